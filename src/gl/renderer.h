/* Draws a cloth, its anchors and curves, a second cloth and colliders, over a ground. Independent of widgets.
 * Every function needs the same GL context (GL 3.3 core or GLES 3.0) to be current, in any state. */
#pragma once

#include "core/base/mesh.h"
#include "core/cloth/pattern.h"
#include "gl/camera.h"
#include "gl/color.h"
#include "gl/figures.h"
#include "gl/gizmo.h"
#include "gl/overlay.h"
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
    bool transparent;     /* no background; colors are premultiplied by alpha */
    double ground_height; /* meters of world y, without a floor */
    double scale;         /* pixels per logical pixel: scales line widths and the size of anchors */
    BillowColor color;    /* of the cloth if it has no texture, in this pattern */
    BillowPattern pattern;
    int material; /* number in billow_material_presets: it decides weave, fuzz and gloss */
    int samples;  /* for anti-aliasing; limited to what GL supports, 0 = none */
} BillowRenderOptions;

BillowRenderOptions billow_render_default_options(void);

typedef struct BillowRenderer BillowRenderer;

/* Creates a renderer, not ready yet. Returns NULL with BILLOW_GL_ERROR if the context is unsuitable. */
BillowRenderer *billow_renderer_new(GError **error);

/* Makes the next of the renderer's parts; all may take tens of milliseconds. Call it until the renderer is
 * ready, and set or draw nothing before. On failure returns FALSE and sets `error`; then free the
 * renderer. */
gboolean billow_renderer_make_next(BillowRenderer *renderer, GError **error);

bool billow_renderer_is_ready(const BillowRenderer *renderer);

/* Frees the renderer and all its GL resources. NULL is allowed. */
void billow_renderer_free(BillowRenderer *renderer);

/* Sets the cloth to draw; NULL: none. If the cloth's `own` grid (NULL: none) has a fine mesh, that is
 * drawn in the pose of the mesh. Copied into GL immediately. */
void billow_renderer_set_mesh(BillowRenderer *renderer, const BillowMesh *mesh, const BillowGrid *own);

/* A further cloth of the scene, drawn like the cloth, but without values. */
typedef struct {
    const BillowMesh *mesh; /* NULL: not drawn */
    BillowColor color;      /* if it has no texture, in this pattern */
    BillowPattern pattern;
    int material;          /* number in billow_material_presets */
    const BillowGrid *own; /* of the cloth, for its fine mesh; NULL: none */
} BillowRenderCloth;

/* Sets the further cloths, which keep their textures by number. Copied immediately. */
void billow_renderer_set_others(BillowRenderer *renderer, const BillowRenderCloth *others, size_t n);

/* Sets the texture of a cloth, like billow_renderer_set_texture(): 0 is the cloth, 1 the first further one. */
void billow_renderer_set_other_texture(BillowRenderer *renderer, size_t number, const uint8_t *rgba,
                                       int width, int height, bool cut_out);

/* Sets a second cloth, see-through in one color and without a shadow; NULL: none. If the cloth's `own` grid (NULL: none)
 * has a fine mesh, that is drawn in its pose. Copied immediately. */
void billow_renderer_set_ghost(BillowRenderer *renderer, const BillowMesh *mesh, const BillowGrid *own);

/* A cloth of another frame, for the onion skin. */
typedef struct {
    const BillowMesh *mesh;
    bool after; /* of a later frame; earlier and later ones differ in color */
} BillowRenderSkin;

enum { BILLOW_MOST_RENDER_SKINS = 16 };

/* Sets cloths like the ghost, but fainter, up to BILLOW_MOST_RENDER_SKINS; `own` as of the ghost. Copied immediately. */
void billow_renderer_set_skins(BillowRenderer *renderer, const BillowRenderSkin *skins, size_t n,
                               const BillowGrid *own);

/* Sets a value per point of the cloth, clamped to 0 ... 1 and drawn as a color of gl/ramp.h instead of the
 * cloth's own. Ignored while `n` is not the number of points. NULL: none. Copied immediately. */
void billow_renderer_set_values(BillowRenderer *renderer, const float *values, size_t n);

/* Sets the texture: width x height pixels (red, green, blue, each multiplied by alpha, and alpha; a byte each; top row
 * first), laid once over the cloth with the top row on row 0. Where its alpha is under a half, cloth, ghost,
 * skins and shadow are cut out. `cut_out`: whether a pixel has alpha under 1. NULL: none. Copied immediately. */
void billow_renderer_set_texture(BillowRenderer *renderer, const uint8_t *rgba, int width, int height,
                                 bool cut_out);

/* Sets the anchors and other points to mark. NULL with n = 0: none. Copied immediately. */
void billow_renderer_set_overlay_points(BillowRenderer *renderer, const BillowOverlayPoint *marks, size_t n);

/* Sets the colliders to draw, and the indices of the one under the pointer and the selected one, -1 = none.
 * A plane is drawn as a see-through square, unless it is the floor: then the ground is drawn at its height,
 * and the square only while one of these indices tells of it. NULL with n = 0: none. Copied immediately. */
void billow_renderer_set_colliders(BillowRenderer *renderer, const BillowCollider *colliders, size_t n,
                                   int hovered, int selected);

/* Sets the display meshes of the colliders: the i-th belongs to the i-th collider of
 * billow_renderer_set_colliders(); further colliders have none. A mesh already in use is not copied into GL
 * again. NULL with n = 0: none. */
void billow_renderer_set_figures(BillowRenderer *renderer, const BillowFigure *figures, size_t n);

/* Sets the handles, drawn over everything else, and the one under the pointer; NULL: none. Copied at once. */
void billow_renderer_set_gizmo(BillowRenderer *renderer, const BillowGizmo *gizmo, BillowGrip held);

/* Sets the curves to draw. Copied immediately. */
void billow_renderer_set_curves(BillowRenderer *renderer, const BillowPolyline *curves, size_t n_curves);

/* Draws width x height device pixels over all of the bound framebuffer, which stays bound. */
void billow_renderer_draw(BillowRenderer *renderer, const BillowCamera *camera,
                          const BillowRenderOptions *options, int width, int height);
