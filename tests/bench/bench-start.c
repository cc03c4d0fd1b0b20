/* Measures the time from the start of the application to the first image of its cloth, and of each part.
 * Arguments: PROJECT. Each run is a process of this program, which acts as billow and gets the start time. */
#include "app/window/application.h"
#include "app/window/window.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 7 };

/* The events that are awaited, in order. Times are in seconds since the start of the process. */
typedef enum { AT_MAIN, AT_STARTUP, AT_WINDOW, AT_PAINT, AT_PICTURE, AT_CLOTH, N_MARKS } Mark;
static const char *const mark_names[AT_CLOTH] = {"main", "startup", "window", "first_paint", "first_gl"};

/* --- One start --- */

typedef struct {
    gint64 began;
    double marks[N_MARKS];
    gboolean drawn; /* the cloth, in the frame being painted */
} Start;

static void
note(Start *start, Mark mark)
{
    if (start->marks[mark] == 0.0)
        start->marks[mark] = 1e-6 * (double) (g_get_monotonic_time() - start->began);
}

static void
on_startup(GApplication *application, Start *start)
{
    note(start, AT_STARTUP);
}

static void
on_drawn(BillowViewport *viewport, Start *start)
{
    note(start, AT_PICTURE);
    start->drawn = billow_viewport_get_mesh(viewport) != NULL;
}

static void
on_painted(GdkFrameClock *clock, Start *start)
{
    note(start, AT_PAINT);
    if (!start->drawn)
        return;
    note(start, AT_CLOTH);
    for (int i = 0; i < N_MARKS; i++)
        printf("%.6f ", start->marks[i]);
    fflush(stdout);
    exit(0);
}

static void
on_realized(GtkWidget *window, Start *start)
{
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(on_painted), start);
}

/* Called when the window and all its parts have been created. */
static void
on_window(GtkApplication *application, GtkWindow *window, Start *start)
{
    note(start, AT_WINDOW);
    g_signal_connect(billow_stage_get_viewport(
                         billow_workspace_get_stage(billow_window_get_workspace(BILLOW_WINDOW(window)))),
                     "drawn", G_CALLBACK(on_drawn), start);
    g_signal_connect(window, "realize", G_CALLBACK(on_realized), start);
}

static int
start_once(char *program, gint64 began, char *project)
{
    Start start = {.began = began};
    note(&start, AT_MAIN);
    setlocale(LC_ALL, "");
    g_autoptr(BillowApplication) application = billow_application_new();
    g_signal_connect_after(application, "startup", G_CALLBACK(on_startup), &start);
    g_signal_connect(application, "window-added", G_CALLBACK(on_window), &start);
    char *words[] = {program, project, NULL};
    return g_application_run(G_APPLICATION(application), 2, words);
}

/* --- All runs --- */

/* Returns FALSE if the process could not be started, or ended without showing the cloth. */
static gboolean
measure(const char *program, const char *project, double *marks)
{
    g_autofree char *began = g_strdup_printf("%" G_GINT64_FORMAT, g_get_monotonic_time());
    const char *words[] = {program, "--began", began, project, NULL};
    g_autofree char *out = NULL;
    g_autoptr(GError) error = NULL;
    if (!g_spawn_sync(NULL, (char **) words, NULL, 0, NULL, NULL, &out, NULL, NULL, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return FALSE;
    }
    char *p = out;
    for (int i = 0; i < N_MARKS; i++)
        marks[i] = g_ascii_strtod(p, &p);
    return marks[AT_CLOTH] > 0.0;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static void
print_case(const char *name, double runs[][N_MARKS], int n)
{
    double sorted[RUNS];
    printf("{\"name\":\"%s\",\"runs\":%d", name, n);
    for (int mark = 0; mark < N_MARKS; mark++) {
        for (int i = 0; i < n; i++)
            sorted[i] = runs[i][mark];
        qsort(sorted, (size_t) n, sizeof *sorted, compare);
        if (mark == AT_CLOTH)
            printf(",\"min\":%.4f,\"median\":%.4f", sorted[0], sorted[n / 2]);
        else
            printf(",\"%s\":%.4f", mark_names[mark], sorted[n / 2]);
    }
    printf("}\n");
    fflush(stdout);
}

/* Makes a separate home folder, so that the user's settings and recent files do not matter. */
static char *
leave_home(void)
{
    static const char *const variables[] = {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"};
    char *home = g_dir_make_tmp("billow-home-XXXXXX", NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(variables); i++)
        g_setenv(variables[i], home, TRUE);
    g_setenv("GSETTINGS_BACKEND", "memory", TRUE);
    return home;
}

static void
remove_tree(const char *folder)
{
    const char *words[] = {"rm", "-rf", folder, NULL};
    g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
}

int
main(int argc, char **argv)
{
    if (argc == 4 && g_str_equal(argv[1], "--began"))
        return start_once(argv[0], g_ascii_strtoll(argv[2], NULL, 10), argv[3]);
    double first[1][N_MARKS], runs[RUNS][N_MARKS];
    g_autofree char *home = leave_home();
    gboolean started = measure(argv[0], argv[1], first[0]);
    for (int i = 0; i < RUNS && started; i++)
        started = measure(argv[0], argv[1], runs[i]);
    remove_tree(home);
    if (!started)
        return 1;
    print_case("start/first-time", first, 1);
    print_case("start", runs, RUNS);
    return 0;
}
