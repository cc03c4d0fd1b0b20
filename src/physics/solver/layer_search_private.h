/* Private to layer_search*.c: boxes around the blocks of a cloth. */
#pragma once

#include "physics/solver/layer_search.h"

enum { MAX_LEVELS = 14 };

typedef struct {
    double low[3], high[3];
} Box;

/* Where points are at the start of the step, and how far they go. */
typedef struct {
    Box places, ways;
} Sweep;

/* The points of a block, and the sides that its cells have during the step. */
typedef struct {
    Sweep sweep;
    Box east, south;
    bool is_wanted; /* some of its points are */
} Block;

typedef struct {
    int columns, rows;
    Block *blocks;
} Level;

/* A block of a level. */
typedef struct {
    int column, row;
} Place;

/* An edge or a triangle. */
typedef struct {
    uint32_t p[3];
    Sweep sweep;
    uint32_t diagonal; /* see billow_layer_diagonal(); 0: none */
} Piece;

typedef struct {
    size_t cell; /* its number + 1; 0: of none */
    Piece triangles[4], edges[6];
    int n_edges; /* that the cell owns */
} CellPieces;

struct BillowLayerSearch {
    BillowGrid grid;
    Level levels[MAX_LEVELS]; /* of cells, of 2 x 2 cells, ... of all */
    int n_levels;
    const BillowPoints *x0, *x;
    const bool *wanted;
    double reach;
    double flat;        /* how much of the distances on the flat cloth is enough */
    CellPieces *pieces; /* REMEMBERED: of cells that were looked at lately in the search */
    BillowLayerPair *pairs;
    size_t n, room;
};

static inline double
least(double a, double b)
{
    return a < b ? a : b;
}

static inline double
most(double a, double b)
{
    return a > b ? a : b;
}

/* Returns whether two may come near: the first one goes a way relative to the second. */
static inline bool
are_near(const Sweep *a, const Sweep *b, double reach)
{
    bool near = true;
    for (int axis = 0; axis < 3; axis++) {
        const double down = least(a->ways.low[axis] - b->ways.high[axis], 0.0),
                     up = most(a->ways.high[axis] - b->ways.low[axis], 0.0);
        near &= (a->places.low[axis] + down <= b->places.high[axis] + reach) &
                (b->places.low[axis] <= a->places.high[axis] + up + reach);
    }
    return near;
}

static inline Block *
block_at(const BillowLayerSearch *search, int level, Place place)
{
    const Level *at = &search->levels[level];
    return &at->blocks[(size_t) place.row * (size_t) at->columns + (size_t) place.column];
}

static inline Sweep
sweep_of(const BillowLayerSearch *search, uint32_t point)
{
    const BillowVec3 p = billow_points_get(search->x0, point),
                     way = billow_vec3_sub(billow_points_get(search->x, point), p);
    return (Sweep){{{p.x, p.y, p.z}, {p.x, p.y, p.z}}, {{way.x, way.y, way.z}, {way.x, way.y, way.z}}};
}

/* Finds the corners of a cell: a b / c d. */
void billow_layer_cell_corners(const BillowLayerSearch *search, Place cell, uint32_t corners[4]);

/* Sets the ways of the points and the boxes around all blocks. All are borrowed until the next call. */
void billow_layer_search_set(BillowLayerSearch *search, const BillowPoints *x0, const BillowPoints *x,
                             const bool *wanted, double reach, BillowWorkers *workers);

/* Finds those of the corners that a cell owns, and returns how many. The cell that is down and right of a point owns it;
 * at borders, also of an outline, another one beside it. */
int billow_layer_cell_points(const BillowLayerSearch *search, Place cell, const uint32_t c[4],
                             uint32_t points[4]);

/* Returns the triangles and own edges of a cell with the corners `c`; they stay for the next cells, too. */
const CellPieces *billow_layer_cell_pieces(const BillowLayerSearch *search, Place cell, const uint32_t c[4]);

/* Finds the blocks of the next lower level that make up a block, and returns how many. */
int billow_layer_split(const BillowLayerSearch *search, int level, Place block, Place parts[4]);
