/* Rest shapes, distances and kept lengths of cloths with an outline: closed forms, properties, and a net of triangles
 * of the same disc that knows nothing of the grid. */
#include "core/base/mesh.h"
#include "core/base/normals.h"
#include "core/base/outline.h"
#include "core/cloth/edge_strain.h"
#include "core/cloth/keep_lengths.h"
#include "core/drape/rest_shape.h"
#include "core/layers/weights.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static const double SIDE = 1.2; /* meters */

static BillowOutline *
outline_of(const BillowOutlineLoop *loops, size_t n, int columns, int rows)
{
    BillowOutline *outline = billow_outline_new(loops, n, columns, rows, NULL, NULL);
    g_assert_nonnull(outline);
    return outline;
}

static BillowOutline *
disc_of(int side)
{
    const double middle = 0.5 * (side - 1);
    const BillowOutlineLoop loop = {.center = {middle, middle}, .radius = middle};
    return outline_of(&loop, 1, side, side);
}

static BillowRestShape *
drape(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, grid, anchors, n, NULL, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

static void
four_on_rim(BillowAnchor anchors[4], int side, double reach)
{
    const int middle = (side - 1) / 2, last = side - 1;
    anchors[0] = (BillowAnchor){0, middle, {-reach, 0, 0}};
    anchors[1] = (BillowAnchor){last, middle, {reach, 0, 0}};
    anchors[2] = (BillowAnchor){middle, 0, {0, 0, -reach}};
    anchors[3] = (BillowAnchor){middle, last, {0, 0, reach}};
}

/* --- A net of triangles --- */

enum { RINGS = 8, MOST_STEPS = 5000 };

/* Rings of 6, 12, 18 ... vertices about the middle, in the plane (u, v); each triangle is woven cloth: threads along u
 * and v resist stretching, and their angle shearing. Edges inside resist bending by the second difference of the
 * corners on their sides. It comes to rest by FIRE (Bitzek et al. 2006). */
typedef struct {
    int n, n_triangles, n_hinges;
    double (*flat)[2];
    BillowVec3 *x, *v, *force;
    double *mass;
    bool *held;
    int (*triangle)[3];
    double (*inverse)[4], *area;
    int (*hinge)[4];
    double (*hinge_weight)[4], *hinge_stiffness;
} Net;

static int
first_of_ring(int ring)
{
    return ring == 0 ? 0 : 1 + 3 * ring * (ring - 1);
}

static int
vertex_of(int ring, int k)
{
    return ring == 0 ? 0 : first_of_ring(ring) + k % (6 * ring);
}

static void
add_triangle(Net *net, int a, int b, int c)
{
    const double ux = net->flat[b][0] - net->flat[a][0], vx = net->flat[b][1] - net->flat[a][1],
                 uy = net->flat[c][0] - net->flat[a][0], vy = net->flat[c][1] - net->flat[a][1],
                 twice = ux * vy - uy * vx;
    const int t = net->n_triangles++;
    memcpy(net->triangle[t], (const int[]){a, b, c}, sizeof net->triangle[t]);
    memcpy(net->inverse[t], (const double[]){vy / twice, -vx / twice, -uy / twice, ux / twice},
           sizeof net->inverse[t]);
    net->area[t] = 0.5 * fabs(twice);
}

static void
add_triangles(Net *net)
{
    for (int ring = 1; ring <= RINGS; ring++)
        for (int sector = 0; sector < 6; sector++)
            for (int k = 0; k < ring; k++) {
                const int outer = vertex_of(ring, sector * ring + k),
                          next = vertex_of(ring, sector * ring + k + 1),
                          inner = vertex_of(ring - 1, sector * (ring - 1) + k);
                add_triangle(net, inner, outer, next);
                if (k + 1 < ring)
                    add_triangle(net, inner, next, vertex_of(ring - 1, sector * (ring - 1) + k + 1));
            }
}

/* Of two triangles with a common edge a-b and the corners c and d: weights of a linear function's second difference
 * across the edge. */
static void
add_hinge(Net *net, const int corner[4], double bending)
{
    const double *a = net->flat[corner[0]], *b = net->flat[corner[1]], *c = net->flat[corner[2]],
                 *d = net->flat[corner[3]];
    const double length = hypot(b[0] - a[0], b[1] - a[1]), e0 = (b[0] - a[0]) / length,
                 e1 = (b[1] - a[1]) / length;
    const double high = fabs(e0 * (c[1] - a[1]) - e1 * (c[0] - a[0])),
                 low = fabs(e0 * (d[1] - a[1]) - e1 * (d[0] - a[0]));
    const double sc = (e0 * (c[0] - a[0]) + e1 * (c[1] - a[1])) / length,
                 sd = (e0 * (d[0] - a[0]) + e1 * (d[1] - a[1])) / length;
    const int h = net->n_hinges++;
    /* curvature across the edge: (x_c - x_c') / high + (x_d - x_d') / low, over half of high + low, where x' is on
     * the edge */
    const double half = 0.5 * (high + low) * 2.0 / 3.0;
    const double w[4] = {-((1 - sc) / high + (1 - sd) / low) / half, -(sc / high + sd / low) / half,
                         1.0 / high / half, 1.0 / low / half};
    memcpy(net->hinge[h], corner, sizeof net->hinge[h]);
    memcpy(net->hinge_weight[h], w, sizeof w);
    net->hinge_stiffness[h] = bending * length * half * 0.5;
}

static void
add_hinges(Net *net, double bending)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    for (int t = 0; t < net->n_triangles; t++)
        for (int k = 0; k < 3; k++) {
            const int a = net->triangle[t][k], b = net->triangle[t][(k + 1) % 3],
                      c = net->triangle[t][(k + 2) % 3];
            const gpointer key = GINT_TO_POINTER(1 + (a < b ? a * net->n + b : b * net->n + a));
            gpointer other;
            if (g_hash_table_lookup_extended(seen, key, NULL, &other))
                add_hinge(net, (const int[]){a, b, c, GPOINTER_TO_INT(other)}, bending);
            else
                g_hash_table_insert(seen, key, GINT_TO_POINTER(c));
        }
}

static Net
new_net(double radius, double bending)
{
    const int n = first_of_ring(RINGS + 1), most = 6 * RINGS * RINGS;
    Net net = {.n = n,
               .flat = g_malloc0_n((gsize) n, sizeof *net.flat),
               .x = g_new0(BillowVec3, n),
               .v = g_new0(BillowVec3, n),
               .force = g_new0(BillowVec3, n),
               .mass = g_new0(double, n),
               .held = g_new0(bool, n),
               .triangle = g_malloc0_n((gsize) most, sizeof *net.triangle),
               .inverse = g_malloc0_n((gsize) most, sizeof *net.inverse),
               .area = g_new0(double, most),
               .hinge = g_malloc0_n(3 * (gsize) most, sizeof *net.hinge),
               .hinge_weight = g_malloc0_n(3 * (gsize) most, sizeof *net.hinge_weight),
               .hinge_stiffness = g_new0(double, 3 * most)};
    for (int ring = 1; ring <= RINGS; ring++)
        for (int k = 0; k < 6 * ring; k++) {
            const double angle = G_PI * k / (3.0 * ring), r = radius * ring / RINGS;
            net.flat[vertex_of(ring, k)][0] = r * cos(angle);
            net.flat[vertex_of(ring, k)][1] = r * sin(angle);
        }
    add_triangles(&net);
    add_hinges(&net, bending);
    for (int t = 0; t < net.n_triangles; t++)
        for (int k = 0; k < 3; k++)
            net.mass[net.triangle[t][k]] += net.area[t] / 3.0;
    return net;
}

static void
free_net(Net *net)
{
    gpointer parts[] = {
        net->flat,     net->x,       net->v,    net->force, net->mass,         net->held,
        net->triangle, net->inverse, net->area, net->hinge, net->hinge_weight, net->hinge_stiffness};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        g_free(parts[i]);
}

/* Forces of weight 1 per area, and of threads and shear in units of that. */
static void
find_forces(Net *net, double stretch, double shear)
{
    for (int i = 0; i < net->n; i++)
        net->force[i] = billow_vec3(0.0, -net->mass[i], 0.0);
    for (int t = 0; t < net->n_triangles; t++) {
        const int *p = net->triangle[t];
        const double *m = net->inverse[t], area = net->area[t];
        const BillowVec3 b = billow_vec3_sub(net->x[p[1]], net->x[p[0]]),
                         c = billow_vec3_sub(net->x[p[2]], net->x[p[0]]);
        /* images of the directions u and v */
        const BillowVec3 u = billow_vec3_add(billow_vec3_scale(b, m[0]), billow_vec3_scale(c, m[1])),
                         v = billow_vec3_add(billow_vec3_scale(b, m[2]), billow_vec3_scale(c, m[3]));
        const double lu = billow_vec3_length(u), lv = billow_vec3_length(v), angle = billow_vec3_dot(u, v);
        const BillowVec3 su = billow_vec3_add(billow_vec3_scale(u, stretch * (lu - 1.0) / lu),
                                              billow_vec3_scale(v, shear * angle)),
                         sv = billow_vec3_add(billow_vec3_scale(v, stretch * (lv - 1.0) / lv),
                                              billow_vec3_scale(u, shear * angle));
        const BillowVec3 fb = billow_vec3_scale(
                             billow_vec3_add(billow_vec3_scale(su, m[0]), billow_vec3_scale(sv, m[2])),
                             -area),
                         fc = billow_vec3_scale(
                             billow_vec3_add(billow_vec3_scale(su, m[1]), billow_vec3_scale(sv, m[3])),
                             -area);
        net->force[p[1]] = billow_vec3_add(net->force[p[1]], fb);
        net->force[p[2]] = billow_vec3_add(net->force[p[2]], fc);
        net->force[p[0]] = billow_vec3_sub(net->force[p[0]], billow_vec3_add(fb, fc));
    }
    for (int h = 0; h < net->n_hinges; h++) {
        BillowVec3 q = {0.0, 0.0, 0.0};
        for (int k = 0; k < 4; k++)
            q = billow_vec3_add(q, billow_vec3_scale(net->x[net->hinge[h][k]], net->hinge_weight[h][k]));
        for (int k = 0; k < 4; k++)
            net->force[net->hinge[h][k]] = billow_vec3_sub(
                net->force[net->hinge[h][k]],
                billow_vec3_scale(q, 2.0 * net->hinge_stiffness[h] * net->hinge_weight[h][k]));
    }
}

static void
settle_net(Net *net, double stretch, double shear)
{
    double step = 2e-3, damping = 0.1;
    const double longest = 0.35 * SIDE / (2 * RINGS) / sqrt(stretch);
    int good = 0;
    step = fmin(step, longest);
    for (int k = 0; k < MOST_STEPS; k++) {
        double power = 0.0, speed = 0.0, size = 0.0;
        find_forces(net, stretch, shear);
        for (int i = 0; i < net->n; i++) {
            if (net->held[i])
                continue;
            const BillowVec3 a = billow_vec3_scale(net->force[i], 1.0 / net->mass[i]);
            net->v[i] = billow_vec3_add(net->v[i], billow_vec3_scale(a, step));
            power += billow_vec3_dot(net->force[i], net->v[i]);
            speed += billow_vec3_dot(net->v[i], net->v[i]);
            size += billow_vec3_dot(a, a);
        }
        good = power > 0.0 ? good + 1 : 0;
        for (int i = 0; i < net->n; i++) {
            if (net->held[i])
                continue;
            const BillowVec3 a = billow_vec3_scale(net->force[i], 1.0 / net->mass[i]);
            net->v[i] = good > 0 ? billow_vec3_add(billow_vec3_scale(net->v[i], 1.0 - damping),
                                                   billow_vec3_scale(a, damping * sqrt(speed / size)))
                                 : billow_vec3(0.0, 0.0, 0.0);
            net->x[i] = billow_vec3_add(net->x[i], billow_vec3_scale(net->v[i], step));
        }
        damping = good > 5 ? 0.99 * damping : good > 0 ? damping : 0.1;
        step = good > 5 ? fmin(1.1 * step, longest) : good > 0 ? step : 0.5 * step;
    }
}

/* Returns a place of the draped cloth, at a distance from the middle of the flat one. */
static BillowVec3
place_in(const BillowRestShape *shape, double u, double v)
{
    const BillowGrid *grid = &shape->grid;
    const double column = u / grid->spacing + 0.5 * (grid->columns - 1),
                 row = v / grid->spacing + 0.5 * (grid->rows - 1);
    const int c = (int) fmin(fmax(column, 0.0), grid->columns - 2),
              r = (int) fmin(fmax(row, 0.0), grid->rows - 2);
    const double s = column - c, t = row - r;
    const double weight[4] = {(1 - s) * (1 - t), s * (1 - t), (1 - s) * t, s * t};
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k < 4; k++) {
        const size_t i = billow_grid_index(grid, c + k % 2, r + k / 2);
        sum = billow_vec3_add(sum, billow_vec3_scale(billow_vec3((double) shape->x[i], (double) shape->y[i],
                                                                 (double) shape->z[i]),
                                                     weight[k]));
    }
    return sum;
}

static void
test_disc_hangs_as_a_net_of_triangles(void)
{
    const int side = 65;
    BillowOutline *outline = disc_of(side);
    const BillowGrid grid = {side, side, SIDE / (side - 1), outline};
    const BillowDrapeSettings hang = billow_drape_settings_default();
    BillowAnchor anchors[4];
    four_on_rim(anchors, side, 0.45);
    BillowRestShape *shape = drape(&grid, anchors, 4);
    Net net = new_net(0.5 * SIDE, hang.bending);
    for (int i = 0; i < net.n; i++) /* a shallow bowl: not the other's solution */
        net.x[i] =
            billow_vec3(0.75 * net.flat[i][0],
                        -0.3 + 0.8 * (net.flat[i][0] * net.flat[i][0] + net.flat[i][1] * net.flat[i][1]),
                        0.75 * net.flat[i][1]);
    for (int k = 0; k < 4;
         k++) { /* the rim's vertices at 0, 90, 180 and 270 degrees; its number is a multiple of 4 */
        const int i = vertex_of(RINGS, 6 * RINGS * k / 4);
        net.held[i] = true;
        net.x[i] = billow_vec3_scale(billow_vec3(net.flat[i][0], 0.0, net.flat[i][1]), 0.45 / (0.5 * SIDE));
    }
    settle_net(&net, fmin(hang.stretch, 1000.0), hang.shear);
    double squares = 0.0, mean = 0.0, own = 0.0, mass = 0.0;
    for (int i = 0; i < net.n; i++) {
        const BillowVec3 place = place_in(shape, net.flat[i][0], net.flat[i][1]);
        const double away = billow_vec3_distance(place, net.x[i]);
        squares += net.mass[i] * away * away;
        mean += net.mass[i] * net.x[i].y;
        own += net.mass[i] * place.y;
        mass += net.mass[i];
    }
    g_test_message("height %.4f, of the net %.4f; RMS distance %.4f m; middle %.4f and %.4f", own / mass,
                   mean / mass, sqrt(squares / mass), place_in(shape, 0, 0).y, net.x[0].y);
    g_assert_cmpfloat(fabs(own - mean) / mass, <=, 0.02 * SIDE);
    g_assert_cmpfloat(sqrt(squares / mass), <=, 0.02 * SIDE);
    free_net(&net);
    billow_rest_shape_unref(shape);
    billow_outline_unref(outline);
}

/* --- Strain --- */

static void
check_strain(const BillowOutlineLoop *loops, size_t n_loops, int columns, int rows,
             const BillowAnchor *anchors, size_t n)
{
    BillowOutline *outline = outline_of(loops, n_loops, columns, rows);
    const BillowGrid grid = {columns, rows, 0.02, outline};
    BillowRestShape *shape = drape(&grid, anchors, n);
    g_test_message("rms %.5f p99 %.5f max %.5f, %d iterations", shape->report.strain.rms,
                   shape->report.strain.p99, shape->report.strain.max, shape->report.iterations);
    g_assert_true(billow_strain_is_small(&shape->report.strain));
    g_assert_true(shape->report.converged);
    for (size_t k = 0; k < n; k++) {
        const size_t i = billow_grid_index(&grid, anchors[k].column, anchors[k].row);
        g_assert_cmpfloat(shape->x[i], ==, (float) anchors[k].position.x);
        g_assert_cmpfloat(shape->y[i], ==, (float) anchors[k].position.y);
        g_assert_cmpfloat(shape->z[i], ==, (float) anchors[k].position.z);
    }
    billow_rest_shape_unref(shape);
    billow_outline_unref(outline);
}

static void
test_strain(void)
{
    BillowGridPlace star[10], notch[] = {{0, 0}, {48, 0}, {48, 48}, {26, 48}, {24, 14}, {22, 48}, {0, 48}};
    for (int k = 0; k < 10; k++) {
        const double radius = k % 2 ? 11.0 : 24.0, angle = G_PI * k / 5.0 - 0.5 * G_PI;
        star[k] = (BillowGridPlace){24.0 + radius * cos(angle), 24.0 + radius * sin(angle)};
    }
    const BillowOutlineLoop disc = {.center = {24, 24}, .radius = 24},
                            ring[] = {disc, {.hole = 1, .center = {24, 24}, .radius = 11.5}},
                            star_loop = {.points = star, .n_points = 10},
                            notch_loop = {.points = notch, .n_points = 7};
    const BillowAnchor across[] = {{0, 24, {-0.4, 1, 0}}, {48, 24, {0.4, 1, 0}}},
                       top = {24, 0, {0.1, 2.0, -0.3}},
                       corners[] = {{0, 0, {-0.4, 1, 0}}, {48, 0, {0.4, 1, 0}}};
    check_strain(&disc, 1, 49, 49, across, 2);
    check_strain(ring, 2, 49, 49, across, 2);
    check_strain(&star_loop, 1, 49, 49, &top, 1);
    check_strain(&notch_loop, 1, 49, 49, corners, 2);
}

static void
test_pennant(void)
{
    BillowGridPlace points[] = {{0, 0}, {64, 20}, {0, 40}};
    const BillowOutlineLoop loop = {.points = points, .n_points = 3};
    const BillowAnchor anchors[] = {{0, 0, {0, 2, 0}}, {64, 20, {1.1, 1.7, 0.3}}, {0, 40, {0, 1.25, 0}}};
    check_strain(&loop, 1, 65, 41, anchors, 3);
}

/* --- Distances --- */

static void
test_distances(void)
{
    /* in a disc, which is convex, they are straight */
    BillowOutline *outline = disc_of(65);
    const BillowGrid grid = {65, 65, 0.02, outline};
    const BillowAnchor anchor = {0, 32, {0, 0, 0}};
    float weight[65 * 65];
    billow_weights_fill(&grid, &anchor, 1, weight);
    const double farthest = billow_weights_farthest(&grid, &anchor, 1);
    g_assert_cmpfloat(farthest, >=, 64 * 0.02 - 1e-6); /* of the net, which ends within a cell of the border */
    g_assert_cmpfloat(farthest, <=, 65 * 0.02);
    for (int r = 0; r < 65; r++)
        for (int c = 0; c < 65; c++)
            if (hypot(c - 32, r - 32) <= 32.0)
                g_assert_cmpfloat_with_epsilon((double) weight[r * 65 + c] * farthest,
                                               0.02 * hypot(c, r - 32), 1e-3);
    billow_outline_unref(outline);

    /* round a notch of width 2 whose tip is at (20, 30): by way of the tip, to less than a cell */
    BillowGridPlace points[] = {{0, 0}, {40, 0}, {40, 40}, {21, 40}, {21, 30}, {19, 30}, {19, 40}, {0, 40}};
    const BillowOutlineLoop loop = {.points = points, .n_points = 8};
    outline = outline_of(&loop, 1, 41, 41);
    const BillowGrid notched = {41, 41, 1.0, outline};
    const BillowAnchor foot = {10, 40, {0, 0, 0}};
    float way[41 * 41];
    const double most = billow_weights_farthest(&notched, &foot, 1);
    billow_weights_fill(&notched, &foot, 1, way);
    g_assert_cmpfloat_with_epsilon(most * (double) way[40 * 41 + 30], 2.0 * hypot(9, 10) + 2.0, 0.05);
    g_assert_cmpfloat_with_epsilon(most * (double) way[10 * 41 + 10], 30.0, 1e-4);
    billow_outline_unref(outline);
}

/* --- Kept lengths --- */

static void
test_kept_lengths(void)
{
    /* a stretched and shaken ring comes back to its lengths */
    const int side = 41;
    const BillowOutlineLoop loops[] = {{.center = {20, 20}, .radius = 20},
                                       {.hole = 1, .center = {20, 20}, .radius = 8.5}};
    BillowOutline *outline = outline_of(loops, 2, side, side);
    const BillowGrid grid = {side, side, 0.03, outline};
    BillowAnchor anchors[2] = {{0, 20, {-0.5, 1, 0}}, {40, 20, {0.5, 1, 0}}};
    BillowRestShape *shape = drape(&grid, anchors, 2);
    BillowMesh *mesh = billow_mesh_new(&grid);
    float hold[41 * 41] = {0.0f};
    hold[billow_grid_index(&grid, 0, 20)] = hold[billow_grid_index(&grid, 40, 20)] = 1.0f;
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        const float waved =
            0.02f * sinf(0.7f * (float) (i % 41) + 0.5f * (float) (i / 41)) * (1.0f - hold[i]);
        mesh->x[i] = shape->x[i];
        mesh->y[i] = shape->y[i] + waved;
        mesh->z[i] = shape->z[i] + 0.3f * waved;
    }
    const BillowEdgeStrain before = billow_edge_strain(&grid, mesh->x, mesh->y, mesh->z, NULL);
    BillowKeepLengths *keep = billow_keep_lengths_new(&grid, hold);
    const float *const rest[3] = {shape->x, shape->y, shape->z};
    billow_keep_lengths_run(keep, rest, rest, 0.0f, true, NULL, NULL,
                            (float *const[]){mesh->x, mesh->y, mesh->z});
    const BillowEdgeStrain after = billow_edge_strain(&grid, mesh->x, mesh->y, mesh->z, NULL);
    g_test_message("longest %.4f, then %.4f; shortest %.4f, then %.4f", before.longest, after.longest,
                   before.shortest, after.shortest);
    g_assert_cmpfloat(before.longest, >, 0.1);
    g_assert_cmpfloat(after.longest, <, 0.02);
    g_assert_cmpfloat(after.shortest, >, -0.02);
    billow_keep_lengths_free(keep);
    billow_mesh_unref(mesh);
    billow_rest_shape_unref(shape);
    billow_outline_unref(outline);
}

/* --- The surface --- */

static void
test_surface(void)
{
    /* normals of a tilted plane are its own to the border, and vertices of the border lie in it, on the circle */
    BillowOutline *outline = disc_of(33);
    const BillowGrid grid = {33, 33, 0.05, outline};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int i = 0; i < 33 * 33; i++) {
        const bool within = billow_grid_has_point(&grid, (size_t) i);
        const BillowVec3 flat = billow_grid_flat(&grid, i % 33, i / 33);
        mesh->x[i] = (float) (within ? 0.8 * flat.x : 7.0);
        mesh->y[i] = (float) (within ? 0.6 * flat.x : -9.0);
        mesh->z[i] = (float) (within ? flat.z : 3.0);
    }
    billow_normals_rows(&grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, 0, 33);
    BillowMesh *surface = billow_mesh_trim(mesh);
    g_assert_cmpuint(billow_grid_count(&surface->grid), ==, outline->n_vertices);
    for (size_t i = 0; i < outline->n_vertices; i++) {
        const BillowVec3 p = billow_mesh_point(surface, i);
        g_assert_cmpfloat_with_epsilon(0.6 * p.x - 0.8 * p.y, 0.0, 1e-6);
        g_assert_cmpfloat_with_epsilon((double) surface->nx[i], -0.6, 1e-5);
        g_assert_cmpfloat_with_epsilon((double) surface->ny[i], 0.8, 1e-5);
        if (i >= outline->n_inner)
            g_assert_cmpfloat_with_epsilon(hypot(p.x / 0.8, p.z), 0.8, 1e-6);
    }
    BillowVec3 low, high;
    billow_mesh_bounds(mesh, &low, &high);
    g_assert_cmpfloat_with_epsilon(low.z, -0.8, 1e-6);
    g_assert_cmpfloat_with_epsilon(high.z, 0.8, 1e-6);
    billow_mesh_unref(surface);
    billow_mesh_unref(mesh);
    billow_outline_unref(outline);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/outline-rest/disc-hangs-as-a-net-of-triangles", test_disc_hangs_as_a_net_of_triangles);
    g_test_add_func("/outline-rest/strain-is-small-within", test_strain);
    g_test_add_func("/outline-rest/pennant-is-held-at-its-corners", test_pennant);
    g_test_add_func("/outline-rest/distances-run-within-the-cloth", test_distances);
    g_test_add_func("/outline-rest/lengths-are-kept-within", test_kept_lengths);
    g_test_add_func("/outline-rest/surface-is-trimmed", test_surface);
    return g_test_run();
}
