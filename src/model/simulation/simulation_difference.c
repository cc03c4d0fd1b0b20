/* What an edit changes of a simulation. */
#include "model/project/carried_anchors.h"
#include "model/project/loop.h"
#include "model/project/number_keys.h"
#include "model/simulation/anchor_drive.h"
#include "model/simulation/roll.h"
#include "model/simulation/simulation.h"
#include "physics/colliders/solid.h"

#include <math.h>

/* Returns whether the unmuted blocks of two tracks are equal, except for names and looks. */
static gboolean
tracks_act_equally(GPtrArray *a, GPtrArray *b)
{
    guint j = 0;
    for (guint i = 0; i < a->len; i++) {
        BillowBlock *block = g_ptr_array_index(a, i);
        if (block->muted)
            continue;
        while (j < b->len && ((BillowBlock *) g_ptr_array_index(b, j))->muted)
            j++;
        if (j == b->len)
            return FALSE;
        g_autoptr(BillowBlock) other = billow_block_copy(g_ptr_array_index(b, j++));
        billow_block_set_id(other, block->id);
        billow_block_set_name(other, block->name);
        g_free(other->unknown);
        other->unknown = g_strdup(block->unknown);
        if (block->kind == BILLOW_BLOCK_COLLIDER) { /* a collider's look does not act */
            BillowBodyLook *look = &billow_block_body(other)->look;
            billow_fields_clear_texts(billow_body_look_fields, look);
            *look = billow_block_body(block)->look;
            billow_fields_own_texts(billow_body_look_fields, look);
            if (!billow_staged_motion_equal(billow_block_body(block)->staged,
                                            billow_block_body(other)->staged))
                return FALSE;
            if (!billow_solid_equal(billow_block_collider(block)->solid, billow_block_collider(other)->solid))
                return FALSE;
        }
        if (block->kind == BILLOW_BLOCK_MOTION &&
            !billow_read_motion_equal(billow_block_motion(block)->read, billow_block_motion(other)->read))
            return FALSE;
        if (!billow_block_equal(block, other))
            return FALSE;
    }
    while (j < b->len && ((BillowBlock *) g_ptr_array_index(b, j))->muted)
        j++;
    return j == b->len;
}

/* Layers act through weights and normals, which depend on keyframes, and through the falloff. */
static gboolean
layers_push_equally(const BillowProject *a, const BillowProject *b)
{
    if (a->physics.layers == BILLOW_LAYERS_NONE)
        return TRUE;
    if (a->cloth->damping.power != b->cloth->damping.power ||
        a->cloth->damping.reach != b->cloth->damping.reach)
        return FALSE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if ((billow_kinds[kind]->layer || kind == BILLOW_BLOCK_KEYFRAME || kind == BILLOW_BLOCK_TRANSITION) &&
            !tracks_act_equally(billow_project_track(a, kind), billow_project_track(b, kind)))
            return FALSE;
    return TRUE;
}

/* Whatever moves in a loop with pre-roll moves before its first frame, too. */
static gboolean
rolls_differently(const BillowProject *a, const BillowProject *b, double seconds)
{
    return billow_roll_round(a) != billow_roll_round(b) || (billow_roll_round(a) > 0.0 && seconds < INFINITY);
}

/* The first frame at which the active cloths of two projects can differ, or 0. */
static int
first_difference(const BillowProject *a, const BillowProject *b)
{
    g_autoptr(BillowProject) p = billow_loop_play(a);
    g_autoptr(BillowProject) q = billow_loop_play(b);
    if (!billow_grid_equal(&p->cloth->grid, &q->cloth->grid) || p->frame_rate != q->frame_rate ||
        !billow_physics_equal(&p->physics, &q->physics) ||
        !billow_fields_equal(billow_material_fields, &p->cloth->material, &q->cloth->material) ||
        !billow_number_keys_equal(&p->cloth->stiffness.keys, &q->cloth->stiffness.keys) ||
        p->cloth->anchor_radius != q->cloth->anchor_radius || p->cloth->thickness != q->cloth->thickness ||
        p->cloth->surface != q->cloth->surface || p->cloth->loop_start != q->cloth->loop_start ||
        !layers_push_equally(p, q) || !billow_project_carried_alike(p, q) ||
        !tracks_act_equally(billow_project_track(p, BILLOW_BLOCK_COLLIDER),
                            billow_project_track(q, BILLOW_BLOCK_COLLIDER)) ||
        !tracks_act_equally(billow_project_track(p, BILLOW_BLOCK_MOTION),
                            billow_project_track(q, BILLOW_BLOCK_MOTION)) ||
        !tracks_act_equally(billow_project_track(p, BILLOW_BLOCK_CONSTRAINT),
                            billow_project_track(q, BILLOW_BLOCK_CONSTRAINT)))
        return 1;
    const double seconds = billow_anchor_drive_first_difference(p, q);
    if (seconds < 0.0 || rolls_differently(p, q, seconds))
        return 1;
    /* a frame between the ends of steps depends on what moves until the next one */
    const double frame = ceil((seconds - p->physics.step) * p->frame_rate - 1e-6) + 1.0;
    return frame < G_MAXINT ? MAX((int) frame, 2) : 0;
}

static gboolean
is_simulated(const BillowProject *project, guint i)
{
    return i == billow_project_active(project) || !((const BillowCloth *) project->cloths->pdata[i])->muted;
}

int
billow_simulation_first_difference(const BillowProject *a, const BillowProject *b)
{
    int first = 0;
    if (a->cloths->len != b->cloths->len)
        return 1;
    for (guint i = 0; i < a->cloths->len && first != 1; i++) {
        if (is_simulated(a, i) != is_simulated(b, i))
            return 1;
        if (!is_simulated(a, i))
            continue;
        g_autoptr(BillowProject) p = billow_project_activate(a, i), q = billow_project_activate(b, i);
        const int own = first_difference(p, q);
        first = own > 0 && (first == 0 || own < first) ? own : first;
    }
    return first;
}
