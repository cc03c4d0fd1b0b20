#include "model/animation/fake_bodies.h"

#include "model/animation/floor.h"
#include "physics/colliders/body.h"

struct BillowFakeBodies {
    GArray *bodies; /* of BillowBody */
    GArray *thick;  /* the same, thickened */
    BillowObstacles obstacles;
};

/* A distance function of BillowObstacles: the distance to the nearest of all colliders. */
static double
distance(const void *data, BillowVec3 point, double share, BillowVec3 *normal)
{
    const GArray *bodies = data;
    double nearest = INFINITY;
    for (guint i = 0; i < bodies->len; i++) {
        const BillowBody *body = &g_array_index(bodies, BillowBody, i);
        BillowVec3 own;
        double d = billow_body_distance(body, point, &own) - share * body->collider.margin;
        if (d < nearest) {
            nearest = d;
            *normal = own;
        }
    }
    return nearest;
}

/* The thickness as a share of the cloth's longer side: one and a half cells of the coarsest grid. */
static const double THICK = 0.25;

static gboolean
is_fake_body(const BillowBlock *block)
{
    return !block->muted && billow_block_collider(block)->in_fake;
}

gboolean
billow_has_fake_bodies(const BillowProject *project)
{
    const GPtrArray *colliders = project->tracks[BILLOW_BLOCK_COLLIDER];
    for (guint i = 0; i < colliders->len; i++)
        if (is_fake_body(colliders->pdata[i]))
            return TRUE;
    return FALSE;
}

BillowFakeBodies *
billow_fake_bodies_new(const BillowProject *project, double seconds, gboolean above_floor)
{
    const GPtrArray *colliders = project->tracks[BILLOW_BLOCK_COLLIDER];
    const BillowGrid *grid = &project->grid;
    const double least = THICK * grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    const double round = project->loop ? project->duration : 0.0;
    if (seconds < 0.0 && round > 0.0) /* earlier rounds of a loop are like the first */
        seconds -= round * floor(seconds / round);
    BillowFakeBodies *bodies = g_new0(BillowFakeBodies, 1);
    bodies->bodies = g_array_new(FALSE, FALSE, sizeof(BillowBody));
    bodies->thick = g_array_new(FALSE, FALSE, sizeof(BillowBody));
    bodies->obstacles = (BillowObstacles){distance, bodies->bodies, bodies->thick};
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = g_ptr_array_index(colliders, i);
        if (!is_fake_body(block) || (above_floor && billow_is_still_floor(block)))
            continue;
        const BillowCollider collider = billow_moving_body_at(billow_block_body(block), seconds);
        const BillowShape *shape = billow_shapes[collider.shape];
        const BillowBody body = billow_body(&collider);
        BillowBody thick = body;
        if (shape->thicken)
            shape->thicken(&thick.collider, thick.axes, least);
        g_array_append_val(bodies->bodies, body);
        g_array_append_val(bodies->thick, thick);
    }
    if (bodies->bodies->len == 0)
        g_clear_pointer(&bodies, billow_fake_bodies_free);
    return bodies;
}

void
billow_fake_bodies_free(BillowFakeBodies *bodies)
{
    if (!bodies)
        return;
    g_array_unref(bodies->bodies);
    g_array_unref(bodies->thick);
    g_free(bodies);
}

const BillowObstacles *
billow_fake_bodies_obstacles(const BillowFakeBodies *bodies)
{
    return bodies ? &bodies->obstacles : NULL;
}

/* Appends the values of all fields, including those that the shape does not use. */
void
billow_fake_bodies_append_key(const BillowFakeBodies *bodies, GByteArray *key)
{
    for (guint i = 0; bodies && i < bodies->bodies->len; i++) {
        const BillowCollider *collider = &g_array_index(bodies->bodies, BillowBody, i).collider;
        for (const BillowField *field = billow_collider_fields; field->key; field++)
            for (int part = 0; part < billow_field_components(field); part++) {
                const double value = billow_field_get(field, collider, part);
                g_byte_array_append(key, (const guint8 *) &value, sizeof value);
            }
    }
}
