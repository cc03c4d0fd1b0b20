#include "physics/colliders/shape.h"

/* Each is in a file of its own. */
extern const BillowShape billow_shape_plane, billow_shape_sphere, billow_shape_box, billow_shape_capsule,
    billow_shape_cylinder;

const BillowShape *const billow_shapes[] = {
    [BILLOW_COLLIDER_PLANE] = &billow_shape_plane,       [BILLOW_COLLIDER_SPHERE] = &billow_shape_sphere,
    [BILLOW_COLLIDER_BOX] = &billow_shape_box,           [BILLOW_COLLIDER_CAPSULE] = &billow_shape_capsule,
    [BILLOW_COLLIDER_CYLINDER] = &billow_shape_cylinder,
};

const BillowChoice billow_shape_choices[] = {
    [BILLOW_COLLIDER_PLANE] = {"plane", N_("Plane")},
    [BILLOW_COLLIDER_SPHERE] = {"sphere", N_("Sphere")},
    [BILLOW_COLLIDER_BOX] = {"box", N_("Box")},
    [BILLOW_COLLIDER_CAPSULE] = {"capsule", N_("Capsule")},
    [BILLOW_COLLIDER_CYLINDER] = {"cylinder", N_("Cylinder")},
    {NULL, NULL},
};
_Static_assert(sizeof billow_shape_choices / sizeof *billow_shape_choices ==
                   sizeof billow_shapes / sizeof *billow_shapes + 1,
               "each shape has its word");

int
billow_shape_count(void)
{
    return (int) (sizeof billow_shapes / sizeof *billow_shapes);
}

double
billow_shape_rounding(const BillowCollider *body)
{
    return billow_shapes[body->shape]->is_rounded ? body->radius : 0.0;
}

BillowVec3
billow_shape_halves(const BillowCollider *body)
{
    const BillowShape *shape = billow_shapes[body->shape];
    const double rounding = billow_shape_rounding(body);
    return shape->is_endless
               ? billow_vec3(0.0, 0.0, 0.0)
               : billow_vec3_add(shape->extent(body), billow_vec3(rounding, rounding, rounding));
}

void
billow_shape_resize(BillowCollider *body, int axis, double half)
{
    const unsigned members = billow_shapes[body->shape]->members;
    double *const sizes[] = {&body->size.x, &body->size.y, &body->size.z};
    if (members & BILLOW_SHAPE_SIZE)
        *sizes[axis] = fmin(fmax(2.0 * half, BILLOW_MIN_NUMBER), BILLOW_MAX_NUMBER);
    else if (members & BILLOW_SHAPE_LENGTH && axis == 1)
        body->length = fmin(fmax(2.0 * (half - billow_shape_rounding(body)), 0.0), BILLOW_MAX_NUMBER);
    else if (members & BILLOW_SHAPE_RADIUS)
        body->radius = fmin(fmax(half, BILLOW_MIN_NUMBER), BILLOW_MAX_NUMBER);
}

double
billow_shape_width(const BillowCollider *body)
{
    const BillowShape *shape = billow_shapes[body->shape];
    return shape->is_endless ? 0.0 : 2.0 * (shape->extent(body).x + billow_shape_rounding(body));
}
