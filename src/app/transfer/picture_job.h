/* Pictures of what a view shows, written as PNG: one, or as many as a turn around the cloth has. Each is drawn on the main loop, for GL is
 * there, and packed and written on a thread. Main thread only. */
#pragma once

#include "widgets/viewport/viewport.h"

enum { BILLOW_MOST_PICTURE_SIDE = 8192, BILLOW_MOST_TURN_PICTURES = 999 };

typedef struct {
    int width, height; /* pixels */
    gboolean transparent;
    int turn; /* pictures of a turn; 1: as it is seen */
} BillowPictureWishes;

/* The name of picture `number` (from 1): the path itself, or for a turn "cloth.0001.png" for "cloth.png". Free with g_free(). */
char *billow_picture_path(const char *path, const BillowPictureWishes *wishes, int number);

/* Camera of picture `number` of a turn of `n` around the vertical through `middle`, the first as `camera` sees it. */
BillowCamera billow_picture_camera(const BillowCamera *camera, BillowVec3 middle, int number, int n);

#define BILLOW_TYPE_PICTURE_JOB (billow_picture_job_get_type())
G_DECLARE_FINAL_TYPE(BillowPictureJob, billow_picture_job, BILLOW, PICTURE_JOB, GObject)

/* Begins at once. Signals: progress (int done): so many are written; ended (const char *problem, or NULL: all are written, or it was
 * cancelled). */
BillowPictureJob *billow_picture_job_new(BillowViewport *viewport, const BillowPictureWishes *wishes,
                                         const char *path);

/* What is being written is finished; then it ends. */
void billow_picture_job_cancel(BillowPictureJob *self);
