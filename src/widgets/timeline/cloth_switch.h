/* What the header of a cloth switches on and off: hiding, muting, soloing and locking it. */
#pragma once

#include "model/live/session.h"

typedef enum {
    BILLOW_CLOTH_HIDE,
    BILLOW_CLOTH_MUTE,
    BILLOW_CLOTH_SOLO,
    BILLOW_CLOTH_LOCK,
    BILLOW_N_CLOTH_SWITCHES
} BillowClothSwitch;

/* Returns whether the switch of a cloth of the project is on. */
gboolean billow_cloth_switch_get(const BillowProject *project, const BillowCloth *cloth,
                                 BillowClothSwitch which);

/* Switches that of the cloth with this id over, as a step of the history. Which cloth is active does not
 * change. */
void billow_cloth_switch_flip(BillowSession *session, const char *id, BillowClothSwitch which);

/* Performs an edit of the active cloth on the one with this id instead, as a step of the history called
 * `label`. */
void billow_cloth_edit_of(BillowSession *session, const char *id,
                          BillowEdit (*edit)(const BillowProject *project, gconstpointer data),
                          gconstpointer data, const char *label);
