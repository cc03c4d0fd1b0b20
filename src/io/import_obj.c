#include "io/import_lines.h"
#include "io/import_mesh.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Texture coordinates of a point that has none yet. */
static const float NO_UV[2] = {NAN, NAN};

typedef struct {
    const char *path;
    guint64 line;
    BillowImportMesh *mesh;
    GArray *vt;           /* of float: u, v of each */
    GArray *face_uv;      /* of guint32: the vt of each corner of each face, 4 a face; G_MAXUINT32: none */
    gboolean has_face_uv; /* any corner has one */
} Reading;

void
billow_import_mesh_free(BillowImportMesh *mesh)
{
    if (!mesh)
        return;
    g_free(mesh->path);
    g_array_unref(mesh->points);
    g_array_unref(mesh->faces);
    g_clear_pointer(&mesh->uv, g_array_unref);
    g_free(mesh);
}

static char *
skip_blanks(char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* The next word, up to a blank, ended by a NUL; `at` goes past it. NULL: there is none, or a comment begins. */
static char *
next_word(char **at)
{
    char *word = skip_blanks(*at), *end = word;
    while (*end != '\0' && *end != ' ' && *end != '\t')
        end++;
    *at = *end ? end + 1 : end;
    *end = '\0';
    return *word && *word != '#' ? word : NULL;
}

/* Up to 40 bytes of what was found, as UTF-8. Free with g_free(). */
static char *
shown_word(const char *word)
{
    g_autofree char *cut = g_strndup(word, 40);
    return g_utf8_make_valid(cut, -1);
}

static gboolean
read_numbers(Reading *reading, char *at, guint least, guint most, float *numbers, GError **error)
{
    for (guint i = 0; i < most; i++) {
        char *word = next_word(&at), *end = word;
        if (!word && i < least) {
            billow_import_refuse_line(error, reading->path, reading->line, _("found %u numbers, expected %u"),
                                      i, least);
            return FALSE;
        }
        numbers[i] = word ? (float) g_ascii_strtod(word, &end) : 0.0f;
        if (word && (*end != '\0' || !isfinite(numbers[i]) || strpbrk(word, "xXnN"))) {
            g_autofree char *shown = shown_word(word);
            billow_import_refuse_line(error, reading->path, reading->line, _("found “%s”, expected a number"),
                                      shown);
            return FALSE;
        }
    }
    return TRUE;
}

/* A number of a point, of `n` so far, or of a texture coordinate: from 1, or from the last one back. What is beyond is found later: a
 * file may have faces before their points. FALSE: it is no such number. */
static gboolean
read_index(char **at, guint n, guint32 *index)
{
    char *end;
    const gint64 number = g_ascii_strtoll(*at, &end, 10);
    const gboolean read = end != *at;
    *at = end;
    if (!read || number == 0 || number < -(gint64) n || number > G_MAXINT32)
        return FALSE;
    *index = (guint32) (number > 0 ? number - 1 : (gint64) n + number);
    return TRUE;
}

/* "3", "3/7", "3//5", "3/7/5". */
static gboolean
read_corner(Reading *reading, char *word, guint32 *point, guint32 *uv, GError **error)
{
    g_autofree char *shown = shown_word(word);
    *uv = G_MAXUINT32;
    gboolean valid = read_index(&word, billow_import_mesh_count(reading->mesh), point);
    if (valid && *word == '/') {
        word++;
        valid = *word == '/' || *word == '\0' || read_index(&word, reading->vt->len / 2, uv);
    }
    valid = valid && (*word == '\0' || *word == '/');
    if (!valid)
        billow_import_refuse_line(
            error, reading->path, reading->line,
            _("found “%s”, expected the number of a point: 1 is the first, -1 the last one before this line"),
            shown);
    return valid;
}

static gboolean
is_twice(const BillowImportFace *face)
{
    for (guint i = 0; i < face->n; i++)
        for (guint j = 0; j < i; j++)
            if (face->corners[i] == face->corners[j])
                return TRUE;
    return FALSE;
}

static gboolean
read_face(Reading *reading, char *at, GError **error)
{
    BillowImportFace face = {.line = (guint32) MIN(reading->line, G_MAXUINT32)};
    guint32 uv[4] = {G_MAXUINT32, G_MAXUINT32, G_MAXUINT32, G_MAXUINT32};
    for (char *word = next_word(&at); word; word = next_word(&at), face.n++) {
        if (face.n == 4) {
            billow_import_refuse_line(
                error, reading->path, reading->line,
                _("a face of over four corners: a cloth is rows and columns of quads, or of triangles"));
            return FALSE;
        }
        if (!read_corner(reading, word, &face.corners[face.n], &uv[face.n], error))
            return FALSE;
        reading->has_face_uv |= uv[face.n] != G_MAXUINT32;
    }
    if (face.n < 3 || is_twice(&face))
        billow_import_refuse_line(error, reading->path, reading->line,
                                  _("a face has to have three or four corners, each another point"));
    else if (reading->mesh->faces->len >= BILLOW_MAX_IMPORT_FACES)
        billow_import_refuse_line(error, reading->path, reading->line, _("there are over %d faces"),
                                  BILLOW_MAX_IMPORT_FACES);
    else {
        g_array_append_val(reading->mesh->faces, face);
        g_array_append_vals(reading->face_uv, uv, 4);
        return TRUE;
    }
    return FALSE;
}

static gboolean
read_point(Reading *reading, char *at, GError **error)
{
    float place[3];
    if (!read_numbers(reading, at, 3, 3, place, error))
        return FALSE;
    if (billow_import_mesh_count(reading->mesh) >= BILLOW_MAX_POINTS) {
        billow_import_refuse_line(error, reading->path, reading->line,
                                  _("there are over %d points, the most that a cloth has"),
                                  BILLOW_MAX_POINTS);
        return FALSE;
    }
    g_array_append_vals(reading->mesh->points, place, 3);
    return TRUE;
}

static gboolean
read_uv(Reading *reading, char *at, GError **error)
{
    float uv[2];
    if (!read_numbers(reading, at, 1, 2, uv, error))
        return FALSE;
    if (reading->vt->len / 2 >= 4 * BILLOW_MAX_POINTS) {
        billow_import_refuse_line(error, reading->path, reading->line, _("there are over %d vt"),
                                  4 * BILLOW_MAX_POINTS);
        return FALSE;
    }
    g_array_append_vals(reading->vt, uv, 2);
    return TRUE;
}

static gboolean
read_line(Reading *reading, char *line, GError **error)
{
    const char *word = next_word(&line);
    if (!word)
        return TRUE;
    if (g_str_equal(word, "v"))
        return read_point(reading, line, error);
    if (g_str_equal(word, "vt"))
        return read_uv(reading, line, error);
    if (g_str_equal(word, "f"))
        return read_face(reading, line, error);
    return TRUE;
}

static gboolean
read_lines(Reading *reading, BillowImportLines *lines, GError **error)
{
    GError *problem = NULL;
    char *line;
    while (!problem && (line = billow_import_lines_next(lines, &problem))) {
        reading->line = billow_import_lines_number(lines);
        read_line(reading, line, &problem);
    }
    if (problem)
        g_propagate_error(error, problem);
    return !problem;
}

/* Whether all corners are points and texture coordinates that there are. */
static gboolean
check_corners(const Reading *reading, GError **error)
{
    const guint n_points = billow_import_mesh_count(reading->mesh), n_uv = reading->vt->len / 2;
    for (guint i = 0; i < reading->mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(reading->mesh, i);
        for (guint j = 0; j < face->n; j++) {
            const guint32 uv = g_array_index(reading->face_uv, guint32, 4 * i + j);
            if (face->corners[j] >= n_points)
                billow_import_refuse_line(error, reading->path, face->line,
                                          _("point %u of a face; the file has %u points"),
                                          face->corners[j] + 1, n_points);
            else if (uv != G_MAXUINT32 && uv >= n_uv)
                billow_import_refuse_line(error, reading->path, face->line,
                                          _("texture coordinate %u of a face; the file has %u"), uv + 1,
                                          n_uv);
            else
                continue;
            return FALSE;
        }
    }
    return TRUE;
}

/* Gives each point the first texture coordinates that a face has for it. */
static void
give_uv(const Reading *reading)
{
    BillowImportMesh *mesh = reading->mesh;
    const guint n = billow_import_mesh_count(mesh);
    mesh->uv = g_array_sized_new(FALSE, FALSE, sizeof(float), 2 * n);
    for (guint i = 0; i < n; i++)
        g_array_append_vals(mesh->uv, NO_UV, 2);
    for (guint i = 0; i < mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(mesh, i);
        for (guint j = 0; j < face->n; j++) {
            const guint32 from = g_array_index(reading->face_uv, guint32, 4 * i + j);
            float *uv = &g_array_index(mesh->uv, float, 2 * face->corners[j]);
            if (from != G_MAXUINT32 && isnan(uv[0]))
                memcpy(uv, &g_array_index(reading->vt, float, 2 * from), 2 * sizeof *uv);
        }
    }
}

BillowImportMesh *
billow_import_obj(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowImportLines) lines = billow_import_lines_open(path, cancellable, error);
    if (!lines)
        return NULL;
    g_autoptr(BillowImportMesh) mesh = g_new0(BillowImportMesh, 1);
    mesh->path = g_strdup(path);
    mesh->points = g_array_new(FALSE, FALSE, sizeof(float));
    mesh->faces = g_array_new(FALSE, FALSE, sizeof(BillowImportFace));
    g_autoptr(GArray) vt = g_array_new(FALSE, FALSE, sizeof(float));
    g_autoptr(GArray) face_uv = g_array_new(FALSE, FALSE, sizeof(guint32));
    Reading reading = {.path = path, .mesh = mesh, .vt = vt, .face_uv = face_uv};
    if (!read_lines(&reading, lines, error) || !check_corners(&reading, error))
        return NULL;
    if (reading.has_face_uv)
        give_uv(&reading);
    return g_steal_pointer(&mesh);
}
