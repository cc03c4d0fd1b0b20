#include "model/edits.h"

#include <glib/gi18n.h>
#include <string.h>

BillowBlockRef *
billow_block_ref_new(BillowBlockKind kind, const char *id)
{
    BillowBlockRef *ref = g_new(BillowBlockRef, 1);
    *ref = (BillowBlockRef){kind, g_strdup(id)};
    return ref;
}

void
billow_block_ref_free(BillowBlockRef *ref)
{
    if (ref)
        g_free(ref->id);
    g_free(ref);
}

gboolean
billow_block_ref_equal(const BillowBlockRef *a, const BillowBlockRef *b)
{
    if (!a || !b)
        return a == b;
    return a->kind == b->kind && g_str_equal(a->id, b->id);
}

BillowBlock *
billow_edit_block(const BillowProject *project, const BillowBlockRef *ref)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (block)
        return billow_block_ref(block);
    if (ref->kind == BILLOW_BLOCK_TRANSITION && billow_project_find(project, BILLOW_BLOCK_KEYFRAME, ref->id))
        return billow_block_new(BILLOW_BLOCK_TRANSITION, ref->id, "");
    return NULL;
}

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const BillowBlock *p = *(BillowBlock *const *) a, *q = *(BillowBlock *const *) b;
    return (p->start > q->start) - (p->start < q->start);
}

static void
sort_keyframes(BillowProject *project)
{
    g_ptr_array_sort(project->keyframes, compare_starts);
}

/* The places where a keyframe of `duration` may start, between two neighbours (either may be NULL). */
static gboolean
free_span(const BillowProject *project, const BillowBlock *before, const BillowBlock *after, double duration,
          double *low, double *high)
{
    double frame = 1.0 / project->frame_rate;
    *low = 0.0;
    if (before)
        *low = billow_block_end(before) + (before->duration > 0.0 ? 0.0 : frame);
    *high = after ? after->start - (duration > 0.0 ? duration : frame) : INFINITY;
    return *low <= *high;
}

/* The start nearest to `wanted` at which a keyframe of `duration` overlaps no other keyframe than `self`. */
static double
nearest_free_start(const BillowProject *project, const BillowBlock *self, double wanted, double duration)
{
    double best = NAN;
    const BillowBlock *before = NULL;
    for (guint i = 0; i <= project->keyframes->len; i++) {
        const BillowBlock *after =
            i < project->keyframes->len ? g_ptr_array_index(project->keyframes, i) : NULL;
        if (after && after == self)
            continue;
        double low, high;
        if (free_span(project, before, after, duration, &low, &high)) {
            double start = CLAMP(wanted, low, high);
            if (isnan(best) || fabs(start - wanted) < fabs(best - wanted))
                best = start;
        }
        before = after;
    }
    return best;
}

/* Fades are not negative and fit in the duration: the longer one gives way. */
static void
fit_fades(BillowBlock *block)
{
    block->fade_in = CLAMP(block->fade_in, 0.0, block->duration);
    block->fade_out = CLAMP(block->fade_out, 0.0, block->duration);
    double excess = block->fade_in + block->fade_out - block->duration;
    if (excess <= 0.0)
        return;
    if (block->fade_in >= block->fade_out)
        block->fade_in = MAX(block->fade_in - excess, 0.0);
    else
        block->fade_out = MAX(block->fade_out - excess, 0.0);
    if (block->fade_in + block->fade_out > block->duration)
        block->fade_in = block->duration - block->fade_out;
}

static void
fit_times(BillowBlock *block)
{
    block->start = CLAMP(block->start, 0.0, BILLOW_MAX_DURATION);
    block->duration = CLAMP(block->duration, 0.0, BILLOW_MAX_DURATION);
    fit_fades(block);
}

/* A copy of the project with `block` (transfer full) where `old` was, or at the end of its track. */
static BillowProject *
with_block(const BillowProject *project, const BillowBlock *old, BillowBlock *block)
{
    BillowProject *copy = billow_project_copy(project);
    GPtrArray *track = billow_project_track(copy, block->kind);
    guint index;
    if (old && g_ptr_array_find(track, old, &index)) {
        billow_block_unref(track->pdata[index]);
        track->pdata[index] = block;
    } else {
        g_ptr_array_add(track, block);
    }
    sort_keyframes(copy);
    return copy;
}

/* The keyframe's neighbours in time, `self` itself left out. */
static void
find_neighbours(const BillowProject *project, const BillowBlock *self, const BillowBlock **before,
                const BillowBlock **after)
{
    guint index = 0;
    g_ptr_array_find(project->keyframes, self, &index);
    *before = index > 0 ? g_ptr_array_index(project->keyframes, index - 1) : NULL;
    *after = index + 1 < project->keyframes->len ? g_ptr_array_index(project->keyframes, index + 1) : NULL;
}

/* Shortens or shifts a keyframe so that it stays between the neighbours of `old`. */
static void
fit_between_neighbours(const BillowProject *project, const BillowBlock *old, BillowBlock *keyframe)
{
    const BillowBlock *before, *after;
    double low, high;
    find_neighbours(project, old, &before, &after);
    if (!free_span(project, before, after, 0.0, &low, &high)) {
        keyframe->start = old->start;
        keyframe->duration = old->duration;
        return;
    }
    keyframe->start = CLAMP(keyframe->start, low, high);
    if (after)
        keyframe->duration = MIN(keyframe->duration, after->start - keyframe->start);
}

BillowProject *
billow_edit_set_block(const BillowProject *project, const BillowBlockRef *ref, const BillowBlock *block)
{
    g_autoptr(BillowBlock) old = billow_edit_block(project, ref);
    if (!old)
        return NULL;
    g_autoptr(BillowBlock) fitted = billow_block_copy(block);
    fit_times(fitted);
    if (fitted->kind == BILLOW_BLOCK_KEYFRAME)
        fit_between_neighbours(project, old, fitted);
    if (billow_block_equal(old, fitted))
        return NULL;
    return with_block(project, old, g_steal_pointer(&fitted));
}

static gboolean
id_is_taken(const BillowProject *project, const char *id)
{
    return billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id) ||
           billow_project_find(project, BILLOW_BLOCK_WAVE, id) ||
           billow_project_find(project, BILLOW_BLOCK_SWAY, id);
}

/* `id` itself if it is free, else with a number behind it. */
static char *
unique_id(const BillowProject *project, const char *id)
{
    if (!id_is_taken(project, id))
        return g_strdup(id);
    size_t stem = strlen(id);
    while (stem > 0 && g_ascii_isdigit(id[stem - 1]))
        stem--;
    gboolean numbered = stem > 1 && id[stem - 1] == '-' && id[stem] != '\0';
    for (int n = 2;; n++) {
        g_autofree char *candidate =
            numbered ? g_strdup_printf("%.*s%d", (int) stem, id, n) : g_strdup_printf("%s-%d", id, n);
        if (!id_is_taken(project, candidate))
            return g_steal_pointer(&candidate);
    }
}

BillowProject *
billow_edit_add_block(const BillowProject *project, const BillowBlock *block, BillowBlockRef **added)
{
    g_return_val_if_fail(block->kind != BILLOW_BLOCK_TRANSITION, NULL);
    g_autofree char *id = unique_id(project, block->id);
    BillowBlock *copy = billow_block_copy(block);
    billow_block_set_id(copy, id);
    fit_times(copy);
    if (copy->kind == BILLOW_BLOCK_KEYFRAME)
        copy->start = nearest_free_start(project, NULL, copy->start, copy->duration);
    if (added)
        *added = billow_block_ref_new(copy->kind, id);
    BillowProject *edited = with_block(project, NULL, copy);
    if (edited->duration > 0.0)
        edited->duration = MAX(edited->duration, MIN(billow_block_end(copy), BILLOW_MAX_DURATION));
    return edited;
}

static double
whole_frames(const BillowProject *project, double seconds)
{
    return round(seconds * project->frame_rate) / project->frame_rate;
}

static void
set_default_wave(BillowWave *wave, const BillowGrid *grid)
{
    double width = grid->spacing * (grid->columns - 1), depth = grid->spacing * (grid->rows - 1);
    double size = MAX(width, depth);
    wave->amplitude = 0.02 * size;
    wave->wavelength = 0.4 * size;
    wave->speed = 0.25 * size;
    wave->origin_column = 0.5 * (grid->columns - 1);
    wave->origin_row = 0.5 * (grid->rows - 1);
}

BillowBlock *
billow_edit_default_block(const BillowProject *project, BillowBlockKind kind, double start)
{

    const char *const titles[] = {_("Keyframe"), _("Transition"), _("Wave"), _("Sway")};
    int number = (int) billow_project_track(project, kind)->len + 1;
    g_autofree char *wanted = g_strdup_printf("%s-%d", billow_block_kind_names[kind], number);
    g_autofree char *id = unique_id(project, wanted);
    g_autofree char *name = g_strdup_printf("%s %d", titles[kind], number);
    BillowBlock *block = billow_block_new(kind, id, name);
    double left = billow_project_duration(project) - start;
    block->start = MAX(start, 0.0);
    block->duration = kind == BILLOW_BLOCK_KEYFRAME ? 1.0 : left >= 0.5 ? whole_frames(project, left) : 2.0;
    if (kind == BILLOW_BLOCK_WAVE || kind == BILLOW_BLOCK_SWAY)
        block->fade_in = block->fade_out = whole_frames(project, MIN(0.5, 0.25 * block->duration));
    set_default_wave(&block->wave, &project->grid);
    block->sway.amplitude =
        0.1 * project->grid.spacing * (MAX(project->grid.columns, project->grid.rows) - 1);
    block->sway.period = 2.0;
    return block;
}

static void
remove_from_track(BillowProject *project, BillowBlockKind kind, const char *id)
{
    BillowBlock *block = billow_project_find(project, kind, id);
    if (block)
        g_ptr_array_remove(billow_project_track(project, kind), block);
}

BillowProject *
billow_edit_remove(const BillowProject *project, const BillowBlockRef *ref)
{
    if (!billow_project_find(project, ref->kind, ref->id))
        return NULL;
    BillowProject *copy = billow_project_copy(project);
    remove_from_track(copy, ref->kind, ref->id);
    if (ref->kind == BILLOW_BLOCK_KEYFRAME)
        remove_from_track(copy, BILLOW_BLOCK_TRANSITION, ref->id);
    return copy;
}

BillowProject *
billow_edit_duplicate(const BillowProject *project, const BillowBlockRef *ref, BillowBlockRef **added)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (!block || ref->kind == BILLOW_BLOCK_TRANSITION)
        return NULL;
    g_autoptr(BillowBlock) copy = billow_block_copy(block);
    copy->start = billow_block_end(block);
    return billow_edit_add_block(project, copy, added);
}

BillowProject *
billow_edit_move(const BillowProject *project, const BillowBlockRef *ref, double start)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (!block || ref->kind == BILLOW_BLOCK_TRANSITION)
        return NULL;
    g_autoptr(BillowBlock) moved = billow_block_copy(block);
    moved->start = start;
    fit_times(moved);
    if (moved->kind == BILLOW_BLOCK_KEYFRAME)
        moved->start = nearest_free_start(project, block, moved->start, moved->duration);
    if (moved->start == block->start)
        return NULL;
    return with_block(project, block, g_steal_pointer(&moved));
}

BillowProject *
billow_edit_resize(const BillowProject *project, const BillowBlockRef *ref, double start, double end)
{
    BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    if (!block || ref->kind == BILLOW_BLOCK_TRANSITION)
        return NULL;
    g_autoptr(BillowBlock) resized = billow_block_copy(block);
    resized->start = MAX(start, 0.0);
    resized->duration = MAX(end - resized->start, 0.0);
    if (block->kind == BILLOW_BLOCK_KEYFRAME) {
        const BillowBlock *before, *after;
        find_neighbours(project, block, &before, &after);
        double low = before ? billow_block_end(before) : 0.0;
        resized->start = MAX(resized->start, low);
        resized->duration = MAX(end - resized->start, 0.0);
    }
    return billow_edit_set_block(project, ref, resized);
}

static int
scaled_place(int place, int old_count, int new_count)
{
    return (int) lround((double) place * (new_count - 1) / (old_count - 1));
}

/* The anchors of a keyframe at their share of another grid, the first of those that fall together. */
static BillowBlock *
keyframe_on_grid(const BillowBlock *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowAnchor anchor = keyframe->anchors[i];
        anchor.column = scaled_place(anchor.column, old->columns, grid->columns);
        anchor.row = scaled_place(anchor.row, old->rows, grid->rows);
        if (g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, anchor.column, anchor.row))))
            g_array_append_val(anchors, anchor);
    }
    BillowBlock *copy = billow_block_copy(keyframe);
    billow_block_set_anchors(copy, (BillowAnchor *) (void *) anchors->data, anchors->len);
    return copy;
}

BillowProject *
billow_edit_set_grid(const BillowProject *project, const BillowGrid *grid)
{
    const BillowGrid *old = &project->grid;
    if (old->columns == grid->columns && old->rows == grid->rows && old->spacing == grid->spacing)
        return NULL;
    BillowProject *copy = billow_project_copy(project);
    copy->grid = *grid;
    for (guint i = 0; i < copy->keyframes->len; i++) {
        BillowBlock *keyframe = copy->keyframes->pdata[i];
        copy->keyframes->pdata[i] = keyframe_on_grid(keyframe, old, grid);
        billow_block_unref(keyframe);
    }
    return copy;
}
