/* Tests what is said about frames that a collider strains. */
#include "model/live/strained_frames.h"

static const BillowGrid GRID = {9, 9, 0.05};

static BillowBlock *
add_ball(BillowProject *project)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball");
    BillowCollider *ball = billow_block_collider(block);
    *ball = billow_collider_default();
    ball->shape = BILLOW_COLLIDER_SPHERE;
    ball->radius = 0.1;
    ball->in_fake = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return block;
}

static void
assert_advice(const BillowProject *project, gboolean between, const char *advice)
{
    const BillowStrainedFrames strained = {3, 5, 0.84, {0.15, 0.0, 0.0}, between};
    g_autofree char *text = billow_strained_frames_text(&strained, project);
    g_assert_true(g_str_has_suffix(text, advice));
}

/* Where turning on “pushes” can help. */
static void
colliders_that_could_push_are_told(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->cloth->keep_lengths = TRUE;
    BillowBlock *ball = add_ball(project);
    const char *const push = "the collider “Ball” stretches or compresses the cloth by up to 84 %: turn on "
                             "“Pushes cloth along” for it, or lead the cloth around it with keyframes.",
                      *const lead = "lead the cloth around it with keyframes, or the collider around the "
                                    "cloth with keys.";
    assert_advice(project, TRUE, push);
    assert_advice(project, FALSE, lead);
    project->cloth->keep_lengths = FALSE;
    assert_advice(project, TRUE, lead);
    project->cloth->keep_lengths = TRUE;
    billow_block_collider(ball)->pushes = TRUE;
    assert_advice(project, TRUE, lead);
    billow_block_collider(ball)->pushes = FALSE;
    billow_moving_body_set_key(billow_block_body(ball), 0.0, 0.0, billow_vec3(0.0, 0.0, 0.0),
                               billow_vec3(0.0, 0.0, 0.0));
    billow_moving_body_set_key(billow_block_body(ball), 1.0, 0.0, billow_vec3(0.0, 0.0, 0.0),
                               billow_vec3(0.0, 90.0, 0.0));
    assert_advice(project, FALSE,
                  "turn on “Pushes cloth along” for it, or lead it around the cloth with keys.");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/strained-frames/colliders-that-could-push", colliders_that_could_push_are_told);
    return g_test_run();
}
