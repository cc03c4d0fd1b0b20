/* Read once for all files of a folder that uses GLib; these still include what they use. */
#include <gio/gio.h>
