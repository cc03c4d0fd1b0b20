#include "model/live/pose_settling.h"

#include "model/animation/rest_key.h"
#include "model/base/search.h"
#include "model/base/text_hash.h"
#include "model/live/live_drape.h"

/* How long the project must stay as it is, milliseconds. */
enum { STAYS = 150 };

/* Two states of a project, and the keyframes that are to come to rest in the second. */
typedef struct {
    BillowRestCache *cache;
    BillowProject *before, *after;
    GPtrArray *ids;
} Wanted;

/* A keyframe that has come to rest. */
typedef struct {
    BillowProject *project; /* to which it belongs */
    BillowBlock *block;     /* as it was */
    BillowBlock *settled;
} Settled;

struct BillowPoseSettling {
    BillowSession *session;
    BillowRestCache *cache;
    BillowSearch *search;
    GHashTable *pending; /* ids of keyframes */
    gulong handler;
};

/* --- On both threads --- */

static void
clear_wanted(gpointer data)
{
    Wanted *wanted = data;
    billow_rest_cache_unref(wanted->cache);
    billow_project_unref(wanted->before);
    billow_project_unref(wanted->after);
    g_ptr_array_unref(wanted->ids);
}

static void
wanted_unref(gpointer wanted)
{
    g_atomic_rc_box_release_full(wanted, clear_wanted);
}

static void
free_settled(gpointer data)
{
    Settled *settled = data;
    billow_project_unref(settled->project);
    billow_block_unref(settled->block);
    billow_block_unref(settled->settled);
    g_free(settled);
}

/* --- On the thread --- */

/* Returns a project with only this keyframe; NULL if it is not there. Transfer full. */
static BillowProject *
alone(const BillowProject *project, const char *id)
{
    BillowBlock *block = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id);
    if (!block)
        return NULL;
    BillowProject *copy = billow_project_copy(project);
    g_ptr_array_set_size(billow_project_track(copy, BILLOW_BLOCK_KEYFRAME), 0);
    g_ptr_array_add(billow_project_track(copy, BILLOW_BLOCK_KEYFRAME), billow_block_ref(block));
    return copy;
}

/* Returns `after` with the pose in which its keyframe rests when it goes on from `before`. NULL: stopped. */
static BillowProject *
settle(BillowSearchTask *task, BillowRestCache *cache, BillowProject *before, BillowProject *after)
{
    BillowLiveDrape *follower = billow_live_drape_new(cache);
    gboolean goes_on = billow_live_drape_step(follower, before, FALSE, billow_search_goes_on, task) &&
                       billow_live_drape_step(follower, after, TRUE, billow_search_goes_on, task);
    while (goes_on && billow_live_drape_is_moving(follower))
        goes_on = billow_live_drape_step(follower, after, FALSE, billow_search_goes_on, task);
    BillowProject *settled = goes_on ? billow_live_drape_settle(follower, billow_search_goes_on, task) : NULL;
    billow_live_drape_free(follower);
    return settled;
}

static void
settle_all(BillowSearchTask *task, gpointer data)
{
    const Wanted *wanted = data;
    for (guint i = 0; i < wanted->ids->len; i++) {
        g_autoptr(BillowProject) before = alone(wanted->before, wanted->ids->pdata[i]),
                                 after = alone(wanted->after, wanted->ids->pdata[i]);
        g_autoptr(BillowProject) rests = before && after ? settle(task, wanted->cache, before, after) : NULL;
        if (!rests)
            continue; /* there is a newer edit */
        Settled *settled = g_new(Settled, 1);
        *settled = (Settled){billow_project_ref(wanted->after),
                             billow_block_ref(billow_project_track(after, BILLOW_BLOCK_KEYFRAME)->pdata[0]),
                             billow_block_ref(billow_project_track(rests, BILLOW_BLOCK_KEYFRAME)->pdata[0])};
        billow_search_hand_over(task, settled);
    }
}

/* --- On the main thread --- */

static void
take_settled(gpointer owner, gpointer data)
{
    BillowPoseSettling *settling = owner;
    Settled *settled = data;
    BillowProject *project = billow_session_get_project(settling->session);
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    guint index;
    g_hash_table_remove(settling->pending, settled->block->id);
    if (g_ptr_array_find(track, settled->block, &index) &&
        billow_rest_are_alike(settled->project, settled->block, project, settled->block)) {
        g_autoptr(BillowProject) amended = billow_project_copy(project);
        billow_block_unref(billow_project_track(amended, BILLOW_BLOCK_KEYFRAME)->pdata[index]);
        billow_project_track(amended, BILLOW_BLOCK_KEYFRAME)->pdata[index] =
            billow_block_ref(settled->settled);
        billow_session_amend(settling->session, amended);
    }
    free_settled(settled);
}

/* Adds the keyframes that hang near a pose and have another rest shape than before. */
static void
add_pending(BillowPoseSettling *settling, const BillowProject *before, const BillowProject *after)
{
    const GPtrArray *keyframes = billow_project_track(after, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *block = keyframes->pdata[i],
                          *was = billow_project_find(before, BILLOW_BLOCK_KEYFRAME, block->id);
        const BillowKeyframe *keyframe = billow_block_keyframe(block);
        if (was && keyframe->hang && !keyframe->shape && billow_relaxation_takes_seed(keyframe->n_anchors) &&
            !billow_rest_are_alike(before, was, after, block))
            g_hash_table_add(settling->pending, g_strdup(block->id));
    }
}

static void
on_cloth_edited(BillowPoseSettling *settling, BillowProject *before)
{
    BillowProject *after = billow_session_get_project(settling->session);
    add_pending(settling, before, after);
    Wanted *wanted = g_atomic_rc_box_new(Wanted);
    *wanted = (Wanted){billow_rest_cache_ref(settling->cache), billow_project_ref(before),
                       billow_project_ref(after), g_ptr_array_new_with_free_func(g_free)};
    GHashTableIter iter;
    gpointer id;
    g_hash_table_iter_init(&iter, settling->pending);
    while (g_hash_table_iter_next(&iter, &id, NULL))
        g_ptr_array_add(wanted->ids, g_strdup(id));
    if (wanted->ids->len > 0)
        billow_search_set(settling->search, wanted);
    wanted_unref(wanted);
}

BillowPoseSettling *
billow_pose_settling_new(BillowSession *session, BillowRestCache *cache)
{
    static const BillowSearchWork work = {
        STAYS, g_atomic_rc_box_acquire, wanted_unref, settle_all, take_settled, free_settled};
    BillowPoseSettling *settling = g_new0(BillowPoseSettling, 1);
    settling->session = session;
    settling->cache = billow_rest_cache_ref(cache);
    settling->pending = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    settling->search = billow_search_new(&work, settling);
    settling->handler =
        g_signal_connect_swapped(session, "cloth-edited", G_CALLBACK(on_cloth_edited), settling);
    return settling;
}

void
billow_pose_settling_free(BillowPoseSettling *settling)
{
    if (!settling)
        return;
    g_signal_handler_disconnect(settling->session, settling->handler);
    billow_search_free(settling->search);
    billow_rest_cache_unref(settling->cache);
    g_hash_table_unref(settling->pending);
    g_free(settling);
}

gboolean
billow_pose_settling_is_busy(const BillowPoseSettling *settling)
{
    return g_hash_table_size(settling->pending) > 0;
}
