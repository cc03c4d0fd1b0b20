#include "core/layers/recording.h"

#include "core/base/wide.h"

#include <math.h>

static bool
repeats(const void *subject)
{
    return ((const BillowRecording *) subject)->repeats != 0;
}

const BillowField billow_recording_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "strength",
        .offset = offsetof(BillowRecording, strength),
        .heading = N_("Motion"),
        .label = N_("Stren_gth"),
        .tooltip = N_("How far the cloth moves, times as far as recorded"),
        .low = -1000.0,
        .high = 1000.0,
        .step = 0.1,
        .initial = {1.0},
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "speed",
        .offset = offsetof(BillowRecording, speed),
        .label = N_("S_peed"),
        .tooltip = N_("How fast the recording plays, times as fast as recorded"),
        .above = true,
        .high = 1000.0,
        .step = 0.1,
        .initial = {1.0},
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "repeat",
        .offset = offsetof(BillowRecording, repeats),
        .label = N_("_Repeat"),
        .tooltip =
            N_("Play it again from the beginning as long as the block lasts; otherwise its last frame stays"),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "overlap",
        .offset = offsetof(BillowRecording, overlap),
        .label = N_("O_verlap"),
        .unit = N_("s"),
        .tooltip = N_("Time of the recording in which its end becomes its beginning when it repeats"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {0.5},
        .stored_unit = "", /* of the recording, and not of a block that is slower */
        .steady = true,
        .applies = repeats,
        .when = N_("Only for a recording that repeats."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "offset",
        .offset = offsetof(BillowRecording, offset),
        .label = N_("Offset"),
        .unit = N_("s"),
        .stored_unit = "", /* as of the overlap */
        .tooltip = N_("How much of the recording has passed when the block starts"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "rate",
        .offset = offsetof(BillowRecording, rate),
        .label = N_("Frames a second"),
        .tooltip = N_("How many frames of the recording make a second at speed 1"),
        .low = 0.001,
        .high = 100000.0,
        .step = 1,
        .initial = {24.0},
        .no_control = true,
        .steady = true,
    },
    {0},
};

void
billow_recording_set_shapes(BillowRecording *recording, BillowRecordedShapes *shapes)
{
    BillowRecordedShapes *old = recording->shapes;
    recording->shapes = billow_recorded_shapes_ref(shapes);
    billow_recorded_shapes_unref(old);
}

/* --- Time --- */

static double
overlap_of(const BillowRecording *recording)
{
    return fmin(recording->overlap, 0.5 * recording->shapes->n_frames / recording->rate);
}

double
billow_recording_period(const BillowRecording *recording)
{
    return recording->shapes ? recording->shapes->n_frames / recording->rate - overlap_of(recording) : 0.0;
}

/* Returns how many seconds of the recording play until `elapsed`. */
static double
played_until(const BillowRecording *recording, double elapsed, double duration)
{
    const BillowKeyedNumber *speed =
        billow_number_keys_find(&recording->keys, offsetof(BillowRecording, speed));
    return speed && duration > 0.0 ? duration * billow_keyed_number_area(speed, 0.0, elapsed / duration)
                                   : recording->speed * elapsed;
}

BillowRecording
billow_recording_at(const BillowRecording *recording, double elapsed, double duration)
{
    BillowRecording now = *recording;
    if (recording->keys.n_numbers == 0)
        return now;
    billow_number_keys_apply(&recording->keys, &now, duration > 0.0 ? elapsed / duration : 0.0);
    now.offset += played_until(recording, elapsed, duration);
    now.speed = 0.0;
    now.keys = (BillowNumberKeys){0};
    return now;
}

bool
billow_recording_loop(void *payload, double seconds)
{
    BillowRecording *recording = payload;
    const double period = billow_recording_period(recording);
    if (!(period > 0.0) || !billow_number_keys_close(&recording->keys))
        return false;
    const double played = played_until(recording, seconds, seconds),
                 whole = fmax(1.0, round(played / period)) * period;
    recording->repeats = true;
    if (billow_number_keys_find(&recording->keys, offsetof(BillowRecording, speed)))
        billow_number_keys_multiply(&recording->keys, offsetof(BillowRecording, speed), whole / played);
    else
        recording->speed = whole / seconds;
    return true;
}

bool
billow_recording_split(void *first, void *second, double elapsed, double duration)
{
    BillowRecording *later = second;
    const double played = played_until(later, elapsed, duration);
    later->offset += played;
    billow_number_keys_add(&later->keys, offsetof(BillowRecording, offset), played);
    billow_number_keys_cut(&((BillowRecording *) first)->keys, 0.0, elapsed / duration);
    billow_number_keys_cut(&later->keys, elapsed / duration, 1.0);
    return true;
}

void
billow_recording_stretch(BillowRecording *recording, double factor)
{
    recording->speed /= factor;
    billow_number_keys_multiply(&recording->keys, offsetof(BillowRecording, speed), 1.0 / factor);
}

/* Returns a number of a frame within the recording: a loop, or one whose ends stay. */
static int
frame_within(const BillowRecording *recording, double frame)
{
    const double n = recording->shapes->n_frames;
    return (int) (recording->repeats ? frame - n * floor(frame / n) : fmin(fmax(frame, 0.0), n - 1.0));
}

/* Adds `share` of the values at `time` seconds of the recording. With p0 ... p3 the values of the frames
 * around it and t the part of a frame after p1, these are
 *
 *     p1 + t (p2 - p0) / 2 + t^2 (p0 - 5/2 p1 + 2 p2 - p3 / 2) + t^3 (3/2 (p1 - p2) + (p3 - p0) / 2). */
static void
add_values(const BillowRecording *recording, double time, double share, double *values)
{
    const double place = time * recording->rate, first = floor(place), t = place - first;
    const double factors[] = {t * (-0.5 + t * (1.0 - 0.5 * t)), 1.0 + t * t * (1.5 * t - 2.5),
                              t * (0.5 + t * (2.0 - 1.5 * t)), t * t * (0.5 * t - 0.5)};
    for (int k = 0; k < 4; k++) {
        const int frame = frame_within(recording, first + k - 1.0);
        for (int s = 0; s < recording->shapes->n_shapes; s++)
            values[s] += share * factors[k] * (double) billow_recorded_curve(recording->shapes, s)[frame];
    }
}

void
billow_recording_values(const BillowRecording *recording, double elapsed,
                        double values[BILLOW_MAX_RECORDED_SHAPES])
{
    const double time = recording->offset + recording->speed * elapsed,
                 period = billow_recording_period(recording);
    for (int s = 0; s < recording->shapes->n_shapes; s++)
        values[s] = 0.0;
    if (!recording->repeats) {
        add_values(recording, fmin(fmax(time, 0.0), (recording->shapes->n_frames - 1) / recording->rate), 1.0,
                   values);
        return;
    }
    const double rest = time - period * floor(time / period), round = fmin(fmax(rest, 0.0), period),
                 overlap = overlap_of(recording);
    const double part = round < overlap ? round / overlap : 1.0, begun = part * part * (3.0 - 2.0 * part);
    add_values(recording, round, begun, values);
    if (begun < 1.0)
        add_values(recording, period + round, 1.0 - begun, values);
}

/* --- The layer --- */

typedef struct {
    const BillowRecordedShapes *shapes;
    int first, columns, count; /* the first column, the columns of the grid, and the number of columns */
    float strength;
    float values[BILLOW_MAX_RECORDED_SHAPES];
} RecordingStrip;
_Static_assert(sizeof(RecordingStrip) <= sizeof(BillowStrip), "a strip has room for a recording's");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    RecordingStrip *strip = (RecordingStrip *) room;
    const BillowRecording recording = billow_recording_at(layer, moment->elapsed, moment->duration);
    double values[BILLOW_MAX_RECORDED_SHAPES];
    *strip = (RecordingStrip){recording.shapes, column, grid->columns, count, 0.0f, {0.0f}};
    if (!recording.shapes)
        return;
    billow_recording_values(&recording, moment->elapsed, values);
    strip->strength = (float) (moment->strength * recording.strength);
    for (int s = 0; s < recording.shapes->n_shapes; s++)
        strip->values[s] = (float) values[s];
}

BILLOW_WIDE static void
add(const BillowStrip *room, int row, const float *weight, const float *const vectors[3],
    float *const axes[3])
{
    (void) vectors;
    const RecordingStrip *strip = (const RecordingStrip *) room;
    if (!strip->shapes)
        return;
    const size_t point = (size_t) row * (size_t) strip->columns + (size_t) strip->first;
    float moves[3 * BILLOW_STRIP_COLUMNS] = {0.0f};
    for (int s = 0; s < strip->shapes->n_shapes; s++) {
        const float *shape = billow_recorded_shape(strip->shapes, s) + 3 * point, value = strip->values[s];
        for (int i = 0; i < 3 * strip->count; i++)
            moves[i] += value * shape[i];
    }
    for (int axis = 0; axis < 3; axis++) {
        float *restrict to = axes[axis];
        for (int i = 0; i < strip->count; i++)
            to[i] += strip->strength * weight[i] * moves[3 * i + axis];
    }
}

const BillowLayer billow_recording_layer = {.fill = fill, .add = add, .apart_from_anchors = true};
