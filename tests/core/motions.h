/* A motion whose places have closed forms. */
#pragma once

#include "core/base/allocate.h"
#include "core/motion/motion.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMotion, billow_motion_unref)

enum { SPINNING_FRAMES = 49, SPINNING_RATE = 24 };

/* Where the mesh's corners are in the frame of the spinning node. */
static const double spinning_corners[4][3] = {{0, 0, 0}, {2, 0, 0}, {0, 0, -2}, {0, 2, 0}};

/* The turn about the vertical in a frame, radians: once around in 48 frames. */
static inline double
spinning_angle(double frame)
{
    return 2.0 * G_PI * frame / (SPINNING_FRAMES - 1);
}

/* A node "spin" that turns about the vertical and rises by 1 cm a frame, a node "still" on it, and a
 * tetrahedron without its fourth side that moves with "spin". */
static inline BillowMotion *
make_spinning(void)
{
    BillowMotion parts = {.rate = SPINNING_RATE, .n_frames = SPINNING_FRAMES, .n_nodes = 2};
    parts.name = billow_duplicate_text("spinning");
    parts.nodes = billow_allocate(2, sizeof *parts.nodes);
    parts.nodes[0] = (BillowMotionNode){billow_duplicate_text("spin"), -1};
    parts.nodes[1] = (BillowMotionNode){billow_duplicate_text("still"), 0};
    parts.places = billow_allocate(2 * SPINNING_FRAMES, sizeof *parts.places);
    parts.n_points = 4;
    parts.n_triangles = 3;
    static const uint32_t sides[] = {0, 1, 2, 0, 2, 3, 0, 3, 1};
    parts.triangles = g_memdup2(sides, sizeof sides);
    parts.positions = billow_allocate(12 * SPINNING_FRAMES, sizeof *parts.positions);
    for (int i = 0; i < SPINNING_FRAMES; i++) {
        const double angle = spinning_angle(i);
        BillowMotionPlace *place = &parts.places[2 * i];
        place[0] = (BillowMotionPlace){{0.0, 0.01 * i, 0.0}, {.y = sin(angle / 2.0), .w = cos(angle / 2.0)}};
        place[1] = BILLOW_MOTION_PLACE_HOME;
        for (int j = 0; j < 4; j++) {
            const double *own = spinning_corners[j];
            const BillowVec3 point =
                billow_motion_place_apply(&place[0], billow_vec3(own[0], own[1], own[2]));
            float *to = &parts.positions[3 * (4 * i + j)];
            to[0] = (float) point.x;
            to[1] = (float) point.y;
            to[2] = (float) point.z;
        }
    }
    return billow_motion_new(&parts);
}
