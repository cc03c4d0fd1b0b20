/* What is wrong with a rest shape is told in the keyframe editor, and where it passes through itself is seen. */
#include "story.h"

#include "app/keyframe_editor.h"
#include "widgets/viewport.h"

#include <math.h>
#include <string.h>

static const char FOUR_POINTS[] = "four-points.billow";

/* The keyframe of a project that is opened: its anchors, or the shape that it gives, in JSON. */
typedef struct {
    const char *name;
    int columns, rows; /* spaced 5 cm */
    const char *anchors;
    void (*append_shape)(GString *numbers);
    const char *says;
} Case;

/* A ribbon as the letter alpha: it crosses itself once. Its edges are 5 cm long. */
static void
append_loop(GString *numbers)
{
    const double turn = 1.5 * G_PI / 14.0, radius = 0.05 / (2.0 * sin(0.5 * turn));
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 21; column++) {
            const int bent = CLAMP(column - 3, 0, 14),
                      straight = column < 3 ? column - 3 : MAX(column - 17, 0);
            const double angle = turn * bent, along = angle + (column < 3 ? -0.5 : 0.5) * turn;
            g_string_append_printf(numbers, "%s%.9g,%.9g,%.9g", row + column ? "," : "",
                                   radius * sin(angle) + 0.05 * straight * cos(along),
                                   0.5 - radius * cos(angle) + 0.05 * straight * sin(along), 0.05 * row);
        }
}

static void
append_stretched(GString *numbers)
{
    for (int i = 0; i < 21 * 9; i++)
        g_string_append_printf(numbers, "%s%g,0.3,%g", i ? "," : "", 0.055 * (i % 21), 0.05 * (i / 21));
}

static const Case taut = {"taut",
                          21,
                          21,
                          "[{\"column\":0,\"row\":0,\"position\":[-0.6,1,0]},{\"column\":20,\"row\":0,"
                          "\"position\":[0.65,1,0]},{\"column\":10,\"row\":20,\"position\":[0,1,0.6]}]",
                          NULL,
                          "too far apart for the cloth between them"};
static const Case crowded = {"crowded",
                             21,
                             21,
                             "[{\"column\":9,\"row\":0,\"position\":[-0.03,1,0]},{\"column\":10,\"row\":0,"
                             "\"position\":[0,1,0]},{\"column\":11,\"row\":0,\"position\":[0.012,1,0]}]",
                             NULL,
                             "2 pairs of anchors hold neighboring points closer than the 50 mm"};
static const Case far = {"far",
                         21,
                         21,
                         "[{\"column\":0,\"row\":0,\"position\":[99999.6,1,0]},{\"column\":20,\"row\":0,"
                         "\"position\":[100000.4,1,0]}]",
                         NULL,
                         "export with an origin"};
static const Case strained = {
    "strained", 21, 9, "[]", append_stretched, "Stretched or squeezed by up to 10.0 %"};
static const Case crossing = {"crossing", 21,          9,
                              "[]",       append_loop, "passes through itself: 32 triangles cross"};

static gboolean
is_opened(gpointer session)
{
    return g_str_equal(billow_session_get_project(session)->name, "Remarks");
}

static void
open_case(Story *story, const Case *it)
{
    g_autoptr(GString) shape = g_string_new(NULL);
    if (it->append_shape) {
        g_string_append(shape, ",\"shape\":[");
        it->append_shape(shape);
        g_string_append_c(shape, ']');
    }
    g_autofree char *text = g_strdup_printf(
        "{\"format\":\"billow\",\"version\":1,\"name\":\"Remarks\",\"cloth\":{\"columns\":%d,\"rows\":%d,"
        "\"spacing\":0.05},\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":1,\"anchors\":%s%s}]}",
        it->columns, it->rows, it->anchors, shape->str);
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

/* The third step, which shows the cloth. */
static void
open_cloth(Story *story, const char *keyframe)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, keyframe));
    hands_act("key Return alt+Right alt+Right");
    story_rest(story);
}

typedef struct {
    Story *story;
    const char *text;
} Wanted;

static gboolean
says(GtkWidget *widget, gconstpointer text)
{
    if (!GTK_IS_LABEL(widget))
        return FALSE;
    GString *shown = g_string_new(gtk_label_get_text(GTK_LABEL(widget)));
    g_string_replace(shown, "\302\240", " ", 0); /* that keeps a unit with its number */
    const gboolean said = strstr(shown->str, text) != NULL;
    g_string_free(shown, TRUE);
    return said;
}

static gboolean
is_said(gpointer data)
{
    const Wanted *wanted = data;
    return hands_find(editor(wanted->story), says, wanted->text) != NULL;
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

static void
tell_case(Story *story, const Case *it)
{
    open_case(story, it);
    open_cloth(story, "k");
    hands_wait_until(is_said, &(Wanted){story, it->says});
    picture_in_themes(story, it->name);
}

static void
tell_taut(Story *story)
{
    tell_case(story, &taut);
    g_assert_nonnull(
        hands_find(editor(story), says, "column 0, row 0 – column 20, row 0: 250 mm (25.0 %) missing"));
}

static void
tell_crowded(Story *story)
{
    tell_case(story, &crowded);
    g_assert_nonnull(hands_find(editor(story), says, "Crowded pairs"));
    g_assert_nonnull(
        hands_find(editor(story), says,
                   "column 10, row 0 – column 11, row 0: 12 mm apart, 50 mm of cloth between them"));
}

static void
tell_far(Story *story)
{
    tell_case(story, &far);
}

static void
tell_strained(Story *story)
{
    tell_case(story, &strained);
    g_assert_cmpstr(gtk_widget_get_name(hands_find(editor(story), says, strained.says)), ==, "verdict");
}

/* The line in which it does is drawn over the cloth, and goes with the anchors' switch. */
static void
tell_crossing(Story *story)
{
    tell_case(story, &crossing);
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    g_autoptr(GdkPixbuf) marked = story_look(viewport);
    g_object_set(viewport, "show-anchors", FALSE, NULL);
    hands_settle();
    g_autoptr(GdkPixbuf) plain = story_look(viewport);
    g_assert_cmpfloat(story_difference(marked, plain), >, 0.001);
}

static gboolean
is_silent(gpointer story)
{
    return hands_find(editor(story), says, "The cloth keeps its lengths.") != NULL;
}

static void
tell_nothing(Story *story)
{
    open_cloth(story, "hung");
    hands_wait_until(is_silent, story);
    g_assert_false(gtk_widget_get_visible(hands_find_name(editor(story), "verdict")) == FALSE);
    g_assert_null(hands_find(editor(story), says, "too far apart"));
    g_assert_null(hands_find(editor(story), says, "Taut pairs"));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-remarks/taut", FOUR_POINTS, tell_taut);
    story_add("/window-remarks/crowded", FOUR_POINTS, tell_crowded);
    story_add("/window-remarks/far", FOUR_POINTS, tell_far);
    story_add("/window-remarks/strained", FOUR_POINTS, tell_strained);
    story_add("/window-remarks/crossing", FOUR_POINTS, tell_crossing);
    story_add("/window-remarks/nothing-of-a-good-shape", FOUR_POINTS, tell_nothing);
    return story_run_all();
}
