/* The lists of keys in a project file: those of a collider and of the wind. */
#pragma once

#include "io/project/reading.h"
#include "io/project/writing.h"

typedef struct {
    const BillowField *fields;   /* of a key, of which the first is its time; its curve's are the others */
    gsize size, easing, unknown; /* size of a key; offsets of its curve and its unknown keys (char *) */
    int most;                    /* keys at most */
    const char *expected;        /* what a key is; translatable */
} BillowKeyList;

extern const BillowKeyList billow_body_keys, billow_wind_keys;

/* Reads the list "keys" of an object. Returns the keys, transfer full (NULL: none), and their number. */
void *billow_key_list_read(const BillowKeyList *list, BillowReading *reading, json_object *object, gsize *n);

/* Writes the list "keys", unless it is empty; its last line begins with `line` ("\n  "). */
void billow_key_list_write(const BillowKeyList *list, BillowKeys *object, const void *keys, gsize n,
                           const char *line);
