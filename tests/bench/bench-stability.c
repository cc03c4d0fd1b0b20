/* The largest step with which scene S of Cords 2004 stays bounded, by integrator, beside that of an independent
 * computation (0.2: only known to be no less). */
#include "physics/scenes.h"

#include <stdio.h>

/* Bisects to 2 %, from `low`, which must be stable, to `high`; `high` when that is stable too. */
static double
find_largest_step(BillowIntegrator integrator, double low, double high)
{
    if (scene_s_is_stable(integrator, high))
        return high;
    while (high > 1.02 * low) {
        double middle = sqrt(low * high);
        if (scene_s_is_stable(integrator, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

int
main(void)
{
    for (int i = 0; i < BILLOW_N_INTEGRATORS; i++) {
        double known = scene_s_largest_step((BillowIntegrator) i);
        double found = find_largest_step((BillowIntegrator) i, 0.25 * known, 2.0 * known);
        printf("{\"name\":\"stability/%s\",\"largest_step\":%.4f,\"known\":%.4f}\n",
               billow_integrator_names[i], found, known);
    }
    return 0;
}
