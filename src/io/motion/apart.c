#include "io/motion/apart.h"

#include "core/base/allocate.h"
#include "core/base/translations.h"
#include "io/base/text_lines.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_SECONDS = 60, MOST_MEMORY_MB = 3072, POLL_MS = 100, MOST_TEXT = 1 << 22 };

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define BILLOW_SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define BILLOW_SANITIZED 1
#endif
#endif

/* The arguments of the other process. The first one tells it that it is to read. */
enum { READS, PATH, FORMAT, UNIT, RATE, UP, CLIP, MESSAGES, N_WORDS };
static const char reads_apart[] = "billow-reads-apart";

/* What comes before the arrays. */
typedef struct {
    gint32 code; /* of the GIO error, or -1 */
    gint32 up, unit_is_told, up_is_told, rate_is_told;
    guint32 n_clips;
    double unit, rate;
    guint64 n_frames, n_nodes, n_points, n_triangles, text_bytes;
    gint32 has_coordinates;
} Letter;

/* --- In the other process --- */

static gboolean
put(int to, const void *bytes, size_t length)
{
    for (const char *at = bytes; length > 0;) {
        const ssize_t n = write(to, at, length);
        if (n < 0 && errno != EINTR)
            return FALSE;
        at += MAX(n, 0);
        length -= (size_t) MAX(n, 0);
    }
    return TRUE;
}

static void
limit(__rlimit_resource_t resource, rlim_t most)
{
    const struct rlimit bound = {most, most};
    setrlimit(resource, &bound);
}

static void
set_limits(void)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CPU, MOST_SECONDS);
#ifndef BILLOW_SANITIZED /* these reserve more address space than there is memory */
    unsigned long pages = 0;
    FILE *own = fopen("/proc/self/statm", "re");
    if (own && fscanf(own, "%lu", &pages) == 1) {
        struct rlimit now;
        const rlim_t most = (rlim_t) pages * (rlim_t) sysconf(_SC_PAGESIZE) + ((rlim_t) MOST_MEMORY_MB << 20);
        if (getrlimit(RLIMIT_AS, &now) == 0 && most < now.rlim_max)
            limit(RLIMIT_AS, most);
    }
    if (own)
        fclose(own);
#endif
}

/* The texts are the name of the motion and those of the nodes, each with its NUL, or the message of the
 * error. */
static GString *
texts_of(const BillowMotion *parts)
{
    GString *texts = g_string_new(parts->name);
    g_string_append_c(texts, '\0');
    for (size_t i = 0; i < parts->n_nodes; i++)
        g_string_append_len(texts, parts->nodes[i].name, (gssize) strlen(parts->nodes[i].name) + 1);
    return texts;
}

static void
send_parts(int to, const BillowMotion *parts, const BillowMotionFacts *facts)
{
    g_autoptr(GString) texts = texts_of(parts);
    const Letter letter = {
        .code = -1,
        .up = (gint32) facts->up,
        .unit_is_told = facts->unit_is_told,
        .up_is_told = facts->up_is_told,
        .rate_is_told = facts->rate_is_told,
        .n_clips = facts->n_clips,
        .unit = facts->unit,
        .rate = parts->rate,
        .n_frames = parts->n_frames,
        .n_nodes = parts->n_nodes,
        .n_points = parts->n_points,
        .n_triangles = parts->n_triangles,
        .text_bytes = texts->len,
        .has_coordinates = parts->coordinates != NULL,
    };
    gboolean sent = put(to, &letter, sizeof letter) && put(to, texts->str, texts->len);
    for (size_t i = 0; sent && i < parts->n_nodes; i++)
        sent = put(to, &parts->nodes[i].parent, sizeof parts->nodes[i].parent);
    sent = sent && put(to, parts->places, parts->n_frames * parts->n_nodes * sizeof *parts->places) &&
           put(to, parts->triangles, 3 * parts->n_triangles * sizeof *parts->triangles) &&
           put(to, parts->positions, 3 * parts->n_frames * parts->n_points * sizeof *parts->positions);
    if (sent && parts->coordinates)
        put(to, parts->coordinates, 2 * parts->n_points * sizeof *parts->coordinates);
}

static void
send_error(int to, const GError *error)
{
    const Letter letter = {.code = error->code, .text_bytes = strlen(error->message)};
    if (put(to, &letter, sizeof letter))
        put(to, error->message, letter.text_bytes);
}

_Noreturn static void
run(char **words)
{
    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, words[MESSAGES]);
    billow_load_translations();
    set_limits();
    const BillowMotionOptions options = {
        .unit = g_ascii_strtod(words[UNIT], NULL),
        .rate = g_ascii_strtod(words[RATE], NULL),
        .up = (BillowMotionUp) g_ascii_strtoull(words[UP], NULL, 10),
        .clip = *words[CLIP] ? words[CLIP] + 1 : NULL,
    };
    const BillowSceneFile file = {words[PATH], words[FORMAT], &options};
    BillowMotion parts = {0};
    BillowMotionFacts facts = {.format = file.format};
    GError *error = NULL;
    if (billow_scene_read_here(&file, &parts, &facts, &error))
        send_parts(STDOUT_FILENO, &parts, &facts);
    else
        send_error(STDOUT_FILENO, error);
    _exit(0);
}

/* Before main(), so that each program that contains this can start itself to read. */
__attribute__((constructor)) static void
run_if_told(int argc, char **argv)
{
    if (argc == N_WORDS && strcmp(argv[READS], reads_apart) == 0)
        run(argv);
}

/* --- In this process --- */

typedef struct {
    int from;
    gint64 deadline; /* monotonic, microseconds */
    GCancellable *cancellable;
} Source;

static gboolean
take(const Source *source, void *bytes, size_t length)
{
    for (char *at = bytes; length > 0;) {
        struct pollfd ready = {.fd = source->from, .events = POLLIN};
        if (g_cancellable_is_cancelled(source->cancellable) || g_get_monotonic_time() > source->deadline)
            return FALSE;
        if (poll(&ready, 1, POLL_MS) <= 0)
            continue;
        const ssize_t n = read(source->from, at, length);
        if (n == 0 || (n < 0 && errno != EINTR))
            return FALSE;
        at += MAX(n, 0);
        length -= (size_t) MAX(n, 0);
    }
    return TRUE;
}

/* Splits the texts into the name of the motion and those of its nodes. */
static gboolean
take_names(const char *texts, size_t length, BillowMotion *parts)
{
    const char *at = texts, *end = texts + length;
    for (size_t i = 0; i <= parts->n_nodes; i++) {
        const char *nul = memchr(at, '\0', (size_t) (end - at));
        if (!nul)
            return FALSE;
        if (i > 0)
            parts->nodes[i - 1].name = billow_duplicate_text(at);
        else
            parts->name = *at ? billow_duplicate_text(at) : NULL;
        at = nul + 1;
    }
    return TRUE;
}

static gboolean
take_parts(const Source *source, const Letter *letter, const char *texts, BillowMotion *parts)
{
    parts->nodes = billow_allocate(parts->n_nodes, sizeof *parts->nodes);
    parts->triangles = billow_allocate(3 * parts->n_triangles, sizeof *parts->triangles);
    if (letter->has_coordinates)
        parts->coordinates = billow_allocate(2 * parts->n_points, sizeof *parts->coordinates);
    gboolean taken = take_names(texts, letter->text_bytes, parts);
    for (size_t i = 0; taken && i < parts->n_nodes; i++)
        taken = take(source, &parts->nodes[i].parent, sizeof parts->nodes[i].parent);
    return taken && take(source, parts->places, parts->n_frames * parts->n_nodes * sizeof *parts->places) &&
           take(source, parts->triangles, 3 * parts->n_triangles * sizeof *parts->triangles) &&
           take(source, parts->positions, 3 * parts->n_frames * parts->n_points * sizeof *parts->positions) &&
           (!parts->coordinates ||
            take(source, parts->coordinates, 2 * parts->n_points * sizeof *parts->coordinates));
}

static gboolean
receive(const Source *source, const char *path, BillowMotion *parts, BillowMotionFacts *facts, GError **error)
{
    Letter letter;
    if (!take(source, &letter, sizeof letter) || letter.text_bytes > MOST_TEXT)
        return FALSE;
    g_autofree char *texts = g_malloc0(letter.text_bytes + 1);
    if (!take(source, texts, letter.text_bytes))
        return FALSE;
    if (letter.code >= 0) {
        g_set_error_literal(error, G_IO_ERROR, letter.code, texts);
        return FALSE;
    }
    facts->unit = letter.unit;
    facts->up = (BillowMotionUp) letter.up;
    facts->unit_is_told = letter.unit_is_told;
    facts->up_is_told = letter.up_is_told;
    facts->rate_is_told = letter.rate_is_told;
    facts->n_clips = letter.n_clips;
    parts->rate = letter.rate;
    parts->n_frames = letter.n_frames;
    parts->n_nodes = letter.n_nodes;
    parts->n_points = letter.n_points;
    parts->n_triangles = letter.n_triangles;
    if (billow_motion_allocate(parts, path, error))
        return take_parts(source, &letter, texts, parts);
    parts->n_nodes = 0;
    return FALSE;
}

/* Starts the other process, which writes to `to`. Returns 0 or an error of errno. */
static int
start(const BillowSceneFile *file, int to, pid_t *process)
{
    char unit[G_ASCII_DTOSTR_BUF_SIZE], rate[G_ASCII_DTOSTR_BUF_SIZE];
    const BillowMotionOptions *options = file->options;
    g_autofree char *up = g_strdup_printf("%d", (int) options->up),
                    *clip = g_strconcat(options->clip ? "=" : "", options->clip, NULL);
    const char *const words[N_WORDS + 1] = {
        [READS] = reads_apart,
        [PATH] = file->path,
        [FORMAT] = file->format,
        [UNIT] = g_ascii_dtostr(unit, sizeof unit, options->unit),
        [RATE] = g_ascii_dtostr(rate, sizeof rate, options->rate),
        [UP] = up,
        [CLIP] = clip,
        [MESSAGES] = setlocale(LC_MESSAGES, NULL),
    };
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int problem = posix_spawn(process, "/proc/self/exe", &actions, NULL, (char **) words, environ);
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

gboolean
billow_scene_read_apart(const BillowSceneFile *file, GCancellable *cancellable, BillowMotion *parts,
                        BillowMotionFacts *facts, GError **error)
{
    int ends[2] = {-1, -1};
    pid_t process;
    const int why = pipe2(ends, O_CLOEXEC) == 0 ? start(file, ends[1], &process) : errno;
    if (ends[1] >= 0)
        close(ends[1]);
    if (why) {
        if (ends[0] >= 0)
            close(ends[0]);
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s: no process can be started to read it: %s"),
                    file->path, g_strerror(why));
        return FALSE;
    }
    const Source source = {ends[0], g_get_monotonic_time() + 2 * MOST_SECONDS * G_TIME_SPAN_SECOND,
                           cancellable};
    GError *problem = NULL;
    const gboolean done = receive(&source, file->path, parts, facts, &problem);
    close(ends[0]);
    kill(process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR)
        ;
    if (!done && !g_cancellable_set_error_if_cancelled(cancellable, problem ? NULL : &problem) && !problem)
        billow_import_refuse(
            &problem, file->path,
            _("the file is damaged, or takes more than %d s or %d MB to read: reading it failed"),
            MOST_SECONDS, MOST_MEMORY_MB);
    if (!done)
        g_propagate_error(error, problem);
    return done;
}
