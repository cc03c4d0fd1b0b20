#include "io/base/missing_file.h"

#include "io/base/picture_place.h"
#include "io/base/relative_path.h"

#include <glib/gi18n.h>

void
billow_note_missing_file(BillowJsonReader *reader, const char *folder, const char *key, const char *path)
{
    if (!path || !folder)
        return;
    g_autofree char *file = billow_path_from(path, folder), *quoted = billow_json_quote(path);
    if (billow_path_is_named_within(file, folder) && !g_file_test(file, G_FILE_TEST_IS_REGULAR))
        billow_json_note(reader, BILLOW_PROBLEM_WARNING, key, _("file %s does not exist"), quoted);
}
