/* The menu of a collider, in the view and in the inspector's list. */
#pragma once

#include <gio/gio.h>

/* Returns a menu of actions on the selected collider or constraint. Transfer full. */
GMenu *billow_collider_menu_new(void);
