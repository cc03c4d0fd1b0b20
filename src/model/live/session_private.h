/* Private to session*.c. */
#pragma once

#include "model/live/session.h"

struct _BillowSession {
    GObject parent;
    BillowProject *project;
    BillowProject *saved;   /* the content of the file */
    BillowRestCache *cache; /* or NULL */
    char *path;
    BillowHistory *history;

    int frame;
    BillowBlockSet *selection;
    gboolean playing, loop;
    double play_began; /* clock seconds, NAN until the first advance */
    double play_from;  /* animation seconds at play_began */
    double time_offset, time_scale;
    BillowTimeUnit time_unit;
    gboolean snapping;
    int range_start, range_end; /* frames, or 0 */
};

enum {
    PROP_PROJECT = 1,
    PROP_FRAME,
    PROP_SELECTION,
    PROP_PLAYING,
    PROP_LOOP,
    PROP_MODIFIED,
    PROP_PATH,
    PROP_CAN_UNDO,
    PROP_CAN_REDO,
    PROP_UNDO_LABEL,
    PROP_REDO_LABEL,
    PROP_TIME_OFFSET,
    PROP_TIME_SCALE,
    PROP_TIME_UNIT,
    PROP_SNAPPING,
    PROP_RANGE_START,
    PROP_RANGE_END,
    PROP_CLOTH,
    N_PROPS
};

/* Tells those who watch a property that it has changed. */
void billow_session_notify(BillowSession *session, int property);

/* Shows the nearest frame that the project has; playing goes on. */
void billow_session_show_frame(BillowSession *session, int frame);
