/* Reads any bytes as a USDA file of another program. What is read is finite, and every face has corners. Otherwise there is
 * an error message. */
#include "fuzz.h"

#include "io/import/usda_motion.h"

#include <math.h>

enum { MOST_FRAMES = 3 };

static void
is_mesh(const BillowImportMesh *mesh)
{
    const guint n = billow_import_mesh_count(mesh);
    for (guint i = 0; i < mesh->faces->len; i++) {
        const BillowImportFace *face = billow_import_mesh_face(mesh, i);
        g_assert_true(face->n == 3 || face->n == 4);
        for (guint k = 0; k < face->n; k++) {
            g_assert_cmpuint(face->corners[k], <, n);
            g_assert_cmpuint(face->corners[k], !=, face->corners[(k + 1) % face->n]);
        }
    }
    g_assert_true(!mesh->uv || mesh->uv->len == 2 * n);
}

static void
read_all(const char *path, GError **error)
{
    const BillowUsdaWanted wanted = {NULL, NULL, FALSE};
    g_autoptr(BillowUsdaMotion) motion = billow_usda_motion_open(path, &wanted, NULL, error);
    g_autoptr(BillowImportMesh) mesh =
        motion ? billow_usda_motion_mesh(motion, BILLOW_FACES_ANY, error) : NULL;
    if (!mesh)
        return;
    is_mesh(mesh);
    const guint n_frames = billow_usda_motion_frames(motion);
    g_assert_cmpuint(n_frames, >=, 1);
    g_autofree float *points = g_new(float, mesh->points->len);
    for (guint frame = 0; frame < MIN(n_frames, MOST_FRAMES); frame++) {
        if (!billow_usda_motion_read(motion, n_frames - 1 - frame, points, error))
            return;
        for (guint i = 0; i < mesh->points->len; i++)
            g_assert_true(isfinite(points[i]));
    }
}

void
fuzz_usda(const uint8_t *data, size_t size)
{
    g_autofree char *path = fuzz_path("motion.usda");
    g_autoptr(GError) error = NULL;
    fuzz_write(path, data, size);
    read_all(path, &error);
    if (error)
        fuzz_is_message(error->message);
}
