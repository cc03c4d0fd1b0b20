/* Text that is not ours, of files and arguments, as a terminal may show it. */
#pragma once

/* On one line, in UTF-8: control characters become \n, \t, \x1b or \u0085, and what is not UTF-8 the replacement character. Text that went
 * through it comes out the same. Free with g_free(). */
char *billow_printable(const char *text);

/* The same, but for newlines, which stay: of text that has lines of its own. */
char *billow_printable_lines(const char *text);

/* The same of the path of a file in the system's encoding, on one line. */
char *billow_printable_path(const char *path);
