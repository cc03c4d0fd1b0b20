#include "core/cloth/grown.h"

/* Returns the place in the world whose distance is asked for. */
static BillowVec3
place_of(const BillowGrownObstacles *grown, BillowVec3 point)
{
    return billow_vec3_sub(point, grown->down);
}

static double
grown_distance(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    const BillowGrownBodies *own = bodies;
    const BillowGrownObstacles *grown = own->grown;
    return grown->world.distance(own->bodies, place_of(grown, point), share, normal) - grown->by;
}

static double
grown_distance_within(const void *bodies, BillowVec3 point, double share, double most, BillowVec3 *normal)
{
    const BillowGrownBodies *own = bodies;
    const BillowGrownObstacles *grown = own->grown;
    return grown->world.distance_within(own->bodies, place_of(grown, point), share, most + grown->by,
                                        normal) -
           grown->by;
}

static double
grown_friction(const void *bodies, BillowVec3 point)
{
    const BillowGrownBodies *own = bodies;
    return own->grown->world.friction(own->bodies, place_of(own->grown, point));
}

void
billow_grown_obstacles_init(BillowGrownObstacles *grown, const BillowObstacles *world, BillowVec3 up,
                            double by)
{
    *grown = (BillowGrownObstacles){.world = *world, .down = billow_vec3_scale(up, -by), .by = by};
    grown->bodies = (BillowGrownBodies){grown, world->bodies};
    grown->thick = (BillowGrownBodies){grown, world->thick_bodies};
    grown->backed = (BillowGrownBodies){grown, world->backed_bodies};
    grown->obstacles =
        (BillowObstacles){.distance = grown_distance,
                          .distance_within = world->distance_within ? grown_distance_within : NULL,
                          .friction = world->friction ? grown_friction : NULL,
                          .bodies = &grown->bodies,
                          .thick_bodies = &grown->thick,
                          .backed_bodies = world->backed_bodies ? &grown->backed : NULL,
                          .thinnest = world->thinnest + 2.0 * by};
}
