#include "core/cloth/edge_mesh.h"

#include "core/base/allocate.h"

#include <string.h>

/* The current hull while points are added, counterclockwise. */
typedef struct {
    int *next, *previous; /* per point on the hull */
    int *edge;            /* per point: the half-edge that starts there along the hull */
} Hull;

long long
billow_edge_mesh_turn(const BillowEdgeMesh *mesh, int a, int b, int c)
{
    const BillowGridPoint *p = mesh->points;
    return (long long) (p[b].column - p[a].column) * (p[c].row - p[a].row) -
           (long long) (p[b].row - p[a].row) * (p[c].column - p[a].column);
}

static void
pair(BillowEdgeMesh *mesh, int e, int twin)
{
    mesh->twin[e] = twin;
    if (twin >= 0)
        mesh->twin[twin] = e;
}

/* Adds the triangle a b c, whose side a b adjoins half-edge `twin` (-1: none). Returns the half-edge a b. */
static int
add_triangle(BillowEdgeMesh *mesh, int a, int b, int c, int twin)
{
    int e = mesh->n_edges;
    mesh->n_edges += 3;
    mesh->origin[e] = a;
    mesh->origin[e + 1] = b;
    mesh->origin[e + 2] = c;
    pair(mesh, e, twin);
    mesh->twin[e + 1] = mesh->twin[e + 2] = -1;
    return e;
}

static void
link_hull(Hull *hull, int a, int b, int edge)
{
    hull->next[a] = b;
    hull->previous[b] = a;
    hull->edge[a] = edge;
}

/* Joins each pair of neighbors of the first `apex` points, which are collinear, to the point `apex`. */
static void
start_hull(BillowEdgeMesh *mesh, Hull *hull, int apex)
{
    bool left = billow_edge_mesh_turn(mesh, 0, 1, apex) > 0;
    int open = -1; /* the half-edge between apex and point i + 1 */
    for (int i = 0; i + 1 < apex; i++) {
        int a = left ? i : i + 1, b = left ? i + 1 : i;
        int e = add_triangle(mesh, a, b, apex, -1);
        int towards_first = left ? e + 2 : e + 1;
        link_hull(hull, a, b, e);
        pair(mesh, towards_first, open);
        if (i == 0)
            link_hull(hull, left ? apex : 0, left ? 0 : apex, towards_first);
        open = left ? e + 1 : e + 2;
    }
    link_hull(hull, left ? apex - 1 : apex, left ? apex : apex - 1, open);
}

/* Adds a point beyond all others, with a triangle for each hull edge it sees (around the previous point). */
static void
add_point(BillowEdgeMesh *mesh, Hull *hull, int p)
{
    int forward = p - 1, backward = p - 1;
    int open_forward = -1, open_backward = -1; /* half-edges that end at p, start from p */
    for (int b = hull->next[forward]; billow_edge_mesh_turn(mesh, forward, b, p) < 0;
         b = hull->next[forward]) {
        int e = add_triangle(mesh, b, forward, p, hull->edge[forward]);
        pair(mesh, e + 1, open_forward);
        if (open_forward < 0)
            open_backward = e + 1;
        open_forward = e + 2;
        forward = b;
    }
    for (int a = hull->previous[backward]; billow_edge_mesh_turn(mesh, a, backward, p) < 0;
         a = hull->previous[backward]) {
        int e = add_triangle(mesh, backward, a, p, hull->edge[a]);
        pair(mesh, e + 2, open_backward);
        if (open_forward < 0)
            open_forward = e + 2;
        open_backward = e + 1;
        backward = a;
    }
    link_hull(hull, backward, p, open_backward);
    link_hull(hull, p, forward, open_forward);
}

BillowEdgeMesh
billow_edge_mesh_new(const BillowGridPoint *points, int n_points)
{
    size_t room = (size_t) n_points + 1;
    BillowEdgeMesh mesh = {points, n_points, NULL, NULL, 0};
    mesh.origin = billow_allocate(6 * room, sizeof *mesh.origin);
    mesh.twin = billow_allocate(6 * room, sizeof *mesh.twin);
    int apex = 2;
    while (apex < n_points && billow_edge_mesh_turn(&mesh, 0, 1, apex) == 0)
        apex++;
    if (apex >= n_points)
        return mesh;
    Hull hull = {billow_allocate(room, sizeof(int)), billow_allocate(room, sizeof(int)),
                 billow_allocate(room, sizeof(int))};
    start_hull(&mesh, &hull, apex);
    for (int p = apex + 1; p < n_points; p++)
        add_point(&mesh, &hull, p);
    free(hull.next);
    free(hull.previous);
    free(hull.edge);
    return mesh;
}

void
billow_edge_mesh_free(BillowEdgeMesh *mesh)
{
    free(mesh->origin);
    free(mesh->twin);
    *mesh = (BillowEdgeMesh){0};
}

/* Replaces the diagonal a b of the quadrilateral a d b c by d c; e and its twin remain the half-edges of the
 * diagonal. Writes the half-edges of the sides to `sides`. */
static void
flip(BillowEdgeMesh *mesh, int e, int sides[4])
{
    int f = mesh->twin[e];
    int bc = billow_edge_next(e), ca = billow_edge_next(bc), ad = billow_edge_next(f),
        db = billow_edge_next(ad);
    int c = mesh->origin[ca], d = mesh->origin[db];
    int beyond_bc = mesh->twin[bc], beyond_ad = mesh->twin[ad];
    /* e: d -> c, then ca stays, then a -> d; f: c -> d, then db stays, then b -> c */
    int a = mesh->origin[e], b = mesh->origin[f];
    mesh->origin[e] = d;
    mesh->origin[bc] = c;
    mesh->origin[ca] = a;
    mesh->origin[f] = c;
    mesh->origin[ad] = d;
    mesh->origin[db] = b;
    int beyond_ca = mesh->twin[ca], beyond_db = mesh->twin[db];
    pair(mesh, bc, beyond_ca);
    pair(mesh, ca, beyond_ad);
    pair(mesh, ad, beyond_db);
    pair(mesh, db, beyond_bc);
    sides[0] = bc;
    sides[1] = ca;
    sides[2] = ad;
    sides[3] = db;
}

/* A queue of edges to check, each in it at most once. */
typedef struct {
    int *edge;
    bool *waiting;
    size_t first, count, room;
} Queue;

static void
queue_push(Queue *queue, const BillowEdgeMesh *mesh, int e)
{
    int f = mesh->twin[e];
    if (f < 0)
        return;
    int key = e < f ? e : f;
    if (queue->waiting[key])
        return;
    queue->waiting[key] = true;
    queue->edge[(queue->first + queue->count++) % queue->room] = key;
}

size_t
billow_edge_mesh_flip_all(BillowEdgeMesh *mesh, BillowFlipRule rule, void *data, size_t limit)
{
    size_t room = (size_t) mesh->n_edges + 1, flips = 0;
    Queue queue = {billow_allocate(room, sizeof(int)), billow_allocate(room, sizeof(bool)), 0, 0, room};
    for (int e = 0; e < mesh->n_edges; e++)
        queue_push(&queue, mesh, e);
    while (queue.count > 0 && flips < limit) {
        int e = queue.edge[queue.first], f = mesh->twin[e], sides[4];
        queue.first = (queue.first + 1) % queue.room;
        queue.count--;
        queue.waiting[e] = false;
        if (f < 0)
            continue;
        int a = mesh->origin[e], b = mesh->origin[f], c = billow_edge_apex(mesh, e),
            d = billow_edge_apex(mesh, f);
        /* both diagonals of the quadrilateral around `e` lie within it and cross */
        if (!(billow_edge_mesh_turn(mesh, d, b, c) > 0 && billow_edge_mesh_turn(mesh, c, a, d) > 0) ||
            !rule(mesh, e, data))
            continue;
        flip(mesh, e, sides);
        flips++;
        for (int i = 0; i < 4; i++)
            queue_push(&queue, mesh, sides[i]);
    }
    free(queue.edge);
    free(queue.waiting);
    return flips;
}

bool
billow_edge_mesh_not_delaunay(const BillowEdgeMesh *mesh, int e, void *data)
{
    /* d within the circle of a b c: | a-d, |a-d|^2; b-d, |b-d|^2; c-d, |c-d|^2 | > 0; below 2^51 here */
    const BillowGridPoint *p = mesh->points;
    int corner[3] = {mesh->origin[e], mesh->origin[mesh->twin[e]], billow_edge_apex(mesh, e)};
    BillowGridPoint d = p[billow_edge_apex(mesh, mesh->twin[e])];
    long long x[3], y[3], square[3];
    for (int i = 0; i < 3; i++) {
        x[i] = p[corner[i]].column - d.column;
        y[i] = p[corner[i]].row - d.row;
        square[i] = x[i] * x[i] + y[i] * y[i];
    }
    return square[0] * (x[1] * y[2] - x[2] * y[1]) + square[1] * (x[2] * y[0] - x[0] * y[2]) +
               square[2] * (x[0] * y[1] - x[1] * y[0]) >
           0;
}
