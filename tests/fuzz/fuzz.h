/* Readers that are given any bytes at all: each target reads them, and asserts what has to hold of whatever comes of it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *name; /* of its folder in `corpus`, too */
    void (*run)(const uint8_t *data, size_t size);
    size_t max_length; /* longer inputs say no more */
} FuzzTarget;

/* Ended by a row without a name. */
extern const FuzzTarget fuzz_targets[];

void fuzz_blocks(const uint8_t *data, size_t size);
void fuzz_body(const uint8_t *data, size_t size);
void fuzz_frames(const uint8_t *data, size_t size);
void fuzz_images(const uint8_t *data, size_t size);
void fuzz_import(const uint8_t *data, size_t size);
void fuzz_journal(const uint8_t *data, size_t size);
void fuzz_manifest(const uint8_t *data, size_t size);
void fuzz_options(const uint8_t *data, size_t size);
void fuzz_picture(const uint8_t *data, size_t size);
void fuzz_project(const uint8_t *data, size_t size);
void fuzz_recovery(const uint8_t *data, size_t size);
void fuzz_rest_files(const uint8_t *data, size_t size);
void fuzz_time(const uint8_t *data, size_t size);
void fuzz_verify(const uint8_t *data, size_t size);
void fuzz_words(const uint8_t *data, size_t size);

/* Makes a folder for files, which the user's state folder is in, too. Before anything else; undone by fuzz_end(). */
void fuzz_begin(void);
void fuzz_end(void);

/* A path in that folder. Free with g_free(). */
char *fuzz_path(const char *name);

/* The bytes as a file; the folder that it stands in is there. */
void fuzz_write(const char *path, const void *data, size_t size);

/* What is told of the input is one line of UTF-8, with no control character of the input in it. */
void fuzz_is_message(const char *text);

/* The bytes, and a zero after them. Free with g_free(). */
char *fuzz_text(const uint8_t *data, size_t size);
