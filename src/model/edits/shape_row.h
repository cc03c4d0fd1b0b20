/* Adds a series of baked keyframes to a project. Each takes the same time, however many there are. */
#pragma once

#include "model/edits/edit.h"

/* A private copy of a project that is under construction. */
typedef struct BillowShapeRow BillowShapeRow;

BillowShapeRow *billow_shape_row_new(const BillowProject *project);
void billow_shape_row_free(BillowShapeRow *row); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowShapeRow, billow_shape_row_free)

/* Adds a keyframe at `start` seconds with the given shape: float x, y, z of every point of the project's grid
 * (a reference is taken). `name` is for a new keyframe (NULL: one is chosen). Times and existing keyframes
 * are handled as in billow_edit_bake(). The result has no project; `added` names the keyframe. */
BillowEdit billow_shape_row_give(BillowShapeRow *row, double start, const char *name, GBytes *shape,
                                 const BillowAnchor *anchors, size_t n_anchors);

/* Returns the keyframe that was added last; there must be one. Transfer none, valid until the next change. */
const BillowBlock *billow_shape_row_last(const BillowShapeRow *row);

/* Makes the last keyframe hang near a pose (copied) instead of having the baked shape, with its time fitted
 * between its neighbors. The result has no project. */
BillowEdit billow_shape_row_drape(BillowShapeRow *row, const BillowCoarsePose *pose);

/* Returns the finished project, to which nothing more can be added. Transfer full. */
BillowProject *billow_shape_row_take(BillowShapeRow *row);
