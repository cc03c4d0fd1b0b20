/* An inspector in a window, with a project that has a block of each kind. */
#pragma once

#include "app/inspector/inspector.h"
#include "find_widget.h"

typedef struct {
    BillowSession *session;
    GtkWidget *window, *inspector;
} Fixture;

void set_up(Fixture *fixture, gconstpointer data);
void tear_down(Fixture *fixture, gconstpointer data);

void select_block(Fixture *fixture, BillowBlockKind kind, const char *id);

/* Returns the control with this name on the visible page. */
GtkWidget *control(Fixture *fixture, const char *name);

const BillowBlock *block(Fixture *fixture, BillowBlockKind kind, const char *id);

const char *text_of(GtkWidget *entry);

/* A text to type into the field `key`, and the number that the block must then have. */
typedef struct {
    const char *key, *typed;
    size_t offset; /* of the double in the block */
    double value;
    gboolean of_payload; /* whether it is in the block's payload */
} Typed;

/* Types the texts one by one, and checks the block's values and that the texts stay in their fields. Then
 * undoes them in as many steps. Each must change something. */
void check_typed(Fixture *fixture, BillowBlockKind kind, const char *id, const Typed *cases, size_t n);
