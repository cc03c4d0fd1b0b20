/* What the command `import` prints about its result. */
#pragma once

#include "io/import/notes.h"

typedef struct {
    const char *output; /* the project file that was written */
    const BillowImport *import;
    const BillowProject *project; /* before the keyframes were added */
    const GArray *starts;         /* of double, in seconds */
    const GArray *imported;       /* of BillowImported, at least one */
    gboolean own_times;           /* the starts are the times of the files */
    gboolean is_new;              /* the project was made for this import */
} BillowImportReport;

/* Prints the result on standard output as a JSON object, or in a line or two. */
void billow_import_report_json(const BillowImportReport *report);
void billow_import_report_text(const BillowImportReport *report);

/* Prints warnings on standard error, each with what to do. */
void billow_import_report_warnings(const BillowImportReport *report);

/* Warns if the cells of the mesh are no squares, as those of a new cloth are. */
void billow_import_report_cells(const BillowImport *import);

/* Prints which existing keyframes have another shape now, or would have. Returns how many there are. */
guint billow_import_report_replaced(const BillowImportReport *report, gboolean refused);
