/* Reads any bytes as a motion; the first byte chooses its kind. An accepted motion has valid indices,
 * finite numbers and names that differ, and can be asked for any time. Otherwise there is an error
 * message. */
#include "fuzz.h"

#include "core/motion/surface.h"
#include "io/motion/read.h"

#include <math.h>
#include <string.h>

static const char *const suffixes[] = {"csv", "obj", "mdd", "pc2", "glb", "gltf", "fbx", "dae", "bvh"};

static void
is_finite(BillowVec3 place)
{
    g_assert_true(billow_vec3_is_finite(place));
}

static void
is_whole(const BillowMotion *motion)
{
    g_assert_true(motion->n_frames > 0 && motion->n_nodes + motion->n_triangles > 0);
    g_assert_true(motion->rate > 0.0 && isfinite(motion->rate));
    is_finite(motion->low);
    is_finite(motion->high);
    const double times[] = {-1.0, 0.0, 0.37 * billow_motion_duration(motion), 1e9};
    for (size_t t = 0; t < G_N_ELEMENTS(times); t++) {
        for (size_t i = 0; i < motion->n_nodes; i++) {
            g_assert_cmpint(billow_motion_find(motion, motion->nodes[i].name), ==, (int) i);
            g_assert_cmpint(motion->nodes[i].parent, <, (int) i);
            is_finite(billow_motion_place_at(motion, (int) i, times[t]).position);
        }
        for (size_t i = 0; i < motion->n_triangles; i++)
            is_finite(billow_motion_surface_at(motion, i, (double[]){0.2, 0.3, 0.5}, times[t], NULL));
    }
}

void
fuzz_motion(const uint8_t *data, size_t size)
{
    if (size == 0)
        return;
    g_autofree char *name = g_strconcat("motion.", suffixes[data[0] % G_N_ELEMENTS(suffixes)], NULL);
    g_autofree char *path = fuzz_path(name), *base = fuzz_path("motion.obj");
    if (g_str_has_suffix(name, ".mdd") || g_str_has_suffix(name, ".pc2"))
        fuzz_write(base, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", 32);
    fuzz_write(path, data + 1, size - 1);
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowMotion) motion = billow_motion_read(path, NULL, NULL, NULL, &error);
    g_assert_cmpint(motion == NULL, ==, error != NULL);
    if (motion)
        is_whole(motion);
    else
        fuzz_is_message(error->message);
}
