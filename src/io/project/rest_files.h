/* Rest shapes that outlive the program: a file each in a folder that any number of processes share, and that is bounded. */
#pragma once

#include "model/animation/rest_cache.h"

/* Files are named by what the shape and its method depend on: those of another version of the program are others. Each is there
 * whole or not at all, and looked at as a whole when it is read: one that is damaged is removed, as if it had not been there. The
 * folder (made when it is first written to) holds `max_bytes` at most, give or take what the processes write meanwhile; what was
 * not used for the longest time goes. */
BillowRestStore *billow_rest_files_new(const char *folder, guint64 max_bytes);

/* The user's folder for them: "billow/rest" in the cache folder; free with g_free(). */
char *billow_rest_files_folder(void);

/* What that may hold: a gibibyte. */
#define BILLOW_REST_FILES_BYTES ((guint64) 1 << 30)

static inline void
billow_rest_store_free(BillowRestStore *store)
{
    if (store)
        store->free(store);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestStore, billow_rest_store_free)
