#include "core/flat/seams.h"

#include "core/base/allocate.h"

#include <string.h>

/* Of the size of a seam: how far apart its sides may be (root mean square). Of the length of one of its edges: how far
 * apart ends are that become one. */
static const double SEAM_FITS = 0.05, ENDS_MEET = 0.2;

/* An edge of the mesh at which the map is cut: the vertices of its ends, on either side. */
typedef struct {
    uint32_t ends[2][2]; /* side, end */
} Seam;

typedef struct {
    const BillowLayoutMesh *mesh;
    BillowLayout *layout;
    Seam *seams;
    size_t n_seams;
    uint32_t *parts;       /* of each vertex */
    double *areas;         /* of each part, by the winding of the mesh */
    size_t *counts;        /* of each part: edges of seams to parts that are sewn */
    unsigned char *states; /* of each part: LOOSE ... */
} Sewing;

enum { LOOSE, SEWN, UNFIT };

/* A turn and scale, after mirroring or not, and a shift: x' = a x - b y + right, y' = b x + a y + down. */
typedef struct {
    double a, b, right, down;
    bool mirrored;
} Similarity;

static BillowFlatPlace
moved(const Similarity *by, BillowFlatPlace place)
{
    const double x = by->mirrored ? -place.x : place.x;
    return (BillowFlatPlace){by->a * x - by->b * place.y + by->right, by->b * x + by->a * place.y + by->down};
}

/* --- Seams --- */

/* Gets the vertices at the ends of a side, that of the lower point first. */
static void
get_ends(const Sewing *sewing, uint32_t side, uint32_t ends[2])
{
    const uint32_t *vertices = sewing->layout->triangles[side / 3], *points = sewing->layout->points;
    const uint32_t a = vertices[side % 3], b = vertices[(side % 3 + 1) % 3];
    ends[0] = points[a] < points[b] ? a : b;
    ends[1] = points[a] < points[b] ? b : a;
}

static void
find_seams(Sewing *sewing)
{
    const size_t n_edges = 3 * sewing->mesh->n_triangles;
    BillowTriangleEdge *edges = billow_triangle_edges(sewing->mesh->triangles, sewing->mesh->n_triangles);
    sewing->seams = billow_allocate(n_edges + 1, sizeof *sewing->seams);
    for (size_t i = 1; i < n_edges; i++) {
        Seam seam;
        if (edges[i].low != edges[i - 1].low || edges[i].high != edges[i - 1].high)
            continue;
        get_ends(sewing, edges[i - 1].side, seam.ends[0]);
        get_ends(sewing, edges[i].side, seam.ends[1]);
        if (sewing->parts[seam.ends[0][0]] != sewing->parts[seam.ends[1][0]])
            sewing->seams[sewing->n_seams++] = seam;
    }
    free(edges);
}

/* Returns which side of a seam is `part`, if the other one is sewn; or -1. */
static int
side_of(const Sewing *sewing, const Seam *seam, uint32_t part)
{
    for (int side = 0; side < 2; side++)
        if (sewing->parts[seam->ends[side][0]] == part &&
            sewing->states[sewing->parts[seam->ends[1 - side][0]]] == SEWN)
            return side;
    return -1;
}

/* --- Fitting a part --- */

/* Sums over the ends of a part's seams, from which the best similarity follows. */
typedef struct {
    size_t n;
    BillowFlatPlace from, to; /* middles */
    double along, across;     /* sums of products: of the same coordinates, and crosswise */
    double from_squares, to_squares;
} SeamSums;

static BillowFlatPlace
end_place(const Sewing *sewing, const Seam *seam, int side, int end, bool mirrored)
{
    BillowFlatPlace place = sewing->layout->places[seam->ends[side][end]];
    if (mirrored)
        place.x = -place.x;
    return place;
}

static SeamSums
sum_seams(const Sewing *sewing, uint32_t part, bool mirrored)
{
    SeamSums sums = {0};
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < 2 * sewing->n_seams; i++) {
            const Seam *seam = &sewing->seams[i / 2];
            const int side = side_of(sewing, seam, part);
            if (side < 0)
                continue;
            const BillowFlatPlace from = end_place(sewing, seam, side, (int) (i % 2), mirrored),
                                  to = end_place(sewing, seam, 1 - side, (int) (i % 2), false);
            if (pass == 0) {
                sums.n++;
                sums.from = (BillowFlatPlace){sums.from.x + from.x, sums.from.y + from.y};
                sums.to = (BillowFlatPlace){sums.to.x + to.x, sums.to.y + to.y};
                continue;
            }
            const double n = (double) sums.n, p = from.x - sums.from.x / n, q = from.y - sums.from.y / n,
                         r = to.x - sums.to.x / n, s = to.y - sums.to.y / n;
            sums.along += p * r + q * s;
            sums.across += p * s - q * r;
            sums.from_squares += p * p + q * q;
            sums.to_squares += r * r + s * s;
        }
    return sums;
}

/* Finds the similarity that takes a part's side of its seams nearest to the other side. Returns false if that is not
 * near. */
static bool
fit_part(const Sewing *sewing, uint32_t part, double area, Similarity *found)
{
    const bool mirrored = sewing->areas[part] * area < 0.0;
    const SeamSums sums = sum_seams(sewing, part, mirrored);
    if (!(sums.from_squares > 0.0 && sums.to_squares > 0.0))
        return false;
    const double n = (double) sums.n, a = sums.along / sums.from_squares, b = sums.across / sums.from_squares;
    const double left = sums.to_squares - (a * a + b * b) * sums.from_squares;
    *found = (Similarity){a, b, (sums.to.x - a * sums.from.x + b * sums.from.y) / n,
                          (sums.to.y - b * sums.from.x - a * sums.from.y) / n, mirrored};
    return left <= SEAM_FITS * SEAM_FITS * sums.to_squares;
}

static void
sew_part(Sewing *sewing, uint32_t part, const Similarity *by)
{
    for (size_t i = 0; i < sewing->layout->n_vertices; i++)
        if (sewing->parts[i] == part)
            sewing->layout->places[i] = moved(by, sewing->layout->places[i]);
    sewing->states[part] = SEWN;
}

/* Returns the loose part that most edges join to sewn ones, or `n_vertices` if none does. */
static uint32_t
next_part(Sewing *sewing)
{
    const uint32_t n = (uint32_t) sewing->layout->n_vertices;
    uint32_t best = n;
    memset(sewing->counts, 0, n * sizeof *sewing->counts);
    for (size_t i = 0; i < sewing->n_seams; i++)
        for (int side = 0; side < 2; side++) {
            const uint32_t part = sewing->parts[sewing->seams[i].ends[side][0]];
            if (sewing->states[part] != LOOSE || side_of(sewing, &sewing->seams[i], part) != side)
                continue;
            sewing->counts[part]++;
            if (best == n || sewing->counts[part] > sewing->counts[best])
                best = part;
        }
    return best;
}

static void
measure_parts(Sewing *sewing)
{
    const BillowLayout *layout = sewing->layout;
    for (size_t i = 0; i < layout->n_triangles; i++) {
        const uint32_t *vertices = layout->triangles[i];
        const BillowFlatPlace a = layout->places[vertices[0]], b = layout->places[vertices[1]],
                              c = layout->places[vertices[2]];
        sewing->areas[sewing->parts[vertices[0]]] += (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }
}

/* Sews part after part to the largest one. */
static void
sew_parts(Sewing *sewing)
{
    const uint32_t n = (uint32_t) sewing->layout->n_vertices;
    uint32_t first = 0, part;
    measure_parts(sewing);
    for (uint32_t i = 1; i < n; i++)
        if (fabs(sewing->areas[i]) > fabs(sewing->areas[first]))
            first = i;
    sewing->states[first] = SEWN;
    while ((part = next_part(sewing)) < n) {
        Similarity by;
        if (fit_part(sewing, part, sewing->areas[first], &by))
            sew_part(sewing, part, &by);
        else
            sewing->states[part] = UNFIT;
    }
}

/* --- One vertex of two --- */

static uint32_t
root_of(uint32_t *same, uint32_t vertex)
{
    while (same[vertex] != vertex)
        vertex = same[vertex] = same[same[vertex]];
    return vertex;
}

/* Joins the ends of seams that have come together. */
static void
join_ends(const Sewing *sewing, uint32_t *same)
{
    const BillowFlatPlace *places = sewing->layout->places;
    for (size_t i = 0; i < sewing->n_seams; i++) {
        uint32_t(*const ends)[2] = sewing->seams[i].ends;
        const BillowFlatPlace a = places[ends[0][0]], b = places[ends[0][1]];
        const double length = hypot(b.x - a.x, b.y - a.y);
        bool meet = true;
        for (int end = 0; end < 2; end++) {
            const BillowFlatPlace p = places[ends[0][end]], q = places[ends[1][end]];
            meet &= hypot(p.x - q.x, p.y - q.y) <= ENDS_MEET * length;
        }
        for (int end = 0; end < 2 && meet; end++)
            same[root_of(same, ends[1][end])] = root_of(same, ends[0][end]);
    }
}

/* Numbers the vertices that are left. */
static void
renumber(BillowLayout *layout, uint32_t *same, uint32_t *numbers)
{
    size_t n = 0;
    for (size_t i = 0; i < layout->n_vertices; i++) {
        if (root_of(same, (uint32_t) i) != i)
            continue;
        numbers[i] = (uint32_t) n;
        layout->points[n] = layout->points[i];
        layout->places[n++] = layout->places[i];
    }
    for (size_t i = 0; i < 3 * layout->n_triangles; i++)
        layout->triangles[i / 3][i % 3] = numbers[root_of(same, layout->triangles[i / 3][i % 3])];
    layout->n_vertices = n;
}

void
billow_seams_sew(const BillowLayoutMesh *mesh, BillowLayout *layout)
{
    const size_t n = layout->n_vertices;
    Sewing sewing = {.mesh = mesh, .layout = layout};
    sewing.parts = billow_allocate(n, sizeof *sewing.parts);
    sewing.areas = billow_allocate(n, sizeof *sewing.areas);
    sewing.counts = billow_allocate(n, sizeof *sewing.counts);
    sewing.states = billow_allocate(n, sizeof *sewing.states);
    uint32_t *same = billow_allocate(n, sizeof *same), *numbers = billow_allocate(n, sizeof *numbers);
    billow_triangle_parts((const uint32_t(*)[3]) layout->triangles, layout->n_triangles, n, sewing.parts);
    find_seams(&sewing);
    sew_parts(&sewing);
    for (size_t i = 0; i < n; i++)
        same[i] = (uint32_t) i;
    join_ends(&sewing, same);
    renumber(layout, same, numbers);
    free(sewing.seams);
    free(sewing.parts);
    free(sewing.areas);
    free(sewing.counts);
    free(sewing.states);
    free(same);
    free(numbers);
}
