#include "cli/shapes.h"

#include "io/project/rest_files.h"

BillowRestCache *
billow_cli_new_cache(gboolean no_cache)
{
    static BillowRestStore *store; /* lives as long as the program */
    g_autoptr(BillowMemoryCache) memory = billow_memory_cache_new(0);
    if (!no_cache && !store) {
        g_autofree char *folder = billow_rest_files_folder();
        store = billow_rest_files_new(folder, BILLOW_REST_FILES_BYTES);
    }
    return billow_rest_cache_new_in(memory, no_cache ? NULL : store);
}
