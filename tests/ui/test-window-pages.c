/* Follows the guide: does what its pages say, as they say it. The texts that they quote are those of the
 * window in the language of LANGUAGE. BILLOW_GUIDE_PART=K/N: every Nth list of steps from the Kth on. */
#include "guide_player.h"

#include "core/base/translations.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#define CANOPY "canopy.billow"

/* The lists of steps, and the sample that is open before; NULL: none. */
static const struct {
    const char *place, *project;
} tasks[] = {
    {"first-cloth", NULL},
    {"tour#play", NULL},
    {"tour#transition", CANOPY},
    {"tour#wave", CANOPY},
    {"tour#keyframe", CANOPY},
    {"tour#physics", CANOPY},
    {"tour#collider", CANOPY},
    {"tour#export", CANOPY},
    {"ready", NULL},
    {"flag", NULL},
    {"flag#by-hand", NULL},
    {"banner", NULL},
    {"curtain", NULL},
    {"curtain#by-hand", NULL},
    {"tablecloth", NULL},
    {"tablecloth#by-hand", NULL},
    {"cape", NULL},
    {"ribbon", NULL},
    {"bodies", CANOPY},
    {"bodies#moving", CANOPY},
    {"length-and-size#retime", CANOPY},
    {"length-and-size#scale", CANOPY},
    {"keyframes#swap", CANOPY},
    {"look", NULL},
    {"wind", NULL},
    {"looping", CANOPY},
    {"painting", CANOPY},
    {"physics", CANOPY},
    {"transitions", CANOPY},
    {"waves", CANOPY},
    {"export", CANOPY},
};

/* What is done in other programs, or with files from them. */
static const char *const elsewhere[] = {"export-blender#add-on",
                                        "export-blender#hanging",
                                        "export-blender#by-hand",
                                        "export-engines",
                                        "import",
                                        "character",
                                        "character#dress",
                                        NULL};

static char *
path_of(const char *root, const char *place)
{
    return g_strdelimit(g_strconcat(root, place, NULL), "#", '/');
}

/* Returns the place whose story is running. Free with g_free(). */
static char *
place_told(const char *root)
{
    return g_strdelimit(g_strdup(g_test_get_path() + strlen(root)), "/", '#');
}

static const char first_ways[] = "/window-pages/", other_ways[] = "/window-pages/other-ways/";

static void
follow(Story *story)
{
    g_autofree char *place = place_told(first_ways);
    g_autoptr(GuideTask) task = guide_task_read(place);
    guide_play(story, task, FALSE);
}

static void
follow_otherwise(Story *story)
{
    g_autofree char *place = place_told(other_ways);
    g_autoptr(GuideTask) task = guide_task_read(place);
    guide_play(story, task, TRUE);
}

/* Where no pictures are taken, the canopy is one with few points. */
static void
add_task(const char *place, const char *sample)
{
    const char *project =
        g_strcmp0(sample, CANOPY) == 0 && !g_getenv("BILLOW_SCREENSHOTS") ? "coarse-canopy.billow" : sample;
    g_autofree char *path = path_of(first_ways, place), *other = path_of(other_ways, place);
    g_autoptr(GuideTask) task = guide_task_read(place);
    story_add(path, project, follow);
    if (guide_has_ways(task))
        story_add(other, project, follow_otherwise);
}

static gboolean
is_followed(const char *place)
{
    for (size_t i = 0; i < G_N_ELEMENTS(tasks); i++)
        if (g_str_equal(tasks[i].place, place))
            return TRUE;
    return g_strv_contains(elsewhere, place);
}

static void
follow_all_pages(void)
{
    g_autoptr(GDir) guide = g_dir_open(g_getenv("BILLOW_GUIDE"), 0, NULL);
    for (const char *file; (file = g_dir_read_name(guide));) {
        if (!g_str_has_suffix(file, ".page"))
            continue;
        g_autofree char *page = g_strndup(file, strcspn(file, "."));
        g_autoptr(GPtrArray) found = guide_tasks_read(page);
        for (guint i = 0; i < found->len; i++)
            if (!is_followed(((GuideTask *) found->pdata[i])->place)) {
                g_test_message("nobody follows %s", ((GuideTask *) found->pdata[i])->place);
                g_test_fail();
            }
    }
}

int
main(int argc, char **argv)
{
    const char *part = g_getenv("BILLOW_GUIDE_PART");
    unsigned first = 0, step = 1;
    if (part && sscanf(part, "%u/%u", &first, &step) != 2)
        g_error("BILLOW_GUIDE_PART: %s is not K/N", part);
    story_init(&argc, &argv);
    setlocale(LC_ALL, "");
    billow_load_translations();
    g_test_add_func("/window-pages/all-steps-are-followed", follow_all_pages);
    for (size_t i = first; i < G_N_ELEMENTS(tasks); i += step)
        add_task(tasks[i].place, tasks[i].project);
    return story_run_all();
}
