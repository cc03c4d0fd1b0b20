/* Makes random edits, with the window's commands and the timeline's drags. Every result can be saved and
 * opened again unchanged, and every edit has the same effect then. Undo and redo lead through exactly the
 * former texts. The edits that were not undone, repeated, give the present project. BILLOW_EDITS="EDITS SEED"
 * sets their number and selects them. */
#include "../sanitized.h"
#include "app/commands/block_commands.h"
#include "io/project/file.h"
#include "model/edits/retime.h"
#include "model/edits/scale.h"
#include "widgets/timeline/drag.h"

#include <stdlib.h>
#include <string.h>

enum {
    EDITS = SANITIZED ? 500 : 7000,
    MOST_BLOCKS = 14,
    WANDER_EVERY = 500,
    FAR_ONE_IN = 40, /* one in so many times is near the latest of an edit, or beyond those of a file */
    MOST_STEPS = 60, /* steps that are undone, redone and repeated */
};

/* An edit, described by numbers only. */
typedef struct {
    guint what, which, frame;
    double seconds[3];
    gboolean ripple, duplicate, cancel;
    BillowBlockPart part;
} Edit;

static Edit
random_edit(GRand *random)
{
    Edit edit = {.what = (guint) g_rand_int_range(random, 0, 18),
                 .which = g_rand_int(random),
                 .frame = (guint) g_rand_int_range(random, 1, 200)};
    for (size_t i = 0; i < G_N_ELEMENTS(edit.seconds); i++) {
        edit.seconds[i] = g_rand_double_range(random, -1.0, 9.0);
        if (g_rand_int_range(random, 0, FAR_ONE_IN) == 0)
            edit.seconds[i] =
                g_rand_boolean(random) ? BILLOW_MAX_DURATION - edit.seconds[i] : 1e9 * edit.seconds[i];
    }
    edit.ripple = g_rand_boolean(random);
    edit.duplicate = g_rand_int_range(random, 0, 4) == 0;
    edit.cancel = g_rand_int_range(random, 0, 4) == 0;
    edit.part = (BillowBlockPart) g_rand_int_range(random, 0, 3);
    return edit;
}

static char *
text_of(BillowSession *session)
{
    return g_string_free(billow_project_format(billow_session_get_project(session)), FALSE);
}

static guint
count_blocks(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    guint n = 0;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        n += billow_project_track(project, kind)->len;
    return n;
}

/* Selects the blocks whose number is a bit in `which`, and sometimes the transition of a keyframe. */
static void
select_some(BillowSession *session, guint which)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(BillowBlockSet) blocks = billow_block_set_new();
    guint turn = 0;
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; kind != BILLOW_BLOCK_TRANSITION && i < billow_project_track(project, kind)->len;
             i++, turn++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            if (which >> (turn % 32) & 1)
                billow_block_set_add(blocks, kind, block->id);
            if (kind == BILLOW_BLOCK_KEYFRAME && which % 7 == turn)
                billow_block_set_add(blocks, BILLOW_BLOCK_TRANSITION, block->id);
        }
    billow_session_select_blocks(session, blocks);
}

static void
drag(BillowSession *session, const Edit *edit)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef *active = billow_session_get_active(session);
    BillowBlock *block = active ? billow_project_find(project, active->kind, active->id) : NULL;
    if (!block)
        return;
    const BillowTimelineItem item = {.block = block, .start = block->start, .end = billow_block_end(block)};
    BillowTimelineDrag *drag =
        billow_timeline_drag_new(session, &item, edit->part, edit->seconds[0], edit->duplicate);
    if (!drag)
        return;
    billow_timeline_drag_move(drag, edit->seconds[1], edit->ripple);
    billow_timeline_drag_move(drag, edit->seconds[2], edit->ripple);
    if (edit->cancel)
        billow_timeline_drag_cancel(drag);
    else
        billow_timeline_drag_finish(drag);
}

static void
insert_keyframe(BillowSession *session, const Edit *edit)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowAnchor anchor = {.column = (int) (edit->which % 3), .position = {0.1, edit->seconds[0], 0.0}};
    g_autoptr(BillowBlock) block =
        billow_edit_default_block(project, BILLOW_BLOCK_KEYFRAME, billow_session_get_time(session));
    billow_block_set_anchors(block, &anchor, 1);
    g_auto(BillowEdit) change = billow_edit_insert_keyframe(project, block);
    billow_session_edit(session, change.project, "Add Keyframe", NULL);
}

static void
type_time(BillowSession *session, const Edit *edit)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef *active = billow_session_get_active(session);
    const BillowBlock *old = active ? billow_project_find(project, active->kind, active->id) : NULL;
    if (!old || !billow_kind_has(old->kind, BILLOW_KIND_TIMED))
        return;
    g_autoptr(BillowBlock) block = billow_block_copy(old);
    block->start = edit->seconds[0];
    block->duration = edit->seconds[1];
    if (billow_kind_has(block->kind, BILLOW_KIND_FADES)) {
        block->fade_in = edit->seconds[2];
        block->fade_out = edit->cancel ? edit->seconds[1] - edit->seconds[2] : edit->seconds[0];
    }
    g_auto(BillowEdit) change = billow_edit_set_block(project, active, block);
    billow_session_edit(session, change.project, "Change", NULL);
}

static void
copy_and_paste(BillowSession *session, const Edit *edit)
{
    g_autofree char *text = billow_command_copy(session);
    g_free(edit->cancel ? billow_command_cut(session) : billow_command_paste(session, text));
}

static void
retime(BillowSession *session, const Edit *edit)
{
    const BillowRetime wanted = {1 + edit->which % 60, edit->seconds[0], edit->ripple};
    g_auto(BillowEdit) change = billow_edit_retime(billow_session_get_project(session), &wanted);
    billow_session_edit(session, change.project, "Retime", NULL);
}

static void
scale(BillowSession *session, const Edit *edit)
{
    const double factor = 0.5 + (double) (edit->which % 1000) / 667.0;
    g_auto(BillowEdit) change = billow_edit_scale(billow_session_get_project(session), factor);
    billow_session_edit(session, change.project, "Scale", NULL);
}

static void
do_edit(BillowSession *session, const Edit *edit)
{
    static char *(*const commands[])(BillowSession *) = {billow_command_duplicate, billow_command_delete,
                                                         billow_command_toggle_mute, billow_command_split};
    billow_session_set_frame(session, (int) edit->frame);
    select_some(session, count_blocks(session) > MOST_BLOCKS ? edit->which | edit->which >> 7
                                                             : edit->which & edit->which >> 9);
    if (count_blocks(session) > MOST_BLOCKS)
        g_free(billow_command_delete(session));
    else if (edit->what < G_N_ELEMENTS(commands))
        g_free(commands[edit->what](session));
    else if (edit->what == 4)
        insert_keyframe(session, edit);
    else if (edit->what == 5)
        type_time(session, edit);
    else if (edit->what == 6)
        copy_and_paste(session, edit);
    else if (edit->what == 7)
        billow_timeline_nudge(session, edit->part, edit->ripple ? 1 : -1, edit->cancel);
    else if (edit->what == 8)
        g_free(billow_command_add(session, edit->which % 2 ? BILLOW_BLOCK_WAVE : BILLOW_BLOCK_SWAY));
    else if (edit->what == 16)
        retime(session, edit);
    else if (edit->what == 17)
        scale(session, edit);
    else
        drag(session, edit);
}

static BillowProject *
open_text(const char *text)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *opened = billow_project_parse(text, strlen(text), NULL, NULL, problems);
    if (!opened)
        g_error("%s: %s", ((BillowProblem *) problems->pdata[0])->path,
                ((BillowProblem *) problems->pdata[0])->message);
    return opened;
}

static void
assert_opens_as_it_is(BillowSession *session, const char *text)
{
    g_autoptr(BillowProject) opened = open_text(text);
    g_assert_true(billow_project_equal(opened, billow_session_get_project(session)));
}

/* Opens a saved text, edits it, and returns the text as saved again. */
static char *
replay(const char *text, const Edit *edit)
{
    g_autoptr(BillowProject) opened = open_text(text);
    g_autoptr(BillowSession) session = billow_session_new(opened);
    do_edit(session, edit);
    return text_of(session);
}

/* A step of the history: the edit, and the text on the other side of it. */
typedef struct {
    char *text;
    Edit edit;
} Step;

static Step *
step_new(char *text, Edit edit)
{
    Step *step = g_new(Step, 1);
    *step = (Step){text, edit};
    return step;
}

static void
step_free(gpointer data)
{
    g_free(((Step *) data)->text);
    g_free(data);
}

/* The steps that can be undone, and those that can be redone, with the next one last. */
typedef struct {
    GPtrArray *undo, *redo;
} Steps;

static void
step_back(BillowSession *session, GPtrArray *from, GPtrArray *to, void (*step)(BillowSession *session))
{
    g_autofree char *before = text_of(session);
    step(session);
    g_autofree char *after = text_of(session);
    if (from->len == 0) {
        g_assert_cmpstr(after, ==, before);
        return;
    }
    Step *last = g_ptr_array_steal_index(from, from->len - 1);
    g_assert_cmpstr(after, ==, last->text);
    g_ptr_array_add(to, step_new(g_steal_pointer(&before), last->edit));
    step_free(last);
}

/* Undoes and redoes this many steps, and checks all texts on the way. */
static void
wander(BillowSession *session, Steps *steps, guint n)
{
    g_autofree char *before = text_of(session);
    n = MIN(n, steps->undo->len);
    for (guint i = 0; i < n; i++)
        step_back(session, steps->undo, steps->redo, billow_session_undo);
    for (guint i = 0; i < n; i++)
        step_back(session, steps->redo, steps->undo, billow_session_redo);
    g_autofree char *after = text_of(session);
    g_assert_cmpstr(after, ==, before);
}

/* Reopens the project from before the last edits that were not undone, and repeats these. */
static void
replay_last(BillowSession *session, const Steps *steps, guint n)
{
    const guint first = steps->undo->len - MIN(n, steps->undo->len);
    g_autofree char *now = text_of(session);
    if (first == steps->undo->len)
        return;
    g_autoptr(BillowProject) project = open_text(((Step *) steps->undo->pdata[first])->text);
    g_autoptr(BillowSession) replayed = billow_session_new(project);
    for (guint i = first; i < steps->undo->len; i++)
        do_edit(replayed, &((Step *) steps->undo->pdata[i])->edit);
    g_autofree char *text = text_of(replayed);
    g_assert_cmpstr(text, ==, now);
}

static void
edit_once(BillowSession *session, Steps *steps, const Edit *edit)
{
    g_autofree char *before = text_of(session);
    do_edit(session, edit);
    g_autofree char *after = text_of(session), *replayed = replay(before, edit);
    g_assert_cmpstr(after, ==, replayed);
    assert_opens_as_it_is(session, after);
    if (!billow_session_get_can_redo(session)) /* a cancelled drag clears what could be redone */
        g_ptr_array_set_size(steps->redo, 0);
    if (!billow_session_get_can_undo(session))
        return;
    billow_session_undo(session); /* either one step, or the state before it */
    g_autofree char *undone = text_of(session);
    billow_session_redo(session);
    if (g_str_equal(after, before)) {
        const Step *last = steps->undo->len ? steps->undo->pdata[steps->undo->len - 1] : NULL;
        g_assert_cmpstr(undone, ==, last ? last->text : before);
        return;
    }
    g_assert_cmpstr(undone, ==, before);
    g_ptr_array_add(steps->undo, step_new(g_steal_pointer(&undone), *edit));
}

static void
do_any(BillowSession *session, Steps *steps, GRand *random)
{
    const Edit edit = random_edit(random);
    if (edit.what == 14)
        step_back(session, steps->undo, steps->redo, billow_session_undo);
    else if (edit.what == 15)
        step_back(session, steps->redo, steps->undo, billow_session_redo);
    else
        edit_once(session, steps, &edit);
}

static void
test_random_edits(void)
{
    const BillowGrid grid = {3, 3, 0.1};
    const char *wish = g_getenv("BILLOW_EDITS");
    g_auto(GStrv) words = g_strsplit(wish ? wish : "", " ", 2);
    const int edits = words[0] ? atoi(words[0]) : EDITS;
    g_autoptr(GRand) random = g_rand_new_with_seed(words[0] && words[1] ? (guint32) atoi(words[1]) : 12);
    g_autoptr(BillowProject) project = billow_project_new("Random", &grid);
    g_autoptr(BillowSession) session = billow_session_new(project);
    Steps steps = {g_ptr_array_new_with_free_func(step_free), g_ptr_array_new_with_free_func(step_free)};
    g_assert_cmpint(edits, >, 0);
    for (int i = 0; i < edits; i++) {
        do_any(session, &steps, random);
        if (i % WANDER_EVERY == WANDER_EVERY - 1) {
            wander(session, &steps, (guint) g_rand_int_range(random, 1, MOST_STEPS));
            replay_last(session, &steps, (guint) g_rand_int_range(random, 1, MOST_STEPS));
        }
    }
    g_test_message("%d edits, %u steps of history", edits, steps.undo->len);
    g_assert_cmpuint(steps.undo->len, >, (guint) edits / 4);
    while (steps.undo->len > 0)
        step_back(session, steps.undo, steps.redo, billow_session_undo);
    g_assert_true(billow_project_equal(billow_session_get_project(session), project));
    g_ptr_array_unref(steps.undo);
    g_ptr_array_unref(steps.redo);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/random-edits/saved-text-is-the-replayed-one", test_random_edits);
    return g_test_run();
}
