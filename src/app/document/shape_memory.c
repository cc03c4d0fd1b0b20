#include "app/document/shape_memory.h"

#include "app/common/settings.h"
#include "core/base/allocate.h"
#include "io/project/rest_files.h"

#define KEY "shape-memory"

/* They live as long as the process. */
static BillowMemoryCache *memory;
static BillowRestStore *store;
static GSettings *settings; /* or NULL */

size_t
billow_shape_memory_bytes(double percent)
{
    return (size_t) (4.0 * (double) billow_quarter_of_memory() * percent / 100.0);
}

static void
follow_setting(void)
{
    billow_memory_cache_set_most(memory, billow_shape_memory_bytes(g_settings_get_double(settings, KEY)));
}

static void
begin(void)
{
    g_autofree char *folder = billow_rest_files_folder();
    memory = billow_memory_cache_new(0);
    store = billow_rest_files_new(folder, BILLOW_REST_FILES_BYTES);
    settings = billow_settings_new();
    if (!settings)
        return;
    g_signal_connect(settings, "changed::" KEY, G_CALLBACK(follow_setting), NULL);
    follow_setting();
}

BillowRestCache *
billow_shape_memory_new_cache(gboolean stored)
{
    if (!memory)
        begin();
    return billow_rest_cache_new_in(memory, stored ? store : NULL);
}
