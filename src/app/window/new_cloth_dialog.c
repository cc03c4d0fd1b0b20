#include "app/window/dialogs.h"

#include "app/chooser/texture_field.h"
#include "app/common/button_names.h"
#include "app/common/edit_words.h"
#include "app/common/guide.h"
#include "app/common/texture_path.h"
#include "io/project/texture_permission.h"
#include "model/edits/edits.h"
#include "model/placing/outline_presets.h"
#include "model/placing/start_anchors.h"
#include "model/project/outline_words.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowNewClothDialog {
    GtkWindow parent;
    GtkEntry *name;
    GtkSpinButton *columns, *rows, *spacing, *width, *height, *radius, *duration, *rate;
    GtkDropDown *start, *material, *outline, *closed, *pattern;
    GtkGrid *form;
    GtkLabel *width_label, *height_label, *spacing_label, *outline_label, *closed_label, *duration_label,
        *rate_label, *size, *refusal;
    gboolean following; /* a number is being computed from another */
    gboolean rope;      /* it shows what a rope needs */
    const BillowChoice *starts;
    BillowTextureField *picture;
    GtkColorButton *color;
    GtkWidget *create;
};

G_DEFINE_FINAL_TYPE(BillowNewClothDialog, billow_new_cloth_dialog, GTK_TYPE_WINDOW)

enum { CREATE, N_SIGNALS };
static guint signals[N_SIGNALS];

static BillowGrid
described_grid(BillowNewClothDialog *self)
{
    BillowGrid grid = {gtk_spin_button_get_value_as_int(self->columns),
                       gtk_spin_button_get_value_as_int(self->rows), billow_number_get(self->spacing),
                       .radius = 0.01 * billow_number_get(self->radius)};
    if (!billow_grid_is_rope(&grid))
        grid.closed = (BillowClosed) gtk_drop_down_get_selected(self->closed);
    return grid;
}

static void
show_size(BillowNewClothDialog *self)
{
    const BillowGrid grid = described_grid(self);
    const size_t points = billow_grid_count(&grid);
    const gboolean fits = points <= BILLOW_MAX_POINTS;
    g_autofree char *text =
        self->rope
            ? g_strdup_printf(_("rope of %d points, %.2f m"), grid.columns, (grid.columns - 1) * grid.spacing)
        : fits ? g_strdup_printf(_("%.5g × %.5g m, %zu points"), (grid.columns - 1) * grid.spacing,
                                 (grid.rows - 1) * grid.spacing, points)
               : g_strdup_printf(_("%zu points are too many (at most %d): increase the spacing"), points,
                                 BILLOW_MAX_POINTS);
    gtk_label_set_text(self->size, text);
    if (fits)
        gtk_widget_remove_css_class(GTK_WIDGET(self->size), "error");
    else
        gtk_widget_add_css_class(GTK_WIDGET(self->size), "error");
    gtk_widget_set_sensitive(self->create, fits);
}

/* `size` is the size of a table row; each row begins with a BillowChoice. */
static void
fill_choices(GtkDropDown *control, const BillowChoice *choices, size_t size)
{
    g_autoptr(GtkStringList) labels = gtk_string_list_new(NULL);
    const BillowChoice *choice = choices;
    for (; choice->word; choice = (const BillowChoice *) (const void *) ((const char *) choice + size))
        gtk_string_list_append(labels, _(choice->label));
    gtk_drop_down_set_model(control, G_LIST_MODEL(labels));
}

/* Cloths, tubes and ropes have anchors of their own. */
static void
show_starts(BillowNewClothDialog *self, const BillowGrid *grid)
{
    const BillowChoice *starts = billow_start_choices_of(grid);
    if (starts == self->starts)
        return;
    self->starts = starts;
    const guint start = gtk_drop_down_get_selected(self->start);
    fill_choices(self->start, starts, sizeof *starts);
    gtk_drop_down_set_selected(self->start, start);
}

/* A cloth has a width and a height, and a rope, in their places, a length and a radius. */
static void
show_kind(BillowNewClothDialog *self)
{
    const BillowGrid grid = described_grid(self);
    const gboolean rope = billow_grid_is_rope(&grid);
    show_starts(self, &grid);
    if (rope == self->rope)
        return;
    self->rope = rope;
    gtk_label_set_text_with_mnemonic(self->width_label, rope ? _("Len_gth (m)") : _("_Width (m)"));
    gtk_label_set_text_with_mnemonic(self->height_label, rope ? _("Radi_us (cm)") : _("Hei_ght (m)"));
    gtk_label_set_mnemonic_widget(self->height_label, GTK_WIDGET(rope ? self->radius : self->height));
    gtk_widget_set_visible(GTK_WIDGET(self->height), !rope);
    gtk_widget_set_visible(GTK_WIDGET(self->radius), rope);
    gtk_widget_set_visible(GTK_WIDGET(self->outline_label), !rope);
    gtk_widget_set_visible(GTK_WIDGET(self->outline), !rope);
    gtk_widget_set_visible(GTK_WIDGET(self->closed_label), !rope);
    gtk_widget_set_visible(GTK_WIDGET(self->closed), !rope);
}

/* Computes the meters from the points and their spacing. */
static void
follow_points(BillowNewClothDialog *self)
{
    if (self->following)
        return;
    const BillowGrid grid = described_grid(self);
    show_kind(self);
    self->following = TRUE;
    billow_number_set(self->width, (grid.columns - 1) * grid.spacing);
    if (!self->rope)
        billow_number_set(self->height, (grid.rows - 1) * grid.spacing);
    self->following = FALSE;
    show_size(self);
}

static int
points_along(double metres, double spacing)
{
    return (int) lround(CLAMP(metres / spacing, 1.0, BILLOW_MAX_SIDE - 1.0)) + 1;
}

/* Computes the number of points that comes nearest to the meters, which stay as typed. */
static void
follow_metres(BillowNewClothDialog *self)
{
    if (self->following)
        return;
    const double spacing = billow_number_get(self->spacing);
    self->following = TRUE;
    gtk_spin_button_set_value(self->columns, points_along(billow_number_get(self->width), spacing));
    if (!self->rope)
        gtk_spin_button_set_value(self->rows, points_along(billow_number_get(self->height), spacing));
    self->following = FALSE;
    show_size(self);
}

/* NULL: there is nothing to refuse. */
static void
show_refusal(BillowNewClothDialog *self, const char *refusal)
{
    gtk_label_set_text(self->refusal, refusal ? refusal : "");
    gtk_widget_set_visible(GTK_WIDGET(self->refusal), refusal != NULL);
}

static void
on_texture_changed(BillowNewClothDialog *self)
{
    g_autofree char *refusal = billow_texture_refusal(billow_texture_field_get_file(self->picture), NULL);
    if (refusal)
        billow_texture_field_set_file(self->picture, NULL);
    show_refusal(self, refusal);
}

/* Returns a project with an empty cloth, or NULL if its outline is too fine for its grid: then says so. */
static BillowProject *
outlined_project(BillowNewClothDialog *self, const char *name)
{
    const BillowGrid grid = described_grid(self);
    const char *words = billow_closed_fault_words(&grid);
    size_t n;
    if (words) {
        g_auto(BillowEdit) fault = {BILLOW_EDIT_NO_TUBE, .words = words};
        g_autofree char *text = billow_edit_words(&fault);
        show_refusal(self, text);
        return NULL;
    }
    g_autoptr(BillowProject) plain = billow_start_cloth(name, &grid);
    BillowOutlineLoop *loops =
        billow_outline_preset_loops((int) gtk_drop_down_get_selected(self->outline), &grid, &n);
    if (self->rope || n == 0) {
        billow_outline_loops_free(loops, n);
        return g_steal_pointer(&plain);
    }
    g_auto(BillowEdit) edit = billow_edit_set_outline(plain, loops, n);
    g_autofree char *refusal = billow_edit_words(&edit);
    billow_outline_loops_free(loops, n);
    show_refusal(self, edit.project ? NULL : refusal);
    return g_steal_pointer(&edit.project);
}

/* Returns NULL if something is refused. */
static BillowProject *
described_project(BillowNewClothDialog *self)
{
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->name))));
    BillowProject *project = outlined_project(self, *name ? name : _("Untitled"));
    if (!project)
        return NULL;
    project->frame_rate = billow_number_get(self->rate);
    project->duration = billow_number_get(self->duration);
    billow_cloth_set_preset(project->cloth, (int) gtk_drop_down_get_selected(self->material));
    billow_start_floor(project);
    billow_start_anchors(project, (BillowStart) gtk_drop_down_get_selected(self->start));
    GdkRGBA color;
    gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(self->color), &color);
    g_autofree char *hex =
        g_strdup_printf("#%02x%02x%02x", (guint) lround(255 * color.red), (guint) lround(255 * color.green),
                        (guint) lround(255 * color.blue));
    billow_cloth_set_color(project->cloth, hex);
    project->cloth->pattern = (BillowPattern) gtk_drop_down_get_selected(self->pattern);
    const char *picture = billow_texture_field_get_file(self->picture);
    if (picture)
        billow_texture_allow(picture);
    billow_cloth_set_texture(project->cloth, picture);
    return project;
}

static void
create(BillowNewClothDialog *self)
{
    gtk_window_set_focus(GTK_WINDOW(self), NULL); /* applies a value that is still being typed */
    if (!gtk_widget_get_sensitive(self->create))
        return;
    g_autoptr(BillowProject) project = described_project(self);
    if (!project)
        return;
    g_signal_emit(self, signals[CREATE], 0, project);
    gtk_window_destroy(GTK_WINDOW(self));
}

static void
billow_new_cloth_dialog_class_init(BillowNewClothDialogClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    signals[CREATE] = g_signal_new("create", BILLOW_TYPE_NEW_CLOTH_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/new-cloth-dialog.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, name);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, columns);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, rows);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, form);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, spacing_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, width_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, height_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, duration_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, rate_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, start);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, material);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, outline);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, outline_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, closed);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, closed_label);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, pattern);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, size);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, picture);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, refusal);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, color);
    gtk_widget_class_bind_template_child(widget_class, BillowNewClothDialog, create);
    gtk_widget_class_bind_template_callback(widget_class, create);
    gtk_widget_class_bind_template_callback(widget_class, follow_points);
    gtk_widget_class_bind_template_callback(widget_class, on_texture_changed);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(GTK_WIDGET_CLASS(class), "first-cloth");
}

/* Makes Enter in a number create the cloth, as it does in the name. */
static void
activate_default(GtkSpinButton *number)
{
    gtk_text_set_activates_default(GTK_TEXT(gtk_editable_get_delegate(GTK_EDITABLE(number))), TRUE);
}

/* Selects the next choice that begins with the letter. Returns whether there is one. */
static gboolean
choose_by_letter(GtkDropDown *control, gunichar letter)
{
    GtkStringList *labels = GTK_STRING_LIST(gtk_drop_down_get_model(control));
    const guint n = g_list_model_get_n_items(G_LIST_MODEL(labels)), now = gtk_drop_down_get_selected(control);
    for (guint i = 1; g_unichar_isalpha(letter) && i <= n; i++) {
        const guint next = (now + i) % n;
        const gunichar first = g_utf8_get_char(gtk_string_list_get_string(labels, next));
        if (g_unichar_tolower(first) == g_unichar_tolower(letter)) {
            gtk_drop_down_set_selected(control, next);
            return TRUE;
        }
    }
    return FALSE;
}

/* Enter on a closed drop-down does the same, and a letter chooses. It opens with Space, and Enter chooses in its list.
 */
static gboolean
on_drop_down_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state,
                 BillowNewClothDialog *self)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self)),
              *control = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
    if (!focus || gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER))
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) {
        create(self);
        return GDK_EVENT_STOP;
    }
    return !(state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) &&
           choose_by_letter(GTK_DROP_DOWN(control), gdk_keyval_to_unicode(key));
}

/* The underlined letter would open the list; it stays closed, so that the next letter chooses. */
static gboolean
focus_drop_down(GtkWidget *control)
{
    return gtk_widget_grab_focus(control);
}

static void
let_keys_choose(BillowNewClothDialog *self, GtkDropDown *control)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_event_controller_set_name(keys, "dialog-enter dialog-letter");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_drop_down_key), self);
    gtk_widget_add_controller(GTK_WIDGET(control), keys);
    g_signal_connect(control, "mnemonic-activate", G_CALLBACK(focus_drop_down), NULL);
}

typedef struct {
    const char *name, *tooltip;
    double low, high, step, value;
    int column, line;
} Number;

static GtkSpinButton *
add_number(BillowNewClothDialog *self, GtkLabel *label, const Number *number)
{
    GtkWidget *control = billow_number_new(number->low, number->high, number->step);
    billow_number_set(GTK_SPIN_BUTTON(control), number->value);
    gtk_widget_set_tooltip_text(control, _(number->tooltip));
    gtk_widget_set_name(control, number->name);
    gtk_grid_attach(self->form, control, number->column, number->line, 1, 1);
    gtk_label_set_mnemonic_widget(label, control);
    activate_default(GTK_SPIN_BUTTON(control));
    return GTK_SPIN_BUTTON(control);
}

static void
add_numbers(BillowNewClothDialog *self)
{
    static const Number
        width = {"width", N_("Width of the cloth, along a row, in meters"), 1e-6, 1e6, 0.1, 2.0, 1, 1},
        height = {"height", N_("Height of the cloth, along a column, in meters"), 1e-6, 1e6, 0.1, 1.5, 3, 1},
        spacing = {"spacing", N_("Length of cloth between neighboring points, in meters"),
                   1e-6,      1e6,
                   0.005,     0.05,
                   1,         3},
        radius = {"radius", N_("Half the thickness of the rope, in centimeters"),
                  1e-4,     1e6,
                  0.1,      100.0 * BILLOW_DEFAULT_ROPE_RADIUS,
                  3,        1},
        duration = {"duration", N_("Length of the animation"), 0.01, BILLOW_MAX_DURATION, 0.5, 5.0, 1, 5},
        rate = {"frame-rate", N_("Frames per second"), 1.0, BILLOW_MAX_FRAME_RATE, 1.0, 24.0, 3, 5};
    self->width = add_number(self, self->width_label, &width);
    self->height = add_number(self, self->height_label, &height);
    self->radius = add_number(self, self->height_label, &radius);
    gtk_widget_set_visible(GTK_WIDGET(self->radius), FALSE);
    gtk_label_set_mnemonic_widget(self->height_label, GTK_WIDGET(self->height));
    self->spacing = add_number(self, self->spacing_label, &spacing);
    self->duration = add_number(self, self->duration_label, &duration);
    self->rate = add_number(self, self->rate_label, &rate);
    g_signal_connect_swapped(self->width, "value-changed", G_CALLBACK(follow_metres), self);
    g_signal_connect_swapped(self->height, "value-changed", G_CALLBACK(follow_metres), self);
    g_signal_connect_swapped(self->spacing, "value-changed", G_CALLBACK(follow_points), self);
}

static void
billow_new_cloth_dialog_init(BillowNewClothDialog *self)
{
    g_type_ensure(BILLOW_TYPE_TEXTURE_FIELD);
    self->following = TRUE;
    gtk_widget_init_template(GTK_WIDGET(self));
    add_numbers(self);
    self->following = FALSE;
    activate_default(self->columns);
    activate_default(self->rows);
    let_keys_choose(self, self->start);
    let_keys_choose(self, self->material);
    let_keys_choose(self, self->outline);
    let_keys_choose(self, self->closed);
    let_keys_choose(self, self->pattern);
    self->starts = billow_start_choices;
    fill_choices(self->start, billow_start_choices, sizeof *billow_start_choices);
    fill_choices(self->closed, billow_closed_choices, sizeof *billow_closed_choices);
    g_signal_connect_object(self->closed, "notify::selected", G_CALLBACK(follow_points), self,
                            G_CONNECT_SWAPPED);
    fill_choices(self->material, &billow_material_presets->choice, sizeof *billow_material_presets);
    fill_choices(self->outline, billow_outline_presets, sizeof *billow_outline_presets);
    gtk_string_list_remove(GTK_STRING_LIST(gtk_drop_down_get_model(self->outline)), /* none to keep */
                           g_list_model_get_n_items(gtk_drop_down_get_model(self->outline)) - 1);
    fill_choices(self->pattern, billow_patterns, sizeof *billow_patterns);
    gtk_drop_down_set_selected(self->pattern, BILLOW_PATTERN_CHECK); /* it shows the folds */
    GdkRGBA color;
    gdk_rgba_parse(&color, BILLOW_DEFAULT_COLOR);
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(self->color), &color);
    follow_points(self);
    billow_button_names_mend(GTK_WIDGET(self));
}

GtkWidget *
billow_new_cloth_dialog_new(GtkWindow *parent)
{
    return g_object_new(BILLOW_TYPE_NEW_CLOTH_DIALOG, "transient-for", parent, NULL);
}

GtkWidget *
billow_new_cloth_dialog_new_further(GtkWindow *parent, double seconds, gboolean rope)
{
    BillowNewClothDialog *self = BILLOW_NEW_CLOTH_DIALOG(billow_new_cloth_dialog_new(parent));
    GtkWidget *const of_time[] = {GTK_WIDGET(self->duration), GTK_WIDGET(self->duration_label),
                                  GTK_WIDGET(self->rate), GTK_WIDGET(self->rate_label)};
    for (size_t i = 0; i < G_N_ELEMENTS(of_time); i++)
        gtk_widget_set_visible(of_time[i], FALSE);
    if (rope)
        gtk_spin_button_set_value(self->rows, 1.0);
    gtk_drop_down_set_selected(self->start,
                               BILLOW_START_TOP_CORNERS); /* without a keyframe it cannot be beside */
    if (seconds > 0.0)
        billow_number_set(self->duration, seconds);
    gtk_window_set_title(GTK_WINDOW(self), rope ? _("Add Rope") : _("Add Cloth"));
    gtk_editable_set_text(GTK_EDITABLE(self->name), rope ? _("Rope") : _("Cloth"));
    gtk_button_set_label(GTK_BUTTON(self->create), _("_Add"));
    return GTK_WIDGET(self);
}
