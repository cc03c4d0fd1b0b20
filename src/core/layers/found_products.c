#include "core/layers/found_products.h"

#include "core/base/allocate.h"
#include "core/layers/gust.h"

#include <math.h>
#include <string.h>

/* Seconds, for differences. */
static const double STEP = 1e-5;

static double
sum_of_products(const double *a, const double *b, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

void
billow_found_project(const BillowMotionParts *parts, double *course)
{
    const size_t n = parts->n_frames;
    for (size_t k = 0; k < parts->n_basis; k++) {
        const double *basis = parts->basis + k * n, part = sum_of_products(basis, course, n);
        for (size_t f = 0; f < n; f++)
            course[f] -= part * basis[f];
    }
}

void
billow_found_fill_places(const BillowMotionParts *parts, const BillowFoundLayer *layer, double *places)
{
    const BillowGrid *grid = parts->grid;
    const size_t n = billow_grid_count(grid);
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 flat = billow_grid_flat(grid, (double) (i % (size_t) grid->columns),
                                                 (double) (i / (size_t) grid->columns));
        const double w = (double) parts->weights[i], angle = layer->kx * flat.x + layer->kz * flat.z;
        const double sine = w * sin(angle), cosine = w * cos(angle);
        const double values[N_PLACES] = {sine,          cosine,         flat.x * sine, flat.x * cosine,
                                         flat.z * sine, flat.z * cosine};
        for (size_t k = 0; k < N_PLACES; k++)
            places[k * n + i] = values[k];
    }
}

/* Returns the fades at `seconds` with one of the four times changed. */
static double
fades_at(const BillowFoundLayer *layer, double seconds, int which, double by)
{
    double times[4] = {layer->start, layer->end, layer->fade_in, layer->fade_out};
    if (which >= 0)
        times[which] += by;
    return billow_fade_at(seconds - times[0], times[1] - times[0], fmax(times[2], 0.0), fmax(times[3], 0.0));
}

static void
fill_times(const BillowMotionParts *parts, const BillowFoundLayer *layer, double *times)
{
    const size_t n = parts->n_frames;
    for (size_t f = 0; f < n; f++) {
        const double t = parts->apart * (double) f, c = cos(layer->omega * t), s = sin(layer->omega * t);
        const double fades = fades_at(layer, t, -1, 0.0);
        times[IN_COSINE * n + f] = fades * c;
        times[IN_SINE * n + f] = fades * s;
        times[IN_T_COSINE * n + f] = t * fades * c;
        times[IN_T_SINE * n + f] = t * fades * s;
        for (int which = 0; which < 4; which++) {
            const double change =
                (fades_at(layer, t, which, STEP) - fades_at(layer, t, which, -STEP)) / (2.0 * STEP);
            const double limited = fabs(change) < 100.0 ? change : 0.0; /* a jump says nothing */
            times[(size_t) (IN_CHANGES + 2 * which) * n + f] = limited * c;
            times[(size_t) (IN_CHANGES + 2 * which + 1) * n + f] = limited * s;
        }
    }
    for (size_t k = 0; k < N_TIMES; k++)
        billow_found_project(parts, times + k * n);
}

static double *
products_of(const double *vectors, size_t count, size_t length)
{
    double *products = billow_allocate(count * count, sizeof(double));
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j <= i; j++)
            products[i * count + j] = products[j * count + i] =
                sum_of_products(vectors + i * length, vectors + j * length, length);
    return products;
}

static void
add_part(const BillowMotionParts *parts, size_t part, const double *places, const double *times,
         BillowFoundProducts *products)
{
    const size_t points = billow_grid_count(parts->grid), n = parts->n_frames;
    double in[BILLOW_MAX_FOUND_LAYERS * N_TIMES];
    for (size_t k = 0; k < products->n_times; k++)
        in[k] = sum_of_products(parts->courses + part * n, times + k * n, n);
    for (size_t axis = 0; axis < 3; axis++)
        for (size_t p = 0; p < products->n_places; p++) {
            const double at =
                sum_of_products(parts->shapes + (3 * part + axis) * points, places + p * points, points);
            double *row = products->along + (axis * products->n_places + p) * products->n_times;
            for (size_t k = 0; k < products->n_times; k++)
                row[k] += at * in[k];
        }
}

BillowFoundProducts
billow_found_products_of(const BillowMotionParts *parts, const BillowFoundLayer *layers, size_t n)
{
    const size_t points = billow_grid_count(parts->grid);
    BillowFoundProducts products = {n * N_PLACES, n * N_TIMES, NULL, NULL, NULL};
    double *places = billow_allocate(products.n_places * points, sizeof(double)),
           *times = billow_allocate(products.n_times * parts->n_frames, sizeof(double));
    for (size_t k = 0; k < n; k++) {
        billow_found_fill_places(parts, &layers[k], places + k * N_PLACES * points);
        fill_times(parts, &layers[k], times + k * N_TIMES * parts->n_frames);
    }
    products.places = products_of(places, products.n_places, points);
    products.times = products_of(times, products.n_times, parts->n_frames);
    products.along = billow_allocate(3 * products.n_places * products.n_times, sizeof(double));
    memset(products.along, 0, 3 * products.n_places * products.n_times * sizeof(double));
    for (size_t part = 0; part < parts->rank; part++)
        add_part(parts, part, places, times, &products);
    free(places);
    free(times);
    return products;
}

void
billow_found_products_clear(BillowFoundProducts *products)
{
    free(products->places);
    free(products->times);
    free(products->along);
}

double
billow_found_along(const BillowFoundProducts *products, const BillowFoundColumn *column)
{
    double sum = 0.0;
    for (size_t i = 0; i < column->n; i++) {
        const BillowFoundTerm *term = &column->terms[i];
        for (size_t axis = 0; axis < 3; axis++)
            sum +=
                term->by[axis] *
                products->along[(axis * products->n_places + term->place) * products->n_times + term->time];
    }
    return sum;
}

double
billow_found_dot(const BillowFoundProducts *products, const BillowFoundColumn *a, const BillowFoundColumn *b)
{
    double sum = 0.0;
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; j < b->n; j++) {
            const BillowFoundTerm *p = &a->terms[i], *q = &b->terms[j];
            sum += sum_of_products(p->by, q->by, 3) *
                   products->places[p->place * products->n_places + q->place] *
                   products->times[p->time * products->n_times + q->time];
        }
    return sum;
}

/* sine sin(k - o) + cosine cos(k - o), with the angles k of the place and o of the time:
 * sine (sin k cos o - cos k sin o) + cosine (cos k cos o + sin k sin o). */
BillowFoundColumn
billow_found_model(const BillowFoundLayer *layer, size_t number)
{
    const size_t places = number * N_PLACES, times = number * N_TIMES;
    const double *s = layer->sine, *c = layer->cosine;
    return (BillowFoundColumn){{{places + AT_SINE, times + IN_COSINE, {s[0], s[1], s[2]}},
                                {places + AT_COSINE, times + IN_SINE, {-s[0], -s[1], -s[2]}},
                                {places + AT_COSINE, times + IN_COSINE, {c[0], c[1], c[2]}},
                                {places + AT_SINE, times + IN_SINE, {c[0], c[1], c[2]}}},
                               4};
}

double
billow_found_taken(const BillowMotionParts *parts, const BillowFoundLayer *layers, size_t n)
{
    BillowFoundProducts products = billow_found_products_of(parts, layers, n);
    double taken = 0.0;
    for (size_t i = 0; i < n; i++) {
        const BillowFoundColumn a = billow_found_model(&layers[i], i);
        taken += 2.0 * billow_found_along(&products, &a);
        for (size_t j = 0; j < n; j++) {
            const BillowFoundColumn b = billow_found_model(&layers[j], j);
            taken -= billow_found_dot(&products, &a, &b);
        }
    }
    billow_found_products_clear(&products);
    return taken;
}
