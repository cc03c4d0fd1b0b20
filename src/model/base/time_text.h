/* Formats and parses times as users write them, in seconds or in frames. Pure functions.
 *
 * A time consists of terms with signs between them:
 *
 *     12f       12 frames; as the first term of a point in time: frame 12, which is 11 frames after the start
 *     1.5s      seconds; also "1,5s", in every locale
 *     1:12      minutes and seconds, as on the ruler and the transport's clock; 1:02:03.5 has hours
 *     1.5       in the unit that is shown
 *
 *     1.5s+12f  a sum; terms after the first are durations
 *     +2f, -1s  a leading sign: relative to the current value of the field
 */
#pragma once

#include <glib-object.h>

typedef enum { BILLOW_TIME_SECONDS, BILLOW_TIME_FRAMES } BillowTimeUnit;

/* The unit as a type for properties; its nicks are "seconds" and "frames". */
#define BILLOW_TYPE_TIME_UNIT (billow_time_unit_get_type())
GType billow_time_unit_get_type(void);

typedef struct {
    BillowTimeUnit unit;
    double frame_rate; /* > 0 */
} BillowTimeFormat;

/* A point in time or a duration. Frames count from 1: second 0 is frame 1, a duration of 0 is 0 frames. */
typedef enum { BILLOW_TIME_MOMENT, BILLOW_TIME_LENGTH } BillowTimeKind;

/* Returns the translated abbreviation of the unit that follows a number: "s", "f". */
const char *billow_time_unit_sign(BillowTimeUnit unit);

/* Returns the text that a field shows for `seconds`: "1.5", "37". Seconds have six decimals if that is exact,
 * else three ("1.417" for frame 35); frames have three. No trailing zeros; the locale's decimal point.
 * Transfer full. */
char *billow_time_text(const BillowTimeFormat *format, BillowTimeKind kind, double seconds);

/* Like billow_time_text(), with a translated unit: "1.5 s", "frame 37", "12 frames". Transfer full. */
char *billow_time_words(const BillowTimeFormat *format, BillowTimeKind kind, double seconds);

/* Parses `text`; `now` is the field's current value, in seconds. The result may be negative. Returns FALSE
 * and leaves `seconds` unchanged if the text is not a time. */
gboolean billow_time_parse(const BillowTimeFormat *format, BillowTimeKind kind, const char *text, double now,
                           double *seconds);
