#include "model/project/loop.h"

#include "model/base/text_hash.h"
#include "model/project/field.h"
#include "model/project/hanging_cloth.h"
#include "model/project/loop_start.h"
#include "model/project/motions.h"
#include "model/project/poses.h"
#include "model/project/scene_wind.h"
#include "model/project/varied_gusts.h"

#include <glib/gi18n.h>
#include <math.h>

/* At least as many rounds as billow_follow_through_loop() needs to come to rest. */
enum { MOST_ROUNDS = 16 };

/* Fade of a layer that has none: seconds, but at most this share of the block. */
static const double FADE = 0.5, FADE_SHARE = 0.25;

/* Values that differ by less are equal. */
static const double SAME_VALUE = 1e-9;

/* A project that is being fitted to its loop. */
typedef struct {
    BillowProject *project;
    double end;         /* seconds: the time of frame N + 1 */
    double near;        /* seconds: times closer to the end or start count as there */
    GPtrArray *changes; /* of BillowLoopChange, or NULL */
} Fit;

void
billow_loop_change_free(BillowLoopChange *change)
{
    g_free(change->id);
    g_free(change->name);
    g_free(change);
}

static gboolean
same_value(double a, double b)
{
    return !(fabs(a - b) > SAME_VALUE * MAX(fabs(a), fabs(b)));
}

/* Adds a change to the list and returns it; NULL if there is no list. */
static BillowLoopChange *
add_change(Fit *fit, BillowLoopOutcome outcome, const BillowBlock *block, guint index, double from, double to)
{
    if (!fit->changes)
        return NULL;
    BillowLoopChange *change = g_new0(BillowLoopChange, 1);
    *change = (BillowLoopChange){.outcome = outcome,
                                 .kind = block->kind,
                                 .index = index,
                                 .id = g_strdup(block->id),
                                 .name = g_strdup(block->name),
                                 .from = from,
                                 .to = to};
    g_ptr_array_add(fit->changes, change);
    return change;
}

/* Records the first key of each number whose value differs. */
static void
add_key_changes(Fit *fit, const BillowBlock *written, const BillowBlock *fitted, guint index)
{
    const BillowNumberKeys *before = billow_block_number_keys(written),
                           *after = billow_block_number_keys(fitted);
    for (size_t i = 0; before && i < before->n_numbers; i++) {
        const BillowKeyedNumber *from = &before->numbers[i], *to = &after->numbers[i];
        size_t k = 0;
        while (k < from->n_keys && same_value(from->keys[k].value, to->keys[k].value))
            k++;
        BillowLoopChange *change = k < from->n_keys ? add_change(fit, BILLOW_LOOP_FITTED, written, index,
                                                                 from->keys[k].value, to->keys[k].value)
                                                    : NULL;
        if (change) {
            change->field = from->field;
            change->object = "keys";
        }
    }
}

/* Replaces a block by `fitted` (transfer full) and records which of its values differ. */
static void
replace_block(Fit *fit, guint index, BillowBlock *fitted)
{
    GPtrArray *track = billow_project_track(fit->project, fitted->kind);
    g_autoptr(BillowBlock) written = track->pdata[index];
    track->pdata[index] = fitted;
    BillowBlockFields before[BILLOW_MAX_BLOCK_TABLES], after[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(written, before);
    billow_block_fields(fitted, after);
    for (int i = 0; i < n; i++)
        for (const BillowField *field = before[i].fields; field->key; field++) {
            if (field->type != BILLOW_FIELD_NUMBER)
                continue;
            const double from = billow_field_get(field, before[i].subject, 0);
            const double to = billow_field_get(field, after[i].subject, 0);
            if (same_value(from, to))
                continue;
            BillowLoopChange *change = add_change(fit, BILLOW_LOOP_FITTED, written, index, from, to);
            if (change) {
                change->field = field;
                change->object = before[i].object;
            }
        }
    add_key_changes(fit, written, fitted, index);
}

/* --- Keyframes --- */

static const BillowBlock *
keyframe_at(const Fit *fit, guint index)
{
    return g_ptr_array_index(billow_project_track(fit->project, BILLOW_BLOCK_KEYFRAME), index);
}

static guint
number_of(const GArray *counting, guint index)
{
    return g_array_index(counting, guint, index);
}

static const BillowBlock *
counting_at(const Fit *fit, const GArray *counting, guint index)
{
    return keyframe_at(fit, number_of(counting, index));
}

static gboolean
same_shape(const BillowBlock *a, const BillowBlock *b)
{
    return billow_keyframe_same_anchors(billow_block_keyframe(a), billow_block_keyframe(b)) &&
           billow_keyframes_drape_alike(billow_block_keyframe(a), billow_block_keyframe(b));
}

/* Shortens a keyframe that is held until the end, to make room for the transition back to the first one,
 * which takes as long as the transition to this keyframe, which begins at `left` seconds. */
static void
make_room(Fit *fit, guint index, double left)
{
    const BillowBlock *last = keyframe_at(fit, index);
    if (billow_block_end(last) <= fit->end - fit->near)
        return;
    BillowBlock *shorter = billow_block_copy(last);
    const double way = MAX(last->start - left, 2.0 * fit->near);
    shorter->duration = MAX(fit->end - way - last->start, 0.0);
    replace_block(fit, index, shorter);
}

/* Appends a copy of the first keyframe at the end, with an unused id. */
static void
append_first(Fit *fit, const BillowBlock *first)
{
    GPtrArray *keyframes = billow_project_track(fit->project, BILLOW_BLOCK_KEYFRAME);
    g_autoptr(GHashTable) used = g_hash_table_new(billow_text_hash, g_str_equal);
    g_autofree char *id = NULL;
    int n = 0;
    for (guint i = 0; i < keyframes->len; i++)
        g_hash_table_add(used, ((BillowBlock *) keyframes->pdata[i])->id);
    do {
        g_free(id);
        id = g_strdup_printf("loop-%d", ++n);
    } while (g_hash_table_contains(used, id));
    BillowBlock *again = billow_block_copy(first);
    billow_block_set_id(again, id);
    again->start = fit->end;
    again->duration = 0.0;
    g_ptr_array_add(keyframes, again);
}

/* Removes the unmuted keyframes from number `index` on, which are reached too late. `back`: the first of them
 * is at the end and already has the first keyframe's shape. */
static void
omit_keyframes(Fit *fit, const GArray *counting, guint index, gboolean back)
{
    for (guint i = index; i < counting->len; i++) {
        const guint number = number_of(counting, i);
        const BillowBlock *late = keyframe_at(fit, number);
        if (i > index || !back)
            add_change(fit, BILLOW_LOOP_LEFT_OUT, late, number, late->start, fit->end);
    }
    const GPtrArray *before = billow_project_track(fit->project, BILLOW_BLOCK_KEYFRAME);
    GPtrArray *rest = billow_blocks_new();
    for (guint i = 0; i < before->len; i++)
        if (index < counting->len && i == number_of(counting, index))
            index++;
        else
            g_ptr_array_add(rest, billow_block_ref(before->pdata[i]));
    billow_project_set_track(fit->project, BILLOW_BLOCK_KEYFRAME, rest);
}

static void
fit_keyframes(Fit *fit)
{
    g_autoptr(GArray) counting =
        g_array_new(FALSE, FALSE, sizeof(guint)); /* indices of the unmuted keyframes */
    guint in_time = 0;
    for (guint i = 0; i < billow_project_track(fit->project, BILLOW_BLOCK_KEYFRAME)->len; i++)
        if (!keyframe_at(fit, i)->muted)
            g_array_append_val(counting, i);
    while (in_time < counting->len && counting_at(fit, counting, in_time)->start < fit->end - fit->near)
        in_time++;
    if (in_time == 0)
        return;
    const guint number = number_of(counting, in_time - 1);
    const gboolean more = in_time < counting->len;
    const gboolean moves_on = more && billow_block_end(keyframe_at(fit, number)) < fit->end - fit->near;
    const gboolean back = more && counting_at(fit, counting, in_time)->start < fit->end + fit->near &&
                          same_shape(counting_at(fit, counting, 0), counting_at(fit, counting, in_time));
    omit_keyframes(fit, counting, in_time, back);
    if (!moves_on && same_shape(counting_at(fit, counting, 0), keyframe_at(fit, number)))
        return;
    if (in_time > 1)
        make_room(fit, number, billow_block_end(counting_at(fit, counting, in_time - 2)));
    const BillowBlock *first = counting_at(fit, counting, 0), *last = keyframe_at(fit, number);
    if (!back && !same_shape(first, last))
        add_change(fit, BILLOW_LOOP_RETURN, last, number, billow_block_end(last), fit->end);
    append_first(fit, first);
}

/* --- Transitions and layers --- */

/* Fades a layer out where it meets an end of the timeline, or extends it beyond if its motion fits. */
static void
fit_layer(const Fit *fit, BillowBlock *block)
{
    const gboolean from_start = block->start < fit->near;
    const gboolean to_end = billow_block_end(block) > fit->end - fit->near;
    if (block->start >= fit->end - fit->near) {
        block->muted = TRUE;
        return;
    }
    if (to_end)
        block->duration = fit->end - (from_start ? 0.0 : block->start);
    else if (from_start)
        block->duration += block->start;
    if (from_start)
        block->start = 0.0;
    if (!billow_kind_has(block->kind, BILLOW_KIND_FADES)) /* it begins and ends at rest */
        return;
    if (from_start && to_end && block->fade_in == 0.0 && block->fade_out == 0.0 &&
        billow_kinds[block->kind]->loop(block->payload, fit->end)) {
        billow_gusts_loop(&block->gusts, fit->end);
        return;
    }
    const double shortest = MIN(FADE, FADE_SHARE * block->duration);
    const double fade_in = block->fade_in, fade_out = block->fade_out;
    if (from_start && fade_in == 0.0)
        block->fade_in = fade_out > 0.0 ? fade_out : shortest;
    if (to_end && fade_out == 0.0)
        block->fade_out = fade_in > 0.0 ? fade_in : shortest;
    const double share = block->duration / (block->fade_in + block->fade_out);
    if (share < 1.0) {
        block->fade_in *= share;
        block->fade_out *= share;
    }
}

static void
fit_track(Fit *fit, BillowBlockKind kind)
{
    const GPtrArray *track = billow_project_track(fit->project, kind);
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = track->pdata[i];
        if (block->muted)
            continue;
        BillowBlock *fitted = billow_block_copy(block);
        if (kind == BILLOW_BLOCK_TRANSITION)
            billow_follow_through_loop(&billow_block_move(fitted)->follow, fit->end,
                                       billow_hanging_cloth_slowest(fit->project));
        else
            fit_layer(fit, fitted);
        replace_block(fit, i, fitted);
    }
}

/* --- Colliders --- */

/* Returns the angles of the same rotation as `angles` that are nearest to `near`, degrees. */
static BillowVec3
nearest_angles(BillowVec3 angles, BillowVec3 near)
{
    return billow_vec3(angles.x + 360.0 * round((near.x - angles.x) / 360.0),
                       angles.y + 360.0 * round((near.y - angles.y) / 360.0),
                       angles.z + 360.0 * round((near.z - angles.z) / 360.0));
}

/* Keeps the keys before the end. If the last one differs from the first, the collider returns by the end. */
static void
fit_collider(Fit *fit, guint index)
{
    const BillowBlock *written = billow_project_track(fit->project, BILLOW_BLOCK_COLLIDER)->pdata[index];
    BillowBlock *fitted = billow_block_copy(written);
    BillowMovingBody *body = billow_block_body(fitted);
    while (body->n_keys > 1 && body->keys[body->n_keys - 1].time > fit->end - fit->near) {
        add_change(fit, BILLOW_LOOP_LEFT_OUT, written, index, body->keys[body->n_keys - 1].time, fit->end);
        billow_moving_body_remove_key(body, body->n_keys - 1);
    }
    const BillowBodyKey first = body->keys[0], last = body->keys[body->n_keys - 1];
    const BillowVec3 rotation = nearest_angles(first.rotation, last.rotation);
    if (!billow_vec3_equal(first.position, last.position) || !billow_vec3_equal(rotation, last.rotation)) {
        add_change(fit, BILLOW_LOOP_RETURN, written, index, last.time, fit->end);
        billow_moving_body_set_key(body, fit->end, 0.0, first.position, rotation);
    }
    replace_block(fit, index, fitted);
}

/* --- Motions --- */

static const BillowField *
rate_field(void)
{
    const BillowField *field = billow_played_motion_fields;
    while (!g_str_equal(field->key, "rate"))
        field++;
    return field;
}

/* Gives a motion that loops a whole number of rounds. */
static void
fit_motion(Fit *fit, guint index)
{
    GPtrArray *track = billow_project_track(fit->project, BILLOW_BLOCK_MOTION);
    g_autoptr(BillowBlock) written = billow_block_ref(track->pdata[index]);
    const BillowPlayedMotion *motion = billow_block_motion(written);
    const double length = billow_played_motion_length(motion);
    if (!motion->loop || !(length > 0.0))
        return;
    BillowBlock *fitted = billow_block_copy(written);
    BillowPlayedMotion *own = billow_block_motion(fitted);
    billow_played_motion_stretch(own, fit->end / MAX(round(fit->end / length), 1.0) / length);
    fitted->duration = billow_played_motion_length(own);
    billow_block_unref(track->pdata[index]);
    track->pdata[index] = fitted;
    const double from = billow_played_motion_rate(motion), to = billow_played_motion_rate(own);
    BillowLoopChange *change = fabs(from - to) > SAME_VALUE * from
                                   ? add_change(fit, BILLOW_LOOP_FITTED, written, index, from, to)
                                   : NULL;
    if (change)
        change->field = rate_field();
}

/* --- The project --- */

BillowProject *
billow_loop_fit(const BillowProject *project, GPtrArray *changes)
{
    g_autoptr(BillowProject) settled = billow_scene_wind_settle(project);
    if (!project->loop)
        return g_steal_pointer(&settled);
    const double end = billow_project_frame_time(project, billow_project_frame_count(project) + 1);
    Fit fit = {billow_project_copy(settled), end, 0.5 / project->frame_rate, changes};
    fit.project->duration = end;
    billow_loop_start_remove(fit.project);
    fit_keyframes(&fit);
    fit_track(&fit, BILLOW_BLOCK_TRANSITION);
    const GPtrArray *bodies = billow_project_track(fit.project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < bodies->len; i++) {
        const BillowBlock *block = bodies->pdata[i];
        if (!block->muted && billow_block_body(block)->n_keys > 1)
            fit_collider(&fit, i);
    }
    for (guint i = 0; i < billow_project_track(fit.project, BILLOW_BLOCK_MOTION)->len; i++)
        fit_motion(&fit, i);
    g_autoptr(BillowProject) moving = billow_project_settle_motions(fit.project);
    if (moving != fit.project) {
        billow_project_unref(fit.project);
        fit.project = billow_project_ref(moving);
    }
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kinds[kind]->layer)
            fit_track(&fit, (BillowBlockKind) kind);
    billow_loop_start_restore(fit.project);
    return fit.project;
}

GPtrArray *
billow_loop_changes(const BillowProject *project)
{
    GPtrArray *changes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_loop_change_free);
    billow_project_unref(billow_loop_fit(project, changes));
    return changes;
}

/* --- Rounds before the first --- */

/* Returns the time at which a transition has come to rest at all points, seconds. */
static double
settling_time(const BillowProject *project, const BillowTransition *transition)
{
    const double duration = transition->end - transition->start;
    if (!transition->block || transition->block->muted)
        return transition->end;
    const BillowMove *move = billow_block_move(transition->block);
    const double lag = billow_follow_through_most_lag(&move->follow);
    double rest = transition->end + lag;
    BillowFollowThrough most = move->follow;
    most.swing = billow_follow_through_most_swing(&move->follow);
    if (most.swing > 0.0) {
        BillowSwingPath *path = billow_swing_path_new(&most, &move->easing, duration);
        rest = transition->start + billow_swing_path_end(path) + lag;
        billow_swing_path_free(path);
    }
    BillowHanging *hanging = billow_hanging_cloth_new(project, transition->block, transition->to, duration);
    if (hanging)
        rest = MAX(rest, transition->start + billow_hanging_end(hanging));
    billow_hanging_free(hanging);
    return rest;
}

/* Returns how many earlier rounds have transitions that are still moving when the first round begins. */
static int
count_rounds(const BillowProject *fitted)
{
    g_autoptr(BillowPoses) poses = billow_poses_new(fitted);
    g_autoptr(GArray) transitions = billow_poses_transitions(poses);
    double rest = 0.0;
    for (guint i = 0; i < transitions->len; i++)
        rest = MAX(rest, settling_time(fitted, &g_array_index(transitions, BillowTransition, i)));
    return (int) CLAMP(ceil(rest / fitted->duration - SAME_VALUE) - 1.0, 0.0, MOST_ROUNDS);
}

BillowProject *
billow_loop_play(const BillowProject *project)
{
    g_autoptr(BillowProject) fitted = billow_loop_fit(project, NULL);
    BillowProject *played = billow_project_vary_gusts(fitted);
    if (!project->loop)
        return played;
    billow_loop_start_fold(played);
    const GPtrArray *track = billow_project_track(played, BILLOW_BLOCK_KEYFRAME);
    GPtrArray *all = billow_blocks_new();
    for (int round = count_rounds(played); round >= 1; round--) /* the earliest first */
        for (guint i = 0; i < track->len; i++) {
            BillowBlock *earlier = billow_block_copy(track->pdata[i]);
            earlier->start -= round * played->duration;
            g_ptr_array_add(all, earlier);
        }
    for (guint i = 0; i < track->len; i++)
        g_ptr_array_add(all, billow_block_ref(track->pdata[i]));
    billow_project_set_track(played, BILLOW_BLOCK_KEYFRAME, all);
    return played;
}

/* --- Describing changes --- */

char *
billow_loop_change_path(const BillowLoopChange *change)
{
    g_autofree char *block = g_strdup_printf("%s[%u]", billow_kinds[change->kind]->track, change->index);
    if (!change->field)
        return g_steal_pointer(&block);
    return change->object ? g_strdup_printf("%s.%s.%s", block, change->object, change->field->key)
                          : g_strdup_printf("%s.%s", block, change->field->key);
}

static char *
value_text(const BillowField *field, double value)
{
    const double shown = field->scale != 0.0 ? value * field->scale : value;
    return field->unit ? g_strdup_printf("%.4g %s", shown, _(field->unit)) : g_strdup_printf("%.4g", shown);
}

char *
billow_loop_change_words(const BillowLoopChange *change)
{
    const char *name = change->name[0] ? change->name : change->id;
    const gboolean is_body = change->kind == BILLOW_BLOCK_COLLIDER;
    if (is_body && change->outcome == BILLOW_LOOP_RETURN)
        /* Translators: a body goes back from its last key to the first one */
        return g_strdup_printf(_("%s: returns to its first key between %.4g and %.4g s"), name, change->from,
                               change->to);
    if (is_body && change->outcome == BILLOW_LOOP_LEFT_OUT)
        return g_strdup_printf(_("%s: the key at %.4g s is omitted"), name, change->from);
    if (change->outcome == BILLOW_LOOP_RETURN)
        /* Translators: the cloth goes back from a keyframe to the first one */
        return g_strdup_printf(_("%s: returns to the first keyframe between %.4g and %.4g s"), name,
                               change->from, change->to);
    if (change->outcome == BILLOW_LOOP_LEFT_OUT)
        return g_strdup_printf(_("%s: omitted because the first keyframe replaces it at %.4g s"), name,
                               change->to);
    g_autofree char *title = billow_field_title(change->field, 0);
    g_autofree char *from = value_text(change->field, change->from),
                    *to = value_text(change->field, change->to);
    /* Translators: name of a wave, "Speed", a value that is written and the one that is played */
    return g_strdup_printf(_("%s: %s %s → %s"), name, title, from, to);
}

double
billow_loop_time(const BillowProject *played, double seconds)
{
    const double round = played->loop ? played->duration : 0.0;
    return seconds < 0.0 && round > 0.0 ? seconds - round * floor(seconds / round) : seconds;
}
