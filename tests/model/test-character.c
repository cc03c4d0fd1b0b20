/* Tests characters that are added to a project: their motion, and colliders along their bones. */
#include "model/edits/character.h"

#include "core/base/allocate.h"
#include "model/project/played_motion.h"
#include "model/project/project.h"

enum { FRAMES = 49, RATE = 24 };

/* A bone 0.4 m long that rises by 1 m in 2 s; without `bone`, its upper end alone. */
static BillowBlock *
new_block(double start, double rate, gboolean bone)
{
    BillowMotion parts = {
        .name = billow_duplicate_text("lift"), .rate = RATE, .n_frames = FRAMES, .n_nodes = bone ? 2 : 1};
    parts.nodes = billow_allocate(parts.n_nodes, sizeof *parts.nodes);
    parts.places = billow_allocate(parts.n_nodes * FRAMES, sizeof *parts.places);
    for (size_t j = 0; j < parts.n_nodes; j++)
        parts.nodes[j] = (BillowMotionNode){billow_duplicate_text(j == 0 ? "upper" : "lower"), (int) j - 1};
    for (size_t i = 0; i < FRAMES; i++)
        for (size_t j = 0; j < parts.n_nodes; j++) {
            parts.places[i * parts.n_nodes + j] = BILLOW_MOTION_PLACE_HOME;
            parts.places[i * parts.n_nodes + j].position =
                billow_vec3(0.0, 1.0 + (double) i / (FRAMES - 1) - 0.4 * (double) j, 0.0);
        }
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_MOTION, "lift", "Lift");
    BillowPlayedMotion *motion = billow_block_motion(block);
    billow_field_set_text(billow_played_motion_fields, motion, "lift.bvh");
    block->start = start;
    motion->rate = rate;
    g_autofree char *source = billow_played_motion_source(motion);
    g_autoptr(BillowReadMotion) read = billow_read_motion_new(billow_motion_new(&parts), source, "digest");
    billow_played_motion_give(motion, read);
    return block;
}

static BillowProject *
new_project(double duration)
{
    const BillowGrid grid = {5, 5, 0.1};
    BillowProject *project = billow_project_new("p", &grid);
    project->frame_rate = 25.0;
    project->duration = duration;
    return project;
}

/* The motion lasts for 2 s, or at another rate for 4 s. */
static void
animations_are_extended_to_the_end(void)
{
    static const struct {
        double had, start, rate, becomes;
    } cases[] = {{1.0, 0.0, 0.0, 2.0},
                 {1.0, 0.51, 0.0, 2.52}, /* 62.75 frames are 63 of 25 a second */
                 {3.0, 0.5, 0.0, 3.0},
                 {3.0, 0.0, 12.0, 4.0},
                 {0.0, 0.5, 0.0, 2.5}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(BillowProject) project = new_project(cases[i].had);
        g_autoptr(BillowBlock) block = new_block(cases[i].start, cases[i].rate, TRUE);
        g_auto(BillowEdit) edit = billow_edit_add_character(project, block, FALSE);
        const GPtrArray *track = billow_project_track(edit.project, BILLOW_BLOCK_MOTION);
        g_assert_cmpuint(track->len, ==, 1);
        g_assert_cmpfloat(((const BillowBlock *) track->pdata[0])->start, ==, cases[i].start);
        g_assert_cmpuint(billow_project_track(edit.project, BILLOW_BLOCK_COLLIDER)->len, ==, 0);
        g_assert_cmpfloat_with_epsilon(billow_project_duration(edit.project), cases[i].becomes, 1e-9);
    }
}

/* At half its rate, the bone is half-way up after 2 s. */
static void
bones_play_with_the_motion(void)
{
    g_autoptr(BillowProject) project = new_project(5.0);
    g_autoptr(BillowBlock) block = new_block(1.0, 12.0, TRUE);
    g_auto(BillowEdit) edit = billow_edit_add_character(project, block, TRUE);
    const GPtrArray *colliders = billow_project_track(edit.project, BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(colliders->len, ==, 1);
    const BillowCollider body = billow_moving_body_at(billow_block_body(colliders->pdata[0]), 3.0);
    g_assert_cmpfloat_with_epsilon(body.position.y, 1.0 + 0.5 - 0.2, 1e-3);
    g_assert_cmpfloat_with_epsilon(body.length, 0.4, 1e-9);
}

static void
bones_of_a_motion_without_any_are_refused(void)
{
    g_autoptr(BillowProject) project = new_project(5.0);
    g_autoptr(BillowBlock) block = new_block(0.0, 0.0, FALSE);
    g_auto(BillowEdit) edit = billow_edit_add_character(project, block, TRUE);
    g_assert_null(edit.project);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
}

/* A motion without a mesh has no skin; nor has one that is not there. */
static void
a_skin_needs_a_mesh(void)
{
    g_autoptr(BillowProject) project = new_project(5.0);
    g_autoptr(BillowBlock) block = new_block(0.0, 0.0, TRUE);
    g_auto(BillowEdit) edit = billow_edit_add_character(project, block, FALSE);
    g_auto(BillowEdit) none = billow_edit_add_skin(edit.project, "lift"),
                       missing = billow_edit_add_skin(edit.project, "other");
    g_assert_cmpint(none.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
    g_assert_cmpint(missing.outcome, ==, BILLOW_EDIT_NO_BLOCK);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/character/animations-are-extended-to-the-end", animations_are_extended_to_the_end);
    g_test_add_func("/character/bones-play-with-the-motion", bones_play_with_the_motion);
    g_test_add_func("/character/bones-of-a-motion-without-any-are-refused",
                    bones_of_a_motion_without_any_are_refused);
    g_test_add_func("/character/a-skin-needs-a-mesh", a_skin_needs_a_mesh);
    return g_test_run();
}
