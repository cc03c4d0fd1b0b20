#include "core/flat/layout.h"

#include "core/base/allocate.h"
#include "core/flat/metric.h"
#include "core/flat/seams.h"

#include <string.h>

/* Stretch up to which a map is that of the cloth, and a mesh nearly flat. */
static const double MOST_STRETCH = 0.2, NEARLY_FLAT = 0.03;

/* A plane is level if the vertical component of its normal is larger. */
static const double LEVEL = 0.9;

/* Of the square of its longest side: a triangle with a smaller area has none but by rounding. */
static const double NO_AREA = 1e-5;

/* Of an area, that rounding makes. */
static const double SAME_AREA = 1e-3;

enum { MOST_PLACES = 64 /* of one point on the map */, MOST_PARTS = 64 };

static const uint32_t NONE = UINT32_MAX;

void
billow_layout_clear(BillowLayout *layout)
{
    free(layout->points);
    free(layout->places);
    free(layout->triangles);
    billow_border_clear(&layout->border);
    *layout = (BillowLayout){0};
}

/* --- Vertices --- */

/* Makes one vertex of each point; `raw` is left at 0. */
static void
take_points(const BillowLayoutMesh *mesh, BillowLayout *layout)
{
    uint32_t *vertices = billow_allocate(mesh->n_points + 1, sizeof *vertices);
    memset(vertices, 0xff, mesh->n_points * sizeof *vertices);
    for (size_t i = 0; i < 3 * mesh->n_triangles; i++) {
        const uint32_t point = mesh->triangles[i / 3][i % 3];
        if (vertices[point] == NONE) {
            vertices[point] = (uint32_t) layout->n_vertices;
            layout->points[layout->n_vertices++] = point;
        }
        layout->triangles[i / 3][i % 3] = vertices[point];
    }
    free(vertices);
}

/* Makes a vertex of each place that a point has on the map; the places become (u, v). Returns false if a
 * point has very many. */
static bool
take_map(const BillowLayoutMesh *mesh, BillowLayout *layout)
{
    uint32_t *first = billow_allocate(mesh->n_points + 1, sizeof *first),
             *next = billow_allocate(3 * mesh->n_triangles + 1, sizeof *next);
    bool done = true;
    memset(first, 0xff, mesh->n_points * sizeof *first);
    for (size_t i = 0; i < 3 * mesh->n_triangles && done; i++) {
        const uint32_t point = mesh->triangles[i / 3][i % 3];
        const double *uv = mesh->map[i / 3][i % 3];
        int tries = 0;
        uint32_t *link = &first[point];
        for (; *link != NONE; link = &next[*link], tries++)
            if (layout->places[*link].x == uv[0] && layout->places[*link].y == uv[1])
                break;
        done = tries < MOST_PLACES;
        if (*link == NONE) {
            const uint32_t vertex = (uint32_t) layout->n_vertices++;
            *link = vertex;
            next[vertex] = NONE;
            layout->points[vertex] = point;
            layout->places[vertex] = (BillowFlatPlace){uv[0], uv[1]};
        }
        layout->triangles[i / 3][i % 3] = *link;
    }
    free(first);
    free(next);
    return done;
}

/* --- A plane --- */

static BillowVec3
point_of(const BillowLayoutMesh *mesh, const BillowLayout *layout, uint32_t vertex)
{
    return mesh->points[layout->points[vertex]];
}

/* Returns the vector area within a border, which does not depend on how triangles are wound. */
static BillowVec3
area_within(const BillowLayoutMesh *mesh, const BillowLayout *layout, size_t line)
{
    const BillowBorder *border = &layout->border;
    const size_t begin = border->starts[line], end = border->starts[line + 1];
    const BillowVec3 origin = point_of(mesh, layout, border->vertices[begin]);
    BillowVec3 area = {0};
    for (size_t i = begin + 1; i + 1 < end; i++) {
        const BillowVec3 a = billow_vec3_sub(point_of(mesh, layout, border->vertices[i]), origin),
                         b = billow_vec3_sub(point_of(mesh, layout, border->vertices[i + 1]), origin);
        area = billow_vec3_add(area, billow_vec3_scale(billow_vec3_cross(a, b), 0.5));
    }
    return area;
}

/* Returns the unit normal of the plane within the largest border, to the side from which more of the
 * triangles are seen counterclockwise; or zero. */
static BillowVec3
normal_of(const BillowLayoutMesh *mesh, const BillowLayout *layout)
{
    BillowVec3 normal = {0}, wound = {0};
    for (size_t line = 0; line < layout->border.n; line++) {
        const BillowVec3 area = area_within(mesh, layout, line);
        if (billow_vec3_length(area) > billow_vec3_length(normal))
            normal = area;
    }
    for (size_t i = 0; i < mesh->n_triangles; i++) {
        const BillowVec3 origin = mesh->points[mesh->triangles[i][0]];
        wound = billow_vec3_add(
            wound, billow_vec3_cross(billow_vec3_sub(mesh->points[mesh->triangles[i][1]], origin),
                                     billow_vec3_sub(mesh->points[mesh->triangles[i][2]], origin)));
    }
    const double length = billow_vec3_length(normal),
                 side = billow_vec3_dot(wound, normal) < 0.0 ? -1.0 : 1.0;
    return length > 0.0 ? billow_vec3_scale(normal, side / length) : normal;
}

/* Makes the places those on the plane: to the right and up. */
static bool
lay_on_plane(const BillowLayoutMesh *mesh, BillowLayout *layout)
{
    const BillowVec3 normal = normal_of(mesh, layout);
    const BillowVec3 above =
        fabs(normal.y) > LEVEL ? billow_vec3(0.0, 0.0, -1.0) : billow_vec3(0.0, 1.0, 0.0);
    const BillowVec3 slope =
        billow_vec3_sub(above, billow_vec3_scale(normal, billow_vec3_dot(above, normal)));
    const BillowVec3 up = billow_vec3_scale(slope, 1.0 / billow_vec3_length(slope)),
                     right = billow_vec3_cross(up, normal);
    if (!(billow_vec3_length(normal) > 0.0))
        return false;
    for (size_t i = 0; i < layout->n_vertices; i++) {
        const BillowVec3 point = point_of(mesh, layout, (uint32_t) i);
        layout->places[i] = (BillowFlatPlace){billow_vec3_dot(point, right), billow_vec3_dot(point, up)};
    }
    return true;
}

/* --- Lengths --- */

/* Stretches the places, which are to the right and up, to the lengths of the mesh, and turns the second
 * one down. */
static bool
stretch(const BillowLayoutMesh *mesh, BillowLayout *layout, const BillowTriangleEdge *edges)
{
    const size_t n_edges = 3 * layout->n_triangles;
    BillowMapEdge *list = billow_allocate(n_edges, sizeof *list);
    size_t n = 0;
    for (size_t i = 0; i < n_edges; i++) {
        const uint32_t a = edges[i].low, b = edges[i].high;
        if (i > 0 && a == edges[i - 1].low && b == edges[i - 1].high)
            continue;
        list[n++] = (BillowMapEdge){
            layout->places[b].x - layout->places[a].x, layout->places[b].y - layout->places[a].y,
            billow_vec3_distance(point_of(mesh, layout, a), point_of(mesh, layout, b))};
    }
    BillowMetric metric;
    const bool done = billow_metric_fit(list, n, &metric);
    free(list);
    if (!done)
        return false;
    layout->stretch = metric.stretch;
    layout->low = (BillowFlatPlace){INFINITY, INFINITY};
    layout->high = (BillowFlatPlace){-INFINITY, -INFINITY};
    for (size_t i = 0; i < layout->n_vertices; i++) {
        BillowFlatPlace *place = &layout->places[i];
        *place = (BillowFlatPlace){metric.xu * place->x + metric.xv * place->y, -metric.yv * place->y};
        layout->low = (BillowFlatPlace){fmin(layout->low.x, place->x), fmin(layout->low.y, place->y)};
        layout->high = (BillowFlatPlace){fmax(layout->high.x, place->x), fmax(layout->high.y, place->y)};
    }
    return true;
}

/* --- Folds --- */

static double
area2_of(const BillowLayout *layout, const uint32_t *triangle)
{
    const BillowFlatPlace a = layout->places[triangle[0]], b = layout->places[triangle[1]],
                          c = layout->places[triangle[2]];
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double
longest2_of(const BillowLayout *layout, const uint32_t *triangle)
{
    double longest = 0.0;
    for (int k = 0; k < 3; k++) {
        const BillowFlatPlace a = layout->places[triangle[k]], b = layout->places[triangle[(k + 1) % 3]];
        longest = fmax(longest, (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    }
    return longest;
}

/* Returns +1 or -1 for how a triangle runs through its side, in the order of vertices, if all are wound
 * alike; or 0 for one without an area. */
static int
direction_of(const BillowLayout *layout, uint32_t side)
{
    const uint32_t *triangle = layout->triangles[side / 3];
    const double area = area2_of(layout, triangle);
    if (fabs(area) <= NO_AREA * longest2_of(layout, triangle))
        return 0;
    const bool rises = triangle[side % 3] < triangle[(side % 3 + 1) % 3];
    return rises == (area > 0.0) ? 1 : -1;
}

/* Looks for two triangles on the same side of their edge. */
static bool
is_folded(const BillowLayout *layout, const BillowTriangleEdge *edges, size_t *at)
{
    for (size_t i = 1; i < 3 * layout->n_triangles; i++) {
        const BillowTriangleEdge *a = &edges[i - 1], *b = &edges[i];
        *at = b->side / 3;
        if (a->low == b->low && a->high == b->high &&
            direction_of(layout, a->side) * direction_of(layout, b->side) > 0)
            return true;
    }
    return false;
}

/* Winds all triangles one way. */
static void
wind(BillowLayout *layout)
{
    for (size_t i = 0; i < layout->n_triangles; i++) {
        uint32_t *triangle = layout->triangles[i];
        if (area2_of(layout, triangle) < 0.0) {
            const uint32_t second = triangle[1];
            triangle[1] = triangle[2];
            triangle[2] = second;
        }
    }
}

static double
area2_within(const BillowLayout *layout, size_t line)
{
    const BillowBorder *border = &layout->border;
    double area = 0.0;
    const BillowFlatPlace origin = layout->places[border->vertices[border->starts[line]]];
    for (size_t i = border->starts[line]; i + 1 < border->starts[line + 1]; i++) {
        const BillowFlatPlace a = layout->places[border->vertices[i]],
                              b = layout->places[border->vertices[i + 1]];
        area += (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x);
    }
    return fabs(area);
}

/* Puts the border with the largest area first. */
static void
sort_border(BillowLayout *layout)
{
    BillowBorder *border = &layout->border, sorted = {.n = border->n};
    size_t outer = 0, n = 0;
    for (size_t line = 1; line < border->n; line++)
        if (area2_within(layout, line) > area2_within(layout, outer))
            outer = line;
    sorted.vertices = billow_allocate(border->starts[border->n] + 1, sizeof *sorted.vertices);
    sorted.starts = billow_allocate(border->n + 1, sizeof *sorted.starts);
    for (size_t k = 0; k < border->n; k++) {
        const size_t line = k == 0       ? outer
                            : k <= outer ? k - 1
                                         : k,
                     from = border->starts[line], count = border->starts[line + 1] - from;
        sorted.starts[k] = n;
        memcpy(sorted.vertices + n, border->vertices + from, count * sizeof *sorted.vertices);
        n += count;
    }
    sorted.starts[border->n] = n;
    billow_border_clear(border);
    *border = sorted;
}

/* Returns whether the triangles have the area within the border, without its holes. They have more if
 * parts that hang together by a point lie on each other. */
static bool
has_area_within(const BillowLayout *layout)
{
    const double whole = area2_within(layout, 0);
    double within = whole, sum = 0.0;
    for (size_t line = 1; line < layout->border.n; line++)
        within -= area2_within(layout, line);
    for (size_t i = 0; i < layout->n_triangles; i++)
        sum += fabs(area2_of(layout, layout->triangles[i]));
    return fabs(sum - within) < SAME_AREA * whole;
}

/* --- The whole --- */

/* Gives vertices their places, and checks them. */
static BillowLayoutFault
place(const BillowLayoutMesh *mesh, BillowLayout *layout, const BillowTriangleEdge *edges, size_t *at)
{
    uint32_t vertex = 0;
    const size_t pieces = billow_triangle_pieces((const uint32_t(*)[3]) layout->triangles,
                                                 layout->n_triangles, layout->n_vertices, at);
    if (pieces > 1) {
        *at = pieces;
        return BILLOW_LAYOUT_ISLANDS;
    }
    if (billow_triangle_crowd(edges, 3 * layout->n_triangles, at))
        return BILLOW_LAYOUT_FOLDED;
    if (!billow_triangle_border(edges, 3 * layout->n_triangles, layout->n_vertices, &layout->border,
                                &vertex)) {
        *at = layout->points[vertex];
        return BILLOW_LAYOUT_TOUCHES;
    }
    if (layout->border.n == 0)
        return BILLOW_LAYOUT_CLOSED;
    if ((!layout->mapped && !lay_on_plane(mesh, layout)) || !stretch(mesh, layout, edges))
        return BILLOW_LAYOUT_EMPTY;
    if (is_folded(layout, edges, at))
        return layout->mapped ? BILLOW_LAYOUT_FOLDED : BILLOW_LAYOUT_CURVED;
    if (layout->stretch > (layout->mapped ? MOST_STRETCH : NEARLY_FLAT))
        return layout->mapped ? BILLOW_LAYOUT_STRETCHED : BILLOW_LAYOUT_CURVED;
    wind(layout);
    sort_border(layout);
    if (!has_area_within(layout))
        return layout->mapped ? BILLOW_LAYOUT_FOLDED : BILLOW_LAYOUT_CURVED;
    return BILLOW_LAYOUT_GOOD;
}

/* Returns whether the map falls into a few parts; more are no pieces of cloth. */
static bool
has_parts(const BillowLayout *layout)
{
    size_t apart;
    const size_t parts = billow_triangle_pieces((const uint32_t(*)[3]) layout->triangles, layout->n_triangles,
                                                layout->n_vertices, &apart);
    return parts > 1 && parts <= MOST_PARTS;
}

static BillowLayoutFault
lay_out(const BillowLayoutMesh *mesh, bool mapped, BillowLayout *layout, size_t *at)
{
    const size_t most = 3 * mesh->n_triangles + 1;
    *layout = (BillowLayout){.mapped = mapped, .n_triangles = mesh->n_triangles};
    layout->points = billow_allocate(most, sizeof *layout->points);
    layout->places = billow_allocate(most, sizeof *layout->places);
    layout->triangles = billow_allocate(mesh->n_triangles + 1, sizeof *layout->triangles);
    BillowLayoutFault fault = BILLOW_LAYOUT_ISLANDS;
    if (!mapped)
        take_points(mesh, layout);
    if (!mapped || take_map(mesh, layout)) {
        if (mapped && has_parts(layout))
            billow_seams_sew(mesh, layout);
        BillowTriangleEdge *edges =
            billow_triangle_edges((const uint32_t(*)[3]) layout->triangles, layout->n_triangles);
        fault = place(mesh, layout, edges, at);
        free(edges);
    }
    if (fault != BILLOW_LAYOUT_GOOD)
        billow_layout_clear(layout);
    return fault;
}

/* Checks what does not depend on the places. */
static BillowLayoutFault
check(const BillowLayoutMesh *mesh, size_t *at)
{
    const size_t n_edges = 3 * mesh->n_triangles;
    if (billow_triangle_pieces(mesh->triangles, mesh->n_triangles, mesh->n_points, at) > 1)
        return BILLOW_LAYOUT_PIECES;
    BillowTriangleEdge *edges = billow_triangle_edges(mesh->triangles, mesh->n_triangles);
    BillowLayoutFault fault =
        billow_triangle_crowd(edges, n_edges, at) ? BILLOW_LAYOUT_CROWD : BILLOW_LAYOUT_CLOSED;
    for (size_t i = 0; i < n_edges && fault == BILLOW_LAYOUT_CLOSED; i++) {
        const BillowTriangleEdge *edge = &edges[i];
        const bool before = i > 0 && edge[-1].low == edge->low && edge[-1].high == edge->high,
                   after = i + 1 < n_edges && edge[1].low == edge->low && edge[1].high == edge->high;
        if (!before && !after)
            fault = BILLOW_LAYOUT_GOOD;
    }
    free(edges);
    return fault;
}

BillowLayoutFault
billow_layout_make(const BillowLayoutMesh *mesh, BillowLayout *layout, size_t *at)
{
    *layout = (BillowLayout){0};
    const BillowLayoutFault wrong = check(mesh, at);
    if (wrong != BILLOW_LAYOUT_GOOD)
        return wrong;
    const BillowLayoutFault of_map = mesh->map ? lay_out(mesh, true, layout, at) : BILLOW_LAYOUT_EMPTY;
    if (mesh->map && of_map == BILLOW_LAYOUT_GOOD)
        return of_map;
    size_t there;
    const BillowLayoutFault of_plane = lay_out(mesh, false, layout, &there);
    if (of_plane == BILLOW_LAYOUT_GOOD || !mesh->map || of_map == BILLOW_LAYOUT_EMPTY) {
        *at = there;
        return of_plane;
    }
    return of_map;
}
