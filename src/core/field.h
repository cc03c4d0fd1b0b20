/* One value of something that a project holds (a wave's amplitude, a body's radius), described once. A table of such
 * rows stands beside the struct that it describes; reading, writing, comparing, bounds, defaults, the inspector, the
 * JSON Schema and the tables of docs/format.md are loops over the rows. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Marks a text that is translated where it is shown; as GLib's, for folders that do not know GLib. */
#ifndef N_
#define N_(String) (String)
#endif

/* Frames are single precision: up to this many metres the products of lengths in them stay finite; down to its inverse
 * so do the quotients. Bounds of every number that has no closer ones, and of those that are more than 0. */
#define BILLOW_MAX_NUMBER 1e9
#define BILLOW_MIN_NUMBER 1e-9

typedef enum {
    BILLOW_FIELD_NUMBER,  /* double */
    BILLOW_FIELD_INTEGER, /* int */
    BILLOW_FIELD_BOOLEAN, /* int: 0 or 1 */
    BILLOW_FIELD_CHOICE, /* an enum (int) that counts from 0 in the order of `choices`; the file has the word */
    BILLOW_FIELD_PAIR,   /* double[2]; in the file an array */
    BILLOW_FIELD_VECTOR, /* BillowVec3; in the file an array */
    BILLOW_FIELD_TEXT,   /* char *, never NULL unless `none` is given */
} BillowFieldType;

/* A word of the file format, and what users read for it. A table ends with a row without word. */
typedef struct {
    const char *word;
    const char *label; /* to be translated */
} BillowChoice;

/* A table of fields ends with a row without key. Offsets count from the struct that the table is of, the subject. */
typedef struct {
    BillowFieldType type;
    const char *key; /* in the file; in the window the name of its control */
    size_t offset;

    const char
        *heading; /* of the group that begins with this row, or NULL; to be translated, as the next four */
    const char *label;    /* with a mnemonic */
    const char *unit;     /* "m", "°", or NULL */
    const char *tooltip;  /* what it is, in a line */
    const char *parts[3]; /* labels of the components of PAIR and VECTOR */

    double low, high;            /* bounds, both allowed; of each component; of TEXT's length when high > 0 */
    double step;                 /* of its control, in the unit that is shown */
    double scale;                /* what is shown for each unit that is stored; 0 is 1 */
    double initial[3];           /* the value where the file has no key; of CHOICE its number */
    const BillowChoice *choices; /* CHOICE */
    size_t choice_size; /* of a row of `choices`, where they are the first members of larger rows; else 0 */

    /* NULL, or what having no value is called (to be translated): then 0, or no text, stands for none and the key is
     * left out */
    const char *none;
    double (*suggest)(const void *subject); /* with `none`: the value when it is switched on */

    bool required;                          /* the file has to have the key */
    bool new_line;                          /* in the file a line begins with it */
    bool (*applies)(const void *subject);   /* NULL: always; else neither shown nor, being initial, written */
    bool (*sensitive)(const void *subject); /* NULL: always; else shown, but not to be changed */
} BillowField;

/* Row `i` of the field's choices, which end with a row without word. */
static inline const BillowChoice *
billow_field_choice(const BillowField *field, int i)
{
    size_t size = field->choice_size > 0 ? field->choice_size : sizeof(BillowChoice);
    return (const BillowChoice *) (const void *) ((const char *) field->choices + (size_t) i * size);
}
