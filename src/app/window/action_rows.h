/* What the rows of a window's actions name: the object that does it, and what it needs. */
#pragma once

#include "app/commands/action_table.h"

enum {
    OF_WINDOW,
    OF_WORKSPACE,
    OF_DOCUMENT,
    OF_SESSION,
    OF_TIMELINE,
    OF_STAGE,
    OF_VIEWPORT,
    OF_ANCHORS,
    OF_PAINTER,
    OF_ONION_SKIN,
    OF_POINT_TRACE,
    OF_HUD,
    OF_COMPARISON,
    N_OBJECTS
};

enum {
    NEED_SELECTION = 1 << 0,
    NEED_KEYFRAME = 1 << 1, /* a keyframe is selected */
    NEED_COPYABLE = 1 << 2, /* more than transitions is selected */
    NEED_UNDO = 1 << 3,
    NEED_REDO = 1 << 4,
    NEED_UNSAVED = 1 << 5,
    NEED_NO_SAVING = 1 << 6, /* no file is being written */
    NEED_NO_EDITOR = 1 << 7,
    NEED_PROJECT = 1 << 8,   /* one is open, whatever is shown */
    NEED_SIMULATED = 1 << 9, /* the frame at the playhead, by physics */
    NEED_KEPT_SHAPE = 1 << 10,
    NEED_LAYER = 1 << 11,    /* a wave or sway is selected */
    NEED_PAINTING = 1 << 12, /* its weights are painted */
    NEED_NO_PAINTING = 1 << 13,
    NEED_TIMED = 1 << 14,   /* something with a time is selected */
    NEED_FILE = 1 << 15,    /* the animation has a file */
    NEED_REFUSED = 1 << 16, /* its picture is not read unasked */
};
