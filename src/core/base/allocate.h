/* Of core, physics and model: memory that is there, or the program ends with one message and this exit status, that of the command
 * line's for what could not be written: files that are there are whole. Only what a
 * library allocates for itself and reports (CHOLMOD's factor, many frames in size) is an outcome instead. */
#pragma once

#include <stddef.h>
#include <stdlib.h>

enum { BILLOW_OUT_OF_MEMORY = 3 };

/* Zeroed memory for `count` items of `size` bytes. Free with free(). */
void *billow_allocate(size_t count, size_t size);

/* The same, beginning at a multiple of `alignment` bytes (a power of two that the whole is a multiple of). */
void *billow_allocate_aligned(size_t alignment, size_t count, size_t size);

/* `memory` (NULL: none yet) with room for `count` items of `size` bytes; what is new is not zeroed. */
void *billow_reallocate(void *memory, size_t count, size_t size);

/* A copy of a text (NULL: NULL). Free with free(). */
char *billow_duplicate_text(const char *text);

/* Says that there is no memory, and ends the program. */
_Noreturn void billow_end_without_memory(void);

/* A quarter of the machine's memory, bytes: what a cache may take that is told no bound. */
size_t billow_quarter_of_memory(void);
