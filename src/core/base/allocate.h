/* Allocation that cannot fail, for core, physics and model. When memory runs out the program prints one
 * message and exits with the status below, which is also the command line's status for output that could not
 * be written. Files that already exist stay whole. Only a library that allocates for itself (CHOLMOD's
 * factor, many frames in size) reports failure instead. */
#pragma once

#include <stddef.h>
#include <stdlib.h>

enum { BILLOW_OUT_OF_MEMORY = 3 };

/* Returns zeroed memory for `count` items of `size` bytes. Free with free(). */
void *billow_allocate(size_t count, size_t size);

/* Like billow_allocate(), aligned to `alignment` bytes, a power of two that must divide the total size. */
void *billow_allocate_aligned(size_t alignment, size_t count, size_t size);

/* Resizes `memory` (NULL: allocates) to hold `count` items of `size` bytes. Added memory is not zeroed. */
void *billow_reallocate(void *memory, size_t count, size_t size);

/* Returns a copy of `text`, or NULL for NULL. Free with free(). */
char *billow_duplicate_text(const char *text);

/* Prints that memory has run out and exits. */
_Noreturn void billow_end_without_memory(void);

/* Returns a quarter of the machine's memory in bytes: the size limit of a cache for which none is set. */
size_t billow_quarter_of_memory(void);
