#include "io/import/keyframes.h"

#include "core/base/outline.h"
#include "core/drape/coarse_pose.h"
#include "io/base/printable.h"
#include "model/base/time_text.h"
#include "model/edits/shape_row.h"

#include <glib/gi18n.h>
#include <math.h>

/* In frames. A time closer than this to a frame is meant to be at the frame. */
static const double AT_FRAME = 1e-3;

/* Of a new project, if the files do not tell. */
static const double USUAL_FRAME_RATE = 24.0;

const BillowChoice billow_import_held[] = {
    [BILLOW_HELD_CORNERS] = {"corners", N_("The four corners")},
    [BILLOW_HELD_TOP] = {"top", N_("The first row")},
    [BILLOW_HELD_BOTTOM] = {"bottom", N_("The last row")},
    [BILLOW_HELD_LEFT] = {"left", N_("The first column")},
    [BILLOW_HELD_RIGHT] = {"right", N_("The last column")},
    [BILLOW_HELD_NONE] = {"none", N_("None")},
    [BILLOW_HELD_POINTS] = {"points", N_("Picked points")},
    {NULL, NULL},
};

void
billow_imported_clear(BillowImported *imported)
{
    g_clear_pointer(&imported->keyframe, g_free);
}

/* --- Anchors --- */

static gboolean
has_point(const GArray *points, BillowGridPoint point)
{
    for (guint i = 0; i < points->len; i++) {
        const BillowGridPoint *other = &g_array_index(points, BillowGridPoint, i);
        if (other->column == point.column && other->row == point.row)
            return TRUE;
    }
    return FALSE;
}

/* Corners beyond the outline become the nearest points within; sides are the points of the outline that lie on them. What is
 * one point of a tube is held once. */
static void
append_held(GArray *points, BillowImportHeld held, const BillowGrid *grid)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const gboolean top = row == 0,
                           bottom = row == grid->rows - 1 || (top && grid->closed == BILLOW_CLOSED_ROWS);
            const gboolean left = column == 0, right = column == grid->columns - 1 ||
                                                       (left && grid->closed == BILLOW_CLOSED_COLUMNS);
            const gboolean corner = held == BILLOW_HELD_CORNERS && (left || right) && (top || bottom);
            BillowGridPoint point = {column, row};
            if (billow_grid_is_second(grid, billow_grid_index(grid, column, row)))
                continue;
            if (corner)
                billow_grid_go_within(grid, &point.column, &point.row);
            if ((corner && !has_point(points, point)) ||
                (((held == BILLOW_HELD_TOP && top) || (held == BILLOW_HELD_BOTTOM && bottom) ||
                  (held == BILLOW_HELD_LEFT && left) || (held == BILLOW_HELD_RIGHT && right)) &&
                 billow_grid_can_hold(grid, column, row)))
                g_array_append_val(points, point);
        }
}

static gboolean
append_point(GArray *points, const char *text, const BillowGrid *grid, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(text, ":", 3);
    guint64 column, row;
    if (g_strv_length(parts) != 2 ||
        !g_ascii_string_to_unsigned(parts[0], 10, 0, (guint64) grid->columns - 1, &column, NULL) ||
        !g_ascii_string_to_unsigned(parts[1], 10, 0, (guint64) grid->rows - 1, &row, NULL)) {
        g_autofree char *shown = billow_printable(text);
        g_set_error(
            error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
            _("“%s” is not a selection of points; expected corners, top, bottom, left, right, none, or "
              "points as COLUMN:ROW, from 0:0 to %d:%d, separated by commas"),
            shown, grid->columns - 1, grid->rows - 1);
        return FALSE;
    }
    const size_t first = billow_grid_first_twin(grid, billow_grid_index(grid, (int) column, (int) row));
    const BillowGridPoint point = {(int) (first % (size_t) grid->columns),
                                   (int) (first / (size_t) grid->columns)};
    if (!billow_grid_can_hold(grid, point.column, point.row)) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    _("the point %d:%d is outside the outline of the cloth: choose a point within it"),
                    point.column, point.row);
        return FALSE;
    }
    if (!has_point(points, point))
        g_array_append_val(points, point);
    return TRUE;
}

GArray *
billow_import_points(const char *text, const BillowGrid *grid, GError **error)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    for (int i = 0; i < BILLOW_HELD_POINTS; i++)
        if (g_str_equal(text, billow_import_held[i].word)) {
            append_held(points, (BillowImportHeld) i, grid);
            return g_steal_pointer(&points);
        }
    g_auto(GStrv) words = g_strsplit(text, ",", -1);
    for (guint i = 0; words[i] || i == 0; i++)
        if (!append_point(points, words[i] ? words[i] : "", grid, error))
            return NULL;
    return g_steal_pointer(&points);
}

/* --- Positions and times --- */

static gboolean
check_grid(const BillowGrid *grid, GError **error)
{
    if (billow_grid_count(grid) > BILLOW_MAX_POINTS)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%d × %d points exceed the maximum of %d"),
                    grid->columns, grid->rows, BILLOW_MAX_POINTS);
    else if (!(grid->spacing >= BILLOW_MIN_NUMBER && grid->spacing <= BILLOW_MAX_NUMBER))
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("the spacing of the cloth would be %g m, expected %g to %g m: choose another scale"),
                    grid->spacing, BILLOW_MIN_NUMBER, BILLOW_MAX_NUMBER);
    else
        return TRUE;
    return FALSE;
}

BillowProject *
billow_import_new_project(const BillowGrid *grid, const char *name, double frame_rate, GError **error)
{
    BillowGrid rounded = *grid;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    rounded.spacing = g_ascii_strtod(g_ascii_formatd(text, sizeof text, "%.6g", grid->spacing), NULL);
    if (!check_grid(&rounded, error))
        return NULL;
    BillowProject *project = billow_project_new(name, &rounded);
    project->frame_rate = frame_rate;
    return project;
}

BillowProject *
billow_import_project_for(const BillowImport *import, const BillowGrid *grid, double frame_rate,
                          GError **error)
{
    const BillowImportFiles *files = billow_import_files_of(import);
    const double own_rate = billow_import_frame_rate(import);
    g_autofree char *stem = billow_import_files_stem(files->paths[0], files->numbers != NULL);
    g_autofree char *name = g_utf8_make_valid(stem, -1);
    return billow_import_new_project(grid, name,
                                     frame_rate > 0.0 ? frame_rate
                                     : own_rate > 0.0 ? own_rate
                                                      : USUAL_FRAME_RATE,
                                     error);
}

gboolean
billow_import_parse_every(const char *text, const BillowProject *project, double *every, GError **error)
{
    const BillowTimeFormat format = {BILLOW_TIME_SECONDS, project->frame_rate};
    *every = 0.0;
    if (!text || text[0] == '\0' ||
        (billow_time_parse(&format, BILLOW_TIME_LENGTH, text, 0.0, every) && *every > 0.0 &&
         *every <= BILLOW_MAX_DURATION))
        return TRUE;
    g_autofree char *shown = billow_printable(text);
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                _("“%s” is not a length of time; expected frames (1f) or seconds (0.5)"), shown);
    return FALSE;
}

GArray *
billow_import_starts(BillowImport *import, const GArray *frames, const BillowProject *project, double first,
                     double every, GError **error)
{
    g_autoptr(GArray) starts = g_array_new(FALSE, FALSE, sizeof(double));
    double begin = 0.0;
    for (guint i = 0; i < frames->len; i++) {
        const int frame = g_array_index(frames, int, i);
        double time = billow_import_steps(import, frame) * every;
        if (every == 0.0 && !billow_import_time(import, frame, project->frame_rate, &time, error))
            return NULL;
        begin = i == 0 ? time : begin;
        const double seconds = first + time - begin, exact = seconds * project->frame_rate;
        const double start =
            fabs(exact - round(exact)) < AT_FRAME ? round(exact) / project->frame_rate : seconds;
        if (i > 0 && !(start > g_array_index(starts, double, i - 1) + 1e-6)) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("frame %d is not later than the frame before it: specify how far apart the frames "
                          "are, such as 1f"),
                        frame);
            return NULL;
        }
        g_array_append_val(starts, start);
    }
    return g_steal_pointer(&starts);
}

guint
billow_import_leave_out_later(const BillowProject *project, GArray *frames, GArray *starts)
{
    const double last = billow_project_frame_time(project, billow_project_frame_count(project));
    const guint before = frames->len;
    guint n = before;
    while (project->duration > 0.0 && n > 0 && g_array_index(starts, double, n - 1) > last + 1e-6)
        n--;
    g_array_set_size(frames, n);
    g_array_set_size(starts, n);
    return before - n;
}

gboolean
billow_import_extends(const BillowProject *before, const BillowProject *after)
{
    return before->duration > 0.0 && after->duration > before->duration;
}

/* --- Keyframes --- */

typedef struct {
    BillowImport *import;
    const BillowImportWishes *wishes;
    const BillowProject *project; /* the project that the keyframes are added to */
    BillowShapeRow *row;          /* the project with the keyframes added so far */
    BillowRestCache *cache;       /* for draping; NULL if nothing is draped */
    GCancellable *cancellable;
} ImportRun;

/* Returns anchors for the points in `held`, at their positions in the mesh. */
static GArray *
anchors_of(const GArray *held, const BillowGrid *grid, GBytes *shape)
{
    const float *places = g_bytes_get_data(shape, NULL);
    GArray *anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    for (guint i = 0; i < held->len; i++) {
        const BillowGridPoint *point = &g_array_index(held, BillowGridPoint, i);
        const float *place = places + 3 * billow_grid_index(grid, point->column, point->row);
        const BillowAnchor anchor = {point->column, point->row,
                                     billow_vec3((double) place[0], (double) place[1], (double) place[2])};
        g_array_append_val(anchors, anchor);
    }
    return anchors;
}

static gboolean
is_done(BillowEdit answer, int frame, GError **error)
{
    g_auto(BillowEdit) edit = answer;
    if (edit.added || edit.outcome == BILLOW_EDIT_DONE || edit.outcome == BILLOW_EDIT_HAS_SHAPE ||
        edit.outcome == BILLOW_EDIT_NOTHING_CHANGED)
        return TRUE;
    const char *why = edit.outcome == BILLOW_EDIT_SHAPES_FULL
                          ? _("the baked shapes of all keyframes together have too many points: import fewer "
                              "frames, or use a cloth with fewer points")
                          : _("its position or time is outside the range of a project");
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("frame %d cannot be a keyframe: %s"), frame,
                why);
    return FALSE;
}

/* Drapes the last keyframe near its baked shape, instead of keeping that. */
static gboolean
drape_last(BillowShapeRow *row, const BillowGrid *grid, int frame, GError **error)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_shape_row_last(row));
    BillowRestShape *given = billow_rest_shape_new_baked(grid, g_bytes_get_data(keyframe->shape, NULL),
                                                         keyframe->anchors, keyframe->n_anchors, NULL);
    BillowCoarsePose *pose = billow_coarse_pose_sample(&given->grid, given->x, given->y, given->z);
    const gboolean done = is_done(billow_shape_row_drape(row, pose), frame, error);
    billow_coarse_pose_free(pose);
    billow_rest_shape_unref(given);
    return done;
}

/* --- Distances --- */

static bool
report_progress(void *cancellable, double done)
{
    return !g_cancellable_is_cancelled(cancellable);
}

/* Returns the shape of a keyframe, baked or draped, or NULL with an error if cancelled. */
static GBytes *
keyframe_shape(const ImportRun *work, const BillowBlock *keyframe, GError **error)
{
    if (billow_block_keyframe(keyframe)->shape)
        return g_bytes_ref(billow_block_keyframe(keyframe)->shape);
    g_autoptr(BillowRestShape) shape =
        billow_rest_cache_get(work->cache, work->project, keyframe, report_progress, work->cancellable);
    if (!shape) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The import was canceled"));
        return NULL;
    }
    const size_t n = billow_grid_count(&shape->grid);
    float *places = g_new(float, 3 * n);
    for (size_t i = 0; i < n; i++) {
        places[3 * i] = shape->x[i];
        places[3 * i + 1] = shape->y[i];
        places[3 * i + 2] = shape->z[i];
    }
    return g_bytes_new_take(places, 3 * n * sizeof *places);
}

static void
measure(BillowImported *imported, GBytes *mesh, GBytes *shown)
{
    gsize size;
    const float *a = g_bytes_get_data(mesh, &size), *b = g_bytes_get_data(shown, NULL);
    const gsize n = size / (3 * sizeof *a);
    double sum = 0.0;
    imported->most = 0.0;
    for (gsize i = 0; i < n; i++) {
        const double x = (double) a[3 * i] - (double) b[3 * i],
                     y = (double) a[3 * i + 1] - (double) b[3 * i + 1],
                     z = (double) a[3 * i + 2] - (double) b[3 * i + 2],
                     distance = sqrt(x * x + y * y + z * z);
        sum += distance;
        imported->most = MAX(imported->most, distance);
    }
    imported->mean = sum / (double) n;
}

static GBytes *
resampled(GBytes *shape, const BillowGrid *from, const BillowGrid *to)
{
    return from->columns == to->columns && from->rows == to->rows ? g_bytes_ref(shape)
                                                                  : billow_shape_resample(shape, from, to);
}

static gboolean
add_frame(const ImportRun *work, guint index, BillowImported *imported, GError **error)
{
    const BillowGrid from = billow_import_grid(work->import, NULL), *to = &work->project->cloth->grid;
    const int frame = g_array_index(work->wishes->frames, int, index);
    imported->frame = frame;
    imported->start = g_array_index(work->wishes->starts, double, index);
    g_autoptr(GBytes) mesh = billow_import_read(work->import, frame, work->cancellable, error);
    if (!mesh)
        return FALSE;
    g_autoptr(GBytes) shape = resampled(mesh, &from, to);
    g_autoptr(GArray) anchors = anchors_of(work->wishes->held, to, shape);
    g_autofree char *name = billow_import_frame_name(work->import, frame);
    const BillowEdit given =
        billow_shape_row_give(work->row, imported->start, name, shape,
                              (const BillowAnchor *) (const void *) anchors->data, anchors->len);
    imported->replaced = given.outcome == BILLOW_EDIT_SHAPE_BAKED;
    if (!is_done(given, frame, error) || (work->wishes->hang && !drape_last(work->row, to, frame, error)))
        return FALSE;
    const BillowBlock *keyframe = billow_shape_row_last(work->row);
    imported->keyframe = g_strdup(keyframe->id);
    g_autoptr(GBytes) hung = keyframe_shape(work, keyframe, error);
    if (!hung)
        return FALSE;
    g_autoptr(GBytes) shown = resampled(hung, to, &from);
    measure(imported, mesh, shown);
    return TRUE;
}

BillowRun *
billow_import_run(BillowImport *import, const BillowProject *project, const BillowImportWishes *wishes,
                  BillowImportProgress progress, gpointer data, GCancellable *cancellable, GError **error)
{
    const BillowGrid from = billow_import_grid(import, NULL), *to = &project->cloth->grid;
    g_autoptr(BillowRun) run = billow_run_new(to);
    for (guint i = 0; i < wishes->frames->len; i++) {
        g_autoptr(GBytes) mesh =
            billow_import_read(import, g_array_index(wishes->frames, int, i), cancellable, error);
        if (!mesh)
            return NULL;
        g_autoptr(GBytes) shape = resampled(mesh, &from, to);
        g_autoptr(GArray) anchors = wishes->held ? anchors_of(wishes->held, to, shape) : NULL;
        billow_run_add(run, g_array_index(wishes->starts, double, i), shape, anchors);
        if (progress && !progress(data, i + 1, wishes->frames->len)) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The import was canceled"));
            return NULL;
        }
    }
    if (!wishes->held)
        billow_run_pin_still(run);
    return g_steal_pointer(&run);
}

/* The last frame of a sequence lasts as long as every other. */
static gboolean
hold_last(const ImportRun *work, GError **error)
{
    const GArray *frames = work->wishes->frames;
    return is_done(billow_shape_row_hold(work->row), g_array_index(frames, int, frames->len - 1), error);
}

BillowProject *
billow_import_keyframes(BillowImport *import, const BillowProject *project, const BillowImportWishes *wishes,
                        GArray *imported, BillowImportProgress progress, gpointer data,
                        GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowRestCache) cache = wishes->hang ? billow_rest_cache_new(0) : NULL;
    g_autoptr(BillowShapeRow) row = billow_shape_row_new(project);
    const ImportRun work = {import, wishes, project, row, cache, cancellable};
    for (guint i = 0; i < wishes->frames->len; i++) {
        BillowImported one = {.keyframe = NULL};
        if (!add_frame(&work, i, &one, error)) {
            billow_imported_clear(&one);
            return NULL;
        }
        g_array_append_val(imported, one);
        if (progress && !progress(data, i + 1, wishes->frames->len)) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The import was canceled"));
            return NULL;
        }
    }
    return wishes->frames->len == 1 || hold_last(&work, error) ? billow_shape_row_take(row) : NULL;
}
