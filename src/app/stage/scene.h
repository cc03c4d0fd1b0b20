/* What the stage shows: the method, the frame, and the results for it. */
#pragma once

#include "model/live/physics_preview.h"
#include "model/live/preview.h"

/* How the shown cloth is computed. */
typedef enum {
    BILLOW_STAGE_FAKE,
    BILLOW_STAGE_PHYSICS,
    BILLOW_STAGE_BOTH,
} BillowStageMethod;
#define BILLOW_TYPE_STAGE_METHOD (billow_stage_method_get_type())
GType billow_stage_method_get_type(void);

/* How to show the fake and the physics together. */
typedef enum {
    BILLOW_BOTH_SIDE_BY_SIDE, /* fake on the left, physics on the right, from the same camera */
    BILLOW_BOTH_GHOST,        /* in the same place, one of them see-through */
} BillowBothLayout;
#define BILLOW_TYPE_BOTH_LAYOUT (billow_both_layout_get_type())
GType billow_both_layout_get_type(void);

/* How the cloth is drawn. */
typedef enum {
    BILLOW_SHADING_TEXTURE,
    BILLOW_SHADING_COLOR, /* the cloth's own color, shaded */
    BILLOW_SHADING_WIRES,
    BILLOW_SHADING_STRAIN, /* as colors, like the next one */
    BILLOW_SHADING_WEIGHT, /* how strongly the selected layer, or all layers, act on each point */
    BILLOW_SHADING_GAP,    /* how far each point is from the nearest collider */
} BillowShading;
#define BILLOW_TYPE_SHADING (billow_shading_get_type())
GType billow_shading_get_type(void);

/* The user's choice of what to show. */
typedef struct {
    BillowStageMethod method;
    BillowBothLayout layout;
    gboolean swap_ghost; /* The fake is the ghost instead of the physics. */
    BillowShading shading;
    double strain_limit;    /* In percent; above it a frame is a problem frame. */
    gboolean show_distance; /* As colors, if both are shown; strain and weight take precedence. */
} BillowStageLook;

typedef struct {
    BillowStageLook look;
    gboolean side_by_side, ghost; /* The layout, if both are shown. */

    BillowSession *session; /* These three are borrowed. */
    BillowPreview *preview;
    BillowPhysicsPreview *physics;

    gboolean hidden;       /* The active cloth is not to be shown. */
    gboolean outdated;     /* The fake belongs to an older state of the project, or there is none. */
    BillowMesh *fake;      /* Borrowed, or NULL. */
    int frame;             /* The simulated frame: the wanted one, or the last one available; 0: none. */
    gboolean is_due;       /* `frame` is the wanted one, or none is wanted. */
    GPtrArray *cloths;     /* All simulated cloths of that frame (BillowMesh, or NULL); or NULL. */
    BillowMesh *simulated; /* The active one of them, or as it is pulled (borrowed), or NULL. */

    gboolean has_distance; /* Fake and physics are both available for the same frame. */
    BillowDistance distance;
} BillowStageScene;

/* Returns what is to be shown now. Free with billow_stage_scene_clear(), or use g_auto(BillowStageScene). */
BillowStageScene billow_stage_scene_now(const BillowStageLook *look, BillowSession *session,
                                        BillowPreview *preview, BillowPhysicsPreview *physics);
void billow_stage_scene_clear(BillowStageScene *scene);

/* Returns the time of what is shown: of the simulated frame if that is all, otherwise of the fake. */
double billow_stage_scene_seconds(const BillowStageScene *scene);

/* Returns the time of what is shown of one method. */
double billow_stage_scene_seconds_of(const BillowStageScene *scene, gboolean physics);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowStageScene, billow_stage_scene_clear)
