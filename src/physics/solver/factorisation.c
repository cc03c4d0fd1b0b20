#include "physics/solver/factorisation.h"

#include "core/base/allocate.h"

#include <string.h>
#include <suitesparse/cholmod.h>

struct BillowFactorisation {
    cholmod_common common;
    cholmod_factor *factor;
    cholmod_dense *rhs;                     /* count x 3 */
    cholmod_dense *solution, *work, *extra; /* allocated by the first solve, then reused */
};

void
billow_triplets_init(BillowTriplets *triplets, size_t count, size_t capacity)
{
    *triplets = (BillowTriplets){
        .count = count,
        .rows = billow_allocate(capacity, sizeof *triplets->rows),
        .columns = billow_allocate(capacity, sizeof *triplets->columns),
        .values = billow_allocate(capacity, sizeof *triplets->values),
    };
}

void
billow_triplets_free(BillowTriplets *triplets)
{
    free(triplets->rows);
    free(triplets->columns);
    free(triplets->values);
    *triplets = (BillowTriplets){0};
}

void
billow_triplets_add(BillowTriplets *triplets, size_t row, size_t column, double value)
{
    size_t k = triplets->entries++;
    triplets->rows[k] = (int) (row > column ? row : column);
    triplets->columns[k] = (int) (row > column ? column : row);
    triplets->values[k] = value;
}

/* CHOLMOD reads the caller's triplets in place. */
static bool
factorise(BillowFactorisation *it, const BillowTriplets *a)
{
    cholmod_triplet triplet = {
        .nrow = a->count,
        .ncol = a->count,
        .nzmax = a->entries,
        .nnz = a->entries,
        .i = a->rows,
        .j = a->columns,
        .x = a->values,
        .stype = -1,
        .itype = CHOLMOD_INT,
        .xtype = CHOLMOD_REAL,
        .dtype = CHOLMOD_DOUBLE,
    };
    cholmod_sparse *matrix = cholmod_triplet_to_sparse(&triplet, 0, &it->common);
    if (!matrix)
        return false;
    it->factor = cholmod_analyze(matrix, &it->common);
    bool done = it->factor && cholmod_factorize(matrix, it->factor, &it->common) &&
                it->common.status == CHOLMOD_OK && it->factor->minor == it->factor->n;
    cholmod_free_sparse(&matrix, &it->common);
    return done;
}

/* L D L' continues with negative entries of D where L L' would stop. */
static bool
is_positive(const BillowFactorisation *it)
{
    const cholmod_factor *factor = it->factor;
    const int *columns = factor->p;
    const double *values = factor->x;
    for (size_t i = 0; i < factor->n; i++)
        if (!(values[columns[i]] > 0.0))
            return false;
    return true;
}

BillowFactorisation *
billow_factorisation_new(const BillowTriplets *a)
{
    BillowFactorisation *it = billow_allocate(1, sizeof *it);
    cholmod_common *common = &it->common;
    cholmod_start(common);
    common->print = 0;
    common->supernodal = CHOLMOD_SIMPLICIAL;
    common->nmethods = 1;
    common->method[0].ordering = CHOLMOD_AMD;
    common->postorder = 1;
    common->quick_return_if_not_posdef = 1;
    it->rhs = cholmod_allocate_dense(a->count, 3, a->count, CHOLMOD_REAL, common);
    if (!it->rhs || !factorise(it, a) || !is_positive(it)) {
        billow_factorisation_free(it);
        return NULL;
    }
    return it;
}

void
billow_factorisation_free(BillowFactorisation *factorisation)
{
    if (!factorisation)
        return;
    cholmod_common *common = &factorisation->common;
    cholmod_free_factor(&factorisation->factor, common);
    cholmod_free_dense(&factorisation->rhs, common);
    cholmod_free_dense(&factorisation->solution, common);
    cholmod_free_dense(&factorisation->work, common);
    cholmod_free_dense(&factorisation->extra, common);
    cholmod_finish(common);
    free(factorisation);
}

bool
billow_factorisation_solve(BillowFactorisation *factorisation, const BillowPoints *b, BillowPoints *x)
{
    BillowFactorisation *it = factorisation;
    size_t n = it->rhs->nrow;
    double *rhs = it->rhs->x;
    memcpy(rhs, b->x, n * sizeof *rhs);
    memcpy(rhs + n, b->y, n * sizeof *rhs);
    memcpy(rhs + 2 * n, b->z, n * sizeof *rhs);
    if (!cholmod_solve2(CHOLMOD_A, it->factor, it->rhs, NULL, &it->solution, NULL, &it->work, &it->extra,
                        &it->common))
        return false;
    const double *solution = it->solution->x;
    memcpy(x->x, solution, n * sizeof *solution);
    memcpy(x->y, solution + n, n * sizeof *solution);
    memcpy(x->z, solution + 2 * n, n * sizeof *solution);
    return true;
}
