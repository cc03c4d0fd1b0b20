/* The cloth's grid: of how many points it is, and how large; and which of the two changes. */
#pragma once

#include "app/inspector/part.h"

#define BILLOW_TYPE_INSPECTOR_CLOTH (billow_inspector_cloth_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorCloth, billow_inspector_cloth, BILLOW, INSPECTOR_CLOTH,
                     BillowInspectorPart)

/* Follows and edits `session` (referenced). Controls: "change-size" and "change-resolution", one of which is chosen, and those
 * of billow_cloth_fields. Signal: refused (text). */
GtkWidget *billow_inspector_cloth_new(BillowSession *session);
