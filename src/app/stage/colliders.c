#include "app/stage/colliders.h"

#include "app/document/session_meshes.h"
#include "model/animation/fake_bodies.h"
#include "model/project/loop.h"
#include "model/project/mesh_of_motion.h"
#include "model/project/played_motion.h"
#include "model/project/shown_time.h"
#include "physics/colliders/shape.h"
#include "render/body_figures.h"
#include "render/motion_skins.h"

#include <glib/gi18n.h>

/* The most points of a motion that is drawn: making its mesh must not hold up the window. */
enum { MOST_POINTS = 200000 };

/* Data of a view: whether it shows the time of the physics. */
static const char IN_PHYSICS[] = "billow-in-physics";

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

/* Returns the most points of motions that are drawn; 0 while meshes are not to be seen. */
static size_t
most_points(BillowViewport *viewport)
{
    gboolean meshes = FALSE;
    g_object_get(viewport, "show-mesh", &meshes, NULL);
    return meshes ? MOST_POINTS : 0;
}

/* Returns the index of the selected motion among those that are drawn, after `n` colliders, -1 = none. */
static int
selected_motion(BillowSession *session, const BillowMotionSkins *skins, guint n)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    for (guint i = 0; selected && selected->kind == BILLOW_BLOCK_MOTION && i < skins->blocks->len; i++)
        if (g_str_equal(((const BillowBlock *) skins->blocks->pdata[i])->id, selected->id))
            return (int) (n + i);
    return -1;
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
    g_autoptr(GArray) figures =
        billow_body_figures_new(played, billow_session_meshes_table(billow_session_meshes_of(session)));
    const guint n = colliders->len;
    g_autoptr(BillowMotionSkins) skins = billow_motion_skins_new(played, seconds, most_points(viewport));
    const int collider = n > 0 ? selected_collider(session) : -1;
    billow_motion_skins_hide(skins, played, collider, colliders);
    billow_motion_skins_append(skins, colliders, figures);
    billow_viewport_set_colliders(viewport, (const BillowCollider *) (void *) colliders->data,
                                  colliders->len);
    billow_viewport_set_figures(viewport, (const BillowFigure *) (void *) figures->data, figures->len);
    const int motion = selected_motion(session, skins, n);
    billow_viewport_set_selected_collider(viewport, motion >= 0 ? motion : collider);
}

const BillowBlock *
billow_stage_motion_under(BillowViewport *viewport, BillowSession *session, double seconds, BillowVec3 place,
                          BillowMotionSpot *spot)
{
    const BillowCamera camera = billow_viewport_get_camera(viewport);
    const BillowRay ray = billow_camera_ray_through(&camera, place);
    g_autoptr(GPtrArray) motions =
        billow_meshes_of_motions_drawn(billow_session_get_project(session), most_points(viewport));
    const BillowBlock *nearest = NULL;
    double least = INFINITY;
    for (guint i = 0; i < motions->len; i++) {
        BillowMotionSpot here;
        double distance;
        if (!billow_mesh_of_motion_hit(motions->pdata[i], seconds, ray.origin, ray.direction, &here,
                                       &distance) ||
            distance >= least)
            continue;
        least = distance;
        nearest = motions->pdata[i];
        *spot = here;
    }
    return nearest;
}

/* Returns what has that number in the view: a collider, if they are shown, or after them a motion. */
static const BillowBlock *
block_at(BillowViewport *viewport, BillowSession *session, int index)
{
    const BillowProject *project = billow_session_get_project(session);
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    g_autoptr(GPtrArray) motions = billow_meshes_of_motions_drawn(project, most_points(viewport));
    const int n = (int) billow_viewport_count_colliders(viewport) - (int) motions->len;
    if (index >= 0 && index < n && (guint) index < colliders->len)
        return g_ptr_array_index(colliders, index);
    return index >= n && index - n < (int) motions->len ? g_ptr_array_index(motions, index - n) : NULL;
}

/* A click on nothing deselects what can be clicked, but not what is selected on the timeline. */
static void
select_collider(BillowSession *session, int index, BillowViewport *viewport)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    const BillowBlock *block = block_at(viewport, session, index);
    if (block) {
        g_autoptr(BillowBlockRef) ref = billow_block_ref_new(block->kind, block->id);
        billow_session_select(session, ref);
    } else if (selected && selected->kind == BILLOW_BLOCK_COLLIDER) {
        billow_session_select(session, NULL);
    }
}

/* A drag is one step of the history. */
static void
set_dragged(BillowSession *session, const BillowBlock *block, const char *label, gboolean final)
{
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(block->kind, block->id);
    g_auto(BillowEdit) edit = billow_edit_set_block(billow_session_get_project(session), ref, block);
    g_autofree char *merge = g_strdup_printf("drag %s %s", billow_kinds[block->kind]->word, ref->id);
    billow_session_edit(session, edit.project, label, merge);
    if (final)
        billow_session_end_merge(session);
}

void
billow_stage_colliders_set_in_physics(BillowViewport *viewport, gboolean in_physics)
{
    g_object_set_data(G_OBJECT(viewport), IN_PHYSICS, GINT_TO_POINTER(in_physics));
}

/* Returns the time that the view shows at the playhead. */
static double
time_in(BillowViewport *viewport, BillowSession *session)
{
    const gboolean in_physics = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(viewport), IN_PHYSICS));
    return billow_method_frame_time(billow_session_get_project(session), in_physics,
                                    billow_session_get_frame(session));
}

/* Moves the collider there at a time, or the stage of the motion. */
static void
place(BillowSession *session, const BillowBlock *block, double seconds, const BillowVec3 *position,
      const BillowVec3 *rotation, const char *label, gboolean final)
{
    g_autoptr(BillowBlock) placed = billow_block_copy(block);
    if (block->kind == BILLOW_BLOCK_MOTION) {
        BillowMotionStage *stage = &billow_block_motion(placed)->stage;
        stage->position = position ? *position : stage->position;
        stage->rotation = rotation ? *rotation : stage->rotation;
    } else {
        const BillowCollider now = billow_moving_body_at(billow_block_body(block), seconds);
        billow_moving_body_place(billow_block_body(placed), seconds,
                                 billow_project_half_frame(billow_session_get_project(session)),
                                 position ? *position : now.position, rotation ? *rotation : now.rotation);
    }
    set_dragged(session, placed, label, final);
}

static void
move_collider(BillowSession *session, int index, double x, double y, double z, gboolean final,
              BillowViewport *viewport)
{
    const BillowBlock *block = block_at(viewport, session, index);
    const BillowVec3 position = {x, y, z};
    if (block)
        place(session, block, time_in(viewport, session), &position, NULL,
              block->kind == BILLOW_BLOCK_MOTION ? _("Move Motion") : _("Move Collider"), final);
}

static void
turn_collider(BillowSession *session, int index, double x, double y, double z, gboolean final,
              BillowViewport *viewport)
{
    const BillowBlock *block = block_at(viewport, session, index);
    const BillowVec3 rotation = {x, y, z};
    if (block)
        place(session, block, time_in(viewport, session), NULL, &rotation,
              block->kind == BILLOW_BLOCK_MOTION ? _("Turn Motion") : _("Turn Collider"), final);
}

/* The size does not change over time; a motion has none to drag. */
static void
size_collider(BillowSession *session, int index, int axis, double half, gboolean final,
              BillowViewport *viewport)
{
    const BillowBlock *block = block_at(viewport, session, index);
    if (!block || block->kind == BILLOW_BLOCK_MOTION)
        return;
    g_autoptr(BillowBlock) sized = billow_block_copy(block);
    billow_shape_resize(billow_block_collider(sized), axis, half);
    set_dragged(session, sized, _("Resize Collider"), final);
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
