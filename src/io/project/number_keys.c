/* The keys of a block's numbers: an object with a list for each number that has some. */
#include "model/project/number_keys.h"
#include "io/project/key_list.h"

#include <glib/gi18n.h>

void
billow_number_key_rows(const BillowField *field, BillowField rows[BILLOW_NUMBER_KEY_ROWS])
{
    memcpy(rows, billow_number_key_fields, BILLOW_NUMBER_KEY_ROWS * sizeof *rows);
    rows[1].low = billow_number_low(field);
    rows[1].high = field->high;
}

static BillowKeyList
list_of(const BillowField *rows)
{
    return (BillowKeyList){rows,
                           sizeof(BillowNumberKey),
                           offsetof(BillowNumberKey, easing),
                           offsetof(BillowNumberKey, unknown),
                           BILLOW_MAX_NUMBER_KEYS,
                           N_("an object with a time and a value")};
}

static void
read_number(BillowReading *reading, json_object *object, const BillowField *field, BillowNumberKeys *keys)
{
    BillowField rows[BILLOW_NUMBER_KEY_ROWS];
    billow_number_key_rows(field, rows);
    const BillowKeyList list = list_of(rows);
    BillowKeyedNumber number = {.field = field};
    number.keys = billow_key_list_read(&list, reading, object, field->key, &number.n_keys);
    if (number.n_keys > 0)
        billow_number_keys_insert(keys, &number);
}

void
billow_read_number_keys(BillowReading *reading, json_object *object, const BillowBlock *block)
{
    json_object *inner;
    BillowNumberKeys *keys = billow_block_number_keys(block);
    if (!billow_json_object(&reading->json, object, "keys", BILLOW_JSON_OPTIONAL, &inner))
        return;
    const gsize mark = billow_json_enter(&reading->json, "keys");
    for (const BillowField *field = billow_kind_keyed_fields(block->kind); field->key; field++)
        if (billow_field_may_have_keys(field))
            read_number(reading, inner, field, keys);
    keys->unknown = billow_json_unknown(&reading->json, inner);
    billow_json_leave(&reading->json, mark);
    json_object_put(inner);
}

void
billow_write_number_keys(BillowKeys *block, const BillowNumberKeys *keys)
{
    if (keys->n_numbers == 0 && !keys->unknown)
        return;
    const BillowKeyList list = list_of(billow_number_key_fields);
    billow_write_key(block, TRUE, "keys");
    BillowKeys numbers = {block->text, "{\n        ", ",\n        ", ",\n        "};
    for (size_t i = 0; i < keys->n_numbers; i++)
        billow_key_list_write(&list, &numbers, keys->numbers[i].field->key, keys->numbers[i].keys,
                              keys->numbers[i].n_keys, "\n        ");
    billow_write_unknown(&numbers, keys->unknown);
    g_string_append(block->text, "\n      }");
}

/* --- The stiffness of a cloth --- */

void
billow_read_stiffness(BillowReading *reading, json_object *cloth, BillowStiffness *stiffness)
{
    BillowKeyedNumber number = {.field = billow_stiffness_fields};
    number.keys = billow_key_list_read(&billow_stiffness_keys, reading, cloth, "stiffness", &number.n_keys);
    if (number.n_keys > 0)
        billow_number_keys_insert(&stiffness->keys, &number);
}

void
billow_write_stiffness(BillowKeys *cloth, const BillowStiffness *stiffness)
{
    if (stiffness->keys.n_numbers > 0)
        billow_key_list_write(&billow_stiffness_keys, cloth, "stiffness", stiffness->keys.numbers->keys,
                              stiffness->keys.numbers->n_keys, "\n    ");
}
