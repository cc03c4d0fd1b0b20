/* Tests that typed letters find the intended command. */
#include "app/commands/command_search.h"

#include <glib.h>

#define score billow_command_search_score

static void
finds_letters_in_order(void)
{
    g_assert_cmpint(score("wf", "Wireframe"), >, 0);
    g_assert_cmpint(score("fw", "Wireframe"), ==, -1);
    g_assert_cmpint(score("wireframes", "Wireframe"), ==, -1);
    g_assert_cmpint(score("", "Wireframe"), ==, 0);
    g_assert_cmpint(score("   ", ""), ==, 0);
    g_assert_cmpint(score("a", ""), ==, -1);
}

static void
takes_each_letter_once(void)
{
    g_assert_cmpint(score("ee", "Wireframe"), >, 0);
    g_assert_cmpint(score("eee", "Wireframe"), ==, -1);
}

static void
ignores_case_and_blanks(void)
{
    g_assert_cmpint(score("SHOW fake", "Show Fake"), ==, score("showfake", "Show Fake"));
    g_assert_cmpint(score("ü", "ÜBER"), >, 0);
}

static void
prefers_beginnings_of_words(void)
{
    g_assert_cmpint(score("nk", "New Keyframe"), >, score("nk", "Swank"));
    g_assert_cmpint(score("sa", "Save As…"), >, score("sa", "Mesa"));
    g_assert_cmpint(score("e", "Export…"), >, score("e", "Add Export"));
}

static void
prefers_letters_in_a_row(void)
{
    g_assert_cmpint(score("und", "Undo"), >, score("und", "Ground"));
    g_assert_cmpint(score("und", "Ground"), >, score("und", "Quiet anode"));
}

static void
knows_whether_each_word_is_there(void)
{
    g_assert_true(billow_command_search_contains("wind", "New Window"));
    g_assert_true(billow_command_search_contains("Frame  rate", "The rate of a FRAME"));
    g_assert_false(billow_command_search_contains("gust", "Figures of the frame"));
    g_assert_true(billow_command_search_contains("", "Undo"));
}

/* The first matching letter need not be the best: "Add a Body: Box". */
static void
finds_the_best_of_all_ways(void)
{
    g_assert_cmpint(score("box", "Add a Body: Box"), >, score("box", "Add a Body of X"));
}

static void
ends_for_long_texts(void)
{
    g_autofree char *text = g_strnfill(400, 'a'), *query = g_strnfill(60, 'a');
    g_assert_cmpint(score(query, text), >, 0);
    query[59] = 'b';
    g_assert_cmpint(score(query, text), ==, -1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/command-search/finds-letters-in-order", finds_letters_in_order);
    g_test_add_func("/command-search/takes-each-letter-once", takes_each_letter_once);
    g_test_add_func("/command-search/ignores-case-and-blanks", ignores_case_and_blanks);
    g_test_add_func("/command-search/prefers-beginnings-of-words", prefers_beginnings_of_words);
    g_test_add_func("/command-search/prefers-letters-in-a-row", prefers_letters_in_a_row);
    g_test_add_func("/command-search/knows-whether-each-word-is-there", knows_whether_each_word_is_there);
    g_test_add_func("/command-search/finds-the-best-of-all-ways", finds_the_best_of_all_ways);
    g_test_add_func("/command-search/ends-for-long-texts", ends_for_long_texts);
    return g_test_run();
}
