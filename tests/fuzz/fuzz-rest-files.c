/* Reads any bytes as a cached rest shape. If the 1st byte is odd, a valid header and hash are added, so that
 * the bytes between them are parsed. A shape that is read must survive being stored and read again bit for
 * bit; any other file must be deleted. */
#include "fuzz.h"

#include "io/project/rest_files.h"

#include <glib/gstdio.h>
#include <string.h>

enum { DIGEST = 32, POINTS = 6, PLANES = 7 };

static const BillowGrid GRID = {3, 2, 0.1};
static const BillowKey KEY = {{1, 2, 3}};

typedef struct {
    BillowRestStore *store;
    char *path;        /* of the shape's file */
    GByteArray *whole; /* its content */
} Stored;

/* The fixed start of a file: magic word, key and grid. */
#define HEAD_BYTES (16 + sizeof(BillowKey) + sizeof(BillowGrid))

static char *
only_path_in(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name = g_dir_read_name(dir);
    char *path = g_build_filename(folder, name, NULL);
    g_assert_null(g_dir_read_name(dir));
    return path;
}

static GByteArray *
read_bytes(const char *path)
{
    char *bytes;
    gsize length;
    if (!g_file_get_contents(path, &bytes, &length, NULL))
        return NULL;
    return g_byte_array_new_take((guint8 *) bytes, length);
}

static const Stored *
kept(void)
{
    static Stored kept;
    if (kept.store)
        return &kept;
    float planes[PLANES * POINTS];
    for (int i = 0; i < PLANES * POINTS; i++)
        planes[i] = (float) i;
    const BillowRestReport report = {.anchors = 2, .converged = true};
    g_autofree char *folder = fuzz_path("rest");
    BillowRestShape *shape = billow_rest_shape_new_stored(&GRID, planes, &report);
    kept.store = billow_rest_files_new(folder, BILLOW_REST_FILES_BYTES);
    kept.store->write(kept.store, &KEY, shape);
    billow_rest_shape_unref(shape);
    kept.path = only_path_in(folder);
    kept.whole = read_bytes(kept.path);
    return &kept;
}

static void
assert_same(const BillowRestShape *a, const BillowRestShape *b)
{
    const float *const of_a[PLANES] = {a->x, a->y, a->z, a->nx, a->ny, a->nz, a->weight};
    const float *const of_b[PLANES] = {b->x, b->y, b->z, b->nx, b->ny, b->nz, b->weight};
    for (int i = 0; i < PLANES; i++)
        g_assert_cmpmem(of_a[i], POINTS * sizeof(float), of_b[i], POINTS * sizeof(float));
    const BillowCrowding *one = &a->report.crowding, *other = &b->report.crowding;
    g_assert_cmpmem(a->report.taut, a->report.n_taut * sizeof *a->report.taut, b->report.taut,
                    b->report.n_taut * sizeof *b->report.taut);
    g_assert_cmpmem(one->pairs, one->n_pairs * sizeof *one->pairs, other->pairs,
                    other->n_pairs * sizeof *other->pairs);
    g_assert_cmpmem(one->points, one->n_points * sizeof *one->points, other->points,
                    other->n_points * sizeof *other->points);
}

/* Adds the header and the hash that the file must have to `bytes`. */
static void
make_fit(GByteArray *bytes, const Stored *kept)
{
    if (bytes->len > 0)
        memcpy(bytes->data, kept->whole->data, MIN(HEAD_BYTES, bytes->len));
    const BillowKey digest = billow_key_of(bytes);
    g_byte_array_append(bytes, digest.digest, DIGEST);
}

static void
survives_writing(const Stored *kept, const BillowRestShape *shape)
{
    kept->store->write(kept->store, &KEY, shape);
    BillowRestShape *again = kept->store->read(kept->store, &KEY, &GRID);
    g_assert_nonnull(again);
    assert_same(shape, again);
    billow_rest_shape_unref(again);
}

void
fuzz_rest_files(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    const Stored *it = kept();
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_byte_array_append(bytes, data + 1, (guint) size - 1);
    const gboolean fits = data[0] % 2;
    if (fits)
        make_fit(bytes, it);
    fuzz_write(it->path, bytes->data, bytes->len);
    BillowRestShape *shape = it->store->read(it->store, &KEY, &GRID);
    g_assert_cmpint(shape != NULL, ==, g_file_test(it->path, G_FILE_TEST_EXISTS));
    if (!fits && shape) /* no other content has this hash */
        g_assert_cmpmem(bytes->data, HEAD_BYTES, it->whole->data, HEAD_BYTES);
    if (shape) {
        survives_writing(it, shape);
        billow_rest_shape_unref(shape);
    }
}
