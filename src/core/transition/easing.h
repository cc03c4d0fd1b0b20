/* How a transition runs from one keyframe to the next. docs/method.md §6; Gerits 2007 §9.1; back, elastic and bounce of
 * Penner, Programming Macromedia Flash MX, 2002, chapter 7; the Bezier curve is that of CSS (W3C, CSS Easing Functions
 * Level 1). A curve is a row of billow_easings, and what it can be given is a row of billow_easing_fields. */
#pragma once

#include "core/base/field.h"

/* Numbers of the rows that code asks for; there may be more. */
typedef enum {
    BILLOW_CURVE_LINEAR,      /* tau */
    BILLOW_CURVE_POWER_IN,    /* tau^g: starts slowly, like something that falls */
    BILLOW_CURVE_POWER_OUT,   /* 1 - (1 - tau)^g: ends slowly */
    BILLOW_CURVE_EASE_IN_OUT, /* (1 + sin(pi tau - pi/2)) / 2: starts and ends at rest */
    BILLOW_CURVE_SMOOTHSTEP,  /* 3 tau^2 - 2 tau^3: likewise, Hermite's cubic */
    BILLOW_CURVE_BACK,        /* goes past the end and comes back to it */
    BILLOW_CURVE_ANTICIPATE,  /* draws back before it goes: the mirror image of back */
    BILLOW_CURVE_ELASTIC,     /* swings about the end, less and less */
    BILLOW_CURVE_BOUNCE,      /* falls to the end and jumps up from it three times */
    BILLOW_CURVE_BEZIER,      /* cubic, from (0, 0) to (1, 1), with two handles */
    BILLOW_CURVE_HOLD,        /* 0 until the end, where it is 1: the cloth jumps */
} BillowCurve;

/* Bounds of y1 and y2. */
#define BILLOW_LEAST_HANDLE (-1.0)
#define BILLOW_MOST_HANDLE 2.0

/* A curve and its parameters. Those of other curves are kept, so that changing the curve and changing it back loses
 * nothing. */
typedef struct {
    BillowCurve curve;
    double degree;    /* g >= 1 of the power curves */
    double overshoot; /* of back and anticipate: how far they leave [0, 1] */
    double period;    /* of elastic: of its swings, as a share of the transition */
    double x1, y1, x2,
        y2; /* of bezier: its handles; x1 and x2 in [0, 1], so that there is one y for each x */
} BillowEasing;

/* Which parameters of a BillowEasing a curve has. */
typedef enum {
    BILLOW_EASING_DEGREE = 1 << 0,
    BILLOW_EASING_OVERSHOOT = 1 << 1,
    BILLOW_EASING_PERIOD = 1 << 2,
    BILLOW_EASING_HANDLES = 1 << 3,
} BillowEasingMembers;

typedef struct {
    BillowChoice choice; /* its word and label; first, for BillowField.choice_size */
    double (*at)(const BillowEasing *easing, double tau); /* for tau in (0, 1) */
    unsigned members;                                     /* BillowEasingMembers */
    bool monotone;                                        /* never runs back, and so stays in [0, 1] */
    bool jumps;                                           /* not continuous: it is what its author asks for */
} BillowEasingCurve;

/* Ended by a row without word. */
extern const BillowEasingCurve billow_easings[];

int billow_easing_count(void);

/* Of a BillowEasing: "curve" first, then the parameters of all curves; each applies to the curves that it is of. */
extern const BillowField billow_easing_fields[];

/* Linear, with the parameters that a file without them has. */
BillowEasing billow_easing_default(void);

/* The eased parameter for tau in [0, 1] (clamped); exactly 0 at 0 and exactly 1 at 1. Between them it may be less than 0
 * and more than 1. */
double billow_easing_at(const BillowEasing *easing, double tau);

/* What a drawing of the curve needs of the ordinate: its least and its largest value to about 0.001. */
void billow_easing_range(const BillowEasing *easing, double *low, double *high);

/* Whether both have the same curve and the same parameters, those of other curves too. */
bool billow_easing_equal(const BillowEasing *a, const BillowEasing *b);
