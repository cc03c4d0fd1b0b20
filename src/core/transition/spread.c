#include "core/transition/spread.h"

void
billow_spread_along(const BillowVec3 *line, size_t n_line, BillowVec3 *places, size_t n)
{
    double whole = 0.0;
    for (size_t i = 1; i < n_line; i++)
        whole += billow_vec3_distance(line[i - 1], line[i]);
    const double step = n > 1 ? whole / (double) (n - 1) : 0.0;
    double passed = 0.0; /* length up to the start of the piece */
    size_t piece = 1;    /* from the previous point to this one */
    for (size_t k = 0; k < n; k++) {
        double wanted = (double) k * step, length = 0.0;
        while (piece < n_line) {
            length = billow_vec3_distance(line[piece - 1], line[piece]);
            if (passed + length >= wanted)
                break;
            passed += length;
            piece++;
        }
        if (piece < n_line && k + 1 < n)
            places[k] = billow_vec3_mix(line[piece - 1], line[piece],
                                        length > 0.0 ? (wanted - passed) / length : 0.0);
        else
            places[k] = k == 0 ? line[0] : line[n_line - 1];
    }
}
