/* Checks the process's limits before image and video libraries are used, which end the program, hang or lose
 * output when they get less than they need. */
#pragma once

#include <gio/gio.h>

/* Returns whether `wanted` more file descriptors can be open at once. FALSE: a GIO error
 * (G_IO_ERROR_TOO_MANY_OPEN_FILES) says what to do. Any thread. */
gboolean billow_has_descriptors(int wanted, GError **error);

/* Returns whether `wanted` more bytes fit into the address space (RLIMIT_AS), however much memory is free.
 * FALSE: a GIO error (G_IO_ERROR_FAILED) says what to do. Any thread. */
gboolean billow_has_address_space(guint64 wanted, GError **error);

/* Returns whether `wanted` more threads can run at once, by starting and ending them. FALSE: a GIO error
 * (G_IO_ERROR_FAILED) says what to do. Any thread. */
gboolean billow_has_threads(int wanted, GError **error);
