/* Tests cloths whose loops begin later (instances, mostly), and how gusts differ from cloth to cloth. */
#include "core/layers/gust_front.h"
#include "model/animation/evaluation.h"
#include "model/edits/cloths.h"
#include "model/edits/edits.h"
#include "model/edits/new_keyframe.h"
#include "model/edits/retime.h"
#include "model/placing/scene_settle.h"
#include "model/project/loop.h"
#include "model/project/varied_gusts.h"
#include "model/simulation/simulation.h"

enum { COLUMNS = 9, ROWS = 7, POINTS = COLUMNS * ROWS, RATE = 24, FRAMES = 48 };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};

/* The length of the loop, seconds. */
static const double ROUND = (double) FRAMES / RATE;

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

/* A plane that hangs from a corner on each side, moved by the number of its shape. */
static void
add_pose(BillowProject *project, const char *id, int shape, double start, double duration)
{
    BillowBlock *block = add(project, BILLOW_BLOCK_KEYFRAME, id, start, duration);
    const float aside = 0.25f * (float) shape;
    const BillowAnchor anchors[] = {{0, 0, {(double) aside, 1.0, 0.0}},
                                    {COLUMNS - 1, 0, {0.8 + (double) aside, 1.0, 0.0}}};
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        points[3 * i] = 0.1f * (float) (i % COLUMNS) + aside;
        points[3 * i + 1] = 1.0f - 0.1f * (float) (i / COLUMNS);
        points[3 * i + 2] = 0.05f * (float) (shape * (i / COLUMNS));
    }
    g_autoptr(GBytes) given = g_bytes_new(points, sizeof points);
    billow_block_set_shape(block, given);
}

/* Two poses with a move that trails into the next round, a wave from end to end with gusts, a sway in
 * between, and one that lasts to the end. */
static BillowProject *
new_loop(void)
{
    BillowProject *project = billow_project_new("loop", &GRID);
    project->frame_rate = RATE;
    project->duration = ROUND;
    project->loop = TRUE;
    add_pose(project, "first", 0, 0.0, 0.25);
    add_pose(project, "second", 1, 1.0, 0.5);
    billow_block_move(add(project, BILLOW_BLOCK_TRANSITION, "second", 0.0, 0.0))->follow =
        (BillowFollowThrough){.lag = 0.3, .swing = 0.4, .frequency = 2.0, .damping = 0.3};
    BillowBlock *wave = add(project, BILLOW_BLOCK_WAVE, "wave", 0.0, ROUND);
    billow_block_wave(wave)->amplitude = 0.05;
    billow_block_wave(wave)->wavelength = 0.4;
    billow_block_wave(wave)->speed = 0.4;
    billow_block_wave(wave)->variation = 0.5;
    wave->gusts = (BillowGusts){.gust = 0.5, .gust_period = 0.7, .gust_shape = BILLOW_GUST_RISING};
    BillowBlock *between = add(project, BILLOW_BLOCK_SWAY, "between", 0.5, 1.0);
    billow_block_sway(between)->amplitude = 0.1;
    between->fade_in = between->fade_out = 0.25;
    BillowBlock *end = add(project, BILLOW_BLOCK_SWAY, "end", 1.25, ROUND - 1.25);
    billow_block_sway(end)->amplitude = 0.1;
    billow_block_sway(end)->direction = 90.0;
    return project;
}

/* The project with an instance of its cloth at the same place, which is active. */
static BillowProject *
with_instance(BillowProject *project, double time, int seed)
{
    const BillowInstance wanted = {.scale = 1.0, .time = time, .seed = seed};
    g_autoptr(BillowCloth) instance = billow_cloth_copy(project->cloth);
    billow_cloth_make_instance(instance, project->cloth->id);
    g_autoptr(BillowProject) two = billow_edit_take(billow_edit_add_cloth(project, instance), NULL),
                             settled = billow_scene_settle(two);
    return billow_edit_take(billow_edit_set_instance(settled, &wanted), NULL);
}

static BillowMesh *
mesh_at(BillowProject *project, guint index, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowProject) own = billow_project_activate(project, index);
    g_autoptr(BillowAnimation) animation = billow_animation_new(own, cache);
    BillowMesh *mesh = billow_mesh_new(&own->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

/* Returns the largest distance between points of the two cloths along an axis, m; frees the meshes. */
static double
distance(BillowMesh *one, BillowMesh *other)
{
    double most = 0.0;
    for (int i = 0; i < POINTS; i++) {
        most = fmax(most, fabs((double) (one->x[i] - other->x[i])));
        most = fmax(most, fabs((double) (one->y[i] - other->y[i])));
        most = fmax(most, fabs((double) (one->z[i] - other->z[i])));
    }
    billow_mesh_unref(one);
    billow_mesh_unref(other);
    return most;
}

/* A cloth that is `time` later is, in each frame, where its source was in the frame that much earlier,
 * around the loop. */
static void
later_is_the_source_earlier(void)
{
    const int later[] = {1, 7, 24, 41, FRAMES, FRAMES + 7, 3 * FRAMES + 30};
    g_autoptr(BillowProject) loop = new_loop();
    for (size_t k = 0; k < G_N_ELEMENTS(later); k++) {
        g_autoptr(BillowProject) two = with_instance(loop, (double) later[k] / RATE, 0);
        for (int frame = 0; frame < FRAMES; frame++) {
            const int earlier = (frame + 4 * FRAMES - later[k]) % FRAMES;
            BillowMesh *is = mesh_at(two, 1, (double) frame / RATE),
                       *was = mesh_at(two, 0, (double) earlier / RATE);
            g_assert_cmpfloat(distance(is, was), <, 2e-6);
        }
    }
}

/* The frame after the last one is the first one to the last bit, for times between frames, too. */
static void
later_loop_closes(void)
{
    const double later[] = {0.25, 0.3, 1.0, 1.9, 2.0, 7.1};
    g_autoptr(BillowProject) loop = new_loop();
    for (size_t k = 0; k < G_N_ELEMENTS(later); k++) {
        g_autoptr(BillowProject) two = with_instance(loop, later[k], 5);
        g_assert_cmpfloat(distance(mesh_at(two, 1, ROUND), mesh_at(two, 1, 0.0)), ==, 0.0);
    }
}

/* Within the loop it moves on evenly: at the beginning of its own loop, and at that of the scene, it is as
 * far from one moment to the next as its source is. */
static void
later_loop_does_not_jump(void)
{
    const double moment = 1e-4;
    g_autoptr(BillowProject) loop = new_loop(), two = with_instance(loop, 0.8, 0);
    const double ends[] = {0.8, ROUND};
    for (size_t k = 0; k < G_N_ELEMENTS(ends); k++)
        g_assert_cmpfloat(distance(mesh_at(two, 1, ends[k] - moment),
                                   mesh_at(two, 1, ends[k] < ROUND ? ends[k] + moment : moment)),
                          <, 2e-3);
}

static void
single_loops_as_the_instance_did(void)
{
    g_autoptr(BillowProject) loop = new_loop(), two = with_instance(loop, 1.3, 9);
    add(two, BILLOW_BLOCK_GUST, "gust", 0.25, 1.0);
    g_autoptr(BillowProject) single = billow_edit_take(billow_edit_make_single(two), NULL);
    g_assert_false(billow_cloth_is_instance(single->cloth));
    g_assert_cmpfloat(single->cloth->loop_start, ==, 1.3);
    for (int frame = 0; frame < FRAMES; frame += 3)
        g_assert_cmpfloat(
            distance(mesh_at(two, 1, (double) frame / RATE), mesh_at(single, 1, (double) frame / RATE)), ==,
            0.0);
    /* an instance of it in turn is later by both */
    g_autoptr(BillowCloth) copy = billow_cloth_copy(single->cloth);
    billow_cloth_make_instance(copy, single->cloth->id);
    g_autoptr(BillowProject) three = billow_edit_take(billow_edit_add_cloth(single, copy), NULL),
                             settled = billow_scene_settle(three);
    const BillowInstance wanted = {.scale = 1.0, .time = 0.5, .seed = 2};
    g_autoptr(BillowProject) both = billow_edit_take(billow_edit_set_instance(settled, &wanted), NULL);
    g_assert_cmpfloat(both->cloth->loop_start, ==, 1.8);
    g_assert_cmpint(both->cloth->gust_seed, ==, 11);
}

/* A block of a cloth whose loop begins at 1.5 s that begins before that is in the round that ends there. */
static void
early_block_is_of_the_round_before(void)
{
    g_autoptr(BillowProject) loop = new_loop(), later = billow_project_copy(loop);
    later->cloth->loop_start = 1.5;
    g_ptr_array_set_size(billow_project_track(later, BILLOW_BLOCK_SWAY), 1);
    g_autoptr(BillowProject) none = billow_project_copy(later);
    g_ptr_array_set_size(billow_project_track(none, BILLOW_BLOCK_SWAY), 0);
    for (int frame = 0; frame < FRAMES; frame++) {
        const double seconds = (double) frame / RATE;
        const double strength = distance(mesh_at(later, 0, seconds), mesh_at(none, 0, seconds));
        if (seconds <= 0.5 || seconds >= 1.5)
            g_assert_cmpfloat(strength, <, 1e-6);
        if (frame == 15 || frame == 33)
            g_assert_cmpfloat(strength, >, 1e-3);
    }
}

/* Keyframes, too: the loop that begins at 0.5 s has the second keyframe 0.5 s after its start, and the first
 * one, at 0 s, 1.5 s after it. */
static void
early_keyframe_is_of_the_round_before(void)
{
    g_autoptr(BillowProject) loop = new_loop(), later = billow_project_copy(loop);
    later->cloth->loop_start = 0.5;
    const struct {
        double seconds;
        float x; /* of an anchor */
    } moments[] = {{0.0, 0.0f}, {0.25, 0.0f}, {0.5, 0.25f}, {1.0, 0.25f}, {1.5, 0.25f}, {1.75, 0.125f}};
    for (size_t i = 0; i < G_N_ELEMENTS(moments); i++) {
        BillowMesh *mesh = mesh_at(later, 0, moments[i].seconds);
        g_assert_cmpfloat_with_epsilon(mesh->x[0], moments[i].x, 1e-6);
        billow_mesh_unref(mesh);
        gboolean held = FALSE;
        g_autofree char *shown = billow_shown_keyframe(later, moments[i].seconds, &held);
        if (i < 2)
            g_assert_cmpstr(shown, ==, "first");
        if (i == 3)
            g_assert_cmpstr(shown, ==, "second");
    }
}

static void
retiming_takes_it_along(void)
{
    g_autoptr(BillowProject) loop = new_loop(), later = billow_project_copy(loop);
    later->cloth->loop_start = 1.5;
    const BillowRetime wanted = {RATE, 2.0 * ROUND, TRUE};
    g_autoptr(BillowProject) slow = billow_edit_take(billow_edit_retime(later, &wanted), NULL);
    g_assert_cmpfloat(slow->cloth->loop_start, ==, 3.0);
}

/* Without a loop, the loop's start does nothing. */
static void
without_a_loop_it_does_nothing(void)
{
    g_autoptr(BillowProject) plain = new_loop();
    plain->loop = FALSE;
    g_autoptr(BillowProject) later = billow_project_copy(plain);
    later->cloth->loop_start = 0.75;
    for (int frame = 0; frame < FRAMES; frame += 5)
        g_assert_cmpfloat(
            distance(mesh_at(plain, 0, (double) frame / RATE), mesh_at(later, 0, (double) frame / RATE)), ==,
            0.0);
}

/* The physics holds it where the fake does, also before its loop begins. */
static void
physics_begins_where_the_fake_is(void)
{
    g_autoptr(BillowProject) loop = new_loop(), two = with_instance(loop, 1.0, 0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(two, cache);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = billow_mesh_new(&GRID), *fake = mesh_at(two, 1, 0.0);
    billow_simulation_write(simulation, NULL, mesh);
    g_assert_cmpfloat_with_epsilon(mesh->x[0], fake->x[0], 0.02);
    g_assert_cmpfloat(fake->x[0], >, 0.2f); /* the second keyframe */
    billow_mesh_unref(mesh);
    billow_mesh_unref(fake);
    billow_simulation_free(simulation);
}

/* The rhythm of gusts is shifted: 1 + g sin(2 pi t / P + phase), and sin((2 t / P)^2 + phase). */
static void
gusts_have_a_phase(void)
{
    BillowGusts gusts = {.gust = 0.4, .gust_period = 2.0, .gust_phase = 90.0};
    g_assert_cmpfloat_with_epsilon(billow_gusts_at(&gusts, 0.0), 1.4, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_gusts_at(&gusts, 1.0), 0.6, 1e-12);
    gusts.gust_shape = BILLOW_GUST_RISING;
    g_assert_cmpfloat_with_epsilon(billow_gusts_at(&gusts, 0.0), 1.4, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_gusts_at(&gusts, sqrt(G_PI)), 0.6, 1e-12);
    billow_gusts_loop(&gusts, 5.0);
    g_assert_cmpfloat_with_epsilon(billow_gusts_at(&gusts, 5.0), billow_gusts_at(&gusts, 0.0), 1e-9);
}

static void
seed_shifts_the_rhythm_of_gusts(void)
{
    g_autoptr(BillowProject) loop = new_loop(), same = with_instance(loop, 0.25, 0),
                             other = with_instance(loop, 0.25, 4);
    const BillowBlock *is = same->cloth->tracks[BILLOW_BLOCK_WAVE]->pdata[0],
                      *varied = other->cloth->tracks[BILLOW_BLOCK_WAVE]->pdata[0];
    g_assert_cmpfloat(is->gusts.gust_phase, ==, 0.0);
    g_assert_cmpfloat(varied->gusts.gust_phase, >, 1.0);
    g_assert_cmpfloat(varied->gusts.gust_phase, <, 359.0);
    /* a layer without gusts has no phase of them */
    g_assert_cmpfloat(((BillowBlock *) other->cloth->tracks[BILLOW_BLOCK_SWAY]->pdata[0])->gusts.gust_phase,
                      ==, 0.0);
}

/* Gusts of the scene differ from cloth to cloth within their bounds, and end as they did; 0 changes nothing.
 * */
static void
seed_varies_the_gusts_of_the_scene(void)
{
    g_autoptr(BillowProject) loop = new_loop();
    for (int i = 0; i < 3; i++) {
        g_autofree char *id = g_strdup_printf("gust-%d", i);
        BillowGustFront *gust = add(loop, BILLOW_BLOCK_GUST, id, 0.25 * i, 1.0)->payload;
        *gust =
            (BillowGustFront){.amplitude = 0.2, .speed = 4.0, .direction = 10.0, .turbulence_seed = 999900};
    }
    g_autoptr(BillowProject) plain = billow_project_vary_gusts(loop);
    g_assert_true(plain == loop);
    double before = 0.0;
    for (int seed = 1; seed <= 200; seed++) {
        g_autoptr(BillowProject) seeded = billow_project_copy(loop);
        seeded->cloth->gust_seed = seed;
        g_autoptr(BillowProject) varied = billow_project_vary_gusts(seeded);
        for (int i = 0; i < 3; i++) {
            const BillowBlock *block = billow_project_track(varied, BILLOW_BLOCK_GUST)->pdata[i];
            const BillowGustFront *gust = block->payload;
            g_assert_cmpfloat_with_epsilon(billow_block_end(block), 1.0 + 0.25 * i, 1e-12);
            g_assert_cmpfloat(block->duration, >=, 0.8 - 1e-12);
            g_assert_cmpfloat(block->duration, <=, 1.0);
            g_assert_cmpfloat_with_epsilon(gust->amplitude, 0.2, 0.05 + 1e-12);
            g_assert_cmpfloat_with_epsilon(gust->direction, 10.0, 20.0 + 1e-12);
            g_assert_cmpint(gust->turbulence_seed, ==, seed <= 100 ? 999900 + seed : seed - 101);
            g_assert_cmpfloat(gust->amplitude, !=, before);
            before = gust->amplitude;
        }
    }
}

/* Frames are those of the varied gusts, in a loop and without one. */
static void
frames_have_the_varied_gusts(void)
{
    g_autoptr(BillowProject) loop = new_loop();
    BillowGustFront *gust = add(loop, BILLOW_BLOCK_GUST, "gust", 0.25, 1.0)->payload;
    *gust = (BillowGustFront){.amplitude = 0.2, .speed = 4.0};
    for (int looped = 0; looped < 2; looped++) {
        loop->loop = looped;
        g_autoptr(BillowProject) seeded = billow_project_copy(loop);
        seeded->cloth->gust_seed = 3;
        g_autoptr(BillowProject) explicit = billow_project_vary_gusts(seeded);
        explicit->cloth->gust_seed = 0;
        g_assert_cmpfloat(distance(mesh_at(seeded, 0, 0.75), mesh_at(explicit, 0, 0.75)), ==, 0.0);
        g_assert_cmpfloat(distance(mesh_at(seeded, 0, 0.75), mesh_at(loop, 0, 0.75)), >, 1e-4);
        g_assert_cmpint(billow_simulation_first_difference(seeded, loop), ==,
                        loop->physics.layers == BILLOW_LAYERS_NONE ? 0 : 1);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/loop-start/later-is-the-source-earlier", later_is_the_source_earlier);
    g_test_add_func("/loop-start/later-loop-closes", later_loop_closes);
    g_test_add_func("/loop-start/later-loop-does-not-jump", later_loop_does_not_jump);
    g_test_add_func("/loop-start/single-loops-as-the-instance-did", single_loops_as_the_instance_did);
    g_test_add_func("/loop-start/early-block-is-of-the-round-before", early_block_is_of_the_round_before);
    g_test_add_func("/loop-start/early-keyframe-is-of-the-round-before",
                    early_keyframe_is_of_the_round_before);
    g_test_add_func("/loop-start/retiming-takes-it-along", retiming_takes_it_along);
    g_test_add_func("/loop-start/without-a-loop-it-does-nothing", without_a_loop_it_does_nothing);
    g_test_add_func("/loop-start/physics-begins-where-the-fake-is", physics_begins_where_the_fake_is);
    g_test_add_func("/loop-start/gusts-have-a-phase", gusts_have_a_phase);
    g_test_add_func("/loop-start/seed-shifts-the-rhythm-of-gusts", seed_shifts_the_rhythm_of_gusts);
    g_test_add_func("/loop-start/seed-varies-the-gusts-of-the-scene", seed_varies_the_gusts_of_the_scene);
    g_test_add_func("/loop-start/frames-have-the-varied-gusts", frames_have_the_varied_gusts);
    return g_test_run();
}
