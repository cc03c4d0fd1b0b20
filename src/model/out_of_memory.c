#include "model/out_of_memory.h"

#include "core/allocate.h"

#include <glib.h>
#include <string.h>
#include <unistd.h>

/* Of what GLib says of it, the part that is always the same (gmem.c). */
static const char *const reasons[] = {"failed to allocate ", "overflow allocating "};

static void
write_text(const char *text)
{
    (void) !write(STDERR_FILENO, text, strlen(text));
}

/* Allocates nothing. */
static void
on_log(const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
    for (gsize i = 0; i < G_N_ELEMENTS(reasons); i++) {
        const char *reason = message && (level & G_LOG_LEVEL_ERROR) ? strstr(message, reasons[i]) : NULL;
        if (!reason)
            continue;
        write_text("billow: out of memory: ");
        write_text(reason);
        write_text("\n");
        _exit(BILLOW_OUT_OF_MEMORY);
    }
    g_log_default_handler(domain, level, message, data);
}

/* One of a domain would take memory itself, under a lock. */
void
billow_tell_out_of_memory(void)
{
    g_log_set_default_handler(on_log, NULL);
}
