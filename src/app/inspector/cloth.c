#include "app/inspector/sections.h"

#include "app/common/edit_words.h"
#include "app/common/form.h"
#include "app/common/label.h"
#include "io/writers/needs.h"
#include "model/edits/cloths.h"
#include "model/edits/edits.h"
#include "model/placing/outline_presets.h"

#include <glib/gi18n.h>

struct _BillowInspectorCloth {
    BillowInspectorPart parent;
    GtkWidget *resolution, *name, *choices, *form, *shape, *outlines, *sides, *points, *needs;

    /* While the grid is changed in steps: the project before the first step, and the latest result. Each step
     * starts from the former, so that no anchors are lost that coincide on the way. */
    BillowProject *base, *result;
};

/* The size of the cloth when it lies flat, metres. */
typedef struct {
    double width, height;
} Sides;

enum { WIDTH, HEIGHT };

/* A rope has none. */
static bool
has_height(const void *sides)
{
    return ((const Sides *) sides)->height > 0.0;
}

static const BillowField sides_fields[] = {
    [WIDTH] =
        {
            .type = BILLOW_FIELD_NUMBER,
            .key = "width",
            .offset = offsetof(Sides, width),
            .label = N_("Width"),
            .unit = N_("m"),
            .tooltip =
                N_("Width of the cloth, along a row: changes the spacing of its points, and with it the "
                   "height"),
            .low = BILLOW_MIN_NUMBER,
            .high = BILLOW_MAX_NUMBER,
            .step = 0.1,
        },
    [HEIGHT] =
        {
            .type = BILLOW_FIELD_NUMBER,
            .key = "height",
            .offset = offsetof(Sides, height),
            .label = N_("Height"),
            .unit = N_("m"),
            .tooltip =
                N_("Height of the cloth, along a column: changes the spacing of its points, and with it "
                   "the width"),
            .low = BILLOW_MIN_NUMBER,
            .high = BILLOW_MAX_NUMBER,
            .step = 0.1,
            .applies = has_height,
            .when = N_("Needs a cloth of at least two rows."),
        },
    {0},
};

/* The outline, as a number in billow_outline_presets. */
typedef struct {
    int preset;
} Shape;

static const BillowField shape_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "outline",
        .offset = offsetof(Shape, preset),
        .label = N_("Outline"),
        .tooltip = N_("Which part of the grid is cloth; anchors must be within it"),
        .choices = billow_outline_presets,
    },
    {0},
};

G_DEFINE_FINAL_TYPE(BillowInspectorCloth, billow_inspector_cloth, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_cloth_dispose(GObject *object)
{
    BillowInspectorCloth *self = BILLOW_INSPECTOR_CLOTH(object);
    g_clear_pointer(&self->base, billow_project_unref);
    g_clear_pointer(&self->result, billow_project_unref);
    G_OBJECT_CLASS(billow_inspector_cloth_parent_class)->dispose(object);
}

static void
billow_inspector_cloth_class_init(BillowInspectorClothClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_cloth_dispose;
}

static void
billow_inspector_cloth_init(BillowInspectorCloth *self)
{
}

/* Shows how much memory the project needs. */
static void
show_needs(BillowInspectorCloth *self, const BillowProject *project)
{
    const BillowMemoryNeed need = billow_memory_need(project);
    g_autofree char *shapes = g_format_size((guint64) need.shapes),
                    *simulation = g_format_size((guint64) need.simulation);
    const int n = billow_project_frame_count(project);
    g_autofree char *count = g_strdup_printf(ngettext("%d frame", "%d frames", (gulong) n), n);
    /* Translators: memory of the keyframes' shapes; number of frames; memory of all simulated frames */
    g_autofree char *text =
        g_strdup_printf(_("Memory: %s for shapes,\n%s to simulate %s"), shapes, simulation, count);
    gtk_label_set_text(GTK_LABEL(self->needs), text);
}

static void
refresh(BillowInspectorCloth *self)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    const BillowGrid *grid = &project->cloth->grid;
    GtkWidget *const of_grid[] = {self->choices, self->form, self->sides, self->shape, self->outlines};
    for (size_t i = 0; i < G_N_ELEMENTS(of_grid); i++) /* an instance has the grid of its source */
        gtk_widget_set_visible(of_grid[i], !billow_cloth_is_instance(project->cloth));
    const Sides sides = {(grid->columns - 1) * grid->spacing, (grid->rows - 1) * grid->spacing};
    const Shape shape = {billow_outline_preset_of(grid)};
    g_autofree char *text = g_strdup_printf(_("%zu points"), billow_grid_count(grid));
    gtk_label_set_text(GTK_LABEL(self->points), text);
    show_needs(self, project);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->sides), (const void *[]){&sides});
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->shape), (const void *[]){&shape});
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){project->cloth});
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->name), (const void *[]){project->cloth});
}

/* Limits the changed side so that there are not too many points; the other one stays. */
static void
limit_points(BillowGrid *grid, const BillowGrid *old)
{
    if (billow_grid_count(grid) <= BILLOW_MAX_POINTS)
        return;
    if (grid->columns != old->columns)
        grid->columns = BILLOW_MAX_POINTS / grid->rows;
    else
        grid->rows = BILLOW_MAX_POINTS / grid->columns;
}

static BillowEdit
edit_grid(BillowInspectorCloth *self, const BillowGrid *now, BillowGrid *wanted)
{
    BillowEdit edit = {BILLOW_EDIT_DONE};
    if (gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->resolution)))
        *wanted = billow_grid_at_resolution(&self->base->cloth->grid, now, wanted);
    else
        limit_points(wanted, now);
    wanted->outline = self->base->cloth->grid.outline;
    wanted->shrink = self->base->cloth->grid.shrink;
    if (billow_grid_equal(wanted, &self->base->cloth->grid))
        edit.project = billow_project_ref(self->base);
    else
        edit = billow_edit_set_grid(self->base, wanted);
    return edit;
}

static gboolean
has_blocks(const BillowProject *project)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_project_track(project, kind)->len > 0)
            return TRUE;
    return FALSE;
}

/* Says what a cloth of another size has left as it was. */
static void
offer_to_scale(BillowInspectorCloth *self, const BillowGrid *old)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    const BillowGrid *grid = &project->cloth->grid;
    if (grid->columns != old->columns || grid->rows != old->rows || grid->spacing == old->spacing ||
        !has_blocks(project))
        return;
    g_autofree char *text = g_strdup_printf(
        _("The cloth is now %.4g × %.4g m; anchors, colliders and waves have not been scaled with it."),
        (grid->columns - 1) * grid->spacing, (grid->rows - 1) * grid->spacing);
    billow_inspector_part_offer(&self->parent, text, _("_Scale the Cloth with Everything"));
}

/* The folds stay where they can. */
static void
apply(BillowInspectorCloth *self, BillowProject *project, const char *label, const char *merge)
{
    g_autoptr(BillowProject) kept = project ? billow_session_keep_seen(self->parent.session, project) : NULL;
    billow_session_edit(self->parent.session, kept, label, merge);
}

static void
on_name_edited(BillowInspectorCloth *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    g_autoptr(BillowCloth) wanted = billow_cloth_copy(project->cloth);
    billow_inspector_form_store(form, value, (void *[]){wanted});
    g_auto(BillowEdit) edit = billow_edit_name_cloth(project, wanted->name);
    billow_session_edit(self->parent.session, edit.project, _("Rename Cloth"), "inspector cloth name");
}

/* Only the spacing changes. */
static void
on_side_edited(BillowInspectorCloth *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(self->parent.session));
    BillowGrid wanted = project->cloth->grid;
    Sides sides;
    billow_inspector_form_store(form, value, (void *[]){&sides});
    wanted.spacing = value->field == &sides_fields[WIDTH] ? sides.width / (wanted.columns - 1)
                                                          : sides.height / (wanted.rows - 1);
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector cloth %s", value->name);
    g_auto(BillowEdit) edit = billow_edit_set_grid(project, &wanted);
    g_autofree char *text = billow_edit_words(&edit);
    apply(self, edit.project, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
    offer_to_scale(self, &project->cloth->grid);
}

static void
on_shape_edited(BillowInspectorCloth *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(self->parent.session));
    g_autofree char *label = billow_form_value_edit_label(value);
    Shape shape;
    size_t n;
    billow_inspector_form_store(form, value, (void *[]){&shape});
    if (!billow_outline_presets[shape.preset + 1].word) { /* the outline that there is */
        refresh(self);
        return;
    }
    BillowOutlineLoop *loops = billow_outline_preset_loops(shape.preset, &project->cloth->grid, &n);
    g_auto(BillowEdit) edit = billow_edit_set_outline(project, loops, n);
    g_autofree char *text = billow_edit_words(&edit);
    billow_outline_loops_free(loops, n);
    billow_session_edit(self->parent.session, edit.project, label, NULL);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
}

/* Updates the fields even if the edit was refused or adjusted. */
static void
on_edited(BillowInspectorCloth *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(self->parent.session));
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector cloth %s", value->name);
    billow_inspector_form_store(form, value, (void *[]){wanted->cloth});
    if (project != self->result) {
        billow_project_ref(project);
        g_clear_pointer(&self->base, billow_project_unref);
        self->base = project;
    }
    g_auto(BillowEdit) edit = edit_grid(self, &project->cloth->grid, &wanted->cloth->grid);
    g_autofree char *text = billow_edit_words(&edit);
    apply(self, edit.project, label, merge);
    if (edit.project) {
        g_clear_pointer(&self->result, billow_project_unref);
        self->result = billow_project_ref(billow_session_get_project(self->parent.session));
    }
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
    offer_to_scale(self, &project->cloth->grid);
}

static void
on_left(BillowInspectorCloth *self)
{
    billow_session_end_merge(self->parent.session);
}

static GtkWidget *
new_choice(const char *name, const char *label, const char *tooltip)
{
    GtkWidget *button = gtk_toggle_button_new_with_mnemonic(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_hexpand(button, TRUE);
    return button;
}

/* Adds the option that determines what changes when the number of points does. */
static void
add_choices(BillowInspectorCloth *self)
{
    GtkWidget *choices = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *size =
        new_choice("change-size", _("Si_ze"),
                   _("Adds or removes points along the border, which changes the size of the cloth"));
    self->resolution =
        new_choice("change-resolution", _("Resol_ution"),
                   _("Uses more or fewer points for the same size; anchors, pleats, weights and baked shapes "
                     "keep their positions"));
    gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(self->resolution), GTK_TOGGLE_BUTTON(size));
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(size), TRUE);
    gtk_widget_add_css_class(choices, "linked");
    gtk_box_append(GTK_BOX(choices), size);
    gtk_box_append(GTK_BOX(choices), self->resolution);
    gtk_box_append(GTK_BOX(self->parent.box), choices);
    self->choices = choices;
}

/* Returns a button for an action of the window, which has its name. */
static GtkWidget *
new_button(const char *label, const char *tooltip, const char *action)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    g_autofree char *detailed = g_strconcat("win.", action, NULL);
    gtk_widget_set_name(button, action);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_halign(button, GTK_ALIGN_START);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), detailed);
    return button;
}

/* The ways to another outline than those of the list. */
static GtkWidget *
new_outlines(void)
{
    GtkWidget *outlines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(outlines), new_button(_("Draw Outline…"), NULL, "draw-outline"));
    gtk_box_append(GTK_BOX(outlines),
                   new_button(_("Outline from Texture"), _("Cuts the cloth out where its texture is opaque"),
                              "outline-from-texture"));
    return outlines;
}

GtkWidget *
billow_inspector_cloth_new(BillowSession *session)
{
    static const BillowFormTable table = {.fields = billow_cloth_fields},
                                 name = {.fields = billow_cloth_name_fields, .prefix = "cloth-"},
                                 sides = {.fields = sides_fields, .prefix = "cloth-"},
                                 shape = {.fields = shape_fields, .prefix = "cloth-"};
    BillowInspectorCloth *self = g_object_new(BILLOW_TYPE_INSPECTOR_CLOTH, NULL);
    self->parent.session = g_object_ref(session);
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->form = billow_inspector_form_new(&table, 1);
    self->name = billow_inspector_form_new(&name, 1);
    self->sides = billow_inspector_form_new(&sides, 1);
    self->shape = billow_inspector_form_new(&shape, 1);
    self->outlines = new_outlines();
    self->points = billow_label_new_line_note();
    self->needs = billow_label_new_line_note();
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
    gtk_box_append(GTK_BOX(self->parent.box), self->name);
    add_choices(self);
    gtk_box_append(GTK_BOX(self->parent.box), self->form);
    gtk_box_append(GTK_BOX(self->parent.box), self->sides);
    gtk_box_append(GTK_BOX(self->parent.box), self->shape);
    gtk_box_append(GTK_BOX(self->parent.box), self->outlines);
    gtk_box_append(GTK_BOX(self->parent.box), self->points);
    gtk_box_append(GTK_BOX(self->parent.box), self->needs);
    g_signal_connect_object(self->name, "edited", G_CALLBACK(on_name_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->name, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->sides, "edited", G_CALLBACK(on_side_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->sides, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->shape, "edited", G_CALLBACK(on_shape_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
