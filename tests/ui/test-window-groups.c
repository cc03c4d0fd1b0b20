/* Works with the groups of tracks that the timeline has for the cloths of a scene, by hand. */
#include "story.h"

#include "app/common/message_bar.h"
#include "app/window/dialogs.h"
#include "widgets/timeline/cloth_head.h"
#include "widgets/timeline/summary.h"
#include "widgets/timeline/track.h"
#include "widgets/viewport/viewport.h"

static const char LINE_AND_TOWEL[] = "line-and-towel.billow", FOUR_POINTS[] = "coarse-four-points.billow";

static BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static const BillowCloth *
cloth_at(Story *story, guint index)
{
    return project_of(story)->cloths->pdata[index];
}

static const char *
active(Story *story)
{
    return project_of(story)->cloth->id;
}

/* --- Finding --- */

static gboolean
has_label(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean
is_head_of(GtkWidget *widget, gconstpointer title)
{
    return BILLOW_IS_CLOTH_HEAD(widget) && hands_find(widget, has_label, title);
}

/* The header of the cloth with that title, or NULL. */
static GtkWidget *
head_of(Story *story, const char *title)
{
    return hands_find(GTK_WIDGET(story->window), is_head_of, title);
}

static gboolean
has_class(GtkWidget *widget, gconstpointer css_class)
{
    return GTK_IS_BUTTON(widget) && gtk_widget_has_css_class(widget, css_class);
}

/* A button in the header of a cloth. */
static GtkWidget *
button_of(Story *story, const char *title, const char *css_class)
{
    return hands_find(head_of(story, title), has_class, css_class);
}

static GtkWidget *
fold_of(Story *story, const char *title)
{
    return gtk_widget_get_first_child(gtk_widget_get_first_child(head_of(story, title)));
}

/* The box with the header of a cloth and, below it, its tracks. */
static GtkWidget *
group_of(Story *story, const char *title)
{
    return gtk_widget_get_parent(gtk_widget_get_parent(head_of(story, title)));
}

static gboolean
is_track(GtkWidget *widget, gconstpointer kind)
{
    return BILLOW_IS_TIMELINE_TRACK(widget) &&
           billow_timeline_track_get_kind(BILLOW_TIMELINE_TRACK(widget)) == *(const BillowBlockKind *) kind;
}

/* The track of keyframes of a cloth, or NULL while it is folded. */
static GtkWidget *
keyframes_of(Story *story, const char *title)
{
    const BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME;
    return hands_find(group_of(story, title), is_track, &kind);
}

static GtkWidget *
first_block(GtkWidget *track)
{
    return gtk_widget_get_first_child(track);
}

static gboolean
message_is_shown(gpointer data)
{
    return story_message_bar(data) != NULL;
}

static int
top_of(GtkWidget *widget)
{
    return hands_place_of(widget).y;
}

/* --- Stories --- */

static void
fold_and_choose_by_the_pointer(Story *story)
{
    story_rest(story);
    g_assert_cmpstr(active(story), ==, "line");
    g_assert_nonnull(keyframes_of(story, "Line"));
    g_assert_null(keyframes_of(story, "Towel"));
    story_picture("groups");
    hands_click(head_of(story, "Towel"));
    g_assert_cmpstr(active(story), ==, "towel");
    g_assert_nonnull(keyframes_of(story, "Towel"));
    g_assert_nonnull(keyframes_of(story, "Line")); /* nothing moves under the pointer */
    story_picture("groups-unfolded");
    hands_click(fold_of(story, "Line"));
    g_assert_null(keyframes_of(story, "Line"));
    g_assert_cmpstr(active(story), ==, "towel");
    hands_click(fold_of(story, "Line"));
    hands_click(first_block(keyframes_of(story, "Line")));
    g_assert_cmpstr(active(story), ==, "line");
    g_assert_cmpstr(billow_session_get_active(story->session)->id, ==, "strung");
    g_assert_false(billow_session_get_can_undo(story->session));
}

/* A block in the strip of a folded cloth is chosen with it. */
static void
choose_in_the_strip(Story *story)
{
    story_rest(story);
    GtkWidget *strip = hands_find_type(group_of(story, "Towel"), BILLOW_TYPE_TIMELINE_SUMMARY);
    hands_click_at(strip, 60.0, 6.0); /* the line of keyframes */
    g_assert_cmpstr(active(story), ==, "towel");
    g_assert_cmpstr(billow_session_get_active(story->session)->id, ==, "held");
    g_assert_nonnull(keyframes_of(story, "Towel"));
}

static void
fold_and_choose_by_keys(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+Next");
    g_assert_cmpstr(active(story), ==, "towel");
    g_assert_nonnull(keyframes_of(story, "Towel"));
    g_assert_null(keyframes_of(story, "Line")); /* it was unfolded as the active one only */
    gtk_widget_grab_focus(head_of(story, "Towel"));
    hands_act("key Left");
    g_assert_null(keyframes_of(story, "Towel"));
    hands_act("key Right");
    g_assert_nonnull(keyframes_of(story, "Towel"));
    gtk_widget_grab_focus(head_of(story, "Line"));
    hands_act("key Right");
    g_assert_nonnull(keyframes_of(story, "Line"));
    g_assert_cmpstr(active(story), ==, "towel");
    hands_act("key Return");
    g_assert_cmpstr(active(story), ==, "line");
    hands_act("key F2");
    hands_type("Rope");
    hands_act("key Return");
    g_assert_cmpstr(billow_cloth_title(project_of(story)->cloth), ==, "Rope");
    hands_act("key ctrl+z");
    g_assert_cmpstr(billow_cloth_title(project_of(story)->cloth), ==, "Line");
}

static void
single_cloth_has_no_group(Story *story)
{
    story_rest(story);
    g_assert_null(hands_find(GTK_WIDGET(story->window), has_class, "hide"));
    hands_act("key ctrl+shift+d");
    g_assert_nonnull(head_of(story, "Cloth"));
    hands_act("key ctrl+z");
    g_assert_null(hands_find(GTK_WIDGET(story->window), has_class, "hide"));
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
}

/* Returns whether the cloth that is not the active one is anywhere in the view. */
static gboolean
other_is_seen(gpointer data)
{
    GtkWidget *view = story_viewport(data);
    for (double y = 0.0; y < gtk_widget_get_height(view); y += 8.0)
        for (double x = 0.0; x < gtk_widget_get_width(view); x += 8.0)
            if (billow_viewport_find_other(BILLOW_VIEWPORT(view), x, y) >= 0)
                return TRUE;
    return FALSE;
}

static gboolean
other_is_not_seen(gpointer data)
{
    return !other_is_seen(data);
}

static gboolean
active_is_seen(gpointer data)
{
    GtkWidget *view = story_viewport(data);
    BillowVec3 place;
    double pixel;
    for (double y = 0.0; y < gtk_widget_get_height(view); y += 8.0)
        for (double x = 0.0; x < gtk_widget_get_width(view); x += 8.0)
            if (billow_viewport_find_cloth(BILLOW_VIEWPORT(view), x, y, &place, &pixel))
                return TRUE;
    return FALSE;
}

static gboolean
active_is_not_seen(gpointer data)
{
    return !active_is_seen(data);
}

static void
hide_mute_and_solo(Story *story)
{
    story_rest(story);
    hands_act("key shift+f");
    hands_wait_until(other_is_seen, story);
    hands_click(button_of(story, "Towel", "hide"));
    g_assert_true(cloth_at(story, 1)->hidden);
    g_assert_cmpstr(active(story), ==, "line"); /* its button does not make it the active one */
    hands_wait_until(other_is_not_seen, story);
    story_picture("group-hidden");
    hands_act("key ctrl+z");
    g_assert_false(cloth_at(story, 1)->hidden);
    hands_wait_until(other_is_seen, story);
    hands_click(button_of(story, "Towel", "mute"));
    g_assert_true(cloth_at(story, 1)->muted);
    hands_wait_until(other_is_not_seen, story);
    hands_click(button_of(story, "Towel", "solo"));
    g_assert_false(cloth_at(story, 1)->muted);
    g_assert_true(cloth_at(story, 0)->muted);
    story_picture("group-solo");
    hands_click(button_of(story, "Towel", "solo"));
    g_assert_false(cloth_at(story, 0)->muted);
    hands_act("key ctrl+Next");
    hands_wait_until(active_is_seen, story);
    hands_click(button_of(story, "Towel", "hide"));
    hands_wait_until(active_is_not_seen, story);
    story_picture("group-active-hidden");
    hands_click(button_of(story, "Towel", "hide"));
    hands_wait_until(active_is_seen, story);
}

/* Edits of a locked cloth are refused, with a button that unlocks it; those of the other one are not. */
static void
lock_and_unlock(Story *story)
{
    story_rest(story);
    hands_click(button_of(story, "Towel", "lock"));
    g_assert_true(cloth_at(story, 1)->locked);
    hands_act("key ctrl+shift+w"); /* add a wave: to the line */
    g_assert_cmpuint(cloth_at(story, 0)->tracks[BILLOW_BLOCK_WAVE]->len, ==, 1);
    hands_act("key ctrl+Next");
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    hands_act("key ctrl+shift+w");
    hands_wait_until(message_is_shown, story);
    g_assert_true(project_of(story) == before);
    story_picture("group-locked");
    GtkWidget *block = first_block(keyframes_of(story, "Towel"));
    hands_drag(block, 40.0, 8.0, 120.0, 8.0);
    g_assert_true(project_of(story) == before);
    BillowViewport *view = BILLOW_VIEWPORT(story_viewport(story));
    const BillowVec3 anchor = billow_viewport_get_anchor(view, 0);
    double x, y;
    story_settle(story);
    g_assert_true(billow_viewport_project(view, anchor, &x, &y));
    hands_drag(GTK_WIDGET(view), x, y, x + 40.0, y - 30.0);
    story_settle(story);
    g_assert_true(project_of(story) == before);
    g_assert_true(billow_vec3_equal(billow_viewport_get_anchor(view, 0), anchor));
    story_picture("group-locked-anchor");
    hands_point_at(block, 40.0, 8.0);
    hands_double_click(); /* would edit the keyframe */
    hands_settle();
    g_assert_nonnull(story_message_bar(story));
    hands_click(hands_find_text(story_message_bar(story), "Unlock"));
    g_assert_false(cloth_at(story, 1)->locked);
    hands_act("key ctrl+shift+w");
    g_assert_cmpuint(cloth_at(story, 1)->tracks[BILLOW_BLOCK_WAVE]->len, ==, 1);
}

static void
rename_and_color(Story *story)
{
    story_rest(story);
    hands_point_at(head_of(story, "Towel"), 70.0, 15.0);
    hands_double_click();
    hands_settle();
    hands_type("Shirt");
    story_picture("group-rename");
    hands_act("key Return");
    g_assert_cmpstr(cloth_at(story, 1)->name, ==, "Shirt");
    hands_settle();
    hands_click(button_of(story, "Shirt", "color"));
    GtkWidget *dialog = story_dialog(GTK_TYPE_COLOR_CHOOSER_DIALOG);
    story_picture("group-color");
    gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(dialog), &(GdkRGBA){0.0f, 0.5f, 1.0f, 1.0f});
    hands_click(gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK));
    g_assert_cmpstr(cloth_at(story, 1)->color, ==, "#0080ff");
    hands_act("key ctrl+z ctrl+z");
    g_assert_cmpstr(cloth_at(story, 1)->name, ==, "Towel");
}

static void
drag_a_header(Story *story)
{
    story_rest(story);
    GtkWidget *line = head_of(story, "Line"), *towel = head_of(story, "Towel");
    g_assert_cmpint(top_of(line), <, top_of(towel));
    const double far = top_of(towel) - top_of(line) + 28.0;
    hands_point_at(line, 70.0, 15.0);
    hands_act("mousedown 1");
    hands_point_at(line, 70.0, far / 2);
    hands_point_at(line, 70.0, far);
    story_snapshot("group-dragged");
    hands_act("mouseup 1");
    g_assert_cmpstr(cloth_at(story, 0)->id, ==, "towel");
    g_assert_cmpstr(cloth_at(story, 1)->id, ==, "line");
    hands_settle();
    g_assert_cmpint(top_of(line), >, top_of(towel));
    story_picture("group-dropped");
    hands_act("key ctrl+z");
    g_assert_cmpstr(cloth_at(story, 0)->id, ==, "line");
    hands_act("key ctrl+shift+Next");
    g_assert_cmpstr(cloth_at(story, 1)->id, ==, "line");
    hands_act("key ctrl+shift+Prior");
    g_assert_cmpstr(cloth_at(story, 0)->id, ==, "line");
    hands_act("key ctrl+alt+d"); /* an instance of the line, which cannot be the first cloth */
    hands_settle();
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    GtkWidget *instance = head_of(story, billow_cloth_title(project_of(story)->cloth));
    hands_drag(instance, 70.0, 15.0, 70.0, top_of(line) - top_of(instance) - 5.0);
    hands_wait_until(message_is_shown, story);
    g_assert_true(billow_project_equal(project_of(story), before));
}

static gboolean
has_second_cloth(gpointer data)
{
    return project_of(data)->cloths->len == 2;
}

/* Blocks are pasted on a cloth with another grid, at the same places, and it is said. */
static void
paste_on_another_grid(Story *story)
{
    story_rest(story);
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key ctrl+c");
    hands_act("key ctrl+alt+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    hands_type("Towel");
    hands_act("key Return");
    hands_wait_until(has_second_cloth, story);
    const BillowCloth *four = cloth_at(story, 0);
    g_assert_cmpstr(project_of(story)->cloth->name, ==, "Towel");
    g_assert_cmpint(project_of(story)->cloth->grid.columns, !=, four->grid.columns);
    const guint n = project_of(story)->cloth->tracks[BILLOW_BLOCK_KEYFRAME]->len;
    story_rest(story);
    hands_act("key ctrl+a Delete ctrl+v");
    hands_wait_until(message_is_shown, story);
    story_picture("group-pasted");
    const GPtrArray *keyframes = project_of(story)->cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    g_assert_cmpuint(keyframes->len, ==, n);
    const BillowKeyframe *from = billow_block_keyframe(four->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]),
                         *to = billow_block_keyframe(keyframes->pdata[0]);
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    g_assert_cmpuint(to->n_anchors, ==, from->n_anchors);
    for (size_t i = 0; i < to->n_anchors; i++) {
        const double share = (double) from->anchors[i].column / (four->grid.columns - 1);
        g_assert_cmpfloat_with_epsilon((double) to->anchors[i].column / (grid->columns - 1), share,
                                       0.5 / (grid->columns - 1) + 1e-9);
    }
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-groups/fold-and-choose-by-the-pointer", LINE_AND_TOWEL,
              fold_and_choose_by_the_pointer);
    story_add("/window-groups/choose-in-the-strip", LINE_AND_TOWEL, choose_in_the_strip);
    story_add("/window-groups/fold-and-choose-by-keys", LINE_AND_TOWEL, fold_and_choose_by_keys);
    story_add("/window-groups/single-cloth-has-no-group", FOUR_POINTS, single_cloth_has_no_group);
    story_add("/window-groups/hide-mute-and-solo", LINE_AND_TOWEL, hide_mute_and_solo);
    story_add("/window-groups/lock-and-unlock", LINE_AND_TOWEL, lock_and_unlock);
    story_add("/window-groups/rename-and-color", LINE_AND_TOWEL, rename_and_color);
    story_add("/window-groups/drag-a-header", LINE_AND_TOWEL, drag_a_header);
    story_add("/window-groups/paste-on-another-grid", FOUR_POINTS, paste_on_another_grid);
    return story_run_all();
}
