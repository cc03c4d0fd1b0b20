/* How much like cloth the frames of an animation are, and how smoothly they follow one another. */
#pragma once

#include "model/animation/evaluation.h"

/* Of all frames, %. */
typedef struct {
    int count;
    double p99, max;       /* strain of the worst one, of all edges but those between two anchors */
    double p99_at, max_at; /* when, seconds */
    double second;         /* largest second difference of a point, in sizes of the cloth at first */
    double second_at;      /* when */
    double jump; /* largest change of a point's velocity from frame to frame that no curve tells of, in ... */
    double jump_at; /* ... mean speeds of all points while anything moves; when */
} TruthFrames;

/* Frames at so many a second, of the whole animation. */
TruthFrames truth_frames_measure(BillowAnimation *animation, double rate);

/* The largest change of a point's velocity within 1/240 s that no curve tells of, in mean speeds of all points while anything moves,
 * and when: of the two stretches of 1/6 s where frames at 12 a second stand out the most from those around them. */
double truth_frames_jump(BillowAnimation *animation, double *at);

/* The project with its lengths kept or not. */
BillowAnimation *truth_frames_animate(const BillowProject *project, gboolean keep, BillowRestCache *cache);

/* An animation to measure. */
typedef struct {
    char *name;
    BillowProject *project;
} TruthAnimation;

/* All *.billow of a folder by name: an array of TruthAnimation that owns them; NULL with a line on stderr when a file cannot be
 * read. */
GArray *truth_frames_samples(const char *folder);

/* Likewise a banner turned by 30° to 180°, canopies that are let go of, and a pleated curtain with waves along its normals. */
GArray *truth_frames_hard(void);
