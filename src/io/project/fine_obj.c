#include "io/project/fine_obj.h"

#include "core/base/field.h"
#include "io/base/content_hash.h"
#include "io/base/obj_mesh.h"
#include "io/base/text_lines.h"
#include "io/project/body_obj.h"

#include <glib/gi18n.h>
#include <stdlib.h>

/* A corner of a face. */
typedef struct {
    BillowObjCorner at;
    guint32 number; /* among all corners */
    guint32 vertex; /* of the mesh, once it is known */
} Corner;

static char *
refusal(BillowObjPart part)
{
    switch (part) {
    case BILLOW_OBJ_FACES:
        return g_strdup_printf(_("the file has more than %d faces, the maximum for a fine mesh"),
                               BILLOW_MAX_FINE_FACES);
    case BILLOW_OBJ_MEGABYTES:
        return g_strdup_printf(_("the file is larger than %d MB, the maximum for a fine mesh"),
                               BILLOW_MAX_BODY_MEGABYTES);
    default:
        return g_strdup_printf(_("the file has more than %d points, texture coordinates or normals, the "
                                 "maximum for a fine mesh"),
                               BILLOW_MAX_FINE_VERTICES);
    }
}

/* --- Vertices --- */

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

static Corner *
list_corners(const BillowObjMesh *read)
{
    Corner *corners = g_new(Corner, read->corners->len + 1);
    for (guint i = 0; i < read->corners->len; i++)
        corners[i] = (Corner){g_array_index(read->corners, BillowObjCorner, i), i, 0};
    return corners;
}

/* Tells the vertex of each corner. Returns of each vertex the corner that it is like; those of points that
 * no face has are like none. */
static GArray *
find_vertices(const BillowObjMesh *read, Corner *corners)
{
    const guint n_points = read->points->len / 3, n = read->corners->len;
    GArray *vertices = g_array_sized_new(FALSE, FALSE, sizeof(BillowObjCorner), n_points);
    for (guint i = 0; i < n_points; i++) {
        const BillowObjCorner none = {i, BILLOW_OBJ_NONE, BILLOW_OBJ_NONE};
        g_array_append_val(vertices, none);
    }
    qsort(corners, n, sizeof *corners, compare_corners);
    guint32 vertex = 0;
    for (guint i = 0; i < n; i++) {
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
    qsort(corners, n, sizeof *corners, compare_numbers);
    return vertices;
}

/* --- The mesh --- */

/* Returns the faces, of the vertices of their corners. */
static GArray *
list_faces(const BillowObjMesh *read, const Corner *corners)
{
    GArray *faces = g_array_new(FALSE, FALSE, sizeof(BillowOutlineFace));
    for (guint face = 0, first = 0; face < read->ends->len; face++) {
        const Corner *own = &corners[first];
        const guint end = g_array_index(read->ends, guint, face), n = end - first;
        const int32_t a = (int32_t) own[0].vertex;
        for (guint k = 2; k < n; k += n == 4 ? 2 : 1) {
            const BillowOutlineFace made = {{a, (int32_t) own[k - 1].vertex, (int32_t) own[k].vertex,
                                             n == 4 ? (int32_t) own[3].vertex : -1}};
            g_array_append_val(faces, made);
        }
        first = end;
    }
    return faces;
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
mesh_of(const BillowObjMesh *read, const char *path, GError **error)
{
    g_autofree Corner *corners = list_corners(read);
    g_autoptr(GArray) vertices = find_vertices(read, corners);
    g_autoptr(GArray) faces = list_faces(read, corners);
    const guint n = vertices->len;
    if (n > BILLOW_MAX_FINE_VERTICES) {
        billow_import_refuse(
            error, read->path,
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
        copy_numbers(positions + 3 * i, read->points, at->point, 3);
        copy_numbers(normals + 3 * i, read->normals, at->normal, 3);
        copy_numbers(uv + 2 * i, read->uvs, at->uv, 2);
        point[i] = at->point;
    }
    const BillowFineMeshParts parts = {
        .n_points = read->points->len / 3,
        .n_vertices = n,
        .n_faces = faces->len,
        .point = point,
        .positions = positions,
        .normals = normals,
        .uv = read->uvs->len > 0 ? uv : NULL,
        .faces = (const BillowOutlineFace *) (const void *) faces->data,
    };
    g_autofree char *digest = digest_of(&parts);
    return billow_fine_mesh_new(&parts, path, digest);
}

BillowFineMesh *
billow_fine_obj_read(const char *file, const char *path, GCancellable *cancellable, GError **error)
{
    static const BillowObjLimits limits = {
        .most = {[BILLOW_OBJ_POINTS] = BILLOW_MAX_FINE_VERTICES,
                 [BILLOW_OBJ_UVS] = BILLOW_MAX_FINE_VERTICES,
                 [BILLOW_OBJ_NORMALS] = BILLOW_MAX_FINE_VERTICES,
                 [BILLOW_OBJ_FACES] = BILLOW_MAX_FINE_FACES,
                 [BILLOW_OBJ_MEGABYTES] = BILLOW_MAX_BODY_MEGABYTES},
        .largest = BILLOW_MAX_NUMBER,
        .quads = TRUE,
        .refusal = refusal,
    };
    g_autoptr(BillowObjMesh) read = billow_obj_mesh_read(file, &limits, cancellable, error);
    if (!read || !billow_obj_mesh_check(read, error))
        return NULL;
    if (read->ends->len == 0) {
        billow_import_refuse(error, file, _("the file has no faces (f): nothing would be visible"));
        return NULL;
    }
    return mesh_of(read, path, error);
}
