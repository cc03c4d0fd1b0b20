#include "bench/bench_limit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 4096, COPY_CHUNK = 1 << 19, WRITE_CHUNK = 1 << 20, PATH_ROOM = 4096 };

struct BillowLimitRun {
    BillowBenchLimit limit;
    char *from, *to; /* `from` is also what is written */
    size_t length;   /* of each buffer */
    char folder[PATH_ROOM];
};

static void
fail(const char *what)
{
    perror(what);
    abort();
}

BillowBenchLimit
billow_bench_copy(BillowWorkers *workers, size_t read, size_t written)
{
    return (BillowBenchLimit){.workers = workers, .bytes = read + written};
}

BillowBenchLimit
billow_bench_write(BillowWorkers *workers, const char *folder, int files, size_t bytes)
{
    return (BillowBenchLimit){workers, bytes * (size_t) files, folder, files};
}

static char *
new_buffer(size_t length)
{
    length = (length / PAGE + 1) * PAGE;
    char *buffer = aligned_alloc(PAGE, length);
    if (!buffer)
        fail("limit");
    memset(buffer, '7', length); /* so that the pages are mapped */
    return buffer;
}

BillowLimitRun *
billow_limit_run_new(const BillowBenchLimit *limit)
{
    BillowLimitRun *run = calloc(1, sizeof *run);
    if (!run)
        fail("limit");
    run->limit = *limit;
    if (limit->folder) {
        run->from = new_buffer(run->length = WRITE_CHUNK);
        snprintf(run->folder, sizeof run->folder, "%s/billow-limit-XXXXXX", limit->folder);
        if (!mkdtemp(run->folder))
            fail(run->folder);
    } else {
        run->length = limit->bytes / 2;
        run->from = new_buffer(run->length);
        run->to = new_buffer(run->length);
    }
    return run;
}

static void
name_file(const BillowLimitRun *run, size_t file, const char *suffix, char *path, size_t room)
{
    snprintf(path, room, "%s/%zu%s", run->folder, file, suffix);
}

void
billow_limit_run_free(BillowLimitRun *run)
{
    char path[PATH_ROOM + 32];
    for (size_t i = 0; i < (size_t) run->limit.files; i++) {
        name_file(run, i, "", path, sizeof path);
        unlink(path);
    }
    if (run->limit.folder)
        rmdir(run->folder);
    free(run->from);
    free(run->to);
    free(run);
}

static void
copy_range(void *data, size_t begin, size_t end)
{
    BillowLimitRun *run = data;
    memcpy(run->to + begin, run->from + begin, end - begin);
}

static void
write_file(const BillowLimitRun *run, size_t file)
{
    char path[PATH_ROOM + 32], final[PATH_ROOM + 32];
    name_file(run, file, ".new", path, sizeof path);
    name_file(run, file, "", final, sizeof final);
    int out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (out < 0)
        fail(path);
    for (size_t left = run->limit.bytes / (size_t) run->limit.files; left > 0;) {
        ssize_t wrote = write(out, run->from, left < run->length ? left : run->length);
        if (wrote < 0)
            fail(path);
        left -= (size_t) wrote;
    }
    if (fsync(out) != 0 || close(out) != 0 || rename(path, final) != 0)
        fail(final);
}

static void
write_range(void *data, size_t begin, size_t end)
{
    for (size_t file = begin; file < end; file++)
        write_file(data, file);
}

void
billow_limit_run(void *data)
{
    BillowLimitRun *run = data;
    if (run->limit.folder)
        billow_workers_run(run->limit.workers, (size_t) run->limit.files, 1, write_range, run);
    else
        billow_workers_run(run->limit.workers, run->length, COPY_CHUNK, copy_range, run);
}
