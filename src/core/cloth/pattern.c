#include "core/cloth/pattern.h"

const BillowChoice billow_patterns[] = {
    [BILLOW_PATTERN_PLAIN] = {"plain", N_("Plain")},
    [BILLOW_PATTERN_STRIPES] = {"stripes", N_("Stripes")},
    [BILLOW_PATTERN_CHECK] = {"check", N_("Check")},
    {0},
};
