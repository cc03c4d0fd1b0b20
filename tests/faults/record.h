/* Records the changes to the watched folder, from which every state after a crash can be made. */
#pragma once

#include <sys/types.h>

/* Lock and unlock around a call and the record of it. Does nothing if nothing is recorded. */
void record_begin(void);
void record_end(void);

/* Records a change of names. `descriptor` is that of the new file, or -1. */
void record_name(const char *what, const char *path, const char *other, int descriptor);
void record_write(int descriptor, const void *bytes, ssize_t length, off_t offset);
void record_truncate(int descriptor, off_t length);
void record_sync(int descriptor);
