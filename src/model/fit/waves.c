#include "model/fit/waves.h"

#include "core/base/outline.h"
#include "core/layers/weights.h"
#include "model/edits/edits.h"
#include "model/fit/kept_waves.h"
#include "model/fit/layer_search.h"

#include <math.h>

/* A fake animation whose lengths are not kept has fewer courses than this; simulated cloth has more. */
enum { OWN_COURSES = 24 };

/* Layers take at least this share of what recorded shapes take: a single sway takes as much as its shape does. */
static const double WORTH = 0.98;

typedef BillowLayerSearch Search;

static gboolean
report(const BillowFitWork *work, double done)
{
    return !work->progress || work->progress(work->data, done);
}

static float *
new_weights(const BillowRun *run)
{
    const BillowGrid *grid = &run->grid;
    const GArray *anchors = run->anchors->pdata[0];
    float *weights = g_new(float, billow_grid_count(grid));
    billow_weights_fill(grid, (const BillowAnchor *) (const void *) anchors->data, anchors->len, weights);
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        if (!billow_grid_has_point(grid, i))
            weights[i] = 0.0f;
    return weights;
}

/* Leaves out the last layers until those that are left take more than as many recorded shapes do. */
static void
keep_worthy(Search *search)
{
    while (search->n_layers > 0 && billow_found_taken(&search->parts, search->layers, search->n_layers) <
                                       WORTH * billow_found_by_shapes(&search->parts, search->n_layers)) {
        search->n_layers--;
        billow_layer_search_refine(search);
    }
}

/* Returns FALSE if stopped. */
static gboolean
find_layers(Search *search, guint most)
{
    while (search->n_layers < most) {
        if (!report(search->work, 0.5 + 0.4 * (double) search->n_layers / most))
            return FALSE;
        if (!billow_layer_search_add(search))
            break;
    }
    keep_worthy(search);
    return TRUE;
}

static void
take_layers(BillowRun *run, const Search *search)
{
    if (search->n_layers == 0)
        return;
    run->poses = billow_layer_search_poses(search);
    run->layers = g_array_new(FALSE, FALSE, sizeof(BillowFoundLayer));
    g_array_append_vals(run->layers, search->layers, (guint) search->n_layers);
    if (search->own)
        run->own = g_array_ref(search->own);
}

/* Looks for layers beside the keyframes of frames whose lengths are as they are. Returns FALSE if stopped. */
static gboolean
search_frames(BillowRun *run, Search *search, guint most, guint keys)
{
    if (search->span->rank <= OWN_COURSES)
        billow_layer_search_take_transitions(search, FALSE);
    else
        billow_layer_search_take_keys(search, keys);
    if (!report(search->work, 0.5) || !find_layers(search, most))
        return FALSE;
    take_layers(run, search);
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

gboolean
billow_run_find_waves(BillowRun *run, guint most, guint keys, gboolean angles, const BillowFitWork *work)
{
    g_assert(!run->ride && !run->closed && !run->layers && most <= BILLOW_MAX_FOUND_LAYERS);
    const guint n = run->frames->len;
    if (n > BILLOW_MAX_WAVE_FRAMES || n < 4 || !pins_the_same(run))
        return TRUE;
    g_autofree float *weights = new_weights(run);
    Search search;
    if (!billow_layer_search_open(&search, run, weights, work))
        return FALSE;
    const gboolean may_be_kept = search.span->rank < BILLOW_MOST_COURSES && billow_run_keeps_lengths(run);
    gboolean done = !may_be_kept || billow_run_find_kept_waves(run, &search, most, angles);
    if (done && !run->layers)
        done = search_frames(run, &search, most, keys);
    billow_layer_search_close(&search);
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
