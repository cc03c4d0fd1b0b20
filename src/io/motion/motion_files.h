/* Reads the files of a project's motions (io/motion/read.h). */
#pragma once

#include "io/motion/options.h"
#include "model/project/motions.h"

#include <gio/gio.h>

/* Maximum size of all motions of a project in memory, and of the file of one that is read unasked, in MB. */
enum { BILLOW_MAX_MOTIONS_MEGABYTES = 1024, BILLOW_UNASKED_MOTION_MEGABYTES = 32 };

/* Reads the file `file` in the way that `motion` says. Returns one reference, or NULL with an error of billow_motion_read().
 * `facts` and `cancellable` may be NULL. Takes long: call it on a thread, as the next function. */
BillowReadMotion *billow_motion_file_read(const BillowPlayedMotion *motion, const char *file,
                                          GCancellable *cancellable, BillowMotionFacts *facts, GError **error);

/* Returns the project with its motions (see billow_project_give_motions()); reads each file once in each way. With
 * `unasked`, it reads only files in the project's folder, up to BILLOW_UNASKED_MOTION_MEGABYTES each. Appends warnings
 * (BillowProblem) to `problems` (NULL: none): for each motion that cannot be read, whose size is unlikely, or that lacks a
 * node that something rides on. */
BillowProject *billow_motion_files_give(BillowProject *project, const char *project_folder, gboolean unasked,
                                        GPtrArray *problems);

/* Fails with G_IO_ERROR_FAILED, and says what to do, if something rides on a motion that has not been read: frames would be
 * wrong. */
gboolean billow_motions_are_read(const BillowProject *project, GError **error);
