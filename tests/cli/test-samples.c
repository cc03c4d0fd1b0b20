/* The sample projects' frames, by fake and by physics: the same bytes for any number of jobs. */
#include "../sanitized.h"
#include "harness.h"

static const char *const samples[] = {"banner",  "canopy",  "curtain", "flag",   "four-points",
                                      "hammock", "marquee", "swag",    "thesis", "turn"};

/* What is exported and simulated under sanitizers, too: one with a wind, one with a material, one with neither. */
static gboolean
is_small(const char *sample)
{
    static const char *const small[] = {"flag", "swag", "thesis", NULL};
    return g_strv_contains(small, sample);
}

/* `frames` of a sample, by 1, 2 and 3 jobs; under sanitizers by 1 and 3. */
static void
assert_jobs_make_no_difference(const Place *place, const char *command, const char *sample,
                               const char *frames)
{
    for (int jobs = 1; jobs <= 3; jobs += 1 + SANITIZED)
        assert_run(
            place, 0,
            "billow-cli %s \"$BILLOW_SAMPLES/%s.billow\" -o jobs-%d --frames %s --jobs %d --progress none",
            command, sample, jobs, frames, jobs);
    g_assert_cmpuint(place_count(place, "jobs-1", ".obj"), >=, 3);
    if (!SANITIZED)
        assert_run(place, 0, "diff -r jobs-1 jobs-2");
    assert_run(place, 0, "diff -r jobs-1 jobs-3");
}

static void
export_does_not_depend_on_jobs(Place *place, gconstpointer sample)
{
    assert_jobs_make_no_difference(place, "export", sample, "1-96x19");
}

static void
simulation_does_not_depend_on_jobs(Place *place, gconstpointer sample)
{
    assert_jobs_make_no_difference(place, "simulate", sample, "1-3");
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
        add_place_test(simulated, samples[i], simulation_does_not_depend_on_jobs);
    }
    return g_test_run();
}
