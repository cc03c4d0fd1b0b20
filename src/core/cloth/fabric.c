#include "core/cloth/fabric.h"

#include "core/cloth/material.h"

#include <string.h>

static const struct {
    const char *material;
    BillowFabric fabric;
} fabrics[] = {
    {"cotton", {BILLOW_WEAVE_PLAIN, 0.0030, 0.35, 0.30, 5.0, 0.02, 20.0, 0.0, 0.20, 0.015}},
    {"voile", {BILLOW_WEAVE_PLAIN, 0.0022, 0.25, 0.22, 6.0, 0.02, 20.0, 0.0, 0.45, 0.010}},
    {"silk", {BILLOW_WEAVE_PLAIN, 0.0015, 0.10, 0.14, 8.0, 0.34, 26.0, 0.85, 0.28, 0.008}},
    {"wool", {BILLOW_WEAVE_TWILL, 0.0040, 0.40, 0.48, 3.6, 0.00, 20.0, 0.0, 0.08, 0.020}},
    {"denim", {BILLOW_WEAVE_TWILL, 0.0034, 0.50, 0.22, 5.0, 0.02, 20.0, 0.0, 0.04, 0.018}},
    {"felt", {BILLOW_WEAVE_ROUGH, 0.0035, 0.45, 0.65, 2.6, 0.00, 20.0, 0.0, 0.03, 0.0}},
    {"leather", {BILLOW_WEAVE_ROUGH, 0.0060, 0.25, 0.02, 8.0, 0.20, 22.0, 0.0, 0.0, 0.012}},
    {"rubber", {BILLOW_WEAVE_NONE, 0.0010, 0.00, 0.02, 8.0, 0.30, 50.0, 0.0, 0.0, 0.0}},
};

const BillowFabric *
billow_fabric_of(int material)
{
    const char *word = billow_material_presets[material].choice.word;
    for (size_t i = 0; i < sizeof fabrics / sizeof fabrics[0]; i++)
        if (strcmp(fabrics[i].material, word) == 0)
            return &fabrics[i].fabric;
    return NULL;
}
