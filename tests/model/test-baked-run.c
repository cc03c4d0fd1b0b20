/* Tests series of baked keyframes, as imports make them, that are replaced by fewer. */
#include "model/edits/edits.h"
#include "model/fit/bare_project.h"
#include "model/fit/refit.h"

#include <math.h>

enum { POINTS = 12, SERIES = 25, BEGIN = 1, FPS = 24 };

static const BillowGrid GRID = {4, 3, 0.1};
static const BillowFitWork ALONE = {NULL, NULL, NULL};

/* The flat cloth, raised. */
static GBytes *
raised(double height)
{
    float *places = g_new(float, 3 * POINTS);
    for (int i = 0; i < POINTS; i++) {
        places[3 * i] = 0.1F * (float) (i % 4);
        places[3 * i + 1] = (float) (height - 0.1 * (i / 4));
        places[3 * i + 2] = 0.0F;
    }
    return g_bytes_new_take(places, 3 * POINTS * sizeof *places);
}

static BillowBlock *
add_keyframe(BillowProject *project, const char *id, double start, GBytes *shape)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}};
    block->start = start;
    billow_block_set_anchors(block, anchors, 1);
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

/* Up and down in half a second each, slowly at first. */
static double
height_at(int frame)
{
    const double tau = frame <= 12 ? frame / 12.0 : (24 - frame) / 12.0;
    return frame <= 12 ? tau * tau : 1.0 - (1.0 - tau) * (1.0 - tau);
}

/* A keyframe at 0, the series from 1 s to 2 s, held for a frame, and a keyframe at 4 s. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = FPS;
    project->loop = TRUE;
    add_keyframe(project, "begin", 0.0, NULL);
    for (int f = 0; f < SERIES; f++) {
        g_autofree char *id = g_strdup_printf("series-%d", f);
        g_autoptr(GBytes) shape = raised(height_at(f));
        BillowBlock *block = add_keyframe(project, id, BEGIN + (double) f / FPS, shape);
        block->duration = f == SERIES - 1 ? 1.0 / FPS : 0.0;
    }
    add_keyframe(project, "end", 4.0, NULL);
    BillowBlock *leaving = billow_block_new(BILLOW_BLOCK_TRANSITION, "series-24", "");
    billow_block_easing(leaving)->curve = BILLOW_CURVE_ELASTIC;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), leaving);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE),
                    billow_block_new(BILLOW_BLOCK_WAVE, "w", "w"));
    return project;
}

/* The longest series is found, or that of the chosen keyframes; nothing where keyframes are draped. */
static void
test_find(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlockSet) chosen = billow_block_set_new();
    BillowBakedRange range;
    g_assert_true(billow_baked_range_find(project, NULL, &range));
    g_assert_cmpuint(range.first, ==, 1);
    g_assert_cmpuint(range.last, ==, SERIES);
    billow_block_set_add(chosen, BILLOW_BLOCK_KEYFRAME, "series-3");
    g_assert_true(billow_baked_range_find(project, chosen, &range)); /* one says nothing */
    g_assert_cmpuint(range.last - range.first, ==, SERIES - 1);
    billow_block_set_add(chosen, BILLOW_BLOCK_KEYFRAME, "series-4");
    g_assert_false(billow_baked_range_find(project, chosen, &range));
    billow_block_set_add(chosen, BILLOW_BLOCK_KEYFRAME, "series-5");
    g_assert_true(billow_baked_range_find(project, chosen, &range));
    g_assert_cmpuint(range.first, ==, 4);
    g_assert_cmpuint(range.last, ==, 6);
}

/* A muted keyframe, or one at an uneven time, divides a series. */
static void
test_divided(void)
{
    g_autoptr(BillowProject) project = new_project();
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    BillowBakedRange range;
    ((BillowBlock *) keyframes->pdata[10])->muted = TRUE;
    g_assert_true(billow_baked_range_find(project, NULL, &range));
    g_assert_cmpuint(range.first, ==, 11);
    g_assert_cmpuint(range.last, ==, SERIES);
    ((BillowBlock *) keyframes->pdata[20])->start += 0.01;
    g_assert_true(billow_baked_range_find(project, NULL, &range));
    g_assert_cmpuint(range.first, ==, 1);
    g_assert_cmpuint(range.last, ==, 9);
}

static BillowProject *
replace(const BillowProject *project, guint recorded, BillowFitError *error)
{
    BillowBakedRange range;
    g_autoptr(GError) problem = NULL;
    g_assert_true(billow_baked_range_find(project, NULL, &range));
    g_autoptr(BillowRun) run = billow_run_of_keyframes(project, &range);
    g_autoptr(BillowProject) bare = billow_range_bare_project(project, &range);
    g_assert_cmpuint(run->frames->len, ==, SERIES);
    g_autoptr(BillowFit) fit = billow_fit_new(run, 0, bare->cloth->keep_lengths, &ALONE);
    g_autoptr(BillowFitted) fitted =
        billow_fit_measured(fit, bare, recorded > 0 ? 2 : 3, recorded, &ALONE, &problem);
    g_assert_no_error(problem);
    *error = fitted->error;
    return billow_range_replace(project, &range, fitted);
}

/* The series becomes the three keyframes that it was made of. What is around it, and layers, stay. */
static void
test_replace(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowFitError error;
    g_autoptr(BillowProject) replaced = replace(project, 0, &error);
    const GPtrArray *keyframes = billow_project_track(replaced, BILLOW_BLOCK_KEYFRAME);
    const double starts[] = {0.0, 1.0, 1.5, 2.0, 4.0};
    g_assert_cmpfloat(error.worst, <, 1e-5); /* the wave, which is not in the shapes, counts for nothing */
    g_assert_cmpuint(keyframes->len, ==, 5);
    for (guint k = 0; k < 5; k++)
        g_assert_cmpfloat_with_epsilon(((BillowBlock *) keyframes->pdata[k])->start, starts[k], 1e-6);
    const BillowBlock *last = keyframes->pdata[3], *up = keyframes->pdata[1],
                      *leaving = billow_project_find(replaced, BILLOW_BLOCK_TRANSITION, last->id),
                      *rising = billow_project_find(replaced, BILLOW_BLOCK_TRANSITION, up->id);
    g_assert_cmpfloat_with_epsilon(last->duration, 1.0 / FPS, 1e-6);
    g_assert_cmpint(billow_block_easing(leaving)->curve, ==, BILLOW_CURVE_ELASTIC);
    g_assert_cmpint(billow_block_easing(rising)->curve, ==, BILLOW_CURVE_POWER_IN);
    g_assert_cmpuint(billow_project_track(replaced, BILLOW_BLOCK_TRANSITION)->len, ==, 3);
    g_assert_true(billow_project_track(replaced, BILLOW_BLOCK_WAVE)->pdata[0] ==
                  billow_project_track(project, BILLOW_BLOCK_WAVE)->pdata[0]);
    g_assert_true(replaced->loop);
    g_assert_cmpfloat(billow_project_duration(replaced), ==, billow_project_duration(project));
}

/* A recording gives what two keyframes leave; it comes after the layers that are there. */
static void
test_record(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_GUST),
                    billow_block_new(BILLOW_BLOCK_GUST, "g", "g"));
    BillowFitError error;
    g_autoptr(BillowProject) replaced = replace(project, 1, &error);
    g_assert_cmpfloat(error.worst, <, 1e-5); /* all moves alike */
    g_assert_cmpuint(billow_project_track(replaced, BILLOW_BLOCK_KEYFRAME)->len, ==, 4);
    const GPtrArray *recordings = billow_project_track(replaced, BILLOW_BLOCK_RECORDING);
    g_assert_cmpuint(recordings->len, ==, 1);
    g_assert_false(((BillowBlock *) recordings->pdata[0])->muted);
    g_assert_false(((BillowBlock *) billow_project_track(replaced, BILLOW_BLOCK_GUST)->pdata[0])->muted);
    g_assert_cmpfloat_with_epsilon(((BillowBlock *) recordings->pdata[0])->start, 1.0, 1e-6);
}

/* --- Refit --- */

/* Returns what a fit of the physics of `source` could have made: two keyframes with shapes of their own. */
static BillowProject *
fit_physics(const BillowProject *source)
{
    BillowProject *fitted = billow_run_bare_project(source);
    for (int k = 0; k < 2; k++) {
        g_autofree char *id = g_strdup_printf("series-%d", k);
        g_autoptr(GBytes) shape = raised(k);
        add_keyframe(fitted, id, k, shape);
    }
    return fitted;
}

static void
assert_same_tracks(const BillowProject *a, const BillowProject *b)
{
    static const BillowBlockKind kinds[] = {BILLOW_BLOCK_KEYFRAME, BILLOW_BLOCK_TRANSITION,
                                            BILLOW_BLOCK_WAVE};
    for (size_t k = 0; k < G_N_ELEMENTS(kinds); k++) {
        const GPtrArray *one = billow_project_track(a, kinds[k]), *other = billow_project_track(b, kinds[k]);
        g_assert_cmpuint(one->len, ==, other->len);
        for (guint i = 0; i < one->len; i++)
            g_assert_true(one->pdata[i] == other->pdata[i]);
    }
}

/* What the fit replaced is there again, with what has been changed since: the wind, a marker, a gust's strength. */
static void
test_refit(void)
{
    g_autoptr(BillowProject) source = new_project();
    g_ptr_array_add(billow_project_track(source, BILLOW_BLOCK_GUST),
                    billow_block_new(BILLOW_BLOCK_GUST, "g", "g"));
    g_autoptr(BillowProject) fitted = fit_physics(source), now = billow_project_copy(fitted);
    now->physics.wind.speed += 2.0;
    BillowBlock *gust = billow_block_copy(billow_project_find(now, BILLOW_BLOCK_GUST, "g"));
    g_assert_true(gust->muted);
    gust->start = 1.5;
    billow_block_unref(billow_project_track(now, BILLOW_BLOCK_GUST)->pdata[0]);
    billow_project_track(now, BILLOW_BLOCK_GUST)->pdata[0] = gust;
    g_assert_true(billow_refit_has_fitted(fitted, now));
    g_assert_false(billow_refit_has_fitted(fitted, source));
    g_autoptr(BillowProject) again = billow_refit_source(source, fitted, now);
    assert_same_tracks(again, source);
    const BillowBlock *heard = billow_project_find(again, BILLOW_BLOCK_GUST, "g");
    g_assert_false(heard->muted);
    g_assert_cmpfloat(heard->start, ==, 1.5);
    g_assert_cmpfloat(again->physics.wind.speed, ==, source->physics.wind.speed + 2.0);
    g_assert_true(again->loop);
    g_assert_cmpint(again->cloth->keep_lengths, ==, source->cloth->keep_lengths);
    g_assert_cmpfloat(again->duration, ==, source->duration);
}

/* A duration that has been changed since the fit stays changed; a cloth with other points cannot be fitted again. */
static void
test_refit_changed(void)
{
    g_autoptr(BillowProject) source = new_project(), fitted = fit_physics(source),
                             longer = billow_project_copy(fitted), finer = billow_project_copy(fitted);
    longer->duration = fitted->duration + 1.0;
    g_autoptr(BillowProject) again = billow_refit_source(source, fitted, longer);
    g_assert_cmpfloat(again->duration, ==, fitted->duration + 1.0);
    finer->cloth->grid.columns++;
    g_assert_null(billow_refit_source(source, fitted, finer));
}

/* A range is new unless all of its shapes are those that a fit has already used. */
static void
test_new_range(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowFitError error;
    BillowBakedRange range;
    g_autoptr(BillowProject) fitted = replace(project, 0, &error);
    g_assert_true(billow_baked_range_find(project, NULL, &range));
    g_assert_true(billow_refit_is_new_range(fitted, project, &range));
    g_assert_true(
        billow_baked_range_find(fitted, NULL, &range)); /* its three keyframes are evenly apart, too */
    g_assert_false(billow_refit_is_new_range(fitted, fitted, &range));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/baked-run/longest-series-is-found-or-that-of-the-chosen", test_find);
    g_test_add_func("/baked-run/muted-or-uneven-keyframe-divides-a-series", test_divided);
    g_test_add_func("/baked-run/series-becomes-what-it-was-made-of", test_replace);
    g_test_add_func("/baked-run/recording-gives-what-keyframes-leave", test_record);
    g_test_add_func("/refit/source-is-as-before-with-what-changed-since", test_refit);
    g_test_add_func("/refit/changed-duration-stays-and-other-points-are-refused", test_refit_changed);
    g_test_add_func("/refit/range-with-other-shapes-is-new", test_new_range);
    return g_test_run();
}
