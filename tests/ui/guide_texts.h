/* How the texts that the guide quotes read in the language of the window. */
#pragma once

#include <glib.h>

/* Returns whether the window's `text` is the English `quoted` or a translation of it into the language of
 * LANGUAGE. Neither has underlined letters. */
gboolean guide_texts_agree(const char *quoted, const char *text);
