/* What the inspector says about one value of a block or a project: how it is called, shown and stored. */
#pragma once

#include "model/project.h"

typedef enum {
    BILLOW_FORM_FIELD_HEADING,  /* no value: a title over the fields that follow */
    BILLOW_FORM_FIELD_TEXT,     /* char * */
    BILLOW_FORM_FIELD_NUMBER,   /* double */
    BILLOW_FORM_FIELD_OPTIONAL, /* double, 0 = none */
    BILLOW_FORM_FIELD_WHOLE,    /* int */
    BILLOW_FORM_FIELD_CHOICE,   /* an enum that counts from 0 */
    BILLOW_FORM_FIELD_CHECK,    /* gboolean */
} BillowFormFieldType;

typedef struct {
    BillowFormFieldType type;
    const char *key;        /* name of the widget, and part of what merges edits */
    const char *label;      /* these four are to be translated; with a mnemonic */
    const char *unit;       /* or NULL */
    const char *tooltip;    /* what it is, in a line */
    const char *none;       /* OPTIONAL: what having no value is called */
    size_t offset;          /* of the value in the subject: a BillowBlock or a BillowProject */
    double low, high, step; /* as shown */
    double scale;           /* NUMBER and OPTIONAL: what is shown for each unit that is stored; 0 is 1 */
    const char *(*choice)(int value);           /* CHOICE: what users read, translated; NULL after the last */
    double (*suggest)(const void *subject);     /* OPTIONAL: the value when it is switched on */
    gboolean (*applies)(const void *subject);   /* NULL: always; else it is hidden where FALSE */
    gboolean (*sensitive)(const void *subject); /* NULL: always */
} BillowFormField;

/* The value in `subject`; of the field's own type, see above. */
double billow_field_get_number(const BillowFormField *field,
                               const void *subject); /* as shown; WHOLE and CHOICE too */
const char *billow_form_field_get_text(const BillowFormField *field, const void *subject);
gboolean billow_field_get_check(const BillowFormField *field, const void *subject);

void billow_field_set_number(const BillowFormField *field, void *subject, double value);
void billow_form_field_set_text(const BillowFormField *field, void *subject, const char *text);
void billow_field_set_check(const BillowFormField *field, void *subject, gboolean on);

/* "Amplitude", translated: the label without its mnemonic. Free with g_free(). */
char *billow_field_title(const BillowFormField *field);

/* "Change “Amplitude”", translated: what editing it is called. Free with g_free(). */
char *billow_field_edit_label(const BillowFormField *field);

/* The fields of a kind of block, and of a project, ended by one without label. */
const BillowFormField *billow_fields_of_block(BillowBlockKind kind);
const BillowFormField *billow_fields_of_project(void);
const BillowFormField *billow_fields_of_cloth(void); /* of a project too */

/* The parts of a project's physics, each of a BillowProject too. */
typedef enum {
    BILLOW_PHYSICS_FIELDS_MATERIAL,  /* the preset's choice, "material" */
    BILLOW_PHYSICS_FIELDS_CONSTANTS, /* of the material */
    BILLOW_PHYSICS_FIELDS_WIND,
    BILLOW_PHYSICS_FIELDS_SOLVER,
    BILLOW_N_PHYSICS_FIELDS,
} BillowPhysicsFields;
const BillowFormField *billow_fields_of_physics(BillowPhysicsFields part);

/* What users read for a material preset, translated; NULL after the last. */
const char *billow_material_label(int preset);
