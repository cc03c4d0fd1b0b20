/* A tool of the viewport is a row: what a press takes hold of, and what comes of it. viewport/controls.c asks the rows, in their order, whether
 * they claim a press; the first that does has it until it is let go, taken back or dropped. A new tool is a file of viewport/tools and its row
 * in tools/tools.c. Functions that a tool has no use for are NULL. */
#pragma once

#include "gl/gizmo.h"
#include "gl/renderer.h"

#include <gtk/gtk.h>

typedef struct _BillowViewport BillowViewport;

/* The pointer, in logical pixels of the widget. */
typedef struct {
    double x, y; /* last seen */
    bool over;   /* it is over the widget */
} BillowPointer;

/* A press, from its beginning on. */
typedef struct {
    double from_x, from_y; /* where it began */
    double x, y, dx, dy;   /* where the pointer is, and how far it came since it was told last */
    double way;            /* pixels from where it began */
    guint button;          /* 0: no button is held */
    GdkModifierType state;
    bool picks; /* it takes hold of what is there: the primary button, without Alt, and without a brush */
    int index;  /* of what it took hold of, by BillowTool.at */
    BillowVec3 place; /* where that was, by BillowTool.place */
} BillowPress;

typedef struct {
    const char *gestures,
        *shortcuts;      /* ids of the rows of ui/shortcuts.ui that tell what pointer and keys do */
    const char *signals; /* "name:types …", each i, d, b or u: int, double, gboolean, uint */
    size_t state_size;   /* its own in each viewport, zeroed: billow_viewport_tool() */
    void (*init)(BillowViewport *self);
    void (*clear)(BillowViewport *self);

    /* It has points of the world, marked as BillowMarkLook, otherwise while it is at work; `marks_on_top` are drawn after all others, and not
     * framed. Or things of its own: which is at a point of the widget, -1 = none. What is there is hovered over, and grabbed, unless
     * `can_grab` has it that it cannot be; the signal has its number. */
    bool has_points, marks_on_top;
    unsigned mark_look, held_look;
    int (*at)(BillowViewport *self, double x, double y);
    bool (*can_grab)(BillowViewport *self);
    const char *hover_signal;

    /* A press. `claim` only looks; NULL: what grabs claims what is `at` the place. `cancel` puts everything back; without it, what was dragged
     * goes back to its place, or nothing can be taken back. */
    bool grabs; /* a closed hand shows that it holds something */
    bool (*claim)(BillowViewport *self, const BillowPress *press);
    void (*begin)(BillowViewport *self, const BillowPress *press);
    void (*move)(BillowViewport *self, const BillowPress *press);
    void (*end)(BillowViewport *self, const BillowPress *press);
    void (*cancel)(BillowViewport *self);
    void (*beside)(BillowViewport *self,
                   const BillowPress *press); /* a click beside all that can be dragged */

    /* The place that is dragged, of what is no point; whether it snaps; and that it has moved, or was let go or put back. */
    BillowVec3 *(*place)(BillowViewport *self);
    bool snaps;
    void (*tell)(BillowViewport *self, gboolean final);

    /* Keys: one that begins something, with nothing but these modifiers; any while it is at work; Escape before anything else is taken back.
     * True: that is all that comes of it. */
    bool (*shortcut)(BillowViewport *self, guint key, GdkModifierType modifiers);
    void (*key)(BillowViewport *self, guint key, GdkModifierType state, bool down);
    bool (*escape)(BillowViewport *self);
    void (*keep)(BillowViewport
                     *self); /* Enter ends it so; a click too, and going elsewhere, where no button is held */

    /* What it shows: by the cursor where there is nothing to grab; over the picture; what it gives the renderer, and the bounds of this. */
    const char *(*cursor)(BillowViewport *self);
    void (*snapshot)(BillowViewport *self, GtkSnapshot *snapshot);
    void (*give)(BillowViewport *self, BillowRenderer *renderer);
    void (*extend)(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high);

    /* The handles that what it works on has, false = none; the one that is held or chosen. */
    bool (*gizmo)(BillowViewport *self, BillowGizmo *gizmo);
    BillowGrip (*grip)(BillowViewport *self);

    /* It moves the anchors: as many as there are, given meanwhile, change nothing; others drop it. */
    bool places_anchors;
} BillowTool;

/* Up to NULL. */
extern const BillowTool *const billow_tools[];
