/* Onion skin: the cloth at the neighbouring keyframes and at every nth frame, see-through in a view. */
#pragma once

#include "model/live/preview.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_ONION_SKIN (billow_onion_skin_get_type())
G_DECLARE_FINAL_TYPE(BillowOnionSkin, billow_onion_skin, BILLOW, ONION_SKIN, GObject)

/* Properties, with notify: keyframes (boolean: those before and after), every (int: each nth frame; 0: none). */
BillowOnionSkin *billow_onion_skin_new(void);

/* Of what `preview` shows, in `viewport`; both are referenced. Call once. */
void billow_onion_skin_follow(BillowOnionSkin *self, BillowPreview *preview, BillowViewport *viewport);

/* Whether the view shows the fake, to which these belong. */
void billow_onion_skin_set_shown(BillowOnionSkin *self, gboolean shown);
