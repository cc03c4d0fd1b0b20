/* Tests the transport in a window. */
#include "hands.h"
#include "widgets/timeline/transport.h"

typedef struct {
    BillowSession *session;
    GtkWidget *window, *transport;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    BillowGrid grid = {.columns = 11, .rows = 11, .spacing = 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Test", &grid);
    project->duration = 6.0;
    fixture->session = billow_session_new(project);
    fixture->transport = billow_transport_new(fixture->session);
    fixture->window = hands_show(fixture->transport, 900, 60);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
    g_assert_finalize_object(fixture->session);
}

static GtkWidget *
find_label(GtkWidget *root, const char *text)
{
    if (GTK_IS_LABEL(root) && g_str_equal(gtk_label_get_text(GTK_LABEL(root)), text))
        return root;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_label(child, text);
        if (found)
            return found;
    }
    return NULL;
}

static GtkWidget *
find_spin(GtkWidget *root)
{
    if (GTK_IS_SPIN_BUTTON(root))
        return root;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_spin(child);
        if (found)
            return found;
    }
    return NULL;
}

static GtkWidget *
find_action(GtkWidget *root, const char *action)
{
    if (GTK_IS_BUTTON(root) && g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(root)), action) == 0)
        return root;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_action(child, action);
        if (found)
            return found;
    }
    return NULL;
}

static const char *
shown_time(Fixture *fixture)
{
    return gtk_editable_get_text(GTK_EDITABLE(find_spin(fixture->transport)));
}

static void
test_time(Fixture *fixture, gconstpointer data)
{
    billow_session_set_frame(fixture->session, 37);
    g_assert_nonnull(find_label(fixture->transport, "00:01.500"));
    g_assert_nonnull(find_label(fixture->transport, "/ 6 s · frame 37 of 144"));
    g_assert_cmpstr(shown_time(fixture), ==, "1.5");
    billow_session_set_time_unit(fixture->session, BILLOW_TIME_FRAMES);
    g_assert_nonnull(find_label(fixture->transport, "00:01.500"));
    g_assert_nonnull(find_label(fixture->transport, "/ 144"));
    g_assert_cmpstr(shown_time(fixture), ==, "37");
}

static void
enter(Fixture *fixture, const char *text)
{
    GtkWidget *number = find_spin(fixture->transport);
    gtk_editable_set_text(GTK_EDITABLE(number), text);
    gtk_spin_button_update(GTK_SPIN_BUTTON(number));
}

static void
test_entry(Fixture *fixture, gconstpointer data)
{
    enter(fixture, "100f");
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 100);
    enter(fixture, "-9f");
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 91);
    enter(fixture, "1.51");
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 37);
    g_assert_cmpstr(shown_time(fixture), ==, "1.5");
    enter(fixture, "1:12");
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 144);
    enter(fixture, "soon");
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 144);
    g_assert_true(gtk_widget_has_css_class(find_spin(fixture->transport), "error"));
}

static void
test_play(Fixture *fixture, gconstpointer data)
{
    GtkButton *play = GTK_BUTTON(find_action(fixture->transport, "win.play"));
    billow_session_set_playing(fixture->session, TRUE);
    g_assert_cmpstr(gtk_button_get_icon_name(play), ==, "media-playback-pause-symbolic");
    gtk_test_accessible_assert_property(play, GTK_ACCESSIBLE_PROPERTY_LABEL, "Pause");
    billow_session_set_playing(fixture->session, FALSE);
    gtk_test_accessible_assert_property(play, GTK_ACCESSIBLE_PROPERTY_LABEL, "Play");
}

static void
test_buttons(Fixture *fixture, gconstpointer data)
{
    static const char *const actions[] = {"win.go-start",
                                          "win.previous-frame",
                                          "win.play",
                                          "win.next-frame",
                                          "win.go-end",
                                          "win.loop",
                                          "win.timeline-zoom-out",
                                          "win.timeline-zoom-fit",
                                          "win.timeline-zoom-in"};
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        GtkWidget *button = find_action(fixture->transport, actions[i]);
        g_assert_nonnull(button);
        g_assert_nonnull(strchr(gtk_widget_get_tooltip_text(button), '('));
        g_assert_true(
            gtk_test_accessible_has_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL));
    }
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
    add_test("/transport/shows-the-time-in-its-unit", test_time);
    add_test("/transport/a-time-can-be-entered-in-any-unit", test_entry);
    add_test("/transport/play-turns-to-pause", test_play);
    add_test("/transport/every-button-has-a-name-and-its-shortcut", test_buttons);
    return g_test_run();
}
