/* Records the window for the README and the guide, as FILM-NNN.png in the folder BILLOW_FILMS. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "widgets/viewport/viewport.h"

static void
shoot(Story *story, const char *film, int number)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = story_look(GTK_WIDGET(story->window));
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
        shoot(story, "sail", frame / 3);
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
        shoot(story, "keyframe", step);
        hands_act("mousemove_relative 0 %d", step < STEPS ? -RISE : RISE);
    }
    hands_act("mouseup 1");
}

/* Records a still: the worst frame of a cloth that does not keep its lengths. */
static void
film_marks(Story *story)
{
    story_rest(story);
    hands_act("key shift+s");
    hands_let_pass(4000); /* for the search of all frames */
    hands_act("key n");
    story_settle(story);
    shoot(story, "marks", 0);
}

int
main(int argc, char **argv)
{
    story_init_pictures(&argc, &argv);
    story_add("/film/sail", "sail.billow", film_sail);
    story_add("/film/keyframe", "canopy.billow", film_keyframe);
    story_add("/film/marks", "coarse-canopy.billow", film_marks);
    return story_run_all();
}
