/* Reads any bytes as a manifest. What is read must survive being written and read again, and may list only
 * files directly in the folder. */
#include "fuzz.h"

#include "io/sequence/manifest.h"

#include <string.h>

static void
assert_same(const BillowManifest *a, const BillowManifest *b)
{
    g_autoptr(GPtrArray) of_a = billow_manifest_list(a), of_b = billow_manifest_list(b);
    g_assert_true(json_object_equal(a->head, b->head));
    g_assert_cmpuint(of_a->len, ==, of_b->len);
    for (guint i = 0; i < of_a->len; i++) {
        const BillowManifestFile *one = of_a->pdata[i], *other = of_b->pdata[i];
        g_assert_cmpstr(one->name, ==, other->name);
        g_assert_cmpstr(one->sha256, ==, other->sha256);
        g_assert_cmpstr(one->frames, ==, other->frames);
        g_assert_true(one->frame == other->frame && one->bytes == other->bytes);
    }
}

static void
stays_in_the_folder(const BillowManifest *manifest)
{
    g_autoptr(GPtrArray) files = billow_manifest_list(manifest);
    for (guint i = 0; i < files->len; i++) {
        const BillowManifestFile *file = files->pdata[i];
        g_autofree char *base = g_path_get_basename(file->name);
        g_assert_cmpstr(base, ==, file->name);
        g_assert_false(g_str_equal(base, ".") || g_str_equal(base, ".."));
        g_assert_cmpuint(strlen(file->sha256), ==, 64);
        g_assert_true(file->frame >= 0 && file->bytes >= 0);
    }
}

static void
survives_writing(const BillowManifest *manifest)
{
    g_autofree char *path = fuzz_path("fuzz.sequence.json");
    g_autoptr(GError) error = NULL;
    billow_manifest_save(manifest, path, &error);
    g_assert_no_error(error);
    g_autoptr(BillowManifest) again = billow_manifest_load(path, &error);
    g_assert_no_error(error);
    assert_same(manifest, again);
    g_assert_cmpint(billow_manifest_same_state(manifest, manifest), ==,
                    billow_manifest_same_state(manifest, again));
}

void
fuzz_manifest(const uint8_t *data, size_t size)
{
    g_autofree char *problem = NULL;
    g_autofree char *text = fuzz_text(data, size); /* NUL-terminated, as files are read */
    g_autoptr(BillowManifest) manifest = billow_manifest_parse(text, size, &problem);
    g_assert_cmpint(manifest == NULL, ==, problem != NULL);
    if (problem)
        fuzz_is_message(problem);
    if (!manifest || !manifest->files)
        return;
    stays_in_the_folder(manifest);
    survives_writing(manifest);
}
