#include "widgets/picker/outline_draft.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
    gboolean hole, smooth;
    double radius; /* > 0: a circle */
    BillowGridPlace center;
    GArray *points; /* BillowGridPlace */
} Line;

struct BillowOutlineDraft {
    GArray *lines; /* Line */
    gboolean open; /* the last one is being drawn */
};

static const BillowOutlinePick nothing = {-1, -1};

/* Corners of a smooth line per point, where it is looked for. */
enum { STEPS = 8 };

static Line *
line_of(const BillowOutlineDraft *draft, int line)
{
    return &g_array_index(draft->lines, Line, line);
}

static BillowGridPlace *
point_of(const Line *line, int point)
{
    return &g_array_index(line->points, BillowGridPlace, point);
}

static void
clear_line(gpointer line)
{
    g_array_unref(((Line *) line)->points);
}

static Line *
add_line(BillowOutlineDraft *draft, gboolean hole)
{
    const Line line = {.hole = hole, .points = g_array_new(FALSE, FALSE, sizeof(BillowGridPlace))};
    g_array_append_val(draft->lines, line);
    return line_of(draft, (int) draft->lines->len - 1);
}

BillowOutlineDraft *
billow_outline_draft_new(const BillowOutlineLoop *loops, size_t n)
{
    BillowOutlineDraft *draft = g_new0(BillowOutlineDraft, 1);
    draft->lines = g_array_new(FALSE, FALSE, sizeof(Line));
    g_array_set_clear_func(draft->lines, clear_line);
    for (size_t i = 0; i < n; i++) {
        Line *line = add_line(draft, loops[i].hole);
        line->smooth = loops[i].smooth;
        line->radius = loops[i].radius;
        line->center = loops[i].center;
        g_array_append_vals(line->points, loops[i].points, (guint) loops[i].n_points);
    }
    return draft;
}

BillowOutlineDraft *
billow_outline_draft_copy(const BillowOutlineDraft *draft)
{
    size_t n;
    g_autofree BillowOutlineLoop *loops = billow_outline_draft_loops(draft, &n);
    BillowOutlineDraft *copy = billow_outline_draft_new(loops, n);
    copy->open = draft->open;
    return copy;
}

void
billow_outline_draft_free(BillowOutlineDraft *draft)
{
    g_array_unref(draft->lines);
    g_free(draft);
}

static BillowOutlineLoop
loop_of(const Line *line)
{
    return (BillowOutlineLoop){.hole = line->hole,
                               .smooth = line->smooth,
                               .radius = line->radius,
                               .center = line->center,
                               .points = (BillowGridPlace *) (void *) line->points->data,
                               .n_points = line->points->len};
}

BillowOutlineLoop *
billow_outline_draft_loops(const BillowOutlineDraft *draft, size_t *n)
{
    *n = draft->lines->len;
    BillowOutlineLoop *loops = g_new(BillowOutlineLoop, *n);
    for (size_t i = 0; i < *n; i++)
        loops[i] = loop_of(line_of(draft, (int) i));
    return loops;
}

int
billow_outline_draft_count(const BillowOutlineDraft *draft, int line)
{
    const Line *self = line_of(draft, line);
    return self->radius > 0.0 ? 2 : (int) self->points->len;
}

BillowGridPlace
billow_outline_draft_place(const BillowOutlineDraft *draft, BillowOutlinePick pick)
{
    const Line *line = line_of(draft, pick.line);
    if (line->radius > 0.0)
        return (BillowGridPlace){line->center.column + (pick.point == 1 ? line->radius : 0.0),
                                 line->center.row};
    return *point_of(line, pick.point);
}

/* --- Drawing --- */

static gboolean
has_border(const BillowOutlineDraft *draft)
{
    for (guint i = 0; i < draft->lines->len; i++)
        if (!line_of(draft, (int) i)->hole)
            return TRUE;
    return FALSE;
}

int
billow_outline_draft_open_line(const BillowOutlineDraft *draft)
{
    return draft->open ? (int) draft->lines->len - 1 : -1;
}

BillowOutlinePick
billow_outline_draft_draw(BillowOutlineDraft *draft, BillowGridPlace place)
{
    if (!draft->open)
        add_line(draft, has_border(draft));
    draft->open = TRUE;
    const int last = (int) draft->lines->len - 1;
    GArray *points = line_of(draft, last)->points;
    g_array_append_val(points, place);
    return (BillowOutlinePick){last, (int) points->len - 1};
}

gboolean
billow_outline_draft_close(BillowOutlineDraft *draft)
{
    if (!draft->open || billow_outline_draft_count(draft, billow_outline_draft_open_line(draft)) < 3)
        return FALSE;
    draft->open = FALSE;
    return TRUE;
}

void
billow_outline_draft_abandon(BillowOutlineDraft *draft)
{
    if (draft->open)
        g_array_set_size(draft->lines, draft->lines->len - 1);
    draft->open = FALSE;
}

BillowOutlinePick
billow_outline_draft_add_circle(BillowOutlineDraft *draft, BillowGridPlace center, double radius)
{
    billow_outline_draft_abandon(draft);
    Line *line = add_line(draft, has_border(draft));
    line->center = center;
    line->radius = radius;
    return (BillowOutlinePick){(int) draft->lines->len - 1, 0};
}

BillowOutlinePick
billow_outline_draft_add_square(BillowOutlineDraft *draft, BillowGridPlace center, double radius)
{
    static const int sides[][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    billow_outline_draft_abandon(draft);
    Line *line = add_line(draft, has_border(draft));
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        const BillowGridPlace corner = {center.column + sides[i][0] * radius,
                                        center.row + sides[i][1] * radius};
        g_array_append_val(line->points, corner);
    }
    return (BillowOutlinePick){(int) draft->lines->len - 1, 0};
}

/* --- Editing --- */

/* A circle keeps a radius that can still be taken hold of. */
static const double LEAST_RADIUS = 0.25;

void
billow_outline_draft_move(BillowOutlineDraft *draft, BillowOutlinePick pick, BillowGridPlace place)
{
    Line *line = line_of(draft, pick.line);
    if (!(line->radius > 0.0))
        *point_of(line, pick.point) = place;
    else if (pick.point == 0)
        line->center = place;
    else
        line->radius =
            fmax(hypot(place.column - line->center.column, place.row - line->center.row), LEAST_RADIUS);
}

BillowOutlinePick
billow_outline_draft_insert(BillowOutlineDraft *draft, BillowOutlinePick after, BillowGridPlace place)
{
    g_array_insert_val(line_of(draft, after.line)->points, (guint) after.point + 1, place);
    return (BillowOutlinePick){after.line, after.point + 1};
}

BillowOutlinePick
billow_outline_draft_remove(BillowOutlineDraft *draft, BillowOutlinePick pick)
{
    Line *line = line_of(draft, pick.line);
    const gboolean is_open = billow_outline_draft_open_line(draft) == pick.line;
    if (line->radius > 0.0 || line->points->len <= (is_open ? 1 : 3)) {
        g_array_remove_index(draft->lines, (guint) pick.line);
        draft->open = draft->open && !is_open;
        return draft->lines->len > 0 ? (BillowOutlinePick){MAX(pick.line - 1, 0), 0} : nothing;
    }
    g_array_remove_index(line->points, (guint) pick.point);
    return (BillowOutlinePick){pick.line, MAX(pick.point - 1, 0)};
}

BillowOutlinePick
billow_outline_draft_next(const BillowOutlineDraft *draft, BillowOutlinePick pick, int way)
{
    const int n = (int) draft->lines->len;
    if (n == 0)
        return nothing;
    if (pick.line < 0)
        return (BillowOutlinePick){0, 0};
    pick.point += way;
    if (pick.point < 0) {
        pick.line = (pick.line + n - 1) % n;
        pick.point = billow_outline_draft_count(draft, pick.line) - 1;
    } else if (pick.point >= billow_outline_draft_count(draft, pick.line)) {
        pick = (BillowOutlinePick){(pick.line + 1) % n, 0};
    }
    return pick;
}

gboolean
billow_outline_draft_is_hole(const BillowOutlineDraft *draft, int line)
{
    return line_of(draft, line)->hole;
}

gboolean
billow_outline_draft_is_smooth(const BillowOutlineDraft *draft, int line)
{
    return line_of(draft, line)->smooth;
}

gboolean
billow_outline_draft_is_circle(const BillowOutlineDraft *draft, int line)
{
    return line_of(draft, line)->radius > 0.0;
}

void
billow_outline_draft_set_hole(BillowOutlineDraft *draft, int line, gboolean hole)
{
    line_of(draft, line)->hole = hole;
}

void
billow_outline_draft_set_smooth(BillowOutlineDraft *draft, int line, gboolean smooth)
{
    line_of(draft, line)->smooth = smooth;
}

/* --- Finding --- */

BillowOutlinePick
billow_outline_draft_point_at(const BillowOutlineDraft *draft, BillowGridPlace place, double reach)
{
    BillowOutlinePick found = nothing;
    for (int line = 0; line < (int) draft->lines->len; line++)
        for (int point = 0; point < billow_outline_draft_count(draft, line); point++) {
            const BillowOutlinePick pick = {line, point};
            const BillowGridPlace at = billow_outline_draft_place(draft, pick);
            const double away = hypot(at.column - place.column, at.row - place.row);
            if (away <= reach) {
                reach = away;
                found = pick;
            }
        }
    return found;
}

static double
distance_to_segment(BillowGridPlace p, BillowGridPlace a, BillowGridPlace b)
{
    const double x = b.column - a.column, y = b.row - a.row, length2 = x * x + y * y;
    const double along = length2 > 0.0 ? ((p.column - a.column) * x + (p.row - a.row) * y) / length2 : 0.0;
    const double t = fmin(fmax(along, 0.0), 1.0);
    return hypot(a.column + t * x - p.column, a.row + t * y - p.row);
}

static double
distance_to_line(const Line *line, BillowGridPlace place)
{
    const BillowOutlineLoop loop = loop_of(line);
    BillowPolygon polygon = billow_outline_loop_polygon(&loop, STEPS);
    double least = INFINITY;
    for (size_t k = 0; k < polygon.n; k++)
        least =
            fmin(least, distance_to_segment(place, polygon.corners[k], polygon.corners[(k + 1) % polygon.n]));
    free(polygon.corners);
    return least;
}

/* Returns the point of a line after which its straight side is that is nearest to a place. */
static int
nearest_side(const Line *line, BillowGridPlace place)
{
    double least = INFINITY;
    int nearest = 0;
    for (int k = 0; k < (int) line->points->len; k++) {
        const int next = (k + 1) % (int) line->points->len;
        const double away = distance_to_segment(place, *point_of(line, k), *point_of(line, next));
        if (away < least) {
            least = away;
            nearest = k;
        }
    }
    return nearest;
}

BillowOutlinePick
billow_outline_draft_edge_at(const BillowOutlineDraft *draft, BillowGridPlace place, double reach)
{
    BillowOutlinePick found = nothing;
    for (int i = 0; i < (int) draft->lines->len; i++) {
        const Line *line = line_of(draft, i);
        const double away =
            i == billow_outline_draft_open_line(draft) ? INFINITY : distance_to_line(line, place);
        if (away <= reach) {
            reach = away;
            found = (BillowOutlinePick){i, nearest_side(line, place)};
        }
    }
    return found;
}
