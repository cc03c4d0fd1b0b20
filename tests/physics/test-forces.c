#include "physics/net/block_matrix.h"
#include "physics/solver/forces.h"

#include <glib.h>
#include <string.h>

/* A randomly deformed net with every spring stretched, so that no derivative is clamped. */
typedef struct {
    BillowNet *net;
    BillowPoints x, v, p, q, f, g;
} Fixture;

static void
fill_random(BillowPoints *points, size_t n, double size)
{
    double *axes[3] = {points->x, points->y, points->z};
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < n; i++)
            axes[axis][i] = g_test_rand_double_range(-size, size);
}

static Fixture
fixture_new(int columns, int rows)
{
    const BillowMaterial material = {.density = 0.2,
                                     .stretch = 800.0,
                                     .shear = 300.0,
                                     .bending_length = 0.5,
                                     .bend = 100.0,
                                     .damping = 0.01,
                                     .drag = 0.3};
    BillowGrid grid = {columns, rows, 0.1};
    Fixture f = {.net = billow_net_new(&grid, &material)};
    BillowPoints *points[] = {&f.x, &f.v, &f.p, &f.q, &f.f, &f.g};
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++)
        *points[i] = billow_points_new(f.net->count);
    fill_random(&f.x, f.net->count, 0.01);
    fill_random(&f.v, f.net->count, 1.0);
    fill_random(&f.p, f.net->count, 1.0);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            size_t i = billow_grid_index(&grid, column, row);
            BillowVec3 flat = billow_vec3_scale(billow_grid_flat(&grid, column, row), 1.5);
            billow_points_set(&f.x, i, billow_vec3_add(flat, billow_points_get(&f.x, i)));
        }
    return f;
}

static void
fixture_free(Fixture *f)
{
    BillowPoints *points[] = {&f->x, &f->v, &f->p, &f->q, &f->f, &f->g};
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++)
        billow_points_free(points[i]);
    billow_net_free(f->net);
}

static void
clear(BillowPoints *points, size_t n)
{
    memset(points->x, 0, n * sizeof(double));
    memset(points->y, 0, n * sizeof(double));
    memset(points->z, 0, n * sizeof(double));
}

static void
spring_forces(const Fixture *f, const BillowPoints *x, const BillowPoints *v, BillowPoints *force)
{
    clear(force, f->net->count);
    billow_forces_add_springs(f->net, NULL, x, v, NULL, force);
}

static void
move(BillowPoints *points, double factor, const BillowPoints *by, size_t n)
{
    for (size_t i = 0; i < n; i++)
        billow_points_set(points, i,
                          billow_vec3_add(billow_points_get(points, i),
                                          billow_vec3_scale(billow_points_get(by, i), factor)));
}

static double
norm(const BillowPoints *points, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += billow_vec3_dot(billow_points_get(points, i), billow_points_get(points, i));
    return sqrt(sum);
}

/* Computes d(force) along p by central differences into q. `varied` is f->x or f->v. */
static void
differentiate(Fixture *f, BillowPoints *varied, double step)
{
    size_t n = f->net->count;
    move(varied, step, &f->p, n);
    spring_forces(f, &f->x, &f->v, &f->f);
    move(varied, -2.0 * step, &f->p, n);
    spring_forces(f, &f->x, &f->v, &f->g);
    move(varied, step, &f->p, n);
    clear(&f->q, n);
    move(&f->q, 0.5 / step, &f->f, n);
    move(&f->q, -0.5 / step, &f->g, n);
}

/* (A - M) p is the negative derivative of the forces along p. */
static void
assert_matrix_is_derivative(Fixture *f, double damping_scale, double stiffness_scale)
{
    size_t n = f->net->count;
    BillowBlockMatrix *matrix = billow_block_matrix_new(f->net, NULL);
    billow_block_matrix_assemble(matrix, &f->x, damping_scale, stiffness_scale, NULL, 0.0);
    billow_block_matrix_multiply(matrix, &f->p, &f->f);
    for (size_t i = 0; i < n; i++) {
        BillowVec3 momentum = billow_vec3_scale(billow_points_get(&f->p, i), f->net->mass[i]);
        billow_points_set(&f->f, i, billow_vec3_sub(billow_points_get(&f->f, i), momentum));
    }
    double size = norm(&f->q, n);
    move(&f->f, 1.0, &f->q, n);
    g_assert_cmpfloat(size, >, 1.0);
    g_assert_cmpfloat(norm(&f->f, n), <, 1e-6 * size);
    billow_block_matrix_free(matrix);
}

static void
test_stiffness_is_derivative(void)
{
    Fixture f = fixture_new(7, 9);
    clear(&f.v, f.net->count); /* the derivative of the damping by positions is left out deliberately */
    differentiate(&f, &f.x, 1e-6);
    assert_matrix_is_derivative(&f, 0.0, 1.0);
    fixture_free(&f);
}

static void
test_damping_is_derivative(void)
{
    Fixture f = fixture_new(7, 9);
    differentiate(&f, &f.v, 1e-3);
    assert_matrix_is_derivative(&f, 1.0, 0.0);
    fixture_free(&f);
}

static void
test_lead_adds_derivative(void)
{
    Fixture f = fixture_new(130, 5); /* more than one segment of columns */
    size_t n = f.net->count;
    clear(&f.v, n);
    differentiate(&f, &f.x, 1e-6);
    spring_forces(&f, &f.x, &f.v, &f.g);
    clear(&f.f, n);
    billow_forces_add_springs(f.net, NULL, &f.x, &f.v, &f.p, &f.f);
    move(&f.f, -1.0, &f.g, n);
    double size = norm(&f.f, n);
    move(&f.f, -1.0, &f.q, n);
    g_assert_cmpfloat(norm(&f.f, n), <, 1e-6 * size);
    fixture_free(&f);
}

/* Crumpled, so that many springs are compressed. */
static void
test_matrix_is_positive_definite(void)
{
    Fixture f = fixture_new(8, 6);
    size_t n = f.net->count;
    fill_random(&f.x, n, 0.1);
    BillowBlockMatrix *matrix = billow_block_matrix_new(f.net, NULL);
    billow_block_matrix_assemble(matrix, &f.x, 0.01, 1e-4, NULL, 0.0);
    for (int i = 0; i < 50; i++) {
        fill_random(&f.p, n, 1.0);
        fill_random(&f.q, n, 1.0);
        double pap = billow_block_matrix_multiply(matrix, &f.p, &f.f), paq = 0.0, qap = 0.0, kinetic = 0.0;
        billow_block_matrix_multiply(matrix, &f.q, &f.g);
        for (size_t j = 0; j < n; j++) {
            BillowVec3 p = billow_points_get(&f.p, j), q = billow_points_get(&f.q, j);
            qap += billow_vec3_dot(q, billow_points_get(&f.f, j));
            paq += billow_vec3_dot(p, billow_points_get(&f.g, j));
            kinetic += f.net->mass[j] * billow_vec3_dot(p, p);
        }
        g_assert_cmpfloat(pap, >=, kinetic);
        g_assert_cmpfloat_with_epsilon(paq, qap, 1e-12 * pap);
    }
    billow_block_matrix_free(matrix);
    fixture_free(&f);
}

/* The diagonal blocks times their inverses are 1, whatever the scale. */
static void
test_preconditioner_inverts_blocks(void)
{
    Fixture f = fixture_new(5, 5);
    BillowBlockMatrix *matrix = billow_block_matrix_new(f.net, NULL);
    billow_block_matrix_assemble(matrix, &f.x, 0.01, 1e-3, NULL, 0.0);
    billow_block_matrix_invert(matrix, &(BillowFilter){0});
    billow_block_matrix_precondition(matrix, &f.p, &f.q);
    for (size_t i = 0; i < f.net->count; i++) {
        double *const *d = matrix->diagonal;
        BillowVec3 q = billow_points_get(&f.q, i), p = billow_points_get(&f.p, i);
        g_assert_cmpfloat_with_epsilon(d[0][i] * q.x + d[1][i] * q.y + d[2][i] * q.z, p.x, 1e-11);
        g_assert_cmpfloat_with_epsilon(d[1][i] * q.x + d[3][i] * q.y + d[4][i] * q.z, p.y, 1e-11);
        g_assert_cmpfloat_with_epsilon(d[2][i] * q.x + d[4][i] * q.y + d[5][i] * q.z, p.z, 1e-11);
    }
    billow_block_matrix_free(matrix);
    fixture_free(&f);
}

static void
test_springs_cancel_in_sum(void)
{
    Fixture f = fixture_new(9, 11);
    spring_forces(&f, &f.x, &f.v, &f.f);
    BillowVec3 total = {0};
    for (size_t i = 0; i < f.net->count; i++)
        total = billow_vec3_add(total, billow_points_get(&f.f, i));
    g_assert_cmpfloat(billow_vec3_length(total), <, 1e-12 * norm(&f.f, f.net->count));
    fixture_free(&f);
}

/* The forces are the negative gradient of the energy. */
static void
test_forces_do_the_work_of_the_energy(void)
{
    Fixture f = fixture_new(6, 6);
    size_t n = f.net->count;
    const double step = 1e-6;
    clear(&f.v, n);
    spring_forces(&f, &f.x, &f.v, &f.f);
    double work = 0.0;
    for (size_t i = 0; i < n; i++)
        work += billow_vec3_dot(billow_points_get(&f.f, i), billow_points_get(&f.p, i));
    move(&f.x, step, &f.p, n);
    double after = billow_forces_elastic_energy(f.net, &f.x);
    move(&f.x, -2.0 * step, &f.p, n);
    double before = billow_forces_elastic_energy(f.net, &f.x);
    g_assert_cmpfloat_with_epsilon((before - after) / (2.0 * step), work, 1e-6 * fabs(work));
    fixture_free(&f);
}

/* A flat square of 0.36 m2 (7 x 7 points), normal to y, in a wind with components along and across it. */
static void
test_wind_pushes_flat_cloth(void)
{
    Fixture f = fixture_new(7, 7);
    size_t n = f.net->count;
    f.net->drag = 0.0;
    clear(&f.v, n);
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 7; column++)
            billow_points_set(&f.x, billow_grid_index(&f.net->grid, column, row),
                              billow_grid_flat(&f.net->grid, column, row));
    BillowSurroundings s = {.wind = {3.0, -2.0, 0.0}, .pressure = 1.5, .lift = 0.25};
    billow_forces_set_external(f.net, NULL, &s, &f.x, &f.v, &f.f, NULL);
    BillowVec3 total = {0};
    for (size_t i = 0; i < n; i++)
        total = billow_vec3_add(total, billow_points_get(&f.f, i));
    g_assert_cmpfloat_with_epsilon(total.x, 0.36 * 0.25 * 3.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(total.y, 0.36 * 1.5 * -2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(total.z, 0.0, 1e-12);
    fixture_free(&f);
}

/* A cloth that moves with the wind feels no force. The resistance is the derivative by its velocity. */
static void
test_wind_resists_motion(void)
{
    Fixture f = fixture_new(6, 5);
    size_t n = f.net->count;
    double *resistance[6];
    for (int e = 0; e < 6; e++)
        resistance[e] = g_new(double, n);
    BillowSurroundings s = {.wind = {3.0, -2.0, 1.0}, .pressure = 1.5, .lift = 0.25};
    f.net->drag = 0.0;
    for (size_t i = 0; i < n; i++)
        billow_points_set(&f.v, i, s.wind);
    billow_forces_set_external(f.net, NULL, &s, &f.x, &f.v, &f.f, resistance);
    g_assert_cmpfloat(norm(&f.f, n), <, 1e-12);
    clear(&f.v, n);
    billow_forces_set_external(f.net, NULL, &s, &f.x, &f.v, &f.g, NULL);
    for (size_t i = 0; i < n; i++) {
        BillowVec3 w = s.wind, force = billow_points_get(&f.g, i);
        double *const *r = resistance;
        g_assert_cmpfloat_with_epsilon(r[0][i] * w.x + r[1][i] * w.y + r[2][i] * w.z, force.x, 1e-13);
        g_assert_cmpfloat_with_epsilon(r[1][i] * w.x + r[3][i] * w.y + r[4][i] * w.z, force.y, 1e-13);
        g_assert_cmpfloat_with_epsilon(r[2][i] * w.x + r[4][i] * w.y + r[5][i] * w.z, force.z, 1e-13);
    }
    for (int e = 0; e < 6; e++)
        g_free(resistance[e]);
    fixture_free(&f);
}

/* Quadratic in the speed: a level 0.36 m2 that sinks at 1 m/s in a wind meets u = (3, -1, 2), |u|2 = 14. */
static void
test_wind_by_the_square(void)
{
    Fixture f = fixture_new(7, 7);
    const double meets = sqrt(14.0);
    BillowVec3 total = {0};
    f.net->drag = 0.0;
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 7; column++) {
            const size_t i = billow_grid_index(&f.net->grid, column, row);
            billow_points_set(&f.x, i, billow_grid_flat(&f.net->grid, column, row));
            billow_points_set(&f.v, i, billow_vec3(0.0, -1.0, 0.0));
        }
    const BillowSurroundings s = {
        .wind = {3.0, -2.0, 2.0}, .pressure = 0.7, .lift = 0.1, .law = BILLOW_WIND_SQUARE};
    billow_forces_set_external(f.net, NULL, &s, &f.x, &f.v, &f.f, NULL);
    for (size_t i = 0; i < f.net->count; i++)
        total = billow_vec3_add(total, billow_points_get(&f.f, i));
    g_assert_cmpfloat_with_epsilon(total.x, 0.36 * 0.1 * meets * 3.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(total.y, 0.36 * 0.7 * meets * -1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(total.z, 0.36 * 0.1 * meets * 2.0, 1e-12);
    fixture_free(&f);
}

/* A rope of 1.2 m and 2 cm, along x: of the wind u = (3, 1, 2), what is across it presses on its length times its
 * thickness, what is along it lifts. The force resists motion as it says. */
static void
test_wind_on_a_rope(void)
{
    const BillowGrid grid = {13, 1, 0.1, .radius = 0.01};
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    BillowPoints x = billow_points_new(13), v = billow_points_new(13), f = billow_points_new(13);
    double *resistance[6];
    net->drag = 0.0;
    for (int e = 0; e < 6; e++)
        resistance[e] = g_new0(double, 13);
    for (size_t i = 0; i < 13; i++) {
        billow_points_set(&x, i, billow_grid_flat(&grid, (int) i, 0));
        billow_points_set(&v, i, billow_vec3(0.0, 1.0, 0.0));
    }
    const BillowSurroundings s = {.wind = {3.0, 2.0, 2.0}, .pressure = 0.7, .lift = 0.1};
    billow_forces_set_external(net, NULL, &s, &x, &v, &f, resistance);
    BillowVec3 total = {0};
    for (size_t i = 0; i < 13; i++)
        total = billow_vec3_add(total, billow_points_get(&f, i));
    const double area = 1.2 * 0.02;
    g_assert_cmpfloat_with_epsilon(total.x, area * 0.1 * 3.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(total.y, area * 0.7 * 1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(total.z, area * 0.7 * 2.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(resistance[0][6], 0.1 * 0.02 * 0.1, 1e-12);
    g_assert_cmpfloat_with_epsilon(resistance[3][6], 0.1 * 0.02 * 0.7, 1e-12);
    for (int e = 0; e < 6; e++)
        g_free(resistance[e]);
    billow_points_free(&x);
    billow_points_free(&v);
    billow_points_free(&f);
    billow_net_free(net);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/forces/stiffness-is-their-derivative-by-positions", test_stiffness_is_derivative);
    g_test_add_func("/forces/damping-is-their-derivative-by-velocities", test_damping_is_derivative);
    g_test_add_func("/forces/lead-adds-the-derivative", test_lead_adds_derivative);
    g_test_add_func("/forces/matrix-is-symmetric-and-positive-definite", test_matrix_is_positive_definite);
    g_test_add_func("/forces/preconditioner-inverts-the-blocks", test_preconditioner_inverts_blocks);
    g_test_add_func("/forces/springs-cancel-in-sum", test_springs_cancel_in_sum);
    g_test_add_func("/forces/do-the-work-of-the-energy", test_forces_do_the_work_of_the_energy);
    g_test_add_func("/forces/wind-pushes-flat-cloth", test_wind_pushes_flat_cloth);
    g_test_add_func("/forces/wind-resists-motion", test_wind_resists_motion);
    g_test_add_func("/forces/wind-by-the-square-of-its-speed", test_wind_by_the_square);
    g_test_add_func("/forces/wind-on-a-rope", test_wind_on_a_rope);
    return g_test_run();
}
