/* What the stage shows of a frame. */
#pragma once

#include "app/stage/nudger.h"
#include "app/stage/parts.h"

typedef struct _BillowStage BillowStage;

/* The insides of the stage, for its own files. */
struct _BillowStage {
    GtkWidget parent;
    GtkWidget *overlay;
    BillowStageViews views;
    BillowStageCrossings *crossings[2]; /* one per view */
    GtkWidget *first_cell, *second_cell;
    GtkLabel *captions[2], *figures, *hint;
    GtkWidget *busy, *view_buttons, *both_buttons, *swap_button, *legend, *hint_button, *show_button;
    GMenuModel *show_menu;
    GtkProgressBar *progress;
    BillowSession *session;
    BillowPreview *preview;
    BillowPhysicsPreview *physics;
    BillowPainter *painter;
    BillowNudger *nudger;
    BillowStageAnchors *anchors;
    BillowStagePull *pull;
    BillowOnionSkin *onion_skin;
    BillowPointTrace *point_trace;
    BillowHud *hud;
    BillowSavedCamera bookmarks[BILLOW_SAVED_CAMERAS];
    BillowStageLook look;
    BillowShading shading_before; /* the shading before strain was shown */
    guint busy_timer;
    gboolean awaiting; /* waiting for the first frame of another project */
    gboolean look_due; /* the look of the active cloth has changed */
    gboolean hung;     /* a frame of this project has had anchors, and has been framed */
};

/* Shows the current frame, and all that is drawn with it. */
void billow_stage_show_scene(BillowStage *self);

/* Shows what depends on the selection, in the frame that is shown. */
void billow_stage_show_selection(BillowStage *self);

/* Empties the views until there is a frame to show. */
void billow_stage_show_nothing(BillowStage *self);
