/* Reads the arrays of blocks. */
#include "io/project/key_list.h"

#include <glib/gi18n.h>

/* Readers for the lists that blocks of a kind have besides their fields. NULL: none. */
static void (*const list_readers[BILLOW_N_BLOCK_KINDS])(BillowReading *reading, json_object *object,
                                                        void *payload) = {
    [BILLOW_BLOCK_KEYFRAME] = billow_read_keyframe, [BILLOW_BLOCK_RECORDING] = billow_read_recording,
    [BILLOW_BLOCK_NUDGE] = billow_read_nudge,       [BILLOW_BLOCK_COLLIDER] = billow_read_body,
    [BILLOW_BLOCK_MOTION] = billow_read_motion,
};

static void
read_element(BillowReading *reading, json_object *object, BillowBlockKind kind)
{
    if (!json_object_is_type(object, json_type_object)) {
        g_autofree char *expected =
            g_strdup_printf(_("an object that describes a %s"), billow_kinds[kind]->word);
        billow_json_note_found(&reading->json, NULL, object, expected);
        return;
    }
    BillowBlock *block = billow_read_block(reading, object, kind);
    if (list_readers[kind])
        list_readers[kind](reading, object, block->payload);
    if (billow_block_number_keys(block))
        billow_read_number_keys(reading, object, block);
    if (billow_kinds[kind]->layer)
        billow_read_damping(reading, object, &block->damping);
    block->unknown = billow_json_unknown(&reading->json, object);
    g_ptr_array_add(billow_project_track(reading->project, kind), block);
    if (kind == BILLOW_BLOCK_KEYFRAME && *block->id != '\0') /* a transition may start at it */
        g_hash_table_insert(reading->leaving, g_strdup(block->id), g_strdup(""));
}

static void
read_track(BillowReading *reading, json_object *parent, BillowBlockKind kind)
{
    json_object *array;
    const char *key = billow_kinds[kind]->track;
    if (!billow_json_array(&reading->json, parent, key, BILLOW_JSON_OPTIONAL, &array))
        return;
    gsize n = json_object_array_length(array);
    for (gsize i = 0; i < n; i++) {
        gsize mark = billow_json_enter_element(&reading->json, key, i);
        read_element(reading, json_object_array_get_idx(array, i), kind);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

void
billow_read_cloth_tracks(BillowReading *reading, json_object *object)
{
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            read_track(reading, object, kind);
}

void
billow_read_tracks(BillowReading *reading, json_object *object, const char *parent)
{
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (g_strcmp0(billow_kinds[kind]->parent, parent) == 0)
            read_track(reading, object, kind);
}
