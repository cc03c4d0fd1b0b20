#include "core/base/rope_normals.h"

/* Shorter vectors have no direction. */
static const double NO_LENGTH = 1e-12;

static BillowVec3
point_at(const BillowRopePoints *rope, size_t i)
{
    return billow_vec3((double) rope->x[i], (double) rope->y[i], (double) rope->z[i]);
}

/* Returns the unit vector of the edge from point i to the next one; 0 if they coincide. */
static BillowVec3
edge_direction(const BillowRopePoints *rope, size_t i)
{
    const BillowVec3 edge = billow_vec3_sub(point_at(rope, i + 1), point_at(rope, i));
    const double length = billow_vec3_length(edge);
    return billow_vec3_scale(edge, length > 0.0 ? 1.0 / length : 0.0);
}

BillowVec3
billow_rope_tangent(const BillowRopePoints *rope, size_t i)
{
    const BillowVec3 none = {0.0, 0.0, 0.0};
    const BillowVec3 before = i > 0 ? edge_direction(rope, i - 1) : none;
    const BillowVec3 behind = i + 1 < rope->count ? edge_direction(rope, i) : none;
    BillowVec3 along = billow_vec3_add(before, behind);
    if (billow_vec3_length(along) < NO_LENGTH) /* it turns back */
        along = before;
    for (size_t k = i; k-- > 0 && billow_vec3_length(along) < NO_LENGTH;)
        along = edge_direction(rope, k);
    const double length = billow_vec3_length(along);
    return length < NO_LENGTH ? billow_vec3(1.0, 0.0, 0.0) : billow_vec3_scale(along, 1.0 / length);
}

/* Returns some unit vector perpendicular to `tangent`. */
static BillowVec3
any_normal(BillowVec3 tangent)
{
    const BillowVec3 axis = fabs(tangent.x) < 0.8 ? billow_vec3(1.0, 0.0, 0.0) : billow_vec3(0.0, 1.0, 0.0);
    const BillowVec3 across =
        billow_vec3_sub(axis, billow_vec3_scale(tangent, billow_vec3_dot(axis, tangent)));
    return billow_vec3_scale(across, 1.0 / billow_vec3_length(across));
}

/* The shortest rotation from tangent t to t' takes the normal n to n - (n t') / (1 + t t') (t + t'). */
BillowVec3
billow_rope_carry_normal(BillowVec3 normal, BillowVec3 from, BillowVec3 to)
{
    const double cosine = billow_vec3_dot(from, to);
    if (1.0 + cosine < NO_LENGTH)
        return normal;
    const double share = billow_vec3_dot(normal, to) / (1.0 + cosine);
    BillowVec3 next = billow_vec3_sub(normal, billow_vec3_scale(billow_vec3_add(from, to), share));
    next = billow_vec3_sub(next, billow_vec3_scale(to, billow_vec3_dot(next, to)));
    return billow_vec3_scale(next, 1.0 / billow_vec3_length(next));
}

/* Where the surface of a rope points if it can: along `toward`, or, of a flat one, where it faces. */
typedef struct {
    BillowVec3 toward;
    bool flat;
} Aim;

static BillowVec3
aim_at(const Aim *aim, BillowVec3 tangent)
{
    const double square = tangent.z * tangent.z;
    return aim->flat ? billow_vec3(0.0, square, 1.0 - square) : aim->toward;
}

/* Returns the angle that makes the sum of (cos n + sin b) . toward as large as possible, b = t x n. */
static double
best_turn(const BillowRopePoints *rope, const Aim *aim, const BillowVec3 *normals)
{
    double along = 0.0, across = 0.0;
    for (size_t i = 0; i < rope->count; i++) {
        const BillowVec3 tangent = billow_rope_tangent(rope, i), toward = aim_at(aim, tangent);
        const BillowVec3 binormal = billow_vec3_cross(tangent, normals[i]);
        along += billow_vec3_dot(normals[i], toward);
        across += billow_vec3_dot(binormal, toward);
    }
    return atan2(across, along);
}

static void
write_normals(const BillowRopePoints *rope, const Aim *aim, BillowVec3 *normals)
{
    BillowVec3 tangent = billow_rope_tangent(rope, 0);
    normals[0] = any_normal(tangent);
    for (size_t i = 1; i < rope->count; i++) {
        const BillowVec3 next = billow_rope_tangent(rope, i);
        normals[i] = billow_rope_carry_normal(normals[i - 1], tangent, next);
        tangent = next;
    }
    const double angle = best_turn(rope, aim, normals), cosine = cos(angle), sine = sin(angle);
    for (size_t i = 0; i < rope->count; i++) {
        const BillowVec3 binormal = billow_vec3_cross(billow_rope_tangent(rope, i), normals[i]);
        normals[i] =
            billow_vec3_add(billow_vec3_scale(normals[i], cosine), billow_vec3_scale(binormal, sine));
    }
}

void
billow_rope_normals(const BillowRopePoints *rope, BillowVec3 toward, BillowVec3 *normals)
{
    write_normals(rope, &(Aim){toward, false}, normals);
}

void
billow_rope_faces(const BillowRopePoints *rope, BillowVec3 *normals)
{
    write_normals(rope, &(Aim){.flat = true}, normals);
}
