/* Reads files of other programs, and writes a project with keyframes of them. */
#pragma once

#include "cli/import_options.h"

/* Does what the options say with the files (NULL-terminated). Returns the exit status. */
BillowExit billow_import_job_run(const BillowImportOptions *options, char **files,
                                 const BillowProgressMeter *meter);
