#include "physics/solver/forces.h"

#include "core/base/outline.h"
#include "core/base/wide.h"
#include "physics/net/net_rows.h"
#include "physics/net/seam.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

typedef struct {
    const BillowNet *net;
    const BillowSurroundings *surroundings;
    const BillowPoints *x, *v, *lead;
    BillowPoints *force;
    double *const *resistance;
    bool ahead; /* springs at the positions after `lead`, not linearized */
} ForceJob;

typedef struct {
    double x[SEGMENT], y[SEGMENT], z[SEGMENT];
} Segment;

/* f = (k (|d| - l) + k' (|d| - L) + c w.n) n on the first points of n springs starting at `a`, d = x_b -
 * x_a, w = v_b - v_a; k' only beyond the longest length L, while the net is limited. */
BILLOW_WITHIN void
evaluate_springs(const BillowSprings *springs, const double *rests, const ForceJob *job, size_t a,
                 ptrdiff_t step, int n, Segment *restrict f)
{
    const double *xa = job->x->x + a, *ya = job->x->y + a, *za = job->x->z + a;
    const double *va = job->v->x + a, *wa = job->v->y + a, *ta = job->v->z + a;
    const double *k = springs->stiffness + a, *c = springs->damping + a;
    const double ratio = springs->longest / springs->rest,
                 beyond = job->net->is_limited ? springs->beyond : 0.0;
    for (int i = 0; i < n; i++) {
        double rest = rests ? rests[i] : springs->rest, longest = rests ? rests[i] * ratio : springs->longest;
        double dx = xa[i + step] - xa[i], dy = ya[i + step] - ya[i], dz = za[i + step] - za[i];
        double length = sqrt(dx * dx + dy * dy + dz * dz);
        double inverse = length > 0.0 ? 1.0 / length : 0.0;
        double nx = dx * inverse, ny = dy * inverse, nz = dz * inverse;
        double excess = length > longest ? length - longest : 0.0;
        double speed =
            (va[i + step] - va[i]) * nx + (wa[i + step] - wa[i]) * ny + (ta[i + step] - ta[i]) * nz;
        double tension = k[i] * (length - rest) + (k[i] > 0.0 ? beyond : 0.0) * excess + c[i] * speed;
        f->x[i] = tension * nx;
        f->y[i] = tension * ny;
        f->z[i] = tension * nz;
    }
}

/* f += k (s I + (1 - s) n n') (u_b - u_a), s = max(0, 1 - l / |d|). */
BILLOW_WITHIN void
add_lead(const BillowSprings *springs, const double *rests, const ForceJob *job, size_t a, ptrdiff_t step,
         int n, Segment *restrict f)
{
    const double *xa = job->x->x + a, *ya = job->x->y + a, *za = job->x->z + a;
    const double *ua = job->lead->x + a, *va = job->lead->y + a, *wa = job->lead->z + a;
    const double *k = springs->stiffness + a;
    for (int i = 0; i < n; i++) {
        double rest = rests ? rests[i] : springs->rest;
        double dx = xa[i + step] - xa[i], dy = ya[i + step] - ya[i], dz = za[i + step] - za[i];
        double length = sqrt(dx * dx + dy * dy + dz * dz);
        double inverse = length > 0.0 ? 1.0 / length : 0.0;
        double nx = dx * inverse, ny = dy * inverse, nz = dz * inverse;
        double across = length > rest ? 1.0 - rest * inverse : 0.0;
        double ux = ua[i + step] - ua[i], uy = va[i + step] - va[i], uz = wa[i + step] - wa[i];
        double along = (1.0 - across) * (nx * ux + ny * uy + nz * uz);
        f->x[i] += k[i] * (across * ux + along * nx);
        f->y[i] += k[i] * (across * uy + along * ny);
        f->z[i] += k[i] * (across * uz + along * nz);
    }
}

/* f = (k (|d| - l) + c w.n) n at the moved points, x + lead; springs compressed there push as at x. */
BILLOW_WITHIN void
evaluate_ahead(const BillowSprings *springs, const double *rests, const ForceJob *job, size_t a,
               ptrdiff_t step, int n, Segment *restrict f)
{
    const double *xa = job->x->x + a, *ya = job->x->y + a, *za = job->x->z + a;
    const double *va = job->v->x + a, *wa = job->v->y + a, *ta = job->v->z + a;
    const double *pa = job->lead->x + a, *qa = job->lead->y + a, *ra = job->lead->z + a;
    const double *k = springs->stiffness + a, *c = springs->damping + a;
    for (int i = 0; i < n; i++) {
        double rest = rests ? rests[i] : springs->rest;
        double dx = xa[i + step] - xa[i], dy = ya[i + step] - ya[i], dz = za[i + step] - za[i];
        double ex = dx + (pa[i + step] - pa[i]), ey = dy + (qa[i + step] - qa[i]),
               ez = dz + (ra[i + step] - ra[i]);
        double length = sqrt(ex * ex + ey * ey + ez * ez), before = sqrt(dx * dx + dy * dy + dz * dz);
        double inverse = length > 0.0 ? 1.0 / length : 0.0, old = before > 0.0 ? 1.0 / before : 0.0;
        double nx = ex * inverse, ny = ey * inverse, nz = ez * inverse;
        double wn = (va[i + step] - va[i]) * nx + (wa[i + step] - wa[i]) * ny + (ta[i + step] - ta[i]) * nz;
        double over = length - rest, longer = over > 0.0 ? over : 0.0;
        double pull = k[i] * longer + c[i] * wn, push = k[i] * (over - longer) * old;
        f->x[i] = pull * nx + push * dx;
        f->y[i] = pull * ny + push * dy;
        f->z[i] = pull * nz + push * dz;
    }
}

/* f += t (d + c w) + t (u_b - u_a), c in seconds: everything is linear. */
BILLOW_WITHIN void
add_bending(const BillowSprings *springs, const ForceJob *job, size_t a, ptrdiff_t step, int n,
            Segment *restrict f)
{
    const BillowPoints *x = job->x, *v = job->v, *u = job->lead;
    const double *t = springs->bending + a, c = job->net->bending_damping;
    const double *p[3] = {x->x + a, x->y + a, x->z + a}, *w[3] = {v->x + a, v->y + a, v->z + a};
    double *out[3] = {f->x, f->y, f->z};
    for (int axis = 0; axis < 3; axis++) {
        double *restrict to = out[axis];
        const double *from = p[axis], *speed = w[axis];
        for (int i = 0; i < n; i++)
            to[i] += t[i] * ((from[i + step] - from[i]) + c * (speed[i + step] - speed[i]));
    }
    if (!u)
        return;
    const double *lead[3] = {u->x + a, u->y + a, u->z + a};
    for (int axis = 0; axis < 3; axis++) {
        double *restrict to = out[axis];
        const double *from = lead[axis];
        for (int i = 0; i < n; i++)
            to[i] += t[i] * (from[i + step] - from[i]);
    }
}

BILLOW_WITHIN void
add_segment(BillowPoints *force, size_t a, int n, const Segment *restrict f, double sign)
{
    double *restrict x = force->x + a, *restrict y = force->y + a, *restrict z = force->z + a;
    for (int i = 0; i < n; i++) {
        x[i] += sign * f->x[i];
        y[i] += sign * f->y[i];
        z[i] += sign * f->z[i];
    }
}

/* Writes the forces of n springs on their first points. `rests`: their lengths, NULL: all are alike. */
BILLOW_WITHIN void
write_segment(const ForceJob *job, const BillowSprings *springs, const double *rests, size_t a,
              ptrdiff_t step, int n, Segment *f)
{
    if (job->ahead)
        evaluate_ahead(springs, rests, job, a, step, n, f);
    else
        evaluate_springs(springs, rests, job, a, step, n, f);
    if (job->lead && !job->ahead)
        add_lead(springs, rests, job, a, step, n, f);
}

/* Adds the springs of one family that start in `row`, but only to the points of the rows [begin, end). */
BILLOW_WIDE static void
add_spring_row(const ForceJob *job, const BillowSprings *springs, int row, int begin, int end)
{
    const BillowGrid *grid = &job->net->grid;
    int target = row + springs->d_row;
    BillowSpringRow range = billow_springs_of_row(grid, springs, row);
    bool first = row >= begin, second = target >= begin && target < end;
    if (!first && !second)
        return;
    for (int c = range.begin; c < range.end; c += SEGMENT) {
        Segment f;
        int n = billow_smaller(SEGMENT, range.end - c);
        size_t a = billow_grid_index(grid, c, row);
        if (!springs->is_there)
            memset(&f, 0, sizeof f);
        else if (springs->rests)
            write_segment(job, springs, springs->rests + a, a, range.step, n, &f);
        else
            write_segment(job, springs, NULL, a, range.step, n, &f);
        if (springs->bending)
            add_bending(springs, job, a, range.step, n, &f);
        if (first)
            add_segment(job->force, a, n, &f, 1.0);
        if (second)
            add_segment(job->force, a + (size_t) range.step, n, &f, -1.0);
    }
}

/* Springs from the two rows above reach into these rows. Evaluate them again here, so that no thread writes
 * to another's rows. */
static void
add_springs_of_rows(void *data, size_t begin, size_t end)
{
    const ForceJob *job = data;
    for (int row = (int) begin - 2; row < (int) end; row++)
        for (int family = 0; row >= 0 && family < BILLOW_N_SPRING_FAMILIES; family++)
            add_spring_row(job, &job->net->springs[family], row, (int) begin, (int) end);
}

static void
add_springs(const BillowNet *net, BillowWorkers *workers, ForceJob *job)
{
    billow_workers_run(workers, (size_t) net->grid.rows, ROWS_PER_CHUNK, add_springs_of_rows, job);
    billow_seam_bend(net, job->x, 1.0, job->force);
    billow_seam_bend(net, job->v, net->bending_damping, job->force);
    if (job->lead)
        billow_seam_bend(net, job->lead, 1.0, job->force);
}

void
billow_forces_add_springs(const BillowNet *net, BillowWorkers *workers, const BillowPoints *x,
                          const BillowPoints *v, const BillowPoints *lead, BillowPoints *force)
{
    add_springs(net, workers, &(ForceJob){.net = net, .x = x, .v = v, .lead = lead, .force = force});
}

void
billow_forces_add_springs_ahead(const BillowNet *net, BillowWorkers *workers, const BillowPoints *x,
                                const BillowPoints *v, const BillowPoints *lead, BillowPoints *force)
{
    add_springs(net, workers,
                &(ForceJob){.net = net, .x = x, .v = v, .lead = lead, .force = force, .ahead = true});
}

/* f = m (g + push) - drag area v. */
static void
set_gravity_and_drag(const ForceJob *job, size_t begin, size_t end)
{
    const BillowNet *net = job->net;
    BillowVec3 g = job->surroundings->gravity;
    for (size_t i = begin; i < end; i++) {
        double m = net->mass[i], drag = net->drag * net->area[i];
        job->force->x[i] = m * g.x - drag * job->v->x[i];
        job->force->y[i] = m * g.y - drag * job->v->y[i];
        job->force->z[i] = m * g.z - drag * job->v->z[i];
    }
    const BillowPoints *push = job->surroundings->push;
    for (size_t i = begin; push && i < end; i++) {
        job->force->x[i] += net->mass[i] * push->x[i];
        job->force->y[i] += net->mass[i] * push->y[i];
        job->force->z[i] += net->mass[i] * push->z[i];
    }
    for (size_t i = begin; net->grid.outline && i < end; i++)
        if (!billow_grid_has_point(&net->grid, i))
            job->force->x[i] = job->force->y[i] = job->force->z[i] = 0.0;
    if (!job->resistance)
        return;
    for (int e = 0; e < 6; e++)
        memset(job->resistance[e] + begin, 0, (end - begin) * sizeof(double));
    static const int straight[3] = {0, 3, 5}; /* xx, yy, zz */
    for (int s = 0; s < 3; s++)
        for (size_t i = begin; i < end; i++)
            job->resistance[straight[s]][i] = net->drag * net->area[i];
}

/* Returns the velocity of the air at a place. */
static BillowVec3
air_at(const BillowSurroundings *surroundings, BillowVec3 place)
{
    if (surroundings->turbulence.n == 0)
        return surroundings->wind;
    return billow_vec3_add(surroundings->wind, billow_turbulence_velocity(&surroundings->turbulence, place));
}

/* Returns the mean of a vector at four points. */
static BillowVec3
mean_of(const BillowPoints *of, size_t nw, size_t ne, size_t sw, size_t se)
{
    const BillowVec3 sum =
        billow_vec3_add(billow_vec3_add(billow_points_get(of, nw), billow_points_get(of, ne)),
                        billow_vec3_add(billow_points_get(of, sw), billow_points_get(of, se)));
    return billow_vec3_scale(sum, 0.25);
}

/* A quarter of the wind force on a face. */
typedef struct {
    BillowVec3 force;
    double resistance[6];
} FaceShare;

/* Etzmuss (2.36): F = A (c_p <u,N> N + c_l (u - <u,N> N)), u = w - v: the air relative to the face. Its
 * derivative by -v: A (c_l I + (c_p - c_l) N N'). The square law multiplies both by |u|, without the
 * derivative of |u|, which keeps it symmetric. */
static FaceShare
wind_on_face(const ForceJob *job, size_t nw, size_t ne, size_t sw, size_t se)
{
    const BillowPoints *x = job->x, *v = job->v;
    const BillowSurroundings *s = job->surroundings;
    BillowVec3 cross = billow_vec3_cross(billow_vec3_sub(billow_points_get(x, se), billow_points_get(x, nw)),
                                         billow_vec3_sub(billow_points_get(x, sw), billow_points_get(x, ne)));
    double twice_area = billow_vec3_length(cross);
    if (twice_area == 0.0)
        return (FaceShare){0};
    BillowVec3 normal = billow_vec3_scale(cross, 1.0 / twice_area);
    BillowVec3 u = billow_vec3_sub(air_at(s, mean_of(x, nw, ne, sw, se)), mean_of(v, nw, ne, sw, se));
    double quarter = 0.125 * twice_area * (s->law == BILLOW_WIND_SQUARE ? billow_vec3_length(u) : 1.0);
    double difference = s->pressure - s->lift;
    BillowVec3 pushed = billow_vec3_scale(normal, quarter * difference * billow_vec3_dot(u, normal));
    double even = quarter * s->lift, odd = quarter * difference;
    return (FaceShare){
        .force = billow_vec3_add(pushed, billow_vec3_scale(u, even)),
        .resistance = {even + odd * normal.x * normal.x, odd * normal.x * normal.y, odd * normal.x * normal.z,
                       even + odd * normal.y * normal.y, odd * normal.y * normal.z,
                       even + odd * normal.z * normal.z},
    };
}

/* Of a face that is cloth only in part. */
static void
weaken(FaceShare *share, double cloth)
{
    share->force = billow_vec3_scale(share->force, cloth);
    for (int e = 0; e < 6; e++)
        share->resistance[e] *= cloth;
}

static void
add_face_share(const ForceJob *job, size_t i, const FaceShare *share)
{
    job->force->x[i] += share->force.x;
    job->force->y[i] += share->force.y;
    job->force->z[i] += share->force.z;
    for (int e = 0; job->resistance && e < 6; e++)
        job->resistance[e][i] += share->resistance[e];
}

/* Adds the wind on the faces between `row` and the next, but only to the points of the rows [begin, end). */
static void
add_wind_of_row(const ForceJob *job, int row, int begin, int end)
{
    const BillowGrid *grid = &job->net->grid;
    for (int column = 0; column + 1 < grid->columns; column++) {
        size_t nw = billow_grid_index(grid, column, row), sw = nw + (size_t) grid->columns;
        const double cloth = billow_grid_cell_share(grid, column, row);
        if (cloth == 0.0)
            continue;
        FaceShare share = wind_on_face(job, nw, nw + 1, sw, sw + 1);
        if (cloth < 1.0)
            weaken(&share, cloth);
        if (row >= begin) {
            add_face_share(job, nw, &share);
            add_face_share(job, nw + 1, &share);
        }
        if (row + 1 < end) {
            add_face_share(job, sw, &share);
            add_face_share(job, sw + 1, &share);
        }
    }
}

/* Adds the wind on the edges of a rope. Across its direction T, it has the pressure of a strip as wide as the rope is
 * thick; along it, the lift: F = A (c_p (u - <u,T> T) + c_l <u,T> T). */
static void
add_wind_of_rope(const ForceJob *job)
{
    const BillowGrid *grid = &job->net->grid;
    const BillowSurroundings *s = job->surroundings;
    const double width = billow_grid_windward(grid);
    for (size_t i = 0; i + 1 < job->net->count; i++) {
        const BillowVec3 edge =
            billow_vec3_sub(billow_points_get(job->x, i + 1), billow_points_get(job->x, i));
        const double length = billow_vec3_length(edge);
        const BillowVec3 t = billow_vec3_scale(edge, length > 0.0 ? 1.0 / length : 0.0);
        const BillowVec3 v =
            billow_vec3_mix(billow_points_get(job->v, i), billow_points_get(job->v, i + 1), 0.5);
        const BillowVec3 middle =
            billow_vec3_mix(billow_points_get(job->x, i), billow_points_get(job->x, i + 1), 0.5);
        const BillowVec3 u = billow_vec3_sub(air_at(s, middle), v);
        const double half =
            0.5 * width * length * (s->law == BILLOW_WIND_SQUARE ? billow_vec3_length(u) : 1.0);
        const double even = half * s->pressure, odd = half * (s->lift - s->pressure);
        const FaceShare share = {.force = billow_vec3_add(billow_vec3_scale(u, even),
                                                          billow_vec3_scale(t, odd * billow_vec3_dot(u, t))),
                                 .resistance = {even + odd * t.x * t.x, odd * t.x * t.y, odd * t.x * t.z,
                                                even + odd * t.y * t.y, odd * t.y * t.z,
                                                even + odd * t.z * t.z}};
        add_face_share(job, i, &share);
        add_face_share(job, i + 1, &share);
    }
}

static void
set_external_of_rows(void *data, size_t begin, size_t end)
{
    const ForceJob *job = data;
    size_t columns = (size_t) job->net->grid.columns;
    set_gravity_and_drag(job, begin * columns, end * columns);
    const BillowSurroundings *s = job->surroundings;
    if ((s->wind.x == 0.0 && s->wind.y == 0.0 && s->wind.z == 0.0) || !(s->pressure > 0.0 || s->lift > 0.0))
        return;
    if (billow_grid_is_rope(&job->net->grid))
        add_wind_of_rope(job);
    for (int row = (int) begin - 1; row < (int) end; row++)
        if (row >= 0 && row + 1 < job->net->grid.rows)
            add_wind_of_row(job, row, (int) begin, (int) end);
}

void
billow_forces_set_external(const BillowNet *net, BillowWorkers *workers,
                           const BillowSurroundings *surroundings, const BillowPoints *x,
                           const BillowPoints *v, BillowPoints *force, double *const resistance[6])
{
    ForceJob job = {net, surroundings, x, v, NULL, force, resistance, false};
    billow_workers_run(workers, (size_t) net->grid.rows, ROWS_PER_CHUNK, set_external_of_rows, &job);
}

double
billow_forces_elastic_energy(const BillowNet *net, const BillowPoints *x)
{
    double energy = 0.0;
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
        for (int row = 0; row < net->grid.rows; row++) {
            const BillowSprings *springs = &net->springs[f];
            BillowSpringRow range = billow_springs_of_row(&net->grid, springs, row);
            for (int c = range.begin; c < range.end; c++) {
                size_t a = billow_grid_index(&net->grid, c, row), b = a + (size_t) range.step;
                double length = billow_vec3_distance(billow_points_get(x, b), billow_points_get(x, a));
                double stretch = length - billow_spring_rest(springs, a),
                       tie = springs->bending ? springs->bending[a] : 0.0;
                energy += 0.5 * (springs->stiffness[a] * stretch * stretch + tie * length * length);
            }
        }
    return energy;
}
