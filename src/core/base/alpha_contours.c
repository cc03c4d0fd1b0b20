#include "core/base/alpha_contours.h"

#include "core/base/allocate.h"

#include <math.h>

enum { MOST_CONTOURS = 4096, OPAQUE = 255 };

static const size_t MOST_POINTS = 1 << 20;

/* No pixel has this value, so that no contour goes through the middle of one. */
static const double HALF = 127.5;

/* A node: a pixel, its mirror image on the border of the image, or one beyond the image, which is clear.
 * Those around the image have the place of the border: nodes 0 and 1 are at 0, node i at the middle of pixel
 * i - 2. */
typedef struct {
    int x, y;
} Node;

/* A place of a contour: between two nodes side by side, of which the first is opaque. */
typedef struct {
    Node in, out;
} Step;

typedef struct {
    BillowAlpha alpha;
    uint8_t *passed; /* bit of each node: a contour has been to the right of it */
    BillowPolygon line;
    size_t room, n_points;
    size_t soft, hard; /* steps */
    BillowAlphaContours *contours;
} Search;

static int
clamp(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static bool
is_beyond(const BillowAlpha *alpha, Node at)
{
    return at.x <= 0 || at.y <= 0 || at.x >= alpha->width + 3 || at.y >= alpha->height + 3;
}

static int
value_at(const BillowAlpha *alpha, Node at)
{
    if (is_beyond(alpha, at))
        return 0;
    return alpha->values[(size_t) clamp(at.y - 2, alpha->height - 1) * (size_t) alpha->width +
                         (size_t) clamp(at.x - 2, alpha->width - 1)];
}

static bool
is_opaque(const BillowAlpha *alpha, Node at)
{
    return value_at(alpha, at) > HALF;
}

static double
position(int node, int length)
{
    return fmin(fmax(node - 1.5, 0.0), length);
}

static void
add_place(Search *search, Step step)
{
    const BillowAlpha *alpha = &search->alpha;
    const double in = value_at(alpha, step.in), out = value_at(alpha, step.out),
                 part = (in - HALF) / (in - out), x = position(step.in.x, alpha->width),
                 y = position(step.in.y, alpha->height);
    const BillowGridPlace at = {x + part * (position(step.out.x, alpha->width) - x),
                                y + part * (position(step.out.y, alpha->height) - y)};
    if (!is_beyond(alpha, step.out)) {
        search->soft += in < OPAQUE || out > 0.0;
        search->hard += in == OPAQUE && out == 0.0;
    }
    BillowPolygon *line = &search->line;
    if (line->n > 0 && line->corners[line->n - 1].column == at.column &&
        line->corners[line->n - 1].row == at.row)
        return;
    if (line->n == search->room) {
        search->room = 2 * search->room + 64;
        line->corners = billow_reallocate(line->corners, search->room, sizeof *line->corners);
    }
    line->corners[line->n++] = at;
}

/* Goes on with the opaque part on the left, if rows went up. */
static Step
step_after(const BillowAlpha *alpha, Step step)
{
    const int dx = step.out.x - step.in.x, dy = step.out.y - step.in.y;
    const Node in = {step.in.x - dy, step.in.y + dx}, out = {step.out.x - dy, step.out.y + dx};
    const bool in_opaque = is_opaque(alpha, in), out_opaque = is_opaque(alpha, out);
    const double sum =
        value_at(alpha, step.in) + value_at(alpha, step.out) + value_at(alpha, in) + value_at(alpha, out);
    if (out_opaque && (in_opaque || sum >= 4.0 * HALF))
        return (Step){out, step.out};
    return in_opaque ? (Step){in, out} : (Step){step.in, in};
}

static bool
steps_equal(Step a, Step b)
{
    return a.in.x == b.in.x && a.in.y == b.in.y && a.out.x == b.out.x && a.out.y == b.out.y;
}

static size_t
bit_of(const BillowAlpha *alpha, Node at)
{
    return (size_t) at.y * (size_t) (alpha->width + 4) + (size_t) at.x;
}

static void
keep(Search *search, double area)
{
    BillowAlphaContours *contours = search->contours;
    BillowPolygon line = {billow_allocate(search->line.n, sizeof *line.corners), search->line.n};
    BillowAlphaContour contour = {line, area, {INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < line.n; i++) {
        const BillowGridPlace at = line.corners[i] = search->line.corners[i];
        contour.low = (BillowGridPlace){fmin(contour.low.column, at.column), fmin(contour.low.row, at.row)};
        contour.high =
            (BillowGridPlace){fmax(contour.high.column, at.column), fmax(contour.high.row, at.row)};
    }
    contours->list = billow_reallocate(contours->list, contours->n + 1, sizeof *contours->list);
    contours->list[contours->n++] = contour;
    search->n_points += line.n;
}

/* Follows a contour. Returns false if there is too much. */
static bool
follow(Search *search, Step first)
{
    Step step = first;
    BillowPolygon *line = &search->line;
    line->n = 0;
    do {
        if (step.out.x == step.in.x + 1) {
            const size_t bit = bit_of(&search->alpha, step.in);
            search->passed[bit / 8] |= (uint8_t) (1u << bit % 8);
        }
        add_place(search, step);
        step = step_after(&search->alpha, step);
    } while (!steps_equal(step, first) && line->n <= MOST_POINTS);
    if (line->n > 1 && line->corners[0].column == line->corners[line->n - 1].column &&
        line->corners[0].row == line->corners[line->n - 1].row)
        line->n--;
    const double area = 0.5 * billow_polygon_area2(line);
    if (fabs(area) >= 1.0)
        keep(search, area);
    return search->n_points <= MOST_POINTS && search->contours->n <= MOST_CONTOURS;
}

/* Every contour has a place to the right of an opaque node. */
static bool
follow_all(Search *search)
{
    const BillowAlpha *alpha = &search->alpha;
    for (int y = 1; y < alpha->height + 3; y++)
        for (int x = 1; x < alpha->width + 3; x++) {
            const Step step = {{x, y}, {x + 1, y}};
            const size_t bit = bit_of(alpha, step.in);
            if (is_opaque(alpha, step.in) && !is_opaque(alpha, step.out) &&
                !(search->passed[bit / 8] & 1u << bit % 8) && !follow(search, step))
                return false;
        }
    return true;
}

bool
billow_alpha_contours_find(const BillowAlpha *alpha, BillowAlphaContours *contours)
{
    const size_t bits = (size_t) (alpha->width + 4) * (size_t) (alpha->height + 4);
    Search search = {.alpha = *alpha, .passed = billow_allocate(bits / 8 + 1, 1), .contours = contours};
    *contours = (BillowAlphaContours){0};
    const bool good = follow_all(&search);
    if (search.soft > 0)
        contours->soft = (double) search.soft / (double) (search.soft + search.hard);
    free(search.passed);
    free(search.line.corners);
    if (!good)
        billow_alpha_contours_free(contours);
    return good;
}

void
billow_alpha_contours_free(BillowAlphaContours *contours)
{
    for (size_t i = 0; i < contours->n; i++)
        free(contours->list[i].line.corners);
    free(contours->list);
    *contours = (BillowAlphaContours){0};
}
