/* Tests the viewport without GL: it shows a message, and every call still works. Run with
 * GDK_DEBUG=gl-disable. */
#include "hands.h"
#include "widgets/viewport/viewport.h"

static GtkWidget *
find_shown_label(GtkWidget *root)
{
    if (GTK_IS_LABEL(root) && gtk_widget_get_mapped(root))
        return root;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_shown_label(child);
        if (found)
            return found;
    }
    return NULL;
}

static void
test_says_why(void)
{
    GtkWidget *viewport = billow_viewport_new();
    GtkWidget *window = hands_show(viewport, 500, 400);
    const char *problem = billow_viewport_get_problem(BILLOW_VIEWPORT(viewport));
    g_assert_nonnull(problem);
    GtkWidget *label = find_shown_label(viewport);
    g_assert_nonnull(label);
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(label)), problem));
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(label)), "OpenGL"));
    gtk_window_destroy(GTK_WINDOW(window));
    hands_settle();
}

static void
test_calls_work(void)
{
    GtkWidget *widget = billow_viewport_new();
    GtkWidget *window = hands_show(widget, 500, 400);
    BillowViewport *viewport = BILLOW_VIEWPORT(widget);
    const BillowVec3 points[] = {{0, 1, 0}, {1, 1, 0}};
    const BillowPolyline curve = {points, 2, BILLOW_LINE_TAUT};
    BillowGrid grid = {3, 3, 0.5};
    BillowMesh *mesh = billow_mesh_new(&grid);
    billow_viewport_set_mesh(viewport, mesh);
    billow_mesh_unref(mesh);
    billow_viewport_set_anchors(viewport, points, 2);
    billow_viewport_set_curves(viewport, &curve, 1);
    billow_viewport_look(viewport, BILLOW_VIEW_TOP);
    hands_act("mousemove 100 100 click 4 mousedown 1 mousemove 140 120 mouseup 1");
    g_assert_cmpuint(billow_viewport_get_frames_drawn(viewport), ==, 0);
    gtk_window_destroy(GTK_WINDOW(window));
    hands_settle();
}

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
    g_log_set_always_fatal(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
    g_test_add_func("/viewport-no-gl/says-why-and-what-to-do", test_says_why);
    g_test_add_func("/viewport-no-gl/every-call-works", test_calls_work);
    return g_test_run();
}
