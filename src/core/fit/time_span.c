#include "core/fit/time_span.h"

#include "core/base/allocate.h"
#include "core/fit/curve_numbers.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_SWEEPS = 30, SHORTEST = 3 };

/* Shares of the largest square that are rounding of single precision, and of a course that may be outside
 * the span, or a soft one. */
static const double ROUNDING = 1e-12, OUTSIDE = 1e-3, OUTSIDE_SOFT = 1e-5;

/* --- Eigenvectors of the products (Jacobi) --- */

typedef struct {
    size_t n;
    double *matrix, *vectors; /* n x n; vectors in rows */
} Eigen;

static void
turn_rows(double *rows, size_t n, size_t p, size_t q, double c, double s)
{
    double *a = rows + p * n, *b = rows + q * n;
    for (size_t i = 0; i < n; i++) {
        const double x = a[i], y = b[i];
        a[i] = c * x - s * y;
        b[i] = s * x + c * y;
    }
}

/* Turns rows and columns p and q so that their element becomes 0; columns are kept equal to rows. */
static void
turn_pair(Eigen *eigen, size_t p, size_t q)
{
    const size_t n = eigen->n;
    double *a = eigen->matrix;
    const double pp = a[p * n + p], qq = a[q * n + q], pq = a[p * n + q];
    const double theta = 0.5 * (qq - pp) / pq, t = copysign(1.0, theta) / (fabs(theta) + hypot(theta, 1.0)),
                 c = 1.0 / hypot(t, 1.0), s = t * c;
    turn_rows(a, n, p, q, c, s);
    for (size_t i = 0; i < n; i++) {
        a[i * n + p] = a[p * n + i];
        a[i * n + q] = a[q * n + i];
    }
    a[p * n + p] = pp - t * pq;
    a[q * n + q] = qq + t * pq;
    a[p * n + q] = a[q * n + p] = 0.0;
    turn_rows(eigen->vectors, n, p, q, c, s);
}

static void
diagonalise(Eigen *eigen)
{
    const size_t n = eigen->n;
    double whole = 0.0;
    for (size_t i = 0; i < n; i++)
        whole += eigen->matrix[i * n + i];
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        bool any = false;
        for (size_t p = 0; p + 1 < n; p++)
            for (size_t q = p + 1; q < n; q++)
                if (fabs(eigen->matrix[p * n + q]) > 1e-17 * whole) {
                    turn_pair(eigen, p, q);
                    any = true;
                }
        if (!any)
            return;
    }
}

/* Takes the vector with the largest value out of the matrix. Returns the value. */
static double
take_largest(Eigen *eigen, double *course)
{
    const size_t n = eigen->n;
    size_t largest = 0;
    for (size_t i = 1; i < n; i++)
        if (eigen->matrix[i * n + i] > eigen->matrix[largest * n + largest])
            largest = i;
    const double value = eigen->matrix[largest * n + largest];
    memcpy(course, eigen->vectors + largest * n, n * sizeof *course);
    eigen->matrix[largest * n + largest] = -INFINITY;
    return value;
}

BillowTimeSpan *
billow_time_span_new(const BillowFrameProducts *products, size_t most)
{
    const size_t n = products->count, limit = most < n ? most : n;
    Eigen eigen = {n, billow_allocate(n * n, sizeof(double)), billow_allocate(n * n, sizeof(double))};
    BillowTimeSpan *span = billow_allocate(1, sizeof *span);
    *span = (BillowTimeSpan){n, 0, billow_allocate(limit * n, sizeof(double)),
                             billow_allocate(limit, sizeof(double)), 0.0};
    memcpy(eigen.matrix, products->products, n * n * sizeof(double));
    for (size_t i = 0; i < n * n; i++)
        eigen.vectors[i] = i % (n + 1) == 0 ? 1.0 : 0.0;
    diagonalise(&eigen);
    for (bool more = true; more && span->rank < limit;) {
        span->squares[span->rank] = take_largest(&eigen, span->courses + span->rank * n);
        more = span->squares[span->rank] > ROUNDING * span->squares[0];
        span->rank += more;
    }
    free(eigen.matrix);
    free(eigen.vectors);
    return span;
}

void
billow_time_span_free(BillowTimeSpan *span)
{
    if (!span)
        return;
    free(span->courses);
    free(span->squares);
    free(span);
}

/* --- Transitions --- */

/* With the course e from `from` on, of `length` frames, 0 before and 1 after it, and the mean taken off,
 * the share outside the span is 1 - sum over its courses u of r (u . e)^2 / (e . e), with r = 1, or s / (s
 * + soft) if the square of the course is s. */
typedef struct {
    const BillowTimeSpan *span;
    const BillowCurveFamily *family;
    double *after;        /* rank x (n_frames + 1): sums of each course from a frame on */
    BillowSpanMove *best; /* n_frames x n_frames: with the best curve, from a frame, of a length */
} Search;

static void
look_from(const Search *search, const double *eased, size_t curve, size_t from, size_t length)
{
    const BillowTimeSpan *span = search->span;
    const size_t n = span->n_frames, to = from + length;
    const double soft = span->soft * span->squares[0];
    double sum = (double) (n - to), squares = sum, inside = 0.0;
    for (size_t i = 1; i < length; i++) {
        sum += eased[i];
        squares += eased[i] * eased[i];
    }
    for (size_t k = 0; k < span->rank; k++) {
        const double *course = span->courses + k * n + from;
        double along = search->after[k * (n + 1) + to];
        for (size_t i = 1; i < length; i++)
            along += eased[i] * course[i];
        inside += along * along * span->squares[k] / (span->squares[k] + soft);
    }
    const double off = 1.0 - inside / (squares - sum * sum / (double) n);
    BillowSpanMove *best = &search->best[from * n + length];
    if (off < best->off)
        *best = (BillowSpanMove){from, to, search->family->easings[curve], off};
}

/* A drawn curve has so many forms that a soft span has one for everything smooth. */
static bool
may_be(const BillowTimeSpan *span, BillowCurve kind)
{
    return span->soft == 0.0 || kind != BILLOW_CURVE_BEZIER;
}

static void
look_at_lengths(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    const size_t n = search->span->n_frames;
    double *eased = billow_allocate(n + 1, sizeof(double));
    for (size_t length = begin < SHORTEST ? SHORTEST : begin; length < end; length++)
        for (size_t curve = 0; curve < search->family->count; curve++) {
            if (!may_be(search->span, search->family->easings[curve].curve))
                continue;
            for (size_t i = 1; i < length; i++)
                eased[i] = billow_curve_family_at(search->family, curve, (double) i / (double) length);
            for (size_t from = 0; from + length < n; from++)
                look_from(search, eased, curve, from, length);
        }
    free(eased);
}

/* --- Refining --- */

/* A drawn curve is taken only if the others are farther off than this: it has four numbers. */
static const double NAMED = 1e-6;

static double
off_of(const Search *search, const BillowSpanMove *move, double *eased)
{
    const size_t length = move->to - move->from;
    BillowSpanMove *best = &search->best[move->from * search->span->n_frames + length];
    const BillowSpanMove kept = *best;
    best->off = INFINITY;
    for (size_t i = 1; i < length; i++)
        eased[i] = billow_easing_at(&move->easing, (double) i / (double) length);
    look_from(search, eased, 0, move->from, length);
    const double off = best->off;
    *best = kept;
    return off;
}

/* Moves the numbers of a curve by steps that become smaller. */
static void
refine(const Search *search, BillowSpanMove *move, double *eased)
{
    enum { HALVINGS = 16, TRIES = 8 };
    size_t n;
    const BillowCurveNumber *numbers = billow_curve_numbers(move->easing.curve, &n);
    double share = 0.5;
    for (int h = 0; h < HALVINGS; h++, share *= 0.5) {
        bool better = n > 0;
        for (int i = 0; i < TRIES && better; i++) {
            better = false;
            for (size_t k = 0; k < 2 * n; k++) {
                BillowSpanMove other = *move;
                const BillowCurveNumber *number = &numbers[k / 2];
                double *value = billow_curve_number_in(&other.easing, number);
                *value =
                    fmin(fmax(*value + (k % 2 ? share : -share) * number->step, number->low), number->high);
                other.off = off_of(search, &other, eased);
                if (other.off < move->off) {
                    *move = other;
                    better = true;
                }
            }
        }
    }
}

/* Returns the best curve of a kind between two frames. */
static BillowSpanMove
best_of_kind(const Search *search, size_t from, size_t to, BillowCurve kind, double *eased)
{
    BillowSpanMove best = {from, to, billow_easing_default(), INFINITY};
    for (size_t curve = 0; curve < search->family->count; curve++) {
        BillowSpanMove move = {from, to, search->family->easings[curve], INFINITY};
        if (move.easing.curve != kind)
            continue;
        move.off = off_of(search, &move, eased);
        if (move.off < best.off)
            best = move;
    }
    if (best.off < INFINITY)
        refine(search, &best, eased);
    return best;
}

/* Looks for the curve again, with refined numbers, and a frame or two beside its ends. */
static void
look_closer(const Search *search, BillowSpanMove *move)
{
    enum { BESIDE = 2 };
    const int n = (int) search->span->n_frames;
    const BillowSpanMove first = *move;
    double *eased = billow_allocate(search->span->n_frames + 1, sizeof(double));
    BillowSpanMove drawn = first;
    for (int a = -BESIDE; a <= BESIDE; a++)
        for (int b = -BESIDE; b <= BESIDE; b++) {
            const int from = (int) first.from + a, to = (int) first.to + b;
            if (from < 0 || to >= n || to - from < SHORTEST)
                continue;
            for (int kind = 0; kind < billow_easing_count(); kind++) {
                if (!may_be(search->span, (BillowCurve) kind))
                    continue;
                const BillowSpanMove other =
                    best_of_kind(search, (size_t) from, (size_t) to, (BillowCurve) kind, eased);
                BillowSpanMove *best = kind == BILLOW_CURVE_BEZIER ? &drawn : move;
                if (other.off < best->off)
                    *best = other;
            }
        }
    if (move->off > NAMED && drawn.off < move->off)
        *move = drawn;
    free(eased);
}

static bool
overlaps(const BillowSpanMove *move, const BillowSpanMove *moves, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (move->from < moves[i].to && moves[i].from < move->to)
            return true;
    return false;
}

size_t
billow_time_span_moves(const BillowTimeSpan *span, const BillowCurveFamily *family, BillowWorkers *workers,
                       BillowSpanMove *moves, size_t most)
{
    const size_t n = span->n_frames;
    Search search = {span, family, billow_allocate(span->rank * (n + 1) + 1, sizeof(double)),
                     billow_allocate(n * n, sizeof(BillowSpanMove))};
    for (size_t i = 0; i < n * n; i++)
        search.best[i] = (BillowSpanMove){0, 0, billow_easing_default(), INFINITY};
    for (size_t k = 0; k < span->rank; k++) {
        search.after[k * (n + 1) + n] = 0.0;
        for (size_t f = n; f-- > 0;)
            search.after[k * (n + 1) + f] = search.after[k * (n + 1) + f + 1] + span->courses[k * n + f];
    }
    billow_workers_run(workers, n, 1, look_at_lengths, &search);
    size_t found = 0;
    const double outside = span->soft > 0.0 ? OUTSIDE_SOFT : OUTSIDE;
    for (bool any = true; any && found < most;) {
        const BillowSpanMove *least = NULL;
        for (size_t i = 0; i < n * n; i++)
            if (search.best[i].off < outside && (!least || search.best[i].off < least->off) &&
                !overlaps(&search.best[i], moves, found))
                least = &search.best[i];
        any = least != NULL;
        if (any) {
            moves[found] = *least;
            look_closer(&search, &moves[found++]);
        }
    }
    free(search.after);
    free(search.best);
    return found;
}
