#include "app/block_commands.h"

#include "app/edit_words.h"
#include "app/texture_path.h"
#include "model/new_collider.h"
#include "physics/shape.h"

#include <glib/gi18n.h>

/* Makes the edit (which is cleared) a step of the history, and selects what it added. */
static char *
apply(BillowSession *session, BillowEdit edit, const char *label)
{
    char *text = billow_edit_words(&edit);
    billow_session_edit(session, edit.project, label, NULL);
    if (edit.added)
        billow_session_select(session, edit.added);
    billow_edit_clear(&edit);
    return text;
}

/* --- Adding --- */

static char *
add(BillowSession *session, const BillowBlock *block)
{
    return apply(session, billow_edit_add_block(billow_session_get_project(session), block),
                 _(billow_kinds[block->kind].add));
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
    billow_block_set_name(block, _(billow_shapes[shape]->title));
    return add(session, block);
}

char *
billow_command_flag(BillowSession *session, const BillowFlag *flag)
{
    return apply(session, billow_edit_flag(billow_session_get_project(session), flag), _("Make a Flag"));
}

/* --- The selected block --- */

char *
billow_command_duplicate(BillowSession *session)
{
    return apply(
        session,
        billow_edit_duplicate(billow_session_get_project(session), billow_session_get_active(session)),
        _("Duplicate"));
}

char *
billow_command_delete(BillowSession *session)
{
    return apply(session,
                 billow_edit_remove(billow_session_get_project(session), billow_session_get_active(session)),
                 _("Delete"));
}

char *
billow_command_toggle_mute(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef *selected = billow_session_get_active(session);
    g_autoptr(BillowBlock) block = billow_edit_block(project, selected);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    changed->muted = !block->muted;
    return apply(session, billow_edit_set_block(project, selected, changed),
                 changed->muted ? _("Mute") : _("Unmute"));
}

/* --- The cloth --- */

void
billow_command_set_picture(BillowSession *session, const char *file)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autofree char *texture = billow_texture_relative(file, billow_session_get_path(session));
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    billow_project_set_texture(wanted, texture);
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    billow_session_edit(session, edit.project, texture ? _("Change Picture") : _("Remove Picture"), NULL);
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
                 _("Make Keyframe"));
}

gboolean
billow_command_can_hang(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    if (!selected || selected->kind != BILLOW_BLOCK_KEYFRAME)
        return FALSE;
    const BillowBlock *keyframe =
        billow_project_find(billow_session_get_project(session), BILLOW_BLOCK_KEYFRAME, selected->id);
    return keyframe && (billow_block_keyframe(keyframe)->shape || billow_block_keyframe(keyframe)->hang);
}

char *
billow_command_hang(BillowSession *session)
{
    return apply(session,
                 billow_edit_hang(billow_session_get_project(session), billow_session_get_active(session)),
                 _("Hang Afresh"));
}
