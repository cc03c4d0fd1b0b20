#include "story.h"

#include "app/common/settings.h"
#include "app/inspector/inspector.h"
#include "app/window/application.h"
#include "app/window/window.h"
#include "gl/drivers.h"
#include "widgets/timeline/block.h"
#include "widgets/timeline/track.h"

#include "widgets/viewport_frames.h"

#include <gdk/x11/gdkx.h>
#include <link.h>

/* --- Start and end --- */

typedef struct {
    const char *project; /* or NULL */
    StoryTell tell;
    char *folder;
    BillowPreview *preview; /* weak, while it runs */
} Case;

static void
run_program(const char *const *words)
{
    g_autoptr(GError) error = NULL;
    int status = 0;
    g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, &error);
    g_assert_no_error(error);
    g_assert_cmpint(status, ==, 0);
}

/* GLib deliberately drops its first table of quarks when it is full. Keeps pointers to memory that GLib
 * points at from the start, so that it is not reported as a leak. */
static int
note_data_of_glib(struct dl_phdr_info *library, size_t size, void *data)
{
    static gpointer notes[8];
    for (int i = 0, n = 0; strstr(library->dlpi_name, "/libglib-2.0.so") && i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_W) && n < (int) G_N_ELEMENTS(notes))
            notes[n++] = g_memdup2((gconstpointer) (library->dlpi_addr + part->p_vaddr), part->p_memsz);
    }
    return 0;
}

/* Makes a separate home folder, so that the user's own files and settings are not used. */
static void
leave_home(void)
{
    static const char *const variables[] = {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
                                            "XDG_STATE_HOME"};
    char memory[] = "/dev/shm/billow-memory-XXXXXX";
    g_autofree char *home = g_dir_make_tmp("billow-home-XXXXXX", NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(variables); i++)
        g_setenv(variables[i], home, TRUE);
    g_setenv("XDG_RUNTIME_DIR", g_mkdtemp(memory) ? memory : home, TRUE);
    g_setenv("GSETTINGS_BACKEND", "memory", TRUE);
}

void
story_init_pictures(int *argc, char ***argv)
{
    dl_iterate_phdr(note_data_of_glib, NULL);
    leave_home();
    gtk_test_init(argc, argv, NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_log_set_always_fatal(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
}

/* Whether images that are compared have rough edges. */
static gboolean looks_rough;

static void
set_smooth(gboolean smooth)
{
    g_autoptr(GSettings) settings = billow_settings_new();
    g_settings_set_boolean(settings, "smooth-edges", smooth);
}

void
story_init(int *argc, char ***argv)
{
    story_init_pictures(argc, argv);
    looks_rough = TRUE;
    if (!g_getenv("BILLOW_SCREENSHOTS"))
        set_smooth(FALSE);
}

/* Without a window manager, the next window gets no keys after one was closed with an open popover. */
static void
close_popover(GtkWindow *window)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    GtkWidget *popover = focus ? gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) : NULL;
    if (!popover)
        return;
    gtk_popover_popdown(GTK_POPOVER(popover));
    hands_settle();
}

static gboolean
run_in_window(gpointer data)
{
    Case *it = data;
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(g_application_get_default()));
    g_assert_nonnull(windows);
    Story story = {.window = BILLOW_WINDOW(windows->data), .folder = it->folder};
    g_set_weak_pointer(&it->preview, billow_workspace_get_preview(billow_window_get_workspace(story.window)));
    story.session = billow_window_get_session(story.window);
    g_object_add_weak_pointer(G_OBJECT(story.window), (gpointer *) &story.window);
    hands_wait_until(hands_is_laid_out, story.window);
    hands_settle();
    drivers_stay_loaded();
    if (it->project)
        story_settle(&story);
    it->tell(&story);
    if (story.window)
        close_popover(GTK_WINDOW(story.window));
    hands_act("key Shift_L"); /* a tooltip pending when its window closes is a critical of GTK 4.8 */
    if (story.window) {
        gtk_window_set_focus(GTK_WINDOW(story.window), NULL);
        gtk_window_destroy(GTK_WINDOW(story.window));
    }
    g_clear_weak_pointer(&story.window);
    return G_SOURCE_REMOVE;
}

static gboolean
is_destroyed(gpointer object)
{
    return *(gpointer *) object == NULL;
}

static void
run_story(gconstpointer data)
{
    Case it = *(const Case *) data;
    it.folder = g_dir_make_tmp("billow-story-XXXXXX", NULL);
    g_autofree char *samples = g_build_filename(g_getenv("BILLOW_SAMPLES"), ".", NULL);
    g_autofree char *canopy = g_test_build_filename(G_TEST_DIST, "coarse-canopy.billow", NULL);
    g_autofree char *four_points = g_test_build_filename(G_TEST_DIST, "coarse-four-points.billow", NULL);
    g_autofree char *tiny = g_test_build_filename(G_TEST_DIST, "tiny-canopy.billow", NULL);
    g_autofree char *line = g_test_build_filename(G_TEST_DIST, "line-and-towel.billow", NULL);
    g_autofree char *ball = g_test_build_filename(G_TEST_DIST, "ball-and-towel.billow", NULL);
    g_autofree char *waist = g_test_build_filename(G_TEST_DIST, "waist-and-skirt.billow", NULL);
    run_program((const char *const[]){"cp", "-r", samples, canopy, four_points, tiny, line, ball, waist,
                                      it.folder, NULL});
    g_autofree char *path = it.project ? g_build_filename(it.folder, it.project, NULL) : NULL;
    BillowApplication *application = billow_application_new();
    g_application_set_default(G_APPLICATION(application));
    g_idle_add(run_in_window, &it);
    char *words[] = {(char *) "billow", path, NULL};
    g_assert_cmpint(g_application_run(G_APPLICATION(application), path ? 2 : 1, words), ==, 0);
    g_object_unref(application);
    hands_wait_until(is_destroyed, &it.preview); /* the window and its threads hold references */
    run_program((const char *const[]){"rm", "-r", it.folder, NULL});
    g_free(it.folder);
}

void
story_add(const char *path, const char *project, StoryTell tell)
{
    const Case it = {.project = project, .tell = tell};
    g_test_add_data_func_full(path, g_memdup2(&it, sizeof it), run_story, g_free);
}

int
story_run_all(void)
{
    const int status = g_test_run();
    run_program((const char *const[]){"rm", "-rf", g_getenv("HOME"), g_getenv("XDG_RUNTIME_DIR"), NULL});
    return status;
}

/* --- Queries --- */

static gboolean
is_up_to_date(gpointer data)
{
    Story *story = data;
    BillowPreview *preview = billow_workspace_get_preview(billow_window_get_workspace(story->window));
    BillowAnimation *animation = billow_preview_get_animation(preview);
    return *billow_session_get_project(story->session)->name && animation &&
           billow_animation_project(animation) == billow_session_get_project(story->session) &&
           billow_preview_get_shown_frame(preview) == billow_session_get_frame(story->session) &&
           !billow_preview_get_busy(preview);
}

void
story_settle(Story *story)
{
    hands_wait_until(is_up_to_date, story);
    hands_settle();
}

static gboolean
is_shown_file(gpointer path)
{
    return billow_window_find_file(GTK_APPLICATION(g_application_get_default()), path) != NULL;
}

void
story_open(Story *story, const char *path)
{
    GtkApplication *application = GTK_APPLICATION(g_application_get_default());
    BillowWindow *old = story->window;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    billow_window_open_file(old, file);
    hands_wait_until(is_shown_file, (gpointer) path);
    story_take_window(story, billow_window_find_file(application, path));
    if (story->window != old)
        gtk_window_destroy(GTK_WINDOW(old));
    hands_wait_until(hands_is_laid_out, story->window);
    story_settle(story);
}

void
story_take_window(Story *story, BillowWindow *window)
{
    g_clear_weak_pointer(&story->window);
    g_set_weak_pointer(&story->window, window);
    story->session = billow_window_get_session(window);
}

GtkWidget *
story_viewport(Story *story)
{
    return hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_VIEWPORT);
}

static gboolean
is_track(GtkWidget *widget, gconstpointer kind)
{
    return BILLOW_IS_TIMELINE_TRACK(widget) && billow_timeline_track_is_live(BILLOW_TIMELINE_TRACK(widget)) &&
           billow_timeline_track_get_kind(BILLOW_TIMELINE_TRACK(widget)) == *(const BillowBlockKind *) kind;
}

GtkWidget *
story_track(Story *story, BillowBlockKind kind)
{
    return hands_find(GTK_WIDGET(story->window), is_track, &kind);
}

static gboolean
is_block(GtkWidget *widget, gconstpointer id)
{
    return BILLOW_IS_TIMELINE_BLOCK(widget) &&
           g_strcmp0(billow_timeline_block_get_id(BILLOW_TIMELINE_BLOCK(widget)), id) == 0;
}

GtkWidget *
story_block(Story *story, BillowBlockKind kind, const char *id)
{
    return hands_find(story_track(story, kind), is_block, id);
}

GtkWidget *
story_control(Story *story, const char *name)
{
    return hands_find_name(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_INSPECTOR), name);
}

BillowPhysicsPreview *
story_physics(Story *story)
{
    return billow_workspace_get_physics(billow_window_get_workspace(story->window));
}

static gboolean
is_message_bar(GtkWidget *widget, gconstpointer data)
{
    return BILLOW_IS_MESSAGE_BAR(widget);
}

GtkWidget *
story_message_bar(Story *story)
{
    return hands_find(GTK_WIDGET(story->window), is_message_bar, NULL);
}

const BillowMesh *
story_mesh(Story *story)
{
    return billow_preview_get_mesh(billow_workspace_get_preview(billow_window_get_workspace(story->window)));
}

const BillowBlock *
story_find(Story *story, BillowBlockKind kind, const char *id)
{
    return billow_project_find(billow_session_get_project(story->session), kind, id);
}

static gboolean
is_shown(gpointer type)
{
    return hands_window_of_type(*(GType *) type) != NULL;
}

GtkWidget *
story_preferences(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (g_str_equal(gtk_widget_get_name(window), "preferences"))
            return window;
    }
    return NULL;
}

static gboolean
is_sample(GtkWidget *widget, gconstpointer data)
{
    return gtk_widget_has_css_class(widget, "sample");
}

static gboolean
has_samples(gpointer window)
{
    return hands_find(window, is_sample, NULL) != NULL;
}

void
story_await_samples(Story *story)
{
    hands_wait_until(has_samples, story->window);
}

GtkWidget *
story_dialog(GType type)
{
    hands_wait_until(is_shown, &type);
    GtkWidget *dialog = hands_window_of_type(type);
    hands_wait_until(hands_is_laid_out, dialog);
    hands_move_window(dialog, 260, 140);
    hands_point_at(dialog, 4, gtk_widget_get_height(dialog) - 4);
    return dialog;
}

typedef struct {
    GtkWidget *chooser;
    const char *path;
} Choice;

/* GTK may complete the text and select what it has added. */
static gboolean
is_typed(const Choice *choice)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(choice->chooser));
    int added, end;
    if (!GTK_IS_EDITABLE(focus))
        return FALSE;
    const char *text = gtk_editable_get_text(GTK_EDITABLE(focus));
    return g_str_equal(text, choice->path) ||
           (g_str_has_prefix(text, choice->path) &&
            gtk_editable_get_selection_bounds(GTK_EDITABLE(focus), &added, &end) &&
            added == g_utf8_strlen(choice->path, -1) && end == g_utf8_strlen(text, -1));
}

/* When GTK has read a folder, it puts a name into the entry, and only then it accepts Enter: both without a
 * signal. */
static gboolean
is_chosen(gpointer data)
{
    const Choice *choice = data;
    if (hands_window_of_type(GTK_TYPE_FILE_CHOOSER_DIALOG) != choice->chooser)
        return TRUE;
    if (is_typed(choice))
        hands_act("key Return");
    else {
        hands_act("key ctrl+l ctrl+a");
        hands_type(choice->path);
    }
    return FALSE;
}

void
story_choose_file(const char *path)
{
    Choice choice = {story_dialog(GTK_TYPE_FILE_CHOOSER_DIALOG), path};
    hands_wait_until(is_chosen, &choice);
}

/* --- Images --- */

void
story_rest(Story *story)
{
    gtk_window_set_focus(GTK_WINDOW(story->window), NULL);
    hands_point_at(GTK_WIDGET(story->window), 8, gtk_widget_get_height(GTK_WIDGET(story->window)) - 4);
}

static gboolean
is_restless(GtkWidget *widget, gconstpointer data)
{
    return BILLOW_IS_VIEWPORT(widget) && !viewport_is_still(widget);
}

static gboolean
is_still(gpointer data)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (hands_find(window, is_restless, NULL))
            return FALSE;
    }
    return TRUE;
}

/* Waits until the last frame is drawn antialiased. */
static void
wait_for_rest(void)
{
    do {
        hands_wait_until(is_still, NULL);
        hands_settle();
    } while (!is_still(NULL));
}

/* Returns the content of the screen. Transfer full. */
static GdkPixbuf *
grab_screen(GdkRectangle place)
{
    Display *display = gdk_x11_display_get_xdisplay(gdk_display_get_default());
    XImage *image = XGetImage(display, DefaultRootWindow(display), place.x, place.y, (unsigned) place.width,
                              (unsigned) place.height, AllPlanes, ZPixmap);
    g_assert_nonnull(image);
    g_assert_cmpint(image->bits_per_pixel, ==, 32);
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, place.width, place.height);
    for (int y = 0; y < place.height; y++) {
        guint8 *pixel = gdk_pixbuf_get_pixels(picture) + y * gdk_pixbuf_get_rowstride(picture);
        const guint32 *from = (const guint32 *) (void *) (image->data + y * image->bytes_per_line);
        for (int x = 0; x < place.width; x++, pixel += 3) {
            pixel[0] = (from[x] >> 16) & 0xff;
            pixel[1] = (from[x] >> 8) & 0xff;
            pixel[2] = from[x] & 0xff;
        }
    }
    XDestroyImage(image);
    return picture;
}

void
story_picture(const char *name)
{
    if (g_getenv("BILLOW_SCREENSHOTS")) {
        wait_for_rest();
        story_snapshot(name);
    }
}

void
story_snapshot(const char *name)
{
    const char *folder = g_getenv("BILLOW_SCREENSHOTS"), *scale = g_getenv("GDK_SCALE");
    if (!folder)
        return;
    g_assert_cmpint(g_mkdir_with_parents(folder, 0755), ==, 0);
    g_autofree char *file =
        scale ? g_strdup_printf("%s@%sx.png", name, scale) : g_strconcat(name, ".png", NULL);
    g_autofree char *path = g_build_filename(folder, file, NULL);
    Screen *screen = DefaultScreenOfDisplay(gdk_x11_display_get_xdisplay(gdk_display_get_default()));
    g_autoptr(GdkPixbuf) picture =
        grab_screen((GdkRectangle){0, 0, WidthOfScreen(screen), HeightOfScreen(screen)});
    g_autoptr(GError) error = NULL;
    gdk_pixbuf_save(picture, path, "png", &error, "compression", "1", NULL);
    g_assert_no_error(error);
}

GdkPixbuf *
story_look(GtkWidget *widget)
{
    const gboolean was_smooth = looks_rough && g_getenv("BILLOW_SCREENSHOTS");
    if (was_smooth)
        set_smooth(FALSE);
    wait_for_rest();
    GdkPixbuf *look = grab_screen(hands_place_of(widget));
    if (was_smooth)
        set_smooth(TRUE);
    return look;
}

double
story_difference(const GdkPixbuf *a, const GdkPixbuf *b)
{
    const int width = gdk_pixbuf_get_width(a), height = gdk_pixbuf_get_height(a);
    const int n_channels = gdk_pixbuf_get_n_channels(a), stride = gdk_pixbuf_get_rowstride(a);
    g_assert_cmpint(gdk_pixbuf_get_width(b), ==, width);
    g_assert_cmpint(gdk_pixbuf_get_height(b), ==, height);
    g_assert_cmpint(gdk_pixbuf_get_rowstride(b), ==, stride);
    const guint8 *p = gdk_pixbuf_read_pixels(a), *q = gdk_pixbuf_read_pixels(b);
    int n = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const guint8 *s = p + y * stride + x * n_channels, *t = q + y * stride + x * n_channels;
            n += ABS(s[0] - t[0]) + ABS(s[1] - t[1]) + ABS(s[2] - t[2]) > 24;
        }
    return (double) n / width / height;
}
