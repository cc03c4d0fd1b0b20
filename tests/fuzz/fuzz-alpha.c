/* Takes any bytes as the file of a texture. Whether it has clear parts is the same each time. */
#include "fuzz.h"

#include "io/project/texture_alpha.h"

void
fuzz_alpha(const uint8_t *data, size_t size)
{
    g_autofree char *path = fuzz_path("texture");
    fuzz_write(path, data, size);
    const gboolean has_alpha = billow_texture_has_alpha(path);
    g_assert_cmpint(billow_texture_has_alpha(path), ==, has_alpha);
}
