/* What the user chooses of a fit: the values of its form, and pins. Pure but for the words of fields. */
#pragma once

#include "core/base/field.h"
#include "model/fit/fit.h"
#include "widgets/graphs/frame_strip.h"

typedef enum { BILLOW_FIT_PHYSICS, BILLOW_FIT_KEYFRAMES } BillowFitSource;

/* A frame that is a keyframe in any case. */
typedef struct {
    guint frame;    /* of the run, from 0 */
    gboolean added; /* the number of keyframes grew by one with it */
} BillowFitPin;

typedef struct {
    int source;              /* BillowFitSource */
    int keyframes;           /* of a loop without its return to the first one */
    int recorded;            /* shapes */
    int loop;                /* whether the run becomes one */
    int waves;               /* waves and sways at most */
    int carried;             /* whether what carries the cloth is taken off */
    gboolean both;           /* sources are there */
    gboolean range_can_loop; /* the run of baked keyframes */
    GArray *pins;            /* of BillowFitPin */
} BillowFitChoices;

/* The fields of the form, of a BillowFitChoices. */
extern const BillowField billow_fit_choice_fields[];

/* Makes choices without pins. Clear with billow_fit_choices_clear(). */
void billow_fit_choices_init(BillowFitChoices *choices);
void billow_fit_choices_clear(BillowFitChoices *choices);

/* Copies choices into others that are initialized. */
void billow_fit_choices_copy(BillowFitChoices *choices, const BillowFitChoices *other);

/* Chooses as many keyframes as come near to the run, but a handful at most. */
void billow_fit_choices_suit(BillowFitChoices *choices, const BillowFit *fit);

/* Returns whether the run is to be a loop, which a range that has none of its own cannot be. */
gboolean billow_fit_choices_loop(const BillowFitChoices *choices);

/* Returns whether what carries the cloth is taken off: of physics that do not become a loop. */
gboolean billow_fit_choices_carried(const BillowFitChoices *choices);

/* Returns how many waves and sways are looked for: none in what becomes a loop, or is carried. */
guint billow_fit_choices_waves(const BillowFitChoices *choices);

/* Returns whether both are of the same frames, relative to the same, with as many waves. */
gboolean billow_fit_choices_same_run(const BillowFitChoices *a, const BillowFitChoices *b);

/* Returns the pinned frames as an array of guint; transfer full. */
GArray *billow_fit_choices_pinned(const BillowFitChoices *choices);
gboolean billow_fit_choices_is_pinned(const BillowFitChoices *choices, guint frame);

/* Takes the pin of a frame away, or pins it if it has none. A pin where none of the keyframes `marks` (array of
 * BillowFrameMark) begins is one keyframe more, until it is taken away. */
void billow_fit_choices_toggle_pin(BillowFitChoices *choices, guint frame, const GArray *marks);

/* Drops the keyframe at a frame: there is one less, and all others are pinned where they are. Returns FALSE if there is
 * none, or it is the first or the last one of the run of `n` frames, which both stay. */
gboolean billow_fit_choices_drop(BillowFitChoices *choices, guint frame, const GArray *marks, guint n);

/* Takes all pins away. */
void billow_fit_choices_release(BillowFitChoices *choices);

/* Takes those pins away that are beyond a run of `n` frames. */
void billow_fit_choices_limit(BillowFitChoices *choices, guint n);
