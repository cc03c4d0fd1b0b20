#include "model/hang.h"

BillowHang
billow_project_hang(const BillowProject *project, const BillowBlock *keyframe)
{
    BillowHang hang = billow_hang_of(&project->material);
    hang.anchor_radius = project->anchor_radius;
    return hang;
}
