#include "core/contact/common_moves.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"

#include <stdint.h>
#include <string.h>

/* Moves are gathered at the nodes of a grid in space, which lie in blocks of SIDE x SIDE x SIDE; only blocks that
 * are near a point are stored. Small blocks have fewer other nodes, so more of them stay in the cache. */
enum { SIDE = 2, NODES = SIDE * SIDE * SIDE, MOST_BLOCKS = 128 /* along an axis */ };

/* A point is between 3 x 3 x 3 nodes. */
enum { REACH = 3 };

/* A thread adds the points to the nodes of a strip of the space at a time. */
enum { POINTS_AT_ONCE = 1024, BLOCKS_AT_ONCE = 512, STRIPS_PER_THREAD = 2, LEAST_STRIP = 8 };

/* The sum of weights, and of weighted moves along x, y and z; then the mean of moves. */
typedef double Node __attribute__((vector_size(4 * sizeof(double)), aligned(sizeof(double))));

/* The nodes about a point: along each axis the first one, and the weights of three; and the first node of each block
 * that they may be in: number 4 if it is the second one along x, plus 2 along y, plus 1 along z. */
typedef struct {
    uint32_t first[3];
    int32_t block[8];
    double weight[3][REACH];
} Place;

/* Memory that only grows, of which the contents are not kept. */
typedef struct {
    void *memory;
    size_t bytes;
} Buffer;

struct BillowCommonRoom {
    Buffer numbers, nodes, places, moves;
};

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
    Place *places;           /* of each point that takes part */
    bool along_y;            /* strips lie side by side along y, else along x */
    BillowPoints move, left; /* of each point: by the nodes, and what they do not have yet */
} Field;

BillowCommonRoom *
billow_common_room_new(void)
{
    return billow_allocate(1, sizeof(BillowCommonRoom));
}

void
billow_common_room_free(BillowCommonRoom *room)
{
    if (!room)
        return;
    free(room->numbers.memory);
    free(room->nodes.memory);
    free(room->places.memory);
    free(room->moves.memory);
    free(room);
}

static void *
provide(Buffer *buffer, size_t count, size_t size)
{
    if (buffer->bytes < count * size) {
        free(buffer->memory);
        buffer->bytes = count * size;
        buffer->memory = billow_reallocate(NULL, count, size);
    }
    return buffer->memory;
}

static bool
takes_part(const Field *field, size_t i)
{
    return billow_grid_has_point(field->grid, i);
}

/* --- Space --- */

BILLOW_WIDE static void
find_places(void *data, size_t begin, size_t end)
{
    const Field *field = data;
    const double *const x[3] = {field->from->x, field->from->y, field->from->z};
    for (size_t i = begin; i < end; i++) {
        if (!takes_part(field, i))
            continue;
        Place *place = &field->places[i];
        for (int axis = 0; axis < 3; axis++) {
            const double at = (x[axis][i] - field->origin[axis]) / field->width;
            place->first[axis] = (uint32_t) (at - 0.5);
            const double t = at - (double) place->first[axis]; /* 0.5 to 1.5 */
            place->weight[axis][0] = 0.5 * (1.5 - t) * (1.5 - t);
            place->weight[axis][1] = 0.75 - (t - 1.0) * (t - 1.0);
            place->weight[axis][2] = 0.5 * (t - 0.5) * (t - 0.5);
        }
    }
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
    field->along_y = field->blocks[1] > field->blocks[0];
}

static bool
starts_in_same_block(const Place *a, const Place *b)
{
    return a->first[0] / SIDE == b->first[0] / SIDE && a->first[1] / SIDE == b->first[1] / SIDE &&
           a->first[2] / SIDE == b->first[2] / SIDE;
}

/* Finds the blocks of a point's nodes: those that begin where its first node is, along each axis the next one too. */
static void
find_blocks(Field *field, Place *place)
{
    for (size_t k = 0; k < 8; k++) {
        const size_t x = place->first[0] + (k & 4 ? REACH - 1 : 0),
                     y = place->first[1] + (k & 2 ? REACH - 1 : 0),
                     z = place->first[2] + (k & 1 ? REACH - 1 : 0),
                     block = (x / SIDE * field->blocks[1] + y / SIDE) * field->blocks[2] + z / SIDE;
        if (field->number[block] < 0)
            field->number[block] = (int32_t) field->n_stored++;
        place->block[k] = NODES * field->number[block];
    }
}

static void
store_blocks(Field *field, BillowCommonRoom *room, size_t count)
{
    const size_t blocks = field->blocks[0] * field->blocks[1] * field->blocks[2];
    field->number = provide(&room->numbers, blocks, sizeof *field->number);
    memset(field->number, 0xff, blocks * sizeof *field->number);
    const Place *before = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!takes_part(field, i))
            continue;
        Place *place = &field->places[i];
        if (before && starts_in_same_block(place, before))
            memcpy(place->block, before->block, sizeof place->block);
        else
            find_blocks(field, place);
        before = place;
    }
    field->nodes = provide(&room->nodes, field->n_stored * NODES, sizeof *field->nodes);
}

/* --- Moves --- */

/* Returns where the node of a point is that is so far along x, y and z from the first node of its first block. */
BILLOW_WITHIN size_t
node_at(const Place *place, size_t x, size_t y, size_t z)
{
    const size_t block = (size_t) place->block[x / SIDE * 4 + y / SIDE * 2 + z / SIDE];
    return block + (x % SIDE * SIDE + y % SIDE) * SIDE + z % SIDE;
}

/* Returns where in its block the first node of a point is. */
BILLOW_WITHIN size_t
start_in_block(const Place *place)
{
    return (place->first[0] % SIDE * SIDE + place->first[1] % SIDE) * SIDE + place->first[2] % SIDE;
}

static void
clear_nodes(void *data, size_t begin, size_t end)
{
    const Field *field = data;
    memset(&field->nodes[begin * NODES], 0, (end - begin) * NODES * sizeof *field->nodes);
}

/* Adds a value to the nodes about a point, of which the first is at (x, y, z) in its block: as these are constants where
 * this is called, so is the place of each node in its block. */
BILLOW_WITHIN void
add_to_nodes(Node *nodes, const Place *place, Node value, size_t x, size_t y, size_t z)
{
#pragma GCC unroll 3
    for (size_t a = 0; a < REACH; a++)
#pragma GCC unroll 3
        for (size_t b = 0; b < REACH; b++) {
            const double across = place->weight[0][a] * place->weight[1][b];
#pragma GCC unroll 3
            for (size_t c = 0; c < REACH; c++)
                nodes[node_at(place, x + a, y + b, z + c)] += across * place->weight[2][c] * value;
        }
}

BILLOW_WITHIN void
add_to_all_nodes(Node *nodes, const Place *place, Node value)
{
    const size_t start = start_in_block(place);
#pragma GCC unroll 8
    for (size_t k = 0; k < NODES; k++)
        if (k == start)
            add_to_nodes(nodes, place, value, k / 4, k / 2 % 2, k % 2);
}

/* Adds a value to those nodes about a point that are in a strip. */
BILLOW_WITHIN void
add_to_strip(const Field *field, const Place *place, Node value, size_t begin, size_t end)
{
    for (size_t a = 0; a < REACH; a++)
        for (size_t b = 0; b < REACH; b++) {
            const size_t at = place->first[field->along_y] + (field->along_y ? b : a);
            if (at < begin || at >= end)
                continue;
            const double across = place->weight[0][a] * place->weight[1][b];
            for (size_t c = 0; c < REACH; c++)
                field->nodes[node_at(place, place->first[0] % SIDE + a, place->first[1] % SIDE + b,
                                     place->first[2] % SIDE + c)] += across * place->weight[2][c] * value;
        }
}

/* Adds all points to the nodes of a strip, which `begin` and `end` bound along x or y. So each node gets its points in
 * their order, however the space is divided into strips. */
BILLOW_WIDE static void
gather_at_nodes(void *data, size_t begin, size_t end)
{
    const Field *field = data;
    const size_t count = billow_grid_count(field->grid);
    for (size_t i = 0; i < count; i++) {
        if (!takes_part(field, i))
            continue;
        const Place *place = &field->places[i];
        const size_t first = place->first[field->along_y];
        if (first + REACH <= begin || first >= end)
            continue;
        const Node value = {1.0, field->left.x[i], field->left.y[i], field->left.z[i]};
        if (first >= begin && first + REACH <= end)
            add_to_all_nodes(field->nodes, place, value);
        else
            add_to_strip(field, place, value, begin, end);
    }
}

BILLOW_WIDE static void
divide_by_weights(void *data, size_t begin, size_t end)
{
    const Field *field = data;
    for (size_t n = begin * NODES; n < end * NODES; n++)
        if (field->nodes[n][0] > 0.0)
            field->nodes[n] /= field->nodes[n][0];
}

/* Finds what the nodes about a point have for it, likewise. */
BILLOW_WITHIN void
sum_nodes(const Node *nodes, const Place *place, size_t x, size_t y, size_t z, Node *result)
{
    Node sum = {0.0, 0.0, 0.0, 0.0};
#pragma GCC unroll 3
    for (size_t a = 0; a < REACH; a++)
#pragma GCC unroll 3
        for (size_t b = 0; b < REACH; b++) {
            const double across = place->weight[0][a] * place->weight[1][b];
#pragma GCC unroll 3
            for (size_t c = 0; c < REACH; c++)
                sum += across * place->weight[2][c] * nodes[node_at(place, x + a, y + b, z + c)];
        }
    *result = sum;
}

BILLOW_WITHIN void
sum_all_nodes(const Node *nodes, const Place *place, Node *sum)
{
    const size_t start = start_in_block(place);
#pragma GCC unroll 8
    for (size_t k = 0; k < NODES; k++)
        if (k == start)
            sum_nodes(nodes, place, k / 4, k / 2 % 2, k % 2, sum);
}

BILLOW_WIDE static void
add_from_nodes(void *data, size_t begin, size_t end)
{
    const Field *field = data;
    for (size_t i = begin; i < end; i++) {
        if (!takes_part(field, i))
            continue;
        Node sum = {0.0, 0.0, 0.0, 0.0};
        sum_all_nodes(field->nodes, &field->places[i], &sum);
        field->move.x[i] += sum[1];
        field->move.y[i] += sum[2];
        field->move.z[i] += sum[3];
        field->left.x[i] -= sum[1];
        field->left.y[i] -= sum[2];
        field->left.z[i] -= sum[3];
    }
}

static void
share_moves(Field *field, BillowWorkers *workers, size_t count)
{
    const size_t planes = SIDE * field->blocks[field->along_y],
                 threads = (size_t) billow_workers_threads(workers),
                 strips = threads > 1 ? STRIPS_PER_THREAD * threads : 1,
                 strip = planes / strips + 1 > LEAST_STRIP ? planes / strips + 1 : LEAST_STRIP;
    billow_workers_run(workers, field->n_stored, BLOCKS_AT_ONCE, clear_nodes, field);
    billow_workers_run(workers, planes, strip, gather_at_nodes, field);
    billow_workers_run(workers, field->n_stored, BLOCKS_AT_ONCE, divide_by_weights, field);
    billow_workers_run(workers, count, POINTS_AT_ONCE, add_from_nodes, field);
}

/* --- All --- */

/* Finds how much of its move each point takes: points that are none of the cloth's take nothing. */
static void
find_shares(const Field *field, const BillowCommonMoves *moves, size_t count, double *shares)
{
    for (size_t i = 0; i < count; i++) {
        const double held = moves->hold ? (double) moves->hold[i] : 0.0;
        shares[i] = moves->share * (1.0 - (held < 1.0 ? held : 1.0));
    }
    for (size_t i = 0; field->grid->outline && i < count; i++)
        shares[i] = takes_part(field, i) ? shares[i] : 0.0;
}

/* Finds how far points are from others along an axis. */
BILLOW_WIDE static void
find_left(const double *from, const double *to, size_t count, double *restrict left)
{
#pragma GCC ivdep
    for (size_t i = 0; i < count; i++)
        left[i] = to[i] - from[i];
}

/* Mixes points with moved ones along an axis. */
BILLOW_WIDE static void
mix_moves(const double *from, const double *move, const double *shares, size_t count, double *restrict to)
{
#pragma GCC ivdep
    for (size_t i = 0; i < count; i++) {
        const double mixed = to[i] * (1.0 - shares[i]) + (from[i] + move[i]) * shares[i];
        to[i] = shares[i] > 0.0 ? mixed : to[i];
    }
}

void
billow_common_moves_take(const BillowCommonMoves *moves, const BillowGrid *grid, const BillowPoints *from,
                         BillowWorkers *workers, BillowPoints *to)
{
    const size_t count = billow_grid_count(grid);
    BillowCommonRoom *room = moves->room ? moves->room : billow_common_room_new();
    Field field = {
        .grid = grid, .from = from, .to = to, .places = provide(&room->places, count, sizeof(Place))};
    lay_out(&field, count, moves->width);
    billow_workers_run(workers, count, POINTS_AT_ONCE, find_places, &field);
    store_blocks(&field, room, count);
    double *planes = provide(&room->moves, 7 * count, sizeof *planes), *shares = planes + 6 * count;
    field.left = (BillowPoints){planes, planes + count, planes + 2 * count};
    field.move = (BillowPoints){planes + 3 * count, planes + 4 * count, planes + 5 * count};
    memset(field.move.x, 0, 3 * count * sizeof *planes);
    find_left(from->x, to->x, count, field.left.x);
    find_left(from->y, to->y, count, field.left.y);
    find_left(from->z, to->z, count, field.left.z);
    for (int round = 0; round < moves->rounds; round++)
        share_moves(&field, workers, count);
    find_shares(&field, moves, count, shares);
    mix_moves(from->x, field.move.x, shares, count, to->x);
    mix_moves(from->y, field.move.y, shares, count, to->y);
    mix_moves(from->z, field.move.z, shares, count, to->z);
    if (!moves->room)
        billow_common_room_free(room);
}
