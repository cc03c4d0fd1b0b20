#include "model/simulation/frame_store.h"

#include "core/base/allocate.h"
#include "model/simulation/simulation_record.h"

#include <glib/gi18n.h>
#include <string.h>

struct BillowFrame {
    BillowGrid grid;
    float *positions; /* all x, then all y, then all z */
    GArray *anchors;
    BillowSimulationFrame report;
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
plane_bytes(const BillowFrame *frame)
{
    return billow_grid_count(&frame->grid) * sizeof(float);
}

BillowFrame *
billow_frame_new(const BillowMesh *mesh, GArray *anchors, const BillowSimulationFrame *report)
{
    BillowFrame *frame = g_atomic_rc_box_new0(BillowFrame);
    size_t count = billow_grid_count(&mesh->grid);
    frame->grid = mesh->grid;
    frame->positions = g_new(float, 3 * count);
    memcpy(frame->positions, mesh->x, plane_bytes(frame));
    memcpy(frame->positions + count, mesh->y, plane_bytes(frame));
    memcpy(frame->positions + 2 * count, mesh->z, plane_bytes(frame));
    frame->anchors = g_array_copy(anchors);
    frame->report = *report;
    return frame;
}

BillowFrame *
billow_frame_ref(BillowFrame *frame)
{
    return g_atomic_rc_box_acquire(frame);
}

static void
clear_frame(BillowFrame *frame)
{
    g_free(frame->positions);
    g_array_unref(frame->anchors);
}

void
billow_frame_unref(BillowFrame *frame)
{
    if (frame)
        g_atomic_rc_box_release_full(frame, (GDestroyNotify) clear_frame);
}

const BillowGrid *
billow_frame_grid(const BillowFrame *frame)
{
    return &frame->grid;
}

GArray *
billow_frame_anchors(const BillowFrame *frame)
{
    return frame->anchors;
}

const BillowSimulationFrame *
billow_frame_report(const BillowFrame *frame)
{
    return &frame->report;
}

void
billow_frame_read(const BillowFrame *frame, BillowMesh *mesh)
{
    size_t count = billow_grid_count(&frame->grid);
    memcpy(mesh->x, frame->positions, plane_bytes(frame));
    memcpy(mesh->y, frame->positions + count, plane_bytes(frame));
    memcpy(mesh->z, frame->positions + 2 * count, plane_bytes(frame));
}

static gsize
frame_bytes(const BillowFrame *frame)
{
    return sizeof *frame + 3 * plane_bytes(frame) + frame->anchors->len * sizeof(BillowAnchor);
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

char *
billow_frame_store_problem(const BillowFrameStore *store)
{
    BillowSimulationRecord record = {0};
    for (guint i = 0; i < store->frames->len; i++)
        billow_simulation_record_add(&record, (int) i + 1,
                                     billow_frame_report(g_ptr_array_index(store->frames, i)));
    if (store->status != BILLOW_STEP_DONE)
        return billow_simulation_problem(store->status, billow_frame_store_count(store) + 1);
    if (store->full)
        return g_strdup_printf(
            _("The memory for simulated frames is full after frame %d: use a coarser cloth or a "
              "shorter animation."),
            billow_frame_store_count(store));
    return billow_simulation_record_notice(&record);
}
