/* Chooses the outline of a cloth in the inspector, pins points within it, and makes cloths tubes. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/window/dialogs.h"
#include "core/base/outline.h"
#include "core/drape/clip.h"
#include "model/placing/outline_presets.h"
#include "model/project/anchor_place.h"
#include "widgets/controls/number.h"
#include "widgets/picker/grid_picker.h"
#include "widgets/viewport/viewport.h"

#include <math.h>

static const char FOUR_POINTS[] = "coarse-four-points.billow";

static BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static gboolean
is_label(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean
is_open(gpointer list)
{
    GtkWidget *popover = hands_find_type(list, GTK_TYPE_POPOVER);
    return popover && gtk_widget_get_mapped(popover);
}

static void
choose_in(GtkWidget *list, const char *choice)
{
    hands_click(list);
    hands_wait_until(is_open, list);
    hands_click(hands_find(hands_find_type(list, GTK_TYPE_POPOVER), is_label, choice));
    hands_settle();
}

static void
choose(Story *story, const char *outline)
{
    story_rest(story);
    GtkWidget *list = story_control(story, "cloth-outline");
    hands_scroll_to(list);
    choose_in(list, outline);
    story_settle(story);
}

static gboolean
shows_outline(gpointer data)
{
    Story *story = data;
    const BillowMesh *mesh = story_mesh(story);
    return mesh && mesh->grid.outline && billow_grid_equal(&mesh->grid, &project_of(story)->cloth->grid);
}

static void
make_round_cloth(Story *story)
{
    hands_act("key ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    hands_act("key Return");
    story_settle(story);
    choose(story, "Round");
    hands_wait_until(shows_outline, story);
}

static void
round_and_back(Story *story)
{
    make_round_cloth(story);
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    const double radius = 0.5 * (MIN(grid->columns, grid->rows) - 1);
    double area = 0.0;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        area += grid->outline->share[i];
    g_assert_cmpfloat_with_epsilon(area, G_PI * radius * radius, 0.005 * G_PI * radius * radius);
    story_picture("outline-round");
    hands_act("key ctrl+z");
    g_assert_null(project_of(story)->cloth->grid.outline);
    hands_act("key ctrl+shift+z");
    g_assert_nonnull(project_of(story)->cloth->grid.outline);
    choose(story, "Star");
    story_picture("outline-star");
    choose(story, "Rectangle");
    g_assert_null(project_of(story)->cloth->grid.outline);
}

static GtkWidget *
part(Story *story, const char *name)
{
    return hands_find_name(GTK_WIDGET(story->window), name);
}

static const BillowAnchor *
only_anchor(Story *story)
{
    const GPtrArray *keyframes = billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(keyframes->len, ==, 1);
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[0]);
    g_assert_cmpuint(keyframe->n_anchors, ==, 1);
    return &keyframe->anchors[0];
}

/* Clicks the border of a round cloth, to the left and a little above. The place that is pinned is on the circle, and in the
 * frame exactly where the anchor is. */
static void
pin_border(Story *story)
{
    make_round_cloth(story);
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    const BillowOutlineLoop *circle = &grid->outline->loops[0];
    double x, y, next;
    hands_act("key ctrl+k");
    story_settle(story);
    GtkWidget *picker = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER);
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), 1, 0, &next, &y);
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), 0, 0, &x, &y);
    const double cell = next - x;
    hands_click_at(picker, x + (circle->center.column - 0.98 * circle->radius) * cell,
                   y + (circle->center.row - 0.2 * circle->radius) * cell);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 1);
    story_picture("outline-border-picked");
    hands_act("key ctrl+shift+Return");
    story_settle(story);
    const BillowAnchor *anchor = only_anchor(story);
    const double right = billow_anchor_column(anchor) - circle->center.column,
                 down = billow_anchor_row(anchor) - circle->center.row;
    g_assert_cmpfloat_with_epsilon(hypot(right, down), circle->radius, 1e-9);
    g_assert_cmpfloat_with_epsilon(down / circle->radius, -0.2, 0.05);
    const BillowMesh *mesh = story_mesh(story);
    BillowGridPoint points[BILLOW_MOST_CLIPPED];
    BillowVec3 places[BILLOW_MOST_CLIPPED];
    const int n = billow_clip_points(anchor, points);
    g_assert_cmpint(n, >, 1);
    for (int i = 0; i < n; i++) {
        const size_t at = billow_grid_index(&mesh->grid, points[i].column, points[i].row);
        places[i] = billow_vec3((double) mesh->x[at], (double) mesh->y[at], (double) mesh->z[at]);
    }
    const BillowVec3 place = billow_clip_place(anchor, points, places, n);
    g_assert_cmpfloat(billow_vec3_distance(place, anchor->position), <, 1e-6);
    story_picture("outline-border-pinned");
}

static gboolean
has_several(gpointer picker)
{
    return billow_grid_picker_get_n_picked(picker) > 1;
}

static void
pin_within(Story *story)
{
    make_round_cloth(story);
    hands_act("key ctrl+k");
    story_settle(story);
    GtkWidget *picker = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER);
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    double x, y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), 0, 0, &x, &y);
    hands_click_at(picker, x, y);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 0);
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), grid->columns / 2, grid->rows / 2, &x, &y);
    hands_click_at(picker, x, y);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 1);
    story_picture("outline-picker");
    hands_act("key alt+p"); /* table top */
    hands_wait_until(has_several, picker);
    story_picture("outline-table-top");
    hands_act("key ctrl+shift+Return");
    story_settle(story);
    const GPtrArray *keyframes = billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(keyframes->len, ==, 1);
    g_assert_cmpuint(billow_block_keyframe(keyframes->pdata[0])->n_anchors, >, 4);
    story_picture("outline-on-table");
}

/* Opens the second step of the keyframe editor. */
static void
go_to_anchors(Story *story)
{
    hands_click(part(story, "next"));
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR),
              *viewport = hands_find_type(editor, BILLOW_TYPE_VIEWPORT);
    hands_wait_until(hands_is_laid_out, viewport);
    story_settle(story);
}

/* Returns the first corner of the outline that is between points, and of which the cell is cloth. */
static BillowGridPlace
corner_between(const BillowGrid *grid)
{
    const BillowOutlineLoop *loop = &grid->outline->loops[0];
    for (size_t i = 0; i < loop->n_points; i++) {
        const BillowGridPlace corner = loop->points[i];
        if (corner.column != rint(corner.column) && corner.row != rint(corner.row) &&
            billow_grid_is_cloth(grid, corner.column, corner.row))
            return corner;
    }
    g_assert_not_reached();
}

/* Types the column of the only anchor. */
static void
type_column(Story *story, double column)
{
    GtkWidget *number = part(story, "anchor-column");
    hands_scroll_to(number);
    billow_number_set(GTK_SPIN_BUTTON(number), column);
    story_settle(story);
}

/* A star hangs from a corner, which is between points: the point beside it is pinned, and moved to the outline. A number
 * moves it along; a place beyond the cloth is refused. */
static void
pin_to_the_outline(Story *story)
{
    hands_act("key ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    hands_act("key Return");
    story_settle(story);
    choose(story, "Star");
    hands_wait_until(shows_outline, story);
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    const BillowGridPlace tip = corner_between(grid);
    int column = (int) lround(tip.column), row = (int) lround(tip.row);
    billow_grid_go_within(grid, &column, &row);
    hands_act("key ctrl+k");
    story_settle(story);
    GtkWidget *picker = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER);
    double x, y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), column, row, &x, &y);
    hands_click_at(picker, x, y);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 1);
    go_to_anchors(story);
    GtkWidget *button = part(story, "anchor-to-outline");
    hands_scroll_to(button);
    hands_click(button);
    story_settle(story);
    story_picture("outline-tip");
    gtk_widget_activate_action(button, "hang.select-all", NULL);
    type_column(story, tip.column - 0.5);
    type_column(story, 0.0); /* not on the cloth */
    part(story, "anchor-place-refusal");
    g_assert_cmpfloat_with_epsilon(gtk_spin_button_get_value(GTK_SPIN_BUTTON(part(story, "anchor-column"))),
                                   tip.column - 0.5, 1e-9);
    story_picture("outline-place-refused");
    hands_act("key ctrl+z");
    story_settle(story);
    hands_click(part(story, "back"));
    story_settle(story);
    story_picture("outline-picked-corner");
    hands_act("key ctrl+shift+Return");
    story_settle(story);
    const BillowAnchor *anchor = only_anchor(story);
    g_assert_cmpfloat_with_epsilon(anchor->column + anchor->right, tip.column, 1e-9);
    g_assert_cmpfloat_with_epsilon(anchor->row + anchor->down, tip.row, 1e-9);
    hands_act("key ctrl+z");
    g_assert_cmpuint(billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME)->len, ==, 0);
}

/* The anchors of a new cloth are at the points of its outline next to the corners. */
static void
begin_round(Story *story)
{
    hands_act("key ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    choose_in(hands_find_name(dialog, "outline"), "Round");
    choose_in(hands_find_name(dialog, "start"), "Two corners");
    story_picture("outline-new");
    hands_click(hands_find_name(dialog, "create"));
    story_settle(story);
    hands_wait_until(shows_outline, story);
    const GPtrArray *keyframes = billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(keyframes->len, ==, 1);
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[0]);
    g_assert_cmpuint(keyframe->n_anchors, ==, 2);
    for (size_t i = 0; i < 2; i++)
        g_assert_true(billow_grid_can_hold(&project_of(story)->cloth->grid, keyframe->anchors[i].column,
                                           keyframe->anchors[i].row));
    story_picture("outline-begun");
}

static gboolean
shows_tube(gpointer data)
{
    Story *story = data;
    const BillowMesh *mesh = story_mesh(story);
    return mesh && mesh->grid.closed == BILLOW_CLOSED_COLUMNS &&
           billow_grid_equal(&mesh->grid, &project_of(story)->cloth->grid);
}

/* A skirt from New Cloth: it hangs by its waist. In the picker, both ends of a row are one point. */
static void
begin_tube(Story *story)
{
    hands_act("key ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    choose_in(hands_find_name(dialog, "closed"), "Columns");
    choose_in(hands_find_name(dialog, "start"), "Waist");
    story_picture("tube-new");
    hands_click(hands_find_name(dialog, "create"));
    story_settle(story);
    hands_wait_until(shows_tube, story);
    const GPtrArray *keyframes = billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(keyframes->len, ==, 1);
    g_assert_cmpuint(billow_block_keyframe(keyframes->pdata[0])->n_anchors, ==, 12);
    story_picture("tube-begun");
    hands_act("key ctrl+k");
    story_settle(story);
    GtkWidget *picker = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER);
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    double x, y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), grid->columns - 1, grid->rows / 2, &x, &y);
    hands_click_at(picker, x, y);
    g_assert_true(billow_grid_picker_is_picked(BILLOW_GRID_PICKER(picker), 0, grid->rows / 2));
    g_assert_false(
        billow_grid_picker_is_picked(BILLOW_GRID_PICKER(picker), grid->columns - 1, grid->rows / 2));
    story_picture("tube-picker");
}

static void
choose_closed(Story *story, const char *choice)
{
    story_rest(story);
    GtkWidget *list = story_control(story, "closed");
    hands_scroll_to(list);
    choose_in(list, choice);
    story_settle(story);
}

/* In the inspector: closed, undone, and refused beside an outline. */
static void
close_and_open(Story *story)
{
    hands_act("key ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    hands_act("key Return");
    story_settle(story);
    choose_closed(story, "Rows");
    g_assert_cmpint(project_of(story)->cloth->grid.closed, ==, BILLOW_CLOSED_ROWS);
    hands_act("key ctrl+z");
    g_assert_cmpint(project_of(story)->cloth->grid.closed, ==, BILLOW_OPEN);
    hands_act("key ctrl+shift+z");
    g_assert_cmpint(project_of(story)->cloth->grid.closed, ==, BILLOW_CLOSED_ROWS);
    choose(story, "Round");
    g_assert_null(project_of(story)->cloth->grid.outline);
    story_picture("tube-refuses-outline");
    choose_closed(story, "Not closed");
    choose(story, "Round");
    g_assert_nonnull(project_of(story)->cloth->grid.outline);
    choose_closed(story, "Columns");
    g_assert_cmpint(project_of(story)->cloth->grid.closed, ==, BILLOW_OPEN);
}

static void
keep_anchors_within(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    choose(story, "Round");
    g_assert_true(project_of(story) == before);
    g_assert_cmpuint(gtk_drop_down_get_selected(GTK_DROP_DOWN(story_control(story, "cloth-outline"))), ==, 0);
    GtkWidget *bar = story_message_bar(story);
    g_assert_nonnull(bar);
    story_picture("outline-refused");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-outline/round-and-back", NULL, round_and_back);
    story_add("/window-outline/a-new-cloth-is-round", NULL, begin_round);
    story_add("/window-outline/a-new-cloth-is-a-tube", NULL, begin_tube);
    story_add("/window-outline/closed-and-open", NULL, close_and_open);
    story_add("/window-outline/points-are-pinned-within", NULL, pin_within);
    story_add("/window-outline/a-click-pins-the-border", NULL, pin_border);
    story_add("/window-outline/a-tip-between-points-is-pinned", NULL, pin_to_the_outline);
    story_add("/window-outline/anchors-are-not-left-outside", FOUR_POINTS, keep_anchors_within);
    return story_run_all();
}
