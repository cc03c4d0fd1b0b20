/* The curve of a transition from one keyframe to the next. docs/method.md §6; Gerits 2007 §9.1; back, elastic
 * and bounce: Penner, Programming Macromedia Flash MX, 2002, ch. 7; Bezier: CSS (W3C, CSS Easing Functions
 * Level 1). A curve is a row of billow_easings; its parameters are rows of billow_easing_fields. */
#pragma once

#include "core/base/field.h"

/* Indices of the rows that code refers to; the table may have more. */
typedef enum {
    BILLOW_CURVE_LINEAR,      /* tau */
    BILLOW_CURVE_POWER_IN,    /* tau^g: starts slowly, like a falling object */
    BILLOW_CURVE_POWER_OUT,   /* 1 - (1 - tau)^g: ends slowly */
    BILLOW_CURVE_EASE_IN_OUT, /* (1 + sin(pi tau - pi/2)) / 2: starts and ends at rest */
    BILLOW_CURVE_SMOOTHSTEP,  /* 3 tau^2 - 2 tau^3: likewise, cubic Hermite */
    BILLOW_CURVE_BACK,        /* goes past the end and comes back to it */
    BILLOW_CURVE_ANTICIPATE,  /* draws back before it goes: the mirror image of back */
    BILLOW_CURVE_ELASTIC,     /* swings about the end with decreasing amplitude */
    BILLOW_CURVE_BOUNCE,      /* falls to the end and jumps up from it three times */
    BILLOW_CURVE_BEZIER,      /* cubic, from (0, 0) to (1, 1), with two handles */
    BILLOW_CURVE_HOLD,        /* 0 until the end, where it jumps to 1 */
} BillowCurve;

/* Bounds of y1 and y2. */
#define BILLOW_LEAST_HANDLE (-1.0)
#define BILLOW_MOST_HANDLE 2.0

/* A curve and its parameters. Those of other curves are kept, so that switching back and forth loses
 * nothing. */
typedef struct {
    BillowCurve curve;
    double degree;    /* g >= 1, for the power curves */
    double overshoot; /* for back and anticipate: how far they leave [0, 1] */
    double period;    /* for elastic: period of its swings as a share of the transition */
    double x1, y1, x2,
        y2; /* for bezier: its handles; x1 and x2 in [0, 1], so that there is one y for each x */
} BillowEasing;

/* The parameters of a BillowEasing that a curve uses. */
typedef enum {
    BILLOW_EASING_DEGREE = 1 << 0,
    BILLOW_EASING_OVERSHOOT = 1 << 1,
    BILLOW_EASING_PERIOD = 1 << 2,
    BILLOW_EASING_HANDLES = 1 << 3,
} BillowEasingMembers;

typedef struct {
    BillowChoice choice; /* word and label; first member, as BillowField.choice_size requires */
    double (*at)(const BillowEasing *easing, double tau);   /* for tau in (0, 1) */
    double (*area)(const BillowEasing *easing, double tau); /* its integral from 0 to tau, in [0, 1] */
    unsigned members;                                       /* BillowEasingMembers */
    bool monotone;                                          /* never decreases, and so stays in [0, 1] */
    bool jumps;                                             /* intentionally not continuous */
} BillowEasingCurve;

/* Ends with a row without a word. */
extern const BillowEasingCurve billow_easings[];

int billow_easing_count(void);

/* Fields of a BillowEasing: "curve", then the parameters of all curves, each for the curves that use it. */
extern const BillowField billow_easing_fields[];

/* Returns a linear curve with the default parameters of the file. */
BillowEasing billow_easing_default(void);

/* Returns the eased parameter for tau in [0, 1] (clamped); exactly 0 at 0 and exactly 1 at 1. In between it
 * may be less than 0 or more than 1. */
double billow_easing_at(const BillowEasing *easing, double tau);

/* Returns the integral of the eased parameter from 0 to tau in [0, 1] (clamped), in closed form. */
double billow_easing_area(const BillowEasing *easing, double tau);

enum { BILLOW_MAX_EASING_KNOTS = 40 };

/* Lists the parameters in (0, 1), ascending, between which the curve is smooth and swings half a time at most; returns their
 * number. */
int billow_easing_knots(const BillowEasing *easing, double knots[BILLOW_MAX_EASING_KNOTS]);

/* Computes the minimum and maximum of the curve to about 0.001, for drawing it. */
void billow_easing_range(const BillowEasing *easing, double *low, double *high);

/* Returns whether both have the same curve and the same parameters, including those of other curves. */
bool billow_easing_equal(const BillowEasing *a, const BillowEasing *b);
