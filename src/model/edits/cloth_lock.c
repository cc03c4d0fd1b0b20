#include "model/edits/cloth_lock.h"

static gboolean
same_instance(const BillowCloth *one, const BillowCloth *other)
{
    return billow_fields_equal(billow_instance_fields, &one->instance, &other->instance) &&
           billow_fields_equal(billow_place_fields, &one->instance, &other->instance) &&
           one->instance.own_look == other->instance.own_look &&
           (!one->instance.own_look || billow_fields_equal(billow_look_fields, one, other));
}

/* Returns whether both are alike but for their names, what stands beside these in the file, and where the
 * file has the material. */
static gboolean
same_content(const BillowCloth *one, const BillowCloth *other)
{
    if (one == other)
        return TRUE;
    if (billow_cloth_is_instance(one) && billow_cloth_is_instance(other))
        return same_instance(one, other);
    g_autoptr(BillowCloth) copy = billow_cloth_copy(other);
    billow_fields_copy(billow_cloth_name_fields, copy, one);
    copy->material_in_cloth = one->material_in_cloth;
    copy->bend_given = one->bend_given;
    return billow_cloth_equal(one, copy);
}

static gboolean
has_carrier(const BillowProject *project, const char *id)
{
    return billow_project_find_cloth(project, id) >= 0 ||
           billow_project_find(project, BILLOW_BLOCK_COLLIDER, id) ||
           billow_project_find(project, BILLOW_BLOCK_MOTION, id);
}

/* Returns whether `after` has all that carries anchors of the cloth. */
static gboolean
keeps_carriers(const BillowCloth *cloth, const BillowProject *before, const BillowProject *after)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++) {
            const char *on = keyframe->bindings[k].on;
            if (on && has_carrier(before, on) && !has_carrier(after, on))
                return FALSE;
        }
    }
    return TRUE;
}

const BillowCloth *
billow_cloth_lock_find_broken(const BillowProject *before, const BillowProject *after)
{
    for (guint i = 0; i < before->cloths->len; i++) {
        const BillowCloth *cloth = before->cloths->pdata[i];
        const int now = cloth->locked ? billow_project_find_cloth(after, cloth->id) : -1;
        if (cloth->locked && (now < 0 || !same_content(cloth, after->cloths->pdata[now]) ||
                              !keeps_carriers(cloth, before, after)))
            return cloth;
    }
    return NULL;
}
