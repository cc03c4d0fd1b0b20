#include "core/fit/frame_terms.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <math.h>

BillowFrameTerm *
billow_frame_points(const BillowGrid *grid, size_t *count)
{
    const size_t n = billow_grid_count(grid);
    BillowFrameTerm *terms = billow_allocate(n, sizeof *terms);
    *count = 0;
    for (size_t i = 0; i < n; i++)
        if (billow_grid_has_point(grid, i))
            terms[(*count)++] = (BillowFrameTerm){(uint32_t) i, BILLOW_NO_TAIL};
    return terms;
}

BillowFrameTerm *
billow_frame_edges(const BillowGrid *grid, size_t *count)
{
    BillowFrameTerm *terms = billow_allocate(2 * billow_grid_count(grid), sizeof *terms);
    *count = 0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            const size_t next[] = {i + 1, i + (size_t) grid->columns};
            const bool there[] = {column + 1 < grid->columns, row + 1 < grid->rows};
            for (int side = 0; side < 2; side++)
                if (there[side] && billow_grid_has_point(grid, i) && billow_grid_has_point(grid, next[side]))
                    terms[(*count)++] = (BillowFrameTerm){(uint32_t) next[side], (uint32_t) i};
        }
    return terms;
}

double
billow_frame_terms_mean(const float *frame, const BillowFrameTerm *terms, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double x = billow_frame_term_at(frame, &terms[i], 0),
                     y = billow_frame_term_at(frame, &terms[i], 1),
                     z = billow_frame_term_at(frame, &terms[i], 2);
        sum += sqrt(x * x + y * y + z * z);
    }
    return count > 0 ? sum / (double) count : 0.0;
}
