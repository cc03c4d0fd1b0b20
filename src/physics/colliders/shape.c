#include "physics/colliders/shape.h"

int
billow_shape_count(void)
{
    int n = 0;
    while (billow_shapes[n])
        n++;
    return n;
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

bool
billow_shape_is_level(const BillowCollider *body)
{
    BillowVec3 axes[3];
    billow_collider_axes(body, axes);
    return billow_shapes[body->shape]->is_endless && axes[1].y == 1.0;
}

bool
billow_shape_is_floor(const BillowCollider *body)
{
    return body->is_floor && billow_shape_is_level(body);
}

double
billow_shape_width(const BillowCollider *body)
{
    const BillowShape *shape = billow_shapes[body->shape];
    return shape->is_endless ? 0.0 : 2.0 * (shape->extent(body).x + billow_shape_rounding(body));
}
