#include "model/fit/fitted.h"

#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/edits/shape_row.h"
#include "model/fit/ride.h"
#include "model/fit/waves.h"

#include <glib/gi18n.h>
#include <math.h>

void
billow_fitted_free(BillowFitted *fitted)
{
    if (!fitted)
        return;
    g_clear_pointer(&fitted->project, billow_project_unref);
    g_ptr_array_unref(fitted->keyframes);
    g_array_unref(fitted->frames);
    g_free(fitted);
}

/* --- Blocks --- */

static gboolean
is_done(BillowEdit answer, guint frame, GError **error)
{
    g_auto(BillowEdit) edit = answer;
    if (edit.added || edit.project || edit.outcome == BILLOW_EDIT_DONE ||
        edit.outcome == BILLOW_EDIT_HAS_SHAPE || edit.outcome == BILLOW_EDIT_NOTHING_CHANGED)
        return TRUE;
    const char *why = edit.outcome == BILLOW_EDIT_SHAPES_FULL
                          ? _("the baked shapes of all keyframes together have too many points: allow fewer "
                              "keyframes")
                          : _("its position or time is outside the range of a project");
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("frame %u cannot be a keyframe: %s"), frame + 1,
                why);
    return FALSE;
}

static gboolean
add_keyframe(BillowFitted *fitted, BillowShapeRow *row, const BillowRun *run, const BillowFitKey *key,
             GError **error)
{
    const guint frame = (guint) key->first;
    const GArray *anchors = run->anchors->pdata[frame];
    const BillowAnchor *items = (const BillowAnchor *) (const void *) anchors->data;
    if (!is_done(billow_shape_row_give(row, g_array_index(run->starts, double, frame), NULL,
                                       run->poses ? run->poses->pdata[frame] : run->frames->pdata[frame],
                                       items, anchors->len),
                 frame, error))
        return FALSE;
    g_ptr_array_add(fitted->keyframes, g_strdup(billow_shape_row_last(row)->id));
    g_array_append_val(fitted->frames, frame);
    return TRUE;
}

/* Replaces the project by the one with the block changed. */
static gboolean
put_block(BillowFitted *fitted, BillowBlockKind kind, const BillowBlock *block, guint frame, GError **error)
{
    const BillowBlockRef ref = {kind, block->id};
    BillowEdit edit = billow_edit_set_block(fitted->project, &ref, block);
    g_autoptr(BillowProject) project = edit.project ? billow_project_ref(edit.project) : NULL;
    if (!is_done(edit, frame, error))
        return FALSE;
    if (project) {
        billow_project_unref(fitted->project);
        fitted->project = g_steal_pointer(&project);
    }
    return TRUE;
}

/* Binds the anchors of a keyframe to what carries them. */
static gboolean
bind_keyframe(BillowFitted *fitted, const BillowRun *run, guint k, GError **error)
{
    g_autoptr(BillowBlock) bound = billow_block_copy(
        billow_project_find(fitted->project, BILLOW_BLOCK_KEYFRAME, fitted->keyframes->pdata[k]));
    billow_ride_bind(run->ride, fitted->project, bound);
    return put_block(fitted, BILLOW_BLOCK_KEYFRAME, bound, g_array_index(fitted->frames, guint, k), error);
}

/* Makes the project as long as its last frame lasts. */
static void
extend(BillowFitted *fitted, double end)
{
    if (fitted->project->duration == 0.0 || fitted->project->duration >= end)
        return;
    BillowProject *longer = billow_project_copy(fitted->project);
    longer->duration = end;
    billow_project_unref(fitted->project);
    fitted->project = longer;
}

/* A last keyframe lasts until the end of the last frame. */
static gboolean
hold_keyframe(BillowFitted *fitted, const BillowRun *run, const BillowFitKey *key, guint k, GError **error)
{
    const double *starts = (const double *) (const void *) run->starts->data;
    const gboolean is_last = k + 1 == fitted->keyframes->len;
    if (key->last == key->first)
        return TRUE;
    g_autoptr(BillowBlock) held = billow_block_copy(
        billow_project_find(fitted->project, BILLOW_BLOCK_KEYFRAME, fitted->keyframes->pdata[k]));
    const gboolean lasts = is_last && !run->closed;
    const double end = starts[key->last] + (lasts ? 1.0 / fitted->project->frame_rate : 0.0);
    held->duration = MIN(end, BILLOW_MAX_DURATION) - held->start;
    extend(fitted, billow_block_end(held));
    return put_block(fitted, BILLOW_BLOCK_KEYFRAME, held, (guint) key->first, error);
}

static gboolean
set_times(BillowFitted *fitted, const BillowRun *run, const BillowFitKey *key, guint k, GError **error)
{
    if (!hold_keyframe(fitted, run, key, k, error))
        return FALSE;
    if (k + 1 == fitted->keyframes->len && !(run->closed && key->last + 1 < run->frames->len))
        return TRUE;
    g_autoptr(BillowBlock) transition =
        billow_block_new(BILLOW_BLOCK_TRANSITION, fitted->keyframes->pdata[k], "");
    *billow_block_easing(transition) = key->easing;
    return put_block(fitted, BILLOW_BLOCK_TRANSITION, transition, (guint) key->first, error);
}

/* Makes the project as long as a run that loops. */
static void
make_loop(BillowFitted *fitted, const BillowRun *run)
{
    BillowProject *looping = billow_project_copy(fitted->project);
    looping->loop = TRUE;
    looping->duration = g_array_index(run->starts, double, run->starts->len - 1);
    billow_project_unref(fitted->project);
    fitted->project = looping;
}

/* Adds the waves and sways that were found. */
static gboolean
add_layers(BillowFitted *fitted, const BillowRun *run, GError **error)
{
    for (guint i = 0; run->layers && i < run->layers->len; i++) {
        g_autoptr(BillowBlock) block =
            billow_wave_block(run, &g_array_index(run->layers, BillowFoundLayer, i), fitted->project);
        g_auto(BillowEdit) edit = billow_edit_add_block(fitted->project, block);
        if (!edit.project) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                                _("a wave is outside the range of a project"));
            return FALSE;
        }
        billow_project_unref(fitted->project);
        fitted->project = billow_project_ref(edit.project);
        fitted->layers++;
    }
    return TRUE;
}

/* A run that loops returns to its first keyframe by itself: the last one, its end, is not written. */
static guint
count_written(const BillowRun *run, const BillowFitKey *keys, guint n)
{
    return n - (run->closed && n > 1 && keys[n - 1].first + 1 == run->frames->len);
}

static BillowFitted *
add_keys(const BillowRun *run, const BillowProject *project, const BillowFitKey *keys, guint found,
         GError **error)
{
    const guint n = count_written(run, keys, found);
    g_autoptr(BillowFitted) fitted = g_new0(BillowFitted, 1);
    g_autoptr(BillowShapeRow) row = billow_shape_row_new(project);
    fitted->keyframes = g_ptr_array_new_with_free_func(g_free);
    fitted->frames = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint k = 0; k < n; k++)
        if (!add_keyframe(fitted, row, run, &keys[k], error))
            return NULL;
    if (!is_done(billow_shape_row_hold(row), (guint) keys[n - 1].first, error))
        return NULL;
    fitted->project = billow_shape_row_take(row);
    for (guint k = 0; k < n && run->ride; k++)
        if (!bind_keyframe(fitted, run, k, error))
            return NULL;
    if (run->closed)
        make_loop(fitted, run);
    for (guint k = 0; k < n; k++)
        if (!set_times(fitted, run, &keys[k], k, error))
            return NULL;
    if (!add_layers(fitted, run, error))
        return NULL;
    return g_steal_pointer(&fitted);
}

BillowFitted *
billow_fit_blocks(const BillowFit *fit, const BillowProject *project, guint n, GError **error)
{
    const BillowRun *run = billow_fit_run(fit);
    if (run->own && run->own->len == n)
        return add_keys(run, project, (const BillowFitKey *) (const void *) run->own->data, n, error);
    guint found;
    BillowFitKey *keys = billow_fit_keys(fit, n, &found);
    BillowFitted *fitted = add_keys(run, project, keys, found, error);
    free(keys);
    return fitted;
}

/* --- The error --- */

typedef struct {
    const BillowRun *run;
    const BillowAnimation *animation;
    guint first;             /* frame of the run */
    double *squares, *worst; /* of each frame of the run: sum of the squares, largest; m^2 */
} Measuring;

static void
measure_frames(void *data, size_t begin, size_t end)
{
    const Measuring *work = data;
    const BillowGrid *grid = &work->run->grid;
    BillowMesh *mesh = billow_mesh_new(grid);
    for (size_t f = work->first + begin; f < work->first + end; f++) {
        const float *frame = g_bytes_get_data(work->run->frames->pdata[f], NULL);
        billow_animation_evaluate(work->animation, g_array_index(work->run->starts, double, f), FALSE, NULL,
                                  mesh);
        for (size_t i = 0; i < billow_grid_count(grid); i++) {
            if (!billow_grid_has_point(grid, i))
                continue;
            const double x = (double) mesh->x[i] - (double) frame[3 * i],
                         y = (double) mesh->y[i] - (double) frame[3 * i + 1],
                         z = (double) mesh->z[i] - (double) frame[3 * i + 2], square = x * x + y * y + z * z;
            work->squares[f] += square;
            work->worst[f] = fmax(work->worst[f], square);
        }
    }
    billow_mesh_unref(mesh);
}

static BillowFitError
add_up(const Measuring *work)
{
    const guint n = work->run->frames->len;
    BillowFitError error = {0.0, 0.0, 0, 0.0};
    double squares = 0.0, worst = 0.0;
    for (guint f = 0; f < n; f++) {
        squares += work->squares[f];
        if (work->worst[f] > worst) {
            worst = work->worst[f];
            error.frame = f;
        }
    }
    error.rms = sqrt(squares / ((double) n * (double) billow_run_points(work->run)));
    error.worst = sqrt(worst);
    error.share = error.rms / billow_run_size(work->run);
    return error;
}

gboolean
billow_fit_measure(const BillowFit *fit, BillowFitted *fitted, const BillowFitWork *work, GError **error)
{
    enum { AT_ONCE = 16 };
    const BillowRun *run = billow_fit_run(fit);
    const guint n = run->frames->len;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(fitted->project, cache);
    g_autofree double *squares = g_new0(double, n), *worst = g_new0(double, n);
    Measuring measuring = {run, animation, 0, squares, worst};
    for (guint first = 0; first < n; first += AT_ONCE) {
        measuring.first = first;
        billow_workers_run(work->workers, MIN(AT_ONCE, n - first), 1, measure_frames, &measuring);
        if (work->progress && !work->progress(work->data, (double) MIN(first + AT_ONCE, n) / n)) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
            return FALSE;
        }
    }
    fitted->error = add_up(&measuring);
    return TRUE;
}

/* --- A tolerance --- */

BillowFitted *
billow_fit_measured(const BillowFit *fit, const BillowProject *project, guint n, guint recorded,
                    const BillowFitWork *work, GError **error)
{
    g_autoptr(BillowFitted) fitted = billow_fit_blocks(fit, project, n, error);
    const gboolean done = fitted &&
                          (recorded == 0 || billow_fit_record(fit, fitted, recorded, work, error)) &&
                          billow_fit_measure(fit, fitted, work, error);
    return done ? g_steal_pointer(&fitted) : NULL;
}

/* Returns the least number of keyframes that is enough before lengths are kept. */
static guint
first_guess(const BillowFit *fit, double tolerance)
{
    guint n = 1;
    while (n < billow_fit_most(fit) && billow_fit_distance(fit, n) > tolerance)
        n++;
    return n;
}

/* Replaces `*best` by `other` (transfer full) if that is within the tolerance, or neither is and it is
 * nearer. */
static gboolean
take_better(BillowFitted **best, BillowFitted *other, double tolerance)
{
    const gboolean within = other->error.rms <= tolerance;
    if (!*best || within || other->error.rms < (*best)->error.rms) {
        billow_fitted_free(*best);
        *best = other;
    } else
        billow_fitted_free(other);
    return within;
}

/* With lengths kept, more keyframes nearly always fit better. So their number grows in steps until they are
 * enough, and is then halved into what was not enough. */
BillowFitted *
billow_fit_within(const BillowFit *fit, const BillowProject *project, double tolerance, guint recorded,
                  const BillowFitWork *work, GError **error)
{
    const guint most = billow_fit_most(fit);
    guint n = first_guess(fit, tolerance), below = n > 1 ? n - 2 : 0;
    g_autoptr(BillowFitted) best = NULL;
    for (gboolean within = FALSE; !within;) {
        BillowFitted *next = billow_fit_measured(fit, project, n, recorded, work, error);
        if (!next)
            return NULL;
        within = take_better(&best, next, tolerance);
        if (!within && n == most)
            return g_steal_pointer(&best);
        if (!within) {
            below = n;
            n = MIN(n + MAX(1, n / 4), most);
        }
    }
    while (n - below > 1) {
        const guint middle = below + (n - below) / 2;
        BillowFitted *next = billow_fit_measured(fit, project, middle, recorded, work, error);
        if (!next)
            return NULL;
        if (next->error.rms <= tolerance)
            n = middle;
        else
            below = middle;
        take_better(&best, next, tolerance);
    }
    return g_steal_pointer(&best);
}
