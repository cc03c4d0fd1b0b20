/* Where the command line has rest shapes from: memory, and the user's cache folder. */
#pragma once

#include "model/animation/rest_cache.h"

#include <glib/gi18n.h>

/* "--no-cache" */
#define billow_cli_no_cache_option(no_cache)                                                                 \
    {                                                                                                        \
        "no-cache", 0, 0, G_OPTION_ARG_NONE, no_cache,                                                       \
            _("Recompute all rest shapes without using the cache folder"), NULL                              \
    }

/* A cache that also reads and writes the user's cache folder, unless `no_cache`. One reference; there is one in a program. */
BillowRestCache *billow_cli_new_cache(gboolean no_cache);
