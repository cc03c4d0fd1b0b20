/* The gusts of a scene, as they reach one of its cloths. docs/method.md §5. */
#pragma once

#include "model/project/project.h"

/* Returns a project in which every gust of the scene is varied by the `gust_seed` of the active cloth: it is
 * up to a quarter stronger or weaker, comes up to 20° from another side, and starts later by up to a fifth
 * of its block, at whose end it ends as before. The project itself (a reference) if the seed is 0. Transfer
 * full. */
BillowProject *billow_project_vary_gusts(BillowProject *project);
