#include "io/base/obj_mesh.h"

#include "core/base/body_mesh.h"
#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>

typedef struct {
    const BillowObjLimits *limits;
    BillowObjLine line;
    BillowObjMesh *mesh;
    guint64 n_triangles;
} Reading;

void
billow_obj_mesh_free(BillowObjMesh *mesh)
{
    if (!mesh)
        return;
    GArray *const arrays[] = {mesh->points, mesh->uvs, mesh->normals, mesh->corners, mesh->ends, mesh->lines};
    for (gsize i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    g_free(mesh->path);
    g_free(mesh);
}

static BillowObjMesh *
new_mesh(const char *path)
{
    BillowObjMesh *mesh = g_new0(BillowObjMesh, 1);
    mesh->path = g_strdup(path);
    mesh->points = g_array_new(FALSE, FALSE, sizeof(float));
    mesh->uvs = g_array_new(FALSE, FALSE, sizeof(float));
    mesh->normals = g_array_new(FALSE, FALSE, sizeof(float));
    mesh->corners = g_array_new(FALSE, FALSE, sizeof(BillowObjCorner));
    mesh->ends = g_array_new(FALSE, FALSE, sizeof(guint));
    mesh->lines = g_array_new(FALSE, FALSE, sizeof(guint));
    return mesh;
}

static BillowObjSoFar
so_far(const BillowObjMesh *mesh)
{
    return (BillowObjSoFar){mesh->points->len / 3, mesh->n_uvs, mesh->normals->len / 3};
}

/* --- Lines --- */

static gboolean
refuse(const Reading *reading, BillowObjPart part, GError **error)
{
    g_autofree char *words = reading->limits->refusal(part);
    billow_import_refuse_line(error, reading->line.path, reading->line.number, "%s", words);
    return FALSE;
}

static gboolean
read_vector(Reading *reading, char *at, BillowObjPart part, GArray *vectors, GError **error)
{
    const guint n = part == BILLOW_OBJ_UVS ? 2 : 3, least = part == BILLOW_OBJ_UVS ? 1 : 3;
    const double largest = reading->limits->largest;
    float numbers[3];
    if (vectors->len / n >= reading->limits->most[part])
        return refuse(reading, part, error);
    if (!billow_obj_read_numbers(&reading->line, at, least, n, numbers, error))
        return FALSE;
    for (guint i = 0; i < n && largest > 0.0; i++)
        if (fabs((double) numbers[i]) > largest) {
            billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                      _("found %.9g, expected a number from %.9g to %.9g"),
                                      (double) numbers[i], -largest, largest);
            return FALSE;
        }
    g_array_append_vals(vectors, numbers, n);
    return TRUE;
}

static gboolean
read_face(Reading *reading, char *at, GError **error)
{
    const BillowObjLimits *limits = reading->limits;
    BillowObjMesh *mesh = reading->mesh;
    const guint first = mesh->corners->len, line = (guint) MIN(reading->line.number, G_MAXUINT);
    const BillowObjSoFar before = so_far(mesh);
    for (char *word = billow_obj_next_word(&at); word; word = billow_obj_next_word(&at)) {
        BillowObjCorner corner;
        if (!billow_obj_read_corner(&reading->line, word, &before, limits->most[BILLOW_OBJ_NORMALS] > 0,
                                    &corner, error))
            return FALSE;
        g_array_append_val(mesh->corners, corner);
    }
    const guint n = mesh->corners->len - first;
    if (n < 3) {
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("a face must have at least three corners"));
        return FALSE;
    }
    if (reading->n_triangles + n - 2 > limits->most[BILLOW_OBJ_FACES])
        return refuse(reading, BILLOW_OBJ_FACES, error);
    reading->n_triangles += limits->quads && n == 4 ? 1 : n - 2;
    g_array_append_val(mesh->ends, mesh->corners->len);
    g_array_append_val(mesh->lines, line);
    return TRUE;
}

static gboolean
read_line(Reading *reading, char *line, GError **error)
{
    const char *word = billow_obj_next_word(&line);
    BillowObjMesh *mesh = reading->mesh;
    if (g_strcmp0(word, "f") == 0)
        return read_face(reading, line, error);
    if (g_strcmp0(word, "v") == 0)
        return read_vector(reading, line, BILLOW_OBJ_POINTS, mesh->points, error);
    if (g_strcmp0(word, "vn") == 0 && reading->limits->most[BILLOW_OBJ_NORMALS] > 0)
        return read_vector(reading, line, BILLOW_OBJ_NORMALS, mesh->normals, error);
    if (g_strcmp0(word, "vt") != 0)
        return TRUE;
    mesh->n_uvs++;
    return reading->limits->most[BILLOW_OBJ_UVS] == 0 ||
           read_vector(reading, line, BILLOW_OBJ_UVS, mesh->uvs, error);
}

BillowObjMesh *
billow_obj_mesh_read(const char *path, const BillowObjLimits *limits, GCancellable *cancellable,
                     GError **error)
{
    g_autoptr(BillowImportLines) lines = billow_import_lines_open(path, cancellable, error);
    if (!lines)
        return NULL;
    g_autoptr(BillowObjMesh) mesh = new_mesh(path);
    Reading reading = {.limits = limits, .line = {.path = path}, .mesh = mesh};
    GError *problem = NULL;
    char *line;
    while (!problem && (line = billow_import_lines_next(lines, &problem))) {
        reading.line.number = billow_import_lines_number(lines);
        if (read_line(&reading, line, &problem) &&
            billow_import_lines_bytes(lines) > (guint64) limits->most[BILLOW_OBJ_MEGABYTES] << 20)
            refuse(&reading, BILLOW_OBJ_MEGABYTES, &problem);
    }
    if (problem) {
        g_propagate_error(error, problem);
        return NULL;
    }
    return g_steal_pointer(&mesh);
}

/* --- Faces --- */

gboolean
billow_obj_mesh_check(const BillowObjMesh *mesh, GError **error)
{
    const BillowObjSoFar all = so_far(mesh);
    guint face = 0;
    for (guint i = 0; i < mesh->corners->len; i++) {
        face += i == g_array_index(mesh->ends, guint, face);
        const BillowObjLine line = {mesh->path, g_array_index(mesh->lines, guint, face)};
        if (!billow_obj_check_corner(&line, &g_array_index(mesh->corners, BillowObjCorner, i), &all, error))
            return FALSE;
    }
    return TRUE;
}

GArray *
billow_obj_mesh_fans(const BillowObjMesh *mesh)
{
    GArray *triangles = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autofree guint32 *numbers = g_new(guint32, mesh->corners->len + 1);
    for (guint i = 0; i < mesh->corners->len; i++)
        numbers[i] = i;
    for (guint face = 0, first = 0; face < mesh->ends->len; face++) {
        const guint end = g_array_index(mesh->ends, guint, face), had = triangles->len;
        g_array_set_size(triangles, had + 3 * (end - first - 2));
        billow_body_mesh_fan(numbers + first, end - first, &g_array_index(triangles, guint32, had));
        first = end;
    }
    return triangles;
}
