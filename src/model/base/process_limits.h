/* What the system lets the program take. Libraries of pictures and videos end the program, hang or leave things out where they get less than they
 * need: so it is asked for before they begin. */
#pragma once

#include <gio/gio.h>

/* Whether so many more descriptors may be open at once. FALSE with a GIO error (G_IO_ERROR_TOO_MANY_OPEN_FILES) that says what to do. Any thread. */
gboolean billow_has_descriptors(int wanted, GError **error);

/* Whether so many more bytes fit into the address space that a limit (RLIMIT_AS) leaves, whatever memory there is. FALSE with a GIO error (G_IO_ERROR_FAILED) that
 * says what to do. Any thread. */
gboolean billow_has_address_space(guint64 wanted, GError **error);

/* Whether so many more threads can run beside each other: starts them, and ends them. FALSE with a GIO error (G_IO_ERROR_FAILED) that says what to
 * do. Any thread. */
gboolean billow_has_threads(int wanted, GError **error);
