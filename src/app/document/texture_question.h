/* Asks before a texture or a collider's display mesh is read from outside the project's folder. */
#pragma once

#include "app/common/message_bar.h"
#include "model/live/session.h"

/* Makes `bar` ask, as long as it lives, about each such file that the project of `session` names: one after
 * the other, once each. Its button activates win.show-picture. With nothing to ask, the bar is hidden. */
void billow_texture_question_follow(BillowMessageBar *bar, BillowSession *session);

/* Allows the file that `bar` asks about; if it asks about none, the first file that is not allowed yet. */
void billow_texture_question_allow(BillowMessageBar *bar);
