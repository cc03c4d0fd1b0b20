/* Tests the IMEX methods against reference solutions, and the factorizations that they cache. */
#include "physics/solver/factorisation.h"
#include "physics/solver/imex_matrix.h"
#include "scenes.h"

#include <glib.h>
#include <string.h>

static BillowPoints
random_points(size_t count, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    BillowPoints points = billow_points_new(count);
    for (size_t i = 0; i < count; i++) {
        points.x[i] = g_rand_double_range(random, -1.0, 1.0);
        points.y[i] = g_rand_double_range(random, -1.0, 1.0);
        points.z[i] = g_rand_double_range(random, -1.0, 1.0);
    }
    return points;
}

static double
distance(size_t count, const BillowPoints *a, const BillowPoints *b)
{
    double largest = 0.0;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, billow_vec3_distance(billow_points_get(a, i), billow_points_get(b, i)));
    return largest;
}

/* [4 1 0; 1 3 1; 0 1 2] (1, 2, 3) = (6, 10, 8), with entries in halves and in either triangle. */
static void
factor_solves_a_small_system(void)
{
    BillowTriplets a;
    billow_triplets_init(&a, 3, 6);
    billow_triplets_add(&a, 0, 0, 1.5);
    billow_triplets_add(&a, 0, 0, 2.5);
    billow_triplets_add(&a, 0, 1, 1.0);
    billow_triplets_add(&a, 2, 1, 1.0);
    billow_triplets_add(&a, 1, 1, 3.0);
    billow_triplets_add(&a, 2, 2, 2.0);
    BillowFactorisation *factor = billow_factorisation_new(&a);
    g_assert_nonnull(factor);
    double b[3][3] = {{6.0, 10.0, 8.0}, {-6.0, -10.0, -8.0}, {0.6, 1.0, 0.8}};
    static const double scales[3] = {1.0, -1.0, 0.1};
    BillowPoints x = {.x = b[0], .y = b[1], .z = b[2]};
    g_assert_true(billow_factorisation_solve(factor, &x, &x));
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < 3; i++)
            g_assert_cmpfloat_with_epsilon(b[axis][i], scales[axis] * (i + 1), 1e-14);
    billow_factorisation_free(factor);
    billow_triplets_free(&a);
}

/* [1 2; 2 1] has the eigenvalue -1. */
static void
indefinite_matrix_is_refused(void)
{
    BillowTriplets a;
    billow_triplets_init(&a, 2, 3);
    billow_triplets_add(&a, 0, 0, 1.0);
    billow_triplets_add(&a, 1, 0, 2.0);
    billow_triplets_add(&a, 1, 1, 1.0);
    g_assert_null(billow_factorisation_new(&a));
    billow_triplets_free(&a);
}

static void
kept_factor_inverts_the_matrix(void)
{
    BillowGrid grid = {.columns = 9, .rows = 6, .spacing = 0.1};
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    BillowImex *imex = billow_imex_new();
    BillowPoints x = random_points(net->count, 1), b = billow_points_new(net->count);
    unsigned char held[9 * 6] = {[0] = 1, [8] = 1, [23] = 1};
    for (size_t i = 0; i < net->count; i++)
        if (held[i])
            billow_points_set(&x, i, billow_vec3(0.0, 0.0, 0.0));
    /* more steps than there are cached factors, each twice */
    for (int k = 0; k < 20; k++) {
        double step = 1e-3 * pow(2.0, k % 10);
        BillowFactorisation *factor = billow_imex_factor(imex, net, held, step);
        billow_imex_apply(net, billow_imex_shares(step), &x, &b);
        for (size_t i = 0; i < net->count; i++)
            if (held[i])
                billow_points_set(&b, i, billow_vec3(0.0, 0.0, 0.0));
        g_assert_true(billow_factorisation_solve(factor, &b, &b));
        g_assert_cmpfloat(distance(net->count, &x, &b), <, 1e-9);
    }
    billow_points_free(&x);
    billow_points_free(&b);
    billow_imex_free(imex);
    billow_net_free(net);
}

enum { COLUMNS = 6, ROWS = 5, POINTS = COLUMNS * ROWS, UNKNOWNS = 3 * POINTS };

static const double MASS = 0.02, STIFFNESS = 30.0, DRAG = 0.05, GRAVITY = 9.81;

/* 6 x 5 points, randomly deformed, with springs of rest length 0. Their forces are linear, so that the
 * implicit and the IMEX methods solve the same equations. */
static BillowDynamics *
new_linear_cloth(BillowIntegrator integrator)
{
    BillowGrid grid = {.columns = COLUMNS, .rows = ROWS, .spacing = 0.1};
    BillowNet *net = billow_net_new_uniform(&grid, MASS, STIFFNESS, 0.0);
    scene_set_drag(net, DRAG);
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++)
        net->springs[family].rest = 0.0;
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -GRAVITY;
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    BillowPoints noise = random_points(net->count, 2);
    for (size_t i = 0; i < net->count; i++) {
        BillowVec3 v = billow_points_get(&noise, i);
        BillowVec3 place = billow_points_get(billow_dynamics_positions(dynamics), i);
        billow_points_set(billow_dynamics_velocities(dynamics), i, v);
        billow_points_set(billow_dynamics_positions(dynamics), i,
                          billow_vec3_add(place, billow_vec3_scale(v, 0.1)));
    }
    billow_points_free(&noise);
    billow_dynamics_restart(dynamics);
    return dynamics;
}

/* One point moves up, one slides along a slope, one in a plane. */
static BillowConstraint
constraint_at(size_t point, double time)
{
    switch (point) {
    case 0:
        return (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = {-0.2, 0.3 * time, 0.1}};
    case 14:
        return (BillowConstraint){
            .kind = BILLOW_CONSTRAINT_LINE, .place = {0.0, 0.1, 0.0}, .direction = {0.6, 0.0, 0.8}};
    case 29:
        return (BillowConstraint){
            .kind = BILLOW_CONSTRAINT_PLANE, .place = {0.2, 0.1, 0.2}, .direction = {0.0, 0.8, 0.6}};
    default:
        return (BillowConstraint){.kind = BILLOW_CONSTRAINT_NONE};
    }
}

/* Returns steps that grow and shrink. */
static double
step_at(int i)
{
    static const double steps[] = {0.01, 0.01, 0.005, 0.0075, 0.015};
    return steps[i % 5];
}

static void
step_linear_cloth(BillowDynamics *dynamics, double h)
{
    for (size_t point = 0; point < POINTS; point++)
        billow_dynamics_constrain(dynamics, point, constraint_at(point, billow_dynamics_time(dynamics) + h));
    billow_dynamics_step(dynamics, h);
}

/* The same cloth by elimination: one vector of unknowns (x, y, z of each point), and dense matrices. */
typedef struct {
    double time, h_before;
    double x[UNKNOWNS], v[UNKNOWNS], x_before[UNKNOWNS], v_before[UNKNOWNS];
    double stiffness[UNKNOWNS][UNKNOWNS];
} DenseCloth;

static void
couple(DenseCloth *cloth, int column, int row, int d_column, int d_row)
{
    int c = column + d_column, r = row + d_row;
    if (c < 0 || c >= COLUMNS || r >= ROWS)
        return;
    for (int axis = 0; axis < 3; axis++) {
        int i = 3 * (row * COLUMNS + column) + axis, j = 3 * (r * COLUMNS + c) + axis;
        cloth->stiffness[i][i] += STIFFNESS;
        cloth->stiffness[j][j] += STIFFNESS;
        cloth->stiffness[i][j] -= STIFFNESS;
        cloth->stiffness[j][i] -= STIFFNESS;
    }
}

static DenseCloth *
new_dense_cloth(void)
{
    static const int neighbours[][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}};
    DenseCloth *cloth = g_new0(DenseCloth, 1);
    BillowDynamics *start = new_linear_cloth(BILLOW_INTEGRATOR_BDF2);
    const BillowPoints *x = billow_dynamics_positions(start), *v = billow_dynamics_velocities(start);
    for (size_t i = 0; i < POINTS; i++) {
        const double values[6] = {x->x[i], x->y[i], x->z[i], v->x[i], v->y[i], v->z[i]};
        memcpy(&cloth->x[3 * i], values, 3 * sizeof(double));
        memcpy(&cloth->v[3 * i], values + 3, 3 * sizeof(double));
    }
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            for (size_t k = 0; k < G_N_ELEMENTS(neighbours); k++)
                couple(cloth, column, row, neighbours[k][0], neighbours[k][1]);
    billow_dynamics_free(start);
    return cloth;
}

/* Returns unit directions: first the `n_free` in which the point may move, then the others. */
static int
list_directions(BillowConstraint constraint, double directions[3][3])
{
    const double line[3][3] = {{0.6, 0.0, 0.8}, {0.0, 1.0, 0.0}, {0.8, 0.0, -0.6}};
    const double plane[3][3] = {{1.0, 0.0, 0.0}, {0.0, 0.6, -0.8}, {0.0, 0.8, 0.6}};
    const double axes[3][3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    static const int n_free[] = {
        [BILLOW_CONSTRAINT_LINE] = 1, [BILLOW_CONSTRAINT_PLANE] = 2, [BILLOW_CONSTRAINT_NONE] = 3};
    const void *chosen = constraint.kind == BILLOW_CONSTRAINT_LINE    ? line
                         : constraint.kind == BILLOW_CONSTRAINT_PLANE ? plane
                                                                      : axes;
    memcpy(directions, chosen, sizeof axes);
    return constraint.kind == BILLOW_CONSTRAINT_FIXED ? 0 : n_free[constraint.kind];
}

/* Computes the free coordinates of all points, with directions basis[k]. Returns their number. */
static int
list_free_coordinates(double time, double basis[UNKNOWNS][UNKNOWNS])
{
    int n = 0;
    memset(basis, 0, UNKNOWNS * sizeof *basis);
    for (size_t i = 0; i < POINTS; i++) {
        double directions[3][3];
        int n_free = list_directions(constraint_at(i, time), directions);
        for (int k = 0; k < n_free; k++)
            memcpy(&basis[n++][3 * i], directions[k], 3 * sizeof(double));
    }
    return n;
}

/* Computes the displacement that takes the constrained points from `x` to their prescribed positions. */
static void
set_way(double time, const double x[UNKNOWNS], double way[UNKNOWNS])
{
    memset(way, 0, UNKNOWNS * sizeof *way);
    for (size_t i = 0; i < POINTS; i++) {
        BillowConstraint constraint = constraint_at(i, time);
        const double place[3] = {constraint.place.x, constraint.place.y, constraint.place.z};
        double directions[3][3];
        for (int k = list_directions(constraint, directions); k < 3; k++) {
            const double *d = directions[k];
            double along = 0.0;
            for (int axis = 0; axis < 3; axis++)
                along += d[axis] * (place[axis] - x[3 * i + (size_t) axis]);
            for (int axis = 0; axis < 3; axis++)
                way[3 * i + (size_t) axis] += along * d[axis];
        }
    }
}

/* Solves y = A^-1 y by elimination, for A of size n, symmetric and positive definite. Overwrites both. */
static void
eliminate(int n, double a[UNKNOWNS][UNKNOWNS], double y[UNKNOWNS])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k; j < n; j++)
                a[i][j] -= factor * a[k][j];
            y[i] -= factor * y[k];
        }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            y[k] -= a[k][j] * y[j];
        y[k] /= a[k][k];
    }
}

static double
inner(const double a[UNKNOWNS], const double b[UNKNOWNS])
{
    double sum = 0.0;
    for (int i = 0; i < UNKNOWNS; i++)
        sum += a[i] * b[i];
    return sum;
}

/* v += the B y of B' (m + H c + H2 K) B y = B' [m v^ + H (m g - K x^) - (m + H c + H2 K) v], where B are the
 * free coordinates. */
static void
solve_free_velocities(const DenseCloth *cloth, double time, double H, const double x[UNKNOWNS],
                      const double before[UNKNOWNS], double v[UNKNOWNS])
{
    static double basis[UNKNOWNS][UNKNOWNS], image[UNKNOWNS][UNKNOWNS], a[UNKNOWNS][UNKNOWNS];
    double right[UNKNOWNS], y[UNKNOWNS], diagonal = MASS + H * DRAG;
    int n = list_free_coordinates(time, basis);
    for (int i = 0; i < UNKNOWNS; i++) {
        double weight = i % 3 == 1 ? -MASS * GRAVITY : 0.0;
        right[i] = MASS * before[i] + H * (weight - inner(cloth->stiffness[i], x)) - diagonal * v[i] -
                   H * H * inner(cloth->stiffness[i], v);
        for (int k = 0; k < n; k++)
            image[k][i] = diagonal * basis[k][i] + H * H * inner(cloth->stiffness[i], basis[k]);
    }
    for (int k = 0; k < n; k++) {
        y[k] = inner(basis[k], right);
        for (int j = 0; j < n; j++)
            a[k][j] = inner(basis[k], image[j]);
    }
    eliminate(n, a, y);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < UNKNOWNS; i++)
            v[i] += y[k] * basis[k][i];
}

/* BDF2 with w = h / h_before, by the derivative of the quadratic through three states: x1 = x^ + H v1, m v1 =
 * m v^ + H F(x1, v1), x^ = ((1 + w)2 x0 - w2 x-1) / (1 + 2w), H = h (1 + w) / (1 + 2w). In the first step w =
 * 0. */
static void
step_dense_cloth(DenseCloth *cloth, double h)
{
    double w = cloth->h_before > 0.0 ? h / cloth->h_before : 0.0, sum = 1.0 + 2.0 * w;
    double H = h * (1.0 + w) / sum, now = (1.0 + w) * (1.0 + w) / sum, then = w * w / sum;
    double x[UNKNOWNS], v[UNKNOWNS], before[UNKNOWNS], way[UNKNOWNS];
    set_way(cloth->time + h, cloth->x, way);
    for (int i = 0; i < UNKNOWNS; i++) {
        x[i] = now * cloth->x[i] - then * cloth->x_before[i];
        before[i] = now * cloth->v[i] - then * cloth->v_before[i];
        v[i] = way[i] / h;
    }
    solve_free_velocities(cloth, cloth->time + h, H, x, before, v);
    memcpy(cloth->x_before, cloth->x, sizeof x);
    memcpy(cloth->v_before, cloth->v, sizeof v);
    for (int i = 0; i < UNKNOWNS; i++) {
        cloth->x[i] = x[i] + H * v[i];
        cloth->v[i] = v[i];
    }
    cloth->time += h;
    cloth->h_before = h;
    set_way(cloth->time, cloth->x, way);
    for (int i = 0; i < UNKNOWNS; i++)
        cloth->x[i] += way[i];
}

static double
distance_from_dense(const BillowPoints *points, const double values[UNKNOWNS])
{
    double largest = 0.0;
    for (size_t i = 0; i < POINTS; i++) {
        BillowVec3 value = {values[3 * i], values[3 * i + 1], values[3 * i + 2]};
        largest = fmax(largest, billow_vec3_distance(billow_points_get(points, i), value));
    }
    return largest;
}

static void
linear_springs_move_as_by_elimination(BillowIntegrator integrator)
{
    BillowDynamics *dynamics = new_linear_cloth(integrator);
    DenseCloth *dense = new_dense_cloth();
    for (int i = 0; i < 50; i++) {
        step_linear_cloth(dynamics, step_at(i));
        step_dense_cloth(dense, step_at(i));
        g_assert_cmpfloat(distance_from_dense(billow_dynamics_positions(dynamics), dense->x), <, 1e-10);
        g_assert_cmpfloat(distance_from_dense(billow_dynamics_velocities(dynamics), dense->v), <, 1e-8);
    }
    g_free(dense);
    billow_dynamics_free(dynamics);
}

static void
bdf2_moves_linear_springs_as_by_elimination(void)
{
    linear_springs_move_as_by_elimination(BILLOW_INTEGRATOR_BDF2);
}

static void
sbdf2_moves_linear_springs_as_by_elimination(void)
{
    linear_springs_move_as_by_elimination(BILLOW_INTEGRATOR_SBDF2);
}

static void
agree_on_linear_springs(BillowIntegrator implicit, BillowIntegrator imex)
{
    BillowDynamics *one = new_linear_cloth(implicit), *two = new_linear_cloth(imex);
    for (int i = 0; i < 50; i++) {
        step_linear_cloth(one, step_at(i));
        step_linear_cloth(two, step_at(i));
        g_assert_cmpfloat(distance(POINTS, billow_dynamics_positions(one), billow_dynamics_positions(two)), <,
                          1e-10);
        g_assert_cmpfloat(distance(POINTS, billow_dynamics_velocities(one), billow_dynamics_velocities(two)),
                          <, 1e-8);
    }
    billow_dynamics_free(one);
    billow_dynamics_free(two);
}

static void
imex_euler_is_implicit_euler_for_linear_springs(void)
{
    agree_on_linear_springs(BILLOW_INTEGRATOR_IMPLICIT_EULER, BILLOW_INTEGRATOR_IMEX_EULER);
}

static void
sbdf2_is_bdf2_for_linear_springs(void)
{
    agree_on_linear_springs(BILLOW_INTEGRATOR_BDF2, BILLOW_INTEGRATOR_SBDF2);
}

static long
iterations_of_scene_s(gboolean damped)
{
    BillowDynamics *dynamics = scene_s(BILLOW_INTEGRATOR_SBDF2);
    const BillowNet *net = billow_dynamics_net(dynamics);
    for (int family = 0; !damped && family < BILLOW_N_SPRING_FAMILIES; family++)
        memset(net->springs[family].damping, 0, net->count * sizeof(double));
    billow_dynamics_reset_profile(dynamics);
    for (int i = 0; i < 20; i++)
        billow_dynamics_step(dynamics, 0.02);
    long iterations = billow_dynamics_profile(dynamics)->iterations;
    billow_dynamics_free(dynamics);
    return iterations;
}

/* If all points are pinned or free, without damping, the matrix is the factorized one. Damping along the
 * springs is less than in that, by at most the share damping / step. */
static void
one_iteration_solves_a_step(void)
{
    g_assert_cmpint(iterations_of_scene_s(FALSE), <=, 20);
    g_assert_cmpint(iterations_of_scene_s(TRUE), <=, 20 * 5);
}

/* The cached factorizations are not part of the state: the result is the same without them. */
static void
restored_state_goes_on_the_same(void)
{
    BillowDynamics *one = new_linear_cloth(BILLOW_INTEGRATOR_SBDF2);
    BillowDynamics *two = new_linear_cloth(BILLOW_INTEGRATOR_SBDF2);
    for (int i = 0; i < 10; i++)
        billow_dynamics_step(one, i % 2 ? 0.01 : 0.005);
    g_autofree void *state = g_malloc(billow_dynamics_state_bytes(one));
    billow_dynamics_save(one, state);
    billow_dynamics_restore(two, state);
    for (int i = 0; i < 10; i++) {
        billow_dynamics_step(one, i % 2 ? 0.01 : 0.005);
        billow_dynamics_step(two, i % 2 ? 0.01 : 0.005);
    }
    const BillowPoints *x1 = billow_dynamics_positions(one), *x2 = billow_dynamics_positions(two);
    g_assert_cmpmem(x1->x, 30 * sizeof(double), x2->x, 30 * sizeof(double));
    g_assert_cmpmem(x1->y, 30 * sizeof(double), x2->y, 30 * sizeof(double));
    g_assert_cmpmem(x1->z, 30 * sizeof(double), x2->z, 30 * sizeof(double));
    billow_dynamics_free(one);
    billow_dynamics_free(two);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/imex/factor-solves-a-small-system", factor_solves_a_small_system);
    g_test_add_func("/imex/indefinite-matrix-is-refused", indefinite_matrix_is_refused);
    g_test_add_func("/imex/kept-factor-inverts-the-matrix", kept_factor_inverts_the_matrix);
    g_test_add_func("/imex/imex-euler-is-implicit-euler-for-linear-springs",
                    imex_euler_is_implicit_euler_for_linear_springs);
    g_test_add_func("/imex/sbdf2-is-bdf2-for-linear-springs", sbdf2_is_bdf2_for_linear_springs);
    g_test_add_func("/imex/bdf2-moves-linear-springs-as-by-elimination",
                    bdf2_moves_linear_springs_as_by_elimination);
    g_test_add_func("/imex/sbdf2-moves-linear-springs-as-by-elimination",
                    sbdf2_moves_linear_springs_as_by_elimination);
    g_test_add_func("/imex/one-iteration-solves-a-step", one_iteration_solves_a_step);
    g_test_add_func("/imex/restored-state-goes-on-the-same", restored_state_goes_on_the_same);
    return g_test_run();
}
