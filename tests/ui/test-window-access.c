/* The main window without a pointer, and for those who do not see it. */
#include "story.h"

#include "app/export_dialog.h"
#include "app/inspector.h"
#include "app/keyframe_editor.h"
#include "app/new_cloth_dialog.h"
#include "app/paint_bar.h"
#include "widgets/timeline.h"
#include "widgets/transport.h"
#include "widgets/viewport.h"

static const char CANOPY[] = "canopy.billow";

/* --- Names --- */

static gboolean
says_something(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_LABEL(widget) && *gtk_label_get_text(GTK_LABEL(widget));
}

static gboolean
has_name(GtkWidget *widget)
{
    GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    return gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
           gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
           (tooltip && *tooltip) || hands_find(widget, says_something, NULL);
}

/* What a user can reach and act on; not what merely holds such things, nor the parts of a named control. */
static gboolean
wants_name(GtkWidget *widget)
{
    return GTK_IS_BUTTON(widget) || GTK_IS_CHECK_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget) ||
           GTK_IS_ENTRY(widget) || GTK_IS_SPIN_BUTTON(widget) || GTK_IS_DROP_DOWN(widget) ||
           GTK_IS_COLOR_BUTTON(widget) || GTK_IS_LIST_VIEW(widget) || GTK_IS_COLUMN_VIEW(widget) ||
           GTK_IS_TEXT_VIEW(widget) ||
           (gtk_widget_get_focusable(widget) && g_str_has_prefix(G_OBJECT_TYPE_NAME(widget), "Billow"));
}

static gboolean
is_part_of_control(GtkWidget *widget)
{
    GtkWidget *parent = gtk_widget_get_parent(widget);
    return GTK_IS_SPIN_BUTTON(parent) || GTK_IS_DROP_DOWN(parent) || GTK_IS_MENU_BUTTON(parent) ||
           GTK_IS_COLOR_BUTTON(parent);
}

static gboolean
is_nameless(GtkWidget *widget, gconstpointer data)
{
    return wants_name(widget) && !is_part_of_control(widget) && !has_name(widget) &&
           gtk_widget_get_ancestor(widget, GTK_TYPE_WINDOW_CONTROLS) == NULL;
}

/* "Zoom in (Ctrl++) (Ctrl++)" */
static gboolean
tells_its_key_twice(GtkWidget *widget, gconstpointer data)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    const char *last = tooltip ? strrchr(tooltip, '(') : NULL;
    return last && strstr(tooltip, last) != last;
}

/* By its text with the underscore, and by the label in it. */
static gboolean
is_named_twice(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_BUTTON(widget) && gtk_button_get_use_underline(GTK_BUTTON(widget)) &&
           (gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
            !gtk_test_accessible_has_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

/* Fails when something under `root` that can be acted on has no name. */
static void
check_names(GtkWidget *root)
{
    GtkWidget *nameless = hands_find(root, is_nameless, NULL);
    if (nameless)
        g_error("a %s (%s) in %s has no accessible name", G_OBJECT_TYPE_NAME(nameless),
                gtk_widget_get_name(nameless), G_OBJECT_TYPE_NAME(gtk_widget_get_parent(nameless)));
    g_assert_null(hands_find(root, tells_its_key_twice, NULL));
    GtkWidget *twice = hands_find(root, is_named_twice, NULL);
    if (twice)
        g_error("“%s” is named twice, or not by its label", gtk_button_get_label(GTK_BUTTON(twice)));
}

static void
select_block(Story *story, BillowBlockKind kind, const char *id)
{
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(kind, id);
    billow_session_select(story->session, ref);
    hands_settle();
}

static void
name_window(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    check_names(window);
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    check_names(window);
    select_block(story, BILLOW_BLOCK_TRANSITION, "hung");
    check_names(window);
    select_block(story, BILLOW_BLOCK_WAVE, "bounce");
    check_names(window);
    gtk_widget_activate_action(window, "win.paint", NULL);
    hands_settle();
    hands_find_type(window, BILLOW_TYPE_PAINT_BAR);
    check_names(window);
    hands_click(hands_find_action(window, "win.add-sway"));
    check_names(window);
}

static void
name_editor(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    story_rest(story);
    hands_act("key Return");
    check_names(hands_find_type(window, BILLOW_TYPE_KEYFRAME_EDITOR));
    for (int step = 2; step <= 3; step++) {
        hands_click(hands_find_name(window, "next"));
        check_names(window);
    }
}

static gboolean
is_gone(gpointer type)
{
    return hands_window_of_type(*(GType *) type) == NULL;
}

static void
name_dialogs(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+n");
    check_names(story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG));
    hands_act("key Escape");
    hands_wait_until(is_gone, &(GType){BILLOW_TYPE_NEW_CLOTH_DIALOG});
    story_rest(story);
    hands_act("key ctrl+e");
    check_names(story_dialog(BILLOW_TYPE_EXPORT_DIALOG));
    hands_act("key Escape");
    hands_wait_until(is_gone, &(GType){BILLOW_TYPE_EXPORT_DIALOG});
}

static gboolean
is_sample(GtkWidget *widget, gconstpointer data)
{
    return gtk_widget_has_css_class(widget, "sample");
}

/* They are read aside. */
static gboolean
has_samples(gpointer window)
{
    return hands_find(window, is_sample, NULL) != NULL;
}

static void
name_welcome(Story *story)
{
    hands_wait_until(has_samples, story->window);
    hands_settle();
    story_picture("welcome");
    check_names(GTK_WIDGET(story->window));
}

/* --- Keys --- */

enum { N_AREAS = 5 };

typedef struct {
    GType type;
    gboolean reached;
} Area;

static void
note_focus(GtkWindow *window, GParamSpec *pspec, Area *areas)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    for (int i = 0; focus && i < N_AREAS; i++)
        areas[i].reached |= gtk_widget_get_ancestor(focus, areas[i].type) != NULL;
}

static void
walk(Story *story)
{
    Area areas[N_AREAS] = {{GTK_TYPE_HEADER_BAR, FALSE},
                           {BILLOW_TYPE_VIEWPORT, FALSE},
                           {BILLOW_TYPE_INSPECTOR, FALSE},
                           {BILLOW_TYPE_TRANSPORT, FALSE},
                           {BILLOW_TYPE_TIMELINE, FALSE}};
    story_rest(story);
    g_signal_connect(story->window, "notify::focus-widget", G_CALLBACK(note_focus), areas);
    for (int i = 0; i < 9; i++)
        hands_act("key Tab Tab Tab Tab Tab Tab Tab Tab Tab Tab");
    g_signal_handlers_disconnect_by_data(story->window, areas);
    for (int i = 0; i < N_AREAS; i++)
        if (!areas[i].reached)
            g_error("Tab does not reach the %s", g_type_name(areas[i].type));
}

/* Adds a keyframe without touching the pointer. */
static void
make_keyframe_by_keys(Story *story)
{
    const guint before = billow_session_get_project(story->session)->tracks[BILLOW_BLOCK_KEYFRAME]->len;
    story_rest(story);
    hands_act("key ctrl+k");
    hands_act("key space Right Right Right space"); /* picks two points */
    hands_act("key alt+Right");
    hands_act("key alt+Right");
    hands_act("key ctrl+Return");
    g_assert_cmpuint(billow_session_get_project(story->session)->tracks[BILLOW_BLOCK_KEYFRAME]->len, ==,
                     before + 1);
    const BillowBlockRef *added = billow_session_get_active(story->session);
    g_assert_cmpuint(billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, added->id))->n_anchors,
                     ==, 2);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-access/every-control-of-the-window-has-a-name", CANOPY, name_window);
    story_add("/window-access/every-control-of-the-editor-has-a-name", CANOPY, name_editor);
    story_add("/window-access/every-control-of-the-dialogs-has-a-name", CANOPY, name_dialogs);
    story_add("/window-access/every-control-of-the-welcome-page-has-a-name", NULL, name_welcome);
    story_add("/window-access/tab-reaches-every-part", CANOPY, walk);
    story_add("/window-access/keyframe-is-made-by-keys-alone", "four-points.billow", make_keyframe_by_keys);
    return story_run_all();
}
