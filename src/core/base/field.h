/* One value of something that a project holds (a wave's amplitude, a body's radius), described once. A table of such
 * rows stands beside the struct that it describes; reading, writing, comparing, bounds, defaults, the inspector, the
 * JSON Schema and the tables of docs/format.md are loops over the rows. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>
#include <stddef.h>

/* Marks a text that is translated where it is shown; as GLib's, for folders that do not know GLib. */
#ifndef N_
#define N_(String) (String)
#endif
#ifndef NC_
#define NC_(Context, String) (String) /* likewise, of a word that is translated differently elsewhere */
#endif
#define NN_(One, Many) One, Many /* likewise, what one is called and what several are */

/* Frames are single precision: up to this many metres the products of lengths in them stay finite; down to its inverse
 * so do the quotients. Bounds of every number that has no closer ones, and of those that are more than 0. */
#define BILLOW_MAX_NUMBER 1e9
#define BILLOW_MIN_NUMBER 1e-9

typedef enum {
    BILLOW_FIELD_NUMBER,  /* double */
    BILLOW_FIELD_INTEGER, /* int */
    BILLOW_FIELD_BOOLEAN, /* int: 0 or 1 */
    BILLOW_FIELD_CHOICE, /* an enum (int) that counts from 0 in the order of `choices`; the file has the word */
    BILLOW_FIELD_PAIR,   /* double[2], a place in the cloth's grid: column and row; in the file an array */
    BILLOW_FIELD_VECTOR, /* BillowVec3; in the file an array */
    BILLOW_FIELD_TEXT,   /* char *, never NULL unless `none` is given */
} BillowFieldType;

/* What a value has to do with the cloth's grid. */
typedef enum {
    BILLOW_FIELD_OFF_GRID,
    BILLOW_FIELD_COLUMN, /* INTEGER: number of a column, from 0; `high` is the last one */
    BILLOW_FIELD_ROW,    /* INTEGER: number of a row likewise */
    BILLOW_FIELD_MIDDLE, /* PAIR: where the file has no key, the middle of the cloth */
} BillowFieldOnGrid;

/* Whether a value is a time of the animation, which users may see in frames. */
typedef enum {
    BILLOW_FIELD_NO_TIME,
    BILLOW_FIELD_MOMENT,
    BILLOW_FIELD_SPAN,
} BillowFieldTime;

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

    /* The heading is of the group that begins with this row, or NULL; to be translated, as the next four. */
    const char *heading;
    const char *label; /* with a mnemonic */
    const char *unit;  /* "m", "°", or NULL */
    const char
        *stored_unit;     /* with `scale`: that of the file; NULL: a ratio, which has none. Not translated */
    const char *tooltip;  /* what it is, in a line */
    const char *parts[3]; /* labels of the components of PAIR and VECTOR */

    double low, high;          /* bounds, both allowed; of each component */
    bool above;                /* NUMBER: `low` itself is not allowed */
    BillowFieldOnGrid on_grid; /* what bounds or initial value hang on the cloth */
    BillowFieldTime time;      /* NUMBER: in seconds, if it is one */
    bool direction;            /* VECTOR: not of no length */
    const char *pattern;       /* TEXT: NULL, or the regular expression that it matches */
    const char *expected;      /* TEXT: what a text that does not match should have been; to be translated */

    double step;              /* of its control, in the unit that is shown */
    double scale;             /* what is shown for each unit that is stored; 0 is 1 */
    double initial[3];        /* the value where the file has no key; of CHOICE its number */
    const char *initial_text; /* TEXT: likewise; NULL is "", or no text with `none` */

    const BillowChoice *choices; /* CHOICE */
    const char *choice_context;  /* of the labels' translation (NC_()), or NULL */
    size_t choice_size; /* of the rows that each begin with a choice; 0: they are nothing but choices */

    /* BOOLEAN that is initially true: NULL, or what leaving it off is called (to be translated) */
    const char *without;

    /* NULL, or what having no value is called (to be translated): then 0, or no text, stands for none and the key is
     * left out */
    const char *none;
    double (*suggest)(const void *subject); /* with `none`: the value when it is switched on */

    /* NULL, or what to use in its place: an older file may have the key, but nothing offers it. Not translated */
    const char *instead;

    bool required;                          /* the file has to have the key */
    bool new_line;                          /* in the file a line begins with it */
    bool whole;                             /* NUMBER: a whole one is written as an integer */
    bool sparse;                            /* not written while it is initial */
    bool always_written;                    /* also where it does not apply */
    bool (*applies)(const void *subject);   /* NULL: always; else neither shown nor, being initial, written */
    bool (*sensitive)(const void *subject); /* NULL: always; else shown, but not to be changed */
} BillowField;

/* The row of a required number of a column (SIDE: COLUMN) or row (ROW) of the grid. */
#define BILLOW_GRID_FIELD(KEY, STRUCT, MEMBER, SIDE, ...)                                                    \
    {                                                                                                        \
        .type = BILLOW_FIELD_INTEGER, .key = (KEY), .offset = offsetof(STRUCT, MEMBER),                      \
        .high = BILLOW_MAX_SIDE - 1, .step = 1, .on_grid = BILLOW_FIELD_##SIDE, .required = true,            \
        __VA_ARGS__                                                                                          \
    }

/* Each number of a field: 2 of a PAIR, 3 of a VECTOR, 1 of others. */
int billow_field_components(const BillowField *field);

/* A component (from 0) as it is stored. Of all types but TEXT. */
double billow_field_get(const BillowField *field, const void *subject, int component);
void billow_field_set(const BillowField *field, void *subject, int component, double value);

/* Owned by the subject; NULL: none. The new text is copied. */
const char *billow_field_get_text(const BillowField *field, const void *subject);
void billow_field_set_text(const BillowField *field, void *subject, const char *text);

/* The choice of this number; NULL before the first and after the last. */
const BillowChoice *billow_field_choice(const BillowField *field, int number);

/* The upper bound of each component on this grid (NULL: on any). */
double billow_field_high(const BillowField *field, const BillowGrid *grid);

/* Whether the value is the one where the file has no key, on this grid (NULL: on any). */
bool billow_field_is_initial(const BillowField *field, const void *subject, const BillowGrid *grid);

/* Whether the value is within its bounds on this grid (NULL: on any). FALSE for NaN. Patterns of texts are not looked
 * at. */
bool billow_field_fits(const BillowField *field, const void *subject, const BillowGrid *grid);

/* Whether the subjects have the same value. */
bool billow_field_equal(const BillowField *field, const void *a, const void *b);

/* Of all fields of a table (NULL: there are none). */
void billow_fields_initialise(const BillowField *fields, void *subject, const BillowGrid *grid);
bool billow_fields_equal(const BillowField *fields, const void *a, const void *b);

/* The first field whose value is out of its bounds, or NULL. */
const BillowField *billow_fields_unfit(const BillowField *fields, const void *subject,
                                       const BillowGrid *grid);

/* Of a subject that was copied byte by byte: its texts become its own. */
void billow_fields_own_texts(const BillowField *fields, void *subject);

/* Frees the texts of a subject; none is left. */
void billow_fields_clear_texts(const BillowField *fields, void *subject);
