#include "physics/net/patches.h"

#include "core/base/allocate.h"
#include "core/base/patch.h"

#include <stdlib.h>
#include <string.h>

enum { N_REINFORCED = BILLOW_SPRING_SOUTH_WEST + 1 }; /* structural and shear springs */

/* The original values of a reinforced spring. */
typedef struct {
    size_t point;
    double stiffness, damping;
} OriginalSpring;

struct BillowPatches {
    double radius;
    size_t count;
    unsigned char *held; /* one per point */
    OriginalSpring *plain[N_REINFORCED];
    size_t n[N_REINFORCED];
};

BillowPatches *
billow_patches_new(const BillowNet *net, double radius)
{
    BillowPatches *patches = billow_allocate(1, sizeof *patches);
    patches->radius = radius;
    patches->count = net->count;
    patches->held = billow_allocate(net->count, 1);
    return patches;
}

void
billow_patches_free(BillowPatches *patches)
{
    if (!patches)
        return;
    for (int f = 0; f < N_REINFORCED; f++)
        free(patches->plain[f]);
    free(patches->held);
    free(patches);
}

static void
reinforce(BillowPatches *patches, const BillowGrid *grid, BillowSprings *springs, int family)
{
    size_t n;
    BillowReinforcement *list = billow_reinforced_springs(grid, patches->held, patches->radius,
                                                          springs->d_column, springs->d_row, &n);
    patches->n[family] = n;
    patches->plain[family] = billow_reallocate(patches->plain[family], n + 1, sizeof(OriginalSpring));
    for (size_t i = 0; i < n; i++) {
        size_t point = list[i].point;
        patches->plain[family][i] =
            (OriginalSpring){point, springs->stiffness[point], springs->damping[point]};
        springs->stiffness[point] *= list[i].factor;
        springs->damping[point] *= list[i].factor;
    }
    free(list);
}

void
billow_patches_sew(BillowPatches *patches, BillowNet *net, const unsigned char *held)
{
    if (memcmp(patches->held, held, patches->count) == 0)
        return;
    memcpy(patches->held, held, patches->count);
    for (int f = 0; f < N_REINFORCED; f++) {
        for (size_t i = 0; i < patches->n[f]; i++) {
            const OriginalSpring *plain = &patches->plain[f][i];
            net->springs[f].stiffness[plain->point] = plain->stiffness;
            net->springs[f].damping[plain->point] = plain->damping;
        }
        reinforce(patches, &net->grid, &net->springs[f], f);
    }
}
