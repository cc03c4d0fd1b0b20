/* Makes foreign text, from files and arguments, safe to show in a terminal. */
#pragma once

/* Returns the text on one line in UTF-8: control characters become \n, \t, \x1b or \u0085, and invalid UTF-8
 * becomes the replacement character. Applying it twice changes nothing. Free with g_free(). */
char *billow_printable(const char *text);

/* Does the same but keeps newlines, for text of several lines. */
char *billow_printable_lines(const char *text);

/* Does the same for a file path in the system's encoding, on one line. */
char *billow_printable_path(const char *path);
