/* The nudge layer: parts of the cloth are pulled aside for a while, as they were dragged. docs/method.md §5. */
#pragma once

#include "core/base/field.h"
#include "core/base/grid.h"
#include "core/layers/layer.h"
#include "core/transition/number_keys.h"

/* Maximum number in a nudge. */
enum { BILLOW_MAX_NUDGE_STROKES = 1024 };

/* How the effect of a stroke falls from its center to its edge. */
typedef enum {
    BILLOW_NUDGE_SMOOTH,
    BILLOW_NUDGE_BROAD, /* most of the circle goes along */
    BILLOW_NUDGE_SHARP, /* comes to a point */
} BillowNudgeFalloff;

/* What one drag does. */
typedef struct {
    double point[2]; /* its center: shares of the width and of the height of the cloth, 0 ... 1 */
    double radius;   /* meters along the flat cloth, > 0 */
    BillowNudgeFalloff falloff;
    BillowVec3 offset; /* meters, in the scene */
    char *unknown;     /* its unknown keys in the file, or NULL */
} BillowNudgeStroke;

/* Fields of a BillowNudgeStroke. */
extern const BillowField billow_nudge_stroke_fields[];

typedef struct {
    double strength; /* factor of all strokes */
    BillowNudgeStroke *strokes;
    size_t n_strokes;      /* `strokes` is NULL if 0 */
    BillowNumberKeys keys; /* of billow_nudge_fields */
} BillowNudge;

extern const BillowField billow_nudge_fields[];

/* Returns how much of its offset a stroke gives to a point at `share` of its radius: 1 at the center, 0 from
 * the edge on. */
double billow_nudge_falloff(BillowNudgeFalloff falloff, double share);

/* Returns how far a nudge of full strength moves a point of the grid that is free of anchors, meters: the sum
 * of its strokes. The distance from the center of a stroke is that in the flat cloth, around a closed one the
 * shorter way. */
BillowVec3 billow_nudge_displacement(const BillowNudge *nudge, const BillowGrid *grid, int column, int row);

/* Returns the factor of all strokes at a share of the block's duration, as its keys say. */
double billow_nudge_strength_at(const BillowNudge *nudge, double share);

/* Returns whether its strength ends as it begins; nothing changes. `nudge` is a BillowNudge. */
bool billow_nudge_loop(void *nudge, double seconds);

/* Like billow_wave_split(), for a BillowNudge. */
bool billow_nudge_split(void *first, void *second, double elapsed, double duration);

/* Turns the strokes' offsets about the vertical, degrees counterclockwise as seen from above, or scales their
 * radii and offsets. `nudge` is a BillowNudge. */
void billow_nudge_turn(void *nudge, double degrees);
void billow_nudge_scale(void *nudge, double factor);

/* The layer of a BillowNudge. */
extern const BillowLayer billow_nudge_layer;
