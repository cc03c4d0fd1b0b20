#include "model/animation/rest_diagnostics.h"
#include "model/animation/rest_obstacle.h"

#include <string.h>

static const BillowGrid GRID = {9, 9, 0.05};

/* Returns a report without problems. */
static BillowRestReport
good_report(void)
{
    return (BillowRestReport){.converged = true};
}

static const BillowDiagnostic *
remark_at(const GPtrArray *remarks, guint i)
{
    return g_ptr_array_index(remarks, i);
}

static GPtrArray *
remarks_with(const BillowRestReport *report, const BillowCrossings *crossings, const char *obstacle)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    return billow_rest_diagnostics(project, NULL, report, crossings, obstacle);
}

static GPtrArray *
remarks_on(const BillowRestReport *report)
{
    return remarks_with(report, NULL, NULL);
}

static void
test_nothing(void)
{
    const BillowRestReport report = good_report();
    const BillowCrossings none = {.all = true};
    g_autoptr(GPtrArray) remarks = remarks_with(&report, &none, NULL);
    g_assert_cmpuint(remarks->len, ==, 0);
}

static void
test_unsettled(void)
{
    BillowRestReport report = good_report();
    report.converged = false;
    g_autoptr(GPtrArray) unknown = remarks_on(&report);
    g_assert_cmpuint(unknown->len, ==, 1);
    g_assert_cmpint(remark_at(unknown, 0)->kind, ==, BILLOW_DIAGNOSTIC_UNSETTLED);
    report.residual = 0.0042;
    g_autoptr(GPtrArray) known = remarks_on(&report);
    g_assert_nonnull(
        strstr(remark_at(known, 0)->text, "one more step would move the cloth by 0.42 % of its size"));
    g_assert_cmpfloat(remark_at(known, 0)->worst, ==, 0.0042);
}

static void
test_strained(void)
{
    BillowRestReport report = good_report();
    report.anchors = 4;
    report.strain = report.solved = (BillowStrain){.rms = 0.004, .p99 = 0.03, .max = 0.123};
    g_autoptr(GPtrArray) remarks = remarks_on(&report);
    g_assert_cmpuint(remarks->len, ==, 1);
    g_assert_cmpint(remark_at(remarks, 0)->kind, ==, BILLOW_DIAGNOSTIC_STRAINED);
    g_assert_cmpstr(remark_at(remarks, 0)->text, ==,
                    "Stretched or compressed by up to 12.3 %. Use fewer anchors, or a finer cloth. The "
                    "distances between the anchors are not the problem.");
    report.anchors = 1;
    g_autoptr(GPtrArray) one = remarks_on(&report);
    g_assert_cmpstr(remark_at(one, 0)->text, ==,
                    "Stretched or compressed by up to 12.3 %. Use a finer cloth.");
    report.given = true;
    g_autoptr(GPtrArray) given = remarks_on(&report);
    g_assert_cmpstr(
        remark_at(given, 0)->text, ==,
        "Stretched or compressed by up to 12.3 %. The shape is baked: re-drape the keyframe to fix this.");
}

/* Strain that only rounding causes, and rounding that causes no strain worth mentioning. */
static void
test_far(void)
{
    BillowRestReport report = good_report();
    report.strain = (BillowStrain){.rms = 0.0031, .p99 = 0.009, .max = 0.019};
    report.rounding = 0.008;
    g_autoptr(GPtrArray) strained = remarks_on(&report);
    g_assert_cmpuint(strained->len, ==, 1);
    g_assert_cmpint(remark_at(strained, 0)->kind, ==, BILLOW_DIAGNOSTIC_FAR);
    g_assert_nonnull(strstr(remark_at(strained, 0)->text, "0.40 mm (0.8 % of the spacing)"));
    report.rounding = 1e-6;
    g_autoptr(GPtrArray) near = remarks_on(&report);
    g_assert_cmpint(remark_at(near, 0)->kind, ==, BILLOW_DIAGNOSTIC_STRAINED);
    report.strain = (BillowStrain){0};
    report.rounding = 0.01;
    g_autoptr(GPtrArray) far = remarks_on(&report);
    g_assert_cmpint(remark_at(far, 0)->kind, ==, BILLOW_DIAGNOSTIC_FAR);
}

/* A collider that tears the cloth can throw it far away: this is no reason to speak of the origin. */
static void
test_collider(void)
{
    BillowRestReport report = good_report();
    report.strain = report.solved = (BillowStrain){.rms = 3.0, .p99 = 20.0, .max = 50.0};
    report.rounding = 0.5;
    g_autoptr(GPtrArray) remarks = remarks_with(&report, NULL, "Between …");
    g_assert_cmpuint(remarks->len, ==, 1);
    g_assert_cmpint(remark_at(remarks, 0)->kind, ==, BILLOW_DIAGNOSTIC_COLLIDER);
    g_assert_cmpstr(remark_at(remarks, 0)->text, ==, "Between …");
}

/* Names the nearest collider of the fake within 3 spacings, where an edge is strained by over 20 %. */
static void
test_obstacle(void)
{
    const BillowAnchor anchor = {4, 2, {0.0, 1.0, 0.0}};
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(keyframe, &anchor, 1);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    for (int number = 0; number < 3; number++) {
        BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "b", number == 1 ? "Near" : "Other");
        BillowCollider *ball = billow_block_collider(block);
        ball->shape = BILLOW_COLLIDER_SPHERE;
        ball->radius = 0.1;
        ball->position = billow_vec3(number, 0.0, 0.0);
        ball->in_fake = number != 2;
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    }
    BillowRestReport report = good_report();
    report.worst_at = billow_vec3(1.2, 0.0, 0.0);
    report.worst = 0.19;
    g_assert_null(billow_rest_obstacle_text(project, keyframe, &report));
    report.worst = 0.84;
    g_autofree char *text = billow_rest_obstacle_text(project, keyframe, &report);
    g_assert_cmpstr(
        text, ==,
        "Between the collider “Near” and the anchor at column 4, row 2, the cloth is stretched or "
        "compressed by up to 84 %: move them apart, make the collider smaller, or use a finer cloth.");
    billow_block_collider(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[1])->radius = 1.5;
    g_autofree char *inside = billow_rest_obstacle_text(project, keyframe, &report);
    g_assert_cmpstr(
        inside, ==,
        "The anchor at column 4, row 2 is inside the collider “Near”, so the cloth is stretched or "
        "compressed by up to 84 %: move one of them.");
    report.worst = 0.01;
    g_autofree char *deep = billow_rest_obstacle_text(project, keyframe, &report);
    g_assert_cmpstr(
        deep, ==,
        "The anchor at column 4, row 2 is inside the collider “Near” and draws the cloth into it: "
        "move one of them.");
    billow_block_collider(billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[1])->radius = 0.1;
    report.worst = 0.84;
    report.worst_at.x = 2.0;
    g_assert_null(billow_rest_obstacle_text(project, keyframe, &report));
}

static void
test_crossing(void)
{
    const BillowRestReport report = good_report();
    BillowCrossing pairs[3] = {{.a = 0, .b = 40}};
    const BillowCrossings crossings = {pairs, 3, 4, true};
    g_autoptr(GPtrArray) remarks = remarks_with(&report, &crossings, NULL);
    g_assert_cmpuint(remarks->len, ==, 1);
    g_assert_cmpint(remark_at(remarks, 0)->kind, ==, BILLOW_DIAGNOSTIC_CROSSING);
    g_assert_cmpuint(remark_at(remarks, 0)->count, ==, 4);
    g_assert_cmpfloat(remark_at(remarks, 0)->worst, ==, 4.0 / 128.0);
    g_assert_nonnull(strstr(remark_at(remarks, 0)->text, "passes through itself: 4 triangles"));
    g_assert_nonnull(strstr(remark_at(remarks, 0)->text, "thickness"));
}

/* A thickness is no advice for a cloth that has one. */
static void
test_crossing_with_a_thickness(void)
{
    const BillowRestReport report = good_report();
    BillowCrossing pair = {.a = 0, .b = 40};
    const BillowCrossings crossings = {&pair, 1, 2, true};
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->cloth->thickness = 0.001;
    g_autoptr(GPtrArray) remarks = billow_rest_diagnostics(project, NULL, &report, &crossings, NULL);
    g_assert_cmpuint(remarks->len, ==, 1);
    g_assert_null(strstr(remark_at(remarks, 0)->text, "thickness"));
}

/* Returns the diagnostics of two anchors in a row, `distance` meters apart, with 40 cm of cloth. */
static GPtrArray *
remarks_on_two(double distance)
{
    BillowKeyframe keyframe = {0};
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {8, 0, {distance, 1.0, 0.0}}};
    billow_keyframe_set_anchors(&keyframe, anchors, 2);
    GPtrArray *remarks = billow_anchor_diagnostics(&GRID, &keyframe);
    billow_keyframe_clear(&keyframe);
    return remarks;
}

/* Positions are typed and rounded, so small overlengths are not reported. */
static void
test_hardly_taut(void)
{
    g_autoptr(GPtrArray) slack = remarks_on_two(0.39), hardly = remarks_on_two(0.4003),
                         taut = remarks_on_two(0.402);
    g_assert_cmpuint(slack->len, ==, 0);
    g_assert_cmpuint(hardly->len, ==, 0);
    g_assert_cmpuint(taut->len, ==, 1);
    g_assert_nonnull(strstr(remark_at(taut, 0)->text, "2.0 mm (0.5 %)"));
    g_assert_cmpfloat_with_epsilon(remark_at(taut, 0)->worst, 0.005, 1e-9);
}

/* A keyframe with a baked shape is not draped from its anchors. */
static void
test_given(void)
{
    BillowKeyframe keyframe = {0};
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {8, 0, {5.0, 1.0, 0.0}}};
    g_autofree float *places = g_new0(float, 3 * billow_grid_count(&GRID));
    g_autoptr(GBytes) shape = g_bytes_new(places, 3 * billow_grid_count(&GRID) * sizeof *places);
    billow_keyframe_set_anchors(&keyframe, anchors, 2);
    billow_keyframe_set_shape(&keyframe, shape);
    g_autoptr(GPtrArray) remarks = billow_anchor_diagnostics(&GRID, &keyframe);
    g_assert_cmpuint(remarks->len, ==, 0);
    billow_keyframe_clear(&keyframe);
}

static void
test_pairs(void)
{
    const BillowAnchor anchors[] = {{.column = 0, .row = 1}, {.column = 2, .row = 3}};
    const BillowTautPair taut = {0, 1, 1.5, 1.2};
    const BillowPressedPair pressed = {0, 1, 0.0012};
    g_autofree char *taut_text = billow_taut_pair_text(&taut, anchors),
                    *pressed_text = billow_pressed_pair_text(&pressed, &GRID, anchors);
    g_assert_cmpstr(taut_text, ==, "column 0, row 1 – column 2, row 3: cloth 300 mm (25.0 %) too short");
    g_assert_cmpstr(pressed_text, ==,
                    "column 0, row 1 – column 2, row 3: 1.2 mm apart, 50 mm of cloth between them");
}

/* --- Of an animation --- */

/* Makes keyframes with two anchors each, at these distances. */
static BillowAnimation *
make_animation(const double *distances, guint n, gboolean last_is_muted)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (guint i = 0; i < n; i++) {
        const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {8, 0, {distances[i], 1.0, 0.0}}};
        g_autofree char *id = g_strdup_printf("k%u", i), *name = g_strdup_printf("Pose %u", i);
        BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, name);
        keyframe->start = i;
        keyframe->muted = last_is_muted && i + 1 == n;
        billow_block_set_anchors(keyframe, anchors, 2);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    }
    return billow_animation_new(project, cache);
}

static gboolean
reports_taut(const BillowKeyframeDiagnostics *of_keyframe)
{
    return remark_at(of_keyframe->remarks, 0)->kind == BILLOW_DIAGNOSTIC_TAUT;
}

static void
test_animation(void)
{
    const double distances[] = {0.3, 0.5, 0.3, 0.6, 0.9};
    g_autoptr(BillowAnimation) animation = make_animation(distances, 5, TRUE);
    g_autoptr(GPtrArray) all = billow_animation_diagnostics(animation, NULL, NULL, NULL, NULL);
    g_autoptr(GPtrArray) taut = g_ptr_array_new();
    for (guint i = 0; i < all->len; i++)
        if (reports_taut(g_ptr_array_index(all, i)))
            g_ptr_array_add(taut, g_ptr_array_index(all, i));
    g_assert_cmpuint(taut->len, ==, 2); /* not the muted one */
    g_assert_cmpstr(((BillowKeyframeDiagnostics *) taut->pdata[0])->keyframe, ==, "k1");
    g_assert_cmpstr(((BillowKeyframeDiagnostics *) taut->pdata[1])->keyframe, ==, "k3");
    g_autofree char *line = billow_diagnostics_line(all);
    g_assert_true(
        g_str_has_prefix(line, "keyframe “k1”: The anchors at column 0, row 0 and column 8, row 0"));
    g_assert_nonnull(strstr(line, " more warning"));
    g_autofree char *shown = billow_diagnostics_text(all);
    g_assert_true(g_str_has_prefix(shown, "Warning about keyframe “Pose 1”:\nThe anchors at column 0"));
    g_assert_nonnull(strstr(shown, " more warning"));
}

/* Anchors that are too far apart are told of the source; the place of an instance is its own. */
static void
test_instance(void)
{
    const double distance = 0.5;
    g_autoptr(BillowAnimation) animation = make_animation(&distance, 1, FALSE);
    g_autoptr(BillowProject) project = billow_project_copy(billow_animation_project(animation));
    g_autoptr(BillowCloth) instance = billow_cloth_copy(project->cloth);
    billow_cloth_make_instance(instance, "cloth");
    for (int far = 0; far < 2; far++) {
        for (int moved = 0; moved < 2; moved++) {
            GPtrArray *remarks = g_ptr_array_new_with_free_func(g_free);
            BillowDiagnostic *taut = g_new0(BillowDiagnostic, 1), *place = g_new0(BillowDiagnostic, 1);
            taut->kind = BILLOW_DIAGNOSTIC_TAUT;
            place->kind = far ? BILLOW_DIAGNOSTIC_FAR : BILLOW_DIAGNOSTIC_COLLIDER;
            g_ptr_array_add(remarks, taut);
            g_ptr_array_add(remarks, place);
            instance->instance.along = moved;
            g_autoptr(GPtrArray) own = billow_own_diagnostics(instance, remarks);
            g_assert_cmpuint(own->len, ==, 1 + moved);
            g_assert_true(g_ptr_array_index(own, moved) == place);
            g_assert_true(billow_own_diagnostics(project->cloth, own) == own);
            g_assert_cmpuint(own->len, ==, 1 + moved);
        }
    }
}

static void
test_line_of_nothing(void)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new();
    g_assert_null(billow_diagnostics_line(none));
    g_assert_null(billow_diagnostics_text(none));
}

static void
test_cancelled(void)
{
    const double distance = 0.3;
    g_autoptr(BillowAnimation) animation = make_animation(&distance, 1, FALSE);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    g_assert_null(billow_animation_diagnostics(animation, NULL, NULL, NULL, cancellable));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rest-remarks/nothing-of-a-good-shape", test_nothing);
    g_test_add_func("/rest-remarks/unsettled-by-how-much", test_unsettled);
    g_test_add_func("/rest-remarks/strained-for-no-other-reason", test_strained);
    g_test_add_func("/rest-remarks/collider-and-not-the-origin", test_collider);
    g_test_add_func("/rest-remarks/collider-that-is-near", test_obstacle);
    g_test_add_func("/rest-remarks/far-when-rounding-strains", test_far);
    g_test_add_func("/rest-remarks/crossing-triangles", test_crossing);
    g_test_add_func("/rest-remarks/crossing-triangles-with-a-thickness", test_crossing_with_a_thickness);
    g_test_add_func("/rest-remarks/hardly-taut-is-no-remark", test_hardly_taut);
    g_test_add_func("/rest-remarks/given-shapes-have-no-taut-anchors", test_given);
    g_test_add_func("/rest-remarks/pairs-by-name", test_pairs);
    g_test_add_func("/rest-remarks/of-the-keyframes-that-count", test_animation);
    g_test_add_func("/rest-remarks/of-an-instance-only-what-its-place-does", test_instance);
    g_test_add_func("/rest-remarks/no-line-of-nothing", test_line_of_nothing);
    g_test_add_func("/rest-remarks/can-be-cancelled", test_cancelled);
    return g_test_run();
}
