#include "core/cloth/obstacles.h"

#include <math.h>
#include <stdbool.h>

enum {
    MOST_STEPS = 200, /* along a segment */
    MOST_PUSHES = 16, /* out of one collider after another */
    CORD_STEPS = 64,  /* of a cord that lies on a collider */
};

/* Shares of a segment that count as zero. */
static const double NEAR = 1e-6;

/* Share of its length by which a segment along a surface is moved off it, to see what else it meets. */
static const double CLEAR = 0.1;

/* Lower bound for the squared sine of the angle between two surfaces that form a wedge. */
static const double NARROWEST = 0.01;

double
billow_obstacles_distance(const BillowObstacles *obstacles, BillowVec3 point, BillowVec3 *normal)
{
    BillowVec3 unused;
    return obstacles->distance(obstacles->bodies, point, 1.0, normal ? normal : &unused);
}

BillowLook
billow_obstacles_look(const BillowObstacles *obstacles, double share, BillowVec3 point, double most)
{
    BillowLook look;
    if (obstacles->distance_within) {
        look.distance = obstacles->distance_within(obstacles->bodies, point, share, most, &look.normal);
        if (look.distance <= most)
            return look;
    }
    look.distance = obstacles->distance(obstacles->bodies, point, share, &look.normal);
    return look;
}

BillowLook
billow_obstacles_look_within(const BillowObstacles *obstacles, double share, BillowVec3 point, double most)
{
    BillowLook look;
    look.distance = obstacles->distance_within
                        ? obstacles->distance_within(obstacles->bodies, point, share, most, &look.normal)
                        : obstacles->distance(obstacles->bodies, point, share, &look.normal);
    return look;
}

/* The way out of a collider must not lead back into the previous one, whose normal is `before` (0: none). So
 * the point moves along the component of this normal that is tangential to the previous surface, and farther
 * the smaller that component is. */
BillowVec3
billow_obstacles_move_out(const BillowObstacles *obstacles, double share, BillowVec3 point, BillowLook *look)
{
    BillowVec3 before = {0.0, 0.0, 0.0};
    for (int i = 0; i < MOST_PUSHES && look->distance < 0.0; i++) {
        const double cosine = billow_vec3_dot(look->normal, before);
        BillowVec3 way = billow_vec3_scale(look->normal, -look->distance);
        if (cosine < 0.0) {
            BillowVec3 along = billow_vec3_sub(look->normal, billow_vec3_scale(before, cosine));
            way = billow_vec3_scale(along, -look->distance / fmax(1.0 - cosine * cosine, NARROWEST));
        }
        point = billow_vec3_add(point, way);
        before = look->normal;
        *look = billow_obstacles_look(obstacles, share, point, billow_vec3_length(way));
    }
    return point;
}

BillowVec3
billow_obstacles_outside(const BillowObstacles *obstacles, double share, BillowVec3 point)
{
    BillowLook look = billow_obstacles_look_within(obstacles, share, point, 0.0);
    return billow_obstacles_move_out(obstacles, share, point, &look);
}

/* Returns `to`, in front of the plane through a surface point at `distance` from `from` along -`normal`. */
static BillowVec3
stay_in_front(BillowVec3 from, double distance, BillowVec3 normal, BillowVec3 to)
{
    const double behind = billow_vec3_dot(billow_vec3_sub(to, from), normal) + distance;
    return behind < 0.0 ? billow_vec3_sub(to, billow_vec3_scale(normal, behind)) : to;
}

BillowVec3
billow_obstacles_slide_from(const BillowObstacles *obstacles, double share, BillowVec3 from, BillowVec3 to,
                            BillowLook *look)
{
    const double free = look->distance;
    BillowVec3 place;
    to = stay_in_front(from, free, look->normal, to);
    const double length = billow_vec3_distance(from, to);
    if (length > fmax(free, 0.5 * obstacles->thinnest)) { /* far enough to pass through another collider */
        const BillowVec3 lift = billow_vec3_scale(look->normal, CLEAR * length);
        const BillowVec3 start = free < CLEAR * length ? billow_vec3_add(from, lift) : from;
        if (billow_obstacles_meet(obstacles, start, billow_vec3_add(to, lift), &place)) {
            BillowVec3 normal;
            billow_obstacles_distance(obstacles, place, &normal);
            to = stay_in_front(place, 0.0, normal, to);
        }
    }
    *look = billow_obstacles_look(obstacles, share, to, fabs(free) + billow_vec3_distance(from, to));
    return billow_obstacles_move_out(obstacles, share, to, look);
}

BillowVec3
billow_obstacles_slide(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to)
{
    BillowLook look = billow_obstacles_look(obstacles, 1.0, from, INFINITY);
    return billow_obstacles_slide_from(obstacles, 1.0, from, to, &look);
}

/* Each step goes as far as is certainly empty. Source: Hart, Sphere tracing, 1996. */
bool
billow_obstacles_meet(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to, BillowVec3 *place)
{
    double length = billow_vec3_distance(from, to), gone = 0.0;
    for (int i = 0; i < MOST_STEPS && gone < length; i++) {
        *place = billow_vec3_mix(from, to, gone / length);
        const double left = length - gone,
                     free = billow_obstacles_look_within(obstacles, 1.0, *place, left).distance;
        if (free < NEAR * length)
            return true;
        gone += free;
    }
    return false;
}

BillowVec3
billow_obstacles_lay(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 heading, double slope,
                     double length)
{
    BillowVec3 level = billow_vec3_scale(heading, 1.0 / billow_vec3_length(heading));
    double scale = 1.0 / hypot(1.0, slope), step = length / CORD_STEPS;
    BillowVec3 falling = billow_vec3(scale * level.x, -scale * slope, scale * level.z);
    for (double left = length; left > NEAR * length;) {
        BillowVec3 normal;
        double free = billow_obstacles_distance(obstacles, from, &normal);
        bool lies = free < 0.5 * step;
        BillowVec3 way = falling;
        if (lies) { /* along the heading projected onto the surface; level if that is zero */
            double inwards = fmin(billow_vec3_dot(falling, normal), 0.0);
            BillowVec3 along = billow_vec3_sub(falling, billow_vec3_scale(normal, inwards));
            double left_over = billow_vec3_length(along);
            way = left_over > NEAR ? billow_vec3_scale(along, 1.0 / left_over) : level;
        }
        double go = fmin(fmax(lies ? step : free, step), left);
        from = billow_vec3_add(from, billow_vec3_scale(way, go));
        from = billow_obstacles_outside(obstacles, 1.0, from);
        left -= go;
    }
    return from;
}

BillowVec3
billow_obstacles_drop(const BillowObstacles *obstacles, BillowVec3 point, double height)
{
    BillowVec3 above = {point.x, height, point.z}, place;
    bool falls = height > point.y && billow_obstacles_look_within(obstacles, 1.0, above, 0.0).distance > 0.0;
    if (falls && billow_obstacles_meet(obstacles, above, point, &place))
        point = place;
    return billow_obstacles_outside(obstacles, 1.0, point);
}
