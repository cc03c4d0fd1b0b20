#include "model/edits/history.h"

/* The project before a step (after it, if the step was undone), and the step's label. */
typedef struct {
    BillowProject *project;
    char *label;
} Step;

struct BillowHistory {
    GPtrArray *undo, *redo; /* of Step, the latest last */
    char *merge;            /* key of the step that edits are merged into, or NULL */
};

static void
free_step(Step *step)
{
    billow_project_unref(step->project);
    g_free(step->label);
    g_free(step);
}

static void
push(GPtrArray *steps, BillowProject *project, const char *label)
{
    Step *step = g_new(Step, 1);
    *step = (Step){billow_project_ref(project), g_strdup(label)};
    g_ptr_array_add(steps, step);
}

BillowHistory *
billow_history_new(void)
{
    BillowHistory *history = g_new0(BillowHistory, 1);
    history->undo = g_ptr_array_new_with_free_func((GDestroyNotify) free_step);
    history->redo = g_ptr_array_new_with_free_func((GDestroyNotify) free_step);
    return history;
}

void
billow_history_free(BillowHistory *history)
{
    g_ptr_array_unref(history->undo);
    g_ptr_array_unref(history->redo);
    g_free(history->merge);
    g_free(history);
}

void
billow_history_clear(BillowHistory *history)
{
    g_clear_pointer(&history->merge, g_free);
    g_ptr_array_set_size(history->undo, 0);
    g_ptr_array_set_size(history->redo, 0);
}

void
billow_history_add(BillowHistory *history, BillowProject *before, const char *label, const char *merge)
{
    g_ptr_array_set_size(history->redo, 0);
    if (merge && g_strcmp0(merge, history->merge) == 0 && history->undo->len > 0)
        return;
    push(history->undo, before, label);
    g_free(history->merge);
    history->merge = g_strdup(merge);
}

gboolean
billow_history_end_merge(BillowHistory *history, const BillowProject *now)
{
    g_autofree char *merge = g_steal_pointer(&history->merge);
    GPtrArray *undo = history->undo;
    const Step *step = undo->len > 0 ? g_ptr_array_index(undo, undo->len - 1) : NULL;
    if (!merge || !step || !billow_project_equal(step->project, now))
        return FALSE;
    g_ptr_array_set_size(undo, (int) undo->len - 1);
    return TRUE;
}

/* Moves over the latest step of `from`, adding its opposite to `to`. */
static BillowProject *
move_step(GPtrArray *from, GPtrArray *to, BillowProject *now)
{
    if (from->len == 0)
        return NULL;
    Step *step = g_ptr_array_steal_index(from, from->len - 1);
    BillowProject *project = billow_project_ref(step->project);
    push(to, now, step->label);
    free_step(step);
    return project;
}

BillowProject *
billow_history_undo(BillowHistory *history, BillowProject *now)
{
    return move_step(history->undo, history->redo, now);
}

BillowProject *
billow_history_redo(BillowHistory *history, BillowProject *now)
{
    return move_step(history->redo, history->undo, now);
}

static void
map_steps(GPtrArray *steps, BillowProjectMap map, gpointer data)
{
    for (guint i = 0; i < steps->len; i++) {
        Step *step = g_ptr_array_index(steps, i);
        BillowProject *project = map(step->project, data);
        billow_project_unref(step->project);
        step->project = project;
    }
}

void
billow_history_map(BillowHistory *history, BillowProjectMap map, gpointer data)
{
    map_steps(history->undo, map, data);
    map_steps(history->redo, map, data);
}

const char *
billow_history_label(const BillowHistory *history, int step)
{
    const GPtrArray *steps = step < 0 ? history->undo : history->redo;
    const guint away = (guint) ABS(step);
    if (away == 0 || away > steps->len)
        return NULL;
    return ((const Step *) g_ptr_array_index(steps, steps->len - away))->label;
}
