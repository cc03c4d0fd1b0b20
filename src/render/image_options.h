/* Options of exported images, with their tables of fields, like the options of a file format. */
#pragma once

#include "core/base/field.h"
#include "gl/camera.h"

#include <glib.h>

/* Options of a still image. */
typedef struct {
    int width, height;    /* pixels */
    BillowView camera;    /* direction of the camera */
    double azimuth;       /* degrees by which the camera is turned farther to the right about the cloth */
    double elevation;     /* degrees by which it is raised farther; limited to straight above and below */
    double zoom;          /* how many times nearer it is than to see everything */
    int samples;          /* per pixel, for antialiasing; 0: none */
    gboolean ground;      /* grid and shadow on the ground */
    gboolean dark;        /* background as in a dark theme */
    gboolean transparent; /* neither background nor ground */
} BillowImageOptions;

/* Options of an animated image. */
typedef struct {
    BillowImageOptions picture;
    int quality; /* 0 ... 100 */
} BillowMovingImageOptions;

/* Options of a contact sheet. */
typedef struct {
    BillowImageOptions picture; /* of each image */
    int pictures;               /* maximum number of images */
    int columns;                /* maximum number of columns */
} BillowSheetOptions;

/* Fields of BillowImageOptions; those of a video, which has no transparency. */
extern const BillowField billow_texture_fields[], billow_video_fields[];

extern const BillowField billow_moving_image_fields[], billow_sheet_fields[];
