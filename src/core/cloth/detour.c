#include "core/cloth/detour.h"

#include "core/base/allocate.h"
#include "core/cloth/lengths_apart.h"
#include "core/cloth/middle_shape.h"
#include "core/contact/contours.h"

#include <stdlib.h>
#include <string.h>

/* Crossings are looked for in so many steps. */
enum { STEPS = 48 };

/* A bump is wider than the steps that cross by WIDER, and at least as wide as LEAST_STEPS on either side. If it
 * does not help, a narrower one is tried. */
static const double WIDER = 2.0;
enum { LEAST_STEPS = 9, NARROW_STEPS = 5 };

/* Bumps that are tried, at most. */
enum { MOST_TRIES = 16 };

static const double PI = 3.14159265358979323846;

typedef struct {
    const BillowDetourEnds *ends;
    BillowDetour *detour;
    size_t count;
    float *hold;
    float *straight[3], *pose[3]; /* of the step at hand: before and after lengths are restored */
    BillowPoints points, push;
    size_t crossings[STEPS + 1]; /* at each step */
    bool hopeless[STEPS + 1];    /* no bump helped there */
    double done;                 /* share of the search */
    bool stopped;
} Finder;

/* --- Applying --- */

static double
weight_of(const BillowDetourBump *bump, double e)
{
    if (e <= bump->begin || e >= bump->end)
        return 0.0;
    const double t = e < bump->at ? (e - bump->begin) / (bump->at - bump->begin)
                                  : (bump->end - e) / (bump->end - bump->at);
    return t * t * (3.0 - 2.0 * t);
}

static BillowVec3
point_of(float *const planes[3], size_t i)
{
    return billow_vec3((double) planes[0][i], (double) planes[1][i], (double) planes[2][i]);
}

BillowVec3
billow_detour_bumps_at(const BillowDetour *detour, double e, size_t i)
{
    BillowVec3 aside = {0.0, 0.0, 0.0};
    for (int k = 0; k < detour->n_bumps; k++) {
        const double weight = weight_of(&detour->bumps[k], e);
        if (weight > 0.0)
            aside = billow_vec3_add(aside, billow_vec3_scale(point_of(detour->bumps[k].aside, i), weight));
    }
    return aside;
}

BillowVec3
billow_detour_at(const BillowDetour *detour, double e, size_t i)
{
    const BillowVec3 bumps = billow_detour_bumps_at(detour, e, i);
    return detour->middle[0]
               ? billow_vec3_add(billow_vec3_scale(point_of(detour->middle, i), sin(PI * e)), bumps)
               : bumps;
}

static void
clear_planes(float *planes[3])
{
    for (int axis = 0; axis < 3; axis++) {
        free(planes[axis]);
        planes[axis] = NULL;
    }
}

void
billow_detour_clear(BillowDetour *detour)
{
    clear_planes(detour->middle);
    for (int k = 0; k < detour->n_bumps; k++)
        clear_planes(detour->bumps[k].aside);
    detour->n_bumps = 0;
}

/* --- A step --- */

static void
make_planes(float *planes[3], size_t count)
{
    for (int axis = 0; axis < 3; axis++)
        planes[axis] = billow_allocate(count, sizeof *planes[axis]);
}

static void
blend(const Finder *finder, double e)
{
    const BillowDetourEnds *ends = finder->ends;
    for (size_t i = 0; i < finder->count; i++) {
        const BillowVec3 aside = billow_detour_at(finder->detour, e, i);
        const double shift[3] = {aside.x, aside.y, aside.z};
        for (int axis = 0; axis < 3; axis++)
            finder->straight[axis][i] = (float) ((1.0 - e) * (double) ends->from[axis][i] +
                                                 e * (double) ends->to[axis][i] + shift[axis]);
    }
}

static bool
goes_on(Finder *finder, double done)
{
    const BillowDetourEnds *ends = finder->ends;
    finder->done = done;
    finder->stopped = finder->stopped || (ends->progress && !ends->progress(ends->progress_data, done));
    return !finder->stopped;
}

static bool
goes_on_within(void *data, double done)
{
    Finder *finder = data;
    return goes_on(finder, finder->done);
}

/* Makes the cloth of a step, drawn apart if `apart`. Returns how often it crosses itself. */
static size_t
make_step(Finder *finder, int step, bool apart)
{
    const BillowDetourEnds *ends = finder->ends;
    const double e = (double) step / STEPS;
    blend(finder, e);
    for (int axis = 0; axis < 3; axis++)
        memcpy(finder->pose[axis], finder->straight[axis], finder->count * sizeof(float));
    ends->hold(ends->hold_data, e, finder->hold);
    BillowKeepLengths *keep = billow_keep_lengths_new(ends->grid, finder->hold);
    if (ends->angles)
        billow_keep_lengths_keep_angles(keep);
    billow_keep_lengths_move_alike(keep, ends->grid->spacing);
    billow_keep_lengths_run(keep, ends->from, ends->to, (float) e, !finder->detour->middle[0], NULL, NULL,
                            finder->pose);
    if (apart)
        billow_lengths_apart_run(keep, ends->grid, finder->hold, ends->from, ends->to, (float) e, NULL,
                                 goes_on_within, finder, finder->pose);
    billow_keep_lengths_free(keep);
    billow_points_read(&finder->points, finder->count, finder->pose[0], finder->pose[1], finder->pose[2]);
    return billow_contours_shorten(ends->grid, &finder->points, NULL, finder->push);
}

/* Counts the crossings of the steps between two, and returns the sum of all. */
static size_t
count_crossings(Finder *finder, double begin, double end, double done)
{
    size_t sum = 0;
    for (int step = 1; step < STEPS; step++) {
        if (step > begin * STEPS && step < end * STEPS && goes_on(finder, done))
            finder->crossings[step] = make_step(finder, step, false);
        sum += finder->crossings[step];
    }
    return sum;
}

/* --- The middle --- */

static void
lead_by_middle(const Finder *finder)
{
    const BillowDetourEnds *ends = finder->ends;
    make_planes(finder->detour->middle, finder->count);
    ends->hold(ends->hold_data, 0.5, finder->hold);
    billow_middle_shape_aside(ends->grid, finder->hold, ends->angles, ends->from, ends->to, NULL,
                              finder->detour->middle);
}

/* Adds how far the step at hand was moved. */
static void
add_move(const Finder *finder, float *const aside[3])
{
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < finder->count; i++)
            aside[axis][i] += finder->pose[axis][i] - finder->straight[axis][i];
}

/* --- Bumps --- */

/* Steps in a row that cross. */
typedef struct {
    int first, at, last;
    size_t crossings;
} Stretch;

static bool
needs_bump(const Finder *finder, int step)
{
    return step < STEPS && finder->crossings[step] > 0 && !finder->hopeless[step];
}

/* Returns the stretch that crosses most: one with 0 crossings if nothing crosses. */
static Stretch
worst_stretch(const Finder *finder)
{
    Stretch worst = {0, 0, 0, 0};
    for (int first = 1; first < STEPS; first++) {
        Stretch stretch = {first, 0, first - 1, 0};
        double moment = 0.0;
        while (needs_bump(finder, stretch.last + 1)) {
            stretch.last++;
            stretch.crossings += finder->crossings[stretch.last];
            moment += (double) finder->crossings[stretch.last] * stretch.last;
        }
        stretch.at = (int) lround(moment / fmax((double) stretch.crossings, 1.0));
        if (stretch.crossings > worst.crossings)
            worst = stretch;
        first = stretch.last < first ? first : stretch.last;
    }
    return worst;
}

static BillowDetourBump
bump_over(const Stretch *stretch, double least)
{
    const double before = fmax(WIDER * (stretch->at - stretch->first + 1), least),
                 after = fmax(WIDER * (stretch->last - stretch->at + 1), least);
    return (BillowDetourBump){.begin = fmax(stretch->at - before, 0.0) / STEPS,
                              .at = (double) stretch->at / STEPS,
                              .end = fmin(stretch->at + after, STEPS) / STEPS};
}

/* Keeps the last bump if it leaves fewer crossings than the `sum`, which it then updates. Returns whether it
 * does. */
static bool
keep_bump(Finder *finder, double done, size_t *sum)
{
    BillowDetour *detour = finder->detour;
    const BillowDetourBump *bump = &detour->bumps[detour->n_bumps++];
    size_t before[STEPS + 1];
    memcpy(before, finder->crossings, sizeof before);
    const size_t now = count_crossings(finder, bump->begin, bump->end, done);
    if (now < *sum) {
        *sum = now;
        return true;
    }
    memcpy(finder->crossings, before, sizeof before);
    detour->n_bumps--;
    return false;
}

/* Adds a bump, wide or narrow. Returns whether one helps. */
static bool
add_bump(Finder *finder, const Stretch *stretch, double done, size_t *sum)
{
    BillowDetourBump *bump = &finder->detour->bumps[finder->detour->n_bumps];
    if (make_step(finder, stretch->at, true) > 0)
        return false;
    *bump = bump_over(stretch, LEAST_STEPS);
    make_planes(bump->aside, finder->count);
    add_move(finder, bump->aside);
    if (keep_bump(finder, done, sum))
        return true;
    const BillowDetourBump narrow = bump_over(stretch, NARROW_STEPS);
    bump->begin = narrow.begin;
    bump->end = narrow.end;
    if (keep_bump(finder, done, sum))
        return true;
    clear_planes(bump->aside);
    return false;
}

static void
draw_apart(Finder *finder)
{
    const size_t before = count_crossings(finder, 0.0, 1.0, 0.0);
    if (before == 0 || finder->stopped)
        return;
    const bool needs_middle = finder->detour->middle[0];
    if (!needs_middle)
        lead_by_middle(finder);
    if (make_step(finder, STEPS / 2, true) == 0)
        add_move(finder, finder->detour->middle);
    size_t sum = count_crossings(finder, 0.0, 1.0, 0.1);
    for (int n = 0; n < MOST_TRIES && finder->detour->n_bumps < BILLOW_DETOUR_MOST_BUMPS; n++) {
        const double done = 0.2 + 0.8 * n / MOST_TRIES;
        const Stretch stretch = worst_stretch(finder);
        if (stretch.crossings == 0 || !goes_on(finder, done))
            break;
        finder->hopeless[stretch.at] = !add_bump(finder, &stretch, done, &sum);
    }
    if (sum >= before && !needs_middle)
        billow_detour_clear(finder->detour);
}

bool
billow_detour_find(const BillowDetourEnds *ends, BillowDetour *detour)
{
    const size_t count = billow_grid_count(ends->grid);
    Finder finder = {.ends = ends,
                     .detour = detour,
                     .count = count,
                     .hold = billow_allocate(count, sizeof(float)),
                     .points = billow_points_new(count),
                     .push = billow_points_new(count)};
    make_planes(finder.straight, count);
    make_planes(finder.pose, count);
    ends->hold(ends->hold_data, 0.5, finder.hold);
    if (billow_middle_shape_is_needed(ends->grid, finder.hold, ends->angles, ends->from, ends->to, NULL))
        lead_by_middle(&finder);
    if (ends->apart && !billow_grid_is_rope(ends->grid))
        draw_apart(&finder);
    if (finder.stopped)
        billow_detour_clear(detour);
    free(finder.hold);
    clear_planes(finder.straight);
    clear_planes(finder.pose);
    billow_points_free(&finder.points);
    billow_points_free(&finder.push);
    return !finder.stopped;
}
