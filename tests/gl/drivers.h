/* For leak checks, which tell a graphics driver's leaks by its symbols; unloading it loses them. */
#pragma once

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

static inline int
drivers_keep_one(struct dl_phdr_info *module, size_t size, void *data)
{
    if (*module->dlpi_name)
        dlopen(module->dlpi_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
    return 0;
}

/* Keeps every currently loaded library until the program ends. */
static inline void
drivers_stay_loaded(void)
{
    dl_iterate_phdr(drivers_keep_one, NULL);
}
