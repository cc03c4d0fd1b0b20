/* Tests visibility and popovers with a tall row in a scrolled window of 400 x 200. */
#include "hands.h"
#include "widgets/controls/in_sight.h"

typedef struct {
    GtkWidget *view, *tall, *last, *window;
} Fixture;

enum { HEIGHT = 200, TALL = 1000 };

static void
set_up(Fixture *fixture, gconstpointer data)
{
    GtkWidget *rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    fixture->view = gtk_scrolled_window_new();
    fixture->tall = gtk_drawing_area_new();
    fixture->last = gtk_drawing_area_new();
    gtk_widget_set_size_request(fixture->tall, -1, TALL);
    gtk_widget_set_size_request(fixture->last, 100, 50);
    gtk_box_append(GTK_BOX(rows), fixture->tall);
    gtk_box_append(GTK_BOX(rows), fixture->last);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(fixture->view), rows);
    fixture->window = hands_show(fixture->view, 400, HEIGHT);
    hands_settle();
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

static void
scroll_down(Fixture *fixture)
{
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(fixture->view));
    gtk_adjustment_set_value(down, gtk_adjustment_get_upper(down));
    hands_settle();
}

static void
test_scrolled(Fixture *fixture, gconstpointer data)
{
    g_assert_false(billow_is_in_sight(fixture->last));
    scroll_down(fixture);
    g_assert_true(billow_is_in_sight(fixture->last));
    g_assert_false(billow_is_in_sight(fixture->tall));
    gtk_widget_set_visible(fixture->last, FALSE);
    g_assert_false(billow_is_in_sight(fixture->last));
}

static void
assert_place(GdkRectangle place, int y, int height)
{
    g_assert_cmpint(place.x, ==, 30);
    g_assert_cmpint(place.width, ==, 40);
    g_assert_cmpint(place.y, ==, y);
    g_assert_cmpint(place.height, ==, height);
}

static void
test_places(Fixture *fixture, gconstpointer data)
{
    const int top = TALL + 50 - HEIGHT; /* y of the visible part when scrolled down */
    assert_place(billow_place_in_sight(fixture->tall, (GdkRectangle){30, 20, 40, 60}), 20, 60);
    assert_place(billow_place_in_sight(fixture->tall, (GdkRectangle){30, 180, 40, 60}), 180, HEIGHT - 180);
    assert_place(billow_place_in_sight(fixture->tall, (GdkRectangle){30, 600, 40, 60}), HEIGHT - 1, 1);
    assert_place(billow_place_in_sight(fixture->last, (GdkRectangle){30, 0, 40, 50}), HEIGHT - 1 - TALL, 1);
    scroll_down(fixture);
    assert_place(billow_place_in_sight(fixture->last, (GdkRectangle){30, 0, 40, 50}), 0, 50);
    assert_place(billow_place_in_sight(fixture->tall, (GdkRectangle){30, 20, 40, 60}), top, 1);
}

static GtkPopover *
new_popover(void)
{
    GtkWidget *popover = gtk_popover_new();
    gtk_popover_set_autohide(GTK_POPOVER(popover), FALSE);
    gtk_popover_set_child(GTK_POPOVER(popover), gtk_label_new("Here"));
    return g_object_ref_sink(GTK_POPOVER(popover));
}

/* The popover stays in the window when the place that it points at is scrolled far above the screen. */
static void
test_popover_stays(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GtkPopover) popover = new_popover();
    billow_popover_point_at(popover, fixture->tall, (GdkRectangle){30, 20, 40, 60});
    gtk_popover_popup(popover);
    hands_settle();
    g_assert_true(billow_popover_is_shown(fixture->last));
    const GdkRectangle before = hands_place_of(GTK_WIDGET(popover));
    scroll_down(fixture);
    const GdkRectangle after = hands_place_of(GTK_WIDGET(popover));
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(popover)));
    g_assert_true(gdk_rectangle_equal(&before, &after));
    billow_popover_point_at(popover, fixture->last, (GdkRectangle){30, 0, 40, 50});
    hands_settle();
    g_assert_cmpint(hands_place_of(GTK_WIDGET(popover)).y, >, before.y);
}

static void
test_popover_goes(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GtkPopover) popover = new_popover();
    billow_popover_point_at(popover, fixture->tall, (GdkRectangle){30, 20, 40, 60});
    gtk_popover_popup(popover);
    hands_settle();
    gtk_widget_set_visible(fixture->tall, FALSE);
    g_assert_null(gtk_widget_get_parent(GTK_WIDGET(popover)));
    g_assert_false(billow_popover_is_shown(fixture->last));
    for (int i = 0; i < 2; i++) {
        billow_popover_point_at(popover, fixture->last, (GdkRectangle){30, 0, 40, 50});
        gtk_popover_popup(popover);
        hands_settle();
        g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(popover)));
        gtk_widget_set_visible(fixture->last, FALSE);
        g_assert_null(gtk_widget_get_parent(GTK_WIDGET(popover)));
        gtk_widget_set_visible(fixture->last, TRUE);
        hands_settle();
    }
}

int
main(int argc, char **argv)
{
    g_setenv("GTK_A11Y", "test", TRUE);
    gtk_test_init(&argc, &argv, NULL);
#define ADD(path, test) g_test_add("/in-sight/" path, Fixture, NULL, set_up, test, tear_down)
    ADD("what-is-scrolled-out-or-hidden-is-not", test_scrolled);
    ADD("places-are-brought-to-the-edge-of-what-is", test_places);
    ADD("a-popover-stays-as-what-it-points-at-is-scrolled", test_popover_stays);
    ADD("a-popover-goes-with-what-it-points-at", test_popover_goes);
    return g_test_run();
}
