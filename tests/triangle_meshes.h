/* Closed triangle meshes for tests: balls and boxes. */
#pragma once

#include "core/base/vec3.h"

#include <glib.h>

typedef struct {
    GArray *points;    /* of BillowVec3 */
    GArray *triangles; /* of guint32, three per triangle, counterclockwise from outside */
} TriangleMesh;

static inline TriangleMesh
triangle_mesh_new(void)
{
    return (TriangleMesh){g_array_new(FALSE, FALSE, sizeof(BillowVec3)),
                          g_array_new(FALSE, FALSE, sizeof(guint32))};
}

static inline void
triangle_mesh_clear(TriangleMesh *mesh)
{
    g_array_unref(mesh->points);
    g_array_unref(mesh->triangles);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TriangleMesh, triangle_mesh_clear)

static inline const BillowVec3 *
triangle_mesh_points(const TriangleMesh *mesh)
{
    return (const BillowVec3 *) (gconstpointer) mesh->points->data;
}

static inline const guint32 *
triangle_mesh_triangles(const TriangleMesh *mesh)
{
    return (const guint32 *) (gconstpointer) mesh->triangles->data;
}

static inline gsize
triangle_mesh_count(const TriangleMesh *mesh)
{
    return mesh->triangles->len / 3;
}

/* Adds a triangle with points of its own. */
static inline void
triangle_mesh_add(TriangleMesh *mesh, BillowVec3 a, BillowVec3 b, BillowVec3 c)
{
    const guint32 first = mesh->points->len, corners[3] = {first, first + 1, first + 2};
    const BillowVec3 points[3] = {a, b, c};
    g_array_append_vals(mesh->points, points, 3);
    g_array_append_vals(mesh->triangles, corners, 3);
}

static inline void
triangle_mesh_add_quad(TriangleMesh *mesh, BillowVec3 a, BillowVec3 b, BillowVec3 c, BillowVec3 d)
{
    triangle_mesh_add(mesh, a, b, c);
    triangle_mesh_add(mesh, a, c, d);
}

static inline void
triangle_mesh_add_round(TriangleMesh *mesh, BillowVec3 a, BillowVec3 b, BillowVec3 c, double radius, int deep)
{
    if (deep == 0) {
        triangle_mesh_add(mesh, a, b, c);
        return;
    }
    const BillowVec3 corner[3] = {a, b, c};
    BillowVec3 middle[3];
    for (int k = 0; k < 3; k++) {
        const BillowVec3 sum = billow_vec3_add(corner[k], corner[(k + 1) % 3]);
        middle[k] = billow_vec3_scale(sum, radius / billow_vec3_length(sum));
    }
    triangle_mesh_add_round(mesh, a, middle[0], middle[2], radius, deep - 1);
    triangle_mesh_add_round(mesh, b, middle[1], middle[0], radius, deep - 1);
    triangle_mesh_add_round(mesh, c, middle[2], middle[1], radius, deep - 1);
    triangle_mesh_add_round(mesh, middle[0], middle[1], middle[2], radius, deep - 1);
}

/* Returns an icosahedron on a sphere around the origin, divided `deep` times: of 20 * 4^deep triangles. */
static inline TriangleMesh
icosphere_new(double radius, int deep)
{
    static const int faces[20][3] = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                                     {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                                     {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                                     {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
    const double t = (1.0 + sqrt(5.0)) / 2.0;
    const BillowVec3 corners[12] = {{-1, t, 0}, {1, t, 0}, {-1, -t, 0}, {1, -t, 0},
                                    {0, -1, t}, {0, 1, t}, {0, -1, -t}, {0, 1, -t},
                                    {t, 0, -1}, {t, 0, 1}, {-t, 0, -1}, {-t, 0, 1}};
    const double scale = radius / hypot(1.0, t);
    TriangleMesh mesh = triangle_mesh_new();
    for (int i = 0; i < 20; i++)
        triangle_mesh_add_round(&mesh, billow_vec3_scale(corners[faces[i][0]], scale),
                                billow_vec3_scale(corners[faces[i][1]], scale),
                                billow_vec3_scale(corners[faces[i][2]], scale), radius, deep);
    return mesh;
}

/* Returns a box around the origin with these half edges, and n x n quads on each side. */
static inline TriangleMesh
box_mesh_new(BillowVec3 half, int n)
{
    TriangleMesh mesh = triangle_mesh_new();
    for (int side = 0; side < 6; side++) {
        const int axis = side / 2;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                BillowVec3 corner[4];
                for (int k = 0; k < 4; k++) {
                    double at[3];
                    at[axis] = side % 2 ? 1.0 : -1.0;
                    at[(axis + 1) % 3] = -1.0 + 2.0 * (i + (k == 1 || k == 2)) / n;
                    at[(axis + 2) % 3] = -1.0 + 2.0 * (j + k / 2) / n;
                    corner[k] = billow_vec3(half.x * at[0], half.y * at[1], half.z * at[2]);
                }
                if (side % 2)
                    triangle_mesh_add_quad(&mesh, corner[0], corner[1], corner[2], corner[3]);
                else
                    triangle_mesh_add_quad(&mesh, corner[0], corner[3], corner[2], corner[1]);
            }
    }
    return mesh;
}
