#include "core/relaxation/scaled.h"

/* More than the share of a distance that is lost in rounding. */
static const double ROUNDED = 1e-12;

static double
scaled_distance(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    const BillowScaled *scaled = bodies;
    const BillowObstacles *world = &scaled->world;
    BillowVec3 place = billow_vec3_add(scaled->origin, billow_vec3_scale(point, scaled->spacing));
    return world->distance(world->bodies, place, share, normal) / scaled->spacing;
}

static double
scaled_distance_within(const void *bodies, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    const BillowScaled *scaled = bodies;
    const BillowObstacles *world = &scaled->world;
    BillowVec3 place = billow_vec3_add(scaled->origin, billow_vec3_scale(point, scaled->spacing));
    const double reach = most * scaled->spacing * (1.0 + ROUNDED);
    return world->distance_within(world->bodies, place, share, reach, normal) / scaled->spacing;
}

static double
scaled_friction(const void *bodies, BillowVec3 point)
{
    const BillowScaled *scaled = bodies;
    const BillowObstacles *world = &scaled->world;
    return world->friction(world->bodies,
                           billow_vec3_add(scaled->origin, billow_vec3_scale(point, scaled->spacing)));
}

/* Sets the obstacles of a level whose bodies in `world` are `own`. */
static void
see(BillowScaled *scaled, BillowObstacles *obstacles, const BillowObstacles *world, const void *own,
    BillowVec3 origin, double spacing)
{
    scaled->world = (BillowObstacles){.distance = world->distance,
                                      .distance_within = world->distance_within,
                                      .friction = world->friction,
                                      .bodies = own};
    scaled->origin = origin;
    scaled->spacing = spacing;
    *obstacles = (BillowObstacles){.distance = scaled_distance,
                                   .distance_within = world->distance_within ? scaled_distance_within : NULL,
                                   .friction = world->friction ? scaled_friction : NULL,
                                   .bodies = scaled,
                                   .thinnest = world->thinnest / spacing};
}

void
billow_scaled_obstacles_init(BillowScaledObstacles *scaled, const BillowObstacles *world, BillowVec3 origin,
                             double spacing)
{
    const void *fine = world->backed_bodies ? world->backed_bodies : world->bodies;
    see(&scaled->scaled[0], &scaled->obstacles[0], world, fine, origin, spacing);
    see(&scaled->scaled[1], &scaled->obstacles[1], world, world->thick_bodies, origin, spacing);
}
