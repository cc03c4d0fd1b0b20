#include "core/fit/loop.h"

#include "core/base/allocate.h"

#include <math.h>

/* Share of the median step: a steady motion turns, too. */
static const double LEAST_TURN = 1e-3;

/* A sum of frames with factors: two frames are mixed in each of three frames of a loop. */
enum { MOST_TERMS = 6 };

typedef struct {
    size_t frames[MOST_TERMS];
    double factors[MOST_TERMS];
    int n;
} FrameSum;

static void
add(FrameSum *sum, size_t frame, double factor)
{
    if (factor == 0.0)
        return;
    sum->frames[sum->n] = frame;
    sum->factors[sum->n++] = factor;
}

static double
length_of(const BillowFrameProducts *products, const FrameSum *sum)
{
    double square = 0.0;
    for (int a = 0; a < sum->n; a++) {
        square += sum->factors[a] * sum->factors[a] *
                  billow_frame_product(products, sum->frames[a], sum->frames[a]);
        for (int b = 0; b < a; b++)
            square += 2.0 * sum->factors[a] * sum->factors[b] *
                      billow_frame_product(products, sum->frames[a], sum->frames[b]);
    }
    return sqrt(fmax(square, 0.0));
}

/* --- The pace --- */

static int
compare_numbers(const void *a, const void *b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p > q) - (p < q);
}

static double
median_of(double *values, size_t n)
{
    qsort(values, n, sizeof *values, compare_numbers);
    return n % 2 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
}

BillowPace
billow_pace_of(const BillowFrameProducts *products)
{
    const size_t n = products->count;
    double *steps = billow_allocate(n, sizeof *steps), *turns = billow_allocate(n, sizeof *turns);
    for (size_t f = 0; f + 1 < n; f++) {
        steps[f] = length_of(products, &(FrameSum){{f + 1, f}, {1.0, -1.0}, 2});
        if (f + 2 < n)
            turns[f] = length_of(products, &(FrameSum){{f + 2, f + 1, f}, {1.0, -2.0, 1.0}, 3});
    }
    const double step = median_of(steps, n - 1);
    const BillowPace pace = {step, fmax(median_of(turns, n - 2), LEAST_TURN * step)};
    free(steps);
    free(turns);
    return pace;
}

/* --- The seam --- */

double
billow_loop_share(size_t fade, size_t k)
{
    return 0.5 - 0.5 * cos(acos(-1.0) * (double) (k + 1) / (double) (fade + 1));
}

double
billow_loop_badness(const BillowLoop *loop)
{
    return fmax(loop->step / BILLOW_LOOP_MOST_STEP, loop->turn / BILLOW_LOOP_MOST_TURN);
}

double
billow_loop_cost(const BillowLoop *loop, double size)
{
    const BillowLoop moving = {.step = fmax(loop->step, 1.0), .turn = fmax(loop->turn, 1.0)};
    return billow_loop_badness(&moving) + loop->gap / (BILLOW_LOOP_FAR * size);
}

/* A loop that is looked at. */
typedef struct {
    const BillowFrameProducts *products;
    const double *shares; /* of the fade */
    BillowPace pace;
    double size;
    BillowLoop loop;
} Seam;

/* Adds a frame of the loop, counted from the beginning of the fade, with a factor. Those after the fade are the first
 * ones of the loop. */
static void
add_frame(const Seam *seam, FrameSum *sum, long k, double factor)
{
    const BillowLoop *loop = &seam->loop;
    const long fade = (long) loop->fade, later = (long) (loop->first + loop->count - loop->fade) + k,
               earlier = later - (long) loop->count;
    const double share = k < 0 ? 0.0 : k < fade ? seam->shares[k] : 1.0;
    add(sum, (size_t) later, factor * (1.0 - share));
    add(sum, (size_t) earlier, factor * share);
}

/* Measures the seam, as long as it costs less than `least`; returns what it costs. */
static double
measure_seam(Seam *seam, double least)
{
    BillowLoop *loop = &seam->loop;
    const long fade = (long) loop->fade;
    loop->step = loop->turn = 0.0;
    double cost = billow_loop_cost(loop, seam->size);
    for (long k = -1; k <= fade && cost < least; k++) {
        FrameSum step = {.n = 0}, turn = {.n = 0};
        add_frame(seam, &step, k, 1.0);
        add_frame(seam, &step, k - 1, -1.0);
        loop->step = fmax(loop->step, length_of(seam->products, &step) / seam->pace.step);
        add_frame(seam, &turn, k - 1, 1.0);
        add_frame(seam, &turn, k, -2.0);
        add_frame(seam, &turn, k + 1, 1.0);
        loop->turn = fmax(loop->turn, length_of(seam->products, &turn) / seam->pace.turn);
        cost = billow_loop_cost(loop, seam->size);
    }
    return cost;
}

/* Returns the way that a run has come at each frame: the sum of its steps. Free with free(). */
static double *
find_ways(const BillowFrameProducts *products)
{
    double *ways = billow_allocate(products->count, sizeof *ways);
    ways[0] = 0.0;
    for (size_t f = 1; f < products->count; f++)
        ways[f] = ways[f - 1] + length_of(products, &(FrameSum){{f, f - 1}, {1.0, -1.0}, 2});
    return ways;
}

bool
billow_loop_find(const BillowFrameProducts *products, BillowPace pace, const BillowLoopWishes *wishes,
                 BillowLoop *loop)
{
    const size_t n = products->count, fade = wishes->fade;
    double *shares = billow_allocate(fade, sizeof *shares), *ways = find_ways(products), least = INFINITY;
    Seam seam = {products, shares, pace, wishes->size, {.fade = fade}};
    for (size_t k = 0; k < fade; k++)
        shares[k] = billow_loop_share(fade, k);
    const double slowest = BILLOW_LOOP_LEAST_MOTION * pace.step;
    for (size_t count = wishes->shortest; count <= wishes->longest && count + fade <= n; count++) {
        double squares = 0.0; /* of the distances in the fade that ends before `first` */
        for (size_t first = 0; first + count <= n; first++) {
            const double way = ways[first + count - 1] - ways[first];
            const bool allowed = first >= fade && first >= wishes->from && first <= wishes->to;
            if (allowed && way >= slowest * (double) (count - 1)) {
                seam.loop =
                    (BillowLoop){first, count, fade, sqrt(fmax(squares, 0.0) / (double) fade), 0.0, 0.0};
                const double cost = measure_seam(&seam, least);
                if (cost < least) {
                    least = cost;
                    *loop = seam.loop;
                }
            }
            if (first >= fade)
                squares -= billow_frame_distance2(products, first - fade, first - fade + count);
            squares += first + count < n ? billow_frame_distance2(products, first, first + count) : 0.0;
        }
    }
    free(shares);
    free(ways);
    return least < INFINITY;
}
