/* What a project names and is not there. */
#pragma once

#include "io/base/json_reader.h"

/* Warns where the file `path` of the value `key`, absolute or seen from `folder`, is not there: that is no error. What is not of the folder is not looked
 * for. NULL for either: nothing is named, or the project has no folder. */
void billow_note_missing_file(BillowJsonReader *reader, const char *folder, const char *key,
                              const char *path);
