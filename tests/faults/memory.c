/* Replacements for the C library's allocation functions. */
#include "faults.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *
malloc(size_t size)
{
    return faults_strike_memory("malloc", __builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    return faults_strike_memory("calloc", __builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *memory, size_t size)
{
    return faults_strike_memory("realloc", __builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

void *
reallocarray(void *memory, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) ||
        faults_strike_memory("reallocarray", __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_realloc(memory, bytes);
}

void *
aligned_alloc(size_t alignment, size_t size)
{
    return faults_strike_memory("aligned_alloc", __builtin_return_address(0))
               ? NULL
               : __libc_memalign(alignment, size);
}

int
posix_memalign(void **memory, size_t alignment, size_t size)
{
    if (faults_strike_memory("posix_memalign", __builtin_return_address(0)))
        return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
