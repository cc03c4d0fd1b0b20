/* Frames of an animation as pictures: what the viewport of the window shows, drawn without a window. */
#pragma once

#include "gl/camera.h"
#include "model/animation.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Of a picture; as the options of a format they are a struct of plain values. */
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

/* The fields of a BillowPictureOptions; of a video's, which has no transparency. */
extern const BillowField billow_picture_fields[], billow_video_fields[];

/* The camera that has the cloth at moments all over the animation, and the bodies that are drawn, in the picture, as the viewport frames what
 * it shows; a function of its arguments alone. Makes the rest shapes that it needs. */
BillowCamera billow_frame_painter_camera(const BillowAnimation *animation, gboolean physics,
                                         const BillowPictureOptions *options);

typedef struct BillowFramePainter BillowFramePainter;

/* `physics`: the frames are of the physics; bodies that nothing else meets are not drawn beside the fake, as in the window. `texture`: the
 * path of the picture on the cloth, or NULL; one that cannot be read leaves the cloth in its colour. The animation is referenced. NULL
 * with an error: nothing can be drawn here. */
BillowFramePainter *billow_frame_painter_new(BillowAnimation *animation, gboolean physics,
                                             const char *texture, const BillowPictureOptions *options,
                                             GError **error);
void billow_frame_painter_free(BillowFramePainter *painter);

/* The cloth (with normals) at `seconds`: red, green, blue and alpha (not premultiplied), a byte each, top row first. One call
 * at a time, on any thread. NULL with an error. */
GdkPixbuf *billow_frame_painter_draw(BillowFramePainter *painter, const BillowMesh *mesh, double seconds,
                                     GError **error);
