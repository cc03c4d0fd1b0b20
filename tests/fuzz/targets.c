#include "fuzz.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

const FuzzTarget fuzz_targets[] = {
    {"alpha", fuzz_alpha, 2048},
    {"blocks", fuzz_blocks, 8192},
    {"body", fuzz_body, 2048},
    {"frames", fuzz_frames, 256},
    {"glb", fuzz_glb, 8192},
    {"images", fuzz_images, 512},
    {"import", fuzz_import, 2048},
    {"journal", fuzz_journal, 1024},
    {"manifest", fuzz_manifest, 4096},
    {"motion", fuzz_motion, 4096},
    {"options", fuzz_options, 512},
    {"picture", fuzz_picture, 512},
    {"project", fuzz_project, 8192},
    {"recovery", fuzz_recovery, 4096},
    {"rest-files", fuzz_rest_files, 4096},
    {"time", fuzz_time, 64},
    {"usda", fuzz_usda, 8192},
    {"verify", fuzz_verify, 8192},
    {"words", fuzz_words, 257},
    {0},
};

static char *folder;

void
fuzz_begin(void)
{
    folder = g_dir_make_tmp("billow-fuzz-XXXXXX", NULL);
    g_assert_nonnull(folder);
    g_setenv("XDG_STATE_HOME", folder, TRUE);
    g_setenv("XDG_RUNTIME_DIR", folder, TRUE);
}

static void
remove_all(const char *path)
{
    g_autoptr(GDir) dir = g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open(path, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        remove_all(inner);
    }
    g_remove(path);
}

void
fuzz_end(void)
{
    remove_all(folder);
    g_clear_pointer(&folder, g_free);
}

char *
fuzz_path(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

void
fuzz_write(const char *path, const void *data, size_t size)
{
    FILE *file = g_fopen(path, "w");
    g_assert_nonnull(file);
    if (size > 0)
        g_assert_cmpuint(fwrite(data, 1, size, file), ==, size);
    g_assert_cmpint(fclose(file), ==, 0);
}

char *
fuzz_text(const uint8_t *data, size_t size)
{
    char *text = g_malloc(size + 1);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}
