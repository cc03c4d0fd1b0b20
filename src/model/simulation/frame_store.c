#include "model/simulation/frame_store.h"

#include "core/base/allocate.h"
#include "model/simulation/simulation_record.h"

#include <glib/gi18n.h>
#include <string.h>

/* A cloth of a frame. */
typedef struct {
    BillowGrid grid;
    float *
        positions; /* all x, then all y, then all z, and the twists of a rope; NULL: the cloth is not there */
    GArray *anchors;
    BillowSimulationFrame report;
} FrameCloth;

struct BillowFrame {
    guint n;
    FrameCloth *cloths;
};

/* A saved state of the simulation. */
typedef struct {
    int frame;
    GBytes *state;
} Checkpoint;

struct BillowFrameStore {
    gsize max_bytes, bytes;
    GPtrArray *frames;
    GArray *checkpoints; /* sorted by frame */
    GArray *comparisons;
    guint compared; /* how many of the comparisons are of the current project */
    gboolean full;
    BillowStepStatus status; /* unless DONE: why there is no next frame */
};

/* --- Frames --- */

static gsize
plane_bytes(const FrameCloth *cloth)
{
    return billow_grid_count(&cloth->grid) * sizeof(float);
}

/* Returns the number of planes that are stored. */
static gsize
count_planes(const FrameCloth *cloth)
{
    return billow_grid_is_rope(&cloth->grid) ? 4 : 3;
}

BillowFrame *
billow_frame_new(guint n)
{
    BillowFrame *frame = g_atomic_rc_box_new0(BillowFrame);
    frame->n = n;
    frame->cloths = g_new0(FrameCloth, n);
    return frame;
}

void
billow_frame_put(BillowFrame *frame, guint cloth, const BillowMesh *mesh, GArray *anchors,
                 const BillowSimulationFrame *report)
{
    FrameCloth *own = &frame->cloths[cloth];
    const size_t count = billow_grid_count(&mesh->grid);
    own->grid = mesh->grid;
    own->positions = g_new(float, count_planes(own) * count);
    memcpy(own->positions, mesh->x, plane_bytes(own));
    memcpy(own->positions + count, mesh->y, plane_bytes(own));
    memcpy(own->positions + 2 * count, mesh->z, plane_bytes(own));
    if (mesh->twist)
        memcpy(own->positions + 3 * count, mesh->twist, plane_bytes(own));
    own->anchors = g_array_copy(anchors);
    own->report = *report;
}

BillowFrame *
billow_frame_ref(BillowFrame *frame)
{
    return g_atomic_rc_box_acquire(frame);
}

static void
clear_frame(BillowFrame *frame)
{
    for (guint i = 0; i < frame->n; i++) {
        g_free(frame->cloths[i].positions);
        g_clear_pointer(&frame->cloths[i].anchors, g_array_unref);
    }
    g_free(frame->cloths);
}

void
billow_frame_unref(BillowFrame *frame)
{
    if (frame)
        g_atomic_rc_box_release_full(frame, (GDestroyNotify) clear_frame);
}

guint
billow_frame_count(const BillowFrame *frame)
{
    return frame->n;
}

gboolean
billow_frame_has(const BillowFrame *frame, guint cloth)
{
    return cloth < frame->n && frame->cloths[cloth].positions;
}

const BillowGrid *
billow_frame_grid(const BillowFrame *frame, guint cloth)
{
    return &frame->cloths[cloth].grid;
}

GArray *
billow_frame_anchors(const BillowFrame *frame, guint cloth)
{
    return frame->cloths[cloth].anchors;
}

const BillowSimulationFrame *
billow_frame_report(const BillowFrame *frame, guint cloth)
{
    return &frame->cloths[cloth].report;
}

void
billow_frame_read(const BillowFrame *frame, guint cloth, BillowMesh *mesh)
{
    const FrameCloth *own = &frame->cloths[cloth];
    const size_t count = billow_grid_count(&own->grid);
    memcpy(mesh->x, own->positions, plane_bytes(own));
    memcpy(mesh->y, own->positions + count, plane_bytes(own));
    memcpy(mesh->z, own->positions + 2 * count, plane_bytes(own));
    if (mesh->twist)
        memcpy(mesh->twist, own->positions + 3 * count, plane_bytes(own));
}

static gsize
frame_bytes(const BillowFrame *frame)
{
    gsize bytes = 0;
    for (guint i = 0; i < frame->n; i++) {
        const FrameCloth *cloth = &frame->cloths[i];
        bytes += sizeof *cloth;
        if (cloth->positions)
            bytes += count_planes(cloth) * plane_bytes(cloth) + cloth->anchors->len * sizeof(BillowAnchor);
    }
    return bytes;
}

/* --- The store --- */

static void
clear_checkpoint(Checkpoint *checkpoint)
{
    g_bytes_unref(checkpoint->state);
}

BillowFrameStore *
billow_frame_store_new(gsize max_bytes)
{
    BillowFrameStore *store = g_new0(BillowFrameStore, 1);
    store->max_bytes = max_bytes > 0 ? max_bytes : billow_quarter_of_memory();
    store->frames = g_ptr_array_new_with_free_func((GDestroyNotify) billow_frame_unref);
    store->checkpoints = g_array_new(FALSE, FALSE, sizeof(Checkpoint));
    g_array_set_clear_func(store->checkpoints, (GDestroyNotify) clear_checkpoint);
    store->comparisons = g_array_new(FALSE, FALSE, sizeof(BillowComparison));
    return store;
}

void
billow_frame_store_free(BillowFrameStore *store)
{
    g_ptr_array_unref(store->frames);
    g_array_unref(store->checkpoints);
    g_array_unref(store->comparisons);
    g_free(store);
}

int
billow_frame_store_count(const BillowFrameStore *store)
{
    return (int) store->frames->len;
}

BillowFrame *
billow_frame_store_get(BillowFrameStore *store, int number)
{
    if (number < 1 || number > billow_frame_store_count(store))
        return NULL;
    return billow_frame_ref(g_ptr_array_index(store->frames, number - 1));
}

void
billow_frame_store_add(BillowFrameStore *store, BillowFrame *frame, GBytes *state)
{
    gsize bytes = frame_bytes(frame) + (state ? g_bytes_get_size(state) : 0);
    store->full = bytes > store->max_bytes - store->bytes;
    if (store->full)
        return;
    store->bytes += bytes;
    g_ptr_array_add(store->frames, billow_frame_ref(frame));
    if (state) {
        Checkpoint checkpoint = {billow_frame_store_count(store), g_bytes_ref(state)};
        g_array_append_val(store->checkpoints, checkpoint);
    }
}

void
billow_frame_store_fail(BillowFrameStore *store, BillowStepStatus status)
{
    store->status = status;
}

gboolean
billow_frame_store_wants_more(const BillowFrameStore *store, int total)
{
    return billow_frame_store_count(store) < total && !store->full && store->status == BILLOW_STEP_DONE;
}

static void
count_bytes(BillowFrameStore *store)
{
    store->bytes = 0;
    for (guint i = 0; i < store->frames->len; i++)
        store->bytes += frame_bytes(g_ptr_array_index(store->frames, i));
    for (guint i = 0; i < store->checkpoints->len; i++)
        store->bytes += g_bytes_get_size(g_array_index(store->checkpoints, Checkpoint, i).state);
}

static void
truncate_to(BillowFrameStore *store, int count)
{
    guint checkpoints = store->checkpoints->len;
    while (checkpoints > 0 && g_array_index(store->checkpoints, Checkpoint, checkpoints - 1).frame > count)
        checkpoints--;
    g_array_set_size(store->checkpoints, checkpoints);
    g_ptr_array_set_size(store->frames, count);
    g_array_set_size(store->comparisons, MIN(store->comparisons->len, (guint) count));
    store->full = FALSE;
    store->status = BILLOW_STEP_DONE;
    count_bytes(store);
}

void
billow_frame_store_edit(BillowFrameStore *store, int first, int total)
{
    int count = billow_frame_store_count(store);
    if (first > 0 && first <= count + 1)
        truncate_to(store, MIN(first - 1, total));
    else if (count > total)
        truncate_to(store, total);
    store->compared = 0;
}

GBytes *
billow_frame_store_checkpoint(const BillowFrameStore *store, int frame)
{
    GBytes *state = NULL;
    for (guint i = 0; i < store->checkpoints->len; i++) {
        const Checkpoint *checkpoint = &g_array_index(store->checkpoints, Checkpoint, i);
        if (checkpoint->frame <= frame)
            state = checkpoint->state;
    }
    return state ? g_bytes_ref(state) : NULL;
}

/* --- Comparisons --- */

int
billow_frame_store_next_comparison(const BillowFrameStore *store)
{
    return store->compared < store->frames->len ? (int) store->compared + 1 : 0;
}

void
billow_frame_store_set_comparison(BillowFrameStore *store, const BillowComparison *comparison)
{
    if (store->compared < store->comparisons->len)
        g_array_index(store->comparisons, BillowComparison, store->compared) = *comparison;
    else
        g_array_append_vals(store->comparisons, comparison, 1);
    store->compared++;
}

void
billow_frame_store_comparison(const BillowFrameStore *store, GArray *comparison)
{
    if (store->comparisons->len > 0)
        g_array_append_vals(comparison, store->comparisons->data, store->comparisons->len);
}

int
billow_frame_store_compared(const BillowFrameStore *store)
{
    return (int) store->compared;
}

/* --- Problems --- */

static guint
count_cloths(const BillowFrameStore *store)
{
    return store->frames->len > 0 ? billow_frame_count(store->frames->pdata[0]) : 0;
}

char *
billow_frame_store_problem(const BillowFrameStore *store)
{
    BillowSimulationRecord record = {0};
    for (guint cloth = 0; cloth < count_cloths(store); cloth++) {
        BillowSimulationRecord own = {0};
        for (guint i = 0; i < store->frames->len; i++)
            if (billow_frame_has(store->frames->pdata[i], cloth))
                billow_simulation_record_add(&own, (int) i + 1,
                                             billow_frame_report(store->frames->pdata[i], cloth));
        billow_simulation_record_merge(&record, &own);
    }
    if (store->status != BILLOW_STEP_DONE)
        return billow_simulation_problem(store->status, billow_frame_store_count(store) + 1);
    if (store->full)
        return g_strdup_printf(
            _("The memory for simulated frames is full after frame %d: use a coarser cloth or a "
              "shorter animation."),
            billow_frame_store_count(store));
    return billow_simulation_record_notice(&record);
}
