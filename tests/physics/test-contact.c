#include "physics/colliders/body.h"
#include "swarm.h"

static const BillowVec3 gravity = {0.0, -9.81, 0.0};

static BillowCollider
collider_of(BillowColliderShape shape, double friction)
{
    BillowCollider collider = billow_collider_default();
    collider.shape = shape;
    collider.friction = friction;
    return collider;
}

static void
test_drop(void)
{
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, 0.0);
    Swarm *swarm = swarm_new(1, &plane, 1);
    billow_points_set(&swarm->x, 0, billow_vec3(0.0, 0.3, 0.0));
    billow_points_set(&swarm->v, 0, billow_vec3(0.7, 0.0, -0.2));
    double lowest = G_MAXDOUBLE;
    gboolean fell = FALSE;
    for (int i = 0; i < 240; i++) {
        swarm_step(swarm, gravity, NULL);
        g_assert_cmpfloat(swarm->x.y[0], >=, MARGIN - 1e-12);
        fell |= swarm->caught > 0;
        if (fell)
            g_assert_cmpfloat(swarm->x.y[0], <=, lowest + 1e-12);
        lowest = MIN(lowest, swarm->x.y[0]);
    }
    g_assert_true(fell);
    g_assert_cmpfloat(fabs(swarm->v.y[0]), <, 1e-6);
    g_assert_cmpfloat_with_epsilon(swarm->x.y[0], MARGIN, 1e-9);
    g_assert_cmpfloat(swarm->v.x[0], ==, 0.7);
    g_assert_cmpfloat(swarm->v.z[0], ==, -0.2);
    swarm_free(swarm);
}

/* A touching point that sinks within the margin: (4.4) closes half of the gap in each step. */
static void
test_gap_closes(void)
{
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, 0.0);
    Swarm *swarm = swarm_new(1, &plane, 1);
    billow_points_set(&swarm->x, 0, billow_vec3(0.0, 0.01, 0.0));
    for (int i = 0; i < 20; i++)
        swarm_step(swarm, gravity, NULL);
    g_assert_cmpuint(billow_contacts_touching(swarm->contacts), ==, 1);
    swarm->x.y[0] = MARGIN + 0.0016;
    swarm->v.y[0] = -0.0016 / STEP;
    for (double gap = 0.0016; gap > 1e-9; gap /= 2.0) {
        g_assert_cmpfloat_with_epsilon(swarm->x.y[0] - MARGIN, gap, 1e-13);
        swarm_step(swarm, gravity, NULL);
        g_assert_cmpfloat_with_epsilon(swarm->v.y[0], -0.5 * gap / STEP, 1e-9);
        g_assert_cmpuint(swarm->caught, ==, 0);
    }
    swarm_free(swarm);
}

static void
test_lift(void)
{
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, 0.5);
    const BillowVec3 up = {0.0, 1e-3, 0.0};
    Swarm *swarm = swarm_new(1, &plane, 1);
    billow_points_set(&swarm->x, 0, billow_vec3(0.0, 0.01, 0.0));
    for (int i = 0; i < 60; i++)
        swarm_step(swarm, gravity, NULL);
    swarm_step(swarm, up, NULL);
    g_assert_cmpuint(billow_contacts_touching(swarm->contacts), ==, 0);
    swarm_step(swarm, up, NULL);
    g_assert_cmpfloat_with_epsilon(swarm->v.y[0], 1e-3 * STEP, 1e-12);
    swarm_free(swarm);
}

/* From all sides, through each shape and far beyond it in one step. */
static void
test_fast(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    enum { COUNT = 400 };
    for (int shape = 0; shape < billow_shape_count(); shape++) {
        BillowCollider collider = collider_of((BillowColliderShape) shape, 0.0);
        collider.rotation = billow_vec3(10.0, 20.0, 30.0);
        collider.size = billow_vec3(1.0, 0.004, 1.0);
        Swarm *swarm = swarm_new(COUNT, &collider, 1);
        for (size_t i = 0; i < COUNT; i++) {
            BillowVec3 x = {0}, normal,
                       aim = {g_rand_double_range(random, -0.2, 0.2), 0.0,
                              g_rand_double_range(random, -0.2, 0.2)};
            do
                x = billow_vec3(g_rand_double_range(random, -2.0, 2.0),
                                g_rand_double_range(random, -2.0, 2.0),
                                g_rand_double_range(random, -2.0, 2.0));
            while (billow_collider_distance(&collider, x, &normal) < 0.1);
            billow_points_set(&swarm->x, i, x);
            billow_points_set(&swarm->v, i, billow_vec3_scale(billow_vec3_sub(aim, x), 1000.0));
        }
        swarm_step(swarm, billow_vec3(0.0, 0.0, 0.0), NULL);
        g_assert_cmpuint(swarm->caught, >, COUNT / 4);
        for (size_t i = 0; i < COUNT; i++) {
            BillowVec3 from = billow_points_get(&swarm->x0, i), to = billow_points_get(&swarm->x, i);
            g_assert_cmpfloat(billow_collider_distance(&collider, to, NULL), >=, MARGIN - 1e-9);
            BillowVec3 normal, ahead = billow_points_get(&swarm->v, i);
            if (billow_collider_distance(&collider, to, &normal) < MARGIN + 1e-9)
                g_assert_cmpfloat(billow_vec3_dot(ahead, normal), >=, -1e-6 * billow_vec3_length(ahead));
            g_assert_true(billow_vec3_is_finite(from) && billow_vec3_is_finite(to));
        }
        swarm_free(swarm);
    }
}

static void
test_inside(void)
{
    for (int shape = 0; shape < billow_shape_count(); shape++) {
        BillowCollider collider = collider_of((BillowColliderShape) shape, 0.3);
        Swarm *swarm = swarm_new(2, &collider, 1);
        billow_points_set(&swarm->x, 0, collider.position);
        billow_points_set(&swarm->x, 1, billow_vec3(0.01, -0.02, 0.03));
        swarm_step(swarm, gravity, NULL);
        for (size_t i = 0; i < 2; i++)
            g_assert_cmpfloat(billow_collider_distance(&collider, billow_points_get(&swarm->x, i), NULL), >=,
                              MARGIN - 1e-12);
        swarm_free(swarm);
    }
}

/* On the shoulder of a sphere with enough friction a point neither moves nor is released and caught again. */
static void
test_rest_on_sphere(void)
{
    BillowCollider sphere = collider_of(BILLOW_COLLIDER_SPHERE, 0.8);
    Swarm *swarm = swarm_new(1, &sphere, 1);
    billow_points_set(&swarm->x, 0, billow_vec3(0.5 * sin(0.5), 0.5 * cos(0.5) + MARGIN, 0.0));
    for (int i = 0; i < 60; i++)
        swarm_step(swarm, gravity, NULL);
    BillowVec3 place = billow_points_get(&swarm->x, 0);
    for (int i = 0; i < 600; i++) {
        swarm_step(swarm, gravity, NULL);
        g_assert_cmpuint(swarm->caught, ==, 0);
        g_assert_cmpuint(billow_contacts_touching(swarm->contacts), ==, 1);
    }
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&swarm->x, 0), place), <, 1e-9);
    g_assert_cmpfloat(billow_vec3_length(billow_points_get(&swarm->v, 0)), <, 1e-9);
    swarm_free(swarm);
}

/* Without friction a point leaves a sphere where v^2 / R = g cos: from rest at the top at cos = 2/3. */
static void
test_leaves_sphere(void)
{
    BillowCollider sphere = collider_of(BILLOW_COLLIDER_SPHERE, 0.0);
    const double reach = sphere.radius + MARGIN;
    Swarm *swarm = swarm_new(1, &sphere, 1);
    billow_points_set(&swarm->x, 0, billow_vec3(reach * sin(0.05), reach * cos(0.05), 0.0));
    double left_at = 0.0;
    for (int i = 0; i < 400; i++) {
        swarm_step(swarm, gravity, NULL);
        BillowVec3 x = billow_points_get(&swarm->x, 0);
        double cosine = x.y / billow_vec3_length(x);
        if (cosine > 0.8)
            g_assert_cmpfloat_with_epsilon(billow_vec3_length(x), reach, 1e-3);
        if (left_at == 0.0 && i > 5 && billow_contacts_touching(swarm->contacts) == 0)
            left_at = cosine;
    }
    g_assert_cmpfloat_with_epsilon(left_at, 2.0 / 3.0, 0.05);
    swarm_free(swarm);
}

/* Pushed into the corner between a floor and a box, a point rests at the margin from both. */
static void
test_corner(void)
{
    BillowCollider colliders[2] = {collider_of(BILLOW_COLLIDER_PLANE, 0.0),
                                   collider_of(BILLOW_COLLIDER_BOX, 0.0)};
    Swarm *swarm = swarm_new(1, colliders, 2);
    billow_points_set(&swarm->x, 0, billow_vec3(0.6, 0.1, 0.0));
    for (int i = 0; i < 240; i++)
        swarm_step(swarm, billow_vec3(-3.0, -9.81, 0.0), NULL);
    g_assert_cmpfloat_with_epsilon(swarm->x.x[0], 0.5 + MARGIN, 1e-12);
    g_assert_cmpfloat_with_epsilon(swarm->x.y[0], MARGIN, 1e-12);
    g_assert_cmpfloat(billow_vec3_length(billow_points_get(&swarm->v, 0)), <, 1e-9);
    /* pulled away from the box, it slides along the floor at once */
    swarm_step(swarm, billow_vec3(3.0, -9.81, 0.0), NULL);
    swarm_step(swarm, billow_vec3(3.0, -9.81, 0.0), NULL);
    g_assert_cmpfloat_with_epsilon(swarm->v.x[0], 3.0 * STEP, 1e-9);
    g_assert_cmpfloat_with_epsilon(swarm->x.y[0], MARGIN, 1e-12);
    swarm_free(swarm);
}

/* Each collider catches a point once, whichever of those it touches it meets again. */
static void
test_caught_once(void)
{
    BillowCollider colliders[2] = {collider_of(BILLOW_COLLIDER_PLANE, 0.0),
                                   collider_of(BILLOW_COLLIDER_BOX, 0.0)};
    const BillowVec3 corner = {0.5 + 0.01, 0.01, 0.0}, ends[] = {{0.51, -0.1, 0.0}, {0.4, 0.01, 0.0}};
    const size_t caught[] = {1, 0, 0, 1, 0, 0}, into[] = {0, 0, 0, 1, 1, 0};
    Swarm *swarm = swarm_new(1, colliders, 2);
    for (size_t k = 0; k < G_N_ELEMENTS(into); k++) {
        billow_points_set(&swarm->x0, 0, corner);
        billow_points_set(&swarm->x, 0, ends[into[k]]);
        g_assert_cmpuint(
            billow_contacts_collide(swarm->contacts, &swarm->x0, &swarm->x, &swarm->v, NULL, NULL), ==,
            caught[k]);
    }
    swarm_free(swarm);
}

static Swarm *
on_incline(double degrees, double friction, gconstpointer resists)
{
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, friction);
    plane.rotation = billow_vec3(0.0, 0.0, degrees);
    Swarm *swarm = swarm_new(1, &plane, 1);
    swarm->resists = resists != NULL;
    BillowVec3 axes[3];
    billow_collider_axes(&plane, axes);
    billow_points_set(&swarm->x, 0, billow_vec3_scale(axes[1], MARGIN));
    return swarm;
}

static void
test_sticks(gconstpointer resists)
{
    Swarm *swarm = on_incline(30.0, 0.6, resists);
    for (int i = 0; i < 120; i++)
        swarm_step(swarm, gravity, NULL);
    BillowVec3 place = billow_points_get(&swarm->x, 0);
    for (int i = 0; i < 1200; i++)
        swarm_step(swarm, gravity, NULL);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&swarm->x, 0), place), <, 1e-9);
    swarm_free(swarm);
}

/* The acceleration is g (sin - mu cos) down the incline. */
static void
test_slides(gconstpointer resists)
{
    Swarm *swarm = on_incline(30.0, 0.3, resists);
    for (int i = 0; i < 60; i++)
        swarm_step(swarm, gravity, NULL);
    double before = billow_vec3_length(billow_points_get(&swarm->v, 0));
    for (int i = 0; i < 120; i++)
        swarm_step(swarm, gravity, NULL);
    double gained = billow_vec3_length(billow_points_get(&swarm->v, 0)) - before;
    g_assert_cmpfloat_with_epsilon(gained / (120 * STEP), 9.81 * (0.5 - 0.3 * sqrt(0.75)), 1e-6);
    swarm_free(swarm);
}

/* It stops after v / (mu g) seconds and v^2 / (2 mu g), and never moves back, except for one step to land,
 * one to find the normal force, and three for the last few centimeters per second. */
static void
test_stops(gconstpointer resists)
{
    Swarm *swarm = on_incline(0.0, 0.5, resists);
    double start = swarm->x.x[0], speed = 1.5;
    swarm->v.x[0] = speed;
    int steps = 0;
    for (; steps < 120 && swarm->v.x[0] > 0.0; steps++) {
        swarm_step(swarm, gravity, NULL);
        g_assert_cmpfloat(swarm->v.x[0], >=, 0.0);
        g_assert_cmpfloat(swarm->v.x[0], <=, speed);
        speed = swarm->v.x[0];
    }
    g_assert_cmpfloat_with_epsilon(steps * STEP, 1.5 / (0.5 * 9.81), 5.0 * STEP);
    g_assert_cmpfloat_with_epsilon(swarm->x.x[0] - start, 1.5 * 1.5 / (2.0 * 0.5 * 9.81), 2.5 * 1.5 * STEP);
    for (int i = 0; i < 60; i++) {
        swarm_step(swarm, gravity, NULL);
        g_assert_cmpfloat(swarm->v.x[0], ==, 0.0);
    }
    swarm_free(swarm);
}

static void
push(Swarm *swarm, double sideways, int steps)
{
    for (int i = 0; i < steps; i++)
        swarm_step(swarm, billow_vec3(sideways, -9.81, 0.0), NULL);
}

/* Pushed sideways by more than mu g, a point at rest is accelerated by the excess. */
static void
test_breaks_loose(void)
{
    Swarm *swarm = on_incline(0.0, 0.5, NULL);
    push(swarm, 0.0, 30);
    push(swarm, 0.45 * 9.81, 120);
    g_assert_cmpfloat(fabs(swarm->v.x[0]), <, 1e-9);
    push(swarm, 0.6 * 9.81, 120);
    g_assert_cmpfloat_with_epsilon(swarm->v.x[0], 0.1 * 9.81 * 120 * STEP, 1e-6);
    swarm_free(swarm);
}

/* With friction within the step the first tenth of a second is slower, but never faster. */
static void
test_creeps_loose(void)
{
    Swarm *swarm = on_incline(0.0, 0.5, "resists");
    push(swarm, 0.0, 30);
    push(swarm, 0.45 * 9.81, 120);
    g_assert_cmpfloat(fabs(swarm->v.x[0]), <, 1e-9);
    push(swarm, 0.6 * 9.81, 120);
    double speed = swarm->v.x[0];
    g_assert_cmpfloat(speed, <=, 0.1 * 9.81 * 120 * STEP);
    g_assert_cmpfloat(speed, >, 0.1 * 9.81 * 108 * STEP);
    push(swarm, 0.6 * 9.81, 120);
    g_assert_cmpfloat_with_epsilon(swarm->v.x[0] - speed, 0.1 * 9.81 * 120 * STEP, 1e-6);
    swarm_free(swarm);
}

/* At a steady speed the friction is mu N against it, whatever the speed. The derivative gives the same force,
 * and none towards the collider. */
static void
test_resists(void)
{
    BillowCollider sphere = collider_of(BILLOW_COLLIDER_SPHERE, 0.4);
    const BillowVec3 n = {0.6, 0.64, 0.48}, along = {0.8, -0.48, -0.36};
    const double friction = 0.4 * 7.0 * MASS;
    Swarm *swarm = swarm_new(1, &sphere, 1);
    swarm->resists = TRUE;
    billow_points_set(&swarm->x, 0, billow_vec3_scale(n, sphere.radius + MARGIN));
    swarm_step(swarm, billow_vec3_scale(n, -7.0), NULL);
    billow_points_set(&swarm->v, 0, billow_vec3_scale(along, 1e-3));
    swarm_step(swarm, billow_vec3_scale(n, -7.0), NULL);
    billow_points_set(&swarm->x, 0, billow_vec3_scale(n, sphere.radius + MARGIN));
    for (double speed = 1e-3; speed < 1e4; speed *= 10.0) {
        BillowPoints force = billow_points_new(1);
        billow_points_set(&swarm->v, 0, billow_vec3_scale(along, speed));
        swarm_resist(swarm, NULL);
        swarm_resist(swarm, &force);
        BillowVec3 f = billow_points_get(&force, 0);
        g_assert_cmpfloat_with_epsilon(billow_vec3_dot(f, along), -friction, 1e-9);
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(f), friction, 1e-9);
        BillowFilterEntry matrix = {0};
        for (int e = 0; e < 6; e++)
            matrix.free[e] = swarm->resistance[e][0];
        BillowVec3 rv = billow_filter_project(&matrix, billow_points_get(&swarm->v, 0));
        g_assert_cmpfloat(billow_vec3_length(billow_vec3_add(f, rv)), <, 1e-9);
        g_assert_cmpfloat(billow_vec3_length(billow_filter_project(&matrix, n)), <, 1e-12);
        billow_points_free(&force);
    }
    swarm_free(swarm);
}

static void
test_held(void)
{
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, 0.5);
    Swarm *swarm = swarm_new(2, &plane, 1);
    const unsigned char held[2] = {1, 0};
    for (size_t i = 0; i < 2; i++) {
        billow_points_set(&swarm->x0, i, billow_vec3(0.0, 0.1, 0.0));
        billow_points_set(&swarm->x, i, billow_vec3(0.0, -0.1, 0.0));
    }
    size_t caught = billow_contacts_collide(swarm->contacts, &swarm->x0, &swarm->x, &swarm->v, held, NULL);
    g_assert_cmpuint(caught, ==, 1);
    g_assert_cmpfloat(swarm->x.y[0], ==, -0.1);
    g_assert_cmpfloat_with_epsilon(swarm->x.y[1], MARGIN, 1e-12);
    swarm_free(swarm);
}

/* A storm of points on four colliders. Returns the whole state after 60 steps with this number of threads. */
static Swarm *
storm(int threads, int restored_at)
{
    enum { COUNT = 1500 };
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    BillowCollider colliders[4];
    for (int k = 0; k < 4; k++) {
        colliders[k] = collider_of((BillowColliderShape) k, 0.2 * k);
        colliders[k].position = billow_vec3(0.4 * k, -0.1 * k, 0.0);
    }
    Swarm *swarm = swarm_new(COUNT, colliders, 4);
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(&swarm->x, i,
                          billow_vec3(g_rand_double_range(random, -1.0, 2.0),
                                      g_rand_double_range(random, 0.0, 2.0),
                                      g_rand_double_range(random, -1.0, 1.0)));
    BillowWorkers *workers = threads > 0 ? billow_workers_new(threads) : NULL;
    for (int i = 0; i < 60; i++) {
        if (i == restored_at) {
            g_autofree char *state = g_malloc(billow_contacts_state_bytes(swarm->contacts));
            billow_contacts_save(swarm->contacts, state);
            billow_contacts_free(swarm->contacts);
            swarm->contacts = billow_contacts_new(COUNT, NULL);
            billow_contacts_set_colliders(swarm->contacts, colliders, 4, MARGIN);
            billow_contacts_restore(swarm->contacts, state);
        }
        swarm_step(swarm, gravity, workers);
    }
    billow_workers_free(workers);
    return swarm;
}

static void
assert_same_bits(const Swarm *a, const Swarm *b)
{
    gsize bytes = a->count * sizeof(double);
    g_assert_cmpmem(a->x.x, bytes, b->x.x, bytes);
    g_assert_cmpmem(a->x.y, bytes, b->x.y, bytes);
    g_assert_cmpmem(a->x.z, bytes, b->x.z, bytes);
    g_assert_cmpmem(a->v.x, bytes, b->v.x, bytes);
    g_assert_cmpmem(a->v.y, bytes, b->v.y, bytes);
    g_assert_cmpmem(a->v.z, bytes, b->v.z, bytes);
    g_assert_cmpuint(a->caught, ==, b->caught);
}

static void
test_threads(void)
{
    Swarm *alone = storm(0, -1), *two = storm(2, -1), *three = storm(3, -1);
    g_assert_cmpuint(billow_contacts_touching(alone->contacts), >, 100);
    assert_same_bits(alone, two);
    assert_same_bits(alone, three);
    swarm_free(alone);
    swarm_free(two);
    swarm_free(three);
}

static void
test_restored(void)
{
    Swarm *straight = storm(0, -1), *restored = storm(0, 40);
    assert_same_bits(straight, restored);
    swarm_free(straight);
    swarm_free(restored);
}

static void
test_other_colliders(void)
{
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, 0.0);
    Swarm *swarm = swarm_new(1, &plane, 1);
    billow_points_set(&swarm->x, 0, billow_vec3(0.0, MARGIN, 0.0));
    swarm_step(swarm, gravity, NULL);
    billow_contacts_set_colliders(swarm->contacts, &plane, 1, MARGIN);
    g_assert_cmpuint(billow_contacts_touching(swarm->contacts), ==, 1);
    plane.position.y = -1.0;
    billow_contacts_set_colliders(swarm->contacts, &plane, 1, MARGIN);
    swarm_step(swarm, gravity, NULL);
    g_assert_cmpuint(billow_contacts_touching(swarm->contacts), ==, 0);
    g_assert_cmpfloat_with_epsilon(swarm->v.y[0], -9.81 * STEP, 1e-9);
    billow_contacts_set_colliders(swarm->contacts, NULL, 0, MARGIN);
    swarm_step(swarm, gravity, NULL);
    g_assert_cmpfloat_with_epsilon(swarm->v.y[0], -2.0 * 9.81 * STEP, 1e-9);
    swarm_free(swarm);
}

/* --- Moving colliders --- */

/* Advances by a step in which the collider moves to the position of `to`. */
static void
step_with(Swarm *swarm, BillowCollider *body, BillowCollider to)
{
    billow_contacts_move(swarm->contacts, body, &to, STEP);
    swarm_step(swarm, gravity, NULL);
    *body = to;
}

static void
test_carried_up(void)
{
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, 0.3);
    Swarm *swarm = swarm_new(1, &plane, 1);
    billow_points_set(&swarm->x, 0, billow_vec3(0.0, MARGIN, 0.0));
    for (int i = 0; i < 120; i++) {
        BillowCollider higher = plane;
        higher.position.y += 0.7 * STEP;
        step_with(swarm, &plane, higher);
        g_assert_cmpfloat(swarm->x.y[0] - plane.position.y, >, MARGIN - 1e-9);
    }
    g_assert_cmpfloat_with_epsilon(swarm->v.y[0], 0.7, 1e-9);
    g_assert_cmpfloat_with_epsilon(swarm->x.y[0], 0.7 + MARGIN, 1e-9);
    swarm_free(swarm);
}

/* Returns the speed of a point after a second on a plane that is accelerated by `acceleration`. */
static double
dragged_speed(double friction, double acceleration, gconstpointer resists)
{
    enum { SETTLING = 30, STEPS = 120 };
    BillowCollider plane = collider_of(BILLOW_COLLIDER_PLANE, friction);
    Swarm *swarm = swarm_new(1, &plane, 1);
    swarm->resists = resists != NULL;
    billow_points_set(&swarm->x, 0, billow_vec3(0.0, MARGIN, 0.0));
    for (int i = 0; i < SETTLING; i++)
        step_with(swarm, &plane, plane);
    for (int i = 1; i <= STEPS; i++) {
        BillowCollider farther = plane;
        farther.position.x += i * acceleration * STEP * STEP;
        step_with(swarm, &plane, farther);
    }
    const double speed = swarm->v.x[0];
    swarm_free(swarm);
    return speed;
}

/* Coulomb: the point has the whole acceleration of the plane while that is less than mu g, else mu g. */
static void
test_taken_along(gconstpointer resists)
{
    g_assert_cmpfloat_with_epsilon(dragged_speed(0.5, 0.3 * 9.81, resists), 0.3 * 9.81, 1e-6);
    g_assert_cmpfloat_with_epsilon(dragged_speed(0.2, 0.6 * 9.81, resists), 0.2 * 9.81, 0.05 * 9.81);
    g_assert_cmpfloat(dragged_speed(0.0, 0.3 * 9.81, resists), ==, 0.0);
}

/* A thin plate that sweeps and rotates through points in the air leaves none behind it. */
static void
test_swept(void)
{
    enum { COUNT = 200 };
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    BillowCollider plate = collider_of(BILLOW_COLLIDER_BOX, 0.2);
    plate.size = billow_vec3(6.0, 0.004, 6.0);
    Swarm *swarm = swarm_new(COUNT, &plate, 1);
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(&swarm->x, i,
                          billow_vec3(g_rand_double_range(random, -0.3, 0.3),
                                      g_rand_double_range(random, 0.05, 0.5),
                                      g_rand_double_range(random, -0.3, 0.3)));
    BillowCollider above = plate;
    above.position.y = 0.8;
    above.rotation = billow_vec3(8.0, 30.0, -12.0);
    step_with(swarm, &plate, above);
    BillowVec3 axes[3];
    billow_collider_axes(&above, axes);
    g_assert_cmpuint(swarm->caught, ==, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        BillowVec3 x = billow_points_get(&swarm->x, i);
        g_assert_cmpfloat(billow_vec3_dot(billow_vec3_sub(x, above.position), axes[1]), >=,
                          0.002 + MARGIN - 1e-9);
        g_assert_true(billow_vec3_is_finite(billow_points_get(&swarm->v, i)));
    }
    swarm_free(swarm);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/contact/dropped-point-comes-to-rest-without-a-bounce", test_drop);
    g_test_add_func("/contact/gap-shrinks-by-half-a-step", test_gap_closes);
    g_test_add_func("/contact/upward-force-releases-within-a-step", test_lift);
    g_test_add_func("/contact/fast-points-do-not-tunnel", test_fast);
    g_test_add_func("/contact/points-inside-come-out", test_inside);
    g_test_add_func("/contact/point-at-rest-on-a-sphere-stays-a-touching-point", test_rest_on_sphere);
    g_test_add_func("/contact/sliding-point-leaves-a-sphere-at-two-thirds", test_leaves_sphere);
    g_test_add_func("/contact/point-in-a-corner-touches-both", test_corner);
    g_test_add_func("/contact/point-is-caught-by-each-body-once", test_caught_once);
    g_test_add_data_func("/contact/friction-above-the-tangent-holds", NULL, test_sticks);
    g_test_add_data_func("/contact/friction-below-the-tangent-slides-as-coulomb-says", NULL, test_slides);
    g_test_add_data_func("/contact/friction-stops-a-point-and-never-turns-it-back", NULL, test_stops);
    g_test_add_func("/contact/breaks-loose-beyond-the-cone-of-friction", test_breaks_loose);
    g_test_add_func("/contact/friction-within-the-step/resists-along-the-body-only", test_resists);
    g_test_add_data_func("/contact/friction-within-the-step/above-the-tangent-holds", "resists", test_sticks);
    g_test_add_data_func("/contact/friction-within-the-step/below-the-tangent-slides-as-coulomb-says",
                         "resists", test_slides);
    g_test_add_data_func("/contact/friction-within-the-step/stops-a-point-and-never-turns-it-back", "resists",
                         test_stops);
    g_test_add_func("/contact/friction-within-the-step/breaks-loose-beyond-the-cone-of-friction",
                    test_creeps_loose);
    g_test_add_func("/contact/held-points-are-left-alone", test_held);
    g_test_add_func("/contact/same-bits-for-any-number-of-threads", test_threads);
    g_test_add_func("/contact/same-bits-after-restoring", test_restored);
    g_test_add_func("/contact/other-colliders-let-go-what-is-far", test_other_colliders);
    g_test_add_func("/contact/moving/carries-a-point-up-at-its-speed", test_carried_up);
    g_test_add_data_func("/contact/moving/takes-a-point-along-as-coulomb-says", NULL, test_taken_along);
    g_test_add_data_func("/contact/moving/friction-within-the-step/takes-a-point-along-as-coulomb-says",
                         "resists", test_taken_along);
    g_test_add_func("/contact/moving/fast-bodies-do-not-tunnel", test_swept);
    return g_test_run();
}
