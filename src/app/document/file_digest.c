#include "app/document/file_digest.h"

char *
billow_file_digest(const char *path)
{
    g_autofree char *bytes = NULL;
    gsize length;
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR) || !g_file_get_contents(path, &bytes, &length, NULL))
        return NULL;
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *) bytes, length);
}
