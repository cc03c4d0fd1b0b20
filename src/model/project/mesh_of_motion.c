#include "model/project/mesh_of_motion.h"

#include "model/project/played_motion.h"

/* What has been read, the time of it, and where its world is in the scene. */
typedef struct {
    const BillowMotion *motion;
    double seconds, scale;
    BillowCarrierFrame world;
} Staged;

static Staged
stage_at(const BillowBlock *block, double seconds)
{
    const BillowPlayedMotion *played = billow_block_motion(block);
    const BillowMotionPlay play = billow_played_motion_play(played, block->start);
    const BillowMotion *motion = played->read ? played->read->motion : NULL;
    return (Staged){motion, motion ? billow_motion_play_at(motion, &play, seconds) : 0.0, played->stage.scale,
                    billow_motion_stage_frame(&played->stage)};
}

/* Turns a direction of the motion's world to the scene's, and back. */
static BillowVec3
to_scene(const Staged *staged, BillowVec3 v)
{
    const BillowVec3 *axis = staged->world.axis;
    return billow_vec3_add(billow_vec3_scale(axis[0], v.x),
                           billow_vec3_add(billow_vec3_scale(axis[1], v.y), billow_vec3_scale(axis[2], v.z)));
}

static BillowVec3
to_motion(const Staged *staged, BillowVec3 v)
{
    const BillowVec3 *axis = staged->world.axis;
    return billow_vec3(billow_vec3_dot(v, axis[0]), billow_vec3_dot(v, axis[1]), billow_vec3_dot(v, axis[2]));
}

static BillowVec3
place_in_motion(const Staged *staged, BillowVec3 place)
{
    return billow_vec3_scale(to_motion(staged, billow_vec3_sub(place, staged->world.place)),
                             1.0 / staged->scale);
}

gboolean
billow_mesh_of_motion_has(const BillowBlock *motion, const BillowMotionSpot *spot)
{
    const BillowReadMotion *read = billow_block_motion(motion)->read;
    return read && spot->triangle < read->motion->n_triangles;
}

BillowCarrierFrame
billow_mesh_of_motion_at(const BillowBlock *motion, const BillowMotionSpot *spot, double seconds)
{
    static const BillowVec3 unit[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const Staged staged = stage_at(motion, seconds);
    if (!billow_mesh_of_motion_has(motion, spot))
        return staged.world;
    BillowMotionPlace place;
    billow_motion_surface_at(staged.motion, spot->triangle, spot->weights, staged.seconds, &place);
    const BillowVec3 scaled = billow_vec3_scale(place.position, staged.scale);
    BillowCarrierFrame frame = {.place = billow_vec3_add(staged.world.place, to_scene(&staged, scaled))};
    for (int k = 0; k < 3; k++)
        frame.axis[k] = to_scene(&staged, billow_quaternion_apply(place.rotation, unit[k]));
    return frame;
}

void
billow_mesh_of_motion_nearest(const BillowBlock *motion, double seconds, const BillowVec3 *places, size_t n,
                              BillowMotionSpot *spots)
{
    const Staged staged = stage_at(motion, seconds);
    g_autofree BillowVec3 *own = g_new(BillowVec3, n + 1);
    for (size_t i = 0; i < n; i++)
        own[i] = place_in_motion(&staged, places[i]);
    billow_motion_nearest_all(staged.motion, staged.seconds, own, n, spots);
}

gboolean
billow_mesh_of_motion_hit(const BillowBlock *motion, double seconds, BillowVec3 origin, BillowVec3 direction,
                          BillowMotionSpot *spot, double *distance)
{
    const Staged staged = stage_at(motion, seconds);
    if (!staged.motion || !billow_motion_hit(staged.motion, staged.seconds, place_in_motion(&staged, origin),
                                             to_motion(&staged, direction), spot, distance))
        return FALSE;
    *distance *= staged.scale;
    return TRUE;
}

void
billow_mesh_of_motion_points(const BillowBlock *motion, double seconds, float *points)
{
    const Staged staged = stage_at(motion, seconds);
    billow_motion_points_at(staged.motion, staged.seconds, points);
    for (size_t i = 0; i < staged.motion->n_points; i++) {
        float *point = points + 3 * i;
        const BillowVec3 own = {(double) point[0], (double) point[1], (double) point[2]};
        const BillowVec3 there =
            billow_vec3_add(staged.world.place, to_scene(&staged, billow_vec3_scale(own, staged.scale)));
        point[0] = (float) there.x;
        point[1] = (float) there.y;
        point[2] = (float) there.z;
    }
}

GPtrArray *
billow_meshes_of_motions_drawn(const BillowProject *project, size_t most)
{
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_MOTION);
    GPtrArray *drawn = g_ptr_array_new();
    for (guint i = 0; i < track->len; i++) {
        const BillowReadMotion *read = billow_block_motion(track->pdata[i])->read;
        if (read && read->motion->n_triangles > 0 && read->motion->n_points <= most &&
            !((const BillowBlock *) track->pdata[i])->muted)
            g_ptr_array_add(drawn, track->pdata[i]);
    }
    return drawn;
}

gboolean
billow_meshes_of_motions_cover(const GPtrArray *drawn, const BillowMovingBody *body)
{
    for (guint i = 0; body->ride.motion && i < drawn->len; i++)
        if (g_str_equal(((const BillowBlock *) drawn->pdata[i])->id, body->ride.motion))
            return TRUE;
    return billow_moving_body_is_skin(body);
}
