/* What the files stage*.c share. */
#pragma once

#include "app/stage.h"

struct _BillowStage {
    GtkWidget parent;
    GtkWidget *overlay;
    BillowViewport *viewport, *second; /* the second: physics, side by side with the fake */
    GtkWidget *second_cell, *captions[2];
    GtkLabel *figures, *simulating;
    GtkWidget *hint, *busy, *both_buttons, *swap_button, *legend;
    GtkProgressBar *progress;
    BillowSession *session;
    BillowPreview *preview;
    BillowPhysicsPreview *physics;
    BillowMethod method;
    BillowBothLayout layout;
    gboolean swap_ghost, show_distance;
    guint busy_timer;
    gboolean awaiting; /* the first frame of another project */
    gboolean hung;     /* a frame of this project had anchors */
};

/* stage_cloths.c: which cloth is seen where, and what is said about it. */
void billow_stage_show_cloths(BillowStage *self);

/* Two views side by side are seen from one place. */
void billow_stage_link_cameras(BillowStage *self);

/* stage_colliders.c: the bodies in the views. */
void billow_stage_show_colliders(BillowStage *self);
void billow_stage_follow_colliders(BillowStage *self);

/* stage_constraints.c: marks on the points that slide, in the view that shows the physics; NULL: there is none. */
void billow_stage_show_constraints(BillowStage *self, BillowViewport *viewport, const BillowMesh *physics);
void billow_stage_follow_constraints(BillowStage *self);
