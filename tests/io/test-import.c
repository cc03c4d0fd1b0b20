/* Any bytes as a mesh or a cache: read or refused with one line, never more. */
#include "io/import.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

enum { ROUNDS = 300, COLUMNS = 4, ROWS = 3 };

static const char *const snippets[] = {"f 1 2 3\n", "-1",   "/", "nan", "99999999999", "\\\n", "v 1 1 1\n",
                                       "\r\n",      "1e38", "#", "vt ", "f ",          "0",    "\xff"};

static GByteArray *
new_obj(gboolean triangles)
{
    GString *text = g_string_new("# mesh\n");
    for (int i = 0; i < COLUMNS * ROWS; i++)
        g_string_append_printf(text, "v %d %d %d\nvt %g %g\n", i % COLUMNS, i * i % 5, i / COLUMNS,
                               i % COLUMNS / 3.0, 1.0 - i / COLUMNS / 2.0);
    for (int row = 0; row < ROWS - 1; row++)
        for (int column = 0; column < COLUMNS - 1; column++) {
            const int a = row * COLUMNS + column + 1, b = a + COLUMNS;
            if (triangles)
                g_string_append_printf(text, "f %d %d %d\nf %d %d %d\n", a, b, b + 1, a, b + 1, a + 1);
            else
                g_string_append_printf(text, "f %d %d %d %d\n", a, b, b + 1, a + 1);
        }
    GByteArray *bytes = g_byte_array_new();
    g_byte_array_append(bytes, (const guint8 *) text->str, (guint) text->len);
    g_string_free(text, TRUE);
    return bytes;
}

static GByteArray *
new_mdd(void)
{
    const guint8 header[] = {0, 0, 0, 2, 0, 0, 0, COLUMNS * ROWS, 0, 0, 0, 0, 63, 128, 0, 0};
    const guint8 points[2 * COLUMNS * ROWS * 12] = {0};
    GByteArray *bytes = g_byte_array_new();
    g_byte_array_append(bytes, header, sizeof header);
    g_byte_array_append(bytes, points, sizeof points);
    return bytes;
}

static void
mutate(GRand *rand, GByteArray *bytes)
{
    const guint at = (guint) g_rand_int_range(rand, 0, (gint32) bytes->len);
    const guint cut = (guint) g_rand_int_range(rand, 1, 10);
    const char *snippet = snippets[g_rand_int_range(rand, 0, G_N_ELEMENTS(snippets))];
    switch (g_rand_int_range(rand, 0, 4)) {
    case 0:
        bytes->data[at] = (guint8) g_rand_int_range(rand, 0, 256);
        break;
    case 1:
        g_byte_array_set_size(bytes, at + 1);
        break;
    case 2:
        memcpy(bytes->data + at, snippet, MIN(strlen(snippet), bytes->len - at));
        break;
    default:
        g_byte_array_remove_range(bytes, at, MIN(cut, bytes->len - at));
        if (bytes->len == 0)
            g_byte_array_append(bytes, (const guint8 *) "v", 1);
    }
}

/* What is read is finite; what is not is refused with one line of UTF-8. */
static gboolean
read_file(const char *path, const char *base)
{
    const BillowAxes axes = {BILLOW_UP_Y, 1.0};
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowImport) import =
        billow_import_open((const char *[]){path, NULL}, base, axes, NULL, NULL, &error);
    g_autoptr(GBytes) shape = import ? billow_import_read(import, 1, NULL, &error) : NULL;
    g_assert_cmpint(shape == NULL, ==, error != NULL);
    if (error) {
        g_assert_true(g_utf8_validate(error->message, -1, NULL));
        g_assert_null(strchr(error->message, '\n'));
        return FALSE;
    }
    gsize size;
    const float *numbers = g_bytes_get_data(shape, &size);
    const BillowGrid grid = billow_import_grid(import, NULL);
    g_assert_cmpuint(size, ==, 3 * billow_grid_count(&grid) * sizeof *numbers);
    for (gsize i = 0; i < size / sizeof *numbers; i++)
        g_assert_true(isfinite(numbers[i]));
    return TRUE;
}

static void
mutations_are_read_or_refused(gconstpointer suffix)
{
    g_autofree char *folder = g_dir_make_tmp("billow-import-XXXXXX", NULL);
    g_autofree char *name = g_strconcat("mutated", suffix, NULL);
    g_autofree char *path = g_build_filename(folder, name, NULL),
                    *base = g_build_filename(folder, "base.obj", NULL);
    g_autoptr(GRand) rand = g_rand_new_with_seed(13);
    g_autoptr(GByteArray) mesh = new_obj(FALSE);
    int n_read = 0;
    g_assert_true(g_file_set_contents(base, (const char *) mesh->data, (gssize) mesh->len, NULL));
    for (int i = 0; i < ROUNDS; i++) {
        g_autoptr(GByteArray) bytes = g_str_equal(suffix, ".obj") ? new_obj(i % 2) : new_mdd();
        for (int n = i == 0 ? 0 : g_rand_int_range(rand, 1, 4); n > 0; n--)
            mutate(rand, bytes);
        FILE *file = g_fopen(path, "wb");
        g_assert_nonnull(file);
        g_assert_cmpuint(fwrite(bytes->data, 1, bytes->len, file), ==, bytes->len);
        fclose(file);
        n_read += read_file(path, base);
        g_assert_true(i > 0 || n_read == 1);
    }
    g_assert_cmpint(n_read, >, ROUNDS / 100);
    g_assert_cmpint(n_read, <, ROUNDS);
    g_remove(path);
    g_remove(base);
    g_rmdir(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/import/mutated-meshes", ".obj", mutations_are_read_or_refused);
    g_test_add_data_func("/import/mutated-caches", ".mdd", mutations_are_read_or_refused);
    return g_test_run();
}
