/* What a window says of the project that is open in it. */
#pragma once

#include "model/live/session.h"

/* The project's name, marked while it is not saved. Free with g_free(). */
char *billow_title_text(BillowSession *session);

/* Its file, and the size of its cloth. Free with g_free(). */
char *billow_subtitle_text(BillowSession *session);
