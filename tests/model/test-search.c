/* Tests that a thread searches only what stays unchanged for a while, with a clock that the test controls. */
#include "model/base/clock.h"
#include "model/base/search.h"

enum { STAYS = 150 };

static int looked, referenced; /* atomic counters */

static gpointer
ref(gpointer thing)
{
    g_atomic_int_inc(&referenced);
    return thing;
}

static void
unref_thing(gpointer thing)
{
}

static void
search_thing(BillowSearchTask *task, gpointer thing)
{
    g_atomic_int_inc(&looked);
    billow_search_hand_over(task, thing);
}

typedef struct {
    BillowSearch *search;
    GString *found; /* a letter per result */
} Case;

static void
found(gpointer owner, gpointer thing)
{
    g_string_append_c(((Case *) owner)->found, *(const char *) thing);
}

static const BillowSearchWork work = {STAYS, ref, unref_thing, search_thing, found, unref_thing};

static void
set_up(Case *it, gconstpointer data)
{
    billow_clock_hold();
    g_atomic_int_set(&looked, 0);
    it->found = g_string_new(NULL);
    it->search = billow_search_new(&work, it);
}

static void
tear_down(Case *it, gconstpointer data)
{
    billow_search_free(it->search);
    g_string_free(it->found, TRUE);
    billow_clock_let_go();
}

static void
wait_until_found(Case *it, const char *letters)
{
    while (it->found->len < strlen(letters))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(it->found->str, ==, letters);
}

/* Gives the thread nothing to search in the meantime, which drops its reference. */
static void
turn_in_vain(guint milliseconds)
{
    const int before = g_atomic_int_get(&referenced);
    billow_clock_turn(milliseconds);
    g_assert_cmpint(g_atomic_int_get(&referenced), ==, before);
}

static void
test_what_stays_is_looked_at(Case *it, gconstpointer data)
{
    billow_search_set(it->search, (gpointer) "a");
    turn_in_vain(STAYS - 1);
    billow_search_set(it->search, (gpointer) "b"); /* the previous one did not stay long enough */
    turn_in_vain(STAYS - 1);
    billow_search_set(it->search, (gpointer) "c");
    billow_clock_turn(STAYS);
    wait_until_found(it, "c");
    g_assert_cmpint(g_atomic_int_get(&looked), ==, 1);
    billow_search_set(it->search, (gpointer) "d");
    billow_clock_turn(STAYS);
    wait_until_found(it, "cd");
    turn_in_vain(100 * STAYS); /* it is searched only once */
    g_assert_cmpint(g_atomic_int_get(&looked), ==, 2);
}

static void
test_nothing_is_not_looked_at(Case *it, gconstpointer data)
{
    billow_search_set(it->search, (gpointer) "a");
    turn_in_vain(STAYS - 1);
    billow_search_set(it->search, NULL);
    turn_in_vain(100 * STAYS);
    billow_search_set(it->search, (gpointer) "b");
    billow_clock_turn(STAYS);
    wait_until_found(it, "b");
    g_assert_cmpint(g_atomic_int_get(&looked), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/search/what-stays-is-looked-at", Case, NULL, set_up, test_what_stays_is_looked_at,
               tear_down);
    g_test_add("/search/nothing-is-not-looked-at", Case, NULL, set_up, test_nothing_is_not_looked_at,
               tear_down);
    return g_test_run();
}
