/* billow: the application. */
#include "app/application.h"
#include "core/descriptors.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <malloc.h>
#include <stdlib.h>

int
main(int argc, char **argv)
{
    if (!billow_reserve_descriptors())
        return EXIT_FAILURE;
    setlocale(LC_ALL, "");
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* what a large cloth took goes back to the system when it is freed */
    bindtextdomain(GETTEXT_PACKAGE, BILLOW_LOCALEDIR);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
    g_autoptr(BillowApplication) application = billow_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
