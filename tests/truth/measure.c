#include "truth/measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double GRAVITY = 9.81;
static const double DENSITY = 0.15;

enum { STARTS = 3 };

static double
seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

TruthShape
truth_shape_from(const BillowRestShape *rest)
{
    TruthShape shape = {.count = billow_grid_count(&rest->grid),
                        .strain = rest->report.strain,
                        .seconds = rest->report.seconds,
                        .converged = rest->report.converged};
    shape.points = calloc(3 * shape.count, sizeof *shape.points);
    for (size_t i = 0; i < shape.count; i++) {
        shape.points[3 * i] = (double) rest->x[i];
        shape.points[3 * i + 1] = (double) rest->y[i];
        shape.points[3 * i + 2] = (double) rest->z[i];
    }
    shape.size = truth_size(shape.points, shape.count);
    shape.finite = true;
    for (size_t k = 0; k < 3 * shape.count; k++)
        shape.finite = shape.finite && isfinite(shape.points[k]);
    return shape;
}

TruthShape
truth_shape_of(const TruthSet *set, BillowWorkers *workers)
{
    BillowRestSolver *solver = billow_rest_solver_new(workers);
    BillowRestShape *rest = billow_rest_solver_run(solver, &set->grid, set->anchors, set->n_anchors,
                                                   &set->hang, NULL, NULL, NULL);
    TruthShape shape = truth_shape_from(rest);
    billow_rest_shape_unref(rest);
    billow_rest_solver_free(solver);
    return shape;
}

void
truth_shape_free(TruthShape *shape)
{
    free(shape->points);
    *shape = (TruthShape){0};
}

TruthCloth
truth_cloth_own(const TruthSet *set)
{
    double weight = DENSITY * GRAVITY;
    TruthCloth cloth = truth_cloth_plain(set);
    cloth.stretch = set->hang.stretch * weight;
    cloth.shear = set->hang.shear * weight;
    cloth.bending = set->hang.bending * weight;
    return cloth;
}

TruthCloth
truth_cloth_plain(const TruthSet *set)
{
    return (TruthCloth){.columns = set->grid.columns,
                        .rows = set->grid.rows,
                        .spacing = set->grid.spacing,
                        .density = DENSITY,
                        .stretch = 3000.0,
                        .shear = 60.0,
                        .bending = 2e-5,
                        .pull = {set->hang.pull.x, set->hang.pull.y, set->hang.pull.z}};
}

TruthNet *
truth_net_of(const TruthSet *set, const TruthCloth *cloth)
{
    bool *held = calloc(billow_grid_count(&set->grid), sizeof *held);
    for (size_t k = 0; k < set->n_anchors; k++)
        held[billow_grid_index(&set->grid, set->anchors[k].column, set->anchors[k].row)] = true;
    TruthNet *net = truth_net_new(cloth, held);
    free(held);
    return net;
}

static double
mean_height(const double *points, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += points[3 * i + 1];
    return sum / (double) count;
}

/* Returns whether all anchors lie on a line along the pull, which leaves the cloth free to turn. */
static bool
turns_freely(const TruthSet *set)
{
    for (size_t k = 1; k < set->n_anchors; k++) {
        BillowVec3 apart = billow_vec3_sub(set->anchors[k].position, set->anchors[0].position);
        BillowVec3 across = billow_vec3_cross(apart, set->hang.pull);
        if (billow_vec3_length(across) >
            1e-9 * billow_vec3_length(apart) * billow_vec3_length(set->hang.pull))
            return false;
    }
    return set->n_anchors > 0;
}

static BillowVec3
point_of(const double *points, size_t i)
{
    return billow_vec3(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
}

void
truth_turn_back(const TruthSet *set, double *points, const double *to, size_t count)
{
    if (!turns_freely(set))
        return;
    BillowVec3 axis = billow_vec3_scale(set->hang.pull, 1.0 / billow_vec3_length(set->hang.pull));
    BillowVec3 origin = set->anchors[0].position;
    double along = 0.0, across = 0.0;
    for (size_t i = 0; i < count; i++) {
        BillowVec3 a = billow_vec3_sub(point_of(points, i), origin),
                   b = billow_vec3_sub(point_of(to, i), origin);
        along += billow_vec3_dot(a, b) - billow_vec3_dot(a, axis) * billow_vec3_dot(b, axis);
        across += billow_vec3_dot(axis, billow_vec3_cross(a, b));
    }
    double cosine = along / hypot(along, across), sine = across / hypot(along, across);
    for (size_t i = 0; i < count; i++) {
        BillowVec3 a = billow_vec3_sub(point_of(points, i), origin), turned = billow_vec3_scale(a, cosine);
        turned = billow_vec3_add(turned, billow_vec3_scale(billow_vec3_cross(axis, a), sine));
        turned = billow_vec3_add(turned, billow_vec3_scale(axis, billow_vec3_dot(axis, a) * (1.0 - cosine)));
        turned = billow_vec3_add(turned, origin);
        points[3 * i] = turned.x;
        points[3 * i + 1] = turned.y;
        points[3 * i + 2] = turned.z;
    }
}

static TruthSettling
settle(const TruthSet *set, const TruthCloth *cloth, const TruthShape *shape, int starts, double perturbation)
{
    double since = seconds_now();
    TruthNet *net = truth_net_of(set, cloth);
    size_t bytes = 3 * shape->count * sizeof(double);
    double *settled[STARTS], moved[STARTS], percent = 100.0 / shape->size;
    TruthSettling settling = {.settled = true};
    for (int k = 0; k < starts; k++) {
        settled[k] = malloc(bytes);
        memcpy(settled[k], shape->points, bytes);
        truth_net_perturb(net, settled[k], perturbation * cloth->spacing, (uint64_t) k + 1);
        TruthReport report = truth_net_settle(net, settled[k], 0.0, 0);
        settling.settled = settling.settled && report.settled;
        truth_turn_back(set, settled[k], shape->points, shape->count);
        settling.steps += report.factorisations;
        moved[k] = percent * truth_distance(settled[k], shape->points, shape->count);
        settling.height += percent / starts *
                           (mean_height(settled[k], shape->count) - mean_height(shape->points, shape->count));
        for (int other = 0; other < k; other++)
            settling.floor =
                fmax(settling.floor, percent * truth_distance(settled[k], settled[other], shape->count));
    }
    settling.moved = truth_quantile(moved, (size_t) starts, 0.5);
    for (int k = 0; k < starts; k++)
        free(settled[k]);
    truth_net_free(net);
    settling.seconds = seconds_now() - since;
    return settling;
}

TruthSettling
truth_settle_own(const TruthSet *set, const TruthShape *shape)
{
    TruthCloth cloth = truth_cloth_own(set);
    return settle(set, &cloth, shape, 1, 0.0);
}

TruthSettling
truth_settle_plain(const TruthSet *set, const TruthShape *shape)
{
    TruthCloth cloth = truth_cloth_plain(set);
    return settle(set, &cloth, shape, STARTS, 0.01);
}

bool
truth_is_cloth(const TruthSettling *settling)
{
    double bar = settling->floor < 1.5 ? 3.0 : settling->floor + 1.5;
    return settling->settled && settling->moved <= bar && fabs(settling->height) <= 0.5;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

double
truth_quantile(double *values, size_t count, double share)
{
    qsort(values, count, sizeof *values, compare);
    return count ? values[(size_t) lround(share * (double) (count - 1))] : 0.0;
}
