/* Tests the keyframe editor's first step: presets, and the image under the picking grid. */
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/parts.h"
#include "find_widget.h"
#include "model/placing/anchor_presets.h"
#include "widgets/picker/grid_picker.h"

#include <glib/gstdio.h>
#include <math.h>

typedef struct {
    BillowSession *animation, *draft;
    GtkWidget *window, *pick;
    char *picture; /* a file */
    BillowGridPicker *picker;
} Fixture;

static const BillowGrid grid = {13, 9, 0.25};

/* Starts from another keyframe, and from one without anchors. */
static void
add_others(BillowProject *project)
{
    const BillowAnchor anchors[] = {{0, 0, {-1, 2, -1}}, {6, 8, {0, 2, 0.5}}};
    BillowBlock *hung = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung up");
    billow_block_set_anchors(hung, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), hung);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    billow_block_new(BILLOW_BLOCK_KEYFRAME, "flat", "Flat"));
}

/* Writes a texture file. Free with g_free(). */
static char *
new_picture(void)
{
    char *path = NULL;
    const int file = g_file_open_tmp("XXXXXX.png", &path, NULL);
    g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 6, 4);
    gdk_pixbuf_fill(picture, 0xff0000ff);
    g_close(file, NULL);
    g_assert_true(gdk_pixbuf_save(picture, path, "png", NULL, NULL));
    return path;
}

/* The height of the box in the scene of some tests. */
static const double TOP = 1.5;

static void
add_box(BillowProject *project)
{
    BillowBlock *box = billow_block_new(BILLOW_BLOCK_COLLIDER, "box", "Box");
    BillowCollider *body = billow_block_collider(box);
    body->shape = BILLOW_COLLIDER_BOX;
    body->size = billow_vec3(1.0, TOP, 1.0);
    body->position = billow_vec3(0.0, 0.5 * TOP, 0.0);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), box);
}

/* `data` is not NULL: there is a box in the middle. */
static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = billow_project_new("Tent", &grid);
    g_autoptr(BillowBlock) keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "fresh", "Fresh");
    fixture->picture = new_picture();
    add_others(project);
    if (data)
        add_box(project);
    fixture->animation = billow_session_new(project);
    fixture->draft = billow_draft_new(fixture->animation, keyframe);
    fixture->pick = billow_keyframe_pick_new(fixture->draft, project, NULL, fixture->picture);
    fixture->picker = BILLOW_GRID_PICKER(find_widget_of_type(fixture->pick, BILLOW_TYPE_GRID_PICKER));
    fixture->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(fixture->window), fixture->pick);
    gtk_window_present(GTK_WINDOW(fixture->window));
    settle();
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    settle();
    g_assert_finalize_object(fixture->draft);
    g_assert_finalize_object(fixture->animation);
    g_unlink(fixture->picture);
    g_free(fixture->picture);
}

static GtkWidget *
widget(Fixture *fixture, const char *name)
{
    return find_widget(fixture->pick, name);
}

static guint
count_in_row(Fixture *fixture, int row)
{
    guint n = 0;
    for (int column = 0; column < grid.columns; column++)
        n += billow_grid_picker_is_picked(fixture->picker, column, row);
    return n;
}

/* By the button, and by Enter in its number. A number beyond the cloth becomes the last one. */
static void
test_numbers(Fixture *fixture, gconstpointer data)
{
    type_text(widget(fixture, "row-number"), "4");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 13);
    g_assert_cmpuint(count_in_row(fixture, 4), ==, 13);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(widget(fixture, "every")), 3.0);
    click(widget(fixture, "row"));
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 5); /* 0, 3, 6, 9, 12 */
    type_text(widget(fixture, "column-number"), "99");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 4); /* 0, 3, 6, 8 */
    g_assert_true(billow_grid_picker_is_picked(fixture->picker, 12, 6));
    type_text(widget(fixture, "ring-number"), "6");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 6);
    billow_session_undo(fixture->draft); /* each is one undo step */
    g_assert_true(billow_grid_picker_is_picked(fixture->picker, 12, 6));
}

/* Picked points that were moved keep their positions. */
static void
test_beside(Fixture *fixture, gconstpointer data)
{
    click(widget(fixture, "row"));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(widget(fixture, "beside")), TRUE);
    const BillowKeyframe *held = billow_block_keyframe(billow_draft_keyframe(fixture->draft));
    g_autofree BillowAnchor *moved = g_memdup2(held->anchors, held->n_anchors * sizeof *moved);
    moved[5].position.y += 0.5;
    billow_draft_set_anchors(fixture->draft, moved, held->n_anchors, "Move", NULL);
    type_text(widget(fixture, "row-number"), "8");
    type_text(widget(fixture, "column-number"), "12"); /* its ends are picked already */
    held = billow_block_keyframe(billow_draft_keyframe(fixture->draft));
    g_assert_cmpuint(held->n_anchors, ==, 13 + 13 + 7);
    g_assert_cmpint(held->anchors[5].column, ==, 5);
    g_assert_true(billow_vec3_equal(held->anchors[5].position, moved[5].position));
    g_assert_cmpuint(count_in_row(fixture, 8), ==, 13);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(widget(fixture, "beside")), FALSE);
    click(widget(fixture, "corners"));
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 4);
}

static gboolean
has_picture(gpointer picker)
{
    return billow_grid_picker_get_texture(picker) != NULL;
}

static void
set_switch(Fixture *fixture, const char *name, gboolean on)
{
    gtk_check_button_set_active(GTK_CHECK_BUTTON(widget(fixture, name)), on);
}

static void
test_picture(Fixture *fixture, gconstpointer data)
{
    wait_until(has_picture, fixture->picker);
    g_assert_cmpint(gdk_paintable_get_intrinsic_width(billow_grid_picker_get_texture(fixture->picker)), ==,
                    6);
    set_switch(fixture, "pick-on-picture", FALSE);
    g_assert_null(billow_grid_picker_get_texture(fixture->picker));
    set_switch(fixture, "pick-on-picture", TRUE);
    g_assert_nonnull(billow_grid_picker_get_texture(fixture->picker));
}

/* The texture is read on a thread, and arrives when the editor and its grid are gone. */
static void
test_late_picture(Fixture *fixture, gconstpointer data)
{
    GtkWidget *pick = g_object_ref_sink(billow_keyframe_pick_new(
        fixture->draft, billow_session_get_project(fixture->animation), NULL, fixture->picture));
    GtkWidget *under = find_widget_of_type(pick, BILLOW_TYPE_KEYFRAME_UNDER);
    g_object_add_weak_pointer(G_OBJECT(under), (gpointer *) &under);
    g_object_unref(pick);
    while (under)
        g_main_context_iteration(NULL, TRUE);
}

/* The cursor is at the first point. */
static void
test_others(Fixture *fixture, gconstpointer data)
{
    GtkLabel *status = GTK_LABEL(widget(fixture, "status"));
    g_assert_cmpuint(billow_grid_picker_count_marked(fixture->picker), ==, 2);
    g_assert_nonnull(strstr(gtk_label_get_text(status), "Hung up"));
    set_switch(fixture, "pick-beside-others", FALSE);
    g_assert_cmpuint(billow_grid_picker_count_marked(fixture->picker), ==, 0);
    g_assert_null(strstr(gtk_label_get_text(status), "Hung up"));
}

/* Returns the labels with an Alt mnemonic below `root`. */
static void
gather_mnemonics(GtkWidget *root, GHashTable *labels)
{
    const gboolean button = GTK_IS_BUTTON(root) && gtk_button_get_use_underline(GTK_BUTTON(root));
    const gboolean check =
        GTK_IS_CHECK_BUTTON(root) && gtk_check_button_get_use_underline(GTK_CHECK_BUTTON(root));
    const char *label = button  ? gtk_button_get_label(GTK_BUTTON(root))
                        : check ? gtk_check_button_get_label(GTK_CHECK_BUTTON(root))
                                : NULL;
    const char *mark = label ? strchr(label, '_') : NULL;
    if (mark) {
        g_test_message("%s", label);
        g_assert_true(g_hash_table_add(labels, GINT_TO_POINTER(g_ascii_tolower(mark[1]))));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child))
        gather_mnemonics(child, labels);
}

/* A mnemonic belongs to one control, and acts at once. */
static void
test_mnemonics(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GHashTable) labels = g_hash_table_new(NULL, NULL);
    gather_mnemonics(fixture->pick, labels);
    g_assert_cmpuint(g_hash_table_size(labels), >, BILLOW_N_ANCHOR_PRESETS);
}

static double
lowest_anchor(Fixture *fixture)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(fixture->draft));
    double lowest = INFINITY;
    g_assert_cmpuint(keyframe->n_anchors, >, 0);
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        lowest = fmin(lowest, keyframe->anchors[i].position.y);
    return lowest;
}

/* The cloth of the table top would be in the box. A column of anchors, which is higher anyway, stays. */
static void
test_above_colliders(Fixture *fixture, gconstpointer data)
{
    gtk_widget_activate_action(fixture->pick, "pick.preset", "s", "table-top");
    g_assert_cmpfloat(lowest_anchor(fixture), >, TOP);
    g_assert_cmpfloat(lowest_anchor(fixture), <, TOP + 0.1);
    gtk_widget_activate_action(fixture->pick, "pick.preset", "s", "first-column");
    g_assert_cmpfloat_with_epsilon(lowest_anchor(fixture), 1.1 * 12 * grid.spacing, 1e-9);
}

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
#define ADD(path, test) g_test_add("/keyframe-pick/" path, Fixture, NULL, set_up, test, tear_down)
    ADD("presets-take-a-number", test_numbers);
    ADD("presets-are-added-to-what-is-picked", test_beside);
    ADD("picture-is-under-the-grid", test_picture);
    ADD("picture-that-comes-when-the-grid-is-gone-does-no-harm", test_late_picture);
    ADD("other-keyframes-anchors-are-marked", test_others);
    ADD("no-two-buttons-share-a-mnemonic", test_mnemonics);
    g_test_add("/keyframe-pick/anchors-begin-above-the-colliders", Fixture, "box", set_up,
               test_above_colliders, tear_down);
    return g_test_run();
}
