/* What carries the selected anchors: nothing, a point of another cloth or rope, a collider, or a node or the mesh of a
 * motion. */
#include "app/keyframe_editor/parts.h"

#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "model/project/carried_anchors.h"
#include "model/project/carrier_frame.h"
#include "model/project/played_motion.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

/* Data of the widget. */
static const char DATA[] = "billow-carrier";

/* What may be chosen: a cloth, a collider, or a node or the mesh of a motion. */
typedef enum { CLOTH, COLLIDER, NODE, MESH } ChoiceKind;

/* Numbers of places on what carries: a column and a row of a cloth, and a triangle of a mesh. */
enum { COLUMN, ROW, TRIANGLE, N_PLACES };

typedef struct {
    ChoiceKind kind;
    guint number; /* in the project */
    int node;     /* of the motion with that number */
} Choice;

/* In a list with more rows, the user can search. */
enum { MANY_CHOICES = 12 };

typedef struct {
    BillowSession *draft;
    GtkSelectionModel *selection;
    GtkWidget *grid, *choice;
    GtkWidget *labels[N_PLACES], *places[N_PLACES];
    GtkWidget *spread, *refusal; /* puts anchors along a collider; why it did not */
    GArray *carriers;            /* of Choice, after "Nothing" */
    gboolean showing;
} Carrier;

static void
free_carrier(gpointer data)
{
    Carrier *self = data;
    g_object_unref(self->draft);
    g_object_unref(self->selection);
    g_array_unref(self->carriers);
    g_free(self);
}

static const BillowKeyframe *
keyframe_of(const Carrier *self)
{
    return billow_block_keyframe(billow_draft_keyframe(self->draft));
}

static const GPtrArray *
colliders_of(const Carrier *self)
{
    return billow_project_track(billow_session_get_project(self->draft), BILLOW_BLOCK_COLLIDER);
}

static const BillowBlock *
motion_of(const Carrier *self, const Choice *choice)
{
    return billow_project_track(billow_session_get_project(self->draft), BILLOW_BLOCK_MOTION)
        ->pdata[choice->number];
}

static const char *
node_name(const Carrier *self, const Choice *choice)
{
    return billow_block_motion(motion_of(self, choice))->read->motion->nodes[choice->node].name;
}

/* Returns what carries the first selected anchor, or the first of all if none is selected; NULL: nothing. */
static const BillowBinding *
shown_binding(const Carrier *self, const guint8 *chosen)
{
    const BillowKeyframe *keyframe = keyframe_of(self);
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (!chosen || chosen[i])
            return billow_keyframe_binding(keyframe, i);
    return NULL;
}

/* Returns whether the items belong to the anchors of the draft. */
static gboolean
is_up_to_date(const Carrier *self)
{
    return g_list_model_get_n_items(G_LIST_MODEL(self->selection)) == keyframe_of(self)->n_anchors;
}

/* --- Editing --- */

static void
on_chosen(Carrier *self)
{
    const guint row = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->choice));
    if (self->showing || row == GTK_INVALID_LIST_POSITION || !is_up_to_date(self))
        return;
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    const Choice *choice = row == 0 ? NULL : &g_array_index(self->carriers, Choice, row - 1);
    if (choice && choice->kind == MESH)
        billow_draft_hang_on_mesh(self->draft, chosen, motion_of(self, choice));
    else if (choice && choice->kind == NODE)
        billow_draft_ride_on_node(self->draft, chosen, motion_of(self, choice), node_name(self, choice));
    else if (choice && choice->kind == COLLIDER)
        billow_draft_ride_on(self->draft, chosen, colliders_of(self)->pdata[choice->number]);
    else
        billow_draft_hang_on(self->draft, chosen, choice ? (int) choice->number : -1);
}

static void
on_place_changed(Carrier *self, GtkSpinButton *number)
{
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    const BillowBinding *binding = self->showing || !is_up_to_date(self) ? NULL : shown_binding(self, chosen);
    const int place = (int) billow_number_get(number);
    if (binding && binding->on_mesh && GTK_WIDGET(number) == self->places[TRIANGLE])
        billow_draft_set_triangle(self->draft, chosen, (size_t) place);
    if (!binding || binding->rides)
        return;
    if (GTK_WIDGET(number) == self->places[COLUMN])
        billow_draft_hang_along(self->draft, chosen, place - binding->at.column, 0);
    else
        billow_draft_hang_along(self->draft, chosen, 0, place - binding->at.row);
}

/* Returns the collider that carries the shown anchor; NULL: none does. */
static const BillowBlock *
shown_collider(const Carrier *self, const BillowBinding *binding)
{
    return binding && binding->rides
               ? billow_project_find_collider(billow_session_get_project(self->draft), binding->on)
               : NULL;
}

static void
on_spread(Carrier *self)
{
    if (!is_up_to_date(self))
        return;
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    const BillowBlock *collider = shown_collider(self, shown_binding(self, chosen));
    gtk_widget_set_visible(self->refusal,
                           collider && !billow_draft_spread_around(self->draft, chosen, collider));
}

/* --- Showing --- */

/* Shows one of `count` places; hides their number if there are none. */
static void
show_place(Carrier *self, int kind, double count, double place)
{
    GtkSpinButton *number = GTK_SPIN_BUTTON(self->places[kind]);
    gtk_widget_set_visible(self->labels[kind], count > 0.0);
    gtk_widget_set_visible(self->places[kind], count > 0.0);
    if (!(count > 0.0))
        return;
    gtk_adjustment_set_upper(gtk_spin_button_get_adjustment(number), count - 1.0);
    billow_number_set(number, place);
}

/* Returns how many triangles the mesh that carries an anchor has; 0: none carries it. */
static size_t
count_triangles(const Carrier *self, const BillowBinding *binding)
{
    const BillowCarrier carrier = billow_project_carrier(billow_session_get_project(self->draft), binding);
    return carrier.on_mesh && billow_carrier_is_there(&carrier, binding)
               ? billow_block_motion(carrier.block)->read->motion->n_triangles
               : 0;
}

static void
show_places(Carrier *self, const BillowBinding *binding)
{
    const BillowProject *project = billow_session_get_project(self->draft);
    const int carrier = binding && !binding->rides ? billow_project_find_cloth(project, binding->on) : -1;
    const BillowGrid *grid =
        carrier < 0 ? NULL : &((const BillowCloth *) project->cloths->pdata[carrier])->grid;
    show_place(self, COLUMN, grid ? grid->columns : 0, grid ? binding->at.column : 0);
    show_place(self, ROW, grid && grid->rows > 1 ? grid->rows : 0, grid ? binding->at.row : 0);
    const size_t triangles = count_triangles(self, binding);
    show_place(self, TRIANGLE, (double) triangles, triangles > 0 ? (double) binding->spot.triangle : 0.0);
}

static gboolean
is_choice(const Carrier *self, const Choice *choice, const BillowBinding *binding)
{
    const BillowProject *project = billow_session_get_project(self->draft);
    if (choice->kind == CLOTH)
        return !binding->rides &&
               g_str_equal(((const BillowCloth *) project->cloths->pdata[choice->number])->id, binding->on);
    if (choice->kind == COLLIDER)
        return binding->rides &&
               g_str_equal(((const BillowBlock *) colliders_of(self)->pdata[choice->number])->id,
                           binding->on);
    const BillowBlock *motion = motion_of(self, choice);
    if (choice->kind == MESH || binding->on_mesh)
        return choice->kind == MESH && binding->on_mesh && g_str_equal(motion->id, binding->on);
    return binding->rides && g_str_equal(motion->id, binding->on) &&
           billow_played_motion_node(billow_block_motion(motion), binding->node) == choice->node;
}

static void
refresh(Carrier *self)
{
    if (!is_up_to_date(self))
        return;
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    const BillowBinding *binding = shown_binding(self, chosen);
    guint row = 0;
    for (guint i = 0; binding && i < self->carriers->len; i++)
        if (is_choice(self, &g_array_index(self->carriers, Choice, i), binding))
            row = i + 1;
    self->showing = TRUE;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->choice), row);
    show_places(self, binding);
    gtk_widget_set_visible(self->spread, shown_collider(self, binding) != NULL);
    gtk_widget_set_visible(self->refusal, FALSE);
    self->showing = FALSE;
}

static void
on_change(GtkWidget *widget)
{
    refresh(g_object_get_data(G_OBJECT(widget), DATA));
}

/* --- The widget --- */

static void
attach(Carrier *self, const char *title, GtkWidget *control, int row)
{
    GtkWidget *label = gtk_label_new(title);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_widget_set_hexpand(control, TRUE);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL,
                                   -1);
    gtk_grid_attach(GTK_GRID(self->grid), label, 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(self->grid), control, 1, row, 1, 1);
    if (row > 0)
        self->labels[row - 1] = label;
}

static void
on_place_left(Carrier *self)
{
    billow_session_end_merge(self->draft);
}

static void
add_place(Carrier *self, int axis, double most, const char *title, const char *name, const char *tooltip)
{
    GtkWidget *place = billow_number_new(0.0, most, 1.0);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_place_left), self);
    gtk_widget_add_controller(place, focus);
    gtk_widget_set_name(place, name);
    gtk_widget_set_tooltip_text(place, tooltip);
    g_signal_connect_swapped(place, "value-changed", G_CALLBACK(on_place_changed), self);
    self->places[axis] = place;
    attach(self, title, place, axis + 1);
}

static void
add_spread(Carrier *self)
{
    self->spread = gtk_button_new_with_label(_("Spread Around Collider"));
    gtk_widget_set_name(self->spread, "carrier-spread");
    gtk_widget_set_tooltip_text(
        self->spread, _("Put the anchors of a row or column around the collider, at the height of the "
                        "first one, as far apart as the cloth between them is long"));
    gtk_grid_attach(GTK_GRID(self->grid), self->spread, 0, 1 + N_PLACES, 2, 1);
    g_signal_connect_swapped(self->spread, "clicked", G_CALLBACK(on_spread), self);
    self->refusal =
        gtk_label_new(_("It takes at least two anchors in one row or column, and the first one at a "
                        "height where the collider is."));
    gtk_widget_set_name(self->refusal, "carrier-refusal");
    gtk_label_set_wrap(GTK_LABEL(self->refusal), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->refusal), 0.0f);
    gtk_grid_attach(GTK_GRID(self->grid), self->refusal, 0, 2 + N_PLACES, 2, 1);
}

static void
append_choice(Carrier *self, GtkStringList *titles, Choice choice, const char *title)
{
    g_array_append_val(self->carriers, choice);
    gtk_string_list_append(titles, title);
}

/* Appends the meshes and nodes of all motions that have been read. Their own names come first: a search compares beginnings. */
static void
append_motions(Carrier *self, GtkStringList *titles)
{
    const GPtrArray *motions =
        billow_project_track(billow_session_get_project(self->draft), BILLOW_BLOCK_MOTION);
    for (guint i = 0; i < motions->len; i++) {
        const BillowBlock *block = motions->pdata[i];
        const BillowReadMotion *read = billow_block_motion(block)->read;
        const char *name = block->name[0] ? block->name : block->id;
        if (read && billow_motion_has_skin(read->motion)) {
            g_autofree char *mesh = g_strdup_printf(_("Mesh (%s)"), name);
            append_choice(self, titles, (Choice){MESH, i, -1}, mesh);
        }
        for (size_t k = 0; read && k < read->motion->n_nodes; k++) {
            g_autofree char *title = g_strdup_printf("%s (%s)", read->motion->nodes[k].name, name);
            append_choice(self, titles, (Choice){NODE, i, (int) k}, title);
        }
    }
}

/* Returns the titles of what may carry the anchors: "Nothing", then those of `carriers`. */
static GtkStringList *
new_titles(Carrier *self)
{
    const BillowProject *project = billow_session_get_project(self->draft);
    const guint own = billow_project_active(project);
    GtkStringList *titles = gtk_string_list_new((const char *const[]){_("Nothing"), NULL});
    for (guint i = 0; i < project->cloths->len; i++)
        if (billow_cloth_may_carry(project, i, own))
            append_choice(self, titles, (Choice){CLOTH, i, -1},
                          billow_cloth_title(project->cloths->pdata[i]));
    append_motions(self, titles);
    for (guint i = 0; i < colliders_of(self)->len; i++) {
        const BillowBlock *collider = colliders_of(self)->pdata[i];
        append_choice(self, titles, (Choice){COLLIDER, i, -1},
                      collider->name[0] ? collider->name : collider->id);
    }
    return titles;
}

/* Returns a list in which the user can search if it is long. */
static GtkWidget *
new_choice(Carrier *self)
{
    GtkStringList *titles = new_titles(self);
    GtkExpression *text = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, NULL, "string");
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(titles), text);
    gtk_drop_down_set_enable_search(GTK_DROP_DOWN(choice), self->carriers->len > MANY_CHOICES);
    gtk_widget_set_name(choice, "carrier");
    return choice;
}

GtkWidget *
billow_keyframe_carrier_new(BillowSession *draft, GtkSelectionModel *selection)
{
    Carrier *self = g_new0(Carrier, 1);
    self->draft = g_object_ref(draft);
    self->selection = g_object_ref(selection);
    self->carriers = g_array_new(FALSE, FALSE, sizeof(Choice));
    self->grid = gtk_grid_new();
    g_object_set_data_full(G_OBJECT(self->grid), DATA, self, free_carrier);
    gtk_grid_set_row_spacing(GTK_GRID(self->grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(self->grid), 12);
    self->choice = new_choice(self);
    gtk_widget_set_tooltip_text(
        self->choice,
        _("The rope, cloth, collider, or node or mesh of a motion on which the selected anchors "
          "hang: they then go wherever it goes. You can also drop an anchor on a rope, a "
          "cloth or a figure"));
    attach(self, _("Hangs on"), self->choice, 0);
    add_place(self, COLUMN, BILLOW_MAX_SIDE - 1.0, _("At column"), "carrier-column",
              _("Column of that rope or cloth, from 0"));
    add_place(self, ROW, BILLOW_MAX_SIDE - 1.0, _("At row"), "carrier-row", _("Row of that cloth, from 0"));
    add_place(self, TRIANGLE, BILLOW_MAX_MOTION_TRIANGLES - 1.0, _("At triangle"), "carrier-triangle",
              _("Number of the triangle of that mesh, from 0, in the order of its file"));
    add_spread(self);
    gtk_widget_set_visible(self->grid, self->carriers->len > 0);
    g_signal_connect_swapped(self->choice, "notify::selected", G_CALLBACK(on_chosen), self);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(on_change), self->grid, G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "selection-changed", G_CALLBACK(on_change), self->grid,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "items-changed", G_CALLBACK(on_change), self->grid, G_CONNECT_SWAPPED);
    refresh(self);
    return self->grid;
}
