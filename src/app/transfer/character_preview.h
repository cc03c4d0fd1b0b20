/* Plays a character: its mesh with its bones, or the capsules that it adds to a project. */
#pragma once

#include "app/transfer/character_job.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CHARACTER_PREVIEW (billow_character_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowCharacterPreview, billow_character_preview, BILLOW, CHARACTER_PREVIEW, GtkBox)

GtkWidget *billow_character_preview_new(void);

/* Shows a character from its first frame on, and plays it if it moves. Keeps what it needs of it. */
void billow_character_preview_show(BillowCharacterPreview *self, const BillowCharacter *character);
