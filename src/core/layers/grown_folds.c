#include "core/layers/grown_folds.h"

#include "core/layers/sine.h"

#include <math.h>

static bool
has_heading(const void *folds)
{
    return ((const BillowGrownFolds *) folds)->axis == BILLOW_WAVE_FIXED;
}

const BillowField billow_grown_folds_fields[] = {
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "number",
        .offset = offsetof(BillowGrownFolds, number),
        .heading = N_("Shape"),
        .label = N_("Number of folds"),
        .tooltip = N_("Number of folds from one side of the cloth to the other"),
        .low = 1,
        .high = BILLOW_MOST_GROWN_FOLDS,
        .step = 1,
        .initial = {8},
        .required = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "depth",
        .offset = offsetof(BillowGrownFolds, depth),
        .label = N_("Depth"),
        .unit = N_("m"),
        .tooltip = N_("Distance from the crests to the troughs, at the freest point of the cloth"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "sharpness",
        .offset = offsetof(BillowGrownFolds, sharpness),
        .label = N_("Sharpness"),
        .tooltip = N_("Sharpness of the crests: 0 is round, 1 is with straight sides"),
        .high = 1.0,
        .step = 0.1,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowGrownFolds, direction),
        .label = N_("Di_rection"),
        .unit = N_("°"),
        .tooltip =
            N_("Direction in which the folds follow one another: 0° is toward higher columns, 90° toward "
               "higher rows"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "phase",
        .offset = offsetof(BillowGrownFolds, phase),
        .label = N_("Phas_e"),
        .unit = N_("°"),
        .tooltip = N_(
            "Point in its cycle where the first fold begins, at the edge of the cloth; 360° is a full cycle"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "stagger",
        .offset = offsetof(BillowGrownFolds, stagger),
        .label = N_("Stagger"),
        .unit = N_("%"),
        .tooltip = N_("How far the folds grow one after another while they fade in; at 0 % all grow at once"),
        .high = BILLOW_MOST_STAGGER,
        .step = 10,
        .scale = 100.0,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "axis",
        .offset = offsetof(BillowGrownFolds, axis),
        .label = N_("A_xis"),
        .tooltip = N_(
            "Whether the folds stand up and down, in and out of the cloth's own surface, in and out of its "
            "overall surface, or back and forth in one direction"),
        .choices = billow_wave_axes,
        .initial = {BILLOW_WAVE_SMOOTHED},
        .sparse = true,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "heading",
        .offset = offsetof(BillowGrownFolds, heading),
        .label = N_("Heading"),
        .unit = N_("°"),
        .tooltip = N_("Direction of the folds in the horizontal plane: 0° is +x, 90° is +z"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = has_heading,
        .when = N_("Only for folds that stand in a direction."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "elevation",
        .offset = offsetof(BillowGrownFolds, elevation),
        .label = N_("Elevation"),
        .unit = N_("°"),
        .tooltip = N_("Upward angle of the folds"),
        .low = -90.0,
        .high = 90.0,
        .step = 15,
        .applies = has_heading,
        .when = N_("Only for folds that stand in a direction."),
    },
    {0},
};

void
billow_grown_folds_suggest(void *payload, const BillowGrid *grid)
{
    const double size = grid->spacing * (fmax(grid->columns, grid->rows) - 1);
    ((BillowGrownFolds *) payload)->depth = fmin(0.04 * size, BILLOW_MAX_NUMBER);
}

bool
billow_grown_folds_loop(void *payload, double seconds)
{
    (void) seconds;
    return billow_number_keys_close(&((const BillowGrownFolds *) payload)->keys);
}

bool
billow_grown_folds_split(void *before, void *after, double elapsed, double duration)
{
    BillowGrownFolds *first = before, *second = after;
    billow_number_keys_cut(&first->keys, 0.0, elapsed / duration);
    billow_number_keys_cut(&second->keys, elapsed / duration, 1.0);
    return true;
}

void
billow_grown_folds_turn(void *payload, double degrees)
{
    BillowGrownFolds *folds = payload;
    folds->heading -= degrees; /* headings run clockwise */
    billow_number_keys_add(&folds->keys, offsetof(BillowGrownFolds, heading), -degrees);
}

BillowGrownFolds
billow_grown_folds_at(const BillowGrownFolds *folds, double elapsed, double duration)
{
    BillowGrownFolds now = *folds;
    billow_number_keys_apply(&folds->keys, &now, duration > 0.0 ? elapsed / duration : 0.0);
    now.keys = (BillowNumberKeys){0};
    return now;
}

/* --- The lines of the crests --- */

static double
radians(double degrees)
{
    return degrees * (M_PI / 180.0);
}

/* How far the cloth reaches along the direction: by its width and by its height, meters, with their signs. */
typedef struct {
    double across, down, length;
} Reach;

static Reach
reach_of(const BillowGrownFolds *folds, const BillowGrid *grid)
{
    const double across = cos(radians(folds->direction)) * grid->spacing * (grid->columns - 1),
                 down = sin(radians(folds->direction)) * grid->spacing * (grid->rows - 1);
    return (Reach){across, down, fabs(across) + fabs(down)};
}

/* The phase in turns: that of the first point, and by how much it grows from point to point. */
typedef struct {
    double first, per_column, per_row;
} Lines;

/* Returns the folds along one side of the cloth: a whole number if it is closed there. */
static double
folds_along(double number, double part, double length, bool closed)
{
    const double folds = length > 0.0 ? number * part / length : 0.0;
    return closed ? nearbyint(folds) : folds;
}

static Lines
lines_of(const BillowGrownFolds *folds, const BillowGrid *grid)
{
    const Reach reach = reach_of(folds, grid);
    const double across = folds_along(folds->number, reach.across, reach.length,
                                      grid->closed == BILLOW_CLOSED_COLUMNS),
                 down =
                     folds_along(folds->number, reach.down, reach.length, grid->closed == BILLOW_CLOSED_ROWS);
    return (Lines){folds->phase / 360.0 - fmin(across, 0.0) - fmin(down, 0.0),
                   across / fmax(grid->columns - 1, 1), down / fmax(grid->rows - 1, 1)};
}

static double
profile(double sharpness, double sine)
{
    return sharpness > 0.0 ? asin(sharpness * sine) / asin(sharpness) : sine;
}

double
billow_grown_folds_height(const BillowGrownFolds *folds, const BillowGrid *grid, double column, double row)
{
    const Lines lines = lines_of(folds, grid);
    const double turns = lines.first + column * lines.per_column + row * lines.per_row;
    return 0.5 * folds->depth * profile(folds->sharpness, sin(2.0 * M_PI * (turns - floor(turns))));
}

/* --- Growing --- */

/* Returns how far along one side a point is, 0 ... 1, seen from where the direction comes from. */
static double
share_along(double place, int points, double part, bool closed)
{
    const double share = points > 1 ? place / (points - 1) : 0.0;
    return closed ? 1.0 - fabs(2.0 * share - 1.0) : part < 0.0 ? 1.0 - share : share;
}

static double
growth_at(const BillowGrownFolds *folds, const BillowGrid *grid, const Reach *reach, double column,
          double row, double share)
{
    const double across =
        share_along(column, grid->columns, reach->across, grid->closed == BILLOW_CLOSED_COLUMNS);
    const double down = share_along(row, grid->rows, reach->down, grid->closed == BILLOW_CLOSED_ROWS);
    const double sigma =
        reach->length > 0.0 ? (fabs(reach->across) * across + fabs(reach->down) * down) / reach->length : 0.0;
    const double passed = fmin(fmax((share - folds->stagger * sigma) / (1.0 - folds->stagger), 0.0), 1.0);
    const double sine = sin(0.5 * M_PI * passed);
    return sine * sine;
}

double
billow_grown_folds_growth(const BillowGrownFolds *folds, const BillowGrid *grid, double column, double row,
                          double share)
{
    const Reach reach = reach_of(folds, grid);
    return growth_at(folds, grid, &reach, column, row, share);
}

/* --- The layer --- */

typedef struct {
    BillowGrownFolds folds;
    const BillowGrid *grid;
    Lines lines;
    Reach reach;
    double share; /* of the fade-in that has passed, if the folds grow one after another; else 1 */
    float height; /* meters, of a crest of weight 1 */
    int column, count;
} FoldStrip;
_Static_assert(sizeof(FoldStrip) <= sizeof(BillowStrip), "a strip has room for folds'");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    FoldStrip *strip = (FoldStrip *) room;
    strip->folds = billow_grown_folds_at(layer, moment->elapsed, moment->duration);
    strip->grid = grid;
    strip->lines = lines_of(&strip->folds, grid);
    strip->reach = reach_of(&strip->folds, grid);
    const bool growing = strip->folds.stagger > 0.0 && moment->elapsed < moment->fade_in;
    strip->share = growing ? moment->elapsed / moment->fade_in : 1.0;
    strip->height = (float) (0.5 * strip->folds.depth * (growing ? moment->faded_in : moment->strength));
    strip->column = column;
    strip->count = count;
}

/* Computes the heights of a row of full-grown folds, as shares of that of a crest. */
BILLOW_WIDE static void
row_heights(const FoldStrip *strip, int row, float *restrict height)
{
    const double first =
        strip->lines.first + row * strip->lines.per_row + strip->column * strip->lines.per_column;
    for (int i = 0; i < strip->count; i++)
        height[i] =
            billow_folded_sine((float) (2.0 * M_PI * billow_fold_turns(first + i * strip->lines.per_column)));
    for (int i = 0; strip->folds.sharpness > 0.0 && i < strip->count; i++)
        height[i] = (float) profile(strip->folds.sharpness, fmin(fmax((double) height[i], -1.0), 1.0));
}

static void
add(const BillowStrip *room, int row, const float *weight, const float *const normals[3],
    float *const axes[3])
{
    const FoldStrip *strip = (const FoldStrip *) room;
    const BillowGrownFolds *folds = &strip->folds;
    float height[BILLOW_STRIP_COLUMNS];
    row_heights(strip, row, height);
    for (int i = 0; i < strip->count; i++)
        height[i] *= strip->height * weight[i];
    for (int i = 0; strip->share < 1.0 && i < strip->count; i++)
        height[i] *=
            (float) growth_at(folds, strip->grid, &strip->reach, strip->column + i, row, strip->share);
    if (folds->axis == BILLOW_WAVE_NORMAL || folds->axis == BILLOW_WAVE_SMOOTHED) {
        for (int axis = 0; axis < 3; axis++)
            for (int i = 0; i < strip->count; i++)
                axes[axis][i] += height[i] * normals[axis][i];
        return;
    }
    const double heading = radians(folds->heading),
                 elevation = folds->axis == BILLOW_WAVE_VERTICAL ? 0.5 * M_PI : radians(folds->elevation);
    const double along[] = {cos(elevation) * cos(heading), sin(elevation), cos(elevation) * sin(heading)};
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < strip->count; i++)
            axes[axis][i] += height[i] * (float) along[axis];
}

static bool
along_normals(const void *folds)
{
    return ((const BillowGrownFolds *) folds)->axis == BILLOW_WAVE_NORMAL;
}

/* The distance from fold to fold. */
static double
smoothing(const void *layer, const BillowGrid *grid)
{
    const BillowGrownFolds *folds = layer;
    return folds->axis == BILLOW_WAVE_SMOOTHED ? reach_of(folds, grid).length / folds->number : 0.0;
}

const BillowLayer billow_grown_folds_layer = {
    .fill = fill, .add = add, .along_normals = along_normals, .smoothing = smoothing};
