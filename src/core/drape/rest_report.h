/* What there is to tell of a rest shape: how it was found, how well it came out, and what is wrong with its anchors. */
#pragma once

#include "core/cloth/crowding.h"
#include "core/cloth/strain.h"
#include "core/drape/triangulation.h"

/* A pair of anchors that are farther apart than the cloth between them reaches. */
typedef struct {
    int a, b;                /* numbers of the anchors, a < b */
    double distance, length; /* between them, and of the cloth between them, metres */
} BillowTautPair;

/* Seconds spent in each stage. */
typedef struct {
    double triangulation, surface, preparation, relaxation, finishing;
} BillowRestTimes;

typedef struct {
    size_t anchors, triangles, interior, exterior; /* counts; interior excludes the anchors */
    bool given;                                    /* the shape is not hung, but given point by point */
    int iterations;
    bool converged;
    double residual;      /* how far a step further would move it: RMS over its size; 0: not known */
    BillowStrain strain;  /* of the points as they are kept, in single precision */
    BillowStrain solved;  /* of the points before they were rounded to it */
    double rounding;      /* the strain that rounding can bring to an edge, billow_rounding_strain() */
    BillowTautPair *taut; /* in order: all among the anchors; of more than 2000 anchors, those joined */
    size_t n_taut;
    BillowCrowding crowding;
    double seconds;
    BillowRestTimes times;
} BillowRestReport;

/* What can be told of anchors (no two at one grid point, all finite) before anything is hung by them: fills `anchors`,
 * `taut`, `crowding` and `rounding` of a zeroed report. `triangulation` is theirs, or NULL: it is made if it is needed. */
void billow_rest_report_look_at_anchors(BillowRestReport *report, const BillowGrid *grid,
                                        const BillowAnchor *anchors, size_t n_anchors,
                                        const BillowTriangulation *triangulation);

/* Rounds the points to single precision; fills `solved`, `strain` and `rounding`. */
void billow_rest_report_round(BillowRestReport *report, const BillowGrid *grid, BillowPoints *points);

/* Frees what is in it. */
void billow_rest_report_clear(BillowRestReport *report);

/* Single precision has steps of 2^-23 of a coordinate: by so much of the spacing the length of an edge between `low` and
 * `high`, the corners of a box, can be off. */
double billow_rounding_strain(const BillowGrid *grid, BillowVec3 low, BillowVec3 high);
