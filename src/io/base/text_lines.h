/* Reads a text file line by line, with line numbers, one line in memory at a time. */
#pragma once

#include <gio/gio.h>

/* The UTF-8 byte order mark, which some programs, mostly on Windows, put before the text. */
#define BILLOW_BYTE_ORDER_MARK "\xef\xbb\xbf"

/* Maximum length in bytes of a line that is read, including its continuation lines. */
enum { BILLOW_MAX_IMPORT_LINE = 1 << 16 };

typedef struct BillowImportLines BillowImportLines;

/* Opens a text file. Returns NULL with a GIO error that names the path if it cannot be read or is not
 * regular. Free with billow_import_lines_free(). */
BillowImportLines *billow_import_lines_open(const char *path, GCancellable *cancellable, GError **error);
void billow_import_lines_free(BillowImportLines *lines); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportLines, billow_import_lines_free)

/* Returns the next line without its end (LF or CR LF) or a byte order mark. A line that ends with a backslash
 * continues in the next one. The caller may modify the text, which is valid until the next call. Returns NULL
 * at the end of the file, or with `error` if the file cannot be read, the line is longer than
 * BILLOW_MAX_IMPORT_LINE or contains a NUL, or reading was cancelled. */
char *billow_import_lines_next(BillowImportLines *lines, GError **error);

/* Returns the number (from 1) of the line returned last, or of the first part of a continued one. */
guint64 billow_import_lines_number(const BillowImportLines *lines);

/* Returns how many bytes of the file have been read, in whole blocks. */
guint64 billow_import_lines_bytes(const BillowImportLines *lines);

/* Sets the error G_IO_ERROR_INVALID_DATA for invalid input: "FILE: line 3: MESSAGE"; of a file without lines
 * (0): "FILE: MESSAGE". */
void billow_import_refuse_line(GError **error, const char *path, guint64 line, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Does the same for a file as a whole: "FILE: MESSAGE". */
void billow_import_refuse(GError **error, const char *path, const char *format, ...) G_GNUC_PRINTF(3, 4);
