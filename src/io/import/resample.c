#include "io/import/resample.h"

#include "core/flat/ears.h"
#include "io/base/text_lines.h"
#include "io/import/weld.h"

#include <glib/gi18n.h>
#include <math.h>

enum { MOST_NAMED = 5 };

/* A mesh as triangles. */
typedef struct {
    const BillowImportMesh *mesh;
    guint32 *welded;    /* of each point: the first at its place */
    BillowVec3 *points; /* meters, y up */
    GArray *triangles;  /* of guint32, three each */
    GArray *map;        /* of double: u, v of each corner */
    GArray *faces;      /* of guint: of each triangle */
    gboolean has_map;
} Triangles;

void
billow_import_resample_free(BillowImportResample *resample)
{
    if (resample)
        billow_resampling_clear(&resample->resampling);
    g_free(resample);
}

static void
clear_triangles(Triangles *triangles)
{
    g_free(triangles->welded);
    g_free(triangles->points);
    g_array_unref(triangles->triangles);
    g_array_unref(triangles->map);
    g_array_unref(triangles->faces);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Triangles, clear_triangles)

/* --- Triangles --- */

static const float *
uv_of(const BillowImportMesh *mesh, guint face, guint corner)
{
    if (mesh->corner_uv)
        return &g_array_index(mesh->corner_uv, float, 2 * (4 * face + corner));
    return mesh->uv
               ? &g_array_index(mesh->uv, float, 2 * billow_import_mesh_face(mesh, face)->corners[corner])
               : NULL;
}

/* Adds a triangle of three corners of a face, unless two of them are at one place. */
static void
add_triangle(Triangles *made, guint face, const guint32 corners[3])
{
    guint32 points[3];
    double map[6] = {0};
    for (guint k = 0; k < 3; k++) {
        points[k] = made->welded[billow_import_mesh_face(made->mesh, face)->corners[corners[k]]];
        const float *uv = uv_of(made->mesh, face, corners[k]);
        made->has_map &= uv && isfinite(uv[0]) && isfinite(uv[1]);
        for (guint i = 0; made->has_map && i < 2; i++)
            map[2 * k + i] = (double) uv[i];
    }
    if (points[0] == points[1] || points[1] == points[2] || points[2] == points[0])
        return;
    g_array_append_vals(made->triangles, points, 3);
    g_array_append_vals(made->map, map, 6);
    g_array_append_val(made->faces, face);
}

static Triangles
triangles_of(const BillowImportMesh *mesh, const BillowImportLaying *laying)
{
    const guint n = billow_import_mesh_count(mesh);
    Triangles made = {mesh,
                      billow_import_weld_points(mesh, laying->distance),
                      g_new(BillowVec3, n + 1),
                      g_array_new(FALSE, FALSE, sizeof(guint32)),
                      g_array_new(FALSE, FALSE, sizeof(double)),
                      g_array_new(FALSE, FALSE, sizeof(guint)),
                      TRUE};
    for (guint i = 0; i < n; i++) {
        const float *point = &g_array_index(mesh->points, float, 3 * i);
        made.points[i] = billow_axes_place(&laying->axes, point);
    }
    for (guint i = 0; i < mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(mesh, i);
        guint32 halves[2][3] = {{0, 1, 2}};
        BillowVec3 corners[4];
        for (guint k = 0; k < face->n; k++)
            corners[k] = made.points[face->corners[k]];
        if (face->n == 4)
            billow_polygon_divide(corners, 4, halves);
        for (guint k = 0; k + 2 < face->n; k++)
            add_triangle(&made, i, halves[k]);
    }
    return made;
}

/* Checks that no corner is absurdly far away, which would make one place of all others. */
static gboolean
check_places(const Triangles *made, GError **error)
{
    for (guint i = 0; i < made->mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(made->mesh, i);
        for (guint k = 0; k < face->n; k++) {
            const BillowVec3 place = made->points[face->corners[k]];
            if (fabs(place.x) <= BILLOW_MAX_NUMBER && fabs(place.y) <= BILLOW_MAX_NUMBER &&
                fabs(place.z) <= BILLOW_MAX_NUMBER)
                continue;
            billow_import_refuse(error, made->mesh->path,
                                 _("point %u is more than a million kilometers from the origin"),
                                 face->corners[k] + 1);
            return FALSE;
        }
    }
    return TRUE;
}

/* --- Why not --- */

static char *
pieces_words(const Triangles *made)
{
    const GPtrArray *names = made->mesh->objects;
    const size_t pieces =
        billow_triangle_pieces((const uint32_t(*)[3])(gconstpointer) made->triangles->data, made->faces->len,
                               billow_import_mesh_count(made->mesh), &(size_t){0});
    if (names->len < 2)
        return g_strdup_printf(
            _("it is %u separate pieces: export one of them, or each as an object, and choose one "
              "(--object)"),
            (guint) pieces);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < names->len && i <= MOST_NAMED; i++)
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "",
                               i < MOST_NAMED ? (const char *) names->pdata[i] : "…");
    char *text =
        g_strdup_printf(_("it is %u separate pieces, in objects named %s: choose one of them (--object)"),
                        (guint) pieces, list->str);
    g_string_free(list, TRUE);
    return text;
}

static char *
touches_words(const Triangles *made, size_t point)
{
    const float *place = &g_array_index(made->mesh->points, float, 3 * point);
    return g_strdup_printf(
        _("its border meets itself at point %u (%.4g, %.4g, %.4g): cut it apart or join it there"),
        (guint) point + 1, (double) place[0], (double) place[1], (double) place[2]);
}

/* Returns why a mesh has no layout, translated. Free with g_free(). */
static char *
layout_words(const Triangles *made, BillowLayoutFault fault, size_t at)
{
    switch (fault) {
    case BILLOW_LAYOUT_PIECES:
        return pieces_words(made);
    case BILLOW_LAYOUT_TOUCHES:
        return touches_words(made, at);
    case BILLOW_LAYOUT_ISLANDS:
        return g_strdup(_("its texture map (UV) has parts that do not fit together: unwrap it as one, or "
                          "export one part of it"));
    case BILLOW_LAYOUT_CROWD:
        return g_strdup(_("a third face at an edge: leave at most two at each"));
    case BILLOW_LAYOUT_CLOSED:
        return g_strdup(_("it is closed, without a border: cut it open in the program that it comes from"));
    case BILLOW_LAYOUT_CURVED:
        return g_strdup(
            _("it is not flat and has no texture map (UV): unwrap it in the program that it comes from"));
    case BILLOW_LAYOUT_FOLDED:
        return g_strdup(_("its texture map (UV) covers itself: unwrap it without overlaps"));
    case BILLOW_LAYOUT_STRETCHED:
        return g_strdup(
            _("its texture map (UV) has other proportions than the mesh: unwrap it with little stretch"));
    case BILLOW_LAYOUT_EMPTY:
    case BILLOW_LAYOUT_GOOD:
        break;
    }
    return g_strdup(_("its faces have no area"));
}

static void
refuse_layout(const Triangles *made, BillowLayoutFault fault, size_t at, GError **error)
{
    g_autofree char *why = layout_words(made, fault, at);
    const gboolean has_place =
        fault == BILLOW_LAYOUT_PIECES || fault == BILLOW_LAYOUT_CROWD || fault == BILLOW_LAYOUT_FOLDED;
    const guint face = has_place ? g_array_index(made->faces, guint, at) : 0;
    billow_import_refuse_line(error, made->mesh->path,
                              has_place ? billow_import_mesh_face(made->mesh, face)->line : 0,
                              _("this cannot be laid out flat: %s"), why);
}

static void
refuse_grid(const BillowImportMesh *mesh, BillowResamplingFault fault, double spacing, GError **error)
{
    if (fault == BILLOW_RESAMPLING_TOO_FINE)
        billow_import_refuse(
            error, mesh->path,
            _("%g m between points make more than %d rows or columns, or %d points: choose a larger "
              "spacing"),
            spacing, BILLOW_MAX_SIDE, BILLOW_MAX_POINTS);
    else if (fault == BILLOW_RESAMPLING_TOO_COARSE)
        billow_import_refuse(error, mesh->path,
                             _("parts of it are narrower than %g m between points: choose a smaller spacing"),
                             spacing);
    else
        billow_import_refuse(error, mesh->path, _("this cannot be laid out flat: %s"),
                             _("its outline crosses itself: unwrap it (UV) without overlaps"));
}

/* --- The whole --- */

static BillowImportResample *
lay_grid(const BillowImportMesh *mesh, const BillowLayout *layout, double wanted, GError **error)
{
    const double spacing = wanted > 0.0 ? wanted : billow_resampling_spacing(layout);
    g_autofree BillowImportResample *made = g_new0(BillowImportResample, 1);
    const BillowResamplingFault fault = billow_resampling_make(layout, spacing, &made->resampling);
    if (fault != BILLOW_RESAMPLING_DONE) {
        refuse_grid(mesh, fault, spacing, error);
        return NULL;
    }
    made->stretch = layout->stretch;
    made->mapped = layout->mapped;
    return g_steal_pointer(&made);
}

static guint
count_points(const Triangles *triangles)
{
    guint n = 0;
    g_autofree guint8 *seen = g_new0(guint8, billow_import_mesh_count(triangles->mesh) + 1);
    for (guint i = 0; i < triangles->triangles->len; i++) {
        guint8 *at = &seen[g_array_index(triangles->triangles, guint32, i)];
        n += !*at;
        *at = TRUE;
    }
    return n;
}

BillowImportResample *
billow_import_resample_new(const BillowImportMesh *mesh, const BillowImportLaying *laying, GError **error)
{
    g_auto(Triangles) triangles = triangles_of(mesh, laying);
    if (!check_places(&triangles, error))
        return NULL;
    if (triangles.faces->len == 0 && mesh->faces->len > 0) {
        refuse_layout(&triangles, BILLOW_LAYOUT_EMPTY, 0, error);
        return NULL;
    }
    if (triangles.faces->len == 0) {
        billow_import_refuse(
            error, mesh->path,
            _("the file has no faces (f): a cloth consists of rows and columns of quads or triangles"));
        return NULL;
    }
    const BillowLayoutMesh flat = {
        .points = triangles.points,
        .n_points = billow_import_mesh_count(mesh),
        .triangles = (const uint32_t(*)[3])(gconstpointer) triangles.triangles->data,
        .n_triangles = triangles.faces->len,
        .map = triangles.has_map ? (const double(*)[3][2])(gconstpointer) triangles.map->data : NULL,
    };
    BillowLayout layout;
    size_t at = 0;
    const BillowLayoutFault fault = billow_layout_make(&flat, &layout, &at);
    if (fault != BILLOW_LAYOUT_GOOD) {
        refuse_layout(&triangles, fault, at, error);
        return NULL;
    }
    BillowImportResample *made = lay_grid(mesh, &layout, laying->spacing, error);
    if (made)
        made->points = count_points(&triangles);
    billow_layout_clear(&layout);
    return made;
}
