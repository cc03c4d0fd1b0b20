/* Stores rest shapes on disk, one file each, in a folder of limited size that processes share. */
#pragma once

#include "model/animation/rest_cache.h"

/* Creates a store in `folder`, which is created on the first write. File names depend on everything that the
 * shape depends on, including its method, so another version of the program uses other files. Each file is
 * written atomically and checked completely when it is read; a damaged one is deleted and counts as missing.
 * The folder has at most `max_bytes`, apart from what processes are just writing; the least recently used
 * files are deleted first. */
BillowRestStore *billow_rest_files_new(const char *folder, guint64 max_bytes);

/* Returns the user's folder for rest shapes: "billow/rest" in the cache folder. Free with g_free(). */
char *billow_rest_files_folder(void);

/* Default limit of that folder: 1 GiB. */
#define BILLOW_REST_FILES_BYTES ((guint64) 1 << 30)

static inline void
billow_rest_store_free(BillowRestStore *store)
{
    if (store)
        store->free(store);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestStore, billow_rest_store_free)
