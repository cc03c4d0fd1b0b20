#include "core/drape/rest_planes.h"

#include "core/base/allocate.h"
#include "core/base/mesh.h"
#include "core/base/normals.h"
#include "core/layers/weights.h"

#include <stdatomic.h>
#include <string.h>

/* Two shapes that differ by less than this share of their size count as the same. */
static const double DIFFERENT = 0.01;

enum { ROWS_AT_ONCE = 16 };

typedef struct {
    BillowRestShape shape;
    BillowMesh *mesh; /* holds the positions and normals */
    atomic_int references;
} SharedShape;

BillowRestShape *
billow_rest_planes_new(const BillowGrid *grid)
{
    SharedShape *shared = billow_allocate(1, sizeof *shared);
    BillowMesh *mesh = shared->mesh = billow_mesh_new(grid);
    shared->shape = (BillowRestShape){.grid = *grid, .x = mesh->x, .y = mesh->y, .z = mesh->z};
    shared->shape.grid.fine = NULL;
    shared->shape.nx = mesh->nx;
    shared->shape.ny = mesh->ny;
    shared->shape.nz = mesh->nz;
    shared->shape.weight = billow_allocate(billow_grid_count(grid), sizeof(float));
    atomic_init(&shared->references, 1);
    return &shared->shape;
}

BillowRestShape *
billow_rest_shape_new_stored(const BillowGrid *grid, const float *planes, const BillowRestReport *report)
{
    BillowRestShape *shape = billow_rest_planes_new(grid);
    float *const own[] = {shape->x, shape->y, shape->z, shape->nx, shape->ny, shape->nz, shape->weight};
    const size_t count = billow_grid_count(grid);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        memcpy(own[i], planes + i * count, count * sizeof *planes);
    shape->report = *report;
    return shape;
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
    billow_rest_report_clear(&shape->report);
    free(shared);
}

size_t
billow_rest_shape_bytes(const BillowGrid *grid)
{
    return sizeof(SharedShape) + billow_mesh_bytes(grid) + billow_grid_count(grid) * sizeof(float);
}

static void
fill_normal_rows(void *data, size_t begin, size_t end)
{
    BillowRestShape *shape = data;
    billow_normals_rows(&shape->grid, shape->x, shape->y, shape->z, shape->nx, shape->ny, shape->nz,
                        (int) begin, (int) end);
}

void
billow_rest_planes_fill(BillowRestShape *shape, BillowWorkers *workers, const BillowAnchor *anchors,
                        size_t n_anchors, BillowPoints *points)
{
    const double since = billow_rest_report_now();
    billow_rest_report_round(&shape->report, &shape->grid, points);
    unsigned char *held = billow_allocate(billow_grid_count(&shape->grid), 1);
    for (size_t k = 0; k < n_anchors; k++)
        held[billow_grid_index(&shape->grid, anchors[k].column, anchors[k].row)] = 1;
    billow_rest_report_find_worst(&shape->report, &shape->grid, held, points);
    free(held);
    billow_points_write(points, billow_grid_count(&shape->grid), shape->x, shape->y, shape->z);
    billow_workers_run(workers, (size_t) shape->grid.rows, ROWS_AT_ONCE, fill_normal_rows, shape);
    billow_weights_fill(&shape->grid, anchors, n_anchors, shape->weight);
    shape->report.times.finishing = billow_rest_report_now() - since;
}

BillowRestShape *
billow_rest_shape_new_baked(const BillowGrid *grid, const float *positions, const BillowAnchor *anchors,
                            size_t n_anchors, BillowWorkers *workers)
{
    const double since = billow_rest_report_now();
    size_t count = billow_grid_count(grid);
    BillowRestShape *shape = billow_rest_planes_new(grid);
    BillowPoints points = billow_points_new(count);
    for (size_t i = 0; i < count; i++) {
        points.x[i] = (double) positions[3 * i];
        points.y[i] = (double) positions[3 * i + 1];
        points.z[i] = (double) positions[3 * i + 2];
    }
    billow_rest_planes_fill(shape, workers, anchors, n_anchors, &points);
    billow_points_free(&points);
    shape->report.anchors = n_anchors;
    shape->report.given = true;
    shape->report.converged = true;
    shape->report.seconds = billow_rest_report_now() - since;
    return shape;
}

double
billow_rest_shape_size(const BillowRestShape *shape)
{
    const size_t count = billow_grid_count(&shape->grid);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, shape->x, shape->y, shape->z);
    const double size = billow_points_size(&points, &shape->grid);
    billow_points_free(&points);
    return size;
}

double
billow_rest_shape_distance(const BillowRestShape *a, const BillowRestShape *b)
{
    const size_t count = billow_grid_count(&a->grid);
    double squares = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double x = (double) b->x[i] - (double) a->x[i], y = (double) b->y[i] - (double) a->y[i],
                     z = (double) b->z[i] - (double) a->z[i];
        squares += x * x + y * y + z * z;
    }
    return sqrt(squares / (double) count) / billow_rest_shape_size(a);
}

bool
billow_rest_shape_is_another(const BillowRestShape *seen, const BillowRestShape *fresh)
{
    return billow_rest_shape_distance(fresh, seen) > DIFFERENT;
}
