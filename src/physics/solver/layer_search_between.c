/* The search for pieces of two different cloths, whose blocks are compared from the largest ones down. */
#include "core/base/allocate.h"
#include "physics/solver/layer_search_private.h"

typedef struct {
    const BillowLayerSearched *a, *b;
    BillowLayerPairs *found;
} Between;

void
billow_layer_search_begin(const BillowLayerSearched *searched, double reach, BillowWorkers *workers)
{
    billow_layer_search_set(searched->search, &searched->x0, &searched->x, searched->wanted, reach, workers);
}

static bool
is_wanted(const BillowLayerSearched *cloth, const uint32_t *points, int n)
{
    for (int i = 0; i < n; i++)
        if (cloth->wanted[points[i]])
            return true;
    return false;
}

static BillowLayerPair *
add_pair(BillowLayerPairs *found)
{
    if (found->n == found->room) {
        found->room = found->room ? 2 * found->room : 1024;
        found->pairs = billow_reallocate(found->pairs, found->room, sizeof *found->pairs);
    }
    BillowLayerPair *pair = &found->pairs[found->n++];
    *pair = (BillowLayerPair){0};
    return pair;
}

/* Returns the diagonal of a piece with its number among those of all cloths. */
static uint32_t
diagonal_of(const BillowLayerSearched *cloth, const Piece *piece)
{
    return piece->diagonal ? piece->diagonal + 2 * cloth->first : 0;
}

/* Pairs a cell's own points with the triangles of a cell of the other cloth. */
static void
pair_points(const Between *between, const BillowLayerSearched *of_points, Place a,
            const BillowLayerSearched *of_triangles, Place b)
{
    const double reach = of_points->search->reach;
    uint32_t corners[4], others[4], points[4];
    billow_layer_cell_corners(of_points->search, a, corners);
    billow_layer_cell_corners(of_triangles->search, b, others);
    const CellPieces *pieces = billow_layer_cell_pieces(of_triangles->search, b, others);
    const int n = billow_layer_cell_points(of_points->search, a, corners, points);
    for (int i = 0; i < n; i++) {
        const Sweep sweep = sweep_of(of_points->search, points[i]);
        for (int j = 0; j < 4; j++) {
            const Piece *t = &pieces->triangles[j];
            if (!are_near(&sweep, &t->sweep, reach) ||
                !(is_wanted(of_points, &points[i], 1) || is_wanted(of_triangles, t->p, 3)))
                continue;
            BillowLayerPair *pair = add_pair(between->found);
            pair->p[0] = points[i] + of_points->first;
            for (int k = 0; k < 3; k++)
                pair->p[k + 1] = t->p[k] + of_triangles->first;
            pair->diagonal[1] = diagonal_of(of_triangles, t);
        }
    }
}

static void
pair_edges(const Between *between, Place a, Place b)
{
    const BillowLayerSearched *first = between->a, *second = between->b;
    uint32_t of_a[4], of_b[4];
    billow_layer_cell_corners(first->search, a, of_a);
    billow_layer_cell_corners(second->search, b, of_b);
    const CellPieces *left = billow_layer_cell_pieces(first->search, a, of_a),
                     *right = billow_layer_cell_pieces(second->search, b, of_b);
    for (int i = 0; i < left->n_edges; i++)
        for (int j = 0; j < right->n_edges; j++) {
            const Piece *p = &left->edges[i], *q = &right->edges[j];
            if (!are_near(&p->sweep, &q->sweep, first->search->reach) ||
                !(is_wanted(first, p->p, 2) || is_wanted(second, q->p, 2)))
                continue;
            BillowLayerPair *pair = add_pair(between->found);
            for (int k = 0; k < 2; k++) {
                pair->p[k] = p->p[k] + first->first;
                pair->p[k + 2] = q->p[k] + second->first;
            }
            pair->diagonal[0] = diagonal_of(first, p);
            pair->diagonal[1] = diagonal_of(second, q);
            pair->is_edges = true;
        }
}

/* Compares two blocks, and those of which the larger one consists. */
static void
search_blocks(const Between *between, int level_a, Place a, int level_b, Place b)
{
    const BillowLayerSearch *first = between->a->search, *second = between->b->search;
    const Block *block_a = block_at(first, level_a, a), *block_b = block_at(second, level_b, b);
    if (!(block_a->is_wanted || block_b->is_wanted) ||
        !are_near(&block_a->sweep, &block_b->sweep, first->reach))
        return;
    if (level_a == 0 && level_b == 0) {
        pair_points(between, between->a, a, between->b, b);
        pair_points(between, between->b, b, between->a, a);
        pair_edges(between, a, b);
        return;
    }
    Place parts[4];
    const bool splits_a = level_a >= level_b;
    const int n = splits_a ? billow_layer_split(first, level_a, a, parts)
                           : billow_layer_split(second, level_b, b, parts);
    for (int i = 0; i < n; i++)
        if (splits_a)
            search_blocks(between, level_a - 1, parts[i], level_b, b);
        else
            search_blocks(between, level_a, a, level_b - 1, parts[i]);
}

void
billow_layer_search_between(const BillowLayerSearched *a, const BillowLayerSearched *b,
                            BillowLayerPairs *found)
{
    const Between between = {a, b, found};
    search_blocks(&between, a->search->n_levels - 1, (Place){0, 0}, b->search->n_levels - 1, (Place){0, 0});
}
