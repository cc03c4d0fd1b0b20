/* What a preloaded library does to a program: of its calls of one kind the n-th fails. Calls of the system count where they are on files of
 * one folder, allocations where they come from one sort of library. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum {
    FAULT_NONE,
    FAULT_ENOSPC, /* once */
    FAULT_FULL,   /* ENOSPC from then on */
    FAULT_EIO,
    FAULT_EINTR,
    FAULT_SHORT,         /* half of the bytes */
    FAULT_MEMORY_OWN,    /* asked for by the program itself */
    FAULT_MEMORY_GLIB,   /* by GLib, GObject and GIO */
    FAULT_MEMORY_JSON,   /* by json-c */
    FAULT_MEMORY_OTHERS, /* by any other library */
} FaultKind;

/* What can become of a call: a set of these. */
enum {
    CAN_FILL = 1 << 0,      /* ENOSPC */
    CAN_FAIL = 1 << 1,      /* EIO */
    CAN_INTERRUPT = 1 << 2, /* EINTR */
    CAN_SHORTEN = 1 << 3,
};

enum { FAULT_FRAMES = 24, FAULT_TEXT = 256 };

/* Shared by the process that serves and those that it forks. */
typedef struct {
    FaultKind kind;
    long wanted;       /* the call that fails, from 1 on */
    atomic_long calls; /* so far */
    atomic_bool hit;
    char function[32], module[64], path[FAULT_TEXT];
    void *frames[FAULT_FRAMES];
    int n_frames;
} Faults;

extern Faults *faults;

/* Whether this call fails (then errno is set, but for FAULT_SHORT). `path`: what it is on; one beyond the folder, and NULL, never fails. */
bool faults_strike(const char *function, unsigned can, const char *path);

/* The same of an allocation that returns to `caller`. */
bool faults_strike_memory(const char *function, void *caller);

/* The path of an open file of the folder, NULL: it is none. */
const char *faults_path_of(int descriptor);
void faults_note_open(int descriptor, const char *path);
void faults_note_close(int descriptor);

/* Whether the path is in the folder. */
bool faults_is_watched(const char *path);

/* Forks a process for each line "KIND CALL" of the descriptor of BILLOW_FAULTS_SERVER, and tells in a line on the next one what became of it; returns in
 * those processes. Without the variable it returns at once. */
void faults_serve(void);
