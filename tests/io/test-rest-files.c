/* Tests rest shapes cached in files: they are read back bit for bit, or recomputed if damaged, and the
 * folder's size is limited. */
#include "io/project/rest_files.h"
#include "model/animation/evaluation.h"
#include "model/animation/rest_key.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

static const BillowGrid GRID = {17, 13, 0.1};

enum { KEYFRAMES = 8 };

typedef struct {
    char *folder; /* does not exist yet */
    BillowProject *project;
} Place;

/* Each keyframe has its own anchors; the last ones are too far apart, which is reported. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    for (int i = 0; i < KEYFRAMES; i++) {
        const BillowAnchor anchors[] = {{0, 0, {-0.6, 1.0, -0.4}},
                                        {16, 0, {0.6 + 0.1 * i, 1.0, -0.4}},
                                        {16, 1, {0.6 + 0.1 * i, 1.0, -0.39}}};
        g_autofree char *id = g_strdup_printf("k%d", i);
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
        block->start = i;
        billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    }
    return project;
}

static void
set_up(Place *place, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("billow-rest-XXXXXX", NULL);
    place->folder = g_build_filename(folder, "cache", "rest", NULL);
    place->project = new_project();
}

static void
tear_down(Place *place, gconstpointer data)
{
    g_autofree char *parent = g_path_get_dirname(place->folder), *top = g_path_get_dirname(parent);
    const char *command[] = {"rm", "-rf", top, NULL};
    g_assert_true(
        g_spawn_sync(NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
    billow_project_unref(place->project);
    g_free(place->folder);
}

static const BillowBlock *
keyframe_of(const Place *place, int i)
{
    return billow_project_track(place->project, BILLOW_BLOCK_KEYFRAME)->pdata[i];
}

/* Simulates a program that starts, requests the shapes from number `first` to before number `end`, and ends.
 * Appends them to `shapes`. Returns how many were computed. */
static guint
run_range(const Place *place, guint64 max_bytes, int first, int end, GPtrArray *shapes)
{
    g_autoptr(BillowRestStore) store = billow_rest_files_new(place->folder, max_bytes);
    g_autoptr(BillowMemoryCache) memory = billow_memory_cache_new(0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new_in(memory, store);
    for (int i = first; i < end; i++)
        g_ptr_array_add(shapes,
                        billow_rest_cache_get(cache, place->project, keyframe_of(place, i), NULL, NULL));
    return billow_rest_cache_made(cache);
}

static guint
run(const Place *place, guint64 max_bytes, int n, GPtrArray *shapes)
{
    return run_range(place, max_bytes, 0, n, shapes);
}

static GPtrArray *
new_shapes(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_rest_shape_unref);
}

static guint
run_and_forget(const Place *place, guint64 max_bytes, int n)
{
    g_autoptr(GPtrArray) shapes = new_shapes();
    return run(place, max_bytes, n, shapes);
}

static void
assert_same_report(const BillowRestReport *a, const BillowRestReport *b)
{
    g_assert_cmpint(a->iterations, ==, b->iterations);
    g_assert_cmpfloat(a->strain.max, ==, b->strain.max);
    g_assert_cmpuint(a->n_taut, ==, b->n_taut);
    for (size_t i = 0; i < a->n_taut; i++)
        g_assert_cmpfloat(a->taut[i].distance, ==, b->taut[i].distance);
    g_assert_cmpuint(a->crowding.n_pairs, ==, b->crowding.n_pairs);
    for (size_t i = 0; i < a->crowding.n_pairs; i++)
        g_assert_cmpfloat(a->crowding.pairs[i].distance, ==, b->crowding.pairs[i].distance);
}

static void
assert_same(const BillowRestShape *a, const BillowRestShape *b)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    const float *const of_a[] = {a->x, a->y, a->z, a->nx, a->ny, a->nz, a->weight};
    const float *const of_b[] = {b->x, b->y, b->z, b->nx, b->ny, b->nz, b->weight};
    for (size_t i = 0; i < G_N_ELEMENTS(of_a); i++)
        g_assert_cmpmem(of_a[i], bytes, of_b[i], bytes);
    assert_same_report(&a->report, &b->report);
}

static void
test_starts_warm(Place *place, gconstpointer data)
{
    g_autoptr(GPtrArray) made = new_shapes(), read = new_shapes();
    g_assert_cmpuint(run(place, BILLOW_REST_FILES_BYTES, KEYFRAMES, made), ==, KEYFRAMES);
    g_assert_cmpuint(run(place, BILLOW_REST_FILES_BYTES, KEYFRAMES, read), ==, 0);
    for (guint i = 0; i < KEYFRAMES; i++)
        assert_same(made->pdata[i], read->pdata[i]);
    const BillowRestShape *last = made->pdata[KEYFRAMES - 1];
    g_assert_cmpuint(last->report.n_taut, >, 0);
    g_assert_cmpuint(last->report.crowding.n_pairs, >, 0);
}

/* Returns the names of the files in the folder. Free with g_ptr_array_unref(). */
static GPtrArray *
paths_in(const Place *place)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(place->folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        g_ptr_array_add(paths, g_build_filename(place->folder, name, NULL));
    return paths;
}

/* Damages byte number `at` of a file, or all from there on. */
static void
damage(const char *path, gsize at, gboolean cut)
{
    char *text;
    gsize length;
    g_assert_true(g_file_get_contents(path, &text, &length, NULL));
    g_assert_cmpuint(at, <, length);
    text[at] ^= 0x10;
    g_assert_true(g_file_set_contents(path, text, cut ? (gssize) at : (gssize) length, NULL));
    g_free(text);
}

static void
test_damaged_files_are_made_anew(Place *place, gconstpointer data)
{
    g_autoptr(GPtrArray) made = new_shapes();
    run(place, BILLOW_REST_FILES_BYTES, 1, made);
    g_autoptr(GPtrArray) paths = paths_in(place);
    g_assert_cmpuint(paths->len, ==, 1);
    const char *path = paths->pdata[0];
    GStatBuf about;
    g_assert_cmpint(g_stat(path, &about), ==, 0);
    for (gsize at = 0; at < (gsize) about.st_size; at += (gsize) about.st_size / 23)
        for (int cut = 0; cut < 2; cut++) {
            g_autoptr(GPtrArray) again = new_shapes();
            damage(path, at, cut);
            g_assert_cmpuint(run(place, BILLOW_REST_FILES_BYTES, 1, again), ==, 1);
            assert_same(made->pdata[0], again->pdata[0]);
            g_assert_cmpuint(run_and_forget(place, BILLOW_REST_FILES_BYTES, 1), ==, 0); /* complete again */
        }
}

/* A file with another file's name is not used, and a special file does not block the reader. */
static void
test_other_files_are_not_taken(Place *place, gconstpointer data)
{
    run_and_forget(place, BILLOW_REST_FILES_BYTES, 2);
    g_autoptr(GPtrArray) paths = paths_in(place);
    g_assert_cmpuint(paths->len, ==, 2);
    char *text;
    gsize length;
    g_assert_true(g_file_get_contents(paths->pdata[0], &text, &length, NULL));
    g_assert_true(g_file_set_contents(paths->pdata[1], text, (gssize) length, NULL));
    g_free(text);
    g_assert_cmpuint(run_and_forget(place, BILLOW_REST_FILES_BYTES, 2), ==, 1);
    g_assert_cmpint(g_remove(paths->pdata[0]), ==, 0);
    g_assert_cmpint(mkfifo(paths->pdata[0], 0600), ==, 0);
    g_assert_cmpuint(run_and_forget(place, BILLOW_REST_FILES_BYTES, 2), ==, 1);
}

static void
set_time(const char *path, time_t seconds)
{
    const struct timespec times[] = {{seconds, 0}, {seconds, 0}};
    g_assert_cmpint(utimensat(AT_FDCWD, path, times, 0), ==, 0);
}

/* The least recently used shape is deleted first; reading counts as use. */
static void
test_the_folder_is_bounded(Place *place, gconstpointer data)
{
    run_and_forget(place, BILLOW_REST_FILES_BYTES, 1);
    g_autoptr(GPtrArray) first = paths_in(place);
    GStatBuf about;
    g_assert_cmpint(g_stat(first->pdata[0], &about), ==, 0);
    run_and_forget(place, BILLOW_REST_FILES_BYTES, 6);
    g_autoptr(GPtrArray) six = paths_in(place);
    g_assert_cmpuint(six->len, ==, 6);
    for (guint i = 0; i < six->len; i++)
        set_time(six->pdata[i], 1000);
    run_and_forget(place, BILLOW_REST_FILES_BYTES, 1); /* used just now */
    const guint64 four = 4 * (guint64) about.st_size + 4096;
    g_autoptr(GPtrArray) shapes = new_shapes();
    g_assert_cmpuint(run_range(place, four, 6, KEYFRAMES, shapes), ==, 2);
    g_autoptr(GPtrArray) kept = paths_in(place);
    g_assert_cmpuint(kept->len, ==, 4);
    g_assert_true(g_file_test(first->pdata[0], G_FILE_TEST_EXISTS));
}

static void
test_a_folder_that_cannot_be_is_no_matter(Place *place, gconstpointer data)
{
    g_autofree char *parent = g_path_get_dirname(place->folder);
    g_assert_true(g_file_set_contents(parent, "a file", -1, NULL));
    g_assert_cmpuint(run_and_forget(place, BILLOW_REST_FILES_BYTES, 2), ==, 2);
    g_assert_cmpuint(run_and_forget(place, 1, 2), ==, 2);
}

static gpointer
run_all(gpointer place)
{
    run_and_forget(place, BILLOW_REST_FILES_BYTES, KEYFRAMES);
    return NULL;
}

/* With several programs at once, the folder contains only complete files. */
static void
test_many_write_at_once(Place *place, gconstpointer data)
{
    GThread *threads[4];
    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++)
        threads[i] = g_thread_new("run", run_all, place);
    for (size_t i = 0; i < G_N_ELEMENTS(threads); i++)
        g_thread_join(threads[i]);
    g_autoptr(GPtrArray) paths = paths_in(place);
    g_assert_cmpuint(paths->len, ==, KEYFRAMES);
    g_assert_cmpuint(run_and_forget(place, BILLOW_REST_FILES_BYTES, KEYFRAMES), ==, 0);
}

/* A frame from cached shapes equals the computed one. */
static void
test_frames_are_the_same(Place *place, gconstpointer data)
{
    run_and_forget(place, BILLOW_REST_FILES_BYTES, KEYFRAMES);
    g_autoptr(BillowRestStore) store = billow_rest_files_new(place->folder, BILLOW_REST_FILES_BYTES);
    g_autoptr(BillowMemoryCache) memory = billow_memory_cache_new(0);
    g_autoptr(BillowRestCache) warm = billow_rest_cache_new_in(memory, store);
    g_autoptr(BillowRestCache) cold = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) a = billow_animation_new(place->project, warm);
    g_autoptr(BillowAnimation) b = billow_animation_new(place->project, cold);
    BillowMesh *mesh = billow_mesh_new(&GRID), *expected = billow_mesh_new(&GRID);
    for (int i = 0; i < KEYFRAMES; i++) {
        const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
        billow_animation_evaluate(a, i + 0.4, TRUE, NULL, mesh);
        billow_animation_evaluate(b, i + 0.4, TRUE, NULL, expected);
        g_assert_cmpmem(mesh->x, bytes, expected->x, bytes);
        g_assert_cmpmem(mesh->y, bytes, expected->y, bytes);
        g_assert_cmpmem(mesh->nz, bytes, expected->nz, bytes);
    }
    g_assert_cmpuint(billow_rest_cache_made(warm), ==, 0);
    billow_mesh_unref(mesh);
    billow_mesh_unref(expected);
}

static void
add(const char *path, void (*test)(Place *, gconstpointer))
{
    g_test_add(path, Place, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/rest-files/starts-warm", test_starts_warm);
    add("/rest-files/damaged-files-are-made-anew", test_damaged_files_are_made_anew);
    add("/rest-files/other-files-are-not-taken", test_other_files_are_not_taken);
    add("/rest-files/the-folder-is-bounded", test_the_folder_is_bounded);
    add("/rest-files/a-folder-that-cannot-be-is-no-matter", test_a_folder_that_cannot_be_is_no_matter);
    add("/rest-files/many-write-at-once", test_many_write_at_once);
    add("/rest-files/frames-are-the-same", test_frames_are_the_same);
    return g_test_run();
}
