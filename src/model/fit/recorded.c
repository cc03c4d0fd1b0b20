#include "model/fit/fitted.h"

#include "core/fit/main_shapes.h"
#include "core/layers/recording.h"
#include "model/animation/evaluation.h"
#include "model/animation/finished_cloth.h"
#include "model/edits/edits.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { AT_ONCE = 16 };

/* Shapes that move no point by more than this share of the cloth's size are rounding. */
static const double NOTHING = 1e-6;

/* The share of a part of the work that finding what is left, and multiplying it, takes. */
static const double LEFT = 0.5, MULTIPLIED = 0.3;

/* How often a recording is corrected by what is left once lengths are kept, and by which share of it: keeping lengths undoes
 * most of what would stretch the cloth, so whole steps would let that grow. */
enum { ROUNDS = 4 };
static const float STEP = 0.5f;

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
    const BillowMainShapes *main; /* what is recorded so far; NULL: nothing */
    guint first;                  /* frame of the run */
    float **left;
    double *squares; /* of each frame: the sum over its points of how far they are from the run, m^2 */
} Leaving;

typedef struct {
    const float *frame;
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
subtract_mesh(const BillowMesh *mesh, const LeftFrame *frame)
{
    const float *const axes[] = {mesh->x, mesh->y, mesh->z};
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        for (size_t axis = 0; billow_grid_has_point(&mesh->grid, i) && axis < 3; axis++)
            frame->left[3 * i + axis] = frame->frame[3 * i + axis] - axes[axis][i];
}

static void
subtract_pose(const BillowFrameCloth *cloth, void *data)
{
    subtract_mesh(cloth->mesh, data);
}

/* Makes what is left in a frame the recording of it, corrected by that. */
static void
correct(const BillowMainShapes *main, size_t f, float *left)
{
    for (size_t i = 0; i < 3 * main->n_points; i++)
        left[i] *= STEP;
    for (size_t k = 0; k < main->n_shapes; k++) {
        const float *shape = main->shapes + k * 3 * main->n_points,
                    value = main->curves[k * main->n_frames + f];
        for (size_t i = 0; i < 3 * main->n_points; i++)
            left[i] += value * shape[i];
    }
}

static double
sum_squares(const float *left, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += (double) left[i] * (double) left[i];
    return sum;
}

/* Without a recording, subtracts the poses before lengths are kept. With one, subtracts the frames with their lengths
 * kept, and corrects the recording by what is left. */
static void
leave_frames(void *data, size_t begin, size_t end)
{
    const Leaving *work = data;
    const BillowRun *run = work->run;
    const size_t n = billow_grid_count(&run->grid);
    BillowMesh *mesh = billow_mesh_new(&run->grid);
    for (size_t f = work->first + begin; f < work->first + end; f++) {
        LeftFrame frame = {billow_run_frame(run, f), work->left[f]};
        const double seconds = g_array_index(run->starts, double, f);
        if (work->main) {
            billow_animation_evaluate(work->animation, seconds, FALSE, NULL, mesh);
            subtract_mesh(mesh, &frame);
        } else
            billow_animation_move_cloth(work->animation, seconds, NULL, mesh, subtract_pose, &frame);
        work->squares[f] = sum_squares(frame.left, 3 * n);
        turn_back(frame.left, n, run->ride ? g_array_index(run->ride->yaws, double, f) : 0.0);
        if (work->main)
            correct(work->main, f, frame.left);
    }
    billow_mesh_unref(mesh);
}

/* Sets `*squares` to the sum of the squared distances from the run, m^2. Returns FALSE if stopped. */
static gboolean
find_left(const BillowRun *run, BillowProject *project, const BillowMainShapes *main, float **left,
          double *squares, BillowFitPart *part)
{
    const guint n = count_frames(run);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autofree double *of_frames = g_new0(double, n);
    Leaving leaving = {run, animation, main, 0, left, of_frames};
    for (; leaving.first < n; leaving.first += AT_ONCE) {
        billow_workers_run(part->work->workers, MIN(AT_ONCE, n - leaving.first), 1, leave_frames, &leaving);
        if (!billow_fit_part_report(part, LEFT * (double) MIN(leaving.first + AT_ONCE, n) / n))
            return FALSE;
    }
    *squares = 0.0;
    for (guint f = 0; f < n; f++)
        *squares += of_frames[f];
    return TRUE;
}

/* --- Its shapes --- */

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

/* Returns NULL if stopped. */
static BillowMainShapes *
find_shapes(const BillowRun *run, float *const *left, guint most, const BillowFitPart *whole)
{
    size_t n_terms;
    BillowFrameTerm *terms = billow_frame_points(&run->grid, &n_terms);
    const float *const *frames = (const float *const *) left;
    BillowWorkers *workers = whole->work->workers;
    BillowFitPart part = {whole->work, whole->from + LEFT * whole->share, MULTIPLIED * whole->share};
    BillowFrameProducts *products =
        billow_frame_products_new(frames, count_frames(run), terms, n_terms, BILLOW_FRAMES_WHOLE, workers,
                                  billow_fit_part_report, &part);
    part.from += part.share;
    part.share = (1.0 - LEFT - MULTIPLIED) * whole->share;
    BillowMainShapes *main =
        products ? billow_main_shapes_new(frames, billow_grid_count(&run->grid), products, terms, n_terms,
                                          most, workers, billow_fit_part_report, &part)
                 : NULL;
    billow_frame_products_free(products);
    free(terms);
    if (!main)
        return NULL;
    main->n_shapes = count_moving(run, main);
    for (size_t k = 0; k < main->n_shapes; k++)
        move_twins(&run->grid, main->shapes + k * 3 * main->n_points);
    return main;
}

/* --- The block --- */

static BillowBlock *
block_of(const BillowRun *run, const BillowProject *project, const BillowMainShapes *main)
{
    const guint n = count_frames(run);
    const double first = g_array_index(run->starts, double, 0),
                 last = g_array_index(run->starts, double, n - 1);
    const double end = project->duration > 0.0 ? project->duration : BILLOW_MAX_DURATION;
    BillowBlock *block = billow_edit_default_block(project, BILLOW_BLOCK_RECORDING, first);
    BillowRecording *recording = billow_block_recording(block);
    BillowRecordedShapes *shapes = billow_recorded_shapes_new(main->n_points, (int) main->n_shapes, (int) n);
    memcpy(shapes->shapes, main->shapes, main->n_shapes * 3 * main->n_points * sizeof(float));
    memcpy(shapes->curves, main->curves, main->n_shapes * n * sizeof(float));
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

/* Adds the recording to `*project`, if it moves the cloth. */
static gboolean
add_recording(const BillowRun *run, const BillowMainShapes *main, BillowProject **project, GError **error)
{
    if (main->n_shapes == 0)
        return TRUE;
    g_autoptr(BillowBlock) block = block_of(run, *project, main);
    g_auto(BillowEdit) edit = billow_edit_add_block(*project, block);
    if (!edit.project) {
        g_set_error_literal(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            edit.outcome == BILLOW_EDIT_SHAPES_FULL
                ? _("the recorded shapes and the baked shapes of all keyframes together have too many "
                    "points: record fewer shapes")
                : _("the recording is outside the range of a project"));
        return FALSE;
    }
    billow_project_unref(*project);
    *project = billow_project_ref(edit.project);
    return TRUE;
}

/* --- Rounds --- */

/* A recording that gets nearer to the run, round by round. */
typedef struct {
    const BillowRun *run;
    BillowProject *plain, *recorded; /* without and with the recording so far */
    BillowMainShapes *main;          /* that recording; NULL: none yet */
    float **left;
    double squares; /* with it, m^2 */
} Recorder;

/* Records what is left, with the recording so far added to it. Returns FALSE if stopped, or there is no room. */
static gboolean
record_again(Recorder *recorder, guint most, const BillowFitPart *part, GError **error)
{
    BillowMainShapes *main = find_shapes(recorder->run, recorder->left, most, part);
    if (!main) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
        return FALSE;
    }
    billow_main_shapes_free(recorder->main);
    recorder->main = main;
    g_clear_pointer(&recorder->recorded, billow_project_unref);
    recorder->recorded = billow_project_ref(recorder->plain);
    return add_recording(recorder->run, main, &recorder->recorded, error);
}

/* Finds what is left of the run. Returns FALSE if stopped. */
static gboolean
look(Recorder *recorder, BillowFitPart *part, GError **error)
{
    BillowProject *project = recorder->main ? recorder->recorded : recorder->plain;
    if (find_left(recorder->run, project, recorder->main, recorder->left, &recorder->squares, part))
        return TRUE;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
    return FALSE;
}

/* Takes the recording so far, if it is the nearest. */
static void
take_nearest(const Recorder *recorder, BillowFitted *fitted, double *least)
{
    if (!(recorder->squares < *least))
        return;
    *least = recorder->squares;
    billow_project_unref(fitted->project);
    fitted->project = billow_project_ref(recorder->recorded);
    fitted->recorded = (guint) recorder->main->n_shapes;
}

/* The first recording is that of what is left before lengths are kept. Each further one is the nearest to the one before, corrected
 * by what that leaves with lengths kept: steps down the squared distance, each back to as many shapes. */
static gboolean
run_rounds(Recorder *recorder, BillowFitted *fitted, guint most, const BillowFitWork *work, GError **error)
{
    const int rounds = fitted->project->cloth->keep_lengths ? ROUNDS : 0;
    double least = INFINITY;
    for (int round = 0; round <= rounds; round++) {
        BillowFitPart part = {work, (double) round / (rounds + 1.0), 1.0 / (rounds + 1.0)};
        if (!look(recorder, &part, error))
            return FALSE;
        if (round > 0)
            take_nearest(recorder, fitted, &least);
        if (!record_again(recorder, most, &part, error))
            return FALSE;
    }
    if (rounds > 0 && !look(recorder, &(BillowFitPart){work, 1.0, 0.0}, error))
        return FALSE;
    if (rounds == 0)
        recorder->squares = 0.0;
    take_nearest(recorder, fitted, &least);
    return TRUE;
}

gboolean
billow_fit_record(const BillowFit *fit, BillowFitted *fitted, guint most, const BillowFitWork *work,
                  GError **error)
{
    const BillowRun *run = billow_fit_run(fit);
    const guint n = count_frames(run);
    Recorder recorder = {.run = run, .plain = billow_project_ref(fitted->project), .left = g_new(float *, n)};
    for (guint f = 0; f < n; f++)
        recorder.left[f] = g_new0(float, 3 * billow_grid_count(&run->grid));
    const gboolean done = run_rounds(&recorder, fitted, most, work, error);
    for (guint f = 0; f < n; f++)
        g_free(recorder.left[f]);
    g_free(recorder.left);
    billow_main_shapes_free(recorder.main);
    billow_project_unref(recorder.plain);
    g_clear_pointer(&recorder.recorded, billow_project_unref);
    return done;
}
