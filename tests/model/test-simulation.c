#include "../sanitized.h"
#include "model/simulation/comparison.h"
#include "model/simulation/steps.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 9, ROWS = 7, POINTS = COLUMNS * ROWS, RATE = 24, FRAMES = 49 };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};

/* --- Projects: `a` pins two corners until 0.5 s; `b` from 1 s on one of them and another. --- */

static const BillowAnchor LEFT_A = {0, 0, {-0.4, 1.0, -0.3}}, RIGHT_A = {8, 0, {0.4, 1.0, -0.3}};
static const BillowAnchor LEFT_B = {0, 0, {-0.2, 1.2, -0.3}}, FRONT_B = {0, 6, {-0.3, 1.1, 0.2}};

static BillowBlock *
new_keyframe(const char *id, double start, double duration, BillowAnchor first, BillowAnchor second)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    BillowAnchor anchors[] = {first, second};
    block->start = start;
    block->duration = duration;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    return block;
}

static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = RATE;
    project->duration = 49.0 / RATE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("a", 0.0, 0.5, LEFT_A, RIGHT_A));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("b", 1.0, 0.5, LEFT_B, FRONT_B));
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_easing(transition)->curve = BILLOW_CURVE_POWER_IN;
    billow_block_easing(transition)->degree = 2.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    return project;
}

static BillowAnimation *
new_animation(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static BillowSimulation *
new_simulation(BillowProject *project, BillowWorkers *workers)
{
    g_autoptr(BillowAnimation) animation = new_animation(project);
    return billow_simulation_new(animation, workers);
}

static BillowMesh *
write_mesh(BillowSimulation *simulation, const BillowGrid *grid)
{
    BillowMesh *mesh = billow_mesh_new(grid);
    billow_simulation_write(simulation, NULL, mesh);
    return mesh;
}

static void
go_to(BillowSimulation *simulation, int frame)
{
    while (billow_simulation_frame(simulation) < frame)
        g_assert_true(billow_simulation_next(simulation, NULL));
}

static BillowVec3
point_of(BillowSimulation *simulation, int column, int row)
{
    BillowMesh *mesh = write_mesh(simulation, &GRID);
    size_t i = billow_grid_index(&GRID, column, row);
    BillowVec3 p = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
    billow_mesh_unref(mesh);
    return p;
}

static void
assert_near(BillowVec3 a, BillowVec3 b)
{
    g_assert_cmpfloat_with_epsilon(billow_vec3_distance(a, b), 0.0, 1e-6);
}

static gboolean
meshes_equal(const BillowMesh *a, const BillowMesh *b)
{
    size_t bytes = billow_grid_count(&a->grid) * sizeof(float);
    return memcmp(a->x, b->x, bytes) == 0 && memcmp(a->y, b->y, bytes) == 0 && memcmp(a->z, b->z, bytes) == 0;
}

/* Returns the first of FRAMES frames at which two projects' simulations differ in a bit, or 0. */
static int
first_other_frame(BillowProject *p, BillowProject *q)
{
    g_autoptr(BillowSimulation) a = new_simulation(p, NULL);
    g_autoptr(BillowSimulation) b = new_simulation(q, NULL);
    for (int frame = 1; frame <= FRAMES; frame++) {
        go_to(a, frame);
        go_to(b, frame);
        BillowMesh *mesh_a = write_mesh(a, &p->cloth->grid), *mesh_b = write_mesh(b, &q->cloth->grid);
        gboolean equal = meshes_equal(mesh_a, mesh_b);
        billow_mesh_unref(mesh_a);
        billow_mesh_unref(mesh_b);
        if (!equal)
            return frame;
    }
    return 0;
}

/* --- The initial state --- */

static void
test_starts_in_the_first_rest_shape(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowAnimation) animation = new_animation(project);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    BillowMesh *mesh = write_mesh(simulation, &GRID);
    g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(animation, "a");
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat_with_epsilon((double) mesh->x[i], (double) shape->x[i], 1e-6);
        g_assert_cmpfloat_with_epsilon((double) mesh->y[i], (double) shape->y[i], 1e-6);
        g_assert_cmpfloat_with_epsilon((double) mesh->z[i], (double) shape->z[i], 1e-6);
        double length = sqrt(
            (double) (mesh->nx[i] * mesh->nx[i] + mesh->ny[i] * mesh->ny[i] + mesh->nz[i] * mesh->nz[i]));
        g_assert_cmpfloat_with_epsilon(length, 1.0, 1e-5);
    }
    g_assert_cmpint(billow_simulation_frame(simulation), ==, 1);
    billow_mesh_unref(mesh);
}

/* Implicit Euler in free fall: v = -g h n, so y = -g h^2 n (n + 1) / 2 after n steps, and stays flat. */
static void
test_a_cloth_that_nothing_holds_falls(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->duration = 1.0;
    project->cloth->material.drag = 0.0;
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    go_to(simulation, 13);
    double n = 12.0 * billow_physics_steps(&project->physics), h = 0.5 / n;
    double y = -9.81 * h * h * n * (n + 1.0) / 2.0;
    for (int row = 0; row < ROWS; row += 3) {
        BillowVec3 flat = billow_grid_flat(&GRID, 4, row);
        assert_near(point_of(simulation, 4, row), billow_vec3(flat.x, y, flat.z));
    }
}

/* --- Layers as forces --- */

/* Makes a project in which only the layers move the points. */
static BillowProject *
new_free_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = RATE;
    project->duration = 49.0 / RATE;
    project->cloth->material.drag = 0.0;
    project->physics.gravity = 0.0;
    project->physics.layers = BILLOW_LAYERS_FORCES;
    return project;
}

static BillowBlock *
add_sway(BillowProject *project, double start, double duration)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    BillowSway *sway = billow_block_sway(block);
    block->start = start;
    block->duration = duration;
    sway->amplitude = 0.3;
    sway->period = 0.8;
    sway->direction = 30.0;
    sway->phase = 50.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), block);
    return block;
}

/* Returns how far a free cloth is after 1 s from a sin(2 pi t / T + phase). */
static double
distance_from_the_sine(int solver, int substeps)
{
    g_autoptr(BillowProject) project = new_free_project();
    add_sway(project, 0.0, 4.0);
    project->physics.solver = solver;
    project->physics.substeps = substeps;
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    go_to(simulation, 25);
    const double reach = 0.3 * sin(2.0 * G_PI * (1.0 / 0.8 + 50.0 / 360.0)), heading = 30.0 * G_PI / 180.0;
    const BillowVec3 flat = billow_grid_flat(&GRID, 4, 3);
    const BillowVec3 expected =
        billow_vec3(flat.x + reach * cos(heading), flat.y, flat.z + reach * sin(heading));
    return billow_vec3_distance(point_of(simulation, 4, 3), expected);
}

static void
test_a_free_cloth_follows_a_sway(void)
{
    static const struct {
        int solver;
        double order;
    } methods[] = {{BILLOW_INTEGRATOR_IMPLICIT_EULER, 1.0}, {BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 1.0},
                   {BILLOW_INTEGRATOR_IMEX_EULER, 1.0},     {BILLOW_INTEGRATOR_BDF2, 2.0},
                   {BILLOW_INTEGRATOR_SBDF2, 2.0},          {BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT, 2.0}};
    for (gsize i = 0; i < G_N_ELEMENTS(methods); i++) {
        const double coarse = distance_from_the_sine(methods[i].solver, 10),
                     fine = distance_from_the_sine(methods[i].solver, 20);
        g_test_message("%s: %.3g, %.3g, order %.2f", billow_solvers[methods[i].solver].choice.word, coarse,
                       fine, log2(coarse / fine));
        g_assert_cmpfloat(coarse, <, 0.02);
        g_assert_cmpfloat(log2(coarse / fine), >, methods[i].order - 0.2);
    }
}

/* Points without springs between them move as in the fake, by a sway and a wave that begin and end. */
static void
test_free_points_move_as_the_fake(void)
{
    g_autoptr(BillowProject) project = new_free_project();
    BillowBlock *sway = add_sway(project, 0.3, 1.2);
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    sway->fade_in = sway->fade_out = wave->fade_in = wave->fade_out = 0.2;
    wave->start = 0.5;
    wave->duration = 1.0;
    billow_block_wave(wave)->amplitude = 0.1;
    billow_block_wave(wave)->wavelength = 0.7;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    project->cloth->material.stretch = project->cloth->material.shear =
        project->cloth->material.bending_length = 0.0;
    project->physics.substeps = 20;
    g_autoptr(BillowAnimation) animation = new_animation(project);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    BillowMesh *fake = billow_mesh_new(&GRID);
    double farthest = 0.0, most = 0.0;
    for (int frame = 1; frame <= 46; frame += 3) {
        go_to(simulation, frame);
        BillowMesh *physics = write_mesh(simulation, &GRID);
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), FALSE, NULL, fake);
        most = fmax(most, billow_mesh_distance(physics, fake).max);
        for (int i = 0; i < POINTS; i++) {
            const BillowVec3 flat = billow_grid_flat(&GRID, i % COLUMNS, i / COLUMNS);
            farthest = fmax(farthest, fabs((double) fake->x[i] - flat.x));
        }
        billow_mesh_unref(physics);
    }
    g_assert_cmpfloat(farthest, >, 0.2);
    g_assert_cmpfloat(most, <, 0.01);
    billow_mesh_unref(fake);
}

static void
test_layers_push_only_when_asked(void)
{
    g_autoptr(BillowProject) project = new_free_project();
    add_sway(project, 0.0, 4.0);
    project->physics.layers = billow_physics_default().layers;
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    go_to(simulation, 13);
    assert_near(point_of(simulation, 2, 5), billow_grid_flat(&GRID, 2, 5));
}

static BillowProject *
new_project_with_body(const char *mesh, double scale, double radius)
{
    BillowProject *project = new_free_project();
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball");
    billow_block_collider(block)->radius = radius;
    billow_field_set_text(billow_body_look_fields, &billow_block_body(block)->look, mesh);
    billow_block_body(block)->look.place.scale = scale;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

/* A collider's display mesh does not change the simulation; its shape does. */
static void
test_looks_of_bodies_do_not_act(void)
{
    g_autoptr(BillowProject) plain = new_project_with_body(NULL, 1.0, 0.5);
    g_autoptr(BillowProject) drawn = new_project_with_body("head.obj", 1.0, 0.5);
    g_autoptr(BillowProject) larger = new_project_with_body("head.obj", 2.0, 0.5);
    g_autoptr(BillowProject) round = new_project_with_body("head.obj", 1.0, 0.6);
    g_assert_cmpint(billow_simulation_first_difference(plain, drawn), ==, 0);
    g_assert_cmpint(billow_simulation_first_difference(drawn, larger), ==, 0);
    g_assert_cmpint(billow_simulation_first_difference(drawn, round), ==, 1);
}

/* An edit of a sway changes the simulation where the sway is a force, and only there. */
static void
test_edited_layers_begin_anew_where_they_push(void)
{
    g_autoptr(BillowProject) project = new_free_project();
    g_autoptr(BillowProject) edited = new_free_project();
    add_sway(project, 0.5, 1.0);
    billow_block_sway(add_sway(edited, 0.5, 1.0))->amplitude = 0.1;
    g_assert_cmpint(billow_simulation_first_difference(project, edited), ==, 1);
    project->physics.layers = edited->physics.layers = BILLOW_LAYERS_NONE;
    g_assert_cmpint(billow_simulation_first_difference(project, edited), ==, 0);
    g_autoptr(BillowProject) damped = billow_project_copy(project);
    damped->cloth->damping.power = 2.0;
    g_assert_cmpint(billow_simulation_first_difference(project, damped), ==, 0);
    project->physics.layers = damped->physics.layers = BILLOW_LAYERS_FORCES;
    g_assert_cmpint(billow_simulation_first_difference(project, damped), ==, 1);
}

/* --- Anchors --- */

static void
test_common_anchors_follow_the_eased_line(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    for (int frame = 1; frame <= 40; frame++) {
        go_to(simulation, frame);
        double t = (frame - 1.0) / RATE, tau = fmin(fmax((t - 0.5) / 0.5, 0.0), 1.0);
        assert_near(point_of(simulation, 0, 0), billow_vec3_mix(LEFT_A.position, LEFT_B.position, tau * tau));
    }
}

/* Anchors move as in the fake, whose positions are computed for comparison. Cloth that goes up does not fall. */
static void
test_common_anchors_follow_the_path(void)
{
    for (int kind = 0; kind < BILLOW_N_PATHS; kind++) {
        g_autoptr(BillowProject) project = new_project();
        BillowBlock *transition =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_TRANSITION), 0);
        billow_block_path(transition)->kind = (BillowPathKind) kind;
        billow_block_easing(transition)->curve = BILLOW_CURVE_BACK;
        g_autoptr(BillowAnimation) animation = new_animation(project);
        g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
        double farthest = 0.0;
        for (int frame = 1; frame <= 30; frame++) {
            go_to(simulation, frame);
            const double seconds = (frame - 1.0) / RATE;
            const BillowEasing *easing = billow_block_easing(transition);
            const double e = billow_easing_at(easing, CLAMP((seconds - 0.5) / 0.5, 0.0, 1.0));
            g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
            billow_animation_anchors_at(animation, seconds, places);
            assert_near(point_of(simulation, 0, 0), g_array_index(places, BillowVec3, 0));
            farthest =
                fmax(farthest, billow_vec3_distance(billow_vec3_mix(LEFT_A.position, LEFT_B.position, e),
                                                    g_array_index(places, BillowVec3, 0)));
        }
        g_assert_cmpint(farthest > 0.05, ==, kind == BILLOW_PATH_TURN || kind == BILLOW_PATH_ARC);
    }
}

static void
test_new_anchors_are_drawn_from_where_they_are(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    go_to(simulation, 13); /* 0.5 s: the transition starts */
    BillowVec3 start = point_of(simulation, 0, 6);
    g_assert_cmpfloat(billow_vec3_distance(start, FRONT_B.position), >, 0.1);
    for (int frame = 14; frame <= 30; frame++) {
        go_to(simulation, frame);
        double tau = fmin(((frame - 1.0) / RATE - 0.5) / 0.5, 1.0);
        assert_near(point_of(simulation, 0, 6), billow_vec3_mix(start, FRONT_B.position, tau * tau));
    }
}

static void
test_anchors_that_the_next_lacks_are_let_go(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    go_to(simulation, 13);
    assert_near(point_of(simulation, 8, 0), RIGHT_A.position);
    go_to(simulation, 19);
    g_assert_cmpfloat(point_of(simulation, 8, 0).y, <, RIGHT_A.position.y - 0.02);
}

static void
test_anchors_are_told_with_their_places(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    g_autoptr(GArray) held = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    g_autoptr(GArray) drawn = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    billow_simulation_anchors(simulation, held);
    g_assert_cmpuint(held->len, ==, 2);
    g_assert_cmpint(g_array_index(held, BillowAnchor, 1).column, ==, 8);
    assert_near(g_array_index(held, BillowAnchor, 1).position, RIGHT_A.position);
    go_to(simulation, 20);
    billow_simulation_anchors(simulation, drawn);
    g_assert_cmpuint(drawn->len, ==, 2);
    g_assert_cmpint(g_array_index(drawn, BillowAnchor, 1).row, ==, 6);
    assert_near(g_array_index(drawn, BillowAnchor, 1).position, point_of(simulation, 0, 6));
}

static void
test_without_a_gap_the_anchors_jump(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowAnchor moved = RIGHT_A;
    moved.position.z += 0.1;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("a", 0.0, 0.5, LEFT_A, RIGHT_A));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("b", 0.5, 0.5, LEFT_A, moved));
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    go_to(simulation, 12);
    assert_near(point_of(simulation, 8, 0), RIGHT_A.position);
    go_to(simulation, 14);
    assert_near(point_of(simulation, 8, 0), moved.position);
}

/* --- Constraints --- */

static BillowBlock *
new_slide(int column, int row, BillowConstraintKind kind, BillowVec3 direction)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_CONSTRAINT, "slide", "slide");
    *billow_block_slide(block) = (BillowSlide){column, row, kind, direction};
    return block;
}

static void
test_a_free_point_slides_through_its_start(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowVec3 along = {3.0, 4.0, 0.0};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT),
                    new_slide(8, 6, BILLOW_CONSTRAINT_LINE, along));
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    BillowVec3 start = point_of(simulation, 8, 6);
    double farthest = 0.0;
    for (int frame = 2; frame <= FRAMES; frame++) {
        go_to(simulation, frame);
        BillowVec3 way = billow_vec3_sub(point_of(simulation, 8, 6), start);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(billow_vec3_cross(way, along)), 0.0, 1e-5);
        farthest = fmax(farthest, billow_vec3_length(way));
    }
    g_assert_cmpfloat(farthest, >, 0.01);
}

static void
test_an_anchored_point_slides_through_its_anchor(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT),
                    new_slide(0, 0, BILLOW_CONSTRAINT_PLANE, billow_vec3(0, 2, 0)));
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    double farthest = 0.0;
    for (int frame = 2; frame <= 40; frame++) {
        go_to(simulation, frame);
        double tau = fmin(fmax(((frame - 1.0) / RATE - 0.5) / 0.5, 0.0), 1.0);
        BillowVec3 anchor = billow_vec3_mix(LEFT_A.position, LEFT_B.position, tau * tau);
        BillowVec3 p = point_of(simulation, 0, 0);
        g_assert_cmpfloat_with_epsilon(p.y, anchor.y, 1e-6);
        farthest = fmax(farthest, billow_vec3_distance(p, anchor));
    }
    g_assert_cmpfloat(farthest, >, 0.01);
}

/* --- Invalidation --- */

/* On a fine grid cotton needs steps of microseconds with these methods, and substeps are divided. */
static void
test_explicit_solvers_find_their_step(void)
{
    const BillowGrid grid = {9, 7, 0.02};
    const BillowAnchor left = {0, 0, {-0.075, 1.0, 0.0}}, right = {8, 0, {0.075, 1.0, 0.0}};
    g_autoptr(BillowProject) project = billow_project_new("fine", &grid);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("a", 0.0, 1.0, left, right));
    const struct {
        BillowIntegrator solver;
        double close; /* meters from the Runge-Kutta result; Euler-Cromer's energy may oscillate */
    } cases[] = {{BILLOW_INTEGRATOR_RK4, 0.0},
                 {BILLOW_INTEGRATOR_MIDPOINT, 1e-5},
                 {BILLOW_INTEGRATOR_EXPLICIT_EULER, 1e-3},
                 {BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 1e-2}};
    BillowMesh *meshes[G_N_ELEMENTS(cases)];
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        project->physics.solver = cases[i].solver;
        g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
        go_to(simulation, SANITIZED ? 2 : 5);
        meshes[i] = write_mesh(simulation, &grid);
        double distance = billow_mesh_distance(meshes[i], meshes[0]).max;
        g_test_message("%s: %.2g m", billow_solvers[cases[i].solver].choice.word, distance);
        g_assert_cmpfloat(distance, <=, cases[i].close);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        billow_mesh_unref(meshes[i]);
}

static void
test_what_is_muted_or_fake_does_not_count(void)
{
    g_autoptr(BillowProject) plain = new_project();
    g_autoptr(BillowProject) project = new_project();
    BillowBlock *keyframe = new_keyframe("m", 0.6, 0.1, RIGHT_A, FRONT_B);
    keyframe->muted = TRUE;
    g_ptr_array_insert(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 1, keyframe);
    BillowBlock *slide = new_slide(8, 6, BILLOW_CONSTRAINT_LINE, billow_vec3(1, 0, 0));
    slide->muted = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT), slide);
    BillowBlock *floor = billow_block_new(BILLOW_BLOCK_COLLIDER, "floor", "floor");
    billow_block_collider(floor)->position.y = 0.9;
    floor->muted = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), floor);
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    wave->duration = 2.0;
    billow_block_wave(wave)->amplitude = 0.3;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    g_assert_cmpint(billow_simulation_first_difference(plain, project), ==, 0);
    g_assert_cmpint(first_other_frame(plain, project), ==, 0);
}

typedef void (*Change)(BillowProject *project);

static BillowBlock *
change_keyframe(BillowProject *project, guint i)
{
    BillowBlock *copy =
        billow_block_copy(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i));
    billow_block_unref(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i));
    g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i) = copy;
    return copy;
}

static void
change_gravity(BillowProject *project)
{
    project->physics.gravity = 1.6;
}

static void
change_material(BillowProject *project)
{
    project->cloth->material.density *= 2.0;
}

static void
add_collider(BillowProject *project)
{
    BillowBlock *floor = billow_block_new(BILLOW_BLOCK_COLLIDER, "floor", "floor");
    billow_block_collider(floor)->position.y = 0.7;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), floor);
}

static void
add_slide(BillowProject *project)
{
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT),
                    new_slide(8, 6, BILLOW_CONSTRAINT_LINE, billow_vec3(1, 0, 0)));
}

static void
move_first_anchor(BillowProject *project)
{
    billow_block_keyframe(change_keyframe(project, 0))->anchors[0].position.y += 0.01;
}

static void
lengthen_first(BillowProject *project)
{
    change_keyframe(project, 0)->duration = 0.75;
}

static void
delay_second(BillowProject *project)
{
    change_keyframe(project, 1)->start = 1.2;
}

static void
move_second_anchor(BillowProject *project)
{
    billow_block_keyframe(change_keyframe(project, 1))->anchors[1].position.x += 0.1;
}

static void
straighten(BillowProject *project)
{
    g_ptr_array_set_size(billow_project_track(project, BILLOW_BLOCK_TRANSITION), 0);
}

static void
lead(BillowProject *project, BillowPathKind kind)
{
    BillowBlock *copy =
        billow_block_copy(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_TRANSITION), 0));
    billow_block_path(copy)->kind = kind;
    straighten(project);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), copy);
}

static void
lead_round(BillowProject *project)
{
    lead(project, BILLOW_PATH_TURN);
}

static void
lead_over(BillowProject *project)
{
    lead(project, BILLOW_PATH_ARC);
}

static void
blow_at_second(BillowProject *project)
{
    billow_block_keyframe(change_keyframe(project, 1))->wind.strength = 3.0;
}

static void
mute_second(BillowProject *project)
{
    change_keyframe(project, 1)->muted = TRUE;
}

static void
add_third(BillowProject *project)
{
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("c", 1.75, 0.1, LEFT_A, RIGHT_A));
}

/* No frame before the reported one differs, and it is at most one frame too early. */
static void
test_first_difference_is_where_frames_begin_to_differ(void)
{
    const Change changes[] = {change_gravity,    change_material, add_collider, add_slide,
                              move_first_anchor, lengthen_first,  delay_second, move_second_anchor,
                              straighten,        lead_round,      lead_over,    mute_second,
                              add_third};
    g_autoptr(BillowProject) plain = new_project();
    for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
        g_autoptr(BillowProject) changed = billow_project_copy(plain);
        changes[i](changed);
        int told = billow_simulation_first_difference(plain, changed);
        int found = first_other_frame(plain, changed);
        g_test_message("change %d: told %d, found %d", (int) i, told, found);
        g_assert_cmpint(found, >, 0);
        g_assert_cmpint(told, >, 0);
        g_assert_cmpint(told, <=, found);
        /* colliders and sliding points have no effect before the cloth reaches them */
        if (changes[i] != add_collider)
            g_assert_cmpint(found - told, <=, 1);
        g_assert_cmpint(billow_simulation_first_difference(changed, plain), ==, told);
    }
}

/* Another keyframe's rest shape matters only in how far the cloth turns on the way to it. */
static void
test_shapes_make_a_difference_where_the_path_turns(void)
{
    g_autoptr(BillowProject) straight = new_project();
    g_autoptr(BillowProject) turning = new_project();
    lead_round(turning);
    g_autoptr(BillowProject) straight_blown = billow_project_copy(straight);
    g_autoptr(BillowProject) turning_blown = billow_project_copy(turning);
    blow_at_second(straight_blown);
    blow_at_second(turning_blown);
    g_assert_cmpint(billow_simulation_first_difference(straight, straight_blown), ==, 0);
    g_assert_cmpint(first_other_frame(straight, straight_blown), ==, 0);
    const int told = billow_simulation_first_difference(turning, turning_blown);
    const int found = first_other_frame(turning, turning_blown);
    g_assert_cmpint(told, >, 1);
    g_assert_cmpint(told, <=, found);
    g_assert_cmpint(found - told, <=, 1);
}

static void
change_names(BillowProject *project)
{
    billow_project_set_name(project, "q");
    billow_cloth_set_color(project->cloth, "#000000");
    billow_block_set_name(change_keyframe(project, 1), "other");
}

static void
change_ends(BillowProject *project)
{
    project->duration = 1.0;
    change_keyframe(project, 1)->duration = 3.0;
}

static void
test_what_frames_do_not_depend_on_makes_no_difference(void)
{
    const Change changes[] = {change_names, change_ends};
    g_autoptr(BillowProject) plain = new_project();
    for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
        g_autoptr(BillowProject) changed = billow_project_copy(plain);
        changes[i](changed);
        g_assert_cmpint(billow_simulation_first_difference(plain, changed), ==, 0);
        g_assert_cmpint(first_other_frame(plain, changed), ==, 0);
    }
}

/* --- Reproducibility --- */

static void
test_goes_on_from_a_state_to_the_bit(gconstpointer solver)
{
    g_autoptr(BillowProject) project = new_project();
    project->physics.solver = (BillowIntegrator) GPOINTER_TO_INT(solver);
    add_collider(project);
    for (int stop = 12; stop <= 18; stop += 3) {
        g_autoptr(BillowSimulation) one = new_simulation(project, NULL);
        g_autoptr(BillowSimulation) two = new_simulation(project, NULL);
        go_to(one, stop);
        g_autoptr(GBytes) state = billow_simulation_save(one);
        go_to(one, 30);
        billow_simulation_restore(two, state);
        g_assert_cmpint(billow_simulation_frame(two), ==, stop);
        go_to(two, 30);
        BillowMesh *a = write_mesh(one, &GRID), *b = write_mesh(two, &GRID);
        g_assert_true(meshes_equal(a, b));
        billow_mesh_unref(a);
        billow_mesh_unref(b);
    }
}

static void
test_is_the_same_for_any_number_of_threads(void)
{
    const BillowGrid grid = {40, 37, 0.05};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    new_keyframe("a", 0.0, 2.0, LEFT_A, RIGHT_A));
    project->physics.wind.speed = 3.0;
    BillowWorkers *workers = billow_workers_new(3);
    g_autoptr(BillowSimulation) one = new_simulation(project, NULL);
    g_autoptr(BillowSimulation) three = new_simulation(project, workers);
    go_to(one, 5);
    go_to(three, 5);
    BillowMesh *a = write_mesh(one, &grid), *b = write_mesh(three, &grid);
    g_assert_true(meshes_equal(a, b));
    billow_mesh_unref(a);
    billow_mesh_unref(b);
    billow_simulation_free(g_steal_pointer(&three));
    billow_workers_free(workers);
}

/* --- Comparing --- */

static void
test_distance_is_that_of_the_points(void)
{
    BillowMesh *a = billow_mesh_new(&GRID), *b = billow_mesh_new(&GRID);
    b->x[5] = 3.0f;
    b->z[5] = -4.0f;
    BillowDistance distance = billow_mesh_distance(a, b);
    g_assert_cmpfloat_with_epsilon(distance.max, 5.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(distance.rms, 5.0 / sqrt(POINTS), 1e-12);
    billow_mesh_unref(a);
    billow_mesh_unref(b);
}

/* A flat cloth at y = 0 that sways as a whole has only kinetic energy, M v^2 / 2. The physics, at rest in the
 * same shape, has none, and its distance is the displacement of the sway. */
static void
test_a_swaying_flat_cloth_against_physics(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
    sway->duration = 2.0;
    billow_block_sway(sway)->direction = 0.0;
    billow_block_sway(sway)->amplitude = 0.5;
    billow_block_sway(sway)->period = 1.0;
    billow_block_sway(sway)->phase = 90.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    g_autoptr(BillowAnimation) animation = new_animation(project);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    BillowSimulationFrame report;
    billow_simulation_measure(simulation, &report);
    BillowMesh *physics = write_mesh(simulation, &GRID);
    g_autoptr(BillowComparer) comparer = billow_comparer_new(animation, NULL);
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    BillowComparison c = billow_comparer_compare(comparer, 1, physics, anchors, &report);
    double speed = 0.5 * (cos(2.0 * G_PI / 24.0) - 1.0) * 24.0;
    double mass = project->cloth->material.density * 0.8 * 0.6;
    g_assert_cmpfloat_with_epsilon(c.fake_energy, 0.5 * mass * speed * speed, 1e-4);
    project->physics.down = billow_vec3(-2.0, 0.0, 0.0); /* the sway has lifted it by its amplitude */
    c = billow_comparer_compare(comparer, 1, physics, anchors, &report);
    g_assert_cmpfloat_with_epsilon(c.fake_energy, mass * (0.5 * speed * speed + 9.81 * 0.5), 1e-4);
    g_assert_cmpfloat_with_epsilon(c.physics_energy, 0.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(c.rms, 0.5, 1e-6);
    g_assert_cmpfloat_with_epsilon(c.max, 0.5, 1e-6);
    g_assert_cmpfloat_with_epsilon(c.fake_strain.rms, 0.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(c.physics_strain.rms, 0.0, 1e-6);
    g_assert_cmpint(c.frame, ==, 1);
    billow_mesh_unref(physics);
}

/* --- Settling --- */

/* A level cloth, pinned at one edge, comes to hang down: a point at the distance s moves by sqrt(2) s. */
static void
test_settles_from_level_to_hanging(void)
{
    const double side = 0.8;
    const BillowGrid grid = {9, 9, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    BillowAnchor anchors[9];
    float level[81 * 3];
    for (int i = 0; i < 81; i++) {
        BillowVec3 p = billow_grid_flat(&grid, i % 9, i / 9);
        level[3 * i] = (float) p.x;
        level[3 * i + 1] = 0.0f;
        level[3 * i + 2] = (float) p.z;
        if (i < 9)
            anchors[i] = (BillowAnchor){i, 0, p};
    }
    billow_block_set_anchors(keyframe, anchors, 9);
    g_autoptr(GBytes) shape = g_bytes_new(level, sizeof level);
    billow_block_set_shape(keyframe, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    project->cloth->material.bend = 0.0;
    g_autoptr(BillowAnimation) animation = new_animation(project);
    BillowSettle settle;
    g_assert_true(billow_simulation_settle(animation, "k", NULL, NULL, &settle));
    g_assert_true(settle.at_rest);
    double mean_square = 0.0;
    for (int row = 0; row < 9; row++)
        mean_square += 2.0 * (row * 0.1) * (row * 0.1) / 9.0;
    double diagonal = side * sqrt(2.0);
    g_assert_cmpfloat_with_epsilon(settle.rms, sqrt(mean_square) / diagonal, 0.03);
    g_assert_cmpfloat_with_epsilon(settle.max, side * sqrt(2.0) / diagonal, 0.05);
}

static void
test_a_held_cloth_does_not_settle(void)
{
    const BillowGrid grid = {2, 2, 0.5};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    BillowAnchor anchors[4];
    for (int i = 0; i < 4; i++)
        anchors[i] = (BillowAnchor){i % 2, i / 2, billow_grid_flat(&grid, i % 2, i / 2)};
    billow_block_set_anchors(keyframe, anchors, 4);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    g_autoptr(BillowAnimation) animation = new_animation(project);
    BillowSettle settle;
    g_assert_true(billow_simulation_settle(animation, "k", NULL, NULL, &settle));
    g_assert_true(settle.at_rest);
    g_assert_cmpfloat(settle.max, <, 1e-9);
}

/* If the cloth is contracted to one place, its diagonal is zero, and that of the flat cloth is used. */
static void
test_a_cloth_in_one_place_settles_by_a_number(void)
{
    const BillowGrid small = {2, 2, 0.5}, large = {3, 3, 0.5};
    const BillowGrid *const grids[] = {&small, &large};
    for (size_t i = 0; i < G_N_ELEMENTS(grids); i++) {
        const BillowGrid *grid = grids[i];
        g_autoptr(BillowProject) project = billow_project_new("p", grid);
        BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
        BillowAnchor anchors[9];
        size_t count = billow_grid_count(grid);
        for (size_t n = 0; n < count; n++)
            anchors[n] = (BillowAnchor){(int) n % grid->columns, (int) n / grid->columns, {0.3, 1.7, -0.1}};
        billow_block_set_anchors(keyframe, anchors, count);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
        g_autoptr(BillowAnimation) animation = new_animation(project);
        BillowSettle settle;
        g_assert_true(billow_simulation_settle(animation, "k", NULL, NULL, &settle));
        g_assert_true(settle.at_rest);
        g_assert_cmpfloat(settle.rms, ==, 0.0);
        g_assert_cmpfloat(settle.max, ==, 0.0);
    }
}

static void
test_settling_can_be_cancelled(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowAnimation) animation = new_animation(project);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    BillowSettle settle;
    g_assert_false(billow_simulation_settle(animation, "a", NULL, cancellable, &settle));
    g_assert_false(settle.at_rest);
}

/* The frame is cut into as many steps as there are of length / 20 sqrt(density / stretch). */
static void
test_unfit_methods_are_told_with_what_would_do(void)
{
    g_autoptr(BillowProject) project = new_project();
    const double length = GRID.spacing * (MAX(COLUMNS, ROWS) - 1);
    const int steps = (int) ceil(20.0 / (length * RATE) *
                                 sqrt(project->cloth->material.stretch / project->cloth->material.density));
    g_autofree char *number = g_strdup_printf("With %d substeps", steps);
    project->physics.solver = BILLOW_INTEGRATOR_SBDF2;
    g_assert_cmpint(billow_simulation_steps(project), ==, steps);
    g_assert_null(billow_simulation_unfit(project));
    project->physics.substeps = steps - 1;
    g_autofree char *unfit = billow_simulation_unfit(project);
    g_assert_nonnull(strstr(unfit, number));
    project->physics.substeps = steps;
    g_assert_null(billow_simulation_unfit(project));
    project->physics.substeps = 1;
    project->physics.solver = BILLOW_INTEGRATOR_BDF2;
    g_assert_null(billow_simulation_unfit(project));
    project->physics.solver = BILLOW_INTEGRATOR_RK4;
    g_autofree char *halved = billow_simulation_unfit(project);
    g_assert_nonnull(strstr(halved, "halved"));
}

/* A strip that hangs from its upper edge and swings in its first mode, A J0(2 w sqrt(s / g)), s above its end. */
static void
test_imex_methods_keep_the_period_of_a_strip(void)
{
    enum { LONG = 17, FINE_RATE = 96 };
    const BillowGrid grid = {2, LONG, 1.0 / (LONG - 1)};
    const double w = 0.5 * 2.404826 * sqrt(9.81), amplitude = 0.02; /* 1 m long */
    float pose[3 * 2 * LONG];
    for (int row = 0; row < LONG; row++)
        for (int column = 0; column < 2; column++) {
            float *at = pose + 3 * billow_grid_index(&grid, column, row);
            const double down = row * grid.spacing, above = 1.0 - down;
            at[0] = (float) (column * grid.spacing);
            at[1] = (float) -down;
            at[2] = (float) (amplitude * j0(2.0 * w * sqrt(above / 9.81)));
        }
    g_autoptr(GBytes) shape = g_bytes_new(pose, sizeof pose);
    static const int solvers[] = {BILLOW_INTEGRATOR_SBDF2, BILLOW_INTEGRATOR_IMEX_EULER};
    for (size_t k = 0; k < G_N_ELEMENTS(solvers); k++) {
        g_autoptr(BillowProject) project = billow_project_new("p", &grid);
        project->frame_rate = FINE_RATE;
        project->duration = 1.0;
        project->physics.solver = solvers[k];
        project->cloth->material.drag = 0.0;
        const BillowAnchor left = {0, 0, {0.0, 0.0, 0.0}}, right = {1, 0, {grid.spacing, 0.0, 0.0}};
        BillowBlock *keyframe = new_keyframe("a", 0.0, 1.0, left, right);
        billow_keyframe_set_shape(billow_block_keyframe(keyframe), shape);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
        g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
        const BillowPoints *x =
            billow_dynamics_positions((BillowDynamics *) billow_simulation_dynamics(simulation));
        double before = amplitude, now = amplitude;
        while (now > 0.0) {
            before = now;
            g_assert_true(billow_simulation_next(simulation, NULL));
            now = x->z[2 * LONG - 1];
        }
        const double quarter =
            (billow_simulation_frame(simulation) - 2 + before / (before - now)) / FINE_RATE;
        g_test_message("%s: a quarter of a period in %.4f s, expected %.4f",
                       billow_solvers[solvers[k]].choice.word, quarter, 0.5 * G_PI / w);
        g_assert_cmpfloat_with_epsilon(quarter, 0.5 * G_PI / w, 0.02 * 0.5 * G_PI / w);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/simulation/starts-in-the-first-rest-shape", test_starts_in_the_first_rest_shape);
    g_test_add_func("/simulation/a-cloth-that-nothing-holds-falls", test_a_cloth_that_nothing_holds_falls);
    g_test_add_func("/simulation/a-free-cloth-follows-a-sway", test_a_free_cloth_follows_a_sway);
    g_test_add_func("/simulation/free-points-move-as-the-fake", test_free_points_move_as_the_fake);
    g_test_add_func("/simulation/layers-push-only-when-asked", test_layers_push_only_when_asked);
    g_test_add_func("/simulation/looks-of-bodies-do-not-act", test_looks_of_bodies_do_not_act);
    g_test_add_func("/simulation/edited-layers-begin-anew-where-they-push",
                    test_edited_layers_begin_anew_where_they_push);
    g_test_add_func("/simulation/common-anchors-follow-the-eased-line",
                    test_common_anchors_follow_the_eased_line);
    g_test_add_func("/simulation/common-anchors-follow-the-path", test_common_anchors_follow_the_path);
    g_test_add_func("/simulation/shapes-make-a-difference-where-the-path-turns",
                    test_shapes_make_a_difference_where_the_path_turns);
    g_test_add_func("/simulation/new-anchors-are-drawn-from-where-they-are",
                    test_new_anchors_are_drawn_from_where_they_are);
    g_test_add_func("/simulation/anchors-that-the-next-lacks-are-let-go",
                    test_anchors_that_the_next_lacks_are_let_go);
    g_test_add_func("/simulation/anchors-are-told-with-their-places",
                    test_anchors_are_told_with_their_places);
    g_test_add_func("/simulation/without-a-gap-the-anchors-jump", test_without_a_gap_the_anchors_jump);
    g_test_add_func("/simulation/a-free-point-slides-through-its-start",
                    test_a_free_point_slides_through_its_start);
    g_test_add_func("/simulation/an-anchored-point-slides-through-its-anchor",
                    test_an_anchored_point_slides_through_its_anchor);
    g_test_add_func("/simulation/unfit-methods-are-told-with-what-would-do",
                    test_unfit_methods_are_told_with_what_would_do);
    g_test_add_func("/simulation/imex-methods-keep-the-period-of-a-strip",
                    test_imex_methods_keep_the_period_of_a_strip);
    g_test_add_func("/simulation/explicit-solvers-find-their-step", test_explicit_solvers_find_their_step);
    g_test_add_func("/simulation/what-is-muted-or-fake-does-not-count",
                    test_what_is_muted_or_fake_does_not_count);
    g_test_add_func("/simulation/first-difference-is-where-frames-begin-to-differ",
                    test_first_difference_is_where_frames_begin_to_differ);
    g_test_add_func("/simulation/what-frames-do-not-depend-on-makes-no-difference",
                    test_what_frames_do_not_depend_on_makes_no_difference);
    for (int solver = 0; solver < billow_solver_count(); solver++) {
        if (billow_solvers[solver].scheme->is_explicit)
            continue;
        g_autofree char *path = g_strdup_printf("/simulation/goes-on-from-a-state-to-the-bit/%s",
                                                billow_solvers[solver].choice.word);
        g_test_add_data_func(path, GINT_TO_POINTER(solver), test_goes_on_from_a_state_to_the_bit);
    }
    g_test_add_func("/simulation/is-the-same-for-any-number-of-threads",
                    test_is_the_same_for_any_number_of_threads);
    g_test_add_func("/comparison/distance-is-that-of-the-points", test_distance_is_that_of_the_points);
    g_test_add_func("/comparison/a-swaying-flat-cloth-against-physics",
                    test_a_swaying_flat_cloth_against_physics);
    g_test_add_func("/settle/from-level-to-hanging", test_settles_from_level_to_hanging);
    g_test_add_func("/settle/a-held-cloth-does-not", test_a_held_cloth_does_not_settle);
    g_test_add_func("/settle/a-cloth-in-one-place-by-a-number",
                    test_a_cloth_in_one_place_settles_by_a_number);
    g_test_add_func("/settle/can-be-cancelled", test_settling_can_be_cancelled);
    return g_test_run();
}
