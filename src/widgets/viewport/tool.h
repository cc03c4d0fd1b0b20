/* A tool of the viewport is one row: which presses it takes, and what it does with them. viewport/controls.c asks the rows in order; the first
 * that claims a press has it until the button is released or the tool is cancelled. A new tool is one file in viewport/tools and its row in
 * tools/tools.c. Functions that a tool does not need are NULL. */
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
    double from_x, from_y; /* where the button went down */
    double x, y, dx, dy;   /* the pointer now, and its way since the last call */
    double way;            /* distance from where the button went down */
    guint button;          /* 0: no button is down */
    GdkModifierType state;
    bool picks;       /* may take hold of things: the primary button, without Alt, and no brush is set */
    int index;        /* the thing taken hold of: see BillowTool.at */
    BillowVec3 place; /* where it was */
} BillowPress;

typedef struct {
    /* Ids of rows of ui/shortcuts.ui: what this tool does with the pointer, and with keys. */
    const char *gestures, *shortcuts;
    const char
        *signals; /* "name:types name:types", a letter per argument: i int, d double, b gboolean, u uint */

    /* The tool's own data in a viewport, zeroed: billow_viewport_tool(). */
    size_t state_size;
    void (*init)(BillowViewport *self);
    void (*clear)(BillowViewport *self);

    /* What can be hovered over and grabbed: marked points (`has_points`), or things that `at` finds (-1 = none there). Marks have the looks
     * (BillowMarkLook) `mark_look`, and `held_look` while the tool is active; those of `marks_on_top` are drawn last, and framing leaves them
     * out. `can_grab` false: hovering shows, but nothing is grabbed. `hover_signal` is emitted with the index, -1 = none. */
    bool has_points, marks_on_top;
    unsigned mark_look, held_look;
    int (*at)(BillowViewport *self, double x, double y);
    bool (*can_grab)(BillowViewport *self);
    const char *hover_signal;

    /* A press. `claim` must change nothing but the tool's own data; without it, a tool that `grabs` (the cursor is a closed hand meanwhile)
     * claims what can be grabbed there. Without `cancel`, cancelling puts the dragged place back; a tool that drags no place cannot be
     * cancelled then. `beside`: the press was a click on nothing that can be dragged. */
    bool grabs;
    bool (*claim)(BillowViewport *self, const BillowPress *press);
    void (*begin)(BillowViewport *self, const BillowPress *press);
    void (*move)(BillowViewport *self, const BillowPress *press);
    void (*end)(BillowViewport *self, const BillowPress *press);
    void (*cancel)(BillowViewport *self);
    void (*beside)(BillowViewport *self, const BillowPress *press);

    /* The place that is dragged, where it is not a marked point; whether it snaps to the grid; emits the signal of the move. */
    BillowVec3 *(*place)(BillowViewport *self);
    bool snaps;
    void (*tell)(BillowViewport *self, gboolean final);

    /* Keys. `shortcut`: no tool is active; true if the key was used. `key`: this tool is active, and gets every key but Enter, which calls
     * `keep`, and Escape. A tool that is active without a button is also kept by a click, or when the focus leaves. `escape` comes before any
     * cancelling; true if it took something back. */
    bool (*shortcut)(BillowViewport *self, guint key, GdkModifierType modifiers);
    void (*key)(BillowViewport *self, guint key, GdkModifierType state, bool down);
    void (*keep)(BillowViewport *self);
    bool (*escape)(BillowViewport *self);

    /* What it shows: a cursor, where nothing can be grabbed; drawing over the picture; data for the renderer; bounds for framing. */
    const char *(*cursor)(BillowViewport *self);
    void (*snapshot)(BillowViewport *self, GtkSnapshot *snapshot);
    void (*give)(BillowViewport *self, BillowRenderer *renderer);
    void (*extend)(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high);

    /* The gizmo of what is selected, false = none; the grip that is held or chosen while the tool is active. */
    bool (*gizmo)(BillowViewport *self, BillowGizmo *gizmo);
    BillowGrip (*grip)(BillowViewport *self);

    /* While it is active, billow_viewport_set_anchors() with as many anchors as before is ignored; with another number it ends the tool. */
    bool places_anchors;
} BillowTool;

extern const BillowTool *const billow_tools[]; /* ends with NULL */
