#include "app/keyframe_editor/parts.h"

#include "core/base/shrink.h"
#include "core/drape/catenary.h"
#include "core/drape/rest_shape.h"

/* Number of points of a curve, if there are few curves and if there are many. */
enum { FINE_POINTS = 41, COARSE_POINTS = 13, MANY_JOINS = 300 };

/* Of more pairs than this that are not joined, only some are drawn. */
enum { MOST_PAIRS = 2000 };

/* More than MESHED_FROM joins per anchor mean that neighboring points are pinned all over the cloth, not only
 * along lines; then curves shorter than CURVED_FROM spacings are omitted. */
static const double MESHED_FROM = 1.5, CURVED_FROM = 1.5;

struct BillowAnchorCurves {
    GArray *points; /* of BillowVec3, curve after curve */
    GArray *lines;  /* of BillowPolyline */
    BillowAnchorCurveCounts counts;
    double milliseconds;
};

BillowAnchorCurves *
billow_anchor_curves_new(void)
{
    BillowAnchorCurves *curves = g_new0(BillowAnchorCurves, 1);
    curves->points = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    curves->lines = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    return curves;
}

void
billow_anchor_curves_free(BillowAnchorCurves *curves)
{
    if (!curves)
        return;
    g_array_unref(curves->points);
    g_array_unref(curves->lines);
    g_free(curves);
}

/* Appends a curve of `n_points` points, the first of which is number `first`. */
static void
append_curve(BillowAnchorCurves *curves, guint first, size_t n_points, const BillowAnchor *a,
             const BillowAnchor *b, double length, BillowLineKind kind)
{
    BillowVec3 *points = &g_array_index(curves->points, BillowVec3, first);
    const BillowCatenary cord = billow_catenary_new(a->position, b->position, length);
    for (size_t k = 0; k < n_points; k++)
        points[k] = billow_catenary_at(&cord, length * ((double) k / (double) (n_points - 1)));
    const BillowPolyline line = {points, n_points, kind};
    g_array_append_val(curves->lines, line);
}

/* Returns the number of points of each of `n_curves` curves. */
static guint
points_of(size_t n_curves)
{
    return n_curves > MANY_JOINS ? COARSE_POINTS : FINE_POINTS;
}

/* Draws the pairs of anchors that are not joined, or some of very many. Returns the number of points. */
static guint
draw_others(BillowAnchorCurves *curves, const BillowGrid *grid, const BillowAnchor *anchors, int n_anchors,
            const BillowTriangulation *joined)
{
    const int step = (int) curves->counts.step;
    const guint each = points_of(curves->counts.pairs);
    guint n_points = 0;
    for (int a = 0, skipped = 0; a < n_anchors; a++) {
        int b = a + 1 + skipped;
        for (; b < n_anchors; b += step) {
            const BillowAnchor *p = &anchors[a], *q = &anchors[b];
            if (billow_triangulation_find_join(joined, a, b) < joined->n_joins)
                continue;
            append_curve(curves, n_points, each, p, q,
                         billow_grid_rest_length(grid, p->column, p->row, q->column, q->row),
                         BILLOW_LINE_REMOVED);
            n_points += each;
        }
        skipped = b - n_anchors;
    }
    return n_points;
}

static void
draw_joins(BillowAnchorCurves *curves, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
           const BillowTriangulation *joined, guint first)
{
    const bool meshed = (double) joined->n_joins > MESHED_FROM * (double) n_anchors;
    const size_t n_points = points_of(joined->n_joins);
    for (size_t i = 0; i < joined->n_joins; i++) {
        const BillowJoin *join = &joined->joins[i];
        const BillowAnchor *a = &anchors[join->a], *b = &anchors[join->b];
        const bool taut = billow_anchors_are_taut(grid, a, b);
        if (!meshed || taut || join->length >= CURVED_FROM * grid->spacing)
            append_curve(curves, first + (guint) (i * n_points), n_points, a, b, join->length,
                         taut ? BILLOW_LINE_TAUT : BILLOW_LINE_NORMAL);
        curves->counts.taut += taut;
    }
}

static void
draw(BillowAnchorCurves *curves, const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
     bool all)
{
    BillowTriangulation *joined = billow_triangulation_new(grid, anchors, n_anchors);
    const size_t pairs = n_anchors * (n_anchors - MIN(n_anchors, 1)) / 2;
    curves->counts = (BillowAnchorCurveCounts){
        .pairs = pairs,
        .joins = joined->n_joins,
        .triangles = joined->n_triangles,
        .step = pairs / MOST_PAIRS + 1,
    };
    g_array_set_size(curves->lines, 0);
    g_array_set_size(curves->points, (guint) ((all ? pairs / curves->counts.step + 1 : 0) * points_of(pairs) +
                                              joined->n_joins * points_of(joined->n_joins)));
    const guint others = all ? draw_others(curves, grid, anchors, (int) n_anchors, joined) : 0;
    draw_joins(curves, grid, anchors, n_anchors, joined, others);
    billow_triangulation_free(joined);
}

/* The shortest rotation from the pull to straight down; the length of the axis is the sine of the angle. */
typedef struct {
    BillowVec3 axis;
    double cosine;
} Rotation;

/* Rodrigues' formula: v cos + k x v + k (k.v) / (1 + cos), with the axis k. Turns straight up about x. */
static BillowVec3
rotate(const Rotation *by, double sense, BillowVec3 v)
{
    const BillowVec3 k = billow_vec3_scale(by->axis, sense);
    if (1.0 + by->cosine < 1e-12)
        return billow_vec3(v.x, -v.y, -v.z);
    const BillowVec3 along = billow_vec3_scale(k, billow_vec3_dot(k, v) / (1.0 + by->cosine));
    return billow_vec3_add(billow_vec3_add(billow_vec3_scale(v, by->cosine), billow_vec3_cross(k, v)), along);
}

void
billow_anchor_curves_update(BillowAnchorCurves *curves, const BillowGrid *grid, const BillowAnchor *anchors,
                            size_t n_anchors, BillowVec3 pull, bool all)
{
    const gint64 began = g_get_monotonic_time();
    const BillowVec3 p = billow_vec3_scale(pull, 1.0 / billow_vec3_length(pull));
    const BillowVec3 below = billow_vec3(0.0, -1.0, 0.0);
    const Rotation down = (Rotation){billow_vec3_cross(p, below), billow_vec3_dot(p, below)};
    g_autofree BillowAnchor *turned = g_memdup2(anchors, n_anchors * sizeof *anchors);
    for (size_t i = 0; i < n_anchors; i++)
        turned[i].position = rotate(&down, 1.0, anchors[i].position);
    draw(curves, grid, turned, n_anchors, all);
    for (guint i = 0; i < curves->points->len; i++) {
        BillowVec3 *point = &g_array_index(curves->points, BillowVec3, i);
        *point = rotate(&down, -1.0, *point);
    }
    curves->milliseconds = (double) (g_get_monotonic_time() - began) * 1e-3;
}

const BillowPolyline *
billow_anchor_curves_get(const BillowAnchorCurves *curves, size_t *n_curves)
{
    *n_curves = curves->lines->len;
    return (const BillowPolyline *) (const void *) curves->lines->data;
}

const BillowAnchorCurveCounts *
billow_anchor_curves_get_counts(const BillowAnchorCurves *curves)
{
    return &curves->counts;
}

double
billow_anchor_curves_get_milliseconds(const BillowAnchorCurves *curves)
{
    return curves->milliseconds;
}
