/* Tests which textures are in a project's folder: absolute paths, "..", links, missing files. */
#include "io/base/texture_place.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* The project's folder is `work` in it. */
static char *top;

static char *
at(const char *name)
{
    return g_build_filename(top, name, NULL);
}

static void
link_to(const char *target, const char *name)
{
    g_autofree char *path = at(name);
    g_assert_cmpint(symlink(target, path), ==, 0);
}

static void
make_places(void)
{
    const char *const folders[] = {"work/pictures", "workshop", "other/deep"};
    const char *const files[] = {"work/pictures/in.png", "workshop/near.png", "other/out.png"};
    for (gsize i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autofree char *folder = at(folders[i]);
        g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *file = at(files[i]);
        g_assert_true(g_file_set_contents(file, "", 0, NULL));
    }
    link_to("../other/out.png", "work/out-link.png");
    link_to("pictures/in.png", "work/in-link.png");
    link_to("../other/deep", "work/folder-link");
    link_to("../other/later.png", "work/nowhere.png");
    link_to("../other/later", "work/nowhere");
    link_to("work", "alias");
}

static void
decided(void)
{
    const struct {
        const char *path;
        gboolean within;
    } cases[] = {
        {"work/pictures/in.png", TRUE},
        {"work/pictures/../pictures/in.png", TRUE},
        {"work/in-link.png", TRUE},
        {"alias/pictures/in.png", TRUE},
        {"work/missing.png", TRUE},
        {"work/missing/deeper.png", TRUE},
        {"other/out.png", FALSE},
        {"work/../other/out.png", FALSE},
        {"work/../workshop/near.png", FALSE}, /* begins with the same letters */
        {"work/../missing.png", FALSE},
        {"work/out-link.png", FALSE},
        {"work/folder-link/../out.png", FALSE}, /* other/out.png, not work/out.png */
        {"work/folder-link/missing.png", FALSE},
        {"work/folder-link/../missing.png", FALSE},
        {"work/missing/../in.png", FALSE},
        {"work/nowhere.png", FALSE},
        {"work/nowhere/deeper.png", FALSE},
        {"work", FALSE},
    };
    g_autofree char *folder = at("work"), *alias = at("alias");
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strconcat(top, "/", cases[i].path, NULL);
        g_test_message("%s", cases[i].path);
        g_assert_cmpint(billow_texture_lies_in(path, folder), ==, cases[i].within);
        g_assert_cmpint(billow_texture_lies_in(path, alias), ==, cases[i].within);
    }
    g_assert_false(billow_texture_lies_in("/etc/hostname", folder));
    g_assert_true(billow_texture_lies_in("/etc/hostname", "/"));
}

/* Links are not followed, except for the folder itself. */
static void
named(void)
{
    g_autofree char *folder = at("work"), *alias = at("alias"), *link = at("work/out-link.png"),
                    *through = at("alias/pictures/in.png"), *own = at("work/pictures/in.png"),
                    *far = at("work/../other/out.png");
    g_assert_true(billow_path_is_named_within(own, folder));
    g_assert_true(billow_path_is_named_within(own, alias));
    g_assert_true(billow_path_is_named_within(link, folder));
    g_assert_false(billow_path_is_named_within(far, folder));
    g_assert_false(billow_path_is_named_within(through, folder));
    g_assert_true(billow_texture_is_within(own, alias));
    g_assert_false(billow_texture_is_within(link, folder));
    g_assert_false(billow_texture_is_within(through, folder)); /* not looked up */
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    top = g_dir_make_tmp("billow-places-XXXXXX", NULL);
    make_places();
    g_test_add_func("/picture-place/links-are-followed", decided);
    g_test_add_func("/picture-place/what-is-outside-by-its-name-is-not-looked-at", named);
    const int status = g_test_run();
    const char *const words[] = {"rm", "-r", top, NULL};
    g_assert_true(
        g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
    g_free(top);
    return status;
}
