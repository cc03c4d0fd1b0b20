/* The simulated cloth in the views, pulled by hand: as long as it is, it is shown in place of the frame from which it began. Time stands
 * still for it, and nothing of it is kept: model/simulation/pulled_cloth.h. */
#pragma once

#include "app/stage/scene.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_STAGE_PULL (billow_stage_pull_get_type())
G_DECLARE_FINAL_TYPE(BillowStagePull, billow_stage_pull, BILLOW, STAGE_PULL, GObject)

/* Signal: changed, there is another cloth to be shown. */
BillowStagePull *billow_stage_pull_new(void);

/* Follows pulls in both views, of what `preview` and `physics` make of `session`; all are borrowed. Call once. */
void billow_stage_pull_follow(BillowStagePull *self, BillowViewport *first, BillowViewport *second,
                              BillowSession *session, BillowPreview *preview, BillowPhysicsPreview *physics);

/* Puts the pulled cloth in place of the simulated one; where the scene is not what it began from, it is given up. Says which view
 * can be pulled in. */
void billow_stage_pull_show(BillowStagePull *self, BillowStageScene *scene);

/* Whether there is one. */
gboolean billow_stage_pull_is_active(BillowStagePull *self);
