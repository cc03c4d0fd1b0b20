#include "model/project/drape_settings.h"

#include "model/project/scene_wind.h"

BillowDrapeSettings
billow_project_drape_settings(const BillowProject *project, const BillowBlock *keyframe)
{
    BillowDrapeSettings hang = billow_drape_settings_of(&project->cloth->material);
    hang.anchor_radius = project->cloth->anchor_radius;
    hang.thickness = project->cloth->thickness;
    hang.surface = (BillowSurfaceMethod) project->cloth->surface;
    hang.maps = project->cloth->maps;
    hang.pull = hang.down = billow_physics_down(&project->physics);
    if (keyframe) {
        const BillowSteadyWind wind = billow_keyframe_wind(project, keyframe);
        hang.pull = billow_steady_wind_pull(&wind, hang.pull);
        hang.bends = billow_block_keyframe(keyframe)->bends;
        hang.n_bends = billow_block_keyframe(keyframe)->n_bends;
        hang.coil = billow_block_keyframe(keyframe)->coil;
    }
    return hang;
}
