#include "model/placing/anchor_presets.h"

#include "core/base/outline.h"
#include "model/placing/anchor_pose.h"

#include <glib/gi18n.h>

/* Distance between a hammock's two ends, as a share of the cloth between them. */
static const double HAMMOCK_SHARE = 0.8;

/* Radius of a hoop, and the part that hangs over a table's edge, as shares of the cloth's shorter side. */
static const double HOOP_SHARE = 0.45, OVER_SHARE = 0.1;

/* Cloth pinned along a column flies like a flag in the wind, without which it bunches along its pole. */
static const double FLAG_WIND = 2.5;

/* Height of a table, as a share of the shorter side. */
static const double TABLE_HEIGHT = 0.5;

/* Length of a curtain's rail, as a share of the cloth's, and the number of cells in a pleat. */
static const double RAIL_SHARE = 0.6;
enum { CELLS_A_PLEAT = 8 };

/* A preset of more points drops those outside the outline instead of moving them. */
enum { MOST_MOVED = 400 };

/* Default number of points of a hoop. */
enum { USUAL_RING = 24 };

/* --- Choosing the points --- */

/* A grid point, whether it is one in `every` of its row and column (or an end), and the preset's number. */
typedef struct {
    int column, row, right, bottom, number;
    gboolean along_row, along_column;
} Place;

/* Returns whether a place on a line from `first` to `last` is one in `every`, or an end. */
static gboolean
is_on_line(int place, int first, int last, int every)
{
    return place == last || (place >= first && place < last && (place - first) % every == 0);
}

static gboolean
is_at_side(const Place *at)
{
    return at->column == 0 || at->column == at->right;
}

static gboolean
is_corner(const Place *at)
{
    return is_at_side(at) && (at->row == 0 || at->row == at->bottom);
}

static gboolean
is_top_corner(const Place *at)
{
    return is_at_side(at) && at->row == 0;
}

static gboolean
is_corner_or_centre(const Place *at)
{
    return is_corner(at) || (at->column == (at->right + 1) / 2 && at->row == (at->bottom + 1) / 2);
}

static gboolean
is_in_first_row(const Place *at)
{
    return at->row == 0 && at->along_row;
}

static gboolean
is_in_last_row(const Place *at)
{
    return at->row == at->bottom && at->along_row;
}

static gboolean
is_in_row(const Place *at)
{
    return at->row == at->number && at->along_row;
}

static gboolean
is_in_column(const Place *at)
{
    return at->column == at->number && at->along_column;
}

static gboolean
is_in_two_rows(const Place *at)
{
    return is_in_first_row(at) || is_in_last_row(at);
}

static gboolean
is_in_first_column(const Place *at)
{
    return at->column == 0 && at->along_column;
}

static gboolean
is_in_last_column(const Place *at)
{
    return at->column == at->right && at->along_column;
}

static gboolean
is_in_two_columns(const Place *at)
{
    return is_in_first_column(at) || is_in_last_column(at);
}

static gboolean
is_on_border(const Place *at)
{
    return is_in_two_rows(at) || is_in_two_columns(at);
}

static gboolean
is_any_point(const Place *at)
{
    return at->along_row && at->along_column;
}

static void
append(GArray *points, int column, int row)
{
    const BillowGridPoint point = {column, row};
    g_array_append_val(points, point);
}

static void
append_matching(GArray *points, gboolean (*matches)(const Place *at), const BillowGrid *grid, int every,
                int number)
{
    const int right = grid->columns - 1, bottom = grid->rows - 1;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const Place at = {column,
                              row,
                              right,
                              bottom,
                              number,
                              is_on_line(column, 0, right, every),
                              is_on_line(row, 0, bottom, every)};
            if (matches(&at))
                append(points, column, row);
        }
}

static double
ring_radius(const BillowGrid *grid)
{
    return HOOP_SHARE * (MIN(grid->columns, grid->rows) - 1);
}

/* Appends the points nearest to a circle, in order around it. */
static void
append_ring(GArray *points, const BillowGrid *grid, int every, int number)
{
    const double radius = ring_radius(grid);
    for (int i = 0; i < number; i++) {
        const double angle = 2.0 * G_PI * i / number;
        const BillowGridPoint point = {(int) lround(0.5 * (grid->columns - 1) + radius * cos(angle)),
                                       (int) lround(0.5 * (grid->rows - 1) + radius * sin(angle))};
        const BillowGridPoint *last =
            points->len > 0 ? &g_array_index(points, BillowGridPoint, points->len - 1) : NULL;
        const BillowGridPoint *first = &g_array_index(points, BillowGridPoint, 0);
        if (!last || ((last->column != point.column || last->row != point.row) &&
                      (first->column != point.column || first->row != point.row)))
            append(points, point.column, point.row);
    }
}

static void
append_table(GArray *points, const BillowGrid *grid, int every, int number)
{
    const int side = MIN(grid->columns, grid->rows) - 1;
    const int over = MIN(MAX(1, (int) lround(OVER_SHARE * side)), side / 2); /* beyond each edge */
    const int right = grid->columns - 1 - over, bottom = grid->rows - 1 - over;
    for (int row = over; row <= bottom; row++)
        for (int column = over; column <= right; column++)
            if (column == over || column == right || row == over || row == bottom ||
                (is_on_line(column, over, right, every) && is_on_line(row, over, bottom, every)))
                append(points, column, row);
}

/* --- Choosing the pose --- */

static void
pose_between_rows(BillowAnchorPose *pose, const BillowGrid *grid)
{
    pose->across = 1.0;
    pose->down = HAMMOCK_SHARE;
}

static void
pose_between_columns(BillowAnchorPose *pose, const BillowGrid *grid)
{
    pose->across = HAMMOCK_SHARE;
    pose->down = 1.0;
}

static void
pose_spread_out(BillowAnchorPose *pose, const BillowGrid *grid)
{
    pose->across = pose->down = 1.0;
}

static void
pose_on_table(BillowAnchorPose *pose, const BillowGrid *grid)
{
    pose_spread_out(pose, grid);
    pose->height = TABLE_HEIGHT * grid->spacing * (MIN(grid->columns, grid->rows) - 1);
}

static void
pose_on_rail(BillowAnchorPose *pose, const BillowGrid *grid)
{
    pose->across = RAIL_SHARE;
}

/* Lays the first row in pleats between its two ends. */
static void
add_pleats(const BillowGrid *grid, BillowKeyframe *keyframe)
{
    BillowFold fold = {.from_column = 0, .to_column = grid->columns - 1};
    billow_fields_initialise(billow_pleats_fields, &fold.pleats, grid);
    fold.pleats.number = MAX(1, billow_fold_cells(&fold) / CELLS_A_PLEAT);
    if (fold.pleats.number <= billow_fold_most_pleats(&fold))
        billow_keyframe_set_folds(keyframe, &fold, NULL, 1);
}

/* --- Ranges of the numbers --- */

static BillowAnchorPresetNumbers
numbers_of_rows(const BillowGrid *grid)
{
    return (BillowAnchorPresetNumbers){0, grid->rows - 1, 0};
}

static BillowAnchorPresetNumbers
numbers_of_columns(const BillowGrid *grid)
{
    return (BillowAnchorPresetNumbers){0, grid->columns - 1, 0};
}

static BillowAnchorPresetNumbers
numbers_in_ring(const BillowGrid *grid)
{
    const int all = MAX(3, (int) lround(2.0 * G_PI * ring_radius(grid)));
    return (BillowAnchorPresetNumbers){3, all, MIN(all, USUAL_RING)};
}

/* --- The table of presets --- */

typedef struct {
    BillowAnchorPreset words;
    BillowAnchorPresetNumbers (*numbers)(const BillowGrid *grid); /* NULL: the preset has no number */
    gboolean (*matches)(const Place *at);                         /* which points are pinned, or */
    void (*append)(GArray *points, const BillowGrid *grid, int every, int number); /* appends them instead */
    void (*pose)(BillowAnchorPose *pose, const BillowGrid *grid);  /* changes the pose, or NULL */
    void (*lay)(const BillowGrid *grid, BillowKeyframe *keyframe); /* other changes, or NULL */
    gboolean flies; /* it is a flag in the wind, which blows along the larger part of the cloth */
} Preset;

static const Preset presets[BILLOW_N_ANCHOR_PRESETS] = {
    [BILLOW_PRESET_CORNERS] = {.words = {"corners", N_("_Corners"),
                                         N_("Pin the four corners at the same height")},
                               .matches = is_corner},
    [BILLOW_PRESET_TOP_CORNERS] = {.words = {"top-corners", N_("T_op Corners"),
                                             N_("Pin both ends of the first row, like a towel on a line")},
                                   .matches = is_top_corner},
    [BILLOW_PRESET_CORNERS_AND_CENTRE] =
        {.words = {"corners-and-center", N_("Corners and C_enter"),
                   N_("Pin the four corners and the center at the same height")},
         .matches = is_corner_or_centre},
    [BILLOW_PRESET_FIRST_ROW] = {.words = {"first-row", N_("First _Row"),
                                           N_("Hang the cloth from a rail by its first row")},
                                 .matches = is_in_first_row},
    [BILLOW_PRESET_LAST_ROW] = {.words = {"last-row", N_("L_ast Row"),
                                          N_("Hang the cloth from a rail by its last row")},
                                .matches = is_in_last_row},
    [BILLOW_PRESET_TWO_ROWS] = {.words = {"two-rows", N_("T_wo Rows"),
                                          N_("Pin the first and the last row, like a hammock")},
                                .matches = is_in_two_rows,
                                .pose = pose_between_rows},
    [BILLOW_PRESET_FIRST_COLUMN] = {.words = {"first-column", N_("First Col_umn"),
                                              N_("Pin the first column upright, like a flag on its pole")},
                                    .matches = is_in_first_column,
                                    .flies = TRUE},
    [BILLOW_PRESET_LAST_COLUMN] = {.words = {"last-column", N_("Last Colu_mn"),
                                             N_("Pin the last column upright, like a flag on its pole")},
                                   .matches = is_in_last_column,
                                   .flies = TRUE},
    [BILLOW_PRESET_TWO_COLUMNS] = {.words = {"two-columns", N_("_Two Columns"),
                                             N_("Pin the first and the last column, like a hammock")},
                                   .matches = is_in_two_columns,
                                   .pose = pose_between_columns},
    [BILLOW_PRESET_BORDER] = {.words = {"border", N_("_Border"),
                                        N_("Pin the whole border in a horizontal frame")},
                              .matches = is_on_border,
                              .pose = pose_spread_out},
    [BILLOW_PRESET_EVERYWHERE] = {.words = {"everywhere", N_("E_verywhere"),
                                            N_("Pin the whole cloth horizontally")},
                                  .matches = is_any_point,
                                  .pose = pose_spread_out},
    [BILLOW_PRESET_CURTAIN] = {.words = {"curtain", N_("Curtai_n"),
                                         N_("Hang the first row in pleats, like a curtain on its rail")},
                               .matches = is_top_corner,
                               .pose = pose_on_rail,
                               .lay = add_pleats},
    [BILLOW_PRESET_TABLE_TOP] = {.words = {"table-top", N_("Table To_p"),
                                           N_("Pin the middle flat, as on a table; the rest hangs down")},
                                 .append = append_table,
                                 .pose = pose_on_table},
    [BILLOW_PRESET_RING] =
        {.words = {"ring", N_("R_ing of"),
                   N_("Pin this number of points on a circle around the center, as on a hoop"),
                   N_("Number of points on the ring")},
         .numbers = numbers_in_ring,
         .append = append_ring,
         .pose = pose_spread_out},
    [BILLOW_PRESET_ROW] = {.words = {"row", N_("Row"),
                                     N_("Hang the cloth over a rail along the row with this number"),
                                     N_("Row number")},
                           .numbers = numbers_of_rows,
                           .matches = is_in_row},
    [BILLOW_PRESET_COLUMN] = {.words = {"column", N_("Column"),
                                        N_("Pin the column with this number upright, as on a pole"),
                                        N_("Column number")},
                              .numbers = numbers_of_columns,
                              .matches = is_in_column,
                              .flies = TRUE},
};

const BillowAnchorPreset *
billow_anchor_preset(BillowAnchorPresetKind kind)
{
    return &presets[kind].words;
}

gboolean
billow_anchor_preset_numbers(BillowAnchorPresetKind kind, const BillowGrid *grid,
                             BillowAnchorPresetNumbers *numbers)
{
    if (!presets[kind].numbers)
        return FALSE;
    *numbers = presets[kind].numbers(grid);
    return TRUE;
}

/* Moves points outside the outline to the nearest ones within, or drops them where there are many. */
static void
move_within(GArray *points, const BillowGrid *grid)
{
    if (!grid->outline)
        return;
    const gboolean few = points->len <= MOST_MOVED;
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    guint kept = 0;
    for (guint i = 0; i < points->len; i++) {
        BillowGridPoint point = g_array_index(points, BillowGridPoint, i);
        if (few)
            billow_grid_go_within(grid, &point.column, &point.row);
        const size_t index = billow_grid_index(grid, point.column, point.row);
        if (billow_grid_can_hold(grid, point.column, point.row) &&
            g_hash_table_add(taken, GSIZE_TO_POINTER(index)))
            g_array_index(points, BillowGridPoint, kept++) = point;
    }
    g_array_set_size(points, kept);
}

static GArray *
anchors_of(const Preset *preset, const BillowGrid *grid, const GArray *points)
{
    GArray *made = billow_anchors_for_points(
        grid, NULL, 0, (const BillowGridPoint *) (const void *) points->data, points->len);
    BillowAnchor *anchors = (BillowAnchor *) (void *) made->data;
    BillowAnchorPose pose = billow_anchor_pose(grid, anchors, made->len);
    if (preset->pose)
        preset->pose(&pose, grid);
    for (guint i = 0; i < made->len; i++)
        anchors[i].position = billow_anchor_pose_place(&pose, grid, anchors[i].column, anchors[i].row);
    return made;
}

/* That of a flag comes and goes with its preset; another one is the user's, or the scene's, and stays. */
static void
set_wind(const Preset *preset, const BillowGrid *grid, BillowKeyframe *keyframe)
{
    BillowSteadyWind *wind = &keyframe->wind;
    if (wind->source == BILLOW_WIND_OF_SCENE)
        return;
    const gboolean flags = wind->strength == FLAG_WIND && wind->speed == 0.0 && wind->elevation == 0.0 &&
                           (wind->direction == 0.0 || wind->direction == 180.0);
    const gboolean at_right = preset->flies && 2 * keyframe->anchors[0].column > grid->columns - 1;
    if (preset->flies &&
        (flags || (wind->strength == 0.0 && wind->speed == 0.0))) /* away from the pinned column */
        *wind = (BillowSteadyWind){.direction = at_right ? 180.0 : 0.0, .strength = FLAG_WIND};
    else if (flags)
        *wind = (BillowSteadyWind){0};
}

void
billow_anchor_preset_apply(BillowAnchorPresetKind kind, const BillowGrid *grid, int every, int number,
                           BillowKeyframe *keyframe)
{
    const Preset *preset = &presets[kind];
    BillowAnchorPresetNumbers numbers = {0};
    billow_anchor_preset_numbers(kind, grid, &numbers);
    number = CLAMP(number, numbers.least, numbers.most);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    if (preset->append)
        preset->append(points, grid, every, number);
    else
        append_matching(points, preset->matches, grid, every, number);
    move_within(points, grid);
    g_autoptr(GArray) anchors = anchors_of(preset, grid, points);
    billow_keyframe_set_folds(keyframe, NULL, NULL, 0);
    billow_keyframe_set_anchors(keyframe, (const BillowAnchor *) (const void *) anchors->data, anchors->len);
    if (preset->lay)
        preset->lay(grid, keyframe);
    set_wind(preset, grid, keyframe);
}
