/* How the tables of fields are written: what inspector_tables*.c share. Include <glib/gi18n.h> with it. */
#pragma once

#include "app/inspector_field.h"

/* Numbers that the project format does not bound. */
#define LARGE 1e9
#define SMALL 1e-6

/* clang-format off */
#define NAME(Subject, about) \
    {BILLOW_FORM_FIELD_TEXT, "name", .label = N_("_Name"), .tooltip = about, .offset = offsetof(Subject, name)}
#define HEADING(title) \
    {BILLOW_FORM_FIELD_HEADING, .label = title}
#define NUMBER(Subject, member, its_key, title, its_unit, about, lowest, highest, by) \
    BILLOW_FORM_FIELD_NUMBER, its_key, .label = title, .unit = its_unit, .tooltip = about, \
    .offset = offsetof(Subject, member), .low = lowest, .high = highest, .step = by
#define CHOICE_OF(Subject, member, its_key, title, about, choices) \
    {BILLOW_FORM_FIELD_CHOICE, its_key, .label = title, .tooltip = about, .offset = offsetof(Subject, member), \
     .choice = choices}
#define CHOICE(member, key, title, about, choices) CHOICE_OF(BillowBlock, member, key, title, about, choices)
#define SECONDS(member, key, title, about) \
    {NUMBER(BillowBlock, member, key, title, N_("s"), about, 0, BILLOW_MAX_DURATION, 0.1)}
#define MUTED \
    {BILLOW_FORM_FIELD_CHECK, "muted", .label = N_("_Muted"), .offset = offsetof(BillowBlock, muted), \
     .tooltip = N_("Leave this block out of the animation without deleting it")}
#define END {.label = NULL}
/* clang-format on */

/* In inspector_tables_physics.c. */
extern const BillowFormField billow_collider_form_fields[], billow_constraint_fields[];
