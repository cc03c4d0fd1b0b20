#include "io/project/body_obj.h"

#include "core/base/field.h"
#include "io/base/obj_mesh.h"
#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <stdlib.h>

enum { MOST_NORMALS = 3 * BILLOW_MAX_BODY_TRIANGLES };

static char *
refusal(BillowObjPart part)
{
    switch (part) {
    case BILLOW_OBJ_POINTS:
        return g_strdup_printf(_("the file has more than %d points, the maximum for a display mesh"),
                               BILLOW_MAX_BODY_POINTS);
    case BILLOW_OBJ_NORMALS:
        return g_strdup_printf(_("the file has more than %d normals"), MOST_NORMALS);
    case BILLOW_OBJ_FACES:
        return g_strdup_printf(_("the file has more than %d triangles, the maximum for a display mesh"),
                               BILLOW_MAX_BODY_TRIANGLES);
    default:
        return g_strdup_printf(_("the file is larger than %d MB, the maximum for a display mesh"),
                               BILLOW_MAX_BODY_MEGABYTES);
    }
}

/* Identifies a corner by its point and normal. */
typedef struct {
    guint64 what;
    guint32 corner;
} Place;

static int
compare_places(const void *a, const void *b)
{
    const guint64 p = ((const Place *) a)->what, q = ((const Place *) b)->what;
    return (p > q) - (p < q);
}

/* Creates the mesh, with one point for each combination of point and normal. */
static BillowBodyMesh *
mesh_of(const BillowObjMesh *read)
{
    static const float no_normal[3];
    const guint n = read->corners->len;
    g_autofree Place *places = g_new(Place, n);
    g_autofree guint32 *points = g_new(guint32, n); /* index in the mesh of each corner's point */
    for (guint i = 0; i < n; i++) {
        const BillowObjCorner *corner = &g_array_index(read->corners, BillowObjCorner, i);
        places[i] = (Place){(guint64) corner->point << 32 | corner->normal, i};
    }
    qsort(places, n, sizeof *places, compare_places);
    g_autoptr(GArray) positions = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) normals = g_array_new(FALSE, FALSE, sizeof(float));
    for (guint i = 0; i < n; i++) {
        const BillowObjCorner *corner = &g_array_index(read->corners, BillowObjCorner, places[i].corner);
        if (i == 0 || places[i].what != places[i - 1].what) {
            g_array_append_vals(positions, &g_array_index(read->points, float, 3 * corner->point), 3);
            g_array_append_vals(normals,
                                corner->normal == BILLOW_OBJ_NONE
                                    ? no_normal
                                    : &g_array_index(read->normals, float, 3 * corner->normal),
                                3);
        }
        points[places[i].corner] = positions->len / 3 - 1;
    }
    g_autoptr(GArray) triangles = billow_obj_mesh_fans(read);
    for (guint i = 0; i < triangles->len; i++) {
        guint32 *corner = &g_array_index(triangles, guint32, i);
        *corner = points[*corner];
    }
    return billow_body_mesh_new((const float *) (void *) positions->data,
                                (const float *) (void *) normals->data, positions->len / 3,
                                (const guint32 *) (void *) triangles->data, triangles->len / 3);
}

BillowBodyMesh *
billow_body_obj_read(const char *path, GCancellable *cancellable, GError **error)
{
    static const BillowObjLimits limits = {
        .most = {[BILLOW_OBJ_POINTS] = BILLOW_MAX_BODY_POINTS,
                 [BILLOW_OBJ_NORMALS] = MOST_NORMALS,
                 [BILLOW_OBJ_FACES] = BILLOW_MAX_BODY_TRIANGLES,
                 [BILLOW_OBJ_MEGABYTES] = BILLOW_MAX_BODY_MEGABYTES},
        .largest = BILLOW_MAX_NUMBER,
        .refusal = refusal,
    };
    g_autoptr(BillowObjMesh) read = billow_obj_mesh_read(path, &limits, cancellable, error);
    if (!read || !billow_obj_mesh_check(read, error))
        return NULL;
    if (read->ends->len == 0) {
        billow_import_refuse(error, path, _("the file has no faces (f): nothing would be visible"));
        return NULL;
    }
    return mesh_of(read);
}
