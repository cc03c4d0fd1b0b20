#include "app/window_private.h"
#include "widgets/timeline.h"

#include <glib/gi18n.h>

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

/* Where a keyframe was in the way, the new one has gone to the next free time. */
static void
tell_where(BillowWindow *self, const BillowBlockRef *added, double wanted)
{
    const BillowBlock *keyframe =
        billow_project_find(billow_session_get_project(self->session), added->kind, added->id);
    if (!keyframe || keyframe->start == wanted)
        return;
    g_autofree char *text = g_strdup_printf(
        _("There is a keyframe at %.3g s already. The new one is at %.3g s, the next free time."), wanted,
        keyframe->start);
    billow_message_bar_show(self->message_bar, GTK_MESSAGE_INFO, text, NULL);
}

void
billow_window_bake(BillowWindow *self)
{
    const int frame = billow_session_get_frame(self->session);
    const double time = billow_session_get_time(self->session);
    BillowMesh *mesh = billow_physics_preview_get_mesh(self->physics, frame);
    g_autoptr(GArray) anchors = billow_physics_preview_get_anchors(self->physics, frame);
    g_autoptr(BillowBlockRef) added = NULL;
    g_autoptr(BillowProject) edited = NULL;
    if (mesh && anchors)
        edited = billow_edit_bake(billow_session_get_project(self->session), time, mesh,
                                  (const BillowAnchor *) (void *) anchors->data, anchors->len, &added);
    billow_mesh_unref(mesh);
    billow_session_set_playing(self->session, FALSE);
    billow_session_edit(self->session, edited, _("Make Keyframe"), NULL);
    if (!added)
        return;
    billow_session_select(self->session, added);
    tell_where(self, added, time);
}

gboolean
billow_window_can_hang(BillowWindow *self)
{
    const BillowBlockRef *selected = billow_session_get_selection(self->session);
    const BillowBlock *block = selected ? billow_project_find(billow_session_get_project(self->session),
                                                              selected->kind, selected->id)
                                        : NULL;
    return block && block->shape;
}

void
billow_window_hang(BillowWindow *self)
{
    g_autoptr(BillowProject) edited = billow_edit_hang(billow_session_get_project(self->session),
                                                       billow_session_get_selection(self->session));
    billow_session_edit(self->session, edited, _("Hang Anew"), NULL);
}
