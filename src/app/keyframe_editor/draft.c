#include "app/keyframe_editor/draft.h"

#include "app/common/edit_words.h"
#include "app/document/session_meshes.h"
#include "model/edits/new_keyframe.h"
#include "model/placing/hang_on.h"
#include "model/placing/spread_around.h"
#include "model/project/carried_pose.h"

#include <glib/gi18n.h>

/* Data of a draft with a baked shape: its block at first, to whose anchors the shape belongs. */
static const char BAKED_BLOCK_KEY[] = "billow-given-keyframe";

/* Data of a draft: the keyframe that is shown, near the pose that is shown. */
static const char SHOWN_KEY[] = "billow-seen-keyframe";

/* Data of a draft: it is not shown now. */
static const char AWAY_KEY[] = "billow-not-seen";

/* Data of a draft: the project whose shape was lost, and which was re-draped. */
static const char LOST_PROJECT_KEY[] = "billow-lost-project";

/* Larger strain means that the relaxation did not find its way from the pose that the cloth stays near. */
static const double LOST_STRAIN = 0.5;

/* Appends the other cloths, at the times that begin with the keyframe. */
static void
append_others(BillowProject *project, const BillowProject *animation, double seconds)
{
    BillowCloth *own = project->cloth;
    billow_cloth_set_id(own, animation->cloth->id);
    for (guint i = 0; i < animation->cloths->len; i++) {
        if (animation->cloths->pdata[i] == animation->cloth)
            continue;
        BillowCloth *cloth = billow_cloth_copy(animation->cloths->pdata[i]);
        for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
            for (guint k = 0; cloth->tracks[kind] && k < cloth->tracks[kind]->len; k++) {
                BillowBlock *block = billow_block_copy(cloth->tracks[kind]->pdata[k]);
                block->start -= seconds;
                billow_block_unref(cloth->tracks[kind]->pdata[k]);
                cloth->tracks[kind]->pdata[k] = block;
            }
        billow_project_append_cloth(project, cloth);
    }
    project->cloth = own;
}

/* Appends the motions, in the same way: anchors ride on them. */
static void
append_motions(BillowProject *project, const BillowProject *animation, double seconds)
{
    const GPtrArray *motions = billow_project_track(animation, BILLOW_BLOCK_MOTION);
    for (guint i = 0; i < motions->len; i++) {
        BillowBlock *block = billow_block_copy(motions->pdata[i]);
        block->start -= seconds;
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MOTION), block);
    }
}

BillowSession *
billow_draft_new(BillowSession *session, const BillowBlock *source)
{
    const BillowProject *animation = billow_session_get_project(session);
    g_autoptr(BillowProject) project = billow_project_new(animation->name, &animation->cloth->grid);
    billow_cloth_set_texture(project->cloth, animation->cloth->texture);
    billow_cloth_set_color(project->cloth, animation->cloth->color);
    project->cloth->pattern = animation->cloth->pattern;
    project->cloth->preset = animation->cloth->preset;
    project->cloth->material = animation->cloth->material;
    project->cloth->anchor_radius = animation->cloth->anchor_radius;
    project->cloth->thickness = animation->cloth->thickness;
    project->cloth->surface = animation->cloth->surface;
    /* the colliders as they are when the keyframe begins */
    const GPtrArray *colliders = billow_project_track(animation, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++) {
        BillowBlock *body = billow_block_copy(colliders->pdata[i]);
        billow_moving_body_stop(billow_block_body(body), source->start);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), body);
    }
    BillowBlock *keyframe = billow_block_copy(source);
    keyframe->start = 0.0;
    keyframe->muted = FALSE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    append_motions(project, animation, source->start);
    append_others(project, animation, source->start);
    BillowSession *draft = billow_session_new(project);
    billow_session_meshes_share(session, draft);
    billow_session_set_time_unit(draft, billow_session_get_time_format(session).unit);
    if (billow_block_keyframe(keyframe)->shape)
        g_object_set_data_full(G_OBJECT(draft), BAKED_BLOCK_KEY, billow_block_copy(keyframe),
                               (GDestroyNotify) billow_block_unref);
    return draft;
}

const BillowBlock *
billow_draft_keyframe(BillowSession *draft)
{
    return g_ptr_array_index(billow_project_track(billow_session_get_project(draft), BILLOW_BLOCK_KEYFRAME),
                             0);
}

const BillowGrid *
billow_draft_grid(BillowSession *draft)
{
    return &billow_session_get_project(draft)->cloth->grid;
}

double
billow_draft_size(BillowSession *draft)
{
    const BillowGrid *grid = billow_draft_grid(draft);
    return billow_grid_length(grid, 0, 0, grid->columns - 1, grid->rows - 1);
}

/* Edits the draft: `project`, with its keyframe replaced by `keyframe`. */
static void
edit_from(BillowSession *draft, const BillowProject *project, const BillowBlock *keyframe, const char *label,
          const char *merge)
{
    BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, keyframe->id};
    g_auto(BillowEdit) change = billow_edit_set_block(project, &ref, keyframe);
    billow_session_edit(draft, change.project, label, merge);
}

static void
edit(BillowSession *draft, const BillowBlock *keyframe, const char *label, const char *merge)
{
    edit_from(draft, billow_session_get_project(draft), keyframe, label, merge);
}

/* --- The shape --- */

void
billow_draft_see(BillowSession *draft, const BillowBlock *keyframe, const BillowCoarsePose *pose)
{
    BillowBlock *seen = keyframe ? billow_block_copy(keyframe) : NULL;
    if (seen)
        billow_keyframe_set_hang(billow_block_keyframe(seen), pose);
    g_object_set_data_full(G_OBJECT(draft), SHOWN_KEY, seen, (GDestroyNotify) billow_block_unref);
    g_object_set_data(G_OBJECT(draft), AWAY_KEY, NULL);
}

void
billow_draft_look_away(BillowSession *draft)
{
    g_object_set_data(G_OBJECT(draft), AWAY_KEY, draft);
}

/* Returns whether the draft is as it was seen, or is shown and about to be. */
static gboolean
is_as_seen(BillowSession *draft, const BillowKeyframe *seen)
{
    return !g_object_get_data(G_OBJECT(draft), AWAY_KEY) ||
           billow_keyframe_same_anchors(billow_block_keyframe(billow_draft_keyframe(draft)), seen);
}

/* Hangs a draped keyframe near the pose that is shown, taken along with its anchors, if that pins the same
 * points. */
static void
hang_as_seen(BillowSession *draft, BillowBlock *block)
{
    BillowBlock *shown = g_object_get_data(G_OBJECT(draft), SHOWN_KEY);
    BillowKeyframe *keyframe = billow_block_keyframe(block),
                   *seen = shown ? billow_block_keyframe(shown) : NULL;
    if (!seen || keyframe->shape || !is_as_seen(draft, seen))
        return;
    BillowCoarsePose *pose = billow_carried_pose(seen->hang, seen->anchors, seen->n_anchors,
                                                 keyframe->anchors, keyframe->n_anchors);
    if (pose)
        billow_keyframe_set_hang(keyframe, pose);
    billow_coarse_pose_free(pose);
}

/* Returns a copy of the keyframe that stays near the pose that is shown. */
static BillowBlock *
copy_as_seen(BillowSession *draft)
{
    BillowBlock *keyframe = billow_block_copy(billow_draft_keyframe(draft));
    hang_as_seen(draft, keyframe);
    return keyframe;
}

gboolean
billow_draft_can_redrape(BillowSession *draft)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(draft));
    return keyframe->shape || keyframe->hang;
}

void
billow_draft_redrape(BillowSession *draft)
{
    BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, billow_draft_keyframe(draft)->id};
    g_auto(BillowEdit) change = billow_edit_redrape(billow_session_get_project(draft), &ref);
    g_object_set_data(G_OBJECT(draft), BAKED_BLOCK_KEY, NULL);
    billow_session_edit(draft, change.project, _("Re-drape"), NULL);
}

gboolean
billow_draft_is_lost(BillowSession *draft, const BillowRestReport *report)
{
    return report->strain.max > LOST_STRAIN && billow_draft_can_redrape(draft);
}

gboolean
billow_draft_find_again(BillowSession *draft, const BillowRestReport *report)
{
    BillowProject *project = billow_session_get_project(draft);
    if (!billow_draft_is_lost(draft, report) || report->n_taut > 0 || report->given ||
        !billow_session_get_can_undo(draft) ||
        project == g_object_get_data(G_OBJECT(draft), LOST_PROJECT_KEY))
        return FALSE;
    g_object_set_data_full(G_OBJECT(draft), LOST_PROJECT_KEY, billow_project_ref(project),
                           (GDestroyNotify) billow_project_unref);
    billow_draft_redrape(draft);
    return TRUE;
}

/* --- Edits --- */

/* Keeps the baked shape while the keyframe has the anchors and folds for which it was baked. */
static void
edit_anchors(BillowSession *draft, BillowBlock *keyframe, const char *label, const char *merge)
{
    const BillowBlock *block = g_object_get_data(G_OBJECT(draft), BAKED_BLOCK_KEY);
    const BillowKeyframe *given = block ? billow_block_keyframe(block) : NULL;
    const gboolean same = given && billow_keyframe_same_anchors(given, billow_block_keyframe(keyframe));
    billow_block_set_shape(keyframe, same ? given->shape : NULL);
    if (same)
        billow_keyframe_set_hang(billow_block_keyframe(keyframe), given->hang);
    edit(draft, keyframe, label, merge);
}

void
billow_draft_set_anchors(BillowSession *draft, const BillowAnchor *anchors, size_t n_anchors,
                         const char *label, const char *merge)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_block_set_anchors(keyframe, anchors, n_anchors);
    hang_as_seen(draft, keyframe);
    edit_anchors(draft, keyframe, label, merge);
}

/* Edits what carries the anchors; `bound` is a copy of the keyframe. */
static void
edit_carriers(BillowSession *draft, BillowBlock *bound, const char *label, const char *merge)
{
    billow_block_set_shape(bound, NULL);
    edit(draft, bound, label, merge);
}

void
billow_draft_hang_on(BillowSession *draft, const guint8 *chosen, int carrier)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    for (size_t i = 0; carrier < 0 && i < keyframe->n_anchors; i++)
        if (!chosen || chosen[i])
            billow_keyframe_bind(keyframe, i, NULL);
    if (carrier >= 0)
        billow_hang_on(keyframe, chosen, billow_session_get_project(draft), (guint) carrier, 0.0);
    edit_carriers(draft, block, carrier < 0 ? _("Unbind Anchors") : _("Bind Anchors"), NULL);
}

void
billow_draft_ride_on(BillowSession *draft, const guint8 *chosen, const BillowBlock *collider)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    billow_ride_on(billow_block_keyframe(block), chosen, collider, 0.0);
    edit_carriers(draft, block, _("Bind Anchors"), NULL);
}

gboolean
billow_draft_spread_around(BillowSession *draft, const guint8 *chosen, const BillowBlock *collider)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    if (!billow_spread_around(billow_block_keyframe(block), chosen, billow_draft_grid(draft), collider, 0.0))
        return FALSE;
    edit_carriers(draft, block, _("Spread Anchors"), NULL);
    return TRUE;
}

void
billow_draft_ride_on_node(BillowSession *draft, const guint8 *chosen, const BillowBlock *motion,
                          const char *node)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    billow_ride_on_node(billow_block_keyframe(block), chosen, motion, node, 0.0);
    edit_carriers(draft, block, _("Bind Anchors"), NULL);
}

void
billow_draft_hang_on_mesh(BillowSession *draft, const guint8 *chosen, const BillowBlock *motion)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    const double lift = billow_mesh_lift(billow_session_get_project(draft), motion);
    billow_hang_on_mesh(billow_block_keyframe(block), chosen, motion, 0.0, lift);
    edit_carriers(draft, block, _("Bind Anchors"), NULL);
}

void
billow_draft_set_triangle(BillowSession *draft, const guint8 *chosen, size_t triangle)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    billow_set_triangle(billow_block_keyframe(block), chosen, triangle);
    edit_carriers(draft, block, _("Move Bound Anchors"), "along");
}

void
billow_draft_hang_along(BillowSession *draft, const guint8 *chosen, int columns, int rows)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    billow_hang_along(billow_block_keyframe(block), chosen, billow_session_get_project(draft), columns, rows);
    edit_carriers(draft, block, _("Move Bound Anchors"), "along");
}

void
billow_draft_drop(BillowSession *draft, size_t anchor, const BillowBinding *binding, const char *merge)
{
    g_autoptr(BillowBlock) block = copy_as_seen(draft);
    billow_keyframe_bind(billow_block_keyframe(block), anchor, binding);
    edit_carriers(draft, block, _("Move Anchors"), merge);
}

void
billow_draft_set_folds(BillowSession *draft, const BillowFold *folds, char *const *unknown, size_t n_folds,
                       const char *label, const char *merge)
{
    g_autoptr(BillowBlock) keyframe = copy_as_seen(draft);
    billow_keyframe_set_folds(billow_block_keyframe(keyframe), folds, unknown, n_folds);
    edit_anchors(draft, keyframe, label, merge);
}

void
billow_draft_set_held(BillowSession *draft, const BillowKeyframe *held, const char *label, const char *merge)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_block_set_anchors(keyframe, held->anchors, held->n_anchors);
    hang_as_seen(draft, keyframe);
    billow_keyframe_set_folds(billow_block_keyframe(keyframe), held->folds, held->folds_unknown,
                              held->n_folds);
    billow_block_keyframe(keyframe)->wind = held->wind;
    edit_anchors(draft, keyframe, label, merge);
}

void
billow_draft_set_creases(BillowSession *draft, const BillowCrease *creases, char *const *unknown,
                         size_t n_creases, const char *label, const char *merge)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_keyframe_set_creases(billow_block_keyframe(keyframe), creases, unknown, n_creases);
    billow_block_set_shape(keyframe, NULL);
    edit(draft, keyframe, label, merge);
}

void
billow_draft_set_bends(BillowSession *draft, const BillowBend *bends, char *const *unknown, size_t n_bends,
                       const char *label, const char *merge)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_keyframe_set_bends(billow_block_keyframe(keyframe), bends, unknown, n_bends);
    billow_block_set_shape(keyframe, NULL);
    edit(draft, keyframe, label, merge);
}

void
billow_draft_set_twists(BillowSession *draft, const BillowTwist *twists, char *const *unknown,
                        size_t n_twists, const char *label, const char *merge)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_keyframe_set_twists(billow_block_keyframe(keyframe), twists, unknown, n_twists);
    edit(draft, keyframe, label, merge);
}

void
billow_draft_set_coil(BillowSession *draft, const BillowCoil *coil, const char *label, const char *merge)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_block_keyframe(keyframe)->coil = *coil;
    billow_block_set_shape(keyframe, NULL);
    edit(draft, keyframe, label, merge);
}

void
billow_draft_restore(BillowSession *draft, const BillowBlock *keyframe, const char *label, const char *merge)
{
    edit(draft, keyframe, label, merge);
}

void
billow_draft_set_wind(BillowSession *draft, const BillowSteadyWind *wind, const char *label,
                      const char *merge)
{
    g_autoptr(BillowBlock) keyframe = copy_as_seen(draft);
    billow_block_keyframe(keyframe)->wind = *wind;
    edit(draft, keyframe, label, merge);
}

static void
set_project(BillowSession *draft, const BillowProject *wanted, const BillowBlock *keyframe, const char *label,
            const char *merge)
{
    g_auto(BillowEdit) change = billow_edit_set_project(billow_session_get_project(draft), wanted);
    if (!change.project)
        return;
    if (billow_block_equal(keyframe, billow_draft_keyframe(draft)))
        billow_session_edit(draft, change.project, label, merge);
    else
        edit_from(draft, change.project, keyframe, label, merge);
}

void
billow_draft_set_material(BillowSession *draft, const BillowProject *wanted, const char *label,
                          const char *merge)
{
    g_autoptr(BillowBlock) keyframe = copy_as_seen(draft);
    set_project(draft, wanted, keyframe, label, merge);
}

void
billow_draft_set_surface(BillowSession *draft, const BillowProject *wanted, const char *label)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_keyframe_set_hang(billow_block_keyframe(keyframe), NULL);
    set_project(draft, wanted, keyframe, label, NULL);
}

void
billow_draft_set_name(BillowSession *draft, const char *name)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    billow_block_set_name(keyframe, name);
    edit(draft, keyframe, _("Rename Keyframe"), "name");
}

void
billow_draft_set_duration(BillowSession *draft, double seconds)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(billow_draft_keyframe(draft));
    keyframe->duration = seconds;
    edit(draft, keyframe, _("Change Hold"), "duration");
}

static void
show(BillowSession *animation, const BillowBlockRef *ref)
{
    const BillowProject *project = billow_session_get_project(animation);
    g_autoptr(BillowBlock) keyframe = billow_edit_block(project, ref);
    billow_session_select(animation, ref);
    if (keyframe)
        billow_session_set_frame(animation, billow_project_frame_at(project, keyframe->start));
}

/* Returns the animation with the draft's material and surface. Its other keyframes keep the poses that are
 * seen. Transfer full. */
static BillowProject *
with_material(BillowSession *draft, BillowSession *animation)
{
    const BillowProject *made = billow_session_get_project(draft);
    BillowProject *before = billow_session_get_project(animation);
    g_autoptr(BillowProject) wanted = billow_project_copy(before);
    wanted->cloth->preset = made->cloth->preset;
    wanted->cloth->material = made->cloth->material;
    wanted->cloth->surface = made->cloth->surface;
    g_auto(BillowEdit) change = billow_edit_set_project(before, wanted);
    return change.project ? billow_session_keep_seen(animation, change.project) : billow_project_ref(before);
}

/* Returns the edit of `before` that replaces `old` with the draft's keyframe, or adds it. Start and muting,
 * which the draft lacks, stay those of the animation. */
static BillowEdit
edit_of(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref, const BillowBlock *old,
        const BillowProject *before)
{
    g_autoptr(BillowBlock) block = billow_block_copy(billow_draft_keyframe(draft));
    block->start = old ? old->start : billow_session_get_time(animation);
    block->muted = old ? old->muted : block->muted;
    return old ? billow_edit_set_block(before, ref, block) : billow_edit_new_keyframe(before, block);
}

BillowProject *
billow_draft_result(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref)
{
    g_autoptr(BillowBlock) old = ref ? billow_edit_block(billow_session_get_project(animation), ref) : NULL;
    g_autoptr(BillowProject) before = with_material(draft, animation);
    g_auto(BillowEdit) change = edit_of(draft, animation, ref, old, before);
    return billow_project_ref(change.project ? change.project : before);
}

char *
billow_draft_apply(BillowSession *draft, BillowSession *animation, const BillowBlockRef *ref,
                   gboolean *applied)
{
    g_autoptr(BillowBlock) old = ref ? billow_edit_block(billow_session_get_project(animation), ref) : NULL;
    g_autoptr(BillowProject) before = with_material(draft, animation);
    g_auto(BillowEdit) change = edit_of(draft, animation, ref, old, before);
    *applied = old || change.project;
    if (old) {
        billow_session_edit(animation, change.project ? change.project : before, _("Edit Keyframe"), NULL);
        show(animation, ref);
        return NULL;
    }
    g_autofree char *label = g_strdup_printf(_("Add %s"), _(billow_kinds[BILLOW_BLOCK_KEYFRAME]->title));
    billow_session_edit(animation, change.project, label, NULL);
    if (change.added)
        show(animation, change.added);
    return billow_edit_words(&change);
}
