#include "core/fit/gap_costs.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Of a transition from frame i to frame j with the curve e, with a = x_f - x_i and c = x_j - x_i at each
 * frame f,
 *
 *     cost = sum |a - e c|^2 = sum |a|^2 - 2 sum e (a . c) + |c|^2 sum e^2,
 *
 * so that all curves of a pair are one product of a matrix with the values a . c. In long gaps these are
 * first spread over SHORT knots, between which curves count as straight; the cost of the best one is then
 * computed in full. */
enum { SHORT = 48, STARTS = 4 };

typedef struct {
    const BillowFrameProducts *products;
    const BillowCurveFamily *family;
    double *curves
        [SHORT +
         2]; /* of each gap of at most SHORT + 1 frames: family->count values a frame; [0]: at the knots */
    double *squares; /* of each gap: the sum of e^2 of each curve */
    double *costs;
    size_t first;
} GapWork;

static void
fill_curves(const BillowCurveFamily *family, double *values, size_t n, size_t length)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < family->count; k++)
            values[i * family->count + k] =
                billow_curve_family_at(family, k, (double) (i + 1) / (double) length);
}

static void
fill_squares(void *data, size_t begin, size_t end)
{
    const GapWork *work = data;
    const size_t count = work->family->count;
    for (size_t length = begin; length < end; length++)
        for (size_t k = 0; k < count; k++) {
            double sum = 0.0;
            for (size_t f = 1; f < length; f++) {
                const double e = billow_curve_family_at(work->family, k, (double) f / (double) length);
                sum += e * e;
            }
            work->squares[length * count + k] = sum;
        }
}

/* Writes the values a . c of a gap, or of a long one their sums at the knots. Returns how many there are. */
static size_t
read_gap(const GapWork *work, size_t i, size_t length, double *along)
{
    const BillowFrameProducts *products = work->products;
    if (length <= SHORT + 1) {
        for (size_t f = 1; f < length; f++)
            along[f - 1] = billow_frame_along(products, i, i + length, i + f);
        return length - 1;
    }
    memset(along, 0, SHORT * sizeof *along);
    for (size_t f = 1; f < length; f++) {
        const double value = billow_frame_along(products, i, i + length, i + f);
        const double place = (double) (f * SHORT) / (double) length;
        const size_t knot = (size_t) place;
        const double share = place - (double) knot;
        if (knot > 0)
            along[knot - 1] += (1.0 - share) * value;
        along[knot] += share * value;
    }
    return SHORT;
}

/* Sets sums[k] to the sum of along[m] e_k[m]. */
BILLOW_WIDE static void
sum_curves(const double *along, const double *curves, size_t n, size_t count, double *sums)
{
    size_t m = 0;
    memset(sums, 0, count * sizeof *sums);
    for (; m + 4 <= n; m += 4) {
        const double *a = curves + m * count, *b = a + count, *c = b + count, *d = c + count;
        const double wa = along[m], wb = along[m + 1], wc = along[m + 2], wd = along[m + 3];
        for (size_t k = 0; k < count; k++)
            sums[k] += (wa * a[k] + wb * b[k]) + (wc * c[k] + wd * d[k]);
    }
    for (; m < n; m++)
        for (size_t k = 0; k < count; k++)
            sums[k] += along[m] * curves[m * count + k];
}

static double
whole_cost(const GapWork *work, size_t i, size_t length, size_t curve, double apart, double way)
{
    double sum = 0.0;
    for (size_t f = 1; f < length; f++)
        sum += billow_curve_family_at(work->family, curve, (double) f / (double) length) *
               billow_frame_along(work->products, i, i + length, i + f);
    return apart - 2.0 * sum + way * work->squares[length * work->family->count + curve];
}

/* `apart` is the sum of |a|^2. */
static double
gap_cost(const GapWork *work, size_t i, size_t length, double apart, double *sums)
{
    const size_t count = work->family->count;
    const double way = billow_frame_distance2(work->products, i, i + length);
    const double *squares = work->squares + length * count;
    double along[SHORT];
    const size_t n = read_gap(work, i, length, along);
    sum_curves(along, work->curves[length <= SHORT + 1 ? length : 0], n, count, sums);
    size_t best = 0;
    double least = INFINITY;
    for (size_t k = 0; k < count; k++) {
        const double cost = way * squares[k] - 2.0 * sums[k];
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    const double cost = length <= SHORT + 1 ? apart + least : whole_cost(work, i, length, best, apart, way);
    return fmax(cost, 0.0);
}

static void
cost_starts(void *data, size_t begin, size_t end)
{
    const GapWork *work = data;
    const size_t n = work->products->count;
    double *sums = billow_allocate(work->family->count, sizeof *sums);
    for (size_t i = work->first + begin; i < work->first + end; i++) {
        double apart = 0.0;
        for (size_t j = i + 1; j < n; j++) {
            work->costs[i * n + j] = j == i + 1 ? 0.0 : gap_cost(work, i, j - i, apart, sums);
            apart += billow_frame_distance2(work->products, i, j);
        }
    }
    free(sums);
}

double *
billow_gap_costs_new(const BillowFrameProducts *products, const BillowCurveFamily *family,
                     BillowWorkers *workers, BillowProgress progress, void *data)
{
    enum { AT_ONCE = 64 };
    const size_t n = products->count, count = family->count;
    GapWork work = {
        .products = products,
        .family = family,
        .squares = billow_allocate((n + 1) * count, sizeof(double)),
        .costs = billow_allocate(n * n, sizeof(double)),
    };
    for (size_t length = 0; length < SHORT + 2; length++) {
        const size_t knots = length == 0 ? SHORT : length - 1;
        work.curves[length] = billow_allocate(knots * count + 1, sizeof(double));
        fill_curves(family, work.curves[length], knots, length == 0 ? SHORT : length);
    }
    billow_workers_run(workers, n, STARTS, fill_squares, &work);
    bool stopped = false;
    for (size_t first = 0; first < n && !stopped; first += AT_ONCE) {
        const size_t some = n - first < AT_ONCE ? n - first : AT_ONCE;
        work.first = first;
        billow_workers_run(workers, some, STARTS, cost_starts, &work);
        const double left = (double) (n - first - some) / (double) n;
        stopped = progress && !progress(data, 1.0 - left * left);
    }
    for (size_t length = 0; length < SHORT + 2; length++)
        free(work.curves[length]);
    free(work.squares);
    if (stopped) {
        free(work.costs);
        work.costs = NULL;
    }
    return work.costs;
}
