/* The rest shape cache of the command line: memory and the user's cache folder. */
#pragma once

#include "model/animation/rest_cache.h"

#include <glib/gi18n.h>

/* The option --no-cache. */
#define billow_cli_no_cache_option(no_cache)                                                                 \
    {                                                                                                        \
        "no-cache", 0, 0, G_OPTION_ARG_NONE, no_cache,                                                       \
            _("Recompute all rest shapes without using the cache folder"), NULL                              \
    }

/* Returns the cache, which also uses the user's cache folder unless `no_cache` is set. Transfer full; create
 * only one per program. */
BillowRestCache *billow_cli_new_cache(gboolean no_cache);
