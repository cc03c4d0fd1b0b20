#include "core/layers/gust_front.h"

#include "core/base/wide.h"

#include <math.h>

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

/* The share of the block in which the slowest gust crosses the cloth. */
static const double SLOWEST = 0.75;

/* s = since - late . (x, z), of a point at x, z of the flat cloth. */
typedef struct {
    double since, late_x, late_z;
} Front;

static Front
front_of(const BillowGustFront *gust, const BillowGrid *grid, double elapsed, double duration)
{
    const double way = gust->direction * (M_PI / 180.0), c = cos(way), s = sin(way);
    const double across = grid->spacing * ((grid->columns - 1) * fabs(c) + (grid->rows - 1) * fabs(s));
    const double crossing = fmin(across / gust->speed, SLOWEST * duration), push = duration - crossing;
    const double by_metre = across > 0.0 ? crossing / across / push : 0.0;
    return (Front){
        .since = (elapsed - 0.5 * crossing) / push, .late_x = by_metre * c, .late_z = by_metre * s};
}

/* Returns where a front meets a point of the cloth, m from its middle. It passes a tube on both sides, from its seam to
 * the line opposite. */
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

typedef struct {
    const BillowGrid *grid;
    Front front;
    float height; /* including the strength */
    int count;
    float late[BILLOW_STRIP_COLUMNS]; /* of the columns */
} GustStrip;
_Static_assert(sizeof(GustStrip) <= sizeof(BillowStrip), "a strip has room for a gust's");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    const BillowGustFront *gust = layer;
    GustStrip *strip = (GustStrip *) room;
    strip->grid = grid;
    strip->front = front_of(gust, grid, moment->elapsed, moment->duration);
    strip->height = (float) (moment->strength * gust->amplitude * (2048.0 / 27.0));
    strip->count = count;
    for (int i = 0; i < count; i++)
        strip->late[i] = (float) (strip->front.late_x * place_of(grid, column + i, 0).x);
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
    for (int axis = 0; axis < 3; axis++) {
        float *restrict to = axes[axis];
        const float *along = normals[axis];
        for (int i = 0; i < strip->count; i++)
            to[i] += push[i] * along[i];
    }
}

static double
smoothing(const void *gust)
{
    return ((const BillowGustFront *) gust)->smoothing;
}

static bool
along_normals(const void *gust)
{
    return !(smoothing(gust) > 0.0);
}

const BillowLayer billow_gust_front_layer = {
    .fill = fill, .add = add, .along_normals = along_normals, .smoothing = smoothing};
