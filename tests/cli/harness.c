#include "harness.h"

#include <string.h>
#include <sys/wait.h>

static void
remove_tree(const char *folder)
{
    const char *command[] = {"rm", "-rf", folder, NULL};
    g_assert_true(
        g_spawn_sync(NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}

void
place_set_up(Place *place, gconstpointer data)
{
    place->folder = g_dir_make_tmp("billow-cli-XXXXXX", NULL);
    g_assert_nonnull(place->folder);
}

void
place_tear_down(Place *place, gconstpointer data)
{
    remove_tree(place->folder);
    g_free(place->folder);
}

void
add_place_test(const char *path, gconstpointer data, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, data, place_set_up, test, place_tear_down);
}

char *
place_path(const Place *place, const char *name)
{
    return g_build_filename(place->folder, name, NULL);
}

void
place_write(const Place *place, const char *name, const char *text)
{
    g_autofree char *path = place_path(place, name);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

char *
place_read(const Place *place, const char *name)
{
    g_autofree char *path = place_path(place, name);
    char *text;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

gboolean
place_has(const Place *place, const char *name)
{
    g_autofree char *path = place_path(place, name);
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

guint
place_count(const Place *place, const char *folder, const char *suffix)
{
    g_autofree char *path = place_path(place, folder);
    GDir *dir = g_dir_open(path, 0, NULL);
    guint n = 0;
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        n += g_str_has_suffix(name, suffix);
    g_clear_pointer(&dir, g_dir_close);
    return n;
}

static Outcome
run_list(const Place *place, const char *format, va_list arguments)
{
    g_autofree char *line = g_strdup_vprintf(format, arguments);
    g_autofree char *script = g_strdup_printf("PATH=\"${BILLOW_CLI%%/*}:$PATH\"; %s", line);
    const char *command[] = {"/bin/sh", "-c", script, NULL};
    Outcome outcome;
    int status;
    g_autoptr(GError) error = NULL;
    g_spawn_sync(place->folder, (char **) command, NULL, 0, NULL, NULL, &outcome.out, &outcome.err, &status,
                 &error);
    g_assert_no_error(error);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return outcome;
}

Outcome
run(const Place *place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Outcome outcome = run_list(place, format, arguments);
    va_end(arguments);
    return outcome;
}

void
outcome_clear(Outcome *outcome)
{
    g_free(outcome->out);
    g_free(outcome->err);
}

void
assert_run(const Place *place, int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_auto(Outcome) outcome = run_list(place, format, arguments);
    va_end(arguments);
    if (outcome.status != status)
        g_test_message("%s: %d\n%s%s", format, outcome.status, outcome.out, outcome.err);
    g_assert_cmpint(outcome.status, ==, status);
}

GArray *
read_obj_numbers(const Place *place, const char *name, const char *word, int n)
{
    g_autofree char *text = place_read(place, name);
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(double));
    for (char *line = text; line && *line;) {
        char *p = line + strlen(word);
        for (int i = 0; i < n && g_str_has_prefix(line, word); i++) {
            double value = g_ascii_strtod(p, &p);
            g_array_append_val(numbers, value);
        }
        line = strchr(line, '\n');
        line += line != NULL;
    }
    return numbers;
}
