/* billow: the application. */
#include "app/window/application.h"
#include "core/base/descriptors.h"
#include "core/base/translations.h"
#include "io/base/printable.h"
#include "model/base/out_of_memory.h"

#include <glib.h>
#include <locale.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints a message; control characters that it quotes from files are not sent to the terminal. */
static void
print_shown(const char *text)
{
    g_autofree char *shown = billow_printable_lines(text);
    fputs(shown, stderr);
}

int
main(int argc, char **argv)
{
    if (!billow_reserve_descriptors())
        return EXIT_FAILURE;
    billow_report_out_of_memory();
    g_set_printerr_handler(print_shown);
    setlocale(LC_ALL, "");
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* memory of a large cloth goes back to the system when it is freed */
    billow_load_translations();
    g_autoptr(BillowApplication) application = billow_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
