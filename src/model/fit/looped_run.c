#include "model/fit/looped_run.h"

#include "core/base/outline.h"
#include "core/cloth/strain.h"
#include "model/fit/loop_fade.h"

#include <glib/gi18n.h>
#include <math.h>

/* How long fades are tried to be, seconds: half a second suffices for most. */
static const double FADES[] = {0.25, 0.5, 0.75, 1.0, 1.5, 2.5};

/* Keeping lengths changes the seam, so several loops are tried: the best ones of so many parts of the run. */
enum { PARTS = 3, MOST_LOOPS = PARTS * G_N_ELEMENTS(FADES), MOST_TRIED = 8 };

/* The most strain of the fade, unless the run itself has more. */
static const double MOST_STRAIN = 0.004;

/* What is mixed has its lengths if its strain exceeds that of the run by no more. */
static const double NO_STRAIN = 1e-4;

/* The share of the work that is looking at the runs; the rest is trying loops. */
static const double LOOKED = 0.3;

/* A cloth that moves less than this share of its size from frame to frame stands still. */
static const double STILL = 1e-6;

typedef struct {
    GPtrArray *runs;
    const gboolean *kept;
    const BillowFitWork *work;
    BillowFrameProducts *products; /* of all runs together */
    double n_points;               /* of all runs together */
    double size; /* root of the sum over all points of the squared size of their cloth, meters */
    BillowPace pace;
} Looping;

static const BillowRun *
first_run(const Looping *looping)
{
    guint i = 0;
    while (!looping->runs->pdata[i])
        i++;
    return looping->runs->pdata[i];
}

/* --- What a search knows of the runs --- */

static void
add_products(Looping *looping, BillowFrameProducts *own)
{
    if (!looping->products) {
        looping->products = own;
        return;
    }
    for (size_t i = 0; i < own->count * own->count; i++)
        looping->products->products[i] += own->products[i];
    billow_frame_products_free(own);
}

/* Returns FALSE if stopped. */
static gboolean
look_at(Looping *looping, const BillowRun *run, BillowFitPart *part)
{
    const guint n = run->frames->len;
    size_t n_terms;
    BillowFrameTerm *terms = billow_frame_points(&run->grid, &n_terms);
    g_autofree const float **frames = g_new(const float *, n);
    for (guint f = 0; f < n; f++)
        frames[f] = billow_run_frame(run, f);
    BillowFrameProducts *own =
        billow_frame_products_new(frames, n, terms, n_terms, BILLOW_FRAMES_FROM_MEAN, looping->work->workers,
                                  billow_fit_part_report, part);
    free(terms);
    if (!own)
        return FALSE;
    add_products(looping, own);
    looping->n_points += (double) n_terms;
    looping->size = hypot(looping->size, sqrt((double) n_terms) * billow_run_size(run));
    return TRUE;
}

static gboolean
fail_canceled(GError **error)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The search for a loop was canceled"));
    return FALSE;
}

static gboolean
look_at_all(Looping *looping, GError **error)
{
    const double share = LOOKED / looping->runs->len;
    for (guint i = 0; i < looping->runs->len; i++) {
        BillowFitPart part = {looping->work, i * share, share};
        if (looping->runs->pdata[i] && !look_at(looping, looping->runs->pdata[i], &part))
            return fail_canceled(error);
    }
    looping->pace = billow_pace_of(looping->products);
    return TRUE;
}

/* --- What it is like --- */

/* Adds the squares of what the points move from frame f - 1 to f, and of what that changes by until f + 1, around
 * the loop. */
static void
add_motion(const BillowRun *loop, gsize f, double *step2, double *turn2)
{
    const gsize n = loop->frames->len;
    const float *now = billow_run_frame(loop, f % n), *before = billow_run_frame(loop, (f + n - 1) % n),
                *after = billow_run_frame(loop, (f + 1) % n);
    for (size_t i = 0; i < billow_grid_count(&loop->grid); i++)
        for (size_t axis = 0; billow_grid_has_point(&loop->grid, i) && axis < 3; axis++) {
            const size_t at = 3 * i + axis;
            const double step = (double) now[at] - (double) before[at],
                         next = (double) after[at] - (double) now[at];
            *step2 += step * step;
            *turn2 += (next - step) * (next - step);
        }
}

static void
measure_seam(const Looping *looping, const GPtrArray *loops, BillowLoop *loop)
{
    loop->step = loop->turn = 0.0;
    for (gsize f = loop->count - loop->fade - 1; f <= loop->count; f++) {
        double step2 = 0.0, turn2 = 0.0;
        for (guint i = 0; i < loops->len; i++)
            if (loops->pdata[i])
                add_motion(loops->pdata[i], f, &step2, &turn2);
        loop->step = fmax(loop->step, sqrt(step2) / looping->pace.step);
        loop->turn = fmax(loop->turn, sqrt(turn2) / looping->pace.turn);
    }
}

/* Returns the largest strain in frames of a run that 99 in 100 edges do not exceed. */
static double
strain_of(const BillowRun *run, gsize first, gsize n)
{
    const size_t count = billow_grid_count(&run->grid);
    double most = 0.0;
    BillowPoints points = billow_points_new(count);
    g_autofree float *planes = g_new(float, 3 * count);
    float *const into[3] = {planes, planes + count, planes + 2 * count};
    for (gsize f = first; f < first + n; f++) {
        billow_frame_planes(billow_run_frame(run, f), count, into);
        billow_points_read(&points, count, into[0], into[1], into[2]);
        most = fmax(most, billow_strain_measure(&run->grid, &points).p99);
    }
    billow_points_free(&points);
    return most;
}

static void
report_loop(const Looping *looping, const GPtrArray *loops, const BillowLoop *loop, BillowLoopReport *report)
{
    const BillowFrameProducts *products = looping->products;
    *report = (BillowLoopReport){.loop = *loop};
    report->loop.gap /= sqrt(looping->n_points);
    for (size_t f = 0; f + 1 < products->count; f++) {
        const double step2 = billow_frame_distance2(products, f, f + 1);
        report->most_step = fmax(report->most_step, sqrt(fmax(step2, 0.0)) / looping->pace.step);
    }
    for (guint i = 0; i < loops->len; i++) {
        if (!loops->pdata[i])
            continue;
        const BillowRun *run = looping->runs->pdata[i];
        report->strain =
            fmax(report->strain, strain_of(loops->pdata[i], loop->count - loop->fade, loop->fade));
        report->run_strain = fmax(report->run_strain, strain_of(run, loop->first, loop->count));
    }
}

/* --- The choice --- */

static GPtrArray *
make_loops(const Looping *looping, const BillowLoop *loop, gboolean keeps)
{
    GPtrArray *loops = g_ptr_array_new_with_free_func((GDestroyNotify) billow_run_free);
    for (guint i = 0; i < looping->runs->len; i++) {
        const BillowRun *run = looping->runs->pdata[i];
        g_ptr_array_add(loops,
                        run ? billow_loop_fade(run, loop, keeps && looping->kept[i], looping->work->workers)
                            : NULL);
    }
    return loops;
}

static int
compare_costs(const void *a, const void *b, void *size)
{
    const double p = billow_loop_cost(a, *(double *) size), q = billow_loop_cost(b, *(double *) size);
    return (p > q) - (p < q);
}

/* Returns the number of frames of a fade. */
static gsize
frames_of_fade(const BillowRun *run, guint i)
{
    return (gsize) fmax(round(FADES[i] / billow_run_apart(run)), 1.0);
}

/* Finds the best loop with each length of fade in each part of the run, the best first; returns how many. */
static guint
find_loops(const Looping *looping, const BillowLoopLengths *lengths, BillowLoop loops[MOST_LOOPS])
{
    const gsize n_frames = looping->products->count;
    guint n = 0;
    gsize before = 0;
    double size = looping->size;
    for (guint i = 0; i < G_N_ELEMENTS(FADES); i++) {
        const gsize fade = frames_of_fade(first_run(looping), i), shortest = MAX(lengths->shortest, 2 * fade);
        const gsize room = n_frames > shortest + fade ? n_frames - shortest - fade : 0;
        for (gsize part = 0; part < PARTS && fade > before; part++) {
            const BillowLoopWishes wishes = {
                .shortest = shortest,
                .longest = lengths->longest,
                .fade = fade,
                .from = fade + part * (room + 1) / PARTS,
                .to = fade + (part + 1) * (room + 1) / PARTS - 1,
                .size = size,
            };
            n += billow_loop_find(looping->products, looping->pace, &wishes, &loops[n]);
        }
        before = fade;
    }
    g_qsort_with_data(loops, (int) n, sizeof *loops, compare_costs, &size);
    return MIN(n, MOST_TRIED);
}

static void
set_reason(const Looping *looping, const BillowLoop *loop, GError **error)
{
    const GArray *starts = first_run(looping)->starts;
    const double apart = billow_run_apart(first_run(looping)),
                 from = g_array_index(starts, double, 0) + (double) loop->first * apart,
                 to = from + (double) loop->count * apart;
    g_set_error(
        error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        _("no loop: even at the best places, %.3g s and %.3g s, the frames are %.2g %% of the cloth’s size "
          "apart; the seam would move %.2f times as far from frame to frame as the run does (at most "
          "%.2g), and its velocity change by %.2f times as much (at most %.2g)"),
        from, to, 100.0 * loop->gap / looping->size, loop->step, BILLOW_LOOP_MOST_STEP, loop->turn,
        BILLOW_LOOP_MOST_TURN);
}

/* Replaces the runs by a loop if that is good enough. Sets what its seam is like. */
static gboolean
take_if_good(const Looping *looping, BillowLoop *loop, gboolean keeps, BillowLoopReport *report)
{
    g_autoptr(GPtrArray) made = make_loops(looping, loop, keeps);
    measure_seam(looping, made, loop);
    report_loop(looping, made, loop, report);
    const double most = keeps ? fmax(MOST_STRAIN, report->run_strain) : report->run_strain + NO_STRAIN;
    if (billow_loop_badness(loop) > 1.0 || report->strain > most)
        return FALSE;
    for (guint k = 0; k < made->len; k++) {
        billow_run_free(looping->runs->pdata[k]);
        looping->runs->pdata[k] = g_steal_pointer(&made->pdata[k]);
    }
    return TRUE;
}

/* Replaces the runs by the first loop that is good enough: without keeping lengths if what is mixed has them. FALSE: none
 * is. */
static gboolean
take_best(const Looping *looping, BillowLoop *loops, guint n, BillowLoopReport *report, GError **error)
{
    BillowLoop least = loops[0];
    double badness = INFINITY;
    BillowFitPart part = {looping->work, LOOKED, 1.0 - LOOKED};
    for (guint i = 0; i < n; i++) {
        if (!billow_fit_part_report(&part, (double) i / n))
            return fail_canceled(error);
        if (take_if_good(looping, &loops[i], FALSE, report) || take_if_good(looping, &loops[i], TRUE, report))
            return TRUE;
        const double own = billow_loop_badness(&loops[i]);
        least = own < badness ? loops[i] : least;
        badness = fmin(badness, own);
    }
    set_reason(looping, &least, error);
    return FALSE;
}

static gboolean
fail_short(const BillowRun *run, const BillowLoopLengths *lengths, GError **error)
{
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("no loop: %u frames are too few for one of %u or more, whose end is faded into what comes "
                  "before its beginning"),
                run->frames->len, lengths->shortest);
    return FALSE;
}

static gboolean
find_and_take(const Looping *looping, const BillowLoopLengths *lengths, BillowLoopReport *report,
              GError **error)
{
    BillowLoop loops[MOST_LOOPS];
    const BillowRun *run = first_run(looping);
    const gboolean moves = looping->pace.step > STILL * looping->size;
    const guint n = moves ? find_loops(looping, lengths, loops) : 0;
    if (n > 0)
        return take_best(looping, loops, n, report, error);
    if (moves && run->frames->len <= lengths->shortest + frames_of_fade(run, 0))
        return fail_short(run, lengths, error);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("no loop: the cloth hardly moves in any part of that length"));
    return FALSE;
}

gboolean
billow_runs_loop(GPtrArray *runs, const gboolean *kept, const BillowLoopLengths *lengths,
                 const BillowFitWork *work, BillowLoopReport *report, GError **error)
{
    Looping looping = {.runs = runs, .kept = kept, .work = work};
    if (first_run(&looping)->frames->len < 3)
        return fail_short(first_run(&looping), lengths, error);
    const gboolean done = look_at_all(&looping, error) && find_and_take(&looping, lengths, report, error);
    billow_frame_products_free(looping.products);
    return done;
}

BillowLoopLengths
billow_loop_any_length(guint n)
{
    return (BillowLoopLengths){MAX(n / 2, 2), MAX(n, 2)};
}

void
billow_run_close(BillowRun *loop)
{
    const double end = (double) loop->frames->len * billow_run_apart(loop);
    billow_run_add(loop, end, loop->frames->pdata[0], loop->anchors->pdata[0]);
    loop->closed = TRUE;
}
