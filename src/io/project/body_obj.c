#include "io/project/body_obj.h"

#include "core/base/field.h"
#include "io/base/obj_reading.h"
#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_NORMALS = 3 * BILLOW_MAX_BODY_TRIANGLES };

typedef struct {
    guint32 point, uv, normal;
    guint32 line;
} Corner;

typedef struct {
    BillowObjLine line;
    GArray *points;    /* of float: x, y, z of each */
    GArray *normals;   /* of float: x, y, z of each */
    guint uvs;         /* number of vt lines, which are otherwise ignored */
    GArray *corners;   /* of Corner, separate ones for each face */
    GArray *triangles; /* of guint32: three indices of corners per triangle */
} ObjReader;

static BillowObjSoFar
so_far(const ObjReader *reading)
{
    return (BillowObjSoFar){reading->points->len / 3, reading->uvs, reading->normals->len / 3};
}

/* --- Lines --- */

static gboolean
read_vector(ObjReader *reading, char *at, GArray *vectors, GError **error)
{
    float numbers[3];
    if (!billow_obj_read_numbers(&reading->line, at, 3, 3, numbers, error))
        return FALSE;
    for (int i = 0; i < 3; i++)
        if (fabs((double) numbers[i]) > BILLOW_MAX_NUMBER) {
            billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                      _("found %.9g, expected a number from %.9g to %.9g"),
                                      (double) numbers[i], -BILLOW_MAX_NUMBER, BILLOW_MAX_NUMBER);
            return FALSE;
        }
    g_array_append_vals(vectors, numbers, 3);
    return TRUE;
}

static gboolean
read_face(ObjReader *reading, char *at, GError **error)
{
    const guint first = reading->corners->len, had = reading->triangles->len;
    const BillowObjSoFar before = so_far(reading);
    for (char *word = billow_obj_next_word(&at); word; word = billow_obj_next_word(&at)) {
        BillowObjCorner read;
        if (!billow_obj_read_corner(&reading->line, word, &before, TRUE, &read, error))
            return FALSE;
        const Corner corner = {read.point, read.uv, read.normal,
                               (guint32) MIN(reading->line.number, G_MAXUINT32)};
        g_array_append_val(reading->corners, corner);
    }
    const guint n = reading->corners->len - first;
    if (n < 3)
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("a face must have at least three corners"));
    else if (had / 3 + n - 2 > BILLOW_MAX_BODY_TRIANGLES)
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d triangles, the maximum for a display mesh"),
                                  BILLOW_MAX_BODY_TRIANGLES);
    else {
        g_autofree guint32 *corners = g_new(guint32, n);
        for (guint i = 0; i < n; i++)
            corners[i] = first + i;
        g_array_set_size(reading->triangles, had + 3 * (n - 2));
        billow_body_mesh_fan(corners, n, &g_array_index(reading->triangles, guint32, had));
        return TRUE;
    }
    return FALSE;
}

static gboolean
read_line(ObjReader *reading, char *line, GError **error)
{
    const char *word = billow_obj_next_word(&line);
    if (g_strcmp0(word, "v") == 0) {
        if (reading->points->len / 3 < BILLOW_MAX_BODY_POINTS)
            return read_vector(reading, line, reading->points, error);
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d points, the maximum for a display mesh"),
                                  BILLOW_MAX_BODY_POINTS);
        return FALSE;
    }
    if (g_strcmp0(word, "vn") == 0) {
        if (reading->normals->len / 3 < MOST_NORMALS)
            return read_vector(reading, line, reading->normals, error);
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d normals"), MOST_NORMALS);
        return FALSE;
    }
    if (g_strcmp0(word, "f") == 0)
        return read_face(reading, line, error);
    if (g_strcmp0(word, "vt") == 0)
        reading->uvs++;
    return TRUE;
}

static gboolean
read_lines(ObjReader *reading, BillowImportLines *lines, GError **error)
{
    GError *problem = NULL;
    char *line;
    while (!problem && (line = billow_import_lines_next(lines, &problem))) {
        reading->line.number = billow_import_lines_number(lines);
        if (read_line(reading, line, &problem) &&
            billow_import_lines_bytes(lines) > (guint64) BILLOW_MAX_BODY_MEGABYTES << 20)
            billow_import_refuse_line(&problem, reading->line.path, reading->line.number,
                                      _("the file is larger than %d MB, the maximum for a display mesh"),
                                      BILLOW_MAX_BODY_MEGABYTES);
    }
    if (problem)
        g_propagate_error(error, problem);
    return !problem;
}

/* --- The mesh --- */

static gboolean
check_corners(const ObjReader *reading, GError **error)
{
    const BillowObjSoFar all = so_far(reading);
    for (guint i = 0; i < reading->corners->len; i++) {
        const Corner *corner = &g_array_index(reading->corners, Corner, i);
        const BillowObjLine line = {reading->line.path, corner->line};
        const BillowObjCorner read = {corner->point, corner->uv, corner->normal};
        if (!billow_obj_check_corner(&line, &read, &all, error))
            return FALSE;
    }
    if (reading->triangles->len == 0)
        billow_import_refuse(error, reading->line.path,
                             _("the file has no faces (f): nothing would be visible"));
    return reading->triangles->len > 0;
}

/* Identifies a corner by its point and normal. */
typedef struct {
    guint64 what;
    guint32 corner;
} Place;

static int
compare_places(const void *a, const void *b)
{
    const guint64 p = ((const Place *) a)->what, q = ((const Place *) b)->what;
    return (p > q) - (p < q);
}

/* Creates the mesh, with one point for each combination of point and normal. */
static BillowBodyMesh *
mesh_of(const ObjReader *reading)
{
    static const float no_normal[3];
    const guint n = reading->corners->len;
    g_autofree Place *places = g_new(Place, n);
    g_autofree guint32 *points = g_new(guint32, n); /* index in the mesh of each corner's point */
    for (guint i = 0; i < n; i++) {
        const Corner *corner = &g_array_index(reading->corners, Corner, i);
        places[i] = (Place){(guint64) corner->point << 32 | corner->normal, i};
    }
    qsort(places, n, sizeof *places, compare_places);
    g_autoptr(GArray) positions = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) normals = g_array_new(FALSE, FALSE, sizeof(float));
    for (guint i = 0; i < n; i++) {
        const Corner *corner = &g_array_index(reading->corners, Corner, places[i].corner);
        if (i == 0 || places[i].what != places[i - 1].what) {
            g_array_append_vals(positions, &g_array_index(reading->points, float, 3 * corner->point), 3);
            g_array_append_vals(normals,
                                corner->normal == BILLOW_OBJ_NONE
                                    ? no_normal
                                    : &g_array_index(reading->normals, float, 3 * corner->normal),
                                3);
        }
        points[places[i].corner] = positions->len / 3 - 1;
    }
    for (guint i = 0; i < reading->triangles->len; i++) {
        guint32 *corner = &g_array_index(reading->triangles, guint32, i);
        *corner = points[*corner];
    }
    return billow_body_mesh_new(
        (const float *) (void *) positions->data, (const float *) (void *) normals->data, positions->len / 3,
        (const guint32 *) (void *) reading->triangles->data, reading->triangles->len / 3);
}

BillowBodyMesh *
billow_body_obj_read(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowImportLines) lines = billow_import_lines_open(path, cancellable, error);
    if (!lines)
        return NULL;
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) normals = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(Corner));
    g_autoptr(GArray) triangles = g_array_new(FALSE, FALSE, sizeof(guint32));
    ObjReader reading = {.line = {.path = path},
                         .points = points,
                         .normals = normals,
                         .corners = corners,
                         .triangles = triangles};
    return read_lines(&reading, lines, error) && check_corners(&reading, error) ? mesh_of(&reading) : NULL;
}
