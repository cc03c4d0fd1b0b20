#include "core/relaxation/faces.h"

#include "core/base/allocate.h"

enum { LOOK_EVERY = 12, ROUNDS = 40 };

/* In spacings: what is less deep stays, nearer places may touch before the next look, and a collider yields to more force
 * over rho. */
static const double DEEP = 1e-3, NEAR = 0.1, MOST_HOLD = 4.0;

/* The constraint of a place. */
typedef struct {
    BillowFacePlace place;
    BillowVec3 at;   /* where it was found */
    double weight;   /* stiffness of the splitting */
    BillowVec3 w, u; /* projected position, and scaled multiplier */
} FaceHold;

struct BillowRelaxationFaces {
    BillowFacesOut out;
    unsigned char *held;
    FaceHold *holds;
    size_t n;
    int looked;
};

static size_t
points_of(const BillowRelaxationLevel *level)
{
    return (size_t) level->columns * (size_t) level->rows;
}

bool
billow_relaxation_faces_add(BillowRelaxationLevel *level, const BillowObstacles *obstacles, bool thorough)
{
    BillowRelaxationFaces *faces = level->faces = billow_allocate(1, sizeof *faces);
    faces->held = billow_allocate(points_of(level), 1);
    for (size_t k = 0; k < level->n_anchors; k++)
        faces->held[level->ties[k].point[0]] |= level->ties[k].held;
    faces->out = (BillowFacesOut){obstacles, billow_relaxation_level_grid(level), faces->held, thorough};
    const bool any = billow_faces_depth(&faces->out, &level->x) > DEEP;
    if (!any)
        billow_relaxation_faces_remove(level);
    return any;
}

void
billow_relaxation_faces_remove(BillowRelaxationLevel *level)
{
    if (!level->faces)
        return;
    free(level->faces->held);
    free(level->faces->holds);
    free(level->faces);
    level->faces = NULL;
}

static BillowVec3
place_of(const BillowRelaxationLevel *level, const BillowFacePlace *place)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k < place->n; k++)
        sum = billow_vec3_add(
            sum, billow_vec3_scale(billow_points_get(&level->x, place->point[k]), place->weight[k]));
    return sum;
}

/* Returns the mean weight of the edges at the points of a place that have some. */
static double
weight_at(const BillowRelaxationLevel *level, const BillowFacePlace *place)
{
    double sum = 0.0, n = 0.0;
    for (int k = 0; k < place->n; k++)
        for (int d = 0; d < 2; d++) {
            const double own = level->edges[d].weight[place->point[k]];
            sum += own;
            n += own > 0.0;
        }
    return n > 0.0 ? sum / n : 0.0;
}

/* A place that was held moves along the collider with its part of the cloth. Both lists are in the order of the keys. */
bool
billow_relaxation_faces_look(BillowRelaxationLevel *level)
{
    BillowRelaxationFaces *faces = level->faces;
    if (faces->looked++ % LOOK_EVERY != 0)
        return false;
    size_t n, before = 0;
    BillowFacePlace *places = billow_faces_find(&faces->out, NEAR, &level->x, &n);
    FaceHold *holds = billow_allocate(n, sizeof *holds);
    for (size_t k = 0; k < n; k++) {
        while (before < faces->n && faces->holds[before].place.key < places[k].key)
            before++;
        holds[k] = (FaceHold){
            .place = places[k], .at = place_of(level, &places[k]), .weight = weight_at(level, &places[k])};
        if (before < faces->n && faces->holds[before].place.key == places[k].key)
            holds[k].u = faces->holds[before].u;
    }
    free(places);
    free(faces->holds);
    faces->holds = holds;
    faces->n = n;
    return true;
}

/* The matrix of a stiffness k, k w_a w_b, is at most k w_a. */
void
billow_relaxation_faces_stiffen(const BillowRelaxationLevel *level, double *center)
{
    for (size_t i = 0; i < level->faces->n; i++) {
        const FaceHold *hold = &level->faces->holds[i];
        for (int k = 0; k < hold->place.n; k++)
            center[hold->place.point[k]] += hold->weight * hold->place.weight[k];
    }
}

static BillowVec3
limited(BillowVec3 v, double most)
{
    const double length = billow_vec3_length(v);
    return length > most ? billow_vec3_scale(v, most / length) : v;
}

/* Returns `v`, moved in front of the plane that touches the collider where its place was found. */
static BillowVec3
in_front(const FaceHold *hold, BillowVec3 v)
{
    const BillowVec3 n = hold->place.normal;
    const double gap = billow_vec3_dot(billow_vec3_sub(v, hold->at), n) + hold->place.distance;
    return gap < 0.0 ? billow_vec3_sub(v, billow_vec3_scale(n, gap)) : v;
}

/* v = x + u,  w <- v, moved outside,  u <- v - w;  the force is  -rho (x - w + u). */
void
billow_relaxation_faces_bear(BillowRelaxationLevel *level)
{
    BillowRelaxationFaces *faces = level->faces;
    for (size_t i = 0; i < faces->n; i++) {
        FaceHold *hold = &faces->holds[i];
        const BillowVec3 x = place_of(level, &hold->place), v = billow_vec3_add(x, hold->u);
        hold->w = in_front(hold, v);
        hold->u = limited(billow_vec3_sub(v, hold->w), MOST_HOLD);
        const BillowVec3 force =
            billow_vec3_scale(billow_vec3_add(billow_vec3_sub(x, hold->w), hold->u), -hold->weight);
        for (int k = 0; k < hold->place.n; k++) {
            const size_t point = hold->place.point[k];
            if (!faces->held[point])
                billow_points_set(&level->residual, point,
                                  billow_vec3_add(billow_points_get(&level->residual, point),
                                                  billow_vec3_scale(force, hold->place.weight[k])));
        }
    }
}

void
billow_relaxation_faces_lighten(BillowRelaxationLevel *level, double share)
{
    for (size_t i = 0; i < level->faces->n; i++)
        level->faces->holds[i].u = billow_vec3_scale(level->faces->holds[i].u, share);
}

double
billow_relaxation_faces_depth(const BillowRelaxationLevel *level)
{
    return billow_faces_depth(&level->faces->out, &level->x);
}

void
billow_relaxation_faces_push(BillowRelaxationLevel *level)
{
    billow_faces_push(&level->faces->out, ROUNDS, &level->x);
}
