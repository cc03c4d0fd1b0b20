/* A preloaded library that makes the n-th call of one kind fail. System calls count if they concern files in
 * one folder, allocations if they come from one group of libraries. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum {
    FAULT_NONE,
    FAULT_ENOSPC, /* a single time */
    FAULT_FULL,   /* ENOSPC for this and all later calls */
    FAULT_EIO,
    FAULT_EINTR,
    FAULT_SHORT,         /* only half of the bytes are read or written */
    FAULT_MEMORY_OWN,    /* allocations by the program itself */
    FAULT_MEMORY_GLIB,   /* by GLib, GObject and GIO */
    FAULT_MEMORY_JSON,   /* by json-c */
    FAULT_MEMORY_OTHERS, /* by any other library */
} FaultKind;

/* The ways in which a call can fail, as a set of flags. */
enum {
    CAN_FILL = 1 << 0,      /* ENOSPC */
    CAN_FAIL = 1 << 1,      /* EIO */
    CAN_INTERRUPT = 1 << 2, /* EINTR */
    CAN_SHORTEN = 1 << 3,
};

enum { FAULT_FRAMES = 24, FAULT_TEXT = 256 };

/* Shared by the serving process and those that it forks. */
typedef struct {
    FaultKind kind;
    long wanted;       /* the number of the call that fails, from 1 */
    atomic_long calls; /* the number of calls made */
    atomic_bool hit;
    char function[32], module[64], path[FAULT_TEXT];
    void *frames[FAULT_FRAMES];
    int n_frames;
} Faults;

extern Faults *faults;

/* Returns whether this call fails. If so, errno is set, except for FAULT_SHORT. `path` is the file that the
 * call concerns; NULL, or a path outside the folder, never fails. */
bool faults_strike(const char *function, unsigned can, const char *path);

/* Like faults_strike(), for an allocation that returns to `caller`. */
bool faults_strike_memory(const char *function, void *caller);

/* Returns the path of an open file in the folder, or NULL if the descriptor is of no such file. */
const char *faults_path_of(int descriptor);
void faults_note_open(int descriptor, const char *path);
void faults_note_close(int descriptor);

/* Returns whether the path is in the folder. */
bool faults_is_watched(const char *path);

/* Reads lines "KIND CALL" from the descriptor BILLOW_FAULTS_SERVER, forks a process for each, and writes a
 * line with its outcome to the next descriptor. Returns only in the forked processes, or at once if the
 * variable is not set. */
void faults_serve(void);
