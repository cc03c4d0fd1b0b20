#include "core/rest_shape.h"

#include "core/allocate.h"
#include "core/mesh.h"
#include "core/normals.h"
#include "core/surface.h"
#include "core/weights.h"

#include <stdatomic.h>
#include <time.h>

enum {
    ROWS_AT_ONCE = 16,
    ALL_PAIRS_LIMIT = 2000, /* anchors up to which every pair is looked at for tautness */
};

typedef struct {
    BillowRestShape shape;
    BillowMesh *mesh; /* holds the positions and normals */
    atomic_int references;
} SharedShape;

struct BillowRestSolver {
    BillowWorkers *workers;
    BillowRelaxation *relaxation; /* of the last grid and anchored points, or NULL */
};

static double
seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Seconds since *since, which becomes now. */
static double
lap(double *since)
{
    double before = *since;
    *since = seconds_now();
    return *since - before;
}

static BillowRestShape *
shape_new(const BillowGrid *grid)
{
    SharedShape *shared = billow_allocate(1, sizeof *shared);
    BillowMesh *mesh = shared->mesh = billow_mesh_new(grid);
    shared->shape = (BillowRestShape){.grid = *grid, .x = mesh->x, .y = mesh->y, .z = mesh->z};
    shared->shape.nx = mesh->nx;
    shared->shape.ny = mesh->ny;
    shared->shape.nz = mesh->nz;
    shared->shape.weight = billow_allocate(billow_grid_count(grid), sizeof(float));
    atomic_init(&shared->references, 1);
    return &shared->shape;
}

BillowRestShape *
billow_rest_shape_ref(BillowRestShape *shape)
{
    atomic_fetch_add(&((SharedShape *) shape)->references, 1);
    return shape;
}

void
billow_rest_shape_unref(BillowRestShape *shape)
{
    SharedShape *shared = (SharedShape *) shape;
    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return;
    billow_mesh_unref(shared->mesh);
    free(shape->weight);
    free(shape->report.taut);
    free(shared);
}

size_t
billow_rest_shape_bytes(const BillowGrid *grid)
{
    return sizeof(SharedShape) + billow_mesh_bytes(grid) + billow_grid_count(grid) * sizeof(float);
}

BillowRestSolver *
billow_rest_solver_new(BillowWorkers *workers)
{
    BillowRestSolver *solver = billow_allocate(1, sizeof *solver);
    solver->workers = workers;
    return solver;
}

void
billow_rest_solver_free(BillowRestSolver *solver)
{
    if (!solver)
        return;
    billow_relaxation_free(solver->relaxation);
    free(solver);
}

BillowHang
billow_hang_of(const BillowMaterial *material)
{
    double weight = billow_material_weight(material), c = material->bending_length;
    return (BillowHang){.bending = c * c * c,
                        .shear = material->shear / weight,
                        .stretch = material->stretch / weight,
                        .pull = {0.0, -1.0, 0.0}};
}

BillowHang
billow_hang_default(void)
{
    return billow_hang_of(&billow_material_presets[0].material);
}

bool
billow_hang_equal(const BillowHang *a, const BillowHang *b)
{
    return a->bending == b->bending && a->shear == b->shear && a->stretch == b->stretch &&
           a->anchor_radius == b->anchor_radius && a->pull.x == b->pull.x && a->pull.y == b->pull.y &&
           a->pull.z == b->pull.z;
}

static void
add_taut(BillowRestReport *report, int a, int b)
{
    /* grows when the number of pairs is a power of two */
    if ((report->n_taut & (report->n_taut - 1)) == 0) {
        size_t room = report->n_taut ? 2 * report->n_taut : 1;
        report->taut = billow_reallocate(report->taut, room, sizeof *report->taut);
    }
    report->taut[report->n_taut++] = (BillowTautPair){a, b};
}

static void
find_taut_pairs(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                const BillowTriangulation *triangulation, BillowRestReport *report)
{
    if (n_anchors > ALL_PAIRS_LIMIT) {
        for (size_t j = 0; j < triangulation->n_joins; j++)
            if (triangulation->joins[j].taut)
                add_taut(report, triangulation->joins[j].a, triangulation->joins[j].b);
        return;
    }
    for (size_t a = 0; a < n_anchors; a++)
        for (size_t b = a + 1; b < n_anchors; b++)
            if (billow_anchors_are_taut(grid, &anchors[a], &anchors[b]))
                add_taut(report, (int) a, (int) b);
}

/* Places every point by the catenaries between the anchors: where the relaxation starts. */
static void
place_points(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
             BillowPoints points, BillowRestReport *report)
{
    double since = seconds_now();
    BillowTriangulation *triangulation = billow_triangulation_new(grid, anchors, n_anchors);
    find_taut_pairs(grid, anchors, n_anchors, triangulation, report);
    report->triangles = triangulation->n_triangles;
    report->times.triangulation = lap(&since);

    size_t count = billow_grid_count(grid);
    uint8_t *places = billow_allocate(count, sizeof *places);
    billow_surface_place(grid, anchors, n_anchors, triangulation, solver->workers, points, places);
    billow_surface_hang_exterior(grid, places, points);
    for (size_t i = 0; i < count; i++) {
        report->interior += places[i] == BILLOW_PLACE_INTERIOR;
        report->exterior += places[i] == BILLOW_PLACE_EXTERIOR;
    }
    report->times.surface = lap(&since);
    free(places);
    billow_triangulation_free(triangulation);
}

/* Relaxes the points. False when `progress` asked to stop. */
static bool
relax_points(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
             const BillowHang *hang, BillowPoints points, BillowProgress progress, void *progress_data,
             BillowRestReport *report)
{
    double since = seconds_now(), spacing = grid->spacing;
    BillowRelaxationSettings settings = billow_relaxation_default_settings();
    BillowRelaxationCloth cloth = {.bending = hang->bending / (spacing * spacing * spacing),
                                   .shear = hang->shear / spacing};
    if (!solver->relaxation ||
        !billow_relaxation_fits(solver->relaxation, grid, anchors, n_anchors, &cloth)) {
        billow_relaxation_free(solver->relaxation);
        solver->relaxation = billow_relaxation_new(grid, anchors, n_anchors, &cloth);
    }
    report->times.preparation = lap(&since);

    BillowRelaxationReport relaxed = billow_relaxation_run(solver->relaxation, anchors, n_anchors, &settings,
                                                           solver->workers, points, progress, progress_data);
    report->iterations = relaxed.iterations;
    report->converged = relaxed.converged;
    report->times.relaxation = lap(&since);
    return !relaxed.cancelled;
}

static void
fill_normal_rows(void *data, size_t begin, size_t end)
{
    BillowRestShape *shape = data;
    billow_normals_rows(&shape->grid, shape->x, shape->y, shape->z, shape->nx, shape->ny, shape->nz,
                        (int) begin, (int) end);
}

/* What is drawn and what the layers need, in single precision. The strain is measured before that rounding.
 */
static void
finish_shape(BillowRestShape *shape, BillowWorkers *workers, const BillowAnchor *anchors, size_t n_anchors,
             const BillowPoints *points)
{
    double since = seconds_now();
    shape->report.strain = billow_strain_measure(&shape->grid, points);
    for (size_t i = 0; i < billow_grid_count(&shape->grid); i++) {
        shape->x[i] = (float) points->x[i];
        shape->y[i] = (float) points->y[i];
        shape->z[i] = (float) points->z[i];
    }
    billow_workers_run(workers, (size_t) shape->grid.rows, ROWS_AT_ONCE, fill_normal_rows, shape);
    billow_weights_fill(&shape->grid, anchors, n_anchors, shape->weight);
    shape->report.times.finishing = lap(&since);
}

BillowRestShape *
billow_rest_solver_run(BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors,
                       size_t n_anchors, const BillowHang *hang, BillowProgress progress, void *progress_data)
{
    double since = seconds_now();
    BillowHang defaults = billow_hang_default();
    BillowRestShape *shape = shape_new(grid);
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    shape->report.anchors = n_anchors;
    bool whole = !progress || progress(progress_data, 0.0);
    if (whole) {
        place_points(solver, grid, anchors, n_anchors, points, &shape->report);
        whole = relax_points(solver, grid, anchors, n_anchors, hang ? hang : &defaults, points, progress,
                             progress_data, &shape->report);
    }
    if (whole) {
        finish_shape(shape, solver->workers, anchors, n_anchors, &points);
        shape->report.seconds = lap(&since);
    } else {
        billow_rest_shape_unref(shape);
        shape = NULL;
    }
    billow_points_free(&points);
    return shape;
}

BillowRestShape *
billow_rest_shape_new_given(const BillowGrid *grid, const float *positions, const BillowAnchor *anchors,
                            size_t n_anchors, BillowWorkers *workers)
{
    double since = seconds_now();
    size_t count = billow_grid_count(grid);
    BillowRestShape *shape = shape_new(grid);
    BillowPoints points = billow_points_new(count);
    for (size_t i = 0; i < count; i++) {
        points.x[i] = (double) positions[3 * i];
        points.y[i] = (double) positions[3 * i + 1];
        points.z[i] = (double) positions[3 * i + 2];
    }
    finish_shape(shape, workers, anchors, n_anchors, &points);
    billow_points_free(&points);
    shape->report.anchors = n_anchors;
    shape->report.converged = true;
    shape->report.seconds = lap(&since);
    return shape;
}
