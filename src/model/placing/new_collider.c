#include "model/placing/new_collider.h"

#include "model/animation/floor.h"
#include "model/placing/collider_tops.h"

/* Shares of the cloth's longer side: the radius if there is room, the smallest radius, the gap to cloth whose
 * shape is known, and the gap to where it might hang, wider than it stretches. */
static const double radius_share = 0.15, least_share = 0.03, gap_share = 0.02, stretch_share = 0.05;

static double
size_of(const BillowGrid *grid)
{
    return grid->spacing * (MAX(grid->columns, grid->rows) - 1);
}

/* --- Where the cloth might hang --- */

/* height[p] = max over the anchors a of y_a - spacing |p - a|_1: no point can hang lower than this unless the
 * cloth stretches. Two sweeps compute this exactly. Returns the lowest height. */
static double
lowest_by_anchors(const BillowGrid *grid, const GArray *held)
{
    int columns = grid->columns, rows = grid->rows;
    size_t count = billow_grid_count(grid);
    g_autofree double *height = g_new(double, count);
    for (size_t i = 0; i < count; i++)
        height[i] = -INFINITY;
    const BillowAnchor *anchors = billow_held_anchors(held);
    for (guint a = 0; a < held->len; a++)
        height[billow_grid_index(grid, anchors[a].column, anchors[a].row)] = anchors[a].position.y;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            double *h = &height[billow_grid_index(grid, column, row)];
            *h = MAX(*h, column > 0 ? h[-1] - grid->spacing : -INFINITY);
            *h = MAX(*h, row > 0 ? h[-columns] - grid->spacing : -INFINITY);
        }
    double lowest = INFINITY;
    for (int row = rows - 1; row >= 0; row--)
        for (int column = columns - 1; column >= 0; column--) {
            double *h = &height[billow_grid_index(grid, column, row)];
            *h = MAX(*h, column + 1 < columns ? h[1] - grid->spacing : -INFINITY);
            *h = MAX(*h, row + 1 < rows ? h[columns] - grid->spacing : -INFINITY);
            lowest = MIN(lowest, *h);
        }
    return lowest;
}

/* Returns a position below the middle of a keyframe's cloth, and below all of it. */
static BillowVec3
position_below(const BillowGrid *grid, const BillowKeyframe *keyframe)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    double lowest = INFINITY;
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, grid);
    size_t n = held->len;
    if (keyframe->shape) {
        n = billow_grid_count(grid);
        const float *p = g_bytes_get_data(keyframe->shape, NULL);
        for (size_t i = 0; i < n; i++, p += 3) {
            sum = billow_vec3_add(sum, billow_vec3((double) p[0], (double) p[1], (double) p[2]));
            lowest = MIN(lowest, (double) p[1]);
        }
    } else if (n > 0) {
        for (size_t i = 0; i < n; i++)
            sum = billow_vec3_add(sum, billow_held_anchors(held)[i].position);
        lowest = lowest_by_anchors(grid, held);
    } else {
        return sum; /* it lies flat around the origin */
    }
    return billow_vec3(sum.x / (double) n, lowest, sum.z / (double) n);
}

/* Returns a position below the middle of the first pose, and below all poses. */
static BillowVec3
position_below_all(const BillowProject *project)
{
    BillowVec3 place = {0.0, 0.0, 0.0};
    gboolean found = FALSE;
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *keyframe =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i);
        if (keyframe->muted)
            continue;
        BillowVec3 below = position_below(&project->cloth->grid, billow_block_keyframe(keyframe));
        if (found)
            place.y = MIN(place.y, below.y);
        else
            place = below;
        found = TRUE;
    }
    return place;
}

static void
place_by_anchors(BillowCollider *sphere, const BillowProject *project)
{
    const double size = size_of(&project->cloth->grid);
    sphere->radius = CLAMP(radius_share * size, BILLOW_MIN_NUMBER, BILLOW_MAX_NUMBER);
    sphere->position = position_below_all(project);
    sphere->position.y = MAX(sphere->position.y - sphere->radius - stretch_share * size, -BILLOW_MAX_NUMBER);
}

/* --- Where the cloth hangs --- */

/* Returns the middle of a rest shape, seen from above. */
static BillowVec3
middle_of(const BillowRestShape *shape)
{
    const size_t n = billow_grid_count(&shape->grid);
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < n; i++)
        sum = billow_vec3_add(sum, billow_vec3((double) shape->x[i], 0.0, (double) shape->z[i]));
    return billow_vec3_scale(sum, 1.0 / (double) n);
}

/* Returns the lowest height of cloth within `reach` of a vertical line; INFINITY if there is none. */
static double
lowest_around(const BillowRestShape *shape, BillowVec3 line, double reach)
{
    double lowest = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&shape->grid); i++)
        if (hypot((double) shape->x[i] - line.x, (double) shape->z[i] - line.z) <= reach)
            lowest = fmin(lowest, (double) shape->y[i]);
    return lowest;
}

/* Moves the sphere up, close below the cloth, if there is a shape, and room above the ground. */
static void
place_by_shapes(BillowCollider *sphere, const BillowProject *project, const BillowAnimation *animation)
{
    const double size = size_of(&project->cloth->grid);
    double lowest = INFINITY;
    BillowVec3 middle = {0.0, 0.0, 0.0};
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *keyframe =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i);
        size_t pose;
        if (!billow_animation_find_pose(animation, keyframe->id, &pose))
            continue;
        g_autoptr(BillowRestShape) shape = billow_animation_peek_shape(animation, pose);
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

/* --- On the floor --- */

/* Returns the height of the floor: of the highest level plane, or 0. */
static double
floor_of(const BillowProject *project)
{
    double highest = -INFINITY;
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len; i++) {
        const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), i);
        const BillowCollider *body = billow_block_collider(block);
        if (!block->muted && billow_shape_is_level(body))
            highest = fmax(highest, body->position.y);
    }
    return isfinite(highest) ? highest : 0.0;
}

static gboolean
has_an_end(const BillowBlock *collider)
{
    return !collider->muted && !billow_shapes[billow_block_collider(collider)->shape]->is_endless;
}

/* Returns whether the boxes around the body and another collider overlap. */
static gboolean
is_in_another(const BillowCollider *body, const BillowProject *project)
{
    const BillowVec3 own = billow_collider_reach(body);
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len; i++) {
        const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), i);
        if (!has_an_end(block))
            continue;
        const BillowCollider *other = billow_block_collider(block);
        const BillowVec3 reach = billow_vec3_add(own, billow_collider_reach(other)),
                         way = billow_vec3_sub(body->position, other->position);
        if (fabs(way.x) < reach.x && fabs(way.y) < reach.y && fabs(way.z) < reach.z)
            return TRUE;
    }
    return FALSE;
}

/* Returns the largest x of the anchors, of the other colliders, and of the shapes that are in memory;
 * -INFINITY if there are none. */
static double
right_edge(const BillowProject *project, const BillowAnimation *animation)
{
    double right = -INFINITY;
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len; i++) {
        const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), i);
        const BillowCollider *other = billow_block_collider(block);
        if (has_an_end(block))
            right = fmax(right, other->position.x + billow_collider_reach(other).x);
    }
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *keyframe =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), i);
        g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &project->cloth->grid);
        g_autoptr(BillowRestShape) shape = NULL;
        size_t pose;
        for (guint a = 0; a < held->len; a++)
            right = fmax(right, billow_held_anchors(held)[a].position.x);
        if (animation && billow_animation_find_pose(animation, keyframe->id, &pose))
            shape = billow_animation_peek_shape(animation, pose);
        for (size_t p = 0; shape && p < billow_grid_count(&shape->grid); p++)
            right = fmax(right, (double) shape->x[p]);
    }
    return right;
}

/* Puts what is below the floor, or in another collider, on the floor. There it would be in the cloth, so it
 * stands to the right of all. */
static void
stand_on_floor(BillowCollider *body, const BillowProject *project, const BillowAnimation *animation)
{
    const double ground = floor_of(project), half = billow_collider_reach(body).y;
    if (billow_shapes[body->shape]->is_endless ||
        (body->position.y - half >= ground && !is_in_another(body, project)))
        return;
    const double right = right_edge(project, animation);
    body->position.y = fmin(ground + half, BILLOW_MAX_NUMBER);
    if (isfinite(right)) {
        const double beside =
            right + 0.5 * billow_shape_width(body) + stretch_share * size_of(&project->cloth->grid);
        body->position.x = fmin(beside, BILLOW_MAX_NUMBER);
    }
}

/* --- Rounding --- */

static double
round_to_places(double value, double places, double (*to_whole)(double))
{
    /* a whole number, so that the quotient is the exact decimal */
    const double power = pow(10.0, fabs(places));
    return (places >= 0.0 ? to_whole(value * power) / power : to_whole(value / power) * power) +
           0.0; /* not -0 */
}

/* Rounds the numbers as a user would type them, to a hundredth of the radius or less. The sphere only gets
 * smaller and lower, never closer to the cloth; if it was above the ground, it stays there. */
static void
round_sphere(BillowCollider *sphere)
{
    const double places = 2.0 - floor(log10(sphere->radius));
    const gboolean above = sphere->position.y >= sphere->radius;
    sphere->radius = fmax(round_to_places(sphere->radius, places, floor), BILLOW_MIN_NUMBER);
    sphere->position.x = round_to_places(sphere->position.x, places, round);
    sphere->position.y = fmax(round_to_places(sphere->position.y, places, floor), -BILLOW_MAX_NUMBER);
    sphere->position.z = round_to_places(sphere->position.z, places, round);
    if (above)
        sphere->position.y = fmax(sphere->position.y, sphere->radius);
}

BillowCollider
billow_new_collider(const BillowProject *project, BillowColliderShape shape, const BillowAnimation *animation)
{
    BillowCollider body = billow_collider_default();
    body.shape = BILLOW_COLLIDER_SPHERE;
    body.in_fake = TRUE;
    body.pushes = TRUE;
    place_by_anchors(&body, project);
    if (animation)
        place_by_shapes(&body, billow_animation_project(animation), animation);
    round_sphere(&body);
    body.shape = shape;
    billow_shapes[shape]->make(&body);
    body.is_floor = body.is_floor && !billow_has_floor(project);
    stand_on_floor(&body, project, animation);
    return body;
}
