/* What there is to be seen: by which method, at which frame, and what is known of it. */
#pragma once

#include "model/live/physics_preview.h"
#include "model/live/preview.h"

/* How the cloth that is shown is made. */
typedef enum {
    BILLOW_STAGE_FAKE,
    BILLOW_STAGE_PHYSICS,
    BILLOW_STAGE_BOTH,
} BillowStageMethod;
#define BILLOW_TYPE_STAGE_METHOD (billow_stage_method_get_type())
GType billow_stage_method_get_type(void);

/* How both are shown. */
typedef enum {
    BILLOW_BOTH_SIDE_BY_SIDE, /* fake at the left, physics at the right, seen alike */
    BILLOW_BOTH_GHOST,        /* in one place, one of them see-through */
} BillowBothLayout;
#define BILLOW_TYPE_BOTH_LAYOUT (billow_both_layout_get_type())
GType billow_both_layout_get_type(void);

/* What the cloth is drawn with. */
typedef enum {
    BILLOW_SHADING_PICTURE,
    BILLOW_SHADING_COLOR, /* its own, shaded */
    BILLOW_SHADING_WIRES,
    BILLOW_SHADING_STRAIN, /* as colours, as the next */
    BILLOW_SHADING_WEIGHT, /* how strongly the selected layer, or all, act on each point */
} BillowShading;
#define BILLOW_TYPE_SHADING (billow_shading_get_type())
GType billow_shading_get_type(void);

/* What the user wants to see. */
typedef struct {
    BillowStageMethod method;
    BillowBothLayout layout;
    gboolean swap_ghost; /* the fake is the ghost rather than the physics */
    BillowShading shading;
    double strain_limit;    /* over which frames are marked, per cent */
    gboolean show_distance; /* as colours, where both are shown; strain and weight go before it */
} BillowStageLook;

typedef struct {
    BillowStageLook look;
    gboolean side_by_side, ghost; /* how both are shown, if they are */

    BillowSession *session; /* these three are borrowed */
    BillowPreview *preview;
    BillowPhysicsPreview *physics;

    gboolean outdated;     /* what is there of the fake is of the project as it was, or there is nothing */
    BillowMesh *fake;      /* borrowed, or NULL */
    int frame;             /* that is simulated: the one that is due, or the last there is; 0: none */
    gboolean is_due;       /* it is that one, or none is wanted */
    BillowMesh *simulated; /* or NULL */

    gboolean has_distance; /* both are there, of one frame */
    BillowDistance distance;
} BillowStageScene;

/* What is there now. Free with billow_stage_scene_clear(), or by g_auto(BillowStageScene). */
BillowStageScene billow_stage_scene_now(const BillowStageLook *look, BillowSession *session,
                                        BillowPreview *preview, BillowPhysicsPreview *physics);
void billow_stage_scene_clear(BillowStageScene *scene);

/* When what is seen is: of the physics alone the frame that there is, else that of the fake. */
double billow_stage_scene_seconds(const BillowStageScene *scene);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowStageScene, billow_stage_scene_clear)
