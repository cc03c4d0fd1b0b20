/* Asks before a texture or a collider's display mesh is read from outside the project's folder. */
#pragma once

#include "app/common/message_bar.h"
#include "model/live/session.h"

/* Asks in `bar`, for as long as the bar lives, about each such file that the project of `session` names:
 * once per file, one after the other. The bar's button activates win.show-picture. Hides the bar when
 * there is nothing to ask. */
void billow_texture_question_follow(BillowMessageBar *bar, BillowSession *session);

/* Allows the file that `bar` asks about; if it asks about none, the first file that is not allowed yet. */
void billow_texture_question_allow(BillowMessageBar *bar);
