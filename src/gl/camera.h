/* The eye: orbits a target. Plain values and pure functions; knows no GL. Pixels count from the upper left
 * corner of the picture, x to the right, y down. */
#pragma once

#include "core/base/vec3.h"

#include <cglm/cglm.h>

typedef enum {
    BILLOW_VIEW_OBLIQUE, /* from the front, the right and above */
    BILLOW_VIEW_FRONT,   /* along -z */
    BILLOW_VIEW_RIGHT,   /* along -x */
    BILLOW_VIEW_TOP,     /* straight down, -z up in the picture */
    BILLOW_VIEW_BACK,    /* along z */
    BILLOW_VIEW_LEFT,    /* along x */
    BILLOW_VIEW_BOTTOM,  /* straight up, z up in the picture */
} BillowView;

/* Where a dragged point may go. */
typedef enum {
    BILLOW_DRAG_SCREEN,     /* the plane through the point that is parallel to the screen */
    BILLOW_DRAG_VERTICAL,   /* the vertical line through the point */
    BILLOW_DRAG_HORIZONTAL, /* the horizontal plane through the point */
} BillowDrag;

typedef struct {
    BillowVec3 target; /* what is in the middle of the picture, metres */
    double distance;   /* from the eye to the target, metres, > 0 */
    double yaw; /* turn of the eye about the vertical, radians; 0 = the eye is on the +z side, pi/2 = on +x */
    double pitch;      /* height of the eye, radians in [-pi/2, pi/2]; pi/2 = straight above */
    double fov;        /* vertical opening, radians */
    bool orthographic; /* parallel projection that shows the target's plane as large as the perspective one
                          does */
} BillowCamera;

/* Picture size in pixels; any unit, as long as the pointer's is the same. */
typedef struct {
    double width, height;
} BillowPictureSize;

typedef struct {
    BillowVec3 origin;
    BillowVec3 direction; /* unit length */
} BillowRay;

/* Looks obliquely at the origin from 5 m away. */
BillowCamera billow_camera_default(void);

/* The eye's place, and the unit vectors to the picture's right, to its top and into it. */
BillowVec3 billow_camera_eye(const BillowCamera *camera);
void billow_camera_axes(const BillowCamera *camera, BillowVec3 *right, BillowVec3 *up, BillowVec3 *forward);

/* World to eye, and eye to GL clip space. */
void billow_camera_view_matrix(const BillowCamera *camera, mat4 view);
void billow_camera_projection_matrix(const BillowCamera *camera, BillowPictureSize size, mat4 projection);

/* Turns the eye about the target by angles in radians; the pitch stops straight above and below. */
void billow_camera_orbit(BillowCamera *camera, double yaw, double pitch);

/* Moves eye and target so that what is in the target's plane follows the pointer's move (dx, dy) pixels. */
void billow_camera_pan(BillowCamera *camera, BillowPictureSize size, double dx, double dy);

/* Brings the eye nearer (factor < 1) or farther (> 1); what is under the pixel (x, y) in the target's plane
 * stays there. The distance stays within 1 mm and 10 km. */
void billow_camera_zoom(BillowCamera *camera, BillowPictureSize size, double x, double y, double factor);

/* Turns to one of the fixed directions. */
void billow_camera_look(BillowCamera *camera, BillowView view);

/* Keeps the direction, and puts the whole box from `low` to `high` into the picture with a margin. */
void billow_camera_frame_bounds(BillowCamera *camera, BillowVec3 low, BillowVec3 high, double aspect);

/* The pixel at which a point of the world is seen. False when it is not in front of the eye. */
bool billow_camera_project(const BillowCamera *camera, BillowPictureSize size, BillowVec3 point, double *x,
                           double *y);

/* The ray through a pixel. */
BillowRay billow_camera_ray(const BillowCamera *camera, BillowPictureSize size, double x, double y);

/* Where `point` goes when the pointer that held it moved from one pixel to another. Where the line or the
 * plane is seen nearly end on, the move is that of the screen plane, as far as the drag allows it. */
BillowVec3 billow_camera_drag(const BillowCamera *camera, BillowPictureSize size, BillowDrag drag,
                              BillowVec3 point, double from_x, double from_y, double to_x, double to_y);
