/* Describes each value of a project item (a wave's amplitude, a collider's radius) in one place: a row of the
 * table beside the struct. Files, comparison, bounds, defaults, the inspector, the JSON Schema and the tables
 * of docs/format.md are loops over the rows. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>
#include <stddef.h>

/* Marks a string that is translated where it is shown, like GLib's, for folders without GLib. */
#ifndef N_
#define N_(String) (String)
#endif
#ifndef NC_
#define NC_(Context, String) (String) /* likewise, for a word translated differently elsewhere */
#endif
#define NN_(One, Many) One, Many /* likewise, for a singular and its plural */

/* Bounds of every number that has no narrower ones; the lower one is for numbers that must be positive. In
 * single precision, products of lengths stay finite up to the maximum, quotients down to the minimum. */
#define BILLOW_MAX_NUMBER 1e9
#define BILLOW_MIN_NUMBER 1e-9

typedef enum {
    BILLOW_FIELD_NUMBER,  /* double */
    BILLOW_FIELD_INTEGER, /* int */
    BILLOW_FIELD_BOOLEAN, /* int: 0 or 1 */
    BILLOW_FIELD_CHOICE,  /* an enum (int) that counts from 0 in the order of `choices`; a word in the file */
    BILLOW_FIELD_PAIR,    /* double[2], a position in the grid: column and row; an array in the file */
    BILLOW_FIELD_VECTOR,  /* BillowVec3; an array in the file */
    BILLOW_FIELD_TEXT,    /* char *, never NULL unless `none` is set */
} BillowFieldType;

/* How a value depends on the cloth's grid. */
typedef enum {
    BILLOW_FIELD_OFF_GRID,
    BILLOW_FIELD_COLUMN, /* INTEGER: a column index from 0; `high` is the last column */
    BILLOW_FIELD_ROW,    /* INTEGER: a row index, likewise */
    BILLOW_FIELD_MIDDLE, /* PAIR: defaults to the middle of the cloth */
} BillowFieldOnGrid;

/* Whether a value is a time in the animation, which users may choose to see in frames. */
typedef enum {
    BILLOW_FIELD_NO_TIME,
    BILLOW_FIELD_MOMENT,
    BILLOW_FIELD_SPAN,
} BillowFieldTime;

/* A word of the file format and its label for users. A table ends with a row whose word is NULL. */
typedef struct {
    const char *word;
    const char *label; /* translatable */
} BillowChoice;

/* One field. A table ends with a row whose key is NULL. Offsets are within the table's struct, the
 * subject. */
typedef struct {
    BillowFieldType type;
    const char *key; /* in the file; also the name of the control in the window */
    size_t offset;

    /* Heading of the group that begins with this row, or NULL. Translatable, like the next four members. */
    const char *heading;
    const char *label;       /* with a mnemonic */
    const char *unit;        /* "m", "°", or NULL */
    const char *stored_unit; /* with `scale`: the unit in the file, or NULL for a ratio, which has none; not
                              * translated */
    const char *tooltip;     /* a one-line explanation */
    const char *(*reads)(const void *subject); /* NULL, or returns words for the value, shown below its
                                                * control; translatable */
    const char *parts[3];                      /* labels of the components of a PAIR or VECTOR */

    double low, high;          /* inclusive bounds of each component */
    bool above;                /* NUMBER: `low` itself is excluded */
    BillowFieldOnGrid on_grid; /* how bounds or default depend on the grid */
    BillowFieldTime time;      /* NUMBER: whether it is a time, in seconds */
    bool direction;            /* VECTOR: must not have zero length */
    const char *pattern;       /* TEXT: NULL, or a regular expression that it must match */
    const char *expected;      /* TEXT: describes in messages what the pattern accepts; translatable */

    double step;              /* step of its control, in the displayed unit */
    double scale;             /* displayed value per stored value; 0 means 1 */
    double initial[3];        /* default value; the index for a CHOICE */
    const char *initial_text; /* TEXT: default; NULL means "", or no text if `none` is set */

    const BillowChoice *choices; /* CHOICE */
    const char *choice_context;  /* translation context of the labels (NC_()), or NULL */
    size_t choice_size; /* size of table rows that begin with a BillowChoice; 0: plain BillowChoice rows */
    const char *(*purpose)(int choice); /* CHOICE: NULL, or returns what a choice is for; translatable */
    const void *const *choice_rows; /* instead of `choices`: pointers to rows that begin with a BillowChoice,
                                     * ends with NULL */

    /* BOOLEAN that defaults to true: NULL, or the label for turning it off (translatable) */
    const char *without;

    /* NULL, or the label for having no value (translatable): 0 or a NULL text, and no key in the file. */
    const char *none;
    double (*suggest)(const void *subject); /* with `none`: returns the value when switched on */

    /* NULL, or what replaces this field, which only older files have. Not translated. */
    const char *instead;

    bool required;                        /* the file must have the key */
    bool new_line;                        /* starts a new line in the file */
    bool no_control;                      /* forms do not show it */
    bool whole;                           /* NUMBER: a whole value is written as an integer */
    bool steady;                          /* NUMBER: may not have keys where the others of its table may */
    bool sparse;                          /* not written while it has its default value */
    bool always_written;                  /* written even where it does not apply */
    bool (*applies)(const void *subject); /* NULL: always. If false, it cannot be changed in the window, and
                                             * is not written if it has its default. */
    const char *when; /* with `applies`: a sentence that says when it does. Translatable. */

    /* Rows of the window never move. */
    const char
        *in_place_of; /* NULL, or the key of an earlier row of the table, in whose place this one stands
                              * when only this one applies */
    bool at_end;      /* stands below all other rows of its form */
} BillowField;

/* Row of a required column index (SIDE: COLUMN) or row index (ROW). */
#define BILLOW_GRID_FIELD(KEY, STRUCT, MEMBER, SIDE, ...)                                                    \
    {                                                                                                        \
        .type = BILLOW_FIELD_INTEGER, .key = (KEY), .offset = offsetof(STRUCT, MEMBER),                      \
        .high = BILLOW_MAX_SIDE - 1, .step = 1, .on_grid = BILLOW_FIELD_##SIDE, .required = true,            \
        __VA_ARGS__                                                                                          \
    }

/* Returns how many numbers a field has: 2 for a PAIR, 3 for a VECTOR, otherwise 1. */
int billow_field_components(const BillowField *field);

/* Gets or sets a component (from 0) in stored units. For all types except TEXT. */
double billow_field_get(const BillowField *field, const void *subject, int component);
void billow_field_set(const BillowField *field, void *subject, int component, double value);

/* Gets or sets a text. The subject owns the returned text; NULL means none. The setter copies `text`. */
const char *billow_field_get_text(const BillowField *field, const void *subject);
void billow_field_set_text(const BillowField *field, void *subject, const char *text);

/* Returns the choice with this index, or NULL if it is out of range. */
const BillowChoice *billow_field_choice(const BillowField *field, int number);

/* Returns the upper bound of each component on `grid` (NULL: on any grid). */
double billow_field_high(const BillowField *field, const BillowGrid *grid);

/* Returns whether the value is the default on `grid` (NULL: on any grid). */
bool billow_field_is_initial(const BillowField *field, const void *subject, const BillowGrid *grid);

/* Returns whether the value is within its bounds on `grid` (NULL: any). False for NaN. Ignores patterns. */
bool billow_field_fits(const BillowField *field, const void *subject, const BillowGrid *grid);

/* Returns whether `a` and `b` have the same value. */
bool billow_field_equal(const BillowField *field, const void *a, const void *b);

/* Set all fields of a table to their defaults, or compare them. `fields` may be NULL: no fields. */
void billow_fields_initialise(const BillowField *fields, void *subject, const BillowGrid *grid);
bool billow_fields_equal(const BillowField *fields, const void *a, const void *b);

/* Returns the first field whose value is out of bounds, or NULL. */
const BillowField *billow_fields_unfit(const BillowField *fields, const void *subject,
                                       const BillowGrid *grid);

/* Gives a bytewise copy of a subject its own copies of the texts. */
void billow_fields_own_texts(const BillowField *fields, void *subject);

/* Gives `to` the values of `from`, and its own copies of the texts. */
void billow_fields_copy(const BillowField *fields, void *to, const void *from);

/* Frees the texts of a subject and sets them to NULL. */
void billow_fields_clear_texts(const BillowField *fields, void *subject);
