#include "core/contact/common_moves.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"

#include <stdint.h>
#include <string.h>

/* Moves are gathered at the nodes of a grid in space, which lie in blocks of SIDE x SIDE x SIDE; only blocks that
 * are near a point are stored. */
enum { SIDE = 4, NODES = SIDE * SIDE * SIDE, MOST_BLOCKS = 64 /* along an axis */ };

/* A point is between 3 x 3 x 3 nodes. */
enum { REACH = 3 };

enum { POINTS_AT_ONCE = 1024 };

/* The sum of weights, and of weighted moves along x, y and z; then the mean of moves. */
typedef struct {
    double sum[4];
} Node;

typedef struct {
    const BillowGrid *grid;
    const BillowPoints *from;
    BillowPoints *to;
    double width;
    double origin[3];
    size_t blocks[3]; /* along each axis */
    int32_t *number;  /* of each block's first node, in blocks; -1: it is not stored */
    size_t n_stored;
    Node *nodes;
    BillowPoints move, left; /* of each point: by the nodes, and what they do not have yet */
} Field;

/* --- Space --- */

/* The nodes about a point: along each axis the first one, and the weights of three. */
typedef struct {
    size_t first[3];
    double weight[3][REACH];
} Place;

BILLOW_WITHIN Place
place_of(const Field *field, size_t i)
{
    const double x[3] = {field->from->x[i], field->from->y[i], field->from->z[i]};
    Place place;
    for (int axis = 0; axis < 3; axis++) {
        const double at = (x[axis] - field->origin[axis]) / field->width;
        place.first[axis] = (size_t) (at - 0.5);
        const double t = at - (double) place.first[axis]; /* 0.5 to 1.5 */
        place.weight[axis][0] = 0.5 * (1.5 - t) * (1.5 - t);
        place.weight[axis][1] = 0.75 - (t - 1.0) * (t - 1.0);
        place.weight[axis][2] = 0.5 * (t - 0.5) * (t - 0.5);
    }
    return place;
}

BILLOW_WITHIN size_t
block_of(const Field *field, size_t x, size_t y, size_t z)
{
    return (x / SIDE * field->blocks[1] + y / SIDE) * field->blocks[2] + z / SIDE;
}

/* Finds the first node of each block that a point's nodes may be in: number 4 if it is the second one along x, plus
 * 2 along y, plus 1 along z. */
BILLOW_WITHIN void
find_blocks(const Field *field, const Place *place, Node *blocks[8])
{
    for (size_t k = 0; k < 8; k++) {
        const size_t x = place->first[0] + (k & 4 ? REACH - 1 : 0),
                     y = place->first[1] + (k & 2 ? REACH - 1 : 0),
                     z = place->first[2] + (k & 1 ? REACH - 1 : 0);
        blocks[k] = &field->nodes[(size_t) field->number[block_of(field, x, y, z)] * NODES];
    }
}

/* Returns the node of a point that is the a-th along x, b-th along y and c-th along z. */
BILLOW_WITHIN Node *
node_at(const Place *place, Node *const blocks[8], size_t a, size_t b, size_t c)
{
    const size_t x = place->first[0] % SIDE + a, y = place->first[1] % SIDE + b,
                 z = place->first[2] % SIDE + c;
    return &blocks[x / SIDE * 4 + y / SIDE * 2 + z / SIDE][(x % SIDE * SIDE + y % SIDE) * SIDE + z % SIDE];
}

static bool
takes_part(const Field *field, size_t i)
{
    return billow_grid_has_point(field->grid, i);
}

static BillowVec3
middle_of(const BillowPoints *points, size_t count)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < count; i++)
        sum = billow_vec3_add(sum, billow_points_get(points, i));
    return billow_vec3_scale(sum, 1.0 / (double) count);
}

/* The nodes move with the middle of the cloth. */
static void
lay_out(Field *field, size_t count, double width)
{
    BillowVec3 low, high;
    billow_points_box(field->from, count, &low, &high);
    const BillowVec3 middle = middle_of(field->from, count), size = billow_vec3_sub(high, low);
    const double longest = fmax(size.x, fmax(size.y, size.z));
    field->width = fmax(width, longest / (SIDE * MOST_BLOCKS));
    const double below[3] = {low.x, low.y, low.z}, above[3] = {high.x, high.y, high.z},
                 centre[3] = {middle.x, middle.y, middle.z};
    for (int axis = 0; axis < 3; axis++) {
        const double steps = ceil((centre[axis] - below[axis]) / field->width) + 2.0;
        field->origin[axis] = centre[axis] - steps * field->width;
        field->blocks[axis] =
            (size_t) ((above[axis] - field->origin[axis]) / field->width + REACH) / SIDE + 1;
    }
}

static void
store_blocks(Field *field, size_t count)
{
    const size_t blocks = field->blocks[0] * field->blocks[1] * field->blocks[2];
    field->number = billow_allocate(blocks, sizeof *field->number);
    memset(field->number, 0xff, blocks * sizeof *field->number);
    for (size_t i = 0; i < count; i++) {
        if (!takes_part(field, i))
            continue;
        const Place place = place_of(field, i);
        for (size_t k = 0; k < 8; k++) {
            const size_t block =
                block_of(field, place.first[0] + (k & 4 ? REACH - 1 : 0),
                         place.first[1] + (k & 2 ? REACH - 1 : 0), place.first[2] + (k & 1 ? REACH - 1 : 0));
            if (field->number[block] < 0)
                field->number[block] = (int32_t) field->n_stored++;
        }
    }
    field->nodes = billow_allocate(field->n_stored * NODES, sizeof *field->nodes);
}

/* --- Moves --- */

BILLOW_WIDE static void
gather_at_nodes(const Field *field, size_t count)
{
    memset(field->nodes, 0, field->n_stored * NODES * sizeof *field->nodes);
    for (size_t i = 0; i < count; i++) {
        if (!takes_part(field, i))
            continue;
        const Place place = place_of(field, i);
        Node *blocks[8];
        find_blocks(field, &place, blocks);
        const double value[4] = {1.0, field->left.x[i], field->left.y[i], field->left.z[i]};
        for (size_t a = 0; a < REACH; a++)
            for (size_t b = 0; b < REACH; b++)
                for (size_t c = 0; c < REACH; c++) {
                    const double weight = place.weight[0][a] * place.weight[1][b] * place.weight[2][c];
                    Node *node = node_at(&place, blocks, a, b, c);
                    for (int k = 0; k < 4; k++)
                        node->sum[k] += weight * value[k];
                }
    }
    for (size_t n = 0; n < field->n_stored * NODES; n++) {
        Node *node = &field->nodes[n];
        for (int k = 1; k < 4 && node->sum[0] > 0.0; k++)
            node->sum[k] /= node->sum[0];
    }
}

BILLOW_WIDE static void
add_from_nodes(void *data, size_t begin, size_t end)
{
    const Field *field = data;
    for (size_t i = begin; i < end; i++) {
        if (!takes_part(field, i))
            continue;
        const Place place = place_of(field, i);
        Node *blocks[8];
        find_blocks(field, &place, blocks);
        double sum[4] = {0.0, 0.0, 0.0, 0.0};
        for (size_t a = 0; a < REACH; a++)
            for (size_t b = 0; b < REACH; b++)
                for (size_t c = 0; c < REACH; c++) {
                    const double weight = place.weight[0][a] * place.weight[1][b] * place.weight[2][c];
                    const Node *node = node_at(&place, blocks, a, b, c);
                    for (int k = 0; k < 4; k++)
                        sum[k] += weight * node->sum[k];
                }
        field->move.x[i] += sum[1];
        field->move.y[i] += sum[2];
        field->move.z[i] += sum[3];
        field->left.x[i] -= sum[1];
        field->left.y[i] -= sum[2];
        field->left.z[i] -= sum[3];
    }
}

/* --- All --- */

static void
apply(const Field *field, const BillowCommonMoves *moves, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!takes_part(field, i))
            continue;
        const BillowVec3 moved =
            billow_vec3_add(billow_points_get(field->from, i), billow_points_get(&field->move, i));
        const double held = moves->hold ? fmin((double) moves->hold[i], 1.0) : 0.0;
        billow_points_set(
            field->to, i,
            billow_vec3_mix(billow_points_get(field->to, i), moved, moves->share * (1.0 - held)));
    }
}

void
billow_common_moves_take(const BillowCommonMoves *moves, const BillowGrid *grid, const BillowPoints *from,
                         BillowWorkers *workers, BillowPoints *to)
{
    const size_t count = billow_grid_count(grid);
    Field field = {.grid = grid,
                   .from = from,
                   .to = to,
                   .move = billow_points_new(count),
                   .left = billow_points_new(count)};
    lay_out(&field, count, moves->width);
    store_blocks(&field, count);
    for (size_t i = 0; i < count; i++)
        billow_points_set(&field.left, i,
                          billow_vec3_sub(billow_points_get(to, i), billow_points_get(from, i)));
    for (int round = 0; round < moves->rounds; round++) {
        gather_at_nodes(&field, count);
        billow_workers_run(workers, count, POINTS_AT_ONCE, add_from_nodes, &field);
    }
    apply(&field, moves, count);
    free(field.number);
    free(field.nodes);
    billow_points_free(&field.move);
    billow_points_free(&field.left);
}
