#include "physics/solver/stiffening.h"

#include "core/base/allocate.h"

#include <stdlib.h>

/* Of a family of springs, as the material has them. */
typedef struct {
    double *stiffness, *damping, *bending; /* one for each point; bending: NULL for diagonals */
    double beyond;
} Plain;

struct BillowStiffening {
    const BillowStiffness *stiffness;
    double factor; /* of the net as it is */
    double seam_bending;
    Plain plain[BILLOW_N_SPRING_FAMILIES];
};

static double *
copy(const double *values, size_t count)
{
    double *copied = values ? billow_allocate(count, sizeof *copied) : NULL;
    for (size_t i = 0; values && i < count; i++)
        copied[i] = values[i];
    return copied;
}

BillowStiffening *
billow_stiffening_new(const BillowNet *net, const BillowStiffness *stiffness)
{
    BillowStiffening *stiffening = billow_allocate(1, sizeof *stiffening);
    stiffening->stiffness = stiffness;
    stiffening->factor = 1.0;
    stiffening->seam_bending = net->seam_bending;
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        const BillowSprings *springs = &net->springs[f];
        stiffening->plain[f] =
            (Plain){copy(springs->stiffness, net->count), copy(springs->damping, net->count),
                    copy(springs->bending, net->count), springs->beyond};
    }
    return stiffening;
}

void
billow_stiffening_free(BillowStiffening *stiffening)
{
    if (!stiffening)
        return;
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        free(stiffening->plain[f].stiffness);
        free(stiffening->plain[f].damping);
        free(stiffening->plain[f].bending);
    }
    free(stiffening);
}

static void
multiply(double *values, const double *plain, double factor, size_t count)
{
    for (size_t i = 0; values && i < count; i++)
        values[i] = factor * plain[i];
}

bool
billow_stiffening_apply(BillowStiffening *stiffening, double seconds, BillowNet *net, BillowPatches *patches)
{
    const double factor = billow_stiffness_at(stiffening->stiffness, seconds);
    if (factor == stiffening->factor)
        return false;
    if (patches)
        billow_patches_undo(patches, net);
    stiffening->factor = factor;
    net->seam_bending = factor * stiffening->seam_bending;
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        const Plain *plain = &stiffening->plain[f];
        multiply(net->springs[f].stiffness, plain->stiffness, factor, net->count);
        multiply(net->springs[f].damping, plain->damping, factor, net->count);
        multiply(net->springs[f].bending, plain->bending, factor, net->count);
        net->springs[f].beyond = factor * plain->beyond;
    }
    return true;
}
