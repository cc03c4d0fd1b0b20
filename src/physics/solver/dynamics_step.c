/* A step is computed: the scheme runs, again and again for what it meets. */
#include "core/base/wide.h"
#include "physics/net/net_rows.h"
#include "physics/solver/imex_matrix.h"
#include "physics/solver/joint.h"
#include "physics/solver/rest_friction.h"
#include "physics/solver/step.h"
#include "physics/solver/stopwatch.h"

#include <math.h>
#include <string.h>

/* Growth of a thread beyond which a step with layers is improved. */
#define LARGEST_GROWTH 0.015

enum {
    ROUNDS = 6,        /* in which points of a step may meet colliders, or be let go of */
    LAYER_ROUNDS = 8,  /* in which layers may meet */
    GROWTH_ROUNDS = 6, /* in which threads may grow */
};

/* Prescribes the components of motion that constraints and contacts leave no choice in. */
static void
prescribe(BillowDynamics *dynamics, double h)
{
    billow_filter_clear(&dynamics->filter);
    billow_integrator_prescribe_constraints(dynamics, h);
    if (dynamics->n_colliders > 0)
        billow_contacts_constrain(dynamics->contacts, &dynamics->x0, h, &dynamics->filter);
}

bool
billow_step_land(BillowDynamics *dynamics, double h)
{
    if (dynamics->n_colliders == 0)
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    const BillowLanding step = {.x0 = &dynamics->x0,
                                .v0 = &dynamics->v0,
                                .x = &dynamics->x,
                                .v = &dynamics->v,
                                .mass = dynamics->net->mass,
                                .held = dynamics->held,
                                .h = h,
                                .resists = !dynamics->settings.scheme->is_explicit};
    const bool any = billow_contacts_land(dynamics->contacts, &step, dynamics->workers) > 0;
    if (any) {
        prescribe(dynamics, h);
        dynamics->has_landed = true;
    }
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return any;
}

/* Finds where edges and cells touch colliders in the step, and returns whether it must be computed (again)
 * for that: before it is computed the first time, by where points would go at their speeds. */
static bool
meet_surface(BillowDynamics *dynamics, double h, bool is_first)
{
    if (is_first)
        billow_surface_clear(dynamics->surface);
    if (dynamics->settings.scheme->is_explicit ||
        !billow_surface_is_needed(dynamics->surface, dynamics->colliders, dynamics->moved,
                                  dynamics->n_colliders))
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    if (is_first) {
        billow_integrator_copy(dynamics, &dynamics->v, &dynamics->v0);
        billow_integrator_prescribe(dynamics, &dynamics->v);
        billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    }
    const BillowSurfaceStep step = {.x0 = &dynamics->x0,
                                    .x = &dynamics->x,
                                    .v = &dynamics->v,
                                    .from = dynamics->colliders,
                                    .to = dynamics->moved,
                                    .n_colliders = dynamics->n_colliders,
                                    .margin = dynamics->settings.margin,
                                    .h = h};
    const bool changes = billow_surface_meet(dynamics->surface, &step, is_first);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return changes;
}

/* Lets go of points that friction cannot hold in the step, and returns whether there are any: see billow_step_land(). */
static bool
loosen(BillowDynamics *dynamics, double h)
{
    if (dynamics->n_colliders == 0 || dynamics->settings.scheme->is_explicit)
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    const BillowLanding step = {.x0 = &dynamics->x0,
                                .v0 = &dynamics->v0,
                                .x = &dynamics->x,
                                .v = &dynamics->v,
                                .h = h,
                                .frees = billow_surface_is_near(dynamics->surface)};
    const bool any =
        billow_contacts_loosen(dynamics->contacts, &step, &dynamics->reaction, &dynamics->net->grid);
    if (any)
        prescribe(dynamics, h);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return any;
}

/* Returns whether springs between layers are part of the step. */
static bool
has_layers(const BillowDynamics *dynamics)
{
    return dynamics->settings.thickness > 0.0 && !dynamics->settings.scheme->is_explicit;
}

BillowLayersStep
billow_step_layers(BillowDynamics *dynamics, double h)
{
    if (!dynamics->layers)
        dynamics->layers = billow_layers_new(dynamics->net);
    return (BillowLayersStep){.x0 = &dynamics->x0,
                              .x = &dynamics->x,
                              .v = &dynamics->v,
                              .reaction = &dynamics->reaction,
                              .filter = &dynamics->filter,
                              .h = h,
                              .thickness = dynamics->settings.thickness,
                              .friction = dynamics->settings.layer_friction,
                              .presses = !dynamics->settings.scheme->is_explicit};
}

/* Puts springs between layers that are about to touch: before the step is computed, by where points would go
 * without threads; and after it. Returns whether it is to be computed with them. */
static bool
foresee_layers(BillowDynamics *dynamics, double h, bool is_first)
{
    if (!has_layers(dynamics))
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    const BillowLayersStep step = billow_step_layers(dynamics, h);
    if (is_first) {
        const BillowVec3 fall = billow_vec3_scale(dynamics->settings.gravity, h);
        for (size_t i = 0; i < dynamics->net->count; i++)
            billow_points_set(&dynamics->v, i, billow_vec3_add(billow_points_get(&dynamics->v0, i), fall));
        billow_integrator_prescribe(dynamics, &dynamics->v);
        billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    }
    const bool any = billow_layers_foresee(dynamics->layers, &step, is_first, dynamics->workers);
    dynamics->profile.layers += billow_stopwatch_lap(&watch);
    return any;
}

bool
billow_step_is_finite(const BillowDynamics *dynamics)
{
    double sum = 0.0; /* 0 x is NaN unless x is finite */
    for (size_t i = 0; i < dynamics->net->count; i++)
        sum += 0.0 * (dynamics->x.x[i] + dynamics->v.x[i]) + 0.0 * (dynamics->x.y[i] + dynamics->v.y[i]) +
               0.0 * (dynamics->x.z[i] + dynamics->v.z[i]);
    return sum == 0.0;
}

typedef struct {
    const BillowDynamics *dynamics;
    BillowStretching *largest; /* of each chunk */
} StretchingJob;

/* Finds the lengths of the n springs from point a on, relative to their rest lengths. */
BILLOW_WIDE static void
measure_lengths(const BillowSprings *springs, const BillowPoints *x, size_t a, ptrdiff_t step, int n,
                double *restrict lengths)
{
    const double *from[3] = {x->x + a, x->y + a, x->z + a},
                 *rests = springs->rests ? springs->rests + a : NULL;
    for (int i = 0; i < n; i++) {
        const double dx = from[0][i + step] - from[0][i], dy = from[1][i + step] - from[1][i],
                     dz = from[2][i + step] - from[2][i];
        lengths[i] = sqrt(dx * dx + dy * dy + dz * dz) / (rests ? rests[i] : springs->rest);
    }
}

static void
stretch_row(const BillowDynamics *dynamics, const BillowSprings *springs, int row, BillowStretching *largest)
{
    const BillowSpringRow range = billow_springs_of_row(&dynamics->net->grid, springs, row);
    for (int c = range.begin; c < range.end; c += SEGMENT) {
        const size_t a = billow_grid_index(&dynamics->net->grid, c, row);
        const int n = billow_smaller(SEGMENT, range.end - c);
        double before[SEGMENT], after[SEGMENT];
        measure_lengths(springs, &dynamics->x0, a, range.step, n, before);
        measure_lengths(springs, &dynamics->x, a, range.step, n, after);
        for (int i = 0; i < n; i++) {
            if (springs->is_there && springs->stiffness[a + (size_t) i] == 0.0)
                continue;
            const double change = fabs(after[i] - before[i]),
                         growth = after[i] - (before[i] > 1.0 ? before[i] : 1.0),
                         shrinkage = (before[i] < 1.0 ? before[i] : 1.0) - after[i];
            largest->change = change > largest->change ? change : largest->change;
            largest->growth = growth > largest->growth ? growth : largest->growth;
            largest->shrinkage = shrinkage > largest->shrinkage ? shrinkage : largest->shrinkage;
        }
    }
}

static void
stretch_rows(void *data, size_t begin, size_t end)
{
    const StretchingJob *job = data;
    BillowStretching largest = {0.0, 0.0, 0.0};
    for (int family = BILLOW_SPRING_EAST; family <= BILLOW_SPRING_SOUTH; family++)
        for (size_t row = begin; row < end; row++)
            stretch_row(job->dynamics, &job->dynamics->net->springs[family], (int) row, &largest);
    job->largest[begin / ROWS_PER_CHUNK] = largest;
}

BillowStretching
billow_step_stretching(const BillowDynamics *dynamics)
{
    enum { MOST_CHUNKS = (BILLOW_MAX_SIDE + ROWS_PER_CHUNK - 1) / ROWS_PER_CHUNK };
    const size_t rows = (size_t) dynamics->net->grid.rows;
    BillowStretching parts[MOST_CHUNKS], largest = {0.0, 0.0, 0.0};
    StretchingJob job = {dynamics, parts};
    billow_workers_run(dynamics->workers, rows, ROWS_PER_CHUNK, stretch_rows, &job);
    for (size_t i = 0; i * ROWS_PER_CHUNK < rows; i++) {
        largest.change = fmax(largest.change, parts[i].change);
        largest.growth = fmax(largest.growth, parts[i].growth);
        largest.shrinkage = fmax(largest.shrinkage, parts[i].shrinkage);
    }
    return largest;
}

/* Returns whether a computed step is to be improved: layers meet in it; or springs have pushed, or threads
 * have grown, so much that their directions are others than those that the step was computed with. */
static bool
must_go_on(BillowDynamics *dynamics, double h, int round)
{
    const bool meets = foresee_layers(dynamics, h, false);
    return meets || (round == 0 && billow_layers_press(dynamics->layers)) ||
           (round < GROWTH_ROUNDS && billow_step_stretching(dynamics).growth > LARGEST_GROWTH);
}

/* Makes points, edges and cells touch the colliders that they meet in the step. Returns whether any do. */
static bool
touch(BillowDynamics *dynamics, double h, int round)
{
    if (round >= ROUNDS)
        return false;
    const bool lands = billow_step_land(dynamics, h), meets = meet_surface(dynamics, h, false);
    return lands || meets;
}

/* Makes the cloth as stiff as it is at the end of a step of h seconds. */
static void
stiffen(BillowDynamics *dynamics, double h)
{
    const double time = billow_integrator_round_time(&dynamics->settings, dynamics->time + h);
    if (dynamics->stiffening &&
        billow_stiffening_apply(dynamics->stiffening, time, dynamics->net, dynamics->patches))
        billow_imex_forget(dynamics->imex);
}

/* Saves x, v in x0, v0, and finds what is known of the step before it is computed. */
static void
begin(BillowDynamics *dynamics, double h)
{
    billow_integrator_copy(dynamics, &dynamics->x0, &dynamics->x);
    billow_integrator_copy(dynamics, &dynamics->v0, &dynamics->v);
    dynamics->is_computed = false;
    stiffen(dynamics, h);
    BillowStopwatch watch = billow_stopwatch_start();
    if (dynamics->motion && dynamics->n_colliders > 0) {
        dynamics->motion(dynamics->motion_data, dynamics->time, dynamics->colliders);
        dynamics->motion(dynamics->motion_data, dynamics->time + h, dynamics->moved);
        billow_contacts_move(dynamics->contacts, dynamics->colliders, dynamics->moved, h);
    }
    if (dynamics->n_colliders > 0 && !dynamics->settings.scheme->is_explicit)
        billow_contacts_leave(dynamics->contacts,
                              billow_surface_find_wraps(dynamics->surface, &dynamics->x0, dynamics->colliders,
                                                        dynamics->n_colliders, dynamics->settings.margin));
    if (dynamics->n_colliders > 0 && !dynamics->settings.scheme->is_explicit)
        billow_contacts_foresee(dynamics->contacts, &dynamics->x0, &dynamics->v0, h);
    prescribe(dynamics, h);
    if (dynamics->n_colliders > 0 && !dynamics->settings.scheme->is_explicit)
        billow_contacts_resist(dynamics->contacts, &dynamics->x0, &dynamics->v0);
    billow_rest_friction_prepare(dynamics, h);
    if (dynamics->patches)
        billow_patches_sew(dynamics->patches, dynamics->net, dynamics->held);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    if (dynamics->layers)
        billow_layers_release(dynamics->layers);
    dynamics->first_right = 0.0;
    meet_surface(dynamics, h, true);
    dynamics->has_landed = foresee_layers(dynamics, h, true);
}

/* A cloth within a round of a step. */
typedef struct {
    bool again;   /* the step is to be computed again */
    bool goes_on; /* or rather improved */
} Round;

/* Finds what happens to a cloth in a computed step. */
static Round
look(BillowDynamics *dynamics, double h, int round)
{
    if (round >= (has_layers(dynamics) ? LAYER_ROUNDS : ROUNDS))
        return (Round){false, false};
    const bool meets = touch(dynamics, h, round),
               goes_on = has_layers(dynamics) && must_go_on(dynamics, h, round);
    return (Round){meets || goes_on || (round < ROUNDS && loosen(dynamics, h)), goes_on};
}

static BillowStepStatus
compute_again(BillowDynamics *dynamics, double h, bool goes_on)
{
    const BillowScheme *scheme = dynamics->settings.scheme,
                       *again = scheme->is_explicit ? scheme : &billow_scheme_implicit_euler;
    dynamics->has_landed |= goes_on;
    if (goes_on || billow_layers_press(dynamics->layers))
        return billow_implicit_go_on(dynamics, h);
    return (dynamics->has_landed ? again : scheme)->integrate(dynamics, h);
}

/* Integrates a cloth by itself, whose step has begun. A step in which points meet colliders, or layers meet, is computed again with them in
 * contact, by Euler's method if the scheme is implicit: positions of others do not follow from the velocity at the
 * end, and their history is that of free motion. Unless it `joins`, a step in which layers still meet in the end
 * fails. */
static BillowStepStatus
integrate_alone(BillowDynamics *dynamics, double h, bool joins)
{
    const BillowScheme *scheme = dynamics->settings.scheme,
                       *again = scheme->is_explicit ? scheme : &billow_scheme_implicit_euler;
    BillowStepStatus status = (dynamics->has_landed ? again : scheme)->integrate(dynamics, h);
    for (int round = 0; round < LAYER_ROUNDS && billow_step_is_finite(dynamics); round++) {
        const Round now = look(dynamics, h, round);
        if (!now.again)
            break;
        if (round + 1 == LAYER_ROUNDS && now.goes_on && !joins)
            return BILLOW_STEP_CROSSES;
        status = compute_again(dynamics, h, now.goes_on);
    }
    return billow_step_is_finite(dynamics) ? status : BILLOW_STEP_DIVERGED;
}

static bool
are_finite(const BillowGroup *group)
{
    bool finite = true;
    for (size_t i = 0; i < group->n; i++)
        finite &= billow_step_is_finite(group->members[i].dynamics);
    return finite;
}

/* Integrates cloths that feel each other within the step: by implicit Euler's method, all in one system. */
static BillowStepStatus
integrate_jointly(BillowGroup *group, double h, bool joins)
{
    bool any_press = false;
    for (size_t i = 0; i < group->n; i++)
        group->members[i].dynamics->has_landed = true;
    BillowStepStatus status = billow_joint_start(group, h);
    for (int round = 0; round < LAYER_ROUNDS && are_finite(group); round++) {
        bool again = false,
             goes_on = billow_joint_foresee(group, h, false) || (round == 0 && billow_joint_presses(group));
        for (size_t i = 0; i < group->n; i++) {
            BillowDynamics *dynamics = group->members[i].dynamics;
            const Round now = look(dynamics, h, round);
            again |= now.again;
            goes_on |= now.goes_on;
            any_press |= billow_layers_press(dynamics->layers);
        }
        if (!again && !goes_on)
            break;
        if (round + 1 == LAYER_ROUNDS && goes_on && !joins)
            return BILLOW_STEP_CROSSES;
        status = goes_on || any_press || billow_joint_presses(group) ? billow_joint_go_on(group, h)
                                                                     : billow_joint_start(group, h);
    }
    return are_finite(group) ? status : BILLOW_STEP_DIVERGED;
}

/* Integrates each cloth by itself. Returns the worst status. */
static BillowStepStatus
integrate_each(BillowGroup *group, double h, bool joins)
{
    BillowStepStatus status = BILLOW_STEP_DONE;
    for (size_t i = 0; i < group->n; i++) {
        const BillowStepStatus own = integrate_alone(group->members[i].dynamics, h, joins);
        status = own > status ? own : status;
    }
    return status;
}

BillowStepStatus
billow_step_integrate(BillowGroup *group, double h, bool joins)
{
    for (size_t i = 0; i < group->n; i++)
        begin(group->members[i].dynamics, h);
    if (!group->joint || group->members[0].dynamics->settings.scheme->is_explicit)
        return integrate_each(group, h, joins);
    if (billow_joint_foresee(group, h, true) || billow_joint_has_ties(group))
        return integrate_jointly(group, h, joins);
    const BillowStepStatus status = integrate_each(group, h, joins);
    return status == BILLOW_STEP_DONE && billow_joint_foresee(group, h, false)
               ? integrate_jointly(group, h, joins)
               : status;
}
