#include "core/cloth/pleats.h"

#include "core/base/allocate.h"

const BillowField billow_pleats_fields[] = {
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "number",
        .offset = offsetof(BillowPleats, number),
        .label = N_("Pleats"),
        .tooltip = N_("Number of pleats in the cloth"),
        .low = 1,
        .high = BILLOW_MAX_PLEATS,
        .step = 1,
        .initial = {8},
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "sharpness",
        .offset = offsetof(BillowPleats, sharpness),
        .label = N_("Sharpness"),
        .tooltip = N_("Sharpness of the pleats' edges: 0 is round, 1 is pressed"),
        .high = 1.0,
        .step = 0.1,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowPleats, direction),
        .label = N_("Direction"),
        .unit = N_("°"),
        .tooltip =
            N_("Direction in which the pleats stand out from the line between their ends: 0° is right, "
               "90° up, 180° left"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {0},
};

static const double PI = 3.14159265358979323846;

/* Maximum angle between a pleat's sides and the line, radians: perpendicular. If they leaned over their feet,
 * the cloth below, which sags, would run into its neighbors. */
static const double STEEPEST = 0.5 * 3.14159265358979323846;

/* Sines up to the first count as 0; up to the second, to the vertical, a line counts as upright. */
static const double NOTHING = 1e-9, UPRIGHT = 1e-6;

/* Shares of the length: below the first there is no surplus; pleats may miss the end by the second. */
static const double NO_SLACK = 1e-12, NEAR_ENOUGH = 1e-14;

enum { MOST_STEPS = 200 };

/* Pleats in the plane: each cell's steepness relative to the steepest. */
typedef struct {
    double *shares;
    int cells;
} Profile;

/* f = sin(phi) / sqrt(sin2(phi) + (1 - sharpness)2 cos2(phi)): a sine at sharpness 0, its sign at 1. The
 * line is the same from either end, and so its end is on the straight line. */
static void
shape_profile(const Profile *profile, int number, double sharpness)
{
    for (int k = 0; k < profile->cells; k++) {
        const double phi = 2.0 * PI * number * (k + 0.5) / profile->cells, c = cos(phi), s = sin(phi);
        profile->shares[k] = fabs(s) <= NOTHING ? 0.0 : s / hypot(s, (1.0 - sharpness) * c);
    }
}

/* Returns the distance of the end in cells. */
static double
reach_of(const Profile *profile, double steepest)
{
    double reach = 0.0;
    for (int k = 0; k < profile->cells; k++)
        reach += cos(steepest * profile->shares[k]);
    return reach;
}

/* Returns how sharp, at least `sharpness`, the pleats must be to reach only `reach`. */
static double
needed_sharpness(const Profile *profile, int number, double sharpness, double reach)
{
    double low = sharpness, high = 1.0;
    shape_profile(profile, number, low);
    if (reach_of(profile, STEEPEST) <= reach)
        return low;
    while (high - low > 1e-6) {
        const double middle = 0.5 * (low + high);
        shape_profile(profile, number, middle);
        *(reach_of(profile, STEEPEST) <= reach ? &high : &low) = middle;
    }
    return high;
}

/* Returns the angle at which the chain reaches `reach`, or as nearly as the sampled pleats allow, by false
 * position (Dowell & Jarratt 1971, the Illinois method). */
static double
steepness_for(const Profile *profile, double reach)
{
    double a = 0.0, b = reach_of(profile, STEEPEST) <= reach ? STEEPEST : PI;
    double over_a = profile->cells - reach, over_b = reach_of(profile, b) - reach;
    if (over_b > 0.0)
        return b;
    for (int step = 0; step < MOST_STEPS && fabs(over_b) > NEAR_ENOUGH * profile->cells; step++) {
        const double c = (a * over_b - b * over_a) / (over_b - over_a);
        const double over_c = reach_of(profile, c) - reach;
        if ((over_c > 0.0) == (over_b > 0.0)) {
            over_a *= 0.5;
        } else {
            a = b;
            over_a = over_b;
        }
        b = c;
        over_b = over_c;
    }
    return b;
}

static BillowVec3
unit(BillowVec3 v)
{
    return billow_vec3_scale(v, 1.0 / billow_vec3_length(v));
}

/* Unit vectors along the line, and perpendicular to it where the pleats stand out. */
typedef struct {
    BillowVec3 along, across;
} Axes;

static Axes
axes_of(BillowVec3 from, BillowVec3 to, double direction)
{
    const BillowVec3 line = billow_vec3_sub(to, from);
    const BillowVec3 along = billow_vec3_length(line) > 0.0 ? unit(line) : billow_vec3(1.0, 0.0, 0.0);
    BillowVec3 right = billow_vec3_cross(along, billow_vec3(0.0, 1.0, 0.0));
    right = billow_vec3_length(right) > UPRIGHT ? unit(right) : billow_vec3(0.0, 0.0, 1.0);
    const BillowVec3 over = billow_vec3_cross(right, along);
    const double angle = direction * PI / 180.0;
    return (Axes){along,
                  billow_vec3_add(billow_vec3_scale(right, cos(angle)), billow_vec3_scale(over, sin(angle)))};
}

/* Returns the depth. */
static double
place_chain(const Profile *profile, double steepest, double spacing, BillowVec3 from, BillowVec3 to,
            const Axes *axes, BillowVec3 *places)
{
    double x = 0.0, y = 0.0, depth = 0.0;
    for (int k = 0; k < profile->cells; k++) {
        places[k] = billow_vec3_add(from, billow_vec3_add(billow_vec3_scale(axes->along, spacing * x),
                                                          billow_vec3_scale(axes->across, spacing * y)));
        depth = fmax(depth, spacing * y);
        x += cos(steepest * profile->shares[k]);
        y += sin(steepest * profile->shares[k]);
    }
    places[profile->cells] = to;
    return depth;
}

static double
place_straight(BillowVec3 from, BillowVec3 to, int cells, BillowVec3 *places)
{
    for (int k = 0; k <= cells; k++)
        places[k] = billow_vec3_mix(from, to, (double) k / cells);
    return 0.0;
}

static int
number_within(const BillowPleats *pleats, int cells)
{
    const int most = cells / BILLOW_CELLS_A_PLEAT;
    return pleats->number < most ? pleats->number : most;
}

/* Makes the pleats as sharp as necessary. Without pleats the line is straight. */
static Profile
new_profile(const BillowPleats *pleats, int cells, double reach)
{
    const Profile profile = {billow_allocate((size_t) cells, sizeof(double)), cells};
    const int number = number_within(pleats, cells);
    if (number >= 1)
        shape_profile(&profile, number, needed_sharpness(&profile, number, pleats->sharpness, reach));
    return profile;
}

double
billow_pleats_make(const BillowPleats *pleats, BillowVec3 from, BillowVec3 to, int cells, double spacing,
                   BillowVec3 *places)
{
    const double reach = billow_vec3_distance(from, to) / spacing;
    if (number_within(pleats, cells) < 1 || reach >= cells * (1.0 - NO_SLACK))
        return place_straight(from, to, cells, places);
    const Profile profile = new_profile(pleats, cells, reach);
    const double steepest = steepness_for(&profile, reach);
    const Axes axes = axes_of(from, to, pleats->direction);
    const double depth = place_chain(&profile, steepest, spacing, from, to, &axes, places);
    free(profile.shares);
    return depth;
}

/* --- Between two lines --- */

BillowPleatedLine
billow_pleats_line(const BillowPleats *pleats, BillowVec3 from, BillowVec3 to)
{
    return (BillowPleatedLine){*pleats, from, to, axes_of(from, to, pleats->direction).across};
}

static BillowVec3
heading_of(BillowVec3 from, BillowVec3 to)
{
    return axes_of(from, to, 0.0).along;
}

/* Rotates `across`, perpendicular to the unit vector `from`, by the shortest rotation from `from` to `to`. */
static BillowVec3
rotate_across(BillowVec3 across, BillowVec3 from, BillowVec3 to)
{
    const double cosine = billow_vec3_dot(from, to);
    if (1.0 + cosine <= NOTHING)
        return across;
    const double share = billow_vec3_dot(across, to) / (1.0 + cosine);
    return unit(billow_vec3_sub(across, billow_vec3_scale(billow_vec3_add(from, to), share)));
}

void
billow_pleats_between(const BillowPleatedLine *a, const BillowPleatedLine *b, double e, int cells,
                      double spacing, BillowVec3 *places)
{
    const BillowVec3 from = billow_vec3_mix(a->from, b->from, e), to = billow_vec3_mix(a->to, b->to, e);
    const double reach = billow_vec3_distance(from, to) / spacing;
    if (cells < BILLOW_CELLS_A_PLEAT || reach >= cells * (1.0 - NO_SLACK)) {
        place_straight(from, to, cells, places);
        return;
    }
    const Profile profile = new_profile(&a->pleats, cells, reach),
                  other = new_profile(&b->pleats, cells, reach);
    const double share = fmin(fmax(e, 0.0), 1.0);
    for (int k = 0; k < cells; k++)
        profile.shares[k] += share * (other.shares[k] - profile.shares[k]);
    free(other.shares);
    /* The direction of the pleats is interpolated by its angle about the line. */
    const BillowVec3 first = heading_of(a->from, a->to), last = heading_of(b->from, b->to);
    const BillowVec3 there = rotate_across(a->across, first, last), along = heading_of(from, to);
    const double angle = e * atan2(billow_vec3_dot(billow_vec3_cross(there, b->across), last),
                                   billow_vec3_dot(there, b->across));
    const BillowVec3 across = rotate_across(a->across, first, along);
    const Axes axes = {along,
                       billow_vec3_add(billow_vec3_scale(across, cos(angle)),
                                       billow_vec3_scale(billow_vec3_cross(along, across), sin(angle)))};
    place_chain(&profile, steepness_for(&profile, reach), spacing, from, to, &axes, places);
    free(profile.shares);
}
