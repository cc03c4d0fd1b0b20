/* Read once for all files of a folder that uses GTK; they include what they use all the same. */
#include <gtk/gtk.h>
