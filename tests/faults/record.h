/* What is written under the watched folder, in the order in which it was, as it takes to make any state that a crash may leave. */
#pragma once

#include <sys/types.h>

/* Around a call and what is recorded of it: one thread at a time. Nothing where nothing is recorded. */
void record_begin(void);
void record_end(void);

/* `descriptor`: of the new file, or -1. */
void record_name(const char *what, const char *path, const char *other, int descriptor);
void record_write(int descriptor, const void *bytes, ssize_t length, off_t offset);
void record_truncate(int descriptor, off_t length);
void record_sync(int descriptor);
