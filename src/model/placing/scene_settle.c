#include "model/placing/scene_settle.h"

#include "model/placing/instances.h"
#include "model/project/carried_anchors.h"
#include "model/project/fine_meshes.h"
#include "model/project/motions.h"
#include "model/project/solids.h"

/* Returns whether an instance is as it was. One that has become known to be derived is not. */
static gboolean
is_as_before(const BillowCloth *was, const BillowCloth *is)
{
    return billow_cloth_is_instance(is) && (was->derived_from || !is->derived_from) &&
           billow_cloth_equal(was, is);
}

/* Shares the instances that are as they were. */
static BillowProject *
share_instances(BillowProject *before, BillowProject *settled)
{
    const guint active = billow_project_active(settled);
    g_autoptr(BillowProject) shared = billow_project_activate(settled, active);
    gboolean same = TRUE;
    for (guint i = 0; i < shared->cloths->len; i++) {
        BillowCloth *was = before->cloths->pdata[i], *is = shared->cloths->pdata[i];
        if (was != is && is_as_before(was, is))
            billow_project_replace_cloth(shared, i, billow_cloth_ref(was));
        same &= shared->cloths->pdata[i] == was;
    }
    shared->cloth = shared->cloths->pdata[active];
    return billow_project_ref(same ? before : shared);
}

BillowProject *
billow_scene_settle(BillowProject *project)
{
    g_autoptr(BillowProject) moving = billow_project_settle_motions(project),
                             solid = billow_project_settle_solids(moving),
                             derived = billow_instances_settle(solid),
                             carried = billow_project_carry_anchors(derived);
    g_autoptr(BillowProject) shared =
        carried == project ? billow_project_ref(project) : share_instances(project, carried);
    return billow_project_settle_fine_meshes(shared);
}
