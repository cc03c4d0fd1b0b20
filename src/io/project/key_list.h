/* The lists of keys in a project file: those of a collider, of the wind, and of a block's numbers. */
#pragma once

#include "io/project/reading.h"
#include "io/project/writing.h"

typedef struct {
    const BillowField *fields;   /* of a key, of which the first is its time; its curve's are the others */
    gsize size, easing, unknown; /* size of a key; offsets of its curve and its unknown keys (char *) */
    int most;                    /* keys at most */
    const char *expected;        /* what a key is; translatable */
} BillowKeyList;

extern const BillowKeyList billow_body_keys, billow_wind_keys, billow_stiffness_keys;

/* Reads the list `key` of an object. Returns the keys, transfer full (NULL: none), and their number. */
void *billow_key_list_read(const BillowKeyList *list, BillowReading *reading, json_object *object,
                           const char *key, gsize *n);

/* Writes it, unless it is empty; its last line begins with `line` ("\n  "). */
void billow_key_list_write(const BillowKeyList *list, BillowKeys *object, const char *key, const void *keys,
                           gsize n, const char *line);

enum { BILLOW_NUMBER_KEY_ROWS = 3 };

/* Gets the rows of billow_number_key_fields for the keys of a number, with its bounds. */
void billow_number_key_rows(const BillowField *field, BillowField rows[BILLOW_NUMBER_KEY_ROWS]);

/* Read and write the keys of a cloth's stiffness. */
void billow_read_stiffness(BillowReading *reading, json_object *cloth, BillowStiffness *stiffness);
void billow_write_stiffness(BillowKeys *cloth, const BillowStiffness *stiffness);

/* Read and write the keys of a block's numbers. */
void billow_read_number_keys(BillowReading *reading, json_object *object, const BillowBlock *block);
void billow_write_number_keys(BillowKeys *block, const BillowNumberKeys *keys);
