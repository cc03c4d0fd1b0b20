#include "core/base/translations.h"

#include <libintl.h>
#include <stdlib.h>

void
billow_load_translations(void)
{
    const char *named = getenv("BILLOW_LOCALEDIR");
    bindtextdomain(GETTEXT_PACKAGE, named ? named : BILLOW_LOCALEDIR);
    bind_textdomain_codeset(GETTEXT_PACKAGE, "UTF-8");
    textdomain(GETTEXT_PACKAGE);
}
