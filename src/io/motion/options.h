/* How a motion is to be read, and how it was read. */
#pragma once

#include "core/base/field.h"

#include <glib.h>

/* Maximum size of a file that is read at once, and the rate of files that do not tell theirs. */
enum { BILLOW_MAX_MOTION_MEGABYTES = 256, BILLOW_MOTION_RATE = 30 };

/* A unit in which programs export characters. */
typedef struct {
    BillowChoice choice; /* its label stands alone: "Centimeters" */
    const char *words;   /* in a sentence: "centimeters"; translatable, as is the next */
    const char *use;     /* label of a button that chooses it, with a mnemonic */
    double meters;
} BillowMotionUnit;

/* The first one is that of the file itself, with 0 meters; then the commonest first. Ends with a row without a word. */
extern const BillowMotionUnit billow_motion_units[];

/* The axis of a file that points up. */
typedef enum {
    BILLOW_MOTION_UP_UNKNOWN,
    BILLOW_MOTION_UP_X,
    BILLOW_MOTION_UP_Y,
    BILLOW_MOTION_UP_Z,
} BillowMotionUp;

/* What the file does not tell, or tells wrongly. All zero: as the file says. */
typedef struct {
    double unit;       /* meters per unit of the file; 0: as it says, or 1 */
    double rate;       /* frames per second; 0: as it says, or BILLOW_MOTION_RATE */
    BillowMotionUp up; /* unknown: as the file says, or y */
    const char *clip;  /* the animation of a file with several; NULL: the longest */
    const char *base;  /* OBJ file of a cache's mesh; NULL: the one beside it with the same name */
} BillowMotionOptions;

/* How a file was read. */
typedef struct {
    const char *format;    /* its suffix in lower case, without a dot */
    double unit;           /* meters per unit */
    BillowMotionUp up;     /* never unknown */
    gboolean unit_is_told; /* by the file or by the options; otherwise 1 m was assumed */
    gboolean up_is_told;   /* likewise; otherwise y */
    gboolean rate_is_told; /* likewise; otherwise BILLOW_MOTION_RATE */
    guint n_clips;         /* animations in the file */
} BillowMotionFacts;
