#include "core/drape/apart.h"

#include "core/base/allocate.h"
#include "core/cloth/strain.h"
#include "core/drape/crossings.h"

/* An edge may be strained by this much for the sake of a cloth that does not cross itself. */
static const double MOST_STRAIN = 0.05;

/* Returns how many triangles of the cloth, as it is drawn, pass through others. */
static size_t
count_crossings(const BillowGrid *grid, const BillowPoints *points)
{
    const size_t count = billow_grid_count(grid);
    float *place = billow_allocate(3 * count, sizeof *place);
    billow_points_write(points, count, place, place + count, place + 2 * count);
    BillowCrossings *crossings =
        billow_crossings_find(grid, place, place + count, place + 2 * count, NULL, NULL);
    const size_t n = crossings->n_triangles;
    billow_crossings_free(crossings);
    free(place);
    return n;
}

/* The strengths of ironing that are tried: the first, how much stronger each is, and the last. */
static const double GENTLE = 1.0, STRONGER = 8.0, STRONGEST = 1e6;

/* How many starts are relaxed. */
enum { MOST_TRIES = 3 };

typedef struct {
    size_t crossings;
    BillowStrain strain;
} Verdict;

static Verdict
verdict_on(const BillowGrid *grid, const BillowPoints *points)
{
    return (Verdict){count_crossings(grid, points), billow_strain_measure(grid, points)};
}

/* Returns whether a shape is better than the one there is, whose lengths are `usual`. */
static bool
is_better(const Verdict *verdict, const Verdict *best, const BillowStrain *usual)
{
    if (verdict->strain.max > fmax(MOST_STRAIN, usual->max))
        return false;
    return verdict->crossings != best->crossings ? verdict->crossings < best->crossings
                                                 : verdict->strain.max < best->strain.max;
}

typedef struct {
    BillowProgress progress;
    void *data;
} Again;

/* Reports that all is done: that was reported before. */
static bool
ask_again(void *data, double done)
{
    const Again *again = data;
    return !again->progress || again->progress(again->data, 1.0);
}

/* Goes on from the finest level to a coarse one, and there from no ironing to more and more. */
static void
make_stronger(BillowRelaxationApart *apart)
{
    if (apart->coarse)
        apart->ironing = fmax(GENTLE, STRONGER * apart->ironing);
    apart->coarse = true;
}

bool
billow_rest_take_apart(BillowRelaxation *relaxation, const BillowGrid *grid, const BillowAnchor *anchors,
                       size_t n_anchors, const BillowRelaxationSettings *settings, double distance,
                       BillowWorkers *workers, BillowPoints points, BillowProgress progress,
                       void *progress_data, BillowRelaxationReport *report)
{
    const size_t count = billow_grid_count(grid);
    Verdict best = verdict_on(grid, &points);
    if (best.crossings == 0)
        return true;
    const BillowStrain usual = best.strain;
    BillowRelaxationSettings apart = *settings;
    apart.apart.distance = distance;
    BillowPoints before = billow_points_new(count), rest = billow_points_new(count);
    billow_points_copy(&before, &points, count);
    Again again = {progress, progress_data};
    for (int tries = 0; tries < MOST_TRIES && apart.apart.ironing < STRONGEST && !report->cancelled;) {
        const BillowRelaxationReport tried = billow_relaxation_run(relaxation, anchors, n_anchors, &apart,
                                                                   workers, &before, rest, ask_again, &again);
        make_stronger(&apart.apart);
        report->cancelled = !ask_again(&again, 1.0);
        if (tried.crossed)
            continue;
        tries++;
        const Verdict verdict = verdict_on(grid, &rest);
        report->iterations += tried.iterations;
        report->cancelled = report->cancelled || tried.cancelled;
        if (tried.cancelled || !is_better(&verdict, &best, &usual))
            continue;
        best = verdict;
        report->converged = tried.converged;
        report->residual = tried.residual;
        billow_points_copy(&points, &rest, count);
        if (best.crossings == 0 && best.strain.max <= fmax(BILLOW_STRAIN_MAX, usual.max))
            break;
    }
    billow_points_free(&before);
    billow_points_free(&rest);
    return !report->cancelled;
}
