#include "app/inspector/sections.h"

#include "app/common/edit_words.h"
#include "app/common/form.h"
#include "app/inspector/expander.h"
#include "app/inspector/keys.h"
#include "model/project/wind_keys.h"
#include "model/simulation/steps.h"

#include <glib/gi18n.h>

/* The forms: gravity and wind, and the solver. */
enum { WIND, SOLVER, N_FORMS };
enum { MAX_TABLES = 2 };

/* clang-format off */
static const BillowFormTable tables[N_FORMS][MAX_TABLES] = {
    [WIND] = {{.fields = billow_gravity_fields}, {.fields = billow_wind_fields, .prefix = "wind-"}},
    [SOLVER] = {{.fields = billow_solver_fields}},
};
/* clang-format on */

struct _BillowInspectorPhysics {
    BillowInspectorPart parent;
    GtkWidget *forms[N_FORMS];
    GtkWidget *unfit, *why, *fit; /* what is said of the step, its text, and the button that changes it */
};

G_DEFINE_FINAL_TYPE(BillowInspectorPhysics, billow_inspector_physics, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_physics_class_init(BillowInspectorPhysicsClass *klass)
{
}

static void
billow_inspector_physics_init(BillowInspectorPhysics *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static void
show_fitness(BillowInspectorPhysics *self, const BillowProject *project)
{
    g_autofree char *why = billow_simulation_unfit(project);
    gtk_widget_set_visible(self->unfit, why != NULL);
    if (!why)
        return;
    g_autofree char *label =
        g_strdup_printf(_("Use a Step of %g ms"), 1000.0 * billow_simulation_fit_step(project));
    gtk_label_set_text(GTK_LABEL(self->why), why);
    gtk_button_set_label(GTK_BUTTON(self->fit), label);
}

/* The wind is shown as it blows at the playhead, with its own gusts and turbulence. */
static void
refresh(BillowInspectorPhysics *self)
{
    BillowPhysics physics = billow_session_get_project(self->parent.session)->physics;
    const BillowWind keyed = physics.wind;
    physics.wind = billow_wind_to_change(&keyed, billow_session_get_time(self->parent.session));
    physics.wind.keys = keyed.keys;
    physics.wind.n_keys = keyed.n_keys;
    for (int form = 0; form < N_FORMS; form++)
        billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->forms[form]),
                                   (const void *[]){&physics, &physics.wind});
    show_fitness(self, billow_session_get_project(self->parent.session));
}

static void
follow_frame(BillowInspectorPhysics *self)
{
    if (billow_session_get_project(self->parent.session)->physics.wind.n_keys > 0)
        refresh(self);
}

static void
on_edited(BillowInspectorPhysics *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    const double now = billow_session_get_time(self->parent.session);
    BillowWind wind = billow_wind_to_change(&wanted->physics.wind, now);
    billow_inspector_form_store(form, value, (void *[]){&wanted->physics, &wind});
    billow_wind_change(&wanted->physics.wind, now, billow_project_half_frame(project), &wind);
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector physics %s", value->name);
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    g_autofree char *text = billow_edit_words(&edit);
    billow_session_edit_cloth(self->parent.session, edit.project, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
}

static void
on_left(BillowInspectorPhysics *self)
{
    billow_session_end_merge(self->parent.session);
}

static void
use_fit_step(BillowInspectorPhysics *self)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->physics.step = billow_simulation_fit_step(project);
    wanted->physics.substeps = 0;
    g_autofree char *label = g_strdup_printf(_("Change “%s”"), _("Step"));
    billow_session_edit_cloth(self->parent.session, wanted, label, NULL);
}

/* --- Building --- */

static GtkWidget *
new_form(BillowInspectorPhysics *self, int number)
{
    GtkWidget *form = billow_inspector_form_new(tables[number], MAX_TABLES);
    g_signal_connect_object(form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    self->forms[number] = form;
    return form;
}

static GtkWidget *
new_solving(BillowInspectorPhysics *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->unfit = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->why = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->why), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->why), 0.0f);
    gtk_widget_add_css_class(self->why, "problem");
    self->fit = gtk_button_new();
    gtk_widget_set_focus_on_click(self->fit, FALSE); /* it goes when it has been clicked */
    gtk_widget_set_tooltip_text(self->fit, _("Change the step to the longest in which the method is fit"));
    gtk_widget_set_name(self->fit, "use-fit-step");
    g_signal_connect_swapped(self->fit, "clicked", G_CALLBACK(use_fit_step), self);
    gtk_box_append(GTK_BOX(self->unfit), self->why);
    gtk_box_append(GTK_BOX(self->unfit), self->fit);
    gtk_box_append(GTK_BOX(box), new_form(self, SOLVER));
    gtk_box_append(GTK_BOX(box), self->unfit);
    return box;
}

GtkWidget *
billow_inspector_physics_new(BillowSession *session)
{
    BillowInspectorPhysics *self = g_object_new(BILLOW_TYPE_INSPECTOR_PHYSICS, NULL);
    self->parent.session = g_object_ref(session);
    GtkWidget *forces = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12),
              *keys = billow_inspector_keys_new(session, &billow_keys_of_wind, NULL);
    g_signal_connect_object(keys, "refused", G_CALLBACK(billow_inspector_part_refuse), self,
                            G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(forces), new_form(self, WIND));
    gtk_box_append(GTK_BOX(forces), keys);
    gtk_box_append(GTK_BOX(self->parent.box),
                   billow_inspector_expander_new("forces", _("Gravity and Wind"), forces));
    gtk_box_append(GTK_BOX(self->parent.box),
                   billow_inspector_expander_new("solving", _("Solver"), new_solving(self)));
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(follow_frame), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
