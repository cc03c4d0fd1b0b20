#include "app/document/session_meshes.h"
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/keyframe_editor.h"
#include "app/keyframe_editor/parts.h"
#include "find_widget.h"
#include "model/edits/new_keyframe.h"
#include "widgets/picker/grid_picker.h"
#include "widgets/viewport/private.h"

#include <glib/gstdio.h>

typedef struct {
    BillowSession *session;
    GtkWidget *window, *editor;
    int finished; /* -1: not finished; otherwise whether it was applied */
    char *told;   /* the message on finishing, or NULL */
    const BillowMesh *drawn;
} Fixture;

static const BillowGrid grid = {13, 9, 0.25};

static void
on_finished(Fixture *fixture, gboolean applied, const char *told)
{
    fixture->finished = applied;
    fixture->told = g_strdup(told);
    gtk_window_set_child(GTK_WINDOW(fixture->window), NULL); /* as the application does */
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = billow_project_new("Tent", &grid);
    const BillowAnchor anchors[] = {{0, 0, {-1, 2, -1}}, {12, 0, {1, 2, -1}}, {6, 8, {0, 2, 0.5}}};
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    keyframe->start = 1.0;
    keyframe->duration = 2.0;
    keyframe->muted = TRUE;
    billow_block_set_anchors(keyframe, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    fixture->session = billow_session_new(project);
    fixture->finished = -1;
}

static void
show_editor(Fixture *fixture, GtkWidget *editor)
{
    fixture->editor = editor;
    g_signal_connect_swapped(fixture->editor, "finished", G_CALLBACK(on_finished), fixture);
    fixture->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(fixture->window), fixture->editor);
    gtk_window_set_default_size(GTK_WINDOW(fixture->window), 1100, 760);
    gtk_window_present(GTK_WINDOW(fixture->window));
    settle();
}

static void
open_editor(Fixture *fixture, const char *id)
{
    g_autoptr(BillowBlockRef) ref = id ? billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, id) : NULL;
    show_editor(fixture, billow_keyframe_editor_new(fixture->session, ref, NULL, BILLOW_EDITOR_PICK));
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_free(fixture->told);
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    settle();
    g_assert_finalize_object(fixture->session);
}

static GtkWidget *
widget(Fixture *fixture, const char *name)
{
    return find_widget(fixture->editor, name);
}

/* Activates an action of the widget, as its buttons and keys do. */
static void
act(GtkWidget *target, const char *action, GVariant *parameter)
{
    g_assert_true(gtk_widget_activate_action_variant(target, action, parameter));
    settle();
}

static void
pick_preset(Fixture *fixture, const char *word)
{
    act(find_widget_of_type(fixture->editor, BILLOW_TYPE_GRID_PICKER), "pick.preset",
        g_variant_new_string(word));
}

static const BillowBlock *
keyframe_at(Fixture *fixture, guint index)
{
    GPtrArray *keyframes =
        billow_project_track(billow_session_get_project(fixture->session), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(index, <, keyframes->len);
    return g_ptr_array_index(keyframes, index);
}

static gboolean
has_verdict(gpointer label)
{
    return g_str_has_suffix(gtk_label_get_text(label), ".");
}

/* Returns whether the diagnostic is visible and not clipped. */
static gboolean
is_verdict_seen(gpointer data)
{
    const Fixture *fixture = data;
    GtkWidget *verdict = find_widget(fixture->editor, "verdict");
    double x, y;
    return has_verdict(verdict) &&
           gtk_widget_translate_coordinates(verdict, fixture->editor, gtk_widget_get_width(verdict) / 2.0,
                                            gtk_widget_get_height(verdict) / 2.0, &x, &y) &&
           gtk_widget_pick(fixture->editor, x, y, GTK_PICK_NON_TARGETABLE) == verdict;
}

static void
test_three_steps(Fixture *fixture, gconstpointer data)
{
    billow_session_set_frame(fixture->session, 49); /* 2 s: during the existing keyframe */
    open_editor(fixture, NULL);
    pick_preset(fixture, "corners");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(
                         BILLOW_GRID_PICKER(find_widget_of_type(fixture->editor, BILLOW_TYPE_GRID_PICKER))),
                     ==, 4);
    click(widget(fixture, "next"));
    click(widget(fixture, "next"));
    wait_until(is_verdict_seen, fixture);
    gtk_editable_set_text(GTK_EDITABLE(widget(fixture, "name")), "Four corners");
    g_assert_cmpint(fixture->finished, ==, -1);
    click(widget(fixture, "next"));
    g_assert_cmpint(fixture->finished, ==, TRUE);

    const BillowBlock *added = keyframe_at(fixture, 1);
    g_assert_cmpstr(added->name, ==, "Four corners");
    g_assert_cmpuint(billow_block_keyframe(added)->n_anchors, ==, 4);
    g_assert_cmpint(billow_block_keyframe(added)->anchors[3].column, ==, 12);
    g_assert_cmpint(billow_block_keyframe(added)->anchors[3].row, ==, 8);
    g_assert_cmpfloat(added->start, ==, 2.0); /* it splits the other's hold */
    g_assert_cmpfloat(added->duration, ==, 1.0);
    g_assert_cmpfloat(keyframe_at(fixture, 0)->duration, ==, 1.0);
    g_assert_nonnull(strstr(fixture->told, "it now ends at 2 s"));
    g_assert_cmpstr(billow_session_get_active(fixture->session)->id, ==, added->id);
    g_assert_cmpfloat(billow_session_get_time(fixture->session), ==, 2.0);
    billow_session_undo(fixture->session);
    g_assert_cmpuint(
        billow_project_track(billow_session_get_project(fixture->session), BILLOW_BLOCK_KEYFRAME)->len, ==,
        1);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

/* Starts at the first step with the keyframe's state; a new one starts as another. */
static void
test_finish(Fixture *fixture, gconstpointer data)
{
    billow_session_set_frame(fixture->session, 120);
    g_autoptr(BillowBlock) source =
        billow_new_keyframe(billow_session_get_project(fixture->session), NULL, BILLOW_NEW_LAST, 5.0);
    show_editor(fixture, billow_keyframe_editor_new(fixture->session, NULL, source, BILLOW_EDITOR_ANCHORS));
    g_assert_true(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(widget(fixture, "step-hang"))));
    g_assert_true(gtk_widget_get_mapped(widget(fixture, "anchors")));
    click(widget(fixture, "finish"));
    g_assert_cmpint(fixture->finished, ==, TRUE);
    g_assert_true(billow_keyframe_same_anchors(billow_block_keyframe(keyframe_at(fixture, 0)),
                                               billow_block_keyframe(keyframe_at(fixture, 1))));
    g_assert_cmpstr(keyframe_at(fixture, 1)->id, !=, "hung");
}

static gboolean
is_laid_out(gpointer view)
{
    return gtk_widget_get_width(view) > 0;
}

/* The texts at the sides wrap, or scroll if they do not fit, and the view keeps its size. */
static void
test_low_window(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    gtk_window_set_default_size(GTK_WINDOW(fixture->window), 1000, 500);
    settle();
    GtkWidget *view = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    for (int step = BILLOW_EDITOR_ANCHORS; step <= BILLOW_EDITOR_CLOTH; step++) {
        click(widget(fixture, "next"));
        wait_until(is_laid_out, view);
        g_assert_cmpint(gtk_widget_get_width(view), >, 600);
        g_assert_cmpint(gtk_widget_get_height(view), <, 500);
    }
}

static void
test_typed_place(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkWidget *table = widget(fixture, "anchors");
    g_assert_false(gtk_widget_is_sensitive(widget(fixture, "y")));
    gtk_selection_model_select_item(gtk_column_view_get_model(GTK_COLUMN_VIEW(table)), 2, TRUE);
    g_assert_cmpint(billow_viewport_get_selected_anchor(
                        BILLOW_VIEWPORT(find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT))),
                    ==, 2);
    type_text(widget(fixture, "y"), "987654321.123"); /* the digits lost by that are not stored */
    type_text(widget(fixture, "y"), "1.375");
    click(widget(fixture, "next"));
    click(widget(fixture, "next"));
    const BillowBlock *edited = keyframe_at(fixture, 0);
    g_assert_cmpfloat(billow_block_keyframe(edited)->anchors[2].position.y, ==, 1.375);
    g_assert_cmpfloat(billow_block_keyframe(edited)->anchors[2].position.z, ==, 0.5);
    g_assert_cmpfloat(billow_block_keyframe(edited)->anchors[1].position.y, ==, 2.0);
    g_assert_cmpfloat(edited->start, ==, 1.0);
    g_assert_cmpfloat(edited->duration, ==, 2.0);
    g_assert_true(edited->muted);
    g_assert_cmpstr(edited->id, ==, "hung");
}

/* Pleats are made with two corners of the first row, selected in the table, and a number. */
static void
test_curtain_from_two_corners(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkSelectionModel *table = gtk_column_view_get_model(GTK_COLUMN_VIEW(widget(fixture, "anchors")));
    g_assert_false(gtk_widget_is_sensitive(widget(fixture, "add-pleats"))); /* three anchors */
    gtk_selection_model_select_item(table, 0, TRUE);
    gtk_selection_model_select_item(table, 2, FALSE);
    g_assert_false(gtk_widget_is_sensitive(widget(fixture, "add-pleats"))); /* not on a line */
    gtk_selection_model_select_item(table, 0, TRUE);
    gtk_selection_model_select_item(table, 1, FALSE);
    click(widget(fixture, "add-pleats"));
    g_assert_false(gtk_widget_is_sensitive(widget(fixture, "add-pleats"))); /* they have pleats already */
    type_text(widget(fixture, "fold-0-number"), "2");
    type_text(widget(fixture, "fold-0-sharpness"), "0.5");
    type_text(widget(fixture, "fold-0-number"), "99"); /* at most 3 fit into 12 cells */
    click(widget(fixture, "next"));
    wait_until(is_verdict_seen, fixture);
    click(widget(fixture, "next"));
    const BillowKeyframe *edited = billow_block_keyframe(keyframe_at(fixture, 0));
    g_assert_cmpuint(edited->n_anchors, ==, 3);
    g_assert_cmpuint(edited->n_folds, ==, 1);
    g_assert_cmpint(edited->folds[0].from_column, ==, 0);
    g_assert_cmpint(edited->folds[0].to_column, ==, 12);
    g_assert_cmpint(edited->folds[0].pleats.number, ==, 3);
    g_assert_cmpfloat(edited->folds[0].pleats.sharpness, ==, 0.5);
}

static void
test_pleats_are_removed(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkSelectionModel *table = gtk_column_view_get_model(GTK_COLUMN_VIEW(widget(fixture, "anchors")));
    gtk_selection_model_select_item(table, 0, TRUE);
    gtk_selection_model_select_item(table, 1, FALSE);
    click(widget(fixture, "add-pleats"));
    g_assert_false(gtk_widget_is_sensitive(widget(fixture, "add-pleats"))); /* they have pleats already */
    click(widget(fixture, "fold-0-remove"));
    g_assert_true(gtk_widget_is_sensitive(widget(fixture, "add-pleats")));
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_false(gtk_widget_is_sensitive(widget(fixture, "add-pleats")));
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_true(gtk_widget_is_sensitive(widget(fixture, "add-pleats")));
}

/* Along the middle if no anchor is selected, between two that are, spreading from one. */
static void
test_creases(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkSelectionModel *table = gtk_column_view_get_model(GTK_COLUMN_VIEW(widget(fixture, "anchors")));
    gtk_selection_model_unselect_all(table);
    click(widget(fixture, "add-crease"));
    gtk_selection_model_select_item(table, 0, TRUE);
    gtk_selection_model_select_item(table, 1, FALSE);
    click(widget(fixture, "add-crease"));
    gtk_selection_model_select_item(table, 0, TRUE);
    click(widget(fixture, "add-crease"));
    type_text(widget(fixture, "crease-0-angle"), "-45");
    type_text(widget(fixture, "crease-0-to-row"), "2");
    type_text(widget(fixture, "crease-2-number"), "5");
    type_text(widget(fixture, "crease-2-spread"), "80");
    click(widget(fixture, "crease-1-remove"));
    click(widget(fixture, "next"));
    wait_until(is_verdict_seen, fixture);
    click(widget(fixture, "next"));
    const BillowKeyframe *edited = billow_block_keyframe(keyframe_at(fixture, 0));
    g_assert_cmpuint(edited->n_creases, ==, 2);
    const BillowCrease *down = &edited->creases[0], *spreading = &edited->creases[1];
    g_assert_cmpint(down->from_column, ==, down->to_column);
    g_assert_cmpint(down->from_row, ==, 0);
    g_assert_cmpint(down->to_row, ==, 2);
    g_assert_cmpfloat(down->angle, ==, -45.0);
    g_assert_cmpint(down->number, ==, 1);
    g_assert_cmpint(spreading->from_column, ==, 0);
    g_assert_cmpint(spreading->from_row, ==, 0);
    g_assert_cmpint(spreading->number, ==, 5);
    g_assert_cmpfloat(spreading->spread, ==, 80.0);
}

static void
test_creases_are_undone(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkWidget *rows = gtk_widget_get_next_sibling(widget(fixture, "add-crease"));
    g_assert_false(gtk_widget_get_visible(rows));
    click(widget(fixture, "add-crease"));
    type_text(widget(fixture, "crease-0-number"), "2");
    g_assert_true(gtk_widget_get_visible(rows));
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_cmpfloat(gtk_spin_button_get_value(GTK_SPIN_BUTTON(widget(fixture, "crease-0-number"))), ==,
                      1.0);
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_false(gtk_widget_get_visible(rows));
}

/* The keyframe's three anchors can be arranged in the second step, and that can be undone. */
static void
test_arrange(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkMenuButton *button = GTK_MENU_BUTTON(widget(fixture, "arrange"));
    g_assert_cmpint(g_menu_model_get_n_items(gtk_menu_button_get_menu_model(button)), >=, 8);
    act(widget(fixture, "anchors"), "hang.arrange", g_variant_new_string("drop"));
    act(widget(fixture, "anchors"), "hang.arrange", g_variant_new_string("mirror-x"));
    act(fixture->editor, "keyframe.undo", NULL);
    act(fixture->editor, "keyframe.finish", NULL);
    const BillowKeyframe *edited = billow_block_keyframe(keyframe_at(fixture, 0));
    for (size_t i = 0; i < edited->n_anchors; i++)
        g_assert_cmpfloat(edited->anchors[i].position.y, ==, 0.0);
    g_assert_cmpfloat(edited->anchors[0].position.x, ==, -1.0);
}

static void
drag_anchor(GtkWidget *viewport, int index, double x, double y, double z, gboolean final)
{
    g_signal_emit_by_name(viewport, "anchor-moved", index, x, y, z, final);
}

static void
select_in_view(GtkWidget *viewport, int index)
{
    billow_viewport_set_selected_anchor(BILLOW_VIEWPORT(viewport), index);
    g_signal_emit_by_name(viewport, "anchors-selected");
}

/* Returns the vertical position of the widget in the editor. */
static double
top_of(Fixture *fixture, const char *name)
{
    double x, y;
    g_assert_true(gtk_widget_translate_coordinates(widget(fixture, name), fixture->editor, 0.0, 0.0, &x, &y));
    return y;
}

static void
test_drag(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    select_in_view(viewport, 0);
    drag_anchor(viewport, 0, -1.1, 2.1, -1.0, FALSE);
    settle();
    const double top = top_of(fixture, "anchors");
    drag_anchor(viewport, 0, -9.0, 2.0, -1.0, FALSE);
    settle();
    g_assert_cmpfloat(top_of(fixture, "anchors"), ==, top); /* the table keeps its position */
    g_assert_true(gtk_widget_get_mapped(widget(fixture, "taut-warning")));
    drag_anchor(viewport, 0, -1.2, 2.2, -1.0, TRUE);
    g_assert_false(gtk_widget_get_mapped(widget(fixture, "taut-warning")));
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(widget(fixture, "x"))), ==, "-1.2");
    act(fixture->editor, "keyframe.undo", NULL); /* the whole drag */
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(widget(fixture, "x"))), ==, "-1");
    act(fixture->editor, "keyframe.redo", NULL);
    click(widget(fixture, "next"));
    click(widget(fixture, "next"));
    g_assert_cmpfloat(billow_block_keyframe(keyframe_at(fixture, 0))->anchors[0].position.x, ==, -1.2);
}

static gboolean
has_cloth(gpointer viewport)
{
    return billow_viewport_get_mesh(viewport) != NULL;
}

static gboolean
has_other_cloth(gpointer data)
{
    const Fixture *fixture = data;
    GtkWidget *view = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    return billow_viewport_get_mesh(BILLOW_VIEWPORT(view)) != fixture->drawn;
}

/* The slider over the stages tells assistive technologies what is shown. */
static void
test_stage_is_told(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkAccessible *slider = GTK_ACCESSIBLE(widget(fixture, "stage"));
    gtk_test_accessible_assert_property(slider, GTK_ACCESSIBLE_PROPERTY_LABEL, "Stage of draping");
    gtk_test_accessible_assert_property(slider, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "Relaxed cloth");
    act(fixture->editor, "keyframe.earlier-stage", NULL);
    gtk_test_accessible_assert_property(slider, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "Surface: 1 triangle");
    act(fixture->editor, "keyframe.earlier-stage", NULL);
    gtk_test_accessible_assert_property(slider, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                        "Catenaries that stay: 3");
    pick_preset(fixture, "everywhere");
    act(fixture->editor, "keyframe.earlier-stage", NULL);
    gtk_test_accessible_assert_property(slider, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                        "All catenaries: 6786, not all drawn"); /* 117 * 116 / 2 */
}

/* While the anchor is dragged the cloth is see-through behind the curves; in the other step it is solid. */
static void
test_live_cloth(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "step-hang"));
    GtkWidget *view = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    BillowViewport *viewport = BILLOW_VIEWPORT(view);
    gboolean shown;
    wait_until(has_cloth, viewport);
    g_assert_cmpint(billow_viewport_get_cloth_look(viewport), ==, BILLOW_CLOTH_FAINT);
    fixture->drawn = billow_viewport_get_mesh(viewport);
    drag_anchor(view, 0, -1.1, 2.4, -1.0, FALSE);
    wait_until(has_other_cloth, fixture);
    g_assert_cmpfloat_with_epsilon((double) billow_viewport_get_mesh(viewport)->y[0], 2.4, 1e-3);
    drag_anchor(view, 0, -1.1, 2.4, -1.0, TRUE);
    click(widget(fixture, "view.live-cloth"));
    g_object_get(viewport, "show-cloth", &shown, NULL);
    g_assert_false(shown);
    click(widget(fixture, "step-cloth"));
    g_object_get(viewport, "show-cloth", &shown, NULL);
    g_assert_true(shown);
    g_assert_cmpint(billow_viewport_get_cloth_look(viewport), ==, BILLOW_CLOTH_SOLID);
    g_assert_false(gtk_widget_get_visible(widget(fixture, "view.live-cloth")));
    wait_until(is_verdict_seen, fixture);
}

static void
test_view_buttons(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "step-hang"));
    BillowViewport *viewport = BILLOW_VIEWPORT(find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT));
    GtkWidget *corner = gtk_widget_get_parent(gtk_widget_get_parent(widget(fixture, "view-menu")));
    gboolean parallel;
    click(widget(fixture, "view.top"));
    const BillowCamera above = billow_viewport_get_camera(viewport);
    click(widget(fixture, "view.front"));
    const BillowCamera front = billow_viewport_get_camera(viewport);
    g_assert_cmpfloat(above.pitch, >, front.pitch + 1.0);
    click(widget(fixture, "view.right"));
    g_assert_cmpfloat(fabs(billow_viewport_get_camera(viewport).yaw - front.yaw), >, 1.0);
    act(corner, "view.orthographic", NULL);
    g_object_get(viewport, "orthographic", &parallel, NULL);
    g_assert_true(parallel);
}

/* Bakes a shape into the keyframe: the flat cloth one meter higher, with a dent. */
static void
bake_shape(Fixture *fixture)
{
    const int n = grid.columns * grid.rows;
    g_autofree float *positions = g_new(float, 3 * n);
    for (int i = 0; i < n; i++) {
        positions[3 * i] = (float) (i % grid.columns) * 0.25f;
        positions[3 * i + 1] = i == n / 2 ? 0.875f : 1.0f;
        positions[3 * i + 2] = (float) (i / grid.columns) * 0.25f;
    }
    g_autoptr(GBytes) shape = g_bytes_new(positions, 3 * (gsize) n * sizeof *positions);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "hung"};
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_autoptr(BillowBlock) block =
        billow_block_copy(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    billow_block_set_shape(block, shape);
    g_autoptr(BillowProject) given = billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
    g_assert_nonnull(given);
    billow_session_edit(fixture->session, given, "Give", NULL);
}

static void
test_given_shape(Fixture *fixture, gconstpointer data)
{
    bake_shape(fixture);
    open_editor(fixture, "hung");
    g_assert_true(gtk_widget_is_visible(widget(fixture, "given-shape")));
    click(widget(fixture, "next"));
    click(widget(fixture, "next"));
    wait_until(has_verdict, widget(fixture, "verdict"));
    BillowViewport *viewport = BILLOW_VIEWPORT(find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT));
    const BillowMesh *mesh = billow_viewport_get_mesh(viewport);
    const int middle = grid.columns * grid.rows / 2;
    g_assert_cmpfloat(mesh->y[middle], ==, 0.875f);
    g_assert_cmpfloat(mesh->y[0], ==, 1.0f);
    gtk_editable_set_text(GTK_EDITABLE(widget(fixture, "name")), "Made from physics");
    click(widget(fixture, "next"));
    g_assert_cmpstr(keyframe_at(fixture, 0)->name, ==, "Made from physics");
    g_assert_nonnull(billow_block_keyframe(keyframe_at(fixture, 0))->shape);
}

static void
test_given_shape_goes(Fixture *fixture, gconstpointer data)
{
    bake_shape(fixture);
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    drag_anchor(viewport, 0, -1.1, 2.1, -1.0, FALSE);
    g_assert_false(gtk_widget_is_visible(widget(fixture, "given-shape")));
    drag_anchor(viewport, 0, -1.0, 2.0, -1.0, TRUE); /* as Escape does */
    g_assert_true(gtk_widget_is_visible(widget(fixture, "given-shape")));
    drag_anchor(viewport, 0, -1.1, 2.1, -1.0, TRUE);
    g_assert_false(gtk_widget_is_visible(widget(fixture, "given-shape")));
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_true(gtk_widget_is_visible(widget(fixture, "given-shape")));
    act(fixture->editor, "keyframe.redo", NULL);
    click(widget(fixture, "next"));
    click(widget(fixture, "next"));
    g_assert_null(billow_block_keyframe(keyframe_at(fixture, 0))->shape);
    g_assert_cmpfloat(billow_block_keyframe(keyframe_at(fixture, 0))->anchors[0].position.x, ==, -1.1);
    billow_session_undo(fixture->session);
    g_assert_nonnull(billow_block_keyframe(keyframe_at(fixture, 0))->shape);
}

static void
test_drag_several(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    GtkSelectionModel *selection = gtk_column_view_get_model(GTK_COLUMN_VIEW(widget(fixture, "anchors")));
    gtk_selection_model_select_item(selection, 0, TRUE);
    gtk_selection_model_select_item(selection, 1, FALSE);
    for (int i = 0; i < 3; i++)
        g_assert_true(billow_viewport_is_anchor_selected(BILLOW_VIEWPORT(viewport), i) == (i < 2));
    drag_anchor(viewport, 1, 1.0, 2.5, -1.0, TRUE);
    for (int i = 0; i < 3; i++)
        g_assert_true(billow_viewport_is_anchor_selected(BILLOW_VIEWPORT(viewport), i) == (i < 2));
    click(widget(fixture, "next"));
    click(widget(fixture, "next"));
    const BillowBlock *edited = keyframe_at(fixture, 0);
    g_assert_cmpfloat(billow_block_keyframe(edited)->anchors[0].position.y, ==, 2.5);
    g_assert_cmpfloat(billow_block_keyframe(edited)->anchors[1].position.y, ==, 2.5);
    g_assert_cmpfloat(billow_block_keyframe(edited)->anchors[2].position.y, ==, 2.0);
}

/* The toolbar over the view and the view's state agree. */
static void
test_tools(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    GtkWidget *pivot = widget(fixture, "pivot");
    gboolean snapping, drawing;
    BillowPivot about;
    click(widget(fixture, "snap-anchors"));
    click(widget(fixture, "draw-curve"));
    act(pivot, "anchors.pivot", g_variant_new_string("last"));
    g_object_get(viewport, "snapping", &snapping, "drawing", &drawing, "pivot", &about, NULL);
    g_assert_true(snapping);
    g_assert_true(drawing);
    g_assert_cmpint(about, ==, BILLOW_PIVOT_LAST);
    g_assert_cmpstr(gtk_menu_button_get_label(GTK_MENU_BUTTON(pivot)), ==, "About: Last Picked");
    g_object_set(viewport, "drawing", FALSE, NULL);
    g_assert_false(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(widget(fixture, "draw-curve"))));
    g_assert_false(gtk_widget_is_visible(widget(fixture, "readout")));
}

static void
test_history_is_its_own(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    GtkWidget *picker = find_widget_of_type(fixture->editor, BILLOW_TYPE_GRID_PICKER);
    pick_preset(fixture, "corners-and-center");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 5);
    g_assert_false(billow_session_get_can_undo(fixture->session));
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 3);
    act(fixture->editor, "keyframe.cancel", NULL); /* no changes: it closes without asking */
    g_assert_cmpint(fixture->finished, ==, FALSE);
    g_assert_cmpuint(billow_block_keyframe(keyframe_at(fixture, 0))->n_anchors, ==, 3);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

static void
test_cancel_asks(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, NULL);
    pick_preset(fixture, "corners");
    act(fixture->editor, "keyframe.cancel", NULL);
    g_assert_cmpint(fixture->finished, ==, -1);
    g_autoptr(GListModel) windows = g_object_ref(gtk_window_get_toplevels());
    GtkDialog *question = NULL;
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GObject) window = g_list_model_get_item(windows, i);
        if (GTK_IS_DIALOG(window))
            question = GTK_DIALOG(window);
    }
    g_assert_nonnull(question);
    gtk_dialog_response(question, GTK_RESPONSE_ACCEPT);
    g_assert_cmpint(fixture->finished, ==, FALSE);
    g_assert_cmpuint(
        billow_project_track(billow_session_get_project(fixture->session), BILLOW_BLOCK_KEYFRAME)->len, ==,
        1);
}

static gboolean
has_taut_pairs(gpointer list)
{
    return g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(list))) > 0;
}

/* --- Draping --- */

static void
show_cloth(Fixture *fixture)
{
    click(widget(fixture, "next"));
    click(widget(fixture, "next"));
    wait_until(has_verdict, widget(fixture, "verdict"));
}

/* Returns whether the frame of the current draft is displayed. */
static gboolean
is_drawn_anew(gpointer data)
{
    const Fixture *fixture = data;
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    return billow_viewport_get_mesh(BILLOW_VIEWPORT(viewport)) != fixture->drawn;
}

static void
wait_for_another_cloth(Fixture *fixture)
{
    wait_until(is_drawn_anew, (gpointer) fixture);
}

static void
remember_drawn(Fixture *fixture)
{
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    fixture->drawn = billow_viewport_get_mesh(BILLOW_VIEWPORT(viewport));
}

static void
test_stiffness(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    show_cloth(fixture);
    remember_drawn(fixture);
    GtkRange *slider = GTK_RANGE(widget(fixture, "stiffness"));
    gtk_range_set_value(slider, log10(0.05));
    gtk_range_set_value(slider, log10(0.07));
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(widget(fixture, "bending-length"))), ==, "7");
    wait_for_another_cloth(fixture);
    g_assert_cmpfloat(billow_session_get_project(fixture->session)->cloth->material.bending_length, ==,
                      0.018);
    act(fixture->editor, "keyframe.undo", NULL); /* both are one step */
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(widget(fixture, "bending-length"))), ==, "1.8");
    g_assert_cmpfloat_with_epsilon(gtk_range_get_value(slider), log10(0.018), 1e-9);
    act(fixture->editor, "keyframe.redo", NULL);
    click(widget(fixture, "next"));
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_assert_cmpfloat_with_epsilon(project->cloth->material.bending_length, 0.07, 1e-12);
    g_assert_true(project->cloth->material_in_cloth);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(billow_session_get_project(fixture->session)->cloth->material.bending_length, ==,
                      0.018);
    g_assert_false(billow_session_get_can_undo(fixture->session));
}

/* Another surface drapes the keyframe from scratch, and is the whole cloth's. */
static void
test_surface(Fixture *fixture, gconstpointer data)
{
    const BillowGrid *own = &billow_session_get_project(fixture->session)->cloth->grid;
    g_autofree float *flat = g_new0(float, 3 * billow_grid_count(own));
    g_autoptr(BillowBlock) stored = billow_block_copy(keyframe_at(fixture, 0));
    BillowCoarsePose *pose = billow_coarse_pose_sample(own, flat, flat, flat);
    billow_keyframe_set_hang(billow_block_keyframe(stored), pose);
    billow_coarse_pose_free(pose);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, stored->id};
    g_auto(BillowEdit) edit =
        billow_edit_set_block(billow_session_get_project(fixture->session), &ref, stored);
    billow_session_amend(fixture->session, edit.project);
    open_editor(fixture, "hung");
    show_cloth(fixture);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(widget(fixture, "surface")), BILLOW_SURFACE_SUBDIVISION);
    click(widget(fixture, "next"));
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->surface, ==,
                    BILLOW_SURFACE_SUBDIVISION);
    g_assert_null(billow_block_keyframe(keyframe_at(fixture, 0))->hang);
    billow_session_undo(fixture->session);
    g_assert_cmpint(billow_session_get_project(fixture->session)->cloth->surface, ==, BILLOW_SURFACE_LINES);
    g_assert_nonnull(billow_block_keyframe(keyframe_at(fixture, 0))->hang);
}

static void
test_material(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    show_cloth(fixture);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(widget(fixture, "material")), 1);
    click(widget(fixture, "next"));
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_assert_cmpint(project->cloth->preset, ==, 1);
    g_assert_cmpfloat(project->cloth->material.density, ==, billow_material_presets[1].material.density);
    g_assert_cmpuint(billow_block_keyframe(keyframe_at(fixture, 0))->n_anchors, ==, 3);
}

static void
test_wind(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    show_cloth(fixture);
    type_text(widget(fixture, "wind-speed"), "0.75");
    type_text(widget(fixture, "wind-direction"), "90");
    type_text(widget(fixture, "wind-elevation"), "-20");
    act(fixture->editor, "keyframe.undo", NULL);
    click(widget(fixture, "next"));
    const BillowSteadyWind *wind = &billow_block_keyframe(keyframe_at(fixture, 0))->wind;
    g_assert_cmpfloat(wind->speed, ==, 0.75);
    g_assert_cmpfloat(wind->strength, ==, 0.0);
    g_assert_cmpfloat(wind->direction, ==, 90.0);
    g_assert_cmpfloat(wind->elevation, ==, 0.0);
}

static void
pull_arrow(Fixture *fixture, double x, double y, double z, gboolean final)
{
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    g_signal_emit_by_name(viewport, "handle-moved", x, y, z, final);
}

static const char *
shown_wind(Fixture *fixture, const char *name)
{
    return gtk_editable_get_text(GTK_EDITABLE(widget(fixture, name)));
}

/* The center of the anchors is at (0, 2, -0.5), and the arrow's tail is above it. */
static void
test_pulled_wind(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    show_cloth(fixture);
    type_text(widget(fixture, "wind-speed"), "1");
    const double tail = 2.0 + 0.12 * hypot(3.0, 2.0);
    pull_arrow(fixture, 0.2, tail, -0.5, FALSE);
    pull_arrow(fixture, 0.0, tail, -0.9, TRUE);
    g_assert_cmpstr(shown_wind(fixture, "wind-direction"), ==, "-90");
    g_assert_cmpstr(shown_wind(fixture, "wind-elevation"), ==, "0");
    g_assert_cmpstr(shown_wind(fixture, "wind-speed"), !=, "1");
    act(fixture->editor, "keyframe.undo", NULL); /* the whole pull */
    g_assert_cmpstr(shown_wind(fixture, "wind-direction"), ==, "0");
    g_assert_cmpstr(shown_wind(fixture, "wind-speed"), ==, "1");
}

static gboolean
is_fresh(gpointer editor)
{
    return !gtk_widget_get_sensitive(find_widget(editor, "hang-afresh"));
}

static void
store_pose(Fixture *fixture)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "hung"};
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_autoptr(BillowBlock) block =
        billow_block_copy(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    billow_keyframe_set_hang(billow_block_keyframe(block), pose);
    billow_coarse_pose_free(pose);
    g_autoptr(BillowProject) kept = billow_edit_take(billow_edit_set_block(project, &ref, block), NULL);
    billow_session_edit(fixture->session, kept, "Keep", NULL);
}

static void
test_hang_afresh(Fixture *fixture, gconstpointer data)
{
    store_pose(fixture);
    open_editor(fixture, "hung");
    g_assert_false(is_fresh(fixture->editor));
    act(fixture->editor, "keyframe.hang-afresh", NULL);
    g_assert_true(is_fresh(fixture->editor));
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_false(is_fresh(fixture->editor));
    act(fixture->editor, "keyframe.redo", NULL);
    show_cloth(fixture);
    click(widget(fixture, "next"));
    g_assert_null(billow_block_keyframe(keyframe_at(fixture, 0))->hang);
}

/* A dragged cloth continues from the shown shape, keeps its pose, and the drag is one undo step. */
static void
test_pose_that_was_seen_is_kept(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    show_cloth(fixture);
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    remember_drawn(fixture);
    drag_anchor(viewport, 0, -1.01, 2.0, -1.0, FALSE);
    g_assert_false(is_fresh(fixture->editor));
    drag_anchor(viewport, 0, -1.02, 2.0, -1.0, TRUE);
    wait_for_another_cloth(fixture);
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_true(is_fresh(fixture->editor));
    g_assert_false(billow_session_get_modified(fixture->session));
    act(fixture->editor, "keyframe.redo", NULL);
    click(widget(fixture, "next"));
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_at(fixture, 0));
    g_assert_nonnull(keyframe->hang);
    g_assert_cmpfloat(keyframe->anchors[0].position.x, ==, -1.02);
}

/* Cloth that is hidden is draped from what was seen last, too. */
static void
test_pose_that_was_seen_before_is_kept(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "step-hang"));
    GtkWidget *view = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    wait_until(has_cloth, BILLOW_VIEWPORT(view));
    click(widget(fixture, "view.live-cloth"));
    drag_anchor(view, 0, -1.01, 2.0, -1.0, TRUE);
    g_assert_false(is_fresh(fixture->editor));
    act(fixture->editor, "keyframe.undo", NULL);
    g_assert_true(is_fresh(fixture->editor));
}

static gboolean
keeps_a_pose(gpointer editor)
{
    return !is_fresh(editor);
}

/* A keyframe whose points are only pinned keeps the pose in which it settles, too. */
static void
test_pinned_pose(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    pick_preset(fixture, "corners");
    g_assert_true(is_fresh(fixture->editor));
    show_cloth(fixture);
    wait_until(keeps_a_pose, fixture->editor);
    click(widget(fixture, "next"));
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_at(fixture, 0));
    g_assert_cmpuint(keyframe->n_anchors, ==, 4);
    g_assert_nonnull(keyframe->hang);
    billow_session_undo(fixture->session);
    g_assert_null(billow_block_keyframe(keyframe_at(fixture, 0))->hang);
}

/* Like Escape, this changes nothing. */
static void
test_drag_back(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    show_cloth(fixture);
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    remember_drawn(fixture);
    drag_anchor(viewport, 0, -1.05, 2.1, -1.0, FALSE);
    wait_for_another_cloth(fixture);
    drag_anchor(viewport, 0, -1.1, 2.2, -1.0, FALSE);
    drag_anchor(viewport, 0, -1.0, 2.0, -1.0, TRUE);
    g_assert_true(is_fresh(fixture->editor));
    act(fixture->editor, "keyframe.cancel", NULL); /* it closes without asking */
    g_assert_cmpint(fixture->finished, ==, FALSE);
}

static void
test_taut_pair(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, "hung");
    click(widget(fixture, "next"));
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    drag_anchor(viewport, 2, 0.0, 2.0, 4.0, TRUE); /* 5.1 m from the others, with 2.5 m of cloth between */
    click(widget(fixture, "next"));
    wait_until(has_taut_pairs, widget(fixture, "taut-pairs"));
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(widget(fixture, "verdict"))), "Stretched"));
    g_signal_emit_by_name(widget(fixture, "taut-pairs"), "activate", 1u);
    GtkSelectionModel *selection = gtk_column_view_get_model(GTK_COLUMN_VIEW(widget(fixture, "anchors")));
    g_assert_false(gtk_selection_model_is_selected(selection, 0));
    g_assert_true(gtk_selection_model_is_selected(selection, 1));
    g_assert_true(gtk_selection_model_is_selected(selection, 2));
}

static void
test_focus(Fixture *fixture, gconstpointer data)
{
    open_editor(fixture, NULL);
    GtkWidget *picker = find_widget_of_type(fixture->editor, BILLOW_TYPE_GRID_PICKER);
    GtkWidget *viewport = find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT);
    g_assert_true(gtk_root_get_focus(GTK_ROOT(fixture->window)) == picker);
    act(fixture->editor, "keyframe.forward", NULL);
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(fixture->window));
    g_assert_nonnull(focus);
    g_assert_true(focus == viewport || gtk_widget_is_ancestor(focus, viewport));
    act(fixture->editor, "keyframe.back", NULL);
    g_assert_true(gtk_root_get_focus(GTK_ROOT(fixture->window)) == picker);
}

/* A collider that supports the cloth, with a display mesh beside the project. */
static void
add_body(Fixture *fixture, const char *mesh)
{
    const BillowProject *project = billow_session_get_project(fixture->session);
    BillowBlock *body = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "Body");
    billow_block_collider(body)->in_fake = TRUE;
    billow_field_set_text(billow_body_look_fields, &billow_block_body(body)->look, mesh);
    g_autoptr(BillowProject) with_body = billow_project_copy(project);
    g_ptr_array_add(billow_project_track(with_body, BILLOW_BLOCK_COLLIDER), body);
    billow_session_edit(fixture->session, with_body, "Add", NULL);
}

static gboolean
is_read(gpointer meshes)
{
    return g_hash_table_size(billow_session_meshes_table(meshes)) == 1;
}

static gboolean
draws_mesh(const BillowViewport *viewport)
{
    const BillowFigure *figure = billow_viewport_figure(viewport, 0);
    return figure && figure->mesh && !billow_viewport_figure(viewport, 1);
}

/* Files are read on threads, and the editor does not wait for them. */
static void
test_late_mesh(Fixture *fixture, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("billow-mesh-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.billow", NULL),
                    *mesh = g_build_filename(folder, "board.obj", NULL);
    g_assert_true(g_file_set_contents(mesh, "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n", -1, NULL));
    billow_session_mark_saved(fixture->session, billow_session_get_project(fixture->session), path);
    add_body(fixture, "board.obj");
    open_editor(fixture, "hung");
    BillowViewport *viewport = BILLOW_VIEWPORT(find_widget_of_type(fixture->editor, BILLOW_TYPE_VIEWPORT));
    wait_until(is_read, billow_session_meshes_of(fixture->session));
    g_assert_true(draws_mesh(viewport));
    g_assert_cmpint(g_unlink(mesh), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

/* --- The verdict --- */

/* Returns the verdict on a shape of the first keyframe, pinned by so many anchors and strained so much. */
static GtkWidget *
judge(Fixture *fixture, size_t n_anchors, double strain, gboolean stays_near)
{
    const BillowProject *project = billow_session_get_project(fixture->session);
    g_autoptr(BillowBlock) keyframe =
        billow_block_copy(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0]);
    const BillowRestReport report = {
        .anchors = n_anchors, .converged = true, .strain = {strain, strain, strain, strain, 0.0}};
    const BillowCrossings crossings = {0};
    const BillowAnchor anchor = {0, 0, {0.0, 1.0, 0.0}};
    billow_block_set_anchors(keyframe, &anchor, n_anchors);
    if (stays_near) {
        BillowCoarsePose *pose = billow_coarse_pose_new(grid.columns, grid.rows);
        billow_keyframe_set_hang(billow_block_keyframe(keyframe), pose);
        billow_coarse_pose_free(pose);
    }
    g_autoptr(BillowSession) draft = billow_draft_new(fixture->session, keyframe);
    GtkWidget *verdict = g_object_ref_sink(billow_keyframe_report_new(draft));
    billow_keyframe_report_show(BILLOW_KEYFRAME_REPORT(verdict), &report, &anchor, &crossings);
    return verdict;
}

static void
test_verdict_without_anchors(Fixture *fixture, gconstpointer data)
{
    fixture->window = gtk_window_new();
    g_autoptr(GtkWidget) pinned = judge(fixture, 1, 0.0, FALSE), free = judge(fixture, 0, 0.0, FALSE);
    g_assert_true(has_label(pinned, "The cloth keeps its lengths."));
    g_assert_false(has_label(free, "The cloth keeps its lengths."));
    g_assert_true(has_label(free,
                            "The cloth has no anchors: it stays flat, and colliders do not move it. Pin at "
                            "least one point, or use physics to let it fall."));
}

/* Re-draping is offered where it can help. */
static void
test_verdict_on_a_lost_shape(Fixture *fixture, gconstpointer data)
{
    fixture->window = gtk_window_new();
    g_autoptr(GtkWidget) lost = judge(fixture, 1, 53.29, TRUE), slight = judge(fixture, 1, 0.1, TRUE),
                         fresh = judge(fixture, 1, 53.29, FALSE);
    g_assert_true(has_label(lost, "The cloth could not settle from its previous shape."));
    g_assert_true(gtk_widget_get_visible(find_widget(lost, "drape-again")));
    g_assert_false(gtk_widget_get_visible(find_widget(slight, "drape-again")));
    g_assert_false(gtk_widget_get_visible(find_widget(fresh, "drape-again")));
    g_assert_true(has_label(fresh, "Stretched or compressed by up to 5329.0 %. Use a finer cloth."));
}

#define ADD(path, test) g_test_add("/keyframe-editor/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv);
    ADD("curtain-from-two-corners", test_curtain_from_two_corners);
    ADD("pleats-are-removed", test_pleats_are_removed);
    ADD("creases", test_creases);
    ADD("creases-are-undone", test_creases_are_undone);
    ADD("three-steps-add-a-keyframe", test_three_steps);
    ADD("chosen-anchors-are-arranged", test_arrange);
    ADD("any-step-can-be-the-last", test_finish);
    ADD("low-window-leaves-room-for-the-view", test_low_window);
    ADD("cloth-is-live-with-the-curves", test_live_cloth);
    ADD("pose-that-was-seen-before-is-kept", test_pose_that_was_seen_before_is_kept);
    ADD("view-has-its-buttons", test_view_buttons);
    ADD("typed-place-is-applied", test_typed_place);
    ADD("drag-is-one-step-and-warns-when-taut", test_drag);
    ADD("selected-anchors-are-dragged-together", test_drag_several);
    ADD("bar-over-the-view-says-what-it-does", test_tools);
    ADD("history-is-its-own", test_history_is_its_own);
    ADD("cancel-asks-before-losing-work", test_cancel_asks);
    ADD("each-step-has-the-keyboard", test_focus);
    ADD("taut-pair-selects-its-anchors", test_taut_pair);
    ADD("stiffness-is-turned-live", test_stiffness);
    ADD("material-is-that-of-the-whole-cloth", test_material);
    ADD("surface-is-that-of-the-whole-cloth", test_surface);
    ADD("stage-is-told", test_stage_is_told);
    ADD("wind-is-typed", test_wind);
    ADD("wind-is-pulled-by-its-arrow", test_pulled_wind);
    ADD("verdict-on-a-cloth-without-anchors-says-so", test_verdict_without_anchors);
    ADD("verdict-on-a-lost-shape-offers-to-drape-it-again", test_verdict_on_a_lost_shape);
    ADD("hung-afresh-it-keeps-nothing", test_hang_afresh);
    ADD("pose-that-was-seen-is-kept", test_pose_that_was_seen_is_kept);
    ADD("pose-of-pinned-points-is-kept", test_pinned_pose);
    ADD("drag-that-goes-back-changes-nothing", test_drag_back);
    ADD("given-shape-is-shown-and-kept", test_given_shape);
    ADD("given-shape-goes-with-its-anchors", test_given_shape_goes);
    ADD("mesh-that-is-read-late-is-shown", test_late_mesh);
    return g_test_run();
}
