#include "app/block_commands.h"

#include "model/new_collider.h"
#include "physics/shape.h"

#include <glib/gi18n.h>
#include <math.h>

/* --- Adding --- */

static void
add(BillowSession *session, const BillowBlock *block)
{
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) edited =
        billow_edit_add_block(billow_session_get_project(session), block, &added);
    billow_session_edit(session, edited, _(billow_kinds[block->kind].add), NULL);
    if (added)
        billow_session_select(session, added);
}

char *
billow_command_add(BillowSession *session, BillowBlockKind kind)
{
    g_autoptr(BillowBlock) block = billow_edit_default_block(billow_session_get_project(session), kind,
                                                             billow_session_get_time(session));
    if (block)
        add(session, block);
    return NULL;
}

char *
billow_command_add_collider(BillowSession *session, BillowColliderShape shape,
                            const BillowAnimation *animation)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_COLLIDER, 0.0);
    *billow_block_collider(block) = billow_new_collider(project, shape, animation);
    billow_block_set_name(block, _(billow_shapes[shape]->title));
    add(session, block);
    return NULL;
}

/* --- The selected block --- */

char *
billow_command_duplicate(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_selection(session);
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) edited =
        billow_edit_duplicate(billow_session_get_project(session), selected, &added);
    billow_session_edit(session, edited, _("Duplicate"), NULL);
    if (added)
        billow_session_select(session, added);
    return NULL;
}

char *
billow_command_delete(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_selection(session);
    g_autoptr(BillowProject) edited = billow_edit_remove(billow_session_get_project(session), selected);
    billow_session_edit(session, edited, _("Delete"), NULL);
    return NULL;
}

char *
billow_command_toggle_mute(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef *selected = billow_session_get_selection(session);
    g_autoptr(BillowBlock) block = billow_edit_block(project, selected);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    changed->muted = !block->muted;
    g_autoptr(BillowProject) edited = billow_edit_set_block(project, selected, changed);
    billow_session_edit(session, edited, changed->muted ? _("Mute") : _("Unmute"), NULL);
    return NULL;
}

/* --- Physics --- */

static const char *
name_of(const BillowBlock *block)
{
    return block->name[0] ? block->name : block->id;
}

/* What became of the keyframe that was there: it was held, or began at that frame. */
static char *
what_changed(BillowSession *session, const BillowProject *before, const BillowBlockRef *added)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlock *keyframe = billow_project_find(project, added->kind, added->id);
    if (billow_project_find(before, added->kind, added->id)) {
        return g_strdup_printf(_("“%s” begins at this frame: it has the simulated shape now."),
                               name_of(keyframe));
    }
    for (guint i = 0; i < project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++) {
        const BillowBlock *other = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], i);
        const BillowBlock *old = billow_project_find(before, other->kind, other->id);
        if (old && old->duration != other->duration)
            return g_strdup_printf(
                _("“%s” was held here: it ends at %.4g s now, and “%s” goes on from there."), name_of(other),
                keyframe->start, name_of(keyframe));
    }
    return NULL;
}

static gboolean
is_lost(const BillowMesh *mesh)
{
    BillowVec3 low, high;
    billow_mesh_bounds(mesh, &low, &high);
    const double places[] = {low.x, low.y, low.z, high.x, high.y, high.z};
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++)
        if (!(fabs(places[i]) <= BILLOW_MAX_NUMBER))
            return TRUE;
    return FALSE;
}

/* Whether a keyframe with a given shape begins at the frame. */
static gboolean
is_given(const BillowProject *project, int frame)
{
    for (guint i = 0; i < project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], i);
        if (billow_block_keyframe(keyframe)->shape &&
            billow_project_frame_at(project, keyframe->start) == frame)
            return TRUE;
    }
    return FALSE;
}

static char *
why_not(BillowSession *session, const BillowMesh *mesh, int frame)
{
    if (is_lost(mesh))
        return g_strdup(_("The cloth has flown farther away than a project can tell. Make a keyframe of an "
                          "earlier frame."));
    if (is_given(billow_session_get_project(session), frame))
        return g_strdup(_("The keyframe of this frame has this shape already."));
    return g_strdup_printf(_("There is no room for another simulated shape: those of all keyframes together "
                             "have %d points at most."),
                           BILLOW_MAX_POINTS);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

char *
billow_command_bake(BillowSession *session, BillowPhysicsPreview *physics)
{
    const int frame = billow_session_get_frame(session);
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(session));
    g_autoptr(BillowMesh) mesh = billow_physics_preview_get_mesh(physics, frame);
    g_autoptr(GArray) anchors = billow_physics_preview_get_anchors(physics, frame);
    if (!mesh || !anchors)
        return NULL;
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) edited =
        billow_edit_bake(project, billow_session_get_time(session), mesh,
                         (const BillowAnchor *) (void *) anchors->data, anchors->len, &added);
    billow_session_set_playing(session, FALSE);
    billow_session_edit(session, edited, _("Make Keyframe"), NULL);
    if (!edited)
        return why_not(session, mesh, frame);
    billow_session_select(session, added);
    return what_changed(session, project, added);
}

gboolean
billow_command_can_hang(BillowSession *session)
{
    const BillowBlockRef *selected = billow_session_get_selection(session);
    if (!selected || selected->kind != BILLOW_BLOCK_KEYFRAME)
        return FALSE;
    const BillowBlock *keyframe =
        billow_project_find(billow_session_get_project(session), BILLOW_BLOCK_KEYFRAME, selected->id);
    return keyframe && billow_block_keyframe(keyframe)->shape;
}

char *
billow_command_hang(BillowSession *session)
{
    g_autoptr(BillowProject) edited =
        billow_edit_hang(billow_session_get_project(session), billow_session_get_selection(session));
    billow_session_edit(session, edited, _("Hang Anew"), NULL);
    return NULL;
}
