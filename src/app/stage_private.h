/* What the files stage*.c share. */
#pragma once

#include "app/stage.h"

struct _BillowStage {
    GtkWidget parent;
    GtkWidget *overlay;
    BillowViewport *viewport, *second; /* the second: physics, side by side with the fake */
    GtkWidget *first_cell, *second_cell;
    GtkLabel *captions[2], *figures, *hint;
    GtkWidget *busy, *view_buttons, *both_buttons, *swap_button, *legend;
    GtkProgressBar *progress;
    BillowSession *session;
    BillowPreview *preview;
    BillowPhysicsPreview *physics;
    BillowStageMethod method;
    BillowBothLayout layout;
    gboolean swap_ghost, show_distance;
    guint busy_timer;
    gboolean awaiting;      /* the first frame of another project */
    gboolean hung;          /* a frame of this project had anchors */
    gboolean shows_physics; /* the solid cloth of the first view is a simulated one */
};

/* The simulated frame that is shown: the one that is due, or the last there is; 0: none. */
typedef struct {
    int frame;
    gboolean is_due;
} BillowSimulatedFrame;

/* stage_cloths.c: which cloth is seen where. */
void billow_stage_show_cloths(BillowStage *self);
BillowSimulatedFrame billow_stage_simulated_frame(BillowStage *self);
gboolean billow_stage_is_side_by_side(const BillowStage *self);
gboolean billow_stage_is_ghost(const BillowStage *self);

/* Two views side by side are seen from one place. */
void billow_stage_link_cameras(BillowStage *self);

/* stage_words.c: which parts there are, and what is said about them; `distance`: between the two that are shown, or
 * NULL. */
void billow_stage_show_parts(BillowStage *self);
void billow_stage_show_hint(BillowStage *self);
void billow_stage_show_figures(BillowStage *self, const BillowMesh *fake, const BillowDistance *distance);

/* stage_colliders.c: the bodies in the views. */
void billow_stage_show_colliders(BillowStage *self);
void billow_stage_follow_colliders(BillowStage *self);

/* stage_constraints.c: marks on the points that slide, in the view that shows the physics; NULL: there is none. */
void billow_stage_show_constraints(BillowStage *self, BillowViewport *viewport, const BillowMesh *physics);
void billow_stage_follow_constraints(BillowStage *self);
