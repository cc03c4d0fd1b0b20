/* Takes of a file, of which an import brings in one: variants of USD, or animations of glTF. */
#pragma once

#include <gio/gio.h>

typedef struct {
    char *taken;      /* name of the imported one */
    GPtrArray *names; /* of all of them (char *) */
} BillowImportTakes;

/* Returns takes without names. Free with billow_import_takes_free(). */
BillowImportTakes *billow_import_takes_new(void);
void billow_import_takes_free(BillowImportTakes *takes); /* NULL is allowed */

/* Sets G_IO_ERROR_INVALID_DATA: that none is called `wanted`, and which there are. `sets`: of BillowImportTakes. */
void billow_import_takes_refuse(const GPtrArray *sets, const char *path, const char *wanted, GError **error);
