/* The elastica, by shooting: what a beam does that bends under its own weight. */
#pragma once

/* The tip of a strip with a clamped, level end, seen from there, metres. */
typedef struct {
    double reach, droop;
} TruthTip;

/* `length` metres, bending modulus over weight per area c3 = B / w, m3. Solves B theta'' = -w (L - s) cos theta, theta(0) = 0,
 * theta'(L) = 0; for lengths up to about ten times c. */
TruthTip truth_elastica_tip(double length, double c3);
