#include "app/application.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    bindtextdomain(GETTEXT_PACKAGE, BILLOW_LOCALEDIR);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
    g_autoptr(BillowApplication) application = billow_application_new();
    return g_application_run(G_APPLICATION(application), argc, argv);
}
