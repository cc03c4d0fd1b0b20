#include "model/animation/riding_net.h"

#include "core/cloth/coarse_grid.h"
#include "model/animation/riding_private.h"
#include "model/animation/swings.h"

#include <math.h>

/* The most cells of a net across the threads that bear the cloth, and along them. */
enum { ACROSS = 16, ALONG = 7 };

/* The fewest columns and rows of cloth that trails by a net: what is smaller has no folds to swing, and a net of it
 * strains light cloth. */
enum { FEWEST_LINES = 8 };

/* The net of a pose. Its points are those of `coarse`, or its columns are the rows of it if the cloth hangs
 * by a column. */
typedef struct {
    const BillowRiding *riding;
    size_t pose, columns, rows;
    gboolean aside; /* it hangs by a column */
    size_t *point;  /* of the cloth, one per point of the net */
    BillowVec3 *home;
    double *free, *near; /* how free the points are; how much each of them goes with each rider */
    BillowSwings *swings;
} Net;

struct BillowRidingNets {
    const BillowRiding *riding;
    GMutex lock; /* of what follows */
    Net **nets;  /* one per pose, made when it is needed */
};

/* --- The way of a net --- */

/* Returns how the net of `data` is carried; what takes the anchors to their places beside this is shared
 * among the points. */
static void
carry(const void *data, double seconds, BillowSwingCarrier *carrier, BillowVec3 *places)
{
    const Net *net = data;
    const BillowRidden *ridden = &net->riding->ridden[net->pose];
    const BillowCarry now = billow_riding_carry_at(net->riding, net->pose, seconds);
    *carrier = (BillowSwingCarrier){.place = now.place, .yaw = now.yaw};
    if (!places)
        return;
    g_autofree BillowVec3 *off = g_new(BillowVec3, ridden->count + 1);
    BillowCarrierFrame frame;
    for (size_t k = 0; k < ridden->count; k++)
        off[k] = billow_vec3_sub(billow_riding_held_at(net->riding, ridden, k, seconds, &frame),
                                 billow_riding_carry_point(&now, ridden->riders[k].home));
    for (size_t i = 0; i < net->columns * net->rows; i++) {
        places[i] = billow_riding_carry_point(&now, net->home[i]);
        for (size_t k = 0; k < ridden->count; k++)
            places[i] =
                billow_vec3_add(places[i], billow_vec3_scale(off[k], net->near[i * ridden->count + k]));
    }
}

/* A replay begins where the cloth trails by rows. */
static void
begin(const void *data, double seconds, BillowVec3 *places)
{
    const Net *net = data;
    const BillowPoseBlend moment = {net->pose, net->pose, 0.0};
    BillowSwingCarrier carrier;
    BillowRidingWay way;
    const BillowCarry now = billow_riding_carry_at(net->riding, net->pose, seconds);
    carry(data, seconds, &carrier, places);
    billow_riding_trail(net->riding, &moment, seconds, &now, &way);
    for (size_t i = 0; i < net->columns * net->rows; i++) {
        const BillowVec3 trails = billow_riding_way_point(&way, net->free[i], net->home[i]);
        places[i] = billow_vec3_add(places[i],
                                    billow_vec3_sub(trails, billow_riding_carry_point(&now, net->home[i])));
    }
}

/* --- A net --- */

/* Shares the points among the riders by the inverse square of their distance on the flat cloth. */
static void
share_riders(Net *net)
{
    const BillowRidden *ridden = &net->riding->ridden[net->pose];
    const BillowKeyframe *keyframe = billow_riding_keyframe(net->riding, net->pose);
    const int columns = net->riding->world->cloth->grid.columns;
    net->near = g_new0(double, net->columns * net->rows * ridden->count + 1);
    for (size_t i = 0; i < net->columns * net->rows; i++) {
        double *near = net->near + i * ridden->count, sum = 0.0;
        for (size_t k = 0; k < ridden->count; k++) {
            const BillowAnchor *anchor = &keyframe->anchors[ridden->riders[k].anchor];
            const double x = (double) (net->point[i] % (size_t) columns) - anchor->column - anchor->right,
                         y = (double) (net->point[i] / (size_t) columns) - anchor->row - anchor->down;
            sum += near[k] = 1.0 / (x * x + y * y + 1e-9);
        }
        for (size_t k = 0; k < ridden->count; k++)
            near[k] /= sum;
    }
}

/* Returns the line of a net that is nearest to a line of the cloth. */
static size_t
nearest_line(const double *at, size_t n, double line)
{
    size_t nearest = 0;
    for (size_t i = 1; i < n; i++)
        if (fabs(at[i] - line) < fabs(at[nearest] - line))
            nearest = i;
    return nearest;
}

static unsigned char *
held_points(const Net *net, const unsigned char *held, const double *column_at, const double *row_at)
{
    const BillowGrid *grid = &net->riding->world->cloth->grid;
    unsigned char *marked = g_new0(unsigned char, net->columns * net->rows);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            if (held[billow_grid_index(grid, column, row)]) {
                const double c = grid->spacing * (net->aside ? row : column),
                             r = grid->spacing * (net->aside ? column : row);
                marked[nearest_line(row_at, net->rows, r) * net->columns +
                       nearest_line(column_at, net->columns, c)] = 1;
            }
    return marked;
}

/* Returns whether the points that are held lie rather in a column than in a row. */
static gboolean
hangs_by_a_column(const BillowGrid *grid, const unsigned char *held)
{
    int first[2] = {grid->columns, grid->rows}, last[2] = {-1, -1};
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            if (held[billow_grid_index(grid, column, row)]) {
                first[0] = MIN(first[0], column);
                last[0] = MAX(last[0], column);
                first[1] = MIN(first[1], row);
                last[1] = MAX(last[1], row);
            }
    return last[1] - first[1] > last[0] - first[0];
}

/* Returns how many lines a step of the coarse grid takes, so that there are `most` cells at most. */
static int
step_of(int lines, int most)
{
    return (lines - 2) / most + 1;
}

static BillowCoarseGrid *
new_coarse_grid(const BillowGrid *grid, gboolean aside)
{
    g_autofree unsigned char *none = g_new0(unsigned char, billow_grid_count(grid));
    return billow_coarse_grid_new(grid, step_of(grid->columns, aside ? ALONG : ACROSS),
                                  step_of(grid->rows, aside ? ACROSS : ALONG), none);
}

/* Returns the number in the coarse grid of a point of the net. */
static size_t
coarse_point(const Net *net, size_t i)
{
    return net->aside ? i % net->columns * net->rows + i / net->columns : i;
}

/* Finds the points of the net; `column_at` and `row_at` receive where its lines are, meters. */
static void
find_points(Net *net, const BillowCoarseGrid *coarse, const BillowRestShape *shape, double *column_at,
            double *row_at)
{
    const size_t count = net->columns * net->rows, columns = (size_t) shape->grid.columns;
    net->point = g_new(size_t, count);
    net->home = g_new(BillowVec3, count);
    net->free = g_new(double, count);
    for (size_t i = 0; i < count; i++) {
        const size_t point = billow_coarse_grid_point(coarse, coarse_point(net, i));
        const double x = shape->grid.spacing * (double) (point % columns),
                     y = shape->grid.spacing * (double) (point / columns);
        net->point[i] = point;
        net->home[i] =
            billow_vec3((double) shape->x[point], (double) shape->y[point], (double) shape->z[point]);
        net->free[i] = (double) shape->weight[point];
        column_at[i % net->columns] = net->aside ? y : x;
        row_at[i / net->columns] = net->aside ? x : y;
    }
}

/* Returns the material as the net has it, whose columns may be rows of the cloth. */
static BillowMaterial
material_of(const BillowCloth *cloth, gboolean aside)
{
    BillowMaterial material = cloth->material;
    if (aside) {
        material.stretch = billow_material_stretch(&cloth->material, false);
        material.weft_stretch = billow_material_stretch(&cloth->material, true);
        material.bending_length = cloth->material.weft_bending_length > 0.0
                                      ? cloth->material.weft_bending_length
                                      : material.bending_length;
        material.weft_bending_length = cloth->material.bending_length;
    }
    return material;
}

static Net *
new_net(const BillowRiding *riding, size_t pose, const BillowRestShape *shape)
{
    const BillowProject *world = riding->world;
    const BillowGrid *grid = &world->cloth->grid;
    g_autofree unsigned char *held = g_new0(unsigned char, billow_grid_count(grid));
    billow_keyframe_mark_held(billow_riding_keyframe(riding, pose), grid, held);
    Net *net = g_new0(Net, 1);
    net->riding = riding;
    net->pose = pose;
    net->aside = hangs_by_a_column(grid, held);
    BillowCoarseGrid *coarse = new_coarse_grid(grid, net->aside);
    const BillowGrid *few = billow_coarse_grid_grid(coarse);
    net->columns = (size_t) (net->aside ? few->rows : few->columns);
    net->rows = (size_t) (net->aside ? few->columns : few->rows);
    g_autofree double *column_at = g_new(double, net->columns), *row_at = g_new(double, net->rows);
    find_points(net, coarse, shape, column_at, row_at);
    billow_coarse_grid_free(coarse);
    share_riders(net);
    g_autofree unsigned char *marked = held_points(net, held, column_at, row_at);
    const BillowMaterial material = material_of(world->cloth, net->aside);
    const BillowSwingNetShape shape_of_net = {net->columns,  net->rows, column_at, row_at,
                                              net->home,     marked,    &material, world->physics.gravity,
                                              riding->length};
    const BillowSwingsWay way = {carry, begin, net};
    net->swings = billow_swings_new(billow_swing_net_new(&shape_of_net), net->columns * net->rows, marked,
                                    &way, world->loop ? billow_project_duration(world) : 0.0);
    return net;
}

static void
free_net(Net *net)
{
    if (!net)
        return;
    billow_swings_free(net->swings);
    g_free(net->point);
    g_free(net->home);
    g_free(net->free);
    g_free(net->near);
    g_free(net);
}

/* --- All nets --- */

BillowRidingNets *
billow_riding_nets_new(const BillowRiding *riding)
{
    const BillowCloth *cloth = riding->world->cloth;
    const BillowGrid *grid = &cloth->grid;
    if (cloth->trail_by != BILLOW_TRAIL_BY_NET || grid->outline || grid->closed != BILLOW_OPEN ||
        MIN(grid->columns, grid->rows) < FEWEST_LINES)
        return NULL;
    BillowRidingNets *nets = g_new0(BillowRidingNets, 1);
    nets->riding = riding;
    nets->nets = g_new0(Net *, riding->poses->count + 1);
    g_mutex_init(&nets->lock);
    return nets;
}

void
billow_riding_nets_free(BillowRidingNets *nets)
{
    if (!nets)
        return;
    for (size_t pose = 0; pose < nets->riding->poses->count; pose++)
        free_net(nets->nets[pose]);
    g_free(nets->nets);
    g_mutex_clear(&nets->lock);
    g_free(nets);
}

/* Returns whether a net is that of a shape: until it is draped, a pose may have another one. */
static gboolean
is_of_shape(const Net *net, const BillowRestShape *shape)
{
    for (size_t i = 0; i < net->columns * net->rows; i++) {
        const size_t point = net->point[i];
        if (!billow_vec3_equal(net->home[i], billow_vec3((double) shape->x[point], (double) shape->y[point],
                                                         (double) shape->z[point])))
            return FALSE;
    }
    return TRUE;
}

/* Writes how far the net of a pose swings, along the axes of the world: x, then y, then z of its points, in
 * the order of the coarse grid, which is returned. */
static BillowCoarseGrid *
find_swing(BillowRidingNets *nets, size_t pose, double seconds, double yaw, double share,
           const BillowRestShape *shape, float **picked)
{
    g_mutex_lock(&nets->lock);
    if (nets->nets[pose] && !is_of_shape(nets->nets[pose], shape))
        g_clear_pointer(&nets->nets[pose], free_net);
    if (!nets->nets[pose])
        nets->nets[pose] = new_net(nets->riding, pose, shape);
    const Net *net = nets->nets[pose];
    const size_t few = net->columns * net->rows;
    const double c = share * cos(yaw), s = share * sin(yaw);
    g_autofree BillowVec3 *offsets = g_new(BillowVec3, few);
    billow_swings_find(net->swings, seconds, offsets);
    *picked = g_new(float, 3 * few);
    for (size_t i = 0; i < few; i++) {
        const size_t k = coarse_point(net, i);
        (*picked)[k] = (float) (c * offsets[i].x + s * offsets[i].z);
        (*picked)[few + k] = (float) (share * offsets[i].y);
        (*picked)[2 * few + k] = (float) (c * offsets[i].z - s * offsets[i].x);
    }
    BillowCoarseGrid *coarse = new_coarse_grid(&shape->grid, net->aside);
    g_mutex_unlock(&nets->lock);
    return coarse;
}

/* Adds `share` of the swing of a pose. Near anchors it fades. */
static void
add_swing(BillowRidingNets *nets, size_t pose, double seconds, double yaw, double share,
          const BillowRestShape *shape, const float *weight, BillowMesh *mesh)
{
    g_autofree float *picked = NULL;
    BillowCoarseGrid *coarse = find_swing(nets, pose, seconds, yaw, share, shape, &picked);
    const size_t few = billow_grid_count(billow_coarse_grid_grid(coarse)),
                 all = billow_grid_count(&mesh->grid);
    g_autofree float *spread = g_new(float, 3 * all);
    for (size_t axis = 0; axis < 3; axis++)
        billow_coarse_grid_spread(coarse, picked + axis * few, spread + axis * all);
    billow_coarse_grid_free(coarse);
    for (size_t i = 0; i < all; i++) {
        const float fade = MIN(1.0f, weight[i] / (float) BILLOW_RIDING_FIRST_RING);
        mesh->x[i] += fade * spread[i];
        mesh->y[i] += fade * spread[all + i];
        mesh->z[i] += fade * spread[2 * all + i];
    }
}

void
billow_riding_nets_swing(BillowRidingNets *nets, const BillowPoseBlend *moment, double seconds, double yaw,
                         const BillowRestShape *const shapes[2], const float *const weights[2],
                         BillowMesh *mesh)
{
    const BillowRiding *riding = nets->riding;
    const size_t poses[2] = {moment->from, moment->to};
    const double shares[2] = {1.0 - moment->e, moment->e}, most = riding->world->cloth->trail;
    for (int k = 0; k < 2; k++)
        if (shares[k] > 0.0 && riding->ridden[poses[k]].count > 0)
            add_swing(nets, poses[k], seconds, yaw, shares[k] * most, shapes[k], weights[k], mesh);
}
