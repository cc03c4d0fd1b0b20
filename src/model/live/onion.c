#include "model/live/onion.h"

#include "model/base/search.h"
#include "model/project/shown_time.h"

/* How long a frame must stay current before skins are evaluated, milliseconds; number of skins per side. */
enum { STAYS = 40, TO_EITHER_SIDE = 3 };

/* The skins that are still to be evaluated; reference-counted. */
typedef struct {
    BillowAnimation *animation;
    GArray *frames; /* int */
} Request;

struct BillowOnion {
    void (*changed)(gpointer data);
    gpointer data;
    BillowSearch *search;
    BillowAnimation *animation; /* that the skins belong to, or NULL */
    GArray *wanted;             /* int */
    GArray *skins;              /* BillowSkin */
};

/* --- Choosing the frames --- */

static gboolean
is_in(const GArray *frames, int frame)
{
    for (guint i = 0; i < frames->len; i++)
        if (g_array_index(frames, int, i) == frame)
            return TRUE;
    return FALSE;
}

static void
add_frame(GArray *frames, int frame, int except, int count)
{
    if (frame != except && frame >= 1 && frame <= count && frames->len < BILLOW_MOST_SKINS &&
        !is_in(frames, frame))
        g_array_append_val(frames, frame);
}

/* Adds the last frame of the keyframe before, and the first frame of the one after. */
static void
add_keyframes(GArray *frames, const BillowAnimation *animation, int frame, int count)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowPoses *poses = billow_animation_poses(animation);
    int before = 0, after = 0;
    for (size_t i = 0; i < poses->count; i++) {
        const BillowBlock *keyframe = poses->items[i].keyframe;
        const int first = billow_project_frame_within(project, keyframe->start, count);
        const int last = billow_project_frame_within(project, keyframe->start + keyframe->duration, count);
        if (last < frame)
            before = last;
        if (first > frame && after == 0)
            after = first;
    }
    add_frame(frames, before, frame, count);
    add_frame(frames, after, frame, count);
}

static int
by_number(gconstpointer a, gconstpointer b)
{
    return *(const int *) a - *(const int *) b;
}

GArray *
billow_onion_frames(const BillowAnimation *animation, int frame, const BillowOnionWishes *wishes)
{
    GArray *frames = g_array_new(FALSE, FALSE, sizeof(int));
    const int count = billow_project_frame_count(billow_animation_project(animation));
    if (wishes->keyframes)
        add_keyframes(frames, animation, frame, count);
    for (int side = -TO_EITHER_SIDE; wishes->every > 0 && side <= TO_EITHER_SIDE; side++)
        add_frame(frames, 1 + ((frame - 1) / wishes->every + side) * wishes->every, frame, count);
    g_array_sort(frames, by_number);
    return frames;
}

/* --- On the thread --- */

static void
clear_request(gpointer data)
{
    const Request *order = data;
    billow_animation_unref(order->animation);
    g_array_unref(order->frames);
}

static void
request_unref(gpointer order)
{
    g_atomic_rc_box_release_full(order, clear_request);
}

static void
skin_free(gpointer data)
{
    BillowSkin *skin = data;
    billow_mesh_unref(skin->mesh);
    g_free(skin);
}

static void
evaluate_skins(BillowSearchTask *task, gpointer data)
{
    const Request *order = data;
    const BillowProject *project = billow_animation_project(order->animation);
    for (guint i = 0; i < order->frames->len; i++) {
        const int frame = g_array_index(order->frames, int, i);
        const double seconds = billow_shown_frame_time(project, frame);
        if (!billow_search_goes_on(task, 0.0) ||
            !billow_animation_prepare(order->animation, seconds, BILLOW_WANTED_LATER, billow_search_goes_on,
                                      task))
            return;
        BillowSkin *skin = g_new(BillowSkin, 1);
        *skin = (BillowSkin){frame, billow_mesh_new(&project->cloth->grid)};
        billow_animation_evaluate(order->animation, seconds, TRUE, NULL, skin->mesh);
        billow_search_hand_over(task, skin);
    }
}

/* --- On the main thread --- */

static gboolean
is_there(const BillowOnion *onion, int frame)
{
    for (guint i = 0; i < onion->skins->len; i++)
        if (g_array_index(onion->skins, BillowSkin, i).frame == frame)
            return TRUE;
    return FALSE;
}

static void
found(gpointer owner, gpointer what)
{
    BillowOnion *onion = owner;
    BillowSkin *skin = what;
    if (is_in(onion->wanted, skin->frame) && !is_there(onion, skin->frame)) {
        const BillowSkin kept = {skin->frame, billow_mesh_ref(skin->mesh)};
        g_array_append_val(onion->skins, kept);
        onion->changed(onion->data);
    }
    skin_free(skin);
}

static void
clear_skin(gpointer data)
{
    billow_mesh_unref(((BillowSkin *) data)->mesh);
}

BillowOnion *
billow_onion_new(void (*changed)(gpointer data), gpointer data)
{
    static const BillowSearchWork work = {
        STAYS, g_atomic_rc_box_acquire, request_unref, evaluate_skins, found, skin_free};
    BillowOnion *onion = g_new0(BillowOnion, 1);
    onion->changed = changed;
    onion->data = data;
    onion->wanted = g_array_new(FALSE, FALSE, sizeof(int));
    onion->skins = g_array_new(FALSE, FALSE, sizeof(BillowSkin));
    g_array_set_clear_func(onion->skins, clear_skin);
    onion->search = billow_search_new(&work, onion);
    return onion;
}

void
billow_onion_free(BillowOnion *onion)
{
    if (!onion)
        return;
    billow_search_free(onion->search);
    g_clear_pointer(&onion->animation, billow_animation_unref);
    g_array_unref(onion->wanted);
    g_array_unref(onion->skins);
    g_free(onion);
}

static void
request_missing(BillowOnion *onion)
{
    g_autoptr(GArray) missing = g_array_new(FALSE, FALSE, sizeof(int));
    for (guint i = 0; i < onion->wanted->len; i++) {
        const int frame = g_array_index(onion->wanted, int, i);
        if (!is_there(onion, frame))
            g_array_append_val(missing, frame);
    }
    if (missing->len == 0) {
        billow_search_set(onion->search, NULL);
        return;
    }
    Request *order = g_atomic_rc_box_new(Request);
    *order = (Request){billow_animation_ref(onion->animation), g_array_ref(missing)};
    billow_search_set(onion->search, order);
    request_unref(order);
}

void
billow_onion_set(BillowOnion *onion, BillowAnimation *animation, int frame, const BillowOnionWishes *wishes)
{
    GArray *wanted =
        animation ? billow_onion_frames(animation, frame, wishes) : g_array_new(FALSE, FALSE, sizeof(int));
    const gboolean same = animation == onion->animation, had_any = onion->skins->len > 0;
    if (same && wanted->len == onion->wanted->len &&
        (wanted->len == 0 || memcmp(wanted->data, onion->wanted->data, wanted->len * sizeof(int)) == 0)) {
        g_array_unref(wanted);
        return;
    }
    if (!same) {
        g_array_set_size(onion->skins, 0);
        g_clear_pointer(&onion->animation, billow_animation_unref);
        onion->animation = animation ? billow_animation_ref(animation) : NULL;
    }
    g_array_unref(onion->wanted);
    onion->wanted = wanted;
    const guint before = onion->skins->len;
    for (guint i = before; i-- > 0;)
        if (!is_in(wanted, g_array_index(onion->skins, BillowSkin, i).frame))
            g_array_remove_index_fast(onion->skins, i);
    request_missing(onion);
    if (onion->skins->len != before || (!same && had_any))
        onion->changed(onion->data);
}

const GArray *
billow_onion_get(const BillowOnion *onion)
{
    return onion->skins;
}
