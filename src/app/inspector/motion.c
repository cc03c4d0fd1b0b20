/* What is in the file of the selected motion, or why it does not play. */
#include "app/inspector/sections.h"

#include "app/document/session_meshes.h"
#include "app/document/session_motions.h"

#include <glib/gi18n.h>

struct _BillowInspectorMotion {
    BillowInspectorPart parent;
    GtkWidget *note, *show;
};

G_DEFINE_FINAL_TYPE(BillowInspectorMotion, billow_inspector_motion, BILLOW_TYPE_INSPECTOR_PART)

/* Returns the selected motion, or NULL. */
static const BillowPlayedMotion *
selected_motion(BillowSession *session)
{
    const BillowBlockRef *ref = billow_session_get_active(session);
    const BillowBlock *block =
        ref && ref->kind == BILLOW_BLOCK_MOTION
            ? billow_project_find(billow_session_get_project(session), ref->kind, ref->id)
            : NULL;
    return block ? billow_block_motion(block) : NULL;
}

/* Returns what a motion that has been read consists of. Free with g_free(). */
static char *
contents_text(const BillowMotion *motion)
{
    const guint nodes = (guint) motion->n_nodes, triangles = (guint) motion->n_triangles,
                frames = (guint) motion->n_frames;
    g_autofree char *of_nodes = g_strdup_printf(ngettext("%u node", "%u nodes", nodes), nodes);
    g_autofree char *of_mesh = g_strdup_printf(ngettext("%u triangle", "%u triangles", triangles), triangles);
    g_autofree char *of_time = g_strdup_printf(
        ngettext("%u frame, %.6g a second", "%u frames, %.6g a second", frames), frames, motion->rate);
    return g_strdup_printf("%s\n%s\n%s", of_nodes, of_mesh, of_time);
}

static void
refresh(BillowInspectorMotion *self)
{
    BillowSessionMotions *motions = billow_session_motions_of(self->parent.session);
    const BillowPlayedMotion *motion = selected_motion(self->parent.session);
    if (!motion)
        return;
    const char *problem = billow_session_motions_problem(motions, motion);
    g_autofree char *contents = motion->read ? contents_text(motion->read->motion) : NULL;
    gtk_label_set_text(GTK_LABEL(self->note), problem    ? problem
                                              : contents ? contents
                                                         : _("Reading the file…"));
    gtk_widget_set_visible(self->show, billow_session_motions_refused_file(motions, motion) != NULL);
}

static void
agree(BillowInspectorMotion *self)
{
    const BillowPlayedMotion *motion = selected_motion(self->parent.session);
    const char *file =
        motion ? billow_session_motions_refused_file(billow_session_motions_of(self->parent.session), motion)
               : NULL;
    g_autofree char *own = g_strdup(file);
    if (own)
        billow_session_meshes_agree(billow_session_meshes_of(self->parent.session), own);
}

static void
billow_inspector_motion_class_init(BillowInspectorMotionClass *klass)
{
}

static void
billow_inspector_motion_init(BillowInspectorMotion *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->note = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->note), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(self->note), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(self->note), 0.0f);
    gtk_label_set_max_width_chars(GTK_LABEL(self->note), 1);
    gtk_widget_set_hexpand(self->note, TRUE);
    gtk_widget_set_name(self->note, "motion-note");
    gtk_widget_add_css_class(self->note, "dim-label");
    self->show = gtk_button_new_with_mnemonic(_("_Show It"));
    gtk_widget_set_name(self->show, "motion-show");
    gtk_widget_set_tooltip_text(
        self->show, _("Allow Billow to read this file outside the project folder, now and in the future"));
    g_signal_connect_object(self->show, "clicked", G_CALLBACK(agree), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->parent.box), self->note);
    gtk_box_append(GTK_BOX(self->parent.box), self->show);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

GtkWidget *
billow_inspector_motion_new(BillowSession *session)
{
    BillowInspectorMotion *self = g_object_new(BILLOW_TYPE_INSPECTOR_MOTION, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(billow_session_motions_of(session), "changed", G_CALLBACK(refresh), self,
                            G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
