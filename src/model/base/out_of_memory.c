#include "model/base/out_of_memory.h"

#include "core/base/allocate.h"

#include <glib.h>
#include <string.h>
#include <unistd.h>

/* The constant parts of GLib's messages about failed allocations (gmem.c). */
static const char *const reasons[] = {"failed to allocate ", "overflow allocating "};

enum { MOST_COMPLAINTS = 100 };

static void
write_text(const char *text)
{
    (void) !write(STDERR_FILENO, text, strlen(text));
}

/* Counts warnings and criticals and returns whether to suppress this one: a library that runs out of a
 * resource may repeat them endlessly. */
static gboolean
is_suppressed(GLogLevelFlags level)
{
    static int complaints;
    const gboolean counts =
        (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) && !(level & G_LOG_FLAG_FATAL);
    if (!counts || g_atomic_int_get(&complaints) > MOST_COMPLAINTS)
        return counts;
    const int before = g_atomic_int_add(&complaints, 1);
    if (before == MOST_COMPLAINTS)
        write_text("billow: more of the same is left out\n");
    return before >= MOST_COMPLAINTS;
}

/* A GLogFunc; does not allocate memory. */
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
    if (!is_suppressed(level))
        g_log_default_handler(domain, level, message, data);
}

/* Uses the default handler: a handler for a domain would allocate memory under a lock. */
void
billow_report_out_of_memory(void)
{
    g_log_set_default_handler(on_log, NULL);
}
