/* CSV: a line for each node in each frame, "frame,name,x,y,z", and optionally its turn, ",qw,qx,qy,qz". */
#include "io/motion/reading.h"

#include "core/base/allocate.h"
#include "core/base/field.h"
#include "io/base/printable.h"
#include "io/base/text_lines.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static const char SHORT_HEAD[] = "frame,name,x,y,z", LONG_HEAD[] = "frame,name,x,y,z,qw,qx,qy,qz";

enum { FRAME, NAME, NUMBERS, MOST_COLUMNS = 9, MOST_SHOWN = 40 };

typedef struct {
    gint64 frame;
    guint node;
    guint64 line;
    BillowMotionPlace place;
} Row;

typedef struct {
    const char *path;
    guint n_columns;
    GArray *rows;      /* of Row */
    GHashTable *nodes; /* name -> index + 1 */
    GPtrArray *names;  /* in the order of their first lines */
} CsvReader;

static gboolean
read_head(CsvReader *reading, const char *line, GError **error)
{
    g_autofree char *head = g_ascii_strdown(line, -1);
    g_autoptr(GString) bare = g_string_new(NULL);
    for (const char *at = head; *at; at++)
        if (*at != ' ' && *at != '\t' && *at != '"')
            g_string_append_c(bare, *at);
    reading->n_columns = g_str_equal(bare->str, SHORT_HEAD) ? 5 : g_str_equal(bare->str, LONG_HEAD) ? 9 : 0;
    if (reading->n_columns == 0)
        billow_import_refuse_line(error, reading->path, 1, _("the first line must be “%s” or “%s”"),
                                  SHORT_HEAD, LONG_HEAD);
    return reading->n_columns > 0;
}

static gboolean
read_number(const char *path, guint64 line, const char *word, double *number, GError **error)
{
    char *end;
    *number = g_ascii_strtod(word, &end);
    if (*word && !*end && fabs(*number) <= BILLOW_MAX_NUMBER && !strpbrk(word, "xXnN"))
        return TRUE;
    g_autofree char *shown = g_strndup(word, MOST_SHOWN), *printable = billow_printable(shown);
    billow_import_refuse_line(error, path, line, _("found “%s”, expected a number from %.9g to %.9g"),
                              printable, -BILLOW_MAX_NUMBER, BILLOW_MAX_NUMBER);
    return FALSE;
}

static gboolean
read_frame(const char *path, guint64 line, const char *word, gint64 *frame, GError **error)
{
    char *end;
    *frame = g_ascii_strtoll(word, &end, 10);
    if (*word && !*end && ABS(*frame) <= G_MAXINT32)
        return TRUE;
    g_autofree char *shown = g_strndup(word, MOST_SHOWN), *printable = billow_printable(shown);
    billow_import_refuse_line(error, path, line, _("found “%s”, expected the whole number of a frame"),
                              printable);
    return FALSE;
}

static guint
node_called(CsvReader *reading, const char *name)
{
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(reading->nodes, name));
    if (known == 0) {
        char *copy = g_strdup(name);
        g_ptr_array_add(reading->names, copy);
        known = reading->names->len;
        g_hash_table_insert(reading->nodes, copy, GUINT_TO_POINTER(known));
    }
    return known - 1;
}

static gboolean
read_row(CsvReader *reading, char *line, guint64 number, GError **error)
{
    g_auto(GStrv) words = g_strsplit(line, ",", MOST_COLUMNS + 1);
    const guint n = g_strv_length(words);
    if (n != reading->n_columns) {
        billow_import_refuse_line(error, reading->path, number, _("found %u values, expected %u"), n,
                                  reading->n_columns);
        return FALSE;
    }
    Row row = {.line = number, .place = BILLOW_MOTION_PLACE_HOME};
    double values[MOST_COLUMNS - NUMBERS] = {0};
    for (guint i = 0; i < n; i++)
        g_strstrip(words[i]);
    if (!read_frame(reading->path, number, words[FRAME], &row.frame, error))
        return FALSE;
    for (guint i = NUMBERS; i < n; i++)
        if (!read_number(reading->path, number, words[i], &values[i - NUMBERS], error))
            return FALSE;
    if (!*words[NAME] || !g_utf8_validate(words[NAME], -1, NULL)) {
        billow_import_refuse_line(error, reading->path, number, _("the name must be text in UTF-8"));
        return FALSE;
    }
    row.place.position = billow_vec3(values[0], values[1], values[2]);
    const BillowQuaternion q = {values[4], values[5], values[6], values[3]};
    if (n == MOST_COLUMNS && q.x == 0.0 && q.y == 0.0 && q.z == 0.0 && q.w == 0.0) {
        billow_import_refuse_line(error, reading->path, number, _("the quaternion must not be zero"));
        return FALSE;
    }
    row.place.rotation = n == MOST_COLUMNS ? billow_quaternion_unit(q) : row.place.rotation;
    row.node = node_called(reading, words[NAME]);
    g_array_append_val(reading->rows, row);
    return TRUE;
}

static gboolean
read_rows(CsvReader *reading, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowImportLines) lines = billow_import_lines_open(reading->path, cancellable, error);
    GError *problem = NULL;
    char *line;
    while (lines && !problem && (line = billow_import_lines_next(lines, &problem))) {
        const guint64 number = billow_import_lines_number(lines);
        if (reading->n_columns == 0)
            read_head(reading, line, &problem);
        else if (*g_strchug(line))
            read_row(reading, line, number, &problem);
        if (!problem && reading->names->len > BILLOW_MAX_MOTION_NODES)
            billow_import_refuse_line(&problem, reading->path, number, _("the file has more than %d names"),
                                      BILLOW_MAX_MOTION_NODES);
        if (!problem && billow_motion_bytes(reading->rows->len, 1, 0) > BILLOW_MAX_MOTION_BYTES)
            billow_import_refuse_line(&problem, reading->path, number,
                                      _("the places so far take more than %d MB, the maximum"),
                                      BILLOW_MAX_MOTION_BYTES / 1000000);
        if (!problem && billow_import_lines_bytes(lines) > (guint64) BILLOW_MAX_MOTION_MEGABYTES << 20)
            billow_import_refuse(&problem, reading->path, _("the file is larger than %d MB, the maximum"),
                                 BILLOW_MAX_MOTION_MEGABYTES);
    }
    if (!problem && lines && reading->rows->len == 0)
        billow_import_refuse(&problem, reading->path, _("the file has no places"));
    if (problem)
        g_propagate_error(error, problem);
    return lines && !problem;
}

/* Every name has one place in every frame from the first to the last. */
static gboolean
lay_out(const CsvReader *reading, BillowMotion *parts, GError **error)
{
    gint64 first = G_MAXINT64, last = G_MININT64;
    for (guint i = 0; i < reading->rows->len; i++) {
        const Row *row = &g_array_index(reading->rows, Row, i);
        first = MIN(first, row->frame);
        last = MAX(last, row->frame);
    }
    parts->n_frames = (size_t) (last - first + 1);
    parts->n_nodes = reading->names->len;
    if (!billow_motion_allocate(parts, reading->path, error))
        return FALSE;
    g_autofree guint64 *lines = g_new0(guint64, parts->n_frames * parts->n_nodes);
    for (guint i = 0; i < reading->rows->len; i++) {
        const Row *row = &g_array_index(reading->rows, Row, i);
        const size_t at = (size_t) (row->frame - first) * parts->n_nodes + row->node;
        if (lines[at] > 0) {
            billow_import_refuse_line(error, reading->path, row->line,
                                      _("frame %d of “%s” is in line %ld too"), (int) row->frame,
                                      (const char *) reading->names->pdata[row->node], (long) lines[at]);
            return FALSE;
        }
        lines[at] = row->line;
        parts->places[at] = row->place;
    }
    for (size_t i = 0; i < parts->n_frames * parts->n_nodes; i++)
        if (lines[i] == 0) {
            billow_import_refuse(error, reading->path, _("“%s” has no place in frame %d"),
                                 (const char *) reading->names->pdata[i % parts->n_nodes],
                                 (int) (first + (gint64) (i / parts->n_nodes)));
            return FALSE;
        }
    return TRUE;
}

gboolean
billow_motion_read_csv(const char *path, const BillowMotionOptions *options, GCancellable *cancellable,
                       BillowMotion *parts, BillowMotionFacts *facts, GError **error)
{
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(Row));
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) nodes = g_hash_table_new(billow_text_hash, g_str_equal);
    CsvReader reading = {path, 0, rows, nodes, names};
    if (!read_rows(&reading, cancellable, error) || !lay_out(&reading, parts, error))
        return FALSE;
    parts->nodes = billow_allocate(parts->n_nodes, sizeof *parts->nodes);
    for (guint i = 0; i < names->len; i++)
        parts->nodes[i] = (BillowMotionNode){billow_duplicate_text(names->pdata[i]), -1};
    facts->n_clips = 1;
    billow_motion_decide(options, 0.0, BILLOW_MOTION_UP_UNKNOWN, 0.0, facts, parts);
    billow_motion_convert(parts, facts->unit, facts->up);
    return TRUE;
}
