#include "io/project/fine_obj.h"

#include "core/base/body_mesh.h"
#include "core/base/field.h"
#include "io/base/content_hash.h"
#include "io/base/obj_reading.h"
#include "io/base/text_lines.h"
#include "io/project/body_obj.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

/* A corner of a face. */
typedef struct {
    BillowObjCorner at;
    guint32 line;
    guint32 number; /* among all corners */
    guint32 vertex; /* of the mesh, once it is known */
} Corner;

typedef struct {
    BillowObjLine line;
    GArray *points;  /* of float: x, y, z of each */
    GArray *uvs;     /* of float: u, v of each */
    GArray *normals; /* of float: x, y, z of each */
    GArray *corners; /* of Corner, separate ones for each face */
    GArray *faces;   /* of BillowOutlineFace: numbers of corners */
} ObjReader;

/* --- Lines --- */

static gboolean
read_numbers(ObjReader *reading, char *at, guint least, guint n, GArray *to, GError **error)
{
    float numbers[3];
    if (to->len / n >= BILLOW_MAX_FINE_VERTICES) {
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d points, texture coordinates or normals, the "
                                    "maximum for a fine mesh"),
                                  BILLOW_MAX_FINE_VERTICES);
        return FALSE;
    }
    if (!billow_obj_read_numbers(&reading->line, at, least, n, numbers, error))
        return FALSE;
    for (guint i = 0; i < n; i++)
        if (fabs((double) numbers[i]) > BILLOW_MAX_NUMBER) {
            billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                      _("found %.9g, expected a number from %.9g to %.9g"),
                                      (double) numbers[i], -BILLOW_MAX_NUMBER, BILLOW_MAX_NUMBER);
            return FALSE;
        }
    g_array_append_vals(to, numbers, n);
    return TRUE;
}

/* Adds the face of the `n` corners from `first` on. */
static void
add_faces(ObjReader *reading, guint first, guint n)
{
    const int32_t a = (int32_t) first;
    if (n == 4) {
        const BillowOutlineFace quad = {{a, a + 1, a + 2, a + 3}};
        g_array_append_val(reading->faces, quad);
        return;
    }
    for (int32_t k = 2; k < (int32_t) n; k++) {
        const BillowOutlineFace triangle = {{a, a + k - 1, a + k, -1}};
        g_array_append_val(reading->faces, triangle);
    }
}

static gboolean
read_face(ObjReader *reading, char *at, GError **error)
{
    const guint first = reading->corners->len;
    const BillowObjSoFar before = {reading->points->len / 3, reading->uvs->len / 2,
                                   reading->normals->len / 3};
    for (char *word = billow_obj_next_word(&at); word; word = billow_obj_next_word(&at)) {
        Corner corner = {.line = (guint32) MIN(reading->line.number, G_MAXUINT32),
                         .number = reading->corners->len};
        if (!billow_obj_read_corner(&reading->line, word, &before, TRUE, &corner.at, error))
            return FALSE;
        g_array_append_val(reading->corners, corner);
    }
    const guint n = reading->corners->len - first;
    if (n < 3)
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("a face must have at least three corners"));
    else if (reading->faces->len + n - 2 > BILLOW_MAX_FINE_FACES)
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d faces, the maximum for a fine mesh"),
                                  BILLOW_MAX_FINE_FACES);
    else {
        add_faces(reading, first, n);
        return TRUE;
    }
    return FALSE;
}

static gboolean
read_line(ObjReader *reading, char *line, GError **error)
{
    const char *word = billow_obj_next_word(&line);
    if (g_strcmp0(word, "v") == 0)
        return read_numbers(reading, line, 3, 3, reading->points, error);
    if (g_strcmp0(word, "vt") == 0)
        return read_numbers(reading, line, 1, 2, reading->uvs, error);
    if (g_strcmp0(word, "vn") == 0)
        return read_numbers(reading, line, 3, 3, reading->normals, error);
    return g_strcmp0(word, "f") != 0 || read_face(reading, line, error);
}

static gboolean
read_lines(ObjReader *reading, BillowImportLines *lines, GError **error)
{
    GError *problem = NULL;
    char *line;
    while (!problem && (line = billow_import_lines_next(lines, &problem))) {
        reading->line.number = billow_import_lines_number(lines);
        if (read_line(reading, line, &problem) &&
            billow_import_lines_bytes(lines) > (guint64) BILLOW_MAX_BODY_MEGABYTES << 20)
            billow_import_refuse_line(&problem, reading->line.path, reading->line.number,
                                      _("the file is larger than %d MB, the maximum for a fine mesh"),
                                      BILLOW_MAX_BODY_MEGABYTES);
    }
    if (problem)
        g_propagate_error(error, problem);
    return !problem;
}

/* --- The mesh --- */

static gboolean
check_corners(const ObjReader *reading, GError **error)
{
    const BillowObjSoFar all = {reading->points->len / 3, reading->uvs->len / 2, reading->normals->len / 3};
    for (guint i = 0; i < reading->corners->len; i++) {
        const Corner *corner = &g_array_index(reading->corners, Corner, i);
        const BillowObjLine line = {reading->line.path, corner->line};
        if (!billow_obj_check_corner(&line, &corner->at, &all, error))
            return FALSE;
    }
    if (reading->faces->len == 0)
        billow_import_refuse(error, reading->line.path,
                             _("the file has no faces (f): nothing would be visible"));
    return reading->faces->len > 0;
}

static int
compare_corners(const void *a, const void *b)
{
    const Corner *p = a, *q = b;
    const guint32 left[] = {p->at.point, p->at.uv, p->at.normal, p->number},
                  right[] = {q->at.point, q->at.uv, q->at.normal, q->number};
    for (gsize i = 0; i < G_N_ELEMENTS(left); i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static int
compare_numbers(const void *a, const void *b)
{
    const guint32 p = ((const Corner *) a)->number, q = ((const Corner *) b)->number;
    return (p > q) - (p < q);
}

/* Tells the vertex of each corner. Returns of each vertex the corner that it is like; those of points that
 * no face has are like none. */
static GArray *
find_vertices(ObjReader *reading)
{
    const guint n_points = reading->points->len / 3;
    GArray *vertices = g_array_sized_new(FALSE, FALSE, sizeof(BillowObjCorner), n_points);
    for (guint i = 0; i < n_points; i++) {
        const BillowObjCorner none = {i, BILLOW_OBJ_NONE, BILLOW_OBJ_NONE};
        g_array_append_val(vertices, none);
    }
    Corner *corners = (Corner *) (void *) reading->corners->data;
    qsort(corners, reading->corners->len, sizeof *corners, compare_corners);
    guint32 vertex = 0;
    for (guint i = 0; i < reading->corners->len; i++) {
        const BillowObjCorner *at = &corners[i].at, *before = i > 0 ? &corners[i - 1].at : NULL;
        if (!before || before->point != at->point) {
            vertex = at->point;
            g_array_index(vertices, BillowObjCorner, vertex) = *at;
        } else if (before->uv != at->uv || before->normal != at->normal) {
            vertex = vertices->len;
            g_array_append_val(vertices, *at);
        }
        corners[i].vertex = vertex;
    }
    qsort(corners, reading->corners->len, sizeof *corners, compare_numbers);
    return vertices;
}

static void
copy_numbers(float *to, const GArray *from, guint32 number, guint n)
{
    for (guint k = 0; number != BILLOW_OBJ_NONE && k < n; k++)
        to[k] = g_array_index(from, float, n *number + k);
}

static char *
digest_of(const BillowFineMeshParts *parts)
{
    BillowContentHash hash;
    billow_content_hash_init(&hash);
    billow_content_hash_add(&hash, parts->positions, 3 * parts->n_vertices * sizeof *parts->positions);
    billow_content_hash_add(&hash, parts->normals, 3 * parts->n_vertices * sizeof *parts->normals);
    if (parts->uv)
        billow_content_hash_add(&hash, parts->uv, 2 * parts->n_vertices * sizeof *parts->uv);
    billow_content_hash_add(&hash, parts->point, parts->n_vertices * sizeof *parts->point);
    billow_content_hash_add(&hash, parts->faces, parts->n_faces * sizeof *parts->faces);
    return billow_content_hash_end(&hash);
}

static BillowFineMesh *
mesh_of(ObjReader *reading, const char *path, GError **error)
{
    g_autoptr(GArray) vertices = find_vertices(reading);
    const guint n = vertices->len;
    if (n > BILLOW_MAX_FINE_VERTICES) {
        billow_import_refuse(
            error, reading->line.path,
            _("the mesh has %u vertices with their texture coordinates and normals, expected at "
              "most %d: export it with smooth normals, or without any"),
            n, BILLOW_MAX_FINE_VERTICES);
        return NULL;
    }
    g_autofree float *positions = g_new0(float, 3 * n), *normals = g_new0(float, 3 * n),
                     *uv = g_new0(float, 2 * n);
    g_autofree guint32 *point = g_new(guint32, n);
    for (guint i = 0; i < n; i++) {
        const BillowObjCorner *at = &g_array_index(vertices, BillowObjCorner, i);
        copy_numbers(positions + 3 * i, reading->points, at->point, 3);
        copy_numbers(normals + 3 * i, reading->normals, at->normal, 3);
        copy_numbers(uv + 2 * i, reading->uvs, at->uv, 2);
        point[i] = at->point;
    }
    BillowOutlineFace *faces = (BillowOutlineFace *) (void *) reading->faces->data;
    for (guint f = 0; f < reading->faces->len; f++)
        for (int k = 0; k < 4; k++)
            if (faces[f].corner[k] >= 0)
                faces[f].corner[k] =
                    (int32_t) g_array_index(reading->corners, Corner, faces[f].corner[k]).vertex;
    const BillowFineMeshParts parts = {
        .n_points = reading->points->len / 3,
        .n_vertices = n,
        .n_faces = reading->faces->len,
        .point = point,
        .positions = positions,
        .normals = normals,
        .uv = reading->uvs->len > 0 ? uv : NULL,
        .faces = faces,
    };
    g_autofree char *digest = digest_of(&parts);
    return billow_fine_mesh_new(&parts, path, digest);
}

BillowFineMesh *
billow_fine_obj_read(const char *file, const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowImportLines) lines = billow_import_lines_open(file, cancellable, error);
    if (!lines)
        return NULL;
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) uvs = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) normals = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(Corner));
    g_autoptr(GArray) faces = g_array_new(FALSE, FALSE, sizeof(BillowOutlineFace));
    ObjReader reading = {.line = {.path = file},
                         .points = points,
                         .uvs = uvs,
                         .normals = normals,
                         .corners = corners,
                         .faces = faces};
    return read_lines(&reading, lines, error) && check_corners(&reading, error)
               ? mesh_of(&reading, path, error)
               : NULL;
}
