/* Temporary storage for bytes that must follow others which are not known yet, in an unnamed file in the
 * final file's folder. */
#pragma once

#include "io/writers/format.h"

typedef struct BillowSpool BillowSpool;

/* Creates a spool for the file `path`, which need not exist. Returns NULL with a GIO error that names it. */
BillowSpool *billow_spool_new(const char *path, GError **error);

/* NULL is allowed. */
void billow_spool_free(BillowSpool *spool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSpool, billow_spool_free)

/* Appends bytes; a BillowSink. Returns FALSE with a GIO error that names the file. */
gboolean billow_spool_write(gpointer spool, const void *bytes, gsize length, GError **error);

/* Returns a descriptor for a library to write to. Bytes written to it are sent but not counted in the length.
 * Owned by the spool. */
int billow_spool_descriptor(const BillowSpool *spool);

/* Returns the number of bytes. */
guint64 billow_spool_length(const BillowSpool *spool);

/* Reads bytes from `offset` on. Returns FALSE with a GIO error that names the file. */
gboolean billow_spool_read(const BillowSpool *spool, guint64 offset, void *bytes, gsize length,
                           GError **error);

/* Passes `length` bytes from `offset` on to `sink`, a block at a time. Returns FALSE with the sink's error
 * or a GIO error. */
gboolean billow_spool_send_range(const BillowSpool *spool, guint64 offset, guint64 length, BillowSink sink,
                                 gpointer data, GError **error);

/* Passes all bytes to `sink`, a block at a time. More may be appended afterwards. Returns FALSE with the
 * sink's error or a GIO error. */
gboolean billow_spool_send(BillowSpool *spool, BillowSink sink, gpointer data, GError **error);
