#include "model/simulation/simulated_group.h"

#include "model/simulation/steps.h"

/* A cloth of a group, for what asks for its carriers. */
typedef struct {
    BillowSimulatedGroup *group;
    BillowSimulatedCloth *cloth;
} Member;

struct BillowSimulatedGroup {
    GArray *members;    /* Member; cloths stand before those that hang on them */
    BillowGroup *group; /* NULL: it is one cloth */
};

static const BillowCloth *
cloth_of(const BillowSimulatedCloth *simulated)
{
    return billow_simulated_cloth_project(simulated)->cloth;
}

/* --- What cloths feel of each other --- */

static gboolean
hangs_on(const BillowCloth *cloth, const BillowCloth *carrier)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *block = keyframes->pdata[i];
        if (!block->muted && billow_keyframe_hangs_on(billow_block_keyframe(block), carrier->id))
            return TRUE;
    }
    return FALSE;
}

static gboolean
are_bound(const BillowCloth *a, const BillowCloth *b)
{
    return hangs_on(a, b) || hangs_on(b, a);
}

static gboolean
has_surface(const BillowCloth *cloth)
{
    return cloth->thickness > 0.0 && !billow_grid_is_rope(&cloth->grid);
}

static gboolean
feel_each_other(const BillowCloth *a, const BillowCloth *b)
{
    return (has_surface(a) && has_surface(b)) || are_bound(a, b);
}

/* --- Carriers --- */

/* Returns the number of the cloth with this id in the group, or -1. */
static int
find_member(const BillowSimulatedGroup *group, const char *id)
{
    for (guint i = 0; i < group->members->len; i++)
        if (g_str_equal(cloth_of(g_array_index(group->members, Member, i).cloth)->id, id))
            return (int) i;
    return -1;
}

static gboolean
find_place(void *data, const char *id, BillowGridPoint at, double time, BillowVec3 *place)
{
    const Member *member = data;
    const int carrier = find_member(member->group, id);
    if (carrier < 0)
        return FALSE;
    BillowSimulatedCloth *cloth = g_array_index(member->group->members, Member, carrier).cloth;
    BillowDynamics *dynamics = billow_simulated_cloth_member(cloth).dynamics;
    const size_t point = billow_grid_index(billow_simulated_cloth_grid(cloth), at.column, at.row);
    const BillowVec3 way = billow_vec3_scale(billow_points_get(billow_dynamics_velocities(dynamics), point),
                                             time - billow_dynamics_time(dynamics));
    *place = billow_vec3_add(billow_points_get(billow_dynamics_positions(dynamics), point), way);
    return TRUE;
}

static void
tie_point(void *data, size_t point, const char *id, BillowGridPoint at, BillowVec3 offset)
{
    const Member *member = data;
    const int carrier = find_member(member->group, id);
    const BillowSimulatedCloth *on = g_array_index(member->group->members, Member, carrier).cloth;
    const BillowTie tie = {
        .member = (size_t) (member - (const Member *) (const void *) member->group->members->data),
        .point = point,
        .carrier = (size_t) carrier,
        .carried_by = billow_grid_index(billow_simulated_cloth_grid(on), at.column, at.row),
        .offset = offset,
    };
    billow_group_tie(member->group->group, &tie);
}

/* --- Groups --- */

static void
free_group(gpointer data)
{
    BillowSimulatedGroup *group = data;
    billow_group_free(group->group);
    g_array_unref(group->members);
    g_free(group);
}

/* Returns whether the cloth hangs on one of those that are not placed yet. */
static gboolean
waits(const GPtrArray *left, const BillowSimulatedCloth *cloth)
{
    for (guint i = 0; i < left->len; i++)
        if (left->pdata[i] != cloth && hangs_on(cloth_of(cloth), cloth_of(left->pdata[i])))
            return TRUE;
    return FALSE;
}

/* Orders the cloths so that carriers come first. Cloths do not carry each other in a circle. */
static void
add_members(BillowSimulatedGroup *group, GPtrArray *left)
{
    while (left->len > 0) {
        guint next = 0;
        while (next + 1 < left->len && waits(left, left->pdata[next]))
            next++;
        const Member member = {group, g_ptr_array_remove_index(left, next)};
        g_array_append_val(group->members, member);
    }
}

/* Joins the cloths of a group of several. */
static void
join(BillowSimulatedGroup *group, BillowWorkers *workers)
{
    const guint n = group->members->len;
    g_autofree BillowGroupMember *members = g_new(BillowGroupMember, n);
    g_autofree bool *passes = g_new0(bool, n *n);
    for (guint i = 0; i < n; i++) {
        Member *member = &g_array_index(group->members, Member, i);
        const BillowSimulatedCarriers carriers = {find_place, tie_point, member};
        members[i] = billow_simulated_cloth_member(member->cloth);
        billow_simulated_cloth_follow(member->cloth, &carriers);
        for (guint k = 0; k < n; k++)
            passes[i * n + k] =
                are_bound(cloth_of(member->cloth), cloth_of(g_array_index(group->members, Member, k).cloth));
    }
    group->group = billow_group_new(members, n, passes, workers);
}

/* Takes the first cloth out of `left` and, with it, all that it feels by way of others. */
static BillowSimulatedGroup *
new_group(GPtrArray *left, BillowWorkers *workers)
{
    BillowSimulatedGroup *group = g_new0(BillowSimulatedGroup, 1);
    g_autoptr(GPtrArray) own = g_ptr_array_new();
    g_ptr_array_add(own, g_ptr_array_remove_index(left, 0));
    for (guint i = 0; i < own->len; i++)
        for (guint k = 0; k < left->len;)
            if (feel_each_other(cloth_of(own->pdata[i]), cloth_of(left->pdata[k])))
                g_ptr_array_add(own, g_ptr_array_remove_index(left, k));
            else
                k++;
    group->members = g_array_new(FALSE, FALSE, sizeof(Member));
    add_members(group, own);
    if (group->members->len > 1)
        join(group, workers);
    return group;
}

GPtrArray *
billow_simulated_groups_new(const GPtrArray *cloths, BillowWorkers *workers)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func(free_group);
    g_autoptr(GPtrArray) left = g_ptr_array_new();
    for (guint i = 0; i < cloths->len; i++)
        if (cloths->pdata[i])
            g_ptr_array_add(left, cloths->pdata[i]);
    while (left->len > 0)
        g_ptr_array_add(groups, new_group(left, workers));
    return groups;
}

BillowStepStatus
billow_simulated_group_advance(BillowSimulatedGroup *group, int frame)
{
    BillowSimulatedCloth *first = g_array_index(group->members, Member, 0).cloth;
    const BillowProject *project = billow_simulated_cloth_project(first);
    if (!group->group)
        return billow_simulated_cloth_advance(first, frame);
    const double time = billow_project_frame_time(project, frame);
    double step = billow_simulation_free_step(project);
    int steps = billow_simulation_steps(project);
    for (guint i = 1; i < group->members->len; i++) {
        const BillowProject *own =
            billow_simulated_cloth_project(g_array_index(group->members, Member, i).cloth);
        step = MIN(step, billow_simulation_free_step(own));
        steps = MAX(steps, billow_simulation_steps(own));
    }
    if (step > 0.0)
        return billow_group_advance_to(group->group, time, step);
    return billow_group_advance(group->group,
                                time - billow_dynamics_time(billow_simulated_cloth_dynamics(first)), steps);
}
