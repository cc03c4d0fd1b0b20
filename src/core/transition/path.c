#include "core/transition/path.h"

#include <math.h>

static const BillowChoice kinds[] = {
    [BILLOW_PATH_STRAIGHT] = {"straight", N_("Straight")},
    [BILLOW_PATH_TURN] = {"turn", N_("Turn")},
    [BILLOW_PATH_ARC] = {"arc", N_("Arc")},
    [BILLOW_PATH_FALL] = {"fall", N_("Fall")},
    [BILLOW_N_PATHS] = {NULL, NULL},
};

static bool
has_height(const void *path)
{
    return ((const BillowPath *) path)->kind == BILLOW_PATH_ARC;
}

const BillowField billow_path_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "path",
        .offset = offsetof(BillowPath, kind),
        .label = N_("_Path"),
        .tooltip = N_("Straight: each point moves in a straight line. Turn: the cloth turns as a whole. Arc: "
                      "each point moves in an arc over that line. Fall: the cloth drops as a whole until it "
                      "lands, and then drapes"),
        .choices = kinds,
        .initial = {BILLOW_PATH_STRAIGHT},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "height",
        .offset = offsetof(BillowPath, height),
        .label = N_("_Height"),
        .unit = N_("m"),
        .tooltip =
            N_("Height of the arc above the straight line at its midpoint; a negative value puts it below"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {0.5},
        .applies = has_height,
        .when = N_("Only for arcs."),
    },
    {0},
};

BillowPath
billow_path_default(void)
{
    BillowPath path;
    billow_fields_initialise(billow_path_fields, &path, NULL);
    return path;
}

bool
billow_path_equal(const BillowPath *a, const BillowPath *b)
{
    return billow_fields_equal(billow_path_fields, a, b);
}

/* Returns how far a point is from its end when the cloth has landed, meters. */
static double
rest_of(const BillowRoute *route, BillowVec3 from, BillowVec3 to)
{
    const BillowVec3 way = billow_vec3_sub(route->to_centre, route->from_centre),
                     landed = billow_vec3_add(from, billow_vec3(way.x, -route->drop, way.z));
    return billow_vec3_distance(landed, to);
}

static BillowVec3
point_of(const float *const planes[3], size_t i)
{
    return billow_vec3((double) planes[0][i], (double) planes[1][i], (double) planes[2][i]);
}

/* The cloth drops as a whole until its first point has come down, and then on until the farthest one is there. */
static void
find_drop(BillowRoute *route, const float *const from[3], const float *const to[3], size_t count)
{
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        least = fmin(least, (double) from[1][i] - (double) to[1][i]);
    route->drop = fmax(least, 0.0);
    for (size_t i = 0; i < count; i++)
        route->rest = fmax(route->rest, rest_of(route, point_of(from, i), point_of(to, i)));
}

double
billow_route_rest_of(const BillowRoute *route, BillowVec3 from, BillowVec3 to)
{
    return route->rest > 0.0 ? rest_of(route, from, to) / route->rest : 0.0;
}

BillowRoute
billow_route_new(const BillowPath *path, const float *const from[3], const float *const to[3], size_t count)
{
    BillowRoute route = {.path = *path};
    if (path->kind == BILLOW_PATH_TURN)
        route.turn = billow_turn_between(from, to, count);
    if (path->kind == BILLOW_PATH_TURN || path->kind == BILLOW_PATH_FALL) {
        route.from_centre = billow_centroid(from, count);
        route.to_centre = billow_centroid(to, count);
    }
    if (path->kind == BILLOW_PATH_FALL)
        find_drop(&route, from, to, count);
    return route;
}

BillowBlend
billow_blend_straight(double e)
{
    return (BillowBlend){.e = e, .straight = true};
}

static BillowMatrix3
scaled(BillowMatrix3 matrix, double factor)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            matrix.row[i][j] *= factor;
    return matrix;
}

/* With R^s the rotation R by its share s:
 *
 *   x = c + R^e ((1 - e) (x_a - c_a) + e R^-1 (x_b - c_b)),  c = (1 - e) c_a + e c_b. */
static BillowBlend
turn_blend(const BillowRoute *route, double e)
{
    BillowBlend blend = {.e = e,
                         .from = scaled(billow_turn_matrix(&route->turn, e), 1.0 - e),
                         .to = scaled(billow_turn_matrix(&route->turn, e - 1.0), e)};
    const BillowVec3 centre = billow_vec3_mix(route->from_centre, route->to_centre, e);
    blend.shift =
        billow_vec3_sub(billow_vec3_sub(centre, billow_matrix3_apply(&blend.from, route->from_centre)),
                        billow_matrix3_apply(&blend.to, route->to_centre));
    return blend;
}

/* x = (1 - e) x_a + e x_b + 4 e (1 - e) h, upwards: a trajectory is a parabola. */
static BillowBlend
arc_blend(double height, double e)
{
    static const BillowTurn none = {{0.0, 1.0, 0.0}, 0.0};
    return (BillowBlend){.e = e,
                         .from = scaled(billow_turn_matrix(&none, 0.0), 1.0 - e),
                         .to = scaled(billow_turn_matrix(&none, 0.0), e),
                         .shift = {0.0, 4.0 * e * (1.0 - e) * height, 0.0}};
}

/* With s = e (H + R) the way that the farthest point has gone, H the drop of the whole cloth, R the rest, and c the
 * horizontal way of the middle, which ends with the drop:
 *
 *   x = (1 - k) x_a + k x_b + (k H - min(s, H)) up + (min(s / H, 1) - k) c,  k = max(s - H, 0) / R. */
static BillowBlend
fall_blend(const BillowRoute *route, double e)
{
    const double H = route->drop, R = route->rest, s = e * (H + R);
    const double k = s <= H && e < 1.0 ? 0.0 : R > 0.0 ? (s - H) / R : e >= 1.0 ? 1.0 : 0.0;
    BillowBlend blend = arc_blend(0.0, e == 1.0 ? 1.0 : k);
    if (!(H > 0.0) || e == 1.0)
        return blend;
    const BillowVec3 way = billow_vec3_sub(route->to_centre, route->from_centre);
    const double aside = fmin(s / H, 1.0) - k;
    blend.shift = billow_vec3(aside * way.x, k * H - fmin(s, H), aside * way.z);
    return blend;
}

double
billow_route_progress(const BillowRoute *route, double e)
{
    const double whole = route->drop + route->rest;
    return route->path.kind == BILLOW_PATH_FALL && whole > 0.0 ? (route->drop + e * route->rest) / whole : e;
}

BillowBlend
billow_route_at(const BillowRoute *route, double e)
{
    switch (route->path.kind) {
    case BILLOW_PATH_TURN:
        return turn_blend(route, e);
    case BILLOW_PATH_ARC:
        return arc_blend(route->path.height, e);
    case BILLOW_PATH_FALL:
        return fall_blend(route, e);
    default:
        return billow_blend_straight(e);
    }
}

BillowVec3
billow_blend_point(const BillowBlend *blend, BillowVec3 from, BillowVec3 to)
{
    if (blend->straight)
        return billow_vec3_mix(from, to, blend->e);
    const BillowVec3 sum =
        billow_vec3_add(billow_matrix3_apply(&blend->from, from), billow_matrix3_apply(&blend->to, to));
    return billow_vec3_add(sum, blend->shift);
}
