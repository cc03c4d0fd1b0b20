/* A tool of the viewport is one row: which presses it handles, and how. viewport/input.c asks the rows in
 * order; the first that claims a press has it until it is released or cancelled. A new tool is a file in
 * viewport/tools and its name in the lists of widgets/meson.build. Functions that a tool does not need are
 * NULL. */
#pragma once

#include "gl/gizmo.h"
#include "gl/renderer.h"

#include <gtk/gtk.h>

typedef struct _BillowViewport BillowViewport;

/* The pointer's last position, in logical pixels of the widget, and whether it is over the widget. */
typedef struct {
    double x, y;
    bool over;
} BillowPointer;

/* A press, and the drag that may follow; logical pixels of the widget. */
typedef struct {
    double from_x, from_y; /* where the button was pressed */
    double x, y, dx, dy;   /* the pointer's position, and its move since the last call */
    double way;            /* distance from where the button was pressed */
    guint button;          /* 0: no button is down */
    GdkModifierType state;
    bool picks;       /* can grab: the primary button, without Alt, and no brush is set */
    int index;        /* the grabbed thing: see BillowTool.at */
    BillowVec3 place; /* its original place */
} BillowPress;

typedef struct {
    /* Ids of rows of ui/shortcuts.ui: the gestures and the shortcuts of this tool. */
    const char *gestures, *shortcuts;
    /* "name:types name:types", a letter per argument: i int, d double, b gboolean, u uint. */
    const char *signals;

    /* The tool's own data in a viewport, zeroed at first: billow_viewport_tool(). */
    size_t state_size;
    void (*init)(BillowViewport *self);
    void (*clear)(BillowViewport *self);

    /* What can be hovered over and grabbed: marked points (`has_points`), or what `at` finds (-1 = nothing).
     * Marks look (BillowOverlayPointLook) as `mark_look`, or `held_look` while the tool is active;
     * `marks_on_top` are drawn last and not framed. `can_grab` false: hovering only. `hover_signal` is
     * emitted with the index, -1 = none. */
    bool has_points, marks_on_top;
    unsigned mark_look, held_look;
    int (*at)(BillowViewport *self, double x, double y);
    bool (*can_grab)(BillowViewport *self);
    const char *hover_signal;

    /* A press. `claim` may change the tool's own data only; without it, a tool that `grabs` (with a closed
     * hand as the cursor) claims what can be grabbed there. Without `cancel`, cancelling restores the dragged
     * place, if there is one. `beside`: the press was a click on nothing that can be dragged. */
    bool grabs;
    bool (*claim)(BillowViewport *self, const BillowPress *press);
    void (*begin)(BillowViewport *self, const BillowPress *press);
    void (*move)(BillowViewport *self, const BillowPress *press);
    void (*end)(BillowViewport *self, const BillowPress *press);
    void (*cancel)(BillowViewport *self);
    void (*beside)(BillowViewport *self, const BillowPress *press);

    /* The dragged place, if it is no marked point; whether it snaps; what emits the signal of its move. */
    BillowVec3 *(*place)(BillowViewport *self);
    bool snaps;
    void (*tell)(BillowViewport *self, gboolean final);

    /* Keys. `shortcut`: while no tool is active; true if the key was used. `key`: while this tool is active,
     * for every key except Enter, which calls `keep`, and Escape. Without a button, a click or a loss of
     * focus keeps it too. `escape`: before anything is cancelled; true if it undid something. */
    bool (*shortcut)(BillowViewport *self, guint key, GdkModifierType modifiers);
    void (*key)(BillowViewport *self, guint key, GdkModifierType state, bool down);
    void (*keep)(BillowViewport *self);
    bool (*escape)(BillowViewport *self);

    /* What it shows: a cursor, where nothing can be grabbed; a drawing; data for the renderer; framing
     * bounds. */
    const char *(*cursor)(BillowViewport *self);
    void (*snapshot)(BillowViewport *self, GtkSnapshot *snapshot);
    void (*give)(BillowViewport *self, BillowRenderer *renderer);
    void (*extend)(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high);

    /* The gizmo of the selection, false = none; the grip grabbed or chosen while the tool is active. */
    bool (*gizmo)(BillowViewport *self, BillowGizmo *gizmo);
    BillowGrip (*grip)(BillowViewport *self);

    /* While the tool is active, billow_viewport_set_anchors() with the same number of anchors is ignored;
     * with another number it ends the tool. */
    bool places_anchors;
} BillowTool;

extern const BillowTool *const billow_tools[]; /* ends with NULL */
