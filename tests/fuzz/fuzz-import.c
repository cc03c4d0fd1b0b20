/* Any bytes as a mesh or a cache of another program: 1st byte: of which kind. What is read is finite and has the points of its grid; what is
 * not is refused with one line of UTF-8. */
#include "fuzz.h"

#include "io/import.h"

#include <math.h>
#include <string.h>

static const char *const names[] = {"mesh.obj", "cache.mdd", "cache.pc2"};

/* The mesh of the caches: three columns, two rows. */
static const char base_text[] =
    "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 0 1\nv 1 0 1\nv 2 0 1\nf 1 4 5 2\nf 2 5 6 3\n";

static void
is_cloth(const BillowImport *import, GBytes *shape)
{
    gsize size;
    const float *numbers = g_bytes_get_data(shape, &size);
    const BillowGrid grid = billow_import_grid(import, NULL);
    g_assert_cmpuint(size, ==, 3 * billow_grid_count(&grid) * sizeof *numbers);
    for (gsize i = 0; i < size / sizeof *numbers; i++)
        g_assert_true(isfinite(numbers[i]));
}

void
fuzz_import(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    const BillowAxes axes = {BILLOW_UP_Y, 1.0};
    g_autofree char *path = fuzz_path(names[data[0] % G_N_ELEMENTS(names)]), *base = fuzz_path("base.obj");
    fuzz_write(path, data + 1, size - 1);
    fuzz_write(base, base_text, strlen(base_text));
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowImport) import =
        billow_import_open((const char *[]){path, NULL}, base, axes, NULL, NULL, &error);
    g_autoptr(GBytes) shape = import ? billow_import_read(import, 1, NULL, &error) : NULL;
    g_assert_cmpint(shape == NULL, ==, error != NULL);
    if (shape)
        is_cloth(import, shape);
    else
        g_assert_true(g_utf8_validate(error->message, -1, NULL) && !strchr(error->message, '\n'));
}
