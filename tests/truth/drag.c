#include "truth/drag.h"

#include "model/live/live_drape.h"

#include <stdlib.h>
#include <string.h>

static const double STEP = 0.0013; /* step of the anchor, as a fraction of the cloth's size */
static const double POP = 40.0;    /* in steps of the anchor */
static const double TURN = 0.25;   /* largest turn per step, in radians */

enum { EXPLAINED = 5 }; /* number of pops per drag that are checked with a net */

/* Makes a project whose single keyframe has the anchors of the set. */
static BillowProject *
project_of(const TruthSet *set)
{
    BillowProject *project = billow_project_new("drag", &set->grid);
    const double weight = billow_material_weight(&project->cloth->material);
    g_assert_true(billow_vec3_equal(set->hang.pull, billow_vec3(0.0, -1.0, 0.0)));
    project->cloth->material.bending_length = cbrt(set->hang.bending);
    project->cloth->material.shear = set->hang.shear * weight;
    project->cloth->material.stretch = set->hang.stretch * weight;
    project->cloth->anchor_radius = set->hang.anchor_radius;
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(keyframe, set->anchors, set->n_anchors);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    return project;
}

/* Acts like the editor when an anchor has moved. */
static void
follow(BillowLiveDrape *follower, const TruthSet *set)
{
    g_autoptr(BillowProject) project = project_of(set);
    billow_live_drape_step(follower, project, TRUE, NULL, NULL);
}

static BillowVec3
turned(BillowVec3 direction, uint64_t *state)
{
    BillowVec3 aside = {truth_random(state), truth_random(state), truth_random(state)};
    direction = billow_vec3_add(direction, billow_vec3_scale(aside, TURN));
    return billow_vec3_scale(direction, 1.0 / billow_vec3_length(direction));
}

/* Moves the anchor by `step` roughly in `direction`, or elsewhere if the cloth would not stay slack. */
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

/* Returns whether the net jumps like the shape, settled from the previous shape with the moved anchor. */
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

/* Returns the points that are displayed. Free with g_free(). */
static double *
shown_points(const BillowLiveDrape *follower)
{
    const BillowMesh *mesh = billow_live_drape_get_mesh(follower);
    const size_t count = billow_grid_count(&mesh->grid);
    double *points = malloc(3 * count * sizeof *points);
    for (size_t i = 0; i < count; i++) {
        points[3 * i] = (double) mesh->x[i];
        points[3 * i + 1] = (double) mesh->y[i];
        points[3 * i + 2] = (double) mesh->z[i];
    }
    return points;
}

/* A step of a drag. */
typedef struct {
    TruthShape shape; /* what the displayed cloth approaches */
    double *shown;
} Moment;

static Moment
moment_of(const BillowLiveDrape *follower)
{
    return (Moment){truth_shape_from(billow_live_drape_get_shape(follower)), shown_points(follower)};
}

static void
free_moment(Moment *moment)
{
    truth_shape_free(&moment->shape);
    free(moment->shown);
}

TruthDrag
truth_drag(TruthSet *set, size_t number, int steps, uint64_t seed, bool explain)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowLiveDrape *follower = billow_live_drape_new(cache);
    follow(follower, set);
    Moment before = moment_of(follower);
    const size_t count = before.shape.count;
    TruthDrag drag = {.steps = steps, .size = before.shape.size};
    double step = STEP * drag.size, *ratios = malloc((size_t) steps * sizeof *ratios);
    double *seconds = malloc((size_t) steps * sizeof *seconds);
    BillowVec3 direction = turned(billow_vec3(0.0, 0.0, 0.0), &seed);
    for (int k = 0; k < steps; k++) {
        step_anchor(set, &set->anchors[number], step, &direction, &seed);
        follow(follower, set);
        Moment now = moment_of(follower);
        const bool pops = largest_distance(before.shape.points, now.shape.points, count) > POP * step;
        ratios[k] = largest_distance(before.shown, now.shown, count) / step;
        seconds[k] = now.shape.seconds;
        drag.rms = fmax(drag.rms, 100.0 * truth_distance(before.shown, now.shown, count) / drag.size);
        drag.pops += pops;
        if (explain && pops && drag.pops <= EXPLAINED)
            drag.snaps += net_snaps(set, &set->anchors[number], &before.shape, step);
        free_moment(&before);
        before = now;
    }
    drag.median = truth_quantile(ratios, (size_t) steps, 0.5);
    drag.worst = ratios[steps - 1];
    drag.ms = 1e3 * truth_quantile(seconds, (size_t) steps, 0.5);
    free_moment(&before);
    billow_live_drape_free(follower);
    free(ratios);
    free(seconds);
    return drag;
}
