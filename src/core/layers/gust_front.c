#include "core/layers/gust_front.h"

#include "core/base/turn.h"
#include "core/base/wide.h"
#include "core/layers/eddies.h"
#include "core/layers/sine.h"

#include <math.h>

static bool
is_turbulent(const void *gust)
{
    return ((const BillowGustFront *) gust)->turbulence > 0.0;
}

const BillowField billow_gust_front_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "amplitude",
        .offset = offsetof(BillowGustFront, amplitude),
        .heading = N_("Motion"),
        .label = N_("_Amplitude"),
        .unit = N_("m"),
        .tooltip = N_("How far the gust pushes the cloth along its normals; below zero, to the other side"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .required = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "speed",
        .offset = offsetof(BillowGustFront, speed),
        .label = N_("S_peed"),
        .unit = N_("m/s"),
        .tooltip = N_("How fast the gust travels over the cloth; it crosses the cloth in at most three "
                      "quarters of its duration"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowGustFront, direction),
        .label = N_("Di_rection"),
        .unit = N_("°"),
        .tooltip = N_("Where the gust travels on the flat cloth: 0° is along the rows, from the first column "
                      "to the last; 90° is from the first row to the last"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "smoothing",
        .offset = offsetof(BillowGustFront, smoothing),
        .label = N_("S_moothing"),
        .unit = N_("m"),
        .tooltip = N_("Width over which the normals are smoothed, so that folds do not spread the push"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "turbulence",
        .offset = offsetof(BillowGustFront, turbulence),
        .label = N_("Turbulence"),
        .tooltip = N_("How much eddies change the push of the gust from place to place, as a fraction of it"),
        .high = 2.0,
        .step = 0.05,
        .sparse = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "turbulence_size",
        .offset = offsetof(BillowGustFront, turbulence_size),
        .label = N_("Eddies"),
        .unit = N_("m"),
        .tooltip = N_("Size of the largest eddies, which the gust carries along"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
        .applies = is_turbulent,
        .when = N_("Needs a turbulence above 0."),
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "turbulence_seed",
        .offset = offsetof(BillowGustFront, turbulence_seed),
        .label = N_("Seed"),
        .tooltip = N_("Each number makes other eddies"),
        .high = 1000000.0,
        .step = 1,
        .sparse = true,
        .applies = is_turbulent,
        .when = N_("Needs a turbulence above 0."),
    },
    {0},
};

void
billow_gust_front_suggest(void *payload, const BillowGrid *grid)
{
    BillowGustFront *gust = payload;
    const double size = grid->spacing * (fmax(grid->columns, grid->rows) - 1);
    gust->amplitude = fmin(0.15 * size, BILLOW_MAX_NUMBER);
    gust->speed = fmin(fmax(1.25 * size, BILLOW_MIN_NUMBER), BILLOW_MAX_NUMBER);
    gust->smoothing = fmin(0.25 * size, BILLOW_MAX_NUMBER);
}

BillowGustFront
billow_gust_front_at(const BillowGustFront *gust, double elapsed, double duration)
{
    BillowGustFront now = *gust;
    billow_number_keys_apply(&gust->keys, &now, duration > 0.0 ? elapsed / duration : 0.0);
    now.keys = (BillowNumberKeys){0};
    return now;
}

/* The share of the block in which the slowest gust crosses the cloth. */
static const double SLOWEST = 0.75;

/* s = since - late . (x, z), of a point at x, z of the flat cloth; `way` is how far the front has come,
 * meters. */
typedef struct {
    double since, late_x, late_z;
    double way;
} Front;

static Front
front_of(const BillowGustFront *gust, const BillowGrid *grid, double elapsed, double duration)
{
    const double way = gust->direction * (M_PI / 180.0), c = cos(way), s = sin(way);
    const double across = grid->spacing * ((grid->columns - 1) * fabs(c) + (grid->rows - 1) * fabs(s));
    const double crossing = fmin(across / gust->speed, SLOWEST * duration), push = duration - crossing;
    const double by_metre = across > 0.0 ? crossing / across / push : 0.0;
    return (Front){.since = (elapsed - 0.5 * crossing) / push,
                   .late_x = by_metre * c,
                   .late_z = by_metre * s,
                   .way = crossing > 0.0 ? across / crossing * elapsed : 0.0};
}

/* Returns where a front meets a point of the cloth, m from its middle. It passes a tube on both sides,
 * from its seam to the line opposite. */
static BillowVec3
place_of(const BillowGrid *grid, double column, double row)
{
    BillowVec3 flat = billow_grid_flat(grid, column, row);
    if (grid->closed == BILLOW_CLOSED_COLUMNS)
        flat.x = 0.5 * grid->spacing * (grid->columns - 1) - 2.0 * fabs(flat.x);
    if (grid->closed == BILLOW_CLOSED_ROWS)
        flat.z = 0.5 * grid->spacing * (grid->rows - 1) - 2.0 * fabs(flat.z);
    return flat;
}

double
billow_gust_front_height(const BillowGustFront *gust, const BillowGrid *grid, double column, double row,
                         double elapsed, double duration)
{
    const Front front = front_of(gust, grid, elapsed, duration);
    const BillowVec3 flat = place_of(grid, column, row);
    const double s = fmin(fmax(front.since - front.late_x * flat.x - front.late_z * flat.z, 0.0), 1.0),
                 left = 1.0 - s;
    return gust->amplitude * (2048.0 / 27.0) * s * s * left * left * left * (1.0 - 2.0 * s);
}

/* --- Turbulence --- */

/* The eddies at a time, on the flat cloth: 1 + sum u sin(2 pi (kx x + kz z + turns)). */
typedef struct {
    int n; /* 0: none */
    double kx[BILLOW_MOST_EDDIES], kz[BILLOW_MOST_EDDIES], turns[BILLOW_MOST_EDDIES];
    float u[BILLOW_MOST_EDDIES];
} Eddies;

/* Strength of smaller eddies. */
static const double DETAIL = 1.0;

static void
find_eddies(const BillowGustFront *gust, const Front *front, Eddies *eddies)
{
    BillowEddy pattern[BILLOW_MOST_EDDIES];
    eddies->n = gust->turbulence > 0.0
                    ? billow_eddies_find(gust->turbulence_size, DETAIL, gust->turbulence_seed, pattern)
                    : 0;
    double squares = 0.0;
    for (int m = 0; m < eddies->n; m++) {
        const BillowVec3 k = billow_vec3_turned(pattern[m].k, -gust->direction);
        const double carried = pattern[m].change * gust->turbulence - pattern[m].k.x,
                     turns = pattern[m].turns + carried * front->way, up = pattern[m].share * pattern[m].u.y;
        eddies->kx[m] = k.x;
        eddies->kz[m] = k.z;
        eddies->turns[m] = turns - floor(turns);
        eddies->u[m] = (float) up;
        squares += 0.5 * up * up;
    }
    for (int m = 0; m < eddies->n; m++)
        eddies->u[m] *= (float) (gust->turbulence / sqrt(squares));
}

double
billow_gust_front_push(const BillowGustFront *gust, const BillowGrid *grid, double column, double row,
                       double elapsed, double duration)
{
    const Front front = front_of(gust, grid, elapsed, duration);
    const BillowVec3 flat = place_of(grid, column, row);
    Eddies eddies;
    find_eddies(gust, &front, &eddies);
    double push = 1.0;
    for (int m = 0; m < eddies.n; m++)
        push += (double) eddies.u[m] *
                sin(2.0 * M_PI * (eddies.kx[m] * flat.x + eddies.kz[m] * flat.z + eddies.turns[m]));
    return push;
}

/* --- The layer --- */

typedef struct {
    const BillowGrid *grid;
    Front front;
    float height; /* including the strength */
    int column, count;
    Eddies eddies;
    float late[BILLOW_STRIP_COLUMNS]; /* of the columns */
} GustStrip;
_Static_assert(sizeof(GustStrip) <= sizeof(BillowStrip), "a strip has room for a gust's");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    const BillowGustFront gust = billow_gust_front_at(layer, moment->elapsed, moment->duration);
    GustStrip *strip = (GustStrip *) room;
    strip->grid = grid;
    strip->front = front_of(&gust, grid, moment->elapsed, moment->duration);
    strip->height = (float) (moment->strength * gust.amplitude * (2048.0 / 27.0));
    strip->column = column;
    strip->count = count;
    find_eddies(&gust, &strip->front, &strip->eddies);
    for (int i = 0; i < count; i++)
        strip->late[i] = (float) (strip->front.late_x * place_of(grid, column + i, 0).x);
}

/* Multiplies the push at the points of a row by that of the eddies. */
BILLOW_WIDE static void
stir(const GustStrip *strip, int row, float push[BILLOW_STRIP_COLUMNS])
{
    float sum[BILLOW_STRIP_COLUMNS], x[BILLOW_STRIP_COLUMNS];
    const double z = place_of(strip->grid, 0, row).z;
    for (int i = 0; i < strip->count; i++) {
        sum[i] = 1.0f;
        x[i] = (float) place_of(strip->grid, strip->column + i, row).x;
    }
    for (int m = 0; m < strip->eddies.n; m++) {
        const double at_row = strip->eddies.kz[m] * z + strip->eddies.turns[m];
        for (int i = 0; i < strip->count; i++) {
            const double turns = (double) x[i] * strip->eddies.kx[m] + at_row;
            sum[i] +=
                strip->eddies.u[m] * billow_folded_sine((float) (2.0 * M_PI * billow_fold_turns(turns)));
        }
    }
    for (int i = 0; i < strip->count; i++)
        push[i] *= sum[i];
}

BILLOW_WIDE static void
add(const BillowStrip *room, int row, const float *weight, const float *const normals[3],
    float *const axes[3])
{
    const GustStrip *strip = (const GustStrip *) room;
    const float since = (float) (strip->front.since - strip->front.late_z * place_of(strip->grid, 0, row).z);
    float push[BILLOW_STRIP_COLUMNS];
    for (int i = 0; i < strip->count; i++) {
        float s = since - strip->late[i];
        s = s > 0.0f ? s : 0.0f;
        s = s < 1.0f ? s : 1.0f;
        const float left = 1.0f - s;
        push[i] = strip->height * weight[i] * (s * s * left * left * left * (1.0f - 2.0f * s));
    }
    if (strip->eddies.n > 0)
        stir(strip, row, push);
    for (int axis = 0; axis < 3; axis++) {
        float *restrict to = axes[axis];
        const float *along = normals[axis];
        for (int i = 0; i < strip->count; i++)
            to[i] += push[i] * along[i];
    }
}

static double
smoothing(const void *gust, const BillowGrid *grid)
{
    (void) grid;
    return ((const BillowGustFront *) gust)->smoothing;
}

static bool
along_normals(const void *gust)
{
    return !(((const BillowGustFront *) gust)->smoothing > 0.0);
}

const BillowLayer billow_gust_front_layer = {
    .fill = fill, .add = add, .along_normals = along_normals, .smoothing = smoothing};
