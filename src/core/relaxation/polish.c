#include "core/relaxation/polish.h"

#include "core/base/wide.h"
#include "core/cloth/strain.h"
#include "core/relaxation/contact.h"
#include "core/relaxation/level.h"

enum { CHUNK_POINTS = 4096 };

/* Four fifths of the limits of docs/method.md §3. */
static const double GOOD_RMS = 0.0024, GOOD_P99 = 0.008, GOOD_MAX = 0.016;

typedef struct {
    size_t edges, large; /* total, and those beyond GOOD_P99 */
    double squares, most;
} Survey;

static void
survey_edge(Survey *survey, const BillowPoints *x, const double *freedom, size_t i, size_t j, double rest)
{
    survey->edges++;
    if (freedom[i] + freedom[j] == 0.0)
        return;
    double strain = fabs(billow_vec3_distance(billow_points_get(x, i), billow_points_get(x, j)) / rest - 1.0);
    survey->squares += strain * strain;
    survey->most = strain > survey->most ? strain : survey->most;
    survey->large += strain > GOOD_P99;
}

BillowRelaxationStrain
billow_relaxation_survey(const BillowRelaxationLevel *level, const double *freedom)
{
    size_t n = (size_t) level->columns, rows = (size_t) level->rows;
    Survey survey = {0};
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = row * n; i + 1 < (row + 1) * n; i++)
            if (level->edges[0].weight[i] > 0.0)
                survey_edge(&survey, &level->x, freedom, i, i + 1,
                            billow_relaxation_level_length(level, 0, i));
        for (size_t i = row * n; i < (row + 1) * n && row + 1 < rows; i++)
            if (level->edges[1].weight[i] > 0.0)
                survey_edge(&survey, &level->x, freedom, i, i + n,
                            billow_relaxation_level_length(level, 1, i));
    }
    return (BillowRelaxationStrain){.rms = sqrt(survey.squares / (double) survey.edges),
                                    .most = survey.most,
                                    .large = (double) survey.large / (double) survey.edges};
}

bool
billow_relaxation_is_nearly_good(const BillowRelaxationStrain *strain)
{
    return strain->rms < GOOD_RMS && strain->large < 0.01;
}

bool
billow_relaxation_is_good(const BillowRelaxationStrain *strain)
{
    return billow_relaxation_is_nearly_good(strain) && strain->most < GOOD_MAX;
}

typedef struct {
    BillowPoints x;
    const double *freedom;   /* 1 at free points, 0 at pinned ones */
    const double *weight[2]; /* of the edges along rows and columns; 0: no edge */
    const double *length[2]; /* of them; NULL: 1 */
    size_t columns, rows;
    size_t first;    /* start of the group: 0 or 1 */
    double strength; /* 1: corrects the whole error */
} Sweep;

/* A direction's edges: their weights and lengths (NULL: 1). */
typedef struct {
    const double *weight, *length;
} SweptEdges;

/* With w = 1 at a free end and 0 at a pinned one:  x_a += s w_a (1 - l/|d|) d / (w_a + w_b),  x_b likewise
 * with -d; s is the strength. No point is an end of two of the edges. */
BILLOW_WITHIN void
project_edges(const Sweep *sweep, SweptEdges edges, size_t begin, size_t end, size_t stride, size_t step)
{
    double *x = sweep->x.x, *y = sweep->x.y, *z = sweep->x.z;
    const double *freedom = sweep->freedom, strength = sweep->strength;
#pragma GCC ivdep
    for (size_t i = begin; i < end; i += stride) {
        size_t j = i + step;
        double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        double length = sqrt(dx * dx + dy * dy + dz * dz), both = freedom[i] + freedom[j];
        double rest = edges.length ? edges.length[i] : 1.0;
        bool fixed = (both == 0.0) | (length < 1e-12) | (edges.weight[i] == 0.0);
        double correction = strength * (1.0 - rest / length) / both, share = fixed ? 0.0 : correction;
        double a = share * freedom[i], b = share * freedom[j];
        x[i] += a * dx;
        y[i] += a * dy;
        z[i] += a * dz;
        x[j] -= b * dx;
        y[j] -= b * dy;
        z[j] -= b * dz;
    }
}

/* Projects edges of a direction, in a loop of its own where all are 1 long. */
BILLOW_WITHIN void
project_some(const Sweep *sweep, int direction, size_t begin, size_t end, size_t stride, size_t step)
{
    const SweptEdges edges = {sweep->weight[direction], sweep->length[direction]};
    if (edges.length)
        project_edges(sweep, edges, begin, end, stride, step);
    else
        project_edges(sweep, (SweptEdges){edges.weight, NULL}, begin, end, stride, step);
}

BILLOW_WIDE static void
project_across(void *data, size_t begin, size_t end)
{
    const Sweep *sweep = data;
    for (size_t row = begin; row < end; row++)
        project_some(sweep, 0, row * sweep->columns + sweep->first, (row + 1) * sweep->columns - 1, 2, 1);
}

BILLOW_WIDE static void
project_down(void *data, size_t begin, size_t end)
{
    const Sweep *sweep = data;
    for (size_t pair = begin; pair < end; pair++) {
        size_t row = 2 * pair + sweep->first;
        if (row + 1 < sweep->rows)
            project_some(sweep, 1, row * sweep->columns, (row + 1) * sweep->columns, 1, sweep->columns);
    }
}

/* Of the two points of a tube's seam, the first belongs to an edge of the first group, and the second one to an edge of
 * the second group: what one did holds for the other. If both are of the first, it is half of what each did. */
static void
close_sweep(BillowRelaxationLevel *level, size_t group)
{
    const size_t n = (size_t) level->columns, count = n * (size_t) level->rows;
    if (!level->closed || n % 2 == 0) {
        billow_relaxation_level_close(level);
        return;
    }
    for (size_t i = 0; i < count; i += n) {
        const size_t moved = group == 0 ? i : i + n - 1, other = group == 0 ? i + n - 1 : i;
        billow_points_set(&level->x, other, billow_points_get(&level->x, moved));
    }
}

static void
project_groups(BillowRelaxationLevel *level, const double *freedom, double strength, size_t groups,
               BillowWorkers *workers)
{
    Sweep sweep = {
        level->x,
        freedom,
        {level->edges[0].weight, level->edges[1].weight},
        {level->shrink ? level->shrink->edge[0] : NULL, level->shrink ? level->shrink->edge[1] : NULL},
        (size_t) level->columns,
        (size_t) level->rows,
        0,
        strength};
    size_t chunk = 1 + CHUNK_POINTS / sweep.columns;
    for (sweep.first = 0; sweep.first < groups; sweep.first++) {
        billow_workers_run(workers, sweep.rows, chunk, project_across, &sweep);
        close_sweep(level, sweep.first);
    }
    for (sweep.first = 0; sweep.first < groups; sweep.first++)
        billow_workers_run(workers, (sweep.rows + 1) / 2, chunk, project_down, &sweep);
}

void
billow_relaxation_sweep(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers)
{
    project_groups(level, freedom, 1.0, 2, workers);
}

/* A uniform error of e has become 2 e in the first group and 0 in the second: a sweep of half strength over
 * the first leaves e in both. */
void
billow_relaxation_even_out(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers)
{
    project_groups(level, freedom, 0.5, 1, workers);
}

void
billow_relaxation_share_out(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers)
{
    const BillowRelaxationStrain strain = billow_relaxation_survey(level, freedom);
    if (!level->contact || strain.most <= BILLOW_STRAIN_MAX)
        return;
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    billow_points_copy(&level->before, &level->x, count);
    billow_relaxation_even_out(level, freedom, workers);
    billow_relaxation_contact_push(level);
    if (billow_relaxation_survey(level, freedom).most >= strain.most)
        billow_points_copy(&level->x, &level->before, count);
}
