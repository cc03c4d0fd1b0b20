/* A short sequence of a cloth whose places are given by a formula, written in a format to a folder of its own. */
#pragma once

#include "io/formats/formats.h"
#include "io/sequence/verify.h"

typedef struct FormatCase FormatCase;
struct FormatCase {
    char *folder;
    BillowProject *project; /* "Small Cloth", 5 x 4 points, 24 frames a second, 12 frames */
    GArray *frames;         /* all of them */
    BillowSequenceSettings settings;
    BillowSequence sequence;
    BillowFrameSource source;
    gint made; /* frames */

    /* Where a point is: x, y or z (axis 0 to 2); set another one. A normal has the length 1 and turns with the frame. */
    float (*place)(int frame, int point, int axis);
};

/* Of fixtures: the data is the format's word. */
void format_case_set_up(FormatCase *it, gconstpointer word);
void format_case_tear_down(FormatCase *it, gconstpointer word);
#define format_case_add(path, word, test)                                                                    \
    g_test_add(path, FormatCase, word, format_case_set_up, test, format_case_tear_down)

float format_case_place(int frame, int point, int axis);
float format_case_normal(int frame, int axis);

/* Only these frames from now on; ends with 0. */
void format_case_choose_frames(FormatCase *it, const int *frames);

void format_case_set_option(FormatCase *it, const char *key, double value);

BillowSequenceReport format_case_write(FormatCase *it);

/* The bytes of a file of the folder; free with g_byte_array_unref(). */
GByteArray *format_case_read(const FormatCase *it, const char *name);
void format_case_replace(const FormatCase *it, const char *name, const guint8 *bytes, gsize length);

/* That verify finds nothing, or as the one thing that begins so, about this file. */
void format_case_assert_whole(const FormatCase *it);
void format_case_assert_finding(const FormatCase *it, const char *file, const char *message);
