/* Constants for the rows of a window's action table: an action's object, and its conditions. */
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
    OF_NUDGER,
    OF_ONION_SKIN,
    OF_POINT_TRACE,
    OF_HUD,
    OF_COMPARISON,
    N_OBJECTS
};

enum {
    NEED_SELECTION = 1 << 0, /* Something is selected or being painted. */
    NEED_KEYFRAME = 1 << 1,  /* A keyframe is selected. */
    NEED_COPYABLE = 1 << 2,  /* More than transitions is selected. */
    NEED_UNDO = 1 << 3,
    NEED_REDO = 1 << 4,
    NEED_UNSAVED = 1 << 5,
    NEED_NO_SAVING = 1 << 6, /* No file is being written. */
    NEED_NO_EDITOR = 1 << 7,
    NEED_PROJECT = 1 << 8,   /* A project is open, on any page. */
    NEED_SIMULATED = 1 << 9, /* The frame at the playhead is shown by physics. */
    NEED_KEPT_SHAPE = 1 << 10,
    NEED_LAYER = 1 << 11,    /* A wave or sway is selected, or something is being painted. */
    NEED_PAINTING = 1 << 12, /* Weights or a map are being painted. */
    NEED_NO_PAINTING = 1 << 13,
    NEED_TIMED = 1 << 14,         /* Something with a time is selected. */
    NEED_FILE = 1 << 15,          /* The project has a file. */
    NEED_REFUSED = 1 << 16,       /* Its texture or a mesh must not be read without asking. */
    NEED_STRAIGHT_TURN = 1 << 17, /* The cloth shrinks in the selected transition. */
    NEED_CLOTHS = 1 << 18,        /* The project has several cloths. */
    NEED_INSTANCE = 1 << 19,      /* The active cloth is an instance. */
    NEED_SHEET = 1 << 20,         /* The active cloth is no rope. */
    NEED_BRUSH = 1 << 21,         /* Something is being painted, or the cloth is being nudged. */
    NEED_REMAP = 1 << 22,         /* A time remap is selected. */
    NEED_SNAP = 1 << 23,          /* The cloth snaps to other folds in the selected keyframe or transition. */
};
