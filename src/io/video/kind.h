/* Kinds of video: a codec in a container, as GStreamer makes them. */
#pragma once

#include <gio/gio.h>

/* An element of a pipeline, Debian's package of it, and, of one that makes the video, what stands between source and muxer: that element with its
 * settings, and what it needs. */
typedef struct {
    const char *element, *package, *pipeline;
} BillowVideoPart;

/* The tables of parts end with one without element. */
typedef struct {
    const BillowVideoPart *coders; /* any of them will do, the first is the best */
    const BillowVideoPart *parts;  /* all of the others are needed */
    const char *muxer;             /* with its settings */
    gboolean spools; /* the muxer has a property `faststart-file` for what comes after the head */

    /* Puts fixed numbers in place of the time of day and of chance, which the muxer has put there. FALSE with errno. */
    gboolean (*settle)(int descriptor);
} BillowVideoKind;

extern const BillowVideoKind billow_video_webm, billow_video_mp4;

/* The coder that is installed here, if all parts are; NULL with a GIO error that names the package of what is missing, or the limit that is too low. Starts GStreamer. */
const BillowVideoPart *billow_video_kind_coder(const BillowVideoKind *kind, GError **error);
