/* Formats OBJ frames. Parts that every frame has are made once; numbers are written directly into blocks. */
#include "io/writers/obj_text.h"

#include "core/base/outline.h"
#include "core/base/tube.h"
#include "io/base/decimals.h"
#include "io/base/file_stem.h"
#include "io/writers/obj_material.h"

#include <math.h>
#include <string.h>

enum {
    BLOCK_BYTES = 1 << 18, /* of text that is passed on at a time */
    LINE_ROOM = 3 * BILLOW_FIXED_ROOM + 8,
};

BillowObjCounts
billow_obj_expected_counts(const BillowGrid *grid, const BillowObjOptions *options)
{
    if (billow_grid_is_rope(grid))
        return (BillowObjCounts){billow_grid_count(grid), 0, 0, 0};
    guint64 points = billow_grid_vertices(grid);
    return (BillowObjCounts){billow_grid_surface_points(grid), options->uv ? points : 0,
                             options->normals ? points : 0,
                             billow_grid_count_faces(grid, options->triangles)};
}

static char *
put_triple(char *at, const char *word, double x, double y, double z, const BillowObjOptions *options)
{
    gboolean turned = options->up == BILLOW_UP_Z;
    at = g_stpcpy(at, word);
    at = billow_put_fixed(at, x, options->precision);
    *at++ = ' ';
    at = billow_put_fixed(at, turned ? -z : y, options->precision);
    *at++ = ' ';
    at = billow_put_fixed(at, turned ? y : z, options->precision);
    *at++ = '\n';
    return at;
}

/* u runs along the columns, v from the last row up to row 0. */
static void
append_texture_coordinates(GString *text, const BillowGrid *grid, int precision)
{
    char line[2 * BILLOW_FIXED_ROOM + 8] = "vt ";
    for (gsize i = 0; i < billow_grid_vertices(grid); i++) {
        const BillowGridPlace place = billow_grid_vertex(grid, i);
        char *at = billow_put_fixed(line + 3, billow_surface_u(grid, place.column), precision);
        *at++ = ' ';
        at = billow_put_fixed(at, billow_surface_v(grid, place.row), precision);
        *at++ = '\n';
        g_string_append_len(text, line, at - line);
    }
}

/* `vertex`: of the corner within the object, from 0. */
static char *
put_corner(char *at, const BillowGrid *grid, size_t vertex, const BillowObjOptions *options,
           const BillowObjCounts *before)
{
    const guint64 number = vertex + 1;
    *at++ = ' ';
    at = billow_put_index(at, before->v + billow_grid_vertex_point(grid, vertex) + 1);
    if (!options->uv && !options->normals)
        return at;
    *at++ = '/';
    if (options->uv)
        at = billow_put_index(at, before->vt + number);
    if (options->normals) {
        *at++ = '/';
        at = billow_put_index(at, before->vn + number);
    }
    return at;
}

static void
append_face(GString *text, const BillowGrid *grid, const size_t *corners, int n,
            const BillowObjOptions *options, const BillowObjCounts *before)
{
    char line[4 * (3 * BILLOW_INDEX_ROOM + 3) + 2] = "f", *at = line + 1;
    for (int i = 0; i < n; i++)
        at = put_corner(at, grid, corners[i], options, before);
    *at++ = '\n';
    g_string_append_len(text, line, at - line);
}

static void
append_faces(GString *text, const BillowGrid *grid, const BillowObjOptions *options,
             const BillowObjCounts *before)
{
    BillowFaces faces = {grid};
    size_t corner[4];
    for (int n; (n = billow_faces_next(&faces, corner)) > 0;) {
        const size_t other[] = {corner[0], corner[2], corner[3]};
        append_face(text, grid, corner, options->triangles ? 3 : n, options, before);
        if (options->triangles && n == 4)
            append_face(text, grid, other, 3, options, before);
    }
}

/* A rope that stays a curve: one line through all points. */
static void
append_line(GString *text, const BillowGrid *grid, const BillowObjCounts *before)
{
    char number[BILLOW_INDEX_ROOM];
    g_string_append_c(text, 'l');
    for (guint64 i = 1; i <= billow_grid_count(grid); i++) {
        g_string_append_c(text, ' ');
        g_string_append_len(text, number, billow_put_index(number, before->v + i) - number);
    }
    g_string_append_c(text, '\n');
}

/* Creates parts that lack their head. */
static BillowObjParts *
new_parts(const BillowProject *project, const BillowGrid *grid, const BillowObjOptions *options,
          const char *material, const BillowObjCounts *before)
{
    BillowObjParts *parts = g_new(BillowObjParts, 1);
    *parts = (BillowObjParts){
        .options = *options,
        .grid = *grid,
        .name = billow_safe_stem(billow_format_cloth_name(project)),
        .head = g_string_new(NULL),
        .middle = g_string_new(NULL),
        .tail = g_string_new(NULL),
    };
    g_string_append_printf(parts->tail, "usemtl %s\ns 1\n",
                           material); /* one smooth surface, for readers that ignore vn */
    if (billow_grid_is_rope(grid)) {  /* as a curve */
        parts->options.uv = parts->options.normals = FALSE;
        append_line(parts->tail, grid, before);
        return parts;
    }
    if (options->uv)
        append_texture_coordinates(parts->middle, grid, options->precision);
    append_faces(parts->tail, grid, options, before);
    return parts;
}

BillowObjParts *
billow_obj_parts_new(const BillowProject *project, const BillowGrid *grid, const BillowObjOptions *options,
                     const char *stem)
{
    BillowObjParts *parts = new_parts(project, grid, options, "cloth", &(BillowObjCounts){0});
    g_autofree char *file = billow_obj_material_name(stem);
    g_string_printf(parts->head, "# Billow, %d x %d points\nmtllib %s\no %s\n", project->cloth->grid.columns,
                    project->cloth->grid.rows, file, parts->name);
    return parts;
}

BillowObjParts *
billow_obj_parts_new_among(const BillowProject *project, const BillowGrid *grid,
                           const BillowObjOptions *options, const char *stem, guint n_objects,
                           const BillowObjCounts *before)
{
    BillowObjParts *parts = new_parts(project, grid, options, project->cloth->id, before);
    g_autofree char *file = billow_obj_material_name(stem);
    if (before->v == 0)
        g_string_printf(parts->head, "# Billow, %u cloths\nmtllib %s\n", n_objects, file);
    g_string_append_printf(parts->head, "o %s\n", parts->name);
    return parts;
}

void
billow_obj_parts_free(BillowObjParts *parts)
{
    if (!parts)
        return;
    g_free(parts->name);
    g_string_free(parts->head, TRUE);
    g_string_free(parts->middle, TRUE);
    g_string_free(parts->tail, TRUE);
    g_free(parts);
}

/* Lines that are gathered in a block and passed on when it is full. */
typedef struct {
    const BillowObjParts *parts;
    const BillowMesh *mesh;
    BillowSink sink;
    gpointer data;
    char *block, *at;
} Lines;

static gboolean
has_room(const Lines *lines)
{
    return lines->at - lines->block <= BLOCK_BYTES - LINE_ROOM;
}

/* Writes the lines of as many points from `i` on as fit. Returns the next index. */
static size_t
put_points(Lines *lines, size_t i, size_t count)
{
    const BillowObjOptions *options = &lines->parts->options;
    const BillowMesh *mesh = lines->mesh;
    double scale = options->scale;
    for (; i < count && has_room(lines); i++)
        lines->at = put_triple(lines->at, "v ", (double) mesh->x[i] * scale, (double) mesh->y[i] * scale,
                               (double) mesh->z[i] * scale, options);
    return i;
}

/* Does the same for normals. Importers reject zero normals, so a point without a direction points up. */
static size_t
put_normals(Lines *lines, size_t i, size_t count)
{
    const BillowMesh *mesh = lines->mesh;
    for (; i < count && has_room(lines); i++) {
        double x = (double) mesh->nx[i], y = (double) mesh->ny[i], z = (double) mesh->nz[i];
        gboolean degenerate = x == 0.0 && y == 0.0 && z == 0.0;
        lines->at = put_triple(lines->at, "vn ", x, degenerate ? 1.0 : y, z, &lines->parts->options);
    }
    return i;
}

static gboolean
send_lines(Lines *lines, size_t (*put)(Lines *, size_t, size_t), size_t count, GError **error)
{
    for (size_t i = 0; i < count;) {
        i = put(lines, i, count);
        const gsize length = (gsize) (lines->at - lines->block);
        lines->at = lines->block;
        if (length > 0 && !lines->sink(lines->data, lines->block, length, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
send_text(const Lines *lines, const GString *text, GError **error)
{
    return text->len == 0 || lines->sink(lines->data, text->str, text->len, error);
}

gboolean
billow_obj_parts_send(const BillowObjParts *parts, const BillowMesh *mesh, BillowSink sink, gpointer data,
                      GError **error)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    Lines lines = {parts, mesh, sink, data, block, block};
    const size_t normals = billow_grid_count(&mesh->grid),
                 points = parts->grid.fine ? billow_grid_surface_points(&parts->grid) : normals;
    return send_text(&lines, parts->head, error) && send_lines(&lines, put_points, points, error) &&
           send_text(&lines, parts->middle, error) &&
           (!parts->options.normals || send_lines(&lines, put_normals, normals, error)) &&
           send_text(&lines, parts->tail, error);
}
