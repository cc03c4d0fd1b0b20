/* Reads the mesh of an OBJ file, with polygons of any number of corners. */
#include "io/motion/reading.h"

#include "core/base/allocate.h"
#include "io/base/obj_mesh.h"
#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <string.h>

static char *
refusal(BillowObjPart part)
{
    switch (part) {
    case BILLOW_OBJ_FACES:
        return g_strdup_printf(_("the file has more than %d triangles"), BILLOW_MAX_MOTION_TRIANGLES);
    case BILLOW_OBJ_MEGABYTES:
        return g_strdup_printf(_("the file is larger than %d MB, the maximum"), BILLOW_MAX_MOTION_MEGABYTES);
    default:
        return g_strdup_printf(_("the file has more than %d points"), BILLOW_MAX_MOTION_POINTS);
    }
}

/* Returns the texture coordinates of the points, those of the first corner that names each, or NULL if one
 * has none. */
static float *
coordinates_of(const BillowObjMesh *read)
{
    const guint n = read->points->len / 3;
    g_autofree guint32 *uvs = g_new(guint32, n + 1);
    for (guint i = 0; i < n; i++)
        uvs[i] = BILLOW_OBJ_NONE;
    for (guint i = 0; i < read->corners->len; i++) {
        const BillowObjCorner *corner = &g_array_index(read->corners, BillowObjCorner, i);
        if (uvs[corner->point] == BILLOW_OBJ_NONE)
            uvs[corner->point] = corner->uv;
    }
    for (guint i = 0; i < n; i++)
        if (uvs[i] >= read->uvs->len / 2)
            return NULL;
    float *coordinates = billow_allocate(2 * (size_t) n, sizeof *coordinates);
    for (guint i = 0; i < n; i++)
        memcpy(&coordinates[2 * i], &g_array_index(read->uvs, float, 2 * uvs[i]), 2 * sizeof *coordinates);
    return coordinates;
}

/* Texture coordinates that do not exist are ignored. */
static gboolean
check_points(const BillowObjMesh *read, GError **error)
{
    const guint n = read->points->len / 3;
    for (guint i = 0; i < read->corners->len; i++) {
        const guint32 point = g_array_index(read->corners, BillowObjCorner, i).point;
        if (point < n)
            continue;
        billow_import_refuse(error, read->path, _("found point %u in a face, but the file has %u points"),
                             point + 1, n);
        return FALSE;
    }
    if (read->ends->len == 0)
        billow_import_refuse(error, read->path, _("the file has no faces (f)"));
    return read->ends->len > 0;
}

gboolean
billow_motion_read_obj(const char *path, GCancellable *cancellable, BillowMotion *parts, GError **error)
{
    static const BillowObjLimits limits = {
        .most = {[BILLOW_OBJ_POINTS] = BILLOW_MAX_MOTION_POINTS,
                 [BILLOW_OBJ_UVS] = 4 * BILLOW_MAX_MOTION_POINTS,
                 [BILLOW_OBJ_FACES] = BILLOW_MAX_MOTION_TRIANGLES,
                 [BILLOW_OBJ_MEGABYTES] = BILLOW_MAX_MOTION_MEGABYTES},
        .refusal = refusal,
    };
    g_autoptr(BillowObjMesh) read = billow_obj_mesh_read(path, &limits, cancellable, error);
    if (!read || !check_points(read, error))
        return FALSE;
    g_autoptr(GArray) triangles = billow_obj_mesh_fans(read);
    parts->n_frames = 1;
    parts->n_points = read->points->len / 3;
    parts->n_triangles = triangles->len / 3;
    if (!billow_motion_allocate(parts, path, error))
        return FALSE;
    parts->triangles = billow_allocate(triangles->len, sizeof *parts->triangles);
    for (guint i = 0; i < triangles->len; i++)
        parts->triangles[i] =
            g_array_index(read->corners, BillowObjCorner, g_array_index(triangles, guint32, i)).point;
    memcpy(parts->positions, read->points->data, read->points->len * sizeof *parts->positions);
    parts->coordinates = coordinates_of(read);
    return TRUE;
}
