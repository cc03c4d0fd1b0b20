#include "app/transfer/character_job.h"

#include <string.h>

void
billow_character_free(BillowCharacter *character)
{
    if (!character)
        return;
    billow_motion_unref(character->motion);
    g_clear_pointer(&character->before, billow_project_unref);
    g_clear_pointer(&character->project, billow_project_unref);
    g_free(character);
}

static guint
count_colliders(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len;
}

guint
billow_character_bones(const BillowCharacter *character)
{
    return character->project ? count_colliders(character->project) - count_colliders(character->before) : 0;
}

static void
free_order(gpointer data)
{
    BillowCharacterOrder *order = data;
    g_free(order->path);
    billow_project_unref(order->project);
    g_free(order);
}

/* Returns the file itself, or the pattern for all numbered OBJ files of which it is one. Free with g_free(). */
static char *
sequence_of(const char *path)
{
    char *pattern = g_strdup(path), *dot = strrchr(pattern, '.');
    if (dot && g_ascii_strcasecmp(dot, ".obj") == 0)
        for (char *at = dot - 1; at >= pattern && g_ascii_isdigit(*at); at--)
            *at = '#';
    return pattern;
}

static void
read_character(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const BillowCharacterOrder *order = data;
    GError *error = NULL;
    g_autofree char *path = sequence_of(order->path);
    g_autoptr(BillowCharacter) made = g_new0(BillowCharacter, 1);
    made->motion = billow_motion_read(path, &order->options, cancellable, &made->facts, &error);
    if (!made->motion) {
        g_task_return_error(task, error);
        return;
    }
    const BillowBonesPlace where = {BILLOW_MOTION_PLACE_HOME, order->start, TRUE};
    made->before = billow_project_ref(order->project);
    made->project = billow_edit_add_bones(order->project, made->motion, &where).project;
    made->start = order->start;
    g_task_return_pointer(task, g_steal_pointer(&made), (GDestroyNotify) billow_character_free);
}

void
billow_character_read_async(const BillowCharacterOrder *order, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
    BillowCharacterOrder *own = g_memdup2(order, sizeof *order);
    own->path = g_strdup(order->path);
    own->project = billow_project_ref(order->project);
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    g_task_set_task_data(task, own, free_order);
    g_task_run_in_thread(task, read_character);
}

BillowCharacter *
billow_character_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
