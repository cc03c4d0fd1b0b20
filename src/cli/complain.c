#include "cli/complain.h"

#include <stdarg.h>
#include <stdio.h>

void
billow_cli_complain(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "billow-cli %s: ", command);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}
