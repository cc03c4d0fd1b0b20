/* Patterns that are drawn on a cloth without a texture. */
#pragma once

#include "core/base/field.h"

typedef enum {
    BILLOW_PATTERN_PLAIN,
    BILLOW_PATTERN_STRIPES, /* along the columns */
    BILLOW_PATTERN_CHECK,
} BillowPattern;

/* "plain" (the default, first), "stripes", "check". Ends with a row without a word. */
extern const BillowChoice billow_patterns[];
