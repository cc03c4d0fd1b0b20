/* To the disk: what a power cut leaves. */
#pragma once

#include <glib.h>

/* Waits until what was written to the file is on the disk. FALSE with errno. */
gboolean billow_sync(int descriptor);

/* The same of the names in a folder. Some file systems cannot; the files themselves are safe then, too. */
void billow_sync_folder(const char *folder);
