#include "app/keyframe_editor/parts.h"

#include "app/common/label.h"
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "model/placing/anchor_outline.h"
#include "model/placing/anchor_pose.h"
#include "model/placing/anchor_presets.h"
#include "model/placing/collider_tops.h"
#include "model/project/anchor_place.h"
#include "widgets/controls/context_menu.h"
#include "widgets/controls/entry_manners.h"
#include "widgets/picker/grid_picker.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowKeyframePick {
    GtkWidget parent;
    GtkWidget *content;
    BillowSession *draft;
    GListStore *items;
    GtkWidget *picker, *picker_place, *status_place, *status, *under, *count, *list, *every, *beside,
        *presets;
    GtkWidget *numbers[BILLOW_N_ANCHOR_PRESETS]; /* NULL: the preset has no number */
};

G_DEFINE_FINAL_TYPE(BillowKeyframePick, billow_keyframe_pick, GTK_TYPE_WIDGET)

/* The first anchors go above the colliders. */
static void
set_anchors(BillowKeyframePick *self, GArray *anchors, const char *label, const char *merge)
{
    BillowAnchor *made = (BillowAnchor *) (void *) anchors->data;
    if (billow_block_keyframe(billow_draft_keyframe(self->draft))->n_anchors == 0)
        billow_anchors_rise_above_colliders(made, anchors->len, billow_session_get_project(self->draft));
    billow_draft_set_anchors(self->draft, made, anchors->len, label, merge);
}

static void
set_points(BillowKeyframePick *self, const BillowGridPoint *points, size_t n_points, const char *label,
           const char *merge)
{
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    g_autoptr(GArray) anchors =
        billow_anchors_for_points(billow_draft_grid(self->draft), billow_block_keyframe(keyframe)->anchors,
                                  billow_block_keyframe(keyframe)->n_anchors, points, n_points);
    set_anchors(self, anchors, label, merge);
}

static void
on_picker_changed(BillowKeyframePick *self)
{
    size_t n;
    const BillowGridPoint *points = billow_grid_picker_get_picked(BILLOW_GRID_PICKER(self->picker), &n);
    set_points(self, points, n, _("Pick Anchors"), "pick");
}

/* Pins a place on the outline. */
static void
on_place_picked(BillowKeyframePick *self, double column, double row)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    g_autoptr(GArray) anchors = billow_anchors_with_place(billow_draft_grid(self->draft), keyframe->anchors,
                                                          keyframe->n_anchors, column, row);
    if (anchors)
        set_anchors(self, anchors, _("Pin to the Outline"), "pick");
}

/* Makes the picks of a drag over the grid one step of the history. */
static gboolean
on_event(BillowKeyframePick *self, GdkEvent *event)
{
    const GdkEventType type = gdk_event_get_event_type(event);
    if (type == GDK_BUTTON_PRESS || type == GDK_KEY_PRESS || type == GDK_TOUCH_BEGIN)
        billow_session_end_merge(self->draft);
    return GDK_EVENT_PROPAGATE;
}

static BillowAnchorPresetKind
preset_of_word(const char *word)
{
    for (int kind = 0; kind < BILLOW_N_ANCHOR_PRESETS; kind++)
        if (g_str_equal(billow_anchor_preset((BillowAnchorPresetKind) kind)->word, word))
            return (BillowAnchorPresetKind) kind;
    g_assert_not_reached();
}

/* Picks the points of `held` in addition to those already picked. */
static void
pick_beside(BillowKeyframePick *self, const BillowKeyframe *held)
{
    size_t n;
    BillowGridPicker *picker = BILLOW_GRID_PICKER(self->picker);
    const BillowGridPoint *picked = billow_grid_picker_get_picked(picker, &n);
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    g_array_append_vals(all, picked, (guint) n);
    for (size_t i = 0; i < held->n_anchors; i++) {
        const BillowGridPoint point = {held->anchors[i].column, held->anchors[i].row};
        if (!billow_grid_picker_is_picked(picker, point.column, point.row))
            g_array_append_val(all, point);
    }
    set_points(self, (const BillowGridPoint *) (const void *) all->data, all->len, _("Pick Anchors"), NULL);
}

static void
preset_action(GtkWidget *widget, const char *name, GVariant *word)
{
    BillowKeyframePick *self = BILLOW_KEYFRAME_PICK(widget);
    const BillowAnchorPresetKind kind = preset_of_word(g_variant_get_string(word, NULL));
    GtkWidget *asked = self->numbers[kind];
    const int every = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->every));
    const int number = asked ? gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(asked)) : 0;
    g_autoptr(BillowBlock) wanted = billow_block_copy(billow_draft_keyframe(self->draft));
    BillowKeyframe *keyframe = billow_block_keyframe(wanted);
    const BillowPhysics *physics = &billow_session_get_project(self->draft)->physics;
    const gboolean calm = keyframe->wind.source == BILLOW_WIND_OF_SCENE && !billow_wind_blows(&physics->wind);
    if (calm) /* a flag then has a wind of its own */
        keyframe->wind = (BillowSteadyWind){0};
    billow_anchor_preset_apply(kind, billow_draft_grid(self->draft), every, number, keyframe);
    if (calm && keyframe->wind.strength == 0.0)
        keyframe->wind.source = BILLOW_WIND_OF_SCENE;
    billow_anchors_rise_above_colliders(keyframe->anchors, keyframe->n_anchors,
                                        billow_session_get_project(self->draft));
    billow_anchors_rise_above_floor(keyframe, billow_session_get_project(self->draft));
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(self->beside)))
        pick_beside(self, keyframe);
    else
        billow_draft_set_held(self->draft, keyframe, _("Pick Anchors"), NULL);
}

static void
clear_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    set_points(BILLOW_KEYFRAME_PICK(widget), NULL, 0, _("Clear Anchors"), NULL);
}

static void
on_remove(GtkButton *button, GtkListItem *row)
{
    GtkWidget *pick = gtk_widget_get_ancestor(GTK_WIDGET(button), BILLOW_TYPE_KEYFRAME_PICK);
    BillowKeyframePick *self = BILLOW_KEYFRAME_PICK(pick);
    const guint index = gtk_list_item_get_position(row);
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    if (index >= billow_block_keyframe(keyframe)->n_anchors)
        return;
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    g_array_append_vals(anchors, billow_block_keyframe(keyframe)->anchors,
                        (guint) billow_block_keyframe(keyframe)->n_anchors);
    g_array_remove_index(anchors, index);
    billow_draft_set_anchors(self->draft, (const BillowAnchor *) (const void *) anchors->data, anchors->len,
                             _("Remove Anchor"), NULL);
}

/* Picks the point with this number in the grid, or unpicks it. */
static void
toggle_action(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowKeyframePick *self = BILLOW_KEYFRAME_PICK(widget);
    const int columns = billow_draft_grid(self->draft)->columns, index = g_variant_get_int32(number);
    const BillowGridPoint point = {index % columns, index / columns};
    size_t n;
    const BillowGridPoint *picked = billow_grid_picker_get_picked(BILLOW_GRID_PICKER(self->picker), &n);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    for (size_t i = 0; i < n; i++)
        if (picked[i].column != point.column || picked[i].row != point.row)
            g_array_append_val(points, picked[i]);
    if (points->len == n)
        g_array_append_val(points, point);
    set_points(self, (const BillowGridPoint *) (const void *) points->data, points->len, _("Pick Anchors"),
               NULL);
}

/* Pins the place on the outline that is nearest to the point with this number in the grid. */
static void
to_outline_action(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowKeyframePick *self = BILLOW_KEYFRAME_PICK(widget);
    const BillowGrid *grid = billow_draft_grid(self->draft);
    const int index = g_variant_get_int32(number);
    const BillowGridPoint point = {index % grid->columns, index / grid->columns};
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    size_t n;
    const BillowGridPoint *picked = billow_grid_picker_get_picked(BILLOW_GRID_PICKER(self->picker), &n);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    g_array_append_vals(points, picked, (guint) n);
    if (!billow_grid_picker_is_picked(BILLOW_GRID_PICKER(self->picker), point.column, point.row))
        g_array_append_val(points, point);
    g_autoptr(GArray) anchors =
        billow_anchors_for_points(grid, keyframe->anchors, keyframe->n_anchors,
                                  (const BillowGridPoint *) (void *) points->data, points->len);
    BillowAnchor *made = (BillowAnchor *) (void *) anchors->data;
    g_autofree guint8 *chosen = g_new0(guint8, anchors->len + 1);
    for (guint i = 0; i < anchors->len; i++)
        chosen[i] = made[i].column == point.column && made[i].row == point.row;
    if (billow_anchors_to_outline(grid, made, anchors->len, chosen) > 0)
        billow_draft_set_anchors(self->draft, made, anchors->len, _("Pin to the Outline"), NULL);
}

/* --- Menus --- */

static void
append_toggle(BillowKeyframePick *self, GMenu *menu, int column, int row)
{
    g_autofree char *action =
        g_strdup_printf("pick.toggle(%d)", row * billow_draft_grid(self->draft)->columns + column);
    const gboolean picked = billow_grid_picker_is_picked(BILLOW_GRID_PICKER(self->picker), column, row);
    billow_context_menu_append(menu, picked ? _("_Unpin") : _("_Pin"), action);
}

static void
append_to_outline(BillowKeyframePick *self, GMenu *menu, BillowGridPoint point)
{
    const BillowGrid *grid = billow_draft_grid(self->draft);
    g_autofree char *action =
        g_strdup_printf("pick.to-outline(%d)", point.row * grid->columns + point.column);
    if (grid->outline)
        billow_context_menu_append(menu, _("Pin to the _Outline"), action);
}

static void
append_presets(BillowKeyframePick *self, GMenu *menu)
{
    g_autoptr(GMenu) presets = g_menu_new();
    for (int kind = 0; kind < BILLOW_N_ANCHOR_PRESETS; kind++) {
        const BillowAnchorPreset *preset = billow_anchor_preset((BillowAnchorPresetKind) kind);
        g_autofree char *action = g_strconcat("pick.preset::", preset->word, NULL);
        billow_context_menu_append(presets, _(preset->label), action);
    }
    g_menu_append_submenu(menu, _("P_resets"), G_MENU_MODEL(presets));
    if (billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(self->picker)) > 0)
        billow_context_menu_append(menu, _("C_lear"), "pick.clear");
}

/* For the point under the pointer, or at the cursor. */
static GMenu *
new_grid_menu(GtkWidget *picker, double x, double y, gpointer data)
{
    GMenu *menu = g_menu_new();
    const BillowGridPoint point = billow_grid_picker_get_position(BILLOW_GRID_PICKER(picker));
    gtk_widget_grab_focus(picker);
    append_toggle(data, menu, point.column, point.row);
    append_to_outline(data, menu, point);
    append_presets(data, menu);
    return menu;
}

static GMenu *
new_list_menu(GtkWidget *list, double x, double y, gpointer data)
{
    BillowKeyframePick *self = data;
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(self->draft));
    const int row = isnan(x) ? -1 : billow_context_menu_row_at(list, x, y);
    GMenu *menu = g_menu_new();
    if (row >= 0 && (size_t) row < keyframe->n_anchors)
        append_toggle(self, menu, keyframe->anchors[row].column, keyframe->anchors[row].row);
    append_presets(self, menu);
    return menu;
}

/* --- Showing --- */

/* Shows the point under the pointer or the cursor. */
static void
show_status(BillowKeyframePick *self)
{
    BillowGridPicker *picker = BILLOW_GRID_PICKER(self->picker);
    g_autofree char *position = NULL, *text = NULL;
    g_autofree char *others = billow_keyframe_under_names(BILLOW_KEYFRAME_UNDER(self->under),
                                                          billow_grid_picker_get_position(picker));
    g_object_get(picker, "position-text", &position, NULL);
    text = others ? g_strdup_printf(_("%s · anchor in %s"), position, others) : g_strdup(position);
    gtk_label_set_text(GTK_LABEL(self->status), text);
}

static void
refresh(BillowKeyframePick *self)
{
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    billow_anchor_items_set(self->items, billow_block_keyframe(keyframe)->anchors,
                            billow_block_keyframe(keyframe)->n_anchors);
    g_autofree BillowGridPoint *points = g_new(BillowGridPoint, billow_block_keyframe(keyframe)->n_anchors);
    for (size_t i = 0; i < billow_block_keyframe(keyframe)->n_anchors; i++)
        points[i] = (BillowGridPoint){billow_block_keyframe(keyframe)->anchors[i].column,
                                      billow_block_keyframe(keyframe)->anchors[i].row};
    billow_grid_picker_set_picked(BILLOW_GRID_PICKER(self->picker), points,
                                  billow_block_keyframe(keyframe)->n_anchors);
    billow_grid_picker_set_places(BILLOW_GRID_PICKER(self->picker), billow_block_keyframe(keyframe)->anchors,
                                  billow_block_keyframe(keyframe)->n_anchors);
    const guint n = billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(self->picker));
    g_autofree char *text =
        n == 0 ? g_strdup(billow_block_keyframe(keyframe)->laid ? _("No anchors: the cloth lies on colliders")
                                                                : _("No anchors: the cloth lies flat"))
               : g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "%u anchor", "%u anchors", n), n);
    gtk_label_set_text(GTK_LABEL(self->count), text);
    show_status(self);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "pick.clear",
                                  billow_block_keyframe(keyframe)->n_anchors > 0);
}

/* --- The list of picked points --- */

static void
set_up_row(GtkSignalListItemFactory *factory, GtkListItem *row)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(NULL);
    GtkWidget *button = gtk_button_new_from_icon_name("list-remove-symbolic");
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_set_margin_start(label, 6);
    gtk_widget_add_css_class(label, "numeric");
    gtk_widget_add_css_class(button, "flat");
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), button);
    g_signal_connect(button, "clicked", G_CALLBACK(on_remove), row);
    g_object_set_data(G_OBJECT(box), "row", row);
    gtk_list_item_set_child(row, box);
    gtk_list_item_set_activatable(row, FALSE);
}

static void
bind_row(GtkSignalListItemFactory *factory, GtkListItem *row)
{
    const BillowAnchor *anchor = billow_anchor_item_get(gtk_list_item_get_item(row));
    GtkWidget *label = gtk_widget_get_first_child(gtk_list_item_get_child(row));
    g_autofree char *column = billow_anchor_number_text(billow_anchor_column(anchor)),
                    *number = billow_anchor_number_text(billow_anchor_row(anchor)),
                    *text = g_strdup_printf(_("column %s, row %s"), column, number);
    g_autofree char *remove = g_strdup_printf(_("Remove anchor at %s"), text);
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_widget_set_tooltip_text(gtk_widget_get_next_sibling(label), remove);
}

static void
set_up_list(BillowKeyframePick *self)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
    self->items = billow_anchor_items_new();
    GtkNoSelection *model = gtk_no_selection_new(g_object_ref(G_LIST_MODEL(self->items)));
    gtk_list_view_set_model(GTK_LIST_VIEW(self->list), GTK_SELECTION_MODEL(model));
    gtk_list_view_set_factory(GTK_LIST_VIEW(self->list), factory);
    g_object_unref(model);
    g_object_unref(factory);
}

/* --- The presets --- */

static GtkWidget *
new_preset_button(const BillowAnchorPreset *preset)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(_(preset->label));
    gtk_widget_set_name(button, preset->word);
    gtk_widget_set_tooltip_text(button, _(preset->tooltip));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "pick.preset");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", preset->word);
    return button;
}

/* Enter in a preset's number applies the preset. */
static void
on_number_entered(GtkWidget *text)
{
    GtkWidget *number = gtk_widget_get_ancestor(text, GTK_TYPE_SPIN_BUTTON);
    gtk_spin_button_update(GTK_SPIN_BUTTON(number));
    gtk_widget_activate_action(number, "pick.preset", "s",
                               gtk_widget_get_name(gtk_widget_get_prev_sibling(number)));
}

/* Returns the button of a preset with its number beside it. */
static GtkWidget *
new_numbered(BillowKeyframePick *self, BillowAnchorPresetKind kind, const BillowAnchorPresetNumbers *numbers)
{
    const BillowAnchorPreset *preset = billow_anchor_preset(kind);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *button = new_preset_button(preset);
    GtkWidget *number = gtk_spin_button_new_with_range(numbers->least, numbers->most, 1.0);
    g_autofree char *name = g_strconcat(preset->word, "-number", NULL);
    gtk_widget_set_name(number, name);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(number), numbers->usual);
    gtk_editable_set_width_chars(GTK_EDITABLE(number), 2);
    gtk_widget_set_tooltip_text(number, _(preset->number_tooltip));
    gtk_accessible_update_property(GTK_ACCESSIBLE(number), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(preset->number_tooltip), -1);
    gtk_widget_set_hexpand(number, TRUE);
    g_signal_connect(gtk_editable_get_delegate(GTK_EDITABLE(number)), "activate",
                     G_CALLBACK(on_number_entered), NULL);
    billow_entry_select_whole(number);
    gtk_widget_add_css_class(box, "linked");
    gtk_box_append(GTK_BOX(box), button);
    gtk_box_append(GTK_BOX(box), number);
    self->numbers[kind] = number;
    return box;
}

/* Arranges them in six columns: a button takes two, one with a number three or the rest of the row. */
static void
add_presets(BillowKeyframePick *self)
{
    enum { COLUMNS = 6, PLAIN = 2, NUMBERED = 3 };
    const BillowGrid *grid = billow_draft_grid(self->draft);
    int column = 0, line = 0;
    for (int kind = 0; kind < BILLOW_N_ANCHOR_PRESETS; kind++) {
        BillowAnchorPresetNumbers numbers;
        const gboolean numbered = billow_anchor_preset_numbers((BillowAnchorPresetKind) kind, grid, &numbers);
        const int left = COLUMNS - column;
        const int width = !numbered ? PLAIN : left < 2 * NUMBERED ? MAX(left, NUMBERED) : NUMBERED;
        GtkWidget *child = numbered ? new_numbered(self, (BillowAnchorPresetKind) kind, &numbers)
                                    : new_preset_button(billow_anchor_preset((BillowAnchorPresetKind) kind));
        if (column + width > COLUMNS) {
            column = 0;
            line++;
        }
        gtk_grid_attach(GTK_GRID(self->presets), child, column, line, width, 1);
        column += width;
    }
}

/* --- The widget --- */

static void
billow_keyframe_pick_dispose(GObject *object)
{
    BillowKeyframePick *self = BILLOW_KEYFRAME_PICK(object);
    g_clear_object(&self->draft);
    g_clear_object(&self->items);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_keyframe_pick_parent_class)->dispose(object);
}

static void
billow_keyframe_pick_class_init(BillowKeyframePickClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_pick_dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/keyframe-editor-pick.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, content);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, picker_place);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, status_place);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, status);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, count);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, list);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, every);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, beside);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframePick, presets);
    gtk_widget_class_install_action(widget_class, "pick.preset", "s", preset_action);
    gtk_widget_class_install_action(widget_class, "pick.clear", NULL, clear_action);
    gtk_widget_class_install_action(widget_class, "pick.toggle", "i", toggle_action);
    gtk_widget_class_install_action(widget_class, "pick.to-outline", "i", to_outline_action);
}

static void
billow_keyframe_pick_init(BillowKeyframePick *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    billow_label_show_whole(GTK_LABEL(self->status));
    billow_label_show_whole(GTK_LABEL(self->count));
    self->picker = billow_grid_picker_new();
    gtk_widget_set_hexpand(self->picker, TRUE);
    gtk_box_append(GTK_BOX(self->picker_place), self->picker);
    GtkEventController *events = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE);
    g_signal_connect_object(events, "event", G_CALLBACK(on_event), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(self->picker, events);
    set_up_list(self);
    billow_context_menu_attach(self->picker, new_grid_menu, self);
    billow_context_menu_attach(self->list, new_list_menu, self);
}

GtkWidget *
billow_keyframe_pick_new(BillowSession *draft, BillowProject *animation, const BillowBlockRef *edited,
                         const char *texture)
{
    BillowKeyframePick *self = g_object_new(BILLOW_TYPE_KEYFRAME_PICK, NULL);
    BillowGridPicker *picker = BILLOW_GRID_PICKER(self->picker);
    const BillowGrid *grid = billow_draft_grid(draft);
    self->draft = g_object_ref(draft);
    add_presets(self);
    billow_grid_picker_set_size(picker, grid->columns, grid->rows);
    billow_grid_picker_set_outline(picker, grid->outline);
    billow_grid_picker_set_closed(picker, grid->closed);
    self->under = billow_keyframe_under_new(picker, animation, edited, texture);
    gtk_box_append(GTK_BOX(self->status_place), self->under);
    g_signal_connect_object(self->under, "changed", G_CALLBACK(show_status), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->picker, "changed", G_CALLBACK(on_picker_changed), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->picker, "place-picked", G_CALLBACK(on_place_picked), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->picker, "notify::position-text", G_CALLBACK(show_status), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}

GtkWidget *
billow_keyframe_pick_get_picker(BillowKeyframePick *self)
{
    return self->picker;
}
