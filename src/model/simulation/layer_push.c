#include "model/simulation/layer_push.h"

#include "model/simulation/roll.h"

struct BillowLayerPush {
    BillowAnimation *animation;
    BillowWorkers *workers; /* borrowed */
    double step, start;     /* seconds; start: when the simulation begins */
    size_t count;
    BillowMesh *mesh;
    float *weight;
    BillowPoints offset[3];
};

BillowLayerPush *
billow_layer_push_new(BillowAnimation *animation, double step, BillowWorkers *workers)
{
    const BillowGrid *grid = &billow_animation_project(animation)->cloth->grid;
    BillowLayerPush *push = g_new0(BillowLayerPush, 1);
    push->animation = billow_animation_ref(animation);
    push->workers = workers;
    push->step = step;
    push->count = billow_grid_count(grid);
    push->mesh = billow_mesh_new(grid);
    push->weight = g_new(float, push->count);
    for (int i = 0; i < 3; i++)
        push->offset[i] = billow_points_new(push->count);
    return push;
}

void
billow_layer_push_free(BillowLayerPush *push)
{
    if (!push)
        return;
    for (int i = 0; i < 3; i++)
        billow_points_free(&push->offset[i]);
    g_free(push->weight);
    billow_mesh_unref(push->mesh);
    billow_animation_unref(push->animation);
    g_free(push);
}

/* Computes the layers' offsets at `seconds`, and one and two steps later. */
static void
find_offsets(BillowLayerPush *push, double seconds)
{
    const BillowMesh *mesh = push->mesh;
    for (int k = 0; k < 3; k++) {
        const double played =
            billow_roll_time(billow_animation_played(push->animation), seconds + k * push->step);
        const BillowVec3 reach =
            billow_animation_layers_at(push->animation, played, push->workers, push->weight, push->mesh);
        for (size_t i = 0; i < push->count; i++) {
            const BillowVec3 own = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
            const BillowVec3 swayed = billow_vec3_scale(reach, (double) push->weight[i]);
            billow_points_set(&push->offset[k], i, billow_vec3_add(own, swayed));
        }
    }
}

/* (a o0 + b o1 + c o2) / d of a point */
static BillowVec3
combine(const BillowLayerPush *push, size_t i, double a, double b, double c, double d)
{
    const BillowVec3 first = billow_vec3_scale(billow_points_get(&push->offset[0], i), a / d);
    const BillowVec3 second = billow_vec3_scale(billow_points_get(&push->offset[1], i), b / d);
    const BillowVec3 third = billow_vec3_scale(billow_points_get(&push->offset[2], i), c / d);
    return billow_vec3_add(first, billow_vec3_add(second, third));
}

void
billow_layer_push_start(BillowLayerPush *push, double time, BillowPoints *x, BillowPoints *v)
{
    push->start = time;
    find_offsets(push, time);
    for (size_t i = 0; i < push->count; i++) {
        billow_points_set(x, i,
                          billow_vec3_add(billow_points_get(x, i), billow_points_get(&push->offset[0], i)));
        billow_points_set(v, i, combine(push, i, -3.0, 4.0, -1.0, 2.0 * push->step));
    }
}

/* A BillowPush: the second time derivative of the layers' offsets, as a difference over two steps, none of
 * them before the start, which includes what the layers did until then. */
void
billow_layer_push_at(void *data, double time, BillowPoints *acceleration)
{
    BillowLayerPush *push = data;
    find_offsets(push, MAX(time - push->step, push->start));
    for (size_t i = 0; i < push->count; i++)
        billow_points_set(acceleration, i, combine(push, i, 1.0, -2.0, 1.0, push->step * push->step));
}
