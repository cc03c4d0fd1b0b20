#include "core/transition/number_keys.h"

#include "core/transition/key_times.h"

#include <math.h>
#include <string.h>

/* Of the smaller of two keys, where the curve between them overshoots. */
static const double LEAST_SHARE = 0.001;

/* How much further than billow_easing_range() says a curve may go. */
static const double UNSEEN = 0.002;

const BillowField billow_number_key_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "at",
        .offset = offsetof(BillowNumberKey, at),
        .label = N_("_Time"),
        .tooltip = N_("When it has this value, as a share of the block: 0 is the start, 1 the end"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "value",
        .offset = offsetof(BillowNumberKey, value),
        .label = N_("_Value"),
        .tooltip = N_("The value at this time"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {0},
};

const BillowKeyedNumber *
billow_number_keys_find(const BillowNumberKeys *keys, size_t offset)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        if (keys->numbers[i].field->offset == offset)
            return &keys->numbers[i];
    return NULL;
}

bool
billow_field_may_have_keys(const BillowField *field)
{
    return field->type == BILLOW_FIELD_NUMBER && !field->steady;
}

double
billow_number_low(const BillowField *field)
{
    return field->none || field->above ? fmax(field->low, BILLOW_MIN_NUMBER) : field->low;
}

/* Returns the key before a share, or -1 before the first one. */
static int
key_before(const BillowKeyedNumber *number, double share)
{
    return (int) billow_key_after(number->keys, number->n_keys, sizeof *number->keys, share) - 1;
}

static double
within(const BillowKeyedNumber *number, const BillowNumberKey *a, const BillowNumberKey *b, double value)
{
    double low = billow_number_low(number->field);
    if (low > 0.0)
        low = fmax(low, LEAST_SHARE * fmin(a->value, b->value));
    return fmin(fmax(value, low), number->field->high);
}

double
billow_keyed_number_at(const BillowKeyedNumber *number, double share)
{
    const int i = key_before(number, share);
    if (i < 0 || (size_t) i + 1 == number->n_keys)
        return number->keys[i < 0 ? 0 : i].value;
    const BillowNumberKey *a = &number->keys[i], *b = &number->keys[i + 1];
    const double e = billow_easing_at(&a->easing, (share - a->at) / (b->at - a->at));
    return within(number, a, b, a->value + (b->value - a->value) * e);
}

double
billow_keyed_number_most(const BillowKeyedNumber *number)
{
    const BillowNumberKey *keys = number->keys;
    double most = keys[0].value;
    for (size_t i = 1; i < number->n_keys; i++) {
        const BillowEasing *easing = &keys[i - 1].easing;
        const double from = keys[i - 1].value, way = keys[i].value - from;
        double low, high;
        billow_easing_range(easing, &low, &high);
        const double unseen = billow_easings[easing->curve].monotone ? 0.0 : UNSEEN * fabs(way);
        most = fmax(most, fmax(from + way * low, from + way * high) + unseen);
    }
    return fmin(most, number->field->high);
}

/* Returns the integral of the value over the shares that are between two keys. */
static double
area_between(const BillowNumberKey *a, const BillowNumberKey *b, double from, double to)
{
    const double length = b->at - a->at, low = fmax(from, a->at), high = fmin(to, b->at);
    if (!(low < high))
        return 0.0;
    const double curve = billow_easing_area(&a->easing, (high - a->at) / length) -
                         billow_easing_area(&a->easing, (low - a->at) / length);
    return a->value * (high - low) + (b->value - a->value) * curve * length;
}

double
billow_keyed_number_area(const BillowKeyedNumber *number, double from, double to)
{
    const BillowNumberKey *keys = number->keys, *last = &keys[number->n_keys - 1];
    double sum = keys[0].value * fmax(fmin(to, keys[0].at) - from, 0.0) +
                 last->value * fmax(to - fmax(from, last->at), 0.0);
    for (size_t i = 0; i + 1 < number->n_keys; i++)
        sum += area_between(&keys[i], &keys[i + 1], from, to);
    return sum;
}

void
billow_number_keys_apply(const BillowNumberKeys *keys, void *subject, double share)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        billow_field_set(keys->numbers[i].field, subject, 0,
                         billow_keyed_number_at(&keys->numbers[i], share));
}

static bool
closes(const BillowKeyedNumber *number)
{
    const double first = billow_keyed_number_at(number, 0.0), last = billow_keyed_number_at(number, 1.0);
    const bool is_angle = number->field->unit && strcmp(number->field->unit, "°") == 0;
    const double apart = is_angle ? remainder(last - first, 360.0) : last - first;
    return fabs(apart) <= 1e-9 * fmax(fabs(first), fabs(last));
}

bool
billow_number_keys_close(const BillowNumberKeys *keys)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        if (!closes(&keys->numbers[i]))
            return false;
    return true;
}

void
billow_number_keys_multiply(BillowNumberKeys *keys, size_t offset, double factor)
{
    const BillowKeyedNumber *number = billow_number_keys_find(keys, offset);
    for (size_t i = 0; number && i < number->n_keys; i++)
        number->keys[i].value *= factor;
}

void
billow_number_keys_add(BillowNumberKeys *keys, size_t offset, double more)
{
    const BillowKeyedNumber *number = billow_number_keys_find(keys, offset);
    for (size_t i = 0; number && i < number->n_keys; i++)
        number->keys[i].value += more;
}

void
billow_number_keys_cut(BillowNumberKeys *keys, double from, double to)
{
    for (size_t i = 0; i < keys->n_numbers; i++)
        for (size_t k = 0; k < keys->numbers[i].n_keys; k++)
            keys->numbers[i].keys[k].at = (keys->numbers[i].keys[k].at - from) / (to - from);
}
