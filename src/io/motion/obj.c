/* Reads the mesh of an OBJ file, with polygons of any number of corners. */
#include "io/motion/reading.h"

#include "core/base/allocate.h"
#include "core/base/body_mesh.h"
#include "io/base/obj_reading.h"
#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

typedef struct {
    BillowObjLine line;
    GArray *points;    /* of float: x, y, z of each */
    GArray *uvs;       /* of float: u, v of each */
    GArray *point_uvs; /* of guint32: the texture coordinate of each point that a corner has named */
    GArray *triangles; /* of guint32 */
} ObjReader;

static void
note_uv(ObjReader *reading, const BillowObjCorner *corner)
{
    const guint32 none = BILLOW_OBJ_NONE;
    if (corner->point >= BILLOW_MAX_MOTION_POINTS)
        return;
    while (reading->point_uvs->len <= corner->point)
        g_array_append_val(reading->point_uvs, none);
    guint32 *own = &g_array_index(reading->point_uvs, guint32, corner->point);
    *own = *own == none ? corner->uv : *own;
}

static gboolean
read_face(ObjReader *reading, char *at, GError **error)
{
    const BillowObjSoFar so_far = {.points = reading->points->len / 3, .uvs = reading->uvs->len / 2};
    g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (char *word = billow_obj_next_word(&at); word; word = billow_obj_next_word(&at)) {
        BillowObjCorner corner;
        if (!billow_obj_read_corner(&reading->line, word, &so_far, FALSE, &corner, error))
            return FALSE;
        note_uv(reading, &corner);
        g_array_append_val(corners, corner.point);
    }
    const guint had = reading->triangles->len;
    if (corners->len < 3)
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("a face must have at least three corners"));
    else if (had / 3 + corners->len - 2 > BILLOW_MAX_MOTION_TRIANGLES)
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d triangles"), BILLOW_MAX_MOTION_TRIANGLES);
    else {
        g_array_set_size(reading->triangles, had + 3 * (corners->len - 2));
        billow_body_mesh_fan((const guint32 *) (void *) corners->data, corners->len,
                             &g_array_index(reading->triangles, guint32, had));
        return TRUE;
    }
    return FALSE;
}

static gboolean
read_line(ObjReader *reading, char *line, GError **error)
{
    const char *word = billow_obj_next_word(&line);
    const gboolean is_point = g_strcmp0(word, "v") == 0, is_uv = g_strcmp0(word, "vt") == 0;
    if (g_strcmp0(word, "f") == 0)
        return read_face(reading, line, error);
    if (!is_point && !is_uv)
        return TRUE;
    float numbers[3];
    if (!billow_obj_read_numbers(&reading->line, line, is_point ? 3 : 1, is_point ? 3 : 2, numbers, error))
        return FALSE;
    GArray *list = is_point ? reading->points : reading->uvs;
    if (list->len / (is_point ? 3 : 2) >= (is_point ? 1 : 4) * BILLOW_MAX_MOTION_POINTS) {
        billow_import_refuse_line(error, reading->line.path, reading->line.number,
                                  _("the file has more than %d points"), BILLOW_MAX_MOTION_POINTS);
        return FALSE;
    }
    g_array_append_vals(list, numbers, is_point ? 3 : 2);
    return TRUE;
}

/* Returns the texture coordinates of the points, or NULL if one has none. */
static float *
coordinates_of(const ObjReader *reading, guint n_points)
{
    if (reading->point_uvs->len < n_points)
        return NULL;
    float *coordinates = billow_allocate(2 * (size_t) n_points, sizeof *coordinates);
    for (guint i = 0; i < n_points; i++) {
        const guint32 uv = g_array_index(reading->point_uvs, guint32, i);
        if (uv >= reading->uvs->len / 2) {
            free(coordinates);
            return NULL;
        }
        memcpy(&coordinates[2 * i], &g_array_index(reading->uvs, float, 2 * uv), 2 * sizeof *coordinates);
    }
    return coordinates;
}

static gboolean
read_lines(ObjReader *reading, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowImportLines) lines = billow_import_lines_open(reading->line.path, cancellable, error);
    GError *problem = NULL;
    char *line;
    while (lines && !problem && (line = billow_import_lines_next(lines, &problem))) {
        reading->line.number = billow_import_lines_number(lines);
        if (read_line(reading, line, &problem) &&
            billow_import_lines_bytes(lines) > (guint64) BILLOW_MAX_MOTION_MEGABYTES << 20)
            billow_import_refuse(&problem, reading->line.path,
                                 _("the file is larger than %d MB, the maximum"),
                                 BILLOW_MAX_MOTION_MEGABYTES);
    }
    for (guint i = 0; !problem && lines && i < reading->triangles->len; i++)
        if (g_array_index(reading->triangles, guint32, i) >= reading->points->len / 3)
            billow_import_refuse(&problem, reading->line.path,
                                 _("found point %u in a face, but the file has %u points"),
                                 g_array_index(reading->triangles, guint32, i) + 1, reading->points->len / 3);
    if (!problem && lines && reading->triangles->len == 0)
        billow_import_refuse(&problem, reading->line.path, _("the file has no faces (f)"));
    if (problem)
        g_propagate_error(error, problem);
    return lines && !problem;
}

gboolean
billow_motion_read_obj(const char *path, GCancellable *cancellable, BillowMotion *parts, GError **error)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) uvs = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) point_uvs = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autoptr(GArray) triangles = g_array_new(FALSE, FALSE, sizeof(guint32));
    ObjReader reading = {{.path = path}, points, uvs, point_uvs, triangles};
    if (!read_lines(&reading, cancellable, error))
        return FALSE;
    parts->n_frames = 1;
    parts->n_points = points->len / 3;
    parts->n_triangles = triangles->len / 3;
    if (!billow_motion_allocate(parts, path, error))
        return FALSE;
    parts->triangles = billow_allocate(triangles->len, sizeof *parts->triangles);
    memcpy(parts->triangles, triangles->data, triangles->len * sizeof *parts->triangles);
    memcpy(parts->positions, points->data, points->len * sizeof *parts->positions);
    parts->coordinates = coordinates_of(&reading, points->len / 3);
    return TRUE;
}
