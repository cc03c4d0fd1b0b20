/* Tests how lines are drawn, edited and found, without a widget. */
#include "widgets/picker/outline_draft.h"

static BillowOutlinePick
draw(BillowOutlineDraft *draft, double column, double row)
{
    return billow_outline_draft_draw(draft, (BillowGridPlace){column, row});
}

/* A triangle with corners (0, 0), (8, 0) and (8, 6). */
static BillowOutlineDraft *
triangle(void)
{
    BillowOutlineDraft *draft = billow_outline_draft_new(NULL, 0);
    draw(draft, 0.0, 0.0);
    draw(draft, 8.0, 0.0);
    draw(draft, 8.0, 6.0);
    g_assert_true(billow_outline_draft_close(draft));
    return draft;
}

static void
check_pick(BillowOutlinePick pick, int line, int point)
{
    g_assert_cmpint(pick.line, ==, line);
    g_assert_cmpint(pick.point, ==, point);
}

static void
test_closes(void)
{
    g_autoptr(BillowOutlineDraft) draft = billow_outline_draft_new(NULL, 0);
    g_assert_false(billow_outline_draft_close(draft));
    draw(draft, 1.0, 1.0);
    draw(draft, 5.0, 1.0);
    g_assert_cmpint(billow_outline_draft_open_line(draft), ==, 0);
    g_assert_false(billow_outline_draft_close(draft));
    draw(draft, 5.0, 4.0);
    g_assert_true(billow_outline_draft_close(draft));
    g_assert_cmpint(billow_outline_draft_open_line(draft), ==, -1);
    check_pick(draw(draft, 3.0, 1.5), 1, 0); /* begins another line */
    billow_outline_draft_abandon(draft);
    size_t n;
    g_autofree BillowOutlineLoop *loops = billow_outline_draft_loops(draft, &n);
    g_assert_cmpuint(n, ==, 1);
    g_assert_cmpuint(loops[0].n_points, ==, 3);
}

static void
test_holes(void)
{
    g_autoptr(BillowOutlineDraft) draft = triangle();
    g_assert_false(billow_outline_draft_is_hole(draft, 0));
    billow_outline_draft_add_circle(draft, (BillowGridPlace){6.0, 2.0}, 1.0);
    g_assert_true(billow_outline_draft_is_hole(draft, 1));
    billow_outline_draft_set_hole(draft, 0, TRUE);
    billow_outline_draft_add_square(draft, (BillowGridPlace){4.0, 4.0}, 2.0);
    g_assert_false(billow_outline_draft_is_hole(draft, 2)); /* there is no border */
}

static void
test_moves(void)
{
    g_autoptr(BillowOutlineDraft) draft = triangle();
    const BillowOutlinePick circle = billow_outline_draft_add_circle(draft, (BillowGridPlace){6.0, 2.0}, 1.0);
    const BillowOutlinePick on_it = {circle.line, 1};
    billow_outline_draft_move(draft, circle, (BillowGridPlace){5.0, 2.5});
    g_assert_cmpfloat(billow_outline_draft_place(draft, on_it).column, ==, 6.0);
    billow_outline_draft_move(draft, on_it, (BillowGridPlace){5.0, 4.5});
    g_assert_cmpfloat(billow_outline_draft_place(draft, on_it).column, ==, 7.0);
    billow_outline_draft_move(draft, on_it, (BillowGridPlace){5.0, 2.5});
    g_assert_cmpfloat(billow_outline_draft_place(draft, on_it).column, >, 5.0); /* it does not vanish */
    billow_outline_draft_move(draft, (BillowOutlinePick){0, 1}, (BillowGridPlace){7.0, 1.0});
    g_assert_cmpfloat(billow_outline_draft_place(draft, (BillowOutlinePick){0, 1}).row, ==, 1.0);
}

static void
test_finds(void)
{
    g_autoptr(BillowOutlineDraft) draft = triangle();
    check_pick(billow_outline_draft_point_at(draft, (BillowGridPlace){7.8, 0.2}, 0.5), 0, 1);
    check_pick(billow_outline_draft_point_at(draft, (BillowGridPlace){4.0, 0.2}, 0.5), -1, -1);
    check_pick(billow_outline_draft_edge_at(draft, (BillowGridPlace){4.0, 0.2}, 0.5), 0, 0);
    check_pick(billow_outline_draft_edge_at(draft, (BillowGridPlace){8.1, 3.0}, 0.5), 0, 1);
    check_pick(billow_outline_draft_edge_at(draft, (BillowGridPlace){4.0, 3.0}, 0.5), 0,
               2); /* the last side */
    check_pick(billow_outline_draft_edge_at(draft, (BillowGridPlace){4.0, 2.0}, 0.5), -1, -1);
}

static void
test_inserts_and_removes(void)
{
    g_autoptr(BillowOutlineDraft) draft = triangle();
    check_pick(billow_outline_draft_insert(draft, (BillowOutlinePick){0, 2}, (BillowGridPlace){4.0, 4.0}), 0,
               3);
    g_assert_cmpint(billow_outline_draft_count(draft, 0), ==, 4);
    check_pick(billow_outline_draft_remove(draft, (BillowOutlinePick){0, 3}), 0, 2);
    g_assert_cmpint(billow_outline_draft_count(draft, 0), ==, 3);
    check_pick(billow_outline_draft_remove(draft, (BillowOutlinePick){0, 2}), -1, -1); /* two would be left */
    size_t n;
    g_free(billow_outline_draft_loops(draft, &n));
    g_assert_cmpuint(n, ==, 0);
}

static void
test_goes_around(void)
{
    g_autoptr(BillowOutlineDraft) draft = triangle();
    billow_outline_draft_add_circle(draft, (BillowGridPlace){6.0, 2.0}, 1.0);
    BillowOutlinePick pick = {-1, -1};
    for (int i = 0; i < 5; i++) {
        pick = billow_outline_draft_next(draft, pick, 1);
        check_pick(pick, i / 3, i % 3);
    }
    check_pick(billow_outline_draft_next(draft, pick, 1), 0, 0);
    check_pick(billow_outline_draft_next(draft, (BillowOutlinePick){0, 0}, -1), 1, 1);
}

/* A copy is not changed with the draft. */
static void
test_copies(void)
{
    g_autoptr(BillowOutlineDraft) draft = triangle(), copy = billow_outline_draft_copy(draft);
    billow_outline_draft_move(draft, (BillowOutlinePick){0, 0}, (BillowGridPlace){1.0, 1.0});
    g_assert_cmpfloat(billow_outline_draft_place(copy, (BillowOutlinePick){0, 0}).row, ==, 0.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/outline-draft/a-line-closes-with-three-points", test_closes);
    g_test_add_func("/outline-draft/lines-after-the-border-are-holes", test_holes);
    g_test_add_func("/outline-draft/points-and-circles-move", test_moves);
    g_test_add_func("/outline-draft/finds-points-and-sides", test_finds);
    g_test_add_func("/outline-draft/inserts-and-removes-points", test_inserts_and_removes);
    g_test_add_func("/outline-draft/goes-around-all-points", test_goes_around);
    g_test_add_func("/outline-draft/copies-are-independent", test_copies);
    return g_test_run();
}
