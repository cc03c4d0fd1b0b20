/* For found_layers: inner products of layers with each other and with the motion of a run. A layer is a sum of
 * products of a course in time and a value per point along a vector, so these need no sums over points and frames. */
#pragma once

#include "core/layers/found_parts.h"

/* Values per point of a layer, with its weight: sine and cosine of its crests, and these times x and z. */
enum { AT_SINE, AT_COSINE, AT_X_SINE, AT_X_COSINE, AT_Z_SINE, AT_Z_COSINE, N_PLACES };

/* Courses of a layer: cosine and sine with its fades, these times the time, and their changes with four times. */
enum { IN_COSINE, IN_SINE, IN_T_COSINE, IN_T_SINE, IN_CHANGES, N_TIMES = IN_CHANGES + 8 };

/* A product: a value per point, a course, and the vector along which it moves. */
typedef struct {
    size_t place, time;
    double by[3];
} BillowFoundTerm;

typedef struct {
    BillowFoundTerm terms[4];
    size_t n;
} BillowFoundColumn;

typedef struct {
    size_t n_places, n_times;
    double *places, *times; /* their inner products, without what the basis explains of the courses */
    double *along;          /* 3 x n_places x n_times: the motion along each pair, by axis */
} BillowFoundProducts;

/* Clear with billow_found_products_clear(). */
BillowFoundProducts billow_found_products_of(const BillowMotionParts *parts, const BillowFoundLayer *layers,
                                             size_t n);
void billow_found_products_clear(BillowFoundProducts *products);

double billow_found_along(const BillowFoundProducts *products, const BillowFoundColumn *column);
double billow_found_dot(const BillowFoundProducts *products, const BillowFoundColumn *a,
                        const BillowFoundColumn *b);

/* Returns what the layer with this number moves. */
BillowFoundColumn billow_found_model(const BillowFoundLayer *layer, size_t number);

/* Returns what the layers take of the motion: the sum over all points and frames of the squares, m^2, less what they
 * leave. */
double billow_found_taken(const BillowMotionParts *parts, const BillowFoundLayer *layers, size_t n);

/* Takes out of a course what the basis explains. */
void billow_found_project(const BillowMotionParts *parts, double *course);

/* Writes the values per point: N_PLACES planes. */
void billow_found_fill_places(const BillowMotionParts *parts, const BillowFoundLayer *layer, double *places);
