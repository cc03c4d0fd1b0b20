/* Reads a GLB file of another program as a motion. The input is its JSON and, after a NUL, its binary part. What is read
 * is finite, and every face has corners. Otherwise there is an error message. */
#include "fuzz.h"

#include "io/import/glb_motion.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

enum { MOST_FRAMES = 3 };

static void
append_word(GByteArray *bytes, gsize word)
{
    const guint32 number = GUINT32_TO_LE((guint32) word);
    g_byte_array_append(bytes, (const guint8 *) &number, sizeof number);
}

static void
append_chunk(GByteArray *bytes, const char *kind, const uint8_t *data, size_t size)
{
    append_word(bytes, size);
    g_byte_array_append(bytes, (const guint8 *) kind, 4);
    g_byte_array_append(bytes, data, (guint) size);
}

static void
is_mesh(const BillowImportMesh *mesh)
{
    const guint n = billow_import_mesh_count(mesh);
    for (guint i = 0; i < mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(mesh, i);
        g_assert_cmpuint(face->n, ==, 3);
        for (guint k = 0; k < 3; k++) {
            g_assert_cmpuint(face->corners[k], <, n);
            g_assert_cmpuint(face->corners[k], !=, face->corners[(k + 1) % 3]);
        }
    }
    g_assert_true(!mesh->uv || mesh->uv->len == 2 * n);
}

static void
read_all(const char *path, GError **error)
{
    g_autoptr(BillowGlbMotion) motion = billow_glb_motion_open(path, NULL, NULL, NULL, error);
    g_autoptr(BillowImportMesh) mesh = motion ? billow_glb_motion_mesh(motion, error) : NULL;
    if (!mesh)
        return;
    is_mesh(mesh);
    const guint n_frames = billow_glb_motion_frames(motion);
    g_assert_cmpuint(n_frames, >=, 1);
    g_autofree float *points = g_new(float, mesh->points->len);
    for (guint frame = 0; frame < MIN(n_frames, MOST_FRAMES); frame++) {
        g_assert_true(isfinite(billow_glb_motion_time(motion, frame)));
        if (!billow_glb_motion_read(motion, n_frames - 1 - frame, points, NULL, error))
            return;
        for (guint i = 0; i < mesh->points->len; i++)
            g_assert_true(isfinite(points[i]));
    }
}

void
fuzz_glb(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\0', size) : NULL;
    const size_t json = end ? (size_t) (end - data) : size, rest = end ? size - json - 1 : 0;
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree char *path = fuzz_path("motion.glb");
    g_autoptr(GError) error = NULL;
    g_byte_array_append(bytes, (const guint8 *) "glTF\2\0\0\0", 8);
    append_word(bytes, 12 + 8 + json + 8 + rest);
    append_chunk(bytes, "JSON", data, json);
    append_chunk(bytes, "BIN\0", end ? end + 1 : data, rest);
    fuzz_write(path, bytes->data, bytes->len);
    read_all(path, &error);
    if (error)
        fuzz_is_message(error->message);
}
