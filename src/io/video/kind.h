/* Kinds of video that GStreamer can make: a codec in a container. */
#pragma once

#include <gio/gio.h>

/* A GStreamer element, its Debian package and, for an encoder, the part of the pipeline between source and
 * muxer: the element with its settings and what it needs. */
typedef struct {
    const char *element, *package, *pipeline;
} BillowVideoPart;

/* The tables of parts end with one whose element is NULL. */
typedef struct {
    const BillowVideoPart *coders; /* any one of these is enough; the first is the best */
    const BillowVideoPart *parts;  /* all of these are needed */
    const char *muxer;             /* element and settings */
    gboolean spools; /* the muxer has a property `faststart-file`, for the data after the header */

    /* Overwrites the muxer's times of day and random numbers with fixed ones. Returns FALSE with errno. */
    gboolean (*settle)(int descriptor);
} BillowVideoKind;

extern const BillowVideoKind billow_video_webm, billow_video_mp4;

/* Returns the installed encoder if all parts are installed, or NULL with a GIO error that names the missing
 * package, or the limit that is too low. Starts GStreamer. */
const BillowVideoPart *billow_video_kind_coder(const BillowVideoKind *kind, GError **error);
