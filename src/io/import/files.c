#include "io/import/files.h"

#include "io/base/text_lines.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <string.h>

/* Longer numbers are dates or hashes, and so are those that are farther apart. */
enum { MOST_DIGITS = 9, MOST_APART = 1000000, MOST_LISTED = 4 };

/* A file name with a number: what is before it and after it, in bytes. */
typedef struct {
    gsize before, after; /* where the number, with its sign, begins and ends */
    gint64 number;
} NumberInName;

typedef struct {
    char *path;
    gint64 number;
} NumberedFile;

void
billow_import_files_free(BillowImportFiles *files)
{
    if (!files)
        return;
    g_strfreev(files->paths);
    g_clear_pointer(&files->numbers, g_array_unref);
    g_free(files);
}

/* --- Names --- */

static gboolean
has_obj_suffix(const char *name)
{
    const gsize n = strlen(name);
    return n > 4 && g_ascii_strcasecmp(name + n - 4, ".obj") == 0;
}

/* Finds the last number in a name, without regard to its suffix. A minus after something that separates words is
 * a sign. */
static gboolean
find_number(const char *name, NumberInName *found)
{
    const char *dot = strrchr(name, '.');
    gsize end = dot ? (gsize) (dot - name) : strlen(name);
    while (end > 0 && !g_ascii_isdigit(name[end - 1]))
        end--;
    gsize begin = end;
    while (begin > 0 && g_ascii_isdigit(name[begin - 1]))
        begin--;
    if (begin == end || end - begin > MOST_DIGITS)
        return FALSE;
    const gboolean negative =
        begin > 0 && name[begin - 1] == '-' && (begin == 1 || strchr("._- ", name[begin - 2]));
    const gint64 number = g_ascii_strtoll(name + begin, NULL, 10);
    *found = (NumberInName){negative ? begin - 1 : begin, end, negative ? -number : number};
    return TRUE;
}

char *
billow_import_files_stem(const char *path, gboolean is_sequence)
{
    g_autofree char *name = g_path_get_basename(path);
    const char *dot = strrchr(name, '.');
    gsize length = dot ? (gsize) (dot - name) : strlen(name);
    NumberInName found;
    if (!find_number(name, &found) || found.after != length || found.before == 0)
        return g_strndup(name, length);
    /* "pose.1" and "pose_0001" are frames, "pose_2" and "top3" may be names. */
    const char separator = name[found.before - 1];
    if (is_sequence || separator == '.' || (strchr("_-", separator) && found.after - found.before > 2))
        length = found.before;
    while (length == found.before && length > 1 && strchr("._- ", name[length - 1]))
        found.before = --length;
    return g_strndup(name, length);
}

/* --- Sequences --- */

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    const NumberedFile *p = a, *q = b;
    return (p->number > q->number) - (p->number < q->number);
}

/* Returns the files with the numbers in their names (of NumberedFile; paths are not copied), or NULL if the names
 * differ in anything else. */
static GArray *
read_numbers(char *const *paths)
{
    g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(NumberedFile));
    g_autofree char *folder = g_path_get_dirname(paths[0]), *first = g_path_get_basename(paths[0]);
    NumberInName pattern;
    if (!find_number(first, &pattern))
        return NULL;
    for (guint i = 0; paths[i]; i++) {
        g_autofree char *other = g_path_get_dirname(paths[i]), *name = g_path_get_basename(paths[i]);
        NumberInName found;
        if (!g_str_equal(folder, other) || !find_number(name, &found) || found.before != pattern.before ||
            strncmp(name, first, found.before) != 0 ||
            !g_str_equal(name + found.after, first + pattern.after))
            return NULL;
        const NumberedFile file = {paths[i], found.number};
        g_array_append_val(files, file);
    }
    return g_steal_pointer(&files);
}

static gboolean
is_in_order(char *const *paths, int (*compare)(const char *, const char *))
{
    for (guint i = 1; paths[i]; i++)
        if (compare(paths[i - 1], paths[i]) >= 0)
            return FALSE;
    return TRUE;
}

static gboolean
is_ascending(const GArray *files)
{
    for (guint i = 1; i < files->len; i++)
        if (compare_numbers(&g_array_index(files, NumberedFile, i - 1),
                            &g_array_index(files, NumberedFile, i)) >= 0)
            return FALSE;
    return TRUE;
}

/* Puts a sequence in the order of its numbers, if it was given in that of its letters. */
static void
order_files(BillowImportFiles *files)
{
    g_autoptr(GArray) numbered = files->paths[1] ? read_numbers(files->paths) : NULL;
    if (!numbered)
        return;
    const gboolean ascending = is_ascending(numbered);
    files->jumbled = !ascending && !is_in_order(files->paths, strcmp) && !is_in_order(files->paths, strcoll);
    if (files->jumbled)
        return;
    g_array_sort(numbered, compare_numbers);
    if (!is_ascending(numbered)) /* two have one number */
        return;
    files->sorted = !ascending;
    const gint64 apart = g_array_index(numbered, NumberedFile, numbered->len - 1).number -
                         g_array_index(numbered, NumberedFile, 0).number;
    files->numbers = apart > MOST_APART ? NULL : g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < numbered->len; i++) {
        files->paths[i] = g_array_index(numbered, NumberedFile, i).path;
        if (files->numbers)
            g_array_append_val(files->numbers, g_array_index(numbered, NumberedFile, i).number);
    }
}

/* --- Folders and patterns --- */

/* Returns the names of the OBJ files in a folder by what is around their numbers ("cloth.####.obj"): a table of
 * GPtrArray of names. */
static GHashTable *
list_sequences(const char *folder, GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    if (!dir)
        return NULL;
    GHashTable *sequences =
        g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
    for (const char *name = g_dir_read_name(dir); name; name = g_dir_read_name(dir)) {
        NumberInName found;
        if (!has_obj_suffix(name) || !find_number(name, &found))
            continue;
        char *pattern = g_strdup_printf("%.*s####%s", (int) found.before, name, name + found.after);
        GPtrArray *names = g_hash_table_lookup(sequences, pattern);
        if (!names) {
            names = g_ptr_array_new_with_free_func(g_free);
            g_hash_table_insert(sequences, pattern, names);
        } else
            g_free(pattern);
        g_ptr_array_add(names, g_strdup(name));
    }
    return sequences;
}

static int
compare_by_number(gconstpointer a, gconstpointer b)
{
    NumberInName p = {0}, q = {0};
    find_number(*(char *const *) a, &p);
    find_number(*(char *const *) b, &q);
    return (p.number > q.number) - (p.number < q.number);
}

static void
add_sequence(GPtrArray *paths, const char *folder, GPtrArray *names)
{
    g_ptr_array_sort(names, compare_by_number);
    for (guint i = 0; i < names->len; i++)
        g_ptr_array_add(paths, g_build_filename(folder, names->pdata[i], NULL));
}

/* Returns the first of the patterns, in order: "a.####.obj, b.####.obj, …". */
static char *
list_patterns(GHashTable *sequences)
{
    g_autoptr(GList) patterns = g_list_sort(g_hash_table_get_keys(sequences), (GCompareFunc) strcmp);
    GString *text = g_string_new(NULL);
    int n = 0;
    for (GList *i = patterns; i && n <= MOST_LISTED; i = i->next, n++)
        g_string_append_printf(text, "%s%s", n > 0 ? ", " : "", n < MOST_LISTED ? (char *) i->data : "…");
    return g_string_free(text, FALSE);
}

static gboolean
add_folder(GPtrArray *paths, const char *folder, GError **error)
{
    g_autoptr(GHashTable) sequences = list_sequences(folder, error);
    if (!sequences)
        return FALSE;
    GHashTableIter iter;
    gpointer pattern, names;
    g_hash_table_iter_init(&iter, sequences);
    if (g_hash_table_size(sequences) == 1 && g_hash_table_iter_next(&iter, &pattern, &names)) {
        add_sequence(paths, folder, names);
        return TRUE;
    }
    g_autofree char *patterns = list_patterns(sequences);
    if (g_hash_table_size(sequences) == 0)
        billow_import_refuse(error, folder, _("the folder has no OBJ files with numbers in their names"));
    else
        billow_import_refuse(error, folder, _("the folder has several sequences: specify one of %s"),
                             patterns);
    return FALSE;
}

/* Finds "%04d", "####" or "$F4" in a name. */
static gboolean
find_pattern(const char *name, gsize *begin, gsize *end)
{
    g_autoptr(GRegex) regex = g_regex_new("%0?[0-9]*d|#+|\\$F[0-9]*", G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    int from, to;
    if (!g_regex_match(regex, name, 0, &match) || !g_match_info_fetch_pos(match, 0, &from, &to))
        return FALSE;
    *begin = (gsize) from;
    *end = (gsize) to;
    return TRUE;
}

/* Adds the files with any number where the pattern has its place. */
static gboolean
add_pattern(GPtrArray *paths, const char *path, gsize begin, gsize end, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
    g_autofree char *wanted = g_strdup_printf("%.*s####%s", (int) begin, name, name + end);
    g_autoptr(GHashTable) sequences = list_sequences(folder, error);
    if (!sequences)
        return FALSE;
    GPtrArray *names = g_hash_table_lookup(sequences, wanted);
    if (names)
        add_sequence(paths, folder, names);
    else
        billow_import_refuse(error, path, _("no file has a name of this pattern"));
    return names != NULL;
}

BillowImportFiles *
billow_import_files_find(const char *const *given, GError **error)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; given[i]; i++) {
        g_autofree char *name = g_path_get_basename(given[i]);
        gsize begin, end;
        gboolean done = TRUE;
        if (g_file_test(given[i], G_FILE_TEST_IS_DIR))
            done = add_folder(paths, given[i], error);
        else if (!g_file_test(given[i], G_FILE_TEST_EXISTS) && has_obj_suffix(name) &&
                 find_pattern(name, &begin, &end))
            done = add_pattern(paths, given[i], begin, end, error);
        else
            g_ptr_array_add(paths, g_strdup(given[i]));
        if (!done)
            return NULL;
    }
    g_ptr_array_add(paths, NULL);
    BillowImportFiles *files = g_new0(BillowImportFiles, 1);
    files->paths = (char **) g_ptr_array_steal(paths, NULL);
    order_files(files);
    return files;
}
