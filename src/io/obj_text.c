#include "io/obj_text.h"

#include "io/decimals.h"

#include <math.h>
#include <string.h>

enum {
    MAX_STEM_BYTES = 200, /* leaves room for number and extension in a name of 255 bytes */
    MAX_PADDING = 12,
    MAX_PRECISION = 15,
    MAX_JOBS = 1024,
    BLOCK_BYTES = 1 << 18, /* of lines that are handed on at a time */
    LINE_ROOM = 3 * BILLOW_FIXED_ROOM + 8,
};

BillowObjSettings
billow_obj_default_settings(void)
{
    return (BillowObjSettings){
        .padding = 4,
        .start_number = 1,
        .up = BILLOW_UP_Y,
        .scale = 1.0,
        .precision = 6,
        .uv = TRUE,
        .normals = TRUE,
    };
}

static gboolean
is_separator(gunichar c)
{
    return c == '/' || c == '\\' || g_unichar_iscntrl(c);
}

static gboolean
holds_separator(const char *name)
{
    for (const char *p = name; *p; p++)
        if (*p == '/' || *p == '\\' || g_ascii_iscntrl(*p))
            return TRUE;
    return FALSE;
}

char *
billow_obj_settings_problem(const BillowObjSettings *settings)
{
    const char *stem = settings->stem;
    if (stem && (*stem == '\0' || *stem == '.' || holds_separator(stem)))
        return g_strdup_printf("“%s” cannot be the stem of file names", stem);
    if (stem && strlen(stem) > MAX_STEM_BYTES)
        return g_strdup_printf("the stem of the file names is longer than %d bytes", MAX_STEM_BYTES);
    if (settings->padding < 1 || settings->padding > MAX_PADDING)
        return g_strdup_printf("padding is %d; expected 1 to %d digits", settings->padding, MAX_PADDING);
    if (settings->start_number < 0 || settings->start_number > 1000000000)
        return g_strdup_printf("start number is %d; expected 0 to 1000000000", settings->start_number);
    if (!(settings->scale > 0.0) || !(settings->scale <= 1e9))
        return g_strdup("the scale must be greater than 0 and at most 1000000000");
    if (settings->precision < 0 || settings->precision > MAX_PRECISION)
        return g_strdup_printf("precision is %d; expected 0 to %d decimals", settings->precision,
                               MAX_PRECISION);
    if (settings->jobs < 0 || settings->jobs > MAX_JOBS)
        return g_strdup_printf("jobs is %d; expected 1 to %d, or 0 for the processors", settings->jobs,
                               MAX_JOBS);
    return NULL;
}

char *
billow_obj_safe_stem(const char *name)
{
    GString *safe = g_string_new(NULL);
    g_autofree char *valid = g_utf8_make_valid(name, -1);
    for (const char *p = valid + strspn(valid, " "), *next; *p; p = next) {
        gunichar c = g_utf8_get_char(p);
        next = g_utf8_next_char(p);
        if (safe->len + (gsize) (next - p) > MAX_STEM_BYTES)
            break;
        g_string_append_unichar(safe, is_separator(c) || (c == '.' && safe->len == 0) ? '_' : c);
    }
    g_strchomp(safe->str);
    if (*safe->str == '\0')
        g_string_assign(safe, "cloth");
    return g_string_free(safe, FALSE);
}

char *
billow_obj_stem(const BillowProject *project, const BillowObjSettings *settings)
{
    return settings->stem ? g_strdup(settings->stem) : billow_obj_safe_stem(project->name);
}

char *
billow_obj_material_name(const char *stem)
{
    return g_strdelimit(g_strconcat(stem, ".mtl", NULL), " ", '_');
}

char *
billow_obj_numbered_name(const char *stem, const BillowObjSettings *settings, int frame)
{
    return g_strdup_printf("%s.%0*" G_GINT64_FORMAT ".obj", stem, settings->padding,
                           (gint64) settings->start_number + frame - 1);
}

char *
billow_obj_frame_name(const BillowProject *project, const BillowObjSettings *settings, int frame)
{
    g_autofree char *stem = billow_obj_stem(project, settings);
    return billow_obj_numbered_name(stem, settings, frame);
}

BillowObjCounts
billow_obj_expected_counts(const BillowGrid *grid, const BillowObjSettings *settings)
{
    guint64 points = billow_grid_count(grid);
    guint64 quads = (guint64) (grid->columns - 1) * (guint64) (grid->rows - 1);
    return (BillowObjCounts){points, settings->uv ? points : 0, settings->normals ? points : 0,
                             settings->triangles ? 2 * quads : quads};
}

static char *
put_triple(char *at, const char *word, double x, double y, double z, const BillowObjSettings *settings)
{
    gboolean turned = settings->up == BILLOW_UP_Z;
    at = g_stpcpy(at, word);
    at = billow_put_fixed(at, x, settings->precision);
    *at++ = ' ';
    at = billow_put_fixed(at, turned ? -z : y, settings->precision);
    *at++ = ' ';
    at = billow_put_fixed(at, turned ? y : z, settings->precision);
    *at++ = '\n';
    return at;
}

static void
append_head(GString *text, const BillowProject *project, const char *stem)
{
    g_autofree char *name = billow_obj_safe_stem(project->name), *material = billow_obj_material_name(stem);
    g_string_append_printf(text, "# Billow, %d x %d points\nmtllib %s\no %s\n", project->grid.columns,
                           project->grid.rows, material, name);
}

/* u along the columns, v from the last row up to row 0. */
static void
append_texture_coordinates(GString *text, const BillowGrid *grid, int precision)
{
    char line[2 * BILLOW_FIXED_ROOM + 8] = "vt ";
    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++) {
            char *at = billow_put_fixed(line + 3, column / (grid->columns - 1.0), precision);
            *at++ = ' ';
            at = billow_put_fixed(at, (grid->rows - 1.0 - row) / (grid->rows - 1.0), precision);
            *at++ = '\n';
            g_string_append_len(text, line, at - line);
        }
    }
}

static char *
put_corner(char *at, guint64 number, const BillowObjSettings *settings)
{
    char *start = at + 1;
    *at++ = ' ';
    at = billow_put_index(at, number);
    gsize length = (gsize) (at - start);
    if (!settings->uv && !settings->normals)
        return at;
    *at++ = '/';
    if (settings->uv)
        at = (char *) memcpy(at, start, length) + length;
    if (settings->normals) {
        *at++ = '/';
        at = (char *) memcpy(at, start, length) + length;
    }
    return at;
}

static void
append_face(GString *text, const guint64 *corners, int n, const BillowObjSettings *settings)
{
    char line[4 * (3 * BILLOW_INDEX_ROOM + 3) + 2] = "f", *at = line + 1;
    for (int i = 0; i < n; i++)
        at = put_corner(at, corners[i], settings);
    *at++ = '\n';
    g_string_append_len(text, line, at - line);
}

/* Down the rows first, then along the columns: on the flat cloth z then x, so that z cross x = y points up.
 */
static void
append_faces(GString *text, const BillowGrid *grid, const BillowObjSettings *settings)
{
    guint64 columns = (guint64) grid->columns;
    for (int row = 0; row < grid->rows - 1; row++) {
        for (int column = 0; column < grid->columns - 1; column++) {
            guint64 first = billow_grid_index(grid, column, row) + 1;
            guint64 corners[] = {first, first + columns, first + columns + 1, first + 1};
            if (!settings->triangles) {
                append_face(text, corners, 4, settings);
                continue;
            }
            guint64 other[] = {corners[0], corners[2], corners[3]};
            append_face(text, corners, 3, settings);
            append_face(text, other, 3, settings);
        }
    }
}

BillowObjParts *
billow_obj_parts_new(const BillowProject *project, const BillowObjSettings *settings)
{
    BillowObjParts *parts = g_new(BillowObjParts, 1);
    *parts = (BillowObjParts){
        .settings = *settings,
        .stem = billow_obj_stem(project, settings),
        .grid = project->grid,
        .head = g_string_new(NULL),
        .middle = g_string_new(NULL),
        .tail = g_string_new("usemtl cloth\ns 1\n"), /* one smooth surface, to readers that ignore vn */
    };
    parts->settings.stem = NULL;
    append_head(parts->head, project, parts->stem);
    if (settings->uv)
        append_texture_coordinates(parts->middle, &project->grid, settings->precision);
    append_faces(parts->tail, &project->grid, settings);
    return parts;
}

void
billow_obj_parts_free(BillowObjParts *parts)
{
    if (!parts)
        return;
    g_free(parts->stem);
    g_string_free(parts->head, TRUE);
    g_string_free(parts->middle, TRUE);
    g_string_free(parts->tail, TRUE);
    g_free(parts);
}

/* Lines on their way: gathered in a block, which goes when it is full. */
typedef struct {
    const BillowObjParts *parts;
    const BillowMesh *mesh;
    BillowTextSink sink;
    gpointer data;
    char *block, *at;
} Lines;

static gboolean
send_block(Lines *lines, GError **error)
{
    gsize length = (gsize) (lines->at - lines->block);
    lines->at = lines->block;
    return length == 0 || lines->sink(lines->data, lines->block, length, error);
}

static gboolean
has_room(const Lines *lines)
{
    return lines->at - lines->block <= BLOCK_BYTES - LINE_ROOM;
}

/* Puts the lines of the points from `i` on that have room; where the next one starts. */
static size_t
put_points(Lines *lines, size_t i, size_t count)
{
    const BillowObjSettings *settings = &lines->parts->settings;
    const BillowMesh *mesh = lines->mesh;
    double scale = settings->scale;
    for (; i < count && has_room(lines); i++)
        lines->at = put_triple(lines->at, "v ", (double) mesh->x[i] * scale, (double) mesh->y[i] * scale,
                               (double) mesh->z[i] * scale, settings);
    return i;
}

/* The same for normals. Importers dislike those without a length: a point without a direction points up. */
static size_t
put_normals(Lines *lines, size_t i, size_t count)
{
    const BillowMesh *mesh = lines->mesh;
    for (; i < count && has_room(lines); i++) {
        double x = (double) mesh->nx[i], y = (double) mesh->ny[i], z = (double) mesh->nz[i];
        gboolean degenerate = x == 0.0 && y == 0.0 && z == 0.0;
        lines->at = put_triple(lines->at, "vn ", x, degenerate ? 1.0 : y, z, &lines->parts->settings);
    }
    return i;
}

static gboolean
send_lines(Lines *lines, size_t (*put)(Lines *, size_t, size_t), GError **error)
{
    size_t count = billow_grid_count(&lines->mesh->grid);
    for (size_t i = 0; i < count;) {
        i = put(lines, i, count);
        if (!send_block(lines, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
send_text(const Lines *lines, const GString *text, GError **error)
{
    return text->len == 0 || lines->sink(lines->data, text->str, text->len, error);
}

gboolean
billow_obj_parts_send(const BillowObjParts *parts, const BillowMesh *mesh, BillowTextSink sink, gpointer data,
                      GError **error)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    Lines lines = {parts, mesh, sink, data, block, block};
    return send_text(&lines, parts->head, error) && send_lines(&lines, put_points, error) &&
           send_text(&lines, parts->middle, error) &&
           (!parts->settings.normals || send_lines(&lines, put_normals, error)) &&
           send_text(&lines, parts->tail, error);
}

static gboolean
append_to_string(gpointer data, const char *text, gsize length, GError **error)
{
    g_string_append_len(data, text, (gssize) length);
    return TRUE;
}

void
billow_obj_format(const BillowProject *project, const BillowObjSettings *settings, const BillowMesh *mesh,
                  GString *text)
{
    g_autoptr(BillowObjParts) parts = billow_obj_parts_new(project, settings);
    billow_obj_parts_send(parts, mesh, append_to_string, text, NULL);
}
