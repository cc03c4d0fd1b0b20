#include "model/fit/looped_run.h"

#include "core/base/outline.h"
#include "core/cloth/strain.h"
#include "model/fit/loop_fade.h"
#include "model/fit/loop_strain.h"

#include <glib/gi18n.h>
#include <math.h>

/* How long fades are tried to be, seconds: half a second suffices for most. */
static const double FADES[] = {0.25, 0.5, 0.75, 1.0, 1.5, 2.5};

/* Keeping lengths changes the seam, so several loops are tried: the best ones of so many parts of the run. */
enum { PARTS = 3, MOST_LOOPS = PARTS * G_N_ELEMENTS(FADES), MOST_TRIED = 8 };

/* The largest strain of the fade. Where the cloth of a run is stretched further everywhere, a loop may have as much
 * strain as its run. */
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

/* Adds the squares of what the points move from frame f - 1 to f, and of what that changes by until f + 1,
 * around the loop: all of it, or what is more than in another one (NULL: none). */
static void
add_motion(const BillowRun *loop, const BillowRun *other, gsize f, double *step2, double *turn2)
{
    const gsize n = loop->frames->len, frames[3] = {(f + n - 1) % n, f % n, (f + 1) % n};
    const float *places[3], *less[3];
    for (int k = 0; k < 3; k++) {
        places[k] = billow_run_frame(loop, frames[k]);
        less[k] = other ? billow_run_frame(other, frames[k]) : NULL;
    }
    for (size_t i = 0; i < billow_grid_count(&loop->grid); i++)
        for (size_t at = 3 * i; billow_grid_has_point(&loop->grid, i) && at < 3 * i + 3; at++) {
            double moved[3];
            for (int k = 0; k < 3; k++)
                moved[k] = (double) places[k][at] - (other ? (double) less[k][at] : 0.0);
            const double step = moved[1] - moved[0], next = moved[2] - moved[1];
            *step2 += step * step;
            *turn2 += (next - step) * (next - step);
        }
}

/* Returns the largest step and change of velocity of loops in the fade and so many frames beside it, or of
 * what they differ by from others (NULL: of themselves), as multiples of the pace. */
static BillowPace
pace_of_seam(const Looping *looping, const GPtrArray *loops, const GPtrArray *others, const BillowLoop *loop,
             gsize beside)
{
    BillowPace most = {0.0, 0.0};
    const gsize count = loop->count;
    for (gsize f = count - loop->fade - beside - 1; f <= count + beside; f++) {
        double step2 = 0.0, turn2 = 0.0;
        for (guint i = 0; i < loops->len; i++)
            if (loops->pdata[i])
                add_motion(loops->pdata[i], others ? others->pdata[i] : NULL, f, &step2, &turn2);
        most.step = fmax(most.step, sqrt(step2) / looping->pace.step);
        most.turn = fmax(most.turn, sqrt(turn2) / looping->pace.turn);
    }
    return most;
}

static void
measure_seam(const Looping *looping, const GPtrArray *loops, BillowLoop *loop)
{
    const BillowPace pace = pace_of_seam(looping, loops, NULL, loop, 0);
    loop->step = pace.step;
    loop->turn = pace.turn;
}

/* Returns whether loops move hardly more than others from which only their lengths in the fade and beside it
 * differ: by what a seam may move more than the run does. */
static gboolean
shrinks_gently(const Looping *looping, const GPtrArray *loops, const GPtrArray *others,
               const BillowLoop *loop)
{
    const gsize beside = (loop->count - loop->fade) / 2;
    const BillowPace pace = pace_of_seam(looping, loops, others, loop, MIN(beside, loop->fade));
    return pace.step <= BILLOW_LOOP_MOST_STEP - 1.0 && pace.turn <= BILLOW_LOOP_MOST_TURN - 1.0;
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

/* What becomes of the lengths of frames that are mixed: they stay as they are, are kept, or are kept and
 * limited. */
typedef enum { MIXED, KEPT, LIMITED } Lengths;

static BillowRun *
make_loop(const Looping *looping, guint i, const BillowLoop *loop, Lengths lengths)
{
    const gboolean keeps = looping->kept[i] && lengths != MIXED;
    BillowRun *made = billow_loop_fade(looping->runs->pdata[i], loop, keeps, looping->work->workers);
    if (keeps && lengths == LIMITED)
        billow_loop_limit_strain(made, loop->fade, looping->work->workers);
    return made;
}

static GPtrArray *
make_loops(const Looping *looping, const BillowLoop *loop, Lengths lengths)
{
    GPtrArray *loops = g_ptr_array_new_with_free_func((GDestroyNotify) billow_run_free);
    for (guint i = 0; i < looping->runs->len; i++)
        g_ptr_array_add(loops, looping->runs->pdata[i] ? make_loop(looping, i, loop, lengths) : NULL);
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

typedef enum { POOR, FAIR, GOOD } Quality;

/* A loop is fair if it closes well and has no more strain than its run, and good if it has little strain,
 * too. */
static Quality
quality_of(const BillowLoopReport *report, Lengths lengths)
{
    const double own = report->run_strain + (lengths == MIXED ? NO_STRAIN : 0.0);
    const double most = lengths == MIXED ? fmin(MOST_STRAIN, own) : MOST_STRAIN;
    if (billow_loop_badness(&report->loop) > 1.0)
        return POOR;
    return report->strain <= most ? GOOD : report->strain <= own ? FAIR : POOR;
}

/* The best loop so far. */
typedef struct {
    GPtrArray *loops; /* of each cloth; NULL: none is fair */
    BillowLoopReport report;
    BillowLoop closest; /* that which closes best */
} Best;

/* Measures a loop that was made, and keeps it if it is the best so far. Returns TRUE if it is good. */
static gboolean
rate_loop(const Looping *looping, const BillowLoop *loop, GPtrArray *made, Lengths lengths, Best *best,
          double *strain)
{
    BillowLoop own = *loop;
    BillowLoopReport report;
    measure_seam(looping, made, &own);
    report_loop(looping, made, &own, &report);
    *strain = report.strain;
    if (lengths != MIXED && billow_loop_badness(&own) < billow_loop_badness(&best->closest))
        best->closest = own;
    const Quality quality = quality_of(&report, lengths);
    if (quality == GOOD || (quality == FAIR && !best->loops)) {
        g_clear_pointer(&best->loops, g_ptr_array_unref);
        best->loops = g_ptr_array_ref(made);
        best->report = report;
    }
    return quality == GOOD;
}

/* Makes a loop without its lengths, with them, and, if they have too much strain even then, with less of it.
 * Returns TRUE once it is good. */
static gboolean
try_loop(const Looping *looping, const BillowLoop *loop, Best *best)
{
    double strain;
    g_autoptr(GPtrArray) mixed = make_loops(looping, loop, MIXED);
    if (rate_loop(looping, loop, mixed, MIXED, best, &strain))
        return TRUE;
    g_autoptr(GPtrArray) kept = make_loops(looping, loop, KEPT);
    if (rate_loop(looping, loop, kept, KEPT, best, &strain))
        return TRUE;
    if (strain <= MOST_STRAIN)
        return FALSE;
    g_autoptr(GPtrArray) limited = make_loops(looping, loop, LIMITED);
    return shrinks_gently(looping, limited, kept, loop) &&
           rate_loop(looping, loop, limited, LIMITED, best, &strain);
}

/* Replaces the runs by the first good loop, or if there is none, by the first fair one. Returns FALSE with an error if
 * there is neither, or if it is canceled. */
static gboolean
take_best(const Looping *looping, const BillowLoop *loops, guint n, BillowLoopReport *report, GError **error)
{
    Best best = {.closest = {.step = INFINITY}};
    BillowFitPart part = {looping->work, LOOKED, 1.0 - LOOKED};
    gboolean good = FALSE, stopped = FALSE;
    for (guint i = 0; i < n && !good && !stopped; i++) {
        stopped = !billow_fit_part_report(&part, (double) i / n);
        good = !stopped && try_loop(looping, &loops[i], &best);
    }
    g_autoptr(GPtrArray) found = best.loops;
    if (stopped)
        return fail_canceled(error);
    if (!found) {
        set_reason(looping, &best.closest, error);
        return FALSE;
    }
    for (guint k = 0; k < found->len; k++) {
        billow_run_free(looping->runs->pdata[k]);
        looping->runs->pdata[k] = g_steal_pointer(&found->pdata[k]);
    }
    *report = best.report;
    return TRUE;
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
