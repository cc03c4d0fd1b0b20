#include "model/placing/instances.h"

#include "core/layers/noise.h"
#include "model/project/number_keys.h"

#include <math.h>

/* The largest seed of a wave. */
enum { MOST_SEED = 1000000 };

/* Phases of successive seeds are this share of a turn apart, so that few of them are alike: the golden ratio. */
static const double PHASE_STEP = 0.61803398874989485;

BillowPlacement
billow_instance_placement(const BillowInstance *instance)
{
    return (BillowPlacement){instance->scale, instance->turn, instance->position};
}

BillowCloth *
billow_instance_source(const BillowProject *project, const BillowCloth *instance)
{
    const int index = billow_project_find_cloth(project, instance->instance.of);
    BillowCloth *source = index >= 0 ? project->cloths->pdata[index] : NULL;
    return source && !billow_cloth_is_instance(source) ? source : NULL;
}

guint
billow_instance_count(const BillowProject *project, const BillowCloth *source)
{
    guint n = 0;
    for (guint i = 0; i < project->cloths->len; i++)
        n += g_strcmp0(((const BillowCloth *) project->cloths->pdata[i])->instance.of, source->id) == 0;
    return n;
}

/* Adds a seed to that of a field, within its bounds. */
static int
sum_of_seeds(int own, int more)
{
    return (int) (((gint64) own + more) % (MOST_SEED + 1));
}

static double
shifted_phase(double phase, int seed)
{
    return phase + 360.0 * fmod(seed * PHASE_STEP, 1.0);
}

static void
vary(BillowBlock *block, int seed)
{
    if (seed == 0)
        return;
    if (block->gusts.gust > 0.0)
        block->gusts.gust_phase = shifted_phase(block->gusts.gust_phase, seed);
    if (block->kind == BILLOW_BLOCK_WAVE) {
        BillowWave *wave = billow_block_wave(block);
        wave->seed = sum_of_seeds(wave->seed, seed);
        billow_number_keys_add(&wave->keys, offsetof(BillowWave, phase), shifted_phase(0.0, seed));
        wave->phase = shifted_phase(wave->phase, seed);
    } else if (block->kind == BILLOW_BLOCK_NOISE) {
        BillowNoise *noise = billow_block_payload(block, BILLOW_BLOCK_NOISE);
        noise->seed = sum_of_seeds(noise->seed, seed);
    } else if (block->kind == BILLOW_BLOCK_RECORDING) {
        BillowRecording *recording = billow_block_recording(block);
        const double later = billow_recording_period(recording) * fmod(seed * PHASE_STEP, 1.0);
        if (recording->repeats) {
            recording->offset += later;
            billow_number_keys_add(&recording->keys, offsetof(BillowRecording, offset), later);
        }
    } else if (block->kind == BILLOW_BLOCK_SWAY) {
        BillowSway *sway = billow_block_sway(block);
        billow_number_keys_add(&sway->keys, offsetof(BillowSway, phase), shifted_phase(0.0, seed));
        sway->phase = shifted_phase(sway->phase, seed);
    }
}

/* Returns the columns of the cloth with this id; 0: there is none. */
static int
columns_of(const BillowProject *project, const char *id)
{
    const int index = billow_project_find_cloth(project, id);
    const BillowCloth *cloth = index >= 0 ? project->cloths->pdata[index] : NULL;
    if (cloth && billow_cloth_is_instance(cloth))
        cloth = billow_instance_source(project, cloth);
    return cloth ? cloth->grid.columns : 0;
}

/* Moves the bound anchors along their carriers. Those that would be beside them are no longer bound. */
static void
move_along(const BillowProject *project, BillowBlock *block, int along)
{
    BillowKeyframe *keyframe = block->kind == BILLOW_BLOCK_KEYFRAME ? billow_block_keyframe(block) : NULL;
    for (size_t k = 0; keyframe && keyframe->bindings && k < keyframe->n_anchors; k++) {
        if (!keyframe->bindings[k].on || keyframe->bindings[k].rides)
            continue;
        BillowBinding moved = keyframe->bindings[k];
        moved.at.column += along;
        const gboolean fits = moved.at.column >= 0 && moved.at.column < columns_of(project, moved.on);
        billow_keyframe_bind(keyframe, k, fits ? &moved : NULL);
    }
}

/* `project`: the source is active in it. */
static BillowBlock *
derive_block(const BillowProject *project, const BillowBlock *block, const BillowInstance *instance)
{
    const BillowPlacement placement = billow_instance_placement(instance);
    BillowBlock *derived = billow_placement_is_none(&placement)
                               ? billow_block_copy(block)
                               : billow_placement_of_block(project, block, &placement);
    if (billow_kind_has(block->kind, BILLOW_KIND_TIMED))
        derived->start += instance->time;
    vary(derived, instance->seed);
    move_along(project, derived, instance->along);
    return derived;
}

/* Returns the block that was derived from `block` before, if both are as they were, or NULL. */
static BillowBlock *
derived_before(const BillowCloth *instance, const BillowBlock *block, guint index)
{
    const GPtrArray *was = instance->derived_from ? instance->derived_from->tracks[block->kind] : NULL;
    if (!was || index >= was->len || was->pdata[index] != block || billow_placement_needs_scene(block) ||
        instance->tracks[block->kind]->len != was->len)
        return NULL;
    return instance->tracks[block->kind]->pdata[index];
}

static void
derive_tracks(const BillowProject *project, const BillowCloth *before, BillowCloth *instance)
{
    const BillowPlacement placement = billow_instance_placement(&instance->instance);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *track = project->cloth->tracks[kind];
        if (!track)
            continue;
        g_ptr_array_unref(instance->tracks[kind]);
        instance->tracks[kind] = billow_blocks_new();
        for (guint i = 0; i < track->len; i++) {
            BillowBlock *same = derived_before(before, track->pdata[i], i);
            g_ptr_array_add(instance->tracks[kind],
                            same ? billow_block_ref(same)
                                 : derive_block(project, track->pdata[i], &instance->instance));
        }
    }
    g_autofree char *id = g_strdup_printf("%s-flat", instance->id);
    BillowBlock *flat = billow_placement_is_none(&placement) ? NULL : billow_flat_keyframe(instance, id);
    if (flat) {
        g_ptr_array_insert(instance->tracks[BILLOW_BLOCK_KEYFRAME], 0,
                           billow_placement_of_block(project, flat, &placement));
        billow_block_unref(flat);
    }
}

static void
derive_stiffness(const BillowCloth *source, BillowCloth *derived)
{
    billow_number_keys_clear(&derived->stiffness.keys);
    derived->stiffness = source->stiffness;
    billow_number_keys_own(&derived->stiffness.keys);
    const BillowKeyedNumber *number = derived->stiffness.keys.numbers;
    for (size_t i = 0; number && i < number->n_keys; i++)
        number->keys[i].at += derived->instance.time;
}

/* `project`: the source is active in it. Transfer full. */
static BillowCloth *
derive(const BillowProject *project, const BillowCloth *before)
{
    const BillowCloth *source = project->cloth;
    BillowCloth *derived = billow_cloth_copy(before);
    billow_cloth_set_grid(derived, &source->grid);
    derived->preset = source->preset;
    derived->material = source->material;
    billow_cloth_set_maps(derived, source->maps);
    derive_stiffness(source, derived);
    billow_fields_copy(billow_hold_fields, derived, source);
    derived->loop_start = source->loop_start + derived->instance.time;
    derived->gust_seed = sum_of_seeds(source->gust_seed, derived->instance.seed);
    if (!derived->instance.own_look)
        billow_fields_copy(billow_look_fields, derived, source);
    billow_cloth_own_material(derived);
    if (derived->instance.scale != 1.0)
        billow_cloth_scale(derived, derived->instance.scale);
    derive_tracks(project, before, derived);
    derived->derived_from = billow_cloth_ref((BillowCloth *) source);
    return derived;
}

/* Returns whether the placement of the cloth depends on the colliders of the scene. */
static gboolean
needs_scene(const BillowCloth *cloth)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++)
        if (billow_placement_needs_scene(keyframes->pdata[i]))
            return TRUE;
    return FALSE;
}

/* Returns the cloth as it must be, or NULL if it is. Transfer full. */
static BillowCloth *
settle_cloth(const BillowProject *project, BillowCloth *cloth)
{
    BillowCloth *source = billow_cloth_is_instance(cloth) ? billow_instance_source(project, cloth) : NULL;
    if (!source || (cloth->derived_from == source && !needs_scene(source)))
        return NULL;
    guint index = 0;
    g_ptr_array_find(project->cloths, source, &index);
    g_autoptr(BillowProject) of_source = billow_project_activate(project, index);
    g_autoptr(BillowCloth) derived = derive(of_source, cloth);
    if (cloth->derived_from == source && billow_cloth_equal(cloth, derived))
        return NULL;
    return g_steal_pointer(&derived);
}

BillowProject *
billow_instances_settle(BillowProject *project)
{
    const guint active = billow_project_active(project);
    BillowProject *settled = NULL;
    for (guint i = 0; i < project->cloths->len; i++) {
        BillowCloth *derived = settle_cloth(project, project->cloths->pdata[i]);
        if (!derived)
            continue;
        if (!settled)
            settled = billow_project_activate(project, active);
        billow_project_replace_cloth(settled, i, derived);
    }
    if (!settled)
        return billow_project_ref(project);
    settled->cloth = settled->cloths->pdata[active];
    return settled;
}

/* --- Fitting --- */

/* Narrows how far along its carriers an instance of `source` may be. */
static void
narrow_along(const BillowProject *project, const BillowCloth *source, int *low, int *high)
{
    const GPtrArray *keyframes = source->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; k < keyframe->n_anchors; k++) {
            const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
            const int columns = binding && !binding->rides ? columns_of(project, binding->on) : 0;
            if (columns == 0)
                continue;
            *low = MAX(*low, -binding->at.column);
            *high = MIN(*high, columns - 1 - binding->at.column);
        }
    }
}

BillowProject *
billow_instances_stay_on(BillowProject *project)
{
    const guint active = billow_project_active(project);
    g_autoptr(BillowProject) fitted = billow_project_activate(project, active);
    gboolean same = TRUE;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const BillowCloth *source =
            billow_cloth_is_instance(cloth) ? billow_instance_source(project, cloth) : NULL;
        int low = G_MININT, high = G_MAXINT;
        if (!source || cloth->instance.along == 0)
            continue;
        narrow_along(project, source, &low, &high);
        if (low > high || (cloth->instance.along >= low && cloth->instance.along <= high))
            continue;
        BillowCloth *nearer = billow_cloth_copy(cloth);
        nearer->instance.along = CLAMP(cloth->instance.along, low, high);
        billow_project_replace_cloth(fitted, i, nearer);
        same = FALSE;
    }
    fitted->cloth = fitted->cloths->pdata[active];
    return billow_project_ref(same ? project : fitted);
}

/* Returns whether all anchors that are bound in the source are bound in the instance. */
static gboolean
is_bound_alike(const BillowCloth *source, const BillowCloth *instance)
{
    const GPtrArray *keyframes = source->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *bound = billow_block_keyframe(keyframes->pdata[i]);
        const BillowKeyframe *derived =
            billow_block_keyframe(instance->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[i]);
        for (size_t k = 0; bound->bindings && k < bound->n_anchors; k++)
            if (bound->bindings[k].on && !billow_keyframe_binding(derived, k))
                return FALSE;
    }
    return TRUE;
}

const BillowField *
billow_instance_unfit(const BillowProject *project, const BillowCloth *instance)
{
    const BillowField *unfit = billow_fields_unfit(billow_cloth_fields, instance, NULL);
    if (!unfit)
        unfit = billow_fields_unfit(billow_hold_fields, instance, &instance->grid);
    if (!unfit)
        unfit = billow_fields_unfit(billow_material_fields, &instance->material, NULL);
    if (!unfit)
        unfit = billow_number_keys_unfit(&instance->stiffness.keys);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; !unfit && instance->tracks[kind] && i < instance->tracks[kind]->len; i++) {
            const BillowBlock *block = instance->tracks[kind]->pdata[i];
            BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
            const int n = billow_block_fields(block, tables);
            for (int k = 0; !unfit && k < n; k++)
                unfit = billow_fields_unfit(tables[k].fields, tables[k].subject, &instance->grid);
            const BillowNumberKeys *keys = billow_block_number_keys(block);
            if (!unfit && keys)
                unfit = billow_number_keys_unfit(keys);
            if (!unfit && billow_kinds[kind]->fits &&
                !billow_kinds[kind]->fits(block->payload, &instance->grid))
                unfit = &billow_place_fields[0];
        }
    if (!unfit && !is_bound_alike(billow_instance_source(project, instance), instance))
        unfit = &billow_instance_fields[BILLOW_INSTANCE_ALONG];
    return unfit;
}
