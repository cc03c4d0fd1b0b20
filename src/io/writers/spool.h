/* Bytes that go to a file after others which are not known yet: kept meanwhile in a file that has no name, in the folder of the other. */
#pragma once

#include "io/writers/format.h"

typedef struct BillowSpool BillowSpool;

/* Of bytes for the file `path`, which need not be there. NULL with a GIO error that names it. */
BillowSpool *billow_spool_new(const char *path, GError **error);

/* NULL is allowed. */
void billow_spool_free(BillowSpool *spool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSpool, billow_spool_free)

/* Appends: a BillowSink. FALSE with a GIO error that names the file. */
gboolean billow_spool_write(gpointer spool, const void *bytes, gsize length, GError **error);

/* For a library to write to: what it writes is sent, and does not count as length. Of the spool. */
int billow_spool_descriptor(const BillowSpool *spool);

/* How many bytes there are. */
guint64 billow_spool_length(const BillowSpool *spool);

/* Hands on all of them, a block at a time; more may be appended afterwards. FALSE with the sink's error, or a GIO error. */
gboolean billow_spool_send(BillowSpool *spool, BillowSink sink, gpointer data, GError **error);
