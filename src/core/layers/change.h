/* How a layer changes over its block, for example in a rising wind. docs/method.md §5. */
#pragma once

#include "core/transition/easing.h"

/* Relative growth of a layer's values by the end of its block. */
typedef struct {
    double amplitude;
    double length; /* of a cycle: a wave's wavelength, a sway's period */
    double speed;  /* of a wave */
    BillowCurve curve;
} BillowChange;

/* Rows of a BillowField table for a BillowChange. */
#define BILLOW_CHANGE_FIELD(KEY, MEMBER, LEAST, ...)                                                         \
    {                                                                                                        \
        .type = BILLOW_FIELD_NUMBER, .key = (KEY), .offset = offsetof(BillowChange, MEMBER),                 \
        .unit = N_("%"), .low = (LEAST), .high = 1000.0, .step = 10, .scale = 100.0, __VA_ARGS__             \
    }
#define BILLOW_CHANGE_AMPLITUDE_FIELD                                                                        \
    BILLOW_CHANGE_FIELD(                                                                                     \
        "amplitude", amplitude, -1000.0, .heading = N_("Change over Time"), .label = N_("Amplitude"),        \
        .tooltip = N_("How much the amplitude changes over the block; -100 % reduces it to zero"))
#define BILLOW_CHANGE_CURVE_FIELD                                                                            \
    {                                                                                                        \
        .type = BILLOW_FIELD_CHOICE, .key = "curve", .offset = offsetof(BillowChange, curve),                \
        .label = N_("Curve"), .tooltip = N_("How the change is spread over the block"),                      \
        .choices = &billow_easings[0].choice, .choice_size = sizeof *billow_easings,                         \
        .applies = billow_change_is_any, .when = N_("Needs a change other than 0."),                         \
    }

/* Returns whether a BillowChange changes anything. */
bool billow_change_is_any(const void *change);

/* Returns the factors for amplitude, length and speed at `elapsed` of a block's `duration` seconds, along the
 * curve from 1 to 1 + share. The factor for the length is at least 0.001, even if the curve overshoots. */
BillowChange billow_change_factors(const BillowChange *change, double elapsed, double duration);

/* Returns how many cycles of `length` pass until `elapsed` at `speed`, both of which change: the integral of
 * speed / length over the time, by Simpson's rule with 256 parts. */
double billow_change_cycles(const BillowChange *change, double speed, double length, double elapsed,
                            double duration);

/* Splits a change: `first` and `second` are both the change of a whole block, and become those of its parts
 * before and after the time at which the whole has the given factors. Returns false if the parts differ from
 * the whole because it does not change linearly. */
bool billow_change_split(BillowChange *first, BillowChange *second, const BillowChange *factors);
