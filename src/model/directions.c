#include "model/directions.h"

#include "core/smooth.h"

struct BillowDirections {
    size_t points;
    GPtrArray *planes; /* of each shape: x, y and z one after another */
};

static float *
new_planes(const BillowRestShape *shape, double width)
{
    const size_t points = billow_grid_count(&shape->grid);
    float *planes = g_new(float, 3 * points);
    billow_smooth_normals(&shape->grid, (const float *const[]){shape->nx, shape->ny, shape->nz}, width,
                          (float *const[]){planes, planes + points, planes + 2 * points});
    return planes;
}

BillowDirections *
billow_directions_new(GPtrArray *shapes, double width)
{
    BillowDirections *directions = g_new0(BillowDirections, 1);
    directions->points = billow_grid_count(&((const BillowRestShape *) shapes->pdata[0])->grid);
    directions->planes = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < shapes->len; i++)
        g_ptr_array_add(directions->planes, new_planes(shapes->pdata[i], width));
    return directions;
}

void
billow_directions_free(BillowDirections *directions)
{
    g_ptr_array_unref(directions->planes);
    g_free(directions);
}

void
billow_directions_of(const BillowDirections *directions, size_t shape, size_t begin, const float *planes[3])
{
    const float *first = (const float *) directions->planes->pdata[shape] + begin;
    for (size_t axis = 0; axis < 3; axis++)
        planes[axis] = first + axis * directions->points;
}
