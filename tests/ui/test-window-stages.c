/* Moves through the stages of draping in the keyframe editor, by keys. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/keyframe_editor/parts.h"
#include "core/drape/catenary.h"
#include "widgets/viewport/viewport.h"

/* Five anchors: the corners, and the center between them. */
static const char CANOPY[] = "coarse-canopy.billow";

static GtkWidget *
part(Story *story, const char *name)
{
    return hands_find_name(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR), name);
}

static GtkWidget *
view_of(Story *story)
{
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    return hands_find_type(editor, BILLOW_TYPE_VIEWPORT);
}

typedef struct {
    Story *story;
    const char *name;
} Stage;

static gboolean
is_shown(gpointer data)
{
    const Stage *stage = data;
    return g_str_equal(gtk_label_get_text(GTK_LABEL(part(stage->story, "shown-stage"))), stage->name);
}

static void
assert_stage(Story *story, const char *name, gboolean has_cloth)
{
    gboolean shown;
    hands_wait_until(is_shown, &(Stage){story, name});
    g_object_get(view_of(story), "show-cloth", &shown, NULL);
    g_assert_cmpint(shown, ==, has_cloth);
}

/* Returns how far the shown cloth is, in the middle of its first row, from the catenary between the anchors at
 * the row's ends. */
static double
away_from_catenary(Story *story)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(BILLOW_VIEWPORT(view_of(story)));
    const BillowKeyframe *keyframe = billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    if (!mesh)
        return INFINITY;
    const BillowGrid *grid = &mesh->grid;
    const BillowAnchor *first = NULL, *last = NULL;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowAnchor *anchor = &keyframe->anchors[i];
        first = anchor->row == 0 && anchor->column == 0 ? anchor : first;
        last = anchor->row == 0 && anchor->column == grid->columns - 1 ? anchor : last;
    }
    const int middle = grid->columns / 2;
    const BillowCatenary cord =
        billow_catenary_new(first->position, last->position, grid->spacing * (grid->columns - 1));
    return billow_vec3_distance(billow_mesh_point(mesh, (size_t) middle),
                                billow_catenary_at(&cord, grid->spacing * middle));
}

static gboolean
shows_surface(gpointer story)
{
    gboolean shown;
    g_object_get(view_of(story), "show-cloth", &shown, NULL);
    return shown && away_from_catenary(story) < 1e-5;
}

static gboolean
shows_relaxed(gpointer story)
{
    gboolean shown;
    g_object_get(view_of(story), "show-cloth", &shown, NULL);
    return shown && away_from_catenary(story) > 1e-3;
}

static void
open_editor(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return alt+Right");
    hands_wait_until(shows_relaxed, story);
}

/* From the cloth back to all catenaries and forth again; the ends stop. */
static void
go_through_stages(Story *story)
{
    open_editor(story);
    assert_stage(story, "Relaxed cloth", TRUE);
    hands_act("key alt+Down");
    assert_stage(story, "Relaxed cloth", TRUE);
    story_picture("stage-4-cloth");
    hands_act("key alt+Up");
    hands_wait_until(shows_surface, story);
    assert_stage(story, "Surface: 4 triangles", TRUE);
    story_picture("stage-3-surface");
    hands_act("key alt+Up");
    assert_stage(story, "Catenaries that stay: 8", FALSE);
    g_autoptr(GdkPixbuf) joins = story_look(view_of(story));
    story_picture("stage-2-joins");
    hands_act("key alt+Up");
    assert_stage(story, "All catenaries: 10", FALSE);
    g_autoptr(GdkPixbuf) all = story_look(view_of(story));
    g_assert_cmpfloat(story_difference(joins, all), >, 0.0005); /* the two diagonals */
    story_picture("stage-1-all");
    hands_act("key alt+Up");
    assert_stage(story, "All catenaries: 10", FALSE);
    hands_act("key alt+Down alt+Down alt+Down");
    hands_wait_until(shows_relaxed, story);
    assert_stage(story, "Relaxed cloth", TRUE);
}

/* The focused slider is moved by its own keys, and the last step shows the same stage. */
static void
slide(Story *story)
{
    open_editor(story);
    gtk_widget_grab_focus(part(story, "stage"));
    hands_act("key Left Left");
    assert_stage(story, "Catenaries that stay: 8", FALSE);
    hands_act("key Home");
    assert_stage(story, "All catenaries: 10", FALSE);
    hands_act("key Right Right");
    hands_wait_until(shows_surface, story);
    hands_act("key alt+Right");
    hands_wait_until(shows_surface, story);
    assert_stage(story, "Surface: 4 triangles", TRUE);
    story_picture("stage-3-in-last-step");
    hands_act("key alt+Down");
    hands_wait_until(shows_relaxed, story);
    assert_stage(story, "Relaxed cloth", TRUE);
}

/* Stages are views: there is nothing to undo, and nothing to lose by leaving. */
static void
look_and_leave(Story *story)
{
    const BillowProject *before = billow_session_get_project(story->session);
    open_editor(story);
    hands_act("key alt+Up");
    hands_wait_until(shows_surface, story);
    hands_act("key alt+Up alt+Up");
    g_assert_false(gtk_widget_is_sensitive(hands_find_action(
        hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR), "keyframe.undo")));
    hands_act("key Escape");
    g_assert_true(billow_session_get_project(story->session) == before);
    g_assert_false(billow_session_get_can_undo(story->session));
    g_assert_true(gtk_widget_get_mapped(story_viewport(story)));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-stages/keys-go-from-the-cloth-to-its-catenaries", CANOPY, go_through_stages);
    story_add("/window-stages/slider-has-keys-of-its-own", CANOPY, slide);
    story_add("/window-stages/looking-changes-nothing", CANOPY, look_and_leave);
    return story_run_all();
}
