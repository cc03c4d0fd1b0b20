#include "model/project/drape_settings.h"

BillowDrapeSettings
billow_project_drape_settings(const BillowProject *project, const BillowBlock *keyframe)
{
    BillowDrapeSettings hang = billow_drape_settings_of(&project->material);
    hang.anchor_radius = project->anchor_radius;
    if (keyframe)
        hang.pull = billow_steady_wind_pull(&billow_block_keyframe(keyframe)->wind);
    return hang;
}
