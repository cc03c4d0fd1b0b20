/* Tests that cloth whose angles are kept is hardly more skewed between keyframes than in them. */
#include "io/project/file.h"
#include "model/live/problem_frames.h"
#include "truth/frames.h"
#include "truth/shear.h"
#include "truth/transitions.h"

#include <glib.h>

static const double P99 = 0.01, MAX_STRAIN = 0.03;

static BillowRestCache *cache;

/* The worst of the keyframes, and of the frames between them. */
typedef struct {
    TruthShear keyframes, between;
    double p99, max; /* strain */
} Worst;

static void
add_frame(BillowAnimation *animation, double seconds, BillowMesh *mesh, TruthShear *all)
{
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    const TruthShear one = truth_shear_measure(mesh);
    truth_shear_add(all, &one);
}

static Worst
measure(const BillowProject *project, double rate)
{
    Worst worst = {0};
    g_autoptr(BillowAnimation) animation = truth_frames_animate(project, TRUE, cache);
    const BillowPoses *poses = billow_animation_poses(animation);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    for (size_t k = 0; k < poses->count; k++) {
        const double end = billow_block_end(poses->items[k].keyframe);
        add_frame(animation, end, mesh, &worst.keyframes);
        for (double at = end; k + 1 < poses->count && at < poses->items[k + 1].keyframe->start;
             at += 1.0 / rate) {
            add_frame(animation, at, mesh, &worst.between);
            g_autofree unsigned char *held = billow_animation_anchored_at(animation, at);
            double p99, max;
            truth_frame_strain(mesh, held, &p99, &max);
            worst.p99 = fmax(worst.p99, p99);
            worst.max = fmax(worst.max, max);
        }
    }
    billow_mesh_unref(mesh);
    return worst;
}

/* A circle of 0.8 m: its border in the air is as long as in the rest shapes, to 2 mm, and lies where it does
 * in the flat cloth: along every row and column to 1 mm, from the middle to a border and from border to
 * border. */
static void
round_cloth_stays_round(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_project_load(TRUTH_SAMPLES "/round-table.billow", NULL, &error);
    g_assert_no_error(error);
    g_assert_true(project->cloth->keep_angles);
    const Worst worst = measure(project, 12.0);
    g_test_message(
        "border %.4f m of %.4f in the keyframes, chords %.5f off, arcs %.5f, sides %.5f, shear %.3f of %.3f",
        worst.between.border, worst.keyframes.border, worst.between.off, worst.between.arc,
        worst.between.side, worst.between.max, worst.keyframes.max);
    g_assert_cmpfloat(worst.keyframes.border, >, 0.99 * 2.0 * G_PI * 0.8);
    g_assert_cmpfloat(worst.between.border, >, worst.keyframes.border - 0.002);
    g_assert_cmpfloat(fmax(worst.keyframes.off, worst.between.off), <, 1e-3);
    g_assert_cmpfloat(fmax(worst.keyframes.arc, worst.between.arc), <, 1e-3);
    g_assert_cmpfloat(fmax(worst.keyframes.side, worst.between.side), <, 1e-3);
    g_assert_cmpfloat(worst.between.max, <, worst.keyframes.max + 0.08);
    g_assert_cmpfloat(worst.p99, <=, P99);
    g_assert_cmpfloat(worst.max, <=, MAX_STRAIN);
}

/* Discs of 65 x 65 points: a falls over as another point is pinned, b waves and is pulled taut, c is pushed
 * by a ball. */
static const char *const DISCS[] = {
    "'keyframes': [{ 'id': 'a', 'start': 0, 'duration': 0.25, 'anchors': [{ 'column': 32, 'row': 32, "
    "'position': [0, 2, 0] }] },"
    " { 'id': 'b', 'start': 1.5, 'duration': 0.5, 'anchors': [{ 'column': 32, 'row': 0, 'position': [0.4, "
    "2.2, 0.16] }] }],"
    "'transitions': [{ 'from': 'a', 'curve': 'ease-in-out' }]",
    "'keyframes': [{ 'id': 'a', 'start': 0, 'duration': 1, 'anchors': ["
    "  { 'column': 0, 'row': 32, 'position': [-0.56, 2, 0] }, { 'column': 64, 'row': 32, 'position': [0.56, "
    "2, 0] }] },"
    " { 'id': 'b', 'start': 1.5, 'duration': 0.5, 'anchors': ["
    "  { 'column': 0, 'row': 32, 'position': [-0.72, 2, 0] }, { 'column': 64, 'row': 32, 'position': [0.72, "
    "2, 0] }] }],"
    "'waves': [{ 'id': 'w', 'start': 0, 'duration': 2, 'shape': 'plane', 'axis': 'smooth-normal', "
    "'amplitude': 0.064,"
    "  'wavelength': 0.6, 'speed': 1.2, 'direction': 15, 'origin': [0, 0] }]",
    "'keyframes': [{ 'id': 'a', 'start': 0, 'duration': 2, 'anchors': ["
    "  { 'column': 10, 'row': 10, 'position': [-0.48, 2, 0] }, { 'column': 32, 'row': 0, 'position': [0, "
    "2.08, 0] },"
    "  { 'column': 54, 'row': 10, 'position': [0.48, 2, 0] }] }],"
    "'scene': { 'colliders': [{ 'id': 'ball', 'shape': 'sphere', 'position': [0, 1.44, -0.96], 'radius': "
    "0.24,"
    "  'in_fake': true, 'pushes': true, 'keys': [{ 'time': 0.25, 'position': [0, 1.44, -0.96] },"
    "  { 'time': 1.5, 'position': [0.08, 1.44, 0.24] }] }] }",
};

static BillowProject *
disc_new(const char *blocks, double thickness)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(GString) text =
        g_string_new("{ 'format': 'billow', 'version': 1, 'name': 'Disc', 'frame_rate': 24,"
                     " 'duration': 2, 'cloth': { 'columns': 65, 'rows': 65, 'spacing': 0.025,"
                     " 'outline': [{ 'circle': [32, 32, 32] }],"
                     " 'keep_lengths': true, 'keep_angles': true }, ");
    g_string_append_printf(text, "%s }", blocks);
    g_string_replace(text, "'", "\"", 0);
    BillowProject *project = billow_project_parse(text->str, text->len, "disc.billow", NULL, problems);
    g_assert_nonnull(project);
    project->cloth->thickness = thickness;
    return project;
}

/* In every frame, the border is where it is in the flat cloth, along every row and column, to 1 mm. */
static void
assert_round(const char *blocks, double thickness)
{
    g_autoptr(BillowProject) project = disc_new(blocks, thickness);
    g_autoptr(BillowAnimation) animation = truth_frames_animate(project, TRUE, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    TruthShear all = {0};
    for (int frame = 0; frame < 48; frame++)
        add_frame(animation, frame / 24.0, mesh, &all);
    g_test_message("arcs %.5f, chords %.5f", all.arc, all.off);
    g_assert_cmpfloat(all.arc, <, 1e-3);
    billow_mesh_unref(mesh);
}

static void
discs_stay_round(void)
{
    for (size_t k = 0; k < G_N_ELEMENTS(DISCS); k++)
        assert_round(DISCS[k], 0.0);
}

/* The first one again: its layers stay apart while it falls over. */
static void
thick_disc_stays_round(void)
{
    assert_round(DISCS[0], 0.002);
}

/* The keyframes of some are crumpled otherwise, so that the cloth has to be skewed on the way. */
static void
random_transitions_are_less_skewed(void)
{
    for (int number = 0; number < 2 * TRUTH_N_CHANGES; number++) {
        g_autoptr(BillowProject) project = truth_transition_random(25, number);
        const Worst without = measure(project, 12.0);
        project->cloth->keep_angles = TRUE;
        const Worst with = measure(project, 12.0);
        g_test_message("%d %s: %.3f instead of %.3f, in the keyframes %.3f", number, project->name,
                       with.between.mean, without.between.mean, with.keyframes.mean);
        g_assert_cmpfloat(with.between.mean, <, 0.2);
        g_assert_cmpfloat(with.between.mean, <=,
                          fmax(0.6 * without.between.mean, 1.05 * with.keyframes.mean));
        g_assert_cmpfloat(with.p99, <=, P99);
        g_assert_cmpfloat(with.max, <=, MAX_STRAIN);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions(); /* reports all animations, not only the first that fails */
    cache = billow_rest_cache_new(0);
    g_test_add_func("/shear/round-cloth-stays-round", round_cloth_stays_round);
    g_test_add_func("/shear/discs-stay-round", discs_stay_round);
    g_test_add_func("/shear/thick-disc-stays-round", thick_disc_stays_round);
    g_test_add_func("/shear/random-transitions-are-less-skewed", random_transitions_are_less_skewed);
    const int status = g_test_run();
    billow_rest_cache_unref(cache);
    return status;
}
