/* Solid bodies in GL's memory: the surface of each shape, placed and sized for each body. */
#pragma once

#include "gl/camera.h"
#include "gl/figures.h"
#include "physics/colliders/shape.h"

#include <epoxy/gl.h>
#include <gio/gio.h>

typedef struct {
    GLuint program;
    GLuint array, vertices;
    GLint *starts; /* of each shape among the vertices, and their end */
    BillowCollider *colliders;
    size_t n;
    int hovered, selected;
    BillowFigures figures;
} BillowBodies;

/* Starts zeroed. False sets `error`; clear it in either case. */
gboolean billow_bodies_init(BillowBodies *bodies, GError **error);

/* As billow_renderer_set_colliders(). */
void billow_bodies_set(BillowBodies *bodies, const BillowCollider *colliders, size_t n, int hovered,
                       int selected);

/* As billow_renderer_set_figures(). */
void billow_bodies_set_figures(BillowBodies *bodies, const BillowFigure *figures, size_t n);

/* Whether any of them has an end; the bounds are made to contain those, metres. */
bool billow_bodies_extend_bounds(const BillowBodies *bodies, BillowVec3 *low, BillowVec3 *high);

/* Draws the bodies that have an end and those that are drawn as meshes, then (blended, over what is behind) the other planes. */
void billow_bodies_draw(const BillowBodies *bodies, const BillowCamera *camera, BillowPictureSize size);
void billow_bodies_draw_planes(const BillowBodies *bodies, const BillowCamera *camera, BillowPictureSize size,
                               bool dark, double scale);

/* The bare surfaces of the former, with the given program in use, whose vertex shader takes those
 * of body.vert.glsl. */
void billow_bodies_draw_shapes(const BillowBodies *bodies, GLuint program);

void billow_bodies_clear(BillowBodies *bodies);
