#include "core/fit/main_shapes.h"

#include "core/base/allocate.h"
#include "core/base/scramble.h"

#include <math.h>
#include <string.h>

/* Vectors that are looked for besides those wanted, so that these are found sooner; and how often at most
 * they are multiplied by the products. */
enum { MORE = 8, MOST_ROUNDS = 60, ROWS = 8, POINTS = 256, MOST_SWEEPS = 40 };

/* It is over when the vectors explain this share more of the frames than a round before. Shapes with a
 * smaller share than ROUNDING are nothing but that. */
static const double ENOUGH = 1e-7, ROUNDING = 1e-13;

/* The vectors that approach the eigenvectors of the products. */
typedef struct {
    const BillowFrameProducts *products;
    size_t n;           /* vectors */
    double *vectors;    /* n x count, orthonormal, or zeros */
    double *multiplied; /* n x count: the products times these */
    double *values;     /* n: the eigenvalues, m^2; descending */
    double *small;      /* n x n */
    double *turned;     /* n x n */
} Subspace;

/* --- The subspace --- */

static double
dot(const double *a, const double *b, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Makes the vectors orthonormal one after another, twice because of rounding. What is nothing but
 * rounding becomes 0. */
static void
orthonormalise(Subspace *space)
{
    const size_t count = space->products->count;
    for (size_t k = 0; k < space->n; k++) {
        double *vector = space->vectors + k * count;
        const double whole = sqrt(dot(vector, vector, count));
        for (int pass = 0; pass < 2; pass++)
            for (size_t j = 0; j < k; j++) {
                const double *other = space->vectors + j * count, part = dot(vector, other, count);
                for (size_t f = 0; f < count; f++)
                    vector[f] -= part * other[f];
            }
        const double left = sqrt(dot(vector, vector, count)), scale = left > 1e-12 * whole ? 1.0 / left : 0.0;
        for (size_t f = 0; f < count; f++)
            vector[f] *= scale;
    }
}

static void
multiply_rows(void *data, size_t begin, size_t end)
{
    const Subspace *space = data;
    const size_t count = space->products->count;
    for (size_t row = begin; row < end; row++)
        for (size_t k = 0; k < space->n; k++)
            space->multiplied[k * count + row] =
                dot(space->products->products + row * count, space->vectors + k * count, count);
}

/* Turns rows and columns p and q of the small matrix so that its element there becomes 0. */
static void
turn_pair(Subspace *space, size_t p, size_t q)
{
    const size_t n = space->n;
    double *a = space->small, *v = space->turned;
    if (a[p * n + q] == 0.0)
        return;
    const double theta = 0.5 * (a[q * n + q] - a[p * n + p]) / a[p * n + q],
                 t = copysign(1.0, theta) / (fabs(theta) + hypot(theta, 1.0)), c = 1.0 / hypot(t, 1.0),
                 s = t * c;
    for (size_t i = 0; i < n; i++) {
        const double x = a[i * n + p], y = a[i * n + q];
        a[i * n + p] = c * x - s * y;
        a[i * n + q] = s * x + c * y;
    }
    for (size_t i = 0; i < n; i++) {
        const double x = a[p * n + i], y = a[q * n + i], u = v[p * n + i], w = v[q * n + i];
        a[p * n + i] = c * x - s * y;
        a[q * n + i] = s * x + c * y;
        v[p * n + i] = c * u - s * w;
        v[q * n + i] = s * u + c * w;
    }
}

/* Finds the eigenvectors (rows of `turned`) of the small matrix by Jacobi's rotations. */
static void
diagonalise(Subspace *space)
{
    const size_t n = space->n;
    memset(space->turned, 0, n * n * sizeof(double));
    for (size_t i = 0; i < n; i++)
        space->turned[i * n + i] = 1.0;
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        double off = 0.0, all = 0.0;
        for (size_t i = 0; i < n * n; i++)
            all += space->small[i] * space->small[i];
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < i; j++)
                off += space->small[i * n + j] * space->small[i * n + j];
        if (!(off > 1e-30 * all))
            return;
        for (size_t p = 0; p + 1 < n; p++)
            for (size_t q = p + 1; q < n; q++)
                turn_pair(space, p, q);
    }
}

/* Puts the largest eigenvalue that is left first, from number `k` on. */
static void
bring_forward(Subspace *space, size_t k)
{
    const size_t n = space->n;
    size_t largest = k;
    for (size_t i = k + 1; i < n; i++)
        if (space->values[i] > space->values[largest])
            largest = i;
    const double value = space->values[k];
    space->values[k] = space->values[largest];
    space->values[largest] = value;
    for (size_t i = 0; i < n; i++) {
        const double other = space->turned[k * n + i];
        space->turned[k * n + i] = space->turned[largest * n + i];
        space->turned[largest * n + i] = other;
    }
}

/* Replaces vectors by their combinations that the rows of `turned` are. */
static void
combine(Subspace *space, double *vectors)
{
    const size_t n = space->n, count = space->products->count;
    double *before = billow_allocate(n, sizeof(double));
    for (size_t f = 0; f < count; f++) {
        for (size_t k = 0; k < n; k++)
            before[k] = vectors[k * count + f];
        for (size_t k = 0; k < n; k++)
            vectors[k * count + f] = dot(space->turned + k * n, before, n);
    }
    free(before);
}

/* Multiplies the vectors, and makes them those within their span that are nearest to eigenvectors
 * (Rayleigh and Ritz). */
static void
improve(Subspace *space, BillowWorkers *workers)
{
    const size_t n = space->n, count = space->products->count;
    billow_workers_run(workers, count, ROWS, multiply_rows, space);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            space->small[i * n + j] = dot(space->vectors + i * count, space->multiplied + j * count, count);
    diagonalise(space);
    for (size_t k = 0; k < n; k++)
        space->values[k] = space->small[k * n + k];
    for (size_t k = 0; k < n; k++)
        bring_forward(space, k);
    combine(space, space->vectors);
    combine(space, space->multiplied);
}

static Subspace
start_subspace(const BillowFrameProducts *products, size_t n)
{
    const size_t count = products->count;
    Subspace space = {
        .products = products,
        .n = n,
        .vectors = billow_allocate(n * count, sizeof(double)),
        .multiplied = billow_allocate(n * count, sizeof(double)),
        .values = billow_allocate(n, sizeof(double)),
        .small = billow_allocate(n * n, sizeof(double)),
        .turned = billow_allocate(n * n, sizeof(double)),
    };
    for (size_t i = 0; i < n * count; i++)
        space.vectors[i] = billow_scramble((uint32_t) i + 1u) / 2147483648.0 - 1.0;
    orthonormalise(&space);
    return space;
}

static void
end_subspace(Subspace *space)
{
    free(space->vectors);
    free(space->multiplied);
    free(space->values);
    free(space->small);
    free(space->turned);
}

/* Returns false if stopped. */
static bool
find_vectors(Subspace *space, size_t wanted, BillowWorkers *workers, BillowProgress progress, void *data)
{
    double whole = 0.0, before = -1.0;
    for (size_t f = 0; f < space->products->count; f++)
        whole += billow_frame_product(space->products, f, f);
    for (int round = 0; round < MOST_ROUNDS; round++) {
        double explained = 0.0;
        improve(space, workers);
        for (size_t k = 0; k < wanted; k++)
            explained += space->values[k];
        if (progress && !progress(data, (round + 1.0) / MOST_ROUNDS))
            return false;
        if (explained - before <= ENOUGH * whole)
            return true;
        before = explained;
        memcpy(space->vectors, space->multiplied, space->n * space->products->count * sizeof(double));
        orthonormalise(space);
    }
    return true;
}

/* --- The shapes --- */

/* Returns how many of the vectors are more than rounding. */
static size_t
count_shapes(const Subspace *space, size_t most)
{
    size_t n = 0;
    while (n < most && space->values[n] > ROUNDING * space->values[0])
        n++;
    return n;
}

/* Scales the vectors to curves. */
static void
scale_curves(const Subspace *space, BillowMainShapes *main)
{
    for (size_t k = 0; k < main->n_shapes; k++) {
        const double *vector = space->vectors + k * main->n_frames;
        double largest = 0.0;
        for (size_t f = 0; f < main->n_frames; f++)
            largest = fabs(vector[f]) > fabs(largest) ? vector[f] : largest;
        for (size_t f = 0; f < main->n_frames; f++)
            main->curves[k * main->n_frames + f] = (float) (vector[f] / largest);
    }
}

typedef struct {
    const float *const *frames;
    const BillowFrameTerm *terms;
    BillowMainShapes *main;
} ShapeSum;

/* With curves c of length |c|, and vectors c / |c| orthonormal: the shape of each is the sum of the
 * frames times c / |c|^2. */
static void
add_up_points(void *data, size_t begin, size_t end)
{
    const ShapeSum *sum = data;
    BillowMainShapes *main = sum->main;
    for (size_t k = 0; k < main->n_shapes; k++) {
        const float *curve = main->curves + k * main->n_frames;
        double square = 0.0;
        for (size_t f = 0; f < main->n_frames; f++)
            square += (double) curve[f] * (double) curve[f];
        for (size_t t = begin; t < end; t++) {
            const size_t first = 3 * (size_t) sum->terms[t].head;
            double move[3] = {0.0, 0.0, 0.0};
            for (size_t f = 0; f < main->n_frames; f++)
                for (size_t axis = 0; axis < 3; axis++)
                    move[axis] += (double) curve[f] * (double) sum->frames[f][first + axis];
            for (size_t axis = 0; axis < 3; axis++)
                main->shapes[k * 3 * main->n_points + first + axis] = (float) (move[axis] / square);
        }
    }
}

BillowMainShapes *
billow_main_shapes_new(const float *const *frames, size_t n_points, const BillowFrameProducts *products,
                       const BillowFrameTerm *terms, size_t n_terms, size_t most, BillowWorkers *workers,
                       BillowProgress progress, void *data)
{
    const size_t count = products->count, wanted = most < count ? most : count,
                 n = wanted + MORE < count ? wanted + MORE : count;
    Subspace space = start_subspace(products, n);
    BillowMainShapes *main = NULL;
    if (find_vectors(&space, wanted, workers, progress, data)) {
        main = billow_allocate(1, sizeof *main);
        *main = (BillowMainShapes){n_points, count_shapes(&space, wanted), count, NULL, NULL};
        main->shapes = billow_allocate(main->n_shapes * 3 * n_points + 1, sizeof(float));
        main->curves = billow_allocate(main->n_shapes * count + 1, sizeof(float));
        scale_curves(&space, main);
        ShapeSum sum = {frames, terms, main};
        billow_workers_run(workers, n_terms, POINTS, add_up_points, &sum);
    }
    end_subspace(&space);
    return main;
}

void
billow_main_shapes_free(BillowMainShapes *shapes)
{
    if (!shapes)
        return;
    free(shapes->shapes);
    free(shapes->curves);
    free(shapes);
}
