#include "core/relaxation/contact.h"

#include "core/base/allocate.h"
#include "core/relaxation/lying.h"

enum { CORNERS = 4, LOOK_EVERY = 12 };

/* Iterations in which friction holds whatever touches, until the colliders bear the weight of cloth that lies. */
enum { GRIPS = 36 };

/* In cell sides: nearer places may touch before the next search; moves longer than the second are traced. */
static const double NEAR = 0.5, FAST = 0.25;

/* Likewise: with friction, places that were near are so up to this. */
static const double STAYS = 1.0;

/* Likewise, where colliders are thin: after longer ways, places are searched for anew. */
static const double MOST_TRAVEL = 0.4;

/* Likewise: farther colliders are looked for only where they matter. */
static const double FAR = 2.0;

/* In cell sides: a face is flat if its center is nearer than its points, on average, by less than this. */
static const double FLAT = 0.02;

/* Likewise: a collider yields to more force over rho, as where cloth is caught on both its sides. */
static const double MOST_HOLD = 4.0;

/* Sums of three unit normals shorter than this tell no side. */
static const double LEAST_SIDE = 0.5;

/* The constraint of a point, or of the center of a triangle. */
typedef struct {
    double weight;   /* stiffness of the splitting; 0: no collider is near */
    double gap;      /* distance of `w` from the colliders */
    BillowVec3 w, u; /* projected position, and scaled multiplier */
    bool touches;    /* `w` is on a collider */
} Contact;

struct BillowRelaxationContact {
    const BillowObstacles *obstacles;
    double cell;         /* longer side of a cell */
    unsigned char *held; /* per point */
    double *gaps;    /* per point: distance from the colliders at the last search; if over FAR, any over it */
    Contact *points; /* one per point */
    Contact *corners;     /* four per cell, stored at its first point */
    size_t *near_points;  /* indices of the points near a collider */
    size_t *near_corners; /* likewise */
    size_t n_near_points, n_near_corners;
    int grips;               /* iterations in which friction holds whatever touches */
    int looked;              /* iterations since the last search */
    bool sided;              /* some collider is thin */
    double travel;           /* a bound for how far a point has moved since the last search, if so */
    BillowPoints looked_at;  /* with friction: where the points were */
    BillowGridSolver *plain; /* the level's solver without contact */
};

static size_t
points_of(const BillowRelaxationLevel *level)
{
    return (size_t) level->columns * (size_t) level->rows;
}

void
billow_relaxation_contact_add(BillowRelaxationLevel *level, const BillowObstacles *obstacles, bool sided)
{
    BillowRelaxationContact *contact = billow_allocate(1, sizeof *contact);
    contact->obstacles = obstacles;
    contact->cell = fmax(level->width, level->height);
    contact->sided = sided;
    contact->held = billow_allocate(points_of(level), sizeof *contact->held);
    const BillowGrid grid = billow_relaxation_level_grid(level);
    for (size_t i = 0; i < points_of(level); i++)
        contact->held[i] = !billow_grid_has_point(&grid, i);
    for (size_t k = 0; k < level->n_anchors; k++)
        if (level->ties[k].held)
            contact->held[level->ties[k].point[0]] = 1;
    contact->gaps = billow_allocate(points_of(level), sizeof *contact->gaps);
    contact->points = billow_allocate(points_of(level), sizeof *contact->points);
    contact->corners = billow_allocate(CORNERS * points_of(level), sizeof *contact->corners);
    contact->near_points = billow_allocate(points_of(level), sizeof *contact->near_points);
    contact->near_corners = billow_allocate(CORNERS * points_of(level), sizeof *contact->near_corners);
    contact->plain = level->solver;
    contact->grips = GRIPS;
    if (obstacles->friction)
        contact->looked_at = billow_points_new(points_of(level));
    level->contact = contact;
}

void
billow_relaxation_contact_remove(BillowRelaxationLevel *level)
{
    BillowRelaxationContact *contact = level->contact;
    if (!contact)
        return;
    billow_relaxation_contact_take_solver(level, contact->plain);
    level->contact = NULL;
    free(contact->held);
    free(contact->gaps);
    free(contact->points);
    free(contact->corners);
    free(contact->near_points);
    free(contact->near_corners);
    billow_points_free(&contact->looked_at);
    free(contact);
}

/* --- The triangles of a cell, each of three of its corners --- */

typedef struct {
    size_t point[3];
    BillowVec3 middle;
} Corner;

static Corner
corner_of(const BillowRelaxationLevel *level, size_t first, int left_out)
{
    const size_t n = (size_t) level->columns, all[CORNERS] = {first, first + 1, first + n, first + n + 1};
    Corner corner = {.middle = {0.0, 0.0, 0.0}};
    for (int k = 0, of = 0; k < CORNERS; k++) {
        if (k == left_out)
            continue;
        corner.point[of++] = all[k];
        corner.middle = billow_vec3_add(corner.middle, billow_points_get(&level->x, all[k]));
    }
    corner.middle = billow_vec3_scale(corner.middle, 1.0 / 3.0);
    return corner;
}

/* Advances to the next of a cell's four triangles (two for either diagonal). Returns false after the last. */
static bool
next_corner(const BillowRelaxationLevel *level, size_t *k)
{
    for (; *k < CORNERS * points_of(level); ++*k) {
        size_t first = *k / CORNERS, n = (size_t) level->columns;
        if (billow_relaxation_level_cell(level, (int) (first % n), (int) (first / n)) > 0.0)
            return true;
    }
    return false;
}

/* --- Places near colliders --- */

/* Returns the mean weight of the edges of the cloth that end at a point. */
static double
mean_weight(const BillowRelaxationLevel *level, size_t i)
{
    double sum = 0.0, n = 0.0;
    for (int d = 0; d < 2; d++) {
        const size_t stride = billow_relaxation_level_stride(level, d);
        const double after = level->edges[d].weight[i],
                     before = i >= stride ? level->edges[d].weight[i - stride] : 0.0;
        sum += after + before;
        n += (after > 0.0) + (before > 0.0);
    }
    return n > 0.0 ? sum / n : 0.0;
}

/* Returns the mean of the weights of the edges that end at the point. */
static double
weight_at(const BillowRelaxationLevel *level, size_t i)
{
    if (level->outline)
        return mean_weight(level, i);
    size_t n = (size_t) level->columns;
    bool last_column = i % n + 1 == n, last_row = i / n + 1 == (size_t) level->rows;
    return 0.5 *
           (level->edges[0].weight[last_column ? i - 1 : i] + level->edges[1].weight[last_row ? i - n : i]);
}

/* Returns the middle of a triangle, on the side of a thin collider on which its points lie. */
static BillowVec3
sided_middle(const BillowRelaxationLevel *level, const Corner *corner)
{
    const BillowRelaxationContact *contact = level->contact;
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k < 3; k++) {
        const Contact *hold = &contact->points[corner->point[k]];
        BillowVec3 normal,
            place = hold->weight > 0.0 ? hold->w : billow_points_get(&level->x, corner->point[k]);
        billow_obstacles_distance(contact->obstacles, place, &normal);
        sum = billow_vec3_add(sum, normal);
    }
    const double length = billow_vec3_length(sum);
    if (length < LEAST_SIDE)
        return corner->middle;
    BillowVec3 from = billow_vec3_add(corner->middle, billow_vec3_scale(sum, contact->cell / length));
    return billow_obstacles_slide(contact->obstacles, from, corner->middle);
}

/* Updates a constraint; a new one starts without multiplier. Returns whether its stiffness changed. */
static bool
update_hold(const BillowRelaxationContact *contact, Contact *hold, BillowVec3 place, double gap,
            double weight)
{
    const double reach = contact->obstacles->friction && hold->weight > 0.0 ? STAYS : NEAR;
    bool near = gap < reach * contact->cell || billow_vec3_dot(hold->u, hold->u) > 0.0;
    double before = hold->weight;
    if (!near || hold->weight == 0.0)
        *hold = (Contact){near ? weight : 0.0,
                          fmax(gap, 0.0),
                          gap < 0.0 ? billow_obstacles_outside(contact->obstacles, 1.0, place) : place,
                          {0.0, 0.0, 0.0},
                          false};
    return hold->weight != before;
}

/* Starts a constraint of a point that lay on a collider there. */
static void
put_home(Contact *hold, BillowVec3 home)
{
    hold->w = home;
    hold->gap = 0.0;
    hold->touches = true;
}

static bool
update_points(BillowRelaxationLevel *level)
{
    BillowRelaxationContact *contact = level->contact;
    bool other = false;
    contact->n_near_points = 0;
    for (size_t i = 0; i < points_of(level); i++) {
        BillowVec3 place = billow_points_get(&level->x, i);
        const double gap =
            billow_obstacles_look_within(contact->obstacles, 1.0, place, FAR * contact->cell).distance;
        contact->gaps[i] = gap;
        if (contact->held[i])
            continue;
        const bool new = contact->points[i].weight == 0.0;
        other |= update_hold(contact, &contact->points[i], place, gap, weight_at(level, i));
        if (new && contact->grips == GRIPS && billow_relaxation_lies(level->lying, i))
            put_home(&contact->points[i], billow_points_get(&level->lying->home, i));
        if (contact->points[i].weight > 0.0)
            contact->near_points[contact->n_near_points++] = i;
    }
    return other;
}

/* Returns the distance of a point from the colliders at this search: if it is over `most`, any over it. */
static double
gap_of(const BillowRelaxationLevel *level, size_t i, double most)
{
    const BillowRelaxationContact *contact = level->contact;
    const double far = FAR * contact->cell;
    if (contact->gaps[i] > far && most > far)
        contact->gaps[i] =
            billow_obstacles_distance(contact->obstacles, billow_points_get(&level->x, i), NULL);
    return contact->gaps[i];
}

/* Returns whether a place is at least as far away as NEAR, because point `i` is so far away. */
static bool
is_far(const BillowRelaxationLevel *level, BillowVec3 place, size_t i)
{
    const double near = NEAR * level->contact->cell,
                 way = billow_vec3_distance(place, billow_points_get(&level->x, i));
    return gap_of(level, i, near + way) - way >= near;
}

static bool
update_corners(BillowRelaxationLevel *level)
{
    BillowRelaxationContact *contact = level->contact;
    bool other = false;
    contact->n_near_corners = 0;
    for (size_t k = 0; next_corner(level, &k); k++) {
        Corner corner = corner_of(level, k / CORNERS, (int) (k % CORNERS));
        Contact *hold = &contact->corners[k];
        const size_t *point = corner.point;
        if (hold->weight == 0.0 && is_far(level, corner.middle, point[0]))
            continue;
        double gap = billow_obstacles_distance(contact->obstacles, corner.middle, NULL);
        /* A face that is nearly flat has its center as far away as its points are on average: outside when
         * they are. */
        double sum = 0.0;
        for (int j = 0; j < 3; j++)
            sum += gap_of(level, point[j], INFINITY);
        bool spared = hold->weight == 0.0 && gap > sum / 3.0 - FLAT * contact->cell;
        const bool new = !spared && hold->weight == 0.0;
        other |= !spared && update_hold(contact, hold, corner.middle, gap, weight_at(level, k / CORNERS));
        if (contact->sided && new && hold->weight > 0.0) {
            hold->w = sided_middle(level, &corner);
            hold->gap = 0.0;
        }
        if (hold->weight > 0.0)
            contact->near_corners[contact->n_near_corners++] = k;
    }
    return other;
}

bool
billow_relaxation_contact_look(BillowRelaxationLevel *level)
{
    BillowRelaxationContact *contact = level->contact;
    const bool far = contact->travel > MOST_TRAVEL * contact->cell;
    if (contact->looked++ % LOOK_EVERY != 0 && !far)
        return false;
    contact->travel = 0.0;
    if (contact->looked_at.x)
        billow_points_copy(&contact->looked_at, &level->x, points_of(level));
    const bool other_points = update_points(level);
    return update_corners(level) || other_points;
}

void
billow_relaxation_contact_travel(BillowRelaxationLevel *level, double move)
{
    BillowRelaxationContact *contact = level->contact;
    if (!contact->looked_at.x) {
        contact->travel += contact->sided ? move : 0.0;
        return;
    }
    for (size_t i = 0; i < points_of(level); i++)
        contact->travel =
            fmax(contact->travel, billow_vec3_distance(billow_points_get(&level->x, i),
                                                       billow_points_get(&contact->looked_at, i)));
}

void
billow_relaxation_contact_take_solver(BillowRelaxationLevel *level, BillowGridSolver *solver)
{
    if (level->solver != level->contact->plain)
        billow_grid_solver_free(level->solver);
    level->solver = solver;
}

/* A center is a third of each of its points: the matrix of a stiffness k, k/9 everywhere, is at most k/3. */
void
billow_relaxation_contact_stiffen(const BillowRelaxationLevel *level, double *center)
{
    const BillowRelaxationContact *contact = level->contact;
    for (size_t n = 0; n < contact->n_near_points; n++)
        center[contact->near_points[n]] += contact->points[contact->near_points[n]].weight;
    for (size_t n = 0; n < contact->n_near_corners; n++) {
        size_t k = contact->near_corners[n];
        Corner corner = corner_of(level, k / CORNERS, (int) (k % CORNERS));
        for (int j = 0; j < 3; j++)
            center[corner.point[j]] += contact->corners[k].weight / 3.0;
    }
}

/* --- Forces --- */

/* Returns `to`; a long move that could pass through a thin collider goes along that where they meet. */
static BillowVec3
trace_move(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to)
{
    BillowVec3 place, normal;
    if (!billow_obstacles_meet(obstacles, from, to, &place))
        return to;
    billow_obstacles_distance(obstacles, place, &normal);
    BillowVec3 rest = billow_vec3_sub(to, place);
    double inwards = fmin(billow_vec3_dot(rest, normal), 0.0);
    return billow_vec3_add(place, billow_vec3_sub(rest, billow_vec3_scale(normal, inwards)));
}

static BillowVec3
limited(BillowVec3 v, double most)
{
    const double length = billow_vec3_length(v);
    return length > most ? billow_vec3_scale(v, most / length) : v;
}

/* Coulomb's friction: what bears |v - w| along the normal holds a point, against less than mu times that, where
 * it was; `grip` is the point's factor of mu. Returns where between there and `to`, the nearest position outside, the point stays. */
static BillowVec3
rub(const BillowRelaxationContact *contact, const Contact *hold, BillowVec3 v, BillowVec3 to, double grip)
{
    const BillowObstacles *obstacles = contact->obstacles;
    const BillowVec3 slip = billow_vec3_sub(to, hold->w);
    const double length = billow_vec3_length(slip), bears = billow_vec3_distance(v, to);
    if (!hold->touches || length == 0.0)
        return to;
    const double most = grip * obstacles->friction(obstacles->bodies, to) * bears;
    if (length <= most || contact->grips > 0)
        return hold->w;
    return billow_obstacles_outside(obstacles, 1.0,
                                    billow_vec3_sub(to, billow_vec3_scale(slip, most / length)));
}

/* v = x + u,  w <- v, moved outside,  u <- v - w;  the force is  -rho (x - w + u). */
static BillowVec3
force_on(const BillowRelaxationContact *contact, Contact *hold, BillowVec3 x, double grip)
{
    BillowVec3 v = billow_vec3_add(x, hold->u), to = v;
    double gone = billow_vec3_distance(v, hold->w), gap = hold->gap - gone;
    if (gap < 0.0 && contact->sided) {
        to = billow_obstacles_slide(contact->obstacles, hold->w, v);
        gap = billow_obstacles_distance(contact->obstacles, to, NULL);
    } else if (gap < 0.0) {
        if (gone > FAST * contact->cell)
            to = trace_move(contact->obstacles, hold->w, v);
        gap = billow_obstacles_distance(contact->obstacles, to, NULL);
        to = gap < 0.0 ? billow_obstacles_outside(contact->obstacles, 1.0, to) : to;
    }
    const bool touches = hold->gap < gone && billow_vec3_distance(v, to) > 0.0;
    if (touches && contact->obstacles->friction) {
        to = rub(contact, hold, v, to, grip);
        gap = 0.0;
    }
    hold->touches = touches;
    hold->w = to;
    hold->gap = fmax(gap, 0.0);
    hold->u =
        contact->sided ? limited(billow_vec3_sub(v, to), MOST_HOLD * contact->cell) : billow_vec3_sub(v, to);
    BillowVec3 miss = billow_vec3_add(billow_vec3_sub(x, to), hold->u);
    return billow_vec3_scale(miss, -hold->weight);
}

static void
add_force(BillowRelaxationLevel *level, size_t i, BillowVec3 force)
{
    if (!level->contact->held[i])
        billow_points_set(&level->residual, i,
                          billow_vec3_add(billow_points_get(&level->residual, i), force));
}

void
billow_relaxation_contact_bear(BillowRelaxationLevel *level)
{
    BillowRelaxationContact *contact = level->contact;
    contact->grips = level->lying ? contact->grips - 1 : 0;
    for (size_t n = 0; n < contact->n_near_points; n++) {
        size_t i = contact->near_points[n];
        add_force(level, i,
                  force_on(contact, &contact->points[i], billow_points_get(&level->x, i),
                           billow_relaxation_level_grip(level, &i, 1)));
    }
    for (size_t n = 0; n < contact->n_near_corners; n++) {
        size_t k = contact->near_corners[n];
        Corner corner = corner_of(level, k / CORNERS, (int) (k % CORNERS));
        BillowVec3 force = force_on(contact, &contact->corners[k], corner.middle,
                                    billow_relaxation_level_grip(level, corner.point, 3));
        for (int j = 0; j < 3; j++)
            add_force(level, corner.point[j], billow_vec3_scale(force, 1.0 / 3.0));
    }
}

void
billow_relaxation_contact_grip(BillowRelaxationLevel *level, int iterations)
{
    level->contact->grips = iterations;
}

void
billow_relaxation_contact_lighten(BillowRelaxationLevel *level, double share)
{
    BillowRelaxationContact *contact = level->contact;
    for (size_t i = 0; i < points_of(level); i++)
        contact->points[i].u = billow_vec3_scale(contact->points[i].u, share);
    for (size_t k = 0; k < CORNERS * points_of(level); k++)
        contact->corners[k].u = billow_vec3_scale(contact->corners[k].u, share);
}

/* --- Places --- */

void
billow_relaxation_contact_begin(BillowRelaxationLevel *level)
{
    BillowRelaxationContact *contact = level->contact;
    for (size_t i = 0; i < points_of(level); i++) {
        BillowVec3 x = billow_points_get(&level->x, i);
        if (!contact->held[i])
            billow_points_set(&level->x, i,
                              billow_obstacles_drop(contact->obstacles, x, x.y + contact->cell));
    }
}

/* Returns whether the constraint knows the side of a thin collider on which its place is. */
static bool
knows_side(const BillowRelaxationContact *contact, const Contact *hold)
{
    return contact->sided && hold->weight > 0.0;
}

/* Returns `x`, moved outside, on its side. */
static BillowVec3
outside(const BillowRelaxationContact *contact, Contact *hold, BillowVec3 x)
{
    if (!knows_side(contact, hold))
        return billow_obstacles_outside(contact->obstacles, 1.0, x);
    return hold->w = billow_obstacles_slide(contact->obstacles, hold->w, x);
}

/* Returns the move of each of a triangle's free points that takes its middle outside, on its side. */
static BillowVec3
way_out(const BillowRelaxationContact *contact, Contact *hold, BillowVec3 middle, int free_points)
{
    if (knows_side(contact, hold))
        return billow_vec3_scale(billow_vec3_sub(outside(contact, hold, middle), middle), 3.0 / free_points);
    const BillowLook look = billow_obstacles_look_within(contact->obstacles, 1.0, middle, 0.0);
    return look.distance < 0.0 ? billow_vec3_scale(look.normal, -look.distance * 3.0 / free_points)
                               : (BillowVec3){0.0, 0.0, 0.0};
}

void
billow_relaxation_contact_push(BillowRelaxationLevel *level)
{
    const BillowRelaxationContact *contact = level->contact;
    const unsigned char *held = contact->held;
    for (size_t i = 0; i < points_of(level); i++)
        if (!held[i])
            billow_points_set(&level->x, i,
                              outside(contact, &contact->points[i], billow_points_get(&level->x, i)));
    for (size_t k = 0; next_corner(level, &k); k++) {
        Corner corner = corner_of(level, k / CORNERS, (int) (k % CORNERS));
        const size_t *point = corner.point;
        int free_points = !held[point[0]] + !held[point[1]] + !held[point[2]];
        BillowVec3 way = way_out(contact, &contact->corners[k], corner.middle, free_points);
        for (int j = 0; j < 3 && billow_vec3_dot(way, way) > 0.0; j++)
            if (!held[point[j]])
                billow_points_set(&level->x, point[j],
                                  billow_vec3_add(billow_points_get(&level->x, point[j]), way));
    }
}

/* Returns the signed distance of a place from the colliders; outside of them, any over 0. */
static double
bare_gap(const BillowRelaxationContact *contact, BillowVec3 place)
{
    return billow_obstacles_look_within(contact->obstacles, 1.0, place, 0.0).distance;
}

double
billow_relaxation_contact_depth(const BillowRelaxationLevel *level)
{
    const BillowRelaxationContact *contact = level->contact;
    double least = 0.0;
    for (size_t i = 0; i < points_of(level); i++)
        if (!contact->held[i])
            least = fmin(least, bare_gap(contact, billow_points_get(&level->x, i)));
    for (size_t k = 0; next_corner(level, &k); k++)
        least = fmin(least, bare_gap(contact, corner_of(level, k / CORNERS, (int) (k % CORNERS)).middle));
    return -least;
}
