#include "model/project/hang.h"

BillowHang
billow_project_hang(const BillowProject *project, const BillowBlock *keyframe)
{
    BillowHang hang = billow_hang_of(&project->material);
    hang.anchor_radius = project->anchor_radius;
    if (keyframe)
        hang.pull = billow_steady_wind_pull(&billow_block_keyframe(keyframe)->wind);
    return hang;
}
