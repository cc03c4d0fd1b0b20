/* Finds the largest step with which scene S of Cords 2004 stays bounded, for each integrator, and prints it
 * beside the value of an independent computation if there is one. */
#include "physics/scenes.h"

#include <stdio.h>

/* The longest step that is tried, in seconds. */
static const double LONGEST = 0.4;

/* Bisects to 2 % between a step that is short enough and `high`. Returns `high` if that is stable too. */
static double
find_largest_step(BillowIntegrator integrator, double low, double high)
{
    if (scene_s_is_stable(integrator, high))
        return high;
    while (!scene_s_is_stable(integrator, low)) {
        high = low;
        low *= 0.5;
    }
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
    for (int i = 0; i < billow_solver_count(); i++) {
        BillowIntegrator integrator = (BillowIntegrator) i;
        double known = scene_s_largest_step(integrator);
        double found = find_largest_step(integrator, known > 0.0 ? 0.5 * known : 0.01,
                                         known > 0.0 ? 2.0 * known : LONGEST);
        printf("{\"name\":\"stability/%s\",\"largest_step\":%.4f,", billow_solvers[i].choice.word, found);
        if (known > 0.0)
            printf("\"%s\":%.4f,",
                   billow_solvers[integrator].scheme->is_explicit ? "known" : "known_at_least", known);
        printf("\"longest_tried\":%.4f}\n", known > 0.0 ? 2.0 * known : LONGEST);
    }
    return 0;
}
