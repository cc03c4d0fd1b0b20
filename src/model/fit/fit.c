#include "model/fit/fit.h"

#include <math.h>

/* A keyframe is held while the cloth moves less than this share of its size (rms). */
static const double STILL = 1e-5;

struct BillowFit {
    const BillowRun *run;
    size_t n_points, n_edges;              /* of the cloth */
    BillowFrameProducts *products, *edges; /* edges: NULL if lengths are not kept */
    BillowCurveFamily *family;
    BillowFitChoice *choice;
};

/* A part of the work: from which share on, and how much of it. */
typedef struct {
    const BillowFitWork *work;
    double from, share;
} FitPart;

static bool
report_part(void *data, double done)
{
    const FitPart *part = data;
    return !part->work->progress || part->work->progress(part->work->data, part->from + part->share * done);
}

static BillowFrameProducts *
products_of(const BillowRun *run, const BillowFrameTerm *terms, size_t n_terms, FitPart *part)
{
    const guint n = run->frames->len;
    g_autofree const float **frames = g_new(const float *, n);
    for (guint f = 0; f < n; f++)
        frames[f] = g_bytes_get_data(run->frames->pdata[f], NULL);
    return billow_frame_products_new(frames, n, terms, n_terms, BILLOW_FRAMES_FROM_MEAN, part->work->workers,
                                     report_part, part);
}

static gboolean
find_products(BillowFit *fit, gboolean lengths, const BillowFitWork *work)
{
    FitPart part = {work, 0.0, 0.2};
    size_t n_points, n_edges;
    BillowFrameTerm *points = billow_frame_points(&fit->run->grid, &n_points),
                    *edges = billow_frame_edges(&fit->run->grid, &n_edges);
    fit->products = products_of(fit->run, points, n_points, &part);
    part = (FitPart){work, 0.2, 0.3};
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
shrinking_of(const BillowFit *fit)
{
    static const double SPREAD = 0.45;
    const double l = fit->run->grid.spacing, n = (double) fit->n_edges;
    const double way = SPREAD * billow_run_size(fit->run) / (2.0 * n * l * l);
    return (double) fit->n_points * way * way / 30.0;
}

BillowFit *
billow_fit_new(const BillowRun *run, guint most, gboolean lengths, const BillowFitWork *work)
{
    g_assert(run->frames->len >= 2 && run->frames->len <= BILLOW_MAX_FIT_FRAMES);
    g_assert(run->anchors->len == run->frames->len);
    g_autoptr(BillowFit) fit = g_new0(BillowFit, 1);
    FitPart part = {work, 0.5, 0.5};
    fit->run = run;
    if (!find_products(fit, lengths, work))
        return NULL;
    const double still = STILL * billow_run_size(run);
    const BillowFitWishes wishes = {
        .edges = fit->edges,
        .shrinking = shrinking_of(fit),
        .still = (double) fit->n_points * still * still,
        .most = most > 0 ? MAX(most, 2) : run->frames->len,
    };
    fit->family = billow_curve_family_new();
    fit->choice =
        billow_fit_choice_new(fit->products, fit->family, &wishes, work->workers, report_part, &part);
    return fit->choice ? g_steal_pointer(&fit) : NULL;
}

void
billow_fit_free(BillowFit *fit)
{
    if (!fit)
        return;
    billow_fit_choice_free(fit->choice);
    billow_curve_family_free(fit->family);
    billow_frame_products_free(fit->products);
    billow_frame_products_free(fit->edges);
    g_free(fit);
}

guint
billow_fit_most(const BillowFit *fit)
{
    return (guint) billow_fit_choice_most(fit->choice);
}

double
billow_fit_distance(const BillowFit *fit, guint n)
{
    const double values = (double) fit->run->frames->len * (double) fit->n_points;
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
    return fit->run;
}
