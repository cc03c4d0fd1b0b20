/* A preloaded library with which GStreamer never finishes a film and reports when it begins to hang.
 * BILLOW_HANG selects how: it does nothing (wait), never returns (call), or prints messages and does nothing
 * (complain). */
#include <glib.h>
#include <string.h>
#include <unistd.h>

enum { COMPLAINTS = 10000 };

int gst_app_src_end_of_stream(void *source);

int
gst_app_src_end_of_stream(void *source)
{
    static const char word[] = "hangs\n";
    const char *how = g_getenv("BILLOW_HANG");
    (void) !write(STDERR_FILENO, word, strlen(word));
    while (g_str_equal(how, "call"))
        pause();
    for (int i = 0; i < COMPLAINTS && g_str_equal(how, "complain"); i++)
        g_critical("what a library complains of without end");
    return 0;
}
