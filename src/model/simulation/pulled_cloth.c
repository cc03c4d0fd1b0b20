#include "model/simulation/pulled_cloth.h"

#include "core/base/shrink.h"
#include "model/simulation/initial_cloth.h"
#include "model/simulation/steps.h"

#include <math.h>

/* Seconds in which the held point approaches the hand by a factor of e; how far a line to an anchor may be
 * stretched, as a multiple of its length; and the maximum RMS speed of a cloth at rest, m/s. */
static const double lag = 0.06, most_stretch = 1.05, rest_speed = 0.005;

/* How often the held point is projected into the reach of all anchors. */
enum { ROUNDS = 50 };

struct BillowPulledCloth {
    BillowAnimation *animation;
    BillowWorkers *workers;
    BillowDynamics *dynamics;
    GArray *anchors; /* BillowAnchor */
    size_t point;    /* that the user holds */
    BillowVec3 hand; /* the position that it is pulled to */
    BillowVec3 held; /* where the point should be now */
    double time;     /* of the last step */
    gboolean is_let_go;
};

static const BillowProject *
project_of(const BillowPulledCloth *cloth)
{
    return billow_animation_project(cloth->animation);
}

/* --- Constraints --- */

static void
constrain_all(BillowPulledCloth *cloth)
{
    billow_dynamics_constrain(cloth->dynamics, cloth->point,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_NONE});
    const BillowProject *project = project_of(cloth);
    const BillowGrid *grid = &project->cloth->grid;
    for (guint i = 0; i < cloth->anchors->len; i++) {
        const BillowAnchor *anchor = &g_array_index(cloth->anchors, BillowAnchor, i);
        const BillowConstraint fixed = {.kind = BILLOW_CONSTRAINT_FIXED, .place = anchor->position};
        billow_dynamics_constrain(cloth->dynamics, billow_grid_index(grid, anchor->column, anchor->row),
                                  fixed);
    }
    const GPtrArray *slides = billow_project_track(project, BILLOW_BLOCK_CONSTRAINT);
    for (guint i = 0; i < slides->len; i++) {
        const BillowBlock *block = slides->pdata[i];
        if (block->muted)
            continue;
        const BillowSlide *slide = billow_block_slide(block);
        const size_t point = billow_grid_index(grid, slide->column, slide->row);
        const BillowVec3 place = billow_points_get(billow_dynamics_positions(cloth->dynamics), point);
        billow_dynamics_constrain(cloth->dynamics, point,
                                  billow_slide_through(slide, place)); /* where it is */
    }
}

/* --- The hand --- */

/* Returns the position nearest to `place` and at most `reach` away from `from`. */
static BillowVec3
clamp_distance(BillowVec3 place, BillowVec3 from, double reach)
{
    const BillowVec3 way = billow_vec3_sub(place, from);
    const double away = billow_vec3_length(way);
    return away > reach ? billow_vec3_add(from, billow_vec3_scale(way, reach / away)) : place;
}

/* Returns the position nearest to the hand within reach of all anchors: the projection onto the intersection
 * of balls, by Dykstra's algorithm (Boyle & Dykstra 1986). The start is clamped: far away, that is slow. */
static BillowVec3
hand_in_reach(const BillowPulledCloth *cloth)
{
    const guint n = cloth->anchors->len;
    const BillowGrid *grid = &project_of(cloth)->cloth->grid;
    const int column = (int) (cloth->point % (size_t) grid->columns);
    const int row = (int) (cloth->point / (size_t) grid->columns);
    const double longest_reach = most_stretch * grid->spacing * hypot(grid->columns, grid->rows);
    g_autofree BillowVec3 *taken = g_new0(BillowVec3, n + 1);
    BillowVec3 place = n > 0 ? clamp_distance(cloth->hand, cloth->held, longest_reach) : cloth->hand;
    for (guint i = 0; i < ROUNDS * n; i++) {
        const BillowAnchor *anchor = &g_array_index(cloth->anchors, BillowAnchor, i % n);
        const BillowVec3 from = billow_vec3_add(place, taken[i % n]);
        const double reach = /* of the cloth, from the anchor to the held point */
            most_stretch * billow_grid_rest_length(grid, anchor->column, anchor->row, column, row);
        place = clamp_distance(from, anchor->position, reach);
        taken[i % n] = billow_vec3_sub(from, place);
    }
    return place;
}

/* A BillowDynamicsDrive. */
static void
pull_to_hand(void *data, double time, BillowDynamics *dynamics)
{
    BillowPulledCloth *cloth = data;
    const double nearer = 1.0 - exp(-MAX(time - cloth->time, 0.0) / lag);
    cloth->time = time;
    if (cloth->is_let_go)
        return;
    const BillowVec3 way = billow_vec3_sub(hand_in_reach(cloth), cloth->held);
    cloth->held = billow_vec3_add(cloth->held, billow_vec3_scale(way, nearer));
    billow_dynamics_constrain(dynamics, cloth->point,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = cloth->held});
}

/* --- The cloth --- */

BillowPulledCloth *
billow_pulled_cloth_new(BillowAnimation *animation, double seconds, const BillowMesh *mesh,
                        const GArray *anchors, size_t point, BillowWorkers *workers)
{
    BillowPulledCloth *cloth = g_new0(BillowPulledCloth, 1);
    cloth->animation = billow_animation_ref(animation);
    cloth->workers = workers;
    cloth->anchors = g_array_copy((GArray *) anchors);
    cloth->point = point;
    cloth->dynamics = billow_simulation_new_flat(animation, seconds, &project_of(cloth)->physics, workers);
    BillowPoints *points = billow_dynamics_positions(cloth->dynamics);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        billow_points_set(points, i, billow_mesh_point(mesh, i));
    billow_dynamics_restart(cloth->dynamics);
    cloth->held = cloth->hand = billow_points_get(points, point);
    constrain_all(cloth);
    return cloth;
}

void
billow_pulled_cloth_free(BillowPulledCloth *cloth)
{
    if (!cloth)
        return;
    billow_dynamics_free(cloth->dynamics);
    g_array_unref(cloth->anchors);
    billow_animation_unref(cloth->animation);
    g_free(cloth);
}

gboolean
billow_pulled_cloth_advance(BillowPulledCloth *cloth, const BillowVec3 *hand)
{
    const BillowProject *project = project_of(cloth);
    if (hand)
        cloth->hand = *hand;
    else if (!cloth->is_let_go)
        constrain_all(cloth);
    cloth->is_let_go |= !hand;
    cloth->time = billow_dynamics_time(cloth->dynamics);
    return billow_dynamics_advance(cloth->dynamics, 1.0 / project->frame_rate,
                                   billow_simulation_steps(project), pull_to_hand, cloth) == BILLOW_STEP_DONE;
}

gboolean
billow_pulled_cloth_is_at_rest(const BillowPulledCloth *cloth)
{
    const BillowPoints *v = billow_dynamics_velocities(cloth->dynamics);
    const size_t count = billow_grid_count(&project_of(cloth)->cloth->grid);
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += v->x[i] * v->x[i] + v->y[i] * v->y[i] + v->z[i] * v->z[i];
    return cloth->is_let_go && sum < rest_speed * rest_speed * (double) count;
}

BillowMesh *
billow_pulled_cloth_mesh(const BillowPulledCloth *cloth)
{
    BillowMesh *mesh = billow_mesh_new(&project_of(cloth)->cloth->grid);
    billow_simulation_fill(mesh, billow_dynamics_positions(cloth->dynamics), cloth->workers);
    return mesh;
}
