/* An inspector in a window, on a project with a block of each kind. */
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

/* The control with this name on the page that is shown. */
GtkWidget *control(Fixture *fixture, const char *name);

const BillowBlock *block(Fixture *fixture, BillowBlockKind kind, const char *id);

const char *text_of(GtkWidget *entry);

/* A text that is typed into the field `key`, and the number that is then found in the block. */
typedef struct {
    const char *key, *typed;
    size_t offset; /* of the double in the block */
    double value;
    gboolean of_payload; /* in the block's payload rather */
} Typed;

/* Types them one after another, finds each value in the block and each text still in its field; then undoes
 * them, one step each. Each has to change something. */
void check_typed(Fixture *fixture, BillowBlockKind kind, const char *id, const Typed *cases, size_t n);
