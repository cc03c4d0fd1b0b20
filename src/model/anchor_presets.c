#include "model/anchor_presets.h"

#include "model/anchor_pose.h"

#include <glib/gi18n.h>

const BillowAnchorPreset billow_anchor_presets[BILLOW_N_ANCHOR_PRESETS] = {
    [BILLOW_PRESET_CORNERS] = {"corners", N_("_Corners"), N_("Hold the four corners, level")},
    [BILLOW_PRESET_TOP_CORNERS] = {"top-corners", N_("T_op Corners"),
                                   N_("Hold both ends of the first row, as a towel on a line")},
    [BILLOW_PRESET_CORNERS_AND_CENTRE] = {"corners-and-center", N_("And C_enter"),
                                          N_("Hold the four corners and the point in the middle, level")},
    [BILLOW_PRESET_FIRST_ROW] = {"first-row", N_("First _Row"),
                                 N_("Hang the cloth by its first row, on a rail")},
    [BILLOW_PRESET_LAST_ROW] = {"last-row", N_("L_ast Row"), N_("Hang the cloth by its last row, on a rail")},
    [BILLOW_PRESET_TWO_ROWS] = {"two-rows", N_("T_wo Rows"),
                                N_("Hold the first and the last row, as a hammock")},
    [BILLOW_PRESET_FIRST_COLUMN] = {"first-column", N_("First Col_umn"),
                                    N_("Hold the first column upright, as a flag on its pole")},
    [BILLOW_PRESET_LAST_COLUMN] = {"last-column", N_("Last Colu_mn"),
                                   N_("Hold the last column upright, as a flag on its pole")},
    [BILLOW_PRESET_TWO_COLUMNS] = {"two-columns", N_("_Two Columns"),
                                   N_("Hold the first and the last column, as a hammock")},
    [BILLOW_PRESET_BORDER] = {"border", N_("_Border"), N_("Hold the whole border, in a level frame")},
    [BILLOW_PRESET_RING] = {"ring", N_("R_ing"), N_("Hold a circle around the middle, on a hoop")},
    [BILLOW_PRESET_EVERYWHERE] = {"everywhere", N_("E_verywhere"), N_("Hold the whole cloth, level")},
    [BILLOW_PRESET_CURTAIN] = {"curtain", N_("Curtai_n"),
                               N_("Hang the first row in pleats, as a curtain on its rail")},
    [BILLOW_PRESET_TABLE_TOP] = {"table-top", N_("Table To_p"),
                                 N_("Hold the middle flat, as on a table; the rest hangs down")},
};

/* A hammock's two ends, as a share of the cloth between them. */
static const double HAMMOCK_SHARE = 0.8;

/* A hoop's radius, and what hangs over a table's edge, as shares of the cloth's shorter side. */
static const double HOOP_SHARE = 0.45, OVER_SHARE = 0.1;

/* Held along a column it flies, as a flag does: a limp one would bunch along its pole. */
static const double FLAG_WIND = 2.5;

/* A table's height, as a share of the same side. */
static const double TABLE_HEIGHT = 0.5;

/* A curtain's rail, as a share of its length, and the cells that a pleat takes. */
static const double RAIL_SHARE = 0.6;
enum { CELLS_A_PLEAT = 8 };

/* --- Which points --- */

/* Whether a place on a line from `first` to `last` is one of each `every`-th, or an end. */
static gboolean
is_on_line(int place, int first, int last, int every)
{
    return place == last || (place >= first && place < last && (place - first) % every == 0);
}

/* Of a rectangle's border. */
static gboolean
is_on_border(int column, int row, int left, int top, int right, int bottom, int every)
{
    const gboolean along_row = row == top || row == bottom, along_column = column == left || column == right;
    return (along_row && is_on_line(column, left, right, every)) ||
           (along_column && is_on_line(row, top, bottom, every));
}

static gboolean
is_in_preset(BillowAnchorPresetKind kind, const BillowGrid *grid, int every, int column, int row)
{
    const int right = grid->columns - 1, bottom = grid->rows - 1;
    const gboolean along_row = is_on_line(column, 0, right, every),
                   along_column = is_on_line(row, 0, bottom, every);
    const gboolean corner = (column == 0 || column == right) && (row == 0 || row == bottom);
    switch (kind) {
    case BILLOW_PRESET_CORNERS:
        return corner;
    case BILLOW_PRESET_TOP_CORNERS:
    case BILLOW_PRESET_CURTAIN:
        return corner && row == 0;
    case BILLOW_PRESET_CORNERS_AND_CENTRE:
        return corner || (column == grid->columns / 2 && row == grid->rows / 2);
    case BILLOW_PRESET_FIRST_ROW:
        return row == 0 && along_row;
    case BILLOW_PRESET_LAST_ROW:
        return row == bottom && along_row;
    case BILLOW_PRESET_TWO_ROWS:
        return (row == 0 || row == bottom) && along_row;
    case BILLOW_PRESET_FIRST_COLUMN:
        return column == 0 && along_column;
    case BILLOW_PRESET_LAST_COLUMN:
        return column == right && along_column;
    case BILLOW_PRESET_TWO_COLUMNS:
        return (column == 0 || column == right) && along_column;
    case BILLOW_PRESET_BORDER:
        return is_on_border(column, row, 0, 0, right, bottom, every);
    case BILLOW_PRESET_EVERYWHERE:
        return along_row && along_column;
    case BILLOW_PRESET_RING:
    case BILLOW_PRESET_TABLE_TOP:
    case BILLOW_N_ANCHOR_PRESETS:
        break;
    }
    g_assert_not_reached();
}

static void
append(GArray *points, int column, int row)
{
    const BillowGridPoint point = {column, row};
    g_array_append_val(points, point);
}

static void
append_matching(GArray *points, BillowAnchorPresetKind kind, const BillowGrid *grid, int every)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            if (is_in_preset(kind, grid, every, column, row))
                append(points, column, row);
}

/* The points nearest to a circle, around it. */
static void
append_ring(GArray *points, const BillowGrid *grid, int every)
{
    const double radius = HOOP_SHARE * (MIN(grid->columns, grid->rows) - 1);
    const int n = MAX(3, (int) lround(2.0 * G_PI * radius) / every);
    for (int i = 0; i < n; i++) {
        const double angle = 2.0 * G_PI * i / n;
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

/* The rows or columns that hang over each edge of a table. */
static int
cells_over(const BillowGrid *grid)
{
    return MAX(1, (int) lround(OVER_SHARE * (MIN(grid->columns, grid->rows) - 1)));
}

static void
append_table(GArray *points, const BillowGrid *grid, int every)
{
    const int over = MIN(cells_over(grid), (MIN(grid->columns, grid->rows) - 1) / 2);
    const int right = grid->columns - 1 - over, bottom = grid->rows - 1 - over;
    for (int row = over; row <= bottom; row++)
        for (int column = over; column <= right; column++)
            if (is_on_border(column, row, over, over, right, bottom, 1) ||
                (is_on_line(column, over, right, every) && is_on_line(row, over, bottom, every)))
                append(points, column, row);
}

static GArray *
points_of(BillowAnchorPresetKind kind, const BillowGrid *grid, int every)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    if (kind == BILLOW_PRESET_RING)
        append_ring(points, grid, every);
    else if (kind == BILLOW_PRESET_TABLE_TOP)
        append_table(points, grid, every);
    else
        append_matching(points, kind, grid, every);
    return points;
}

/* --- Their pose --- */

static BillowAnchorPose
pose_of(BillowAnchorPresetKind kind, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    BillowAnchorPose pose = billow_anchor_pose(grid, anchors, n_anchors);
    if (kind == BILLOW_PRESET_TWO_ROWS || kind == BILLOW_PRESET_TWO_COLUMNS) {
        pose.across = kind == BILLOW_PRESET_TWO_COLUMNS ? HAMMOCK_SHARE : 1.0;
        pose.down = kind == BILLOW_PRESET_TWO_ROWS ? HAMMOCK_SHARE : 1.0;
    } else if (kind == BILLOW_PRESET_BORDER || kind == BILLOW_PRESET_RING ||
               kind == BILLOW_PRESET_EVERYWHERE || kind == BILLOW_PRESET_TABLE_TOP) {
        pose.across = pose.down = 1.0;
    } else if (kind == BILLOW_PRESET_CURTAIN) {
        pose.across = RAIL_SHARE;
    }
    if (kind == BILLOW_PRESET_TABLE_TOP)
        pose.height = TABLE_HEIGHT * grid->spacing * (MIN(grid->columns, grid->rows) - 1);
    return pose;
}

static GArray *
anchors_of(BillowAnchorPresetKind kind, const BillowGrid *grid, const GArray *points)
{
    GArray *made = billow_anchors_for_points(
        grid, NULL, 0, (const BillowGridPoint *) (const void *) points->data, points->len);
    BillowAnchor *anchors = (BillowAnchor *) (void *) made->data;
    const BillowAnchorPose pose = pose_of(kind, grid, anchors, made->len);
    for (guint i = 0; i < made->len; i++)
        anchors[i].position = billow_anchor_pose_place(&pose, grid, anchors[i].column, anchors[i].row);
    return made;
}

/* The first row, between its two ends. */
static void
lay_in_pleats(const BillowGrid *grid, BillowKeyframe *keyframe)
{
    BillowFold fold = {.from_column = 0, .to_column = grid->columns - 1};
    billow_fields_initialise(billow_pleats_fields, &fold.pleats, grid);
    fold.pleats.number = MAX(1, billow_fold_cells(&fold) / CELLS_A_PLEAT);
    if (fold.pleats.number <= billow_fold_most_pleats(&fold))
        billow_keyframe_set_folds(keyframe, &fold, 1);
}

/* That of a flag comes and goes with its preset; another one is the user's, and stays. */
static void
set_wind(BillowAnchorPresetKind kind, BillowSteadyWind *wind)
{
    const gboolean first = kind == BILLOW_PRESET_FIRST_COLUMN, last = kind == BILLOW_PRESET_LAST_COLUMN;
    const gboolean flags = wind->strength == FLAG_WIND && wind->elevation == 0.0 &&
                           (wind->direction == 0.0 || wind->direction == 180.0);
    if ((first || last) && (flags || wind->strength == 0.0))
        *wind = (BillowSteadyWind){.direction = last ? 180.0 : 0.0, .strength = FLAG_WIND};
    else if (flags)
        *wind = (BillowSteadyWind){0};
}

void
billow_anchor_preset_apply(BillowAnchorPresetKind kind, const BillowGrid *grid, int every,
                           BillowKeyframe *keyframe)
{
    g_autoptr(GArray) points = points_of(kind, grid, every);
    g_autoptr(GArray) anchors = anchors_of(kind, grid, points);
    billow_keyframe_set_folds(keyframe, NULL, 0);
    billow_keyframe_set_anchors(keyframe, (const BillowAnchor *) (const void *) anchors->data, anchors->len);
    if (kind == BILLOW_PRESET_CURTAIN)
        lay_in_pleats(grid, keyframe);
    set_wind(kind, &keyframe->wind);
}
