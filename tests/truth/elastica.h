/* Solves the elastica, a beam that bends under its own weight, by shooting. */
#pragma once

/* The tip of a strip whose other end is clamped level, relative to the clamp, in meters. */
typedef struct {
    double reach, droop;
} TruthTip;

/* `length` is in meters; c3 = B / w is the bending modulus over the weight per area, in m3. Solves B theta''
 * = -w (L - s) cos theta, theta(0) = 0, theta'(L) = 0. Valid for lengths up to about ten times c. */
TruthTip truth_elastica_tip(double length, double c3);
