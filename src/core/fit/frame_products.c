#include "core/fit/frame_products.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"

#include <stdbool.h>

/* Coordinates that are added up at a time: their values in all frames stay in the cache. */
enum { BLOCK = 128, ROWS = 8 };

typedef struct {
    const float *const *frames;
    const BillowFrameTerm *terms;
    size_t first, n; /* the coordinates, three of each term */
    size_t count;
    BillowFramesFrom from;
    double *block; /* n x count: each coordinate in all frames */
    double *products;
} ProductSum;

static void
read_block(const ProductSum *sum)
{
    for (size_t v = 0; v < sum->n; v++) {
        double *row = sum->block + v * sum->count, mean = 0.0;
        for (size_t f = 0; f < sum->count; f++) {
            row[f] =
                billow_frame_term_at(sum->frames[f], &sum->terms[(sum->first + v) / 3], (sum->first + v) % 3);
            mean += row[f];
        }
        mean = sum->from == BILLOW_FRAMES_FROM_MEAN ? mean / (double) sum->count : 0.0;
        for (size_t f = 0; f < sum->count; f++)
            row[f] -= mean;
    }
    for (size_t i = sum->n * sum->count; i < BLOCK * sum->count; i++)
        sum->block[i] = 0.0;
}

/* Adds the block to the rows [begin, end) of the lower triangle, four coordinates at a time. */
BILLOW_WIDE static void
add_rows(void *data, size_t begin, size_t end)
{
    const ProductSum *sum = data;
    const size_t count = sum->count;
    for (size_t i = begin; i < end; i++) {
        double *row = sum->products + i * count;
        for (size_t v = 0; v < BLOCK; v += 4) {
            const double *a = sum->block + v * count, *b = a + count, *c = b + count, *d = c + count;
            const double ai = a[i], bi = b[i], ci = c[i], di = d[i];
            for (size_t j = 0; j <= i; j++)
                row[j] += ai * a[j] + bi * b[j] + ci * c[j] + di * d[j];
        }
    }
}

static void
mirror(double *products, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            products[j * count + i] = products[i * count + j];
}

BillowFrameProducts *
billow_frame_products_new(const float *const *frames, size_t count, const BillowFrameTerm *terms,
                          size_t n_terms, BillowFramesFrom from, BillowWorkers *workers,
                          BillowProgress progress, void *data)
{
    const size_t values = 3 * n_terms;
    ProductSum sum = {
        .frames = frames,
        .terms = terms,
        .count = count,
        .from = from,
        .block = billow_allocate(BLOCK * count, sizeof(double)),
        .products = billow_allocate(count * count, sizeof(double)),
    };
    bool stopped = false;
    for (size_t first = 0; first < values && !stopped; first += BLOCK) {
        sum.first = first;
        sum.n = values - first < BLOCK ? values - first : BLOCK;
        read_block(&sum);
        billow_workers_run(workers, count, ROWS, add_rows, &sum);
        stopped = progress && !progress(data, (double) (first + sum.n) / (double) values);
    }
    free(sum.block);
    BillowFrameProducts *products = billow_allocate(1, sizeof *products);
    *products = (BillowFrameProducts){count, sum.products};
    if (stopped) {
        billow_frame_products_free(products);
        return NULL;
    }
    mirror(sum.products, count);
    return products;
}

void
billow_frame_products_free(BillowFrameProducts *products)
{
    if (products)
        free(products->products);
    free(products);
}
