/* Tests skins of rigid bones, on motions that are made of bones that are known. */
#include "core/fit/skin.h"

#include <glib.h>
#include <math.h>
#include <string.h>

enum { COLUMNS = 18, ROWS = 4, POINTS = COLUMNS * ROWS, FRAMES = 20 };

static const double LENGTH = 1.2; /* meters: of the strip that is moved, along x */

typedef struct {
    float *frames[FRAMES];
    BillowWorkers *workers;
    BillowSkin *skin;
} SkinCase;

static void
clear(SkinCase *it)
{
    for (int f = 0; f < FRAMES; f++)
        g_free(it->frames[f]);
    billow_workers_free(it->workers);
    billow_skin_free(it->skin);
}

static void
find(SkinCase *it, size_t most)
{
    billow_skin_free(it->skin);
    it->skin =
        billow_skin_new((const float *const *) it->frames, POINTS, FRAMES, most, it->workers, NULL, NULL);
}

static BillowVec3
flat_point(int i)
{
    return billow_vec3(LENGTH * (i % COLUMNS) / (COLUMNS - 1.0), 0.05 * (i / COLUMNS),
                       0.03 * sin(0.7 * i)); /* not flat, so that a turn is known from all sides */
}

/* The place of a bone, which turns about an axis and moves, each with its own speed. */
static BillowMotionPlace
known_place(int bone, int frame)
{
    const double angle = 2.0 * sin(0.21 * (bone + 1) * frame),
                 axis[] = {sin(bone + 1.0), cos(bone + 1.0), 0.4};
    const double length = sqrt(1.0 + 0.16), s = sin(0.5 * angle) / length;
    return (BillowMotionPlace){
        billow_vec3(0.1 * sin(0.3 * frame + bone), 0.2 * cos(0.17 * frame * (bone + 1)), 0.01 * frame),
        {s * axis[0], s * axis[1], s * axis[2], cos(0.5 * angle)}};
}

/* How much of a point follows a bone of `n` along the strip, each of which has a part of it; on the way to the next
 * one, a share of it. `blend`: how long that is, in parts; 0: points follow one bone each. */
static double
known_weight(int bone, int n, double blend, int i)
{
    const double at = flat_point(i).x / LENGTH * n - bone; /* 0 ... 1: the own part */
    const double from = bone == 0     ? 1.0
                        : blend > 0.0 ? at / blend + 0.5
                                      : at >= 0.0,
                 to = bone == n - 1 ? 1.0
                      : blend > 0.0 ? (1.0 - at) / blend + 0.5
                                    : at < 1.0;
    return fmax(0.0, fmin(1.0, fmin(from, to)));
}

static void
move_by_bones(SkinCase *it, int n, double blend)
{
    for (int f = 0; f < FRAMES; f++) {
        it->frames[f] = g_new0(float, 3 * POINTS);
        for (int i = 0; i < POINTS; i++) {
            BillowVec3 sum = {0.0, 0.0, 0.0};
            for (int b = 0; b < n; b++) {
                const BillowMotionPlace place = known_place(b, f);
                sum = billow_vec3_add(sum, billow_vec3_scale(billow_motion_place_apply(&place, flat_point(i)),
                                                             known_weight(b, n, blend, i)));
            }
            it->frames[f][i] = (float) sum.x;
            it->frames[f][POINTS + i] = (float) sum.y;
            it->frames[f][2 * POINTS + i] = (float) sum.z;
        }
    }
}

/* A motion that no few bones have: every point goes its own way. */
static void
flutter(SkinCase *it)
{
    for (int f = 0; f < FRAMES; f++) {
        it->frames[f] = g_new0(float, 3 * POINTS);
        for (int i = 0; i < POINTS; i++) {
            const BillowVec3 p = flat_point(i);
            it->frames[f][i] = (float) p.x;
            it->frames[f][POINTS + i] = (float) (p.y + 0.1 * sin(7.0 * p.x - 0.4 * f));
            it->frames[f][2 * POINTS + i] = (float) (0.2 * p.x * sin(11.0 * p.x + 9.0 * p.y - 0.8 * f));
        }
    }
}

/* Returns the root mean square distance of the skin from the frames; `largest` becomes the largest. */
static double
error_of(const SkinCase *it, double *largest)
{
    float points[3 * POINTS];
    double sum = 0.0;
    *largest = 0.0;
    for (size_t f = 0; f < FRAMES; f++) {
        billow_skin_frame(it->skin, f, points);
        for (int i = 0; i < POINTS; i++) {
            double square = 0.0;
            for (int axis = 0; axis < 3; axis++) {
                const double off =
                    (double) points[axis * POINTS + i] - (double) it->frames[f][axis * POINTS + i];
                square += off * off;
            }
            sum += square;
            *largest = fmax(*largest, sqrt(square));
        }
    }
    return sqrt(sum / (POINTS * FRAMES));
}

/* --- What is found --- */

static void
a_rigid_motion_is_one_bone(void)
{
    SkinCase it = {0};
    double largest;
    move_by_bones(&it, 1, 0.0);
    find(&it, 8);
    g_assert_cmpuint(it.skin->n_bones, ==, 1);
    error_of(&it, &largest);
    g_assert_cmpfloat(largest, <=, 1e-6 * LENGTH);
    clear(&it);
}

static void
assert_found(int n, double blend)
{
    SkinCase it = {0};
    double largest;
    move_by_bones(&it, n, blend);
    find(&it, (size_t) n);
    const double error = error_of(&it, &largest);
    g_test_message("%d bones: rms %g, largest %g", n, error, largest);
    g_assert_cmpuint(it.skin->n_bones, ==, (size_t) n);
    g_assert_cmpfloat(largest, <=, 1e-6 * LENGTH);
    clear(&it);
}

static void
rigid_parts_are_found_back(void)
{
    for (int n = 2; n <= 5; n++)
        assert_found(n, 0.0);
}

static void
blended_bones_are_found_back(void)
{
    assert_found(2, 0.6);
}

static void
assert_rigid_and_without_jumps(const BillowSkin *skin)
{
    for (size_t b = 0; b < skin->n_bones; b++)
        for (size_t f = 0; f < FRAMES; f++) {
            const BillowQuaternion q = skin->places[b * FRAMES + f].rotation;
            g_assert_cmpfloat_with_epsilon(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1.0, 1e-12);
            if (f > 0) {
                const BillowQuaternion a = skin->places[b * FRAMES + f - 1].rotation;
                g_assert_cmpfloat(a.x * q.x + a.y * q.y + a.z * q.z + a.w * q.w, >=, 0.0);
            }
        }
}

static void
weights_are_shares_of_four_rigid_bones(void)
{
    SkinCase it = {0};
    flutter(&it);
    find(&it, 5);
    g_assert_cmpuint(it.skin->n_bones, <=, 5);
    for (int i = 0; i < POINTS; i++) {
        const float *weights = it.skin->weights + 4 * i;
        const uint8_t *bones = it.skin->bones + 4 * i;
        double sum = 0.0;
        for (int k = 0; k < 4; k++) {
            sum += (double) weights[k];
            g_assert_cmpfloat(weights[k], >=, 0.0F);
            g_assert_cmpuint(bones[k], <, it.skin->n_bones);
            if (weights[k] == 0.0F)
                g_assert_cmpuint(bones[k], ==, 0);
            if (k > 0)
                g_assert_cmpfloat(weights[k], <=, weights[k - 1]);
            for (int other = 0; other < k && weights[k] > 0.0F; other++)
                g_assert_cmpuint(bones[k], !=, bones[other]);
        }
        g_assert_cmpfloat_with_epsilon(sum, 1.0, 2e-7);
    }
    assert_rigid_and_without_jumps(it.skin);
    clear(&it);
}

static void
more_bones_are_nearer(void)
{
    SkinCase it = {0};
    double before = INFINITY, largest;
    flutter(&it);
    for (size_t most = 1; most <= 4; most *= 2) {
        find(&it, most);
        const double error = error_of(&it, &largest);
        g_test_message("%" G_GSIZE_FORMAT " bones: rms %g, largest %g", most, error, largest);
        g_assert_cmpfloat(error, <, 0.7 * before);
        before = error;
    }
    clear(&it);
}

static void
still_cloth_is_one_bone(void)
{
    SkinCase it = {0};
    double largest;
    for (int f = 0; f < FRAMES; f++)
        it.frames[f] = g_new0(float, 3 * POINTS); /* all points in one place */
    find(&it, 4);
    g_assert_cmpuint(it.skin->n_bones, ==, 1);
    error_of(&it, &largest);
    g_assert_cmpfloat(largest, ==, 0.0);
    clear(&it);
}

/* --- How it is found --- */

static void
bytes_do_not_depend_on_threads(void)
{
    SkinCase it = {0}, other = {.workers = billow_workers_new(3)};
    flutter(&it);
    flutter(&other);
    find(&it, 3);
    find(&other, 3);
    const BillowSkin *a = it.skin, *b = other.skin;
    g_assert_cmpuint(a->n_bones, ==, b->n_bones);
    g_assert_cmpmem(a->rest, 3 * POINTS * sizeof(float), b->rest, 3 * POINTS * sizeof(float));
    g_assert_cmpmem(a->bones, 4 * POINTS, b->bones, 4 * POINTS);
    g_assert_cmpmem(a->weights, 4 * POINTS * sizeof(float), b->weights, 4 * POINTS * sizeof(float));
    g_assert_cmpmem(a->places, a->n_bones * FRAMES * sizeof(BillowMotionPlace), b->places,
                    b->n_bones * FRAMES * sizeof(BillowMotionPlace));
    clear(&it);
    clear(&other);
}

static bool
stop_at(void *data, double done)
{
    const double *when = data;
    g_assert_cmpfloat(done, >=, 0.0);
    g_assert_cmpfloat(done, <=, 1.0);
    return done < *when;
}

static void
it_can_be_stopped(void)
{
    SkinCase it = {0};
    flutter(&it);
    for (double when = 0.0; when <= 1.0; when += 0.5)
        g_assert_null(
            billow_skin_new((const float *const *) it.frames, POINTS, FRAMES, 3, NULL, stop_at, &when));
    clear(&it);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/skin/a-rigid-motion-is-one-bone", a_rigid_motion_is_one_bone);
    g_test_add_func("/skin/rigid-parts-are-found-back", rigid_parts_are_found_back);
    g_test_add_func("/skin/blended-bones-are-found-back", blended_bones_are_found_back);
    g_test_add_func("/skin/still-cloth-is-one-bone", still_cloth_is_one_bone);
    g_test_add_func("/skin/weights-are-shares-of-four-rigid-bones", weights_are_shares_of_four_rigid_bones);
    g_test_add_func("/skin/more-bones-are-nearer", more_bones_are_nearer);
    g_test_add_func("/skin/bytes-do-not-depend-on-threads", bytes_do_not_depend_on_threads);
    g_test_add_func("/skin/can-be-stopped", it_can_be_stopped);
    return g_test_run();
}
