#include "gl/crowd.h"

#include <stdlib.h>

/* Relative to the distance to the next one. */
static const double RADIUS_SHARE = 0.25;

static const double SMALLEST = 0.3;

BillowCrowd
billow_crowd_of(const BillowOverlayPoint *marks, size_t n_marks)
{
    BillowCrowd crowd = {.n = 0};
    const size_t n_pairs = n_marks > 0 ? n_marks - 1 : 0;
    crowd.n = n_pairs < BILLOW_CROWD_PAIRS ? n_pairs : BILLOW_CROWD_PAIRS;
    for (size_t i = 0; i < crowd.n; i++) {
        const size_t first = i * n_pairs / crowd.n;
        crowd.pairs[i][0] = marks[first].place;
        crowd.pairs[i][1] = marks[first + 1].place;
    }
    return crowd;
}

static int
compare(const void *a, const void *b)
{
    const double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

double
billow_crowd_share(const BillowCrowd *crowd, const BillowCamera *camera, BillowImageSize size, double radius)
{
    double distances[BILLOW_CROWD_PAIRS];
    size_t n = 0;
    for (size_t i = 0; i < crowd->n; i++) {
        double x1, y1, x2, y2;
        if (billow_camera_project(camera, size, crowd->pairs[i][0], &x1, &y1) &&
            billow_camera_project(camera, size, crowd->pairs[i][1], &x2, &y2))
            distances[n++] = hypot(x2 - x1, y2 - y1);
    }
    if (n == 0)
        return 1.0;
    qsort(distances, n, sizeof *distances, compare);
    return fmin(fmax(RADIUS_SHARE * distances[n / 2] / radius, SMALLEST), 1.0);
}
