/* The question before the picture of a project, or the mesh of a body, is read that lies outside of the project's folder. */
#pragma once

#include "app/common/message_bar.h"
#include "model/live/session.h"

/* Asks in `bar`, for as long as it lives, once for each such file that the project of `session` comes to name, one after another; the bar's button is
 * the action win.show-picture. Hides it when there is nothing to ask. */
void billow_picture_question_follow(BillowMessageBar *bar, BillowSession *session);

/* The user agrees to the file that `bar` asks about, or where it asks about none to the first that may not be read. */
void billow_picture_question_agree(BillowMessageBar *bar);
