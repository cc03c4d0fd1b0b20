#include "io/import/diagnosis.h"

#include "io/import/faces.h"
#include "io/import/weld.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MOST_NAMED = 5 };

/* --- Pieces --- */

static guint32
root_of(guint32 *parents, guint32 point)
{
    while (parents[point] != point)
        point = parents[point] = parents[parents[point]];
    return point;
}

/* Returns how many pieces the faces are; `line` becomes that of the first face that is not part of the first one. */
static guint
count_pieces(const BillowImportMesh *mesh, guint32 *line)
{
    const guint n = billow_import_mesh_count(mesh);
    g_autofree guint32 *parents = g_new(guint32, n + 1);
    g_autofree guint8 *counted = g_new0(guint8, n + 1);
    guint pieces = 0;
    for (guint32 i = 0; i < n; i++)
        parents[i] = i;
    for (guint i = 0; i < mesh->faces->len; i++)
        for (guint j = 1; j < billow_import_mesh_face(mesh, i)->n; j++) {
            const guint32 *corners = billow_import_mesh_face(mesh, i)->corners;
            parents[root_of(parents, corners[j])] = root_of(parents, corners[0]);
        }
    for (guint i = 0; i < mesh->faces->len; i++) {
        const guint32 root = root_of(parents, billow_import_mesh_face(mesh, i)->corners[0]);
        if (!counted[root] && ++pieces == 2)
            *line = billow_import_mesh_face(mesh, i)->line;
        counted[root] = TRUE;
    }
    return pieces;
}

char *
billow_import_pieces(const BillowImportMesh *mesh, gboolean may_merge, guint32 *line)
{
    const guint pieces = count_pieces(mesh, line);
    if (pieces < 2)
        return NULL;
    g_autoptr(BillowImportMesh) merged = may_merge ? billow_import_weld(mesh, 0.0, NULL) : NULL;
    guint32 other;
    if (merged && count_pieces(merged, &other) < pieces)
        return g_strdup(_("neighboring faces do not share their points: merge points that are at one place "
                          "(--merge)"));
    if (mesh->objects->len < 2)
        return g_strdup_printf(_("it is %u separate pieces"), pieces);
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < mesh->objects->len && i <= MOST_NAMED; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "",
                               i < MOST_NAMED ? (const char *) mesh->objects->pdata[i] : "…");
    char *text =
        g_strdup_printf(_("it is %u separate pieces, in objects named %s: choose one of them (--object)"),
                        pieces, names->str);
    g_string_free(names, TRUE);
    return text;
}

/* --- The border --- */

typedef struct {
    const BillowImportMesh *mesh;
    guint8 *faces;        /* how many quads meet at each point */
    guint32 (*beside)[2]; /* of each point on the border: the points before and after it, plus one */
    guint corners, inner_corners, loops;
    guint shortest;   /* how many edges the shortest loop has */
    guint32 at;       /* a point of that loop */
    gboolean touches; /* parts of the border meet in a point */
} Border;

static void
add_side(Border *border, guint32 from, guint32 to)
{
    const guint32 ends[] = {from, to};
    for (guint i = 0; i < 2; i++) {
        guint32 *beside = border->beside[ends[i]];
        border->touches |= beside[0] && beside[1];
        beside[beside[0] ? 1 : 0] = ends[1 - i] + 1;
    }
}

static void
walk_loops(Border *border)
{
    const guint n = billow_import_mesh_count(border->mesh);
    g_autofree guint8 *seen = g_new0(guint8, n + 1);
    for (guint32 i = 0; i < n; i++) {
        guint length = 0;
        for (guint32 at = i; border->beside[at][0] && !seen[at]; length++) {
            seen[at] = TRUE;
            border->corners += border->faces[at] == 1;
            border->inner_corners += border->faces[at] > 2;
            const guint32 *beside = border->beside[at];
            at = beside[1] && seen[beside[0] - 1] ? beside[1] - 1 : beside[0] - 1;
        }
        border->loops += length > 0;
        if (length > 0 && (border->shortest == 0 || length < border->shortest)) {
            border->shortest = length;
            border->at = i;
        }
    }
}

static char *
describe_inside(const Border *border)
{
    for (guint32 i = 0; i < billow_import_mesh_count(border->mesh); i++)
        if (!border->beside[i][0] && border->faces[i] > 0 && border->faces[i] != 4)
            return g_strdup_printf(_("%u faces meet at point %u, where a grid has four"), border->faces[i],
                                   i + 1);
    if (border->corners != 4 || border->inner_corners > 0)
        return g_strdup_printf(_("its border turns at %u points, and that of a rectangle at four"),
                               border->corners + border->inner_corners);
    return g_strdup(_("its faces do not form one rectangle of rows and columns of quads"));
}

static gboolean
is_ring(const Border *border)
{
    return !border->touches && border->loops == 2 && border->corners == 0 && border->inner_corners == 0;
}

static char *
describe(const Border *border)
{
    if (border->loops == 0)
        return g_strdup(_("it is closed, without a border"));
    if (border->touches)
        return g_strdup(_("parts of it meet in single points"));
    if (is_ring(border))
        return g_strdup(
            _("it is a closed ring: cut it open along a column in the program that it comes from"));
    if (border->loops > 1) {
        const float *place = &g_array_index(border->mesh->points, float, 3 * border->at);
        return g_strdup_printf(_("it has a hole, of %u edges, at point %u (%.4g, %.4g, %.4g)"),
                               border->shortest, border->at + 1, (double) place[0], (double) place[1],
                               (double) place[2]);
    }
    return describe_inside(border);
}

/* Walks along the border of quads. Free with border_clear(). */
static Border
find_border(const BillowImportMesh *mesh, const GArray *quads, const guint32 *across)
{
    const guint n = billow_import_mesh_count(mesh);
    Border border = {
        .mesh = mesh, .faces = g_new0(guint8, n + 1), .beside = g_malloc0_n(n + 1, sizeof *border.beside)};
    for (guint i = 0; i < quads->len; i++) {
        const BillowImportFace *quad = &g_array_index(quads, BillowImportFace, i);
        for (guint j = 0; j < 4; j++) {
            border.faces[quad->corners[j]]++;
            if (across[4 * i + j] == BILLOW_NO_SIDE)
                add_side(&border, quad->corners[j], quad->corners[(j + 1) % 4]);
        }
    }
    walk_loops(&border);
    return border;
}

static void
border_clear(Border *border)
{
    g_free(border->faces);
    g_free(border->beside);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Border, border_clear)

char *
billow_import_why_no_grid(const BillowImportMesh *mesh, const GArray *quads, const guint32 *across)
{
    g_auto(Border) border = find_border(mesh, quads, across);
    return describe(&border);
}

gboolean
billow_import_is_ring(const BillowImportMesh *mesh, const GArray *quads, const guint32 *across)
{
    g_auto(Border) border = find_border(mesh, quads, across);
    return is_ring(&border);
}
