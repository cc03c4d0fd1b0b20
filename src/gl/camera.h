/* A camera that orbits a target. Plain values and pure functions, independent of GL. Pixels count from the
 * image's upper left corner, x to the right, y down. */
#pragma once

#include "core/base/vec3.h"

#include <cglm/cglm.h>

typedef enum {
    BILLOW_VIEW_OBLIQUE, /* from the front, the right and above */
    BILLOW_VIEW_FRONT,   /* along -z */
    BILLOW_VIEW_RIGHT,   /* along -x */
    BILLOW_VIEW_TOP,     /* straight down, -z points up in the image */
    BILLOW_VIEW_BACK,    /* along z */
    BILLOW_VIEW_LEFT,    /* along x */
    BILLOW_VIEW_BOTTOM,  /* straight up, z points up in the image */
} BillowView;

/* Where a drag can move a point. */
typedef enum {
    BILLOW_DRAG_SCREEN,     /* in the plane through the point parallel to the screen */
    BILLOW_DRAG_VERTICAL,   /* on the vertical line through the point */
    BILLOW_DRAG_HORIZONTAL, /* in the horizontal plane through the point */
} BillowDrag;

typedef struct {
    BillowVec3 target; /* the point in the middle of the image, meters */
    double distance;   /* from the eye to the target, meters, > 0 */
    double yaw;        /* angle of the eye about the vertical, radians; 0 = toward +z, pi/2 = +x */
    double pitch;      /* elevation of the eye, radians in [-pi/2, pi/2]; pi/2 = straight above */
    double fov;        /* vertical field of view, radians */
    bool orthographic; /* parallel projection, in which the target's plane is as large as in perspective */
} BillowCamera;

/* Image size in pixels, in the same unit as the pointer's position. */
typedef struct {
    double width, height;
} BillowImageSize;

typedef struct {
    BillowVec3 origin;
    BillowVec3 direction; /* unit length */
} BillowRay;

/* Returns a camera that looks obliquely at the origin from 5 m away. */
BillowCamera billow_camera_default(void);

/* Return the eye's position, and the unit vectors to the right, up and into the image. */
BillowVec3 billow_camera_eye(const BillowCamera *camera);
void billow_camera_axes(const BillowCamera *camera, BillowVec3 *right, BillowVec3 *up, BillowVec3 *forward);

/* Compute the matrices from world to eye, and from eye to GL clip space. */
void billow_camera_view_matrix(const BillowCamera *camera, mat4 view);
void billow_camera_projection_matrix(const BillowCamera *camera, BillowImageSize size, mat4 projection);

/* Orbits the eye about the target by angles in radians. The pitch is limited to straight above and below. */
void billow_camera_orbit(BillowCamera *camera, double yaw, double pitch);

/* Moves eye and target so that the target's plane follows the pointer by (dx, dy) pixels. */
void billow_camera_pan(BillowCamera *camera, BillowImageSize size, double dx, double dy);

/* Moves the eye nearer (factor < 1) or farther (> 1). The point of the target's plane under the pixel (x, y)
 * stays there. The distance is limited to 1 mm ... 10 km. */
void billow_camera_zoom(BillowCamera *camera, BillowImageSize size, double x, double y, double factor);

/* Turns to one of the fixed directions. */
void billow_camera_look(BillowCamera *camera, BillowView view);

/* Fits the box from `low` to `high` into the image with a margin, and keeps the direction. */
void billow_camera_frame_bounds(BillowCamera *camera, BillowVec3 low, BillowVec3 high, double aspect);

/* Computes the pixel of a point of the world. Returns false if it is not in front of the eye. */
bool billow_camera_project(const BillowCamera *camera, BillowImageSize size, BillowVec3 point, double *x,
                           double *y);

/* Returns the ray through a pixel. */
BillowRay billow_camera_ray(const BillowCamera *camera, BillowImageSize size, double x, double y);

/* Returns the ray on which a point of the world is seen. */
BillowRay billow_camera_ray_through(const BillowCamera *camera, BillowVec3 point);

/* Returns the new position of `point`, dragged by the pointer from one pixel to another. If its line or plane
 * is seen nearly end-on, takes the part of the move parallel to the screen that the drag allows. */
BillowVec3 billow_camera_drag(const BillowCamera *camera, BillowImageSize size, BillowDrag drag,
                              BillowVec3 point, double from_x, double from_y, double to_x, double to_y);
