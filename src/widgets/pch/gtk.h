/* Precompiled for folders that use GTK, whose files still include what they use. */
#include <gtk/gtk.h>
