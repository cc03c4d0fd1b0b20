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

/* How many starts are relaxed, and how often the cloth then goes on. */
enum { MOST_TRIES = 3, MOST_GOES = 3 };

/* Cloth of so few points is full of folds for its size, and has little room in them. It is relaxed with care,
 * which costs little. So is cloth that meets colliders or has an outline: without care it rests less well, and
 * jumps where transitions begin. Other cloth is only where it does not come apart without. */
enum { FEW_POINTS = 1500 };

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

/* What is relaxed, and the best shape so far. */
typedef struct {
    BillowRelaxation *relaxation;
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    size_t n_anchors;
    BillowWorkers *workers;
    bool careful;
    Again again;
    Verdict best;
    BillowPoints points;
    BillowRelaxationReport *report;
} Parting;

static BillowRelaxationReport
relax(Parting *parting, const BillowRelaxationSettings *settings, const BillowPoints *from, BillowPoints to)
{
    const BillowRelaxationReport tried =
        billow_relaxation_run(parting->relaxation, parting->anchors, parting->n_anchors, settings,
                              parting->workers, from, to, ask_again, &parting->again);
    parting->report->cancelled = tried.cancelled || !ask_again(&parting->again, 1.0);
    if (!tried.crossed)
        parting->report->iterations += tried.iterations;
    return tried;
}

static void
keep(Parting *parting, const Verdict *verdict, const BillowRelaxationReport *tried, const BillowPoints *rest)
{
    parting->best = *verdict;
    parting->report->converged = tried->converged;
    parting->report->residual = tried->residual;
    billow_points_copy(&parting->points, rest, billow_grid_count(parting->grid));
}

/* Goes on from the finest level to a coarse one, and there from no ironing to more and more. */
static void
make_stronger(BillowRelaxationApart *apart)
{
    if (apart->coarse)
        apart->ironing = fmax(GENTLE, STRONGER * apart->ironing);
    apart->coarse = true;
}

/* Tries starts from `before`, each without care first if that is not called for, until the cloth does not cross
 * itself and its lengths are as good as usual. */
static void
try_starts(Parting *parting, BillowRelaxationSettings apart, const BillowPoints *before, BillowPoints rest)
{
    const BillowStrain usual = parting->best.strain;
    for (int tries = 0;
         tries < MOST_TRIES && apart.apart.ironing < STRONGEST && !parting->report->cancelled;) {
        apart.apart.careful = parting->careful;
        const BillowRelaxationReport tried = relax(parting, &apart, before, rest);
        if (tried.crossed || parting->careful)
            make_stronger(&apart.apart);
        if (tried.crossed)
            continue;
        tries += parting->careful;
        const Verdict verdict = verdict_on(parting->grid, &rest);
        const bool better = !tried.cancelled && is_better(&verdict, &parting->best, &usual);
        if (better)
            keep(parting, &verdict, &tried, &rest);
        if (better && verdict.crossings == 0 && verdict.strain.max <= fmax(BILLOW_STRAIN_MAX, usual.max))
            break;
        parting->careful = true;
    }
}

/* Lets a cloth that does not cross itself, but still moves, go on from where it is, while that brings it nearer to
 * rest and neither crosses nor strains it. */
static void
go_on(Parting *parting, BillowRelaxationSettings apart, double settled, BillowPoints rest)
{
    apart.apart.careful = parting->careful;
    apart.apart.settled = !parting->careful;
    for (int go = 0; go < MOST_GOES && parting->best.crossings == 0 && !parting->report->cancelled &&
                     parting->report->residual >= settled;
         go++) {
        const BillowRelaxationReport tried = relax(parting, &apart, &parting->points, rest);
        if (tried.crossed || tried.cancelled || tried.residual >= parting->report->residual)
            break;
        const Verdict verdict = verdict_on(parting->grid, &rest);
        if (verdict.crossings > 0 || verdict.strain.max > fmax(BILLOW_STRAIN_MAX, parting->best.strain.max))
            break;
        keep(parting, &verdict, &tried, &rest);
    }
}

bool
billow_rest_take_apart(BillowRelaxation *relaxation, const BillowGrid *grid, const BillowAnchor *anchors,
                       size_t n_anchors, const BillowRelaxationSettings *settings, double distance,
                       double settled, BillowWorkers *workers, BillowPoints points, BillowProgress progress,
                       void *progress_data, BillowRelaxationReport *report)
{
    const size_t count = billow_grid_count(grid);
    Parting parting = {.relaxation = relaxation,
                       .grid = grid,
                       .anchors = anchors,
                       .n_anchors = n_anchors,
                       .workers = workers,
                       .careful = count <= FEW_POINTS || settings->obstacles || grid->outline,
                       .again = {progress, progress_data},
                       .best = verdict_on(grid, &points),
                       .points = points,
                       .report = report};
    if (parting.best.crossings == 0)
        return true;
    BillowRelaxationSettings apart = *settings;
    apart.apart.distance = distance;
    BillowPoints before = billow_points_new(count), rest = billow_points_new(count);
    billow_points_copy(&before, &points, count);
    try_starts(&parting, apart, &before, rest);
    go_on(&parting, apart, settled, rest);
    billow_points_free(&before);
    billow_points_free(&rest);
    return !report->cancelled;
}
