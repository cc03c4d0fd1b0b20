#include "core/cloth/swing_net.h"

#include "core/base/allocate.h"
#include "core/cloth/swing_net_private.h"

#include <math.h>
#include <string.h>

/* Across its pleats, cloth opens this much more easily than it stretches, and it shears more easily than
 * flat cloth. */
static const double ACROSS = 0.007, SHEAR = 0.1;

/* Pleats stiffen cloth against bends, and lose more in moving than flat cloth does. */
static const double BEND = 3.0, LOSS = 30.0;

/* Damping of the motion against the carrier: this times the root of g / L. Pleats that strike one another,
 * and motion that no coarse net can follow, take it. */
static const double AGAINST = 0.85;

/* --- The net --- */

/* Returns the width of cloth that belongs to a line of the net. */
static double
width_of(const double *at, size_t n, size_t i)
{
    return 0.5 * (at[i + 1 < n ? i + 1 : i] - at[i > 0 ? i - 1 : 0]);
}

static void
add_spring(BillowSwingNet *net, int kind, size_t a, size_t b, double stretch, double width, double length,
           double damping)
{
    const double whole = stretch * width / length;
    const double soft = kind == BILLOW_SWING_ACROSS ? ACROSS * whole : whole;
    net->springs[net->n_springs++] = (BillowSwingSpring){
        a, b, kind, soft, 0.0, kind == BILLOW_SWING_ACROSS ? length : HUGE_VAL, whole, damping};
}

static void
add_springs(BillowSwingNet *net, const BillowSwingNetShape *shape)
{
    const BillowMaterial *material = shape->material;
    const double loss = LOSS * material->damping;
    for (size_t r = 0; r < shape->rows; r++)
        for (size_t c = 0; c < shape->columns; c++) {
            const size_t i = r * shape->columns + c;
            const bool right = c + 1 < shape->columns, below = r + 1 < shape->rows;
            const double across = right ? shape->column_at[c + 1] - shape->column_at[c] : 0.0,
                         down = below ? shape->row_at[r + 1] - shape->row_at[r] : 0.0;
            if (right)
                add_spring(net, BILLOW_SWING_ACROSS, i, i + 1, billow_material_stretch(material, false),
                           width_of(shape->row_at, shape->rows, r), across, loss);
            if (below)
                add_spring(net, BILLOW_SWING_DOWN, i, i + shape->columns,
                           billow_material_stretch(material, true),
                           width_of(shape->column_at, shape->columns, c), down, loss);
            if (!right || !below || !(material->shear > 0.0))
                continue;
            const double length = hypot(across, down),
                         width = 0.5 * length * length * length / (across * down);
            add_spring(net, BILLOW_SWING_SHEAR, i, i + shape->columns + 1, SHEAR * material->shear, width,
                       length, loss);
            add_spring(net, BILLOW_SWING_SHEAR, i + 1, i + shape->columns, SHEAR * material->shear, width,
                       length, loss);
        }
}

/* Adds the bends of the lines along which points are `stride` apart. */
static void
add_bends(BillowSwingNet *net, size_t n, size_t stride, const double *at, size_t lines, size_t next,
          const double *line_at, double modulus)
{
    for (size_t line = 0; line < lines; line++)
        for (size_t k = 1; k + 1 < n; k++) {
            const size_t i = line * next + k * stride;
            const double length = 0.5 * (at[k + 1] - at[k - 1]);
            net->bends[net->n_bends++] =
                (BillowSwingBend){{i - stride, i, i + stride},
                                  modulus * width_of(line_at, lines, line) / (length * length * length)};
        }
}

static void
add_masses(BillowSwingNet *net, const BillowSwingNetShape *shape)
{
    for (size_t i = 0; i < net->count; i++) {
        const size_t c = i % shape->columns, r = i / shape->columns;
        const double area =
            width_of(shape->column_at, shape->columns, c) * width_of(shape->row_at, shape->rows, r);
        net->mass[i] = shape->material->density * area;
        net->drag[i] = shape->material->drag * area;
        net->number[i] = shape->rows <= shape->columns ? c * shape->rows + r : i;
    }
}

BillowSwingNet *
billow_swing_net_new(const BillowSwingNetShape *shape)
{
    BillowSwingNet *net = billow_allocate(1, sizeof *net);
    const size_t count = shape->columns * shape->rows;
    net->count = count;
    net->springs = billow_allocate(4 * count, sizeof *net->springs);
    net->bends = billow_allocate(2 * count, sizeof *net->bends);
    net->mass = billow_allocate(count, sizeof *net->mass);
    net->drag = billow_allocate(count, sizeof *net->drag);
    net->held = billow_allocate(count, 1);
    net->number = billow_allocate(count, sizeof *net->number);
    net->extra = billow_allocate(count, sizeof *net->extra);
    net->force = billow_allocate(count, sizeof *net->force);
    net->ahead = billow_allocate(count, sizeof *net->ahead);
    memcpy(net->held, shape->held, count);
    net->gravity = shape->gravity;
    net->against = AGAINST * sqrt(shape->gravity / shape->length);
    net->bend_damping = shape->material->damping;
    add_masses(net, shape);
    add_springs(net, shape);
    add_bends(net, shape->columns, 1, shape->column_at, shape->rows, shape->columns, shape->row_at,
              BEND * billow_material_bending_modulus(shape->material, false));
    add_bends(net, shape->rows, shape->columns, shape->row_at, shape->columns, 1, shape->column_at,
              BEND * billow_material_bending_modulus(shape->material, true));
    const size_t narrow = shape->rows <= shape->columns ? shape->rows : shape->columns;
    net->matrix = billow_band_matrix_new(3 * count, 3 * (narrow + 1) + 2);
    net->values = billow_allocate(3 * count * BILLOW_BAND_LANES, sizeof *net->values);
    billow_swing_net_balance(net, shape->places);
    for (size_t i = 0; i < net->n_bends;
         i++) { /* at rest, bends pull as little as what tensions do not hold */
        const BillowSwingBend *bend = &net->bends[i];
        const BillowVec3 a = shape->places[bend->point[0]], b = shape->places[bend->point[1]],
                         c = shape->places[bend->point[2]],
                         bent = billow_vec3_sub(billow_vec3_add(a, c), billow_vec3_scale(b, 2.0));
        for (int k = 0; k < 3; k++)
            net->extra[bend->point[k]] = billow_vec3_add(
                net->extra[bend->point[k]], billow_vec3_scale(bent, (k == 1 ? -2.0 : 1.0) * bend->stiffness));
    }
    return net;
}

void
billow_swing_net_free(BillowSwingNet *net)
{
    if (!net)
        return;
    void *const parts[] = {net->springs, net->bends, net->mass,  net->drag,  net->held,
                           net->number,  net->extra, net->force, net->ahead, net->values};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
    billow_band_matrix_free(&net->matrix);
    free(net);
}

double
billow_swing_net_unbalance(const BillowSwingNet *net)
{
    return net->unbalance;
}

/* --- A step --- */

/* Adds to the block of two points: `scale` times the unit matrix, and `along` times n n^T. */
static void
add_block(BillowSwingNet *net, size_t a, size_t b, double scale, double along, BillowVec3 direction)
{
    const double n[3] = {direction.x, direction.y, direction.z};
    if (net->held[a] || net->held[b])
        return;
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            const size_t row = 3 * net->number[a] + i, column = 3 * net->number[b] + j;
            if (row >= column)
                billow_band_matrix_add(&net->matrix, row, column,
                                       (i == j ? scale : 0.0) + along * n[i] * n[j]);
        }
}

static void
add_both_blocks(BillowSwingNet *net, size_t a, size_t b, double scale, double along, BillowVec3 n)
{
    add_block(net, a, a, scale, along, n);
    add_block(net, b, b, scale, along, n);
    if (net->number[a] > net->number[b])
        add_block(net, a, b, -scale, -along, n);
    else
        add_block(net, b, a, -scale, -along, n);
}

static void
pull(BillowSwingNet *net, size_t point, BillowVec3 force, double share)
{
    net->force[point] = billow_vec3_add(net->force[point], billow_vec3_scale(force, share));
}

static void
add_spring_force(BillowSwingNet *net, const BillowSwingSpring *spring, double seconds,
                 const BillowVec3 *velocities)
{
    const BillowVec3 way = billow_vec3_sub(net->ahead[spring->b], net->ahead[spring->a]);
    const double length = fmax(billow_vec3_length(way), 1e-9);
    const BillowVec3 n = billow_vec3_scale(way, 1.0 / length);
    const double rate = billow_vec3_dot(n, billow_vec3_sub(velocities[spring->b], velocities[spring->a]));
    const bool taut = length > spring->most;
    const double stiffness = taut ? spring->stop : spring->stiffness;
    const double tension =
        taut ? spring->stiffness * (spring->most - spring->rest) + spring->stop * (length - spring->most)
             : spring->stiffness * (length - spring->rest);
    const double damping = spring->damping * stiffness, sideways = fmax(0.0, tension / length);
    pull(net, spring->a, n, tension + damping * rate);
    pull(net, spring->b, n, -tension - damping * rate);
    add_both_blocks(net, spring->a, spring->b, seconds * seconds * sideways,
                    seconds * seconds * fmax(0.0, stiffness - sideways) + seconds * damping, n);
}

/* The matrix has only the pulls between neighbors; that of the outer two points on each other is left out,
 * which the diagonal makes up for: it stays positive, and the result tends to the same as steps get shorter.
 * */
static void
add_bend_force(BillowSwingNet *net, const BillowSwingBend *bend, double seconds, const BillowVec3 *velocities)
{
    const size_t a = bend->point[0], b = bend->point[1], c = bend->point[2];
    const BillowVec3 none = {0.0, 0.0, 0.0};
    const BillowVec3 bent =
        billow_vec3_sub(billow_vec3_add(net->ahead[a], net->ahead[c]), billow_vec3_scale(net->ahead[b], 2.0));
    const BillowVec3 rate =
        billow_vec3_sub(billow_vec3_add(velocities[a], velocities[c]), billow_vec3_scale(velocities[b], 2.0));
    const BillowVec3 force =
        billow_vec3_scale(billow_vec3_add(bent, billow_vec3_scale(rate, net->bend_damping)), bend->stiffness);
    const double share = bend->stiffness * seconds * (seconds + net->bend_damping);
    pull(net, a, force, -1.0);
    pull(net, b, force, 2.0);
    pull(net, c, force, -1.0);
    add_both_blocks(net, a, b, 2.0 * share, 0.0, none);
    add_both_blocks(net, b, c, 2.0 * share, 0.0, none);
}

/* The weight, the air at rest, what holds the net beside its tensions, and the damping against the carrier.
 * */
static void
add_point_force(BillowSwingNet *net, size_t i, const BillowSwingCarrier *carrier, double seconds,
                BillowVec3 velocity)
{
    const double c = cos(carrier->yaw), s = sin(carrier->yaw), mass = net->mass[i];
    const BillowVec3 extra = net->extra[i], arm = billow_vec3_sub(net->ahead[i], carrier->place);
    const BillowVec3 carried =
        billow_vec3_add(carrier->velocity, billow_vec3(carrier->pace * arm.z, 0.0, -carrier->pace * arm.x));
    const double air = net->drag[i] + net->against * mass;
    net->force[i] =
        billow_vec3(c * extra.x + s * extra.z, extra.y - mass * net->gravity, c * extra.z - s * extra.x);
    pull(net, i, velocity, -air);
    pull(net, i, carried, net->against * mass);
    add_block(net, i, i, mass + seconds * air, 0.0, extra);
}

static void
set_up(BillowSwingNet *net, const BillowSwingCarrier *carrier, double seconds, const BillowVec3 *velocities)
{
    billow_band_matrix_clear(&net->matrix);
    for (size_t i = 0; i < net->count; i++) {
        add_point_force(net, i, carrier, seconds, velocities[i]);
        for (size_t k = 3 * net->number[i]; net->held[i] && k < 3 * net->number[i] + 3; k++)
            billow_band_matrix_add(&net->matrix, k, k, 1.0);
    }
    for (size_t s = 0; s < net->n_springs; s++)
        add_spring_force(net, &net->springs[s], seconds, velocities);
    for (size_t i = 0; i < net->n_bends; i++)
        add_bend_force(net, &net->bends[i], seconds, velocities);
    for (size_t i = 0; i < net->count; i++) {
        const BillowVec3 push = billow_vec3_scale(net->force[i], net->held[i] ? 0.0 : seconds);
        double *value = net->values + BILLOW_BAND_LANES * 3 * net->number[i];
        value[0] = push.x;
        value[BILLOW_BAND_LANES] = push.y;
        value[2 * BILLOW_BAND_LANES] = push.z;
    }
}

void
billow_swing_net_step(BillowSwingNet *net, const BillowSwingCarrier *carrier, const BillowVec3 *held,
                      double seconds, BillowVec3 *places, BillowVec3 *velocities)
{
    for (size_t i = 0; i < net->count; i++) {
        if (net->held[i])
            velocities[i] = billow_vec3_scale(billow_vec3_sub(held[i], places[i]), 1.0 / seconds);
        net->ahead[i] = billow_vec3_add(places[i], billow_vec3_scale(velocities[i], seconds));
    }
    set_up(net, carrier, seconds, velocities);
    billow_band_matrix_factorise(&net->matrix);
    billow_band_matrix_solve(&net->matrix, net->values);
    for (size_t i = 0; i < net->count; i++) {
        const double *change = net->values + BILLOW_BAND_LANES * 3 * net->number[i];
        velocities[i] = billow_vec3_add(
            velocities[i], billow_vec3(change[0], change[BILLOW_BAND_LANES], change[2 * BILLOW_BAND_LANES]));
        places[i] =
            net->held[i] ? held[i] : billow_vec3_add(places[i], billow_vec3_scale(velocities[i], seconds));
    }
}
