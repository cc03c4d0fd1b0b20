/* What a press on a widget of the timeline becomes. A gesture is a row; a widget asks its rows in order, and the first that claims the
 * press has it until the pointer is let go. */
#pragma once

#include "model/live/session.h"
#include "widgets/timeline/items.h"

#include <gtk/gtk.h>

/* A press, and how far the pointer has been dragged since. */
typedef struct {
    GtkWidget *widget;
    BillowSession *session;
    double x, y;               /* where the press was, pixels of the widget */
    double seconds;            /* the moment that was at x then */
    GdkModifierType modifiers; /* Ctrl and Shift, as they were then */
    double dx, dy;             /* from there to the pointer, pixels */
    double to_x, to_y;         /* the pointer; scrolling moves it, as the widget goes on under it */
    GdkModifierType held;      /* the modifiers now */
    gboolean running;          /* the gesture has begun */
    gpointer state;            /* the gesture's own, from begin() to end() */

    /* claim() or find() may set: */
    gboolean any_way;    /* moving up or down begins the gesture too, not only moving sideways */
    GtkWidget *view;     /* scrolls while the pointer is beyond its left or right edge; or NULL */
    GtkAdjustment *down; /* scrolls while the pointer is above or below its page; or NULL */

    /* On a track: the block that was pressed. */
    const BillowTimelineItem *item; /* valid in find(), claim() and begin() only */
    char *id;                       /* owned by the press; NULL elsewhere */
    BillowBlockPart part;
    double height;    /* pixels */
    double guide;     /* for move() to set: what the block snapped to, seconds; or NAN */
    gboolean stopped; /* for move() to set: other blocks are in the way */
} BillowTimelinePress;

/* Callbacks may be NULL. */
typedef struct {
    const char *shortcuts; /* ids of its rows in ui/shortcuts.ui */
    gboolean at_once;      /* begins with the press, not with the first move; Escape does not cancel it */
    gboolean (*claim)(BillowTimelinePress *press); /* NULL: claims every press */
    gboolean (*begin)(BillowTimelinePress *press); /* FALSE: not yet */
    void (*move)(BillowTimelinePress *press);
    void (*end)(BillowTimelinePress *press, gboolean cancelled); /* cancelled: puts all back as it was */
    const char *(*cursor)(const BillowTimelinePress *press);     /* while it runs, or would be begun there */
} BillowTimelineGesture;

/* The gestures of a widget, and what they have in common. Callbacks may be NULL. */
typedef struct {
    const BillowTimelineGesture *gestures[8]; /* in the order in which they are asked; NULL after the last */
    gboolean (*find)(BillowTimelinePress *press);  /* looks what is at (x, y); FALSE: nothing to drag */
    void (*pressed)(BillowTimelinePress *press);   /* a gesture has claimed it */
    gboolean (*ready)(BillowTimelinePress *press); /* before begin(); FALSE: not yet */
    void (*moved)(BillowTimelinePress *press);     /* after each move(), and before end() */
    void (*clicked)(BillowTimelinePress *press);   /* the pointer was let go before a gesture began */
} BillowTimelineGround;

/* Drags of the primary button on `widget` become those gestures. With find(), the pointer's shape shows what a press would begin. Returns
 * the controller, which the widget owns. */
GtkGesture *billow_timeline_gestures_attach(GtkWidget *widget, BillowSession *session,
                                            const BillowTimelineGround *ground);

/* The moment that the pointer is at, seconds. */
double billow_timeline_press_now(const BillowTimelinePress *press);
