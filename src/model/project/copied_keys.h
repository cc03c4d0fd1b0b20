/* Keys of a number that are copied: to another time of the block, to another number or to another block. */
#pragma once

#include "model/project/number_keys.h"

#include <glib-object.h>

/* A copied key. */
typedef struct {
    double after; /* seconds after the first of them */
    double value;
    BillowEasing easing; /* to the next key */
} BillowCopiedKey;

/* An array of BillowCopiedKey in order of time, at least one, as the content of the clipboard. */
typedef GArray BillowCopiedKeys;
#define BILLOW_TYPE_COPIED_KEYS (billow_copied_keys_get_type())
GType billow_copied_keys_get_type(void) G_GNUC_CONST;

/* Copies keys of a number in a block of `duration` seconds; `chosen` (guint, ascending) are their indices, at least one.
 * Free with g_array_unref(). */
GArray *billow_keyed_number_copy_keys(const BillowKeyedNumber *number, const GArray *chosen, double duration);

/* Gives a number these keys in a block of `duration` seconds, > 0, the first at `share`; those of its own within `slack` of one
 * give way to it. Values are put within the bounds of the field. Returns the indices that they have now (guint; free with
 * g_array_unref()), or NULL, without a change, if it would have more keys than allowed. */
GArray *billow_number_keys_paste(BillowNumberKeys *keys, const BillowField *field, const GArray *copied,
                                 double share, double duration, double slack);
