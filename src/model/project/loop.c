#include "model/project/loop.h"

#include "model/base/text_hash.h"
#include "model/project/field.h"
#include "model/project/poses.h"

#include <glib/gi18n.h>
#include <math.h>

/* More rounds than billow_follow_loop() leaves. */
enum { MOST_ROUNDS = 16 };

/* Of a fade that is given where there was none: seconds, and share of the block at most. */
static const double FADE = 0.5, FADE_SHARE = 0.25;

/* Values that differ by less are one. */
static const double SAME_VALUE = 1e-9;

/* A project that is being fitted. */
typedef struct {
    BillowProject *project;
    double end;  /* seconds: of frame N + 1 */
    double near; /* what is nearer to the end or the start is there */
    GPtrArray *changes;
} Fit;

void
billow_loop_change_free(BillowLoopChange *change)
{
    g_free(change->id);
    g_free(change->name);
    g_free(change);
}

static BillowLoopChange *
tell(Fit *fit, BillowLoopOutcome outcome, const BillowBlock *block, guint index, double from, double to)
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

static gboolean
is_another(double a, double b)
{
    return fabs(a - b) > SAME_VALUE * MAX(fabs(a), fabs(b));
}

static void
tell_value(Fit *fit, const BillowBlock *block, guint index, const BillowBlockFields *written,
           const BillowBlockFields *fitted, const BillowField *field)
{
    const double from = billow_field_get(field, written->subject, 0);
    const double to = billow_field_get(field, fitted->subject, 0);
    BillowLoopChange *change =
        is_another(from, to) ? tell(fit, BILLOW_LOOP_FITTED, block, index, from, to) : NULL;
    if (!change)
        return;
    change->field = field;
    change->object = written->object;
}

/* Tells which numbers of a block were changed. */
static void
tell_values(Fit *fit, const BillowBlock *written, const BillowBlock *fitted, guint index)
{
    BillowBlockFields from[BILLOW_MAX_BLOCK_TABLES], to[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(written, from);
    billow_block_fields(fitted, to);
    for (int i = 0; i < n; i++)
        for (const BillowField *field = from[i].fields; field->key; field++)
            if (field->type == BILLOW_FIELD_NUMBER)
                tell_value(fit, written, index, &from[i], &to[i], field);
}

/* Puts `fitted` (transfer full) in the place of a block. */
static void
put(Fit *fit, guint index, BillowBlock *fitted)
{
    GPtrArray *track = fit->project->tracks[fitted->kind];
    BillowBlock *written = track->pdata[index];
    track->pdata[index] = fitted;
    tell_values(fit, written, fitted, index);
    billow_block_unref(written);
}

/* --- Keyframes --- */

static const BillowBlock *
keyframe_at(const Fit *fit, guint index)
{
    return g_ptr_array_index(fit->project->tracks[BILLOW_BLOCK_KEYFRAME], index);
}

/* The numbers of the keyframes that are not muted. */
static GArray *
find_counting(const Fit *fit)
{
    GArray *counting = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < fit->project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++)
        if (!keyframe_at(fit, i)->muted)
            g_array_append_val(counting, i);
    return counting;
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
           billow_keyframe_hang_alike(billow_block_keyframe(a), billow_block_keyframe(b));
}

/* A hold until the end becomes shorter by the time of the way back: as long as the way there, which begins at `left`. */
static void
make_room(Fit *fit, guint index, double left)
{
    const BillowBlock *last = keyframe_at(fit, index);
    if (billow_block_end(last) <= fit->end - fit->near)
        return;
    BillowBlock *shorter = billow_block_copy(last);
    const double way = MAX(last->start - left, 2.0 * fit->near);
    shorter->duration = MAX(fit->end - way - last->start, 0.0);
    put(fit, index, shorter);
}

static char *
unused_id(const BillowProject *project)
{
    const GPtrArray *keyframes = project->tracks[BILLOW_BLOCK_KEYFRAME];
    g_autoptr(GHashTable) used = g_hash_table_new(billow_text_hash, g_str_equal);
    for (guint i = 0; i < keyframes->len; i++)
        g_hash_table_add(used, ((BillowBlock *) keyframes->pdata[i])->id);
    for (int n = 1;; n++) {
        g_autofree char *id = g_strdup_printf("loop-%d", n);
        if (!g_hash_table_contains(used, id))
            return g_steal_pointer(&id);
    }
}

/* A copy of the first keyframe at the end. */
static void
append_first(Fit *fit, const BillowBlock *first)
{
    g_autofree char *id = unused_id(fit->project);
    BillowBlock *again = billow_block_copy(first);
    billow_block_set_id(again, id);
    again->start = fit->end;
    again->duration = 0.0;
    g_ptr_array_add(fit->project->tracks[BILLOW_BLOCK_KEYFRAME], again);
}

/* Whether the keyframe that stands at the end is the first one already. */
static gboolean
is_back(const Fit *fit, const GArray *counting, guint index)
{
    if (index == counting->len)
        return FALSE;
    const BillowBlock *late = counting_at(fit, counting, index);
    return late->start < fit->end + fit->near && same_shape(counting_at(fit, counting, 0), late);
}

/* Takes out the keyframes from number `index` of those that count on. */
static void
remove_from(BillowProject *project, const GArray *counting, guint index)
{
    g_autoptr(GPtrArray) before = g_steal_pointer(&project->tracks[BILLOW_BLOCK_KEYFRAME]);
    GPtrArray *kept = g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
    for (guint i = 0; i < before->len; i++)
        if (index < counting->len && i == number_of(counting, index))
            index++;
        else
            g_ptr_array_add(kept, billow_block_ref(before->pdata[i]));
    project->tracks[BILLOW_BLOCK_KEYFRAME] = kept;
}

/* Keyframes from number `index` on are reached too late. */
static void
leave_out(Fit *fit, const GArray *counting, guint index, gboolean back)
{
    for (guint i = index; i < counting->len; i++) {
        const guint number = number_of(counting, i);
        const BillowBlock *late = keyframe_at(fit, number);
        if (i > index || !back)
            tell(fit, BILLOW_LOOP_LEFT_OUT, late, number, late->start, fit->end);
    }
    remove_from(fit->project, counting, index);
}

static void
fit_keyframes(Fit *fit)
{
    g_autoptr(GArray) counting = find_counting(fit);
    guint in_time = 0;
    while (in_time < counting->len && counting_at(fit, counting, in_time)->start < fit->end - fit->near)
        in_time++;
    if (in_time == 0)
        return;
    const guint number = number_of(counting, in_time - 1);
    const gboolean moves_on =
        in_time < counting->len && billow_block_end(keyframe_at(fit, number)) < fit->end - fit->near;
    const gboolean back = is_back(fit, counting, in_time);
    leave_out(fit, counting, in_time, back);
    const BillowBlock *first = counting_at(fit, counting, 0);
    if (!moves_on && same_shape(first, keyframe_at(fit, number)))
        return;
    if (in_time > 1)
        make_room(fit, number, billow_block_end(counting_at(fit, counting, in_time - 2)));
    const BillowBlock *last = keyframe_at(fit, number);
    if (!back && !same_shape(first, last))
        tell(fit, BILLOW_LOOP_RETURN, last, number, billow_block_end(last), fit->end);
    append_first(fit, counting_at(fit, counting, 0));
}

static void
fit_transitions(Fit *fit)
{
    const GPtrArray *track = fit->project->tracks[BILLOW_BLOCK_TRANSITION];
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = track->pdata[i];
        if (block->muted)
            continue;
        BillowBlock *fitted = billow_block_copy(block);
        billow_follow_loop(&billow_block_move(fitted)->follow, fit->end);
        put(fit, i, fitted);
    }
}

/* --- Layers --- */

static double
given_fade(const BillowBlock *block, double other)
{
    return other > 0.0 ? other : MIN(FADE, FADE_SHARE * block->duration);
}

/* Together they are no longer than the block: both become shorter alike. */
static void
fit_fades(BillowBlock *block)
{
    const double share = block->duration / (block->fade_in + block->fade_out);
    if (!(share < 1.0))
        return;
    block->fade_in *= share;
    block->fade_out *= share;
}

/* Where it meets an end of the timeline its strength is 0 there, or it goes on beyond it. */
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
    if (from_start && to_end && block->fade_in == 0.0 && block->fade_out == 0.0 &&
        billow_kinds[block->kind].loop(block->payload, fit->end)) {
        billow_gusts_loop(&block->gusts, fit->end);
        return;
    }
    const double fade_in = block->fade_in, fade_out = block->fade_out;
    if (from_start && fade_in == 0.0)
        block->fade_in = given_fade(block, fade_out);
    if (to_end && fade_out == 0.0)
        block->fade_out = given_fade(block, fade_in);
    fit_fades(block);
}

static void
fit_layers(Fit *fit, BillowBlockKind kind)
{
    const GPtrArray *track = fit->project->tracks[kind];
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = track->pdata[i];
        if (block->muted)
            continue;
        BillowBlock *fitted = billow_block_copy(block);
        fit_layer(fit, fitted);
        put(fit, i, fitted);
    }
}

/* --- Bodies --- */

/* The angles that tell the same as `angles` and are the nearest to `near`: whole turns aside. */
static BillowVec3
nearest_turns(BillowVec3 angles, BillowVec3 near)
{
    return billow_vec3(angles.x + 360.0 * round((near.x - angles.x) / 360.0),
                       angles.y + 360.0 * round((near.y - angles.y) / 360.0),
                       angles.z + 360.0 * round((near.z - angles.z) / 360.0));
}

/* Keys in time; where the last one is elsewhere than the first, the body goes back to it until the end. */
static void
fit_body(Fit *fit, guint index)
{
    const BillowBlock *written = fit->project->tracks[BILLOW_BLOCK_COLLIDER]->pdata[index];
    BillowBlock *fitted = billow_block_copy(written);
    BillowMovingBody *body = billow_block_body(fitted);
    while (body->n_keys > 1 && body->keys[body->n_keys - 1].time > fit->end - fit->near) {
        tell(fit, BILLOW_LOOP_LEFT_OUT, written, index, body->keys[body->n_keys - 1].time, fit->end);
        billow_moving_body_remove_key(body, body->n_keys - 1);
    }
    const BillowBodyKey first = body->keys[0], last = body->keys[body->n_keys - 1];
    const BillowVec3 rotation = nearest_turns(first.rotation, last.rotation);
    if (!billow_vec3_equal(first.position, last.position) || !billow_vec3_equal(rotation, last.rotation)) {
        tell(fit, BILLOW_LOOP_RETURN, written, index, last.time, fit->end);
        billow_moving_body_set_key(body, fit->end, 0.0, first.position, rotation);
    }
    put(fit, index, fitted);
}

static void
fit_bodies(Fit *fit)
{
    const GPtrArray *track = fit->project->tracks[BILLOW_BLOCK_COLLIDER];
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = track->pdata[i];
        if (!block->muted && billow_block_body(block)->n_keys > 1)
            fit_body(fit, i);
    }
}

/* --- The project --- */

BillowProject *
billow_loop_fit(const BillowProject *project, GPtrArray *changes)
{
    if (!project->loop)
        return billow_project_ref((BillowProject *) project);
    const double end = billow_project_frame_time(project, billow_project_frame_count(project) + 1);
    Fit fit = {billow_project_copy(project), end, 0.5 / project->frame_rate, changes};
    fit.project->duration = end;
    fit_keyframes(&fit);
    fit_transitions(&fit);
    fit_bodies(&fit);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kinds[kind].loop)
            fit_layers(&fit, (BillowBlockKind) kind);
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

/* When a move is at rest in all points, seconds. */
static double
rest_of(const BillowTransition *transition)
{
    const double duration = transition->end - transition->start;
    if (!transition->block || transition->block->muted)
        return transition->end;
    const BillowMove *move = billow_block_move(transition->block);
    if (!(move->follow.swing > 0.0))
        return transition->end + move->follow.lag;
    BillowSwingPath *path = billow_swing_path_new(&move->follow, &move->easing, duration);
    const double rest = transition->start + billow_swing_path_end(path) + move->follow.lag;
    billow_swing_path_free(path);
    return rest;
}

/* How many earlier rounds have moves that are not at rest when the first begins. */
static int
count_rounds(const BillowProject *fitted)
{
    g_autoptr(BillowPoses) poses = billow_poses_new(fitted);
    g_autoptr(GArray) transitions = billow_poses_transitions(poses);
    double rest = 0.0;
    for (guint i = 0; i < transitions->len; i++)
        rest = MAX(rest, rest_of(&g_array_index(transitions, BillowTransition, i)));
    return (int) CLAMP(ceil(rest / fitted->duration - SAME_VALUE) - 1.0, 0.0, MOST_ROUNDS);
}

static BillowBlock *
of_earlier_round(const BillowBlock *keyframe, double seconds)
{
    BillowBlock *earlier = billow_block_copy(keyframe);
    earlier->start -= seconds;
    return earlier;
}

/* The keyframes of earlier rounds, the earliest first, before those of the first. */
static void
put_rounds_before(BillowProject *played, int rounds)
{
    GPtrArray *track = played->tracks[BILLOW_BLOCK_KEYFRAME];
    GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
    for (int round = rounds; round >= 1; round--)
        for (guint i = 0; i < track->len; i++)
            g_ptr_array_add(all, of_earlier_round(track->pdata[i], round * played->duration));
    g_ptr_array_extend_and_steal(all, track);
    played->tracks[BILLOW_BLOCK_KEYFRAME] = all;
}

BillowProject *
billow_loop_play(const BillowProject *project)
{
    BillowProject *played = billow_loop_fit(project, NULL);
    if (project->loop)
        put_rounds_before(played, count_rounds(played));
    return played;
}

/* --- Words --- */

char *
billow_loop_change_path(const BillowLoopChange *change)
{
    g_autofree char *block = g_strdup_printf("%s[%u]", billow_kinds[change->kind].track, change->index);
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
        return g_strdup_printf(_("%s: returns to its first key from %.4g to %.4g s"), name, change->from,
                               change->to);
    if (is_body && change->outcome == BILLOW_LOOP_LEFT_OUT)
        return g_strdup_printf(_("%s: the key at %.4g s is omitted"), name, change->from);
    if (change->outcome == BILLOW_LOOP_RETURN)
        /* Translators: the cloth goes back from a keyframe to the first one */
        return g_strdup_printf(_("%s: returns to the first keyframe from %.4g to %.4g s"), name, change->from,
                               change->to);
    if (change->outcome == BILLOW_LOOP_LEFT_OUT)
        return g_strdup_printf(_("%s: omitted, the first keyframe replaces it at %.4g s"), name, change->to);
    g_autofree char *title = billow_field_title(change->field, 0);
    g_autofree char *from = value_text(change->field, change->from),
                    *to = value_text(change->field, change->to);
    /* Translators: name of a wave, "Speed", a value that is written and the one that is played */
    return g_strdup_printf(_("%s: %s %s → %s"), name, title, from, to);
}
