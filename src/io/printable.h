/* Names as a terminal may show them. */
#pragma once

/* A name that came from a file, UTF-8, on one line: control characters become \n, \t, \x1b or \u0085. Free with g_free(). */
char *billow_printable(const char *name);

/* So, of the path of a file in the system's encoding. Free with g_free(). */
char *billow_printable_path(const char *path);
