/* A box with edges of `size` along its own axes. */
#include "physics/colliders/shape.h"

/* With q = |p| - size / 2 per axis: outside, the length of the positive part of q; inside, the nearest face.
 */
static double
distance(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset, BillowVec3 *normal)
{
    const BillowVec3 size = body->size;
    const double half[3] = {size.x / 2.0, size.y / 2.0, size.z / 2.0};
    BillowVec3 outside = {0};
    double deepest = -INFINITY;
    for (int k = 0; k < 3; k++) {
        double p = billow_vec3_dot(offset, axes[k]), q = fabs(p) - half[k];
        BillowVec3 face = billow_vec3_scale(axes[k], p < 0.0 ? -1.0 : 1.0);
        if (q > 0.0)
            outside = billow_vec3_add(outside, billow_vec3_scale(face, q));
        if (q > deepest) {
            deepest = q;
            *normal = face;
        }
    }
    double length = billow_vec3_length(outside);
    if (!(length > 0.0))
        return deepest;
    *normal = billow_vec3_scale(outside, 1.0 / length);
    return length;
}

static BillowVec3
extent(const BillowCollider *body)
{
    return billow_vec3_scale(body->size, 0.5);
}

/* Writes two triangles per side, along the two axes after the one perpendicular to it. */
static size_t
surface(BillowShapeVertex *vertices)
{
    static const float quad[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}};
    for (int side = 0; vertices && side < 6; side++)
        for (int i = 0; i < 6; i++) {
            int axis = side / 2;
            BillowShapeVertex *vertex = vertices++;
            *vertex = (BillowShapeVertex){0};
            vertex->normal[axis] = vertex->corner[axis] = side % 2 ? 1.0f : -1.0f;
            vertex->corner[(axis + 1) % 3] = quad[i][0];
            vertex->corner[(axis + 2) % 3] = quad[i][1];
        }
    return 36;
}

static void
back(BillowCollider *body, const BillowVec3 axes[3], int axis, double way, double least)
{
    double *const sizes[3] = {&body->size.x, &body->size.y, &body->size.z};
    double more = fmax(least - *sizes[axis], 0.0);
    *sizes[axis] += more;
    body->position =
        billow_vec3_add(body->position, billow_vec3_scale(axes[axis], copysign(0.5 * more, way)));
}

static void
thicken(BillowCollider *body, const BillowVec3 axes[3], double least)
{
    int upright = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(axes[k].y) > fabs(axes[upright].y))
            upright = k;
    back(body, axes, upright, -axes[upright].y, least);
}

static void
make(BillowCollider *sphere)
{
    double width = 2.0 * sphere->radius;
    sphere->size = billow_vec3(width, width, width);
}

const BillowShape billow_shape_box = {
    .choice = {"box", N_("Box")},
    .title = N_("Box"),
    .command = N_("_Box"),
    .tooltip = N_("Add a box below the cloth"),
    .members = BILLOW_SHAPE_SIZE | BILLOW_SHAPE_ROTATION,
    .distance = distance,
    .extent = extent,
    .surface = surface,
    .thicken = thicken,
    .back = back,
    .make = make,
};
