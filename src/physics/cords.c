#include "physics/cords.h"

#include "core/allocate.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* A cord that is shorter than it could be by more than this share is slack. */
#define SLACK 1e-6

/* A reaction counts as a push when it changes the speed of a step by more than this (m/s), as in contact.c. */
#define PUSH_SPEED 1e-7

/* Points on several cords are put back in turn. */
enum { PASSES = 3, MOST_OF_A_POINT = 8 };

struct BillowCords {
    BillowGrid grid;
    double radius;
    BillowCord *items;
    size_t n;
    unsigned char *held; /* one a point */
    /* One a point, with one bit for each of its cords: taut now, and slack since this step. */
    unsigned char *taut, *slack;
    BillowPoints tension; /* of all cords of a point, newton, as the last step had it */
};

BillowCords *
billow_cords_new(const BillowGrid *grid, double radius)
{
    BillowCords *cords = billow_allocate(1, sizeof *cords);
    cords->grid = *grid;
    cords->radius = radius;
    cords->held = billow_allocate(billow_grid_count(grid), 1);
    cords->taut = billow_allocate(billow_grid_count(grid), 1);
    cords->slack = billow_allocate(billow_grid_count(grid), 1);
    cords->tension = billow_points_new(billow_grid_count(grid));
    return cords;
}

void
billow_cords_free(BillowCords *cords)
{
    if (!cords)
        return;
    free(cords->items);
    free(cords->held);
    free(cords->taut);
    free(cords->slack);
    billow_points_free(&cords->tension);
    free(cords);
}

void
billow_cords_tie(BillowCords *cords, const unsigned char *held)
{
    const size_t count = billow_grid_count(&cords->grid);
    if (memcmp(cords->held, held, count) == 0)
        return;
    memcpy(cords->held, held, count);
    memset(cords->taut, 0, count);
    free(cords->items);
    cords->items = billow_cords_of_anchors(&cords->grid, held, cords->radius, &cords->n);
}

const BillowCord *
billow_cords_list(const BillowCords *cords, size_t *n)
{
    *n = cords->n;
    return cords->items;
}

/* The bit of cord i among those of its point; 0: there is no room for it, and it is never taut before a step. */
static unsigned char
bit_of(const BillowCords *cords, size_t i)
{
    size_t k = 0;
    while (k < i && cords->items[i - k - 1].point == cords->items[i].point)
        k++;
    return k < MOST_OF_A_POINT ? (unsigned char) (1u << k) : 0;
}

/* |x1 - a1| = l to first order: <v, n> = (<n, a1 - x0> + l) / h, n = (x0 - a0) / |x0 - a0|. */
static bool
prescribe(const BillowCord *cord, const BillowPoints *x, const BillowConstraint *constraints, double h,
          BillowFilter *filter)
{
    BillowVec3 place = billow_points_get(x, cord->point);
    BillowVec3 n = billow_vec3_sub(place, billow_points_get(x, cord->anchor));
    double length = billow_vec3_length(n);
    if (!(length > (1.0 - SLACK) * cord->length))
        return false;
    n = billow_vec3_scale(n, 1.0 / length);
    double way = billow_vec3_dot(n, billow_vec3_sub(constraints[cord->anchor].place, place)) + cord->length;
    billow_filter_prescribe(filter, cord->point, n, way / h);
    return true;
}

void
billow_cords_constrain(BillowCords *cords, size_t point, const BillowPoints *x,
                       const BillowConstraint *constraints, double h, BillowFilter *filter, size_t *next)
{
    for (; *next < cords->n && cords->items[*next].point <= point; ++*next) {
        unsigned char bit = bit_of(cords, *next);
        if (cords->taut[point] & bit && !prescribe(&cords->items[*next], x, constraints, h, filter))
            cords->taut[point] &= (unsigned char) ~bit;
    }
}

/* T / l (I - n n') */
static void
turn(const BillowCords *cords, const BillowCord *cord, BillowVec3 n, BillowVec3 u, double scale,
     BillowPoints *force, double *const resistance[6])
{
    const size_t i = cord->point;
    double stiffness = fmax(-billow_vec3_dot(billow_points_get(&cords->tension, i), n), 0.0) / cord->length;
    const double nn[6] = {n.x * n.x, n.x * n.y, n.x * n.z, n.y * n.y, n.y * n.z, n.z * n.z};
    for (int e = 0; e < 6; e++)
        resistance[e][i] += scale * stiffness * ((e == 0 || e == 3 || e == 5) - nn[e]);
    BillowVec3 across = billow_vec3_sub(u, billow_vec3_scale(n, billow_vec3_dot(u, n)));
    billow_points_set(force, i,
                      billow_vec3_sub(billow_points_get(force, i), billow_vec3_scale(across, stiffness)));
}

void
billow_cords_turn(const BillowCords *cords, const BillowPoints *x, const BillowPoints *lead,
                  const BillowConstraint *constraints, double share, double scale, BillowPoints *force,
                  double *const resistance[6])
{
    for (size_t i = 0; i < cords->n; i++) {
        const BillowCord *cord = &cords->items[i];
        if (!(cords->taut[cord->point] & bit_of(cords, i)))
            continue;
        BillowVec3 anchor = billow_points_get(x, cord->anchor);
        BillowVec3 d = billow_vec3_sub(billow_points_get(x, cord->point), anchor);
        BillowVec3 way = billow_vec3_scale(billow_vec3_sub(constraints[cord->anchor].place, anchor), share);
        BillowVec3 u = billow_vec3_sub(billow_points_get(lead, cord->point), way);
        turn(cords, cord, billow_vec3_scale(d, 1.0 / billow_vec3_length(d)), u, scale, force, resistance);
    }
}

/* Puts the point back; false: it is near enough. */
static bool
pull(const BillowCord *cord, BillowPoints *x, BillowPoints *v)
{
    BillowVec3 anchor = billow_points_get(x, cord->anchor), speed = billow_points_get(v, cord->point);
    BillowVec3 d = billow_vec3_sub(billow_points_get(x, cord->point), anchor);
    double length = billow_vec3_length(d);
    if (!(length > cord->length))
        return false;
    BillowVec3 n = billow_vec3_scale(d, 1.0 / length);
    double away = billow_vec3_dot(billow_vec3_sub(speed, billow_points_get(v, cord->anchor)), n);
    billow_points_set(x, cord->point, billow_vec3_add(anchor, billow_vec3_scale(n, cord->length)));
    if (away > 0.0)
        billow_points_set(v, cord->point, billow_vec3_sub(speed, billow_vec3_scale(n, away)));
    return true;
}

static void
let_go(BillowCords *cords, const BillowPoints *reaction, const double *mass, double h, const BillowPoints *x)
{
    for (size_t i = 0; i < cords->n; i++) {
        const BillowCord *cord = &cords->items[i];
        BillowVec3 d = billow_vec3_sub(billow_points_get(x, cord->point), billow_points_get(x, cord->anchor));
        double push = billow_vec3_dot(billow_points_get(reaction, cord->point), d);
        bool pushes = push > PUSH_SPEED * mass[cord->point] / h * billow_vec3_length(d);
        if (pushes)
            cords->slack[cord->point] |= cords->taut[cord->point] & bit_of(cords, i);
    }
    for (size_t i = 0; i < cords->n; i++) {
        size_t point = cords->items[i].point;
        cords->taut[point] &= (unsigned char) ~cords->slack[point];
        billow_points_set(&cords->tension, point, billow_points_get(reaction, point));
    }
}

/* A point moves off its cord's sphere along the tangent, and is put back also where the cord just became slack. */
void
billow_cords_pull(BillowCords *cords, const BillowPoints *reaction, const double *mass, double h,
                  BillowPoints *x, BillowPoints *v)
{
    bool any = true;
    let_go(cords, reaction, mass, h, x);
    for (int pass = 0; pass < PASSES && any; pass++) {
        any = false;
        for (size_t i = 0; i < cords->n; i++)
            if (pull(&cords->items[i], x, v)) {
                size_t point = cords->items[i].point;
                cords->taut[point] |= bit_of(cords, i) & (unsigned char) ~cords->slack[point];
                any = true;
            }
    }
    for (size_t i = 0; i < cords->n; i++)
        cords->slack[cords->items[i].point] = 0;
}

size_t
billow_cords_state_bytes(const BillowCords *cords)
{
    return billow_grid_count(&cords->grid) * (1 + 3 * sizeof(double));
}

void
billow_cords_save(const BillowCords *cords, void *state)
{
    const size_t count = billow_grid_count(&cords->grid);
    const double *const axes[3] = {cords->tension.x, cords->tension.y, cords->tension.z};
    char *to = state;
    for (int axis = 0; axis < 3; axis++, to += count * sizeof(double))
        memcpy(to, axes[axis], count * sizeof(double));
    memcpy(to, cords->taut, count);
}

void
billow_cords_restore(BillowCords *cords, const void *state)
{
    const size_t count = billow_grid_count(&cords->grid);
    double *const axes[3] = {cords->tension.x, cords->tension.y, cords->tension.z};
    const char *from = state;
    for (int axis = 0; axis < 3; axis++, from += count * sizeof(double))
        memcpy(axes[axis], from, count * sizeof(double));
    memcpy(cords->taut, from, count);
}
