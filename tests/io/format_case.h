/* Writes a short sequence of a cloth that follows a formula to a temporary folder, in some format. */
#pragma once

#include "io/formats/formats.h"
#include "io/sequence/verify.h"

typedef struct FormatCase FormatCase;
struct FormatCase {
    char *folder;
    BillowProject *project; /* "Small Cloth", 5 x 4 points, 24 frames per second, 12 frames */
    GArray *frames;         /* all of them */
    BillowSequenceSettings settings;
    BillowSequence sequence;
    BillowFrameSource source;
    gint made; /* number of frames made */

    /* Returns x, y or z (axis 0 to 2) of a point; replaceable. Unit normals turn with the frame. */
    float (*place)(int frame, int point, int axis);
};

/* Sets up the fixture. `word` is the format's word. */
void format_case_set_up(FormatCase *it, gconstpointer word);
void format_case_tear_down(FormatCase *it, gconstpointer word);
#define format_case_add(path, word, test)                                                                    \
    g_test_add(path, FormatCase, word, format_case_set_up, test, format_case_tear_down)

float format_case_place(int frame, int point, int axis);
float format_case_normal(int frame, int axis);

/* Restricts the sequence to these frames. The list ends with 0. */
void format_case_choose_frames(FormatCase *it, const int *frames);

void format_case_set_option(FormatCase *it, const char *key, double value);

BillowSequenceReport format_case_write(FormatCase *it);

/* Returns the bytes of a file in the folder. Free with g_byte_array_unref(). */
GByteArray *format_case_read(const FormatCase *it, const char *name);
void format_case_replace(const FormatCase *it, const char *name, const guint8 *bytes, gsize length);

/* Asserts that verify finds nothing, or only one problem with this beginning, in this file. */
void format_case_assert_whole(const FormatCase *it);
void format_case_assert_finding(const FormatCase *it, const char *file, const char *message);
