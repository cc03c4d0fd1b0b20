/* Benchmarks distances from a mesh on one thread: a ball of 20,480 triangles and of 1,280. Prints queries per second
 * for points near the surface and far from it, whole and with holes, and the time of a new tree and of a refit. */
#include "../triangle_meshes.h"
#include "core/base/mesh_tree.h"

#include <stdio.h>
#include <time.h>

enum { QUERIES = 200000 };

static double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void
query(const char *what, const BillowMeshTree *tree, double nearest, double farthest)
{
    GRand *random = g_rand_new_with_seed(1);
    BillowVec3 *points = g_new(BillowVec3, QUERIES);
    for (int i = 0; i < QUERIES; i++) {
        const BillowVec3 way = {g_rand_double_range(random, -1, 1), g_rand_double_range(random, -1, 1),
                                g_rand_double_range(random, -1, 1)};
        points[i] =
            billow_vec3_scale(way, g_rand_double_range(random, nearest, farthest) / billow_vec3_length(way));
    }
    double sum = 0.0;
    const double began = now();
    for (int i = 0; i < QUERIES; i++) {
        BillowVec3 normal;
        sum += billow_mesh_tree_distance(tree, points[i], &normal);
    }
    printf("%-28s %6.2f million queries/s  (mean %g)\n", what, 1e-6 * QUERIES / (now() - began),
           sum / QUERIES);
    g_free(points);
    g_rand_free(random);
}

static void
measure(int deep)
{
    TriangleMesh mesh = icosphere_new(1.0, deep);
    const double began = now();
    BillowMeshTree *tree = billow_mesh_tree_new(triangle_mesh_points(&mesh), mesh.points->len,
                                                triangle_mesh_triangles(&mesh), triangle_mesh_count(&mesh));
    const double built = now();
    billow_mesh_tree_refit(tree, triangle_mesh_points(&mesh));
    printf("%zu triangles: new %.1f ms, refit %.1f ms\n", triangle_mesh_count(&mesh), 1e3 * (built - began),
           1e3 * (now() - built));
    query("  within 1 % of the size", tree, 0.99, 1.01);
    query("  within 10 %", tree, 0.9, 1.1);
    query("  from 2 to 4 sizes away", tree, 3.0, 5.0);
    billow_mesh_tree_unref(tree);
    BillowMeshTree *open =
        billow_mesh_tree_new(triangle_mesh_points(&mesh), mesh.points->len, triangle_mesh_triangles(&mesh),
                             triangle_mesh_count(&mesh) * 19 / 20);
    query("  5 % missing, within 10 %", open, 0.9, 1.1);
    billow_mesh_tree_unref(open);
    triangle_mesh_clear(&mesh);
}

int
main(void)
{
    measure(3);
    measure(5);
    return 0;
}
