#include "io/writers/point_cache.h"
#include "core/base/outline.h"

#include "io/base/atomic_file.h"
#include "io/base/regular_file.h"
#include "io/writers/float_bytes.h"
#include "io/writers/obj_material.h"
#include "io/writers/obj_text.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 18 };

/* No normals: all frames would have the first one's. Readers compute their own for one smooth surface. */
const BillowField billow_point_cache_fields[] = {
    BILLOW_UP_FIELD(BillowObjOptions),
    BILLOW_SCALE_FIELD(BillowObjOptions),
    BILLOW_PRECISION_FIELD(BillowObjOptions),
    BILLOW_UV_FIELD(BillowObjOptions),
    BILLOW_TRIANGLES_FIELD(BillowObjOptions),
    BILLOW_TEXTURE_FIELD(BillowObjOptions),
    BILLOW_SIDES_FIELD(BillowObjOptions),
    BILLOW_CURVE_FIELD(BillowObjOptions),
    {0},
};

typedef struct {
    const BillowPointCacheKind *kind;
    BillowFormatTarget target;
    BillowAxes axes;
    BillowObjParts *parts;
    BillowAtomicFile *base; /* the mesh beside the cache, open from the first frame to the end */
} Writer;

gpointer
billow_point_cache_open(const BillowFormatTarget *target, const BillowPointCacheKind *kind)
{
    const BillowObjOptions *options = target->options;
    Writer *writer = g_new(Writer, 1);
    *writer = (Writer){
        .kind = kind,
        .target = *target,
        .axes = {options->up, options->scale},
        .parts = billow_obj_parts_new(target->project, &target->grid, options, target->stem),
    };
    return writer;
}

void
billow_point_cache_close(gpointer data)
{
    Writer *writer = data;
    billow_obj_parts_free(writer->parts);
    billow_atomic_file_free(writer->base);
    g_free(writer);
}

double
billow_point_cache_frame_bytes(const BillowGrid *grid, const void *options)
{
    return (double) billow_grid_surface_points(grid) * 3.0 * sizeof(float);
}

/* --- Writing --- */

static char *
base_name(const Writer *writer)
{
    return g_strconcat(writer->target.stem, ".obj", NULL);
}

gboolean
billow_point_cache_write_beside(gpointer data, GError **error)
{
    return billow_obj_material_write(&((Writer *) data)->target, error);
}

void
billow_point_cache_list_beside(gpointer data, GPtrArray *names)
{
    const Writer *writer = data;
    billow_obj_material_list(&writer->target, names);
    g_ptr_array_add(names, base_name(writer));
}

gboolean
billow_point_cache_begin(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    const Writer *writer = data;
    g_autoptr(GByteArray) header = writer->kind->header(&writer->target);
    return sink(sink_data, header->data, header->len, error);
}

static gboolean
write_piece(gpointer file, const void *bytes, gsize length, GError **error)
{
    return billow_atomic_file_write(file, bytes, length, NULL, error);
}

gboolean
billow_point_cache_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink,
                         gpointer sink_data, GError **error)
{
    const BillowMesh *mesh = meshes[0];
    Writer *writer = data;
    const float *const places[] = {mesh->x, mesh->y, mesh->z};
    const gsize n = writer->target.grid.fine ? billow_grid_surface_points(&writer->target.grid)
                                             : billow_grid_count(&mesh->grid);
    if (frame == g_array_index(writer->target.frames, int, 0)) {
        g_autofree char *name = base_name(writer);
        g_autofree char *path = g_build_filename(writer->target.folder, name, NULL);
        writer->base = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
        if (!writer->base || !billow_obj_parts_send(writer->parts, mesh, write_piece, writer->base, error))
            return FALSE;
    }
    return billow_send_vectors(places, n, writer->axes, writer->kind->big_endian, sink, sink_data, error);
}

gboolean
billow_point_cache_end(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    const Writer *writer = data;
    return !writer->base || billow_atomic_file_commit(writer->base, TRUE, error);
}

/* --- Checking --- */

void
billow_point_cache_check_beside(gpointer data, GPtrArray *findings)
{
    const Writer *writer = data;
    g_autofree char *name = base_name(writer);
    g_autofree char *path = g_build_filename(writer->target.folder, name, NULL);
    g_autoptr(GError) error = NULL;
    billow_obj_material_check(&writer->target, findings);
    char *problem = g_file_test(path, G_FILE_TEST_IS_REGULAR)
                        ? billow_obj_file_problem(&writer->parts, 1, path, &error)
                        : g_strdup(_("missing"));
    if (error)
        problem = g_strdup(error->message);
    if (problem)
        billow_finding_add(findings, name, problem);
}

/* Checks the points of an open file whose header has been read. */
static char *
points_problem(const Writer *writer, int descriptor, const char *path, GError **error)
{
    const gsize frame = 3 * billow_grid_surface_points(&writer->target.grid);
    g_autofree guint8 *block = g_malloc(BLOCK_BYTES);
    gsize before = 0; /* in numbers */
    for (gssize got; (got = billow_read_bytes(descriptor, path, block, BLOCK_BYTES, error)) != 0;) {
        if (got < 0)
            return NULL;
        const gsize n = (gsize) got / sizeof(float);
        const gsize bad = billow_float_bytes_find_infinite(block, n, writer->kind->big_endian);
        if (bad < n)
            return g_strdup_printf(_("a coordinate of sample %d is not a number"),
                                   (int) ((before + bad) / frame) + 1);
        before += n;
    }
    return NULL;
}

static char *
file_problem(const Writer *writer, int descriptor, const char *path, GError **error)
{
    g_autoptr(GByteArray) header = writer->kind->header(&writer->target);
    g_autofree guint8 *found = g_malloc(header->len);
    const double frame_bytes = billow_point_cache_frame_bytes(&writer->target.grid, writer->target.options);
    const goffset expected = (goffset) header->len + (goffset) frame_bytes * writer->target.frames->len;
    const goffset length = billow_file_length(descriptor, path, error);
    const gssize got = length < 0 ? -1 : billow_read_bytes(descriptor, path, found, header->len, error);
    if (got < 0)
        return NULL;
    if (memcmp(found, header->data, (gsize) got) != 0)
        return g_strdup(_("written from a different cloth or with different frames, or not a file of this "
                          "format: the header differs"));
    if (length < expected)
        return g_strdup_printf(_("cut short: found %.0f bytes; expected %.0f"), (double) length,
                               (double) expected);
    if (length > expected)
        return g_strdup_printf(_("too long: found %.0f bytes; expected %.0f"), (double) length,
                               (double) expected);
    return points_problem(writer, descriptor, path, error);
}

char *
billow_point_cache_check(gpointer data, const char *path, GError **error)
{
    const int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    char *problem = file_problem(data, descriptor, path, error);
    close(descriptor);
    return problem;
}
