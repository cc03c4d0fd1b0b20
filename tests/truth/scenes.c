#include "truth/scenes.h"

#include "truth/sets.h"

#include "physics/colliders/body.h"

static const char *const names[N_TRUTH_LAYS] = {"laid", "edge", "tilted", "corners", "below", "over"};

const char *
truth_lay_name(TruthLay lay)
{
    return names[lay];
}

static BillowBlock *
add_collider(BillowProject *project, const BillowCollider *collider)
{
    GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    g_autofree char *id = g_strdup_printf("b%u", colliders->len);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, id, id);
    *billow_block_collider(block) = *collider;
    billow_block_collider(block)->in_fake = TRUE;
    g_ptr_array_add(colliders, block);
    return block;
}

static void
add_keyframe(BillowProject *project, const char *id, double start, const GArray *anchors)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 0.1;
    billow_block_set_anchors(block, billow_held_anchors(anchors), anchors->len);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static void
add_anchor(GArray *anchors, int column, int row, BillowVec3 place)
{
    const BillowAnchor anchor = {column, row, place};
    g_array_append_val(anchors, anchor);
}

/* --- Boards --- */

static const double WIDTH = 1.6, BOARD = 0.8, TOP = 1.0;

BillowProject *
truth_scene_board(TruthLay lay, int columns, int rows, double thickness, gboolean round)
{
    const BillowGrid grid = {columns, rows, WIDTH / (MAX(columns, rows) - 1)};
    BillowProject *project = billow_project_new("board", &grid);
    project->cloth->keep_lengths = TRUE;
    BillowCollider board = billow_collider_default();
    board.shape = round ? BILLOW_COLLIDER_CYLINDER : BILLOW_COLLIDER_BOX;
    board.size = billow_vec3(BOARD, thickness, BOARD);
    board.radius = 0.5 * BOARD;
    board.length = thickness;
    board.position = billow_vec3(lay == TRUTH_EDGE ? 0.3 * BOARD : 0.0, TOP - 0.5 * thickness, 0.0);
    if (lay == TRUTH_TILTED)
        board.rotation = billow_vec3(14.0, 33.0, 9.0);
    if (lay == TRUTH_OVER) {
        board.rotation.x = 90.0;
        board.position.y = TOP - 0.5 * BOARD;
    }
    add_collider(project, &board);
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    const double gap = board.margin + 1e-6;
    if (lay == TRUTH_CORNERS || lay == TRUTH_BELOW)
        for (int row = 0; row < rows; row += rows - 1)
            for (int column = 0; column < columns; column += columns - 1) {
                BillowVec3 place = billow_vec3_scale(billow_grid_flat(&grid, column, row), 0.85);
                place.y = lay == TRUTH_BELOW ? TOP - 0.3 : TOP + 0.15;
                add_anchor(anchors, column, row, place);
            }
    BillowVec3 axes[3];
    billow_collider_axes(&board, axes);
    const BillowVec3 up = billow_vec3_scale(axes[1], 0.5 * thickness + gap);
    BillowVec3 middle = billow_vec3_add(board.position, up);
    middle.x -= board.position.x;
    if (lay == TRUTH_BELOW)
        middle.y = TOP - thickness - gap;
    if (lay == TRUTH_OVER)
        middle = billow_vec3(0.0, TOP + gap, 0.0);
    if (lay != TRUTH_CORNERS)
        add_anchor(anchors, columns / 2, rows / 2, middle);
    add_keyframe(project, "k", 0.0, anchors);
    project->duration = 0.1;
    return project;
}

/* --- Random scenes --- */

static double
between(uint64_t *state, double low, double high)
{
    return low + (high - low) * 0.5 * (truth_random(state) + 1.0);
}

/* Evenly over the orders of magnitude. */
static double
size_between(uint64_t *state, double low, double high)
{
    return exp(between(state, log(low), log(high)));
}

static BillowVec3
point_between(uint64_t *state, BillowVec3 low, BillowVec3 high)
{
    BillowVec3 p;
    p.x = between(state, low.x, high.x);
    p.y = between(state, low.y, high.y);
    p.z = between(state, low.z, high.z);
    return p;
}

static BillowCollider
random_collider(uint64_t *state)
{
    BillowCollider body = billow_collider_default();
    body.shape = (BillowColliderShape) between(state, 0, BILLOW_COLLIDER_MESH); /* a mesh would need a file */
    body.position = point_between(state, billow_vec3(-0.6, 0.3, -0.6), billow_vec3(0.6, 1.1, 0.6));
    body.radius = size_between(state, 0.004, 0.6);
    body.length = size_between(state, 0.001, 1.2);
    body.size.x = size_between(state, 0.001, 1.5);
    body.size.y = size_between(state, 0.001, 1.5);
    body.size.z = size_between(state, 0.001, 1.5);
    if (body.shape == BILLOW_COLLIDER_PLANE)
        body.position = billow_vec3(0.0, between(state, 0.0, 0.6), 0.0);
    else if (truth_random(state) > 0.0)
        body.rotation = point_between(state, billow_vec3(-90, -180, -90), billow_vec3(90, 180, 90));
    return body;
}

/* At their places in a flat cloth that is contracted, each displaced a little, none nearer to another than a
 * fifth of the cloth, and none inside a collider. */
static void
pin_at_random(const BillowProject *project, uint64_t *state, GArray *anchors)
{
    const BillowGrid *grid = &project->cloth->grid;
    const guint wanted = (guint) between(state, 1, 6);
    const double share = between(state, 0.5, 0.95), height = between(state, 0.8, 1.2);
    TruthSet set = {.grid = *grid};
    for (int tries = 0; tries < 2000 && set.n_anchors < wanted; tries++) {
        const int column = (int) between(state, 0, grid->columns), row = (int) between(state, 0, grid->rows);
        BillowVec3 place = billow_vec3_scale(billow_grid_flat(grid, column, row), share);
        place = billow_vec3_add(place, point_between(state, billow_vec3(-0.08, height - 0.08, -0.08),
                                                     billow_vec3(0.08, height + 0.08, 0.08)));
        gboolean free = !truth_set_holds(&set, column, row) && truth_set_is_slack(&set, column, row, place);
        const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
        for (guint i = 0; i < colliders->len; i++) {
            const BillowCollider *body = billow_block_collider(colliders->pdata[i]);
            free = free && billow_collider_distance(body, place, NULL) >= body->margin;
        }
        if (free)
            truth_set_hold(&set, column, row, place);
    }
    g_array_append_vals(anchors, set.anchors, (guint) set.n_anchors);
    truth_set_free(&set);
}

static void
move_at_random(uint64_t *state, BillowBlock *block)
{
    const BillowCollider *body = billow_block_collider(block);
    BillowMovingBody *moving = billow_block_body(block);
    billow_moving_body_set_key(moving, 0.0, 0.0, body->position, body->rotation);
    const BillowVec3 way = point_between(state, billow_vec3(-0.5, -0.3, -0.5), billow_vec3(0.5, 0.3, 0.5));
    billow_moving_body_set_key(moving, 1.1, 0.0, billow_vec3_add(body->position, way), body->rotation);
}

BillowProject *
truth_scene_random(int number)
{
    uint64_t state = 7368787u * (uint64_t) number + 104729u;
    const int columns = (int) between(&state, 9, 58), rows = (int) between(&state, 9, 58);
    const BillowGrid grid = {columns, rows, between(&state, 0.7, 2.0) / (MAX(columns, rows) - 1)};
    BillowProject *project = billow_project_new("random", &grid);
    project->cloth->keep_lengths = TRUE;
    const int n = (int) between(&state, 1, 4);
    for (int k = 0; k < n; k++) {
        const BillowCollider body = random_collider(&state);
        add_collider(project, &body);
    }
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    pin_at_random(project, &state, anchors);
    add_keyframe(project, "k", 0.0, anchors);
    project->duration = 0.1;
    if (number % 3 == 0)
        move_at_random(&state, billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[0]);
    if (number % 2 == 0) {
        const BillowVec3 way =
            point_between(&state, billow_vec3(-0.4, -0.2, -0.4), billow_vec3(0.4, 0.3, 0.4));
        for (guint k = 0; k < anchors->len; k++) {
            BillowAnchor *anchor = &g_array_index(anchors, BillowAnchor, k);
            anchor->position = billow_vec3_add(anchor->position, way);
        }
        add_keyframe(project, "l", 1.0, anchors);
        project->duration = 1.1;
    }
    return project;
}
