/* Tests numbers that are typed without an entry. */
#include "widgets/viewport/typed_number.h"

static void
take_all(BillowTypedNumber *typed, const char *characters)
{
    for (; *characters; characters++)
        billow_typed_number_take(typed, (gunichar) *characters);
}

static void
test_numbers(void)
{
    static const struct {
        const char *typed;
        double value;
        const char *text;
    } cases[] = {{"12", 12.0, "12"},    {"0.25", 0.25, "0.25"}, {",5", 0.5, ".5"},  {"-3", -3.0, "−3"},
                 {"3-", -3.0, "−3"},    {"-3-", 3.0, "3"},      {"12\b", 1.0, "1"}, {"1.5.2", 1.52, "1.52"},
                 {"-4\b\b7", 7.0, "7"}, {"a9", 9.0, "9"}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowTypedNumber typed = {0};
        double value;
        take_all(&typed, cases[i].typed);
        g_assert_true(billow_typed_number_get(&typed, &value));
        g_assert_cmpfloat(value, ==, cases[i].value);
        g_autofree char *text = billow_typed_number_text(&typed);
        g_assert_cmpstr(text, ==, cases[i].text);
    }
}

static void
test_nothing(void)
{
    const char *const cases[] = {"", "-", ".", "-.", "5\b"};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowTypedNumber typed = {0};
        double value;
        take_all(&typed, cases[i]);
        g_assert_false(billow_typed_number_get(&typed, &value));
    }
}

static void
test_refuses(void)
{
    BillowTypedNumber typed = {0};
    double value;
    g_assert_false(billow_typed_number_take(&typed, 'q'));
    take_all(&typed, "123456789012");
    g_assert_false(billow_typed_number_take(&typed, '3'));
    g_assert_true(billow_typed_number_get(&typed, &value));
    g_assert_cmpfloat(value, ==, 123456789012.0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/typed-number/digits-a-point-and-a-sign-are-a-number", test_numbers);
    g_test_add_func("/typed-number/without-a-digit-there-is-none", test_nothing);
    g_test_add_func("/typed-number/refuses-what-is-none-of-it", test_refuses);
    return g_test_run();
}
