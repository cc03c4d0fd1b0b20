/* Fuzz targets for the readers. Each one reads arbitrary bytes and asserts what must hold for any result. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *name; /* also that of its folder in `corpus` */
    void (*run)(const uint8_t *data, size_t size);
    size_t max_length; /* longer inputs add nothing */
} FuzzTarget;

/* Terminated by an entry whose name is NULL. */
extern const FuzzTarget fuzz_targets[];

void fuzz_alpha(const uint8_t *data, size_t size);
void fuzz_blocks(const uint8_t *data, size_t size);
void fuzz_body(const uint8_t *data, size_t size);
void fuzz_frames(const uint8_t *data, size_t size);
void fuzz_glb(const uint8_t *data, size_t size);
void fuzz_images(const uint8_t *data, size_t size);
void fuzz_import(const uint8_t *data, size_t size);
void fuzz_journal(const uint8_t *data, size_t size);
void fuzz_manifest(const uint8_t *data, size_t size);
void fuzz_motion(const uint8_t *data, size_t size);
void fuzz_options(const uint8_t *data, size_t size);
void fuzz_picture(const uint8_t *data, size_t size);
void fuzz_project(const uint8_t *data, size_t size);
void fuzz_recovery(const uint8_t *data, size_t size);
void fuzz_rest_files(const uint8_t *data, size_t size);
void fuzz_time(const uint8_t *data, size_t size);
void fuzz_usda(const uint8_t *data, size_t size);
void fuzz_verify(const uint8_t *data, size_t size);
void fuzz_words(const uint8_t *data, size_t size);

/* Creates a folder for files and the user's state. Call it first; fuzz_end() removes the folder. */
void fuzz_begin(void);
void fuzz_end(void);

/* Returns a path in that folder. Free with g_free(). */
char *fuzz_path(const char *name);

/* Writes the bytes to a file, whose parent folder must exist. */
void fuzz_write(const char *path, const void *data, size_t size);

/* Asserts that a message is a single line of UTF-8 without control characters. */
void fuzz_is_message(const char *text);

/* Returns the bytes with a terminating NUL. Free with g_free(). */
char *fuzz_text(const uint8_t *data, size_t size);
