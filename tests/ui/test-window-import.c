/* Imports meshes of other programs as keyframes in the main window. */
#include "story.h"

#include "app/common/message_bar.h"
#include "app/transfer/fit_dialog.h"
#include "app/transfer/import_dialog.h"
#include "app/window/import_files.h"
#include "widgets/picker/grid_picker.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

static const char PROJECT[] = "coarse-four-points.billow";

enum { NO_LINE = -1 };

static const BillowGrid *
grid_of(Story *story)
{
    return &billow_session_get_project(story->session)->cloth->grid;
}

static guint
count_keyframes(Story *story)
{
    return billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME)->len;
}

/* A cloth whose positions are multiples of 1/8, which decimals and floats represent exactly. */
static double
height(int column, int row)
{
    return 0.125 * ((3 * column + 5 * row) % 7);
}

/* Writes the mesh as an OBJ file with its faces in reverse order. Optionally one of its lines (from 1) is
 * invalid. Transfer full. */
static char *
write_mesh(Story *story, const char *name, int columns, int rows, int broken)
{
    GString *text = g_string_new("o mesh\n");
    int line = 1;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (++line == broken)
                g_string_append(text, "v 1 two 3\n");
            else
                g_string_append_printf(text, "v %.3f %.3f %.3f\n", 0.25 * column, height(column, row),
                                       0.25 * row);
    for (int cell = (columns - 1) * (rows - 1) - 1; cell >= 0; cell--) {
        const int a = cell / (columns - 1) * columns + cell % (columns - 1) + 1;
        g_string_append_printf(text, "f %d %d %d %d\n", a, a + columns, a + columns + 1, a + 1);
    }
    char *path = g_build_filename(story->folder, name, NULL);
    g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
    g_string_free(text, TRUE);
    return path;
}

/* --- The chooser --- */

static gboolean
is_menu_open(gpointer window)
{
    GtkPopover *menu = gtk_menu_button_get_popover(GTK_MENU_BUTTON(hands_find_name(window, "menu_button")));
    return menu && gtk_widget_get_mapped(GTK_WIDGET(menu));
}

/* Types a path into the chooser that has been opened. */
static GtkWidget *
choose_file(const char *path)
{
    story_choose_file(path);
    return story_dialog(BILLOW_TYPE_IMPORT_DIALOG);
}

static GtkWidget *
choose_mesh(Story *story, const char *path)
{
    story_rest(story);
    hands_act("key F10");
    hands_wait_until(is_menu_open, story->window);
    hands_act("key i");
    return choose_file(path);
}

/* --- Dropping a file --- */

static GtkDropTarget *
drop_target(GtkWidget *window)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(window);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        if (g_strcmp0(gtk_event_controller_get_name(controller), "window-drop") == 0)
            return GTK_DROP_TARGET(controller);
    }
    g_assert_not_reached();
}

static GtkWidget *
drop_mesh(Story *story, const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_auto(GValue) value = G_VALUE_INIT;
    gboolean taken = FALSE;
    g_value_init(&value, G_TYPE_FILE);
    g_value_set_object(&value, file);
    g_signal_emit_by_name(drop_target(GTK_WIDGET(story->window)), "drop", &value, 10.0, 10.0, &taken);
    g_assert_true(taken);
    return story_dialog(BILLOW_TYPE_IMPORT_DIALOG);
}

/* --- Results --- */

typedef struct {
    Story *story;
    guint keyframes;
} Wanted;

static gboolean
has_keyframes(gpointer data)
{
    const Wanted *wanted = data;
    return count_keyframes(wanted->story) == wanted->keyframes &&
           !hands_window_of_type(BILLOW_TYPE_IMPORT_DIALOG);
}

static gboolean
has_part(GtkWidget *widget, gconstpointer part)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           strstr(gtk_label_get_text(GTK_LABEL(widget)), part);
}

typedef struct {
    GtkWidget *widget;
    const char *part;
} Words;

static gboolean
is_said(gpointer data)
{
    const Words *words = data;
    return hands_find(words->widget, has_part, words->part) != NULL;
}

static void
wait_for_words(GtkWidget *widget, const char *part)
{
    Words words = {widget, part};
    hands_wait_until(is_said, &words);
}

static const BillowKeyframe *
active_keyframe(Story *story)
{
    const BillowBlockRef *active = billow_session_get_active(story->session);
    g_assert_nonnull(active);
    return billow_block_keyframe(story_find(story, active->kind, active->id));
}

static void
import_by_the_menu(Story *story)
{
    const BillowGrid *grid = grid_of(story);
    BillowProject *before = billow_session_get_project(story->session);
    const guint n = count_keyframes(story);
    g_autofree char *path = write_mesh(story, "pose.obj", grid->columns, grid->rows, NO_LINE);
    hands_act("key Right Right Right");
    const double start = billow_session_get_time(story->session);
    GtkWidget *dialog = choose_mesh(story, path);
    story_picture("import-dialog");
    hands_click(hands_find_name(dialog, "import-now"));
    Wanted wanted = {story, n + 1};
    hands_wait_until(has_keyframes, &wanted);
    wait_for_words(GTK_WIDGET(story->window), "identical to the mesh");
    const BillowKeyframe *keyframe = active_keyframe(story);
    const float *shape = g_bytes_get_data(keyframe->shape, NULL);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++, shape += 3) {
            g_assert_cmpfloat((double) shape[0], ==, 0.25 * column);
            g_assert_cmpfloat((double) shape[1], ==, height(column, row));
            g_assert_cmpfloat((double) shape[2], ==, 0.25 * row);
        }
    g_assert_cmpstr(
        story_find(story, BILLOW_BLOCK_KEYFRAME, billow_session_get_active(story->session)->id)->name, ==,
        "pose");
    g_assert_cmpuint(keyframe->n_anchors, ==, 4);
    g_assert_cmpfloat(
        story_find(story, BILLOW_BLOCK_KEYFRAME, billow_session_get_active(story->session)->id)->start, ==,
        start);
    story_settle(story);
    story_picture("imported");
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* Agrees that the keyframe at the playhead gets another shape. */
static void
agree(void)
{
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    g_assert_nonnull(hands_find_text(question, "Replace the shape of 1 keyframe?"));
    hands_click(hands_find_text(question, "Replace"));
}

static gboolean
is_word_shown(GtkWidget *dialog, const char *word)
{
    return g_str_equal(
        billow_import_held[gtk_drop_down_get_selected(GTK_DROP_DOWN(hands_find_name(dialog, "held")))].word,
        word);
}

static void
pick_point(GtkWidget *picker, int column, int row)
{
    double x, y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), column, row, &x, &y);
    hands_click_at(picker, x, y);
}

/* The corners are picked initially; one is removed, and a point between is added. */
static void
import_held_by_picked_points(Story *story)
{
    const BillowGrid *grid = grid_of(story);
    const int column = grid->columns - 1, row = grid->rows - 1;
    BillowProject *before = billow_session_get_project(story->session);
    g_autofree char *path = write_mesh(story, "pose.obj", grid->columns, grid->rows, NO_LINE);
    GtkWidget *dialog = drop_mesh(story, path), *picker = hands_find_name(dialog, "import-held");
    g_assert_true(is_word_shown(dialog, "corners"));
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 4);
    pick_point(picker, column, row);
    pick_point(picker, column / 2, row / 2);
    g_assert_true(is_word_shown(dialog, "points"));
    story_picture("import-picked");
    hands_click(hands_find_name(dialog, "import-now"));
    agree(); /* the playhead is on a keyframe */
    Wanted wanted = {story, count_keyframes(story)};
    hands_wait_until(has_keyframes, &wanted);
    const BillowKeyframe *keyframe = active_keyframe(story);
    const BillowGridPoint held[] = {{0, 0}, {column, 0}, {0, row}, {column / 2, row / 2}};
    g_assert_cmpuint(keyframe->n_anchors, ==, G_N_ELEMENTS(held));
    for (gsize i = 0; i < G_N_ELEMENTS(held); i++) {
        g_assert_cmpint(keyframe->anchors[i].column, ==, held[i].column);
        g_assert_cmpint(keyframe->anchors[i].row, ==, held[i].row);
        g_assert_cmpfloat(keyframe->anchors[i].position.y, ==, height(held[i].column, held[i].row));
    }
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* The choices pick points anew, except the one for picked points, which keeps them. */
static void
choose_held_by_a_word(Story *story)
{
    g_autofree char *path = write_mesh(story, "pose.obj", 5, 5, NO_LINE);
    GtkWidget *dialog = drop_mesh(story, path), *picker = hands_find_name(dialog, "import-held");
    GtkDropDown *words = GTK_DROP_DOWN(hands_find_name(dialog, "held"));
    gtk_drop_down_set_selected(words, BILLOW_HELD_TOP);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==,
                     grid_of(story)->columns);
    gtk_drop_down_set_selected(words, BILLOW_HELD_POINTS);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==,
                     grid_of(story)->columns);
    gtk_drop_down_set_selected(words, BILLOW_HELD_NONE);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 0);
    hands_act("key Escape");
}

/* A mesh of another size: the dialog gives the distance and the reason. */
static void
import_a_drop(Story *story)
{
    const guint n = count_keyframes(story);
    g_autofree char *path = write_mesh(story, "other.OBJ", 6, 4, NO_LINE);
    GtkWidget *dialog = drop_mesh(story, path);
    hands_click(hands_find_name(dialog, "hang"));
    Wanted wanted = {story, n}; /* the playhead is on a keyframe, near which it is draped */
    hands_click(hands_find_name(dialog, "import-now"));
    agree();
    hands_wait_until(has_keyframes, &wanted);
    wait_for_words(GTK_WIDGET(story->window), "6 × 4");
    g_assert_null(active_keyframe(story)->shape);
    g_assert_nonnull(active_keyframe(story)->hang);
}

static gboolean
has_no_question(gpointer data)
{
    return hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG) == NULL;
}

/* Nothing is replaced without consent, and the dialog stays as it was. */
static void
keep_a_keyframe(Story *story)
{
    BillowProject *before = billow_session_get_project(story->session);
    g_autofree char *path = write_mesh(story, "pose.obj", 5, 5, NO_LINE);
    GtkWidget *dialog = drop_mesh(story, path);
    hands_click(hands_find_name(dialog, "import-now"));
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    story_picture("import-replaces");
    hands_click(hands_find_text(question, "Cancel"));
    hands_wait_until(has_no_question, NULL);
    g_assert_true(hands_window_of_type(BILLOW_TYPE_IMPORT_DIALOG) == dialog);
    g_assert_true(billow_session_get_project(story->session) == before);
    hands_act("key Escape");
}

static gboolean
has_no_dialog(gpointer data)
{
    return hands_window_of_type(BILLOW_TYPE_IMPORT_DIALOG) == NULL;
}

/* Imports a folder of three meshes at the playhead, and gives this answer to the question. */
static void
import_three(Story *story, const char *folder, const char *answer)
{
    GtkWidget *dialog = drop_mesh(story, folder);
    hands_click(hands_find_name(dialog, "import-now"));
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    g_assert_nonnull(hands_find_text(question, "Extend the animation from 0.125 s to 0.166667 s?"));
    story_picture("import-extends");
    hands_click(hands_find_text(question, answer));
    hands_wait_until(has_no_question, NULL);
}

/* An animation of 3 frames does not grow unasked by meshes at the frames 2, 3 and 4. */
static void
keep_the_length(Story *story)
{
    g_autofree char *folder = g_build_filename(story->folder, "three", NULL);
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    for (int i = 1; i <= 3; i++) {
        g_autofree char *name = g_strdup_printf("three/m.%d.obj", i);
        g_free(write_mesh(story, name, 5, 5, NO_LINE));
    }
    g_autoptr(BillowProject) cut = billow_project_copy(billow_session_get_project(story->session));
    g_ptr_array_set_size(billow_project_track(cut, BILLOW_BLOCK_TRANSITION), 0);
    g_ptr_array_set_size(billow_project_track(cut, BILLOW_BLOCK_KEYFRAME), 1);
    cut->duration = 0.125;
    billow_session_edit(story->session, cut, "Cut", NULL);
    billow_session_set_frame(story->session, 2);
    const guint before = count_keyframes(story);
    import_three(story, folder, "Cancel");
    g_assert_true(billow_session_get_project(story->session) == cut);
    hands_act("key Escape");
    hands_wait_until(has_no_dialog, NULL);
    import_three(story, folder, "Leave Out the Rest");
    hands_wait_until(has_no_dialog, NULL);
    g_assert_cmpfloat(billow_session_get_project(story->session)->duration, ==, 0.125);
    g_assert_cmpuint(count_keyframes(story), ==, before + 2);
    billow_session_undo(story->session);
    billow_session_set_frame(story->session, 2);
    import_three(story, folder, "Extend");
    hands_wait_until(has_no_dialog, NULL);
    g_assert_cmpfloat_with_epsilon(billow_session_get_project(story->session)->duration, 4.0 / 24.0, 1e-9);
    g_assert_cmpuint(count_keyframes(story), ==, before + 3);
}

/* The mesh of 1.0 m has 5 × 5 points, 0.25 m apart on the plane and farther on its slopes; the cloth is
 * 2.4 m. */
static void
fit_the_scale(Story *story)
{
    g_autofree char *path = write_mesh(story, "small.obj", 5, 5, NO_LINE);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, ", the cloth 2.4 × 2.4 m.");
    GtkWidget *fit = hands_find_name(dialog, "import-fit"), *notes = hands_find_name(dialog, "import-notes");
    story_picture("import-size");
    hands_click(fit);
    g_assert_false(gtk_widget_get_visible(notes));
    g_assert_false(gtk_widget_get_visible(fit));
    hands_act("key Escape");
}

/* Two objects, whose faces have points of their own, are one cloth each. */
static void
merge_points_of_an_object(Story *story)
{
    GString *text = g_string_new(NULL);
    int point = 0;
    for (int object = 0; object < 2; object++) {
        g_string_append_printf(text, "o piece-%d\n", object);
        for (int cell = 0; cell < 4; cell++, point += 4) {
            for (int corner = 0; corner < 4; corner++)
                g_string_append_printf(text, "v %d %d %d\n", cell % 2 + corner / 2, object,
                                       cell / 2 + (corner + 1) / 2 % 2);
            g_string_append_printf(text, "f %d %d %d %d\n", point + 1, point + 2, point + 3, point + 4);
        }
    }
    g_autofree char *path = g_build_filename(story->folder, "pieces.obj", NULL);
    g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
    g_string_free(text, TRUE);
    hands_act("key Right Right Right");
    const guint n = count_keyframes(story);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, "neighboring faces do not share their points");
    hands_click(hands_find_name(dialog, "merge"));
    hands_click(hands_find_name(dialog, "import-now"));
    wait_for_words(dialog, "it is 2 separate pieces, in objects named piece-0, piece-1");
    story_picture("import-pieces");
    hands_enter(hands_find_name(dialog, "import-object"), "piece-1");
    hands_click(hands_find_name(dialog, "import-now"));
    Wanted wanted = {story, n + 1};
    hands_wait_until(has_keyframes, &wanted);
    wait_for_words(GTK_WIDGET(story->window), "3 × 3");
    const float *shape = g_bytes_get_data(active_keyframe(story)->shape, NULL);
    g_assert_cmpfloat((double) shape[1], ==, 1.0);
}

/* Writes a triangle of 1.2 × 0.9 m, divided into 64. Transfer full. */
static char *
write_pennant(Story *story)
{
    enum { N = 8 };
    GString *text = g_string_new("o pennant\n"), *faces = g_string_new(NULL);
    int point = 1;
    for (int column = 0; column <= N; column++)
        for (int row = 0; row <= N - column; row++, point++) {
            const int next = point + N - column + 1; /* of the same row in the next column */
            g_string_append_printf(text, "v %g %g 0\n", 1.2 * column / N, 0.9 * (row + 0.5 * column) / N);
            if (row < N - column)
                g_string_append_printf(faces, "f %d %d %d\n", point, next, point + 1);
            if (row < N - column - 1)
                g_string_append_printf(faces, "f %d %d %d\n", next, next + 1, point + 1);
        }
    g_string_append(text, faces->str);
    char *path = g_build_filename(story->folder, "pennant.obj", NULL);
    g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
    g_string_free(text, TRUE);
    g_string_free(faces, TRUE);
    return path;
}

/* A grid is laid over a mesh that is none, and with another spacing if that is typed. */
static void
lay_a_grid(Story *story)
{
    g_autofree char *path = write_pennant(story);
    hands_act("key Right Right Right");
    const guint n = count_keyframes(story);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, "A grid of 25 × 19 points is laid over the mesh, on a plane");
    g_assert_true(gtk_check_button_get_active(GTK_CHECK_BUTTON(hands_find_name(dialog, "resample"))));
    story_picture("import-laid");
    hands_enter(hands_find_name(dialog, "spacing"), "0.1");
    wait_for_words(dialog, "A grid of 13 × 10 points");
    hands_click(hands_find_name(dialog, "import-now"));
    Wanted wanted = {story, n + 1};
    hands_wait_until(has_keyframes, &wanted);
    wait_for_words(GTK_WIDGET(story->window), "The mesh was resampled from 13 × 10");
}

static gboolean
has_project(gpointer window)
{
    return billow_workspace_has_project(billow_window_get_workspace(window));
}

static gboolean
is_sensitive(gpointer widget)
{
    return gtk_widget_get_sensitive(widget);
}

/* The cloth of a new project has the outline of the mesh, and its pose; of several pieces, one is named. */
static void
begin_with_a_mesh(Story *story)
{
    g_autofree char *path = write_pennant(story), *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_autofree char *two = g_strconcat(text, "o patch\nv 5 5 5\nv 6 5 5\nv 5 6 6\nf -3 -2 -1\n", NULL);
    g_assert_true(g_file_set_contents(path, two, -1, NULL));
    /* on the welcome page a mesh begins a project, dropped or opened as well as chosen */
    wait_for_words(drop_mesh(story, path), "in objects named pennant, patch");
    hands_act("key Escape");
    hands_wait_until(has_no_dialog, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    billow_window_open_file(story->window, file);
    wait_for_words(story_dialog(BILLOW_TYPE_IMPORT_DIALOG), "in objects named pennant, patch");
    hands_act("key Escape");
    hands_wait_until(has_no_dialog, NULL);
    g_action_group_activate_action(G_ACTION_GROUP(g_application_get_default()), "new-from-mesh", NULL);
    GtkWidget *dialog = choose_file(path);
    wait_for_words(dialog, "in objects named pennant, patch");
    g_assert_false(gtk_widget_get_sensitive(hands_find_name(dialog, "import-now")));
    gtk_editable_set_text(GTK_EDITABLE(hands_find_name(dialog, "import-object")), "pennant");
    hands_wait_until(is_sensitive, hands_find_name(dialog, "import-now"));
    wait_for_words(dialog, "A grid of 25 × 19 points");
    story_picture("new-from-mesh");
    hands_click(hands_find_name(dialog, "import-now"));
    hands_wait_until(has_project, story->window);
    wait_for_words(GTK_WIDGET(story->window), "points of the mesh are");
    const BillowProject *project = billow_session_get_project(story->session);
    g_assert_cmpstr(project->name, ==, "pennant");
    g_assert_nonnull(grid_of(story)->outline);
    g_assert_cmpuint(count_keyframes(story), ==, 1);
    /* column 0 is its pole, from the top down */
    const float *shape = g_bytes_get_data(active_keyframe(story)->shape, NULL);
    g_assert_cmpfloat_with_epsilon(shape[0], 0.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(shape[1], 0.9, 1e-6);
    story_picture("new-from-mesh-made");
}

static void
tell_what_is_wrong(Story *story)
{
    BillowProject *before = billow_session_get_project(story->session);
    g_autofree char *path = write_mesh(story, "bad.obj", 5, 5, 7);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, "line 7: found “two”, expected a number");
    story_picture("import-problem");
    hands_act("key Escape");
    g_assert_null(hands_window_of_type(BILLOW_TYPE_IMPORT_DIALOG));
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* The number of available frames is shown. */
static void
tell_frames(Story *story)
{
    g_autofree char *path = write_mesh(story, "good.obj", 5, 5, NO_LINE);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, "good.obj: 1 frame");
    hands_enter(hands_find_name(dialog, "import-frames"), "2-9");
    hands_click(hands_find_name(dialog, "import-now"));
    wait_for_words(dialog, "“2-9” is outside the file’s frames, 1-1");
    story_picture("import-frames");
    hands_act("key Escape");
}

/* --- Caches --- */

static void
append_big_endian(GByteArray *bytes, guint32 word)
{
    const guint32 big = GUINT32_TO_BE(word);
    g_byte_array_append(bytes, (const guint8 *) &big, sizeof big);
}

static void
append_float(GByteArray *bytes, float value)
{
    guint32 word;
    memcpy(&word, &value, sizeof word);
    append_big_endian(bytes, word);
}

/* Writes an MDD cache and its mesh: the mesh rises by 1/8 a frame. Transfer full. */
static char *
write_cache(Story *story, const char *stem, int frames, double rate)
{
    g_autofree char *mesh = g_strconcat(stem, ".obj", NULL), *name = g_strconcat(stem, ".mdd", NULL);
    g_autofree char *base = write_mesh(story, mesh, 5, 5, NO_LINE);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    append_big_endian(bytes, (guint32) frames);
    append_big_endian(bytes, 25);
    for (int i = 0; i < frames; i++)
        append_float(bytes, (float) (i / rate));
    for (int i = 0; i < 25 * frames; i++) {
        append_float(bytes, 0.25f * (float) (i % 5));
        append_float(bytes, 0.125f * (float) (i / 25));
        append_float(bytes, 0.25f * (float) (i % 25 / 5));
    }
    char *path = g_build_filename(story->folder, name, NULL);
    g_assert_true(g_file_set_contents(path, (const char *) bytes->data, bytes->len, NULL));
    return path;
}

static gboolean
is_fitted(gpointer dialog)
{
    return gtk_widget_is_sensitive(hands_find_name(dialog, "fit-apply"));
}

/* The cache's own rate is told, and that it is another one; its frames may become frames of the project. A
 * fit of so many keyframes is offered: they rise evenly, which two do as well. */
static void
tell_another_frame_rate(Story *story)
{
    const double rate = billow_session_get_project(story->session)->frame_rate;
    g_autofree char *path = write_cache(story, "film", 12, 60.0);
    g_assert_cmpfloat(rate, <, 60.0);
    hands_act("key End");
    const double start = billow_session_get_time(story->session);
    const guint n = count_keyframes(story);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, "film.mdd: 12 frames, 60 a second");
    wait_for_words(dialog, "The cache has 60 frames a second, the project ");
    story_picture("import-frame-rate");
    hands_enter(hands_find_name(dialog, "import-every"), "x");
    hands_click(hands_find_name(dialog, "import-now"));
    wait_for_words(dialog, "“x” is not a length of time");
    hands_enter(hands_find_name(dialog, "import-every"), "1f");
    hands_click(hands_find_name(dialog, "import-now"));
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Extend"));
    Wanted wanted = {story, n + 12};
    hands_wait_until(has_keyframes, &wanted);
    const BillowProject *project = billow_session_get_project(story->session);
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < 12; i++)
        g_assert_cmpfloat_with_epsilon(((const BillowBlock *) keyframes->pdata[n + i])->start,
                                       start + i / rate, 1e-9);
    /* the last one is seen */
    g_assert_cmpint(billow_project_frame_count(project), ==, (int) round(start * rate) + 12);
    hands_click(hands_find_text(story_message_bar(story), "Fit to Keyframes…"));
    dialog = story_dialog(BILLOW_TYPE_FIT_DIALOG);
    hands_wait_until(is_fitted, dialog);
    hands_click(hands_find_name(dialog, "fit-apply"));
    wanted.keyframes = n + 2;
    hands_wait_until(has_keyframes, &wanted);
}

/* A file with the mesh and its frames comes in as they are, at its own times. */
static void
import_a_usda_file(Story *story)
{
    static const char text[] =
        "#usda 1.0\n(\n    metersPerUnit = 1.0\n    timeCodesPerSecond = 12\n    upAxis = \"Y\"\n)\n"
        "def Mesh \"Rag\"\n{\n    int[] faceVertexCounts = [4, 4]\n"
        "    int[] faceVertexIndices = [0, 3, 4, 1, 1, 4, 5, 2]\n    point3f[] points.timeSamples = {\n"
        "        1: [(0, 1, 0), (.5, 1, 0), (1, 1, 0), (0, 1, .5), (.5, 1, .5), (1, 1, .5)],\n"
        "        4: [(0, 2, 0), (.5, 2, 0), (1, 2, 0), (0, 2, .5), (.5, 2, .5), (1, 2, .5)],\n    }\n}\n";
    g_autofree char *path = g_build_filename(story->folder, "rag.usda", NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    const guint n = count_keyframes(story);
    hands_act("key End");
    const double start = billow_session_get_time(story->session);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, "rag.usda: 2 frames");
    hands_click(hands_find_name(dialog, "import-now"));
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Extend"));
    Wanted wanted = {story, n + 2};
    hands_wait_until(has_keyframes, &wanted);
    const GPtrArray *keyframes =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpfloat_with_epsilon(((const BillowBlock *) keyframes->pdata[n + 1])->start, start + 0.25,
                                   1e-9);
}

/* Of a file of takes, the selected one comes in unless another one is named; the row for it is there for
 * such a file only. A take in a file elsewhere is not read. */
static void
import_a_take(Story *story)
{
    static const char text[] =
        "#usda 1.0\n(\n    metersPerUnit = 1.0\n)\n"
        "def Xform \"Rag\" (\n    variants = {\n        string take = \"Low\"\n    }\n)\n{\n"
        "    def Mesh \"Mesh\"\n    {\n        int[] faceVertexCounts = [4, 4]\n"
        "        int[] faceVertexIndices = [0, 3, 4, 1, 1, 4, 5, 2]\n    }\n    variantSet \"take\" = {\n"
        "        \"High\" {\n            over \"Mesh\" { point3f[] points = [(0, 2, 0), (.5, 2, 0), (1, 2, "
        "0), (0, 2, .5), "
        "(.5, 2, .5), (1, 2, .5)] }\n        }\n"
        "        \"Low\" {\n            over \"Mesh\" { point3f[] points = [(0, 1, 0), (.5, 1, 0), (1, 1, "
        "0), (0, 1, .5), "
        "(.5, 1, .5), (1, 1, .5)] }\n        }\n"
        "        \"Gone\" ( references = @../gone.usda@ ) {\n        }\n    }\n}\n";
    g_autofree char *path = g_build_filename(story->folder, "takes.usda", NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    hands_act("key End");
    const guint n = count_keyframes(story);
    GtkWidget *dialog = drop_mesh(story, path);
    wait_for_words(dialog, "The file has the takes High, Low, Gone, of which Low is imported.");
    GtkWidget *take = hands_find_name(dialog, "import-take");
    g_assert_true(gtk_widget_get_mapped(take));
    gtk_editable_set_text(GTK_EDITABLE(take), "Other");
    wait_for_words(dialog, "no take is called “Other”; there are: High, Low, Gone");
    gtk_editable_set_text(GTK_EDITABLE(take), "Gone");
    wait_for_words(dialog, "gone.usda outside its folder: import that file");
    story_picture("import-take");
    gtk_editable_set_text(GTK_EDITABLE(take), "High");
    wait_for_words(dialog, "takes.usda: 1 frame");
    hands_click(hands_find_name(dialog, "import-now"));
    Wanted wanted = {story, n + 1};
    hands_wait_until(has_keyframes, &wanted);
    const float *shape = g_bytes_get_data(active_keyframe(story)->shape, NULL);
    g_assert_cmpfloat((double) shape[1], ==, 2.0);
}

/* --- Sequences --- */

/* Numbers order the files of a folder, and those that are missing stay free. */
static void
drop_a_folder(Story *story)
{
    const char *const names[] = {"cloth.10.obj", "cloth.12.obj", "cloth.9.obj"}, *const order[] = {
                                                                                     "cloth.9", "cloth.10",
                                                                                     "cloth.12"};
    const double frames[] = {0.0, 1.0, 3.0}, rate = billow_session_get_project(story->session)->frame_rate;
    g_autofree char *folder = g_build_filename(story->folder, "frames", NULL);
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *name = g_build_filename("frames", names[i], NULL),
                        *path = write_mesh(story, name, 5, 5, NO_LINE);
    }
    hands_act("key Right Right Right");
    const double start = billow_session_get_time(story->session);
    const guint n = count_keyframes(story);
    GtkWidget *dialog = drop_mesh(story, folder);
    wait_for_words(dialog, "frames: 3 frames");
    wait_for_words(dialog, "Numbers are missing between those of the 3 files: they last 4 frames.");
    hands_click(hands_find_name(dialog, "import-now"));
    Wanted wanted = {story, n + 3};
    hands_wait_until(has_keyframes, &wanted);
    const GPtrArray *keyframes =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < 3; i++) {
        const BillowBlock *keyframe = keyframes->pdata[n + i];
        g_assert_cmpstr(keyframe->name, ==, order[i]);
        g_assert_cmpfloat_with_epsilon(keyframe->start, start + frames[i] / rate, 1e-9);
    }
}

/* --- Cancelling --- */

enum { MANY = 400 };

static guint
count_files(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;
    while (g_dir_read_name(dir))
        n++;
    return n;
}

/* Lists one very fine mesh repeatedly, to keep a thread busy for a while. Free with g_strfreev(). */
static char **
repeat_mesh(Story *story)
{
    g_autofree char *path = write_mesh(story, "many.obj", 160, 160, NO_LINE);
    char **paths = g_new0(char *, MANY + 1);
    for (int i = 0; i < MANY; i++)
        paths[i] = g_strdup(path);
    return paths;
}

static gboolean
has_begun(gpointer bar)
{
    const double fraction = gtk_progress_bar_get_fraction(bar);
    return gtk_widget_get_mapped(bar) && fraction > 0.0 && fraction < 1.0;
}

static gboolean
is_null(gpointer pointer)
{
    return *(gpointer *) pointer == NULL;
}

/* The dialog exists until its thread has finished, which is long before all frames would be read. */
static void
cancel_a_long_import(Story *story)
{
    BillowProject *before = billow_session_get_project(story->session);
    const gboolean could_undo = billow_session_get_can_undo(story->session);
    g_auto(GStrv) paths = repeat_mesh(story);
    const guint files = count_files(story->folder);
    billow_import_files(BILLOW_WORKSPACE(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_WORKSPACE)),
                        paths);
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_IMPORT_DIALOG);
    hands_click(hands_find_name(dialog, "import-now"));
    hands_wait_until(has_begun, hands_find_type(dialog, GTK_TYPE_PROGRESS_BAR));
    story_picture("import-runs");
    g_object_add_weak_pointer(G_OBJECT(dialog), (gpointer *) &dialog);
    hands_click(hands_find_action(dialog, "window.close"));
    g_assert_null(hands_window_of_type(BILLOW_TYPE_IMPORT_DIALOG));
    hands_wait_until(is_null, &dialog);
    g_assert_true(billow_session_get_project(story->session) == before);
    g_assert_cmpint(billow_session_get_can_undo(story->session), ==, could_undo);
    g_assert_cmpuint(count_files(story->folder), ==, files);
}

static gboolean
is_mine_alone(gpointer dialog)
{
    return G_OBJECT(dialog)->ref_count == 1;
}

/* A timer that was still running would ask a freed job for its progress. */
static void
cancel_while_others_refer_to_it(Story *story)
{
    g_auto(GStrv) paths = repeat_mesh(story);
    billow_import_files(BILLOW_WORKSPACE(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_WORKSPACE)),
                        paths);
    g_autoptr(GtkWidget) dialog = g_object_ref(story_dialog(BILLOW_TYPE_IMPORT_DIALOG));
    hands_click(hands_find_name(dialog, "import-now"));
    hands_wait_until(has_begun, hands_find_type(dialog, GTK_TYPE_PROGRESS_BAR));
    hands_click(hands_find_action(dialog, "window.close"));
    hands_wait_until(is_mine_alone, dialog);
    g_assert_null(g_main_context_find_source_by_user_data(NULL, dialog));
}

/* The window responds: the playhead moves, and the next import works as if there had been none before. */
static void
import_after_a_cancelled_one(Story *story)
{
    cancel_a_long_import(story);
    story_rest(story);
    const double time = billow_session_get_time(story->session);
    hands_act("key Right");
    g_assert_cmpfloat(billow_session_get_time(story->session), >, time);
    import_by_the_menu(story);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-import/a-mesh-is-a-keyframe", PROJECT, import_by_the_menu);
    story_add("/window-import/a-mesh-is-dropped", PROJECT, import_a_drop);
    story_add("/window-import/picked-points-hold-it", PROJECT, import_held_by_picked_points);
    story_add("/window-import/a-word-picks-its-points", PROJECT, choose_held_by_a_word);
    story_add("/window-import/no-keyframe-is-replaced-unasked", PROJECT, keep_a_keyframe);
    story_add("/window-import/the-animation-is-not-extended-unasked", PROJECT, keep_the_length);
    story_add("/window-import/the-scale-is-fitted", PROJECT, fit_the_scale);
    story_add("/window-import/points-of-an-object-are-merged", PROJECT, merge_points_of_an_object);
    story_add("/window-import/a-grid-is-laid-over-a-mesh", PROJECT, lay_a_grid);
    story_add("/window-import/a-mesh-is-a-new-project", NULL, begin_with_a_mesh);
    story_add("/window-import/what-is-wrong-is-told-by-line", PROJECT, tell_what_is_wrong);
    story_add("/window-import/frames-of-the-file-are-told", PROJECT, tell_frames);
    story_add("/window-import/another-frame-rate-is-told", PROJECT, tell_another_frame_rate);
    story_add("/window-import/a-usda-file-has-its-own-times", PROJECT, import_a_usda_file);
    story_add("/window-import/a-take-is-chosen-by-its-name", PROJECT, import_a_take);
    story_add("/window-import/a-folder-is-a-sequence", PROJECT, drop_a_folder);
    story_add("/window-import/canceled-it-leaves-all-as-it-was", PROJECT, import_after_a_cancelled_one);
    story_add("/window-import/canceled-it-leaves-no-clock-running", PROJECT, cancel_while_others_refer_to_it);
    return story_run_all();
}
