/* Tests the start positions of anchors: those of picked points and those of presets. */
#include "model/animation/rest_diagnostics.h"
#include "model/placing/anchor_pose.h"
#include "model/placing/anchor_presets.h"

static const BillowGrid GRID = {21, 11, 0.1}, NEW_CLOTH = {41, 31, 0.05};

/* --- Picked points --- */

static GArray *
anchors_for(const BillowGridPoint *points, size_t n)
{
    return billow_anchors_for_points(&GRID, NULL, 0, points, n);
}

static BillowAnchor *
data_of(GArray *anchors)
{
    return (BillowAnchor *) (void *) anchors->data;
}

static GArray *
new_corners(void)
{
    const BillowGridPoint points[] = {{0, 0}, {20, 0}, {0, 10}, {20, 10}};
    return anchors_for(points, G_N_ELEMENTS(points));
}

static void
test_apart(void)
{
    g_autoptr(GArray) corners = new_corners();
    for (guint i = 0; i < corners->len; i++) {
        const BillowAnchor *a = &data_of(corners)[i];
        g_assert_cmpfloat_with_epsilon(a->position.y, sqrt(5.0), 1e-4 * GRID.spacing); /* the diagonal */
        for (guint j = i + 1; j < corners->len; j++) {
            const BillowAnchor *b = &data_of(corners)[j];
            const double reach = billow_grid_length(&GRID, a->column, a->row, b->column, b->row);
            g_assert_cmpfloat(billow_vec3_distance(a->position, b->position), <, 0.95 * reach);
        }
    }
}

/* For any number of points, picked in any order. */
static void
test_pole(void)
{
    const int held[][6] = {{0, 10}, {10, 0}, {0, 2, 4, 6, 8, 10}, {5, 6, 1, 9, 0, 3}};
    const size_t counts[] = {2, 2, 6, 6};
    for (size_t k = 0; k < G_N_ELEMENTS(held); k++) {
        g_autoptr(GArray) pole = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
        for (size_t i = 0; i < counts[k]; i++) {
            BillowGridPoint points[6];
            for (size_t j = 0; j <= i; j++)
                points[j] = (BillowGridPoint){0, held[k][j]};
            GArray *more = billow_anchors_for_points(&GRID, data_of(pole), pole->len, points, i + 1);
            g_array_unref(g_steal_pointer(&pole));
            pole = more;
        }
        const BillowAnchor *anchors = data_of(pole);
        for (guint i = 0; i < pole->len; i++) {
            g_assert_cmpfloat(anchors[i].position.x, ==, anchors[0].position.x);
            g_assert_cmpfloat(anchors[i].position.z, ==, 0.0);
            g_assert_cmpfloat_with_epsilon(anchors[i].position.y - anchors[0].position.y,
                                           0.1 * (anchors[0].row - anchors[i].row), 1e-9);
            g_assert_cmpfloat(anchors[i].position.y, >, 2.0); /* 2 m of cloth hang below */
        }
    }
}

static void
test_rail(void)
{
    const BillowGridPoint sparse[] = {{0, 0}, {10, 0}, {20, 0}}, dense[] = {{4, 10}, {5, 10}, {6, 10}};
    g_autoptr(GArray) hooks = anchors_for(sparse, 3);
    g_autoptr(GArray) rail = anchors_for(dense, 3);
    g_assert_cmpfloat_with_epsilon(data_of(hooks)[1].position.x - data_of(hooks)[0].position.x, 0.9, 1e-9);
    g_assert_cmpfloat_with_epsilon(data_of(rail)[1].position.x - data_of(rail)[0].position.x, 0.1, 1e-9);
    for (guint i = 0; i < 3; i++) {
        g_assert_cmpfloat(data_of(hooks)[i].position.y, ==, data_of(hooks)[0].position.y);
        g_assert_cmpfloat(data_of(hooks)[i].position.y, >, 1.0); /* 1 m hangs below */
        g_assert_cmpfloat(data_of(rail)[i].position.y, >, 1.0);
    }
}

/* The cloth hangs down as far as the farther edge, and a tenth of that remains free below. */
static void
test_clear_of_the_ground(void)
{
    const BillowAnchor held[][2] = {
        {{.column = 0, .row = 3}, {.column = 0, .row = 7}},
        {{.column = 20, .row = 3}, {.column = 20, .row = 7}},
        {{.column = 4, .row = 0}, {.column = 9, .row = 0}},
        {{.column = 4, .row = 10}, {.column = 9, .row = 10}},
    };
    const double reach[] = {2.0, 2.0, 1.0, 1.0};
    for (size_t k = 0; k < G_N_ELEMENTS(held); k++)
        g_assert_cmpfloat_with_epsilon(billow_anchor_pose(&GRID, held[k], 2).height, 1.1 * reach[k], 1e-12);
}

/* Known points stay where they were moved to, and a new one goes between them. */
static void
test_moved(void)
{
    g_autoptr(GArray) corners = new_corners();
    for (guint i = 0; i < corners->len; i++)
        data_of(corners)[i].position =
            billow_vec3_add(data_of(corners)[i].position, billow_vec3(3.0, -0.5, 1.0));
    const BillowGridPoint points[] = {{20, 10}, {10, 5}};
    g_autoptr(GArray) anchors = billow_anchors_for_points(&GRID, data_of(corners), corners->len, points, 2);
    g_assert_cmpuint(anchors->len, ==, 2);
    g_assert_cmpint(data_of(anchors)[0].column, ==, 20);
    g_assert_true(billow_vec3_equal(data_of(anchors)[0].position, data_of(corners)[3].position));
    const BillowVec3 middle = data_of(anchors)[1].position;
    g_assert_cmpfloat_with_epsilon(middle.x, 3.0, 1e-3);
    g_assert_cmpfloat_with_epsilon(middle.y, sqrt(5.0) - 0.5, 1e-3);
    g_assert_cmpfloat_with_epsilon(middle.z, 1.0, 1e-3);
}

/* --- Presets --- */

static void
hold(BillowKeyframe *keyframe, BillowAnchorPresetKind kind, int every, int number)
{
    *keyframe = (BillowKeyframe){0};
    billow_anchor_preset_apply(kind, &GRID, every, number, keyframe);
}

static gsize
count(BillowAnchorPresetKind kind, int every)
{
    BillowKeyframe keyframe;
    hold(&keyframe, kind, every, 0);
    const gsize n = keyframe.n_anchors;
    billow_keyframe_clear(&keyframe);
    return n;
}

static void
test_counts(void)
{
    g_assert_cmpuint(count(BILLOW_PRESET_CORNERS, 5), ==, 4);
    g_assert_cmpuint(count(BILLOW_PRESET_TOP_CORNERS, 5), ==, 2);
    g_assert_cmpuint(count(BILLOW_PRESET_CORNERS_AND_CENTRE, 5), ==, 5);
    g_assert_cmpuint(count(BILLOW_PRESET_FIRST_ROW, 1), ==, 21);
    g_assert_cmpuint(count(BILLOW_PRESET_FIRST_ROW, 5), ==, 5);
    g_assert_cmpuint(count(BILLOW_PRESET_LAST_ROW, 7), ==, 4); /* 0, 7, 14, 20 */
    g_assert_cmpuint(count(BILLOW_PRESET_TWO_ROWS, 5), ==, 10);
    g_assert_cmpuint(count(BILLOW_PRESET_FIRST_COLUMN, 1), ==, 11);
    g_assert_cmpuint(count(BILLOW_PRESET_LAST_COLUMN, 10), ==, 2);
    g_assert_cmpuint(count(BILLOW_PRESET_TWO_COLUMNS, 1), ==, 22);
    g_assert_cmpuint(count(BILLOW_PRESET_BORDER, 1), ==, 2 * (20 + 10));
    g_assert_cmpuint(count(BILLOW_PRESET_BORDER, 5), ==, 2 * (20 + 10) / 5);
    g_assert_cmpuint(count(BILLOW_PRESET_BORDER, 4096), ==, 4);
    g_assert_cmpuint(count(BILLOW_PRESET_EVERYWHERE, 1), ==, 21 * 11);
    g_assert_cmpuint(count(BILLOW_PRESET_EVERYWHERE, 5), ==, 5 * 3);
    g_assert_cmpuint(count(BILLOW_PRESET_CURTAIN, 5), ==, 2);
    g_assert_cmpuint(count(BILLOW_PRESET_TABLE_TOP, 1), ==, 19 * 9); /* all but a tenth at each edge */
}

static const int steps[] = {1, 2, 3, 5, 4096}, numbers[] = {-1, 0, 1, 7, 4096};

static void
assert_fit(BillowAnchorPresetKind kind, const BillowGrid *grid)
{
    for (size_t s = 0; s < G_N_ELEMENTS(steps); s++)
        for (size_t n = 0; n < G_N_ELEMENTS(numbers); n++) {
            BillowKeyframe keyframe = {0};
            billow_anchor_preset_apply(kind, grid, steps[s], numbers[n], &keyframe);
            g_assert_cmpuint(keyframe.n_anchors, >=, 1);
            g_assert_true(billow_keyframe_fits(&keyframe, grid));
            billow_keyframe_clear(&keyframe);
        }
}

/* Points are on the grid and not repeated. */
static void
test_fit(void)
{
    const BillowGrid grids[] = {{2, 2, 1e-3}, {3, 40, 0.07}, GRID, {41, 31, 1.0 / 30.0}};
    for (int kind = 0; kind < BILLOW_N_ANCHOR_PRESETS; kind++)
        for (size_t g = 0; g < G_N_ELEMENTS(grids); g++)
            assert_fit((BillowAnchorPresetKind) kind, &grids[g]);
}

static void
test_ring(void)
{
    const int asked[] = {3, 8, 28, 4096};
    const gsize held[] = {3, 8, 28, 28}; /* the circle passes 9 pi points */
    for (size_t k = 0; k < G_N_ELEMENTS(asked); k++) {
        BillowKeyframe keyframe;
        hold(&keyframe, BILLOW_PRESET_RING, 5, asked[k]);
        g_assert_cmpuint(keyframe.n_anchors, <=, held[k]);
        g_assert_cmpuint(keyframe.n_anchors, >=, MIN(held[k], 24)); /* two may share a nearest point */
        for (size_t i = 0; i < keyframe.n_anchors; i++)
            g_assert_cmpfloat_with_epsilon(
                hypot(keyframe.anchors[i].column - 10, keyframe.anchors[i].row - 5), 4.5, M_SQRT1_2);
        billow_keyframe_clear(&keyframe);
    }
}

/* Any row and any column can be pinned, in the pose of the first row and the last column. */
static void
test_lines(void)
{
    BillowKeyframe row, column;
    hold(&row, BILLOW_PRESET_ROW, 4, 3);
    hold(&column, BILLOW_PRESET_COLUMN, 1, 17);
    g_assert_cmpuint(row.n_anchors, ==, 6); /* 0, 4, 8, 12, 16, 20 */
    g_assert_cmpuint(column.n_anchors, ==, 11);
    for (size_t i = 0; i < row.n_anchors; i++) {
        g_assert_cmpint(row.anchors[i].row, ==, 3);
        g_assert_cmpfloat(row.anchors[i].position.y, ==, row.anchors[0].position.y);
        g_assert_cmpfloat(row.anchors[i].position.y, >, 0.7); /* seven rows hang below */
    }
    for (size_t i = 0; i < column.n_anchors; i++) {
        g_assert_cmpint(column.anchors[i].column, ==, 17);
        g_assert_cmpfloat(column.anchors[i].position.x, ==, column.anchors[0].position.x);
    }
    g_assert_cmpfloat(row.wind.strength, ==, 0.0);
    g_assert_cmpfloat(column.wind.direction, ==, 180.0); /* toward the larger part */
    billow_keyframe_clear(&row);
    billow_keyframe_clear(&column);
}

static void
test_curtain(void)
{
    BillowKeyframe keyframe;
    hold(&keyframe, BILLOW_PRESET_CURTAIN, 1, 0);
    g_assert_cmpuint(keyframe.n_folds, ==, 1);
    g_assert_cmpint(keyframe.folds[0].pleats.number, ==, 20 / 8);
    g_assert_true(billow_keyframe_folds_fit(&keyframe, &GRID));
    g_assert_cmpfloat_with_epsilon(keyframe.anchors[1].position.x - keyframe.anchors[0].position.x, 1.2,
                                   1e-9);
    billow_anchor_preset_apply(BILLOW_PRESET_CORNERS, &GRID, 1, 0, &keyframe); /* removes its pleats */
    g_assert_cmpuint(keyframe.n_folds, ==, 0);
    billow_keyframe_clear(&keyframe);
}

static const BillowSteadyWind *
wind_after(BillowKeyframe *keyframe, BillowAnchorPresetKind kind)
{
    billow_anchor_preset_apply(kind, &GRID, 1, 0, keyframe);
    return &keyframe->wind;
}

static void
test_wind(void)
{
    BillowKeyframe keyframe = {0};
    g_assert_cmpfloat(wind_after(&keyframe, BILLOW_PRESET_FIRST_COLUMN)->strength, >, 0.0);
    g_assert_cmpfloat(keyframe.wind.direction, ==, 0.0);
    g_assert_cmpfloat(wind_after(&keyframe, BILLOW_PRESET_LAST_COLUMN)->direction, ==, 180.0);
    g_assert_cmpfloat(wind_after(&keyframe, BILLOW_PRESET_CORNERS)->strength, ==, 0.0);
    keyframe.wind = (BillowSteadyWind){.direction = 30.0, .strength = 0.25}; /* set by the user */
    g_assert_cmpfloat(wind_after(&keyframe, BILLOW_PRESET_FIRST_COLUMN)->strength, ==, 0.25);
    g_assert_cmpfloat(wind_after(&keyframe, BILLOW_PRESET_CORNERS)->direction, ==, 30.0);
    billow_keyframe_clear(&keyframe);
}

static void
assert_no_remarks(BillowAnchorPresetKind kind, int every)
{
    g_autoptr(BillowProject) project = billow_project_new("cloth", &NEW_CLOTH);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "held", "");
    BillowAnchorPresetNumbers given = {0};
    billow_anchor_preset_numbers(kind, &NEW_CLOTH, &given);
    billow_anchor_preset_apply(kind, &NEW_CLOTH, every, given.usual, billow_block_keyframe(block));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(GPtrArray) keyframes = billow_animation_diagnostics(animation, NULL, NULL, NULL, NULL);
    g_autofree char *line = billow_diagnostics_line(keyframes);
    g_test_message("%s, every %d: %s", billow_anchor_preset(kind)->word, every, line ? line : "nothing");
    g_assert_null(line);
}

static void
test_no_remarks(void)
{
    g_test_set_nonfatal_assertions(); /* reports all failures */
    for (int kind = 0; kind < BILLOW_N_ANCHOR_PRESETS; kind++) {
        assert_no_remarks((BillowAnchorPresetKind) kind, 1);
        assert_no_remarks((BillowAnchorPresetKind) kind, 5);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/anchor-pose/points-that-are-apart-let-the-cloth-sag", test_apart);
    g_test_add_func("/anchor-pose/points-of-a-column-are-an-upright-pole", test_pole);
    g_test_add_func("/anchor-pose/points-of-a-row-are-a-level-rail", test_rail);
    g_test_add_func("/anchor-pose/poles-and-rails-are-clear-of-the-ground", test_clear_of_the_ground);
    g_test_add_func("/anchor-pose/a-new-point-follows-the-others", test_moved);
    g_test_add_func("/anchor-presets/hold-each-so-manieth-point", test_counts);
    g_test_add_func("/anchor-presets/fit-any-grid", test_fit);
    g_test_add_func("/anchor-presets/a-ring-is-round", test_ring);
    g_test_add_func("/anchor-presets/any-row-or-column-is-held", test_lines);
    g_test_add_func("/anchor-presets/a-curtain-has-pleats", test_curtain);
    g_test_add_func("/anchor-presets/a-flag-has-its-wind", test_wind);
    g_test_add_func("/anchor-presets/none-is-remarked-upon", test_no_remarks);
    return g_test_run();
}
