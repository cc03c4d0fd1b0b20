#include "io/writers/morph_targets.h"

#include <glib/gi18n.h>

void
billow_morph_targets_set_fit(BillowMorphTargets *targets, BillowMotionErrors errors, double scale)
{
    targets->rms_error = errors.rms / scale;
    targets->largest_error = errors.largest / scale;
    targets->p99_strain = errors.p99_strain;
}

gboolean
billow_morph_targets_is_fit(const BillowMorphTargets *targets)
{
    return targets->bones > 0 || targets->shapes > 0 || targets->width > 0;
}

/* Returns what a motion is fitted by. */
static char *
fitted_by(const BillowMorphTargets *targets)
{
    if (targets->width > 0)
        return g_strdup_printf(_("textures of %u × %u pixels"), targets->width, targets->height);
    return targets->bones > 0
               ? g_strdup_printf(ngettext("%u bone", "%u bones", targets->bones), targets->bones)
               : g_strdup_printf(ngettext("%u shape", "%u shapes", targets->shapes), targets->shapes);
}

/* Returns what is to be told of a fit. */
static char *
fit_notice(const BillowMorphTargets *targets)
{
    g_autofree char *fitted = fitted_by(targets);
    return g_strdup_printf(
        _("%s: points are %.3g mm off (RMS), %.3g mm at most; 99 %% of the edges are at most "
          "%.3g %% longer or shorter"),
        fitted, 1e3 * targets->rms_error, 1e3 * targets->largest_error, 100.0 * targets->p99_strain);
}

char *
billow_morph_targets_notice(const BillowMorphTargets *targets)
{
    const guint n = targets->n;
    if (billow_morph_targets_is_fit(targets))
        return fit_notice(targets);
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
