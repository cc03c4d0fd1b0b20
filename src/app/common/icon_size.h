/* Icons that grow with the text. */
#pragma once

#include <gtk/gtk.h>

/* Keeps the icons of buttons and menus as large as the text of the desktop's settings asks for, also when it
 * changes. */
void billow_icon_size_follow_text(GdkDisplay *display);
