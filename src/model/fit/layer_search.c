#include "model/fit/layer_search.h"

#include "core/layers/weights.h"

#include <math.h>
#include <string.h>

enum { MOST_MOVES = 16 };

/* A keyframe is held while the cloth moves less than this share of its size (rms), as long as layers are
 * not exact; and the least square of a course that is new, as a share of it. */
static const double STILL = 2e-3, NEW = 1e-9;

/* The keyframes are those of a fake animation if its transitions are off by less than this share of their
 * squares; those in a soft span always are. */
static const double SURE = 1e-6;

/* The softness of the span (time_span.h) of frames whose lengths were kept. */
static const double SOFT = 1e-8;

typedef BillowLayerSearch Search;

/* --- What moves --- */

static BillowFrameProducts *
products_of(const Search *search, BillowFitPart *part)
{
    size_t n_terms;
    BillowFrameTerm *terms = billow_frame_points(&search->run->grid, &n_terms);
    g_autofree const float **frames = g_new(const float *, search->n_frames);
    for (guint f = 0; f < search->n_frames; f++)
        frames[f] = billow_run_frame(search->run, f);
    BillowFrameProducts *products =
        billow_frame_products_new(frames, search->n_frames, terms, n_terms, BILLOW_FRAMES_FROM_MEAN,
                                  search->work->workers, billow_fit_part_report, part);
    free(terms);
    return products;
}

/* Adds up what moves along each course. */
static void
find_shapes(Search *search)
{
    const size_t n = billow_grid_count(&search->run->grid), rank = search->span->rank;
    search->shapes = g_new0(double, 3 * rank * n);
    for (guint f = 0; f < search->n_frames; f++) {
        const float *frame = billow_run_frame(search->run, f);
        for (size_t k = 0; k < rank; k++) {
            const double share = search->span->courses[k * search->n_frames + f];
            for (size_t axis = 0; axis < 3; axis++) {
                double *shape = search->shapes + (3 * k + axis) * n;
                for (size_t i = 0; i < n; i++)
                    shape[i] += share * (double) frame[3 * i + axis];
            }
        }
    }
}

gboolean
billow_layer_search_open(Search *search, const BillowRun *run, const float *weights,
                         const BillowFitWork *work)
{
    BillowFitPart part = {work, 0.0, 0.3};
    *search = (Search){.run = run, .work = work, .n_frames = run->frames->len};
    BillowFrameProducts *products = products_of(search, &part);
    if (!products)
        return FALSE;
    search->span = billow_time_span_new(products, BILLOW_MOST_COURSES);
    billow_frame_products_free(products);
    find_shapes(search);
    search->parts = (BillowMotionParts){.grid = &run->grid,
                                        .weights = weights,
                                        .n_frames = search->n_frames,
                                        .rank = search->span->rank,
                                        .apart = billow_run_apart(run),
                                        .courses = search->span->courses,
                                        .shapes = search->shapes};
    return TRUE;
}

void
billow_layer_search_close(Search *search)
{
    g_clear_pointer(&search->own, g_array_unref);
    billow_time_span_free(search->span);
    g_free(search->shapes);
    g_free(search->basis);
}

/* --- What keyframes explain --- */

/* Adds a course to the basis, unless it is a sum of the others. */
static void
add_course(Search *search, const double *course)
{
    const size_t n = search->n_frames;
    double *own = search->basis + search->parts.n_basis * n, whole = 0.0, left = 0.0;
    memcpy(own, course, n * sizeof *own);
    for (size_t f = 0; f < n; f++)
        whole += own[f] * own[f];
    for (int pass = 0; pass < 2; pass++)
        for (size_t k = 0; k < search->parts.n_basis; k++) {
            double part = 0.0;
            for (size_t f = 0; f < n; f++)
                part += search->basis[k * n + f] * own[f];
            for (size_t f = 0; f < n; f++)
                own[f] -= part * search->basis[k * n + f];
        }
    for (size_t f = 0; f < n; f++)
        left += own[f] * own[f];
    if (!(left > NEW * whole))
        return;
    for (size_t f = 0; f < n; f++)
        own[f] /= sqrt(left);
    search->parts.n_basis++;
}

static void
add_transition(Search *search, size_t from, size_t to, const BillowEasing *easing)
{
    g_autofree double *course = g_new(double, search->n_frames);
    for (size_t f = 0; f < search->n_frames; f++)
        course[f] = f <= from ? 0.0
                    : f >= to ? 1.0
                              : billow_easing_at(easing, (double) (f - from) / (double) (to - from));
    add_course(search, course);
}

/* Begins a basis for `n` transitions, with what stays in its place. */
static void
begin_basis(Search *search, size_t n)
{
    g_autofree double *even = g_new(double, search->n_frames);
    g_free(search->basis);
    search->basis = g_new(double, (n + 1) * search->n_frames);
    search->parts.basis = search->basis;
    search->parts.n_basis = 0;
    for (guint f = 0; f < search->n_frames; f++)
        even[f] = 1.0;
    add_course(search, even);
}

GPtrArray *
billow_layer_search_poses(const Search *search)
{
    const size_t n = 3 * billow_grid_count(&search->run->grid);
    GPtrArray *poses = g_ptr_array_new_with_free_func((GDestroyNotify) g_bytes_unref);
    for (guint f = 0; f < search->n_frames; f++) {
        float *pose = g_memdup2(billow_run_frame(search->run, f), n * sizeof *pose);
        for (size_t k = 0; k < search->n_layers; k++)
            billow_found_layer_add_to(&search->layers[k], &search->run->grid, search->parts.weights,
                                      search->parts.apart * f, -1.0, pose);
        g_ptr_array_add(poses, g_bytes_new_take(pose, n * sizeof *pose));
    }
    return poses;
}

void
billow_layer_search_take_keys(Search *search, guint n)
{
    const BillowFitWork alone = {search->work->workers, NULL, NULL};
    g_autoptr(BillowRun) poses = billow_run_new(&search->run->grid);
    g_autoptr(GPtrArray) frames = billow_layer_search_poses(search);
    guint found;
    for (guint f = 0; f < search->n_frames; f++)
        billow_run_add(poses, g_array_index(search->run->starts, double, f), frames->pdata[f],
                       search->run->anchors->pdata[f]);
    g_autoptr(BillowFit) fit = billow_fit_new_near(poses, n, FALSE, STILL, &alone);
    BillowFitKey *keys = billow_fit_keys(fit, n, &found);
    begin_basis(search, found);
    for (guint k = 0; k + 1 < found; k++)
        add_transition(search, keys[k].last, keys[k + 1].first, &keys[k].easing);
    free(keys);
}

static int
compare_times(gconstpointer a, gconstpointer b)
{
    const BillowSpanMove *p = a, *q = b;
    return p->from < q->from ? -1 : p->from > q->from;
}

/* Notes the keyframes between transitions that are in order. */
static void
note_keys(Search *search, const BillowSpanMove *moves, size_t n)
{
    search->own = g_array_new(FALSE, FALSE, sizeof(BillowFitKey));
    for (size_t k = 0; k <= n; k++) {
        const BillowFitKey key = {.first = k > 0 ? moves[k - 1].to : 0,
                                  .last = k < n ? moves[k].from : search->n_frames - 1,
                                  .easing = k < n ? moves[k].easing : billow_easing_default()};
        g_array_append_val(search->own, key);
    }
}

guint
billow_layer_search_take_transitions(Search *search, gboolean kept)
{
    BillowSpanMove moves[MOST_MOVES];
    gboolean sure = TRUE;
    search->span->soft = kept ? SOFT : 0.0;
    BillowCurveFamily *family = billow_curve_family_new();
    const size_t n = billow_time_span_moves(search->span, family, search->work->workers, moves, MOST_MOVES);
    billow_curve_family_free(family);
    g_clear_pointer(&search->own, g_array_unref);
    begin_basis(search, n);
    qsort(moves, n, sizeof *moves, compare_times);
    for (size_t k = 0; k < n; k++) {
        add_transition(search, moves[k].from, moves[k].to, &moves[k].easing);
        moves[k].easing.degree = round(moves[k].easing.degree * 1e4) / 1e4;
        sure = sure && (kept || moves[k].off < SURE);
    }
    if (sure)
        note_keys(search, moves, n);
    return (guint) n;
}

/* --- Layers --- */

gboolean
billow_layer_search_add(Search *search)
{
    if (!billow_found_layers_add(&search->parts, search->layers, &search->n_layers))
        return FALSE;
    billow_layer_search_refine(search);
    return TRUE;
}

void
billow_layer_search_refine(Search *search)
{
    billow_found_layers_refine(&search->parts, search->layers, search->n_layers);
    billow_found_layers_straighten(search->layers, search->n_layers);
}
