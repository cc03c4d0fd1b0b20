/* A new cloth, its initial keyframe, and the floor below it. */
#pragma once

#include "model/project/project.h"

typedef enum {
    BILLOW_START_EMPTY,       /* no keyframe */
    BILLOW_START_TOP_CORNERS, /* both ends of the first row, upright, slightly closer than it is long; of
                               * a tube, two points of one end */
    BILLOW_START_TOP_EDGE, /* the whole first row, straight and upright; of a tube, twelve points of one end;
                               * of a rope, one end */
    BILLOW_START_CORNERS,  /* all four corners, level; of a tube, four points of one end; of a rope,
                               * both ends and the middle */
    BILLOW_N_STARTS,
} BillowStart;

/* Creates a project without blocks, with the settings of new cloth that differ from those of a file without the
 * keys: anchors have a radius, lengths are kept, the strain of the physics is limited, and a pattern shows the
 * folds. Transfer full. */
BillowProject *billow_start_cloth(const char *name, const BillowGrid *grid);

/* One choice for each, in the same order, of cloth, of a tube and of a rope; terminated by one without a word. */
extern const BillowChoice billow_start_choices[], billow_start_tube_choices[], billow_start_rope_choices[];

/* Returns those for this grid. */
const BillowChoice *billow_start_choices_of(const BillowGrid *grid);

/* Adds a keyframe from 0 to the duration of `project`, which must have none. It hangs above the ground, and
 * no anchors are farther apart than the cloth between them is long. */
void billow_start_anchors(BillowProject *project, BillowStart start);

/* Adds the floor of a new project: a plane at height 0 that supports the cloth in fake and physics. */
void billow_start_floor(BillowProject *project);
