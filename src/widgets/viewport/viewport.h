/* The view of the cloth in 3D. Without GL it shows the reason instead.
 *
 * Left drag orbits; middle drag or Shift + left drag pans; scrolling or pinching zooms to the pointer (by the navigation
 * preset: tools/navigate.c); two fingers on a touchpad orbit, with Shift they pan, with Ctrl they zoom; F
 * frames the cloth, Shift + F all, the period what is selected, 1/3/7 look from the front, the right and the top, Ctrl + 1/3/7 of the keypad from
 * the other side, 5 is the parallel projection, arrows orbit, Shift + arrows pan, +/- zoom. With editable anchors, dragging one moves it parallel to the screen, with Shift up and down only,
 * with Ctrl in its horizontal plane; Escape puts it back. So it is with editable colliders; a plane is dragged
 * by the edges of its square (inside, a drag orbits and a click selects it). The selected one has handles: arrows move it along
 * an axis of the world, rings turn it around one, with Ctrl in steps of 15°, squares size it along an axis of its own.
 *
 * With a brush, left drag from on the cloth brushes, and nothing is picked; Escape gives the stroke up.
 *
 * Where it is pullable, Ctrl + left drag from on the cloth pulls at it; Escape gives the pull up, also after it was let go.
 *
 * Where several anchors may be selected, Ctrl or Shift and a click select one more or one less, Ctrl+A all; a drag on nothing draws a box
 * (in Billow's way of navigation with Ctrl), with Shift it adds. The selected ones have handles: arrows, rings, and squares that scale (with
 * Shift along all axes); with Ctrl it snaps, or does not where snapping is on. The keys G, R, S move, turn and scale them with the
 * pointer: X, Y, Z choose an axis, with Shift the other two, digits an amount; Enter or a click keeps it, Escape or a right click takes it back. The keys
 * are those of the widget that the pointer comes over, unless something is typed elsewhere. D and a drag draw a curve along which they stand. In Maya's way W, E, R
 * show the handles of one kind, Q all.
 *
 * Properties, with notify: readout (text: what moves the anchors, by how much; read-only, NULL while nothing does), pivot (BillowPivot: "center",
 * "last", "origin"), several-anchors, drawing (boolean: the next drag draws the curve), snapping (boolean: places on the lines of the floor's grid, angles by 15°, factors by 0.1), navigation (BillowNavigation: "billow", "blender", "maya": which drags look around), orthographic
 * (boolean: of the camera), and these booleans: show-cloth, wireframe, show-grid, show-anchors (anchors and curves but those of
 * crossings), show-crossings (these curves; FALSE at first), show-mesh (bodies are drawn as their meshes), editable-anchors, editable-colliders, pullable.
 *
 * Signals:
 *   anchor-moved (int index, double x, double y, double z, gboolean final)
 *       while it is dragged, and once more with `final` at the end; after Escape `final` with the place where it had
 *       been. The coordinates are short decimals, off by less than a tenth of a pixel.
 *   anchor-hovered (int index)
 *       the pointer came over an anchor, or -1: left it.
 *   anchors-selected
 *       anchors were clicked on or drawn a box around, or it was clicked on nothing: the selection is what was made of it. Only with editable
 *       anchors. A press on one that is selected with others leaves them so, to be dragged; a click leaves it alone.
 *   anchors-transformed (int kind, gboolean final)
 *       several are moved, turned or scaled (BillowTransformKind): their places are those of billow_viewport_get_anchor(); and once more
 *       with `final` at the end, after Escape with the places where they had been.
 *   handle-moved (double x, double y, double z, gboolean final)
 *       the handle is dragged; as of anchors.
 *   clicked (double x, double y) -> gboolean
 *       clicked beside all that can be dragged; TRUE: that is all that comes of it.
 *   constraint-pressed (int index)
 *       clicked on the mark of a point that slides.
 *   constraint-moved (int index, int point)
 *       its mark was dragged to that point of the cloth, where it is drawn until it is set anew.
 *   collider-pressed (int index)
 *   collider-moved (int index, double x, double y, double z, gboolean final)
 *       the same for colliders; the place is that of the body's `position`.
 *   brushed (int stage, double x, double y, uint modifiers)
 *       stage (BillowBrushStage): the brush is put down on the cloth, moved, lifted, or taken back; at a place in the widget.
 *   pulled (int stage, double x, double y, double z)
 *       stage (BillowBrushStage): the cloth is taken hold of at that place of the world, drawn to it, let go, or the pull is given up.
 *   collider-turned (int index, double x, double y, double z, gboolean final)
 *       likewise of its `rotation`, degrees.
 *   collider-sized (int index, int axis, double half, gboolean final)
 *       likewise of how far it reaches from its middle along its own axis 0, 1 or 2; its size here is what it was until it is given.
 *   camera-changed
 *       the view was turned, moved, zoomed or framed; not after billow_viewport_set_camera().
 *   drawn
 *       after a frame.
 *
 * Actions: viewport.back, viewport.left, viewport.bottom, viewport.orthographic, viewport.snapping, viewport.frame-selected, viewport.frame-cloth, viewport.frame-all, viewport.front, viewport.right, viewport.top, viewport.wireframe,
 * viewport.show-grid, viewport.show-anchors, viewport.show-crossings, viewport.show-mesh, viewport.show-cloth. */
#pragma once

#include "core/base/mesh.h"
#include "gl/renderer.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gtk/gtk.h>

#define BILLOW_TYPE_VIEWPORT (billow_viewport_get_type())
G_DECLARE_FINAL_TYPE(BillowViewport, billow_viewport, BILLOW, VIEWPORT, GtkWidget)

/* Whose way of looking around it is: in Blender's the middle button orbits, in Maya's Alt goes with each button. */
typedef enum {
    BILLOW_NAVIGATION_BILLOW,
    BILLOW_NAVIGATION_BLENDER,
    BILLOW_NAVIGATION_MAYA,
} BillowNavigation;
#define BILLOW_TYPE_NAVIGATION (billow_navigation_get_type())
GType billow_navigation_get_type(void);

/* About which place anchors are turned and scaled. */
typedef enum {
    BILLOW_PIVOT_CENTER, /* the mean of the selected ones */
    BILLOW_PIVOT_LAST,   /* the one that was picked last */
    BILLOW_PIVOT_ORIGIN, /* that of the world */
} BillowPivot;
#define BILLOW_TYPE_PIVOT (billow_pivot_get_type())
GType billow_pivot_get_type(void);

/* How the cloth is drawn. */
typedef enum {
    BILLOW_CLOTH_SOLID,
    BILLOW_CLOTH_FAINT, /* see-through, in place of the second cloth */
    BILLOW_CLOTH_HIDDEN,
} BillowClothLook;

/* What the solid cloth is drawn with, where it has no values. */
typedef enum {
    BILLOW_SURFACE_PICTURE, /* its colour where it has no picture */
    BILLOW_SURFACE_COLOR,
    BILLOW_SURFACE_WIRES, /* the edges of the grid, and nothing between them */
} BillowSurface;

typedef enum {
    BILLOW_BRUSH_DOWN,
    BILLOW_BRUSH_MOVED,
    BILLOW_BRUSH_LIFTED,
    BILLOW_BRUSH_TAKEN_BACK,
} BillowBrushStage;

GtkWidget *billow_viewport_new(void);

/* The cloth to show (a reference is taken, and the mesh must not change any more); NULL: none. The first one,
 * and the first after none, is framed; after that the camera stays where it is. */
void billow_viewport_set_mesh(BillowViewport *self, BillowMesh *mesh);

/* That cloth, transfer none. */
BillowMesh *billow_viewport_get_mesh(BillowViewport *self);

/* How that cloth is drawn; solid at first. One that is hidden is framed all the same. */
void billow_viewport_set_cloth_look(BillowViewport *self, BillowClothLook look);
BillowClothLook billow_viewport_get_cloth_look(BillowViewport *self);

/* With what it is drawn, its picture at first. Wires are not hidden by values. */
void billow_viewport_set_surface(BillowViewport *self, BillowSurface surface);

/* A second cloth, see-through (a reference is taken, and the mesh must not change any more); NULL: none. */
void billow_viewport_set_ghost(BillowViewport *self, BillowMesh *mesh);

/* That cloth, transfer none. */
BillowMesh *billow_viewport_get_ghost(BillowViewport *self);

/* See-through cloths of other frames (references are taken, and the meshes must not change any more); n = 0: none. */
void billow_viewport_set_skins(BillowViewport *self, const BillowRenderSkin *skins, size_t n);

/* How many of them there are. */
guint billow_viewport_count_skins(BillowViewport *self);

/* A line through places of the world, with a dot at each, larger where `keys` (one value a place) is not 0; copied. n = 0: none. */
void billow_viewport_set_path(BillowViewport *self, const BillowVec3 *places, const guint8 *keys, size_t n);
guint billow_viewport_count_path(BillowViewport *self);

/* A value 0 ... 1 for each of the cloth's `n` points, drawn as colours (gl/ramp.h) instead of picture and colour;
 * copied, and not drawn while `n` is not the cloth's number of points. NULL: none. */
void billow_viewport_set_values(BillowViewport *self, const float *values, size_t n);

/* The picture on the cloth; NULL: none. Decoded on a thread; until then, and when it cannot be read, the
 * colour shows. */
void billow_viewport_set_texture_file(BillowViewport *self, const char *path);

/* Colour of the cloth without a picture. */
void billow_viewport_set_color(BillowViewport *self, const GdkRGBA *color);

/* Places of the anchors, copied. A running drag goes on with them. */
void billow_viewport_set_anchors(BillowViewport *self, const BillowVec3 *points, size_t n_points);

/* Where one is now; what is dragged is where the pointer holds it. */
BillowVec3 billow_viewport_get_anchor(BillowViewport *self, int index);

/* Highlights just one anchor, -1 = none; or one beside those that are. */
void billow_viewport_set_selected_anchor(BillowViewport *self, int index);
void billow_viewport_set_anchor_selected(BillowViewport *self, int index, gboolean selected);
gboolean billow_viewport_is_anchor_selected(BillowViewport *self, int index);

/* The first that is highlighted, -1 = none. */
int billow_viewport_get_selected_anchor(BillowViewport *self);

/* Places of points that slide, copied, to be marked otherwise than anchors; the highlighted one, -1 = none. A running drag goes on
 * with them. */
void billow_viewport_set_constraints(BillowViewport *self, const BillowVec3 *points, size_t n, int selected);

/* Where the highlighted one is; FALSE: none is. */
gboolean billow_viewport_get_selected_constraint(BillowViewport *self, BillowVec3 *place);

/* Where the handle is while it is dragged; FALSE: it is not. */
gboolean billow_viewport_get_dragged_handle(BillowViewport *self, BillowVec3 *place);

/* The place of a handle, a diamond that is dragged as an anchor is, copied; NULL: there is none. A running drag goes on
 * with it. */
void billow_viewport_set_handle(BillowViewport *self, const BillowVec3 *place);

/* The bodies, copied. A running drag goes on with them. */
void billow_viewport_set_colliders(BillowViewport *self, const BillowCollider *colliders, size_t n);

/* What they are drawn as, while show-mesh is TRUE: the i-th is of the i-th body. Copied, their meshes referenced. */
void billow_viewport_set_figures(BillowViewport *self, const BillowFigure *figures, size_t n);

/* How many there are. */
size_t billow_viewport_count_colliders(BillowViewport *self);

/* The highlighted body, -1 = none. */
void billow_viewport_set_selected_collider(BillowViewport *self, int index);

/* A brush of this radius (pixels) at the pointer; 0: none. */
void billow_viewport_set_brush(BillowViewport *self, double radius);

/* The place of the cloth that is seen at a point of the widget, and how many metres a pixel is there. FALSE: no cloth is. */
gboolean billow_viewport_find_cloth(BillowViewport *self, double x, double y, BillowVec3 *place,
                                    double *pixel);

/* Nothing is left of the last pull that could be given up. */
void billow_viewport_forget_pull(BillowViewport *self);

/* Curves between the anchors, copied. */
void billow_viewport_set_curves(BillowViewport *self, const BillowPolyline *curves, size_t n_curves);

/* The same of others, beside those: paths of constraints, the wind. */
void billow_viewport_set_guides(BillowViewport *self, const BillowPolyline *guides, size_t n_guides);

/* How many there are. */
guint billow_viewport_count_guides(BillowViewport *self);

/* Puts both cloths, anchors, curves and bodies into the picture; a plane has no end and does not count. Until the view
 * is turned, moved or zoomed they stay in it when the widget gets another size. */
void billow_viewport_frame_all(BillowViewport *self);

/* The same for the cloths alone; for all where none is shown. */
void billow_viewport_frame_cloth(BillowViewport *self);

/* The same for the selected body, constraint or anchors; for all where nothing is selected. */
void billow_viewport_frame_selected(BillowViewport *self);

/* How many pixels at the top others lie over, 0 at first: framing keeps all below them. */
void billow_viewport_set_covered_top(BillowViewport *self, double pixels);

/* Looks from a fixed direction and frames all. */
void billow_viewport_look(BillowViewport *self, BillowView view);

BillowCamera billow_viewport_get_camera(BillowViewport *self);
void billow_viewport_set_camera(BillowViewport *self, const BillowCamera *camera);

/* Where a point of the world is in the widget, in its own coordinates. False when it is not in front of the
 * eye. */
gboolean billow_viewport_project(BillowViewport *self, BillowVec3 point, double *x, double *y);

/* What is seen, as a picture of width x height pixels with alpha; `camera` NULL: the view's own. `transparent`: without background and
 * ground. NULL sets `error`: nothing can be drawn, or not so large. Transfer full. */
GdkPixbuf *billow_viewport_take_picture(BillowViewport *self, const BillowCamera *camera, int width,
                                        int height, gboolean transparent, GError **error);

/* Why nothing can be drawn, NULL when it can (or has not been tried). */
const char *billow_viewport_get_problem(BillowViewport *self);

/* Milliseconds that the last frame took to draw, and the number of frames drawn. While measuring, each frame
 * waits until GL has finished, so that the time is that of the picture and not just of the commands. */
void billow_viewport_set_measuring(BillowViewport *self, gboolean measuring);
double billow_viewport_get_last_draw_ms(BillowViewport *self);
guint64 billow_viewport_get_frames_drawn(BillowViewport *self);
