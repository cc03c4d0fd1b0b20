#include "model/ready/parts.h"

#include "core/layers/gust_front.h"
#include "model/edits/cloths.h"
#include "physics/net/wind.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The ids of bodies and of further cloths begin like this. */
static const char OWN[] = "ready-";

double
billow_ready_cloth_width(const BillowProject *project)
{
    return project->cloth->grid.spacing * (project->cloth->grid.columns - 1);
}

double
billow_ready_cloth_height(const BillowProject *project)
{
    return project->cloth->grid.spacing * (project->cloth->grid.rows - 1);
}

/* Returns the number of a further cloth of an earlier ready animation; that of all: there is none. */
static guint
find_further_cloth(const BillowProject *project)
{
    guint i = 0;
    while (i < project->cloths->len &&
           (project->cloths->pdata[i] == project->cloth ||
            !g_str_has_prefix(((const BillowCloth *) project->cloths->pdata[i])->id, OWN)))
        i++;
    return i;
}

/* Returns the project without the cloth. Transfer full. */
static BillowProject *
without_cloth(const BillowProject *project, guint index)
{
    g_autoptr(BillowProject) of_it = billow_project_activate(project, index);
    g_auto(BillowEdit) edit = billow_edit_remove_cloth(of_it, FALSE);
    const int active = billow_project_find_cloth(edit.project, project->cloth->id);
    return billow_project_activate(edit.project, (guint) active);
}

/* Empties the timeline of the active cloth, and removes the bodies. */
static void
clear(BillowProject *project)
{
    GPtrArray *bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE))
            g_ptr_array_set_size(billow_project_track(project, kind), 0);
    for (guint i = bodies->len; i > 0; i--)
        if (g_str_has_prefix(((const BillowBlock *) bodies->pdata[i - 1])->id, OWN))
            g_ptr_array_remove_index(bodies, i - 1);
}

BillowProject *
billow_ready_cleared(const BillowProject *project)
{
    g_autoptr(BillowProject) fewer = billow_project_activate(project, billow_project_active(project));
    guint further;
    while ((further = find_further_cloth(fewer)) < fewer->cloths->len) {
        BillowProject *without = without_cloth(fewer, further);
        billow_project_unref(fewer);
        fewer = without;
    }
    BillowProject *cleared = billow_project_copy(fewer);
    clear(cleared);
    return cleared;
}

BillowEdit
billow_ready_finish(BillowProject *project)
{
    BillowEdit edit = {.outcome = BILLOW_EDIT_DONE};
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len && edit.outcome == BILLOW_EDIT_DONE;
             i++)
            edit = billow_edit_check(project, billow_project_track(project, kind)->pdata[i],
                                     billow_project_track(project, kind)->pdata[i]);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.project = project;
    else
        billow_project_unref(project);
    return edit;
}

double
billow_ready_time(const BillowProject *project, double share)
{
    return round(share * project->duration * project->frame_rate) / project->frame_rate;
}

/* --- Blocks --- */

BillowBlock *
billow_ready_append(BillowProject *project, BillowBlockKind kind, const char *word, const char *name)
{
    g_autofree char *id = billow_edit_unique_id(project, word);
    BillowBlock *block = billow_block_new(kind, id, name);
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

BillowBlock *
billow_ready_keyframe(BillowProject *project, const char *word, const char *name, double start, double end)
{
    BillowBlock *keyframe = billow_ready_append(project, BILLOW_BLOCK_KEYFRAME, word, name);
    keyframe->start = billow_ready_time(project, start);
    keyframe->duration = billow_ready_time(project, end) - keyframe->start;
    billow_block_keyframe(keyframe)->wind.source = BILLOW_WIND_OF_SCENE;
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, keyframe->id, "");
    billow_block_easing(transition)->curve = BILLOW_CURVE_EASE_IN_OUT;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition);
    return keyframe;
}

void
billow_ready_pleat(BillowBlock *block, const BillowPleats *pleats)
{
    BillowKeyframe *keyframe = billow_block_keyframe(block);
    g_autofree BillowFold *folds = g_new(BillowFold, keyframe->n_anchors);
    size_t n = 0;
    for (size_t i = 1; i < keyframe->n_anchors; i++) {
        const BillowAnchor *a = &keyframe->anchors[i - 1], *b = &keyframe->anchors[i];
        folds[n] = (BillowFold){a->column, a->row, b->column, b->row, *pleats};
        n += pleats->number <= billow_fold_most_pleats(&folds[n]);
    }
    billow_keyframe_set_folds(keyframe, folds, NULL, n);
}

BillowMove *
billow_ready_last_move(BillowProject *project)
{
    const GPtrArray *transitions = billow_project_track(project, BILLOW_BLOCK_TRANSITION);
    return billow_block_move(transitions->pdata[transitions->len - 1]);
}

void
billow_ready_append_cloth(BillowProject *project, const char *word, const char *name)
{
    BillowCloth *cloth = billow_cloth_copy(project->cloth);
    g_autofree char *id = g_strconcat(OWN, word, NULL);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (cloth->tracks[kind])
            g_ptr_array_set_size(cloth->tracks[kind], 0);
    billow_cloth_make_single(cloth);
    billow_cloth_set_id(cloth, id);
    billow_cloth_set_name(cloth, name);
    billow_edit_append_cloth(project, cloth);
}

/* Returns the value with three digits, as a user would type it. */
static double
tidy(double value)
{
    const double power = pow(10.0, 2.0 - floor(log10(value)));
    return value > 0.0 ? round(value * power) / power : value;
}

void
billow_ready_flutter(BillowProject *project, const BillowFlutter *flutter, double length, double pull)
{
    BillowBlock *block = billow_ready_append(project, BILLOW_BLOCK_WAVE, "flutter", _(flutter->name));
    BillowWave *wave = billow_block_wave(block);
    block->duration = project->duration;
    wave->axis = BILLOW_WAVE_SMOOTHED;
    wave->wavelength = flutter->length * length;
    wave->amplitude = tidy(flutter->height * length * 2.0 * pull / (1.0 + pull));
    wave->speed = flutter->rate * wave->wavelength * sqrt(fmin(pull, 9.0));
    wave->direction = flutter->direction;
    wave->variation = 0.5; /* no two crests are alike */
    wave->seed = (int) billow_project_track(project, BILLOW_BLOCK_WAVE)->len;
    if (project->loop)
        billow_wave_loop(wave, block->duration);
}

void
billow_ready_sway(BillowProject *project, BillowSwayMotion motion, double amplitude, double pendulum)
{
    BillowBlock *block = billow_ready_append(project, BILLOW_BLOCK_SWAY, "sway", _("Swing"));
    BillowSway *sway = billow_block_sway(block);
    block->duration = project->duration;
    sway->motion = motion;
    sway->direction = 90.0;
    sway->amplitude = tidy(amplitude);
    sway->period = 2.0 * M_PI * sqrt(pendulum / project->physics.gravity);
    billow_sway_loop(sway, block->duration);
}

void
billow_ready_gust(BillowProject *project, double start, double end, double direction, double amplitude)
{
    BillowBlock *block = billow_ready_append(project, BILLOW_BLOCK_GUST, "gust", _("Gust"));
    BillowGustFront *gust = block->payload;
    block->start = billow_ready_time(project, start);
    block->duration = billow_ready_time(project, end) - block->start;
    billow_gust_front_suggest(gust, &project->cloth->grid);
    gust->direction = direction;
    gust->amplitude = tidy(amplitude);
}

/* Pull of the strongest gust, as a multiple of the wind's. */
static const double GUST = 1.5;

void
billow_ready_let_gusts(BillowProject *project)
{
    BillowWind *wind = &project->physics.wind;
    wind->gust = (wind->law == BILLOW_WIND_SQUARE ? sqrt(GUST) : GUST) - 1.0;
    wind->gust_shape = BILLOW_GUST_SINE;
    wind->gust_period = 2.0 * project->duration;
}

/* --- Bodies --- */

BillowCollider *
billow_ready_body(BillowProject *project, const char *word, const char *name, BillowColliderShape shape)
{
    g_autofree char *id = g_strconcat(OWN, word, NULL);
    BillowBlock *block = billow_ready_append(project, BILLOW_BLOCK_COLLIDER, id, name);
    BillowCollider *body = billow_block_collider(block);
    *body = billow_collider_default();
    body->shape = shape;
    body->in_fake = TRUE;
    body->margin = 0.0;
    return body;
}

void
billow_ready_post(BillowProject *project, const char *name, double x, double z, double radius, double height)
{
    BillowCollider *post = billow_ready_body(project, "post", name, BILLOW_COLLIDER_CYLINDER);
    post->radius = radius;
    post->length = height;
    post->position = billow_vec3(x, 0.5 * height, z);
}

void
billow_ready_rail(BillowProject *project, const char *name, BillowVec3 middle, double length,
                  gboolean along_z, double radius)
{
    BillowCollider *rail = billow_ready_body(project, "rail", name, BILLOW_COLLIDER_CYLINDER);
    rail->radius = radius;
    rail->length = length;
    rail->position = middle;
    rail->rotation = along_z ? billow_vec3(90.0, 0.0, 0.0) : billow_vec3(0.0, 0.0, 90.0);
}

void
billow_ready_stand(BillowProject *project, double left, double width, double height, double radius)
{
    const double right = left + width;
    billow_ready_rail(project, _("Rail"), billow_vec3(0.5 * (left + right), height + radius, 0.0), width,
                      FALSE, radius);
    billow_ready_post(project, _("Left Post"), left, 0.0, 1.5 * radius, height + 3.0 * radius);
    billow_ready_post(project, _("Right Post"), right, 0.0, 1.5 * radius, height + 3.0 * radius);
}
