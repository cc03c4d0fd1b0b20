#include "app/stage/parts.h"

#include "app/common/length_text.h"
#include "app/stage/colliders.h"
#include "model/animation/animation.h"
#include "physics/colliders/shape.h"

#include <glib/gi18n.h>

/* --- Captions --- */

/* Returns the simulation's state as markup, or NULL. Transfer full. */
static char *
simulation_state(const BillowStageScene *scene)
{
    const int total = billow_project_frame_count(billow_session_get_project(scene->session));
    const int frames = billow_physics_preview_get_frames(scene->physics);
    const char *problem = billow_physics_preview_get_problem(scene->physics);
    const gboolean stopped = billow_physics_preview_get_stopped(scene->physics);
    const gboolean is_due = scene->is_due;
    if (is_due && !stopped)
        return NULL;
    g_autofree char *state = stopped ? g_strdup_printf(_("stopped after frame %d of %d"), frames, total)
                                     : g_strdup_printf(_("simulating, %d of %d"), frames, total);
    if (is_due || !problem)
        return g_markup_escape_text(state, -1);
    return g_markup_printf_escaped("%s\n<span weight='normal' size='smaller'>%s</span>", state, problem);
}

/* Returns the name with the state as markup. Transfer full. */
static char *
with_state(const char *name, const char *state)
{
    g_autofree char *escaped = g_markup_escape_text(name, -1);
    return state ? g_strdup_printf("%s · %s", escaped, state) : g_steal_pointer(&escaped);
}

static char *
state_of(const BillowStageScene *scene)
{
    return scene->look.method == BILLOW_STAGE_FAKE ? NULL : simulation_state(scene);
}

char *
billow_stage_first_caption(const BillowStageScene *scene)
{
    g_autofree char *state = state_of(scene);
    if (scene->ghost) {
        if (!scene->is_due) {
            g_autofree char *fake = with_state(_("Fake"), NULL), *physics = with_state(_("Physics"), state);
            return g_strdup_printf("%s\n%s", fake, physics);
        }
        return with_state(scene->look.swap_ghost ? _("Physics, ghost: Fake") : _("Fake, ghost: Physics"),
                          state);
    }
    if (scene->look.method == BILLOW_STAGE_BOTH)
        return with_state(_("Fake"), NULL);
    return state ? with_state(_("Physics"), state) : NULL;
}

char *
billow_stage_second_caption(const BillowStageScene *scene)
{
    g_autofree char *state = state_of(scene);
    return with_state(_("Physics"), state);
}

/* --- Hints --- */

/* Returns whether any collider stops the cloth from falling. */
static gboolean
has_ground(const BillowProject *project)
{
    const GPtrArray *blocks = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < blocks->len; i++) {
        const BillowBlock *block = g_ptr_array_index(blocks, i);
        if (!block->muted && billow_shapes[billow_block_collider(block)->shape]->is_endless)
            return TRUE;
    }
    return FALSE;
}

/* Returns whether the mesh is so far below the grid, which is at 0, that it does not seem to lie on it. */
static gboolean
is_below_grid(const BillowMesh *mesh)
{
    const BillowGrid *grid = &mesh->grid;
    BillowVec3 low, high;
    billow_mesh_bounds(mesh, &low, &high);
    return low.y < -0.01 * grid->spacing * (MAX(grid->columns, grid->rows) - 1);
}

/* Returns whether nothing holds the cloth where the physics begins. */
static gboolean
begins_flat(const BillowStageScene *scene)
{
    const BillowAnimation *animation = billow_preview_get_animation(scene->preview);
    const BillowPoses *poses = animation ? billow_animation_poses(animation) : NULL;
    if (!poses || poses->count == 0)
        return FALSE;
    const BillowKeyframe *first = billow_block_keyframe(poses->items[0].keyframe);
    return first->n_anchors == 0 && first->n_folds == 0 && !first->shape && !first->laid;
}

static const char *
physics_hint(const BillowStageScene *scene, gboolean *offers_ground)
{
    *offers_ground = scene->simulated && scene->fake && is_below_grid(scene->simulated) &&
                     !is_below_grid(scene->fake) && !has_ground(billow_session_get_project(scene->session));
    if (*offers_ground)
        return _("The grid does not stop the cloth: add a floor");
    if (begins_flat(scene))
        return _("A keyframe without anchors lies flat at height 0, and the physics starts there. To drop a "
                 "cloth, drape it first, then unpin it in the next keyframe");
    return NULL;
}

static const char *
fake_hint(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    if (selected && selected->kind == BILLOW_BLOCK_COLLIDER && !billow_stage_colliders_hold_up(session))
        return _("Colliders that do not support the cloth affect physics only: switch to Physics or Both "
                 "to see them");
    if (selected && selected->kind == BILLOW_BLOCK_CONSTRAINT)
        return _("Constraints affect physics only: switch to Physics or Both to see them");
    return NULL;
}

const char *
billow_stage_hint(const BillowStageScene *scene, gboolean *offers_ground)
{
    *offers_ground = FALSE;
    if (billow_project_track(billow_session_get_project(scene->session), BILLOW_BLOCK_KEYFRAME)->len == 0)
        return _("Add a keyframe (Ctrl+K) to drape the cloth");
    return scene->look.method == BILLOW_STAGE_FAKE ? fake_hint(scene->session)
                                                   : physics_hint(scene, offers_ground);
}

/* --- Figures --- */

char *
billow_stage_figures(const BillowStageScene *scene)
{
    const size_t points = billow_grid_count(&billow_session_get_project(scene->session)->cloth->grid);
    g_autofree char *vertices =
        g_strdup_printf(ngettext("%zu vertex", "%zu vertices", (gulong) points), points);
    /* it belongs to the previous project */
    if (!scene->fake || billow_grid_count(&scene->fake->grid) != points)
        return g_steal_pointer(&vertices);
    if (scene->look.method == BILLOW_STAGE_PHYSICS) {
        GArray *comparison = billow_physics_preview_get_comparison(scene->physics);
        const int frame = scene->frame;
        if (frame < 1)
            return g_strdup(vertices);
        if (!comparison || (guint) frame > comparison->len)
            return g_strdup_printf(_("%s · physics · frame %d"), vertices, frame);
        return g_strdup_printf(_("%s · physics · frame %d · %.1f ms"), vertices, frame,
                               g_array_index(comparison, BillowComparison, frame - 1).physics_ms);
    }
    if (scene->look.method == BILLOW_STAGE_BOTH && scene->has_distance) {
        g_autofree char *rms = billow_length_text(scene->distance.rms),
                        *max = billow_length_text(scene->distance.max);
        /* Translators: root mean square and largest distance between two cloths, with their units */
        return g_strdup_printf(_("frame %d · distance %s RMS, %s max."), scene->frame, rms, max);
    }
    const int frame = billow_preview_get_shown_frame(scene->preview);
    if (frame < 1)
        return g_strdup(vertices);
    return g_strdup_printf(_("%s · frame %d · %.1f ms"), vertices, frame,
                           billow_preview_get_milliseconds(scene->preview));
}
