#include "guide_player.h"

#include "guide_actions.h"
#include "model/project/kind.h"
#include "widgets/timeline/block.h"

#include <stdlib.h>
#include <string.h>

/* Sentences that begin so tell what to do. */
static const char orders[] =
    "^(Press|Choose|Under|Type|Turn|Click|Hold|Open|Drag|Scroll|Move|Set|Select|Or) ";

/* Returns the words and texts of a match's groups, "" for those that are not there. */
static char **
words_of(const GuidePlayer *player, const GMatchInfo *match)
{
    enum { MOST = 4 };
    char **words = g_new0(char *, MOST + 1);
    for (int i = 0; i < MOST; i++) {
        g_autofree char *group = g_match_info_fetch(match, i + 1);
        const char *text = !group                    ? ""
                           : g_ascii_isdigit(*group) ? player->task->words->pdata[atoi(group)]
                                                     : group;
        words[i] = g_strdup(text);
    }
    return words;
}

/* Returns the number of the action that the text asks for next, and its match (transfer full), or -1. */
static int
find_action(const char *text, int from, GMatchInfo **first)
{
    int found = -1, earliest = G_MAXINT;
    for (int i = 0; guide_actions[i].says; i++) {
        g_autoptr(GRegex) says = g_regex_new(guide_actions[i].says, 0, 0, NULL);
        g_autoptr(GMatchInfo) match = NULL;
        int start;
        if (!g_regex_match_full(says, text, -1, from, 0, &match, NULL) ||
            !g_match_info_fetch_pos(match, 0, &start, NULL) || start >= earliest)
            continue;
        earliest = start;
        found = i;
        g_clear_pointer(first, g_match_info_unref);
        *first = g_steal_pointer(&match);
    }
    return found;
}

static void
do_sentence(GuidePlayer *player, const char *sentence)
{
    GMatchInfo *match = NULL;
    int action, at = 0, start, n_done = 0;
    for (; (action = find_action(sentence, at, &match)) >= 0; n_done++) {
        const int before = at;
        g_auto(GStrv) words = words_of(player, match);
        g_match_info_fetch_pos(match, 0, &start, &at);
        g_clear_pointer(&match, g_match_info_unref);
        if (g_strstr_len(sentence + before, start - before, "⟨"))
            guide_give_up(player, "no hand knows how to do all of that");
        guide_actions[action].act(player, words);
    }
    if (strstr(sentence + at, "⟨") || (n_done == 0 && g_regex_match_simple(orders, sentence, 0, 0)))
        guide_give_up(player, "no hand knows how to do that");
}

static gboolean
is_other_way(const GuideLine *line)
{
    return line->sentence && g_str_has_prefix(line->sentence, "Or ");
}

static void
do_line(GuidePlayer *player, const GuideLine *next, gboolean other_ways)
{
    if (other_ways && next && is_other_way(next))
        return;
    if (!other_ways && is_other_way(player->line))
        return;
    g_auto(GStrv) ways = g_strsplit(player->line->sentence, ", or ", 0);
    do_sentence(player, other_ways ? ways[g_strv_length(ways) - 1] : ways[0]);
}

gboolean
guide_has_ways(const GuideTask *task)
{
    for (guint i = 0; i < task->lines->len; i++) {
        const GuideLine *line = task->lines->pdata[i];
        if (line->step && line->sentence && (is_other_way(line) || strstr(line->sentence, ", or ")))
            return TRUE;
    }
    return FALSE;
}

/* --- Promises --- */

/* The project lists only the transitions that have been edited. */
static guint
count_transitions(const GuidePlayer *player)
{
    guint n = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(story_track(player->story, BILLOW_BLOCK_TRANSITION));
         child; child = gtk_widget_get_next_sibling(child))
        n += BILLOW_IS_TIMELINE_BLOCK(child) && gtk_widget_get_visible(child);
    return n;
}

static guint
count(const GuidePlayer *player, const char *word)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (g_str_equal(billow_kinds[kind]->word, word))
            return kind == BILLOW_BLOCK_TRANSITION ? count_transitions(player)
                                                   : guide_track(player, (BillowBlockKind) kind)->len;
    guide_give_up(player, "nothing is called “%s”", word);
}

static void
check_counts(const GuidePlayer *player, const char *promise)
{
    static const char *const numbers[] = {"no", "a", "two", "three", "four", "five"};
    g_autoptr(GRegex) regex = g_regex_new("\\b(no|a|two|three|four|five) (\\w+?)s?\\b", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    for (g_regex_match(regex, promise, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *number = g_match_info_fetch(match, 1), *word = g_match_info_fetch(match, 2);
        guint wanted = 0;
        while (!g_str_equal(numbers[wanted], number))
            wanted++;
        if (count(player, word) != wanted)
            guide_give_up(player, "there are %u", count(player, word));
    }
}

/* Returns how far a point of the cloth moves at most between frames of the animation, in meters. */
static double
movement(Story *story)
{
    enum { LOOKS = 8 };
    const int frames = billow_project_frame_count(billow_session_get_project(story->session));
    double most = 0.0;
    g_autoptr(GPtrArray) looks = g_ptr_array_new_with_free_func(g_free);
    for (int look = 0; look < LOOKS; look++) {
        billow_session_set_frame(story->session, 1 + look * (frames - 1) / (LOOKS - 1));
        story_settle(story);
        const BillowMesh *mesh = story_mesh(story);
        const size_t n = billow_grid_count(&mesh->grid);
        BillowVec3 *points = g_new(BillowVec3, n);
        for (size_t i = 0; i < n; i++)
            points[i] = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
        g_ptr_array_add(looks, points);
        for (size_t i = 0; i < n; i++)
            most = fmax(most, billow_vec3_distance(points[i], ((BillowVec3 *) looks->pdata[0])[i]));
    }
    return most;
}

static void
check_promise(const GuidePlayer *player)
{
    static const char begins[] = "You now have ";
    if (!player->line->sentence || !g_str_has_prefix(player->line->sentence, begins))
        return;
    check_counts(player, player->line->sentence + strlen(begins));
    if (strstr(player->line->sentence, "moves") && movement(player->story) < 0.01)
        guide_give_up(player, "the cloth does not move");
}

void
guide_play(Story *story, const GuideTask *task, gboolean other_ways)
{
    GuidePlayer player = {.story = story, .task = task};
    guide_settle(&player);
    for (guint i = 0; i < task->lines->len; i++) {
        player.line = task->lines->pdata[i];
        if (player.line->picture) {
            guide_point_away(&player);
            story_picture(player.line->picture);
        } else if (player.line->step)
            do_line(&player, i + 1 < task->lines->len ? task->lines->pdata[i + 1] : NULL, other_ways);
        else
            check_promise(&player);
    }
    g_free(player.last_keys);
}
