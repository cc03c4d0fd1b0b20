#include "model/fit/fit.h"

#include <math.h>

/* A keyframe is held while the cloth moves less than this share of its size (rms). */
static const double STILL = 1e-5;

/* What all choices have in common. */
typedef struct {
    const BillowRun *run;
    size_t n_points, n_edges;              /* of the cloth */
    BillowFrameProducts *products, *edges; /* edges: NULL if lengths are not kept */
    BillowCurveFamily *family;
    BillowFitWishes wishes; /* without pins */
    double *costs;
} FitFrames;

struct BillowFit {
    FitFrames *frames; /* shared */
    BillowFitChoice *choice;
};

bool
billow_fit_part_report(void *data, double done)
{
    const BillowFitPart *part = data;
    return !part->work->progress || part->work->progress(part->work->data, part->from + part->share * done);
}

static BillowFrameProducts *
products_of(const BillowRun *run, const BillowFrameTerm *terms, size_t n_terms, BillowFitPart *part)
{
    const guint n = run->frames->len;
    g_autofree const float **frames = g_new(const float *, n);
    for (guint f = 0; f < n; f++)
        frames[f] = billow_run_own_frame(run, f);
    return billow_frame_products_new(frames, n, terms, n_terms, BILLOW_FRAMES_FROM_MEAN, part->work->workers,
                                     billow_fit_part_report, part);
}

static gboolean
find_products(FitFrames *fit, gboolean lengths, const BillowFitWork *work)
{
    BillowFitPart part = {work, 0.0, 0.2};
    size_t n_points, n_edges;
    BillowFrameTerm *points = billow_frame_points(&fit->run->grid, &n_points),
                    *edges = billow_frame_edges(&fit->run->grid, &n_edges);
    fit->products = products_of(fit->run, points, n_points, &part);
    part = (BillowFitPart){work, 0.2, 0.3};
    if (fit->products && lengths)
        fit->edges = products_of(fit->run, edges, n_edges, &part);
    fit->n_points = n_points;
    fit->n_edges = n_edges;
    free(points);
    free(edges);
    return fit->products && (fit->edges || !lengths);
}

/* With a_k the edges of one frame and b_k those of another, a blend by e is shorter by e (1 - e) |b_k -
 * a_k|^2 / (2 l) in edge k of length l: on average by the share e (1 - e) D / (2 n l^2), with D their sum of
 * squares. When lengths are brought back, points move by about SPREAD of that share of the cloth's size L.
 * The mean of e^2 (1 - e)^2 is 1/30. So in each frame, N points add
 *
 *     N (SPREAD L D / (2 n l^2))^2 / 30. */
static double
shrinking_of(const FitFrames *fit)
{
    static const double SPREAD = 0.45;
    const double l = fit->run->grid.spacing, n = (double) fit->n_edges;
    const double way = SPREAD * billow_run_size(fit->run) / (2.0 * n * l * l);
    return (double) fit->n_points * way * way / 30.0;
}

static void
clear_frames(gpointer data)
{
    FitFrames *frames = data;
    billow_curve_family_free(frames->family);
    billow_frame_products_free(frames->products);
    billow_frame_products_free(frames->edges);
    free(frames->costs);
}

static void
release_frames(FitFrames *frames)
{
    g_atomic_rc_box_release_full(frames, clear_frames);
}

/* Returns FALSE if stopped. */
static gboolean
look_at_frames(FitFrames *frames, guint most, gboolean lengths, double share, const BillowFitWork *work)
{
    BillowFitPart part = {work, 0.5, 0.45};
    if (!find_products(frames, lengths, work))
        return FALSE;
    const double still = share * billow_run_size(frames->run);
    frames->wishes = (BillowFitWishes){
        .edges = frames->edges,
        .shrinking = shrinking_of(frames),
        .still = (double) frames->n_points * still * still,
        .most = most > 0 ? MAX(most, 2) : frames->run->frames->len,
    };
    frames->family = billow_curve_family_new();
    frames->costs = billow_fit_costs_new(frames->products, frames->family, &frames->wishes, work->workers,
                                         billow_fit_part_report, &part);
    return frames->costs != NULL;
}

/* Takes the frames. Returns NULL if stopped. */
static BillowFit *
choose(FitFrames *frames, const BillowFitWishes *wishes, BillowFitPart *part)
{
    g_autoptr(BillowFit) fit = g_atomic_rc_box_new0(BillowFit);
    fit->frames = frames;
    fit->choice = billow_fit_choice_new(frames->products, frames->family, frames->costs, wishes,
                                        billow_fit_part_report, part);
    return fit->choice ? g_steal_pointer(&fit) : NULL;
}

BillowFit *
billow_fit_new(const BillowRun *run, guint most, gboolean lengths, const BillowFitWork *work)
{
    return billow_fit_new_near(run, most, lengths, STILL, work);
}

BillowFit *
billow_fit_new_near(const BillowRun *run, guint most, gboolean lengths, double still,
                    const BillowFitWork *work)
{
    g_assert(run->frames->len >= 2 && run->frames->len <= BILLOW_MAX_FIT_FRAMES);
    g_assert(run->anchors->len == run->frames->len);
    FitFrames *frames = g_atomic_rc_box_new0(FitFrames);
    BillowFitPart part = {work, 0.95, 0.05};
    frames->run = run;
    if (look_at_frames(frames, most, lengths, still, work))
        return choose(frames, &frames->wishes, &part);
    release_frames(frames);
    return NULL;
}

BillowFit *
billow_fit_pinned(const BillowFit *fit, const guint *pins, guint n, const BillowFitWork *work)
{
    BillowFitPart part = {work, 0.0, 1.0};
    g_autofree size_t *frames = g_new(size_t, n);
    for (guint i = 0; i < n; i++)
        frames[i] = pins[i];
    BillowFitWishes wishes = fit->frames->wishes;
    wishes.pins = frames;
    wishes.n_pins = n;
    return choose(g_atomic_rc_box_acquire(fit->frames), &wishes, &part);
}

BillowFit *
billow_fit_ref(BillowFit *fit)
{
    return g_atomic_rc_box_acquire(fit);
}

static void
clear_fit(gpointer data)
{
    BillowFit *fit = data;
    billow_fit_choice_free(fit->choice);
    release_frames(fit->frames);
}

void
billow_fit_unref(BillowFit *fit)
{
    if (fit)
        g_atomic_rc_box_release_full(fit, clear_fit);
}

guint
billow_fit_most(const BillowFit *fit)
{
    return (guint) billow_fit_choice_most(fit->choice);
}

double
billow_fit_distance(const BillowFit *fit, guint n)
{
    const double values = (double) fit->frames->run->frames->len * (double) fit->frames->n_points;
    return sqrt(billow_fit_choice_cost(fit->choice, n) / values);
}

/* Returns the least number of keyframes from `n` on for which there is a choice. */
static guint
possible(const BillowFit *fit, guint n)
{
    const guint most = billow_fit_most(fit);
    n = CLAMP(n, 1, most);
    while (n < most && billow_fit_distance(fit, n) == INFINITY)
        n++;
    return n;
}

BillowFitKey *
billow_fit_keys(const BillowFit *fit, guint n, guint *found)
{
    *found = possible(fit, n);
    return billow_fit_choice_keys(fit->choice, *found);
}

BillowFitKey *
billow_fit_path(const BillowFit *fit, guint n, guint *found)
{
    *found = possible(fit, n);
    return billow_fit_choice_path(fit->choice, *found);
}

const BillowRun *
billow_fit_run(const BillowFit *fit)
{
    return fit->frames->run;
}
