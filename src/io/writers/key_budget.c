#include "io/writers/key_budget.h"

#include <math.h>

/* Tolerances of two digits: 1.0e-7, 1.1e-7 ... 9.9e-7, 1.0e-6 ... metres. */
enum { STEPS_PER_DECADE = 90, DECADES = 20, FINEST = -7 };

/* The same number as its text is read to. */
static double
tolerance_at(int step)
{
    const int digits = 10 + step % STEPS_PER_DECADE, power = step / STEPS_PER_DECADE + FINEST - 1;
    return power < 0 ? digits / pow(10.0, -power) : digits * pow(10.0, power);
}

gboolean
billow_key_budget_choose(const BillowKeyedFrames *frames, double tolerance, BillowKeyTaker taker,
                         gpointer data, GError **error)
{
    BillowKeyChoice *choice = billow_key_choice_new(&frames->grid, tolerance, taker, data);
    BillowMesh *mesh = billow_mesh_new(&frames->grid);
    gboolean good = TRUE;
    for (guint i = 0; good && i < frames->frames->len; i++)
        good = !g_cancellable_set_error_if_cancelled(frames->cancellable, error) &&
               billow_mesh_spool_read(frames->meshes, i, mesh, error) &&
               billow_key_choice_add(choice, g_array_index(frames->frames, int, i), mesh, error);
    if (good && frames->again)
        good = billow_key_choice_add(choice, frames->again_frame, frames->again, error);
    good = good && billow_key_choice_end(choice, error);
    billow_mesh_unref(mesh);
    billow_key_choice_free(choice);
    return good;
}

/* --- The number of keys --- */

typedef struct {
    guint n, most;
} Count;

/* Stops, without an error, at the first key that is too many. */
static gboolean
count_key(gpointer data, double frame, const BillowMesh *mesh, GError **error)
{
    Count *count = data;
    return ++count->n <= count->most;
}

static gboolean
suffices(const BillowKeyedFrames *frames, double tolerance, guint most, GError **error)
{
    Count count = {0, most};
    return billow_key_budget_choose(frames, tolerance, count_key, &count, error);
}

gboolean
billow_key_budget_tolerance(const BillowKeyedFrames *frames, double least, guint most, double *tolerance,
                            GError **error)
{
    GError *failure = NULL;
    int enough = STEPS_PER_DECADE * DECADES, low = 0; /* the answer is in low ... enough */
    *tolerance = least;
    if (suffices(frames, least, most, &failure))
        return TRUE;
    while (low < enough && !failure) {
        const int middle = (low + enough) / 2;
        if (tolerance_at(middle) > least && suffices(frames, tolerance_at(middle), most, &failure))
            enough = middle;
        else
            low = middle + 1;
    }
    *tolerance = tolerance_at(enough);
    if (failure)
        g_propagate_error(error, failure);
    return !failure;
}

/* --- The largest error --- */

typedef struct {
    const BillowKeyedFrames *frames;
    BillowMesh *key, *between; /* the last key */
    double key_frame;
    guint next; /* the mesh after it */
    double length;
} Worst;

/* Measures the frames between the last key and this one. */
static gboolean
measure_key(gpointer data, double frame, const BillowMesh *mesh, GError **error)
{
    Worst *worst = data;
    const GArray *numbers = worst->frames->frames;
    const gsize n = billow_grid_count(&mesh->grid);
    for (; worst->next < numbers->len; worst->next++) {
        const double number = g_array_index(numbers, int, worst->next);
        if (number >= frame)
            break;
        const double share = (number - worst->key_frame) / (frame - worst->key_frame);
        if (!billow_mesh_spool_read(worst->frames->meshes, worst->next, worst->between, error))
            return FALSE;
        for (gsize i = 0; i < n; i++) {
            const BillowVec3 a = billow_mesh_point(worst->key, i), b = billow_mesh_point(mesh, i);
            const BillowVec3 put = billow_vec3_add(a, billow_vec3_scale(billow_vec3_sub(b, a), share));
            worst->length =
                fmax(worst->length, billow_vec3_distance(put, billow_mesh_point(worst->between, i)));
        }
    }
    worst->next += worst->next < numbers->len && g_array_index(numbers, int, worst->next) <= frame;
    for (gsize i = 0; i < n; i++) {
        worst->key->x[i] = mesh->x[i];
        worst->key->y[i] = mesh->y[i];
        worst->key->z[i] = mesh->z[i];
    }
    worst->key_frame = frame;
    return TRUE;
}

gboolean
billow_key_budget_error(const BillowKeyedFrames *frames, double tolerance, double *error_length,
                        GError **error)
{
    Worst worst = {
        .frames = frames, .key = billow_mesh_new(&frames->grid), .between = billow_mesh_new(&frames->grid)};
    const gboolean good = billow_key_budget_choose(frames, tolerance, measure_key, &worst, error);
    *error_length = worst.length;
    billow_mesh_unref(worst.key);
    billow_mesh_unref(worst.between);
    return good;
}
