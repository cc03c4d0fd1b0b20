#include "truth/sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double PI = 3.14159265358979323846;
static const double HEIGHT = 2.0; /* meters: the height of most sets */

void
truth_set_free(TruthSet *set)
{
    free(set->anchors);
    if (set->project)
        billow_project_unref(set->project);
    *set = (TruthSet){0};
}

void
truth_sets_free(TruthSets *sets)
{
    for (size_t k = 0; k < sets->count; k++)
        truth_set_free(&sets->sets[k]);
    free(sets->sets);
    *sets = (TruthSets){0};
}

void
truth_sets_add(TruthSets *sets, TruthSet set)
{
    sets->sets = realloc(sets->sets, (sets->count + 1) * sizeof set);
    sets->sets[sets->count++] = set;
}

static TruthSet
new_set(const char *name, int columns, int rows, double spacing)
{
    TruthSet set = {.grid = {columns, rows, spacing}, .hang = billow_drape_settings_default()};
    snprintf(set.name, sizeof set.name, "%s", name);
    return set;
}

void
truth_set_hold(TruthSet *set, int column, int row, BillowVec3 place)
{
    set->anchors = realloc(set->anchors, (set->n_anchors + 1) * sizeof *set->anchors);
    set->anchors[set->n_anchors++] = (BillowAnchor){column, row, place};
}

/* Pins a grid point at its place in the flat cloth, contracted to `share`, at a height. */
static void
pin_flat(TruthSet *set, int column, int row, double share, double height)
{
    BillowVec3 place = billow_vec3_scale(billow_grid_flat(&set->grid, column, row), share);
    place.y = height;
    truth_set_hold(set, column, row, place);
}

/* --- Random sets --- */

double
truth_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (double) ((z ^ (z >> 31)) >> 11) / 4503599627370496.0 - 1.0;
}

static double
random_between(uint64_t *state, double low, double high)
{
    return low + (high - low) * 0.5 * (truth_random(state) + 1.0);
}

bool
truth_set_is_slack(const TruthSet *set, int column, int row, BillowVec3 place)
{
    double side = set->grid.spacing * fmin(set->grid.columns, set->grid.rows);
    for (size_t k = 0; k < set->n_anchors; k++) {
        const BillowAnchor *other = &set->anchors[k];
        if (other->column == column && other->row == row)
            continue;
        double length = billow_grid_length(&set->grid, other->column, other->row, column, row);
        double distance = billow_vec3_distance(other->position, place);
        if (length < 0.2 * side || distance < 0.3 * length || distance > 0.97 * length)
            return false;
    }
    return true;
}

bool
truth_set_holds(const TruthSet *set, int column, int row)
{
    for (size_t k = 0; k < set->n_anchors; k++)
        if (set->anchors[k].column == column && set->anchors[k].row == row)
            return true;
    return false;
}

/* Pins anchors at their places in a flat cloth that is contracted and inclined, each displaced a little. */
static void
pin_at_random(TruthSet *set, uint64_t *state)
{
    const BillowGrid *grid = &set->grid;
    double width = grid->spacing * (fmax(grid->columns, grid->rows) - 1.0);
    size_t wanted = (size_t) random_between(state, 3, 8);
    double share = random_between(state, 0.45, 0.95), lean = random_between(state, 0.0, 0.5 * PI);
    for (int tries = 0; tries < 2000 && set->n_anchors < wanted; tries++) {
        int column = (int) random_between(state, 0, grid->columns),
            row = (int) random_between(state, 0, grid->rows);
        BillowVec3 flat = billow_vec3_scale(billow_grid_flat(grid, column, row), share);
        BillowVec3 place = {flat.x, HEIGHT - flat.z * sin(lean), flat.z * cos(lean)};
        place.x += 0.08 * width * truth_random(state);
        place.y += 0.08 * width * truth_random(state);
        place.z += 0.08 * width * truth_random(state);
        if (!truth_set_holds(set, column, row) && truth_set_is_slack(set, column, row, place))
            truth_set_hold(set, column, row, place);
    }
}

TruthSet
truth_set_random(int number)
{
    uint64_t state = 1000003u * (uint64_t) number + 17u;
    char name[32];
    snprintf(name, sizeof name, "random-%d", number);
    int columns = (int) random_between(&state, 16, 49), rows = (int) random_between(&state, 16, 49);
    double width = random_between(&state, 0.8, 2.0);
    TruthSet set = new_set(name, columns, rows, width / (fmax(columns, rows) - 1.0));
    pin_at_random(&set, &state);
    return set;
}

TruthSet
truth_set_random_square(int n, int number)
{
    uint64_t state = 1000003u * (uint64_t) number + 29u;
    char name[32];
    snprintf(name, sizeof name, "random-%d-of-%d", number, n);
    TruthSet set = new_set(name, n, n, 1.5 / (n - 1));
    pin_at_random(&set, &state);
    return set;
}

/* --- Named sets --- */

TruthSet
truth_set_swag(int n, double share)
{
    char name[32];
    snprintf(name, sizeof name, "swag-%d", n);
    TruthSet set = new_set(name, n, n, 1.0 / (n - 1));
    truth_set_hold(&set, 0, 0, billow_vec3(-0.5 * share, HEIGHT, 0.0));
    truth_set_hold(&set, n - 1, 0, billow_vec3(0.5 * share, HEIGHT, 0.0));
    return set;
}

TruthSet
truth_set_corners(int n, double share)
{
    char name[32];
    snprintf(name, sizeof name, "corners-%d-%g", n, share);
    TruthSet set = new_set(name, n, n, 2.0 / (n - 1));
    pin_flat(&set, 0, 0, share, HEIGHT);
    pin_flat(&set, n - 1, 0, share, HEIGHT);
    pin_flat(&set, 0, n - 1, share, HEIGHT);
    pin_flat(&set, n - 1, n - 1, share, HEIGHT);
    return set;
}

TruthSet
truth_set_canopy(int n, double rise)
{
    TruthSet set = truth_set_corners(n, 0.85);
    snprintf(set.name, sizeof set.name, "canopy-%d-%g", n, rise);
    pin_flat(&set, (n - 1) / 2, (n - 1) / 2, 0.85, HEIGHT + rise);
    return set;
}

TruthSet
truth_set_flag(int n, int n_held)
{
    char name[32];
    snprintf(name, sizeof name, "flag-%d-of-%d", n_held, n);
    TruthSet set = new_set(name, n, n, 1.0 / (n - 1));
    for (int k = 0; k < n_held; k++) {
        int row = (int) lround((double) k * (n - 1) / (n_held - 1));
        truth_set_hold(&set, 0, row, billow_vec3(0.0, HEIGHT - row * set.grid.spacing, 0.0));
    }
    return set;
}

TruthSet
truth_set_thesis(void)
{
    TruthSet set = new_set("thesis", 20, 20, 0.1);
    truth_set_hold(&set, 8, 2, billow_vec3(0.4, 0.0, 0.1));
    truth_set_hold(&set, 18, 1, billow_vec3(0.9, 0.0, 0.1));
    truth_set_hold(&set, 4, 13, billow_vec3(0.2, 0.0, 0.6));
    truth_set_hold(&set, 14, 18, billow_vec3(0.7, 0.0, 0.9));
    return set;
}

/* Four points well inside the cloth. */
static TruthSet
four_points(int n)
{
    TruthSet set = new_set("four-points-inside", n, n, 2.0 / (n - 1));
    int a = n / 4, b = n - 1 - n / 4;
    pin_flat(&set, a, a, 0.8, HEIGHT);
    pin_flat(&set, b, a, 0.8, HEIGHT);
    pin_flat(&set, a, b, 0.8, HEIGHT - 0.2);
    pin_flat(&set, b, b, 0.8, HEIGHT + 0.1);
    return set;
}

static TruthSet
circle(int n, int n_held)
{
    char name[32];
    snprintf(name, sizeof name, "circle-%d", n_held);
    TruthSet set = new_set(name, n, n, 2.0 / (n - 1));
    for (int k = 0; k < n_held; k++) {
        double angle = 2.0 * PI * k / n_held, radius = 0.4 * (n - 1), middle = 0.5 * (n - 1);
        pin_flat(&set, (int) lround(middle + radius * cos(angle)), (int) lround(middle + radius * sin(angle)),
                 0.85, HEIGHT);
    }
    return set;
}

/* Every second point of row 0 on a line, at 0.9 of the length of the cloth between them. */
static TruthSet
dense_row(int n)
{
    TruthSet set = new_set("dense-row", n, n, 1.0 / (n - 1));
    for (int column = 0; column < n; column += 2)
        pin_flat(&set, column, 0, 0.9, HEIGHT);
    return set;
}

/* All points of the first and the last row, with both rows next to each other. */
TruthSet
truth_set_rows(int n, double share)
{
    TruthSet set = new_set("two-rows", n, n, 1.0 / (n - 1));
    for (int row = 0; row < n; row += n - 1)
        for (int column = 0; column < n; column++) {
            BillowVec3 place = billow_grid_flat(&set.grid, column, row);
            truth_set_hold(&set, column, row, billow_vec3(place.x, HEIGHT, share * place.z));
        }
    return set;
}

static TruthSet
strip(int columns, int rows)
{
    char name[32];
    snprintf(name, sizeof name, "strip-%dx%d", columns, rows);
    TruthSet set = new_set(name, columns, rows, 2.0 / (fmax(columns, rows) - 1.0));
    for (int row = 0; row < rows; row += rows - 1)
        for (int column = 0; column < columns; column += columns - 1) {
            BillowVec3 place = billow_grid_flat(&set.grid, column, row);
            truth_set_hold(&set, column, row,
                           billow_vec3(columns > rows ? 0.8 * place.x : place.x, HEIGHT,
                                       columns > rows ? place.z : 0.8 * place.z));
        }
    return set;
}

/* Anchors at random points, contracted to 0.85, at nearly equal heights. */
static TruthSet
crowd(int n, int n_held)
{
    char name[32];
    snprintf(name, sizeof name, "crowd-%d", n_held);
    TruthSet set = new_set(name, n, n, 2.0 / (n - 1));
    bool *taken = calloc((size_t) n * (size_t) n, sizeof *taken);
    uint64_t state = 5;
    while (set.n_anchors < (size_t) n_held) {
        int column = (int) random_between(&state, 0, n), row = (int) random_between(&state, 0, n);
        if (taken[row * n + column])
            continue;
        taken[row * n + column] = true;
        pin_flat(&set, column, row, 0.85, HEIGHT + 0.2 * set.grid.spacing * truth_random(&state));
    }
    free(taken);
    return set;
}

TruthSet
truth_set_vertical_stack(int n)
{
    TruthSet set = new_set("vertical-stack", n, n, 1.0 / (n - 1));
    for (int k = 0; k < 5; k++) {
        int at = (int) lround(k * (n - 1) / 4.0);
        truth_set_hold(&set, at, at, billow_vec3(0.0, HEIGHT - 0.6 * M_SQRT2 * at * set.grid.spacing, 0.0));
    }
    return set;
}

TruthSet
truth_set_single(int n, int column, int row, const char *name)
{
    TruthSet set = new_set(name, n, n, 1.0 / (n - 1));
    pin_flat(&set, column, row, 1.0, HEIGHT);
    return set;
}

void
truth_sets_add_corner_cases(TruthSets *sets)
{
    truth_sets_add(sets, truth_set_swag(31, 0.6));
    truth_sets_add(sets, truth_set_swag(33, 0.6));
    truth_sets_add(sets, truth_set_canopy(33, 0.0));
    truth_sets_add(sets, truth_set_canopy(33, 0.25));
    truth_sets_add(sets, truth_set_corners(33, 0.85));
    truth_sets_add(sets, four_points(33));
    truth_sets_add(sets, truth_set_thesis());
    truth_sets_add(sets, circle(41, 12));
    truth_sets_add(sets, circle(41, 39));
    truth_sets_add(sets, dense_row(33));
    truth_sets_add(sets, truth_set_rows(33, 0.8));
    truth_sets_add(sets, strip(2, 500));
    truth_sets_add(sets, strip(500, 2));
    truth_sets_add(sets, truth_set_flag(31, 2));
    truth_sets_add(sets, truth_set_flag(31, 6));
    truth_sets_add(sets, truth_set_flag(31, 31));
    truth_sets_add(sets, crowd(64, 1000));
    truth_sets_add(sets, truth_set_vertical_stack(33));
    truth_sets_add(sets, truth_set_single(33, 16, 16, "single-centre"));
    truth_sets_add(sets, truth_set_single(33, 0, 0, "single-corner"));
}
