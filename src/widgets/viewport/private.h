/* What the parts of the viewport share: viewport/signals.c (what it tells), viewport/camera.c (how it is looked into),
 * viewport/marks.c (marked points and curves), viewport/bodies.c (solid bodies and what is compared), viewport/area.c
 * (drawing), viewport/path.c (other frames: skins and the path of a point), viewport/brush.c (a brush at the pointer), viewport/pull.c (pulling the cloth), viewport/constraints.c (marks of points that slide), viewport/select.c (several anchors are selected), viewport/group.c (they are moved, turned and scaled together), viewport/curve.c (they stand along a drawn curve), viewport/navigation.c (looking around), viewport/hover.c (what the pointer is over), viewport/controls.c (drags), viewport/group_keys.c (keys that move anchors), viewport/keys.c (keys and actions), viewport.c (the widget). Each uses only those before it. */
#pragma once

#include "core/base/transform.h"
#include "widgets/viewport/typed_number.h"
#include "widgets/viewport/viewport.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* A press that moves less is a click; logical pixels. */
#define BILLOW_CLICK_SLACK 4.0

/* What a press began. */
typedef enum {
    BILLOW_GESTURE_NONE,
    BILLOW_GESTURE_ORBIT,
    BILLOW_GESTURE_PAN,
    BILLOW_GESTURE_ZOOM,
    BILLOW_GESTURE_CLICK, /* a drag does nothing */
    BILLOW_GESTURE_MOVE_ANCHOR,
    BILLOW_GESTURE_MOVE_COLLIDER,
    BILLOW_GESTURE_TURN_COLLIDER,
    BILLOW_GESTURE_SIZE_COLLIDER,
    BILLOW_GESTURE_MOVE_HANDLE,
    BILLOW_GESTURE_BRUSH,
    BILLOW_GESTURE_PULL,
    BILLOW_GESTURE_MOVE_CONSTRAINT,
    BILLOW_GESTURE_BOX,
    BILLOW_GESTURE_GROUP, /* the selected anchors, by a handle */
    BILLOW_GESTURE_CURVE, /* ... along a curve that is drawn */
} BillowViewportGesture;

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

/* Curves, and their points one after another. */
typedef struct {
    GArray *curves; /* BillowPolyline whose `points` are set when they are given to the renderer */
    GArray *points; /* BillowVec3 */
} BillowLines;

typedef struct BillowArea BillowArea;

/* A press on an anchor, where several may be selected. */
typedef struct {
    bool was_selected, adding; /* before it; with Ctrl or Shift */
    bool slid;                 /* it is a drag */
} BillowAnchorPress;

/* The selected anchors are moved, turned or scaled. */
typedef struct {
    bool runs;
    bool held;   /* by a handle, which is let go at the end */
    bool unseen; /* the pointer was not over the widget yet */
    int axis;    /* 0, 1, 2; -1: in the picture's plane, around the line to the eye, along all */
    bool across; /* along the other two axes */
    GdkModifierType state;
    BillowTransform transform;
    BillowGizmo gizmo;           /* as it began */
    GArray *from;                /* BillowVec3: all anchors as it began */
    double from_x, from_y, x, y; /* the pointer, then and now */
    double turned;               /* degrees by the pointer, without steps */
    BillowTypedNumber typed;
} BillowGroup;

/* Which handles the selected anchors have. */
typedef enum {
    BILLOW_HANDLES_ALL,
    BILLOW_HANDLES_MOVE,
    BILLOW_HANDLES_TURN,
    BILLOW_HANDLES_SCALE,
} BillowHandles;

struct _BillowViewport {
    GtkWidget parent_instance;
    BillowArea *area;
    BillowRenderOptions options;
    bool smooth_edges;
    BillowCamera camera;
    BillowStale stale;
    bool framing_due;   /* frame all once the size is known */
    bool framed;        /* the camera is as framing left it: another size frames anew */
    double covered_top; /* logical pixels */

    BillowMesh *mesh;
    BillowClothLook look;
    BillowSurface surface;
    BillowTexture texture;
    GArray *anchors; /* BillowVec3 */
    BillowLines curves, guides;
    int hovered;
    GArray *selected;    /* gboolean of each anchor */
    GArray *constraints; /* BillowVec3 */
    int hovered_constraint, selected_constraint;
    GArray *handle; /* BillowVec3, one or none */
    int hovered_handle;
    bool editable;

    bool several; /* anchors may be selected at once */
    bool snapping;
    BillowPivot pivot;
    BillowHandles handles;
    int last_picked; /* anchor; it may be there no more */
    BillowAnchorPress press;
    GArray *selected_before; /* as the box began */
    BillowGroup group;
    char *readout;
    bool drawing;  /* the next drag draws a curve */
    GArray *curve; /* graphene_point_t, pixels, while it is drawn */

    BillowMesh *ghost;
    GArray *skins; /* BillowRenderSkin, with references */
    GArray *path;
    GArray *values;    /* float */
    GArray *colliders; /* BillowCollider */
    GArray *figures;   /* BillowFigure: what they are drawn as while show_mesh; their meshes are referenced */
    bool show_mesh;
    int hovered_collider, selected_collider;
    BillowGrip hovered_grip; /* of the selected one */
    bool editable_colliders;
    bool pullable, pulled; /* a drag with Ctrl pulls the cloth; it does, or did, and has not been given up */

    BillowNavigation navigation;
    BillowViewportGesture gesture;
    int dragged;                             /* number of the anchor or body that is dragged */
    double press_x, press_y, last_x, last_y; /* of the running drag */
    double pointer_x, pointer_y;             /* last seen */
    bool pointed;                            /* the pointer is over the widget */
    double brush;                            /* radius, pixels; 0: there is none */
    double pinch;                            /* scale that the running pinch had last */
    int dragged_to;              /* the point of the cloth to which a constraint is dragged; -1: none yet */
    BillowVec3 dragged_from;     /* where the dragged anchor or body was */
    BillowVec3 dragged_rotation; /* ... and how the body stood */
    BillowGrip grip;             /* by which it is held; or NONE */
    BillowGizmo held_gizmo;      /* as the drag began */
    double turned;               /* degrees, in this drag */
    double sized;                /* half a size, in this drag; metres */
};

/* viewport/signals.c: one a signal. */
void billow_viewport_install_signals(GType type);
void billow_viewport_emit_moved(BillowViewport *self, int index, gboolean final);
void billow_viewport_emit_hovered(BillowViewport *self);
void billow_viewport_emit_selected(BillowViewport *self);
void billow_viewport_emit_transformed(BillowViewport *self, BillowTransformKind kind, gboolean final);
void billow_viewport_emit_handle_moved(BillowViewport *self, gboolean final);
gboolean billow_viewport_emit_clicked(BillowViewport *self, double x, double y);
void billow_viewport_emit_constraint_pressed(BillowViewport *self, int index);
void billow_viewport_emit_constraint_moved(BillowViewport *self, int index, int point);
void billow_viewport_emit_collider_pressed(BillowViewport *self, int index);
void billow_viewport_emit_collider_moved(BillowViewport *self, int index, gboolean final);
void billow_viewport_emit_brushed(BillowViewport *self, BillowBrushStage stage, double x, double y,
                                  GdkModifierType state);
void billow_viewport_emit_collider_turned(BillowViewport *self, int index, gboolean final);
void billow_viewport_emit_collider_sized(BillowViewport *self, double half, gboolean final);
void billow_viewport_emit_pulled(BillowViewport *self, BillowBrushStage stage, BillowVec3 place);
void billow_viewport_emit_camera_changed(BillowViewport *self);

/* Tells of it by the property; NULL: nothing is moved. */
void billow_viewport_set_readout(BillowViewport *self, const char *readout);

/* viewport/camera.c */
BillowPictureSize billow_viewport_size(BillowViewport *self); /* logical pixels; never empty */
void billow_viewport_frame_now(BillowViewport *self);
void billow_viewport_camera_moved(BillowViewport *self); /* tells so, and draws again */

/* A dragged coordinate as a short decimal number, off by less than a tenth of a pixel `pixel` metres wide; one that did not move stays as
 * it is. */
double billow_viewport_shortened(double moved, double from, double pixel);

/* viewport/area.c: makes the GL area and follows it. */
void billow_viewport_init_area(BillowViewport *self);
void billow_viewport_dispose_area(BillowViewport *self);
void billow_viewport_free_area(BillowViewport *self);
void billow_viewport_redraw(BillowViewport *self);

/* Whether no frame is due, neither the first nor the one with smooth edges. */
bool billow_viewport_is_still(const BillowViewport *self);

/* viewport/cloth.c */
void billow_viewport_init_cloths(BillowViewport *self);
void billow_viewport_dispose_cloths(BillowViewport *self);
void billow_viewport_free_cloths(BillowViewport *self);
void billow_viewport_give_cloths(BillowViewport *self, BillowRenderer *renderer);

/* viewport/curves.c; and a drawing over the whole picture, to be destroyed. */
void billow_viewport_init_curves(BillowViewport *self);
void billow_viewport_free_curves(BillowViewport *self);
void billow_viewport_give_curves(BillowViewport *self, BillowRenderer *renderer);
void billow_viewport_draw_path(BillowViewport *self, GtkSnapshot *snapshot);
cairo_t *billow_viewport_append_cairo(BillowViewport *self, GtkSnapshot *snapshot);

/* viewport/marks.c: gives the renderer what there is. */
void billow_viewport_give_marks(BillowViewport *self, BillowRenderer *renderer);

/* viewport/bodies.c: finds bodies. The first is what a press takes hold of, the second the plane that a click
 * inside its square selects; -1 = none. */
/* An array of BillowFigure that drops its references. */
GArray *billow_viewport_new_figures(void);

/* What body i is drawn as; NULL: its own shape. */
const BillowFigure *billow_viewport_figure(const BillowViewport *self, guint i);

int billow_viewport_collider_at(BillowViewport *self, double x, double y);
int billow_viewport_plane_at(BillowViewport *self, double x, double y);
void billow_viewport_give_bodies(BillowViewport *self, BillowRenderer *renderer);

/* viewport/brush.c */
void billow_viewport_draw_brush(BillowViewport *self, GtkSnapshot *snapshot);

/* viewport/constraints.c: a mark is dragged, let go, or put back. */
void billow_viewport_begin_constraint_drag(BillowViewport *self, int index);
void billow_viewport_move_constraint(BillowViewport *self, double x, double y);
void billow_viewport_end_constraint_drag(BillowViewport *self);
void billow_viewport_cancel_constraint_drag(BillowViewport *self);

/* viewport/pull.c: takes hold of the cloth at a place in the widget, FALSE = there is none; draws it on; lets go; gives it up, FALSE =
 * there is nothing to give up. */
bool billow_viewport_begin_pull(BillowViewport *self, double x, double y);
void billow_viewport_move_pull(BillowViewport *self, double x, double y);
void billow_viewport_end_pull(BillowViewport *self);
bool billow_viewport_give_up_pull(BillowViewport *self);

/* viewport/select.c: how many anchors are selected; whether several may be, and be moved together. */
guint billow_viewport_count_selected(BillowViewport *self);
gboolean billow_viewport_can_group(BillowViewport *self);

/* Ctrl or Shift: beside what is selected. */
gboolean billow_viewport_is_adding(GdkModifierType state);

/* An anchor is pressed on; whether it slides by now; it is let go, where one that was selected is the only one or none. */
void billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state);
gboolean billow_viewport_begins_slide(BillowViewport *self, double offset_x, double offset_y);
void billow_viewport_release_anchor(BillowViewport *self, int index);
void billow_viewport_select_all(BillowViewport *self);

/* A box from where the press was to where the pointer is: it selects what is in it, with Shift beside what was. */
void billow_viewport_begin_box(BillowViewport *self);
void billow_viewport_pull_box(BillowViewport *self, GdkModifierType state);
void billow_viewport_take_box_back(BillowViewport *self);
void billow_viewport_draw_box(BillowViewport *self, GtkSnapshot *snapshot);

/* viewport/group.c: the handles of the selected anchors, FALSE = they have none. */
gboolean billow_viewport_get_group_gizmo(BillowViewport *self, BillowGizmo *gizmo);

/* Begins (`held`: by a handle, along whose axis; FALSE: nothing is selected), follows the pointer, applies what has changed, and ends: FALSE: nothing
 * was going on. */
gboolean billow_viewport_begin_group(BillowViewport *self, BillowTransformKind kind, int axis, gboolean held,
                                     GdkModifierType state);
void billow_viewport_follow_group(BillowViewport *self, double x, double y, GdkModifierType state);
void billow_viewport_apply_group(BillowViewport *self);
gboolean billow_viewport_end_group(BillowViewport *self, gboolean keep);

/* `to` with the coordinates that are not those of `from` on the lines of the floor's grid. */
BillowVec3 billow_viewport_snapped(BillowViewport *self, BillowVec3 from, BillowVec3 to);

/* viewport/group_keys.c */
void billow_viewport_init_group_keys(BillowViewport *self);

/* viewport/curve.c: whether the next drag draws; it begins, goes on, and ends. */
void billow_viewport_set_drawing(BillowViewport *self, bool drawing);
void billow_viewport_begin_curve(BillowViewport *self);
void billow_viewport_draw_on(BillowViewport *self, double x, double y);
void billow_viewport_end_curve(BillowViewport *self, gboolean keep);
void billow_viewport_draw_curve(BillowViewport *self, GtkSnapshot *snapshot);

/* viewport/gizmo.c: the handles of the selected body or anchors, FALSE = it has none; to the renderer; the one at a place in the
 * widget. */
gboolean billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo);
void billow_viewport_give_gizmo(BillowViewport *self, BillowRenderer *renderer);
BillowGrip billow_viewport_grip_at(BillowViewport *self, double x, double y);

/* Where the body that is held by a grip is while the pointer is at a place; how far it reaches along its own axis of the grip; its rotation, when the pointer came to where it was
 * last by (dx, dy). */
BillowVec3 billow_viewport_move_by_grip(BillowViewport *self, double x, double y);
double billow_viewport_half_by_grip(BillowViewport *self, double x, double y);
BillowVec3 billow_viewport_turn_by_grip(BillowViewport *self, double dx, double dy, gboolean coarse);

/* viewport/navigation.c: what a drag from on nothing that can be dragged does; moves by pixels, with the camera told of; the
 * notches of a wheel, and what comes of scrolling by a wheel (notches) or a touchpad (pixels). */
BillowViewportGesture billow_viewport_navigation_drag(BillowViewport *self, guint button,
                                                      GdkModifierType state);
void billow_viewport_orbit(BillowViewport *self, double dx, double dy);
void billow_viewport_pan(BillowViewport *self, double dx, double dy);
void billow_viewport_zoom_at(BillowViewport *self, double x, double y, double notches);
void billow_viewport_drag_zoom(BillowViewport *self, double dx, double dy);
void billow_viewport_scroll(BillowViewport *self, gboolean touchpad, double dx, double dy,
                            GdkModifierType state);
void billow_viewport_init_navigation(BillowViewport *self);
void billow_viewport_class_init_navigation(GtkWidgetClass *class);

/* viewport/hover.c: adds what follows the pointer. */
void billow_viewport_init_hover(BillowViewport *self);

/* Numbers of the anchor, the constraint and the handle at a place in the widget, -1 = none. */
int billow_viewport_anchor_at(BillowViewport *self, double x, double y);
int billow_viewport_constraint_at(BillowViewport *self, double x, double y);
int billow_viewport_handle_at(BillowViewport *self, double x, double y);

/* Whether anchors can be dragged; shows by the pointer's shape what can be. */
bool billow_viewport_can_edit(BillowViewport *self);
void billow_viewport_show_grip(BillowViewport *self);

/* viewport/controls.c: adds the gestures. */
void billow_viewport_init_controls(BillowViewport *self);

/* Ends what moves the selected anchors, a handle's drag too. */
void billow_viewport_keep_group(BillowViewport *self);

/* Puts what is dragged back where it was, or takes a stroke or a pull back. FALSE when nothing is. */
gboolean billow_viewport_cancel_drag(BillowViewport *self);

/* viewport/keys.c: adds keys and actions. */
void billow_viewport_class_init_keys(GtkWidgetClass *class);
