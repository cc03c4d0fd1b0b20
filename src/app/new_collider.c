#include "app/new_collider.h"

/* Shares of the cloth's longer side: between cloth and body, and the least that a body is made smaller to. */
static const double gap_share = 0.02, least_share = 0.03;

/* The middle of a rest shape, seen from above. */
static BillowVec3
middle_of(const BillowRestShape *shape)
{
    const size_t n = billow_grid_count(&shape->grid);
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < n; i++)
        sum = billow_vec3_add(sum, billow_vec3((double) shape->x[i], 0.0, (double) shape->z[i]));
    return billow_vec3_scale(sum, 1.0 / (double) n);
}

/* The lowest of the cloth within `reach` of a vertical line; infinite when there is none. */
static double
lowest_around(const BillowRestShape *shape, BillowVec3 line, double reach)
{
    double lowest = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&shape->grid); i++)
        if (hypot((double) shape->x[i] - line.x, (double) shape->z[i] - line.z) <= reach)
            lowest = fmin(lowest, (double) shape->y[i]);
    return lowest;
}

/* Moves the sphere up under the cloth. As it is where there is no shape, or no room above the ground. */
static void
place_sphere(BillowCollider *sphere, const BillowAnimation *animation)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowGrid *grid = &project->grid;
    const double size = grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    double lowest = INFINITY;
    BillowVec3 middle = {0.0, 0.0, 0.0};
    for (guint i = 0; i < project->keyframes->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(project->keyframes, i);
        const BillowRestShape *shape = billow_animation_rest_shape(animation, keyframe->id);
        if (!shape)
            continue;
        if (isinf(lowest))
            middle = middle_of(shape);
        lowest = fmin(lowest, lowest_around(shape, middle, 2.0 * sphere->radius));
    }
    const double top = lowest - gap_share * size, radius = fmin(sphere->radius, 0.5 * top);
    if (!isfinite(top) || radius < least_share * size)
        return;
    sphere->radius = radius;
    sphere->position = billow_vec3(middle.x, top - radius, middle.z);
}

/* The decimal next to `value`, in whole parts of 10^-places. */
static double
few_digits(double value, double places, double (*to_whole)(double))
{
    const double power =
        pow(10.0, fabs(places)); /* a whole number, so that the quotient is the decimal itself */
    return (places >= 0.0 ? to_whole(value * power) / power : to_whole(value / power) * power) +
           0.0; /* not -0 */
}

/* Numbers as one would type them: to a hundredth of the radius or less. The sphere gets smaller and lower, not nearer to
 * the cloth; one that was above the ground stays so. */
static void
round_sphere(BillowCollider *sphere)
{
    const double places = 2.0 - floor(log10(sphere->radius));
    const gboolean above = sphere->position.y >= sphere->radius;
    sphere->radius = few_digits(sphere->radius, places, floor);
    sphere->position.x = few_digits(sphere->position.x, places, round);
    sphere->position.y = few_digits(sphere->position.y, places, floor);
    sphere->position.z = few_digits(sphere->position.z, places, round);
    if (above)
        sphere->position.y = fmax(sphere->position.y, sphere->radius);
}

void
billow_new_collider(BillowCollider *collider, BillowColliderShape shape, const BillowAnimation *animation)
{
    if (animation)
        place_sphere(collider, animation);
    round_sphere(collider);
    const double width = 2.0 * collider->radius;
    collider->shape = shape;
    if (shape == BILLOW_COLLIDER_PLANE) {
        collider->position = billow_vec3(0, 0, 0);
    } else if (shape == BILLOW_COLLIDER_BOX) {
        collider->size = billow_vec3(width, width, width);
    } else if (shape == BILLOW_COLLIDER_CAPSULE) { /* it lies, and so is no higher than the sphere */
        collider->length = width;
        collider->rotation = billow_vec3(0, 0, 90);
    }
}
