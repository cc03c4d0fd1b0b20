/* Tests that the keyframe editor shows the problems of a rest shape, and where it passes through itself; and
 * that the inspector shows those of a transition. */
#include "../scenarios/remark_cases.h"
#include "../scenarios/snapping.h"
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "io/project/file.h"
#include "model/live/snaps.h"
#include "widgets/viewport/viewport.h"

#include <math.h>
#include <string.h>

/* Returns the first case with this kind of diagnostic. */
static const RemarkCase *
case_of(const char *word)
{
    const RemarkCase *it = remark_cases;
    while (!g_str_equal(it->word, word))
        it++;
    return it;
}

static gboolean
is_opened(gpointer session)
{
    return g_str_equal(billow_session_get_project(session)->name, "p");
}

static void
open_case(Story *story, const RemarkCase *it)
{
    g_autofree char *text = remark_case_project(it);
    g_autofree char *path = g_build_filename(story->folder, "remarks.billow", NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_autoptr(GFile) file = g_file_new_for_path(path);
    billow_window_open_file(story->window, file);
    hands_wait_until(is_opened, story->session);
    story_settle(story);
}

static GtkWidget *
editor(Story *story)
{
    return hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
}

/* Goes to the third step, which shows the cloth. */
static void
open_cloth(Story *story, const char *keyframe)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, keyframe));
    hands_act("key Return alt+Right alt+Right");
    story_rest(story);
}

/* Returns the text of a label with ordinary spaces in place of no-break spaces. */
static char *
shown_text(GtkWidget *label)
{
    GString *shown = g_string_new(gtk_label_get_text(GTK_LABEL(label)));
    g_string_replace(shown, "\302\240", " ", 0);
    return g_string_free(shown, FALSE);
}

static gboolean
label_has_text(GtkWidget *widget, gconstpointer text)
{
    g_autofree char *shown = GTK_IS_LABEL(widget) ? shown_text(widget) : NULL;
    return shown && strstr(shown, text) != NULL;
}

static gboolean
shows_case(GtkWidget *widget, gconstpointer it)
{
    g_autofree char *shown = GTK_IS_LABEL(widget) ? shown_text(widget) : NULL;
    return shown && remark_case_is_said(it, shown);
}

static gboolean
is_within(GtkWidget *widget, GtkWidget *outer)
{
    graphene_rect_t place;
    return gtk_widget_compute_bounds(widget, outer, &place) && place.origin.y >= 0.0f &&
           place.origin.y + place.size.height <= (float) gtk_widget_get_height(outer);
}

/* Returns whether all of a label can be read: it has enough room in its row and is not scrolled away. */
static gboolean
is_in_view(GtkWidget *label)
{
    GtkWidget *rows = gtk_widget_get_parent(gtk_widget_get_parent(label));
    return is_within(label, rows) &&
           is_within(label, gtk_widget_get_ancestor(label, GTK_TYPE_SCROLLED_WINDOW));
}

typedef struct {
    Story *story;
    const RemarkCase *it;
} Wanted;

static gboolean
is_said(gpointer data)
{
    const Wanted *wanted = data;
    GtkWidget *label = hands_find(editor(wanted->story), shows_case, wanted->it);
    return label && is_in_view(label);
}

static void
picture_in_themes(Story *story, const char *name)
{
    static const char *const themes[] = {"light", "dark"};
    GtkWidget *window = GTK_WIDGET(story->window);
    for (int i = 0; i < 2; i++) {
        g_assert_true(gtk_widget_activate_action(window, "app.appearance", "s", themes[i]));
        g_autofree char *file = g_strdup_printf("remarks-%s-%s", name, themes[i]);
        story_picture(file);
    }
    g_assert_true(gtk_widget_activate_action(window, "app.appearance", "s", "system"));
}

static const RemarkCase *
tell_case(Story *story, const char *word)
{
    const RemarkCase *it = case_of(word);
    open_case(story, it);
    open_cloth(story, "k");
    hands_wait_until(is_said, &(Wanted){story, it});
    picture_in_themes(story, word);
    return it;
}

static void
tell_taut(Story *story)
{
    tell_case(story, "taut");
    g_assert_nonnull(hands_find(editor(story), label_has_text,
                                "column 0, row 0 – column 8, row 0: cloth 100 mm (25.0 %) too short"));
}

static void
tell_crowded(Story *story)
{
    tell_case(story, "crowded");
    g_assert_nonnull(hands_find(editor(story), label_has_text, "Crowded pairs"));
    g_assert_nonnull(
        hands_find(editor(story), label_has_text,
                   "column 3, row 0 – column 4, row 0: 12 mm apart, 50 mm of cloth between them"));
}

static void
tell_far(Story *story)
{
    tell_case(story, "far");
}

static void
tell_unsettled(Story *story)
{
    tell_case(story, "unsettled");
    g_assert_nonnull(
        hands_find(editor(story), label_has_text, "not settled")); /* beside the number of iterations */
}

static void
tell_strained(Story *story)
{
    const RemarkCase *it = tell_case(story, "strained");
    g_assert_cmpstr(gtk_widget_get_name(hands_find(editor(story), shows_case, it)), ==, "verdict");
}

/* Counts the pixels of a widget in the color that only crossings have. */
static int
marked_pixels(GtkWidget *viewport)
{
    g_autoptr(GdkPixbuf) picture = story_look(viewport);
    const int stride = gdk_pixbuf_get_rowstride(picture);
    int n = 0;
    for (int y = 0; y < gdk_pixbuf_get_height(picture); y++)
        for (int x = 0; x < gdk_pixbuf_get_width(picture); x++) {
            const guint8 *p = gdk_pixbuf_read_pixels(picture) + y * stride + 3 * x;
            n += p[0] - p[1] > 90 && p[2] - p[1] > 60;
        }
    return n;
}

static gboolean
is_marked(gpointer viewport)
{
    return marked_pixels(viewport) > 100;
}

/* The line along which it crosses itself is drawn over the cloth. */
static void
tell_crossing(Story *story)
{
    tell_case(story, "crossing");
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    hands_wait_until(is_marked, viewport);
    g_object_set(viewport, "show-crossings", FALSE, NULL);
    hands_settle();
    g_assert_cmpint(marked_pixels(viewport), ==, 0);
}

/* In the main window the same line depends on the view, whether or not anchors are shown. */
static void
mark_crossing(Story *story)
{
    open_case(story, case_of("crossing"));
    GtkWidget *viewport = story_viewport(story);
    g_object_set(viewport, "show-anchors", FALSE, NULL);
    story_rest(story);
    g_assert_cmpint(marked_pixels(viewport), ==, 0);
    hands_act("key c");
    hands_wait_until(is_marked, viewport);
    picture_in_themes(story, "crossing-marked");
    hands_act("key c");
    g_assert_cmpint(marked_pixels(viewport), ==, 0);
}

static gboolean
is_silent(gpointer story)
{
    return hands_find(editor(story), label_has_text, "The cloth keeps its lengths.") != NULL;
}

static void
tell_nothing(Story *story)
{
    open_cloth(story, "hung");
    hands_wait_until(is_silent, story);
    g_assert_false(gtk_widget_get_visible(hands_find_name(editor(story), "verdict")) == FALSE);
    g_assert_null(hands_find(editor(story), label_has_text, "too far apart"));
    g_assert_null(hands_find(editor(story), label_has_text, "Taut pairs"));
}

/* --- A turn on straight lines --- */

static void
add_turned(BillowProject *project, const char *id, double start, double degrees)
{
    const double x = 0.45 * cos(degrees * G_PI / 180.0), z = -0.45 * sin(degrees * G_PI / 180.0);
    const BillowAnchor anchors[] = {{0, 0, {-x, 2, -z}}, {10, 0, {x, 2, z}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static void
open_turning(Story *story)
{
    const BillowGrid grid = {11, 6, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Turning", &grid);
    add_turned(project, "first", 0.0, 0.0);
    add_turned(project, "turned", 2.0, 150.0);
    add_turned(project, "again", 4.0, 30.0);
    g_autofree char *path = g_build_filename(story->folder, "turning.billow", NULL);
    g_assert_true(billow_project_save(project, path, NULL));
    story_open(story, path);
}

static gboolean
is_turn_button(GtkWidget *widget, gconstpointer data)
{
    return g_str_equal(gtk_widget_get_name(widget), "turn-cloth");
}

static gboolean
is_offered_to_turn(Story *story)
{
    return hands_find(GTK_WIDGET(story->window), is_turn_button, NULL) != NULL;
}

static BillowPathKind
path_from(Story *story, const char *keyframe)
{
    const BillowBlock *transition = story_find(story, BILLOW_BLOCK_TRANSITION, keyframe);
    return transition ? billow_block_move(transition)->path.kind : BILLOW_PATH_STRAIGHT;
}

/* The button turns the cloth in the selected transition, and the command search in the next one. */
static void
turn_the_cloth(Story *story)
{
    open_turning(story);
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, "first"));
    hands_find_text(gtk_widget_get_parent(story_control(story, "turn-cloth")),
                    "The cloth turns by 150° here; on a straight path it shrinks half-way.");
    g_assert_true(is_offered_to_turn(story));
    picture_in_themes(story, "turning");
    hands_click(story_control(story, "turn-cloth"));
    g_assert_cmpint(path_from(story, "first"), ==, BILLOW_PATH_TURN);
    g_assert_false(is_offered_to_turn(story));
    story_picture("remarks-turned");
    hands_act("key ctrl+z");
    g_assert_cmpint(path_from(story, "first"), ==, BILLOW_PATH_STRAIGHT);
    g_assert_true(is_offered_to_turn(story));
    g_assert_false(billow_session_get_can_undo(story->session));
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, "turned"));
    hands_act("key ctrl+shift+p");
    hands_type("turn the cloth");
    hands_act("key Return");
    g_assert_cmpint(path_from(story, "turned"), ==, BILLOW_PATH_TURN);
    g_assert_cmpint(path_from(story, "first"), ==, BILLOW_PATH_STRAIGHT);
    g_assert_false(is_offered_to_turn(story));
}

/* --- Cloth that snaps to other folds --- */

static void
open_snapping(Story *story)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowProject) project = snapping_project(cache);
    g_autofree char *path = g_build_filename(story->folder, "snapping.billow", NULL);
    g_assert_true(billow_project_save(project, path, NULL));
    story_open(story, path);
}

static gboolean
is_offer_to_keep(GtkWidget *widget, gconstpointer action)
{
    return GTK_IS_ACTIONABLE(widget) && gtk_widget_get_mapped(widget) &&
           g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action) == 0;
}

static gboolean
is_told(gpointer story)
{
    return hands_find(GTK_WIDGET(((Story *) story)->window), is_offer_to_keep, "win.keep-told-folds") != NULL;
}

static gboolean
is_noted(gpointer story)
{
    return hands_find(GTK_WIDGET(((Story *) story)->window), is_offer_to_keep, "win.keep-folds") != NULL;
}

static gboolean
keeps_folds(Story *story)
{
    return billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "second"))->hang != NULL;
}

/* The transition says so on the timeline, too. */
static void
assert_marked(Story *story)
{
    const BillowBlockRef way = {BILLOW_BLOCK_TRANSITION, (char *) "first"};
    const BillowProject *project = billow_session_get_project(story->session);
    g_autofree char *words =
        billow_snap_words(billow_snaps_at(billow_snaps_of(story->session), &way), project, project);
    g_autofree char *description = g_strdup_printf("from 1 s to 2 s, 1 s long\n%s", words);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(story_block(story, BILLOW_BLOCK_TRANSITION, "first")),
                                        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

/* The message keeps the folds, and so do the inspector's button and the key; re-draping gives them up again. */
static void
keep_the_folds(Story *story)
{
    static const char says[] = "From “first” to “second”, a point moves ";
    open_snapping(story);
    hands_wait_until(is_told, story);
    g_assert_nonnull(hands_find(story_message_bar(story), label_has_text, says));
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, "first"));
    hands_wait_until(is_noted, story);
    g_assert_nonnull(
        hands_find(gtk_widget_get_parent(story_control(story, "keep-folds")), label_has_text, says));
    assert_marked(story);
    picture_in_themes(story, "snapping");
    hands_click(story_control(story, "keep-folds"));
    g_assert_true(keeps_folds(story));
    g_assert_false(is_noted(story));
    hands_act("key ctrl+z");
    g_assert_false(keeps_folds(story));
    hands_wait_until(is_noted, story);
    hands_act("key ctrl+shift+h");
    g_assert_true(keeps_folds(story));
    story_settle(story);
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "second"));
    hands_act("key ctrl+h");
    g_assert_false(keeps_folds(story));
    hands_wait_until(is_told, story);
    story_picture("remarks-snapped");
    hands_click(hands_find_action(story_message_bar(story), "win.keep-told-folds"));
    g_assert_true(keeps_folds(story));
    g_assert_false(is_told(story));
}

static gboolean
is_said_in_editor(gpointer story)
{
    return hands_find(GTK_WIDGET(((Story *) story)->window), is_offer_to_keep, "keyframe.keep-folds") != NULL;
}

static gboolean
is_silent_in_editor(gpointer story)
{
    return !is_said_in_editor(story);
}

static void
keep_the_folds_in_the_editor(Story *story)
{
    open_snapping(story);
    open_cloth(story, "second");
    hands_wait_until(is_said_in_editor, story);
    g_assert_nonnull(hands_find(editor(story), label_has_text, "From “first” to “second”, a point moves "));
    picture_in_themes(story, "snapping-editor");
    hands_click(hands_find_action(editor(story), "keyframe.keep-folds"));
    hands_wait_until(is_silent_in_editor, story);
    hands_act("key ctrl+z");
    hands_wait_until(is_said_in_editor, story);
    hands_act("key ctrl+shift+h");
    hands_wait_until(is_silent_in_editor, story);
    hands_act("key ctrl+Return");
    story_settle(story);
    g_assert_true(keeps_folds(story));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-remarks/taut", NULL, tell_taut);
    story_add("/window-remarks/crowded", NULL, tell_crowded);
    story_add("/window-remarks/far", NULL, tell_far);
    story_add("/window-remarks/unsettled", NULL, tell_unsettled);
    story_add("/window-remarks/strained", NULL, tell_strained);
    story_add("/window-remarks/crossing", NULL, tell_crossing);
    story_add("/window-remarks/crossing-is-marked-in-the-main-view", NULL, mark_crossing);
    story_add("/window-remarks/cloth-that-turns-on-straight-lines", NULL, turn_the_cloth);
    story_add("/window-remarks/cloth-that-snaps-to-other-folds", NULL, keep_the_folds);
    story_add("/window-remarks/cloth-that-snaps-in-the-editor", NULL, keep_the_folds_in_the_editor);
    story_add("/window-remarks/nothing-of-a-good-shape", "coarse-four-points.billow", tell_nothing);
    return story_run_all();
}
