/* Takes screenshots of the main window: samples, the dark theme, and with GDK_SCALE=2 a dense screen. */
#include "story.h"

#include "app/inspector/inspector.h"
#include "app/keyframe_editor/keyframe_editor.h"
#include "app/stage/comparison_panel.h"
#include "widgets/viewport/viewport.h"

/* Checks that part of the sample is visible. */
static void
look_at_sample(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    const BillowProject *project = billow_session_get_project(story->session);
    g_autofree char *name = g_ascii_strdown(project->name, -1);
    g_autofree char *picture = g_strconcat("sample-", g_strdelimit(name, " ", '-'), NULL);
    billow_session_set_frame(story->session, billow_project_frame_count(project) / 3);
    story_settle(story);
    story_rest(story);
    story_picture(picture);
    g_assert_null(billow_viewport_get_problem(BILLOW_VIEWPORT(viewport)));
    g_autoptr(GdkPixbuf) with = story_look(viewport);
    g_object_set(viewport, "show-cloth", FALSE, NULL);
    g_autoptr(GdkPixbuf) without = story_look(viewport);
    g_assert_cmpfloat(story_difference(with, without), >, 0.05);
}

/* Colliders, pleats, many points, wind, and a plain cloth. On a high-density screen only one of them, because
 * the others differ in nothing that matters there. The test sample-pictures renders the rest. */
static void
look_at_all(Story *story)
{
    static const char *const names[] = {"ball", "curtain", "marquee", "sail", "turn"};
    const gboolean is_dense = gtk_widget_get_scale_factor(GTK_WIDGET(story->window)) > 1;
    for (size_t i = 0; i < (is_dense ? 1 : G_N_ELEMENTS(names)); i++) {
        g_autofree char *file = g_strconcat(names[i], ".billow", NULL);
        g_autofree char *path = g_build_filename(story->folder, file, NULL);
        story_open(story, path);
        look_at_sample(story);
        g_object_set(story_viewport(story), "show-cloth", TRUE, NULL);
    }
}

/* Returns the mean lightness of an image, 0 to 255. */
static double
lightness(const GdkPixbuf *picture)
{
    const int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
    const int stride = gdk_pixbuf_get_rowstride(picture), n_channels = gdk_pixbuf_get_n_channels(picture);
    const guint8 *pixels = gdk_pixbuf_read_pixels(picture);
    double sum = 0.0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            sum += pixels[y * stride + x * n_channels + 1];
    return sum / width / height;
}

static void
picture_editor(Story *story, const char *theme)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return");
    for (int step = 1; step <= 3; step++) {
        g_autofree char *name = g_strdup_printf("%s-editor-%d", theme, step);
        story_picture(name);
        if (step < 3)
            hands_click(hands_find_name(GTK_WIDGET(story->window), "next"));
    }
}

static void
show_themes(Story *story)
{
    static const char *const themes[] = {"light", "dark"};
    GtkWidget *window = GTK_WIDGET(story->window);
    double light[2];
    for (int i = 0; i < 2; i++) {
        g_assert_true(gtk_widget_activate_action(window, "app.appearance", "s", themes[i]));
        story_rest(story);
        hands_click(story_block(story, BILLOW_BLOCK_WAVE, "breeze"));
        g_autofree char *name = g_strconcat(themes[i], "-window", NULL);
        story_picture(name);
        g_autoptr(GdkPixbuf) picture = story_look(window);
        light[i] = lightness(picture);
        picture_editor(story, themes[i]);
        hands_act("key Escape");
    }
    g_assert_cmpfloat(light[1], <, 0.5 * light[0]);
    g_assert_true(gtk_widget_activate_action(window, "app.appearance", "s", "system"));
}

/* --- Physics --- */

static gboolean
is_simulated(gpointer data)
{
    Story *story = data;
    return billow_physics_preview_get_frames(story_physics(story)) >= 42;
}

/* Returns whether the widget has the width that it needs. */
static gboolean
has_room(GtkWidget *widget)
{
    int least;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    return gtk_widget_get_allocated_width(widget) >= least;
}

static void
picture_physics(Story *story, const char *theme, const char *size)
{
    static const char *const pages[] = {"project", "collider", "constraint"};
    static const char *const layouts[] = {"side-by-side", "ghost"};
    GtkWidget *window = GTK_WIDGET(story->window);
    for (size_t i = 0; i < G_N_ELEMENTS(pages); i++) {
        const BillowBlockKind kind = i == 1 ? BILLOW_BLOCK_COLLIDER : BILLOW_BLOCK_CONSTRAINT;
        const GPtrArray *blocks = billow_project_track(billow_session_get_project(story->session), kind);
        g_autoptr(BillowBlockRef) ref =
            i > 0 ? billow_block_ref_new(kind, ((const BillowBlock *) blocks->pdata[0])->id) : NULL;
        billow_session_select(story->session, ref);
        g_assert_true(
            gtk_widget_activate_action(window, "win.both-layout", "s", layouts[i % G_N_ELEMENTS(layouts)]));
        g_assert_true(gtk_widget_activate_action(window, "win.show-distance", NULL));
        hands_settle();
        story_rest(story);
        g_autofree char *name = g_strdup_printf("%s-physics-%s-%s", theme, size, pages[i]);
        story_picture(name);
        g_assert_true(has_room(hands_find_type(window, BILLOW_TYPE_INSPECTOR)));
        g_assert_true(has_room(hands_find_type(window, BILLOW_TYPE_COMPARISON_PANEL)));
    }
}

static void
look_at_physics(Story *story)
{
    static const char *const themes[] = {"light", "dark"};
    GtkWidget *window = GTK_WIDGET(story->window);
    const int scale = gtk_widget_get_scale_factor(window);
    hands_act("key ctrl+3");
    g_assert_true(gtk_widget_activate_action(window, "win.add-constraint", NULL));
    g_assert_true(gtk_widget_activate_action(window, "win.add-sphere", NULL));
    hands_act("key ctrl+m f");
    hands_wait_until(is_simulated, story);
    billow_session_set_frame(story->session, 40);
    for (int i = 0; i < (scale > 1 ? 1 : 2); i++) {
        g_assert_true(gtk_widget_activate_action(window, "app.appearance", "s", themes[i]));
        picture_physics(story, themes[i], "large");
    }
    hands_resize_window(window, 1000 * scale, 700 * scale);
    for (int i = 1; i >= (scale > 1 ? 1 : 0); i--) {
        g_assert_true(gtk_widget_activate_action(window, "app.appearance", "s", themes[i]));
        picture_physics(story, themes[i], "small");
    }
    g_assert_true(gtk_widget_activate_action(window, "app.appearance", "s", "system"));
}

/* The three styles of drawing a cloth can be distinguished. */
static void
look_at_faint(Story *story)
{
    static const BillowClothLook looks[] = {BILLOW_CLOTH_SOLID, BILLOW_CLOTH_FAINT, BILLOW_CLOTH_HIDDEN};
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    GdkPixbuf *pictures[G_N_ELEMENTS(looks)];
    story_rest(story);
    for (size_t i = 0; i < G_N_ELEMENTS(looks); i++) {
        billow_viewport_set_cloth_look(viewport, looks[i]);
        pictures[i] = story_look(GTK_WIDGET(viewport));
        for (size_t j = 0; j < i; j++)
            g_assert_cmpfloat(story_difference(pictures[i], pictures[j]), >, 0.03);
    }
    billow_viewport_set_cloth_look(viewport, BILLOW_CLOTH_SOLID);
    g_autoptr(GdkPixbuf) again = story_look(GTK_WIDGET(viewport));
    g_assert_cmpfloat(story_difference(again, pictures[0]), <, 0.008);
    for (size_t i = 0; i < G_N_ELEMENTS(looks); i++)
        g_object_unref(pictures[i]);
}

int
main(int argc, char **argv)
{
    story_init_pictures(&argc, &argv);
    story_add("/window-looks/samples-are-seen", "canopy.billow", look_at_all);
    story_add("/window-looks/themes-differ-and-suit-every-page", "canopy.billow", show_themes);
    story_add("/window-looks/faint-and-hidden-cloth-are-told-apart", "canopy.billow", look_at_faint);
    story_add("/window-looks/physics-has-room-in-every-theme", "coarse-canopy.billow", look_at_physics);
    return story_run_all();
}
