/* Handles of a body or of a group of points: arrows along the world's axes that move it, rings around them that turn it, squares that size
 * it: a body's along its own axes, where its surface is. As large in the picture whatever the distance. Pure functions; knows no GL. */
#pragma once

#include "gl/camera.h"

#include <stddef.h>

typedef enum {
    BILLOW_GRIP_NONE = -1,
    BILLOW_GRIP_MOVE_X,
    BILLOW_GRIP_MOVE_Y,
    BILLOW_GRIP_MOVE_Z,
    BILLOW_GRIP_TURN_X,
    BILLOW_GRIP_TURN_Y,
    BILLOW_GRIP_TURN_Z,
    BILLOW_GRIP_SIZE_X,
    BILLOW_GRIP_SIZE_Y,
    BILLOW_GRIP_SIZE_Z,
    BILLOW_N_GRIPS,
} BillowGrip;

typedef struct {
    BillowVec3 middle;
    double reach; /* of its arrows, metres */
    bool moves;   /* it has arrows */
    bool turns;   /* it has rings */
    BillowCamera camera;
    BillowPictureSize size;
    BillowVec3 axes[3]; /* the body's own */
    double halves[3];   /* how far it reaches along these, metres; 0: it has no square there */
} BillowGizmo;

/* That of a body in a picture, of logical pixels; with arrows. */
BillowGizmo billow_gizmo_at(const BillowCamera *camera, BillowPictureSize size, BillowVec3 middle,
                            bool turns);

/* Metres that a pixel is wide in its middle. */
double billow_gizmo_pixel(const BillowGizmo *gizmo);

/* From its middle to the eye, of length 1. */
BillowVec3 billow_gizmo_to_eye(const BillowGizmo *gizmo);

/* Gives it squares for a group of points: along the world's axes, as far out as its arrows, on their other side. */
void billow_gizmo_set_scales(BillowGizmo *gizmo);

/* Gives it squares, beyond the surface on the side away from the arrows. */
void billow_gizmo_set_sizes(BillowGizmo *gizmo, const BillowVec3 axes[3], BillowVec3 halves);

/* 0, 1, 2: the axis along or around which a grip goes. */
static inline int
billow_grip_axis(BillowGrip grip)
{
    return (int) grip % 3;
}

static inline bool
billow_grip_turns(BillowGrip grip)
{
    return grip >= BILLOW_GRIP_TURN_X && grip <= BILLOW_GRIP_TURN_Z;
}

static inline bool
billow_grip_sizes(BillowGrip grip)
{
    return grip >= BILLOW_GRIP_SIZE_X;
}

enum { BILLOW_GIZMO_SEGMENTS = 64 };

typedef struct {
    BillowVec3 from, to;
} BillowSegment;

/* The lines of a grip, BILLOW_GIZMO_SEGMENTS at most; returns how many. Of a ring the half before the body. */
size_t billow_gizmo_lines(const BillowGizmo *gizmo, BillowGrip grip, BillowSegment *lines);

/* The grip that is at a pixel. */
BillowGrip billow_gizmo_grip(const BillowGizmo *gizmo, double x, double y);

/* Metres along the axis of an arrow, or outwards by a square, when the pointer that held it moved from one pixel to another. */
double billow_gizmo_move(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y, double to_x,
                         double to_y);

/* By which factor a group of points is scaled by a square likewise, 0 at least. */
double billow_gizmo_scale(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y,
                          double to_x, double to_y);

/* Degrees around the axis of a ring likewise, within half a turn. */
double billow_gizmo_turn(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y, double to_x,
                         double to_y);
