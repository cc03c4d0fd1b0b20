#include "app/window_private.h"
#include "widgets/timeline.h"

#include <glib/gi18n.h>
#include <math.h>

static void
show_simulated(BillowWindow *self)
{
    const gboolean shown = billow_stage_get_method(self->stage) != BILLOW_METHOD_FAKE;
    const int total = billow_project_frame_count(billow_session_get_project(self->session));
    billow_timeline_set_simulated(BILLOW_TIMELINE(self->timeline),
                                  shown ? billow_physics_preview_get_frames(self->physics) : 0,
                                  shown ? total : 0);
    billow_window_enable_actions(self);
}

void
billow_window_follow_physics(BillowWindow *self)
{
    const struct {
        gpointer source;
        const char *signal;
    } causes[] = {{self->physics, "changed"},
                  {self->session, "notify::project"},
                  {self->session, "notify::frame"},
                  {self->stage, "notify::method"}};
    for (size_t i = 0; i < G_N_ELEMENTS(causes); i++)
        g_signal_connect_object(causes[i].source, causes[i].signal, G_CALLBACK(show_simulated), self,
                                G_CONNECT_SWAPPED);
}

gboolean
billow_window_can_bake(BillowWindow *self)
{
    return billow_stage_get_method(self->stage) != BILLOW_METHOD_FAKE &&
           billow_session_get_frame(self->session) <= billow_physics_preview_get_frames(self->physics);
}

static void
tell(BillowWindow *self, char *text)
{
    billow_message_bar_show(self->message_bar, GTK_MESSAGE_INFO, text, NULL);
    g_free(text);
}

static const char *
name_of(const BillowBlock *block)
{
    return block->name[0] ? block->name : block->id;
}

/* What became of the keyframe that was there: it was held, or began at that frame. */
static void
tell_changed(BillowWindow *self, const BillowProject *before, const BillowBlockRef *added)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const BillowBlock *keyframe = billow_project_find(project, added->kind, added->id);
    if (billow_project_find(before, added->kind, added->id)) {
        tell(self, g_strdup_printf(_("“%s” begins at this frame: it has the simulated shape now."),
                                   name_of(keyframe)));
        return;
    }
    for (guint i = 0; i < project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++) {
        const BillowBlock *other = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], i);
        const BillowBlock *old = billow_project_find(before, other->kind, other->id);
        if (old && old->duration != other->duration)
            tell(self,
                 g_strdup_printf(_("“%s” was held here: it ends at %.4g s now, and “%s” goes on from there."),
                                 name_of(other), keyframe->start, name_of(keyframe)));
    }
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

static void
tell_why_not(BillowWindow *self, const BillowMesh *mesh, int frame)
{
    if (is_lost(mesh))
        tell(self,
             g_strdup(_("The cloth has flown farther away than a project can tell. Make a keyframe of an "
                        "earlier frame.")));
    else if (is_given(billow_session_get_project(self->session), frame))
        tell(self, g_strdup(_("The keyframe of this frame has this shape already.")));
    else
        tell(self, g_strdup_printf(
                       _("There is no room for another simulated shape: those of all keyframes together "
                         "have %d points at most."),
                       BILLOW_MAX_POINTS));
}

void
billow_window_bake(BillowWindow *self)
{
    const int frame = billow_session_get_frame(self->session);
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(self->session));
    BillowMesh *mesh = billow_physics_preview_get_mesh(self->physics, frame);
    g_autoptr(GArray) anchors = billow_physics_preview_get_anchors(self->physics, frame);
    if (!mesh || !anchors) {
        billow_mesh_unref(mesh);
        return;
    }
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) edited =
        billow_edit_bake(project, billow_session_get_time(self->session), mesh,
                         (const BillowAnchor *) (void *) anchors->data, anchors->len, &added);
    billow_session_set_playing(self->session, FALSE);
    billow_session_edit(self->session, edited, _("Make Keyframe"), NULL);
    if (edited) {
        billow_session_select(self->session, added);
        tell_changed(self, project, added);
    } else {
        tell_why_not(self, mesh, frame);
    }
    billow_mesh_unref(mesh);
}

gboolean
billow_window_can_hang(BillowWindow *self)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    if (!selected || selected->kind != BILLOW_BLOCK_KEYFRAME)
        return FALSE;
    const BillowBlock *keyframe =
        billow_project_find(billow_session_get_project(self->session), BILLOW_BLOCK_KEYFRAME, selected->id);
    return keyframe && billow_block_keyframe(keyframe)->shape;
}

void
billow_window_hang(BillowWindow *self)
{
    g_autoptr(BillowProject) edited = billow_edit_hang(billow_session_get_project(self->session),
                                                       billow_session_get_selection(self->session));
    billow_session_edit(self->session, edited, _("Hang Anew"), NULL);
}
