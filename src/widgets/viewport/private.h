/* Shared by the parts of the viewport: area.c (drawing), cloth.c, curves.c and overlay_points.c (what is
 * drawn), camera.c, input.c (gives pointer and keys to the tools), keys.c (shortcuts and actions), viewport.c
 * (the widget), and the tools. */
#pragma once

#include "core/base/transform.h"
#include "widgets/viewport/tool.h"
#include "widgets/viewport/viewport.h"

/* A press that moves less than this is a click; logical pixels. */
#define BILLOW_CLICK_SLACK 4.0

/* What has changed since it was last given to the renderer. */
typedef struct {
    bool mesh, picture, marks, curves, ghost, values, colliders, skins, others;
} BillowStale;

/* The texture on a cloth. */
typedef struct {
    BillowViewport *viewport; /* borrowed */
    GdkPixbuf *picture;
    char *path;
    GCancellable *reading; /* NULL: it has been read, or cannot be. */
    bool stale;            /* has changed since it was last given to the renderer */
} BillowTexture;

/* A further cloth of the scene. */
typedef struct {
    BillowRenderCloth drawn; /* with a reference to the mesh */
    BillowGrid own;          /* only its fine mesh, with a reference, and the scale of that */
    BillowTexture *texture;
} BillowOtherCloth;

/* A marked point of a tool. `place_before` and `was_selected` are from when the active tool began. */
typedef struct {
    BillowVec3 place, place_before;
    bool selected, was_selected;
} BillowMarkedPoint;

typedef struct {
    BillowMarkedPoint *at;
    size_t n;
} BillowMarkedPoints;

/* A tool's data in a viewport. */
typedef struct {
    gpointer own;
    int hovered;    /* index of the thing under the pointer; -1: none */
    GArray *points; /* of BillowMarkedPoint */
} BillowToolState;

typedef struct BillowArea BillowArea;   /* viewport/area.c */
typedef struct BillowLines BillowLines; /* viewport/curves.c */

struct _BillowViewport {
    GtkWidget parent_instance;
    BillowArea *area;
    BillowStale stale;
    BillowRenderOptions options;
    bool smooth_edges;
    BillowCamera camera;
    bool framing_due;   /* frame all once the size is known */
    bool framed;        /* the camera is as framed, so a change of size frames again */
    double covered_top; /* logical pixels */

    BillowMesh *mesh, *ghost;
    BillowGrid own; /* of the mesh: only its fine mesh, with a reference, and the scale of that */
    BillowClothLook look;
    BillowSurface surface;
    BillowTexture *texture;
    GPtrArray *others; /* of BillowOtherCloth */
    GArray *values;    /* of float */
    GArray *skins;     /* of BillowRenderSkin, with references */
    BillowLines *lines;

    bool editable, several; /* anchors can be dragged; several can be selected at once */
    bool snapping;
    bool drawing; /* the next drag draws a curve */
    bool editable_colliders, show_mesh, show_wind;
    bool pullable;
    double brush; /* radius in pixels; 0: none, and things can be picked */
    BillowNavigation navigation;
    BillowPivot pivot;

    BillowToolState *tools;   /* one per row of billow_tools */
    const BillowTool *active; /* NULL: none */
    BillowPress press;        /* of the active tool; button 0: it was begun by a key */
    BillowPointer pointer;
    char *readout;
};

/* viewport/area.c. is_still() returns whether no frame is due, not even one with smooth edges. */
void billow_viewport_init_area(BillowViewport *self);
void billow_viewport_dispose_area(BillowViewport *self);
void billow_viewport_free_area(BillowViewport *self);
void billow_viewport_redraw(BillowViewport *self);
bool billow_viewport_is_still(const BillowViewport *self);

/* viewport/cloth.c */
void billow_viewport_init_cloths(BillowViewport *self);
void billow_viewport_free_cloths(BillowViewport *self);
void billow_viewport_give_cloths(BillowViewport *self, BillowRenderer *renderer);

/* viewport/texture.c. billow_texture_stop() stops reading; call it before the viewport goes. */
BillowTexture *billow_texture_new(BillowViewport *viewport);
void billow_texture_free(BillowTexture *texture);
void billow_texture_set_file(BillowTexture *texture, const char *path);
void billow_texture_stop(BillowTexture *texture);

/* viewport/curves.c. append_cairo() returns a context for the whole widget; destroy it after use. */
void billow_viewport_init_curves(BillowViewport *self);
void billow_viewport_free_curves(BillowViewport *self);
void billow_viewport_give_curves(BillowViewport *self, BillowRenderer *renderer);
void billow_viewport_extend_by_curves(BillowViewport *self, BillowVec3 *low, BillowVec3 *high);
void billow_viewport_draw_path(BillowViewport *self, GtkSnapshot *snapshot);
cairo_t *billow_viewport_append_cairo(BillowViewport *self, GtkSnapshot *snapshot);

/* viewport/overlay_points.c: a tool's marked points, valid until set again; setting them (false: there were
 * and are none); the index of the one at a position in the widget, and of the first selected; -1 = none. */
void billow_viewport_marks_changed(BillowViewport *self);
void billow_viewport_give_overlay_points(BillowViewport *self, BillowRenderer *renderer);
BillowMarkedPoints billow_viewport_points(const BillowViewport *self, const BillowTool *tool);
bool billow_viewport_set_points(BillowViewport *self, const BillowTool *tool, const BillowVec3 *places,
                                size_t n);
int billow_viewport_point_at(BillowViewport *self, const BillowTool *tool, double x, double y);
int billow_viewport_first_selected(const BillowViewport *self, const BillowTool *tool);

/* viewport/camera.c */
BillowImageSize billow_viewport_size(BillowViewport *self); /* logical pixels; never empty */
void billow_viewport_frame_now(BillowViewport *self);
void billow_viewport_camera_moved(BillowViewport *self); /* emits "camera-changed" and redraws */
void billow_viewport_extend(BillowVec3 *low, BillowVec3 *high, BillowVec3 place);

/* Returns `to` with those coordinates that differ from `from` snapped to the lines of the floor's grid. */
BillowVec3 billow_viewport_snapped(BillowViewport *self, BillowVec3 from, BillowVec3 to);
double *billow_viewport_coordinate(BillowVec3 *place, int axis);

/* Round a dragged coordinate or position to few decimals, by less than a tenth of a pixel, whose width is
 * `pixel` meters. A coordinate that did not move stays. */
double billow_viewport_shortened(double moved, double from, double pixel);
BillowVec3 billow_viewport_short_place(BillowVec3 moved, BillowVec3 from, double pixel);

/* viewport/input.c. End the active tool: drop() without telling it, because what it works on is gone;
 * let_go() likewise, and updates the cursor; finish() keeps the result or cancels; cancel() is Escape, and
 * returns FALSE if there was nothing to cancel. */
void billow_viewport_init_controls(BillowViewport *self);
void billow_viewport_drop(BillowViewport *self);
void billow_viewport_let_go(BillowViewport *self);
void billow_viewport_finish(BillowViewport *self, bool keep);
gboolean billow_viewport_cancel(BillowViewport *self);

/* Handles a press that was a click, not a drag, on nothing that can be dragged. */
void billow_viewport_click(BillowViewport *self, const BillowPress *press);

/* Returns the place that a tool drags; NULL = it is gone. billow_viewport_drag_place() moves that of the
 * active tool with the pointer: parallel to the screen, with Shift only up and down, with Ctrl in its
 * horizontal plane. */
BillowVec3 *billow_viewport_dragged_place(BillowViewport *self, const BillowTool *tool);
void billow_viewport_drag_place(BillowViewport *self, const BillowPress *press);

/* viewport/keys.c: adds shortcuts and actions. */
void billow_viewport_class_init_keys(GtkWidgetClass *class);

/* viewport.c: a tool's data in this viewport; sets the text of the `readout` property, NULL = none. */
BillowToolState *billow_viewport_tool(const BillowViewport *self, const BillowTool *tool);
void billow_viewport_set_readout(BillowViewport *self, const char *readout);

/* tools/anchor.c: whether anchors can be dragged; whether several can be selected and moved together;
 * whether Ctrl or Shift adds to the selection. */
bool billow_viewport_can_edit(BillowViewport *self);
bool billow_viewport_can_group(BillowViewport *self);
bool billow_viewport_is_adding(GdkModifierType state);

/* tools/curve.c */
void billow_viewport_set_drawing(BillowViewport *self, bool drawing);

/* tools/navigate.c: zooms by a wheel's notches; handles a wheel (notches) or a touchpad (pixels). */
void billow_viewport_zoom_at(BillowViewport *self, double x, double y, double notches);
void billow_viewport_scroll(BillowViewport *self, gboolean touchpad, double dx, double dy,
                            GdkModifierType state);

/* tools/collider.c: returns what collider i is drawn as; NULL: its own shape. */
const BillowFigure *billow_viewport_figure(const BillowViewport *self, guint i);
