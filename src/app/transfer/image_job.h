/* Writes images of what a view shows as PNG: one, or the images of a turntable around the cloth. Each is
 * drawn on the main loop, which owns GL, and compressed and written on a thread. Main thread only. */
#pragma once

#include "widgets/viewport/viewport.h"

enum { BILLOW_MOST_IMAGE_SIDE = 8192, BILLOW_MOST_TURN_IMAGES = 999 };

typedef struct {
    int width, height; /* pixels */
    gboolean transparent;
    int turn; /* number of images of a turntable; 1: only the present view */
} BillowImageWishes;

/* Returns the file name of image `number` (from 1): `path` itself, or for a turntable "cloth.0001.png" for
 * "cloth.png". Free with g_free(). */
char *billow_image_path(const char *path, const BillowImageWishes *wishes, int number);

/* Returns the camera of image `number` of a turntable of `n` images around the vertical axis through
 * `middle`; the first is the view of `camera`. */
BillowCamera billow_image_camera(const BillowCamera *camera, BillowVec3 middle, int number, int n);

#define BILLOW_TYPE_IMAGE_JOB (billow_image_job_get_type())
G_DECLARE_FINAL_TYPE(BillowImageJob, billow_image_job, BILLOW, IMAGE_JOB, GObject)

/* Begins at once. Signals: progress (int done): the number of images written; ended (const char *problem,
 * or NULL: all are written, or the job was cancelled). */
BillowImageJob *billow_image_job_new(BillowViewport *viewport, const BillowImageWishes *wishes,
                                     const char *path);

/* Ends the job after the image that is being written. */
void billow_image_job_cancel(BillowImageJob *self);
