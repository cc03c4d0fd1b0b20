/* What the user should know about the morph targets or bones of a file. */
#pragma once

#include "io/writers/motion_error.h"

#include <glib.h>

/* Viewers that use WebGL 2 stop at 256: the layers of a texture that it promises. One is the mesh. */
enum { BILLOW_SAFE_MORPH_TARGETS = 255 };

/* All zero: nothing. */
typedef struct {
    guint n;
    gboolean limited; /* a largest number was asked for, and is kept to */
    double
        tolerance; /* metres: if limited, the one used; if there are too many, the one that would suffice */
    double largest_error;         /* metres, if limited or fitted: how far a point is off at most */
    guint bones, shapes;          /* the motion is fitted by so many; 0: it is not */
    guint width, height;          /* pixels of the texture that it is in; 0: there is none */
    double rms_error, p99_strain; /* if fitted: BillowMotionErrors, in metres */
} BillowMorphTargets;

/* Returns whether the motion is stored nearly, so that there are errors to be told. */
gboolean billow_morph_targets_is_fit(const BillowMorphTargets *targets);

/* Sets the errors of a fit whose points have a scale. */
void billow_morph_targets_set_fit(BillowMorphTargets *targets, BillowMotionErrors errors, double scale);

/* Returns a sentence for the user, or NULL if there is nothing to report. Free with g_free(). */
char *billow_morph_targets_notice(const BillowMorphTargets *targets);
