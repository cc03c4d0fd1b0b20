#include "core/layers/found_layers.h"

#include "core/base/allocate.h"
#include "core/base/cholesky.h"
#include "core/layers/gust.h"

#include <math.h>
#include <string.h>

enum { N_NUMBERS = 13, MOST = BILLOW_MAX_FOUND_LAYERS * N_NUMBERS, ROUNDS = 80 };

/* --- The numbers of a layer --- */

static double *
number_of(BillowFoundLayer *layer, size_t k)
{
    double *const numbers[N_NUMBERS] = {
        &layer->sine[0],   &layer->sine[1], &layer->sine[2], &layer->cosine[0], &layer->cosine[1],
        &layer->cosine[2], &layer->omega,   &layer->start,   &layer->end,       &layer->fade_in,
        &layer->fade_out,  &layer->kx,      &layer->kz};
    return numbers[k];
}

/* Returns how a layer moves with its number k: the derivative of its model, in terms of the same products. */
static BillowFoundColumn
change_with(const BillowFoundLayer *layer, size_t layer_number, size_t k)
{
    static const size_t COURSES[5][2] = {{IN_T_SINE, IN_T_COSINE},
                                         {IN_CHANGES, IN_CHANGES + 1},
                                         {IN_CHANGES + 2, IN_CHANGES + 3},
                                         {IN_CHANGES + 4, IN_CHANGES + 5},
                                         {IN_CHANGES + 6, IN_CHANGES + 7}};
    BillowFoundLayer unit = *layer;
    const size_t places = layer_number * N_PLACES, times = layer_number * N_TIMES;
    if (k < 6) {
        memset(unit.sine, 0, sizeof unit.sine);
        memset(unit.cosine, 0, sizeof unit.cosine);
        *number_of(&unit, k) = 1.0;
        return billow_found_model(&unit, layer_number);
    }
    BillowFoundColumn column = billow_found_model(&unit, layer_number);
    for (size_t i = 0; i < column.n; i++) {
        BillowFoundTerm *term = &column.terms[i];
        const int cosine_in_time = term->time == times + IN_COSINE,
                  cosine_at_place = term->place == places + AT_COSINE;
        double sign = 1.0;
        if (k == 6) { /* cos o' = -t sin o, sin o' = t cos o */
            term->time = times + COURSES[0][!cosine_in_time];
            sign = cosine_in_time ? -1.0 : 1.0;
        } else if (k < 11) {
            term->time = times + COURSES[k - 6][!cosine_in_time];
        } else { /* sin k' = x cos k, cos k' = -x sin k */
            const size_t sine = k == 11 ? AT_X_SINE : AT_Z_SINE;
            term->place = places + (cosine_at_place ? sine : sine + 1);
            sign = cosine_at_place ? -1.0 : 1.0;
        }
        for (int axis = 0; axis < 3; axis++)
            term->by[axis] *= sign;
    }
    return column;
}

static size_t
count_numbers(const BillowFoundLayer *layer)
{
    return layer->kx == 0.0 && layer->kz == 0.0 ? N_NUMBERS - 2 : N_NUMBERS;
}

/* Brings times back to where they mean something. */
static void
limit_times(const BillowMotionParts *parts, BillowFoundLayer *layer)
{
    const double last = parts->apart * (double) parts->n_frames;
    layer->start = fmin(fmax(layer->start, 0.0), last - 3.0 * parts->apart);
    layer->end = fmin(fmax(layer->end, layer->start + 3.0 * parts->apart), last);
    layer->fade_in = fmax(layer->fade_in, 0.0);
    layer->fade_out = fmax(layer->fade_out, 0.0);
    const double too_long = (layer->fade_in + layer->fade_out) / (layer->end - layer->start);
    if (too_long > 1.0) {
        layer->fade_in /= too_long;
        layer->fade_out /= too_long;
    }
    layer->omega = fmax(layer->omega, 1e-3);
}

/* --- Least squares --- */

/* The normal equations of all numbers that move the layers. */
typedef struct {
    size_t n;
    struct {
        size_t layer, number;
    } of[MOST];
    double matrix[MOST * MOST], right[MOST];
} Normal;

static void
set_up(const BillowMotionParts *parts, const BillowFoundLayer *layers, size_t n, Normal *normal)
{
    BillowFoundProducts products = billow_found_products_of(parts, layers, n);
    BillowFoundColumn *columns = billow_allocate(MOST, sizeof *columns);
    normal->n = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < count_numbers(&layers[i]); k++) {
            const BillowFoundColumn column = change_with(&layers[i], i, k);
            if (!(billow_found_dot(&products, &column, &column) > 1e-18))
                continue;
            double right = billow_found_along(&products, &column);
            for (size_t j = 0; j < n; j++) {
                const BillowFoundColumn model = billow_found_model(&layers[j], j);
                right -= billow_found_dot(&products, &column, &model);
            }
            columns[normal->n] = column;
            normal->of[normal->n].layer = i;
            normal->of[normal->n].number = k;
            normal->right[normal->n++] = right;
        }
    for (size_t a = 0; a < normal->n; a++)
        for (size_t b = 0; b <= a; b++)
            normal->matrix[a * normal->n + b] = normal->matrix[b * normal->n + a] =
                billow_found_dot(&products, &columns[a], &columns[b]);
    free(columns);
    billow_found_products_clear(&products);
}

/* Tries a step with this damping. Returns false if the equations have no solution. */
static bool
step(const BillowMotionParts *parts, const Normal *normal, double damping, BillowFoundLayer *layers, size_t n)
{
    double *matrix = billow_allocate(normal->n * normal->n + 1, sizeof(double)), by[MOST];
    memcpy(matrix, normal->matrix, normal->n * normal->n * sizeof(double));
    memcpy(by, normal->right, normal->n * sizeof(double));
    for (size_t a = 0; a < normal->n; a++)
        matrix[a * normal->n + a] *= 1.0 + damping;
    const bool solved = billow_cholesky_solve(matrix, by, normal->n);
    for (size_t a = 0; a < normal->n && solved; a++)
        *number_of(&layers[normal->of[a].layer], normal->of[a].number) += by[a];
    for (size_t i = 0; i < n; i++)
        limit_times(parts, &layers[i]);
    free(matrix);
    return solved;
}

void
billow_found_layers_refine(const BillowMotionParts *parts, BillowFoundLayer *layers, size_t n)
{
    Normal *normal = billow_allocate(1, sizeof *normal);
    double taken = billow_found_taken(parts, layers, n), damping = 1e-3;
    int idle = 0;
    for (int round = 0; round < ROUNDS && idle < 8 && damping < 1e8; round++) {
        BillowFoundLayer next[BILLOW_MAX_FOUND_LAYERS];
        set_up(parts, layers, n, normal);
        for (bool better = false; !better && damping < 1e8;) {
            memcpy(next, layers, n * sizeof *next);
            const bool solved = step(parts, normal, damping, next, n);
            const double now = solved ? billow_found_taken(parts, next, n) : -INFINITY;
            better = now > taken;
            damping *= better ? 0.2 : 5.0;
            if (better) {
                idle = now - taken > 1e-12 * fabs(now) ? 0 : idle + 1;
                taken = now;
                memcpy(layers, next, n * sizeof *layers);
            }
        }
        damping = fmax(damping, 1e-12);
    }
    free(normal);
}

/* --- One direction --- */

void
billow_found_layers_straighten(BillowFoundLayer *layers, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        BillowFoundLayer *layer = &layers[i];
        double *s = layer->sine, *c = layer->cosine;
        const double *longer =
            s[0] * s[0] + s[1] * s[1] + s[2] * s[2] > c[0] * c[0] + c[1] * c[1] + c[2] * c[2] ? s : c;
        BillowVec3 way = billow_vec3(longer[0], longer[1], longer[2]);
        const BillowVec3 a = billow_vec3(s[0], s[1], s[2]), b = billow_vec3(c[0], c[1], c[2]);
        for (int round = 0; round < 60; round++) {
            const double length = billow_vec3_length(way);
            if (!(length > 0.0))
                break;
            way = billow_vec3_scale(way, 1.0 / length);
            way = billow_vec3_add(billow_vec3_scale(a, billow_vec3_dot(a, way)),
                                  billow_vec3_scale(b, billow_vec3_dot(b, way)));
        }
        const double length = billow_vec3_length(way);
        way = length > 0.0 ? billow_vec3_scale(way, 1.0 / length) : way;
        const double along_a = billow_vec3_dot(a, way), along_b = billow_vec3_dot(b, way);
        const double parts[3] = {way.x, way.y, way.z};
        for (int axis = 0; axis < 3; axis++) {
            s[axis] = along_a * parts[axis];
            c[axis] = along_b * parts[axis];
        }
    }
}

void
billow_found_layer_add_to(const BillowFoundLayer *layer, const BillowGrid *grid, const float *weights,
                          double seconds, double share, float *places)
{
    const double fades = share * billow_fade_at(seconds - layer->start, layer->end - layer->start,
                                                layer->fade_in, layer->fade_out);
    const size_t columns = (size_t) grid->columns;
    for (size_t i = 0; i < billow_grid_count(grid) && fades != 0.0; i++) {
        const BillowVec3 flat = billow_grid_flat(grid, (double) (i % columns), (double) (i / columns));
        const double angle = layer->kx * flat.x + layer->kz * flat.z - layer->omega * seconds,
                     s = fades * (double) weights[i] * sin(angle),
                     c = fades * (double) weights[i] * cos(angle);
        for (int axis = 0; axis < 3; axis++)
            places[3 * i + (size_t) axis] = (float) ((double) places[3 * i + (size_t) axis] +
                                                     s * layer->sine[axis] + c * layer->cosine[axis]);
    }
}
