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

/* Prints a message without the control characters that it may quote from files. */
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
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* so that a large cloth's memory goes back to the system */
    billow_load_translations();
    g_autoptr(BillowApplication) application = billow_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
