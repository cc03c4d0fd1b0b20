#include "physics/solver/imex_matrix.h"

#include "core/base/allocate.h"
#include "physics/net/net_rows.h"
#include "physics/net/seam.h"

#include <string.h>

/* Enough for a step and the halves of it that advancing tries, and the first step of a multistep method. */
enum { N_CACHED = 6 };

typedef struct {
    double step;
    unsigned char *held;
    BillowFactorisation *factor; /* NULL: unused */
    unsigned long used;          /* when it was last requested */
} CachedFactor;

struct BillowImex {
    CachedFactor kept[N_CACHED];
    unsigned long clock;
};

BillowImexShares
billow_imex_shares(double s)
{
    return (BillowImexShares){.mass = 1.0, .damping = s, .stiffness = s * s};
}

static double
weight_at(const BillowNet *net, const BillowSprings *springs, BillowImexShares shares, size_t i)
{
    double tie = springs->bending ? springs->bending[i] : 0.0;
    return shares.damping * (springs->damping[i] + net->bending_damping * tie) +
           shares.stiffness * (springs->stiffness[i] + tie);
}

/* y_a -= w (x_b - x_a), y_b += w (x_b - x_a), w = damping (c + tau t) + stiffness (k + t) */
static void
add_springs(const BillowNet *net, const BillowSprings *springs, BillowImexShares shares, const double *x,
            double *y)
{
    for (int row = 0; row < net->grid.rows; row++) {
        BillowSpringRow some = billow_springs_of_row(&net->grid, springs, row);
        for (int column = some.begin; column < some.end; column++) {
            size_t a = billow_grid_index(&net->grid, column, row), b = a + (size_t) some.step;
            double pull = weight_at(net, springs, shares, a) * (x[b] - x[a]);
            y[a] -= pull;
            y[b] += pull;
        }
    }
}

static double
diagonal_at(const BillowNet *net, BillowImexShares shares, size_t i)
{
    return shares.mass * net->mass[i] + shares.damping * net->drag * net->area[i];
}

void
billow_imex_apply(const BillowNet *net, BillowImexShares shares, const BillowPoints *x, BillowPoints *y)
{
    for (size_t i = 0; i < net->count; i++) {
        double diagonal = diagonal_at(net, shares, i);
        y->x[i] = diagonal * x->x[i];
        y->y[i] = diagonal * x->y[i];
        y->z[i] = diagonal * x->z[i];
    }
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++) {
        const BillowSprings *springs = &net->springs[family];
        add_springs(net, springs, shares, x->x, y->x);
        add_springs(net, springs, shares, x->y, y->y);
        add_springs(net, springs, shares, x->z, y->z);
    }
    billow_seam_bend(net, x, -(shares.stiffness + shares.damping * net->bending_damping), y);
}

BillowImex *
billow_imex_new(void)
{
    return billow_allocate(1, sizeof(BillowImex));
}

static void
kept_clear(CachedFactor *kept)
{
    billow_factorisation_free(kept->factor);
    free(kept->held);
    *kept = (CachedFactor){0};
}

void
billow_imex_forget(BillowImex *imex)
{
    for (int i = 0; imex && i < N_CACHED; i++)
        kept_clear(&imex->kept[i]);
}

void
billow_imex_free(BillowImex *imex)
{
    billow_imex_forget(imex);
    free(imex);
}

static void
add_family(const BillowNet *net, const BillowSprings *springs, BillowImexShares shares,
           const unsigned char *held, BillowTriplets *a)
{
    for (int row = 0; row < net->grid.rows; row++) {
        BillowSpringRow some = billow_springs_of_row(&net->grid, springs, row);
        for (int column = some.begin; column < some.end; column++) {
            size_t i = billow_grid_index(&net->grid, column, row), j = i + (size_t) some.step;
            double w = weight_at(net, springs, shares, i);
            if (!held[i])
                billow_triplets_add(a, i, i, w);
            if (!held[j])
                billow_triplets_add(a, j, j, w);
            if (!held[i] && !held[j])
                billow_triplets_add(a, i, j, -w);
        }
    }
}

static BillowFactorisation *
factorise(const BillowNet *net, const unsigned char *held, double s)
{
    BillowTriplets a;
    BillowImexShares shares = billow_imex_shares(s);
    billow_triplets_init(&a, net->count, (1 + 3 * BILLOW_N_SPRING_FAMILIES) * net->count);
    for (size_t i = 0; i < net->count; i++)
        billow_triplets_add(&a, i, i, held[i] ? 1.0 : diagonal_at(net, shares, i));
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++)
        add_family(net, &net->springs[family], shares, held, &a);
    BillowFactorisation *factor = billow_factorisation_new(&a);
    billow_triplets_free(&a);
    return factor;
}

/* Returns the slot of that factor, else an unused one, else the least recently used one. */
static CachedFactor *
find_slot(BillowImex *imex, const BillowNet *net, const unsigned char *held, double s)
{
    CachedFactor *oldest = &imex->kept[0];
    for (int i = 0; i < N_CACHED; i++) {
        CachedFactor *kept = &imex->kept[i];
        if (kept->factor && kept->step == s && memcmp(kept->held, held, net->count) == 0)
            return kept;
        if (kept->used < oldest->used)
            oldest = kept;
    }
    kept_clear(oldest);
    return oldest;
}

BillowFactorisation *
billow_imex_factor(BillowImex *imex, const BillowNet *net, const unsigned char *held, double s)
{
    CachedFactor *kept = find_slot(imex, net, held, s);
    kept->used = ++imex->clock;
    if (kept->factor)
        return kept->factor;
    kept->factor = factorise(net, held, s);
    if (!kept->factor)
        return NULL;
    kept->held = billow_allocate(net->count, 1);
    kept->step = s;
    memcpy(kept->held, held, net->count);
    return kept->factor;
}
