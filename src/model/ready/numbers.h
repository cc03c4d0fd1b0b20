/* The numbers that ready animations ask for. */
#pragma once

#include "core/base/field.h"

/* What a ready animation may ask for; each asks for three. */
typedef struct {
    double seconds; /* length of the animation, > 0 */
    double size;    /* of the cloth: its width or, if the row is `upright`, its height, meters, > 0 */
    double wind;    /* speed of the wind, m/s, >= 0 */
    double drop;    /* height from which the cloth falls, meters, > 0 */
} BillowReadyNumbers;

/* Tables of three numbers: length, width or height of the cloth, and the wind or the drop. */
extern const BillowField billow_ready_wide_fields[], billow_ready_tall_fields[],
    billow_ready_falling_fields[];
