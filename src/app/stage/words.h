/* What is said about what is to be seen. Texts are translated; free them with g_free(). */
#pragma once

#include "app/stage/scene.h"

/* Of the first view, as markup, or NULL; of the second. */
char *billow_stage_first_caption(const BillowStageScene *scene);
char *billow_stage_second_caption(const BillowStageScene *scene);

/* What could be done, or why something is not seen, or NULL; static. `offers_ground`: a ground plane is what is wanted. */
const char *billow_stage_hint(const BillowStageScene *scene, gboolean *offers_ground);

/* Points, frame, milliseconds or distance. */
char *billow_stage_figures(const BillowStageScene *scene);
