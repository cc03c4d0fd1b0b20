/* How a cloth is an instance of another: where it stands, and how it differs. */
#pragma once

#include "core/base/field.h"

typedef struct {
    char *
        of; /* id of the source, a cloth of the project that is no instance; NULL: the cloth is no instance */

    /* Its place: everything of the source is scaled about the origin, then turned about the vertical, then
     * moved. */
    BillowVec3 position; /* meters */
    double turn;         /* degrees, counterclockwise as seen from above */
    double scale;        /* > 0 */
    char *place_unknown; /* unknown keys of the place, or NULL */

    double time;  /* seconds, >= 0, by which its blocks are later */
    int seed;     /* of the differences of its waves and sways; 0: they are those of the source */
    int along;    /* columns by which its bound anchors are further along the rope that carries them */
    int own_look; /* boolean: its texture, color and pattern are its own */
} BillowInstance;

/* The row of `along` among its fields. */
enum { BILLOW_INSTANCE_ALONG = 3 };

/* Fields of a BillowInstance: all but the place; the place. */
extern const BillowField billow_instance_fields[], billow_place_fields[];
