/* The ground: a grid that fades away, and the soft shadow of what is above it. */
#pragma once

#include "gl/bodies.h"
#include "gl/camera.h"
#include "gl/cloth.h"

#include <gio/gio.h>

typedef struct {
    GLuint ground, shadow, body_shadow, blur; /* programs */
    GLuint maps[2], framebuffers[2];
    GLuint empty;           /* a vertex array without attributes */
    BillowVec3 low, extent; /* of the part of the ground that the map shows; y counts not */
} BillowGround;

/* How the ground is to be drawn. */
typedef struct {
    double height; /* metres of world y */
    bool dark;
    double scale; /* pixels per logical pixel */
} BillowGroundLook;

/* Starts zeroed. False sets `error`; clear it in either case. */
gboolean billow_ground_init(BillowGround *ground, GError **error);

/* Draws the shadow of the cloth (NULL: none) and of all bodies but planes into the map. False when there is none
 * of either. Changes the framebuffer and the viewport. */
bool billow_ground_cast_shadow(BillowGround *ground, const BillowCloth *cloth, const BillowBodies *bodies,
                               const BillowGroundLook *look);

/* Draws the ground around the camera's target, over what is behind and under what is before it. */
void billow_ground_draw(const BillowGround *ground, const BillowCamera *camera, BillowPictureSize size,
                        const BillowGroundLook *look, bool with_shadow);

/* Metres between the finest of its lines that are well apart in the picture, where a pixel is so many metres wide. */
double billow_ground_spacing(double pixel);

void billow_ground_clear(BillowGround *ground);
