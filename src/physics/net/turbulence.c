#include "physics/net/turbulence.h"

#include "core/layers/sine.h"
#include "core/transition/key_times.h"

#include <math.h>

/* Strength of smaller eddies. */
static const double DETAIL = 1.0;

/* Parts in which the way of the wind between two keys is summed. */
enum { PARTS = 32 };

/* How far the wind has carried the air. */
typedef struct {
    BillowVec3 way;
    double length;  /* along its path, meters */
    double churned; /* the same, weighted by the turbulence as a share of that of the wind */
} Carried;

/* Adds the way from one time to another, by the midpoints of equal parts. */
static void
add_way(const BillowWind *wind, double from, double to, int parts, Carried *carried)
{
    const double part = (to - from) / parts;
    for (int i = 0; i < parts; i++) {
        BillowWind now = billow_wind_keyed(wind, from + (i + 0.5) * part);
        now.gust = 0.0;
        carried->churned += now.turbulence / wind->turbulence * now.speed * part;
        carried->way =
            billow_vec3_add(carried->way, billow_vec3_scale(billow_wind_velocity(&now, 0.0), part));
        carried->length += now.speed * part;
    }
}

static Carried
carried_until(const BillowWind *wind, double time)
{
    Carried carried = {0};
    double from = 0.0;
    for (size_t i = 0; i < wind->n_keys && from < time; i++) {
        const double to = fmin(wind->keys[i].time, time);
        add_way(wind, from, to, i > 0 ? PARTS : 1, &carried);
        from = to;
    }
    add_way(wind, from, time, 1, &carried);
    return carried;
}

/* Returns the turns of an eddy at the origin, `first` before, when the wind has carried the air that far. */
static double
turns_of(const BillowWind *wind, const BillowEddy *eddy, const Carried *carried, double first)
{
    return first - billow_vec3_dot(eddy->k, carried->way) +
           eddy->change * wind->turbulence * carried->churned;
}

/* Returns by how many turns in a round an eddy misses a whole number of them. */
static double
missing_turns(double turns)
{
    return turns != 0.0 ? copysign(fmax(1.0, round(fabs(turns))), turns) - turns : 0.0;
}

void
billow_turbulence_at(const BillowWind *wind, double time, double round, BillowTurbulence *turbulence)
{
    turbulence->n = 0;
    if (!(wind->turbulence > 0.0) || !billow_wind_blows(wind))
        return;
    BillowEddy eddies[BILLOW_MOST_EDDIES];
    const int n = billow_eddies_find(wind->turbulence_size, DETAIL, wind->turbulence_seed, eddies);
    const Carried carried = carried_until(wind, time),
                  all = round > 0.0 ? carried_until(wind, round) : (Carried){0};
    const double share = all.length > 0.0 ? carried.length / all.length : 0.0;
    /* the mean square of a sine is 1/2, and that of one of three components a third */
    const double speed = billow_wind_keyed(wind, time).turbulence *
                         billow_vec3_length(billow_wind_velocity(wind, time)),
                 scale = sqrt(6.0) * speed / billow_eddies_norm(eddies, n);
    for (int m = 0; m < n; m++) {
        const BillowEddy *eddy = &eddies[m];
        turbulence->k[m] = eddy->k;
        turbulence->u[m] = billow_vec3_scale(eddy->u, scale * eddy->share);
        turbulence->turns[m] = turns_of(wind, eddy, &carried, eddy->turns);
        if (share > 0.0)
            turbulence->turns[m] += share * missing_turns(turns_of(wind, eddy, &all, 0.0));
    }
    turbulence->n = n;
}

BillowVec3
billow_turbulence_velocity(const BillowTurbulence *turbulence, BillowVec3 place)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int m = 0; m < turbulence->n; m++) {
        const double turns = billow_vec3_dot(turbulence->k[m], place) + turbulence->turns[m];
        const float sine = billow_folded_sine((float) (2.0 * M_PI * billow_fold_turns(turns)));
        sum = billow_vec3_add(sum, billow_vec3_scale(turbulence->u[m], (double) sine));
    }
    return sum;
}
