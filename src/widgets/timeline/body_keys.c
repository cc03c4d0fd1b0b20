#include "widgets/timeline/body_keys.h"

#include "model/edits/edits.h"
#include "widgets/timeline/drag.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

#define KEYS_MERGE "timeline-keys"

/* Pixels around a diamond's center in which it is grabbed. */
static const double REACH = 6.0;

enum { ALL_KEYS = -1 };

typedef struct {
    BillowProject *before; /* when the drag began, like the block */
    BillowBlock *block;
    int key; /* its number, or ALL_KEYS */
    GArray *edges;
} KeyDrag;

static const BillowMovingBody *
body_of(const BillowBlock *block)
{
    return billow_block_body(block);
}

static gboolean
claim(BillowTimelinePress *press)
{
    return press->item->block->kind == BILLOW_BLOCK_COLLIDER && body_of(press->item->block)->n_keys > 0;
}

static gboolean
begin(BillowTimelinePress *press)
{
    const double reach = REACH / billow_timeline_view(press->session).scale;
    g_autoptr(BillowBlockSet) none = billow_block_set_new();
    KeyDrag *drag = g_new(KeyDrag, 1);
    *drag = (KeyDrag){
        .before = billow_project_ref(billow_session_get_project(press->session)),
        .block = billow_block_ref(press->item->block),
        .key = billow_moving_body_find_key(body_of(press->item->block), press->seconds, reach),
    };
    drag->edges = billow_timeline_edges_new(drag->before, none, billow_session_get_time(press->session));
    press->state = drag;
    return TRUE;
}

/* Returns the range in which the first dragged key may begin: at least a frame from other keys. */
static void
find_range(const KeyDrag *drag, double *low, double *high)
{
    const BillowMovingBody *body = body_of(drag->block);
    const size_t last = body->n_keys - 1, key = (size_t) drag->key;
    const double frame = 1.0 / drag->before->frame_rate;
    const gboolean all = drag->key == ALL_KEYS;
    *low = all || key == 0 ? 0.0 : body->keys[key - 1].time + frame;
    *high = all           ? BILLOW_MAX_DURATION - (body->keys[last].time - body->keys[0].time)
            : key == last ? BILLOW_MAX_DURATION
                          : body->keys[key + 1].time - frame;
}

static void
set_keys(BillowTimelinePress *press, const KeyDrag *drag, BillowProject *project)
{
    billow_session_edit(press->session, project, drag->key == ALL_KEYS ? _("Move Keys") : _("Move Key"),
                        KEYS_MERGE);
}

static void
move(BillowTimelinePress *press)
{
    const KeyDrag *drag = press->state;
    const BillowTimeView view = billow_timeline_view(press->session);
    const gboolean all = drag->key == ALL_KEYS,
                   snaps = billow_session_get_snapping(press->session) !=
                           ((billow_timeline_drag_manner(press) & BILLOW_DRAG_FREE) != 0);
    g_autoptr(BillowBlock) changed = billow_block_copy(drag->block);
    BillowMovingBody *body = billow_block_body(changed);
    const double from = body->keys[all ? 0 : drag->key].time,
                 place = from + billow_timeline_press_now(press) - press->seconds,
                 wanted =
                     snaps ? billow_time_snap(&view, drag->before->frame_rate, drag->edges, place) : place;
    double low, high;
    find_range(drag, &low, &high);
    const double to = high > low ? CLAMP(wanted, low, high) : from;
    press->stopped = to != wanted && wanted > 0.0;
    for (size_t i = 0; i < body->n_keys; i++)
        if (all || (int) i == drag->key)
            body->keys[i].time = i == 0 || !all ? to : body->keys[i].time + (to - from);
    const BillowBlockRef ref = {changed->kind, changed->id};
    g_auto(BillowEdit) edit = billow_edit_set_block(drag->before, &ref, changed);
    set_keys(press, drag, edit.project ? edit.project : drag->before);
}

static void
end(BillowTimelinePress *press, gboolean cancelled)
{
    KeyDrag *drag = g_steal_pointer(&press->state);
    if (cancelled)
        set_keys(press, drag, drag->before);
    billow_session_end_merge(press->session);
    billow_project_unref(drag->before);
    billow_block_unref(drag->block);
    g_array_unref(drag->edges);
    g_free(drag);
}

static const char *
cursor(const BillowTimelinePress *press)
{
    return press->running ? "grabbing" : NULL;
}

const BillowTimelineGesture billow_timeline_body_keys_gesture = {
    .shortcuts = "block-move block-free",
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cursor = cursor,
};

/* --- What has no times --- */

static gboolean
claim_constraint(BillowTimelinePress *press)
{
    return press->item->block->kind == BILLOW_BLOCK_CONSTRAINT;
}

static gboolean
stay(BillowTimelinePress *press)
{
    return FALSE;
}

const BillowTimelineGesture billow_timeline_constraint_gesture = {
    .shortcuts = "block-move", .claim = claim_constraint, .begin = stay};
