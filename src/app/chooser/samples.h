/* The sample projects that come with the program. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
    char *path;           /* of the project file */
    char *name, *summary; /* shown to the user */
    GdkTexture *picture;  /* NAME.png beside the project file, otherwise the cloth's texture, or NULL */
} BillowSample;

void billow_sample_free(BillowSample *sample);

/* Reads the projects in `folder` on a thread, sorted by name; files that are not valid projects are left
 * out. The result is an array of BillowSample. */
void billow_samples_load_async(const char *folder, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);
GPtrArray *billow_samples_load_finish(GAsyncResult *result, GError **error);

/* Returns the folder of the samples: the one that the environment variable BILLOW_PROJECTS names (for a
 * program that is not installed), otherwise the installed one; NULL if it does not exist. Static. */
const char *billow_samples_folder(void);
