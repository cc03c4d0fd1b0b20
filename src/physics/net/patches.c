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

static void
restore(const BillowPatches *patches, BillowNet *net, int family)
{
    for (size_t i = 0; i < patches->n[family]; i++) {
        const OriginalSpring *plain = &patches->plain[family][i];
        net->springs[family].stiffness[plain->point] = plain->stiffness;
        net->springs[family].damping[plain->point] = plain->damping;
    }
}

void
billow_patches_sew(BillowPatches *patches, BillowNet *net, const unsigned char *held)
{
    if (memcmp(patches->held, held, patches->count) == 0)
        return;
    memcpy(patches->held, held, patches->count);
    for (int f = 0; f < N_REINFORCED; f++) {
        restore(patches, net, f);
        reinforce(patches, &net->grid, &net->springs[f], f);
    }
}

void
billow_patches_undo(BillowPatches *patches, BillowNet *net)
{
    memset(patches->held, 0, patches->count);
    for (int f = 0; f < N_REINFORCED; f++) {
        restore(patches, net, f);
        patches->n[f] = 0;
    }
}
