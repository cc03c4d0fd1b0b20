/* What the command `import` prints about its result, and `fit` about the files that it reads. */
#pragma once

#include "io/import/notes.h"

typedef struct {
    const char *command; /* for messages */
    const char *output;  /* the project file that was written */
    const BillowImport *import;
    const BillowProject *project; /* before the keyframes were added */
    const GArray *starts;         /* of double, in seconds */
    const GArray *imported;       /* of BillowImported, at least one; warnings do not need it */
    gboolean own_times;           /* the starts are the times of the files */
    gboolean is_new;              /* the project was made for this import */
    gboolean own_grid;            /* and its cloth has the grid of the mesh */
} BillowImportReport;

/* Prints the result on standard output as a JSON object, or in a line or two. */
void billow_import_report_json(const BillowImportReport *report);
void billow_import_report_text(const BillowImportReport *report);

/* Prints warnings on standard error, each with what to do. */
void billow_import_report_warnings(const BillowImportReport *report);

/* Warns if the animation has become longer. */
void billow_import_report_extended(const char *command, const BillowProject *before,
                                   const BillowProject *after);

/* Prints which existing keyframes have another shape now, or would have. Returns how many there are. */
guint billow_import_report_replaced(const BillowImportReport *report, gboolean refused);
