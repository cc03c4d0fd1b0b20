/* The arm of tests/io/motions, made by make_motions.py, and its closed form. */
#pragma once

#include "io/motion/read.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

enum { FRAMES = 25 };

static inline BillowMotion *
read_with(const char *name, const BillowMotionOptions *options, BillowMotionFacts *facts)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "motions", name, NULL);
    g_autoptr(GError) error = NULL;
    BillowMotion *motion = billow_motion_read(path, options, NULL, facts, &error);
    g_assert_no_error(error);
    return motion;
}

static inline double
angle_of(int frame)
{
    return 0.5 * G_PI * frame / (FRAMES - 1);
}

static inline void
is_at(BillowVec3 place, double x, double y, double z)
{
    g_assert_cmpfloat(billow_vec3_distance(place, billow_vec3(x, y, z)), <=, 1e-6);
}

/* Arm is at (1, 0.5, 0), turned about z, and Tip 2 m along its y. `axes` maps the file's own axes to the
 * world's. */
static inline void
arm_turns(const BillowMotion *motion, BillowQuaternion axes)
{
    const int arm = billow_motion_find(motion, "Arm"), tip = billow_motion_find(motion, "Tip");
    g_assert_cmpint(arm, >=, 0);
    g_assert_cmpint(tip, >=, 0);
    g_assert_cmpuint(motion->n_frames, ==, FRAMES);
    for (int i = 0; i < FRAMES; i++) {
        const BillowMotionPlace *places = &motion->places[(size_t) i * motion->n_nodes];
        const double a = angle_of(i);
        is_at(places[arm].position, 1.0, 0.5, 0.0);
        is_at(places[tip].position, 1.0 - 2.0 * sin(a), 0.5 + 2.0 * cos(a), 0.0);
        const BillowQuaternion turn =
            billow_quaternion_multiply((BillowQuaternion){.z = sin(a / 2.0), .w = cos(a / 2.0)}, axes);
        const BillowQuaternion q = places[arm].rotation;
        g_assert_cmpfloat_with_epsilon(fabs(turn.x * q.x + turn.y * q.y + turn.z * q.z + turn.w * q.w), 1.0,
                                       1e-10);
    }
}

static const BillowQuaternion SAME = {.w = 1.0};

static inline BillowVec3
point_of(const BillowMotion *motion, int frame, size_t point)
{
    const float *at = &motion->positions[3 * ((size_t) frame * motion->n_points + point)];
    return billow_vec3((double) at[0], (double) at[1], (double) at[2]);
}

/* Some point of the mesh is there: readers may reorder them. */
static inline void
has_point(const BillowMotion *motion, int frame, double x, double y, double z)
{
    double least = INFINITY;
    for (size_t i = 0; i < motion->n_points; i++)
        least = fmin(least, billow_vec3_distance(point_of(motion, frame, i), billow_vec3(x, y, z)));
    g_assert_cmpfloat(least, <=, 1e-6);
}

/* The points on Base, at Tip, halfway, and the one without weights, which follows its own node. */
static inline void
skin_follows(const BillowMotion *motion)
{
    g_assert_cmpuint(motion->n_triangles, ==, 2);
    g_assert_cmpuint(motion->n_points, ==, 4);
    for (int i = 0; i < FRAMES; i++) {
        const double s = sin(angle_of(i)), c = cos(angle_of(i));
        has_point(motion, i, 1.0, 0.5, 0.0);
        has_point(motion, i, 1.0 - 2.0 * s, 0.5 + 2.0 * c, 0.0);
        has_point(motion, i, 1.0 - 0.5 * s, 1.0 + 0.5 * c, 0.25);
        has_point(motion, i, 2.0, 0.0, 3.0);
    }
}

/* --- Refusals --- */

static char *folder;

/* Asserts that a file with this name and text is refused with this sentence. */
static inline void
is_refused(const char *name, const char *text, gssize length, const char *why)
{
    g_autofree char *path = g_build_filename(folder, name, NULL),
                    *whole = g_strdup_printf("%s: %s", path, why);
    g_assert_true(g_file_set_contents(path, text, length, NULL));
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_motion_read(path, NULL, NULL, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_cmpstr(error->message, ==, whole);
    g_remove(path);
}

static inline void
make_folder(void)
{
    folder = g_dir_make_tmp("billow-motion-XXXXXX", NULL);
}

static inline void
remove_folder(void)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_remove(path);
    }
    g_rmdir(folder);
    g_free(folder);
}
