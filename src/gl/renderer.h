/* Draws a cloth, its anchors and curves, a second cloth and bodies, over a ground. Knows no widget. Every
 * function here needs the same GL context to be current (GL 3.3 core or GLES 3.0); state that GL kept from
 * elsewhere does not matter. */
#pragma once

#include "core/base/mesh.h"
#include "gl/camera.h"
#include "gl/color.h"
#include "gl/figures.h"
#include "gl/gizmo.h"
#include "gl/marks.h"
#include "physics/colliders/collider.h"

#include <gio/gio.h>
#include <stdint.h>

/* What to draw, and how. Start from billow_render_default_options(). */
typedef struct {
    bool cloth;           /* the shaded cloth */
    bool wireframe;       /* the edges of the grid, over the cloth or alone */
    bool ground;          /* grid and shadow on the ground */
    bool anchors;         /* marks and curves */
    bool crossings;       /* curves where the cloth passes through itself */
    bool dark;            /* for a dark theme */
    bool transparent;     /* nothing behind cloth and bodies: colours that are multiplied with their alpha */
    double ground_height; /* metres of world y */
    double scale;         /* pixels per logical pixel: widths of lines and sizes of anchors follow it */
    BillowColor color;    /* of the cloth, without a texture */
    int samples;          /* for anti-aliasing; as many as GL has at most, 0 = none */
} BillowRenderOptions;

BillowRenderOptions billow_render_default_options(void);

typedef struct BillowRenderer BillowRenderer;

/* A renderer that has still to be made ready. Returns NULL and sets `error` (BILLOW_GL_ERROR) when the
 * context cannot do it. */
BillowRenderer *billow_renderer_new(GError **error);

/* Makes the next of its parts, for drivers may take tens of milliseconds for all: call it until the renderer
 * is ready, and draw and set nothing before. Returns FALSE and sets `error` when a part cannot be made; free
 * the renderer then. */
gboolean billow_renderer_make_next(BillowRenderer *renderer, GError **error);

bool billow_renderer_is_ready(const BillowRenderer *renderer);

/* Frees it with all its GL resources. NULL is allowed. */
void billow_renderer_free(BillowRenderer *renderer);

/* The cloth to draw; NULL: none. The values are copied into GL at once. */
void billow_renderer_set_mesh(BillowRenderer *renderer, const BillowMesh *mesh);

/* A second cloth in the same place, drawn see-through in one colour; it hides nothing and throws no shadow.
 * NULL: none. Copied at once. */
void billow_renderer_set_ghost(BillowRenderer *renderer, const BillowMesh *mesh);

/* A cloth of another frame than the one that is shown. */
typedef struct {
    const BillowMesh *mesh;
    bool after; /* it is of a later one; they differ in colour */
} BillowRenderSkin;

enum { BILLOW_MOST_RENDER_SKINS = 16 };

/* Cloths drawn as the ghost is, fainter; of more than BILLOW_MOST_RENDER_SKINS the first. Copied at once. */
void billow_renderer_set_skins(BillowRenderer *renderer, const BillowRenderSkin *skins, size_t n);

/* A value a point of the cloth, 0 ... 1 (others are cut to that), drawn as the colours of gl/ramp.h instead
 * of picture and colour. Copied at once; not drawn while `n` is not the cloth's number of points. NULL:
 * none. */
void billow_renderer_set_values(BillowRenderer *renderer, const float *values, size_t n);

/* A picture of width x height pixels (red, green, blue, alpha; a byte each, not premultiplied; top row
 * first), laid once over the cloth: top row on row 0. Copied at once. NULL: none. */
void billow_renderer_set_texture(BillowRenderer *renderer, const uint8_t *rgba, int width, int height);

/* The anchors and other points to mark. Copied at once. NULL with n = 0: none. */
void billow_renderer_set_marks(BillowRenderer *renderer, const BillowMark *marks, size_t n);

/* The bodies to draw, and the numbers of the one under the pointer and the selected one, -1 = none. A plane
 * is shown as a square, see-through. Copied at once. NULL with n = 0: none. */
void billow_renderer_set_colliders(BillowRenderer *renderer, const BillowCollider *colliders, size_t n,
                                   int hovered, int selected);

/* What the bodies are drawn as: the i-th is of the i-th of billow_renderer_set_colliders(), and bodies beyond are drawn as they are. A mesh that
 * a body had before is not copied into GL again. NULL with n = 0: none. */
void billow_renderer_set_figures(BillowRenderer *renderer, const BillowFigure *figures, size_t n);

/* The handles of a body, and the one under the pointer, drawn over all else; NULL: none. Copied at once. */
void billow_renderer_set_gizmo(BillowRenderer *renderer, const BillowGizmo *gizmo, BillowGrip held);

/* The curves to draw. Copied at once. */
void billow_renderer_set_curves(BillowRenderer *renderer, const BillowPolyline *curves, size_t n_curves);

/* Draws a picture of width x height device pixels into the framebuffer that is bound, covering it wholly.
 * Leaves that framebuffer bound. */
void billow_renderer_draw(BillowRenderer *renderer, const BillowCamera *camera,
                          const BillowRenderOptions *options, int width, int height);
