/* Projects of one keyframe, of which there is something to tell: for all who have to tell it. */
#pragma once

#include <glib.h>

typedef struct {
    const char *word;                       /* of the remark */
    int columns, rows;                      /* spaced 5 cm */
    const char *anchors;                    /* the array in JSON */
    void (*append_shape)(GString *numbers); /* of the shape that it gives, or NULL */
    gboolean only_at_rest;                  /* is not known before the cloth is hung */
    const char *says[2];                    /* parts of the sentence */
} RemarkCase;

enum { N_REMARK_CASES = 8 };
extern const RemarkCase remark_cases[N_REMARK_CASES];

/* Its project file: the project is called p and its keyframe k. Free with g_free(). */
char *remark_case_project(const RemarkCase *it);

/* Whether a text has all parts of the sentence. */
gboolean remark_case_is_said(const RemarkCase *it, const char *text);
