/* Makes sure that data survives a power cut. */
#pragma once

#include <glib.h>

/* Waits until everything written to the file is on the disk. Returns FALSE with errno. */
gboolean billow_sync(int descriptor);

/* Does the same for the names in a folder. Some file systems cannot, but the files themselves are safe. */
void billow_sync_folder(const char *folder);
