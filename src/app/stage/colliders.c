#include "app/stage/colliders.h"

#include "app/document/session_meshes.h"
#include "model/animation/fake_bodies.h"
#include "model/project/loop.h"
#include "physics/colliders/shape.h"
#include "render/body_figures.h"

#include <glib/gi18n.h>

/* Returns the index of the selected collider, -1 = none. */
static int
selected_collider(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    const GPtrArray *colliders =
        billow_project_track(billow_session_get_project(session), BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; selected && selected->kind == BILLOW_BLOCK_COLLIDER && i < colliders->len; i++) {
        const BillowBlock *block = g_ptr_array_index(colliders, i);
        if (g_str_equal(block->id, selected->id))
            return (int) i;
    }
    return -1;
}

gboolean
billow_stage_colliders_hold_up(BillowSession *session)
{
    return billow_has_fake_bodies(billow_session_get_project(session));
}

void
billow_stage_colliders_show(BillowViewport *viewport, BillowSession *session, double seconds, gboolean shown)
{
    g_autoptr(BillowProject) played = billow_loop_fit(billow_session_get_project(session), NULL);
    const GPtrArray *blocks = billow_project_track(played, BILLOW_BLOCK_COLLIDER);
    g_autoptr(GArray) colliders = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    for (guint i = 0; shown && i < blocks->len; i++) {
        const BillowCollider collider = billow_moving_body_at(billow_block_body(blocks->pdata[i]), seconds);
        g_array_append_val(colliders, collider);
    }
    billow_viewport_set_colliders(viewport, (const BillowCollider *) (void *) colliders->data,
                                  colliders->len);
    g_autoptr(GArray) figures =
        billow_body_figures_new(played, billow_session_meshes_table(billow_session_meshes_of(session)));
    billow_viewport_set_figures(viewport, (const BillowFigure *) (void *) figures->data,
                                colliders->len > 0 ? figures->len : 0);
    billow_viewport_set_selected_collider(viewport, colliders->len ? selected_collider(session) : -1);
}

static const BillowBlock *
collider_at(BillowSession *session, int index)
{
    const GPtrArray *colliders =
        billow_project_track(billow_session_get_project(session), BILLOW_BLOCK_COLLIDER);
    return index >= 0 && (guint) index < colliders->len ? g_ptr_array_index(colliders, index) : NULL;
}

/* A click on nothing deselects a collider, but not what is selected on the timeline. */
static void
select_collider(BillowSession *session, int index)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    const BillowBlock *block = collider_at(session, index);
    if (block) {
        g_autoptr(BillowBlockRef) ref = billow_block_ref_new(BILLOW_BLOCK_COLLIDER, block->id);
        billow_session_select(session, ref);
    } else if (selected && selected->kind == BILLOW_BLOCK_COLLIDER) {
        billow_session_select(session, NULL);
    }
}

/* Moves the collider there at the playhead; a drag is one step of the history. */
static void
place_collider(BillowSession *session, const BillowBlock *block, BillowVec3 position, BillowVec3 rotation,
               const char *label, gboolean final)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(BILLOW_BLOCK_COLLIDER, block->id);
    g_autoptr(BillowBlock) placed = billow_block_copy(block);
    billow_moving_body_place(billow_block_body(placed), billow_session_get_time(session),
                             billow_project_half_frame(project), position, rotation);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, ref, placed);
    g_autofree char *merge = g_strdup_printf("drag collider %s", ref->id);
    billow_session_edit(session, edit.project, label, merge);
    if (final)
        billow_session_end_merge(session);
}

static BillowCollider
collider_at_playhead(BillowSession *session, const BillowBlock *block)
{
    return billow_moving_body_at(billow_block_body(block), billow_session_get_time(session));
}

static void
move_collider(BillowSession *session, int index, double x, double y, double z, gboolean final)
{
    const BillowBlock *block = collider_at(session, index);
    if (block)
        place_collider(session, block, billow_vec3(x, y, z), collider_at_playhead(session, block).rotation,
                       _("Move Collider"), final);
}

static void
turn_collider(BillowSession *session, int index, double x, double y, double z, gboolean final)
{
    const BillowBlock *block = collider_at(session, index);
    if (block)
        place_collider(session, block, collider_at_playhead(session, block).position, billow_vec3(x, y, z),
                       _("Turn Collider"), final);
}

/* The size does not change over time. */
static void
size_collider(BillowSession *session, int index, int axis, double half, gboolean final)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlock *block = collider_at(session, index);
    if (!block)
        return;
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(BILLOW_BLOCK_COLLIDER, block->id);
    g_autoptr(BillowBlock) sized = billow_block_copy(block);
    billow_shape_resize(billow_block_collider(sized), axis, half);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, ref, sized);
    g_autofree char *merge = g_strdup_printf("drag collider %s", ref->id);
    billow_session_edit(session, edit.project, _("Resize Collider"), merge);
    if (final)
        billow_session_end_merge(session);
}

void
billow_stage_colliders_follow(BillowViewport *viewport, BillowSession *session)
{
    g_object_set(viewport, "editable-colliders", TRUE, NULL);
    g_signal_connect_object(viewport, "collider-pressed", G_CALLBACK(select_collider), session,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(viewport, "collider-moved", G_CALLBACK(move_collider), session,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(viewport, "collider-sized", G_CALLBACK(size_collider), session,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(viewport, "collider-turned", G_CALLBACK(turn_collider), session,
                            G_CONNECT_SWAPPED);
}
