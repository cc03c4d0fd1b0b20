/* Tests tables of fields: the constraints in a row hold for the value. */
#include "core/layers/sway.h"
#include "core/layers/wave.h"

#include <glib.h>
#include <string.h>

typedef struct {
    double number, pair[2];
    BillowVec3 vector;
    int column, on;
    char *text, *none;
} Subject;

/* clang-format off */
static const BillowField fields[] = {
    {BILLOW_FIELD_NUMBER, "number", offsetof(Subject, number), .low = -1.0, .high = 2.0, .initial = {0.5}},
    {BILLOW_FIELD_PAIR, "pair", offsetof(Subject, pair), .low = -9.0, .high = 9.0, .on_grid = BILLOW_FIELD_MIDDLE},
    {BILLOW_FIELD_VECTOR, "vector", offsetof(Subject, vector), .low = -9.0, .high = 9.0, .initial = {0.0, 1.0, 0.0}, .direction = true},
    {BILLOW_FIELD_INTEGER, "column", offsetof(Subject, column), .high = 99, .on_grid = BILLOW_FIELD_COLUMN},
    {BILLOW_FIELD_BOOLEAN, "on", offsetof(Subject, on), .initial = {1}},
    {BILLOW_FIELD_TEXT, "text", offsetof(Subject, text), .initial_text = "red"},
    {BILLOW_FIELD_TEXT, "none", offsetof(Subject, none), .none = "No text"},
    {0},
};
/* clang-format on */

static const BillowGrid grid = {.columns = 4, .rows = 7, .spacing = 0.1};

static Subject
initial(void)
{
    Subject subject = {0};
    billow_fields_initialise(fields, &subject, &grid);
    return subject;
}

static void
starts_as_the_rows_say(void)
{
    Subject subject = initial();
    g_assert_cmpfloat(subject.number, ==, 0.5);
    g_assert_cmpfloat(subject.pair[0], ==, 1.5); /* the center of columns 0 to 3, rows 0 to 6 */
    g_assert_cmpfloat(subject.pair[1], ==, 3.0);
    g_assert_cmpfloat(subject.vector.y, ==, 1.0);
    g_assert_cmpint(subject.on, ==, 1);
    g_assert_cmpstr(subject.text, ==, "red");
    g_assert_null(subject.none);
    for (const BillowField *field = fields; field->key; field++)
        g_assert_true(billow_field_is_initial(field, &subject, &grid));
    g_assert_null(billow_fields_unfit(fields, &subject, &grid));
    billow_fields_clear_texts(fields, &subject);
}

static const char *
unfit(const Subject *subject)
{
    const BillowField *field = billow_fields_unfit(fields, subject, &grid);
    return field ? field->key : NULL;
}

static void
names_what_is_out_of_bounds(void)
{
    Subject subject = initial();
    subject.number = 2.0;
    g_assert_null(unfit(&subject));
    subject.number = 2.0000001;
    g_assert_cmpstr(unfit(&subject), ==, "number");
    subject.number = NAN;
    g_assert_cmpstr(unfit(&subject), ==, "number");
    subject.number = 0.0;
    subject.pair[1] = 9.5;
    g_assert_cmpstr(unfit(&subject), ==, "pair");
    subject.pair[1] = 0.0;
    subject.vector = billow_vec3(0.0, 0.0, 0.0);
    g_assert_cmpstr(unfit(&subject), ==, "vector");
    subject.vector.z = BILLOW_MIN_NUMBER;
    subject.column = 4;
    g_assert_cmpstr(unfit(&subject), ==, "column");
    g_assert_null(billow_fields_unfit(fields, &subject, NULL)); /* a larger cloth has this column */
    billow_fields_clear_texts(fields, &subject);
}

static void
copies_have_texts_of_their_own(void)
{
    Subject subject = initial(), copy = subject;
    billow_fields_own_texts(fields, &copy);
    g_assert_true(billow_fields_equal(fields, &subject, &copy));
    copy.text[0] = 'b';
    g_assert_cmpstr(subject.text, ==, "red");
    g_assert_false(billow_fields_equal(fields, &subject, &copy));
    billow_fields_clear_texts(fields, &subject);
    billow_fields_clear_texts(fields, &copy);
}

/* Checks each number separately, so that none is forgotten. */
static void
every_number_counts(const BillowField *table, size_t size)
{
    for (const BillowField *field = table; field->key; field++)
        for (int i = 0; i < billow_field_components(field); i++) {
            g_autofree void *a = g_malloc0(size), *b = g_malloc0(size);
            billow_fields_initialise(table, a, &grid);
            billow_fields_initialise(table, b, &grid);
            g_assert_true(billow_fields_equal(table, a, b));
            billow_field_set(field, b, i, 1.0 + billow_field_get(field, b, i));
            g_assert_false(billow_fields_equal(table, a, b));
            g_assert_false(billow_field_is_initial(field, b, &grid));
        }
}

static void
every_number_of_a_wave_counts(void)
{
    every_number_counts(billow_wave_fields, sizeof(BillowWave));
}

static void
every_number_of_a_sway_counts(void)
{
    every_number_counts(billow_sway_fields, sizeof(BillowSway));
}

static void
choices_are_counted(void)
{
    const BillowField field = {.choices = billow_wave_shapes};
    g_assert_cmpstr(billow_field_choice(&field, BILLOW_WAVE_CIRCULAR)->word, ==, "circular");
    g_assert_null(billow_field_choice(&field, BILLOW_WAVE_CIRCULAR + 1));
    g_assert_null(billow_field_choice(&field, -1));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/field/starts-as-the-rows-say", starts_as_the_rows_say);
    g_test_add_func("/field/names-what-is-out-of-bounds", names_what_is_out_of_bounds);
    g_test_add_func("/field/copies-have-texts-of-their-own", copies_have_texts_of_their_own);
    g_test_add_func("/field/every-number-of-a-wave-counts", every_number_of_a_wave_counts);
    g_test_add_func("/field/every-number-of-a-sway-counts", every_number_of_a_sway_counts);
    g_test_add_func("/field/choices-are-counted", choices_are_counted);
    return g_test_run();
}
