/* Of core and physics: memory that is there or the program ends. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

/* Zeroed memory for `count` items of `size` bytes. Free with free(). Aborts when memory runs out. */
static inline void *
billow_allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fprintf(stderr, "billow: out of memory for %zu items of %zu bytes\n", count, size);
        abort();
    }
    return memory;
}
