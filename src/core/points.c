#include "core/points.h"

#include "core/allocate.h"

BillowPoints
billow_points_new(size_t count)
{
    return (BillowPoints){billow_allocate(count, sizeof(double)), billow_allocate(count, sizeof(double)),
                          billow_allocate(count, sizeof(double))};
}

void
billow_points_free(BillowPoints *points)
{
    free(points->x);
    free(points->y);
    free(points->z);
    *points = (BillowPoints){0};
}
