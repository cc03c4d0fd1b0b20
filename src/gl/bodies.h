/* Draws colliders from one surface per shape, placed and scaled for each. */
#pragma once

#include "gl/camera.h"
#include "gl/figures.h"
#include "physics/colliders/shape.h"

#include <epoxy/gl.h>
#include <gio/gio.h>

typedef struct {
    GLuint program;
    GLuint array, vertices;
    GLint *starts; /* start of each shape among the vertices, and the end of the last */
    BillowCollider *colliders;
    size_t n;
    int hovered, selected;
    BillowFigures figures;
} BillowBodies;

/* `bodies` must be zeroed. Returns FALSE and sets `error` on failure; clear it in either case. */
gboolean billow_bodies_init(BillowBodies *bodies, GError **error);

/* See billow_renderer_set_colliders(). */
void billow_bodies_set(BillowBodies *bodies, const BillowCollider *colliders, size_t n, int hovered,
                       int selected);

/* See billow_renderer_set_figures(). */
void billow_bodies_set_figures(BillowBodies *bodies, const BillowFigure *figures, size_t n);

/* Extends the bounds, in meters, by all colliders that are not endless. Returns whether there are any. */
bool billow_bodies_extend_bounds(const BillowBodies *bodies, BillowVec3 *low, BillowVec3 *high);

/* Returns the height of the first floor, at which the ground is drawn; `otherwise` if there is none. */
double billow_bodies_floor(const BillowBodies *bodies, double otherwise);

/* Draw the colliders: those that are not endless or have a display mesh, then see-through planes,
 * of floors only those that are hovered or selected. */
void billow_bodies_draw(const BillowBodies *bodies, const BillowCamera *camera, BillowImageSize size);
void billow_bodies_draw_planes(const BillowBodies *bodies, const BillowCamera *camera, BillowImageSize size,
                               bool dark, double scale);

/* Draws the surfaces of the former with the current program, which has the inputs of body.vert.glsl. */
void billow_bodies_draw_shapes(const BillowBodies *bodies, GLuint program);

void billow_bodies_clear(BillowBodies *bodies);
