/* How a transition runs from one keyframe to the next. docs/method.md §6; Gerits 2007 §9.1.
 * A curve is a row of billow_easings, and what it can be given is a row of billow_easing_fields. */
#pragma once

#include "core/field.h"

typedef enum {
    BILLOW_CURVE_LINEAR,      /* tau */
    BILLOW_CURVE_POWER_IN,    /* tau^g: starts slowly, like something that falls */
    BILLOW_CURVE_POWER_OUT,   /* 1 - (1 - tau)^g: ends slowly */
    BILLOW_CURVE_EASE_IN_OUT, /* (1 + sin(pi tau - pi/2)) / 2: starts and ends at rest */
    BILLOW_N_CURVES,
} BillowCurve;

/* A curve and its parameters. Those of other curves are kept, so that changing the curve and changing it back loses
 * nothing. */
typedef struct {
    BillowCurve curve;
    double degree; /* g >= 1 of the power curves */
} BillowEasing;

typedef struct {
    BillowChoice choice; /* its word and label; first, for BillowField.choice_size */
    bool monotone;       /* never runs back */
    double (*at)(const BillowEasing *easing, double tau); /* for tau in (0, 1) */
} BillowEasingCurve;

/* In the order of BillowCurve; ended by a row without word. */
extern const BillowEasingCurve billow_easings[BILLOW_N_CURVES + 1];

/* Of a BillowEasing: "curve" first, then the parameters of all curves; each applies to the curves that it is of. */
extern const BillowField billow_easing_fields[];

/* Linear, with the parameters that a file without them has. */
BillowEasing billow_easing_default(void);

/* The eased parameter for tau in [0, 1] (clamped); exactly 0 at 0 and exactly 1 at 1. */
double billow_easing_at(const BillowEasing *easing, double tau);

/* Whether both have the same curve and the same parameters, those of other curves too. */
bool billow_easing_equal(const BillowEasing *a, const BillowEasing *b);
