/* Drag gestures of the timeline's widgets: the first in a widget's table that claims a press handles it. */
#pragma once

#include "model/live/session.h"
#include "widgets/timeline/items.h"

#include <gtk/gtk.h>

/* A press, and the drag that follows it. */
typedef struct {
    GtkWidget *widget;
    BillowSession *session;
    double x, y;               /* of the press, in pixels of the widget */
    double seconds;            /* time at x when it was pressed */
    GdkModifierType modifiers; /* Ctrl and Shift, at the time of the press */
    double dx, dy;             /* from the press to the pointer, pixels */
    double to_x, to_y;         /* the pointer; scrolling changes to_y too */
    GdkModifierType held;      /* current modifiers */
    gboolean running;          /* begin() has returned TRUE */
    gpointer state;            /* private to the gesture, from begin() to end() */

    /* claim() or find() may set these: */
    gboolean any_way;    /* not only horizontal movement starts the gesture */
    GtkWidget *view;     /* scrolls while the pointer is left or right of it; or NULL */
    GtkAdjustment *down; /* scrolls while the pointer is above or below its page; or NULL */

    /* The block that was pressed, on a track: */
    const BillowTimelineItem *item; /* valid in find(), claim() and begin() only */
    char *id;                       /* owned by the press; NULL elsewhere */
    BillowBlockPart part;
    double height;    /* of the block, pixels */
    double guide;     /* set by move(): the time that the block snapped to, seconds, or NAN */
    gboolean stopped; /* set by move(): other blocks are in the way */
} BillowTimelinePress;

/* One gesture. Callbacks may be NULL. */
typedef struct {
    const char *shortcuts; /* ids of its rows in ui/shortcuts.ui */
    gboolean at_once;      /* starts with the press, not the first movement; Escape does not cancel it */
    gboolean (*claim)(BillowTimelinePress *press); /* NULL: claims every press */
    gboolean (*begin)(BillowTimelinePress *press); /* FALSE: try again at the next movement */
    void (*move)(BillowTimelinePress *press);
    void (*end)(BillowTimelinePress *press, gboolean cancelled); /* `cancelled`: undo the drag */
    const char *(*cursor)(const BillowTimelinePress *press);     /* while it runs, or when hovering */
} BillowTimelineGesture;

/* A widget's gestures, and the callbacks that they share. Callbacks may be NULL. */
typedef struct {
    const BillowTimelineGesture *gestures[8];      /* in order of priority; ends with NULL */
    gboolean (*find)(BillowTimelinePress *press);  /* finds what is at (x, y); FALSE: nothing to drag */
    void (*pressed)(BillowTimelinePress *press);   /* a gesture has claimed the press */
    gboolean (*ready)(BillowTimelinePress *press); /* before begin(); FALSE: do not begin yet */
    void (*moved)(BillowTimelinePress *press);     /* after each move(), and before end() */
    void (*clicked)(BillowTimelinePress *press);   /* released before a gesture began */
} BillowTimelineGround;

/* Makes primary drags on `widget` run the gestures of `ground` (borrowed: must outlive the widget). With
 * find(), the cursor shows what a press would start. Returns the controller, owned by the widget. */
GtkGesture *billow_timeline_gestures_attach(GtkWidget *widget, BillowSession *session,
                                            const BillowTimelineGround *ground);

/* Returns the time at the pointer, in seconds. */
double billow_timeline_press_now(const BillowTimelinePress *press);
