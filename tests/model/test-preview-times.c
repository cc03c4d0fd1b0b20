/* Tests when a preview is busy and when it abandons outdated work, with a clock that the test controls and
 * shapes that take a given time. */
#include "model/base/background.h"
#include "model/base/clock.h"
#include "model/live/preview.h"

static const BillowGrid GRID = {7, 5, 0.1};

/* An empty store for the cache, which is asked before a shape is computed, and takes some time. */
typedef struct {
    BillowRestStore store;
    guint takes; /* milliseconds, for the first request */

    GMutex lock; /* protects the following: */
    GCond changed;
    gboolean waits, asked, may_go; /* whether to wait when asked until `may_go` is set */
} SlowStore;

static BillowRestShape *
read_nothing(BillowRestStore *store, const BillowKey *key, const BillowGrid *grid)
{
    SlowStore *slow = (SlowStore *) store;
    g_mutex_lock(&slow->lock);
    const gboolean first = !slow->asked;
    slow->asked = TRUE;
    g_cond_broadcast(&slow->changed);
    while (slow->waits && !slow->may_go)
        g_cond_wait(&slow->changed, &slow->lock);
    g_mutex_unlock(&slow->lock);
    if (first)
        billow_clock_sleep(slow->takes);
    return NULL;
}

static void
store_nothing(BillowRestStore *store, const BillowKey *key, const BillowRestShape *shape)
{
}

typedef struct {
    SlowStore slow;
    BillowRestCache *cache;
    BillowSession *session;
    int busy, progress; /* the number of notifications */
} Case;

static void
count(Case *it)
{
    it->busy++;
}

static void
count_progress(Case *it)
{
    it->progress++;
}

/* Pinned at two corners, `apart` from each other. */
static BillowProject *
new_project(double apart)
{
    BillowProject *project = billow_project_new("p", &GRID);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    const BillowAnchor anchors[] = {{0, 0, {0.0, 1.0, 0.0}}, {6, 0, {apart, 1.0, 0.0}}};
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return project;
}

static void
set_up(Case *it, gconstpointer takes)
{
    g_autoptr(BillowProject) project = new_project(0.5);
    g_autoptr(BillowMemoryCache) memory = billow_memory_cache_new(0);
    billow_clock_hold();
    it->slow.store = (BillowRestStore){.read = read_nothing, .write = store_nothing};
    it->slow.takes = GPOINTER_TO_UINT(takes);
    g_mutex_init(&it->slow.lock);
    g_cond_init(&it->slow.changed);
    it->cache = billow_rest_cache_new_in(memory, &it->slow.store);
    it->session = billow_session_new(project);
}

static void
tear_down(Case *it, gconstpointer takes)
{
    while (g_main_context_iteration(NULL, FALSE) || billow_background_count() > 0)
        g_thread_yield();
    g_object_unref(it->session);
    billow_rest_cache_unref(it->cache);
    g_mutex_clear(&it->slow.lock);
    g_cond_clear(&it->slow.changed);
    billow_clock_let_go();
}

static void
wait_for(Case *it, BillowPreview *preview)
{
    const BillowProject *project = billow_session_get_project(it->session);
    while (!billow_preview_get_animation(preview) ||
           billow_animation_project(billow_preview_get_animation(preview)) != project)
        g_main_context_iteration(NULL, TRUE);
}

/* Busy is notified at the start and at the end, or not at all. Progress is notified once between, because no
 * time passes after that. */
static void
test_busy(Case *it, gconstpointer takes)
{
    g_autoptr(BillowPreview) preview = billow_preview_new(it->session, it->cache);
    g_signal_connect_swapped(preview, "notify::busy", G_CALLBACK(count), it);
    g_signal_connect_swapped(preview, "notify::progress", G_CALLBACK(count_progress), it);
    wait_for(it, preview);
    g_assert_cmpint(it->busy, ==, GPOINTER_TO_UINT(takes) > 150 ? 2 : 0);
    g_assert_cmpint(it->progress, <=, it->busy + 1);
    g_assert_false(billow_preview_get_busy(preview));
}

/* A shape is finished within 0.3 s even if another project is requested before it is ready. */
static void
test_outdated(Case *it, gconstpointer takes)
{
    it->slow.waits = TRUE;
    g_autoptr(BillowPreview) preview = billow_preview_new(it->session, it->cache);
    g_mutex_lock(&it->slow.lock);
    while (!it->slow.asked)
        g_cond_wait(&it->slow.changed, &it->slow.lock);
    g_mutex_unlock(&it->slow.lock);
    g_autoptr(BillowProject) other = new_project(0.3);
    billow_session_edit(it->session, other, "Move", NULL);
    g_mutex_lock(&it->slow.lock);
    it->slow.may_go = TRUE;
    g_cond_broadcast(&it->slow.changed);
    g_mutex_unlock(&it->slow.lock);
    wait_for(it, preview);
    g_assert_cmpuint(billow_rest_cache_made(it->cache), ==, GPOINTER_TO_UINT(takes) > 300 ? 1 : 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/preview-times/quick-shape-is-not-busy", Case, GUINT_TO_POINTER(150), set_up, test_busy,
               tear_down);
    g_test_add("/preview-times/slow-shape-is-busy", Case, GUINT_TO_POINTER(151), set_up, test_busy,
               tear_down);
    g_test_add("/preview-times/quick-outdated-shape-is-finished", Case, GUINT_TO_POINTER(300), set_up,
               test_outdated, tear_down);
    g_test_add("/preview-times/slow-outdated-shape-is-given-up", Case, GUINT_TO_POINTER(301), set_up,
               test_outdated, tear_down);
    return g_test_run();
}
