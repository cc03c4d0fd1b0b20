/* Tests that the faces of coarse cloth stay outside of colliders, not only its points: in rest shapes and the
 * physics. Places inside are counted by distance functions of its own. */
#include "model/simulation/simulation.h"

#include <math.h>

enum { SIDES = 8, RATE = 24 };

/* What counts as inside, m. */
static const double DEEP = 1e-3;

/* Along z, if it is long. */
typedef struct {
    const char *name;
    BillowColliderShape shape;
    double radius, length; /* or half its sides */
    int points;            /* a side of the cloth of 1 m */
    BillowVec3 size;       /* of a box: its sides, if they differ */
    double turn;           /* of it, about the vertical */
} Scene;

static const BillowVec3 MIDDLE = {0.02, 0.6, 0.01};

/* --- An independent test --- */

static double
depth_at(const Scene *scene, BillowVec3 middle, BillowVec3 place)
{
    const double x = place.x - middle.x, y = place.y - middle.y, z = fabs(place.z - middle.z),
                 r = scene->radius, cosine = cos(scene->turn * M_PI / 180.0),
                 sine = sin(scene->turn * M_PI / 180.0);
    if (scene->shape == BILLOW_COLLIDER_BOX && scene->size.x > 0.0) {
        const double along = cosine * x - sine * (place.z - middle.z),
                     across = sine * x + cosine * (place.z - middle.z);
        return fmin(0.5 * scene->size.x - fabs(along),
                    fmin(0.5 * scene->size.y - fabs(y), 0.5 * scene->size.z - fabs(across)));
    }
    if (scene->shape == BILLOW_COLLIDER_BOX)
        return fmin(r - fabs(x), fmin(r - fabs(y), r - z));
    if (scene->shape == BILLOW_COLLIDER_CYLINDER)
        return fmin(r - hypot(x, y), 0.5 * scene->length - z);
    return r - hypot(hypot(x, y), fmax(z - 0.5 * scene->length, 0.0));
}

/* Returns how deep any of 64 places of each triangle is, for either diagonal of each cell. */
static double
deepest(const Scene *scene, BillowVec3 middle, const BillowPoints *points)
{
    double depth = -INFINITY;
    const size_t n = (size_t) scene->points;
    for (size_t cell = 0; cell < (n - 1) * (n - 1); cell++)
        for (size_t k = 0; k < 4 * SIDES * SIDES; k++) {
            const size_t i = cell / (n - 1) * n + cell % (n - 1), all[] = {i, i + 1, i + n, i + n + 1};
            double u = ((double) (k / 4 % SIDES) + 0.5) / SIDES, v = ((double) (k / 4 / SIDES) + 0.5) / SIDES;
            const double weight[] = {u + v > 1.0 ? u + v - 1.0 : 1.0 - u - v, u + v > 1.0 ? 1.0 - u : u,
                                     u + v > 1.0 ? 1.0 - v : v};
            BillowVec3 place = {0.0, 0.0, 0.0};
            for (size_t c = 0, of = 0; c < 4; c++)
                if (c != k % 4)
                    place = billow_vec3_add(
                        place, billow_vec3_scale(billow_points_get(points, all[c]), weight[of++]));
            depth = fmax(depth, depth_at(scene, middle, place));
        }
    return depth;
}

/* --- Scenes --- */

static BillowBlock *
collider_block(const Scene *scene)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "c", "");
    BillowCollider *collider = &billow_block_body(block)->collider;
    *collider = billow_collider_default();
    collider->shape = scene->shape;
    collider->position = MIDDLE;
    collider->radius = scene->radius;
    collider->length = scene->length;
    collider->size = scene->size.x > 0.0
                         ? scene->size
                         : billow_vec3(2.0 * scene->radius, 2.0 * scene->radius, 2.0 * scene->radius);
    collider->rotation.y = scene->turn;
    if (scene->shape != BILLOW_COLLIDER_BOX && scene->length > 0.0)
        collider->rotation.x = 90.0;
    collider->friction = 0.3;
    collider->in_fake = TRUE;
    return block;
}

/* The cloth hangs from its corners, 0.8 m apart, so much above the collider's middle; or it is laid on it without
 * anchors. */
static BillowProject *
project_of(const Scene *scene, gboolean laid, double above)
{
    const int last = scene->points - 1;
    const BillowGrid grid = {scene->points, scene->points, 1.0 / last};
    BillowProject *project = billow_project_new("faces", &grid);
    project->frame_rate = RATE;
    project->cloth->keep_lengths = TRUE;
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "");
    keyframe->duration = 2.0;
    BillowAnchor corners[4];
    for (int k = 0; k < 4; k++)
        corners[k] = (BillowAnchor){
            k % 2 * last,
            k / 2 * last,
            {0.8 * (k % 2) - 0.4 + MIDDLE.x, MIDDLE.y + above, 0.8 * (k / 2) - 0.4 + MIDDLE.z}};
    billow_block_set_anchors(keyframe, corners, laid ? 0 : 4);
    billow_block_keyframe(keyframe)->laid = laid;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), collider_block(scene));
    return project;
}

static BillowPoints
points_of(const float *x, const float *y, const float *z, size_t count)
{
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, x, y, z);
    return points;
}

/* --- The fake --- */

static void
rests_outside(const Scene *scene, gboolean laid)
{
    g_autoptr(BillowProject) project = project_of(scene, laid, 0.3 * scene->radius);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowRestShape) rest = billow_animation_rest_shape(animation, "k");
    BillowPoints points = points_of(rest->x, rest->y, rest->z, billow_grid_count(&rest->grid));
    g_test_message("%s, %d: deepest %.2f mm, strain %.4f", laid ? "laid" : "hung", scene->points,
                   1e3 * deepest(scene, MIDDLE, &points), rest->report.strain.max);
    g_assert_cmpfloat(deepest(scene, MIDDLE, &points), <, DEEP);
    billow_points_free(&points);
}

static void
test_rest_shapes(gconstpointer data)
{
    rests_outside(data, TRUE);
    rests_outside(data, FALSE);
}

/* --- The physics --- */

/* The cloth falls on the collider and comes to lie on it. */
static void
test_physics(gconstpointer data)
{
    const Scene *scene = data;
    g_autoptr(BillowProject) project = project_of(scene, FALSE, scene->radius + 0.4);
    BillowBlock *falls = billow_block_new(BILLOW_BLOCK_KEYFRAME, "falls", "");
    BillowBlock *hangs = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    hangs->duration = 0.05;
    falls->start = 0.1;
    falls->duration = 2.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), falls);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    const BillowPoints *x =
        billow_dynamics_positions((BillowDynamics *) billow_simulation_dynamics(simulation));
    BillowSimulationFrame report;
    double worst = -INFINITY;
    for (int frame = 2; frame <= 2 * RATE; frame++) {
        g_assert_true(billow_simulation_next(simulation, &report));
        worst = fmax(worst, deepest(scene, MIDDLE, x));
    }
    g_test_message("%d: deepest %.2f mm", scene->points, 1e3 * worst);
    g_assert_cmpfloat(worst, <, DEEP);
    g_assert_cmpfloat(worst, >, -5.0 * DEEP);
}

/* --- Boxes --- */

/* Cloth without anchors that is laid on a box. */
static void
test_laid_on_a_box(gconstpointer data)
{
    rests_outside(data, TRUE);
}

static void
add_boxes(void)
{
    static const Scene boxes[] = {
        {"a-cube/10", BILLOW_COLLIDER_BOX, 0.25, 0.0, 10, {0.0, 0.0, 0.0}, 0.0},
        {"a-cube/20", BILLOW_COLLIDER_BOX, 0.25, 0.0, 20, {0.0, 0.0, 0.0}, 0.0},
        {"a-turned-box/20", BILLOW_COLLIDER_BOX, 0.0, 0.0, 20, {0.3, 0.2, 0.5}, 17.0},
        {"a-turned-slab/20", BILLOW_COLLIDER_BOX, 0.0, 0.0, 20, {0.7, 0.05, 0.4}, 33.0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(boxes); i++) {
        g_autofree char *path = g_strconcat("/faces/cloth-laid-on-", boxes[i].name, "-is-outside", NULL);
        g_test_add_data_func(path, &boxes[i], test_laid_on_a_box);
    }
}

int
main(int argc, char **argv)
{
    static const Scene scenes[] = {
        {"a-ball/coarse", BILLOW_COLLIDER_SPHERE, 0.3, 0.0, 5},
        {"a-ball/10", BILLOW_COLLIDER_SPHERE, 0.3, 0.0, 10},
        {"a-small-ball", BILLOW_COLLIDER_SPHERE, 0.1, 0.0, 10},
        {"a-bolster", BILLOW_COLLIDER_CAPSULE, 0.2, 0.6, 10},
        {"a-roll", BILLOW_COLLIDER_CYLINDER, 0.3, 0.5, 10},
        {"a-box", BILLOW_COLLIDER_BOX, 0.25, 0.0, 10},
    };
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        g_autofree char *rest = g_strconcat("/faces/rest-shapes-are-outside-of-", scenes[i].name, NULL),
                        *physics = g_strconcat("/faces/physics-stays-outside-of-", scenes[i].name, NULL);
        if (scenes[i].radius > 0.1) /* cloth slides off a small one */
            g_test_add_data_func(rest, &scenes[i], test_rest_shapes);
        g_test_add_data_func(physics, &scenes[i], test_physics);
    }
    add_boxes();
    return g_test_run();
}
