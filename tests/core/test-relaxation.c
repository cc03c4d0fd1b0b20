#include "../sanitized.h"
#include "anchors.h"
#include "core/drape/catenary.h"
#include "core/drape/rest_shape.h"
#include "core/drape/surface.h"
#include "core/relaxation/relaxation.h"

#include <string.h>

/* A cloth draped from its catenary surface. Free with hung_free(). */
typedef struct {
    BillowGrid grid;
    BillowPoints points;
    BillowRelaxationReport report;
    BillowStrain strain;
} Hung;

static BillowPoints
start_points(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    g_autofree uint8_t *places = g_new0(uint8_t, billow_grid_count(grid));
    BillowTriangulation *triangulation = billow_triangulation_new(grid, anchors, n);
    billow_surface_place(grid, anchors, n, triangulation, BILLOW_SURFACE_LINES, NULL, points, places);
    billow_surface_drape_exterior(grid, places, NULL, points);
    billow_triangulation_free(triangulation);
    return points;
}

static BillowRelaxationCloth
cotton(const BillowGrid *grid)
{
    BillowDrapeSettings hang = billow_drape_settings_default();
    return (BillowRelaxationCloth){.bending = hang.bending / pow(grid->spacing, 3.0),
                                   .shear = hang.shear / grid->spacing};
}

static BillowRelaxation *
new_of_cotton(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowRelaxationCloth cloth = cotton(grid);
    return billow_relaxation_new(grid, anchors, n, &cloth);
}

static bool
fits_cotton(const BillowRelaxation *relaxation, const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowRelaxationCloth cloth = cotton(grid);
    return billow_relaxation_fits(relaxation, grid, anchors, n, &cloth);
}

/* Relaxes `start`, which it takes. */
static Hung
relax_from(BillowPoints start, BillowGrid grid, const BillowAnchor *anchors, size_t n,
           const BillowRelaxationCloth *cloth, BillowWorkers *workers)
{
    Hung hung = {.grid = grid, .points = start};
    BillowRelaxationSettings settings = billow_relaxation_default_settings();
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < a; b++)
            settings.taut = settings.taut || billow_anchors_are_taut(&grid, &anchors[a], &anchors[b]);
    BillowRelaxation *relaxation = billow_relaxation_new(&grid, anchors, n, cloth);
    hung.report =
        billow_relaxation_run(relaxation, anchors, n, &settings, workers, NULL, hung.points, NULL, NULL);
    billow_relaxation_free(relaxation);
    hung.strain = billow_strain_measure(&grid, &hung.points);
    return hung;
}

static Hung
drape_cloth(BillowGrid grid, const BillowAnchor *anchors, size_t n, const BillowRelaxationCloth *cloth,
            BillowWorkers *workers)
{
    return relax_from(start_points(&grid, anchors, n), grid, anchors, n, cloth, workers);
}

static Hung
drape_with(BillowGrid grid, const BillowAnchor *anchors, size_t n, BillowWorkers *workers)
{
    BillowRelaxationCloth cloth = cotton(&grid);
    return drape_cloth(grid, anchors, n, &cloth, workers);
}

static Hung
hang(BillowGrid grid, const BillowAnchor *anchors, size_t n)
{
    return drape_with(grid, anchors, n, NULL);
}

static void
hung_free(Hung *hung)
{
    billow_points_free(&hung->points);
}

static BillowVec3
at(const Hung *hung, int column, int row)
{
    return billow_points_get(&hung->points, billow_grid_index(&hung->grid, column, row));
}

static void
assert_finite(const Hung *hung)
{
    for (size_t i = 0; i < billow_grid_count(&hung->grid); i++)
        g_assert_true(billow_vec3_is_finite(billow_points_get(&hung->points, i)));
}

/* Checks the limits of docs/method.md §3. */
static void
assert_lengths(const Hung *hung, const char *name)
{
    const BillowStrain *s = &hung->strain;
    g_test_message("%s %d x %d: rms %.3f %%, 99th percentile %.2f %%, max %.2f %%, %d iterations", name,
                   hung->grid.columns, hung->grid.rows, 100.0 * s->rms, 100.0 * s->p99, 100.0 * s->max,
                   hung->report.iterations);
    g_assert_cmpfloat(s->rms, <=, 0.003);
    g_assert_cmpfloat(s->p99, <=, 0.01);
    g_assert_cmpfloat(s->max, <=, 0.02);
}

static BillowVec3
face_normal(const Hung *hung, int column, int row)
{
    BillowVec3 p = at(hung, column, row);
    BillowVec3 n = billow_vec3_cross(billow_vec3_sub(at(hung, column, row + 1), p),
                                     billow_vec3_sub(at(hung, column + 1, row), p));
    return billow_vec3_scale(n, 1.0 / billow_vec3_length(n));
}

static double
angle_between(BillowVec3 a, BillowVec3 b)
{
    return atan2(billow_vec3_length(billow_vec3_cross(a, b)), billow_vec3_dot(a, b));
}

/* Returns the root mean square angle between the normals of neighboring faces, in degrees. */
static double
crumpling(const Hung *hung)
{
    double squares = 0.0;
    int n = 0;
    for (int row = 0; row + 2 < hung->grid.rows; row++) {
        for (int column = 0; column + 2 < hung->grid.columns; column++, n += 2) {
            BillowVec3 normal = face_normal(hung, column, row);
            squares += pow(angle_between(normal, face_normal(hung, column + 1, row)), 2.0) +
                       pow(angle_between(normal, face_normal(hung, column, row + 1)), 2.0);
        }
    }
    return sqrt(squares / n) * 180.0 / G_PI;
}

static double
highest(const BillowPoints *points, size_t count)
{
    double most = -INFINITY;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, points->y[i]);
    return most;
}

enum { MOST_NAMED = 5 };

typedef struct {
    const char *name;
    size_t n;
    BillowAnchor anchors[MOST_NAMED];
} Named;

static size_t
named_cases(const BillowGrid *g, Named cases[5])
{
    int right = g->columns - 1, bottom = g->rows - 1;
    BillowAnchor c[5] = {test_anchor(g, 0, 0, 0.8, 0.0), test_anchor(g, right, 0, 0.8, 0.0),
                         test_anchor(g, 0, bottom, 0.8, 0.0), test_anchor(g, right, bottom, 0.8, 0.0),
                         test_anchor(g, right / 2, bottom / 2, 0.8, 0.2 * right * g->spacing)};
    cases[0] = (Named){"canopy", 5, {c[0], c[1], c[2], c[3], c[4]}};
    cases[1] = (Named){"four corners", 4, {c[0], c[1], c[2], c[3]}};
    cases[2] = (Named){"two corners", 2, {c[0], c[1]}};
    cases[3] = (Named){"one corner", 1, {c[0]}};
    cases[4] = (Named){"centre", 1, {c[4]}};
    return 5;
}

static void
test_named(void)
{
    const int sizes[] = {16, 33, 64};
    for (size_t s = 0; s < G_N_ELEMENTS(sizes) - SANITIZED; s++) {
        BillowGrid grid = {sizes[s], sizes[s], 0.1};
        Named cases[5];
        size_t n = named_cases(&grid, cases);
        for (size_t k = 0; k < n; k++) {
            Hung hung = hang(grid, cases[k].anchors, cases[k].n);
            assert_lengths(&hung, cases[k].name);
            g_assert_true(hung.report.converged);
            double top = cases[k].anchors[cases[k].n - 1].position.y;
            g_assert_cmpfloat(highest(&hung.points, billow_grid_count(&grid)), <=, top + 0.5 * grid.spacing);
            hung_free(&hung);
        }
    }
}

/* The shape is smooth at the grid's scale: angles between neighboring faces decrease on finer grids. */
static void
test_smooth(void)
{
    BillowGrid coarse = {33, 33, 0.2}, fine = {129, 129, 0.05};
    Named at_coarse[5], at_fine[5];
    size_t n = named_cases(&coarse, at_coarse);
    named_cases(&fine, at_fine);
    for (size_t k = 0; k < (SANITIZED ? 1 : n); k++) {
        Hung a = hang(coarse, at_coarse[k].anchors, at_coarse[k].n),
             b = hang(fine, at_fine[k].anchors, at_fine[k].n);
        g_test_message("%s: %.1f degrees between faces at 33, %.1f at 129", at_coarse[k].name, crumpling(&a),
                       crumpling(&b));
        g_assert_cmpfloat(crumpling(&b), <, 0.9 * crumpling(&a));
        g_assert_cmpfloat(crumpling(&b), <, 30.0);
        hung_free(&a);
        hung_free(&b);
    }
}

static bool
any_taut_or_adjacent(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < a; b++)
            if (billow_anchors_are_taut(grid, &anchors[a], &anchors[b]) ||
                abs(anchors[a].column - anchors[b].column) + abs(anchors[a].row - anchors[b].row) < 2)
                return true;
    return false;
}

static void
drape_random(int size, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    BillowGrid grid = {size, size, 0.1};
    size_t n = (size_t) g_rand_int_range(random, 2, 13);
    g_autofree BillowAnchor *anchors = NULL;
    do {
        g_free(anchors);
        anchors = test_random_anchors(random, &grid, n, 0.05 * size * g_rand_double(random));
    } while (any_taut_or_adjacent(&grid, anchors, n));
    Hung hung = hang(grid, anchors, n);
    g_autofree char *name = g_strdup_printf("seed %u, %zu anchors,", seed, n);
    assert_lengths(&hung, name);
    g_assert_cmpfloat(crumpling(&hung), <, 90.0 * sqrt(16.0 / size));
    for (size_t k = 0; k < n; k++) {
        BillowVec3 p = at(&hung, anchors[k].column, anchors[k].row);
        g_assert_true(memcmp(&p, &anchors[k].position, sizeof p) == 0);
    }
    hung_free(&hung);
}

static void
test_random(void)
{
    for (guint32 seed = 1; seed <= (SANITIZED ? 6 : 40); seed++)
        drape_random(16, seed);
    for (guint32 seed = 1; seed <= (SANITIZED ? 1 : 12); seed++)
        drape_random(64, seed);
    drape_random(SANITIZED ? 80 : 256, 1);
}

/* Every row of a hammock hangs like a cord of its length. */
static void
test_hammock(void)
{
    BillowGrid grid = {65, 33, 0.05};
    BillowAnchor anchors[2 * 33];
    for (int row = 0; row < grid.rows; row++) {
        anchors[2 * row] = test_anchor(&grid, 0, row, 1.0, 0.0);
        anchors[2 * row + 1] = test_anchor(&grid, 64, row, 1.0, 0.0);
        anchors[2 * row].position.x *= 0.85;
        anchors[2 * row + 1].position.x *= 0.85;
    }
    Hung hung = hang(grid, anchors, G_N_ELEMENTS(anchors));
    assert_lengths(&hung, "hammock");
    for (int row = 0; row < grid.rows; row++) {
        BillowCatenary cord =
            billow_catenary_new(anchors[2 * row].position, anchors[2 * row + 1].position, 64 * grid.spacing);
        double sag = billow_catenary_lowest(&cord), lowest = 0.0;
        for (int column = 0; column < grid.columns; column++)
            lowest = fmin(lowest, at(&hung, column, row).y);
        g_assert_cmpfloat_with_epsilon(lowest / sag, 1.0, 0.01);
    }
    hung_free(&hung);
}

/* A cloth pinned along its top row hangs straight down, as low as it can. */
static void
test_curtain(void)
{
    BillowGrid grid = {40, 60, 0.05};
    BillowAnchor anchors[40];
    for (int column = 0; column < grid.columns; column++)
        anchors[column] = test_anchor(&grid, column, 0, 1.0, 2.0);
    Hung hung = hang(grid, anchors, G_N_ELEMENTS(anchors));
    for (int row = 0; row < grid.rows; row++) {
        for (int column = 0; column < grid.columns; column++) {
            BillowVec3 p = at(&hung, column, row), top = anchors[column].position;
            BillowVec3 below = {top.x, top.y - row * grid.spacing, top.z};
            g_assert_cmpfloat(billow_vec3_distance(p, below), <, 0.01 * 60 * grid.spacing);
        }
    }
    hung_free(&hung);
}

/* Makes anchors for the columns 0 ... n - 1 of the first row, in pleats with steps of one spacing. The
 * heading swings to and fro `pleats` times, and the line is mirror-symmetric about its middle. Free with
 * g_free(). */
static BillowAnchor *
pleated_anchors(const BillowGrid *grid, int n, double pleats, double swing)
{
    BillowAnchor *anchors = g_new0(BillowAnchor, (gsize) n + 1);
    double x = 0.0, z = 0.0;
    for (int k = 0; k < n; k++) {
        double heading = swing * sin(2.0 * G_PI * pleats * (k + 0.5) / (n - 1));
        anchors[k] = (BillowAnchor){k, 0, billow_vec3(x, 0.0, z)};
        x += grid->spacing * cos(heading);
        z += grid->spacing * sin(heading);
    }
    for (int k = 0; k < n; k++)
        anchors[k].position.x -= 0.5 * (x - grid->spacing * cos(swing * sin(G_PI * pleats / (n - 1))));
    return anchors;
}

/* Counts how often z changes between rising and falling along a row. */
static int
turns_in_row(const Hung *hung, int row)
{
    int turns = 0;
    double way = 0.0;
    for (int column = 0; column + 1 < hung->grid.columns; column++) {
        double step = at(hung, column + 1, row).z - at(hung, column, row).z;
        if (fabs(step) < 1e-3 * hung->grid.spacing)
            continue;
        turns += step * way < 0.0;
        way = step;
    }
    return turns;
}

static double
width_of_row(const Hung *hung, int row)
{
    double least = INFINITY, most = -INFINITY;
    for (int column = 0; column < hung->grid.columns; column++) {
        least = fmin(least, at(hung, column, row).x);
        most = fmax(most, at(hung, column, row).x);
    }
    return most - least;
}

/* A pleated curtain hangs lowest with every column straight down. Measures that, and the pleats. */
static void
assert_pleats_to_the_hem(const Hung *hung)
{
    int last = hung->grid.rows - 1;
    double side = last * hung->grid.spacing, lowest = -0.5 * side;
    g_test_message("%d x %d: mean height %.4f of at least %.4f, %d turns above, %d at the hem",
                   hung->grid.columns, hung->grid.rows, hung->strain.mean_height, lowest,
                   turns_in_row(hung, 0), turns_in_row(hung, last));
    g_assert_cmpfloat_with_epsilon(hung->strain.mean_height, lowest, 0.002 * side);
    g_assert_cmpint(abs(turns_in_row(hung, last) - turns_in_row(hung, 0)), <=, 2);
    g_assert_cmpfloat_with_epsilon(width_of_row(hung, last) / width_of_row(hung, 0), 1.0, 0.03);
}

static void
test_pleats(void)
{
    const int sizes[][2] = {{32, 32}, {64, 64}, {121, 85}, {128, 128}};
    const double pleats[] = {6.0, 6.0, 12.0, 6.0};
    for (size_t k = 0; k < (SANITIZED ? 2 : G_N_ELEMENTS(sizes)); k++) {
        BillowGrid grid = {sizes[k][0], sizes[k][1], 2.0 / (sizes[k][0] - 1)};
        g_autofree BillowAnchor *anchors = pleated_anchors(&grid, grid.columns, pleats[k], 1.1);
        Hung hung = hang(grid, anchors, (size_t) grid.columns);
        assert_lengths(&hung, "pleated curtain");
        g_assert_true(hung.report.converged);
        assert_pleats_to_the_hem(&hung);
        hung_free(&hung);
    }
}

/* Half of the curtain is in pleats; the other half hangs from its far corner alone. */
static void
test_pleats_beside_a_swag(void)
{
    BillowGrid grid = {121, 85, 0.025};
    g_autofree BillowAnchor *anchors = pleated_anchors(&grid, 61, 6.0, 1.1);
    anchors[61] = (BillowAnchor){120, 0, anchors[60].position};
    anchors[61].position.x += 0.8 * 60 * grid.spacing;
    Hung hung = hang(grid, anchors, 62);
    assert_lengths(&hung, "pleats beside a swag");
    g_assert_cmpint(turns_in_row(&hung, 0), >=, 12);
    g_assert_cmpint(turns_in_row(&hung, 84), >=, 10);
    hung_free(&hung);
}

/* Hooks in a straight line that are nearer to each other than the cloth between them is long. The start is
 * flat, and the cloth leaves its plane. */
static void
test_hooks(void)
{
    BillowGrid grid = {121, 85, 0.025};
    BillowAnchor anchors[25];
    for (int k = 0; k < 25; k++)
        anchors[k] = (BillowAnchor){5 * k, 0, billow_vec3(0.8 * (5 * k - 60) * grid.spacing, 0.0, 0.0)};
    Hung hung = hang(grid, anchors, G_N_ELEMENTS(anchors));
    assert_lengths(&hung, "curtain on hooks");
    double least = INFINITY, most = -INFINITY;
    for (int column = 0; column < grid.columns; column++) {
        least = fmin(least, at(&hung, column, 42).z);
        most = fmax(most, at(&hung, column, 42).z);
    }
    g_test_message("depth half way down: %.1f spacings", (most - least) / grid.spacing);
    g_assert_cmpfloat(most - least, >, 2.0 * grid.spacing);
    hung_free(&hung);
}

/* Returns the position of the point to which a symmetry of the grid takes column, row. */
static BillowVec3
folded(const Hung *hung, int fold, int column, int row)
{
    int last_column = hung->grid.columns - 1, last_row = hung->grid.rows - 1;
    return fold == 0   ? at(hung, last_column - column, row)
           : fold == 1 ? at(hung, column, last_row - row)
                       : at(hung, row, column);
}

static BillowVec3
turned(BillowVec3 p, double angle)
{
    return billow_vec3(cos(angle) * p.x - sin(angle) * p.z, p.y, sin(angle) * p.x + cos(angle) * p.z);
}

static BillowVec3
mirrored(BillowVec3 p, int fold)
{
    return fold == 0   ? billow_vec3(-p.x, p.y, p.z)
           : fold == 1 ? billow_vec3(p.x, p.y, -p.z)
                       : billow_vec3(p.z, p.y, p.x);
}

/* Rotated about the vertical, mirrored in the grid and mirrored in the world, it has the same shape. */
static void
assert_mirrored(BillowGrid grid, const BillowAnchor *anchors, size_t n, double angle, int n_folds)
{
    g_autofree BillowAnchor *placed = g_memdup2(anchors, n * sizeof *anchors);
    for (size_t k = 0; k < n; k++)
        placed[k].position = turned(placed[k].position, angle);
    Hung hung = hang(grid, placed, n);
    for (int fold = 0; fold < n_folds; fold++)
        for (int row = 0; row < grid.rows; row++)
            for (int column = 0; column < grid.columns; column++) {
                BillowVec3 p = turned(at(&hung, column, row), -angle);
                BillowVec3 q = turned(folded(&hung, fold, column, row), -angle);
                g_assert_cmpfloat(billow_vec3_distance(p, mirrored(q, fold)), <, 1e-11);
            }
    hung_free(&hung);
}

static void
test_mirrored(void)
{
    BillowGrid grid = {33, 33, 0.1}, even = {30, 23, 0.1};
    Named cases[5];
    const int folds[5] = {3, 3, 1, 0, 3};
    named_cases(&grid, cases);
    for (size_t k = 0; k < 5; k++)
        assert_mirrored(grid, cases[k].anchors, cases[k].n, 0.0, folds[k]);
    assert_mirrored(grid, cases[0].anchors, cases[0].n, 0.7, 3);
    named_cases(&even, cases);
    assert_mirrored(even, cases[1].anchors, cases[1].n, 0.0, 2);
    assert_mirrored(even, cases[2].anchors, cases[2].n, -1.1, 1);
    g_autofree BillowAnchor *pleats = pleated_anchors(&even, 30, 3.0, 1.1);
    assert_mirrored(even, pleats, 30, 0.4, 1);
}

static void
assert_same_bits(const Hung *a, const Hung *b)
{
    size_t bytes = billow_grid_count(&a->grid) * sizeof(double);
    g_assert_cmpmem(a->points.x, bytes, b->points.x, bytes);
    g_assert_cmpmem(a->points.y, bytes, b->points.y, bytes);
    g_assert_cmpmem(a->points.z, bytes, b->points.z, bytes);
}

static void
assert_same_for_threads(BillowGrid grid, const BillowAnchor *anchors, size_t n)
{
    Hung alone = hang(grid, anchors, n);
    for (int threads = SANITIZED ? 5 : 1; threads <= 5; threads += 2) {
        BillowWorkers *workers = billow_workers_new(threads);
        Hung shared = drape_with(grid, anchors, n, workers);
        assert_same_bits(&alone, &shared);
        hung_free(&shared);
        billow_workers_free(workers);
    }
    hung_free(&alone);
}

static void
test_threads(void)
{
    const int columns = SANITIZED ? 75 : 150;
    BillowGrid grid = {columns, columns + 20, 0.1};
    Named cases[5];
    named_cases(&grid, cases);
    assert_same_for_threads(grid, cases[0].anchors, cases[0].n);
    g_autofree BillowAnchor *pleats = pleated_anchors(&grid, columns, 8.0, 1.1);
    assert_same_for_threads(grid, pleats, (size_t) columns);
}

/* A relaxation that was used for other places gives the same bits as a new one. */
static void
assert_reusable(BillowGrid grid, const BillowAnchor *before, const BillowAnchor *anchors, size_t n)
{
    BillowRelaxation *relaxation = new_of_cotton(&grid, anchors, n);
    BillowRelaxationSettings settings = billow_relaxation_default_settings();
    Hung other = {.grid = grid, .points = start_points(&grid, before, n)};
    billow_relaxation_run(relaxation, before, n, &settings, NULL, NULL, other.points, NULL, NULL);
    Hung again = {.grid = grid, .points = start_points(&grid, anchors, n)};
    billow_relaxation_run(relaxation, anchors, n, &settings, NULL, NULL, again.points, NULL, NULL);
    Hung first = hang(grid, anchors, n);
    assert_same_bits(&first, &again);
    hung_free(&other);
    hung_free(&again);
    billow_relaxation_free(relaxation);
    hung_free(&first);
}

static void
test_reused(void)
{
    BillowGrid grid = {40, 30, 0.1};
    Named cases[5];
    named_cases(&grid, cases);
    BillowAnchor lifted[5];
    memcpy(lifted, cases[0].anchors, sizeof lifted);
    lifted[4].position.y += 0.3;
    assert_reusable(grid, lifted, cases[0].anchors, 5);
    g_autofree BillowAnchor *pleats = pleated_anchors(&grid, 40, 3.0, 1.1),
                            *straight = pleated_anchors(&grid, 40, 3.0, 0.0);
    assert_reusable(grid, pleats, straight, 40);
    assert_reusable(grid, straight, pleats, 40);
}

/* Pulled apart to 130 %, every edge along the pull takes its share, and neighbors nearly the same. */
static void
test_overstretched(void)
{
    BillowGrid grid = {33, 20, 0.1};
    BillowAnchor anchors[40];
    for (int row = 0; row < grid.rows; row++) {
        anchors[2 * row] = test_anchor(&grid, 0, row, 1.0, 0.0);
        anchors[2 * row + 1] = test_anchor(&grid, 32, row, 1.0, 0.0);
        anchors[2 * row].position.x *= 1.3;
        anchors[2 * row + 1].position.x *= 1.3;
    }
    Hung hung = hang(grid, anchors, G_N_ELEMENTS(anchors));
    assert_finite(&hung);
    for (int row = 0; row < grid.rows; row++) {
        double before = 0.0;
        for (int column = 0; column + 1 < grid.columns; column++) {
            double stretch =
                billow_vec3_distance(at(&hung, column, row), at(&hung, column + 1, row)) / grid.spacing;
            g_assert_cmpfloat_with_epsilon(stretch, 1.3, 0.2);
            if (column > 0)
                g_assert_cmpfloat_with_epsilon(stretch, before, 0.05);
            before = stretch;
        }
    }
    hung_free(&hung);
}

/* Two points are pulled apart to twice and to a hundred times their distance. */
static void
test_torn(void)
{
    for (double pull = 2.0; pull < 200.0; pull *= 50.0) {
        BillowGrid grid = {33, 33, 0.1};
        BillowAnchor anchors[2] = {test_anchor(&grid, 8, 16, pull, 0.0),
                                   test_anchor(&grid, 24, 16, pull, 0.0)};
        Hung hung = hang(grid, anchors, 2);
        assert_finite(&hung);
        for (int column = 8; column < 24; column++) {
            double stretch =
                billow_vec3_distance(at(&hung, column, 16), at(&hung, column + 1, 16)) / grid.spacing;
            g_test_message("pulled x %.0f: edge %d is stretched x %.2f", pull, column, stretch);
            g_assert_cmpfloat(stretch, <, 4.0 * pull);
        }
        hung_free(&hung);
    }
}

static void
assert_alike(const Hung *a, const Hung *b, double scale, BillowVec3 shift, double tolerance)
{
    for (size_t i = 0; i < billow_grid_count(&a->grid); i++) {
        BillowVec3 p = billow_vec3_add(billow_vec3_scale(billow_points_get(&a->points, i), scale), shift);
        g_assert_cmpfloat(billow_vec3_distance(p, billow_points_get(&b->points, i)), <=, tolerance);
    }
}

/* Rounds a place so that it can be moved and scaled without a loss. */
static BillowVec3
rounded(BillowVec3 p)
{
    return billow_vec3(0x1p-20 * round(0x1p20 * p.x), 0x1p-20 * round(0x1p20 * p.y),
                       0x1p-20 * round(0x1p20 * p.z));
}

/* The same cloth elsewhere, or larger and correspondingly stiffer, has the same shape. Powers of two keep the
 * arithmetic the same. */
static void
test_moved_and_scaled(void)
{
    const double scales[] = {1.0, 0x1p-20, 0x1p20};
    for (size_t k = 0; k < G_N_ELEMENTS(scales); k++) {
        BillowGrid grid = {32, 24, 0.125}, other = {32, 24, 0.125 * scales[k]};
        Named cases[5];
        named_cases(&grid, cases);
        BillowVec3 shift = billow_vec3_scale(billow_vec3(8.0, -4.0, 2.0), scales[k]);
        BillowAnchor anchors[5];
        for (size_t i = 0; i < 5; i++) {
            BillowAnchor *own = &cases[0].anchors[i];
            own->position = rounded(own->position);
            anchors[i] = *own;
            anchors[i].position = billow_vec3_add(billow_vec3_scale(own->position, scales[k]), shift);
        }
        BillowPoints start = start_points(&grid, cases[0].anchors, 5),
                     moved = billow_points_new(billow_grid_count(&grid));
        for (size_t i = 0; i < billow_grid_count(&grid); i++) {
            const BillowVec3 place = rounded(billow_points_get(&start, i));
            billow_points_set(&start, i, place);
            billow_points_set(&moved, i, billow_vec3_add(billow_vec3_scale(place, scales[k]), shift));
        }
        BillowRelaxationCloth cloth = cotton(&grid);
        Hung a = relax_from(start, grid, cases[0].anchors, 5, &cloth, NULL),
             b = relax_from(moved, other, anchors, 5, &cloth, NULL);
        assert_alike(&a, &b, scales[k], shift, 0.01 * grid.spacing * scales[k]);
        hung_free(&a);
        hung_free(&b);
    }
}

static void
test_odd_grids(void)
{
    const int sizes[][2] = {{2, 2}, {2, 3}, {3, 2}, {2, 300}, {300, 2}, {5, 90}, {17, 18}, {20, 200}};
    for (size_t k = 0; k < G_N_ELEMENTS(sizes); k++) {
        BillowGrid grid = {sizes[k][0], sizes[k][1], 0.1};
        Named cases[5];
        size_t n = named_cases(&grid, cases);
        for (size_t c = 1; c < n; c++) {
            Hung hung = hang(grid, cases[c].anchors, cases[c].n);
            assert_finite(&hung);
            if (c == 3)
                assert_lengths(&hung, cases[c].name);
            /* a strip that hangs from the ends of its long side is slow to settle, hence a looser limit */
            if (c == 2 && grid.columns > 2)
                g_assert_cmpfloat(hung.strain.max, <=, 0.05);
            hung_free(&hung);
        }
    }
}

static BillowAnchor
gathered_at(int column, int row)
{
    return (BillowAnchor){column, row, billow_vec3(0.0, 0.0, 0.0)};
}

static void
test_odd_anchors(void)
{
    BillowGrid grid = {12, 10, 0.1};
    g_autofree BillowAnchor *all = test_all_anchors(&grid, 0.9);
    Hung held = hang(grid, all, billow_grid_count(&grid));
    for (size_t i = 0; i < billow_grid_count(&grid); i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&held.points, i), all[i].position), ==, 0.0);
    hung_free(&held);

    BillowAnchor adjacent[2] = {test_anchor(&grid, 5, 5, 0.5, 0.0), test_anchor(&grid, 6, 5, 0.5, 0.0)};
    Hung near = hang(grid, adjacent, 2);
    assert_finite(&near);
    hung_free(&near);

    BillowAnchor gathered[3] = {gathered_at(0, 0), gathered_at(11, 0), gathered_at(4, 9)};
    Hung bundle = hang(grid, gathered, 3);
    assert_finite(&bundle);
    assert_lengths(&bundle, "three anchors in one place");
    hung_free(&bundle);
}

static void
test_no_anchors(void)
{
    BillowGrid grid = {9, 9, 0.1};
    BillowPoints points = billow_points_new(81);
    for (size_t i = 0; i < 81; i++)
        points.y[i] = (double) i;
    BillowRelaxation *relaxation = new_of_cotton(&grid, NULL, 0);
    BillowRelaxationSettings settings = billow_relaxation_default_settings();
    BillowRelaxationReport report =
        billow_relaxation_run(relaxation, NULL, 0, &settings, NULL, NULL, points, NULL, NULL);
    g_assert_true(report.converged);
    for (size_t i = 0; i < 81; i++)
        g_assert_true(points.y[i] == (double) i && points.x[i] == 0.0);
    billow_relaxation_free(relaxation);
    billow_points_free(&points);
}

static void
test_fits(void)
{
    BillowGrid grid = {20, 20, 0.1}, other = {20, 21, 0.1};
    BillowAnchor a[3] = {gathered_at(1, 2), gathered_at(3, 4), gathered_at(5, 6)};
    BillowAnchor turned_about[3] = {gathered_at(5, 6), gathered_at(1, 2), gathered_at(3, 4)},
                 moved[3] = {a[0], a[1], gathered_at(6, 5)};
    BillowRelaxation *relaxation = new_of_cotton(&grid, a, 3);
    g_assert_true(fits_cotton(relaxation, &grid, a, 3));
    g_assert_true(fits_cotton(relaxation, &grid, turned_about, 3));
    g_assert_false(fits_cotton(relaxation, &grid, moved, 3));
    g_assert_false(fits_cotton(relaxation, &grid, a, 2));
    g_assert_false(fits_cotton(relaxation, &other, a, 3));
    billow_relaxation_free(relaxation);
}

typedef struct {
    int calls, stop_at;
    double last;
} Watch;

static bool
watch(void *data, double done)
{
    Watch *w = data;
    g_assert_cmpfloat(done, >=, w->last);
    g_assert_cmpfloat(done, <=, 1.0);
    w->last = done;
    return ++w->calls != w->stop_at;
}

static void
test_progress(void)
{
    BillowGrid grid = {40, 40, 0.1};
    Named cases[5];
    named_cases(&grid, cases);
    BillowRelaxation *relaxation = new_of_cotton(&grid, cases[0].anchors, 5);
    BillowRelaxationSettings settings = billow_relaxation_default_settings();
    for (int stop_at = 0; stop_at < 60; stop_at += 20) {
        Hung hung = {.grid = grid, .points = start_points(&grid, cases[0].anchors, 5)};
        Watch w = {.stop_at = stop_at};
        hung.report = billow_relaxation_run(relaxation, cases[0].anchors, 5, &settings, NULL, NULL,
                                            hung.points, watch, &w);
        g_assert_true(hung.report.cancelled == (stop_at > 0));
        if (stop_at > 0)
            g_assert_cmpint(w.calls, ==, stop_at);
        else
            g_assert_cmpfloat(w.last, >, 0.9);
        assert_finite(&hung);
        hung_free(&hung);
    }
    billow_relaxation_free(relaxation);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/relaxation/lengths-hold-on-named-cases", test_named);
    g_test_add_func("/relaxation/lengths-hold-on-random-anchors", test_random);
    g_test_add_func("/relaxation/finer-grids-are-smoother", test_smooth);
    g_test_add_func("/relaxation/hammock-rows-are-catenaries", test_hammock);
    g_test_add_func("/relaxation/curtain-hangs-straight-down", test_curtain);
    g_test_add_func("/relaxation/pleats-hang-down-to-the-hem", test_pleats);
    g_test_add_func("/relaxation/pleats-stay-beside-a-swag", test_pleats_beside_a_swag);
    g_test_add_func("/relaxation/curtain-on-hooks-leaves-its-plane", test_hooks);
    g_test_add_func("/relaxation/mirrored-anchors-give-a-mirrored-shape", test_mirrored);
    g_test_add_func("/relaxation/same-bits-for-any-threads", test_threads);
    g_test_add_func("/relaxation/same-bits-whatever-was-solved-before", test_reused);
    g_test_add_func("/relaxation/overstretched-cloth-shares-the-strain", test_overstretched);
    g_test_add_func("/relaxation/torn-apart-is-finite", test_torn);
    g_test_add_func("/relaxation/moved-or-scaled-is-the-same-shape", test_moved_and_scaled);
    g_test_add_func("/relaxation/narrow-and-long-grids", test_odd_grids);
    g_test_add_func("/relaxation/crowded-anchors", test_odd_anchors);
    g_test_add_func("/relaxation/no-anchors-leaves-the-points", test_no_anchors);
    g_test_add_func("/relaxation/fits-its-grid-points-in-any-order", test_fits);
    g_test_add_func("/relaxation/progress-rises-and-stops", test_progress);
    return g_test_run();
}
