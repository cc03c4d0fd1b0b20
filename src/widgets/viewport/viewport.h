/* The view of the cloth in 3D, or the reason why GL is not available.
 *
 * Left drag orbits; middle drag or Shift + left drag pans; scrolling or pinching zooms to the pointer
 * (depending on the navigation preset: tools/navigate.c); two fingers on a touchpad orbit, with Shift they
 * pan, with Ctrl they zoom. F frames the cloth, Shift + F all, the period the selection; 1/3/7 look from the
 * front, the right and the top, Ctrl + 1/3/7 of the keypad from the other side; 5 toggles the parallel
 * projection; arrows orbit, Shift + arrows pan, +/- zoom.
 *
 * With editable anchors, dragging one moves it parallel to the screen, with Shift only up and down, with Ctrl
 * in its horizontal plane; Escape restores it. Editable colliders work the same; a plane is dragged by the
 * edges of its square (inside, a drag orbits and a click selects it). The selected collider has handles:
 * arrows move it along an axis of the world, rings turn it around one, with Ctrl in steps of 15°, squares
 * resize it along one of its own axes.
 *
 * With a brush, a left drag that begins on the cloth is a stroke, which Escape cancels, and nothing is
 * picked.
 *
 * If pullable, Ctrl + left drag that begins on the cloth pulls it; Escape cancels that even after the
 * release.
 *
 * If several anchors may be selected, Ctrl or Shift + click adds or removes one, Ctrl+A selects all; a drag
 * that begins on nothing (with Ctrl in Billow's navigation) selects those in a box, or with Shift adds them.
 * The selected anchors have handles: arrows, rings, and squares that scale (with Shift along all axes); Ctrl
 * toggles snapping. The keys G, R, S move, turn and scale them with the pointer: X, Y, Z choose an axis, with
 * Shift the other two, digits set an amount; Enter or a click applies, Escape or a right click cancels. These
 * keys go to the view under the pointer, unless the user is typing elsewhere. D and a drag draw a curve along
 * which the anchors are placed. In Maya's navigation W, E, R show handles of one kind, Q all.
 *
 * Properties, with notify:
 *   readout (string, read only): what the running transform of anchors does, and by how much; NULL if there
 *   is none
 *   pivot (BillowPivot: "center", "last", "origin")
 *   several-anchors (boolean): several anchors may be selected
 *   drawing (boolean): the next drag draws the curve
 *   snapping (boolean): places snap to the floor's grid, angles to 15°, factors to 0.1
 *   navigation (BillowNavigation: "billow", "blender", "maya"): which drags move the camera
 *   orthographic (boolean): the camera's projection
 *   show-cloth, wireframe, show-grid, editable-anchors, editable-colliders, pullable (boolean)
 *   show-anchors (boolean): anchors and curves except those of crossings
 *   show-crossings (boolean, FALSE at first): the curves of crossings
 *   show-mesh (boolean): colliders are drawn as their meshes
 *   show-wind (boolean): for the owner, who draws it as guides
 *
 * Signals:
 *   anchor-moved (int index, double x, double y, double z, gboolean final)
 *       An anchor is dragged; emitted once more with `final` at the end; after Escape `final` has the
 *       original place. The coordinates are short decimals, off by less than a tenth of a pixel.
 *   anchor-hovered (int index)
 *       The pointer moved over an anchor, or left it (-1).
 *   anchors-selected
 *       Anchors were clicked or a box was drawn around them, or the user clicked on nothing, and the
 *       selection has changed accordingly. Only with editable anchors. Pressing on one of several selected
 *       anchors keeps the selection, so that they can be dragged; a click selects only that one.
 *   anchors-transformed (int kind, gboolean final)
 *       Several are moved, turned or scaled (BillowTransformKind): get their places with
 *       billow_viewport_get_anchor(). Emitted once more with `final` at the end; after Escape the places are
 *       the original ones.
 *   handle-moved (double x, double y, double z, gboolean final)
 *       The handle is dragged, like anchor-moved.
 *   clicked (double x, double y) -> gboolean
 *       The user clicked on nothing that can be dragged. TRUE: the click is handled and has no other effect.
 *   constraint-pressed (int index)
 *       The mark of a sliding point was clicked.
 *   constraint-moved (int index, int point)
 *       The mark was dragged to that point of the cloth, where it is drawn until it is set again.
 *   collider-pressed (int index)
 *   collider-moved (int index, double x, double y, double z, gboolean final)
 *       The same for colliders; the place is the collider's `position`.
 *   brushed (int stage, double x, double y, uint modifiers)
 *       stage (BillowBrushStage): a stroke begins on the cloth, moves, ends or is cancelled, at a place in
 *       the widget.
 *   pulled (int stage, double x, double y, double z)
 *       stage (BillowBrushStage): a pull begins at that place of the world, moves there, ends or is
 *       cancelled.
 *   collider-turned (int index, double x, double y, double z, gboolean final)
 *       Like collider-moved, with the collider's `rotation` in degrees.
 *   collider-sized (int index, int axis, double half, gboolean final)
 *       Like collider-moved, with the collider's new extent from its middle along its own axis 0, 1 or 2. The
 *       view keeps drawing the old size until the new one is set.
 *   camera-changed
 *       The view was turned, moved, zoomed or framed; not emitted by billow_viewport_set_camera().
 *   drawn
 *       A frame has been drawn.
 *
 * Actions: viewport.back, viewport.left, viewport.bottom, viewport.orthographic, viewport.snapping,
 * viewport.frame-selected, viewport.frame-cloth, viewport.frame-all, viewport.front, viewport.right,
 * viewport.top, viewport.wireframe, viewport.show-grid, viewport.show-anchors, viewport.show-crossings,
 * viewport.show-mesh, viewport.show-cloth. */
#pragma once

#include "core/base/mesh.h"
#include "gl/renderer.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gtk/gtk.h>

#define BILLOW_TYPE_VIEWPORT (billow_viewport_get_type())
G_DECLARE_FINAL_TYPE(BillowViewport, billow_viewport, BILLOW, VIEWPORT, GtkWidget)

/* Navigation: in Blender's the middle button orbits, in Maya's Alt goes with each button. */
typedef enum {
    BILLOW_NAVIGATION_BILLOW,
    BILLOW_NAVIGATION_BLENDER,
    BILLOW_NAVIGATION_MAYA,
} BillowNavigation;
#define BILLOW_TYPE_NAVIGATION (billow_navigation_get_type())
GType billow_navigation_get_type(void);

/* The place about which anchors are turned and scaled. */
typedef enum {
    BILLOW_PIVOT_CENTER, /* the mean of the selected ones */
    BILLOW_PIVOT_LAST,   /* the one that was picked last */
    BILLOW_PIVOT_ORIGIN, /* the origin of the world */
} BillowPivot;
#define BILLOW_TYPE_PIVOT (billow_pivot_get_type())
GType billow_pivot_get_type(void);

/* How the cloth is drawn. */
typedef enum {
    BILLOW_CLOTH_SOLID,
    BILLOW_CLOTH_FAINT, /* see-through, in place of the second cloth */
    BILLOW_CLOTH_HIDDEN,
} BillowClothLook;

/* How the solid cloth is drawn if it has no values. */
typedef enum {
    BILLOW_SURFACE_TEXTURE, /* its color if it has no texture */
    BILLOW_SURFACE_COLOR,
    BILLOW_SURFACE_WIRES, /* the edges of the grid alone */
} BillowSurface;

typedef enum {
    BILLOW_BRUSH_DOWN,
    BILLOW_BRUSH_MOVED,
    BILLOW_BRUSH_LIFTED,
    BILLOW_BRUSH_TAKEN_BACK,
} BillowBrushStage;

GtkWidget *billow_viewport_new(void);

/* Sets the cloth (referenced; the mesh must not change any more); NULL: none. The first one, and the first
 * after none, is framed; after that the camera stays. */
void billow_viewport_set_mesh(BillowViewport *self, BillowMesh *mesh);

/* Draws a fine mesh in the pose of that cloth while it is solid: that of the cloth's grid. NULL, or one
 * without: none. */
void billow_viewport_set_fine_mesh(BillowViewport *self, const BillowGrid *grid);

/* Returns that cloth, transfer none. */
BillowMesh *billow_viewport_get_mesh(BillowViewport *self);

/* A further cloth of the scene: solid, with its own color, or texture (path of an image; NULL: none). */
typedef struct {
    BillowMesh *mesh; /* NULL: not drawn; must not change any more */
    GdkRGBA color;
    BillowPattern pattern;
    int material; /* number in billow_material_presets */
    const char *texture;
    const BillowGrid *grid; /* of the cloth, for its fine mesh */
} BillowViewportCloth;

/* Sets the further cloths, which are drawn and framed, but not edited. Copies all, and refers to the meshes. */
void billow_viewport_set_others(BillowViewport *self, const BillowViewportCloth *others, size_t n);

/* Returns the number of the further cloth that is the first thing at (x, y) of the widget, or -1. */
int billow_viewport_find_other(BillowViewport *self, double x, double y);

/* Sets how that cloth is drawn; solid at first. A hidden cloth is framed all the same. */
void billow_viewport_set_cloth_look(BillowViewport *self, BillowClothLook look);
BillowClothLook billow_viewport_get_cloth_look(BillowViewport *self);

/* Sets what it is drawn with; its texture at first. Values do not hide wires. */
void billow_viewport_set_surface(BillowViewport *self, BillowSurface surface);

/* Sets a second, see-through cloth (referenced; the mesh must not change any more); NULL: none. */
void billow_viewport_set_ghost(BillowViewport *self, BillowMesh *mesh);

/* Returns the second cloth, transfer none. */
BillowMesh *billow_viewport_get_ghost(BillowViewport *self);

/* Sets see-through cloths of other frames (referenced; the meshes must not change any more); n = 0: none. */
void billow_viewport_set_skins(BillowViewport *self, const BillowRenderSkin *skins, size_t n);

/* Returns the number of these cloths. */
guint billow_viewport_count_skins(BillowViewport *self);

/* Sets a line with a dot at each of n places, larger where `keys` is not 0; copied. n = 0: none. */
void billow_viewport_set_path(BillowViewport *self, const BillowVec3 *places, const guint8 *keys, size_t n);
guint billow_viewport_count_path(BillowViewport *self);

/* Sets a value 0 ... 1 for each of the cloth's `n` points (copied), drawn as colors (gl/ramp.h) instead of
 * its own; ignored while `n` is not the cloth's number of points. NULL: none. */
void billow_viewport_set_values(BillowViewport *self, const float *values, size_t n);

/* Sets the cloth's texture, read on a thread; NULL: none. Until then, and on failure, shows its color. */
void billow_viewport_set_texture_file(BillowViewport *self, const char *path);

/* Sets the color of the cloth without a texture. */
void billow_viewport_set_color(BillowViewport *self, const GdkRGBA *color);

/* Sets what the cloth is made of, a number in billow_material_presets, and its pattern without a texture. */
void billow_viewport_set_fabric(BillowViewport *self, int material, BillowPattern pattern);

/* Sets the places of the anchors, copied. A running drag continues with them. */
void billow_viewport_set_anchors(BillowViewport *self, const BillowVec3 *points, size_t n_points);

/* Returns the present place of an anchor, for a dragged one that of the pointer. */
BillowVec3 billow_viewport_get_anchor(BillowViewport *self, int index);

/* Highlight an anchor: alone (-1 = none), or in addition to others. */
void billow_viewport_set_selected_anchor(BillowViewport *self, int index);
void billow_viewport_set_anchor_selected(BillowViewport *self, int index, gboolean selected);
gboolean billow_viewport_is_anchor_selected(BillowViewport *self, int index);

/* Returns the first highlighted anchor, -1 = none. */
int billow_viewport_get_selected_anchor(BillowViewport *self);

/* Sets the places of sliding points (copied), whose marks differ from anchors'. `selected` is highlighted, -1
 * = none. A running drag continues with them. */
void billow_viewport_set_constraints(BillowViewport *self, const BillowVec3 *points, size_t n, int selected);

/* Gets the place of the highlighted one; returns FALSE if there is none. */
gboolean billow_viewport_get_selected_constraint(BillowViewport *self, BillowVec3 *place);

/* Gets the place of the handle while it is dragged; returns FALSE if it is not dragged. */
gboolean billow_viewport_get_dragged_handle(BillowViewport *self, BillowVec3 *place);

/* Sets the handle, a diamond that is dragged like an anchor, or NULL. A running drag continues with it. */
void billow_viewport_set_handle(BillowViewport *self, const BillowVec3 *place);

/* Sets the colliders, copied. A running drag continues with them. */
void billow_viewport_set_colliders(BillowViewport *self, const BillowCollider *colliders, size_t n);

/* Sets the colliders' figures, in their order, for show-mesh; copied, with references to the meshes. */
void billow_viewport_set_figures(BillowViewport *self, const BillowFigure *figures, size_t n);

/* Returns the number of colliders. */
size_t billow_viewport_count_colliders(BillowViewport *self);

/* Returns the index of the editable collider that is visible at a point of the widget; -1: none. */
int billow_viewport_find_collider(BillowViewport *self, double x, double y);

/* Returns the index of the anchor that is shown at a point of the widget; -1: none. */
int billow_viewport_find_anchor(BillowViewport *self, double x, double y);

/* Returns whether a tool is in use, by the pointer or by keys. */
gboolean billow_viewport_is_busy(BillowViewport *self);

/* Highlights a collider, -1 = none. */
void billow_viewport_set_selected_collider(BillowViewport *self, int index);

/* Shows a brush of this radius (pixels) at the pointer; 0: none. */
void billow_viewport_set_brush(BillowViewport *self, double radius);

/* Gets the place of the cloth that is visible at a point of the widget, and the width of a pixel there in
 * meters. Returns FALSE if there is no cloth. */
gboolean billow_viewport_find_cloth(BillowViewport *self, double x, double y, BillowVec3 *place,
                                    double *pixel);

/* Forgets the last pull, so that it cannot be cancelled any more. */
void billow_viewport_forget_pull(BillowViewport *self);

/* Sets the curves between the anchors, copied. */
void billow_viewport_set_curves(BillowViewport *self, const BillowPolyline *curves, size_t n_curves);

/* Sets other curves, such as paths of constraints and the wind; copied. */
void billow_viewport_set_guides(BillowViewport *self, const BillowPolyline *guides, size_t n_guides);

/* Returns the number of these other curves. */
guint billow_viewport_count_guides(BillowViewport *self);

/* Frames both cloths, anchors, curves and colliders except planes, which are infinite; again whenever the
 * widget changes its size, until the user turns, moves or zooms the view. */
void billow_viewport_frame_all(BillowViewport *self);

/* Frames the cloths only, or all if no cloth is shown. */
void billow_viewport_frame_cloth(BillowViewport *self);

/* Frames the selected collider, constraint or anchors, or all if nothing is selected. */
void billow_viewport_frame_selected(BillowViewport *self);

/* Sets how many pixels at the top other widgets cover, 0 at first; framing stays below them. */
void billow_viewport_set_covered_top(BillowViewport *self, double pixels);

/* Looks from a fixed direction and frames all. */
void billow_viewport_look(BillowViewport *self, BillowView view);

BillowCamera billow_viewport_get_camera(BillowViewport *self);
void billow_viewport_set_camera(BillowViewport *self, const BillowCamera *camera);

/* Computes a world point's place in the widget. Returns FALSE if it is not in front of the camera. */
gboolean billow_viewport_project(BillowViewport *self, BillowVec3 point, double *x, double *y);

/* Renders the view as an image of width x height pixels with alpha, transfer full. `camera` NULL: its own.
 * `transparent`: without background and ground. Returns NULL and sets `error` on failure. */
GdkPixbuf *billow_viewport_take_image(BillowViewport *self, const BillowCamera *camera, int width, int height,
                                      gboolean transparent, GError **error);

/* Returns why nothing can be drawn; NULL if it can (or has not been tried). */
const char *billow_viewport_get_problem(BillowViewport *self);

/* Return the milliseconds that the last frame took to draw, and the number of frames drawn. While measuring,
 * each frame waits for GL, so that the time includes rendering and not only commands. */
void billow_viewport_set_measuring(BillowViewport *self, gboolean measuring);
double billow_viewport_get_last_draw_ms(BillowViewport *self);
guint64 billow_viewport_get_frames_drawn(BillowViewport *self);
