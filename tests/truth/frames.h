/* Measures how well an animation's frames keep the lengths, and how smoothly they follow one another. */
#pragma once

#include "model/animation/evaluation.h"

/* Over all frames, in %. */
typedef struct {
    int count;
    double p99, max;       /* strain of the worst frame, over all edges except those between two anchors */
    double p99_at, max_at; /* time in seconds */
    double second;         /* largest second difference of a point, in sizes of the cloth at first */
    double second_at;      /* time in seconds */
    double jump;    /* largest change of a point's velocity between frames that no curve explains, in ... */
    double jump_at; /* ... mean speeds of all points while anything moves; its time */
} TruthFrames;

/* Measures the frames of the whole animation at `rate` frames per second. */
TruthFrames truth_frames_measure(BillowAnimation *animation, double rate);

/* Returns the largest change of a point's velocity within 1/240 s that no curve explains, in mean speeds of
 * all points while anything moves, and its time in `at`. Examines only the two intervals of 1/6 s in which
 * frames at 12 per second stand out most from those around them. */
double truth_frames_jump(BillowAnimation *animation, double *at);

/* Makes an animation of the project, with or without keeping lengths. */
BillowAnimation *truth_frames_animate(const BillowProject *project, gboolean keep, BillowRestCache *cache);

/* An animation to measure. */
typedef struct {
    char *name;
    BillowProject *project;
} TruthAnimation;

/* Loads all *.billow files of a folder, sorted by name. Returns an array of TruthAnimation that owns its
 * elements, or NULL with a message on stderr if a file cannot be read. */
GArray *truth_frames_samples(const char *folder);

/* Like truth_frames_samples(), for hard cases: a banner turned by 30° to 180°, canopies that are unpinned,
 * and a pleated curtain with waves along its normals. */
GArray *truth_frames_hard(void);

/* Computes the strain of a frame over all edges but those between two points that are `held`. */
void truth_frame_strain(const BillowMesh *mesh, const unsigned char *held, double *p99, double *max);

/* Returns the largest second difference of a point of three frames, meters. */
double truth_second_difference(BillowMesh *const three[3]);
