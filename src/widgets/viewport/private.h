/* What the parts of the viewport share: area.c (drawing), cloth.c, curves.c and marks.c (what is drawn), camera.c, controls.c (pointer and keys go to
 * the tools), keys.c (keys and actions of the view), viewport.c (the widget), and the tools. */
#pragma once

#include "core/base/transform.h"
#include "widgets/viewport/tool.h"
#include "widgets/viewport/viewport.h"

/* A press that moves less is a click; logical pixels. */
#define BILLOW_CLICK_SLACK 4.0

/* What changed since it was last given to the renderer. */
typedef struct {
    bool mesh, picture, marks, curves, ghost, values, colliders, skins;
} BillowStale;

/* The picture on the cloth. */
typedef struct {
    GdkPixbuf *picture;
    char *path;
    GCancellable *reading; /* NULL: it is read, or cannot be */
} BillowTexture;

/* A marked point of a tool; `…before`: as it was when the active tool began. */
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
    GArray *points; /* BillowMarkedPoint */
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
    bool framed;        /* the camera is as framing left it: another size frames anew */
    double covered_top; /* logical pixels */

    BillowMesh *mesh, *ghost;
    BillowClothLook look;
    BillowSurface surface;
    BillowTexture texture;
    GArray *values; /* float */
    GArray *skins;  /* BillowRenderSkin, with references */
    BillowLines *lines;

    bool editable, several; /* anchors can be dragged; several can be selected at once */
    bool snapping;
    bool drawing; /* the next drag draws a curve */
    bool editable_colliders, show_mesh;
    bool pullable;
    double brush; /* radius, pixels; 0: there is none, and things are picked */
    BillowNavigation navigation;
    BillowPivot pivot;

    BillowToolState *tools;   /* one per row of billow_tools */
    const BillowTool *active; /* NULL: none */
    BillowPress press;        /* of the active tool; button 0: it was begun by a key */
    BillowPointer pointer;
    char *readout;
};

/* viewport/area.c: makes the GL area and follows it; whether no frame is due, neither the first nor the one with smooth edges. */
void billow_viewport_init_area(BillowViewport *self);
void billow_viewport_dispose_area(BillowViewport *self);
void billow_viewport_free_area(BillowViewport *self);
void billow_viewport_redraw(BillowViewport *self);
bool billow_viewport_is_still(const BillowViewport *self);

/* viewport/cloth.c */
void billow_viewport_init_cloths(BillowViewport *self);
void billow_viewport_free_cloths(BillowViewport *self);
void billow_viewport_give_cloths(BillowViewport *self, BillowRenderer *renderer);

/* viewport/curves.c; and a drawing over the whole picture, to be destroyed. */
void billow_viewport_init_curves(BillowViewport *self);
void billow_viewport_free_curves(BillowViewport *self);
void billow_viewport_give_curves(BillowViewport *self, BillowRenderer *renderer);
void billow_viewport_extend_by_curves(BillowViewport *self, BillowVec3 *low, BillowVec3 *high);
void billow_viewport_draw_path(BillowViewport *self, GtkSnapshot *snapshot);
cairo_t *billow_viewport_append_cairo(BillowViewport *self, GtkSnapshot *snapshot);

/* viewport/marks.c: a tool's marked points, valid until they are set anew (false = there were none, and are none); the index of the one at a
 * point of the widget, and of the first selected one, -1 = none. */
void billow_viewport_marks_changed(BillowViewport *self);
void billow_viewport_give_marks(BillowViewport *self, BillowRenderer *renderer);
BillowMarkedPoints billow_viewport_points(const BillowViewport *self, const BillowTool *tool);
bool billow_viewport_set_points(BillowViewport *self, const BillowTool *tool, const BillowVec3 *places,
                                size_t n);
int billow_viewport_point_at(BillowViewport *self, const BillowTool *tool, double x, double y);
int billow_viewport_first_selected(const BillowViewport *self, const BillowTool *tool);

/* viewport/camera.c */
BillowPictureSize billow_viewport_size(BillowViewport *self); /* logical pixels; never empty */
void billow_viewport_frame_now(BillowViewport *self);
void billow_viewport_camera_moved(BillowViewport *self); /* tells so, and draws again */
void billow_viewport_extend(BillowVec3 *low, BillowVec3 *high, BillowVec3 place);

/* `to` with the coordinates that are not those of `from` on the lines of the floor's grid. */
BillowVec3 billow_viewport_snapped(BillowViewport *self, BillowVec3 from, BillowVec3 to);
double *billow_viewport_coordinate(BillowVec3 *place, int axis);

/* A dragged coordinate, or place, in short decimal numbers, off by less than a tenth of a pixel `pixel` metres wide; a coordinate that did not
 * move stays as it is. */
double billow_viewport_shortened(double moved, double from, double pixel);
BillowVec3 billow_viewport_short_place(BillowVec3 moved, BillowVec3 from, double pixel);

/* viewport/controls.c. Ends the active tool: drop, without telling it, because what it works on is gone; let go, the same with the cursor
 * updated; finish, by its `keep` or by cancelling. billow_viewport_cancel() is Escape: FALSE = there was nothing to take back. */
void billow_viewport_init_controls(BillowViewport *self);
void billow_viewport_drop(BillowViewport *self);
void billow_viewport_let_go(BillowViewport *self);
void billow_viewport_finish(BillowViewport *self, bool keep);
gboolean billow_viewport_cancel(BillowViewport *self);

/* Acts on a press that was a click beside everything that can be dragged; does nothing if it was a drag. */
void billow_viewport_click(BillowViewport *self, const BillowPress *press);

/* The place that a tool drags, NULL = it is gone. Moves that of the active tool with the pointer: in the picture's plane, with Shift up and down
 * only, with Ctrl in its horizontal plane. */
BillowVec3 *billow_viewport_dragged_place(BillowViewport *self, const BillowTool *tool);
void billow_viewport_drag_place(BillowViewport *self, const BillowPress *press);

/* viewport/keys.c: adds keys and actions. */
void billow_viewport_class_init_keys(GtkWidgetClass *class);

/* viewport.c: a tool's data in this viewport; the text of the `readout` property, NULL = none. */
BillowToolState *billow_viewport_tool(const BillowViewport *self, const BillowTool *tool);
void billow_viewport_set_readout(BillowViewport *self, const char *readout);

/* tools/anchor.c: whether anchors can be dragged; whether several may be selected, and moved together; with Ctrl or Shift: beside what is
 * selected. */
bool billow_viewport_can_edit(BillowViewport *self);
bool billow_viewport_can_group(BillowViewport *self);
bool billow_viewport_is_adding(GdkModifierType state);

/* tools/curve.c */
void billow_viewport_set_drawing(BillowViewport *self, bool drawing);

/* tools/navigate.c: by notches of a wheel; what comes of scrolling by a wheel (notches) or a touchpad (pixels). */
void billow_viewport_zoom_at(BillowViewport *self, double x, double y, double notches);
void billow_viewport_scroll(BillowViewport *self, gboolean touchpad, double dx, double dy,
                            GdkModifierType state);

/* tools/body.c: what body i is drawn as; NULL: its own shape. */
const BillowFigure *billow_viewport_figure(const BillowViewport *self, guint i);
