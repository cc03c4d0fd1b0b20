#include "core/drape/surface_method.h"

const BillowChoice billow_surface_methods[] = {
    [BILLOW_SURFACE_LINES] = {"lines", N_("Lines from corners")},
    [BILLOW_SURFACE_SUBDIVISION] = {"subdivision", N_("Subdivision (Weil)")},
    {0},
};
