#include "io/import/mesh.h"

#include "core/flat/ears.h"
#include "io/base/obj_reading.h"

#include <math.h>
#include <string.h>

/* Texture coordinates of a point that does not have any yet. */
static const float NO_UV[2] = {NAN, NAN};

static guint32
corner_of_fan(const BillowImportMesh *mesh, guint first, guint corner)
{
    return corner < 2 ? billow_import_mesh_face(mesh, first)->corners[corner]
                      : billow_import_mesh_face(mesh, first + corner - 2)->corners[2];
}

static guint32
uv_of_fan(const GArray *face_uv, guint first, guint corner)
{
    return g_array_index(face_uv, guint32, corner < 2 ? 4 * first + corner : 4 * (first + corner - 2) + 2);
}

void
billow_import_mesh_divide(BillowImportMesh *mesh, guint first, guint n, GArray *face_uv)
{
    BillowVec3 places[BILLOW_MOST_CORNERS] = {0};
    guint32 points[BILLOW_MOST_CORNERS], uv[BILLOW_MOST_CORNERS], triangles[BILLOW_MOST_CORNERS][3];
    for (guint i = 0; i < n; i++) {
        points[i] = corner_of_fan(mesh, first, i);
        uv[i] = face_uv ? uv_of_fan(face_uv, first, i) : 0;
        const float *place = &g_array_index(mesh->points, float, 3 * points[i]);
        places[i] = billow_vec3((double) place[0], (double) place[1], (double) place[2]);
    }
    billow_polygon_divide(places, n, triangles);
    for (guint i = 0; i + 2 < n; i++)
        for (guint k = 0; k < 3; k++) {
            billow_import_mesh_face(mesh, first + i)->corners[k] = points[triangles[i][k]];
            if (face_uv)
                g_array_index(face_uv, guint32, 4 * (first + i) + k) = uv[triangles[i][k]];
        }
}

/* Gives each point the first texture coordinates that a face has for it. */
static void
assign_to_points(BillowImportMesh *mesh, const GArray *vt, const GArray *face_uv)
{
    const guint n = billow_import_mesh_count(mesh);
    mesh->uv = g_array_sized_new(FALSE, FALSE, sizeof(float), 2 * n);
    for (guint i = 0; i < n; i++)
        g_array_append_vals(mesh->uv, NO_UV, 2);
    for (guint i = 0; i < mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(mesh, i);
        for (guint j = 0; j < face->n; j++) {
            const guint32 from = g_array_index(face_uv, guint32, 4 * i + j);
            float *uv = &g_array_index(mesh->uv, float, 2 * face->corners[j]);
            if (from != BILLOW_OBJ_NONE && isnan(uv[0]))
                memcpy(uv, &g_array_index(vt, float, 2 * from), 2 * sizeof *uv);
        }
    }
}

void
billow_import_mesh_assign_uv(BillowImportMesh *mesh, const GArray *vt, const GArray *face_uv,
                             BillowImportFaces faces)
{
    assign_to_points(mesh, vt, face_uv);
    if (faces != BILLOW_FACES_ANY)
        return;
    GArray *list = mesh->corner_uv = g_array_sized_new(FALSE, FALSE, sizeof(float), 2 * face_uv->len);
    for (guint i = 0; i < face_uv->len; i++) {
        const guint32 from = g_array_index(face_uv, guint32, i);
        g_array_append_vals(list, from == BILLOW_OBJ_NONE ? NO_UV : &g_array_index(vt, float, 2 * from), 2);
    }
}
