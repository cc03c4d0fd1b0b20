#include "app/stage/scene.h"

#include "model/project/shown_time.h"

G_DEFINE_ENUM_TYPE(BillowStageMethod, billow_stage_method, G_DEFINE_ENUM_VALUE(BILLOW_STAGE_FAKE, "fake"),
                   G_DEFINE_ENUM_VALUE(BILLOW_STAGE_PHYSICS, "physics"),
                   G_DEFINE_ENUM_VALUE(BILLOW_STAGE_BOTH, "both"))

G_DEFINE_ENUM_TYPE(BillowBothLayout, billow_both_layout,
                   G_DEFINE_ENUM_VALUE(BILLOW_BOTH_SIDE_BY_SIDE, "side-by-side"),
                   G_DEFINE_ENUM_VALUE(BILLOW_BOTH_GHOST, "ghost"))

G_DEFINE_ENUM_TYPE(BillowShading, billow_shading, G_DEFINE_ENUM_VALUE(BILLOW_SHADING_TEXTURE, "textured"),
                   G_DEFINE_ENUM_VALUE(BILLOW_SHADING_COLOR, "shaded"),
                   G_DEFINE_ENUM_VALUE(BILLOW_SHADING_WIRES, "wire"),
                   G_DEFINE_ENUM_VALUE(BILLOW_SHADING_STRAIN, "strain"),
                   G_DEFINE_ENUM_VALUE(BILLOW_SHADING_WEIGHT, "weight"),
                   G_DEFINE_ENUM_VALUE(BILLOW_SHADING_GAP, "gap"))

/* Returns the frame that should be simulated: that of the fake if both are shown. */
static int
wanted_frame(const BillowStageScene *scene)
{
    const int shown = billow_preview_get_shown_frame(scene->preview);
    return scene->look.method == BILLOW_STAGE_PHYSICS || shown == 0 ? billow_session_get_frame(scene->session)
                                                                    : shown;
}

static void
find_simulated(BillowStageScene *scene)
{
    scene->is_due = TRUE;
    if (scene->look.method == BILLOW_STAGE_FAKE)
        return;
    const int due = wanted_frame(scene), frames = billow_physics_preview_get_frames(scene->physics);
    scene->frame = MIN(due, frames);
    scene->is_due = due <= frames;
    const guint active = billow_project_active(billow_session_get_project(scene->session));
    scene->cloths = scene->frame > 0 ? billow_physics_preview_get_meshes(scene->physics, scene->frame) : NULL;
    if (scene->cloths && active < scene->cloths->len)
        scene->simulated = scene->cloths->pdata[active];
}

static void
find_distance(BillowStageScene *scene)
{
    const BillowMesh *fake = scene->fake, *simulated = scene->simulated;
    scene->has_distance = fake && simulated && fake->grid.columns == simulated->grid.columns &&
                          fake->grid.rows == simulated->grid.rows &&
                          scene->frame == billow_preview_get_shown_frame(scene->preview);
    if (scene->has_distance && (scene->outdated || !billow_physics_preview_get_distance(
                                                       scene->physics, scene->frame, &scene->distance)))
        scene->distance = billow_mesh_distance(fake, simulated);
}

BillowStageScene
billow_stage_scene_now(const BillowStageLook *look, BillowSession *session, BillowPreview *preview,
                       BillowPhysicsPreview *physics)
{
    const BillowAnimation *animation = billow_preview_get_animation(preview);
    const gboolean both = look->method == BILLOW_STAGE_BOTH;
    BillowStageScene scene = {
        .look = *look,
        .side_by_side = both && look->layout == BILLOW_BOTH_SIDE_BY_SIDE,
        .ghost = both && look->layout == BILLOW_BOTH_GHOST,
        .session = session,
        .preview = preview,
        .physics = physics,
        .hidden = billow_session_get_project(session)->cloth->hidden,
        .outdated = !animation || billow_animation_project(animation) != billow_session_get_project(session),
        .fake = billow_preview_get_mesh(preview),
    };
    find_simulated(&scene);
    find_distance(&scene);
    return scene;
}

double
billow_stage_scene_seconds(const BillowStageScene *scene)
{
    return billow_stage_scene_seconds_of(scene, scene->look.method == BILLOW_STAGE_PHYSICS);
}

double
billow_stage_scene_seconds_of(const BillowStageScene *scene, gboolean physics)
{
    const int frame = physics && scene->frame > 0 ? scene->frame : wanted_frame(scene);
    return billow_method_frame_time(billow_session_get_project(scene->session), physics, frame);
}

void
billow_stage_scene_clear(BillowStageScene *scene)
{
    scene->simulated = NULL;
    g_clear_pointer(&scene->cloths, g_ptr_array_unref);
}
