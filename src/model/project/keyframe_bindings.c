/* Anchors of a keyframe that other cloths or colliders carry. */
#include "model/project/carried_pose.h"
#include "model/project/keyframe.h"

const BillowBinding *
billow_keyframe_binding(const BillowKeyframe *keyframe, size_t anchor)
{
    return keyframe->bindings && keyframe->bindings[anchor].on ? &keyframe->bindings[anchor] : NULL;
}

gboolean
billow_keyframe_hangs_on(const BillowKeyframe *keyframe, const char *id)
{
    for (size_t i = 0; keyframe->bindings && i < keyframe->n_anchors; i++)
        if (!keyframe->bindings[i].rides && g_strcmp0(keyframe->bindings[i].on, id) == 0)
            return TRUE;
    return FALSE;
}

void
billow_keyframe_bind(BillowKeyframe *keyframe, size_t anchor, const BillowBinding *binding)
{
    if (!keyframe->bindings && !binding)
        return;
    if (!keyframe->bindings)
        keyframe->bindings = g_new0(BillowBinding, keyframe->n_anchors);
    BillowBinding *own = &keyframe->bindings[anchor];
    BillowBinding bound = binding ? *binding : (BillowBinding){.on = NULL};
    billow_binding_own(&bound);
    billow_binding_clear(own);
    *own = bound;
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (keyframe->bindings[i].on)
            return;
    billow_bindings_free(g_steal_pointer(&keyframe->bindings), keyframe->n_anchors);
}

void
billow_keyframe_carry(BillowKeyframe *keyframe, const BillowAnchor *anchors)
{
    const size_t n = keyframe->n_anchors;
    if (keyframe->hang) {
        BillowCoarsePose *carried = billow_carried_pose(keyframe->hang, keyframe->anchors, n, anchors, n);
        billow_keyframe_set_hang(keyframe, carried);
        billow_coarse_pose_free(carried);
    }
    for (size_t i = 0; i < n; i++)
        keyframe->anchors[i].position = anchors[i].position;
}
