#include "app/stage/parts.h"

#include "core/cloth/edge_strain.h"
#include "model/base/clock.h"
#include "model/live/problem_frames.h"

#include <glib/gi18n.h>

/* Number of times in the ring; a second in microseconds. */
enum { MOST_SHOWN = 256, SECOND = 1000000 };

struct _BillowHud {
    GtkWidget parent;
    GtkLabel *label;
    gint64 shown[MOST_SHOWN]; /* times at which frames were shown, a ring */
    guint n_shown;            /* since the widget was created */
    int frame;                /* the last one shown */
};

G_DEFINE_FINAL_TYPE(BillowHud, billow_hud, GTK_TYPE_WIDGET)

/* Returns the number of frames shown in the last second. */
static guint
count_shown(const BillowHud *self, gint64 now)
{
    guint n = 0;
    while (n < MIN(self->n_shown, MOST_SHOWN) &&
           now - self->shown[(self->n_shown - 1 - n) % MOST_SHOWN] < SECOND)
        n++;
    return n;
}

/* Returns the largest strain of the solid cloth, in percent. */
static double
worst_strain(const BillowStageScene *scene, const BillowMesh *mesh)
{
    const BillowAnimation *animation = billow_preview_get_animation(scene->preview);
    const BillowGrid *grid = &mesh->grid;
    g_autofree unsigned char *held = NULL;
    if (animation &&
        billow_grid_count(&billow_animation_project(animation)->cloth->grid) == billow_grid_count(grid))
        held = billow_animation_anchored_at(animation, billow_stage_scene_seconds(scene));
    const BillowEdgeStrain strain = billow_edge_strain(grid, mesh->x, mesh->y, mesh->z, held);
    return 100.0 * MAX(strain.longest, -strain.shortest);
}

static char *
rate_text(BillowHud *self, const BillowStageScene *scene)
{
    const double wanted = billow_session_get_project(scene->session)->frame_rate;
    if (!billow_session_get_playing(scene->session))
        return g_strdup_printf(_("%.4g fps"), wanted);
    return g_strdup_printf(_("%u of %.4g fps"), count_shown(self, billow_clock_now()), wanted);
}

void
billow_hud_show(BillowHud *self, const BillowStageScene *scene)
{
    const gboolean physics = scene->look.method == BILLOW_STAGE_PHYSICS;
    const BillowMesh *mesh = physics ? scene->simulated : scene->fake;
    const int frame = physics ? scene->frame : billow_preview_get_shown_frame(scene->preview);
    if (frame != self->frame)
        self->shown[self->n_shown++ % MOST_SHOWN] = billow_clock_now();
    self->frame = frame;
    if (!gtk_widget_get_visible(GTK_WIDGET(self)) || !mesh || frame < 1)
        return;
    const BillowProject *project = billow_session_get_project(scene->session);
    g_autofree char *rate = rate_text(self, scene);
    g_autofree char *text = g_strdup_printf(
        /* Translators: a list of figures, one a line */
        _("Frame %d of %d\n%.3f s\n%s\n%d × %d points\nWorst strain %.2f %%"), frame,
        billow_project_frame_count(project), billow_project_frame_time(project, frame), rate,
        mesh->grid.columns, mesh->grid.rows, worst_strain(scene, mesh));
    gtk_label_set_text(self->label, text);
}

static void
billow_hud_dispose(GObject *object)
{
    GtkWidget *label = gtk_widget_get_first_child(GTK_WIDGET(object));
    if (label)
        gtk_widget_unparent(label);
    G_OBJECT_CLASS(billow_hud_parent_class)->dispose(object);
}

static void
billow_hud_class_init(BillowHudClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_hud_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_hud_init(BillowHud *self)
{
    GtkWidget *label = gtk_label_new("");
    self->label = GTK_LABEL(label);
    gtk_label_set_xalign(self->label, 0.0f);
    gtk_widget_set_parent(label, GTK_WIDGET(self));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Frame statistics"),
                                   -1);
}
