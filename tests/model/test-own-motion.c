/* The motion that cloth has of its own in transitions (docs/method.md §6), in frames. */
#include "core/transition/hanging.h"
#include "model/animation/evaluation.h"

enum { COLUMNS = 13, ROWS = 21, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};
static const double LENGTH = 2.0, START = 1.0, DURATION = 0.8, GRAVITY = 9.81;

/* The cloth hangs straight down from its top row, turned by `angle` about the vertical, at `place`. */
static void
add_pose(BillowProject *project, const char *id, double start, double duration, double angle,
         BillowVec3 place)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = duration;
    BillowAnchor anchors[COLUMNS];
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        const double across = GRID.spacing * (i % COLUMNS - COLUMNS / 2);
        const BillowVec3 p = {place.x + across * cos(angle), place.y - GRID.spacing * (i / COLUMNS),
                              place.z - across * sin(angle)};
        points[3 * i] = (float) p.x;
        points[3 * i + 1] = (float) p.y;
        points[3 * i + 2] = (float) p.z;
        if (i < COLUMNS)
            anchors[i] = (BillowAnchor){i, 0, p};
    }
    billow_block_set_anchors(block, anchors, COLUMNS);
    g_autoptr(GBytes) shape = g_bytes_new(points, sizeof points);
    billow_block_set_shape(block, shape);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static BillowProject *
new_project(BillowCurve curve, BillowPathKind path, double angle, BillowVec3 to,
            const BillowFollowThrough *follow)
{
    BillowProject *project = billow_project_new("own", &GRID);
    project->physics.gravity = GRAVITY;
    project->cloth->keep_lengths = FALSE;
    add_pose(project, "a", 0.0, START, 0.0, billow_vec3(0.0, 3.0, 0.0));
    add_pose(project, "b", START + DURATION, 1.0, angle, to);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_TRANSITION, "a", "");
    billow_block_move(block)->easing.curve = curve;
    billow_block_move(block)->path.kind = path;
    billow_block_move(block)->follow = *follow;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), block);
    return project;
}

static BillowMesh *
frame_at(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    BillowAnimation *animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    billow_animation_unref(animation);
    return mesh;
}

static double
x_at(BillowProject *project, double seconds, int row)
{
    BillowMesh *mesh = frame_at(project, seconds);
    const double x = (double) mesh->x[billow_grid_index(&GRID, COLUMNS / 2, row)];
    billow_mesh_unref(mesh);
    return x;
}

static BillowHanging *
new_chain(BillowCurve curve, double damping)
{
    BillowEasing easing = billow_easing_default();
    easing.curve = curve;
    return billow_hanging_new(LENGTH, GRAVITY, damping, &easing, DURATION);
}

static double
eased(BillowCurve curve, double elapsed)
{
    BillowEasing easing = billow_easing_default();
    easing.curve = curve;
    return billow_easing_at(&easing, CLAMP(elapsed / DURATION, 0.0, 1.0));
}

/* Overlap blends from the move to hanging cloth, and takes the place of lag and swing. */
static void
test_overlap(void)
{
    const BillowFollowThrough full = {
        .lag = 0.2, .swing = 1.0, .frequency = 1.0, .damping = 0.2, .overlap = 1.0};
    const BillowFollowThrough half = {.damping = 0.2, .overlap = 0.5};
    g_autoptr(BillowProject) all =
        new_project(BILLOW_CURVE_SMOOTHSTEP, BILLOW_PATH_STRAIGHT, 0.0, billow_vec3(1.0, 3.0, 0.0), &full);
    g_autoptr(BillowProject) some =
        new_project(BILLOW_CURVE_SMOOTHSTEP, BILLOW_PATH_STRAIGHT, 0.0, billow_vec3(1.0, 3.0, 0.0), &half);
    BillowHanging *chain = new_chain(BILLOW_CURVE_SMOOTHSTEP, 0.2);
    for (double t = 0.9; t < 4.0; t += 0.23)
        for (int row = 0; row < ROWS; row += 5) {
            BillowHangingMoment moment;
            billow_hanging_at(chain, t - START, &moment);
            const double ahead = billow_hanging_ahead(&moment, row / (double) (ROWS - 1));
            const double way = eased(BILLOW_CURVE_SMOOTHSTEP, t - START);
            g_assert_cmpfloat_with_epsilon(x_at(all, t, row), way + ahead, 1e-5);
            g_assert_cmpfloat_with_epsilon(x_at(some, t, row), way + 0.5 * ahead, 1e-5);
        }
    billow_hanging_free(chain);
}

/* Returns by how much a row has turned about the vertical, radians. */
static double
angle_of(const BillowMesh *mesh, int row)
{
    const size_t a = billow_grid_index(&GRID, 0, row), b = billow_grid_index(&GRID, COLUMNS - 1, row);
    return atan2((double) (mesh->z[a] - mesh->z[b]), (double) (mesh->x[b] - mesh->x[a]));
}

/* The turn starts at the anchors and runs down; the hem goes on when they have stopped, and comes back. */
static void
test_twist(void)
{
    const BillowFollowThrough follow = {.damping = 0.2, .overlap = 1.0};
    g_autoptr(BillowProject) project =
        new_project(BILLOW_CURVE_SMOOTHSTEP, BILLOW_PATH_TURN, 2.0, billow_vec3(0.0, 3.0, 0.0), &follow);
    BillowMesh *during = frame_at(project, START + 0.5 * DURATION);
    for (int row = 0; row + 5 < ROWS; row += 5)
        g_assert_cmpfloat(angle_of(during, row + 5), <, angle_of(during, row) - 0.02);
    g_assert_cmpfloat_with_epsilon(angle_of(during, 0), 1.0, 1e-4);
    billow_mesh_unref(during);
    double most = 0.0, least = 10.0;
    for (double t = START + DURATION; t < START + DURATION + 3.0; t += 0.1) {
        BillowMesh *mesh = frame_at(project, t);
        const double angle = angle_of(mesh, ROWS - 1);
        g_assert_cmpfloat_with_epsilon(angle_of(mesh, 0), 2.0, 1e-4);
        most = MAX(most, angle);
        least = most > 2.3 ? MIN(least, angle) : least;
        billow_mesh_unref(mesh);
    }
    g_assert_cmpfloat(most, >, 2.3);
    g_assert_cmpfloat(least, <, 1.95);
}

/* A thread at the distance r from the axis leans by r dw/ds, where the cloth turns by w: it ends higher. */
static void
test_twisted_cloth_rises(void)
{
    const BillowFollowThrough follow = {.damping = 0.2, .overlap = 1.0};
    g_autoptr(BillowProject) project =
        new_project(BILLOW_CURVE_SMOOTHSTEP, BILLOW_PATH_TURN, 2.0, billow_vec3(0.0, 3.0, 0.0), &follow);
    BillowHanging *chain = new_chain(BILLOW_CURVE_SMOOTHSTEP, 0.2);
    BillowHangingMoment moment;
    billow_hanging_at(chain, 0.5 * DURATION, &moment);
    double lean = 0.0;
    for (int i = 0; i < 1000; i++) {
        const double slope = 1000.0 * (billow_hanging_ahead(&moment, (i + 1) / 1000.0) -
                                       billow_hanging_ahead(&moment, i / 1000.0));
        lean += slope * slope / 1000.0;
    }
    BillowMesh *mesh = frame_at(project, START + 0.5 * DURATION);
    const size_t hem = billow_grid_index(&GRID, 0, ROWS - 1),
                 middle = billow_grid_index(&GRID, COLUMNS / 2, ROWS - 1);
    const double r = GRID.spacing * (COLUMNS / 2), expected = 0.5 * 2.0 * 2.0 * r * r * lean / LENGTH;
    g_assert_cmpfloat(expected, >, 0.05);
    g_assert_cmpfloat_with_epsilon((double) mesh->y[hem], 3.0 - LENGTH + expected, 0.02 * expected);
    g_assert_cmpfloat_with_epsilon((double) mesh->y[middle], 3.0 - LENGTH, 1e-4);
    billow_mesh_unref(mesh);
    billow_hanging_free(chain);
}

static double
width_of(BillowProject *project, double seconds, int row)
{
    BillowMesh *mesh = frame_at(project, seconds);
    const size_t a = billow_grid_index(&GRID, 0, row), b = billow_grid_index(&GRID, COLUMNS - 1, row);
    const double width = hypot((double) (mesh->x[a] - mesh->x[b]), (double) (mesh->z[a] - mesh->z[b]));
    billow_mesh_unref(mesh);
    return width;
}

/* The hem opens while the cloth turns, then closes; what is pinned keeps its width, and so does cloth that does not
 * turn. */
static void
test_flare(void)
{
    const BillowFollowThrough follow = {.damping = 0.2, .flare = 1.0};
    const double flat = GRID.spacing * (COLUMNS - 1);
    g_autoptr(BillowProject) turns =
        new_project(BILLOW_CURVE_SMOOTHSTEP, BILLOW_PATH_TURN, 2.0, billow_vec3(0.0, 3.0, 0.0), &follow);
    g_autoptr(BillowProject) walks =
        new_project(BILLOW_CURVE_SMOOTHSTEP, BILLOW_PATH_TURN, 0.0, billow_vec3(1.0, 3.0, 0.0), &follow);
    double most = 0.0, least = 10.0;
    for (double t = START; t < START + 3.0; t += 0.1) {
        most = MAX(most, width_of(turns, t, ROWS - 1));
        least = MIN(least, width_of(turns, t, ROWS - 1));
        g_assert_cmpfloat_with_epsilon(width_of(turns, t, 0), flat, 1e-5);
        g_assert_cmpfloat_with_epsilon(width_of(walks, t, ROWS - 1), flat, 1e-5);
    }
    g_assert_cmpfloat(most, >, 1.1 * flat);
    g_assert_cmpfloat(least, <, 0.98 * flat);
}

/* Air holds the middle back, and neither the anchors nor the border. */
static void
test_billow(void)
{
    const BillowFollowThrough follow = {.damping = 0.2, .billow = 0.5};
    g_autoptr(BillowProject) project =
        new_project(BILLOW_CURVE_LINEAR, BILLOW_PATH_STRAIGHT, 0.0, billow_vec3(1.0, 3.0, 0.0), &follow);
    BillowHanging *chain = new_chain(BILLOW_CURVE_LINEAR, 0.2);
    BillowHangingMoment moment;
    billow_hanging_at(chain, 0.5, &moment);
    g_assert_cmpfloat(moment.drag, <, -0.01);
    const double way = 0.5 / DURATION;
    g_assert_cmpfloat_with_epsilon(x_at(project, START + 0.5, 0), way, 1e-5);
    g_assert_cmpfloat_with_epsilon(x_at(project, START + 0.5, ROWS - 1), way, 1e-5);
    g_assert_cmpfloat_with_epsilon(x_at(project, START + 0.5, ROWS / 2), way + 0.5 * moment.drag * 0.5, 1e-5);
    billow_hanging_free(chain);
}

/* After an abrupt stop the hem bounces back, later than what is nearer; after a gentle one nothing does. */
static void
test_slap(void)
{
    const BillowFollowThrough follow = {.damping = 0.2, .slap = 1.0};
    g_autoptr(BillowProject) abrupt =
        new_project(BILLOW_CURVE_LINEAR, BILLOW_PATH_STRAIGHT, 0.0, billow_vec3(1.0, 3.0, 0.0), &follow);
    g_autoptr(BillowProject) gentle =
        new_project(BILLOW_CURVE_SMOOTHSTEP, BILLOW_PATH_STRAIGHT, 0.0, billow_vec3(1.0, 3.0, 0.0), &follow);
    double back[ROWS] = {0.0}, when[ROWS] = {0.0};
    for (double t = START + DURATION; t < START + DURATION + 3.0; t += 0.04)
        for (int row = 0; row < ROWS; row += 10) {
            const double behind = 1.0 - x_at(abrupt, t, row);
            if (behind > back[row]) {
                back[row] = behind;
                when[row] = t;
            }
            g_assert_cmpfloat_with_epsilon(x_at(gentle, t, row), 1.0, 1e-5);
        }
    g_assert_cmpfloat(back[0], <, 1e-6);
    g_assert_cmpfloat(back[ROWS - 1], >, 0.02);
    g_assert_cmpfloat(when[ROWS - 1], >, when[10] + 0.05);
}

/* What is let go falls by g t^2 / 2 for four fifths of the time, is then caught without a jump, and stays; the rest
 * follows the curve. */
static void
test_fall(void)
{
    const BillowFollowThrough follow = {.damping = 0.2, .fall = 1.0};
    g_autoptr(BillowProject) project =
        new_project(BILLOW_CURVE_LINEAR, BILLOW_PATH_STRAIGHT, 0.0, billow_vec3(0.0, 1.0, 0.0), &follow);
    BillowBlock *from = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, "a");
    BillowBlock *to = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, "b");
    BillowAnchor anchors[2] = {billow_block_keyframe(from)->anchors[0],
                               billow_block_keyframe(from)->anchors[0]};
    anchors[1].row = ROWS - 1;
    anchors[1].position.y -= LENGTH;
    billow_block_set_anchors(from, anchors, 2);
    billow_block_set_anchors(to, billow_block_keyframe(to)->anchors, 1);
    const size_t loose = billow_grid_index(&GRID, 0, ROWS - 1), held = 0;
    for (double t = 0.0; t < DURATION; t += 0.1) {
        BillowMesh *mesh = frame_at(project, START + t);
        const double whole = sqrt(2.0 * 2.0 / GRAVITY), fallen = 1.0 - (double) mesh->y[loose];
        if (t < 0.8 * whole)
            g_assert_cmpfloat_with_epsilon(fallen, 0.5 * GRAVITY * t * t, 1e-4);
        else
            g_assert_cmpfloat(fallen, >, 2.0 * 0.64);
        g_assert_cmpfloat_with_epsilon((double) mesh->y[held], 3.0 - 2.0 * t / DURATION, 1e-4);
        billow_mesh_unref(mesh);
    }
    BillowMesh *end = frame_at(project, START + DURATION);
    g_assert_cmpfloat_with_epsilon((double) end->y[loose], -1.0, 1e-4);
    billow_mesh_unref(end);
    double speed = 0.0, before = 1.0;
    const double step = 0.01;
    for (double t = step; t < DURATION;
         t += step) { /* no step changes the speed by more than the catch does */
        BillowMesh *mesh = frame_at(project, START + t);
        const double now = ((double) mesh->y[loose] - before) / step;
        g_assert_cmpfloat(fabs(now - speed), <, 2.5 * GRAVITY * step);
        speed = now;
        before = (double) mesh->y[loose];
        billow_mesh_unref(mesh);
    }
}

/* Without gravity nothing hangs. */
static void
test_weightless(void)
{
    const BillowFollowThrough follow = {.damping = 0.2, .overlap = 0.7, .billow = 1.0, .slap = 1.0};
    g_autoptr(BillowProject) project =
        new_project(BILLOW_CURVE_LINEAR, BILLOW_PATH_STRAIGHT, 0.0, billow_vec3(1.0, 3.0, 0.0), &follow);
    project->physics.gravity = 0.0;
    for (double t = START; t < START + 2.0; t += 0.1)
        g_assert_cmpfloat_with_epsilon(x_at(project, t, ROWS - 1), eased(BILLOW_CURVE_LINEAR, t - START),
                                       1e-5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/own-motion/overlap-is-hanging-cloth", test_overlap);
    g_test_add_func("/own-motion/a-turn-runs-down-and-unwinds", test_twist);
    g_test_add_func("/own-motion/twisted-cloth-rises", test_twisted_cloth_rises);
    g_test_add_func("/own-motion/a-turning-hem-opens-and-closes", test_flare);
    g_test_add_func("/own-motion/air-holds-the-middle-back", test_billow);
    g_test_add_func("/own-motion/an-abrupt-stop-slaps", test_slap);
    g_test_add_func("/own-motion/what-is-let-go-falls", test_fall);
    g_test_add_func("/own-motion/weightless-cloth-has-none", test_weightless);
    return g_test_run();
}
