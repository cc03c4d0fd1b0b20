/* A dialog that asks for a few values, and says what comes of them. */
#pragma once

#include "core/base/field.h"
#include "model/project/project.h"

#include <gtk/gtk.h>

typedef struct {
    const char *title;  /* translatable, as is the next one */
    const char *button; /* label of the button that applies the values, with a mnemonic */
    const char *name;   /* of that button */
    const char *page;   /* of the guide, which F1 shows */
    const BillowField *fields;
    size_t size; /* of the struct that they describe */

    /* Adapts the other values after `field` has been edited. NULL: they do not depend on each other. */
    void (*follow)(void *values, const BillowField *field);

    /* Returns what comes of the values in a project, free with g_free(). */
    char *(*describe)(const void *values, const BillowProject *project);
} BillowFormDialogKind;

#define BILLOW_TYPE_FORM_DIALOG (billow_form_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowFormDialog, billow_form_dialog, BILLOW, FORM_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent` that begins with `values`. Copies both and `kind`; takes a reference
 * to `project`. Signal "apply" (pointer to the values, owned by the signal): the user wants them. */
GtkWidget *billow_form_dialog_new(GtkWindow *parent, const BillowFormDialogKind *kind, const void *values,
                                  BillowProject *project);
