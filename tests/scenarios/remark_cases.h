/* Projects with one keyframe that cause a diagnostic, for tests of everything that shows it. */
#pragma once

#include <glib.h>

typedef struct {
    const char *word;                       /* code of the diagnostic */
    int columns, rows;                      /* points 5 cm apart */
    const char *anchors;                    /* JSON array */
    const char *colliders;                  /* JSON array; NULL: none */
    void (*append_shape)(GString *numbers); /* appends the baked shape; NULL: none */
    gboolean only_at_rest;                  /* only known after draping */
    const char *says[2];                    /* parts of the message */
} RemarkCase;

enum { N_REMARK_CASES = 9 };
extern const RemarkCase remark_cases[N_REMARK_CASES];

/* Returns the project file of a case. The project is called p and its keyframe k. Free with g_free(). */
char *remark_case_project(const RemarkCase *it);

/* Returns whether a text contains all parts of the message. */
gboolean remark_case_is_said(const RemarkCase *it, const char *text);
