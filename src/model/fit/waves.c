#include "model/fit/waves.h"

#include "core/base/outline.h"
#include "core/fit/time_span.h"
#include "core/layers/found_layers.h"
#include "core/layers/weights.h"
#include "model/edits/edits.h"

#include <math.h>
#include <string.h>

/* A fake animation has fewer courses than this; simulated cloth has more. */
enum { OWN_COURSES = 24, MOST_COURSES = 48, MOST_MOVES = 16 };

/* A keyframe is held while the cloth moves less than this share of its size (rms), as long as layers are not exact; and the
 * least square of a course that is new, as a share of it. */
static const double STILL = 2e-3, NEW = 1e-9;

/* Layers take at least this share of what recorded shapes take: a single sway takes as much as its shape does. */
static const double WORTH = 0.98;

/* The keyframes are those of a fake animation if its transitions are off by less than this share of their squares. */
static const double SURE = 1e-6;

typedef struct {
    BillowRun *run;
    const BillowFitWork *work;
    guint n_frames;
    float *weights;
    double *shapes, *basis;
    BillowTimeSpan *span;
    BillowMotionParts parts;
    BillowFoundLayer layers[BILLOW_MAX_FOUND_LAYERS];
    size_t n_layers;
    GArray *own; /* of BillowFitKey; NULL: it is no fake animation */
} Search;

static gboolean
report(const BillowFitWork *work, double done)
{
    return !work->progress || work->progress(work->data, done);
}

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

static void
find_weights(Search *search)
{
    const BillowGrid *grid = &search->run->grid;
    const GArray *anchors = search->run->anchors->pdata[0];
    search->weights = g_new(float, billow_grid_count(grid));
    billow_weights_fill(grid, (const BillowAnchor *) (const void *) anchors->data, anchors->len,
                        search->weights);
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        if (!billow_grid_has_point(grid, i))
            search->weights[i] = 0.0f;
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

/* Returns the frames without the layers. */
static GPtrArray *
poses_of(const Search *search)
{
    const size_t n = 3 * billow_grid_count(&search->run->grid);
    GPtrArray *poses = g_ptr_array_new_with_free_func((GDestroyNotify) g_bytes_unref);
    for (guint f = 0; f < search->n_frames; f++) {
        float *pose = g_memdup2(billow_run_frame(search->run, f), n * sizeof *pose);
        for (size_t k = 0; k < search->n_layers; k++)
            billow_found_layer_add_to(&search->layers[k], &search->run->grid, search->weights,
                                      search->parts.apart * f, -1.0, pose);
        g_ptr_array_add(poses, g_bytes_new_take(pose, n * sizeof *pose));
    }
    return poses;
}

/* Makes the basis that of the best `n` keyframes of the frames without the layers. Returns FALSE if stopped. */
static gboolean
take_keys(Search *search, guint n)
{
    const BillowFitWork alone = {search->work->workers, NULL, NULL};
    g_autoptr(BillowRun) poses = billow_run_new(&search->run->grid);
    g_autoptr(GPtrArray) frames = poses_of(search);
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
    return report(search->work, 0.5);
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

/* Makes the basis that of the transitions of a fake animation. Returns how many it has; 0: it is none. */
static guint
take_own_transitions(Search *search)
{
    BillowSpanMove moves[MOST_MOVES];
    gboolean sure = TRUE;
    if (search->span->rank > OWN_COURSES)
        return 0;
    BillowCurveFamily *family = billow_curve_family_new();
    const size_t n = billow_time_span_moves(search->span, family, search->work->workers, moves, MOST_MOVES);
    billow_curve_family_free(family);
    begin_basis(search, n);
    qsort(moves, n, sizeof *moves, compare_times);
    for (size_t k = 0; k < n; k++) {
        add_transition(search, moves[k].from, moves[k].to, &moves[k].easing);
        moves[k].easing.degree = round(moves[k].easing.degree * 1e4) / 1e4;
        sure = sure && moves[k].off < SURE;
    }
    if (sure)
        note_keys(search, moves, n);
    return (guint) n;
}

/* --- The search --- */

/* Leaves out the last layers until those that are left take more than as many recorded shapes do. */
static void
keep_worthy(Search *search)
{
    size_t n = search->n_layers;
    while (n > 0 && billow_found_taken(&search->parts, search->layers, n) <
                        WORTH * billow_found_by_shapes(&search->parts, n)) {
        search->n_layers = --n;
        billow_found_layers_refine(&search->parts, search->layers, n);
        billow_found_layers_straighten(search->layers, n);
    }
}

/* Returns FALSE if stopped. */
static gboolean
find_layers(Search *search, guint most)
{
    while (search->n_layers < most) {
        if (!report(search->work, 0.5 + 0.4 * (double) search->n_layers / most))
            return FALSE;
        if (!billow_found_layers_add(&search->parts, search->layers, &search->n_layers))
            break;
        billow_found_layers_refine(&search->parts, search->layers, search->n_layers);
        billow_found_layers_straighten(search->layers, search->n_layers);
    }
    keep_worthy(search);
    return TRUE;
}

static gboolean
run_search(Search *search, guint most, guint keys)
{
    const guint own = take_own_transitions(search);
    if ((own == 0 && search->span->rank > OWN_COURSES && !take_keys(search, keys)) ||
        !find_layers(search, most))
        return FALSE;
    return report(search->work, 1.0);
}

static gboolean
pins_the_same(const BillowRun *run)
{
    const GArray *first = run->anchors->pdata[0];
    for (guint f = 1; f < run->anchors->len; f++) {
        const GArray *here = run->anchors->pdata[f];
        gboolean same = here->len == first->len;
        for (guint k = 0; same && k < first->len; k++)
            same =
                g_array_index(first, BillowAnchor, k).column == g_array_index(here, BillowAnchor, k).column &&
                g_array_index(first, BillowAnchor, k).row == g_array_index(here, BillowAnchor, k).row;
        if (!same)
            return FALSE;
    }
    return TRUE;
}

static void
take_layers(Search *search)
{
    if (search->n_layers == 0)
        return;
    search->run->poses = poses_of(search);
    search->run->layers = g_array_new(FALSE, FALSE, sizeof(BillowFoundLayer));
    g_array_append_vals(search->run->layers, search->layers, (guint) search->n_layers);
    if (search->own)
        search->run->own = g_array_ref(search->own);
}

gboolean
billow_run_find_waves(BillowRun *run, guint most, guint keys, const BillowFitWork *work)
{
    g_assert(!run->ride && !run->closed && !run->layers && most <= BILLOW_MAX_FOUND_LAYERS);
    Search search = {.run = run, .work = work, .n_frames = run->frames->len};
    BillowFitPart part = {work, 0.0, 0.3};
    if (search.n_frames > BILLOW_MAX_WAVE_FRAMES || search.n_frames < 4 || !pins_the_same(run))
        return TRUE;
    BillowFrameProducts *products = products_of(&search, &part);
    if (!products)
        return FALSE;
    search.span = billow_time_span_new(products, MOST_COURSES);
    billow_frame_products_free(products);
    find_shapes(&search);
    find_weights(&search);
    search.parts = (BillowMotionParts){.grid = &run->grid,
                                       .weights = search.weights,
                                       .n_frames = search.n_frames,
                                       .rank = search.span->rank,
                                       .apart = billow_run_apart(run),
                                       .courses = search.span->courses,
                                       .shapes = search.shapes};
    const gboolean done = run_search(&search, most, keys);
    if (done)
        take_layers(&search);
    g_clear_pointer(&search.own, g_array_unref);
    billow_time_span_free(search.span);
    g_free(search.shapes);
    g_free(search.weights);
    g_free(search.basis);
    return done;
}

/* --- Blocks --- */

static double
degrees(double radians)
{
    return radians * (180.0 / G_PI);
}

static double
tidy(double value)
{
    return round(value * 1e6) / 1e6;
}

/* Finds the direction and the amplitude of a layer, A sin(angle + phase): with the vectors along one line, A cos(phase)
 * is `sine` along it, and A sin(phase) is `cosine`. Upwards, or to the right, or to the front. */
static double
amplitude_of(const double sine[3], const double cosine[3], BillowVec3 *way, double *phase)
{
    const BillowVec3 s = billow_vec3(sine[0], sine[1], sine[2]),
                     c = billow_vec3(cosine[0], cosine[1], cosine[2]);
    const BillowVec3 longer = billow_vec3_length(s) > billow_vec3_length(c) ? s : c;
    const double length = billow_vec3_length(longer), level = 1e-3 * length;
    const gboolean back = fabs(longer.y) > level   ? longer.y < 0.0
                          : fabs(longer.x) > level ? longer.x < 0.0
                                                   : longer.z < 0.0;
    *way = billow_vec3_scale(longer, (back ? -1.0 : 1.0) / length);
    *phase = atan2(billow_vec3_dot(c, *way), billow_vec3_dot(s, *way));
    return hypot(billow_vec3_length(s), billow_vec3_length(c));
}

static void
set_wave(BillowWave *wave, const BillowFoundLayer *layer)
{
    const double k = hypot(layer->kx, layer->kz);
    BillowVec3 way;
    double phase;
    wave->shape = BILLOW_WAVE_PLANE;
    wave->amplitude = tidy(amplitude_of(layer->sine, layer->cosine, &way, &phase));
    wave->axis = way.y > 1.0 - 1e-5 ? BILLOW_WAVE_VERTICAL : BILLOW_WAVE_FIXED;
    wave->heading = wave->axis == BILLOW_WAVE_FIXED ? tidy(degrees(atan2(way.z, way.x))) : 0.0;
    wave->elevation = wave->axis == BILLOW_WAVE_FIXED ? tidy(degrees(asin(CLAMP(way.y, -1.0, 1.0)))) : 0.0;
    wave->wavelength = tidy(2.0 * G_PI / k);
    wave->speed = tidy(layer->omega / k);
    wave->direction = tidy(degrees(atan2(layer->kz, layer->kx)));
    wave->phase = tidy(remainder(degrees(phase - layer->omega * layer->start), 360.0));
}

/* A sway's angle is + omega t: its sine has the opposite sign. */
static void
set_sway(BillowSway *sway, const BillowFoundLayer *layer)
{
    const double sine[3] = {-layer->sine[0], -layer->sine[1], -layer->sine[2]};
    BillowVec3 way;
    double phase;
    sway->motion = BILLOW_SWAY_SHIFT;
    sway->amplitude = tidy(amplitude_of(sine, layer->cosine, &way, &phase));
    sway->direction = tidy(degrees(atan2(way.z, way.x)));
    sway->elevation = tidy(degrees(asin(CLAMP(way.y, -1.0, 1.0))));
    sway->period = tidy(2.0 * G_PI / layer->omega);
    sway->phase = tidy(remainder(degrees(phase + layer->omega * layer->start), 360.0));
}

BillowBlock *
billow_wave_block(const BillowRun *run, const BillowFoundLayer *layer, const BillowProject *project)
{
    const gboolean sways = layer->kx == 0.0 && layer->kz == 0.0;
    const double first = g_array_index(run->starts, double, 0);
    BillowBlock *block =
        billow_edit_default_block(project, sways ? BILLOW_BLOCK_SWAY : BILLOW_BLOCK_WAVE, first);
    if (sways)
        set_sway(billow_block_sway(block), layer);
    else
        set_wave(billow_block_wave(block), layer);
    block->start = tidy(first + layer->start);
    block->duration = tidy(layer->end - layer->start);
    block->fade_in = tidy(layer->fade_in);
    block->fade_out = tidy(layer->fade_out);
    return block;
}
