/* Tests that every kind of block is completely described: one without words, fields or sizes fails here. */
#include "core/layers/nudge.h"
#include "model/project/project.h"

#include <string.h>

static const BillowField *const all_tables[] = {
    billow_name_fields,         billow_muted_fields,  billow_fade_fields,     billow_project_fields,
    billow_color_fields,        billow_cloth_fields,  billow_look_fields,     billow_preset_fields,
    billow_gravity_fields,      billow_solver_fields, billow_material_fields, billow_wind_fields,
    billow_body_look_fields,    billow_hold_fields,   billow_fold_fields,     billow_body_key_fields,
    billow_nudge_stroke_fields,
};

static void
kinds_have_words(void)
{
    g_autoptr(GHashTable) words = g_hash_table_new(g_str_hash, g_str_equal);
    for (int i = 0; i < BILLOW_N_BLOCK_KINDS; i++) {
        const BillowKind *kind = billow_kinds[i];
        g_assert_nonnull(kind->word);
        g_assert_nonnull(kind->track);
        g_assert_nonnull(kind->title);
        g_assert_true(g_hash_table_add(words, (gpointer) kind->word));
        g_assert_true(g_hash_table_add(words, (gpointer) kind->track));
        g_assert_cmpint(kind->time != NULL, ==, billow_kind_has(i, BILLOW_KIND_TIMED));
        g_assert_cmpint(kind->size > 0, ==, kind->fields != NULL || kind->equal != NULL);
        g_assert_true(kind->fields || kind->equal ||
                      kind->time); /* otherwise two of them could not be distinguished */
    }
}

/* Every kind of layer acts on points or on strips, and only those that act on strips can need the normals. */
static void
layers_act(void)
{
    for (int i = 0; i < BILLOW_N_BLOCK_KINDS; i++) {
        const BillowLayer *layer = billow_kinds[i]->layer;
        if (!layer)
            continue;
        g_assert_true(layer->reach || layer->add);
        g_assert_true(!layer->fill == !layer->add);
        g_assert_true(layer->add || !layer->along_normals);
        g_assert_true(billow_kind_has(i, BILLOW_KIND_TIMED));
        g_assert_cmpint(billow_kind_has(i, BILLOW_KIND_FADES), ==, billow_kinds[i]->loop != NULL);
    }
}

/* Every kind has a color on the timeline. */
static void
kinds_have_words_and_a_colour_on_the_timeline(void)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "..", "..", "ui", "timeline.css", NULL);
    g_autofree char *css = NULL;
    g_assert_true(g_file_get_contents(path, &css, NULL, NULL));
    for (int i = 0; i < BILLOW_N_BLOCK_KINDS; i++) {
        const BillowKind *kind = billow_kinds[i];
        if (!billow_kind_has(i, BILLOW_KIND_ON_TIMELINE))
            continue;
        static const char *const rules[] = {"@define-color timeline_%s #", ".timeline-swatch.%s {",
                                            "timelineblock.%s {", "timelineblock.%s:hover {"};
        for (size_t r = 0; r < G_N_ELEMENTS(rules); r++) {
            g_auto(GStrv) around = g_strsplit(rules[r], "%s", 2);
            g_autofree char *rule = g_strconcat(around[0], kind->word, around[1], NULL);
            g_test_message("%s", rule);
            g_assert_nonnull(strstr(css, rule));
        }
        g_assert_nonnull(kind->plural);
    }
}

/* The history has a label such as "Add Wave" for all of them. */
static void
assert_is_header(const char *label)
{
    g_auto(GStrv) parts = g_strsplit(label ? label : "", " ", -1);
    for (char **part = parts; *part; part++)
        g_assert_true(g_ascii_isupper(**part));
}

static void
kinds_have_words_for_what_is_done_with_them(void)
{
    for (int i = 0; i < BILLOW_N_BLOCK_KINDS; i++) {
        const BillowKind *kind = billow_kinds[i];
        g_assert_cmpint(kind->command != NULL, ==, kind->tooltip != NULL);
        g_assert_true(kind->command || !kind->accel);
        g_assert_cmpint(kind->resize != NULL, ==,
                        billow_kind_has(i, BILLOW_KIND_TIMED) && !billow_kind_has(i, BILLOW_KIND_INSTANT));
        assert_is_header(kind->title);
        assert_is_header(kind->resize);
    }
}

static void
check_field(const BillowField *field)
{
    g_test_message("%s", field->key);
    g_assert_nonnull(field->label);
    g_assert_nonnull(field->tooltip);
    switch (field->type) {
    case BILLOW_FIELD_CHOICE:
        for (int i = 0; i < 2; i++)
            g_assert_nonnull(billow_field_choice(field, i));
        for (int i = 0; billow_field_choice(field, i); i++)
            g_assert_nonnull(billow_field_choice(field, i)->label);
        break;
    case BILLOW_FIELD_TEXT:
        g_assert_cmpint(field->pattern != NULL, ==, field->expected != NULL);
        break;
    case BILLOW_FIELD_BOOLEAN:
        break;
    default:
        g_assert_cmpfloat(field->low, <, field->high);
        g_assert_cmpfloat(fabs(field->low), <=, BILLOW_MAX_NUMBER);
        g_assert_cmpfloat(field->high, <=, BILLOW_MAX_NUMBER);
        g_assert_cmpfloat(field->step, >, 0.0);
        g_assert_cmpint(field->none != NULL, ==, field->suggest != NULL);
        for (int i = 0; billow_field_components(field) > 1 && i < billow_field_components(field); i++)
            g_assert_nonnull(field->parts[i]);
    }
}

static void
check_table(const BillowField *fields, GHashTable *keys)
{
    for (; fields && fields->key; fields++) {
        check_field(fields);
        g_assert_true(g_hash_table_add(keys, (gpointer) fields->key));
    }
}

static void
fields_are_whole(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(all_tables); i++) {
        g_autoptr(GHashTable) keys = g_hash_table_new(g_str_hash, g_str_equal);
        check_table(all_tables[i], keys);
    }
}

/* No two fields have the same key in one object. */
static void
fields_of_blocks_are_whole(void)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_autoptr(BillowBlock) block = billow_block_new(kind, "b", "b");
        g_autoptr(GHashTable) keys = g_hash_table_new(g_str_hash, g_str_equal);
        BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
        int n = billow_block_fields(block, tables);
        for (int i = 0; i < n; i++) {
            g_autoptr(GHashTable) own = g_hash_table_new(g_str_hash, g_str_equal);
            check_table(tables[i].fields, tables[i].object ? own : keys);
        }
    }
}

/* The defaults for optional keys are valid for any cloth. */
static void
initial_values_are_in_bounds(void)
{
    const BillowGrid grids[] = {{2, 2, BILLOW_MIN_NUMBER}, {41, 31, 0.05}, {4096, 1024, BILLOW_MAX_NUMBER}};
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (size_t i = 0; i < G_N_ELEMENTS(grids); i++) {
            g_autoptr(BillowBlock) block = billow_block_new(kind, "b", "b");
            billow_fields_initialise(billow_kinds[kind]->fields, block->payload, &grids[i]);
            for (const BillowField *f = billow_kinds[kind]->fields; f && f->key; f++)
                g_assert_true(f->required || billow_field_fits(f, block->payload, &grids[i]));
            if (billow_kinds[kind]->suggest)
                billow_kinds[kind]->suggest(block->payload, &grids[i]);
            g_assert_null(billow_fields_unfit(billow_kinds[kind]->fields, block->payload, &grids[i]));
        }
}

static void
set_texts(BillowBlock *block)
{
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(block, tables);
    for (int i = 0; i < n; i++)
        for (const BillowField *f = tables[i].fields; f->key; f++)
            if (f->type == BILLOW_FIELD_TEXT)
                billow_field_set_text(f, tables[i].subject, f->key);
}

static void
assert_own_texts(const BillowBlock *block, const BillowBlock *copy)
{
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES], copied[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(block, tables);
    g_assert_cmpint(billow_block_fields(copy, copied), ==, n);
    for (int i = 0; i < n; i++)
        for (const BillowField *f = tables[i].fields; f->key; f++)
            if (f->type == BILLOW_FIELD_TEXT)
                g_assert_true(billow_field_get_text(f, tables[i].subject) !=
                              billow_field_get_text(f, copied[i].subject));
}

static void
copies_are_equal_and_their_own(void)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_autoptr(BillowBlock) block = billow_block_new(kind, "b", "b");
        set_texts(block);
        g_autoptr(BillowBlock) copy = billow_block_copy(block);
        assert_own_texts(block, copy);
        g_assert_true(billow_block_equal(block, copy));
        g_assert_true(block->payload != copy->payload);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/kind/kinds-have-words", kinds_have_words);
    g_test_add_func("/kind/layers-act", layers_act);
    g_test_add_func("/kind/kinds-have-words-and-a-colour-on-the-timeline",
                    kinds_have_words_and_a_colour_on_the_timeline);
    g_test_add_func("/kind/kinds-have-words-for-what-is-done-with-them",
                    kinds_have_words_for_what_is_done_with_them);
    g_test_add_func("/kind/fields-are-whole", fields_are_whole);
    g_test_add_func("/kind/fields-of-blocks-are-whole", fields_of_blocks_are_whole);
    g_test_add_func("/kind/initial-values-are-in-bounds", initial_values_are_in_bounds);
    g_test_add_func("/kind/copies-are-equal-and-their-own", copies_are_equal_and_their_own);
    return g_test_run();
}
