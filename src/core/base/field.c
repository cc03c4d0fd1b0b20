#include "core/base/field.h"

#include "core/base/allocate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const void *
value_at(const BillowField *field, const void *subject)
{
    return (const char *) subject + field->offset;
}

static void *
mutable_value_at(const BillowField *field, void *subject)
{
    return (char *) subject + field->offset;
}

static bool
is_stored_as_int(const BillowField *field)
{
    return field->type == BILLOW_FIELD_INTEGER || field->type == BILLOW_FIELD_BOOLEAN ||
           field->type == BILLOW_FIELD_CHOICE;
}

int
billow_field_components(const BillowField *field)
{
    return field->type == BILLOW_FIELD_VECTOR ? 3 : field->type == BILLOW_FIELD_PAIR ? 2 : 1;
}

double
billow_field_get(const BillowField *field, const void *subject, int component)
{
    if (is_stored_as_int(field))
        return *(const int *) value_at(field, subject);
    return ((const double *) value_at(field, subject))[component];
}

void
billow_field_set(const BillowField *field, void *subject, int component, double value)
{
    if (is_stored_as_int(field))
        *(int *) mutable_value_at(field, subject) = (int) value;
    else
        ((double *) mutable_value_at(field, subject))[component] = value;
}

const char *
billow_field_get_text(const BillowField *field, const void *subject)
{
    return *(char *const *) value_at(field, subject);
}

void
billow_field_set_text(const BillowField *field, void *subject, const char *text)
{
    char **stored = mutable_value_at(field, subject), *old = *stored;
    *stored = billow_duplicate_text(text);
    free(old);
}

const BillowChoice *
billow_field_choice(const BillowField *field, int number)
{
    if (field->choice_rows) {
        for (int i = 0; field->choice_rows[i]; i++)
            if (i == number)
                return field->choice_rows[i];
        return NULL;
    }
    const size_t size = field->choice_size > 0 ? field->choice_size : sizeof *field->choices;
    const char *row = (const char *) field->choices;
    for (int i = 0; ((const BillowChoice *) (const void *) row)->word; i++, row += size)
        if (i == number)
            return (const void *) row;
    return NULL;
}

double
billow_field_high(const BillowField *field, const BillowGrid *grid)
{
    if (grid && field->on_grid == BILLOW_FIELD_COLUMN)
        return grid->columns - 1;
    if (grid && field->on_grid == BILLOW_FIELD_ROW)
        return grid->rows - 1;
    return field->high;
}

static double
initial_value(const BillowField *field, int component, const BillowGrid *grid)
{
    if (grid && field->on_grid == BILLOW_FIELD_MIDDLE)
        return 0.5 * ((component == 0 ? grid->columns : grid->rows) - 1);
    if (grid && field->on_grid == BILLOW_FIELD_OUTLINED)
        return grid->outline ? 1.0 : 0.0;
    return field->initial[component];
}

static const char *
initial_text(const BillowField *field)
{
    return field->initial_text || field->none ? field->initial_text : "";
}

static bool
texts_equal(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

bool
billow_field_is_initial(const BillowField *field, const void *subject, const BillowGrid *grid)
{
    if (field->type == BILLOW_FIELD_TEXT)
        return texts_equal(billow_field_get_text(field, subject), initial_text(field));
    for (int i = 0; i < billow_field_components(field); i++)
        if (billow_field_get(field, subject, i) != initial_value(field, i, grid))
            return false;
    return true;
}

static bool
number_fits(const BillowField *field, double value, const BillowGrid *grid)
{
    if (field->none && value == 0.0)
        return true;
    return (field->above ? value > field->low : value >= field->low) &&
           value <= billow_field_high(field, grid);
}

bool
billow_field_fits(const BillowField *field, const void *subject, const BillowGrid *grid)
{
    switch (field->type) {
    case BILLOW_FIELD_TEXT:
    case BILLOW_FIELD_BOOLEAN:
        return true;
    case BILLOW_FIELD_CHOICE:
        return billow_field_choice(field, (int) billow_field_get(field, subject, 0));
    default:
        for (int i = 0; i < billow_field_components(field); i++)
            if (!number_fits(field, billow_field_get(field, subject, i), grid))
                return false;
        return !field->direction ||
               billow_vec3_length(*(const BillowVec3 *) value_at(field, subject)) >= BILLOW_MIN_NUMBER;
    }
}

bool
billow_field_equal(const BillowField *field, const void *a, const void *b)
{
    if (field->type == BILLOW_FIELD_TEXT)
        return texts_equal(billow_field_get_text(field, a), billow_field_get_text(field, b));
    for (int i = 0; i < billow_field_components(field); i++)
        if (billow_field_get(field, a, i) != billow_field_get(field, b, i))
            return false;
    return true;
}

void
billow_fields_initialise(const BillowField *fields, void *subject, const BillowGrid *grid)
{
    for (; fields && fields->key; fields++) {
        if (fields->type == BILLOW_FIELD_TEXT)
            billow_field_set_text(fields, subject, initial_text(fields));
        else
            for (int i = 0; i < billow_field_components(fields); i++)
                billow_field_set(fields, subject, i, initial_value(fields, i, grid));
    }
}

bool
billow_fields_equal(const BillowField *fields, const void *a, const void *b)
{
    for (; fields && fields->key; fields++)
        if (!billow_field_equal(fields, a, b))
            return false;
    return true;
}

const BillowField *
billow_fields_unfit(const BillowField *fields, const void *subject, const BillowGrid *grid)
{
    for (; fields && fields->key; fields++)
        if (!billow_field_fits(fields, subject, grid))
            return fields;
    return NULL;
}

void
billow_fields_own_texts(const BillowField *fields, void *subject)
{
    for (; fields && fields->key; fields++)
        if (fields->type == BILLOW_FIELD_TEXT) {
            char **text = mutable_value_at(fields, subject);
            *text = billow_duplicate_text(*text);
        }
}

void
billow_fields_clear_texts(const BillowField *fields, void *subject)
{
    for (; fields && fields->key; fields++)
        if (fields->type == BILLOW_FIELD_TEXT)
            billow_field_set_text(fields, subject, NULL);
}

void
billow_fields_copy(const BillowField *fields, void *to, const void *from)
{
    for (const BillowField *field = fields; field && field->key; field++)
        if (field->type == BILLOW_FIELD_TEXT)
            billow_field_set_text(field, to, billow_field_get_text(field, from));
        else
            for (int i = 0; i < billow_field_components(field); i++)
                billow_field_set(field, to, i, billow_field_get(field, from, i));
}
