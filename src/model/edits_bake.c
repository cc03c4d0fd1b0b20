/* A pose as a keyframe whose shape is given. */
#include "model/edits_private.h"

#include <math.h>

/* Seconds within which two times are one: times are shown and typed with six decimals. */
#define SAME_TIME 1e-6

static gboolean
is_same_time(double a, double b)
{
    return fabs(a - b) <= SAME_TIME;
}

/* The longest duration from `start` that ends at `end` or before, rounding included. */
static double
duration_until(double start, double end)
{
    double duration = MAX(end - start, 0.0);
    while (duration > 0.0 && start + duration > end)
        duration = nextafter(duration, 0.0);
    return duration;
}

static GBytes *
shape_of(const BillowMesh *mesh)
{
    size_t count = billow_grid_count(&mesh->grid);
    float *positions = g_new(float, 3 * count);
    for (size_t i = 0; i < count; i++) {
        positions[3 * i] = mesh->x[i];
        positions[3 * i + 1] = mesh->y[i];
        positions[3 * i + 2] = mesh->z[i];
    }
    return g_bytes_new_take(positions, 3 * count * sizeof *positions);
}

/* How many keyframes begin at `seconds` or before. */
static guint
count_begun(const BillowProject *project, double seconds)
{
    guint n = 0;
    for (guint i = 0; i < project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++) {
        const BillowBlock *keyframe = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], i);
        n += keyframe->start <= seconds || is_same_time(keyframe->start, seconds);
    }
    return n;
}

/* Puts `block` (transfer full) in the place of the one at `index`. */
static void
replace(GPtrArray *track, guint index, BillowBlock *block)
{
    billow_block_unref(track->pdata[index]);
    track->pdata[index] = block;
}

/* What leaves the keyframe `from` leaves the keyframe `to` then. */
static void
hand_transition_on(BillowProject *project, const char *from, const char *to)
{
    guint index;
    BillowBlock *transition = billow_project_find(project, BILLOW_BLOCK_TRANSITION, from);
    if (!transition || !g_ptr_array_find(project->tracks[BILLOW_BLOCK_TRANSITION], transition, &index))
        return;
    BillowBlock *moved = billow_block_copy(transition);
    billow_block_set_id(moved, to);
    replace(project->tracks[BILLOW_BLOCK_TRANSITION], index, moved);
}

/* Ends the keyframe at `index` where `rest` begins. That is held for as long as the other would have been, and left in
 * the same way; a muted one leaves it nothing. */
static void
split(BillowProject *project, guint index, BillowBlock *rest)
{
    const BillowBlock *held = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], index);
    if (!held->muted) {
        rest->duration = duration_until(rest->start, billow_block_end(held));
        hand_transition_on(project, held->id, rest->id);
    }
    BillowBlock *shorter = billow_block_copy(held);
    shorter->duration = duration_until(held->start, rest->start);
    replace(project->tracks[BILLOW_BLOCK_KEYFRAME], index, shorter);
}

/* Puts the keyframe (transfer full) where it begins. */
static BillowProject *
with_pose(const BillowProject *project, BillowBlock *keyframe)
{
    BillowProject *edited = billow_project_copy(project);
    const guint n = count_begun(project, keyframe->start);
    const BillowBlock *before =
        n > 0 ? g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], n - 1) : NULL;
    if (before && billow_block_end(before) > keyframe->start)
        split(edited, n - 1, keyframe);
    g_ptr_array_insert(edited->tracks[BILLOW_BLOCK_KEYFRAME], (int) n, keyframe);
    if (edited->duration > 0.0)
        edited->duration = MAX(edited->duration, keyframe->start);
    return edited;
}

/* Gives a keyframe that is there already the pose of another. */
static BillowProject *
with_pose_of(const BillowProject *project, guint index, const BillowBlock *pose)
{
    const BillowBlock *there = g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], index);
    g_autoptr(BillowBlock) keyframe = billow_block_copy(there);
    billow_block_set_anchors(keyframe, billow_block_keyframe(pose)->anchors,
                             billow_block_keyframe(pose)->n_anchors);
    billow_block_set_shape(keyframe, billow_block_keyframe(pose)->shape);
    keyframe->muted = FALSE;
    if (billow_block_equal(keyframe, there) || !billow_edit_fits(project, there, keyframe))
        return NULL;
    BillowProject *edited = billow_project_copy(project);
    replace(edited->tracks[BILLOW_BLOCK_KEYFRAME], index, g_steal_pointer(&keyframe));
    return edited;
}

BillowProject *
billow_edit_bake(const BillowProject *project, double start, const BillowMesh *mesh,
                 const BillowAnchor *anchors, size_t n_anchors, BillowBlockRef **added)
{
    g_assert(billow_grid_count(&mesh->grid) == billow_grid_count(&project->grid));
    g_autoptr(GBytes) shape = shape_of(mesh);
    g_autoptr(BillowBlock) keyframe = billow_edit_default_block(project, BILLOW_BLOCK_KEYFRAME, start);
    keyframe->duration = 0.0;
    billow_block_set_anchors(keyframe, anchors, n_anchors);
    billow_block_set_shape(keyframe, shape);
    const guint n = count_begun(project, keyframe->start);
    const BillowBlock *before =
        n > 0 ? g_ptr_array_index(project->tracks[BILLOW_BLOCK_KEYFRAME], n - 1) : NULL;
    const gboolean same = before && is_same_time(before->start, keyframe->start);
    if (!same && !billow_edit_fits(project, NULL, keyframe))
        return NULL;
    g_autofree char *id = g_strdup(same ? before->id : keyframe->id);
    BillowProject *edited =
        same ? with_pose_of(project, n - 1, keyframe) : with_pose(project, g_steal_pointer(&keyframe));
    if (edited && added)
        *added = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, id);
    return edited;
}
