#include "core/contact/ironing.h"

#include "core/base/allocate.h"

/* The factors L D Lᵀ of 1 + strength CᵀC, C the second differences of `count` values: a band of five. */
typedef struct {
    int count;
    double *diagonal, *first, *second; /* of L, one and two places below the diagonal */
} Factors;

/* Returns entry (i, i + k) of CᵀC. */
static double
entry(int count, int i, int k)
{
    static const double c[3] = {1.0, -2.0, 1.0};
    double sum = 0.0;
    for (int row = i + k - 2; row <= i; row++)
        if (row >= 0 && row + 2 < count)
            sum += c[i - row] * c[i + k - row];
    return sum;
}

static Factors
factor(int count, double strength)
{
    Factors f = {.count = count};
    f.diagonal = billow_allocate((size_t) count, sizeof(double));
    f.first = billow_allocate((size_t) count, sizeof(double));
    f.second = billow_allocate((size_t) count, sizeof(double));
    for (int i = 0; i < count; i++) {
        double one = i >= 1 ? strength * entry(count, i - 1, 1) : 0.0,
               two = i >= 2 ? strength * entry(count, i - 2, 2) : 0.0;
        f.second[i] = i >= 2 ? two / f.diagonal[i - 2] : 0.0;
        if (i >= 2)
            one -= f.second[i] * f.diagonal[i - 2] * f.first[i - 1];
        f.first[i] = i >= 1 ? one / f.diagonal[i - 1] : 0.0;
        f.diagonal[i] = 1.0 + strength * entry(count, i, 0) - f.first[i] * one - f.second[i] * two;
    }
    return f;
}

static void
solve(const Factors *f, double *values, size_t stride)
{
    const int n = f->count;
    for (int i = 1; i < n; i++)
        values[(size_t) i * stride] -= f->first[i] * values[(size_t) (i - 1) * stride] +
                                       (i >= 2 ? f->second[i] * values[(size_t) (i - 2) * stride] : 0.0);
    for (int i = n - 1; i >= 0; i--)
        values[(size_t) i * stride] =
            values[(size_t) i * stride] / f->diagonal[i] -
            (i + 1 < n ? f->first[i + 1] * values[(size_t) (i + 1) * stride] : 0.0) -
            (i + 2 < n ? f->second[i + 2] * values[(size_t) (i + 2) * stride] : 0.0);
}

static void
clear(Factors *f)
{
    free(f->diagonal);
    free(f->first);
    free(f->second);
}

void
billow_iron(const BillowGrid *grid, double strength, BillowPoints points)
{
    const size_t columns = (size_t) grid->columns, rows = (size_t) grid->rows;
    Factors along = factor(grid->columns, strength), down = factor(grid->rows, strength);
    double *const axes[3] = {points.x, points.y, points.z};
    for (int axis = 0; axis < 3; axis++) {
        for (size_t row = 0; row < rows; row++)
            solve(&along, axes[axis] + row * columns, 1);
        for (size_t column = 0; column < columns; column++)
            solve(&down, axes[axis] + column, columns);
    }
    clear(&along);
    clear(&down);
}
