/* Measures balls and capsules that are shot through a hung curtain, in the fake and in physics, or the first
 * collider of the project files given. Prints a JSON line for each: `passed`, whether the cloth was behind the
 * collider at the end of its way, by the solid angle under which it is seen from there (truth/fast.h); how deep a
 * place of a triangle was inside in any frame (mm); and the worst frame's strain (99 of 100 edges, %). */
#include "truth/fast.h"

#include "io/project/file.h"

#include <stdio.h>

static void
report(const char *name, const char *method, TruthFast result)
{
    printf("{\"scene\": \"%s\", \"method\": \"%s\", \"passed\": %s, \"angle\": %.2f, \"depth mm\": %.1f, "
           "\"p99\": %.1f}\n",
           name, method, result.angle < 0.0 ? "true" : "false", result.angle, 1e3 * result.depth,
           100.0 * result.p99);
    fflush(stdout);
}

static void
measure(BillowProject *project, const char *name)
{
    report(name, "fake", truth_fast_fake(project));
    report(name, "physics", truth_fast_physics(project));
}

static void
measure_scenes(void)
{
    static const double speeds[] = {1.0, 5.0, 20.0}, radii[] = {0.03, 0.07, 0.15};
    static const int grids[][2] = {{17, 17}, {37, 29}};
    for (size_t g = 0; g < G_N_ELEMENTS(grids); g++)
        for (size_t r = 0; r < G_N_ELEMENTS(radii); r++)
            for (size_t s = 0; s < G_N_ELEMENTS(speeds); s++)
                for (int shape = 0; shape < 2; shape++) {
                    g_autofree char *name =
                        g_strdup_printf("%s r %.2f, %.0f m/s, %d x %d", shape ? "capsule" : "ball", radii[r],
                                        speeds[s], grids[g][0], grids[g][1]);
                    g_autoptr(BillowProject) project = truth_fast_scene(
                        grids[g][0], grids[g][1], shape ? BILLOW_COLLIDER_CAPSULE : BILLOW_COLLIDER_SPHERE,
                        radii[r], speeds[s]);
                    measure(project, name);
                }
}

int
main(int argc, char **argv)
{
    for (int k = 1; k < argc; k++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(BillowProject) project = billow_project_load(argv[k], NULL, &error);
        if (!project) {
            g_printerr("%s\n", error->message);
            return 2;
        }
        g_autofree char *name = g_path_get_basename(argv[k]);
        measure(project, name);
    }
    if (argc == 1)
        measure_scenes();
    return 0;
}
