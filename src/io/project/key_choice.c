/* After a key, a point may move with any velocity that brings it within the tolerance of its position at each
 * frame since then: an interval per coordinate, which every frame narrows. The next key can be a frame whose
 * own velocities are in all intervals. */
#include "io/project/key_choice.h"

#include <float.h>
#include <math.h>
#include <string.h>

struct BillowKeyChoice {
    BillowGrid grid;
    double tolerance; /* per coordinate */
    gboolean every;   /* every frame is a key */
    BillowKeyTaker taker;
    gpointer data;
    BillowMesh *key, *last;
    double key_frame, last_frame;
    guint since;       /* frames after the key */
    guint n_frames;    /* number of frames so far */
    float *low, *high; /* velocities: all x, all y, all z */
};

/* The error that rounding keys and differences to single precision adds, relative to the largest
 * coordinate. */
#define ROUNDING (8.0 * FLT_EPSILON)

BillowKeyChoice *
billow_key_choice_new(const BillowGrid *grid, double tolerance, BillowKeyTaker taker, gpointer data)
{
    BillowKeyChoice *choice = g_new0(BillowKeyChoice, 1);
    const gsize count = tolerance > 0.0 ? 3 * billow_grid_count(grid) : 0;
    choice->grid = *grid;
    choice->tolerance = tolerance / sqrt(3.0); /* the distance combines three coordinates */
    choice->every = tolerance <= 0.0;
    choice->taker = taker;
    choice->data = data;
    choice->key = count ? billow_mesh_new(grid) : NULL;
    choice->last = count ? billow_mesh_new(grid) : NULL;
    choice->low = g_new(float, count);
    choice->high = g_new(float, count);
    return choice;
}

void
billow_key_choice_free(BillowKeyChoice *choice)
{
    if (!choice)
        return;
    billow_mesh_unref(choice->key);
    billow_mesh_unref(choice->last);
    g_free(choice->low);
    g_free(choice->high);
    g_free(choice);
}

static void
copy_mesh(BillowMesh *to, const BillowMesh *from)
{
    float *const targets[] = {to->x, to->y, to->z, to->nx, to->ny, to->nz};
    const float *const sources[] = {from->x, from->y, from->z, from->nx, from->ny, from->nz};
    for (int i = 0; i < 6; i++)
        memcpy(targets[i], sources[i], billow_grid_count(&from->grid) * sizeof(float));
}

/* Returns TRUE if the velocities from the key to this frame suit all frames between. */
static gboolean
is_reached(const BillowKeyChoice *choice, double frame, const BillowMesh *mesh)
{
    const float *const now[] = {mesh->x, mesh->y, mesh->z};
    const float *const then[] = {choice->key->x, choice->key->y, choice->key->z};
    const gsize n = billow_grid_count(&choice->grid);
    const double per_frame = 1.0 / (frame - choice->key_frame);
    for (gsize axis = 0; axis < 3; axis++)
        for (gsize i = 0; i < n; i++) {
            const double velocity = ((double) now[axis][i] - (double) then[axis][i]) * per_frame;
            if (velocity < (double) choice->low[axis * n + i] ||
                velocity > (double) choice->high[axis * n + i])
                return FALSE;
        }
    return TRUE;
}

static void
narrow(BillowKeyChoice *choice, double frame, const BillowMesh *mesh)
{
    const float *const now[] = {mesh->x, mesh->y, mesh->z};
    const float *const then[] = {choice->key->x, choice->key->y, choice->key->z};
    const gsize n = billow_grid_count(&choice->grid);
    const double per_frame = 1.0 / (frame - choice->key_frame);
    for (gsize axis = 0; axis < 3; axis++)
        for (gsize i = 0; i < n; i++) {
            const double a = (double) then[axis][i], b = (double) now[axis][i];
            const double room = fmax(choice->tolerance - ROUNDING * fmax(fabs(a), fabs(b)), 0.0);
            float *low = &choice->low[axis * n + i], *high = &choice->high[axis * n + i];
            *low = fmaxf(*low, (float) ((b - a - room) * per_frame));
            *high = fminf(*high, (float) ((b - a + room) * per_frame));
        }
}

static gboolean
take_key(BillowKeyChoice *choice, double frame, const BillowMesh *mesh, GError **error)
{
    const gsize count = 3 * billow_grid_count(&choice->grid);
    copy_mesh(choice->key, mesh);
    choice->key_frame = frame;
    choice->since = 0;
    for (gsize i = 0; i < count; i++) {
        choice->low[i] = -INFINITY;
        choice->high[i] = INFINITY;
    }
    return choice->taker(choice->data, frame, mesh, error);
}

gboolean
billow_key_choice_add(BillowKeyChoice *choice, double frame, const BillowMesh *mesh, GError **error)
{
    if (choice->every)
        return choice->taker(choice->data, frame, mesh, error);
    if (choice->n_frames++ == 0)
        return take_key(choice, frame, mesh, error);
    if (choice->since > 0 && !is_reached(choice, frame, mesh) &&
        !take_key(choice, choice->last_frame, choice->last, error))
        return FALSE;
    narrow(choice, frame, mesh);
    copy_mesh(choice->last, mesh);
    choice->last_frame = frame;
    choice->since++;
    return TRUE;
}

gboolean
billow_key_choice_end(BillowKeyChoice *choice, GError **error)
{
    return choice->every || choice->since == 0 || take_key(choice, choice->last_frame, choice->last, error);
}
