#include "model/placing/spread_around.h"

#include "model/placing/hang_on.h"
#include "model/project/moving_body.h"
#include "physics/colliders/ring.h"

/* The least distance between an anchor and the surface, meters. */
static const double LEAST_GAP = 1e-3;

typedef struct {
    size_t anchor;
    double along; /* length of cloth from the first of them, meters */
} Place;

typedef struct {
    BillowVec3 *points;
    size_t n_points;
    double *along; /* from the first point to each, and all round; n_points + 1 */
} Line;

static int
by_length(gconstpointer a, gconstpointer b)
{
    const Place *p = a, *q = b;
    return p->along < q->along ? -1 : p->along > q->along;
}

/* Returns the chosen anchors in the order of their row or column; NULL unless there are several, in one. */
static GArray *
list_places(const BillowKeyframe *keyframe, const guint8 *chosen, const BillowGrid *grid)
{
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(Place));
    gboolean in_row = TRUE, in_column = TRUE;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        if (chosen && !chosen[i])
            continue;
        const Place place = {.anchor = i};
        g_array_append_val(places, place);
        const BillowAnchor *first = &keyframe->anchors[g_array_index(places, Place, 0).anchor];
        in_row = in_row && keyframe->anchors[i].row == first->row;
        in_column = in_column && keyframe->anchors[i].column == first->column;
    }
    if (places->len < 2 || (!in_row && !in_column))
        return NULL;
    for (guint i = 0; i < places->len; i++) {
        Place *place = &g_array_index(places, Place, i);
        const BillowAnchor *anchor = &keyframe->anchors[place->anchor];
        place->along = grid->spacing * (in_row ? anchor->column : anchor->row);
    }
    g_array_sort(places, by_length);
    const double start = g_array_index(places, Place, 0).along;
    for (guint i = 0; i < places->len; i++)
        g_array_index(places, Place, i).along -= start;
    return g_steal_pointer(&places);
}

/* Returns the length of the cloth all round if the anchors are in the direction in which it is closed; 0: it is open there. */
static double
length_around(const BillowKeyframe *keyframe, const GArray *places, const BillowGrid *grid)
{
    const BillowAnchor *a = &keyframe->anchors[g_array_index(places, Place, 0).anchor],
                       *b = &keyframe->anchors[g_array_index(places, Place, 1).anchor];
    if (grid->closed == BILLOW_CLOSED_COLUMNS && a->row == b->row)
        return grid->spacing * (grid->columns - 1);
    return grid->closed == BILLOW_CLOSED_ROWS && a->column == b->column ? grid->spacing * (grid->rows - 1)
                                                                        : 0.0;
}

/* Returns the point of the line at a length along it, which may be negative or more than all round. */
static BillowVec3
point_at(const Line *line, double along)
{
    const double around = line->along[line->n_points];
    along -= around * floor(along / around);
    size_t low = 0, high = line->n_points;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        *(line->along[middle] <= along ? &low : &high) = middle;
    }
    const double share = (along - line->along[low]) / (line->along[high] - line->along[low]);
    return billow_vec3_mix(line->points[low], line->points[high % line->n_points], share);
}

static double
squares(const BillowKeyframe *keyframe, const GArray *places, const Line *line, double scale)
{
    double sum = 0.0;
    for (guint i = 0; i < places->len; i++) {
        const Place *place = &g_array_index(places, Place, i);
        const BillowVec3 off =
            billow_vec3_sub(point_at(line, scale * place->along), keyframe->anchors[place->anchor].position);
        sum += billow_vec3_dot(off, off);
    }
    return sum;
}

gboolean
billow_spread_around(BillowKeyframe *keyframe, const guint8 *chosen, const BillowGrid *grid,
                     const BillowBlock *collider, double seconds)
{
    g_autoptr(GArray) places = list_places(keyframe, chosen, grid);
    if (!places)
        return FALSE;
    const BillowCollider there = billow_moving_body_at(billow_block_body(collider), seconds);
    const BillowBody body = billow_body(&there);
    g_autofree BillowVec3 *points = g_new(BillowVec3, BILLOW_MAX_RING_POINTS);
    const BillowVec3 first = keyframe->anchors[g_array_index(places, Place, 0).anchor].position;
    const size_t n = billow_body_ring(&body, first, fmax(there.margin, LEAST_GAP), points);
    if (n == 0)
        return FALSE;
    g_autofree double *along = g_new0(double, n + 1);
    for (size_t i = 0; i < n; i++)
        along[i + 1] = along[i] + billow_vec3_distance(points[i], points[(i + 1) % n]);
    const Line line = {points, n, along};
    const double around = length_around(keyframe, places, grid),
                 length = around > 0.0 ? around : g_array_index(places, Place, places->len - 1).along;
    double scale = around > 0.0 ? along[n] / length : fmin(1.0, along[n] / length);
    if (squares(keyframe, places, &line, -scale) < squares(keyframe, places, &line, scale))
        scale = -scale;
    for (guint i = 0; i < places->len; i++) {
        const Place *place = &g_array_index(places, Place, i);
        keyframe->anchors[place->anchor].position = point_at(&line, scale * place->along);
    }
    billow_ride_on(keyframe, chosen, collider, seconds);
    return TRUE;
}
