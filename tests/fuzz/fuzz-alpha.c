/* Takes any bytes as the file of a texture. Whether it has clear parts is the same each time, and what is
 * traced from them are lines that an outline may have. */
#include "fuzz.h"

#include "io/project/texture_alpha.h"
#include "io/project/texture_trace.h"

static void
trace(const char *path)
{
    const BillowGrid grid = {.columns = 17, .rows = 9, .spacing = 1.0};
    g_autoptr(GError) error = NULL;
    BillowOutlineTrace trace;
    size_t loop;
    g_assert_cmpint(billow_texture_trace(path, &grid, &trace, &error), ==, error == NULL);
    if (trace.n > 0)
        g_assert_cmpint(billow_outline_check(trace.loops, trace.n, grid.columns, grid.rows, &loop), ==,
                        BILLOW_OUTLINE_GOOD);
    billow_outline_trace_clear(&trace);
}

void
fuzz_alpha(const uint8_t *data, size_t size)
{
    g_autofree char *path = fuzz_path("texture");
    fuzz_write(path, data, size);
    const gboolean has_alpha = billow_texture_has_alpha(path);
    g_assert_cmpint(billow_texture_has_alpha(path), ==, has_alpha);
    trace(path);
}
