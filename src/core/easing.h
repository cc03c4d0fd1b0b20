/* How a transition runs from one keyframe to the next. Method §6; Gerits 2007 §9.1. */
#pragma once

typedef enum {
    BILLOW_CURVE_LINEAR,      /* tau */
    BILLOW_CURVE_POWER_IN,    /* tau^g: starts slowly, like something that falls */
    BILLOW_CURVE_POWER_OUT,   /* 1 - (1 - tau)^g: ends slowly */
    BILLOW_CURVE_EASE_IN_OUT, /* (1 + sin(pi tau - pi/2)) / 2: starts and ends at rest */
} BillowCurve;

/* Eased parameter for tau in [0, 1] (clamped); exactly 0 at 0 and exactly 1 at 1. `degree` g >= 1 counts for the power
 * curves alone. */
double billow_easing_at(BillowCurve curve, double degree, double tau);
