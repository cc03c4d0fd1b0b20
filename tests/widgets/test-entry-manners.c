/* Tests an entry for numbers, with real pointer and key events. */
#include "hands.h"
#include "model/base/clock.h"
#include "widgets/controls/entry_manners.h"

typedef struct {
    GtkWidget *window, *entry, *other;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    fixture->entry = gtk_entry_new();
    fixture->other = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(fixture->entry), "0.04");
    gtk_editable_set_text(GTK_EDITABLE(fixture->other), "1");
    billow_entry_select_whole(fixture->entry);
    gtk_box_append(GTK_BOX(box), fixture->other);
    gtk_box_append(GTK_BOX(box), fixture->entry);
    fixture->window = hands_show(box, 400, 200);
    gtk_widget_grab_focus(fixture->other);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

static const char *
text_of(GtkWidget *entry)
{
    return gtk_editable_get_text(GTK_EDITABLE(entry));
}

static void
test_click(Fixture *fixture, gconstpointer data)
{
    hands_click_at(fixture->entry, 20, 15);
    hands_type("0.15");
    g_assert_cmpstr(text_of(fixture->entry), ==, "0.15");
}

/* Text typed after Enter replaces the number and does not extend it. */
static void
test_enter(Fixture *fixture, gconstpointer data)
{
    hands_click_at(fixture->entry, 20, 15);
    hands_type("25");
    hands_act("key Return");
    hands_type("30");
    g_assert_cmpstr(text_of(fixture->entry), ==, "30");
}

/* When the entry has the focus already, a click places the cursor, and a double click selects everything,
 * including the decimal point. */
static void
test_double_click(Fixture *fixture, gconstpointer data)
{
    hands_click_at(fixture->entry, 20, 15);
    hands_act("key End");
    hands_type("5");
    g_assert_cmpstr(text_of(fixture->entry), ==, "0.045");
    hands_double_click();
    hands_type("7");
    g_assert_cmpstr(text_of(fixture->entry), ==, "7");
}

static void
test_refusal(Fixture *fixture, gconstpointer data)
{
    billow_entry_refuse(fixture->entry, "That is no number");
    hands_settle();
    GtkWidget *label = hands_find_text(fixture->window, "That is no number");
    g_assert_true(gtk_widget_get_mapped(label));
    g_assert_true(gtk_widget_has_css_class(fixture->entry, "error"));
    billow_entry_refuse(fixture->entry, "Nor is that");
    hands_settle();
    hands_find_text(fixture->window, "Nor is that");
    hands_click_at(fixture->entry, 20, 15);
    hands_type("1");
    g_assert_false(gtk_widget_has_css_class(fixture->entry, "error"));
    g_assert_cmpstr(text_of(fixture->entry), ==, "1");
}

/* A refusal ends after five seconds without input. A second one gets five seconds of its own. */
static void
test_refusal_passes(Fixture *fixture, gconstpointer data)
{
    billow_clock_hold();
    billow_entry_refuse(fixture->entry, "That is no number");
    hands_settle();
    billow_clock_turn(4999);
    g_assert_true(gtk_widget_has_css_class(fixture->entry, "error"));
    g_assert_nonnull(hands_find_text(fixture->window, "That is no number"));
    billow_clock_turn(1);
    g_assert_false(gtk_widget_has_css_class(fixture->entry, "error"));
    billow_entry_refuse(fixture->entry, "That is no number");
    billow_clock_turn(3000);
    billow_entry_refuse(fixture->entry, "Nor is that");
    billow_clock_turn(4999);
    g_assert_true(gtk_widget_has_css_class(fixture->entry, "error"));
    billow_clock_turn(1);
    g_assert_false(gtk_widget_has_css_class(fixture->entry, "error"));
    billow_clock_let_go();
}

/* Two entries in a scrolled view, `between` pixels apart. */
typedef struct {
    GtkWidget *view, *entries[2];
} Column;

static Column
show_column(Fixture *fixture, int between)
{
    Column column = {gtk_scrolled_window_new(), {gtk_entry_new(), gtk_entry_new()}};
    GtkWidget *rows = gtk_box_new(GTK_ORIENTATION_VERTICAL, between);
    for (int i = 0; i < 2; i++)
        gtk_box_append(GTK_BOX(rows), column.entries[i]);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(column.view), rows);
    gtk_window_set_child(GTK_WINDOW(fixture->window), column.view);
    hands_wait_until(hands_is_laid_out, column.view);
    return column;
}

static gboolean
says(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean
is_told(Fixture *fixture, const char *reason)
{
    return hands_find(fixture->window, says, reason) != NULL;
}

static void
scroll_to(Column *column, double share)
{
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(column->view));
    gtk_adjustment_set_value(down, share * gtk_adjustment_get_upper(down));
    hands_settle();
}

/* The entry is scrolled out of its view, and in again. */
static void
test_refusal_out_of_sight(Fixture *fixture, gconstpointer data)
{
    Column column = show_column(fixture, 1000);
    billow_entry_refuse(column.entries[0], "That is no number");
    hands_settle();
    g_assert_true(is_told(fixture, "That is no number"));
    scroll_to(&column, 1.0);
    g_assert_false(is_told(fixture, "That is no number"));
    scroll_to(&column, 0.0);
    g_assert_true(is_told(fixture, "That is no number"));
    billow_entry_refuse(column.entries[1], "Nor is that");
    hands_settle();
    g_assert_false(is_told(fixture, "Nor is that"));
    scroll_to(&column, 1.0);
    g_assert_true(is_told(fixture, "Nor is that"));
}

/* Both entries are marked, but only the last one has a popover, so that none covers another. */
static void
test_the_last_is_told(Fixture *fixture, gconstpointer data)
{
    billow_entry_refuse(fixture->other, "That is no number");
    billow_entry_refuse(fixture->entry, "Nor is that");
    hands_settle();
    g_assert_false(is_told(fixture, "That is no number"));
    g_assert_true(is_told(fixture, "Nor is that"));
    g_assert_true(gtk_widget_has_css_class(fixture->other, "error"));
    g_assert_true(gtk_widget_has_css_class(fixture->entry, "error"));
}

/* A refusal on a page that is not shown is not visible, also not when the page is shown again. */
static void
test_refusal_on_another_page(Fixture *fixture, gconstpointer data)
{
    billow_entry_refuse(fixture->entry, "That is no number");
    hands_settle();
    gtk_widget_set_visible(fixture->entry, FALSE);
    g_assert_false(gtk_widget_has_css_class(fixture->entry, "error"));
    billow_entry_refuse(fixture->entry, "Nor is that");
    gtk_widget_set_visible(fixture->entry, TRUE);
    hands_settle();
    g_assert_false(gtk_widget_has_css_class(fixture->entry, "error"));
    g_assert_false(is_told(fixture, "That is no number") || is_told(fixture, "Nor is that"));
}

/* The view shrinks below the entry's position during layout. All around is still drawn and laid out. */
static void
test_refusal_in_a_layout(Fixture *fixture, gconstpointer data)
{
    Column column = show_column(fixture, 60);
    GtkWidget *above = gtk_entry_new();
    gtk_editable_set_text(GTK_EDITABLE(above), "above");
    billow_entry_refuse(column.entries[1], "That is no number");
    hands_settle();
    g_assert_true(is_told(fixture, "That is no number"));
    hands_resize_window(fixture->window, 400, 80);
    g_assert_false(is_told(fixture, "That is no number"));
    gtk_box_prepend(GTK_BOX(gtk_widget_get_parent(column.entries[0])), above);
    hands_settle();
    g_assert_cmpint(gtk_widget_get_height(above), >, 0);
    hands_resize_window(fixture->window, 400, 300);
    g_assert_true(is_told(fixture, "That is no number"));
}

int
main(int argc, char **argv)
{
    g_setenv("GTK_A11Y", "test", TRUE);
    gtk_test_init(&argc, &argv, NULL);
#define ADD(path, test) g_test_add("/entry-manners/" path, Fixture, NULL, set_up, test, tear_down)
    ADD("a-click-selects-all", test_click);
    ADD("a-double-click-selects-past-the-point", test_double_click);
    ADD("enter-selects-all", test_enter);
    ADD("of-several-refusals-the-last-is-told", test_the_last_is_told);
    ADD("what-is-refused-is-told-until-one-goes-on", test_refusal);
    ADD("what-is-refused-is-told-for-five-seconds", test_refusal_passes);
    ADD("what-is-out-of-sight-is-not-pointed-at", test_refusal_out_of_sight);
    ADD("what-is-on-another-page-is-not-told", test_refusal_on_another_page);
    ADD("what-goes-out-of-sight-in-a-layout-leaves-it-whole", test_refusal_in_a_layout);
    return g_test_run();
}
