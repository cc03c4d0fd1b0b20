/* What the fields of a block show, where that is not what is stored. */
#include "app/common/edit_words.h"
#include "app/inspector/sections.h"
#include "model/edits/edits.h"
#include "model/project/field.h"
#include "model/project/loop.h"
#include "model/project/number_keys.h"
#include "model/project/poses.h"
#include "model/project/scene_wind.h"

#include <glib/gi18n.h>

static BillowBlockSpan
span_of_transition(const BillowProject *project, const BillowBlock *block)
{
    g_autoptr(BillowProject) fitted = billow_loop_fit(project, NULL);
    const BillowBlock *from = billow_project_find(fitted, BILLOW_BLOCK_KEYFRAME, block->id);
    g_autoptr(BillowPoses) poses = billow_poses_new(fitted);
    BillowTransition transition;
    if (!from || !billow_poses_transition_from(poses, from, &transition))
        return (BillowBlockSpan){0.0, 0.0};
    return (BillowBlockSpan){transition.start, transition.end - transition.start};
}

BillowBlockSpan
billow_block_span(BillowSession *session, const BillowBlock *block)
{
    return block->kind == BILLOW_BLOCK_TRANSITION
               ? span_of_transition(billow_session_get_project(session), block)
               : (BillowBlockSpan){block->start, block->duration};
}

double
billow_block_span_share(const BillowBlockSpan *span, double seconds)
{
    return (seconds - span->start) / span->duration;
}

double
billow_block_playhead_share(BillowSession *session, const BillowBlock *block)
{
    const BillowBlockSpan span = billow_block_span(session, block);
    return span.duration > 0.0
               ? CLAMP(billow_block_span_share(&span, billow_session_get_time(session)), 0.0, 1.0)
               : 0.0;
}

double
billow_block_key_slack(BillowSession *session, const BillowBlock *block)
{
    const double half_frame = billow_project_half_frame(billow_session_get_project(session));
    const BillowBlockSpan span = billow_block_span(session, block);
    return span.duration > 0.0 ? half_frame / span.duration : 1.0;
}

BillowBlock *
billow_block_as_shown(BillowSession *session, const BillowBlock *block)
{
    BillowBlock *copy = billow_block_copy(block);
    if (block->kind == BILLOW_BLOCK_COLLIDER)
        *billow_block_collider(copy) =
            billow_moving_body_at(billow_block_body(block), billow_session_get_time(session));
    if (block->kind == BILLOW_BLOCK_KEYFRAME)
        billow_block_keyframe(copy)->wind =
            billow_keyframe_wind_shown(billow_session_get_project(session), billow_block_keyframe(block));
    if (billow_block_number_keys(block))
        billow_number_keys_apply(billow_block_number_keys(block), billow_block_keyed(copy),
                                 billow_block_playhead_share(session, block));
    return copy;
}

static void
keep_place(BillowSession *session, const BillowBlock *block, BillowBlock *changed)
{
    const double now = billow_session_get_time(session);
    const BillowCollider stood = billow_moving_body_at(billow_block_body(block), now),
                         stands = *billow_block_collider(changed);
    billow_block_collider(changed)->position = billow_block_collider(block)->position;
    billow_block_collider(changed)->rotation = billow_block_collider(block)->rotation;
    if (!billow_vec3_equal(stood.position, stands.position) ||
        !billow_vec3_equal(stood.rotation, stands.rotation))
        billow_moving_body_place(billow_block_body(changed), now,
                                 billow_project_half_frame(billow_session_get_project(session)),
                                 stands.position, stands.rotation);
}

/* A number with keys that was changed gets a key; its own value stays. */
static void
keep_numbers(BillowSession *session, const BillowBlock *block, BillowBlock *changed)
{
    const BillowNumberKeys *keys = billow_block_number_keys(block);
    const double share = billow_block_playhead_share(session, block),
                 slack = billow_block_key_slack(session, block);
    for (size_t i = 0; i < keys->n_numbers; i++) {
        const BillowField *field = keys->numbers[i].field;
        const double is = billow_field_get(field, billow_block_keyed(changed), 0);
        billow_field_set(field, billow_block_keyed(changed), 0,
                         billow_field_get(field, billow_block_keyed(block), 0));
        if (is != billow_keyed_number_at(&keys->numbers[i], share))
            billow_number_keys_set(billow_block_number_keys(changed), field, share, slack, is);
    }
}

void
billow_block_store_shown(BillowSession *session, const BillowBlock *block, BillowBlock *changed)
{
    if (block->kind == BILLOW_BLOCK_COLLIDER)
        keep_place(session, block, changed);
    if (billow_block_number_keys(block))
        keep_numbers(session, block, changed);
    if (block->kind == BILLOW_BLOCK_KEYFRAME)
        billow_block_keyframe(changed)->wind =
            billow_keyframe_wind_typed(billow_session_get_project(session), billow_block_keyframe(block),
                                       &billow_block_keyframe(changed)->wind);
}

/* --- Buttons for keys --- */

typedef struct {
    BillowSession *session;
    const BillowBlock *block;
} Shown;

/* Returns the number of the key at the playhead, or -1. */
static int
key_here(BillowSession *session, const BillowBlock *block, const BillowField *field)
{
    return billow_keyed_number_near(billow_number_keys_find(billow_block_number_keys(block), field->offset),
                                    billow_block_playhead_share(session, block),
                                    billow_block_key_slack(session, block));
}

static gboolean
is_within(BillowSession *session, const BillowBlock *block)
{
    const BillowBlockSpan span = billow_block_span(session, block);
    if (!(span.duration > 0.0))
        return FALSE;
    const double share = billow_block_span_share(&span, billow_session_get_time(session)),
                 slack = billow_block_key_slack(session, block);
    return share >= -slack && share <= 1.0 + slack;
}

static BillowKeyMark
mark_of(const BillowField *field, gconstpointer data)
{
    const Shown *shown = data;
    const BillowNumberKeys *keys = billow_block_number_keys(shown->block);
    const gboolean possible = is_within(shown->session, shown->block);
    return (BillowKeyMark){billow_number_keys_find(keys, field->offset) != NULL,
                           possible && key_here(shown->session, shown->block, field) >= 0, possible};
}

void
billow_block_show_keys(BillowSession *session, const BillowBlock *block, BillowInspectorForm *form)
{
    const Shown shown = {session, block};
    billow_inspector_form_show_keys(form, mark_of, &shown);
}

char *
billow_block_most_keys_text(const BillowField *field)
{
    g_autofree char *title = billow_field_title(field, 0);
    return g_strdup_printf(_("“%s” can have at most %d keys."), title, BILLOW_MAX_NUMBER_KEYS);
}

char *
billow_block_toggle_key(BillowSession *session, const BillowBlockRef *ref, const BillowField *field)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(BillowBlock) block = ref ? billow_edit_block(project, ref) : NULL;
    if (!block || !is_within(session, block))
        return NULL;
    g_autoptr(BillowBlock) now = billow_block_as_shown(session, block);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    BillowNumberKeys *keys = billow_block_number_keys(changed);
    const int here = key_here(session, block, field);
    if (here >= 0)
        billow_number_keys_remove(keys, field, (size_t) here, billow_block_keyed(changed));
    else if (!billow_number_keys_set(keys, field, billow_block_playhead_share(session, block),
                                     billow_block_key_slack(session, block),
                                     billow_field_get(field, billow_block_keyed(now), 0)))
        return billow_block_most_keys_text(field);
    g_autofree char *title = billow_field_title(field, 0);
    g_autofree char *label = g_strdup_printf(here >= 0 ? _("Remove Key of “%s”") : _("Key “%s”"), title);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, ref, changed);
    billow_session_edit_cloth(session, edit.project, label, NULL);
    return billow_edit_words(&edit);
}
