#include "core/cloth/patch_nearest.h"

enum { SECTIONS = 12, SWEEPS = 6 };

/* Cells whose nearest place moves by less than this share of them in a sweep are done. */
#define STILL 1e-3

BillowPatch
billow_patch_mix(const BillowPatch *a, const BillowPatch *b, double share)
{
    BillowPatch mixed = {.n = a->n};
    for (int k = 0; k < a->n; k++)
        mixed.corner[k] = billow_vec3_mix(a->corner[k], b->corner[k], share);
    return mixed;
}

/* A place on a segment, and the slope of the distance there. */
typedef struct {
    double share, slope;
    BillowVec3 normal;
} Place;

static Place
place_at(const BillowPatchBody *body, BillowVec3 from, BillowVec3 way, double share)
{
    Place place = {.share = share};
    body->distance(body->data, billow_vec3_add(from, billow_vec3_scale(way, share)), &place.normal);
    place.slope = billow_vec3_dot(place.normal, way);
    return place;
}

/* The distance from a convex body is convex along a segment, with the slope <n, way>: it is bisected for the
 * place where that is 0. Where the normal changes suddenly, as on the ridge between two faces, the one in
 * between is orthogonal to the segment. */
static double
nearest_on_segment(const BillowPatchBody *body, BillowVec3 from, BillowVec3 to, BillowVec3 *normal)
{
    const BillowVec3 way = billow_vec3_sub(to, from);
    Place before = place_at(body, from, way, 0.0), after = place_at(body, from, way, 1.0);
    *normal = before.normal;
    if (before.slope >= 0.0)
        return 0.0;
    *normal = after.normal;
    if (after.slope <= 0.0)
        return 1.0;
    for (int i = 0; i < SECTIONS; i++) {
        const double part = i % 2 ? 0.5 : before.slope / (before.slope - after.slope);
        const Place place = place_at(body, from, way, before.share + part * (after.share - before.share));
        *(place.slope < 0.0 ? &before : &after) = place;
    }
    const double part = before.slope / (before.slope - after.slope);
    *normal = billow_vec3_mix(before.normal, after.normal, part);
    const double length = billow_vec3_length(*normal);
    *normal = length > 0.0 ? billow_vec3_scale(*normal, 1.0 / length) : before.normal;
    return before.share + part * (after.share - before.share);
}

static BillowVec3
patch_place(const BillowPatch *patch, const double weight[4])
{
    BillowVec3 place = {0.0, 0.0, 0.0};
    for (int k = 0; k < patch->n; k++)
        place = billow_vec3_add(place, billow_vec3_scale(patch->corner[k], weight[k]));
    return place;
}

/* Along lines of the cell in turn, from its middle. */
static void
nearest_in_cell(const BillowPatch *patch, const BillowPatchBody *body, double at[2], BillowVec3 *normal)
{
    const BillowVec3 *c = patch->corner;
    double change = 1.0;
    at[0] = at[1] = 0.5;
    for (int i = 0; i < SWEEPS && change > STILL; i++) {
        const double before[2] = {at[0], at[1]};
        at[0] = nearest_on_segment(body, billow_vec3_mix(c[0], c[2], at[1]),
                                   billow_vec3_mix(c[1], c[3], at[1]), normal);
        at[1] = nearest_on_segment(body, billow_vec3_mix(c[0], c[1], at[0]),
                                   billow_vec3_mix(c[2], c[3], at[0]), normal);
        change = fmax(fabs(at[0] - before[0]), fabs(at[1] - before[1]));
    }
}

bool
billow_patch_nearest(const BillowPatch *patch, const BillowPatchBody *body, BillowNearest *nearest)
{
    double at[2] = {0.0, 0.0};
    bool inside;
    if (patch->n == 2) {
        at[0] = nearest_on_segment(body, patch->corner[0], patch->corner[1], &nearest->normal);
        inside = at[0] > 0.0 && at[0] < 1.0;
    } else {
        nearest_in_cell(patch, body, at, &nearest->normal);
        inside = at[0] > 0.0 && at[0] < 1.0 && at[1] > 0.0 && at[1] < 1.0;
    }
    const double weight[4] = {(1.0 - at[0]) * (1.0 - at[1]), at[0] * (1.0 - at[1]), (1.0 - at[0]) * at[1],
                              at[0] * at[1]};
    for (int k = 0; k < 4; k++)
        nearest->weight[k] = weight[k];
    BillowVec3 unused;
    nearest->distance = body->distance(body->data, patch_place(patch, weight), &unused);
    return inside;
}
