#include "app/keyframe_editor/parts.h"

#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "model/placing/anchor_tools.h"
#include "model/project/anchor_place.h"
#include "widgets/controls/context_menu.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>
#include <math.h>

/* The largest coordinate that can be typed, meters. */
#define FAR 1e6

struct _BillowKeyframeAnchors {
    GtkWidget parent;
    GtkWidget *content;
    BillowSession *draft;
    GtkSelectionModel *selection;
    GtkWidget *arrange, *advice, *hint, *warning, *warning_text, *table, *chosen, *position;
    GtkWidget *axes[3]; /* x, y, z of the center of the selected anchors */
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeAnchors, billow_keyframe_anchors, GTK_TYPE_WIDGET)

/* --- Editing --- */

/* Returns a copy of the anchors, to be changed and set. Free with g_free(). */
static BillowAnchor *
copy_anchors(BillowKeyframeAnchors *self, size_t *n_anchors)
{
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    *n_anchors = billow_block_keyframe(keyframe)->n_anchors;
    return g_memdup2(billow_block_keyframe(keyframe)->anchors,
                     billow_block_keyframe(keyframe)->n_anchors *
                         sizeof *billow_block_keyframe(keyframe)->anchors);
}

static void
scale_action(GtkWidget *widget, const char *name, GVariant *factor)
{
    BillowKeyframeAnchors *self = BILLOW_KEYFRAME_ANCHORS(widget);
    size_t n;
    g_autofree BillowAnchor *anchors = copy_anchors(self, &n);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    billow_anchors_scale(anchors, n, chosen, g_variant_get_double(factor));
    billow_draft_set_anchors(self->draft, anchors, n, _("Spread Anchors"), NULL);
}

static void
raise_action(GtkWidget *widget, const char *name, GVariant *share)
{
    BillowKeyframeAnchors *self = BILLOW_KEYFRAME_ANCHORS(widget);
    const BillowGrid *grid = billow_draft_grid(self->draft);
    const double size = grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    size_t n;
    g_autofree BillowAnchor *anchors = copy_anchors(self, &n);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    billow_anchors_move(anchors, n, chosen, billow_vec3(0.0, g_variant_get_double(share) * size, 0.0));
    billow_draft_set_anchors(self->draft, anchors, n, _("Raise Anchors"), NULL);
}

static void
level_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeAnchors *self = BILLOW_KEYFRAME_ANCHORS(widget);
    size_t n;
    g_autofree BillowAnchor *anchors = copy_anchors(self, &n);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    billow_anchors_align(anchors, n, chosen, BILLOW_AXIS_Y);
    billow_draft_set_anchors(self->draft, anchors, n, _("Level Anchors"), NULL);
}

/* --- Arranging --- */

/* The rows of the menu Arrange: operations on the selected anchors. */
static const struct {
    const char *word;  /* the action's target */
    const char *label; /* with a mnemonic, translatable */
    const char *edit;  /* the step of the history, translatable */
    /* One of these is set; otherwise the anchors are turned about `axis` through their center. */
    void (*arrange)(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen);
    void (*along)(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis);
    BillowAxis axis;
    double degrees;
} arrangements[] = {
    {"line", N_("_Line Up"), N_("Line Up Anchors"), .arrange = billow_anchors_line_up},
    {"arc", N_("Along an _Arc"), N_("Arrange Anchors along an Arc"), .arrange = billow_anchors_arc},
    {"circle", N_("Around a _Circle"), N_("Arrange Anchors around a Circle"),
     .arrange = billow_anchors_circle},
    {"ring", N_("In a Level _Ring"), N_("Arrange Anchors in a Ring"), .arrange = billow_anchors_ring},
    {"drop", N_("_Drop to the Floor"), N_("Drop Anchors"), .arrange = billow_anchors_drop},
    {"align-x", N_("Align along _X"), N_("Align Anchors"), .along = billow_anchors_align,
     .axis = BILLOW_AXIS_X},
    {"align-z", N_("Align along _Z"), N_("Align Anchors"), .along = billow_anchors_align,
     .axis = BILLOW_AXIS_Z},
    {"mirror-x", N_("_Mirror Left and Right"), N_("Mirror Anchors"), .along = billow_anchors_mirror,
     .axis = BILLOW_AXIS_X},
    {"mirror-z", N_("Mirror Front and _Back"), N_("Mirror Anchors"), .along = billow_anchors_mirror,
     .axis = BILLOW_AXIS_Z},
    {"turn-left", N_("_Turn by 15°"), N_("Turn Anchors"), .axis = BILLOW_AXIS_Y, .degrees = 15.0},
    {"turn-right", N_("T_urn Back by 15°"), N_("Turn Anchors"), .axis = BILLOW_AXIS_Y, .degrees = -15.0},
    {"stand-up", N_("_Stand Upright"), N_("Turn Anchors"), .axis = BILLOW_AXIS_X, .degrees = 90.0},
};

static void
arrange_action(GtkWidget *widget, const char *name, GVariant *word)
{
    BillowKeyframeAnchors *self = BILLOW_KEYFRAME_ANCHORS(widget);
    size_t n, i = 0;
    g_autofree BillowAnchor *anchors = copy_anchors(self, &n);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    while (i < G_N_ELEMENTS(arrangements) &&
           !g_str_equal(arrangements[i].word, g_variant_get_string(word, NULL)))
        i++;
    g_return_if_fail(i < G_N_ELEMENTS(arrangements));
    const BillowAxis axis = arrangements[i].axis;
    if (arrangements[i].arrange)
        arrangements[i].arrange(anchors, n, chosen);
    else if (arrangements[i].along)
        arrangements[i].along(anchors, n, chosen, axis);
    else
        billow_anchors_turn(anchors, n, chosen, billow_anchors_centre(anchors, n, chosen), axis,
                            arrangements[i].degrees);
    billow_draft_set_anchors(self->draft, anchors, n, _(arrangements[i].edit), NULL);
}

/* Frees the selected points; the anchors that are left keep their order. */
static void
unpin_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeAnchors *self = BILLOW_KEYFRAME_ANCHORS(widget);
    size_t n, kept = 0;
    g_autofree BillowAnchor *anchors = copy_anchors(self, &n);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    for (size_t i = 0; chosen && i < n; i++)
        if (!chosen[i])
            anchors[kept++] = anchors[i];
    if (chosen)
        billow_draft_set_anchors(self->draft, anchors, kept, _("Unpin Anchors"), NULL);
}

static void
to_outline_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeAnchors *self = BILLOW_KEYFRAME_ANCHORS(widget);
    billow_keyframe_to_outline(self->draft, self->selection);
}

static void
select_all_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    gtk_selection_model_select_all(BILLOW_KEYFRAME_ANCHORS(widget)->selection);
}

/* Moves the selected anchors so that their centre has the typed coordinate; for a single anchor that is
 * its own coordinate. */
static void
on_axis_changed(BillowKeyframeAnchors *self, GtkSpinButton *number)
{
    size_t n;
    g_autofree BillowAnchor *anchors = copy_anchors(self, &n);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    if (self->showing || !chosen)
        return;
    const BillowAxis axis = GTK_WIDGET(number) == self->axes[0]   ? BILLOW_AXIS_X
                            : GTK_WIDGET(number) == self->axes[1] ? BILLOW_AXIS_Y
                                                                  : BILLOW_AXIS_Z;
    billow_anchors_place(anchors, n, chosen, axis, billow_number_get(number));
    billow_draft_set_anchors(self->draft, anchors, n, _("Move Anchors"), "axis");
}

static void
on_axis_left(BillowKeyframeAnchors *self)
{
    billow_session_end_merge(self->draft);
}

/* --- The menu --- */

static void
append_arrangements(GMenu *menu)
{
    for (size_t i = 0; i < G_N_ELEMENTS(arrangements); i++) {
        g_autofree char *action = g_strconcat("hang.arrange::", arrangements[i].word, NULL);
        billow_context_menu_append(menu, _(arrangements[i].label), action);
    }
}

GMenu *
billow_keyframe_anchors_menu(BillowKeyframeAnchors *self)
{
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    g_autoptr(GMenu) moves = g_menu_new(), arrange = g_menu_new();
    GMenu *menu = g_menu_new();
    if (chosen)
        billow_context_menu_append(menu, _("_Unpin"), "hang.unpin");
    billow_context_menu_append(menu, _("_Select All"), "hang.select-all");
    billow_context_menu_append(moves, _("R_aise"), "hang.raise(0.05)");
    billow_context_menu_append(moves, _("_Lower"), "hang.raise(-0.05)");
    billow_context_menu_append(moves, _("Le_vel"), "hang.level");
    if (billow_draft_grid(self->draft)->outline)
        billow_context_menu_append(moves, _("To the _Outline"), "hang.to-outline");
    append_arrangements(arrange);
    g_menu_append_submenu(moves, _("Arran_ge"), G_MENU_MODEL(arrange));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(moves));
    return menu;
}

/* Selects the anchor of the row, unless it is one of those selected. */
static GMenu *
new_table_menu(GtkWidget *table, double x, double y, gpointer data)
{
    BillowKeyframeAnchors *self = data;
    const int row = isnan(x) ? -1 : billow_context_menu_row_at(table, x, y);
    if (row >= 0 && !gtk_selection_model_is_selected(self->selection, (guint) row))
        gtk_selection_model_select_item(self->selection, (guint) row, TRUE);
    return billow_keyframe_anchors_menu(self);
}

/* --- Showing --- */

static char *
place_text(const BillowAnchor *anchor)
{
    if (!billow_anchor_is_between(anchor))
        return g_strdup_printf(_("Anchor at column %d, row %d"), anchor->column, anchor->row);
    g_autofree char *column = billow_anchor_number_text(billow_anchor_column(anchor)),
                    *row = billow_anchor_number_text(billow_anchor_row(anchor));
    return g_strdup_printf(_("Anchor at column %s, row %s"), column, row);
}

static void
show_chosen(BillowKeyframeAnchors *self, const BillowBlock *keyframe, const guint8 *chosen)
{
    guint n = 0, last = 0;
    for (guint i = 0; chosen && i < billow_block_keyframe(keyframe)->n_anchors; i++) {
        if (chosen[i]) {
            n++;
            last = i;
        }
    }
    g_autofree char *text = NULL;
    if (n == 0)
        text = g_strdup(_("Nothing selected: moves all anchors"));
    else if (n == 1)
        text = place_text(&billow_block_keyframe(keyframe)->anchors[last]);
    else
        text = g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "Center of %u anchor", "Center of %u anchors", n),
                               n);
    gtk_label_set_text(GTK_LABEL(self->chosen), text);
}

static void
refresh(BillowKeyframeAnchors *self)
{
    const BillowBlock *keyframe = billow_draft_keyframe(self->draft);
    if (g_list_model_get_n_items(G_LIST_MODEL(self->selection)) != billow_block_keyframe(keyframe)->n_anchors)
        return; /* the items are not up to date yet */
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    show_chosen(self, keyframe, chosen);
    const BillowVec3 centre = billow_anchors_centre(billow_block_keyframe(keyframe)->anchors,
                                                    billow_block_keyframe(keyframe)->n_anchors, chosen);
    const double values[] = {centre.x, centre.y, centre.z};
    self->showing = TRUE;
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++)
        billow_number_set(GTK_SPIN_BUTTON(self->axes[i]), values[i]);
    self->showing = FALSE;
    gtk_widget_set_sensitive(self->position, chosen != NULL);
}

GtkSelectionModel *
billow_keyframe_anchors_get_selection(BillowKeyframeAnchors *self)
{
    return self->selection;
}

void
billow_keyframe_anchors_set_taut(BillowKeyframeAnchors *self, size_t n_taut)
{
    const guint n = (guint) n_taut;
    g_autofree char *text =
        g_strdup_printf(g_dngettext(GETTEXT_PACKAGE,
                                    "%u pair of anchors is farther apart than the cloth between them can "
                                    "reach: move them closer together.",
                                    "%u pairs of anchors are farther apart than the cloth between them can "
                                    "reach: move them closer together.",
                                    n),
                        n);
    if (n > 0)
        gtk_label_set_text(GTK_LABEL(self->warning_text), text);
    gtk_stack_set_visible_child(GTK_STACK(self->advice), n > 0 ? self->warning : self->hint);
}

/* --- The table --- */

typedef enum { COLUMN, ROW, X, Y, Z } Cell;

static char *
cell_text(const BillowAnchor *anchor, Cell cell)
{
    const BillowVec3 *place = &anchor->position;
    switch (cell) {
    case COLUMN:
        return billow_anchor_number_text(billow_anchor_column(anchor));
    case ROW:
        return billow_anchor_number_text(billow_anchor_row(anchor));
    case X:
        return g_strdup_printf("%.3f", place->x);
    case Y:
        return g_strdup_printf("%.3f", place->y);
    case Z:
        return g_strdup_printf("%.3f", place->z);
    }
    g_assert_not_reached();
}

static void
show_cell(BillowAnchorItem *item, GtkLabel *label)
{
    const Cell cell = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(label), "cell"));
    g_autofree char *text = cell_text(billow_anchor_item_get(item), cell);
    gtk_label_set_text(label, text);
}

static void
set_up_cell(GtkSignalListItemFactory *factory, GtkListItem *row, gpointer cell)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 1.0f);
    gtk_widget_add_css_class(label, "numeric");
    g_object_set_data(G_OBJECT(label), "cell", cell);
    g_object_set_data(G_OBJECT(label), "row", row);
    gtk_list_item_set_child(row, label);
}

static void
bind_cell(GtkSignalListItemFactory *factory, GtkListItem *row)
{
    BillowAnchorItem *item = gtk_list_item_get_item(row);
    GtkWidget *label = gtk_list_item_get_child(row);
    show_cell(item, GTK_LABEL(label));
    g_signal_connect_object(item, "changed", G_CALLBACK(show_cell), label, 0);
}

static void
unbind_cell(GtkSignalListItemFactory *factory, GtkListItem *row)
{
    g_signal_handlers_disconnect_by_data(gtk_list_item_get_item(row), gtk_list_item_get_child(row));
}

static void
add_column(BillowKeyframeAnchors *self, const char *title, Cell cell)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_cell), GINT_TO_POINTER(cell));
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cell), NULL);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell), NULL);
    g_autoptr(GtkColumnViewColumn) column = gtk_column_view_column_new(title, factory);
    gtk_column_view_column_set_expand(column, TRUE);
    gtk_column_view_append_column(GTK_COLUMN_VIEW(self->table), column);
}

/* Enter or a double click on an anchor moves the focus to its numbers. */
static void
on_activate(BillowKeyframeAnchors *self, guint index)
{
    gtk_selection_model_select_item(self->selection, index, TRUE);
    gtk_widget_grab_focus(self->axes[0]);
}

/* --- The widget --- */

static void
add_axis(BillowKeyframeAnchors *self, int index, const char *title, const char *tooltip)
{
    static const char *const names[] = {"x", "y", "z"};
    GtkWidget *label = gtk_label_new_with_mnemonic(title), *unit = gtk_label_new(_("m"));
    GtkWidget *axis = billow_number_new(-FAR, FAR, 0.01);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_object(focus, "leave", G_CALLBACK(on_axis_left), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(axis, focus);
    g_signal_connect_object(axis, "value-changed", G_CALLBACK(on_axis_changed), self, G_CONNECT_SWAPPED);
    gtk_widget_set_name(axis, names[index]);
    gtk_widget_set_tooltip_text(axis, tooltip);
    gtk_widget_set_hexpand(axis, TRUE);
    gtk_widget_add_css_class(unit, "dim-label");
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), axis);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(axis), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL,
                                   -1);
    gtk_grid_attach(GTK_GRID(self->position), label, 0, index, 1, 1);
    gtk_grid_attach(GTK_GRID(self->position), axis, 1, index, 1, 1);
    gtk_grid_attach(GTK_GRID(self->position), unit, 2, index, 1, 1);
    self->axes[index] = axis;
}

static void
billow_keyframe_anchors_dispose(GObject *object)
{
    BillowKeyframeAnchors *self = BILLOW_KEYFRAME_ANCHORS(object);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    g_clear_object(&self->draft);
    g_clear_object(&self->selection);
    G_OBJECT_CLASS(billow_keyframe_anchors_parent_class)->dispose(object);
}

static void
billow_keyframe_anchors_class_init(BillowKeyframeAnchorsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_anchors_dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/billow/Billow/ui/keyframe-editor-anchors.ui");
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, content);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, arrange);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, advice);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, hint);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, warning);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, warning_text);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, table);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, chosen);
    gtk_widget_class_bind_template_child(widget_class, BillowKeyframeAnchors, position);
    gtk_widget_class_install_action(widget_class, "hang.scale", "d", scale_action);
    gtk_widget_class_install_action(widget_class, "hang.raise", "d", raise_action);
    gtk_widget_class_install_action(widget_class, "hang.arrange", "s", arrange_action);
    gtk_widget_class_install_action(widget_class, "hang.level", NULL, level_action);
    gtk_widget_class_install_action(widget_class, "hang.select-all", NULL, select_all_action);
    gtk_widget_class_install_action(widget_class, "hang.unpin", NULL, unpin_action);
    gtk_widget_class_install_action(widget_class, "hang.to-outline", NULL, to_outline_action);
}

static void
billow_keyframe_anchors_init(BillowKeyframeAnchors *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    g_autoptr(GMenu) menu = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(arrangements); i++) {
        g_autoptr(GMenuItem) item = g_menu_item_new(_(arrangements[i].label), NULL);
        g_menu_item_set_action_and_target(item, "hang.arrange", "s", arrangements[i].word);
        g_menu_append_item(menu, item);
    }
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(self->arrange), G_MENU_MODEL(menu));
    add_axis(
        self, 0, _("_X"),
        _("Position to the right, in meters. Columns increase in this direction when the cloth lies flat"));
    add_axis(self, 1, _("_Y"), _("Height above the ground, in meters"));
    add_axis(self, 2, _("_Z"),
             _("Position to the front, in meters. Rows increase in this direction when the cloth lies flat"));
    add_column(self, _("Column"), COLUMN);
    add_column(self, _("Row"), ROW);
    add_column(self, _("x"), X);
    add_column(self, _("y"), Y);
    add_column(self, _("z"), Z);
    billow_context_menu_attach(self->table, new_table_menu, self);
    g_signal_connect_object(self->table, "activate", G_CALLBACK(on_activate), self, G_CONNECT_SWAPPED);
}

GtkWidget *
billow_keyframe_anchors_new(BillowSession *draft, GtkMultiSelection *selection)
{
    BillowKeyframeAnchors *self = g_object_new(BILLOW_TYPE_KEYFRAME_ANCHORS, NULL);
    self->draft = g_object_ref(draft);
    self->selection = g_object_ref(GTK_SELECTION_MODEL(selection));
    gtk_column_view_set_model(GTK_COLUMN_VIEW(self->table), self->selection);
    const BillowGrid *grid = billow_draft_grid(draft);
    if (!billow_grid_is_rope(grid) && !grid->closed)
        gtk_box_append(GTK_BOX(self->content), billow_keyframe_place_new(draft, self->selection));
    gtk_box_append(GTK_BOX(self->content), billow_keyframe_carrier_new(draft, self->selection));
    gtk_box_append(GTK_BOX(self->content), billow_keyframe_folds_new(draft, self->selection));
    if (billow_grid_is_rope(grid)) {
        gtk_box_append(GTK_BOX(self->content), billow_keyframe_bends_new(draft, self->selection));
        gtk_box_append(GTK_BOX(self->content), billow_keyframe_coil_new(draft, self->selection));
        gtk_box_append(GTK_BOX(self->content), billow_keyframe_twists_new(draft, self->selection));
    } else {
        gtk_box_append(GTK_BOX(self->content), billow_keyframe_creases_new(draft, self->selection));
    }
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "selection-changed", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "items-changed", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
