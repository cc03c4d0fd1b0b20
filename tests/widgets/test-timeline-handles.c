/* Whatever can be dragged on the timeline has a name, reports its position, and can be moved by keys. */
#include "hands.h"
#include "widgets/controls/handle.h"
#include "widgets/timeline/block.h"
#include "widgets/timeline/parts.h"
#include "widgets/timeline/timeline.h"
#include "widgets/timeline/view.h"

typedef struct {
    BillowSession *session;
    GtkWidget *window, *timeline;
} Fixture;

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

/* 24 frames per second; a drawn curve from 1 s to 2 s, a wave from 1 s to 5 s. */
static void
set_up(Fixture *fixture, gconstpointer data)
{
    const BillowGrid grid = {.columns = 5, .rows = 5, .spacing = 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Test", &grid);
    add(project, BILLOW_BLOCK_KEYFRAME, "hung", 0.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "free", 2.0, 4.0);
    BillowBlock *transition = add(project, BILLOW_BLOCK_TRANSITION, "hung", 0.0, 0.0);
    BillowEasing *easing = billow_block_easing(transition);
    easing->curve = BILLOW_CURVE_BEZIER;
    easing->x1 = 0.25;
    easing->x2 = 0.75;
    easing->y1 = easing->y2 = 0.5;
    BillowBlock *wave = add(project, BILLOW_BLOCK_WAVE, "gust", 1.0, 4.0);
    wave->fade_in = 0.5;
    wave->fade_out = 1.0;
    fixture->session = billow_session_new(project);
    fixture->timeline = billow_timeline_new(fixture->session);
    fixture->window = hands_show(fixture->timeline, 900, 320);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
    g_assert_finalize_object(fixture->session);
}

static const BillowBlock *
find(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    return billow_project_find(billow_session_get_project(fixture->session), kind, id);
}

static gboolean
is_handle_called(GtkWidget *widget, gconstpointer name)
{
    if (!BILLOW_IS_HANDLE(widget))
        return FALSE;
    g_autofree char *other =
        gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
    return other == NULL;
}

static GtkWidget *
handle(Fixture *fixture, const char *name)
{
    return hands_find(fixture->timeline, is_handle_called, name);
}

static void
select_block(Fixture *fixture, BillowBlockKind kind, const char *id)
{
    const BillowBlockRef ref = {kind, (char *) id};
    billow_session_select(fixture->session, &ref);
    hands_settle();
}

static void
assert_value(Fixture *fixture, const char *name, const char *words)
{
    g_assert_nonnull(handle(fixture, name));
    gtk_test_accessible_assert_role(handle(fixture, name), GTK_ACCESSIBLE_ROLE_SLIDER);
    gtk_test_accessible_assert_property(handle(fixture, name), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words);
}

static gboolean
is_any_handle(GtkWidget *widget, gconstpointer data)
{
    return BILLOW_IS_HANDLE(widget);
}

static void
test_names(Fixture *fixture, gconstpointer data)
{
    g_assert_null(hands_find(fixture->timeline, is_any_handle, NULL));
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    assert_value(fixture, "Start", "1 s");
    assert_value(fixture, "End of the fade-in", "0.5 s");
    assert_value(fixture, "Start of the fade-out", "1 s");
    assert_value(fixture, "End", "5 s");
    g_assert_null(handle(fixture, "First handle of the curve"));
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "hung");
    assert_value(fixture, "Start", "1 s");
    assert_value(fixture, "First handle of the curve", "25.0 % of the duration, 50.0 % of the distance");
    assert_value(fixture, "Second handle of the curve", "75.0 % of the duration, 50.0 % of the distance");
    assert_value(fixture, "End", "2 s");
    g_assert_null(handle(fixture, "End of the fade-in"));
}

/* Presses Tab until the handle with that name has the focus. */
static void
tab_to(Fixture *fixture, const char *name)
{
    for (int steps = 0; !gtk_widget_is_focus(handle(fixture, name)); steps++) {
        g_assert_cmpint(steps, <, 8);
        hands_act("key Tab");
    }
}

static void
test_keys_shape_a_block(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_WAVE, "gust");
    billow_timeline_focus_active(BILLOW_TIMELINE(fixture->timeline));
    tab_to(fixture, "End of the fade-in");
    hands_act("key Right Right");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->fade_in, 14.0 / 24.0, 1e-9);
    g_assert_true(gtk_widget_is_focus(handle(fixture, "End of the fade-in")));
    tab_to(fixture, "Start of the fade-out");
    hands_act("key shift+Right");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_WAVE, "gust")->fade_out, 14.0 / 24.0, 1e-9);
    tab_to(fixture, "End");
    hands_act("key Left");
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(fixture, BILLOW_BLOCK_WAVE, "gust")),
                                   5.0 - 1.0 / 24.0, 1e-9);
    for (int i = 0; i < 4; i++) /* each key was one step */
        billow_session_undo(fixture->session);
    g_assert_false(billow_session_get_can_undo(fixture->session));
    g_assert_cmpfloat(find(fixture, BILLOW_BLOCK_WAVE, "gust")->fade_in, ==, 0.5);
    hands_act("key Escape");
    g_assert_true(BILLOW_IS_TIMELINE_BLOCK(gtk_root_get_focus(GTK_ROOT(fixture->window))));
}

static void
test_keys_shape_a_transition(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "hung");
    billow_timeline_focus_active(BILLOW_TIMELINE(fixture->timeline));
    tab_to(fixture, "First handle of the curve");
    hands_act("key Right Up shift+Up");
    const BillowEasing *easing = billow_block_easing(find(fixture, BILLOW_BLOCK_TRANSITION, "hung"));
    g_assert_cmpfloat_with_epsilon(easing->x1, 0.26, 1e-9);
    g_assert_cmpfloat_with_epsilon(easing->y1, 0.61, 1e-9);
    tab_to(fixture, "End");
    hands_act("key Right");
    g_assert_cmpfloat_with_epsilon(find(fixture, BILLOW_BLOCK_KEYFRAME, "free")->start, 2.0 + 1.0 / 24.0,
                                   1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(fixture, BILLOW_BLOCK_KEYFRAME, "free")), 6.0, 1e-9);
    hands_act("key shift+Tab shift+Tab shift+Tab shift+Tab");
    g_assert_true(BILLOW_IS_TIMELINE_BLOCK(gtk_root_get_focus(GTK_ROOT(fixture->window))));
}

static void
assert_range(Fixture *fixture, int first, int last)
{
    int from, to;
    g_assert_true(billow_session_get_range(fixture->session, &from, &to));
    g_assert_cmpint(from, ==, first);
    g_assert_cmpint(to, ==, last);
}

static void
test_range(Fixture *fixture, gconstpointer data)
{
    const BillowTimeView view = billow_timeline_view(fixture->session);
    g_assert_null(handle(fixture, "Start of the range"));
    billow_session_set_range(fixture->session, 25, 48); /* from 1 s to 2 s */
    hands_settle();
    assert_value(fixture, "Start of the range", "Frame 25");
    assert_value(fixture, "End of the range", "Frame 48");
    gtk_widget_grab_focus(handle(fixture, "Start of the range"));
    hands_act("key Left shift+Right");
    assert_range(fixture, 34, 48);
    hands_act("key shift+Right shift+Right"); /* stops at the other end */
    assert_range(fixture, 48, 48);
    GtkWidget *range = hands_find_type(fixture->timeline, BILLOW_TYPE_TIMELINE_RANGE);
    const double end = billow_time_view_x(&view, 2.0);
    hands_drag(range, end + 3, 6, end + 3 + 2.0 * view.scale, 6);
    assert_range(fixture, 48, 96);
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 1); /* the playhead did not move */
    hands_drag(range, end + 30, 6, end + 60, 6); /* inside the range, the ruler scrubs */
    assert_range(fixture, 48, 96);
    g_assert_cmpint(billow_session_get_frame(fixture->session), >, 48);
}

static void
add_test(const char *path, void (*test)(Fixture *, gconstpointer))
{
    g_test_add(path, Fixture, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_setenv("GTK_A11Y", "test", TRUE);
    gtk_test_init(&argc, &argv, NULL);
    add_test("/timeline-handles/those-of-the-active-block-have-names-and-tell-where-they-are", test_names);
    add_test("/timeline-handles/keys-move-edges-and-fades", test_keys_shape_a_block);
    add_test("/timeline-handles/keys-move-a-drawn-curve-and-the-gap", test_keys_shape_a_transition);
    add_test("/timeline-handles/ends-of-the-range-are-named-dragged-and-moved-by-keys", test_range);
    return g_test_run();
}
