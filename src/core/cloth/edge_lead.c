#include "core/cloth/edge_lead.h"

#include "core/cloth/edge_pull.h"

static const double PI = 3.14159265358979323846;
static const double SMALLEST_SINE = 1e-6; /* edges that turn by less go straight */

/* Edges that turn by more, radians, turn in a plane that depends on rounding; near pi they are led less. */
static const double REVERSAL_ANGLE = 3.0;

static BillowVec3
edge_of(const float *const points[3], size_t a, size_t b)
{
    return billow_vec3((double) points[0][b] - (double) points[0][a],
                       (double) points[1][b] - (double) points[1][a],
                       (double) points[2][b] - (double) points[2][a]);
}

/* Returns the difference between an edge that turns from one vector to the other, with the interpolated
 * length, and one that goes straight. */
static BillowVec3
turning_correction(BillowVec3 from, BillowVec3 to, double e)
{
    const double from_length = billow_vec3_length(from), to_length = billow_vec3_length(to);
    const double across = billow_vec3_length(billow_vec3_cross(from, to)), along = billow_vec3_dot(from, to);
    const double sine = across / (from_length * to_length + BILLOW_PULL_TINY), angle = atan2(across, along);
    if (sine < SMALLEST_SINE)
        return billow_vec3(0.0, 0.0, 0.0);
    const double length = (1.0 - e) * from_length + e * to_length;
    const BillowVec3 turned =
        billow_vec3_add(billow_vec3_scale(from, length * sin((1.0 - e) * angle) / (sine * from_length)),
                        billow_vec3_scale(to, length * sin(e * angle) / (sine * to_length)));
    const double t = fmin((PI - angle) / (PI - REVERSAL_ANGLE), 1.0);
    return billow_vec3_scale(billow_vec3_sub(turned, billow_vec3_mix(from, to, e)),
                             t <= 0.0 ? 0.0 : t * t * (3.0 - 2.0 * t));
}

/* Leads the edge between two points. */
static void
lead_edge(const BillowEdgeEnds *ends, const BillowPoints *x, BillowPoints *led, size_t a, size_t b)
{
    const BillowVec3 pose = billow_vec3_sub(billow_points_get(x, b), billow_points_get(x, a));
    const BillowVec3 lack = turning_correction(edge_of(ends->from, a, b), edge_of(ends->to, a, b), ends->e);
    billow_points_set(led, a, billow_vec3_add(pose, lack));
}

void
billow_edge_lead(const BillowEdgeEnds *ends, size_t columns, size_t rows, const BillowPoints *x, size_t begin,
                 size_t end, BillowPoints *east, BillowPoints *south)
{
    for (size_t row = begin; row < end; row++)
        for (size_t i = row * columns; i < (row + 1) * columns; i++) {
            if (i + 1 < (row + 1) * columns)
                lead_edge(ends, x, east, i, i + 1);
            if (row + 1 < rows)
                lead_edge(ends, x, south, i, i + columns);
        }
}
