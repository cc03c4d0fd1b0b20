#pragma once

/* What an action needs to be of use. */
enum {
    NEED_ANIMATION = 1 << 0, /* the animation page is shown */
    NEED_SELECTION = 1 << 1,
    NEED_KEYFRAME = 1 << 2, /* a keyframe is selected */
    NEED_COPYABLE = 1 << 3, /* more than transitions is selected */
    NEED_UNDO = 1 << 4,
    NEED_REDO = 1 << 5,
    NEED_UNSAVED = 1 << 6,
    NEED_NO_SAVING = 1 << 7, /* no file is being written */
    NEED_NO_EDITOR = 1 << 8,
    NEED_PROJECT = 1 << 9,    /* one is open, whatever is shown */
    NEED_SIMULATED = 1 << 10, /* the frame at the playhead, by physics */
    NEED_KEPT_SHAPE = 1 << 11,
    NEED_LAYER = 1 << 12,    /* a wave or sway is selected */
    NEED_PAINTING = 1 << 13, /* its weights are painted */
    NEED_NO_PAINTING = 1 << 14,
    NEED_TIMED = 1 << 15,   /* something with a time is selected */
    NEED_FILE = 1 << 16,    /* the animation has a file */
    NEED_REFUSED = 1 << 17, /* its picture is not read unasked */
};
