/* Where the cloth of a view passes through itself, marked in it. */
#pragma once

#include "widgets/viewport/viewport.h"

typedef struct BillowStageCrossings BillowStageCrossings;

/* For a view, whose property "show-crossings" says whether they are wanted: they are looked for only then, once the cloth
 * stays for a moment. The view must outlive it. */
BillowStageCrossings *billow_stage_crossings_new(BillowViewport *viewport);
void billow_stage_crossings_free(BillowStageCrossings *self);

/* The view has been given what there is to be seen. */
void billow_stage_crossings_follow(BillowStageCrossings *self);
