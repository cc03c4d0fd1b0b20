/* A report on a rest shape: how it was computed, its quality, and problems with its anchors. */
#pragma once

#include "core/cloth/crowding.h"
#include "core/cloth/strain.h"
#include "core/drape/triangulation.h"

/* A pair of anchors that are farther apart than the cloth between them is long. */
typedef struct {
    int a, b;                /* anchor indices, a < b */
    double distance, length; /* distance between them and length of cloth between them, meters */
} BillowTautPair;

/* Seconds spent in each stage. */
typedef struct {
    double triangulation, surface, preparation, relaxation, finishing;
} BillowRestTimes;

typedef struct {
    size_t anchors, triangles, interior, exterior; /* counts; interior excludes the anchors */
    bool given;                                    /* a baked shape, not draped */
    bool laid; /* it was let down on colliders, and friction holds it there */
    int iterations;
    bool converged;
    double residual;      /* RMS move of one further step over the shape's size; 0: unknown */
    BillowStrain strain;  /* of the final points, in single precision */
    BillowStrain solved;  /* of the points before rounding to single precision */
    double worst;         /* largest strain of an edge that is not between two anchors, ... */
    BillowVec3 worst_at;  /* ... and its middle */
    double rounding;      /* the strain that rounding can add to an edge, billow_rounding_strain() */
    BillowTautPair *taut; /* sorted; among all anchors, or above 2000 only among joined ones */
    size_t n_taut;
    BillowCrowding crowding;
    double seconds;
    BillowRestTimes times;
} BillowRestReport;

/* Returns the seconds of a clock that only goes forward, by which `times` are measured. */
double billow_rest_report_now(void);

/* Reports what is known about anchors before draping: fills `anchors`, `taut`, `crowding` and `rounding` of a
 * zeroed report. No two anchors may be at one grid point, and all must be finite. `triangulation` is that of
 * the anchors; if NULL, it is computed if needed. */
void billow_rest_report_look_at_anchors(BillowRestReport *report, const BillowGrid *grid,
                                        const BillowAnchor *anchors, size_t n_anchors,
                                        const BillowTriangulation *triangulation);

/* Rounds the points to single precision and fills `solved`, `strain` and `rounding`. */
void billow_rest_report_round(BillowRestReport *report, const BillowGrid *grid, BillowPoints *points);

/* Fills `worst` and `worst_at`. `held` is not 0 at anchored points; NULL: there are none. */
void billow_rest_report_find_worst(BillowRestReport *report, const BillowGrid *grid,
                                   const unsigned char *held, const BillowPoints *points);

/* Frees the contents of the report, not the report itself. */
void billow_rest_report_clear(BillowRestReport *report);

/* Returns the share of the spacing by which rounding to single precision (steps of 2^-23 of a coordinate)
 * can change the length of an edge inside the box from `low` to `high`. */
double billow_rounding_strain(const BillowGrid *grid, BillowVec3 low, BillowVec3 high);
