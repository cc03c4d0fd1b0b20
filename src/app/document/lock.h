/* The lock of the project that a window has open (io/project/lock.h), as its file changes. Main thread only. */
#pragma once

#include "io/project/lock.h"

typedef struct BillowDocumentLock BillowDocumentLock;

BillowDocumentLock *billow_document_lock_new(void);

/* Takes up a lock (transfer full; NULL: none); what it had is given up. */
void billow_document_lock_put(BillowDocumentLock *self, BillowProjectLock *lock);

/* The project is in this file now (NULL: in none): takes its lock, on a thread, if it can be had, and gives up that of another. `anyway`: see
 * billow_project_lock_take(). */
void billow_document_lock_follow(BillowDocumentLock *self, const char *path, gboolean anyway);

/* Gives up the lock. */
void billow_document_lock_free(BillowDocumentLock *self);
