/* The button beside a number that may have keys: a diamond, filled where there is a key at the playhead. */
#pragma once

#include <gtk/gtk.h>

/* What keys a number has. */
typedef struct {
    gboolean any;      /* it has keys */
    gboolean here;     /* one of them is at the playhead */
    gboolean possible; /* the playhead is where a key can be */
} BillowKeyMark;

/* Creates a button for the number with this title (already translated; copied), which activates the action. */
GtkWidget *billow_key_button_new(const char *title, const char *action, int target);

/* Shows the keys of the number, which `applies` now or does not. */
void billow_key_button_show(GtkWidget *button, const BillowKeyMark *mark, gboolean applies);
