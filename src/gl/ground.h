/* The ground: a grid that fades out, and the soft shadow of what is above it. */
#pragma once

#include "gl/bodies.h"
#include "gl/camera.h"
#include "gl/cloth.h"

#include <gio/gio.h>

typedef struct {
    GLuint ground, cloth_shadow, body_shadow, blur; /* programs */
    GLuint maps[2], framebuffers[2];
    GLuint empty;           /* a vertex array without attributes */
    BillowVec3 low, extent; /* of the ground in the map; y is ignored */
} BillowGround;

/* How to draw the ground. */
typedef struct {
    double height; /* meters of world y */
    bool dark;
    double scale; /* pixels per logical pixel */
} BillowGroundLook;

/* `ground` must be zeroed. Returns FALSE and sets `error` on failure; clear it in either case. */
gboolean billow_ground_init(BillowGround *ground, GError **error);

/* Draws the shadows of `n` cloths, cut out by their textures, and of all colliders except planes into the map. Returns false
 * when there is neither. Changes the framebuffer and the viewport. */
bool billow_ground_cast_shadow(BillowGround *ground, const BillowDrawnCloth *cloths, size_t n,
                               const BillowBodies *bodies, const BillowGroundLook *look);

/* Draws the ground around the camera's target, between what is behind it and what is in front. */
void billow_ground_draw(const BillowGround *ground, const BillowCamera *camera, BillowImageSize size,
                        const BillowGroundLook *look, bool with_shadow);

/* Returns the spacing in meters of the finest distinguishable lines, for this width of a pixel in meters. */
double billow_ground_spacing(double pixel);

void billow_ground_clear(BillowGround *ground);
