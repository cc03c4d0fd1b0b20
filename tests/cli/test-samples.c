/* Tests that the samples' frames, by fake and physics, have the same bytes for any number of jobs. */
#include "../sanitized.h"
#include "harness.h"
#include "io/project/file.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"

#include <math.h>

static const char *const samples[] = {
    "ball",        "banner",         "bunting",        "canopy", "cape",    "curtain",   "flag",
    "four-points", "gathered-skirt", "hammock",        "lasso",  "laundry", "mannequin", "marquee",
    "round-table", "sail",           "sheet",          "skirt",  "stage",   "streamers", "swag",
    "tablecloth",  "theatre",        "thesis",         "turn",   "walk-by", "walker",    "drapery",
    "rewind",      "windsock",       "eyelet-curtain", "drop",
#ifdef FIGURES_PLAY /* their motions are GLB files, which need assimp */
    "cloak",       "dancer",
#endif
};

/* Returns whether the sample is also exported under sanitizers: one has wind, one a material, one neither. */
static gboolean
is_small(const char *sample)
{
    static const char *const small[] = {"flag", "swag", "thesis", NULL};
    return g_strv_contains(small, sample);
}

/* Returns whether the sample has a scene, wind, or its own material. */
static gboolean
is_simulated(const char *sample)
{
    static const char *const simulated[] = {"ball", "sail", "swag", NULL};
    return g_strv_contains(simulated, sample) && (!SANITIZED || is_small(sample));
}

/* Exports `frames` of a sample with 1 and 8 jobs. */
static void
assert_jobs_make_no_difference(const Place *place, const char *command, const char *sample,
                               const char *frames)
{
    static const int counts[] = {1, 8};
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
        assert_run(
            place, 0,
            "billow-cli %s \"$BILLOW_SAMPLES/%s.billow\" -o jobs-%d --frames %s --jobs %d --progress none",
            command, sample, counts[i], frames, counts[i]);
    g_assert_cmpuint(place_count(place, "jobs-1", ".obj"), >=, 3);
    assert_run(place, 0, "diff -r jobs-1 jobs-8");
}

static void
export_does_not_depend_on_jobs(Place *place, gconstpointer sample)
{
    static const char *const skinned[] = {"cloak", "dancer",
                                          NULL}; /* their late frames need all earlier ones */
    assert_jobs_make_no_difference(place, "export", sample,
                                   g_strv_contains(skinned, sample) ? "1-17x8" : "1-96x19");
}

static void
simulation_does_not_depend_on_jobs(Place *place, gconstpointer sample)
{
    assert_jobs_make_no_difference(place, "simulate", sample, "1-3");
}

static BillowProject *
load(const char *sample)
{
    g_autofree char *name = g_strconcat(sample, ".billow", NULL);
    g_autofree char *path = g_build_filename(g_getenv("BILLOW_SAMPLES"), name, NULL);
    BillowProject *project = billow_project_load(path, NULL, NULL);
    g_assert_nonnull(project);
    return project;
}

/* Makes a sample loop in 7.3 s, with fewer points. */
static BillowProject *
load_loop(const char *sample)
{
    g_autoptr(BillowProject) project = load(sample);
    const double width = (project->cloth->grid.columns - 1) * project->cloth->grid.spacing;
    const BillowGrid coarse = {33, 33, width / 32};
    BillowProject *loop = billow_edit_take(billow_edit_set_grid(project, &coarse), NULL);
    loop->loop = loop->cloth->keep_lengths = TRUE;
    loop->duration = 7.3;
    return loop;
}

/* The frame after the last equals the first. */
static void
assert_loops(BillowProject *loop)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(loop, cache);
    const double end = billow_project_frame_time(loop, billow_project_frame_count(loop) + 1);
    BillowMesh *first = billow_mesh_new(&loop->cloth->grid), *after = billow_mesh_new(&loop->cloth->grid);
    billow_animation_evaluate(animation, 0.0, FALSE, NULL, first);
    billow_animation_evaluate(animation, end, FALSE, NULL, after);
    for (size_t i = 0; i < billow_grid_count(&loop->cloth->grid); i++) {
        g_assert_cmpfloat(fabs((double) (first->x[i] - after->x[i])), <, 1e-5);
        g_assert_cmpfloat(fabs((double) (first->y[i] - after->y[i])), <, 1e-5);
        g_assert_cmpfloat(fabs((double) (first->z[i] - after->z[i])), <, 1e-5);
    }
    billow_mesh_unref(first);
    billow_mesh_unref(after);
}

static void
any_sample_can_loop(gconstpointer sample)
{
    g_autoptr(BillowProject) loop = load_loop(sample);
    assert_loops(loop);
}

static void
this_one_loops_as_it_is(gconstpointer sample)
{
    g_autoptr(BillowProject) project = load(sample);
    g_assert_true(project->loop);
    assert_loops(project);
}

static void
add_all(const char *const *names, guint n, const char *what, void (*test)(gconstpointer))
{
    for (guint i = 0; i < n; i++) {
        g_autofree char *path = g_strdup_printf("/samples/%s/%s", names[i], what);
        g_test_add_data_func(path, names[i], test);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(samples); i++) {
        if (SANITIZED && !is_small(samples[i]))
            continue;
        g_autofree char *exported = g_strdup_printf("/samples/%s/export-does-not-depend-on-jobs", samples[i]);
        g_autofree char *simulated =
            g_strdup_printf("/samples/%s/simulation-does-not-depend-on-jobs", samples[i]);
        add_place_test(exported, samples[i], export_does_not_depend_on_jobs);
        if (is_simulated(samples[i]))
            add_place_test(simulated, samples[i], simulation_does_not_depend_on_jobs);
    }
    static const char *const looped[] = {"banner", "curtain"}, *const written[] = {"cape", "flag", "sail",
                                                                                   "sheet"};
    add_all(looped, G_N_ELEMENTS(looped), "loops-when-told-to", any_sample_can_loop);
    add_all(written, G_N_ELEMENTS(written), "loops", this_one_loops_as_it_is);
    return g_test_run();
}
