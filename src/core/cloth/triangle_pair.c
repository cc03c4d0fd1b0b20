#include "core/cloth/triangle_pair.h"

typedef BillowLatticePoint Point;

typedef struct {
    int64_t x, y, z;
} Vector;

static inline Vector
between(Point from, Point to)
{
    return (Vector){(int64_t) to.x - from.x, (int64_t) to.y - from.y, (int64_t) to.z - from.z};
}

static inline Vector
cross(Vector a, Vector b)
{
    return (Vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline int64_t
dot(Vector a, Vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline Vector
normal_of(const Point t[3])
{
    return cross(between(t[0], t[1]), between(t[0], t[2]));
}

/* Computes how far the corners of `t` are above the plane through `origin`, in units of the normal's length.
 * Returns false if none is above it or none below. */
static inline bool
straddles(const Point t[3], Vector normal, Point origin, int64_t above[3])
{
    for (int i = 0; i < 3; i++)
        above[i] = dot(normal, between(origin, t[i]));
    const bool any_above = above[0] > 0 || above[1] > 0 || above[2] > 0;
    const bool any_below = above[0] < 0 || above[1] < 0 || above[2] < 0;
    return any_above && any_below;
}

/* Returns the corner that is alone on its side of the plane; the others are beyond or in the plane. */
static int
lone_corner(const int64_t above[3])
{
    for (int i = 0; i < 3; i++) {
        const int64_t second = above[(i + 1) % 3], third = above[(i + 2) % 3];
        if ((above[i] > 0 && second <= 0 && third <= 0) || (above[i] < 0 && second >= 0 && third >= 0))
            return i;
    }
    return 0;
}

/* Writes the corners in cyclic order, the lone one first. */
static void
turn(const Point t[3], int lone, Point turned[3])
{
    for (int i = 0; i < 3; i++)
        turned[i] = t[(lone + i) % 3];
}

static void
swap_last(Point t[3])
{
    const Point second = t[1];
    t[1] = t[2];
    t[2] = second;
}

/* Returns six times the volume of the tetrahedron, > 0 if d is above the plane of a, b, c. */
static int64_t
volume(Point a, Point b, Point c, Point d)
{
    return dot(cross(between(a, b), between(a, c)), between(a, d));
}

/* With the lone corner of each above the plane of the other, the triangles cut the planes' common line in
 * two intervals. Volumes of tetrahedra decide which end comes first. */
bool
billow_triangles_cross(const BillowLatticePoint a[3], const BillowLatticePoint b[3])
{
    int64_t a_above[3], b_above[3];
    if (!straddles(b, normal_of(a), a[0], b_above) || !straddles(a, normal_of(b), b[0], a_above))
        return false;
    const int a_lone = lone_corner(a_above), b_lone = lone_corner(b_above);
    Point p[3], q[3];
    turn(a, a_lone, p);
    turn(b, b_lone, q);
    if (a_above[a_lone] < 0)
        swap_last(q);
    if (b_above[b_lone] < 0)
        swap_last(p);
    return volume(p[0], p[1], q[0], q[1]) < 0 && volume(p[0], p[2], q[2], q[0]) < 0;
}

/* --- The segment --- */

/* Computes where the edges from the lone corner meet the other's plane. */
static void
cut(const Point t[3], const int64_t above[3], double ends[2][3])
{
    const int lone = lone_corner(above);
    for (int i = 0; i < 2; i++) {
        const Point from = t[lone], to = t[(lone + 1 + i) % 3];
        const double top = (double) above[lone], bottom = (double) above[(lone + 1 + i) % 3];
        const double share = top / (top - bottom);
        ends[i][0] = from.x + share * ((double) to.x - from.x);
        ends[i][1] = from.y + share * ((double) to.y - from.y);
        ends[i][2] = from.z + share * ((double) to.z - from.z);
    }
}

/* Sorts the ends of the interval along the direction. */
static void
order(double ends[2][3], const double along[3], double at[2])
{
    for (int i = 0; i < 2; i++)
        at[i] = along[0] * ends[i][0] + along[1] * ends[i][1] + along[2] * ends[i][2];
    if (at[0] <= at[1])
        return;
    for (int axis = 0; axis < 3; axis++) {
        const double first = ends[0][axis];
        ends[0][axis] = ends[1][axis];
        ends[1][axis] = first;
    }
    const double first = at[0];
    at[0] = at[1];
    at[1] = first;
}

void
billow_triangles_segment(const BillowLatticePoint a[3], const BillowLatticePoint b[3], double from[3],
                         double to[3])
{
    const Vector a_normal = normal_of(a), b_normal = normal_of(b);
    const double along[3] = {
        (double) a_normal.y * (double) b_normal.z - (double) a_normal.z * (double) b_normal.y,
        (double) a_normal.z * (double) b_normal.x - (double) a_normal.x * (double) b_normal.z,
        (double) a_normal.x * (double) b_normal.y - (double) a_normal.y * (double) b_normal.x};
    int64_t a_above[3], b_above[3];
    straddles(b, a_normal, a[0], b_above);
    straddles(a, b_normal, b[0], a_above);
    double a_ends[2][3], b_ends[2][3], a_at[2], b_at[2];
    cut(a, a_above, a_ends);
    cut(b, b_above, b_ends);
    order(a_ends, along, a_at);
    order(b_ends, along, b_at);
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = a_at[0] >= b_at[0] ? a_ends[0][axis] : b_ends[0][axis];
        to[axis] = a_at[1] <= b_at[1] ? a_ends[1][axis] : b_ends[1][axis];
    }
}
