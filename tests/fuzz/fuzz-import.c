/* Imports any bytes as a mesh or a cache of another program. 1st byte: the format, the unit, and whether
 * keyframes are draped, points merged, or grids laid over the mesh. What is read is finite and has the
 * points of its grid, and the project made from it is saved and reads back the same. Otherwise there is an
 * error message. */
#include "fuzz.h"

#include "io/import/keyframes.h"
#include "io/project/file.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

enum { MOST_FRAMES = 3 };

static const char *const names[] = {"mesh.obj", "cache.mdd", "cache.pc2"};
static const double scales[] = {1.0, 0.001, 1e-10, 1e9};

/* The mesh for the caches: three columns, two rows. */
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

/* Imports the first frames as keyframes of a new project. Returns NULL and sets `error` on failure. */
static BillowProject *
make_project(BillowImport *import, gboolean hang, GError **error)
{
    const BillowGrid grid = billow_import_grid(import, NULL);
    g_autoptr(BillowProject) project = billow_import_new_project(&grid, "fuzz", 24.0, error);
    if (!project)
        return NULL;
    g_autoptr(GArray) frames = g_array_new(FALSE, FALSE, sizeof(int)),
                      imported = g_array_new(FALSE, FALSE, sizeof(BillowImported));
    g_array_set_clear_func(imported, (GDestroyNotify) billow_imported_clear);
    for (int frame = 1; frame <= MIN(billow_import_frame_count(import), MOST_FRAMES); frame++)
        g_array_append_val(frames, frame);
    g_autoptr(GArray) starts = billow_import_starts(import, frames, project, 0.0, 0.0, error),
                      held = billow_import_points("corners", &project->cloth->grid, NULL);
    const BillowImportWishes wishes = {frames, starts, held, hang};
    BillowProject *made =
        starts ? billow_import_keyframes(import, project, &wishes, imported, NULL, NULL, NULL, error) : NULL;
    if (made)
        g_assert_cmpuint(billow_project_track(made, BILLOW_BLOCK_KEYFRAME)->len, ==, frames->len);
    return made;
}

static void
opens_again(const BillowProject *project)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autofree char *path = fuzz_path("made.billow");
    billow_project_save(project, path, &error);
    g_assert_no_error(error);
    g_autoptr(BillowProject) again = billow_project_load(path, problems, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(problems->len, ==, 0);
    g_assert_true(billow_project_equal(project, again));
    g_remove(path);
}

void
fuzz_import(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    const guint kind = data[0] % G_N_ELEMENTS(names), more = data[0] / G_N_ELEMENTS(names);
    const BillowAxes axes = {BILLOW_UP_Y, scales[more % G_N_ELEMENTS(scales)]};
    g_autofree char *path = fuzz_path(names[kind]), *base = fuzz_path("base.obj");
    fuzz_write(path, data + 1, size - 1);
    fuzz_write(base, base_text, strlen(base_text));
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowImport) import =
        billow_import_open(&(BillowImportSource){.paths = (const char *[]){path, NULL},
                                                 .base = base,
                                                 .axes = axes,
                                                 .merge = more / G_N_ELEMENTS(scales) / 2 % 2,
                                                 .resample = more / G_N_ELEMENTS(scales) / 4 % 2},
                           NULL, &error);
    g_autoptr(GBytes) shape = import ? billow_import_read(import, 1, NULL, &error) : NULL;
    g_autoptr(BillowProject) project =
        shape ? make_project(import, more / G_N_ELEMENTS(scales) % 2, &error) : NULL;
    g_assert_cmpint(project == NULL, ==, error != NULL);
    if (shape)
        is_cloth(import, shape);
    if (project)
        opens_again(project);
    else
        fuzz_is_message(error->message);
}
