/* A project that is given shapes one after another, each as a keyframe: in time that does not grow with how many there are. */
#pragma once

#include "model/edits/edit.h"

/* A copy of a project that nobody else sees until it is taken. */
typedef struct BillowShapeRow BillowShapeRow;

BillowShapeRow *billow_shape_row_new(const BillowProject *project);
void billow_shape_row_free(BillowShapeRow *row); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowShapeRow, billow_shape_row_free)

/* A keyframe at `start` seconds with that shape: float x, y, z of every point of the project's grid (shared). `name` of a new one; NULL: one of its
 * own. Times and what is there already as billow_edit_bake() tells. The answer has no project; `added` names the
 * keyframe. */
BillowEdit billow_shape_row_give(BillowShapeRow *row, double start, const char *name, GBytes *shape,
                                 const BillowAnchor *anchors, size_t n_anchors);

/* The keyframe that was given last, of a row that was given any. Transfer none, until the next change. */
const BillowBlock *billow_shape_row_last(const BillowShapeRow *row);

/* Has that one hang near a pose (copied) in place of having the shape; its time is fitted between its neighbors. The answer has no
 * project. */
BillowEdit billow_shape_row_hang(BillowShapeRow *row, const BillowCoarsePose *pose);

/* The project with all of them. Transfer full; the row takes no more then. */
BillowProject *billow_shape_row_take(BillowShapeRow *row);
