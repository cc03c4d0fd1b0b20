#include "app/transfer/character_job.h"

#include "app/common/edit_words.h"
#include "model/edits/character.h"

#include <string.h>

void
billow_character_free(BillowCharacter *character)
{
    if (!character)
        return;
    billow_motion_unref(character->motion);
    g_clear_pointer(&character->before, billow_project_unref);
    g_clear_pointer(&character->alone, billow_project_unref);
    g_clear_pointer(&character->bones, billow_project_unref);
    g_free(character);
}

static guint
count_colliders(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len;
}

guint
billow_character_count_bones(const BillowCharacter *character)
{
    return character->bones ? count_colliders(character->bones) - count_colliders(character->before) : 0;
}

char *
billow_character_file(const char *path)
{
    char *pattern = g_strdup(path), *dot = strrchr(pattern, '.');
    if (dot && g_ascii_strcasecmp(dot, ".obj") == 0)
        for (char *at = dot - 1; at >= pattern && g_ascii_isdigit(*at); at--)
            *at = '#';
    return pattern;
}

static void
free_order(gpointer data)
{
    BillowCharacterOrder *order = data;
    g_free(order->file);
    g_free(order->named);
    billow_project_unref(order->project);
    g_free(order);
}

/* Returns the block of the motion, which plays nothing yet. Transfer full. */
static BillowBlock *
new_block(const BillowCharacterOrder *order)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_MOTION, "motion", "");
    BillowPlayedMotion *motion = billow_block_motion(block);
    billow_field_set_text(billow_played_motion_fields, motion, order->named);
    motion->unit = order->options.unit;
    motion->up = (int) order->options.up;
    motion->rate = order->options.rate;
    block->start = order->start;
    return block;
}

static BillowCharacter *
read_file(const BillowCharacterOrder *order, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowCharacter) made = g_new0(BillowCharacter, 1);
    g_autoptr(BillowBlock) block = new_block(order);
    BillowPlayedMotion *motion = billow_block_motion(block);
    g_autoptr(BillowReadMotion) read =
        billow_motion_file_read(motion, order->file, cancellable, &made->facts, error);
    if (!read)
        return NULL;
    g_autofree char *id = g_ascii_strdown(read->motion->name, -1);
    billow_block_set_id(block, id);
    billow_block_set_name(block, read->motion->name);
    billow_played_motion_give(motion, read);
    BillowEdit alone = billow_edit_add_character(order->project, block, FALSE);
    if (!alone.project) {
        g_autofree char *words = billow_edit_words(&alone);
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, words ? words : "");
        billow_edit_clear(&alone);
        return NULL;
    }
    made->motion = billow_motion_ref(read->motion);
    made->rate = billow_played_motion_rate(motion);
    made->before = billow_project_ref(order->project);
    made->alone = billow_edit_take(alone, NULL);
    made->bones = billow_edit_take(billow_edit_add_character(order->project, block, TRUE), NULL);
    made->start = order->start;
    return g_steal_pointer(&made);
}

static void
read_character(GTask *task, gpointer source, gpointer order, GCancellable *cancellable)
{
    GError *error = NULL;
    BillowCharacter *made = read_file(order, cancellable, &error);
    if (made)
        g_task_return_pointer(task, made, (GDestroyNotify) billow_character_free);
    else
        g_task_return_error(task, error);
}

void
billow_character_read_async(const BillowCharacterOrder *order, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
    BillowCharacterOrder *own = g_memdup2(order, sizeof *order);
    own->file = g_strdup(order->file);
    own->named = g_strdup(order->named);
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
