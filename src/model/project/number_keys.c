#include "model/project/number_keys.h"

#include "core/transition/key_times.h"
#include "model/project/units.h"

static void
clear_number(BillowKeyedNumber *number)
{
    for (size_t i = 0; i < number->n_keys; i++)
        g_free(number->keys[i].unknown);
    g_free(number->keys);
}

void
billow_number_keys_own(BillowNumberKeys *keys)
{
    keys->unknown = g_strdup(keys->unknown);
    keys->numbers = g_memdup2(keys->numbers, keys->n_numbers * sizeof *keys->numbers);
    for (size_t i = 0; i < keys->n_numbers; i++) {
        BillowKeyedNumber *number = &keys->numbers[i];
        number->keys = g_memdup2(number->keys, number->n_keys * sizeof *number->keys);
        for (size_t k = 0; k < number->n_keys; k++)
            number->keys[k].unknown = g_strdup(number->keys[k].unknown);
    }
}

void
billow_number_keys_clear(BillowNumberKeys *keys)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        clear_number(&keys->numbers[i]);
    g_free(keys->numbers);
    g_free(keys->unknown);
    *keys = (BillowNumberKeys){0};
}

static gboolean
same_number(const BillowKeyedNumber *a, const BillowKeyedNumber *b)
{
    if (a->field != b->field || a->n_keys != b->n_keys)
        return FALSE;
    for (size_t i = 0; i < a->n_keys; i++)
        if (!billow_fields_equal(billow_number_key_fields, &a->keys[i], &b->keys[i]) ||
            !billow_easing_equal(&a->keys[i].easing, &b->keys[i].easing) ||
            g_strcmp0(a->keys[i].unknown, b->keys[i].unknown) != 0)
            return FALSE;
    return TRUE;
}

gboolean
billow_number_keys_equal(const BillowNumberKeys *a, const BillowNumberKeys *b)
{
    if (a->n_numbers != b->n_numbers || g_strcmp0(a->unknown, b->unknown) != 0)
        return FALSE;
    for (size_t i = 0; i < a->n_numbers; i++)
        if (!same_number(&a->numbers[i], &b->numbers[i]))
            return FALSE;
    return TRUE;
}

static gboolean
number_fits(const BillowKeyedNumber *number)
{
    for (size_t i = 0; i < number->n_keys; i++) {
        const BillowNumberKey *key = &number->keys[i];
        if (billow_fields_unfit(billow_number_key_fields, key, NULL) ||
            billow_fields_unfit(billow_easing_fields, &key->easing, NULL) ||
            !(key->value >= billow_number_low(number->field) && key->value <= number->field->high) ||
            (i > 0 && !(key[-1].at < key->at)))
            return FALSE;
    }
    return number->n_keys <= BILLOW_MAX_NUMBER_KEYS;
}

const BillowField *
billow_number_keys_unfit(const BillowNumberKeys *keys)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        if (!number_fits(&keys->numbers[i]))
            return keys->numbers[i].field;
    return NULL;
}

/* --- Editing --- */

static BillowKeyedNumber *
find(BillowNumberKeys *keys, const BillowField *field)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        if (keys->numbers[i].field == field)
            return &keys->numbers[i];
    return NULL;
}

void
billow_number_keys_insert(BillowNumberKeys *keys, const BillowKeyedNumber *number)
{
    size_t place = 0;
    while (place < keys->n_numbers && keys->numbers[place].field < number->field)
        place++;
    keys->numbers = g_renew(BillowKeyedNumber, keys->numbers, keys->n_numbers + 1);
    memmove(&keys->numbers[place + 1], &keys->numbers[place],
            (keys->n_numbers - place) * sizeof *keys->numbers);
    keys->numbers[place] = *number;
    keys->n_numbers++;
}

int
billow_keyed_number_near(const BillowKeyedNumber *number, double share, double slack)
{
    return number ? billow_key_near(number->keys, number->n_keys, sizeof *number->keys, share, slack) : -1;
}

static BillowNumberKey *
insert_key(BillowKeyedNumber *number, double share)
{
    const size_t place = billow_key_after(number->keys, number->n_keys, sizeof *number->keys, share);
    BillowNumberKey key = {.at = share, .easing = billow_easing_default()};
    key.easing.curve = BILLOW_CURVE_EASE_IN_OUT;
    if (number->n_keys > 0) /* it continues as before */
        key.easing = number->keys[place > 0 ? place - 1 : 0].easing;
    number->keys = g_renew(BillowNumberKey, number->keys, number->n_keys + 1);
    memmove(&number->keys[place + 1], &number->keys[place], (number->n_keys - place) * sizeof key);
    number->keys[place] = key;
    number->n_keys++;
    return &number->keys[place];
}

gboolean
billow_number_keys_set(BillowNumberKeys *keys, const BillowField *field, double share, double slack,
                       double value)
{
    if (!find(keys, field))
        billow_number_keys_insert(keys, &(BillowKeyedNumber){.field = field});
    BillowKeyedNumber *number = find(keys, field);
    const int near = billow_keyed_number_near(number, share, slack);
    if (near < 0 && number->n_keys >= BILLOW_MAX_NUMBER_KEYS)
        return FALSE;
    BillowNumberKey *key = near < 0 ? insert_key(number, share) : &number->keys[near];
    key->value = value;
    return TRUE;
}

void
billow_number_keys_remove(BillowNumberKeys *keys, const BillowField *field, size_t key, void *subject)
{
    BillowKeyedNumber *number = find(keys, field);
    if (number->n_keys > 1) {
        g_free(number->keys[key].unknown);
        memmove(&number->keys[key], &number->keys[key + 1],
                (number->n_keys - key - 1) * sizeof *number->keys);
        number->n_keys--;
        return;
    }
    const size_t place = (size_t) (number - keys->numbers);
    billow_field_set(field, subject, 0, number->keys[0].value);
    clear_number(number);
    memmove(number, number + 1, (keys->n_numbers - place - 1) * sizeof *number);
    if (--keys->n_numbers == 0)
        g_clear_pointer(&keys->numbers, g_free);
}

void
billow_keyed_number_move(BillowKeyedNumber *number, size_t key, double share, double slack)
{
    const double low = key > 0 ? number->keys[key - 1].at + slack : -G_MAXDOUBLE;
    const double high = key + 1 < number->n_keys ? number->keys[key + 1].at - slack : G_MAXDOUBLE;
    if (low <= high)
        number->keys[key].at = CLAMP(share, low, high);
}

static void
trim_number(BillowKeyedNumber *number)
{
    const size_t size = sizeof *number->keys;
    const size_t inside = billow_key_after(number->keys, number->n_keys, size, 0.0);
    const size_t first = inside > 0 ? inside - 1 : 0;
    size_t end = first;
    while (end < number->n_keys && (end == first || number->keys[end - 1].at < 1.0))
        end++;
    for (size_t i = 0; i < number->n_keys; i++)
        if (i < first || i >= end)
            g_free(number->keys[i].unknown);
    memmove(number->keys, &number->keys[first], (end - first) * size);
    number->n_keys = end - first;
}

void
billow_number_keys_trim(BillowNumberKeys *keys)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        trim_number(&keys->numbers[i]);
}

void
billow_number_keys_scale_units(BillowNumberKeys *keys, double length, double time)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        for (size_t k = 0; k < keys->numbers[i].n_keys; k++)
            keys->numbers[i].keys[k].value *= billow_field_unit_factor(keys->numbers[i].field, length, time);
}
