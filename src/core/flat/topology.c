#include "core/flat/topology.h"

#include "core/base/allocate.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;

static int
compare_edges(const void *a, const void *b)
{
    const BillowTriangleEdge *p = a, *q = b;
    if (p->low != q->low)
        return p->low < q->low ? -1 : 1;
    if (p->high != q->high)
        return p->high < q->high ? -1 : 1;
    return (p->side > q->side) - (p->side < q->side);
}

BillowTriangleEdge *
billow_triangle_edges(const uint32_t (*triangles)[3], size_t n)
{
    BillowTriangleEdge *edges = billow_allocate(3 * n + 1, sizeof *edges);
    for (size_t i = 0; i < 3 * n; i++) {
        const uint32_t a = triangles[i / 3][i % 3], b = triangles[i / 3][(i + 1) % 3];
        edges[i] = (BillowTriangleEdge){a < b ? a : b, a < b ? b : a, (uint32_t) i};
    }
    qsort(edges, 3 * n, sizeof *edges, compare_edges);
    return edges;
}

static bool
is_same(const BillowTriangleEdge *a, const BillowTriangleEdge *b)
{
    return a->low == b->low && a->high == b->high;
}

bool
billow_triangle_crowd(const BillowTriangleEdge *edges, size_t n_edges, size_t *triangle)
{
    for (size_t i = 2; i < n_edges; i++)
        if (is_same(&edges[i], &edges[i - 2])) {
            *triangle = edges[i].side / 3;
            return true;
        }
    return false;
}

/* --- Pieces --- */

static uint32_t
root_of(uint32_t *parents, uint32_t vertex)
{
    while (parents[vertex] != vertex)
        vertex = parents[vertex] = parents[parents[vertex]];
    return vertex;
}

void
billow_triangle_parts(const uint32_t (*triangles)[3], size_t n, size_t n_vertices, uint32_t *parts)
{
    for (size_t i = 0; i < n_vertices; i++)
        parts[i] = (uint32_t) i;
    for (size_t i = 0; i < n; i++)
        for (int k = 1; k < 3; k++)
            parts[root_of(parts, triangles[i][k])] = root_of(parts, triangles[i][0]);
    for (size_t i = 0; i < n_vertices; i++)
        parts[i] = root_of(parts, (uint32_t) i);
}

size_t
billow_triangle_pieces(const uint32_t (*triangles)[3], size_t n, size_t n_vertices, size_t *apart)
{
    uint32_t *parts = billow_allocate(n_vertices + 1, sizeof *parts);
    unsigned char *counted = billow_allocate(n_vertices + 1, sizeof *counted);
    size_t pieces = 0;
    billow_triangle_parts(triangles, n, n_vertices, parts);
    for (size_t i = 0; i < n; i++) {
        const uint32_t part = parts[triangles[i][0]];
        if (!counted[part] && ++pieces == 2)
            *apart = i;
        counted[part] = 1;
    }
    free(parts);
    free(counted);
    return pieces;
}

/* --- Borders --- */

/* Adds an end of a border's edge. Returns false if its vertex has two already. */
static bool
join(uint32_t (*beside)[2], uint32_t vertex, uint32_t other)
{
    if (beside[vertex][1] != NONE)
        return false;
    beside[vertex][beside[vertex][0] != NONE] = other;
    return true;
}

/* Finds the vertices beside each one on a border. Returns false if one has more than two. */
static bool
find_beside(const BillowTriangleEdge *edges, size_t n_edges, uint32_t (*beside)[2], uint32_t *at)
{
    for (size_t i = 0; i < n_edges; i++) {
        const BillowTriangleEdge *edge = &edges[i];
        if ((i > 0 && is_same(edge, edge - 1)) || (i + 1 < n_edges && is_same(edge, edge + 1)))
            continue;
        if (!join(beside, *at = edge->low, edge->high) || !join(beside, *at = edge->high, edge->low))
            return false;
    }
    return true;
}

static void
walk(uint32_t (*beside)[2], size_t n_vertices, BillowBorder *border)
{
    unsigned char *seen = billow_allocate(n_vertices + 1, sizeof *seen);
    size_t n = 0;
    for (size_t i = 0; i < n_vertices; i++) {
        if (beside[i][0] == NONE || seen[i])
            continue;
        border->starts[border->n++] = n;
        for (uint32_t at = (uint32_t) i; !seen[at];) {
            seen[at] = 1;
            border->vertices[n++] = at;
            at = seen[beside[at][0]] ? beside[at][1] : beside[at][0];
        }
    }
    border->starts[border->n] = n;
    free(seen);
}

bool
billow_triangle_border(const BillowTriangleEdge *edges, size_t n_edges, size_t n_vertices,
                       BillowBorder *border, uint32_t *at)
{
    uint32_t(*beside)[2] = billow_allocate(n_vertices + 1, sizeof *beside);
    memset(beside, 0xff, n_vertices * sizeof *beside);
    *border = (BillowBorder){0};
    const bool simple = find_beside(edges, n_edges, beside, at);
    if (simple) {
        border->vertices = billow_allocate(n_vertices + 1, sizeof *border->vertices);
        border->starts = billow_allocate(n_vertices + 2, sizeof *border->starts);
        walk(beside, n_vertices, border);
    }
    free(beside);
    return simple;
}

void
billow_border_clear(BillowBorder *border)
{
    free(border->vertices);
    free(border->starts);
    *border = (BillowBorder){0};
}
