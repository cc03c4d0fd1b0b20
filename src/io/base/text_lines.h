/* The lines of a text file, one after another, with their numbers: no more than one of them is in memory. */
#pragma once

#include <gio/gio.h>

/* What some programs, of Windows mostly, begin a file in UTF-8 with. It is no text. */
#define BILLOW_BYTE_ORDER_MARK "\xef\xbb\xbf"

/* The longest line that is read, with those that it goes on in. */
enum { BILLOW_MAX_IMPORT_LINE = 1 << 16 };

typedef struct BillowImportLines BillowImportLines;

/* NULL with a GIO error that names the path: it cannot be read, or is no regular file. Free with billow_import_lines_free(). */
BillowImportLines *billow_import_lines_open(const char *path, GCancellable *cancellable, GError **error);
void billow_import_lines_free(BillowImportLines *lines); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportLines, billow_import_lines_free)

/* The next line, without its end (LF or CR LF), of the first without a byte order mark; a line that ends with a backslash goes on in the next one. It may be changed, and is
 * there until the next call. NULL: there is none, or, with `error`, it cannot be read, is longer than BILLOW_MAX_IMPORT_LINE, has a NUL
 * in it, or reading was cancelled. */
char *billow_import_lines_next(BillowImportLines *lines, GError **error);

/* Of the line that was given last, from 1; of several that go on in one another, the first. */
guint64 billow_import_lines_number(const BillowImportLines *lines);

/* How many bytes of the file were looked at so far, a block at a time. */
guint64 billow_import_lines_bytes(const BillowImportLines *lines);

/* Sets an error of an input that is not valid, G_IO_ERROR_INVALID_DATA: "FILE: line 3: MESSAGE". */
void billow_import_refuse_line(GError **error, const char *path, guint64 line, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* The same of a file as a whole: "FILE: MESSAGE". */
void billow_import_refuse(GError **error, const char *path, const char *format, ...) G_GNUC_PRINTF(3, 4);
