/* The sample projects that come with the program. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
    char *path;           /* of the project file */
    char *name, *summary; /* shown */
    GdkTexture *picture;  /* NAME.png beside it, else the cloth's picture, or NULL */
} BillowSample;

void billow_sample_free(BillowSample *sample);

/* Reads the projects in `folder`, by name, on a thread; files that are no valid project are left out. The
 * result is an array of BillowSample. */
void billow_samples_load_async(const char *folder, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);
GPtrArray *billow_samples_load_finish(GAsyncResult *result, GError **error);

/* The folder of the samples: the installed one, or that which the environment names in BILLOW_PROJECTS (where the program
 * runs before it is installed); NULL when it is not there. Static. */
const char *billow_samples_folder(void);
