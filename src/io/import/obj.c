#include "io/base/obj_reading.h"
#include "io/base/text_lines.h"
#include "io/import/mesh.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* More names are not needed for a message. */
enum { MOST_NAMES = 16 };

/* A face of more than four corners: the fan of triangles from a face on. */
typedef struct {
    guint first, n;
} Polygon;

typedef struct {
    BillowImportFaces which;
    const char *wanted;                    /* object or group, or NULL for all */
    gboolean is_inside, is_noted;          /* faces here are wanted; the names of this place are noted */
    char *object, *groups;                 /* where the reader is, or NULL */
    GPtrArray *object_names, *group_names; /* of those that have faces */
    BillowObjLine line;
    BillowImportMesh *mesh;
    GArray *vt; /* of float: u, v of each */
    /* of guint32: vt index of each corner of each face, 4 per face; BILLOW_OBJ_NONE: none */
    GArray *face_uv;
    gboolean has_face_uv; /* at least one corner has texture coordinates */
    GArray *corners;      /* of BillowObjCorner: of the face that is read */
    GArray *polygons;     /* of Polygon */
} ObjReader;

void
billow_import_mesh_free(BillowImportMesh *mesh)
{
    if (!mesh)
        return;
    g_free(mesh->path);
    g_array_unref(mesh->points);
    g_array_unref(mesh->faces);
    g_clear_pointer(&mesh->uv, g_array_unref);
    g_clear_pointer(&mesh->corner_uv, g_array_unref);
    g_clear_pointer(&mesh->objects, g_ptr_array_unref);
    g_free(mesh);
}

/* Returns the numbers of points and texture coordinates so far. */
static BillowObjSoFar
current_counts(const ObjReader *reading)
{
    return (BillowObjSoFar){.points = billow_import_mesh_count(reading->mesh), .uvs = reading->vt->len / 2};
}

static const BillowObjCorner *
corner_at(const ObjReader *reading, guint corner)
{
    return &g_array_index(reading->corners, BillowObjCorner, corner);
}

static gboolean
has_corner(const ObjReader *reading, guint32 point)
{
    for (guint i = 0; i < reading->corners->len; i++)
        if (corner_at(reading, i)->point == point)
            return TRUE;
    return FALSE;
}

/* Reads the corners of a face. `twice` becomes TRUE if two of them are one point; if any faces are read,
 * it is left out. */
static gboolean
read_corners(ObjReader *reading, char *at, gboolean *twice, GError **error)
{
    const guint most = reading->which == BILLOW_FACES_ANY ? BILLOW_MOST_CORNERS : 4;
    const BillowObjSoFar before = current_counts(reading);
    g_array_set_size(reading->corners, 0);
    *twice = FALSE;
    for (char *word = billow_obj_next_word(&at); word; word = billow_obj_next_word(&at)) {
        BillowObjCorner corner;
        if (reading->corners->len == most) {
            if (reading->which == BILLOW_FACES_ANY)
                billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                          _("a face with more than %u corners: divide it into triangles"),
                                          most);
            else
                billow_import_refuse_line(
                    error, reading->line.path, reading->line.number,
                    _("a face with more than four corners: a cloth consists of rows and columns of quads or "
                      "triangles"));
            return FALSE;
        }
        if (!billow_obj_read_corner(&reading->line, word, &before, FALSE, &corner, error))
            return FALSE;
        const gboolean again = has_corner(reading, corner.point);
        *twice |= again;
        reading->has_face_uv |= corner.uv != BILLOW_OBJ_NONE;
        if (!again || reading->which == BILLOW_FACES_OF_GRIDS)
            g_array_append_val(reading->corners, corner);
    }
    return TRUE;
}

/* Adds a face of up to four of the corners that were read. */
static void
add_face(ObjReader *reading, const guint *corners, guint n)
{
    BillowImportFace face = {.n = n, .line = (guint32) MIN(reading->line.number, G_MAXUINT32)};
    guint32 uv[4] = {BILLOW_OBJ_NONE, BILLOW_OBJ_NONE, BILLOW_OBJ_NONE, BILLOW_OBJ_NONE};
    for (guint i = 0; i < n; i++) {
        face.corners[i] = corner_at(reading, corners[i])->point;
        uv[i] = corner_at(reading, corners[i])->uv;
    }
    g_array_append_val(reading->mesh->faces, face);
    g_array_append_vals(reading->face_uv, uv, 4);
}

/* Adds a fan of triangles, which are divided once all points are known. */
static void
add_polygon(ObjReader *reading)
{
    const Polygon polygon = {reading->mesh->faces->len, reading->corners->len};
    g_array_append_val(reading->polygons, polygon);
    for (guint i = 1; i + 1 < polygon.n; i++)
        add_face(reading, (const guint[]){0, i, i + 1}, 3);
}

static gboolean
read_face(ObjReader *reading, char *at, GError **error)
{
    gboolean twice;
    if (!read_corners(reading, at, &twice, error))
        return FALSE;
    const guint n = reading->corners->len;
    if (reading->which == BILLOW_FACES_ANY && n < 3)
        return TRUE;
    if (reading->which == BILLOW_FACES_OF_GRIDS && (n < 3 || twice)) {
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("a face must have three or four corners, each a different point"));
        return FALSE;
    }
    if (reading->mesh->faces->len + MAX(n, 4) - 3 > BILLOW_MAX_IMPORT_FACES) {
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d faces"), BILLOW_MAX_IMPORT_FACES);
        return FALSE;
    }
    if (n > 4)
        add_polygon(reading);
    else
        add_face(reading, (const guint[]){0, 1, 2, 3}, n);
    return TRUE;
}

/* --- Objects and groups --- */

static void
add_name(GPtrArray *names, const char *name)
{
    if (name && names->len < MOST_NAMES && !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
        g_ptr_array_add(names, g_strdup(name));
}

static gboolean
is_wanted(const ObjReader *reading)
{
    if (!reading->wanted || g_strcmp0(reading->object, reading->wanted) == 0 ||
        g_strcmp0(reading->groups, reading->wanted) == 0)
        return TRUE;
    g_auto(GStrv) groups = g_strsplit_set(reading->groups ? reading->groups : "", " \t", -1);
    return g_strv_contains((const char *const *) groups, reading->wanted);
}

static void
enter(ObjReader *reading, char **name, const char *rest)
{
    g_free(*name);
    *name = g_strstrip(g_strdup(rest ? rest : ""));
    reading->is_inside = is_wanted(reading);
    reading->is_noted = FALSE;
}

static void
read_face_of_object(ObjReader *reading, char *line, GError **error)
{
    if (!reading->is_noted) {
        add_name(reading->object_names, reading->object);
        add_name(reading->group_names, reading->groups);
        reading->is_noted = TRUE;
    }
    if (reading->is_inside)
        read_face(reading, line, error);
}

static gboolean
read_point(ObjReader *reading, char *at, GError **error)
{
    float place[3];
    if (!billow_obj_read_numbers(&reading->line, at, 3, 3, place, error))
        return FALSE;
    if (billow_import_mesh_count(reading->mesh) >= BILLOW_MAX_POINTS) {
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d points, the maximum for a cloth"),
                                  BILLOW_MAX_POINTS);
        return FALSE;
    }
    g_array_append_vals(reading->mesh->points, place, 3);
    return TRUE;
}

static gboolean
read_uv(ObjReader *reading, char *at, GError **error)
{
    float uv[2];
    if (!billow_obj_read_numbers(&reading->line, at, 1, 2, uv, error))
        return FALSE;
    if (reading->vt->len / 2 >= 4 * BILLOW_MAX_POINTS) {
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d texture coordinates (vt)"),
                                  4 * BILLOW_MAX_POINTS);
        return FALSE;
    }
    g_array_append_vals(reading->vt, uv, 2);
    return TRUE;
}

static gboolean
read_lines(ObjReader *reading, BillowImportLines *lines, GError **error)
{
    GError *problem = NULL;
    char *line;
    while (!problem && (line = billow_import_lines_next(lines, &problem))) {
        reading->line.number = billow_import_lines_number(lines);
        const char *word = billow_obj_next_word(&line);
        if (g_strcmp0(word, "v") == 0)
            read_point(reading, line, &problem);
        else if (g_strcmp0(word, "vt") == 0)
            read_uv(reading, line, &problem);
        else if (g_strcmp0(word, "f") == 0)
            read_face_of_object(reading, line, &problem);
        else if (g_strcmp0(word, "o") == 0)
            enter(reading, &reading->object, line);
        else if (g_strcmp0(word, "g") == 0)
            enter(reading, &reading->groups, line);
    }
    if (problem)
        g_propagate_error(error, problem);
    return !problem;
}

/* Checks that the points and texture coordinates of all corners exist. */
static gboolean
check_corners(const ObjReader *reading, GError **error)
{
    const BillowObjSoFar all = current_counts(reading);
    for (guint i = 0; i < reading->mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(reading->mesh, i);
        const BillowObjLine line = {reading->line.path, face->line};
        for (guint j = 0; j < face->n; j++) {
            const BillowObjCorner corner = {
                face->corners[j], g_array_index(reading->face_uv, guint32, 4 * i + j), BILLOW_OBJ_NONE};
            if (!billow_obj_check_corner(&line, &corner, &all, error))
                return FALSE;
        }
    }
    return TRUE;
}

static void
divide_polygons(const ObjReader *reading)
{
    for (guint i = 0; i < reading->polygons->len; i++) {
        const Polygon *polygon = &g_array_index(reading->polygons, Polygon, i);
        billow_import_mesh_divide(reading->mesh, polygon->first, polygon->n, reading->face_uv);
    }
}

static void
clear_reader(ObjReader *reading)
{
    g_array_unref(reading->corners);
    g_array_unref(reading->polygons);
    g_free(reading->object);
    g_free(reading->groups);
    g_array_unref(reading->vt);
    g_array_unref(reading->face_uv);
    g_ptr_array_unref(reading->object_names);
    g_ptr_array_unref(reading->group_names);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ObjReader, clear_reader)

/* Returns FALSE with an error if no face is in the object that is wanted. */
static gboolean
check_object(const ObjReader *reading, GError **error)
{
    const GPtrArray *names = reading->mesh->objects;
    if (!reading->wanted || reading->mesh->faces->len > 0)
        return TRUE;
    g_ptr_array_add((GPtrArray *) names, NULL);
    g_autofree char *list = g_strjoinv(", ", (char **) names->pdata);
    billow_import_refuse(error, reading->line.path, _("no object or group is named “%s”; there are: %s"),
                         reading->wanted, list);
    return FALSE;
}

BillowImportMesh *
billow_import_obj(const char *path, const char *object, BillowImportFaces faces, GCancellable *cancellable,
                  GError **error)
{
    g_autoptr(BillowImportLines) lines = billow_import_lines_open(path, cancellable, error);
    if (!lines)
        return NULL;
    g_autoptr(BillowImportMesh) mesh = g_new0(BillowImportMesh, 1);
    mesh->path = g_strdup(path);
    mesh->points = g_array_new(FALSE, FALSE, sizeof(float));
    mesh->faces = g_array_new(FALSE, FALSE, sizeof(BillowImportFace));
    g_auto(ObjReader) reading = {
        .which = faces,
        .wanted = object,
        .is_inside = object == NULL,
        .object_names = g_ptr_array_new_with_free_func(g_free),
        .group_names = g_ptr_array_new_with_free_func(g_free),
        .line = {.path = path},
        .mesh = mesh,
        .vt = g_array_new(FALSE, FALSE, sizeof(float)),
        .face_uv = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .corners = g_array_new(FALSE, FALSE, sizeof(BillowObjCorner)),
        .polygons = g_array_new(FALSE, FALSE, sizeof(Polygon)),
    };
    if (!read_lines(&reading, lines, error) || !check_corners(&reading, error))
        return NULL;
    mesh->objects =
        g_ptr_array_ref(reading.object_names->len > 1 ? reading.object_names : reading.group_names);
    if (!check_object(&reading, error))
        return NULL;
    divide_polygons(&reading);
    if (reading.has_face_uv)
        billow_import_mesh_assign_uv(mesh, reading.vt, reading.face_uv, faces);
    return g_steal_pointer(&mesh);
}
