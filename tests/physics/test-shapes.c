#include "physics/colliders/body.h"

#include <glib.h>
#include <string.h>

/* Makes a rotated collider of the shape, with a different number for each size. */
static BillowCollider
body_of(int shape)
{
    BillowCollider body = billow_collider_default();
    body.shape = (BillowColliderShape) shape;
    body.position = billow_vec3(0.3, -0.2, 0.5);
    body.rotation = billow_vec3(20.0, -35.0, 50.0);
    body.radius = 0.4;
    body.length = 0.9;
    body.size = billow_vec3(0.6, 1.0, 0.3);
    return body;
}

static void
assert_text(const char *text)
{
    g_assert_nonnull(text);
    g_assert_cmpstr(text, !=, "");
}

static void
test_complete(void)
{
    for (int i = 0; i < billow_shape_count(); i++) {
        const BillowShape *shape = billow_shapes[i];
        g_assert_nonnull(shape);
        assert_text(shape->choice.word);
        assert_text(shape->choice.label);
        assert_text(shape->title);
        assert_text(shape->tooltip);
        assert_text(shape->command);
        g_assert_nonnull(strchr(shape->command, '_'));
        g_assert_cmpuint(shape->members, !=, 0);
        g_assert_true(shape->distance && shape->extent && shape->surface && shape->make);
        for (int other = 0; other < i; other++) {
            g_assert_true(shape != billow_shapes[other]);
            g_assert_cmpstr(shape->choice.word, !=, billow_shapes[other]->choice.word);
            g_assert_cmpstr(shape->choice.label, !=, billow_shapes[other]->choice.label);
        }
    }
    g_assert_null(billow_shapes[billow_shape_count()]);
}

static void
test_order(void)
{
    static const char *const words[] = {
        [BILLOW_COLLIDER_PLANE] = "plane",       [BILLOW_COLLIDER_SPHERE] = "sphere",
        [BILLOW_COLLIDER_BOX] = "box",           [BILLOW_COLLIDER_CAPSULE] = "capsule",
        [BILLOW_COLLIDER_CYLINDER] = "cylinder",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        g_assert_cmpstr(billow_shapes[i]->choice.word, ==, words[i]);
}

/* Returns whether the two have different distances from some point of a cloud. */
static gboolean
differ(const BillowCollider *a, const BillowCollider *b)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 200; i++) {
        BillowVec3 point = {g_rand_double_range(random, -2, 2), g_rand_double_range(random, -2, 2),
                            g_rand_double_range(random, -2, 2)};
        if (billow_collider_distance(a, point, NULL) != billow_collider_distance(b, point, NULL))
            return TRUE;
    }
    return FALSE;
}

static void
test_members(void)
{
    for (int i = 0; i < billow_shape_count(); i++) {
        const BillowCollider body = body_of(i);
        const unsigned members = billow_shapes[i]->members;
        BillowCollider other = body;
        other.radius *= 1.25;
        g_assert_cmpint(differ(&body, &other), ==, (members & BILLOW_SHAPE_RADIUS) != 0);
        other = body;
        other.length *= 1.25;
        g_assert_cmpint(differ(&body, &other), ==, (members & BILLOW_SHAPE_LENGTH) != 0);
        other = body;
        other.size = billow_vec3_scale(body.size, 1.25);
        g_assert_cmpint(differ(&body, &other), ==, (members & BILLOW_SHAPE_SIZE) != 0);
        other = body;
        other.rotation = billow_vec3(0.0, 0.0, 30.0);
        g_assert_cmpint(differ(&body, &other), ==, (members & BILLOW_SHAPE_ROTATION) != 0);
    }
}

static BillowVec3
in_world(const BillowCollider *body, BillowVec3 own)
{
    BillowVec3 axes[3];
    billow_collider_axes(body, axes);
    return billow_vec3_add(
        billow_vec3_add(body->position, billow_vec3_scale(axes[0], own.x)),
        billow_vec3_add(billow_vec3_scale(axes[1], own.y), billow_vec3_scale(axes[2], own.z)));
}

/* Returns corner * extent + beyond * normal, in the collider's own axes. */
static BillowVec3
mapped_corner(const BillowShapeVertex *vertex, BillowVec3 extent, double beyond)
{
    return billow_vec3((double) vertex->corner[0] * extent.x + (double) vertex->normal[0] * beyond,
                       (double) vertex->corner[1] * extent.y + (double) vertex->normal[1] * beyond,
                       (double) vertex->corner[2] * extent.z + (double) vertex->normal[2] * beyond);
}

/* The corners of the triangles lie on the surface, and their normals are those of the surface. */
static void
test_surface(void)
{
    for (int i = 0; i < billow_shape_count(); i++) {
        const BillowCollider body = body_of(i);
        const BillowVec3 extent = billow_shapes[i]->extent(&body);
        const double rounding = billow_shape_rounding(&body), away = 0.01;
        const size_t n = billow_shapes[i]->surface(NULL);
        g_autofree BillowShapeVertex *vertices = g_new(BillowShapeVertex, n);
        g_assert_cmpuint(n, >, 0);
        g_assert_cmpuint(n % 3, ==, 0);
        g_assert_cmpuint(billow_shapes[i]->surface(vertices), ==, n);
        for (size_t v = 0; v < n; v++) {
            BillowVec3 on = in_world(&body, mapped_corner(&vertices[v], extent, rounding)),
                       off = in_world(&body, mapped_corner(&vertices[v], extent, rounding + away));
            g_assert_cmpfloat_with_epsilon(billow_collider_distance(&body, on, NULL), 0.0, 1e-6);
            g_assert_cmpfloat_with_epsilon(billow_collider_distance(&body, off, NULL), away, 1e-6);
        }
    }
}

/* The bounding box of the triangles is as wide as the collider, and touches it from outside. */
static void
test_width(void)
{
    for (int i = 0; i < billow_shape_count(); i++) {
        BillowCollider body = body_of(i);
        const double width = billow_shape_width(&body);
        g_assert_cmpint(width == 0.0, ==, billow_shapes[i]->is_endless);
        for (int side = -1; width > 0.0 && side <= 1; side += 2) {
            BillowVec3 normal, axes[3], end = in_world(&body, billow_vec3(side * width / 2.0, 0.0, 0.0));
            billow_collider_axes(&body, axes);
            g_assert_cmpfloat_with_epsilon(billow_collider_distance(&body, end, &normal), 0.0, 1e-12);
            g_assert_cmpfloat_with_epsilon(billow_vec3_dot(normal, axes[0]), side, 1e-12);
        }
    }
}

/* No part of it is above or below the sphere that it is made of. */
static void
test_make(void)
{
    for (int i = 0; i < BILLOW_COLLIDER_MESH; i++) {
        BillowCollider body = billow_collider_default();
        body.shape = (BillowColliderShape) i;
        body.radius = 0.2;
        body.position = billow_vec3(0.1, 0.7, -0.3);
        billow_shapes[i]->make(&body);
        const BillowVec3 extent = billow_shapes[i]->extent(&body);
        const double rounding = billow_shape_rounding(&body);
        g_assert_cmpint(body.shape, ==, i);
        if (billow_shapes[i]->is_endless) {
            g_assert_cmpfloat(billow_collider_distance(&body, billow_vec3(3.0, 0.0, -8.0), NULL), ==, 0.0);
            continue;
        }
        const size_t n = billow_shapes[i]->surface(NULL);
        g_autofree BillowShapeVertex *vertices = g_new(BillowShapeVertex, n);
        billow_shapes[i]->surface(vertices);
        for (size_t v = 0; v < n; v++)
            g_assert_cmpfloat(fabs(in_world(&body, mapped_corner(&vertices[v], extent, rounding)).y - 0.7),
                              <=, 0.2 + 1e-6);
    }
}

/* What was inside is inside, and what was above has the same distance. Straight below the top it has the
 * requested thickness, or the one before if that was more. */
static void
test_thicken(void)
{
    for (int i = 0; i < BILLOW_COLLIDER_MESH; i++) /* for meshes: test-solid.c */
        for (int upside_down = 0; billow_shapes[i]->thicken && upside_down < 2; upside_down++) {
            BillowCollider thin = body_of(i), thick;
            thin.rotation = billow_vec3(180.0 * upside_down, 0.0, 0.0);
            thin.length = thin.size.y = 0.02;
            thick = thin;
            BillowVec3 axes[3], above = billow_vec3_add(thin.position, billow_vec3(0.0, 0.11, 0.0)),
                                below = billow_vec3_add(thin.position, billow_vec3(0.0, -0.28, 0.0));
            billow_collider_axes(&thin, axes);
            billow_shapes[i]->thicken(&thick, axes, 0.3);
            g_assert_cmpfloat_with_epsilon(billow_collider_distance(&thick, above, NULL), 0.1, 1e-12);
            g_assert_cmpfloat_with_epsilon(billow_collider_distance(&thick, below, NULL), -0.01, 1e-12);
            g_assert_cmpfloat(billow_collider_distance(&thick, thin.position, NULL), <, 0.0);
            BillowCollider again = thick;
            billow_shapes[i]->thicken(&again, axes, 0.2);
            g_assert_true(billow_fields_equal(billow_collider_fields, &again, &thick));
        }
}

/* The surface is where the half extents say, however the collider is rotated. After an extent is set, it
 * reaches that far, and at least the minimum. */
static void
test_resize(void)
{
    for (int i = 0; i < BILLOW_COLLIDER_MESH; i++) /* the size of a mesh is that of its file */
        for (int axis = 0; axis < 3; axis++) {
            BillowCollider body = body_of(i);
            BillowVec3 axes[3];
            body.rotation = billow_vec3(20.0, -50.0, 70.0);
            billow_collider_axes(&body, axes);
            const BillowVec3 none = billow_shape_halves(&body);
            if (billow_shapes[i]->is_endless) {
                g_assert_cmpfloat(billow_vec3_length(none), ==, 0.0);
                continue;
            }
            billow_shape_resize(&body, axis, 0.9);
            const BillowVec3 halves = billow_shape_halves(&body);
            const double half = axis == 0 ? halves.x : axis == 1 ? halves.y : halves.z;
            const BillowVec3 on = billow_vec3_add(body.position, billow_vec3_scale(axes[axis], half));
            g_assert_cmpfloat_with_epsilon(half, 0.9, 1e-12);
            g_assert_cmpfloat_with_epsilon(billow_collider_distance(&body, on, NULL), 0.0, 1e-12);
            billow_shape_resize(&body, axis, -1.0);
            for (const BillowField *field = billow_collider_fields; field->key; field++)
                g_assert_true(field->type != BILLOW_FIELD_NUMBER ||
                              *(const double *) (const void *) ((const char *) &body + field->offset) >=
                                  field->low);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shapes/have-words-labels-and-all-that-a-row-tells", test_complete);
    g_test_add_func("/shapes/come-in-the-order-of-their-enum", test_order);
    g_test_add_func("/shapes/depend-on-just-the-members-that-they-have", test_members);
    g_test_add_func("/shapes/are-drawn-where-their-surface-is", test_surface);
    g_test_add_func("/shapes/are-as-wide-as-they-tell", test_width);
    g_test_add_func("/shapes/new-ones-are-no-higher-than-the-sphere-that-fits", test_make);
    g_test_add_func("/shapes/thickened-keep-their-top", test_thicken);
    g_test_add_func("/shapes/reach-as-far-as-they-are-made-to", test_resize);
    return g_test_run();
}
