/* A page that shows the animation in a browser, without a network: data/page/page.html with the cloths,
 * their pictures, the colliders and motions in it. What a cloth's positions are steps of is not known before the last
 * frame, so the frames wait in a spool. */
#include "billow-page.h"
#include "core/base/outline.h"
#include "core/cloth/fabric.h"
#include "io/base/json_memory.h"
#include "io/base/mesh_fields.h"
#include "io/base/regular_file.h"
#include "io/project/texture_file.h"
#include "io/writers/format_objects.h"
#include "io/writers/mesh_spool.h"
#include "io/writers/page_bodies.h"
#include "io/writers/page_points.h"
#include "io/writers/page_skins.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* Places in the page: of the data, and of the shaders. */
#define PLACE "@DATA@"
#define SHADERS "/*@SHADERS@*/\n"

/* How many stripes there are along the longer side of a cloth, as in the window. */
#define PATTERN_REPEATS 14.0

typedef struct {
    int sides;
} HtmlOptions;

static const BillowField fields[] = {BILLOW_SIDES_FIELD(HtmlOptions), {0}};

/* A cloth of the page. */
typedef struct {
    BillowMeshSpool *frames;
    BillowVec3 low, high; /* of all frames */
} PageCloth;

typedef struct {
    BillowFormatTarget target;
    GPtrArray *objects; /* of BillowFormatObject */
    GPtrArray *cloths;  /* of PageCloth, of each object; empty until the file begins */
    BillowSpool *bytes; /* all frames of all cloths; NULL until the file begins */
} Writer;

/* --- The writer --- */

static int
sides_of(const void *options)
{
    return ((const HtmlOptions *) options)->sides;
}

static gboolean
wants_normals(const void *options)
{
    return FALSE;
}

/* Little more than a byte for each coordinate, in base64. */
static double
frame_bytes(const BillowGrid *grid, const void *options)
{
    return 5.0 * (double) billow_grid_vertices(grid);
}

static void
free_cloth(gpointer data)
{
    PageCloth *cloth = data;
    billow_mesh_spool_free(cloth->frames);
    g_free(cloth);
}

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new0(Writer, 1);
    writer->target = *target;
    writer->objects = billow_format_objects_new(&writer->target);
    writer->cloths = g_ptr_array_new_with_free_func(free_cloth);
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    g_ptr_array_unref(writer->cloths);
    billow_spool_free(writer->bytes);
    g_ptr_array_unref(writer->objects);
    g_free(writer);
}

/* --- The page --- */

/* Returns the text of a file of data/page. Free with g_free(). */
static char *
page_text(const char *path)
{
    g_autoptr(GBytes) bytes =
        g_resource_lookup_data(billow_page_get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    return g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
}

/* Returns the text of the page before and after the data. Free with g_strfreev(). */
static char **
page_parts(void)
{
    g_autofree char *page = page_text("/billow/page/page.html");
    g_autofree char *shaders = page_text("/billow/page/shaders.js");
    g_auto(GStrv) around = g_strsplit(page, SHADERS, 2);
    g_autofree char *whole = g_strconcat(around[0], shaders, around[1], NULL);
    return g_strsplit(whole, PLACE, 2);
}

static void
append_number(GString *text, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(text, g_ascii_dtostr(digits, sizeof digits, number));
}

/* Appends a text as JSON that does not end the script it is in. */
static void
append_text(GString *text, const char *value)
{
    json_object *string = billow_json_string_new(value);
    g_autofree char *quoted = g_strdup(billow_json_text(string, JSON_C_TO_STRING_NOSLASHESCAPE));
    g_auto(GStrv) parts = g_strsplit(quoted, "<", -1);
    g_autofree char *safe = g_strjoinv("\\u003c", parts);
    g_string_append(text, safe);
    json_object_put(string);
}

static void
append_numbers(GString *text, const char *key, const double *numbers, gsize n)
{
    g_string_append_printf(text, ",\"%s\":[", key);
    for (gsize i = 0; i < n; i++) {
        if (i > 0)
            g_string_append_c(text, ',');
        append_number(text, numbers[i]);
    }
    g_string_append_c(text, ']');
}

static int
frame_at(const Writer *writer, guint i)
{
    return g_array_index(writer->target.frames, int, i);
}

/* Returns what comes first in the data: the name, the times and the sizes. Free with g_string_free(). */
static GString *
head_of(const Writer *writer)
{
    const BillowProject *project = writer->target.project;
    GString *text = g_string_new("{\"name\":");
    append_text(text, project->name);
    g_string_append(text, ",\"rate\":");
    append_number(text, billow_format_rate(&writer->target));
    g_string_append_printf(text, ",\"loop\":%s,\"frames\":[", project->loop ? "true" : "false");
    for (guint i = 0; i < writer->target.frames->len; i++) {
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(number, sizeof number, "%.14g",
                        billow_format_frame_number(&writer->target, frame_at(writer, i)));
        g_string_append_printf(text, "%s%s", i > 0 ? "," : "", number);
    }
    g_string_append(text, "],\"points\":[");
    for (guint i = 0; i < writer->objects->len; i++)
        g_string_append_printf(text, "%s%zu", i > 0 ? "," : "",
                               billow_grid_vertices(&billow_format_object(writer->objects, i)->target.grid));
    g_string_append(text, "],\n");
    return text;
}

/* --- Cloths --- */

/* The texture's origin is its upper left corner, where row 0 begins. */
static void
append_uv(GString *text, const BillowGrid *grid)
{
    const gsize count = billow_grid_vertices(grid);
    g_autofree float *uv = g_new(float, 2 * count);
    for (gsize i = 0; i < count; i++) {
        const BillowGridPlace place = billow_grid_vertex(grid, i);
        uv[2 * i] = (float) billow_surface_u(grid, place.column);
        uv[2 * i + 1] = (float) (place.row / (grid->rows - 1.0));
    }
    g_string_append(text, ",\"uv\":");
    billow_page_append_base64(text, uv, 2 * count * sizeof(float));
}

/* Two triangles per quad, the same as in OBJ. */
static void
append_indices(GString *text, const BillowGrid *grid)
{
    const gsize count = 3 * billow_grid_count_faces(grid, true);
    g_autofree guint32 *indices = g_new(guint32, count);
    guint32 *at = indices;
    BillowFaces faces = {grid};
    size_t corners[4];
    for (int n; (n = billow_faces_next(&faces, corners)) > 0;) {
        static const gsize order[] = {0, 1, 2, 0, 2, 3};
        for (int i = 0; i < (n == 4 ? 6 : 3); i++)
            *at++ = GUINT32_TO_LE((guint32) corners[order[i]]);
    }
    g_string_append(text, ",\"indices\":");
    billow_page_append_base64(text, indices, count * sizeof(guint32));
}

/* Appends the pairs of points that are one point of a tube. */
static void
append_twins(GString *text, const BillowGrid *grid)
{
    gboolean any = FALSE;
    for (gsize i = 0; grid->closed && i < billow_grid_count(grid); i++)
        if (billow_grid_is_second(grid, i)) {
            g_string_append_printf(text, "%s%zu,%zu", any ? "," : ",\"twins\":[", billow_grid_twin(grid, i),
                                   i);
            any = TRUE;
        }
    if (any)
        g_string_append_c(text, ']');
}

/* Appends what the light of the page depends on. A rope has no hem, and only a grid tells where folds are. */
static void
append_look(GString *text, const BillowCloth *cloth, const BillowGrid *grid)
{
    const BillowFabric *fabric = billow_fabric_of(cloth->preset);
    const double look[] = {fabric->fuzz,
                           fabric->fuzz_power,
                           fabric->gloss,
                           fabric->gloss_power,
                           fabric->along_threads,
                           fabric->sheer,
                           grid->caps > 0 ? 0.0 : fabric->hem};
    append_numbers(text, "fabric", look, G_N_ELEMENTS(look));
    g_string_append_printf(text, ",\"folds\":%s",
                           grid->caps > 0 || billow_grid_is_trimmed(grid) ? "false" : "true");
}

/* Returns the part of a cloth that does not move. */
static GString *
describe_cloth(const BillowFormatObject *object, const PageCloth *page, const BillowPagePoints *points,
               int picture)
{
    const BillowCloth *cloth = object->project->cloth;
    const BillowGrid *grid = &object->target.grid, of_points = billow_grid_of_vertices(grid);
    const BillowVec3 step = billow_page_points_step(points);
    const double size[] = {(grid->columns - 1) * grid->spacing, (grid->rows - 1) * grid->spacing};
    GString *text = g_string_new("{\"id\":");
    append_text(text, cloth->id);
    g_string_append_printf(text, ",\"columns\":%d,\"rows\":%d,\"color\":", of_points.columns, of_points.rows);
    append_text(text, cloth->color);
    g_string_append_printf(text, ",\"pattern\":\"%s\",\"repeat\":", billow_patterns[cloth->pattern].word);
    append_number(text, fmax(size[0], size[1]) / PATTERN_REPEATS);
    if (picture >= 0)
        g_string_append_printf(text, ",\"picture\":%d", picture);
    append_numbers(text, "size", size, 2);
    append_look(text, cloth, grid);
    append_numbers(text, "low", (const double[]){page->low.x, page->low.y, page->low.z}, 3);
    append_numbers(text, "step", (const double[]){step.x, step.y, step.z}, 3);
    append_indices(text, grid);
    append_uv(text, grid);
    append_twins(text, grid);
    g_string_append(text, ",\n\"positions\":\"");
    return text;
}

/* Sends the positions in base64, and ends the cloth. */
static gboolean
send_positions(const Writer *writer, const PageCloth *page, BillowPagePoints *points, BillowMesh *mesh,
               BillowSink sink, gpointer data, GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree char *base64 = NULL;
    gint state = 0, save = 0;
    for (guint i = 0; i < writer->target.frames->len; i++) {
        if (!billow_mesh_spool_read(page->frames, i, mesh, error))
            return FALSE;
        g_byte_array_set_size(bytes, 0);
        billow_page_points_add(points, mesh, bytes);
        base64 = g_realloc(base64, (bytes->len / 3 + 2) * 4 + 4);
        const gsize n = g_base64_encode_step(bytes->data, bytes->len, FALSE, base64, &state, &save);
        if (!sink(data, base64, n, error))
            return FALSE;
    }
    char end[8];
    const gsize n = g_base64_encode_close(FALSE, end, &state, &save);
    return sink(data, end, n, error) && sink(data, "\"}", 2, error);
}

static gboolean
send_cloth(const Writer *writer, guint i, int picture, BillowSink sink, gpointer data, GError **error)
{
    const BillowFormatObject *object = billow_format_object(writer->objects, i);
    const PageCloth *page = writer->cloths->pdata[i];
    const BillowGrid grid = billow_grid_of_vertices(&object->target.grid);
    BillowPagePoints *points = billow_page_points_new(&grid, page->low, page->high);
    BillowMesh *mesh = billow_mesh_new(&grid);
    GString *text = describe_cloth(object, page, points, picture);
    if (i > 0)
        g_string_prepend(text, ",\n");
    const gboolean sent = sink(data, text->str, text->len, error) &&
                          send_positions(writer, page, points, mesh, sink, data, error);
    g_string_free(text, TRUE);
    billow_mesh_unref(mesh);
    billow_page_points_free(points);
    return sent;
}

/* --- Pictures --- */

/* Reads the pictures of all cloths, each once, as data URIs. `numbers` receives that of each cloth, or -1. */
static gboolean
read_pictures(const Writer *writer, int *numbers, GString *text, GError **error)
{
    int n = 0;
    for (guint i = 0; i < writer->objects->len; i++) {
        const BillowFormatObject *object = billow_format_object(writer->objects, i);
        g_autofree char *path = billow_texture_file(object->project, writer->target.project_folder);
        const char *type;
        numbers[i] = object->picture < i ? numbers[object->picture] : -1;
        if (!path || object->picture < i)
            continue;
        g_autoptr(GByteArray) bytes = billow_texture_read(path, &type, error);
        if (!bytes)
            return FALSE;
        g_autofree char *base64 = g_base64_encode(bytes->data, bytes->len);
        g_string_append_printf(text, "%s\"data:%s;base64,%s\"", n > 0 ? ",\n" : "", type, base64);
        numbers[i] = n++;
    }
    return TRUE;
}

/* --- The file --- */

static gboolean
begin_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    g_autofree char *path = billow_format_target_path(&writer->target);
    writer->bytes = billow_spool_new(path, error);
    if (!writer->bytes)
        return FALSE;
    for (guint i = 0; i < writer->objects->len; i++) {
        const BillowGrid grid =
            billow_grid_of_vertices(&billow_format_object(writer->objects, i)->target.grid);
        PageCloth *cloth = g_new0(PageCloth, 1);
        cloth->frames = billow_mesh_spool_new(writer->bytes, &grid, FALSE);
        cloth->low = billow_vec3(INFINITY, INFINITY, INFINITY);
        cloth->high = billow_vec3(-INFINITY, -INFINITY, -INFINITY);
        g_ptr_array_add(writer->cloths, cloth);
    }
    return TRUE;
}

static gboolean
add_frame(gpointer data, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    const GPtrArray *cloths = ((Writer *) data)->cloths;
    for (guint i = 0; i < cloths->len; i++) {
        PageCloth *cloth = cloths->pdata[i];
        BillowVec3 low, high;
        billow_mesh_bounds(meshes[i], &low, &high);
        cloth->low =
            billow_vec3(fmin(cloth->low.x, low.x), fmin(cloth->low.y, low.y), fmin(cloth->low.z, low.z));
        cloth->high = billow_vec3(fmax(cloth->high.x, high.x), fmax(cloth->high.y, high.y),
                                  fmax(cloth->high.z, high.z));
        if (!billow_mesh_spool_add(cloth->frames, meshes[i], error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
send_text(GString *text, BillowSink sink, gpointer data, GError **error)
{
    const gboolean sent = sink(data, text->str, text->len, error);
    g_string_truncate(text, 0);
    return sent;
}

static gboolean
end_file(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    g_auto(GStrv) parts = page_parts();
    g_autoptr(GString) pictures = g_string_new(NULL), text = g_string_new(parts[0]);
    g_autoptr(GString) head = head_of(writer);
    g_autofree int *numbers = g_new(int, writer->objects->len);
    if (!read_pictures(writer, numbers, pictures, error))
        return FALSE;
    g_string_append_printf(text, "%s\"cloths\":[", head->str);
    if (!send_text(text, sink, sink_data, error))
        return FALSE;
    for (guint i = 0; i < writer->objects->len; i++)
        if (!send_cloth(writer, i, numbers[i], sink, sink_data, error))
            return FALSE;
    g_string_append(text, "],\n\"bodies\":");
    billow_page_bodies_append(text, &writer->target);
    g_string_append(text, ",\n\"skins\":");
    billow_page_skins_append(text, &writer->target);
    g_string_append_printf(text, ",\n\"pictures\":[%s]}%s", pictures->str, parts[1]);
    return send_text(text, sink, sink_data, error);
}

/* --- Checking --- */

/* Returns whether the file has these bytes at an offset. Sets `error` if it cannot be read. */
static gboolean
has_bytes(int descriptor, const char *path, goffset offset, const char *bytes, GError **error)
{
    const gsize length = strlen(bytes);
    g_autofree char *found = g_malloc(length + 1);
    gsize got = 0;
    if (offset < 0 || lseek(descriptor, offset, SEEK_SET) < 0)
        return FALSE;
    for (gssize n; got < length; got += (gsize) n)
        if ((n = billow_read_bytes(descriptor, path, found + got, length - got, error)) <= 0)
            return FALSE;
    return memcmp(found, bytes, length) == 0;
}

/* Returns what is wrong with an open page, or NULL. */
static char *
page_problem(const Writer *writer, int descriptor, const char *path, GError **error)
{
    g_auto(GStrv) parts = page_parts();
    g_autoptr(GString) head = head_of(writer);
    g_autofree char *begin = g_strconcat(parts[0], head->str, NULL);
    const goffset length = billow_file_length(descriptor, path, error);
    if (length >= 0 && !has_bytes(descriptor, path, 0, begin, error))
        return g_strdup(_("written from a different cloth, with different frames or different options"));
    if (length >= 0 && !has_bytes(descriptor, path, length - (goffset) strlen(parts[1]), parts[1], error))
        return g_strdup(_("cut short: the end of the page is missing"));
    return NULL;
}

static char *
check_file(gpointer data, const char *path, GError **error)
{
    GError *unreadable = NULL;
    const int descriptor = billow_regular_file_open(path, &unreadable);
    char *problem = descriptor >= 0 ? page_problem(data, descriptor, path, &unreadable) : NULL;
    if (descriptor >= 0)
        close(descriptor);
    if (unreadable) {
        g_clear_pointer(&problem, g_free);
        g_propagate_error(error, unreadable);
    }
    return problem;
}

const BillowFormat billow_format_html = {
    .word = "html",
    .suffix = ".html",
    .title = N_("Web page (HTML)"),
    .files = N_("one page, STEM.html, which plays in any browser without a network"),
    .one_file = TRUE,
    .trimmed = TRUE,
    .objects = TRUE,
    .options_size = sizeof(HtmlOptions),
    .fields = fields,
    .sides = sides_of,
    .normals = wants_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .begin = begin_file,
    .frame = add_frame,
    .end = end_file,
    .check = check_file,
};
