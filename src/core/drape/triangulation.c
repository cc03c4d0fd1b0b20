#include "core/drape/triangulation.h"

#include "core/base/allocate.h"
#include "core/base/shrink.h"
#include "core/cloth/edge_mesh.h"
#include "core/drape/catenary.h"

/* Heights that differ by less than this share of the cloth's length count as equal, and the existing join
 * stays. (Symmetric anchors have many such pairs, and rounding must not decide.) */
#define SAME_HEIGHT 1e-9
/* Maximum number of flips, whatever the number of anchors: bounds the time for tens of thousands of anchors.
 */
#define FLIP_LIMIT 500000

/* Two anchors are taut when they are farther apart than the cloth between them by more than this share. */
#define TAUT_SHARE 1e-9

bool
billow_anchors_are_taut(const BillowGrid *grid, const BillowAnchor *a, const BillowAnchor *b)
{
    double length = billow_grid_rest_length(grid, a->column, a->row, b->column, b->row);
    return billow_vec3_distance(a->position, b->position) > length * (1.0 + TAUT_SHARE);
}

/* The anchors in the mesh's order. */
typedef struct {
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    int *number; /* per mesh point: index of its anchor */
} Anchors;

typedef struct {
    BillowGridPoint point;
    int number;
} SortedAnchor;

static int
compare_places(const void *a, const void *b)
{
    const BillowGridPoint *p = &((const SortedAnchor *) a)->point, *q = &((const SortedAnchor *) b)->point;
    if (p->column != q->column)
        return p->column < q->column ? -1 : 1;
    return (p->row > q->row) - (p->row < q->row);
}

/* Returns the height of the join of the mesh's points a and b where the line through c and d crosses it. */
static double
height_at_crossing(const BillowEdgeMesh *mesh, const Anchors *set, int a, int b, int c, int d, double *length)
{
    const BillowAnchor *p = &set->anchors[set->number[a]], *q = &set->anchors[set->number[b]];
    BillowCatenary join = billow_catenary_new(
        p->position, q->position, billow_grid_rest_length(set->grid, p->column, p->row, q->column, q->row));
    double from_a = fabs((double) billow_edge_mesh_turn(mesh, c, d, a));
    double from_b = fabs((double) billow_edge_mesh_turn(mesh, c, d, b));
    *length = join.length;
    return billow_catenary_at(&join, join.length * (from_a / (from_a + from_b))).y;
}

/* Flip rule: the other diagonal's catenary is higher where the two cross. */
static bool
is_higher(const BillowEdgeMesh *mesh, int e, void *data)
{
    const Anchors *set = data;
    int a = mesh->origin[e], b = mesh->origin[mesh->twin[e]];
    int c = billow_edge_apex(mesh, e), d = billow_edge_apex(mesh, mesh->twin[e]);
    double here_length, other_length;
    double here = height_at_crossing(mesh, set, a < b ? a : b, a < b ? b : a, c, d, &here_length);
    double other = height_at_crossing(mesh, set, c < d ? c : d, c < d ? d : c, a, b, &other_length);
    return other > here + SAME_HEIGHT * fmax(here_length, other_length);
}

static BillowJoin
make_join(const Anchors *set, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    const BillowAnchor *p = &set->anchors[low], *q = &set->anchors[high];
    return (BillowJoin){low, high, billow_grid_rest_length(set->grid, p->column, p->row, q->column, q->row),
                        billow_anchors_are_taut(set->grid, p, q)};
}

static int
compare_joins(const void *a, const void *b)
{
    const BillowJoin *p = a, *q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return (p->b > q->b) - (p->b < q->b);
}

static void
write_triangles(const BillowEdgeMesh *mesh, const Anchors *set, BillowTriangulation *result)
{
    result->n_triangles = (size_t) mesh->n_edges / 3;
    result->triangles = billow_allocate(result->n_triangles + 1, sizeof *result->triangles);
    for (int e = 0; e < mesh->n_edges; e++) {
        result->triangles[e / 3].corner[e % 3] = set->number[mesh->origin[e]];
        if (mesh->twin[e] < e) /* the second of two half-edges, or one on the hull */
            result->joins[result->n_joins++] =
                make_join(set, set->number[mesh->origin[e]], set->number[mesh->origin[billow_edge_next(e)]]);
    }
}

static void
sort_anchors(Anchors *set, size_t n, BillowGridPoint *points)
{
    SortedAnchor *sorted = billow_allocate(n + 1, sizeof *sorted);
    for (size_t i = 0; i < n; i++)
        sorted[i] = (SortedAnchor){{set->anchors[i].column, set->anchors[i].row}, (int) i};
    qsort(sorted, n, sizeof *sorted, compare_places);
    for (size_t i = 0; i < n; i++) {
        points[i] = sorted[i].point;
        set->number[i] = sorted[i].number;
    }
    free(sorted);
}

BillowTriangulation *
billow_triangulation_new(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    BillowTriangulation *result = billow_allocate(1, sizeof *result);
    BillowGridPoint *points = billow_allocate(n_anchors + 1, sizeof *points);
    Anchors set = {grid, anchors, billow_allocate(n_anchors + 1, sizeof(int))};
    sort_anchors(&set, n_anchors, points);
    /* Start with Delaunay, the same for any cloth, with far fewer flips than the hull's long thin
     * triangles. */
    BillowEdgeMesh mesh = billow_edge_mesh_new(points, (int) n_anchors);
    billow_edge_mesh_flip_all(&mesh, billow_edge_mesh_not_delaunay, NULL, (size_t) -1);
    /* A join that has lost to a higher one would come back only if the comparisons were cyclic (which three
     * curves can be: A higher than B where they cross, B than C, C than A). So the limit is the number of
     * possible joins, n (n - 1) / 2. */
    size_t limit = n_anchors < 1000 ? n_anchors * (n_anchors - 1) / 2 : FLIP_LIMIT;
    result->flips = billow_edge_mesh_flip_all(&mesh, is_higher, &set, limit);
    result->joins =
        billow_allocate((mesh.n_edges > 0 ? (size_t) mesh.n_edges : n_anchors) + 1, sizeof *result->joins);
    if (mesh.n_edges > 0)
        write_triangles(&mesh, &set, result);
    else /* collinear anchors: each is joined to the next */
        for (size_t i = 0; i + 1 < n_anchors; i++)
            result->joins[result->n_joins++] = make_join(&set, set.number[i], set.number[i + 1]);
    qsort(result->joins, result->n_joins, sizeof *result->joins, compare_joins);
    billow_edge_mesh_free(&mesh);
    free(set.number);
    free(points);
    return result;
}

size_t
billow_triangulation_find_join(const BillowTriangulation *triangulation, int a, int b)
{
    BillowJoin wanted = {.a = a < b ? a : b, .b = a < b ? b : a};
    const BillowJoin *found =
        bsearch(&wanted, triangulation->joins, triangulation->n_joins, sizeof wanted, compare_joins);
    return found ? (size_t) (found - triangulation->joins) : triangulation->n_joins;
}

void
billow_triangulation_free(BillowTriangulation *triangulation)
{
    if (!triangulation)
        return;
    free(triangulation->triangles);
    free(triangulation->joins);
    free(triangulation);
}
