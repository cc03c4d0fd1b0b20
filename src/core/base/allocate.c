#include "core/base/allocate.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void *
checked(void *memory, size_t count, size_t size)
{
    if (!memory) {
        fprintf(stderr, "billow: out of memory for %zu items of %zu bytes\n", count, size);
        _exit(BILLOW_OUT_OF_MEMORY);
    }
    return memory;
}

void *
billow_allocate(size_t count, size_t size)
{
    return checked(calloc(count ? count : 1, size), count, size);
}

void *
billow_allocate_aligned(size_t alignment, size_t count, size_t size)
{
    void *memory = count <= SIZE_MAX / size ? aligned_alloc(alignment, count * size) : NULL;
    return memset(checked(memory, count, size), 0, count * size);
}

void *
billow_reallocate(void *memory, size_t count, size_t size)
{
    void *moved = count <= SIZE_MAX / size ? realloc(memory, count * size) : NULL;
    return checked(moved, count, size);
}

char *
billow_duplicate_text(const char *text)
{
    const size_t bytes = text ? strlen(text) + 1 : 0;
    return text ? memcpy(billow_allocate(bytes, 1), text, bytes) : NULL;
}

void
billow_end_without_memory(void)
{
    fputs("billow: out of memory\n", stderr);
    _exit(BILLOW_OUT_OF_MEMORY);
}

size_t
billow_quarter_of_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (size_t) pages / 4 * (size_t) page : (size_t) 1 << 30;
}
