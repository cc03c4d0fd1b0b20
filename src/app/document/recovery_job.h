/* Work that was left behind, looked for and read on a thread. */
#pragma once

#include "app/document/document.h"

void billow_recovery_list_async(GAsyncReadyCallback callback, gpointer data);

/* Of BillowRecoveryNote; see billow_recovery_list(). Transfer full. */
GPtrArray *billow_recovery_list_finish(GAsyncResult *result);

/* Takes up what `note` tells of, and reads it and what its file holds. */
void billow_recovery_read_async(const BillowRecoveryNote *note, GAsyncReadyCallback callback, gpointer data);

/* NULL with an error: what was left behind is still there, or somebody has taken it up. Transfer full. */
BillowRecovered *billow_recovery_read_finish(GAsyncResult *result, GError **error);

/* Takes up what `note` tells of and throws it away; it may be gone. */
void billow_recovery_discard_async(const BillowRecoveryNote *note, GAsyncReadyCallback callback,
                                   gpointer data);
void billow_recovery_discard_finish(GAsyncResult *result);
