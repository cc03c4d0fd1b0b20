/* Handles of a collider or a group of points: arrows along the world axes that move it, rings around them
 * that turn it, and squares that resize it (a collider's are on its own axes, at its surface). Their size in
 * the image does not depend on the distance. Pure functions, independent of GL. */
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
    double reach; /* length of its arrows, meters */
    bool moves;   /* it has arrows */
    bool turns;   /* it has rings */
    BillowCamera camera;
    BillowImageSize size;
    BillowVec3 axes[3]; /* the collider's own */
    double halves[3];   /* its extent along these, meters; 0: no square there */
} BillowGizmo;

/* Returns a gizmo with arrows at a position, for an image size in logical pixels. */
BillowGizmo billow_gizmo_at(const BillowCamera *camera, BillowImageSize size, BillowVec3 middle, bool turns);

/* Returns the width of a pixel at its middle in meters. */
double billow_gizmo_pixel(const BillowGizmo *gizmo);

/* Returns the unit vector from its middle to the eye. */
BillowVec3 billow_gizmo_to_eye(const BillowGizmo *gizmo);

/* Adds squares for a group of points, along the world axes opposite the arrows and as far out. */
void billow_gizmo_set_scales(BillowGizmo *gizmo);

/* Adds squares for a collider: beyond the surface on the side away from the arrows. */
void billow_gizmo_set_sizes(BillowGizmo *gizmo, const BillowVec3 axes[3], BillowVec3 halves);

/* Returns the axis along or around which a grip moves: 0, 1 or 2. */
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

/* Writes a grip's segments, of a ring the front half, and returns how many: <= BILLOW_GIZMO_SEGMENTS. */
size_t billow_gizmo_lines(const BillowGizmo *gizmo, BillowGrip grip, BillowSegment *lines);

/* Returns the grip at a pixel. */
BillowGrip billow_gizmo_grip(const BillowGizmo *gizmo, double x, double y);

/* Returns the move in meters, along an arrow or outward for a square, of a drag from one pixel to another. */
double billow_gizmo_move(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y, double to_x,
                         double to_y);

/* Returns the factor, at least 0, by which dragging a square scales a group of points. */
double billow_gizmo_scale(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y,
                          double to_x, double to_y);

/* Returns the angle in degrees, within half a turn, by which dragging a ring turns about its axis. */
double billow_gizmo_turn(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y, double to_x,
                         double to_y);
