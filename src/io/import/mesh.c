#include "io/import/mesh.h"

#include "core/flat/ears.h"

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
