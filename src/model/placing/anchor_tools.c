#include "model/placing/anchor_tools.h"

static gboolean
is_chosen(const guint8 *chosen, size_t i)
{
    return !chosen || chosen[i];
}

BillowVec3
billow_anchors_centre(const BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    BillowVec3 sum = {0};
    size_t n = 0;
    for (size_t i = 0; i < n_anchors; i++) {
        if (is_chosen(chosen, i)) {
            sum = billow_vec3_add(sum, anchors[i].position);
            n++;
        }
    }
    return n > 0 ? billow_vec3_scale(sum, 1.0 / (double) n) : sum;
}

void
billow_anchors_move(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 by)
{
    for (size_t i = 0; i < n_anchors; i++)
        if (is_chosen(chosen, i))
            anchors[i].position = billow_vec3_add(anchors[i].position, by);
}

void
billow_anchors_scale(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, double factor)
{
    const BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    for (size_t i = 0; i < n_anchors; i++) {
        BillowVec3 *place = &anchors[i].position;
        if (is_chosen(chosen, i))
            *place = billow_vec3(centre.x + factor * (place->x - centre.x), place->y,
                                 centre.z + factor * (place->z - centre.z));
    }
}

/* --- Arranging --- */

static double *
coordinate(BillowVec3 *place, BillowAxis axis)
{
    return axis == BILLOW_AXIS_X ? &place->x : axis == BILLOW_AXIS_Y ? &place->y : &place->z;
}

void
billow_anchors_place(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis,
                     double value)
{
    BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < n_anchors; i++) {
        if (is_chosen(chosen, i)) {
            low = fmin(low, *coordinate(&anchors[i].position, axis));
            high = fmax(high, *coordinate(&anchors[i].position, axis));
        }
    }
    for (size_t i = 0; i < n_anchors; i++) {
        double *place = coordinate(&anchors[i].position, axis);
        if (is_chosen(chosen, i)) /* the mean of equal numbers may differ from them by rounding */
            *place = low == high ? value : value + (*place - *coordinate(&centre, axis));
    }
}

void
billow_anchors_turn(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowVec3 pivot,
                    BillowAxis axis, double degrees)
{
    const BillowAxis first = (BillowAxis) ((axis + 1) % 3), second = (BillowAxis) ((axis + 2) % 3);
    const double c = cos(degrees * G_PI / 180.0), s = sin(degrees * G_PI / 180.0);
    for (size_t i = 0; i < n_anchors; i++) {
        if (!is_chosen(chosen, i))
            continue;
        BillowVec3 from = billow_vec3_sub(anchors[i].position, pivot), to = from;
        const double u = *coordinate(&from, first), v = *coordinate(&from, second);
        *coordinate(&to, first) = c * u - s * v;
        *coordinate(&to, second) = s * u + c * v;
        anchors[i].position = billow_vec3_add(pivot, to);
    }
}

void
billow_anchors_mirror(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis)
{
    BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    for (size_t i = 0; i < n_anchors; i++)
        if (is_chosen(chosen, i)) {
            double *place = coordinate(&anchors[i].position, axis);
            *place = 2.0 * *coordinate(&centre, axis) - *place;
        }
}

void
billow_anchors_align(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen, BillowAxis axis)
{
    BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    for (size_t i = 0; i < n_anchors; i++)
        if (is_chosen(chosen, i))
            *coordinate(&anchors[i].position, axis) = *coordinate(&centre, axis);
}

void
billow_anchors_drop(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    double lowest = INFINITY;
    for (size_t i = 0; i < n_anchors; i++)
        if (is_chosen(chosen, i))
            lowest = fmin(lowest, anchors[i].position.y);
    for (size_t i = 0; i < n_anchors; i++)
        if (is_chosen(chosen, i))
            anchors[i].position.y -= lowest;
}

/* Returns the indices of the chosen anchors, in order: an array of size_t. */
static GArray *
numbers_of(size_t n_anchors, const guint8 *chosen)
{
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(size_t));
    for (size_t i = 0; i < n_anchors; i++)
        if (is_chosen(chosen, i))
            g_array_append_val(numbers, i);
    return numbers;
}

void
billow_anchors_line_up(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    g_autoptr(GArray) numbers = numbers_of(n_anchors, chosen);
    if (numbers->len < 2)
        return;
    const BillowVec3 first = anchors[g_array_index(numbers, size_t, 0)].position,
                     last = anchors[g_array_index(numbers, size_t, numbers->len - 1)].position;
    for (guint k = 1; k + 1 < numbers->len; k++) {
        const double share = (double) k / (double) (numbers->len - 1);
        anchors[g_array_index(numbers, size_t, k)].position =
            billow_vec3_add(billow_vec3_scale(first, 1.0 - share), billow_vec3_scale(last, share));
    }
}

void
billow_anchors_ring(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    g_autoptr(GArray) numbers = numbers_of(n_anchors, chosen);
    const BillowVec3 centre = billow_anchors_centre(anchors, n_anchors, chosen);
    double radius = 0.0, begin = 0.0;
    for (guint k = 0; k < numbers->len; k++) {
        const BillowVec3 from = billow_vec3_sub(anchors[g_array_index(numbers, size_t, k)].position, centre);
        radius += hypot(from.x, from.z) / numbers->len;
        begin = k == 0 ? atan2(from.z, from.x) : begin;
    }
    for (guint k = 0; k < numbers->len; k++) {
        const double angle = begin + 2.0 * G_PI * k / numbers->len;
        anchors[g_array_index(numbers, size_t, k)].position =
            billow_vec3(centre.x + radius * cos(angle), centre.y, centre.z + radius * sin(angle));
    }
}

/* --- Circles and arcs through three anchors --- */

typedef struct {
    BillowVec3 center, across, up; /* two perpendicular vectors whose length is the radius */
    double end;                    /* the angle of the last anchor; that of the first is 0 */
} Circle;

static BillowVec3
chosen_position(const BillowAnchor *anchors, const GArray *numbers, guint k)
{
    return anchors[g_array_index(numbers, size_t, k)].position;
}

/* Finds the circle through the first, middle and last anchor, in this order. FALSE: they are collinear. */
static gboolean
find_circle(const BillowAnchor *anchors, const GArray *numbers, Circle *round)
{
    static const double flat = 1e-6; /* sine of the angle between directions that count as equal */
    if (numbers->len < 3)
        return FALSE;
    const BillowVec3 first = chosen_position(anchors, numbers, 0);
    const BillowVec3 u = billow_vec3_sub(chosen_position(anchors, numbers, numbers->len / 2), first),
                     v = billow_vec3_sub(chosen_position(anchors, numbers, numbers->len - 1), first),
                     w = billow_vec3_cross(u, v);
    const double u2 = billow_vec3_dot(u, u), v2 = billow_vec3_dot(v, v), w2 = billow_vec3_dot(w, w);
    if (!(w2 > flat * flat * u2 * v2))
        return FALSE;
    const BillowVec3 to_center =
        billow_vec3_scale(billow_vec3_add(billow_vec3_scale(billow_vec3_cross(w, u), v2),
                                          billow_vec3_scale(billow_vec3_cross(v, w), u2)),
                          0.5 / w2);
    round->center = billow_vec3_add(first, to_center);
    round->across = billow_vec3_scale(to_center, -1.0);
    round->up = billow_vec3_cross(billow_vec3_scale(w, 1.0 / sqrt(w2)), round->across);
    const BillowVec3 last = billow_vec3_sub(v, to_center);
    const double end = atan2(billow_vec3_dot(last, round->up), billow_vec3_dot(last, round->across));
    round->end = end > 0.0 ? end : end + 2.0 * G_PI;
    return TRUE;
}

static void
place_on_circle(BillowAnchor *anchors, const GArray *numbers, const Circle *round, double step)
{
    for (guint k = 1; k < numbers->len; k++) {
        const BillowVec3 out = billow_vec3_add(billow_vec3_scale(round->across, cos(k * step)),
                                               billow_vec3_scale(round->up, sin(k * step)));
        anchors[g_array_index(numbers, size_t, k)].position = billow_vec3_add(round->center, out);
    }
}

void
billow_anchors_arc(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    g_autoptr(GArray) numbers = numbers_of(n_anchors, chosen);
    Circle round;
    if (find_circle(anchors, numbers, &round))
        place_on_circle(anchors, numbers, &round, round.end / (numbers->len - 1));
    else
        billow_anchors_line_up(anchors, n_anchors, chosen);
}

void
billow_anchors_circle(BillowAnchor *anchors, size_t n_anchors, const guint8 *chosen)
{
    g_autoptr(GArray) numbers = numbers_of(n_anchors, chosen);
    Circle round;
    if (find_circle(anchors, numbers, &round))
        place_on_circle(anchors, numbers, &round, 2.0 * G_PI / numbers->len);
}
