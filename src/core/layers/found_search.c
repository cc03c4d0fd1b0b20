/* Looks for the next layer: over wave vectors, frequencies and times. */
#include "core/base/allocate.h"
#include "core/layers/found_layers.h"
#include "core/layers/gust.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Wave vectors on either side of 0 at most; and times into which the run is split for a first look. */
enum { MOST_WAVES = 20, SPLITS = 6, FINE_SPLITS = 24, N_FADES = 3, POWER_ROUNDS = 200 };

/* Steps of wave vectors and frequencies, as shares of half a turn over the cloth, and over the run; the shortest wave in
 * spacings, and the highest frequency, Hz. */
static const double STEP = 0.7, SHORTEST = 5.0, HIGHEST = 4.0;

/* A layer takes at least this share of what a recorded shape does by itself, when others are still to come; a wave takes
 * clearly more than a sway, and has at least so many radians across the cloth. */
static const double WORTH = 0.5, CLEARLY = 1.02, FEWEST = 2.0;

typedef struct {
    double kx, kz, omega, start, end, fade_in, fade_out, taken;
    double sine[3], cosine[3];
} Guess;

/* What is left, and a course with fades. */
typedef struct {
    const BillowMotionParts *parts;
    double *in;            /* 2 x rank: what of each part goes along the course's cosine and sine */
    double in_products[3]; /* cosine cosine, cosine sine, sine sine */
    double *at;            /* 6 x rank: along the crests' sine and cosine, by axis */
    double at_products[3]; /* sine sine, sine cosine, cosine cosine */
} Look;

static double
dot(const double *a, const double *b, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static double
size_of(const BillowGrid *grid)
{
    return grid->spacing * hypot(grid->columns - 1, grid->rows - 1);
}

static void
look_in_time(Look *look, const Guess *guess)
{
    const BillowMotionParts *parts = look->parts;
    const size_t n = parts->n_frames;
    double *cosine = billow_allocate(2 * n, sizeof(double)), *sine = cosine + n;
    for (size_t f = 0; f < n; f++) {
        const double t = parts->apart * (double) f;
        const double fades =
            billow_fade_at(t - guess->start, guess->end - guess->start, guess->fade_in, guess->fade_out);
        cosine[f] = fades * cos(guess->omega * t);
        sine[f] = fades * sin(guess->omega * t);
    }
    billow_found_project(parts, cosine);
    billow_found_project(parts, sine);
    for (size_t k = 0; k < parts->rank; k++) {
        look->in[2 * k] = dot(parts->courses + k * n, cosine, n);
        look->in[2 * k + 1] = dot(parts->courses + k * n, sine, n);
    }
    look->in_products[0] = dot(cosine, cosine, n);
    look->in_products[1] = dot(cosine, sine, n);
    look->in_products[2] = dot(sine, sine, n);
    free(cosine);
}

static void
look_at_places(Look *look, double kx, double kz)
{
    const BillowMotionParts *parts = look->parts;
    const size_t n = billow_grid_count(parts->grid);
    const BillowFoundLayer layer = {.kx = kx, .kz = kz};
    double *places = billow_allocate(N_PLACES * n, sizeof(double));
    billow_found_fill_places(parts, &layer, places);
    for (size_t k = 0; k < parts->rank; k++)
        for (size_t axis = 0; axis < 3; axis++)
            for (size_t which = 0; which < 2; which++)
                look->at[6 * k + 2 * axis + which] =
                    dot(parts->shapes + (3 * k + axis) * n, places + which * n, n);
    look->at_products[0] = dot(places, places, n);
    look->at_products[1] = dot(places, places + n, n);
    look->at_products[2] = dot(places + n, places + n, n);
    free(places);
}

/* Finds the best sine and cosine of the guess along each axis, and what they take. */
static void
weigh(const Look *look, Guess *guess)
{
    const double *in = look->in_products, *at = look->at_products;
    const double ss = at[0] * in[0] - 2.0 * at[1] * in[1] + at[2] * in[2],
                 cc = at[2] * in[0] + 2.0 * at[1] * in[1] + at[0] * in[2],
                 sc = at[1] * in[0] + at[0] * in[1] - at[2] * in[1] - at[1] * in[2];
    const double whole = ss + cc, det = ss * cc - sc * sc;
    guess->taken = 0.0;
    for (size_t axis = 0; axis < 3; axis++) {
        double s = 0.0, c = 0.0;
        for (size_t k = 0; k < look->parts->rank; k++) {
            const double *there = look->at + 6 * k + 2 * axis, *then = look->in + 2 * k;
            s += there[0] * then[0] - there[1] * then[1];
            c += there[1] * then[0] + there[0] * then[1];
        }
        const bool both = det > 1e-6 * whole * whole;
        guess->sine[axis] = both ? (cc * s - sc * c) / det : ss > cc ? s / fmax(ss, 1e-30) : 0.0;
        guess->cosine[axis] = both ? (ss * c - sc * s) / det : ss > cc ? 0.0 : c / fmax(cc, 1e-30);
        guess->taken += guess->sine[axis] * s + guess->cosine[axis] * c;
    }
}

/* Every frequency and time of a first look; the courses are looked at once for all wave vectors. */
static size_t
list_times(const BillowMotionParts *parts, Guess **list)
{
    const double whole = parts->apart * (double) parts->n_frames,
                 highest = fmin(2.0 * M_PI * HIGHEST, 0.8 * M_PI / parts->apart), by = STEP * M_PI / whole;
    const size_t n_omegas = (size_t) (highest / by);
    size_t n = 0;
    *list = billow_allocate(n_omegas * SPLITS * SPLITS + 1, sizeof(Guess));
    for (size_t k = 2; k <= n_omegas; k++)
        for (int a = 0; a <= SPLITS / 2; a++)
            for (int b = a + 2; b <= SPLITS; b++)
                if (b >= SPLITS / 2)
                    (*list)[n++] = (Guess){
                        .omega = by * (double) k, .start = whole * a / SPLITS, .end = whole * b / SPLITS};
    return n;
}

static Look
new_look(const BillowMotionParts *parts)
{
    return (Look){.parts = parts,
                  .in = billow_allocate(2 * parts->rank, sizeof(double)),
                  .at = billow_allocate(6 * parts->rank, sizeof(double))};
}

static void
clear_look(Look *look)
{
    free(look->in);
    free(look->at);
}

/* Tries one wave vector with all times. */
static void
try_times(const Look *times, size_t n, const Guess *list, Look *look, double kx, double kz, Guess *best)
{
    look_at_places(look, kx, kz);
    for (size_t i = 0; i < n; i++) {
        Guess guess = list[i];
        Look both = *look;
        both.in = times[i].in;
        memcpy(both.in_products, times[i].in_products, sizeof both.in_products);
        guess.kx = kx;
        guess.kz = kz;
        weigh(&both, &guess);
        if (guess.taken > best->taken)
            *best = guess;
    }
}

/* Finds the best sway and the best wave of a first look. */
static void
look_around(const BillowMotionParts *parts, Guess best[2])
{
    Guess *list;
    const size_t n = list_times(parts, &list);
    Look *times = billow_allocate(n + 1, sizeof *times), look = new_look(parts);
    for (size_t i = 0; i < n; i++) {
        times[i] = new_look(parts);
        look_in_time(&times[i], &list[i]);
    }
    const BillowGrid *grid = parts->grid;
    const double most = 2.0 * M_PI / (SHORTEST * grid->spacing);
    const double by_x = STEP * M_PI / (grid->spacing * fmax(grid->columns - 1, 1)),
                 by_z = STEP * M_PI / (grid->spacing * fmax(grid->rows - 1, 1));
    const int n_x = (int) fmin(most / by_x, MOST_WAVES), n_z = (int) fmin(most / by_z, MOST_WAVES);
    best[0].taken = best[1].taken = 0.0;
    for (int x = -n_x; x <= n_x; x++)
        for (int z = -n_z; z <= n_z; z++) {
            const bool sways = x == 0 && z == 0;
            if (abs(x) + abs(z) == 1)
                continue; /* hardly a wave */
            try_times(times, n, list, &look, by_x * x, by_z * z, &best[sways ? 0 : 1]);
        }
    for (size_t i = 0; i < n; i++)
        clear_look(&times[i]);
    clear_look(&look);
    free(times);
    free(list);
}

/* Finds when the guess begins and ends, and how it fades. */
static void
look_closer(const BillowMotionParts *parts, Guess *best)
{
    static const double FADES[N_FADES] = {0.3, 0.6, 1.0};
    const double whole = parts->apart * (double) parts->n_frames;
    const Guess first = *best;
    Look look = new_look(parts);
    look_at_places(&look, first.kx, first.kz);
    best->taken = 0.0;
    for (int a = 0; a < FINE_SPLITS - 3; a++)
        for (int b = a + 3; b <= FINE_SPLITS; b++)
            for (int fade = 0; fade < N_FADES; fade++) {
                Guess guess = first;
                guess.start = whole * a / FINE_SPLITS;
                guess.end = whole * b / FINE_SPLITS;
                guess.fade_in = guess.fade_out = fmin(FADES[fade], 0.45 * (guess.end - guess.start));
                look_in_time(&look, &guess);
                weigh(&look, &guess);
                if (guess.taken > best->taken)
                    *best = guess;
            }
    clear_look(&look);
}

/* --- What is left --- */

/* Returns the motion less that of the layers: two more parts for each of them. Free its arrays with free(). */
static BillowMotionParts
leave(const BillowMotionParts *parts, const BillowFoundLayer *layers, size_t n)
{
    const size_t points = billow_grid_count(parts->grid), frames = parts->n_frames,
                 rank = parts->rank + 2 * n;
    double *courses = billow_allocate(rank * frames, sizeof(double)),
           *shapes = billow_allocate(3 * rank * points, sizeof(double)),
           *places = billow_allocate(N_PLACES * points, sizeof(double));
    memcpy(courses, parts->courses, parts->rank * frames * sizeof(double));
    memcpy(shapes, parts->shapes, 3 * parts->rank * points * sizeof(double));
    for (size_t k = 0; k < n; k++) {
        const BillowFoundLayer *layer = &layers[k];
        const size_t part = parts->rank + 2 * k;
        billow_found_fill_places(parts, layer, places);
        for (size_t f = 0; f < frames; f++) {
            const double t = parts->apart * (double) f;
            const double fades =
                billow_fade_at(t - layer->start, layer->end - layer->start, layer->fade_in, layer->fade_out);
            courses[part * frames + f] = -fades * cos(layer->omega * t);
            courses[(part + 1) * frames + f] = -fades * sin(layer->omega * t);
        }
        for (size_t axis = 0; axis < 3; axis++)
            for (size_t i = 0; i < points; i++) {
                const double s = places[i], c = places[points + i];
                shapes[(3 * part + axis) * points + i] = layer->sine[axis] * s + layer->cosine[axis] * c;
                shapes[(3 * (part + 1) + axis) * points + i] =
                    layer->cosine[axis] * s - layer->sine[axis] * c;
            }
    }
    for (size_t k = 0; k < rank; k++)
        billow_found_project(parts, courses + k * frames);
    free(places);
    BillowMotionParts left = *parts;
    left.rank = rank;
    left.courses = courses;
    left.shapes = shapes;
    return left;
}

static void
free_left(BillowMotionParts *left)
{
    free((double *) (uintptr_t) left->courses);
    free((double *) (uintptr_t) left->shapes);
}

/* The products of the motion's shapes, for the power method: the courses of recorded shapes are the eigenvectors of the
 * products over all points. */
typedef struct {
    const BillowMotionParts *parts;
    double *shapes; /* rank x rank */
    double *found;  /* n x n_frames: courses of those that have been taken */
    size_t n;
} Shapes;

/* Returns what the next recorded shape takes, and takes it. */
static double
take_shape(Shapes *shapes)
{
    const BillowMotionParts *parts = shapes->parts;
    const size_t m = parts->rank, n = parts->n_frames;
    double *course = shapes->found + shapes->n * n, *next = billow_allocate(n, sizeof(double)), value = 0.0;
    for (size_t f = 0; f < n; f++)
        course[f] = sin(1.0 + 7.31 * (double) (f * f));
    for (int round = 0; round < POWER_ROUNDS; round++) {
        memset(next, 0, n * sizeof(double));
        for (size_t a = 0; a < m; a++) {
            double along = 0.0;
            for (size_t b = 0; b < m; b++)
                along += shapes->shapes[a * m + b] * dot(parts->courses + b * n, course, n);
            for (size_t f = 0; f < n; f++)
                next[f] += along * parts->courses[a * n + f];
        }
        for (size_t k = 0; k < shapes->n; k++) {
            const double *other = shapes->found + k * n, part = dot(other, next, n);
            for (size_t f = 0; f < n; f++)
                next[f] -= part * other[f];
        }
        value = sqrt(dot(next, next, n));
        for (size_t f = 0; f < n; f++)
            course[f] = value > 0.0 ? next[f] / value : 0.0;
    }
    shapes->n++;
    free(next);
    return value;
}

double
billow_found_by_shapes(const BillowMotionParts *parts, size_t n)
{
    const size_t m = parts->rank, points = 3 * billow_grid_count(parts->grid);
    BillowMotionParts left = leave(parts, NULL, 0); /* the courses without what the basis explains */
    Shapes shapes = {&left, billow_allocate(m * m + 1, sizeof(double)),
                     billow_allocate((n + 1) * parts->n_frames, sizeof(double)), 0};
    double taken = 0.0;
    for (size_t a = 0; a < m; a++)
        for (size_t b = 0; b <= a; b++)
            shapes.shapes[a * m + b] = shapes.shapes[b * m + a] =
                dot(parts->shapes + a * points, parts->shapes + b * points, points);
    for (size_t k = 0; k < n; k++)
        taken += take_shape(&shapes);
    free(shapes.shapes);
    free(shapes.found);
    free_left(&left);
    return taken;
}

static BillowFoundLayer
layer_of(const Guess *guess)
{
    BillowFoundLayer layer = {guess->kx,      guess->kz,       guess->omega,    guess->start,   guess->end,
                              guess->fade_in, guess->fade_out, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    memcpy(layer.sine, guess->sine, sizeof layer.sine);
    memcpy(layer.cosine, guess->cosine, sizeof layer.cosine);
    return layer;
}

bool
billow_found_layers_add(const BillowMotionParts *parts, BillowFoundLayer *layers, size_t *n)
{
    BillowMotionParts left = leave(parts, layers, *n);
    Guess guesses[2];
    double most = 0.0;
    look_around(&left, guesses);
    for (int k = 0; k < 2; k++) {
        if (!(guesses[k].taken > 0.0))
            continue;
        look_closer(&left, &guesses[k]);
        BillowFoundLayer layer = layer_of(&guesses[k]);
        billow_found_layers_refine(&left, &layer, 1);
        billow_found_layers_straighten(&layer, 1);
        const double taken = billow_found_taken(&left, &layer, 1);
        const bool runs = k == 0 || hypot(layer.kx, layer.kz) * size_of(parts->grid) > FEWEST;
        if (runs && taken > (k == 0 ? 1.0 : CLEARLY) * most) {
            most = taken;
            layers[*n] = layer;
        }
    }
    const bool worth = most > 0.0 && most >= WORTH * billow_found_by_shapes(&left, 1);
    free_left(&left);
    *n += worth;
    return worth;
}
