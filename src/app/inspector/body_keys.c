/* The keys of the selected collider: its positions at times. */
#include "app/inspector/body.h"
#include "app/inspector/keys.h"
#include "physics/colliders/shape.h"

#include <glib/gi18n.h>

static double
half_frame(BillowSession *session)
{
    return billow_project_half_frame(billow_session_get_project(session));
}

static const void *
get(BillowSession *session, gpointer data, gsize *n)
{
    const BillowBlock *block = billow_inspector_body(session);
    if (!block)
        return NULL;
    *n = billow_block_body(block)->n_keys;
    return billow_block_body(block)->keys;
}

static char *
line(BillowSession *session, gpointer own, const void *data)
{
    const BillowBodyKey *key = data;
    const BillowBlock *block = billow_inspector_body(session);
    const BillowTimeFormat format = billow_session_get_time_format(session);
    g_autofree char *time = billow_time_words(&format, BILLOW_TIME_MOMENT, key->time);
    const BillowVec3 p = key->position, a = key->rotation;
    const bool turns = billow_shapes[billow_block_collider(block)->shape]->members & BILLOW_SHAPE_ROTATION;
    /* Translators: where a collider is at a time: "1.5 s", meters to the right, up and to the front */
    g_autofree char *text = g_strdup_printf(_("%s: %.3g, %.3g, %.3g m"), time, p.x, p.y, p.z);
    return turns && (a.x != 0.0 || a.y != 0.0 || a.z != 0.0)
               ? g_strdup_printf("%s; %.4g, %.4g, %.4g°", text, a.x, a.y, a.z)
               : g_steal_pointer(&text);
}

static char *
set_here(BillowSession *session, gpointer data)
{
    const BillowBlock *block = billow_inspector_body(session);
    if (!block)
        return NULL;
    const double now = billow_session_get_time(session);
    const BillowCollider stands = billow_moving_body_at(billow_block_body(block), now);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    billow_moving_body_set_key(billow_block_body(changed), now, half_frame(session), stands.position,
                               stands.rotation);
    return billow_inspector_body_set(session, changed, _("Key Collider"), NULL);
}

static char *
remove_key(BillowSession *session, gpointer data, gsize number)
{
    g_autoptr(BillowBlock) changed = billow_block_copy(billow_inspector_body(session));
    billow_moving_body_remove_key(billow_block_body(changed), number);
    return billow_inspector_body_set(session, changed, _("Remove Collider Key"), NULL);
}

static char *
change(BillowSession *session, gpointer data, gsize number, const void *wanted, const char *label,
       const char *merge)
{
    const BillowBlock *block = billow_inspector_body(session);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    BillowBodyKey *key = &billow_block_body(changed)->keys[number];
    char *unknown = key->unknown;
    *key = *(const BillowBodyKey *) wanted;
    key->unknown = unknown;
    g_autofree char *own = g_strdup_printf("%s %s", merge, block->id);
    return billow_inspector_body_set(session, changed, label, own);
}

const BillowKeysOf billow_keys_of_body = {
    .prefix = "",
    .heading = N_("Keys"),
    .add = N_("_Key Here"),
    .tooltip =
        N_("Store the position of the collider at the playhead as a key. Moving the collider at another "
           "time adds another key, and the collider moves from key to key"),
    .fields = billow_body_key_fields,
    .size = sizeof(BillowBodyKey),
    .easing = offsetof(BillowBodyKey, easing),
    .get = get,
    .line = line,
    .set_here = set_here,
    .remove = remove_key,
    .change = change,
};
