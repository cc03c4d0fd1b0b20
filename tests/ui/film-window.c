/* Records the window for the README and the guide, as FILM-NNN.png in the folder BILLOW_FILMS. Films are taken
 * by /film, and stills, which look best at twice the usual density, by /still. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "widgets/viewport/viewport.h"

static void
shoot(GtkWidget *widget, const char *film, int number)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = story_look(widget);
    g_autofree char *file = g_strdup_printf("%s/%s-%03d.png", g_getenv("BILLOW_FILMS"), film, number);
    gdk_pixbuf_save(picture, file, "png", &error, "compression", "1", NULL);
    g_assert_no_error(error);
}

/* Records every third frame of the animation. */
static void
film_sail(Story *story)
{
    const int frames = billow_project_frame_count(billow_session_get_project(story->session));
    story_rest(story);
    for (int frame = 1; frame <= frames; frame += 3) {
        billow_session_set_frame(story->session, frame);
        story_settle(story);
        shoot(GTK_WIDGET(story->window), "sail", frame / 3);
    }
}

/* Raises the anchor in the center and lowers it again. */
static void
film_keyframe(Story *story)
{
    enum { STEPS = 10, RISE = 8 };
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return alt+Right alt+Right");
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    GtkWidget *viewport = hands_find_type(editor, BILLOW_TYPE_VIEWPORT);
    const BillowAnchor *centre =
        &billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->anchors[4];
    double x, y;
    hands_let_pass(2000); /* for it to settle, and for its crossings */
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(viewport), centre->position, &x, &y));
    hands_point_at(viewport, x, y);
    hands_act("mousedown 1");
    for (int step = 0; step <= 2 * STEPS; step++) {
        hands_let_pass(400); /* for the cloth to follow, antialiased */
        shoot(GTK_WIDGET(story->window), "keyframe", step);
        hands_act("mousemove_relative 0 %d", step < STEPS ? -RISE : RISE);
    }
    hands_act("mouseup 1");
}

/* --- Stills --- */

static void
use_dark(gboolean dark)
{
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
    hands_settle();
}

static void
shoot_light_and_dark(Story *story, const char *light, const char *dark)
{
    story_rest(story);
    shoot(GTK_WIDGET(story->window), light, 0);
    use_dark(TRUE);
    shoot(GTK_WIDGET(story->window), dark, 0);
    use_dark(FALSE);
}

static void
take_welcome(Story *story)
{
    story_await_samples(story);
    shoot_light_and_dark(story, "welcome", "welcome-dark");
}

/* A curtain on the way, with its transition in the inspector. */
static void
take_window(Story *story)
{
    const GPtrArray *keyframes =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME);
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, ((const BillowBlock *) keyframes->pdata[0])->id));
    billow_session_set_frame(story->session,
                             billow_project_frame_count(billow_session_get_project(story->session)) / 4);
    story_settle(story);
    shoot_light_and_dark(story, "window", "window-dark");
}

/* Five anchors and the catenaries between them. */
static void
take_joins(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return alt+Right");
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    hands_click(hands_find_text(editor, "Live Cloth"));
    shoot(hands_find_type(editor, BILLOW_TYPE_VIEWPORT), "joins", 0);
}

/* The worst frame of a cloth that does not keep its lengths. */
static void
take_marks(Story *story)
{
    story_rest(story);
    hands_act("key shift+s");
    hands_let_pass(4000); /* for the search of all frames */
    hands_act("key n");
    story_settle(story);
    shoot(GTK_WIDGET(story->window), "marks", 0);
}

int
main(int argc, char **argv)
{
    story_init_pictures(&argc, &argv);
    story_add("/film/sail", "sail.billow", film_sail);
    story_add("/film/keyframe", "canopy.billow", film_keyframe);
    story_add("/still/welcome", NULL, take_welcome);
    story_add("/still/window", "theatre.billow", take_window);
    story_add("/still/joins", "canopy.billow", take_joins);
    story_add("/still/marks", "coarse-canopy.billow", take_marks);
    return story_run_all();
}
