/* USD as text: for each cloth a mesh with time samples of its points. Samples of the points of the first
 * cloth are written as they come; those of its velocities and normals and of the other cloths, which come
 * later in the file, wait in a spool. */
#include "core/base/outline.h"
#include "io/base/decimals.h"
#include "io/base/mesh_fields.h"
#include "io/writers/spool.h"
#include "io/writers/texture_copy.h"
#include "io/writers/usda_text.h"

#include <glib/gi18n.h>
#include <math.h>

enum { BLOCK_BYTES = 1 << 18, VECTOR_ROOM = 256 };

static const BillowField fields[] = {
    BILLOW_UP_FIELD(BillowObjOptions),
    BILLOW_SCALE_FIELD(BillowObjOptions),
    BILLOW_UV_FIELD(BillowObjOptions),
    BILLOW_NORMALS_FIELD(BillowObjOptions),
    BILLOW_TRIANGLES_FIELD(BillowObjOptions),
    BILLOW_TEXTURE_FIELD(BillowObjOptions),
    BILLOW_SIDES_FIELD(BillowObjOptions),
    BILLOW_CURVE_FIELD(BillowObjOptions),
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "velocities",
        .offset = offsetof(BillowObjOptions, velocities),
        .label = N_("Velocities, for motion blur"),
        .tooltip = N_("Write the velocity of each point"),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "subdivision",
        .offset = offsetof(BillowObjOptions, subdivision),
        .label = N_("Subdivision"),
        .tooltip =
            N_("How renderers subdivide the mesh; catmull-clark makes it smooth, and leaves out normals"),
        .choices = billow_usda_subdivisions,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "purpose",
        .offset = offsetof(BillowObjOptions, purpose),
        .label = N_("Purpose"),
        .tooltip = N_("What the cloth is for in a scene, as other programs filter it"),
        .choices = billow_usda_purposes,
        .sparse = true,
    },
    {0},
};

/* Samples that wait in the spool: pieces of it (Piece), one after another. */
typedef struct {
    guint64 offset, length;
} Piece;

/* The samples of an object. */
typedef struct {
    GArray *points, *velocities, *normals; /* of Piece */
    GString *extents;
} Samples;

typedef struct {
    BillowFormatTarget target;
    const BillowObjOptions *options;
    BillowUsdaFile *file;
    GPtrArray *samples; /* of Samples, of each object */
    BillowSpool *spool; /* NULL before the first frame, and if nothing has to wait */
} Writer;

static void
free_samples(gpointer data)
{
    Samples *samples = data;
    g_array_unref(samples->points);
    g_array_unref(samples->velocities);
    g_array_unref(samples->normals);
    g_string_free(samples->extents, TRUE);
    g_free(samples);
}

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new(Writer, 1);
    *writer = (Writer){*target, target->options, NULL, g_ptr_array_new_with_free_func(free_samples), NULL};
    writer->file = billow_usda_file_new(&writer->target);
    for (guint i = 0; i < writer->file->objects->len; i++) {
        Samples *samples = g_new(Samples, 1);
        *samples =
            (Samples){g_array_new(FALSE, FALSE, sizeof(Piece)), g_array_new(FALSE, FALSE, sizeof(Piece)),
                      g_array_new(FALSE, FALSE, sizeof(Piece)), g_string_new(NULL)};
        g_ptr_array_add(writer->samples, samples);
    }
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    billow_spool_free(writer->spool);
    g_ptr_array_unref(writer->samples);
    billow_usda_file_free(writer->file);
    g_free(writer);
}

static const BillowFormatTarget *
target_of(const Writer *writer, guint i)
{
    return &billow_format_object(writer->file->objects, i)->target;
}

static gboolean
send_text(BillowSink sink, gpointer data, GString *text, GError **error)
{
    const gboolean sent = sink(data, text->str, text->len, error);
    g_string_free(text, TRUE);
    return sent;
}

/* --- Samples --- */

static void
begin_sample(GString *text, double time_code)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.14g", time_code);
    g_string_append_printf(text, "            %s: [", number);
}

static void
append_vector(GString *text, BillowVec3 v)
{
    g_string_append_c(text, '(');
    billow_append_float(text, (float) v.x);
    g_string_append(text, ", ");
    billow_append_float(text, (float) v.y);
    g_string_append(text, ", ");
    billow_append_float(text, (float) v.z);
    g_string_append_c(text, ')');
}

static BillowVec3
written_place(const Writer *writer, const BillowMesh *mesh, gsize i)
{
    return billow_vec3_scale(billow_up_axis_turn(writer->options->up, billow_mesh_point(mesh, i)),
                             writer->options->scale);
}

/* A normal without length points up, as in OBJ. */
static BillowVec3
written_normal(const Writer *writer, const BillowMesh *mesh, gsize i)
{
    BillowVec3 normal = {(double) mesh->nx[i], (double) mesh->ny[i], (double) mesh->nz[i]};
    if (normal.x == 0.0 && normal.y == 0.0 && normal.z == 0.0)
        normal.y = 1.0;
    return billow_up_axis_turn(writer->options->up, normal);
}

static gboolean
send_sample(const Writer *writer, double time_code, const BillowMesh *mesh,
            BillowVec3 (*written)(const Writer *, const BillowMesh *, gsize), BillowSink sink, gpointer data,
            GError **error)
{
    GString *block = g_string_sized_new(BLOCK_BYTES);
    gboolean sent = TRUE;
    begin_sample(block, time_code);
    for (gsize i = 0; sent && i < billow_grid_count(&mesh->grid); i++) {
        if (i > 0)
            g_string_append(block, ", ");
        append_vector(block, written(writer, mesh, i));
        if (block->len > BLOCK_BYTES - VECTOR_ROOM) {
            sent = sink(data, block->str, block->len, error);
            g_string_truncate(block, 0);
        }
    }
    g_string_append(block, "],\n");
    sent = sent && sink(data, block->str, block->len, error);
    g_string_free(block, TRUE);
    return sent;
}

static void
append_extent(const Writer *writer, GString *extents, double time_code, const BillowMesh *mesh)
{
    BillowVec3 low = written_place(writer, mesh, 0), high = low;
    for (gsize i = 1; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 place = written_place(writer, mesh, i);
        low = billow_vec3(fmin(low.x, place.x), fmin(low.y, place.y), fmin(low.z, place.z));
        high = billow_vec3(fmax(high.x, place.x), fmax(high.y, place.y), fmax(high.z, place.z));
    }
    begin_sample(extents, time_code);
    append_vector(extents, low);
    g_string_append(extents, ", ");
    append_vector(extents, high);
    g_string_append(extents, "],\n");
}

/* --- Samples that wait --- */

/* Writes a sample to the spool, and remembers where it is. */
static gboolean
keep_sample(const Writer *writer, GArray *pieces, double time_code, const BillowMesh *mesh,
            BillowVec3 (*written)(const Writer *, const BillowMesh *, gsize), GError **error)
{
    const guint64 offset = billow_spool_length(writer->spool);
    if (!send_sample(writer, time_code, mesh, written, billow_spool_write, writer->spool, error))
        return FALSE;
    const Piece piece = {offset, billow_spool_length(writer->spool) - offset};
    Piece *last = pieces->len > 0 ? &g_array_index(pieces, Piece, pieces->len - 1) : NULL;
    if (last && last->offset + last->length == offset)
        last->length += piece.length;
    else
        g_array_append_val(pieces, piece);
    return TRUE;
}

static gboolean
send_kept(const Writer *writer, const GArray *pieces, BillowSink sink, gpointer data, GError **error)
{
    gboolean sent = TRUE;
    for (guint i = 0; sent && i < pieces->len; i++) {
        const Piece *piece = &g_array_index(pieces, Piece, i);
        sent = billow_spool_send_range(writer->spool, piece->offset, piece->length, sink, data, error);
    }
    return sent;
}

/* --- The textures beside the file --- */

/* Returns the name of the copy of an object's texture, or NULL if there is none or an earlier object has the
 * same one. */
static char *
own_texture(const Writer *writer, guint i)
{
    return billow_format_object(writer->file->objects, i)->picture == i
               ? billow_usda_texture_name(target_of(writer, i))
               : NULL;
}

static gboolean
write_pictures(gpointer data, GError **error)
{
    const Writer *writer = data;
    for (guint i = 0; i < writer->file->objects->len; i++) {
        g_autofree char *name = own_texture(writer, i);
        if (name && !billow_texture_copy(target_of(writer, i), name, error))
            return FALSE;
    }
    return TRUE;
}

static void
check_pictures(gpointer data, GPtrArray *findings)
{
    const Writer *writer = data;
    for (guint i = 0; i < writer->file->objects->len; i++) {
        g_autofree char *name = own_texture(writer, i);
        g_autofree char *path = name ? g_build_filename(writer->target.folder, name, NULL) : NULL;
        if (path && !g_file_test(path, G_FILE_TEST_IS_REGULAR))
            billow_finding_add(findings, name, g_strdup(_("missing")));
    }
}

static void
list_pictures(gpointer data, GPtrArray *names)
{
    const Writer *writer = data;
    for (guint i = 0; i < writer->file->objects->len; i++) {
        char *name = own_texture(writer, i);
        if (name)
            g_ptr_array_add(names, name);
    }
}

/* --- The file --- */

/* Sends the text before the samples of an object's points. */
static gboolean
begin_object(const Writer *writer, guint i, BillowSink sink, gpointer data, GError **error)
{
    GString *head = billow_usda_head(writer->file, i);
    g_string_append(head, "        point3f[] points.timeSamples = {\n");
    return send_text(sink, data, head, error);
}

static gboolean
begin_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    g_autofree char *path = billow_format_target_path(&writer->target);
    if (writer->file->objects->len > 1 || billow_usda_has_normals(&writer->target) ||
        writer->options->velocities) {
        writer->spool = billow_spool_new(path, error);
        if (!writer->spool)
            return FALSE;
    }
    return begin_object(writer, 0, sink, sink_data, error);
}

static gboolean
add_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    const Writer *writer = data;
    const double time_code = billow_usda_time_code(&writer->target, frame);
    gboolean added = TRUE;
    for (guint i = 0; added && i < writer->samples->len; i++) {
        const Samples *samples = writer->samples->pdata[i];
        append_extent(writer, samples->extents, time_code, meshes[i]);
        added = i == 0 ? send_sample(writer, time_code, meshes[i], written_place, sink, sink_data, error)
                       : keep_sample(writer, samples->points, time_code, meshes[i], written_place, error);
        if (added && billow_usda_has_normals(target_of(writer, i)))
            added = keep_sample(writer, samples->normals, time_code, meshes[i], written_normal, error);
    }
    return added;
}

/* Axes and scale are those of the points. */
static gboolean
keep_velocities(gpointer data, int frame, BillowMesh *const *velocities, GError **error)
{
    const Writer *writer = data;
    const double time_code = billow_usda_time_code(&writer->target, frame);
    gboolean kept = TRUE;
    for (guint i = 0; kept && i < writer->samples->len; i++)
        kept = keep_sample(writer, ((const Samples *) writer->samples->pdata[i])->velocities, time_code,
                           velocities[i], written_place, error);
    return kept;
}

/* Sends the samples of an attribute that wait, after those of another one. */
static gboolean
send_attribute(const Writer *writer, const char *name, const GArray *pieces, BillowSink sink, gpointer data,
               GError **error)
{
    GString *head = g_string_new(NULL);
    g_string_printf(head, "        }\n        %s.timeSamples = {\n", name);
    return send_text(sink, data, head, error) && send_kept(writer, pieces, sink, data, error);
}

/* Sends what comes after the samples of an object's points. */
static gboolean
end_object(const Writer *writer, guint i, BillowSink sink, gpointer sink_data, GError **error)
{
    const Samples *samples = writer->samples->pdata[i];
    if (writer->options->velocities &&
        !send_attribute(writer, "vector3f[] velocities", samples->velocities, sink, sink_data, error))
        return FALSE;
    if (billow_usda_has_normals(target_of(writer, i)) &&
        !send_attribute(writer, "normal3f[] normals", samples->normals, sink, sink_data, error))
        return FALSE;
    GString *rest = g_string_new("        }\n        float3[] extent.timeSamples = {\n");
    g_string_append_len(rest, samples->extents->str, (gssize) samples->extents->len);
    g_string_append(rest, "        }\n");
    return send_text(sink, sink_data, rest, error) &&
           send_text(sink, sink_data, billow_usda_tail(writer->file, i), error);
}

static gboolean
end_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    const Writer *writer = data;
    for (guint i = 0; i < writer->samples->len; i++) {
        const Samples *samples = writer->samples->pdata[i];
        if (i > 0 && (!begin_object(writer, i, sink, sink_data, error) ||
                      !send_kept(writer, samples->points, sink, sink_data, error)))
            return FALSE;
        if (!end_object(writer, i, sink, sink_data, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
wants_normals(const void *options)
{
    return ((const BillowObjOptions *) options)->normals;
}

static gboolean
wants_velocities(const void *options)
{
    return ((const BillowObjOptions *) options)->velocities;
}

/* "(-0.123456789, 1.23456789, -0.123456789), " */
static double
frame_bytes(const BillowGrid *grid, const void *options)
{
    const int kinds = 1 + (wants_normals(options) ? 1 : 0) + (wants_velocities(options) ? 1 : 0);
    return 36.0 * kinds * (double) billow_grid_vertices(grid);
}

static char *
check_file(gpointer data, const char *path, GError **error)
{
    return billow_usda_problem(((Writer *) data)->file, path, error);
}

const BillowFormat billow_format_usda = {
    .word = "usda",
    .suffix = ".usda",
    .title = N_("USD, as text (USDA)"),
    .files = N_("one file, STEM.usda: a mesh with time-sampled points"),
    .one_file = TRUE,
    .trimmed = TRUE,
    .objects = TRUE,
    .options_size = sizeof(BillowObjOptions),
    .fields = fields,
    .sides = billow_obj_options_sides,
    .normals = wants_normals,
    .moves = wants_velocities,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .write_beside = write_pictures,
    .check_beside = check_pictures,
    .list_beside = list_pictures,
    .begin = begin_file,
    .frame = add_frame,
    .keep_velocities = keep_velocities,
    .end = end_file,
    .check = check_file,
};
