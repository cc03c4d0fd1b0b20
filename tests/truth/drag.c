#include "truth/drag.h"

#include "core/coarse_pose.h"

#include <stdlib.h>
#include <string.h>

static const double STEP = 0.0013; /* of the size */
static const double POP = 40.0;    /* steps of the anchor */
static const double TURN = 0.25;   /* radians a step, at most */

enum { EXPLAINED = 5 }; /* pops of a drag for which a net is settled */

/* The shape that follows `before` (NULL: from nothing) when the set's anchor has moved: as the editor hangs it, near what
 * is seen. */
static BillowRestShape *
next_shape(BillowRestSolver *solver, const TruthSet *set, const BillowRestShape *before)
{
    BillowCoarsePose *pose = before ? billow_coarse_pose_sample(before) : NULL;
    BillowRestShape *shape = billow_rest_solver_run(solver, &set->grid, set->anchors, set->n_anchors,
                                                    &set->hang, pose, NULL, NULL);
    billow_coarse_pose_free(pose);
    return shape;
}

static BillowVec3
turned(BillowVec3 direction, uint64_t *state)
{
    BillowVec3 aside = {truth_random(state), truth_random(state), truth_random(state)};
    direction = billow_vec3_add(direction, billow_vec3_scale(aside, TURN));
    return billow_vec3_scale(direction, 1.0 / billow_vec3_length(direction));
}

/* Moves the anchor by `step` in about `direction`; backwards or elsewhere where the cloth would not be slack. */
static void
step_anchor(TruthSet *set, BillowAnchor *anchor, double step, BillowVec3 *direction, uint64_t *state)
{
    for (int tries = 0; tries < 100; tries++) {
        *direction = turned(*direction, state);
        BillowVec3 place = billow_vec3_add(anchor->position, billow_vec3_scale(*direction, step));
        if (truth_set_is_slack(set, anchor->column, anchor->row, place)) {
            anchor->position = place;
            return;
        }
        *direction = billow_vec3_scale(*direction, -1.0);
    }
}

static double
largest_distance(const double *a, const double *b, size_t count)
{
    double most = 0.0;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, hypot(hypot(a[3 * i] - b[3 * i], a[3 * i + 1] - b[3 * i + 1]),
                                a[3 * i + 2] - b[3 * i + 2]));
    return most;
}

/* Whether the net jumps too where the shape did: from the shape before, settled, to the anchor's place now. */
static bool
net_snaps(const TruthSet *set, const BillowAnchor *anchor, const TruthShape *before, double step)
{
    TruthCloth cloth = truth_cloth_own(set);
    TruthNet *net = truth_net_of(set, &cloth);
    size_t bytes = 3 * before->count * sizeof(double);
    double *here = malloc(bytes), *there = malloc(bytes);
    memcpy(here, before->points, bytes);
    truth_net_settle(net, here, 0.0, 0);
    memcpy(there, here, bytes);
    double *place = &there[3 * billow_grid_index(&set->grid, anchor->column, anchor->row)];
    place[0] = anchor->position.x;
    place[1] = anchor->position.y;
    place[2] = anchor->position.z;
    truth_net_settle(net, there, 0.0, 0);
    bool snaps = largest_distance(here, there, before->count) > POP * step;
    free(here);
    free(there);
    truth_net_free(net);
    return snaps;
}

TruthDrag
truth_drag(TruthSet *set, size_t number, int steps, uint64_t seed, bool explain, BillowWorkers *workers)
{
    BillowRestSolver *solver = billow_rest_solver_new(workers);
    BillowRestShape *rest = next_shape(solver, set, NULL);
    TruthShape before = truth_shape_from(rest);
    TruthDrag drag = {.steps = steps, .size = before.size};
    double step = STEP * before.size, *ratios = malloc((size_t) steps * sizeof *ratios);
    double *seconds = malloc((size_t) steps * sizeof *seconds);
    BillowVec3 direction = turned(billow_vec3(0.0, 0.0, 0.0), &seed);
    for (int k = 0; k < steps; k++) {
        step_anchor(set, &set->anchors[number], step, &direction, &seed);
        BillowRestShape *next = next_shape(solver, set, rest);
        TruthShape now = truth_shape_from(next);
        ratios[k] = largest_distance(before.points, now.points, now.count) / step;
        seconds[k] = now.seconds;
        drag.rms = fmax(drag.rms, 100.0 * truth_distance(before.points, now.points, now.count) / drag.size);
        drag.pops += ratios[k] > POP;
        if (explain && ratios[k] > POP && drag.pops <= EXPLAINED)
            drag.snaps += net_snaps(set, &set->anchors[number], &before, step);
        truth_shape_free(&before);
        billow_rest_shape_unref(rest);
        before = now;
        rest = next;
    }
    drag.median = truth_quantile(ratios, (size_t) steps, 0.5);
    drag.worst = ratios[steps - 1];
    drag.ms = 1e3 * truth_quantile(seconds, (size_t) steps, 0.5);
    truth_shape_free(&before);
    billow_rest_shape_unref(rest);
    billow_rest_solver_free(solver);
    free(ratios);
    free(seconds);
    return drag;
}
