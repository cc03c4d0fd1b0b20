#include "model/project/body_keys.h"

#include <math.h>

/* What is left out of the keys: moves, meters, and turns, degrees. */
static const double SAME_PLACE = 1e-4, SAME_ANGLE = 0.05;

/* Returns whether all keys between two of them lie on a straight line between these. */
static gboolean
is_straight(const GArray *keys, guint from, guint to)
{
    const BillowBodyKey *a = &g_array_index(keys, BillowBodyKey, from),
                        *b = &g_array_index(keys, BillowBodyKey, to);
    for (guint i = from + 1; i < to; i++) {
        const BillowBodyKey *key = &g_array_index(keys, BillowBodyKey, i);
        const double share = (key->time - a->time) / (b->time - a->time);
        const BillowVec3 off =
            billow_vec3_sub(billow_vec3_mix(a->rotation, b->rotation, share), key->rotation);
        if (billow_vec3_distance(billow_vec3_mix(a->position, b->position, share), key->position) >
                SAME_PLACE ||
            fmax(fabs(off.x), fmax(fabs(off.y), fabs(off.z))) > SAME_ANGLE)
            return FALSE;
    }
    return TRUE;
}

void
billow_moving_body_set_keys(BillowMovingBody *body, const GArray *keys)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(BillowBodyKey));
    for (guint i = 0; i < keys->len && kept->len < BILLOW_MAX_BODY_KEYS;) {
        g_array_append_val(kept, g_array_index(keys, BillowBodyKey, i));
        guint next = i + 1;
        while (next + 1 < keys->len && is_straight(keys, i, next + 1))
            next++;
        i = next;
    }
    const BillowBodyKey *first = &g_array_index(kept, BillowBodyKey, 0);
    body->collider.position = first->position;
    body->collider.rotation = first->rotation;
    if (keys->len > 1 && !(kept->len == 2 && billow_vec3_equal(first[0].position, first[1].position) &&
                           billow_vec3_equal(first[0].rotation, first[1].rotation))) {
        body->n_keys = kept->len;
        body->keys = (BillowBodyKey *) (void *) g_array_free(kept, FALSE);
    } else {
        g_array_unref(kept);
    }
}
