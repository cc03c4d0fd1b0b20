/* The physics of a scene of several cloths. */
#include "model/placing/scene_settle.h"
#include "model/simulation/simulation.h"

#include <math.h>
#include <string.h>

enum { RATE = 24 };

/* --- Scenes --- */

static BillowBlock *
new_keyframe(const char *id, const BillowAnchor *anchors, size_t n)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, n);
    return block;
}

/* Returns a cloth of this grid that hangs from its upper corners, which are at `left` and `right`. */
static BillowCloth *
new_cloth(const char *id, const BillowGrid *grid, BillowVec3 left, BillowVec3 right)
{
    const BillowAnchor anchors[] = {{0, 0, left}, {grid->columns - 1, 0, right}};
    BillowCloth *cloth = billow_cloth_new(grid);
    billow_cloth_set_id(cloth, id);
    g_ptr_array_add(cloth->tracks[BILLOW_BLOCK_KEYFRAME], new_keyframe(id, anchors, 2));
    return cloth;
}

static BillowProject *
new_scene(BillowCloth *first, BillowCloth *second)
{
    BillowProject *project = billow_project_new("scene", &first->grid);
    project->frame_rate = RATE;
    project->duration = 2.0;
    billow_project_replace_cloth(project, 0, first);
    if (second)
        billow_project_append_cloth(project, second);
    project->cloth = project->cloths->pdata[0];
    return project;
}

static BillowSimulation *
new_simulation(BillowProject *project, BillowWorkers *workers)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    return billow_simulation_new(animation, workers);
}

static void
go_to(BillowSimulation *simulation, int frame)
{
    while (billow_simulation_frame(simulation) < frame)
        g_assert_true(billow_simulation_next(simulation, NULL));
}

static void
assert_same(const BillowSimulatedCloth *a, const BillowSimulatedCloth *b)
{
    const size_t bytes = billow_grid_count(billow_simulated_cloth_grid(a)) * sizeof(double);
    const BillowPoints *x = billow_simulated_cloth_positions(a), *y = billow_simulated_cloth_positions(b);
    g_assert_cmpmem(x->x, bytes, y->x, bytes);
    g_assert_cmpmem(x->y, bytes, y->y, bytes);
    g_assert_cmpmem(x->z, bytes, y->z, bytes);
}

static const BillowGrid WIDE = {9, 7, 0.1}, NARROW = {6, 8, 0.08};

static BillowCloth *
wide_cloth(void)
{
    return new_cloth("wide", &WIDE, (BillowVec3){-0.35, 1.5, 0.0}, (BillowVec3){0.35, 1.5, 0.0});
}

static BillowCloth *
narrow_cloth(void)
{
    return new_cloth("narrow", &NARROW, (BillowVec3){-0.15, 1.5, 1.0}, (BillowVec3){0.15, 1.3, 1.0});
}

/* --- Cloths that do not meet --- */

static void
cloths_apart_move_as_each_alone(void)
{
    g_autoptr(BillowProject) both = new_scene(wide_cloth(), narrow_cloth()),
                             wide = new_scene(wide_cloth(), NULL), narrow = new_scene(narrow_cloth(), NULL);
    g_autoptr(BillowSimulation) together = new_simulation(both, NULL), first = new_simulation(wide, NULL),
                                second = new_simulation(narrow, NULL);
    go_to(together, 13);
    go_to(first, 13);
    go_to(second, 13);
    g_assert_cmpuint(billow_simulation_count(together), ==, 2);
    assert_same(billow_simulation_cloth(together, 0), billow_simulation_cloth(first, 0));
    assert_same(billow_simulation_cloth(together, 1), billow_simulation_cloth(second, 0));
}

static void
the_active_cloth_does_not_matter(void)
{
    g_autoptr(BillowProject) first = new_scene(wide_cloth(), narrow_cloth()),
                             second = billow_project_activate(first, 1);
    g_autoptr(BillowSimulation) a = new_simulation(first, NULL), b = new_simulation(second, NULL);
    go_to(a, 5);
    go_to(b, 5);
    assert_same(billow_simulation_cloth(a, 0), billow_simulation_cloth(b, 0));
    assert_same(billow_simulation_cloth(a, 1), billow_simulation_cloth(b, 1));
    g_assert_true(billow_simulation_positions(b) ==
                  billow_simulated_cloth_positions(billow_simulation_cloth(b, 1)));
    g_assert_cmpint(billow_simulation_first_difference(first, second), ==, 0);
}

static void
muted_cloths_are_not_simulated(void)
{
    g_autoptr(BillowProject) project = new_scene(wide_cloth(), narrow_cloth());
    ((BillowCloth *) project->cloths->pdata[1])->muted = TRUE;
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    g_assert_nonnull(billow_simulation_cloth(simulation, 0));
    g_assert_null(billow_simulation_cloth(simulation, 1));
    g_autoptr(BillowProject) unmuted = new_scene(wide_cloth(), narrow_cloth());
    g_assert_cmpint(billow_simulation_first_difference(project, unmuted), ==, 1);
}

static void
an_edit_of_another_cloth_changes_the_simulation(void)
{
    g_autoptr(BillowProject) a = new_scene(wide_cloth(), narrow_cloth()),
                             b = new_scene(wide_cloth(), narrow_cloth());
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 0);
    ((BillowCloth *) b->cloths->pdata[1])->material.density *= 2.0;
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 1);
}

/* --- States --- */

static void
a_saved_scene_continues_with_the_same_bits(void)
{
    g_autoptr(BillowProject) project = new_scene(wide_cloth(), narrow_cloth());
    g_autoptr(BillowSimulation) whole = new_simulation(project, NULL), later = new_simulation(project, NULL);
    go_to(whole, 6);
    g_autoptr(GBytes) state = billow_simulation_save(whole);
    go_to(whole, 12);
    billow_simulation_restore(later, state);
    g_assert_cmpint(billow_simulation_frame(later), ==, 6);
    go_to(later, 12);
    assert_same(billow_simulation_cloth(whole, 0), billow_simulation_cloth(later, 0));
    assert_same(billow_simulation_cloth(whole, 1), billow_simulation_cloth(later, 1));
}

/* --- Carriers --- */

enum { LINE_POINTS = 43, MIDDLE = 21 };

static const double LINE_LENGTH = 2.1, SPAN = 2.0;

/* A line between two points at one height, and a towel that hangs from its middle by a corner. */
static BillowProject *
new_line(double density)
{
    const BillowGrid grid = {
        .columns = LINE_POINTS, .rows = 1, .spacing = LINE_LENGTH / (LINE_POINTS - 1), .radius = 0.004};
    BillowCloth *line =
        new_cloth("line", &grid, (BillowVec3){-0.5 * SPAN, 2.0, 0.0}, (BillowVec3){0.5 * SPAN, 2.0, 0.0});
    line->material.stretch = 1e5;
    const BillowGrid towel_grid = {.columns = 7, .rows = 7, .spacing = 0.06};
    const BillowAnchor corner = {0, 0, {0.0, 1.7, 0.0}};
    BillowCloth *towel = billow_cloth_new(&towel_grid);
    billow_cloth_set_id(towel, "towel");
    towel->material.density = density;
    BillowBlock *keyframe = new_keyframe("towel", &corner, 1);
    billow_keyframe_bind(billow_block_keyframe(keyframe), 0,
                         &(BillowBinding){.on = (char *) "line", .at = {MIDDLE, 0}});
    g_ptr_array_add(towel->tracks[BILLOW_BLOCK_KEYFRAME], keyframe);
    g_autoptr(BillowProject) project = new_scene(line, towel);
    project->duration = 5.0;
    project->physics.rigid_damping = 4.0;
    return billow_scene_settle(project);
}

/* Returns the sag of a line of `weight` per length (N/m) that bears `load` (N) in its middle: two halves of catenaries with
 * the horizontal pull H, whose vertical pull is half of the load in the middle. H is found by bisection. */
static double
sag_of(double weight, double load)
{
    double low = 1e-6, high = 1e4, sag = 0.0;
    for (int i = 0; i < 200; i++) {
        const double H = 0.5 * (low + high), middle = 0.5 * load / H,
                     end = middle + 0.5 * weight * LINE_LENGTH / H;
        const double width = H / weight * (asinh(end) - asinh(middle));
        sag = H / weight * (sqrt(1.0 + end * end) - sqrt(1.0 + middle * middle));
        if (width < 0.5 * SPAN)
            low = H;
        else
            high = H;
    }
    return sag;
}

static void
a_line_sags_as_statics_says(void)
{
    static const double densities[] = {0.05, 0.3};
    for (size_t k = 0; k < G_N_ELEMENTS(densities); k++) {
        g_autoptr(BillowProject) project = new_line(densities[k]);
        const BillowCloth *line = project->cloths->pdata[0];
        g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
        const double weight = 9.81 * line->material.density * 2.0 * G_PI * line->grid.radius,
                     load = 9.81 * densities[k] * 0.36 * 0.36, expected = sag_of(weight, load);
        double sum = 0.0;
        go_to(simulation, 73);
        for (int i = 0; i < 24; i++) {
            go_to(simulation, 73 + i);
            const BillowPoints *x = billow_simulated_cloth_positions(billow_simulation_cloth(simulation, 0)),
                               *y = billow_simulated_cloth_positions(billow_simulation_cloth(simulation, 1));
            sum += 2.0 - x->y[MIDDLE];
            g_assert_cmpfloat(billow_vec3_distance(billow_points_get(x, MIDDLE), billow_points_get(y, 0)), <,
                              1e-9);
        }
        g_test_message("sag %g, by statics %g", sum / 24.0, expected);
        g_assert_cmpfloat(fabs(sum / 24.0 - expected), <, 0.015 * expected);
    }
}

enum { CURTAIN_CELLS = 24 };

static const BillowGrid CURTAIN = {.columns = CURTAIN_CELLS + 1, .rows = 7, .spacing = 0.03};

/* A line as above, and a curtain whose corners are bound to points `away` columns from its middle, with pleats between
 * them; there, or 0.15 m beside its middle. */
static BillowProject *
new_curtain(double density, int away)
{
    g_autoptr(BillowProject) project = new_line(density);
    BillowCloth *curtain = billow_cloth_new(&CURTAIN);
    billow_cloth_set_id(curtain, "curtain");
    curtain->material.density = density;
    const BillowAnchor corners[] = {{0, 0, {-0.15, 1.7, 0.0}}, {CURTAIN_CELLS, 0, {0.15, 1.7, 0.0}}};
    const BillowFold fold = {.to_column = CURTAIN_CELLS,
                             .pleats = {.number = 3, .sharpness = 0.0, .direction = 0.0}};
    BillowBlock *keyframe = new_keyframe("curtain", corners, 2);
    billow_keyframe_set_folds(billow_block_keyframe(keyframe), &fold, NULL, 1);
    for (int k = 0; k < 2; k++) {
        const int side = k == 0 ? -1 : 1;
        const BillowBinding binding = {.on = (char *) "line",
                                       .at = {MIDDLE + side * away, 0},
                                       .offset = {away > 0 ? 0.0 : 0.15 * side, 0.0, 0.0}};
        billow_keyframe_bind(billow_block_keyframe(keyframe), (size_t) k, &binding);
    }
    g_ptr_array_add(curtain->tracks[BILLOW_BLOCK_KEYFRAME], keyframe);
    billow_project_replace_cloth(project, 1, curtain);
    return billow_scene_settle(project);
}

/* Returns where a point of the fold is, seen from the straight line between its ends. */
static BillowVec3
beside_ends(const BillowPoints *x, int cell)
{
    const BillowVec3 from = billow_points_get(x, 0), to = billow_points_get(x, CURTAIN_CELLS);
    return billow_vec3_sub(billow_points_get(x, (size_t) cell),
                           billow_vec3_mix(from, to, (double) cell / CURTAIN_CELLS));
}

/* The pleats go along with both ends, but for what these gain on each other in a step: less than g h² = 0.7 mm. */
static void
folds_go_along_with_their_carrier(void)
{
    enum { AWAY = 3 };
    g_autoptr(BillowProject) project = new_curtain(0.3, AWAY);
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    const BillowPoints *line = billow_simulated_cloth_positions(billow_simulation_cloth(simulation, 0)),
                       *curtain = billow_simulated_cloth_positions(billow_simulation_cloth(simulation, 1));
    const BillowVec3 before = billow_points_get(line, MIDDLE - AWAY);
    BillowVec3 first[CURTAIN_CELLS + 1];
    for (int cell = 0; cell <= CURTAIN_CELLS; cell++)
        first[cell] = beside_ends(curtain, cell);
    double moved = 0.0;
    for (int frame = 2; frame <= 25; frame++) {
        go_to(simulation, frame);
        const BillowVec3 left = billow_points_get(line, MIDDLE - AWAY),
                         right = billow_points_get(line, MIDDLE + AWAY);
        moved = fmax(moved, billow_vec3_distance(left, before));
        g_assert_cmpfloat(billow_vec3_distance(left, billow_points_get(curtain, 0)), <, 1e-9);
        g_assert_cmpfloat(billow_vec3_distance(right, billow_points_get(curtain, CURTAIN_CELLS)), <, 1e-9);
        for (int cell = 0; cell <= CURTAIN_CELLS; cell++)
            g_assert_cmpfloat(billow_vec3_distance(beside_ends(curtain, cell), first[cell]), <, 1e-3);
    }
    g_assert_cmpfloat(moved, >, 0.02);
}

/* The line bears all of the curtain. (With its pleats held where the animation has them, the sag is 0.9 % less.) */
static void
folds_weigh_on_their_carrier(void)
{
    const double density = 0.3,
                 load = 9.81 * density * pow(CURTAIN.spacing, 2.0) * CURTAIN_CELLS * (CURTAIN.rows - 1);
    g_autoptr(BillowProject) project = new_curtain(density, 0);
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    const BillowCloth *line = project->cloths->pdata[0];
    const double weight = 9.81 * line->material.density * 2.0 * G_PI * line->grid.radius,
                 expected = sag_of(weight, load);
    double sum = 0.0;
    for (int frame = 73; frame < 97; frame++) {
        go_to(simulation, frame);
        sum += 2.0 - billow_simulated_cloth_positions(billow_simulation_cloth(simulation, 0))->y[MIDDLE];
    }
    g_test_message("sag %g, by statics %g, without it %g", sum / 24.0, expected, sag_of(weight, 0.0));
    g_assert_cmpfloat(fabs(sum / 24.0 - expected), <, 0.005 * expected);
}

/* --- Contact --- */

/* A level cloth that falls on another one, which hangs from its corners. */
static BillowProject *
new_fall(double thickness)
{
    const BillowGrid grid = {.columns = 9, .rows = 9, .spacing = 0.05};
    const BillowAnchor corners[] = {{0, 0, {-0.19, 1.0, -0.19}},
                                    {8, 0, {0.19, 1.0, -0.19}},
                                    {0, 8, {-0.19, 1.0, 0.19}},
                                    {8, 8, {0.19, 1.0, 0.19}}};
    const BillowGrid small = {.columns = 6, .rows = 6, .spacing = 0.04};
    BillowCloth *first = billow_cloth_new(&grid), *second = billow_cloth_new(&small);
    billow_cloth_set_id(first, "net");
    billow_cloth_set_id(second, "falls");
    g_ptr_array_add(first->tracks[BILLOW_BLOCK_KEYFRAME], new_keyframe("net", corners, 4));
    const BillowAnchor held = {0, 0, {-0.1, 1.15, -0.1}};
    BillowBlock *start = new_keyframe("start", &held, 1);
    float shape[3 * 36];
    for (int i = 0; i < 36; i++) {
        shape[3 * i] = (float) (0.04 * (i % 6) - 0.1);
        shape[3 * i + 1] = 1.15F;
        shape[3 * i + 2] = (float) (0.04 * (i / 6) - 0.1);
    }
    billow_block_keyframe(start)->shape = g_bytes_new(shape, sizeof shape);
    start->duration = 0.1;
    BillowBlock *end = new_keyframe("end", NULL, 0);
    end->start = 0.1;
    g_ptr_array_add(second->tracks[BILLOW_BLOCK_KEYFRAME], start);
    g_ptr_array_add(second->tracks[BILLOW_BLOCK_KEYFRAME], end);
    first->thickness = second->thickness = thickness;
    return new_scene(first, second);
}

static double
lowest_of(BillowSimulation *simulation, guint cloth)
{
    const BillowSimulatedCloth *own = billow_simulation_cloth(simulation, cloth);
    double low = INFINITY;
    for (size_t i = 0; i < billow_grid_count(billow_simulated_cloth_grid(own)); i++)
        low = fmin(low, billow_simulated_cloth_positions(own)->y[i]);
    return low;
}

static void
thick_cloths_catch_each_other(void)
{
    g_autoptr(BillowProject) thick = new_fall(0.003), thin = new_fall(0.0);
    g_autoptr(BillowSimulation) caught = new_simulation(thick, NULL), passed = new_simulation(thin, NULL);
    go_to(caught, 25);
    go_to(passed, 25);
    g_assert_cmpfloat(lowest_of(caught, 1), >, 0.8);
    g_assert_cmpfloat(lowest_of(passed, 1), <, 0.5);
}

/* Thinner cloths are as thick as the physics says, thicker ones stay so; and an edit of it changes the simulation. */
static void
cloths_have_the_least_thickness_of_the_physics(void)
{
    g_autoptr(BillowProject) thick = new_fall(0.003), thin = new_fall(0.001), none = new_fall(0.001);
    thin->physics.thickness = 0.003;
    thick->physics.thickness = 0.002;
    g_autoptr(BillowSimulation) a = new_simulation(thick, NULL), b = new_simulation(thin, NULL);
    go_to(a, 12);
    go_to(b, 12);
    assert_same(billow_simulation_cloth(a, 0), billow_simulation_cloth(b, 0));
    assert_same(billow_simulation_cloth(a, 1), billow_simulation_cloth(b, 1));
    g_assert_cmpint(billow_simulation_first_difference(thin, none), ==, 1);
}

static void
a_saved_contact_continues_with_the_same_bits(void)
{
    g_autoptr(BillowProject) project = new_fall(0.003);
    g_autoptr(BillowSimulation) whole = new_simulation(project, NULL), later = new_simulation(project, NULL);
    go_to(whole, 12);
    g_autoptr(GBytes) state = billow_simulation_save(whole);
    go_to(whole, 18);
    billow_simulation_restore(later, state);
    go_to(later, 18);
    assert_same(billow_simulation_cloth(whole, 0), billow_simulation_cloth(later, 0));
    assert_same(billow_simulation_cloth(whole, 1), billow_simulation_cloth(later, 1));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scene-physics/cloths-apart-move-as-each-alone", cloths_apart_move_as_each_alone);
    g_test_add_func("/scene-physics/the-active-cloth-does-not-matter", the_active_cloth_does_not_matter);
    g_test_add_func("/scene-physics/muted-cloths-are-not-simulated", muted_cloths_are_not_simulated);
    g_test_add_func("/scene-physics/an-edit-of-another-cloth-changes-the-simulation",
                    an_edit_of_another_cloth_changes_the_simulation);
    g_test_add_func("/scene-physics/a-saved-scene-continues-with-the-same-bits",
                    a_saved_scene_continues_with_the_same_bits);
    g_test_add_func("/scene-physics/a-line-sags-as-statics-says", a_line_sags_as_statics_says);
    g_test_add_func("/scene-physics/folds-go-along-with-their-carrier", folds_go_along_with_their_carrier);
    g_test_add_func("/scene-physics/folds-weigh-on-their-carrier", folds_weigh_on_their_carrier);
    g_test_add_func("/scene-physics/thick-cloths-catch-each-other", thick_cloths_catch_each_other);
    g_test_add_func("/scene-physics/cloths-have-the-least-thickness-of-the-physics",
                    cloths_have_the_least_thickness_of_the_physics);
    g_test_add_func("/scene-physics/a-saved-contact-continues-with-the-same-bits",
                    a_saved_contact_continues_with_the_same_bits);
    return g_test_run();
}
