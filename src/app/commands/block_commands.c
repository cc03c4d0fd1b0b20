#include "app/commands/block_commands.h"

#include "app/common/edit_words.h"
#include "app/common/texture_path.h"
#include "io/project/file.h"
#include "io/project/texture_permission.h"
#include "model/edits/keep_folds.h"
#include "model/edits/several.h"
#include "model/edits/track_mute.h"
#include "model/live/snaps.h"
#include "model/placing/new_collider.h"
#include "model/project/straight_turn.h"
#include "physics/colliders/shape.h"

#include <glib/gi18n.h>
#include <string.h>

/* Makes the edit (which is cleared) a step of the history, and selects what it added. */
static char *
apply(BillowSession *session, BillowEdit edit, const char *label)
{
    char *text = billow_edit_words(&edit);
    const gboolean done = billow_session_edit(session, edit.project, label, NULL);
    if (done && edit.added)
        billow_session_select(session, edit.added);
    else if (done && edit.added_set)
        billow_session_select_blocks(session, edit.added_set);
    billow_edit_clear(&edit);
    return text;
}

/* --- Adding --- */

static char *
add(BillowSession *session, const BillowBlock *block)
{
    /* Translators: a step of undo; title of a kind of block ("Wave") */
    g_autofree char *label = g_strdup_printf(_("Add %s"), _(billow_kinds[block->kind]->title));
    return apply(session, billow_edit_add_block(billow_session_get_project(session), block), label);
}

char *
billow_command_add(BillowSession *session, BillowBlockKind kind)
{
    g_autoptr(BillowBlock) block = billow_edit_default_block(billow_session_get_project(session), kind,
                                                             billow_session_get_time(session));
    return block ? add(session, block) : NULL;
}

char *
billow_command_add_collider(BillowSession *session, BillowColliderShape shape,
                            const BillowAnimation *animation)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_COLLIDER, 0.0);
    *billow_block_collider(block) = billow_new_collider(project, shape, animation);
    const BillowCollider *body = billow_block_collider(block);
    const gboolean further = billow_shapes[shape]->is_endless && !body->is_floor;
    billow_block_set_name(block,
                          _(further ? billow_shapes[shape]->choice.label : billow_shapes[shape]->title));
    return add(session, block);
}

char *
billow_command_ready(BillowSession *session, const BillowReady *ready, const BillowReadyNumbers *numbers)
{
    return apply(session, billow_ready_make(ready, billow_session_get_project(session), numbers),
                 _(ready->step));
}

/* --- The selection --- */

char *
billow_command_duplicate(BillowSession *session)
{
    return apply(session,
                 billow_edit_duplicate_blocks(billow_session_get_project(session),
                                              billow_session_get_selection(session)),
                 _("Duplicate"));
}

static char *
remove_selected(BillowSession *session, const char *label)
{
    return apply(
        session,
        billow_edit_remove_blocks(billow_session_get_project(session), billow_session_get_selection(session)),
        label);
}

char *
billow_command_delete(BillowSession *session)
{
    return remove_selected(session, _("Delete"));
}

static gboolean
all_are_muted(const BillowProject *project, const BillowBlockSet *blocks)
{
    g_auto(BillowEdit) muted = billow_edit_mute_blocks(project, blocks, TRUE);
    return muted.project == NULL;
}

char *
billow_command_toggle_mute(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockSet *blocks = billow_session_get_selection(session);
    const gboolean mutes = !all_are_muted(project, blocks);
    return apply(session, billow_edit_mute_blocks(project, blocks, mutes), mutes ? _("Mute") : _("Unmute"));
}

char *
billow_command_color(BillowSession *session, int color)
{
    return apply(session,
                 billow_edit_color_blocks(billow_session_get_project(session),
                                          billow_session_get_selection(session), color),
                 _("Change Color"));
}

gboolean
billow_command_can_keep_folds(BillowSession *session)
{
    return billow_snaps_at(billow_snaps_of(session), billow_session_get_active(session)) != NULL;
}

static char *
keep_folds(BillowSession *session, const GPtrArray *snaps)
{
    return apply(session, billow_edit_keep_folds(billow_session_get_project(session), snaps),
                 _("Keep the Folds"));
}

char *
billow_command_keep_folds(BillowSession *session)
{
    const GPtrArray *all = billow_snaps_get_all(billow_snaps_of(session));
    const BillowBlockSet *blocks = billow_session_get_selection(session);
    g_autoptr(GPtrArray) chosen = g_ptr_array_new();
    for (guint i = 0; i < all->len; i++) {
        const BillowSnap *snap = all->pdata[i];
        if (billow_block_set_has(blocks, BILLOW_BLOCK_KEYFRAME, snap->to) ||
            (snap->from && billow_block_set_has(blocks, BILLOW_BLOCK_TRANSITION, snap->from)))
            g_ptr_array_add(chosen, (gpointer) snap);
    }
    return keep_folds(session, chosen);
}

char *
billow_command_keep_told_folds(BillowSession *session)
{
    return keep_folds(session, billow_snaps_get_told(billow_snaps_of(session)));
}

gboolean
billow_command_can_turn_cloth(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    return selected && selected->kind == BILLOW_BLOCK_TRANSITION &&
           billow_straight_turn_from(billow_session_get_project(session), selected->id) > 0.0;
}

char *
billow_command_turn_cloth(BillowSession *session)
{
    return apply(
        session,
        billow_edit_turn_cloth(billow_session_get_project(session), billow_session_get_selection(session)),
        _("Turn the Cloth"));
}

gboolean
billow_command_can_remap(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    return selected && selected->kind == BILLOW_BLOCK_REMAP;
}

char *
billow_command_remap(BillowSession *session, int preset)
{
    return apply(session,
                 billow_edit_remap_blocks(billow_session_get_project(session),
                                          billow_session_get_selection(session), (BillowRemapPreset) preset),
                 _("Change Time Remap"));
}

char *
billow_command_swap(BillowSession *session, int later)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    return selected ? apply(session,
                            billow_edit_swap_keyframe(billow_session_get_project(session), selected, later),
                            _("Swap Keyframes"))
                    : NULL;
}

char *
billow_command_mute_track(BillowSession *session, BillowBlockKind kind)
{
    const BillowProject *project = billow_session_get_project(session);
    const gboolean muted = billow_track_is_muted(project, kind);
    return apply(session, billow_edit_mute_track(project, kind), muted ? _("Unmute Track") : _("Mute Track"));
}

char *
billow_command_solo_track(BillowSession *session, BillowBlockKind kind)
{
    return apply(session, billow_edit_solo_track(billow_session_get_project(session), kind), _("Solo Track"));
}

static BillowBlockSet *
all_timed(const BillowProject *project)
{
    BillowBlockSet *all = billow_block_set_new();
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0;
             billow_kind_has(kind, BILLOW_KIND_TIMED) && i < billow_project_track(project, kind)->len; i++)
            billow_block_set_add(all, kind,
                                 ((BillowBlock *) billow_project_track(project, kind)->pdata[i])->id);
    return all;
}

char *
billow_command_split(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockSet *selected = billow_session_get_selection(session);
    g_autoptr(BillowBlockSet) blocks =
        billow_block_set_count(selected) > 0 ? billow_block_set_copy(selected) : all_timed(project);
    return apply(session, billow_edit_split_blocks(project, blocks, billow_session_get_time(session)),
                 _("Split"));
}

gboolean
billow_command_can_copy(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockSet *selected = billow_session_get_selection(session);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0;
             !billow_kind_has(kind, BILLOW_KIND_IMPLIED) && i < billow_project_track(project, kind)->len; i++)
            if (billow_block_set_has(selected, kind,
                                     ((BillowBlock *) billow_project_track(project, kind)->pdata[i])->id))
                return TRUE;
    return FALSE;
}

gboolean
billow_command_can_move(BillowSession *session)
{
    double start, end;
    return billow_edit_span(billow_session_get_project(session), billow_session_get_selection(session),
                            &start, &end);
}

/* --- The clipboard --- */

char *
billow_command_copy(BillowSession *session)
{
    g_autoptr(BillowProject) excerpt =
        billow_edit_excerpt(billow_session_get_project(session), billow_session_get_selection(session));
    billow_texture_name_meshes(excerpt, billow_session_get_path(session), NULL);
    return billow_blocks_text(excerpt);
}

char *
billow_command_cut(BillowSession *session)
{
    return remove_selected(session, _("Cut"));
}

char *
billow_command_paste(BillowSession *session, const char *text)
{
    g_autofree char *problem = NULL;
    g_autoptr(BillowProject) excerpt =
        billow_blocks_parse(text ? text : "", text ? strlen(text) : 0, &problem);
    if (excerpt) {
        billow_texture_name_meshes(excerpt, NULL, billow_session_get_path(session));
        return apply(session,
                     billow_edit_add_blocks(billow_session_get_project(session), excerpt,
                                            billow_session_get_time(session)),
                     _("Paste"));
    }
    return problem ? g_strdup_printf(_("The blocks on the clipboard are not valid: %s"), problem)
                   : g_strdup(_("The clipboard has no blocks: copy some first."));
}

/* --- The cloth --- */

char *
billow_command_set_texture(BillowSession *session, const char *file)
{
    const BillowProject *project = billow_session_get_project(session);
    const char *path = billow_session_get_path(session);
    char *refusal = billow_texture_refusal(file, path);
    if (refusal)
        return refusal;
    g_autofree char *texture = billow_texture_relative(file, path);
    if (file)
        billow_texture_allow(file);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    billow_cloth_set_texture(wanted->cloth, texture);
    return apply(session, billow_edit_set_project(project, wanted),
                 texture ? _("Change Texture") : _("Remove Texture"));
}

/* --- Physics --- */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

char *
billow_command_bake(BillowSession *session, BillowPhysicsPreview *physics)
{
    const int frame = billow_session_get_frame(session);
    g_autoptr(BillowMesh) mesh = billow_physics_preview_get_mesh(physics, frame);
    g_autoptr(GArray) anchors = billow_physics_preview_get_anchors(physics, frame);
    if (!mesh || !anchors)
        return NULL;
    billow_session_set_playing(session, FALSE);
    return apply(session,
                 billow_edit_bake(billow_session_get_project(session), billow_session_get_time(session), mesh,
                                  (const BillowAnchor *) (void *) anchors->data, anchors->len),
                 _("Bake to Keyframe"));
}

gboolean
billow_command_can_redrape(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    if (!selected || selected->kind != BILLOW_BLOCK_KEYFRAME)
        return FALSE;
    const BillowBlock *keyframe =
        billow_project_find(billow_session_get_project(session), BILLOW_BLOCK_KEYFRAME, selected->id);
    return keyframe && (billow_block_keyframe(keyframe)->shape || billow_block_keyframe(keyframe)->hang);
}

char *
billow_command_redrape(BillowSession *session)
{
    return apply(session,
                 billow_edit_redrape(billow_session_get_project(session), billow_session_get_active(session)),
                 _("Re-drape"));
}
