#include "io/writers/morph_targets.h"

#include <glib/gi18n.h>

char *
billow_morph_targets_notice(const BillowMorphTargets *targets)
{
    const guint n = targets->n;
    g_autofree char *tolerance = g_strdup_printf("%.10g", targets->tolerance);
    if (n > BILLOW_SAFE_MORPH_TARGETS)
        return g_strdup_printf(
            ngettext("%u morph target, but viewers that use WebGL 2 stop at 256: a tolerance of %s m leaves "
                     "at most %d",
                     "%u morph targets, but viewers that use WebGL 2 stop at 256: a tolerance of %s m leaves "
                     "at most %d",
                     n),
            n, tolerance, BILLOW_SAFE_MORPH_TARGETS);
    if (!targets->limited)
        return NULL;
    return g_strdup_printf(ngettext("%u morph target with a tolerance of %s m; the largest error is %.2g m",
                                    "%u morph targets with a tolerance of %s m; the largest error is %.2g m",
                                    n),
                           n, tolerance, targets->largest_error);
}
