/* What may be asked of pictures: structs of plain values, as the options of a format are, and their fields. */
#pragma once

#include "core/base/field.h"
#include "gl/camera.h"

#include <glib.h>

/* Of a picture. */
typedef struct {
    int width, height;    /* pixels */
    BillowView camera;    /* direction of the camera */
    double azimuth;       /* degrees that it is turned further to the right about the cloth */
    double elevation;     /* degrees that it is raised further; straight above and below it stops */
    double zoom;          /* how many times nearer it is than where it has everything in the picture */
    int samples;          /* a pixel, for smooth edges; 0: none */
    gboolean ground;      /* grid and shadow on it */
    gboolean dark;        /* background as with a dark theme */
    gboolean transparent; /* nothing behind cloth and bodies, and no ground */
} BillowPictureOptions;

/* Of a picture that moves. */
typedef struct {
    BillowPictureOptions picture;
    int quality; /* 0 ... 100 */
} BillowMovingPictureOptions;

/* Of small pictures on a sheet. */
typedef struct {
    BillowPictureOptions picture; /* of each */
    int pictures;                 /* at most */
    int columns;                  /* of pictures, at most */
} BillowSheetOptions;

/* The fields of a BillowPictureOptions; of a video's, which has no transparency. */
extern const BillowField billow_picture_fields[], billow_video_fields[];

extern const BillowField billow_moving_picture_fields[], billow_sheet_fields[];
