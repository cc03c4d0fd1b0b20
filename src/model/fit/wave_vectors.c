#include "model/fit/wave_vectors.h"

#include <math.h>
#include <stdlib.h>

/* Steps on either side of 0, at most; and the shortest wave in spacings. */
enum { MOST_STEPS = 10 };
static const double SHORTEST = 5.0;

static void
add_pair(GArray *vectors, int x, int z, double by_x, double by_z)
{
    const BillowWaveVector pair[] = {{by_x * x, by_z * z, x, z}, {-by_x * x, -by_z * z, -x, -z}};
    g_array_append_vals(vectors, pair, 2);
}

GArray *
billow_wave_vectors_list(const BillowGrid *grid, double size, double step, guint *black)
{
    const double most = 2.0 * G_PI / (SHORTEST * grid->spacing),
                 by_x = step * G_PI / (grid->spacing * fmax(grid->columns - 1, 1)),
                 by_z = step * G_PI / (grid->spacing * fmax(grid->rows - 1, 1));
    const int n_x = (int) fmin(most / by_x, MOST_STEPS), n_z = (int) fmin(most / by_z, MOST_STEPS);
    GArray *vectors = g_array_new(FALSE, FALSE, sizeof(BillowWaveVector));
    add_pair(vectors, 0, 0, by_x, by_z);
    for (int white = 0; white < 2; white++) {
        for (int x = 0; x <= n_x; x++)
            for (int z = x > 0 ? -n_z : 1; z <= n_z; z++)
                if (abs(x + z) % 2 == white && size * hypot(by_x * x, by_z * z) >=
                                                   2.0 * G_PI) /* longer ones are hardly told from sways */
                    add_pair(vectors, x, z, by_x, by_z);
        *black = white ? *black : vectors->len;
    }
    return vectors;
}

gboolean
billow_wave_vectors_touch(const BillowWaveVector *a, const BillowWaveVector *b)
{
    return abs(a->x - b->x) + abs(a->z - b->z) == 1 || abs(a->x + b->x) + abs(a->z + b->z) == 1;
}
