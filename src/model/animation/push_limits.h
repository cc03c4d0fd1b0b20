/* Where colliders cannot push the cloth along. docs/method.md §8. */
#pragma once

#include "model/project/project.h"

/* Returns a sentence for the user, with what to do, if a collider that is to push cloth along moves so fast, or is
 * so small, that it may pass through; otherwise NULL. Free with g_free(). */
char *billow_push_limit_text(const BillowProject *project, const BillowBlock *collider);
