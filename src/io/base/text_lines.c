#include "io/base/text_lines.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 17 };

struct BillowImportLines {
    char *path;
    int descriptor;
    GCancellable *cancellable;
    char *block; /* the block read last, with room for READ_BYTES */
    gsize at, n; /* next position in the block, and its length */
    GString *line;
    guint64 number; /* of the line returned last */
    guint64 ended;  /* number of lines read completely */
    guint64 bytes;
};

static char *printable_message(const char *format, va_list arguments) G_GNUC_PRINTF(1, 0);

/* Escapes control characters: the message may contain words of the file and other names. */
static char *
printable_message(const char *format, va_list arguments)
{
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    return billow_printable(message);
}

void
billow_import_refuse_line(GError **error, const char *path, guint64 line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = printable_message(format, arguments), *shown = billow_printable_path(path);
    va_end(arguments);
    if (line == 0)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", shown, message);
    else
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: line %lu: %s"), shown, (gulong) line,
                    message);
}

void
billow_import_refuse(GError **error, const char *path, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = printable_message(format, arguments), *shown = billow_printable_path(path);
    va_end(arguments);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", shown, message);
}

BillowImportLines *
billow_import_lines_open(const char *path, GCancellable *cancellable, GError **error)
{
    const int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    BillowImportLines *lines = g_new(BillowImportLines, 1);
    *lines = (BillowImportLines){
        .path = g_strdup(path),
        .descriptor = descriptor,
        .cancellable = cancellable ? g_object_ref(cancellable) : NULL,
        .block = g_malloc(READ_BYTES),
        .line = g_string_new(NULL),
    };
    return lines;
}

void
billow_import_lines_free(BillowImportLines *lines)
{
    if (!lines)
        return;
    close(lines->descriptor);
    g_clear_object(&lines->cancellable);
    g_string_free(lines->line, TRUE);
    g_free(lines->block);
    g_free(lines->path);
    g_free(lines);
}

/* Makes sure that there is more data in the block. FALSE: end of the file, or an error. */
static gboolean
fill(BillowImportLines *lines, GError **error)
{
    if (lines->at < lines->n)
        return TRUE;
    if (g_cancellable_set_error_if_cancelled(lines->cancellable, error))
        return FALSE;
    const gssize got = billow_read_bytes(lines->descriptor, lines->path, lines->block, READ_BYTES, error);
    lines->at = 0;
    lines->n = got > 0 ? (gsize) got : 0;
    lines->bytes += lines->n;
    return got > 0;
}

static gboolean
append_piece(BillowImportLines *lines, const char *piece, gsize length, GError **error)
{
    if (lines->line->len + length > BILLOW_MAX_IMPORT_LINE)
        billow_import_refuse_line(error, lines->path, lines->number,
                                  _("longer than %d bytes: this is not the text file of a mesh"),
                                  BILLOW_MAX_IMPORT_LINE);
    else if (memchr(piece, '\0', length))
        billow_import_refuse_line(error, lines->path, lines->number,
                                  _("contains a NUL byte: this is not the text file of a mesh"));
    else
        return g_string_append_len(lines->line, piece, (gssize) length) != NULL;
    return FALSE;
}

/* Appends all up to the end of the line (`*ended` becomes TRUE) or file. Returns FALSE with an error. */
static gboolean
append_to_line_end(BillowImportLines *lines, gboolean *ended, GError **error)
{
    GError *problem = NULL;
    *ended = FALSE;
    while (!*ended && fill(lines, &problem)) {
        const char *from = lines->block + lines->at;
        const char *newline = memchr(from, '\n', lines->n - lines->at);
        const gsize length = newline ? (gsize) (newline - from) : lines->n - lines->at;
        if (!append_piece(lines, from, length, &problem))
            break;
        lines->at += length + (newline ? 1 : 0);
        *ended = newline != NULL;
    }
    if (problem)
        g_propagate_error(error, problem);
    else
        lines->ended++;
    return !problem;
}

static gboolean
remove_last(GString *line, char letter)
{
    if (line->len == 0 || line->str[line->len - 1] != letter)
        return FALSE;
    g_string_truncate(line, line->len - 1);
    return TRUE;
}

char *
billow_import_lines_next(BillowImportLines *lines, GError **error)
{
    gboolean ended = TRUE, goes_on = TRUE;
    g_string_truncate(lines->line, 0);
    lines->number = lines->ended + 1;
    while (goes_on) {
        if (!append_to_line_end(lines, &ended, error))
            return NULL;
        remove_last(lines->line, '\r');
        goes_on = remove_last(lines->line, '\\') && ended && g_string_append_c(lines->line, ' ');
    }
    if (lines->number == 1 && g_str_has_prefix(lines->line->str, BILLOW_BYTE_ORDER_MARK))
        g_string_erase(lines->line, 0, strlen(BILLOW_BYTE_ORDER_MARK));
    return ended || lines->line->len > 0 ? lines->line->str : NULL;
}

guint64
billow_import_lines_number(const BillowImportLines *lines)
{
    return lines->number;
}

guint64
billow_import_lines_bytes(const BillowImportLines *lines)
{
    return lines->bytes;
}
