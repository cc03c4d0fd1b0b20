/* The ground: a grid that fades away, and the cloth's soft shadow. */
#pragma once

#include "gl/camera.h"
#include "gl/cloth.h"

#include <gio/gio.h>

typedef struct {
    GLuint ground, shadow, blur; /* programs */
    GLuint maps[2], framebuffers[2];
    GLuint empty;           /* a vertex array without attributes */
    BillowVec3 low, extent; /* of the part of the ground that the map shows; y counts not */
} BillowGround;

/* How the ground is to be drawn. */
typedef struct {
    double height;    /* metres of world y */
    BillowVec3 light; /* towards it, unit length */
    bool dark;
    double scale; /* pixels per logical pixel */
} BillowGroundLook;

/* Starts zeroed. False sets `error`; clear it in either case. */
gboolean billow_ground_init(BillowGround *ground, GError **error);

/* Draws the cloth's shadow into the map. Changes the framebuffer and the viewport. */
void billow_ground_cast_shadow(BillowGround *ground, const BillowCloth *cloth, const BillowGroundLook *look);

/* Draws the ground around the camera's target, over what is behind and under what is before it. */
void billow_ground_draw(const BillowGround *ground, const BillowCamera *camera, BillowPictureSize size,
                        const BillowGroundLook *look, bool with_shadow);

void billow_ground_clear(BillowGround *ground);
