#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DESCRIPTORS = 1024 };

static Faults none;
Faults *faults = &none;

static char folder[PATH_MAX];
static size_t folder_length;
static char paths[MOST_DESCRIPTORS][FAULT_TEXT];
static _Thread_local bool busy; /* set while code that is not the program's own runs */

/* --- The watched files --- */

bool
faults_is_watched(const char *path)
{
    return path && folder_length > 0 && strncmp(path, folder, folder_length) == 0 &&
           (path[folder_length] == '/' || path[folder_length] == '\0');
}

void
faults_note_open(int descriptor, const char *path)
{
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS && faults_is_watched(path))
        snprintf(paths[descriptor], FAULT_TEXT, "%s", path);
}

void
faults_note_close(int descriptor)
{
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS)
        paths[descriptor][0] = '\0';
}

const char *
faults_path_of(int descriptor)
{
    const bool known = descriptor >= 0 && descriptor < MOST_DESCRIPTORS && paths[descriptor][0] != '\0';
    return known ? paths[descriptor] : NULL;
}

/* --- The call that fails --- */

static bool
is_its_turn(void)
{
    const long call = atomic_fetch_add(&faults->calls, 1) + 1;
    return faults->kind == FAULT_FULL ? call >= faults->wanted : call == faults->wanted;
}

/* Only the first failing call is reported. */
static void
report(const char *function, const char *path, void *caller)
{
    Dl_info about;
    if (atomic_exchange(&faults->hit, true))
        return;
    snprintf(faults->function, sizeof faults->function, "%s", function);
    snprintf(faults->path, sizeof faults->path, "%s", path ? path : "");
    if (caller && dladdr(caller, &about))
        snprintf(faults->module, sizeof faults->module, "%s", about.dli_fname);
    faults->n_frames = backtrace(faults->frames, FAULT_FRAMES);
}

static bool
suits(unsigned can)
{
    switch (faults->kind) {
    case FAULT_ENOSPC:
    case FAULT_FULL:
        return can & CAN_FILL;
    case FAULT_EIO:
        return can & CAN_FAIL;
    case FAULT_EINTR:
        return can & CAN_INTERRUPT;
    case FAULT_SHORT:
        return can & CAN_SHORTEN;
    default:
        return false;
    }
}

bool
faults_strike(const char *function, unsigned can, const char *path)
{
    static const int numbers[] = {
        [FAULT_ENOSPC] = ENOSPC, [FAULT_FULL] = ENOSPC, [FAULT_EIO] = EIO, [FAULT_EINTR] = EINTR};
    if (busy || !suits(can) || !faults_is_watched(path) || !is_its_turn())
        return false;
    busy = true;
    report(function, path, NULL);
    busy = false;
    if (faults->kind != FAULT_SHORT)
        errno = numbers[faults->kind];
    return true;
}

/* --- Memory --- */

static bool
is_one_of(const char *file, const char *const *names)
{
    const char *slash = strrchr(file, '/');
    const char *name = slash ? slash + 1 : file;
    for (; *names; names++)
        if (strncmp(name, *names, strlen(*names)) == 0)
            return true;
    return false;
}

static FaultKind
kind_of(void *caller)
{
    static const char *const glib[] = {"libglib-", "libgobject-", "libgio-", "libgmodule-", NULL},
                             *const json[] = {"libjson-c.", NULL}, *const library[] = {"lib", "ld-", NULL};
    Dl_info about;
    if (!dladdr(caller, &about) || !about.dli_fname)
        return FAULT_NONE;
    if (is_one_of(about.dli_fname, glib))
        return FAULT_MEMORY_GLIB;
    if (is_one_of(about.dli_fname, json))
        return FAULT_MEMORY_JSON;
    return is_one_of(about.dli_fname, library) ? FAULT_MEMORY_OTHERS : FAULT_MEMORY_OWN;
}

bool
faults_strike_memory(const char *function, void *caller)
{
    if (busy || faults->kind < FAULT_MEMORY_OWN)
        return false;
    busy = true; /* dladdr() may allocate */
    const bool struck = kind_of(caller) == faults->kind && is_its_turn();
    if (struck)
        report(function, NULL, caller);
    busy = false;
    if (struck)
        errno = ENOMEM;
    return struck;
}

/* --- Start --- */

__attribute__((constructor)) static void
begin(void)
{
    void *frame;
    const char *root = getenv("BILLOW_FAULTS_FOLDER");
    if (!root)
        return;
    folder_length = (size_t) snprintf(folder, sizeof folder, "%s", root);
    backtrace(&frame, 1); /* loads its libraries before anything can fail */
    faults_serve();
}
