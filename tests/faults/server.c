/* Starts and links a process once, and forks it for every fault. */
#include "faults.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_SECONDS = 60 }; /* of processor time; a process that takes longer is considered to hang */

/* Redirects the output of the process to files, which are truncated first. */
static void
turn_output(void)
{
    static const char *const names[] = {
        [STDOUT_FILENO] = "BILLOW_FAULTS_OUT", [STDERR_FILENO] = "BILLOW_FAULTS_ERR"};
    for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        const char *path = getenv(names[descriptor]);
        int file = open(path ? path : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0666);
        dup2(file, descriptor);
        close(file);
    }
}

static void
limit_time(void)
{
    const struct rlimit limit = {MOST_SECONDS, MOST_SECONDS}, no_core = {0, 0};
    setrlimit(RLIMIT_CPU, &limit);
    setrlimit(RLIMIT_CORE, &no_core);
}

/* Prints module and offset in the form that addr2line takes. */
static void
print_frames(FILE *answer)
{
    for (int i = 0; i < faults->n_frames; i++) {
        Dl_info about;
        if (dladdr(faults->frames[i], &about) && about.dli_fname)
            fprintf(answer, " %s+0x%zx", about.dli_fname,
                    (size_t) faults->frames[i] - (size_t) about.dli_fbase);
    }
}

static void
answer_with(FILE *answer, int status)
{
    fprintf(answer, "%d\t%ld\t%d\t%s\t%s\t%s\t", status, atomic_load(&faults->calls),
            atomic_load(&faults->hit), faults->function, faults->module, faults->path);
    print_frames(answer);
    fputc('\n', answer);
    fflush(answer);
}

static void
arm(FaultKind kind, long wanted)
{
    memset(faults, 0, sizeof *faults);
    faults->kind = kind;
    faults->wanted = wanted;
}

void
faults_serve(void)
{
    const char *number = getenv("BILLOW_FAULTS_SERVER");
    if (!number)
        return;
    const int in = atoi(number);
    FILE *orders = fdopen(in, "r"), *answer = fdopen(in + 1, "w");
    int kind, status;
    long wanted;
    faults = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    while (fscanf(orders, "%d %ld", &kind, &wanted) == 2) {
        arm(FAULT_NONE, 0);
        const pid_t child = fork();
        if (child == 0) {
            close(in);
            close(in + 1);
            turn_output();
            limit_time();
            arm((FaultKind) kind, wanted);
            return;
        }
        waitpid(child, &status, 0);
        answer_with(answer, status);
    }
    _exit(0);
}
