#include "io/project/rest_files.h"

#include "core/base/allocate.h"
#include "io/base/atomic_file.h"
#include "io/base/regular_file.h"
#include "io/project/newest_files.h"
#include "io/rest_method.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <gnu/libc-version.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder is checked whenever this fraction of its maximum size has been written. */
enum { LOOK_THROUGH_EVERY = 16 };

typedef struct {
    BillowRestStore store;
    char *folder;
    guint64 max_bytes;
    GMutex lock; /* protects everything below */
    gboolean looked_through;
    guint64 written; /* bytes since the last check */
} Files;

/* The header of a file, followed by the report's arrays, the shape's planes, and the SHA-256 of it all. */
typedef struct {
    char magic[16];
    BillowKey name; /* the key that names the file */
    BillowGrid grid;
    BillowRestReport report; /* with NULL pointers */
} Header;

enum { PLANES = 7, DIGEST = 32 };
static const char MAGIC[16] = "billow rest 1\n";

/* --- Names --- */

/* Returns the key of a file: the shape's key combined with how it was computed: source code, mathematical
 * functions and memory layout. */
static BillowKey
file_key(const BillowKey *key)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    const guint32 layout[] = {0x01020304, sizeof(Header), sizeof(void *)};
    const char *libc = gnu_get_libc_version();
    g_byte_array_append(bytes, key->digest, sizeof key->digest);
    g_byte_array_append(bytes, (const guint8 *) BILLOW_REST_METHOD, sizeof BILLOW_REST_METHOD);
    g_byte_array_append(bytes, (const guint8 *) libc, (guint) strlen(libc) + 1);
    g_byte_array_append(bytes, (const guint8 *) layout, sizeof layout);
    return billow_key_of(bytes);
}

static char *
path_of(const Files *files, const BillowKey *name)
{
    g_autofree char *text = billow_key_text(name);
    return g_build_filename(files->folder, text, NULL);
}

/* --- Bytes --- */

static void
append(GByteArray *bytes, const void *data, size_t size)
{
    if (size > 0)
        g_byte_array_append(bytes, data, (guint) size);
}

static void
drop_pointers(BillowRestReport *report)
{
    report->taut = NULL;
    report->crowding.pairs = NULL;
    report->crowding.points = NULL;
}

static GByteArray *
bytes_of(const BillowKey *name, const BillowRestShape *shape)
{
    const float *const planes[PLANES] = {shape->x,  shape->y,  shape->z,     shape->nx,
                                         shape->ny, shape->nz, shape->weight};
    const size_t plane = billow_grid_count(&shape->grid) * sizeof(float);
    const BillowCrowding *crowding = &shape->report.crowding;
    Header header;
    memset(&header, 0, sizeof header);
    memcpy(header.magic, MAGIC, sizeof header.magic);
    header.name = *name;
    header.grid = shape->grid;
    header.grid.outline = NULL; /* both are in the name */
    header.grid.shrink = NULL;
    header.grid.fine = NULL; /* does not matter to the shape */
    header.grid.fine_scale = 0.0;
    header.report = shape->report;
    drop_pointers(&header.report);
    GByteArray *bytes = g_byte_array_sized_new((guint) (sizeof header + PLANES * plane + DIGEST));
    append(bytes, &header, sizeof header);
    append(bytes, shape->report.taut, shape->report.n_taut * sizeof *shape->report.taut);
    append(bytes, crowding->pairs, crowding->n_pairs * sizeof *crowding->pairs);
    append(bytes, crowding->points, crowding->n_points * sizeof *crowding->points);
    for (int i = 0; i < PLANES; i++)
        append(bytes, planes[i], plane);
    const BillowKey digest = billow_key_of(bytes);
    append(bytes, digest.digest, DIGEST);
    return bytes;
}

/* --- Reading --- */

/* The unread part of a file. */
typedef struct {
    const guint8 *next;
    size_t left;
} ByteReader;

/* Returns the next `count` items of `size` bytes, or NULL if there are not that many. */
static const void *
take_items(ByteReader *reading, size_t count, size_t size)
{
    if (count > reading->left / size)
        return NULL;
    const void *taken = reading->next;
    reading->next += count * size;
    reading->left -= count * size;
    return taken;
}

/* Copies items to `*copy` (free with free(); NULL if `count` is 0). Returns FALSE if there are too few. */
static gboolean
take_copy(ByteReader *reading, size_t count, size_t size, void **copy)
{
    const void *items = take_items(reading, count, size);
    *copy = NULL;
    if (items && count > 0)
        *copy = memcpy(billow_allocate(count, size), items, count * size);
    return items != NULL;
}

static BillowRestShape *
take_shape(ByteReader *reading, const BillowGrid *grid, BillowRestReport *report)
{
    const size_t count = billow_grid_count(grid);
    BillowCrowding *crowding = &report->crowding;
    const float *planes =
        take_copy(reading, report->n_taut, sizeof *report->taut, (void **) &report->taut) &&
                take_copy(reading, crowding->n_pairs, sizeof *crowding->pairs, (void **) &crowding->pairs) &&
                take_copy(reading, crowding->n_points, sizeof *crowding->points, (void **) &crowding->points)
            ? take_items(reading, PLANES * count, sizeof(float))
            : NULL;
    if (!planes || reading->left > 0) {
        billow_rest_report_clear(report);
        return NULL;
    }
    return billow_rest_shape_new_stored(grid, planes, report);
}

/* Returns the shape in a file, or NULL if the file is damaged. */
static BillowRestShape *
shape_of(const guint8 *bytes, size_t size, const BillowKey *name, const BillowGrid *grid)
{
    Header header;
    if (size < sizeof header + DIGEST)
        return NULL;
    const GByteArray whole = {(guint8 *) bytes, (guint) (size - DIGEST)};
    const BillowKey digest = billow_key_of((GByteArray *) &whole);
    if (memcmp(digest.digest, bytes + size - DIGEST, DIGEST) != 0)
        return NULL;
    memcpy(&header, bytes, sizeof header);
    if (memcmp(header.magic, MAGIC, sizeof MAGIC) != 0 || !billow_key_equal(&header.name, name) ||
        header.grid.columns != grid->columns || header.grid.rows != grid->rows ||
        header.grid.spacing != grid->spacing)
        return NULL;
    drop_pointers(&header.report);
    ByteReader reading = {bytes + sizeof header, size - sizeof header - DIGEST};
    return take_shape(&reading, grid, &header.report);
}

/* Returns the content of a regular file below 2 GiB, or NULL if it cannot be read. Free with g_free(). */
static guint8 *
read_whole(const char *path, size_t *size)
{
    struct stat about;
    const int descriptor = billow_regular_file_open(path, NULL);
    if (descriptor < 0)
        return NULL;
    guint8 *bytes = NULL;
    if (fstat(descriptor, &about) == 0 && about.st_size < G_MAXINT32)
        bytes = g_try_malloc((gsize) about.st_size + 1);
    const gssize got = bytes ? billow_read_bytes(descriptor, path, bytes, (gsize) about.st_size, NULL) : -1;
    close(descriptor);
    if (got < 0)
        g_clear_pointer(&bytes, g_free);
    *size = (size_t) MAX(got, 0);
    return bytes;
}

/* Reads a shape and marks its file as just used, so that others are deleted first. */
static BillowRestShape *
read_shape(BillowRestStore *store, const BillowKey *key, const BillowGrid *grid)
{
    const BillowKey name = file_key(key);
    g_autofree char *path = path_of((const Files *) store, &name);
    size_t size;
    g_autofree guint8 *bytes = read_whole(path, &size);
    if (!bytes)
        return NULL;
    BillowRestShape *shape = shape_of(bytes, size, &name, grid);
    if (shape)
        utimensat(AT_FDCWD, path, NULL, 0);
    else
        g_remove(path);
    return shape;
}

/* --- Writing --- */

/* Checks the folder before the first file is written, and again after each further share of its size. */
static void
clean_folder(Files *files, guint64 written)
{
    g_mutex_lock(&files->lock);
    files->written += written;
    const gboolean due = !files->looked_through || files->written > files->max_bytes / LOOK_THROUGH_EVERY;
    if (due) {
        if (!files->looked_through)
            billow_atomic_file_remove_leftovers(files->folder);
        billow_newest_files_keep_bytes(files->folder, files->max_bytes);
        files->looked_through = TRUE;
        files->written = 0;
    }
    g_mutex_unlock(&files->lock);
}

static void
write_shape(BillowRestStore *store, const BillowKey *key, const BillowRestShape *shape)
{
    Files *files = (Files *) store;
    const BillowKey name = file_key(key);
    const guint64 size = PLANES * billow_grid_count(&shape->grid) * sizeof(float);
    if (size > files->max_bytes || g_mkdir_with_parents(files->folder, 0700) != 0)
        return;
    g_autoptr(GByteArray) bytes = bytes_of(&name, shape);
    g_autofree char *path = path_of(files, &name);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, NULL);
    if (file && billow_atomic_file_write(file, (const char *) bytes->data, bytes->len, NULL, NULL) &&
        billow_atomic_file_commit(file, FALSE, NULL))
        clean_folder(files, bytes->len);
}

static void
free_files(BillowRestStore *store)
{
    Files *files = (Files *) store;
    g_mutex_clear(&files->lock);
    g_free(files->folder);
    g_free(files);
}

BillowRestStore *
billow_rest_files_new(const char *folder, guint64 max_bytes)
{
    Files *files = g_new0(Files, 1);
    files->store = (BillowRestStore){read_shape, write_shape, free_files};
    files->folder = g_strdup(folder);
    files->max_bytes = max_bytes;
    g_mutex_init(&files->lock);
    return &files->store;
}

char *
billow_rest_files_folder(void)
{
    return g_build_filename(g_get_user_cache_dir(), "billow", "rest", NULL);
}
