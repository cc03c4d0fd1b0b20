/* A cylinder of `radius` and `length` along its own y axis: upright and short, a round table. */
#include "physics/colliders/round.h"

/* With q = (sqrt(x² + z²) - radius, |y| - length / 2): outside, the length of the positive part of q;
 * inside, the nearest face. */
static double
distance(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset, BillowVec3 *normal)
{
    double y = billow_vec3_dot(offset, axes[1]);
    BillowVec3 cap = billow_vec3_scale(axes[1], y < 0.0 ? -1.0 : 1.0), side;
    double around = billow_shape_ball_distance(billow_vec3_sub(offset, billow_vec3_scale(axes[1], y)),
                                               body->radius, axes[0], &side);
    double above = fabs(y) - 0.5 * body->length;
    if (!(around > 0.0 && above > 0.0)) {
        *normal = around > above ? side : cap;
        return fmax(around, above);
    }
    double length = hypot(around, above);
    *normal =
        billow_vec3_add(billow_vec3_scale(side, around / length), billow_vec3_scale(cap, above / length));
    return length;
}

static BillowVec3
extent(const BillowCollider *body)
{
    return billow_vec3(body->radius, 0.5 * body->length, body->radius);
}

enum { AROUND = 64, EACH = 12 };

static BillowShapeVertex
rim(int around, float end, bool of_side)
{
    double turn = 2.0 * M_PI * (around % AROUND) / AROUND;
    float x = (float) cos(turn), z = (float) sin(turn);
    return (BillowShapeVertex){.normal = {of_side ? x : 0.0f, of_side ? 0.0f : end, of_side ? z : 0.0f},
                               .corner = {x, end, z}};
}

static BillowShapeVertex
middle(float end)
{
    return (BillowShapeVertex){.normal = {0.0f, end, 0.0f}, .corner = {0.0f, end, 0.0f}};
}

/* Writes for each segment a triangle of each end and two of the side. */
static size_t
surface(BillowShapeVertex *vertices)
{
    for (int i = 0; vertices && i < AROUND; i++, vertices += EACH) {
        const BillowShapeVertex part[EACH] = {
            middle(1.0f),           rim(i + 1, 1.0f, false),  rim(i, 1.0f, false),    middle(-1.0f),
            rim(i, -1.0f, false),   rim(i + 1, -1.0f, false), rim(i, -1.0f, true),    rim(i, 1.0f, true),
            rim(i + 1, 1.0f, true), rim(i, -1.0f, true),      rim(i + 1, 1.0f, true), rim(i + 1, -1.0f, true),
        };
        for (int k = 0; k < EACH; k++)
            vertices[k] = part[k];
    }
    return (size_t) EACH * AROUND;
}

static void
back(BillowCollider *body, const BillowVec3 axes[3], int axis, double way, double least)
{
    double more = axis == 1 ? fmax(least - body->length, 0.0) : 0.0;
    body->length += more;
    body->position = billow_vec3_add(body->position, billow_vec3_scale(axes[1], copysign(0.5 * more, way)));
}

/* A cylinder on its side is thick enough. */
static void
thicken(BillowCollider *body, const BillowVec3 axes[3], double least)
{
    if (axes[1].y * axes[1].y > 0.5)
        back(body, axes, 1, -axes[1].y, least);
}

/* As high as the sphere. */
static void
make(BillowCollider *sphere)
{
    sphere->length = 2.0 * sphere->radius;
}

const BillowShape billow_shape_cylinder = {
    .choice = {"cylinder", N_("Cylinder")},
    .title = N_("Cylinder"),
    .command = N_("C_ylinder"),
    .tooltip = N_("Add a cylinder, such as a round table, below the cloth"),
    .members = BILLOW_SHAPE_RADIUS | BILLOW_SHAPE_LENGTH | BILLOW_SHAPE_ROTATION,
    .distance = distance,
    .extent = extent,
    .surface = surface,
    .thicken = thicken,
    .back = back,
    .make = make,
};
