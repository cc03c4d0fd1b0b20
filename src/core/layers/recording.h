/* The recorded layer: the cloth is moved as it was in the frames of a recording. docs/method.md §5. */
#pragma once

#include "core/base/field.h"
#include "core/layers/layer.h"
#include "core/layers/recorded_shapes.h"
#include "core/transition/number_keys.h"

typedef struct {
    double strength;              /* times the recorded moves */
    double speed;                 /* seconds of the recording per second, > 0 */
    double rate;                  /* frames of the recording per second of it, > 0 */
    int repeats;                  /* 0 or 1: begins anew at the end; otherwise the last frame stays */
    double overlap;               /* seconds of the recording in which its end becomes its beginning, >= 0 */
    double offset;                /* seconds of the recording that have passed when its block starts */
    BillowRecordedShapes *shapes; /* owns a reference; NULL: nothing is recorded, and nothing moves */
    BillowNumberKeys keys;        /* of billow_recording_fields */
} BillowRecording;

extern const BillowField billow_recording_fields[];

/* Replaces the shapes (NULL: none); takes a reference. */
void billow_recording_set_shapes(BillowRecording *recording, BillowRecordedShapes *shapes);

/* Returns after how many seconds of the recording it begins anew if it repeats: all its frames without
 * the overlap, which is at most half of them; 0 if nothing is recorded. */
double billow_recording_period(const BillowRecording *recording);

/* Returns the recording `elapsed` seconds after the start of its block of `duration` seconds, as one
 * without keys. What has played of it is the integral of the speed. Its shapes are borrowed from
 * `recording`. */
BillowRecording billow_recording_at(const BillowRecording *recording, double elapsed, double duration);

/* Computes how much of each shape there is `elapsed` seconds after the start of the block of a recording
 * without keys: on a smooth curve through the values of the frames (cubic, with the tangents of Catmull
 * and Rom). Where the end overlaps the beginning, it becomes that as 3 s^2 - 2 s^3 does. Something must be
 * recorded. */
void billow_recording_values(const BillowRecording *recording, double elapsed,
                             double values[BILLOW_MAX_RECORDED_SHAPES]);

/* Makes it repeat, at a speed at which a whole number of rounds takes `seconds`, > 0, which its block
 * lasts; all keys of the speed are multiplied. Returns false if nothing is recorded, or its keys do not
 * end as they begin. `recording` is a BillowRecording. */
bool billow_recording_loop(void *recording, double seconds);

/* Like billow_wave_split(), for a BillowRecording. */
bool billow_recording_split(void *first, void *second, double elapsed, double duration);

/* Makes it take `factor` times as long. */
void billow_recording_stretch(BillowRecording *recording, double factor);

/* The layer of a BillowRecording. */
extern const BillowLayer billow_recording_layer;
