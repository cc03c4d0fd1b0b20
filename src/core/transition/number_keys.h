/* Numbers of a block that vary with keys: values at times of the block, and curves between them. docs/method.md §5. */
#pragma once

#include "core/transition/easing.h"

/* Maximum number for a number. */
enum { BILLOW_MAX_NUMBER_KEYS = 1024 };

typedef struct {
    double at;           /* share of the block's duration; a key may lie outside the block */
    double value;        /* in the units of the field */
    BillowEasing easing; /* to the next key */
    char *unknown;       /* its unknown keys in the file, or NULL */
} BillowNumberKey;

/* Fields of a BillowNumberKey; the others are billow_easing_fields. */
extern const BillowField billow_number_key_fields[];

/* A number with keys, of which there is at least one. */
typedef struct {
    const BillowField *field; /* of type NUMBER */
    BillowNumberKey *keys;    /* in strictly ascending order of `at` */
    size_t n_keys;
} BillowKeyedNumber;

/* The numbers of a block that have keys. */
typedef struct {
    BillowKeyedNumber *numbers; /* in the order of their fields; NULL if there are none */
    size_t n_numbers;
    char *unknown; /* unknown keys of the file, or NULL */
} BillowNumberKeys;

/* Returns the number whose field has this offset, or NULL if it has no keys. */
const BillowKeyedNumber *billow_number_keys_find(const BillowNumberKeys *keys, size_t offset);

/* Returns whether a field is a number that may have keys. */
bool billow_field_may_have_keys(const BillowField *field);

/* Returns the least value that a number can have: that of its field, but more than 0 where 0 stands for
 * none or is excluded. */
double billow_number_low(const BillowField *field);

/* Returns the value at a share of the block: between two keys, the first one's curve interpolates; before the first
 * and after the last key it stays. If a curve overshoots, the value stays within the bounds of its field; one that
 * must be positive is at least 0.001 of the smaller key's. */
double billow_keyed_number_at(const BillowKeyedNumber *number, double share);

/* Returns a value that the number never exceeds, at any share; the greatest one, but for about 0.001 where curves overshoot. */
double billow_keyed_number_most(const BillowKeyedNumber *number);

/* Returns the integral of the value over the share, from one to a later one, in closed form. Bounds are ignored. */
double billow_keyed_number_area(const BillowKeyedNumber *number, double from, double to);

/* Gives all numbers with keys their values at a share of the block. */
void billow_number_keys_apply(const BillowNumberKeys *keys, void *subject, double share);

/* Returns whether all numbers are the same at the end of the block as at its start; angles may differ by turns. */
bool billow_number_keys_close(const BillowNumberKeys *keys);

/* Multiplies the values of a number, or adds to them. Nothing happens if it has no keys. */
void billow_number_keys_multiply(BillowNumberKeys *keys, size_t offset, double factor);
void billow_number_keys_add(BillowNumberKeys *keys, size_t offset, double more);

/* Makes keys of a whole block those of a part of it, which begins and ends at these shares: their times. */
void billow_number_keys_cut(BillowNumberKeys *keys, double from, double to);
