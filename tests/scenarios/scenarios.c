#include "scenarios/scenarios.h"

#include <stdint.h>
#include <stdlib.h>

static const double WIDTH = 2.0; /* meters */

static BillowScenario
new_scenario(int columns, int rows, size_t room)
{
    BillowScenario scenario = {.grid = {columns, rows, WIDTH / (columns - 1)}};
    scenario.anchors = calloc(room, sizeof *scenario.anchors);
    return scenario;
}

void
billow_scenario_free(BillowScenario *scenario)
{
    free(scenario->anchors);
    *scenario = (BillowScenario){0};
}

/* Anchors a grid point at `height` and at its position in the flat cloth, scaled horizontally by `share`. */
static void
hang(BillowScenario *scenario, int column, int row, double share, double height)
{
    BillowVec3 place = billow_vec3_scale(billow_grid_flat(&scenario->grid, column, row), share);
    place.y = height;
    scenario->anchors[scenario->n_anchors++] = (BillowAnchor){column, row, place};
}

BillowScenario
billow_scenario_corners(int n, double share)
{
    BillowScenario scenario = new_scenario(n, n, 5);
    hang(&scenario, 0, 0, share, 2.0);
    hang(&scenario, n - 1, 0, share, 2.0);
    hang(&scenario, 0, n - 1, share, 2.0);
    hang(&scenario, n - 1, n - 1, share, 2.0);
    return scenario;
}

BillowScenario
billow_scenario_canopy(int n)
{
    BillowScenario scenario = billow_scenario_corners(n, 0.85);
    hang(&scenario, n / 2, n / 2, 0.85, 2.0);
    return scenario;
}

BillowScenario
billow_scenario_hammock(int columns, int rows, double share)
{
    BillowScenario scenario = new_scenario(columns, rows, 2 * (size_t) rows);
    for (int row = 0; row < rows; row++) {
        BillowVec3 left = billow_grid_flat(&scenario.grid, 0, row);
        BillowVec3 right = billow_grid_flat(&scenario.grid, columns - 1, row);
        left.x *= share;
        right.x *= share;
        left.y = right.y = 2.0;
        scenario.anchors[scenario.n_anchors++] = (BillowAnchor){0, row, left};
        scenario.anchors[scenario.n_anchors++] = (BillowAnchor){columns - 1, row, right};
    }
    return scenario;
}

BillowScenario
billow_scenario_curtain(int n)
{
    BillowScenario scenario = new_scenario(n, n, (size_t) n);
    double x = 0.0, z = 0.0;
    for (int column = 0; column < n; column++) {
        /* an oscillating direction gives pleats in steps of exactly one spacing */
        double heading = 1.1 * sin(2.0 * 3.14159265358979323846 * 6.0 * column / (n - 1));
        scenario.anchors[scenario.n_anchors++] = (BillowAnchor){column, 0, {x, 2.5, z}};
        x += scenario.grid.spacing * cos(heading);
        z += scenario.grid.spacing * sin(heading);
    }
    return scenario;
}

BillowScenario
billow_scenario_single(int n)
{
    BillowScenario scenario = new_scenario(n, n, 1);
    hang(&scenario, n / 2, n / 2, 1.0, 2.0);
    return scenario;
}

/* Returns a random number, 0 <= result < 1 (Marsaglia's xorshift). */
static double
next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double) (*state >> 11) / 9007199254740992.0;
}

static int
fits(const BillowScenario *scenario, const BillowAnchor *candidate)
{
    for (size_t i = 0; i < scenario->n_anchors; i++) {
        const BillowAnchor *other = &scenario->anchors[i];
        double length =
            billow_grid_length(&scenario->grid, other->column, other->row, candidate->column, candidate->row);
        if (length < WIDTH / 8.0 ||
            billow_vec3_distance(other->position, candidate->position) > 0.98 * length)
            return 0;
    }
    return 1;
}

BillowScenario
billow_scenario_random(int n, unsigned seed)
{
    uint64_t state = 0x9E3779B97F4A7C15u * (seed + 1u);
    BillowScenario scenario = new_scenario(n, n, 12);
    for (int i = 0; i < 8; i++)
        next_random(&state);
    size_t wanted = 2 + (size_t) (11.0 * next_random(&state));
    double share = 0.6 + 0.35 * next_random(&state);
    for (int tries = 0; tries < 2000 && scenario.n_anchors < wanted; tries++) {
        int column = (int) (n * next_random(&state)), row = (int) (n * next_random(&state));
        BillowVec3 place = billow_vec3_scale(billow_grid_flat(&scenario.grid, column, row), share);
        place.y = 2.0 + 0.6 * (next_random(&state) - 0.5);
        BillowAnchor candidate = {column, row, place};
        if (fits(&scenario, &candidate))
            scenario.anchors[scenario.n_anchors++] = candidate;
    }
    return scenario;
}

BillowScenario
billow_scenario_scattered(int n)
{
    enum { FIELD = 8 };
    uint64_t state = 0x9E3779B97F4A7C15u;
    int fields = n / FIELD;
    BillowScenario scenario = new_scenario(n, n, (size_t) fields * (size_t) fields);
    for (int i = 0; i < fields * fields; i++) {
        int column = FIELD * (i % fields) + (int) (FIELD * next_random(&state));
        int row = FIELD * (i / fields) + (int) (FIELD * next_random(&state));
        hang(&scenario, column, row, 0.85, 2.0 + 0.4 * scenario.grid.spacing * next_random(&state));
    }
    return scenario;
}
