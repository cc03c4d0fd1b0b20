/* A held clock, and the work on threads that comes of it: what a test sees after a turn is all that ever comes of that turn. */
#pragma once

#include <glib.h>

/* Turns the held clock on (model/base/clock.h), and comes back when all work has ended that was begun on threads by then, and what that began. */
void held_time_turn(guint milliseconds);

/* How many tasks were begun on threads so far. */
guint held_time_begun(void);
