/* Read once for all files of a folder that uses GLib; they include what they use all the same. */
#include <gio/gio.h>
