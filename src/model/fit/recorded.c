#include "model/fit/fitted.h"

#include "core/fit/main_shapes.h"
#include "core/layers/recording.h"
#include "model/animation/finished_cloth.h"
#include "model/edits/edits.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { AT_ONCE = 16 };

/* Shapes that move no point by more than this share of the cloth's size are rounding. */
static const double NOTHING = 1e-6;

/* The share of the work that finding what is left, and multiplying it, takes. */
static const double LEFT = 0.5, MULTIPLIED = 0.3;

/* A loop takes up its first frame again by itself. */
static guint
count_frames(const BillowRun *run)
{
    return run->frames->len - run->closed;
}

/* --- What is left --- */

typedef struct {
    const BillowRun *run;
    const BillowAnimation *animation;
    guint first; /* frame of the run */
    float **left;
} Leaving;

typedef struct {
    const float *frame;
    double yaw; /* by which what carries the cloth has turned it */
    float *left;
} LeftFrame;

/* Turns moves back to the axes that what carries the cloth has at time 0, where layers act. */
static void
turn_back(float *left, size_t n, double yaw)
{
    const double c = cos(yaw), s = sin(yaw);
    for (size_t i = 0; i < n && yaw != 0.0; i++) {
        const double x = (double) left[3 * i], z = (double) left[3 * i + 2];
        left[3 * i] = (float) (c * x - s * z);
        left[3 * i + 2] = (float) (s * x + c * z);
    }
}

static void
subtract_pose(const BillowFrameCloth *cloth, void *data)
{
    const LeftFrame *frame = data;
    const BillowMesh *mesh = cloth->mesh;
    const float *const axes[] = {mesh->x, mesh->y, mesh->z};
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        for (size_t axis = 0; billow_grid_has_point(&mesh->grid, i) && axis < 3; axis++)
            frame->left[3 * i + axis] = frame->frame[3 * i + axis] - axes[axis][i];
    turn_back(frame->left, billow_grid_count(&mesh->grid), frame->yaw);
}

static void
subtract_poses(void *data, size_t begin, size_t end)
{
    const Leaving *work = data;
    BillowMesh *mesh = billow_mesh_new(&work->run->grid);
    for (size_t f = work->first + begin; f < work->first + end; f++) {
        const BillowRun *run = work->run;
        LeftFrame frame = {billow_run_frame(run, f),
                           run->ride ? g_array_index(run->ride->yaws, double, f) : 0.0, work->left[f]};
        billow_animation_move_cloth(work->animation, g_array_index(work->run->starts, double, f), NULL, mesh,
                                    subtract_pose, &frame);
    }
    billow_mesh_unref(mesh);
}

static gboolean
report(const BillowFitWork *work, double done)
{
    return !work->progress || work->progress(work->data, done);
}

/* Returns FALSE if stopped. */
static gboolean
find_left(const BillowRun *run, BillowProject *project, float **left, const BillowFitWork *work)
{
    const guint n = count_frames(run);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    Leaving leaving = {run, animation, 0, left};
    for (; leaving.first < n; leaving.first += AT_ONCE) {
        billow_workers_run(work->workers, MIN(AT_ONCE, n - leaving.first), 1, subtract_poses, &leaving);
        if (!report(work, LEFT * (double) MIN(leaving.first + AT_ONCE, n) / n))
            return FALSE;
    }
    return TRUE;
}

/* --- Its shapes --- */

/* A part of the work: from which share on, and how much of it. */
typedef struct {
    const BillowFitWork *work;
    double from, share;
} RecordPart;

static bool
report_part(void *data, double done)
{
    const RecordPart *part = data;
    return report(part->work, part->from + part->share * done);
}

/* Returns NULL if stopped. */
static BillowMainShapes *
find_shapes(const BillowRun *run, float *const *left, guint most, const BillowFitWork *work)
{
    size_t n_terms;
    BillowFrameTerm *terms = billow_frame_points(&run->grid, &n_terms);
    const float *const *frames = (const float *const *) left;
    RecordPart part = {work, LEFT, MULTIPLIED};
    BillowFrameProducts *products = billow_frame_products_new(
        frames, count_frames(run), terms, n_terms, BILLOW_FRAMES_WHOLE, work->workers, report_part, &part);
    part = (RecordPart){work, LEFT + MULTIPLIED, 1.0 - LEFT - MULTIPLIED};
    BillowMainShapes *main =
        products ? billow_main_shapes_new(frames, billow_grid_count(&run->grid), products, terms, n_terms,
                                          most, work->workers, report_part, &part)
                 : NULL;
    billow_frame_products_free(products);
    free(terms);
    return main;
}

/* Points at one place of a closed cloth move alike. */
static void
move_twins(const BillowGrid *grid, float *shape)
{
    for (size_t i = 0; grid->closed && i < billow_grid_count(grid); i++)
        memcpy(shape + 3 * i, shape + 3 * billow_grid_first_twin(grid, i), 3 * sizeof *shape);
}

/* Returns how many shapes, from the first one on, move the cloth. */
static size_t
count_moving(const BillowRun *run, const BillowMainShapes *main)
{
    const double least = NOTHING * billow_run_size(run);
    size_t n = 0;
    for (gboolean moves = TRUE; moves && n < main->n_shapes; n += moves) {
        const float *shape = main->shapes + n * 3 * main->n_points;
        moves = FALSE;
        for (size_t i = 0; !moves && i < 3 * main->n_points; i++)
            moves = fabs((double) shape[i]) > least;
    }
    return n;
}

/* --- The block --- */

static BillowBlock *
block_of(const BillowRun *run, const BillowProject *project, const BillowMainShapes *main, size_t n_shapes)
{
    const guint n = count_frames(run);
    const double first = g_array_index(run->starts, double, 0),
                 last = g_array_index(run->starts, double, n - 1);
    const double end = project->duration > 0.0 ? project->duration : BILLOW_MAX_DURATION;
    BillowBlock *block = billow_edit_default_block(project, BILLOW_BLOCK_RECORDING, first);
    BillowRecording *recording = billow_block_recording(block);
    BillowRecordedShapes *shapes = billow_recorded_shapes_new(main->n_points, (int) n_shapes, (int) n);
    memcpy(shapes->shapes, main->shapes, n_shapes * 3 * main->n_points * sizeof(float));
    memcpy(shapes->curves, main->curves, n_shapes * n * sizeof(float));
    for (int k = 0; k < shapes->n_shapes; k++)
        move_twins(&run->grid, billow_recorded_shape(shapes, k));
    billow_recording_set_shapes(recording, shapes);
    billow_recorded_shapes_unref(shapes);
    recording->rate = (n - 1) / (last - first);
    if (run->closed) {
        recording->repeats = TRUE;
        recording->overlap = 0.0;
    }
    block->duration = MIN(last + 1.0 / recording->rate, end) - first;
    block->fade_in = block->fade_out = 0.0;
    return block;
}

static gboolean
add_block(BillowFitted *fitted, const BillowBlock *block, GError **error)
{
    g_auto(BillowEdit) edit = billow_edit_add_block(fitted->project, block);
    if (!edit.project) {
        g_set_error_literal(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            edit.outcome == BILLOW_EDIT_SHAPES_FULL
                ? _("the recorded shapes and the baked shapes of all keyframes together have too many "
                    "points: record fewer shapes")
                : _("the recording is outside the range of a project"));
        return FALSE;
    }
    billow_project_unref(fitted->project);
    fitted->project = billow_project_ref(edit.project);
    return TRUE;
}

gboolean
billow_fit_record(const BillowFit *fit, BillowFitted *fitted, guint most, const BillowFitWork *work,
                  GError **error)
{
    const BillowRun *run = billow_fit_run(fit);
    const guint n = count_frames(run);
    float **left = g_new(float *, n);
    for (guint f = 0; f < n; f++)
        left[f] = g_new0(float, 3 * billow_grid_count(&run->grid));
    BillowMainShapes *main =
        find_left(run, fitted->project, left, work) ? find_shapes(run, left, most, work) : NULL;
    for (guint f = 0; f < n; f++)
        g_free(left[f]);
    g_free(left);
    if (!main) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
        return FALSE;
    }
    const size_t moving = count_moving(run, main);
    g_autoptr(BillowBlock) block = moving > 0 ? block_of(run, fitted->project, main, moving) : NULL;
    billow_main_shapes_free(main);
    if (block && !add_block(fitted, block, error))
        return FALSE;
    fitted->recorded = (guint) moving;
    return TRUE;
}
