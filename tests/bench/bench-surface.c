/* Benchmarks the two ways to place the cloth within the anchors' hull on one thread, as Gerits 2007 §8.3.1 compares
 * them: lines from the corners of the triangles, and the subdivision of Weil 1986. Prints the ratio of their times. */
#include "core/drape/surface.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The cloth and the anchors of Gerits §8.2, which has 20 x 20 points. */
static const BillowAnchor thesis[] = {
    {8, 2, {4.0, 0.0, 1.0}}, {18, 1, {9.0, 0.0, 1.0}}, {4, 13, {2.0, 0.0, 6.0}}, {14, 18, {7.0, 0.0, 9.0}}};
enum { N_ANCHORS = sizeof thesis / sizeof *thesis, THESIS_SIDE = 20 };

typedef struct {
    BillowGrid grid;
    BillowAnchor anchors[N_ANCHORS];
    BillowTriangulation *triangulation;
    BillowPoints points;
    uint8_t *places;
} Case;

/* The same cloth with n x n points. */
static Case
case_new(int n)
{
    const double finer = (double) (n - 1) / (THESIS_SIDE - 1);
    Case it = {.grid = {n, n, 1.0 / finer}};
    for (int k = 0; k < N_ANCHORS; k++)
        it.anchors[k] = (BillowAnchor){(int) (thesis[k].column * finer + 0.5),
                                       (int) (thesis[k].row * finer + 0.5), thesis[k].position};
    it.triangulation = billow_triangulation_new(&it.grid, it.anchors, N_ANCHORS);
    it.points = billow_points_new(billow_grid_count(&it.grid));
    it.places = malloc(billow_grid_count(&it.grid));
    if (!it.places)
        abort();
    return it;
}

static void
case_clear(Case *it)
{
    billow_triangulation_free(it->triangulation);
    billow_points_free(&it->points);
    free(it->places);
}

static void
place_by_lines(void *data)
{
    Case *it = data;
    billow_surface_place(&it->grid, it->anchors, N_ANCHORS, it->triangulation, BILLOW_SURFACE_LINES, NULL,
                         it->points, it->places);
}

static void
place_by_subdivision(void *data)
{
    Case *it = data;
    billow_surface_place(&it->grid, it->anchors, N_ANCHORS, it->triangulation, BILLOW_SURFACE_SUBDIVISION,
                         NULL, it->points, it->places);
}

/* Both take turns, in processor time, so that what else runs on the machine hardly matters. */
enum { RUNS = 31 };

static double
seconds_of(void (*place)(void *data), Case *it)
{
    struct timespec began, ended;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &began);
    place(it);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ended);
    return (double) (ended.tv_sec - began.tv_sec) + 1e-9 * (double) (ended.tv_nsec - began.tv_nsec);
}

static int
compare(const void *a, const void *b)
{
    const double *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

/* Prints the line of one way, and returns its median. */
static double
tell(const char *name, int n, double seconds[RUNS])
{
    qsort(seconds, RUNS, sizeof *seconds, compare);
    printf("{\"name\":\"%s\",\"n\":%d,\"runs\":%d,\"min\":%.6g,\"median\":%.6g}\n", name, n, RUNS, seconds[0],
           seconds[RUNS / 2]);
    return seconds[RUNS / 2];
}

int
main(void)
{
    static const int sizes[] = {20, 64, 128, 256, 512};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Case it = case_new(sizes[i]);
        double lines[RUNS], subdivision[RUNS];
        place_by_lines(&it); /* warms up */
        for (int run = 0; run < RUNS; run++) {
            lines[run] = seconds_of(place_by_lines, &it);
            subdivision[run] = seconds_of(place_by_subdivision, &it);
        }
        const double shorter = tell("surface/lines", sizes[i], lines),
                     longer = tell("surface/subdivision", sizes[i], subdivision);
        printf("{\"name\":\"surface/subdivision-over-lines\",\"n\":%d,\"value\":%.3g}\n", sizes[i],
               longer / shorter);
        case_clear(&it);
    }
    return 0;
}
