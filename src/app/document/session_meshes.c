#include "app/document/session_meshes.h"

#include "app/common/texture_path.h"
#include "io/project/body_files.h"
#include "io/project/body_obj.h"
#include "io/project/fine_files.h"
#include "io/project/fine_obj.h"
#include "io/project/solid_files.h"
#include "io/project/texture_permission.h"
#include "model/base/text_hash.h"

static const char MESHES[] = "billow-meshes";

/* A path as the project names it. */
typedef struct {
    char *file;        /* its absolute path; NULL: unknown */
    gboolean refused;  /* it must not be read */
    gboolean of_body;  /* a collider names it */
    gboolean of_cloth; /* a cloth names it: as its fine mesh */
} MeshName;

/* A file that has been read or is being read. */
typedef struct {
    gboolean as_body, as_fine; /* what it is read as */
    BillowBodyMesh *mesh;      /* or NULL */
    BillowFineMesh *fine;      /* or NULL */
    char *problem;             /* or NULL */
    GCancellable *reading;     /* or NULL */
    BillowSolid *solid;        /* what the cloth meets, if a collider is this mesh; or NULL */
    char *solid_problem;       /* or NULL */
    gboolean making;           /* the solid is being made */
} MeshFile;

struct _BillowSessionMeshes {
    GObject parent;
    BillowSession *session; /* NULL after it was freed */
    GHashTable *named;      /* path -> Named */
    GHashTable *files;      /* path -> File */
    GHashTable *table;      /* path -> BillowBodyMesh */
    char *path;             /* session path for which `named` was computed */
    guint agreements;       /* number of permissions at that time */
};

G_DEFINE_FINAL_TYPE(BillowSessionMeshes, billow_session_meshes, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
free_named(gpointer data)
{
    MeshName *named = data;
    g_free(named->file);
    g_free(named);
}

static void
free_file(gpointer data)
{
    MeshFile *file = data;
    g_cancellable_cancel(file->reading);
    g_clear_object(&file->reading);
    billow_body_mesh_unref(file->mesh);
    billow_fine_mesh_unref(file->fine);
    billow_solid_unref(file->solid);
    g_free(file->solid_problem);
    g_free(file->problem);
    g_free(file);
}

static void
billow_session_meshes_finalize(GObject *object)
{
    BillowSessionMeshes *self = BILLOW_SESSION_MESHES(object);
    g_clear_weak_pointer(&self->session);
    g_hash_table_unref(self->named);
    g_hash_table_unref(self->files);
    g_hash_table_unref(self->table);
    g_free(self->path);
    G_OBJECT_CLASS(billow_session_meshes_parent_class)->finalize(object);
}

static void
billow_session_meshes_class_init(BillowSessionMeshesClass *class)
{
    G_OBJECT_CLASS(class)->finalize = billow_session_meshes_finalize;
    signals[CHANGED] = g_signal_new("changed", BILLOW_TYPE_SESSION_MESHES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
billow_session_meshes_init(BillowSessionMeshes *self)
{
    self->named = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, free_named);
    self->files = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, free_file);
    self->table = billow_body_files_new();
}

/* --- Reading --- */

static void
make_table(BillowSessionMeshes *self)
{
    GHashTableIter iter;
    gpointer path, data;
    g_hash_table_remove_all(self->table);
    g_hash_table_iter_init(&iter, self->named);
    while (g_hash_table_iter_next(&iter, &path, &data)) {
        const MeshName *named = data;
        const MeshFile *file =
            named->refused || !named->file ? NULL : g_hash_table_lookup(self->files, named->file);
        if (file && file->mesh)
            g_hash_table_insert(self->table, g_strdup(path), billow_body_mesh_ref(file->mesh));
    }
}

/* --- What the project is given --- */

/* Tables of what has been read, by path as in the project. */
typedef struct {
    GHashTable *solids, *fine;
} Given;

static BillowProject *
give(BillowProject *project, gpointer data)
{
    const Given *given = data;
    g_autoptr(BillowProject) solid = billow_project_give_solids(project, given->solids);
    return billow_project_give_fine_meshes(solid, given->fine);
}

/* Gives the project and its history the solids and fine meshes that there are. */
static void
give_all(BillowSessionMeshes *self)
{
    GHashTableIter iter;
    gpointer path, data;
    g_autoptr(GHashTable) solids =
        g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, (GDestroyNotify) billow_solid_unref);
    g_autoptr(GHashTable) fine =
        g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, (GDestroyNotify) billow_fine_mesh_unref);
    g_hash_table_iter_init(&iter, self->named);
    while (g_hash_table_iter_next(&iter, &path, &data)) {
        const MeshName *named = data;
        const MeshFile *file =
            named->refused || !named->file ? NULL : g_hash_table_lookup(self->files, named->file);
        if (file && file->solid)
            g_hash_table_insert(solids, g_strdup(path), billow_solid_named(file->solid, path));
        if (file && file->fine)
            g_hash_table_insert(fine, g_strdup(path), billow_fine_mesh_named(file->fine, path));
    }
    Given tables = {solids, fine};
    BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(BillowProject) given = give(project, &tables);
    if (given != project)
        billow_session_map(self->session, give, &tables);
}

typedef struct {
    BillowBodyMesh *mesh;
    char *file;
} SolidWork;

static void
free_work(gpointer data)
{
    SolidWork *work = data;
    billow_body_mesh_unref(work->mesh);
    g_free(work->file);
    g_free(work);
}

static void
make_solid(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const SolidWork *work = data;
    GError *error = NULL;
    BillowSolid *solid = billow_solid_of_mesh(work->mesh, work->file, work->file, &error);
    if (solid)
        g_task_return_pointer(task, solid, (GDestroyNotify) billow_solid_unref);
    else
        g_task_return_error(task, error);
}

static void
solid_is_made(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowSessionMeshes) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowSolid) solid = g_task_propagate_pointer(G_TASK(result), &error);
    const SolidWork *work = g_task_get_task_data(G_TASK(result));
    MeshFile *file = g_hash_table_lookup(self->files, work->file);
    if (!file || file->mesh != work->mesh)
        return;
    file->making = FALSE;
    file->solid = g_steal_pointer(&solid);
    file->solid_problem = error ? g_strdup(error->message) : NULL;
    if (self->session)
        give_all(self);
    g_signal_emit(self, signals[CHANGED], 0);
}

/* Begins to make the solids that colliders are and that have been read. */
static void
make_solids(BillowSessionMeshes *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    GHashTableIter iter;
    gpointer path, data;
    g_hash_table_iter_init(&iter, self->named);
    while (g_hash_table_iter_next(&iter, &path, &data)) {
        const MeshName *named = data;
        MeshFile *file =
            named->refused || !named->file ? NULL : g_hash_table_lookup(self->files, named->file);
        if (!file || !file->mesh || file->making || file->solid || file->solid_problem ||
            !billow_project_has_solid_of(project, path))
            continue;
        SolidWork *work = g_new(SolidWork, 1);
        *work = (SolidWork){billow_body_mesh_ref(file->mesh), g_strdup(named->file)};
        file->making = TRUE;
        g_autoptr(GTask) task = g_task_new(NULL, NULL, solid_is_made, g_object_ref(self));
        g_task_set_task_data(task, work, free_work);
        g_task_run_in_thread(task, make_solid);
    }
    give_all(self);
}

/* What is read of a file, and how the project names it. */
typedef struct {
    char *file, *path;
    gboolean as_body, as_fine;
    BillowBodyMesh *mesh;
    BillowFineMesh *fine;
} Reading;

static void
free_reading(gpointer data)
{
    Reading *reading = data;
    g_free(reading->file);
    g_free(reading->path);
    billow_body_mesh_unref(reading->mesh);
    billow_fine_mesh_unref(reading->fine);
    g_free(reading);
}

static void
read_file(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Reading *reading = data;
    GError *error = NULL;
    if (reading->as_body)
        reading->mesh = billow_body_obj_read(reading->file, cancellable, &error);
    if (reading->as_fine && !error)
        reading->fine = billow_fine_obj_read(reading->file, reading->path, cancellable, &error);
    if (error)
        g_task_return_error(task, error);
    else
        g_task_return_boolean(task, TRUE);
}

static void
file_is_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowSessionMeshes) self = data;
    g_autoptr(GError) error = NULL;
    g_task_propagate_boolean(G_TASK(result), &error);
    Reading *reading = g_task_get_task_data(G_TASK(result));
    MeshFile *file = g_hash_table_lookup(self->files, reading->file);
    if (!file || file->reading != g_task_get_cancellable(G_TASK(result)))
        return;
    g_clear_object(&file->reading);
    file->mesh = g_steal_pointer(&reading->mesh);
    file->fine = g_steal_pointer(&reading->fine);
    file->problem = error ? g_strdup(error->message) : NULL;
    if (self->session)
        make_solids(self);
    make_table(self);
    g_signal_emit(self, signals[CHANGED], 0);
}

/* --- Following the session --- */

static MeshName *
find_named(const char *mesh, const char *project_path)
{
    MeshName *named = g_new0(MeshName, 1);
    char *refused = NULL;
    named->file = billow_texture_readable(mesh, project_path, &refused);
    named->refused = refused != NULL;
    if (refused)
        named->file = refused;
    return named;
}

/* Adds the names of `meshes` to `all`. */
static void
add_names(BillowSessionMeshes *self, GHashTable *all, const GPtrArray *meshes, const char *path,
          gboolean same)
{
    for (guint i = 0; i < meshes->len; i++) {
        const MeshName *was = same ? g_hash_table_lookup(self->named, meshes->pdata[i]) : NULL;
        if (g_hash_table_contains(all, meshes->pdata[i]))
            continue;
        MeshName *named = was ? g_memdup2(was, sizeof *was) : find_named(meshes->pdata[i], path);
        if (was)
            named->file = g_strdup(was->file);
        named->of_body = named->of_cloth = FALSE;
        g_hash_table_insert(all, g_strdup(meshes->pdata[i]), named);
    }
}

/* Resolves all mesh names. The result is cached while the names stay the same and no permission is added. */
static GHashTable *
resolve_names(BillowSessionMeshes *self, const char *path)
{
    const gboolean same =
        g_strcmp0(path, self->path) == 0 && self->agreements == billow_texture_permissions();
    GHashTable *all = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, free_named);
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(GPtrArray) of_bodies = billow_body_files_named(project);
    g_autoptr(GPtrArray) of_cloths = billow_project_fine_meshes_named(project);
    add_names(self, all, of_bodies, path, same);
    add_names(self, all, of_cloths, path, same);
    for (guint i = 0; i < of_bodies->len; i++)
        ((MeshName *) g_hash_table_lookup(all, of_bodies->pdata[i]))->of_body = TRUE;
    for (guint i = 0; i < of_cloths->len; i++)
        ((MeshName *) g_hash_table_lookup(all, of_cloths->pdata[i]))->of_cloth = TRUE;
    return all;
}

static gboolean
is_unnamed(gpointer file, gpointer data, gpointer named)
{
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, named);
    while (g_hash_table_iter_next(&iter, NULL, &value))
        if (!((const MeshName *) value)->refused && g_strcmp0(((const MeshName *) value)->file, file) == 0)
            return FALSE;
    return TRUE;
}

/* Returns whether the same paths are the same files, with the same permissions. */
static gboolean
are_equal(GHashTable *before, GHashTable *now)
{
    GHashTableIter iter;
    gpointer path, data;
    gboolean alike = g_hash_table_size(before) == g_hash_table_size(now);
    g_hash_table_iter_init(&iter, now);
    while (alike && g_hash_table_iter_next(&iter, &path, &data)) {
        const MeshName *is = data, *was = g_hash_table_lookup(before, path);
        alike = was && was->refused == is->refused && was->of_body == is->of_body &&
                was->of_cloth == is->of_cloth && g_strcmp0(was->file, is->file) == 0;
    }
    return alike;
}

/* Returns whether there was anything to read. */
static gboolean
begin_reading_all(BillowSessionMeshes *self)
{
    GHashTableIter iter;
    gpointer path, data;
    gboolean any = FALSE;
    g_hash_table_iter_init(&iter, self->named);
    while (g_hash_table_iter_next(&iter, &path, &data)) {
        const MeshName *one = data;
        if (!one->file || one->refused)
            continue;
        const MeshFile *before = g_hash_table_lookup(self->files, one->file);
        const gboolean as_body = one->of_body || (before && before->as_body),
                       as_fine = one->of_cloth || (before && before->as_fine);
        if (before && as_body == before->as_body && as_fine == before->as_fine)
            continue;
        MeshFile *file = g_new0(MeshFile, 1);
        Reading *reading = g_new(Reading, 1);
        *reading = (Reading){g_strdup(one->file), g_strdup(path), as_body, as_fine, NULL, NULL};
        file->as_body = as_body;
        file->as_fine = as_fine;
        file->reading = g_cancellable_new();
        g_hash_table_insert(self->files, g_strdup(one->file), file);
        g_autoptr(GTask) task = g_task_new(NULL, file->reading, file_is_read, g_object_ref(self));
        g_task_set_task_data(task, reading, free_reading);
        g_task_run_in_thread(task, read_file);
        any = TRUE;
    }
    return any;
}

/* Called for every edit and every step of a drag; emits "changed" only if the meshes are affected. */
static void
follow(BillowSessionMeshes *self)
{
    const char *path = billow_session_get_path(self->session);
    g_autoptr(GHashTable) before = self->named;
    self->named = resolve_names(self, path);
    g_free(self->path);
    self->path = g_strdup(path);
    self->agreements = billow_texture_permissions();
    g_hash_table_foreach_remove(self->files, is_unnamed, self->named);
    const gboolean reads = begin_reading_all(self);
    make_solids(self);
    if (!reads && are_equal(before, self->named))
        return;
    make_table(self);
    g_signal_emit(self, signals[CHANGED], 0);
}

BillowSessionMeshes *
billow_session_meshes_of(BillowSession *session)
{
    BillowSessionMeshes *self = g_object_get_data(G_OBJECT(session), MESHES);
    if (self)
        return self;
    self = g_object_new(BILLOW_TYPE_SESSION_MESHES, NULL);
    g_set_weak_pointer(&self->session, session);
    g_object_set_data_full(G_OBJECT(session), MESHES, self, g_object_unref);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    follow(self);
    return self;
}

void
billow_session_meshes_share(BillowSession *session, BillowSession *draft)
{
    g_object_set_data_full(G_OBJECT(draft), MESHES, g_object_ref(billow_session_meshes_of(session)),
                           g_object_unref);
}

/* --- Queries --- */

GHashTable *
billow_session_meshes_table(BillowSessionMeshes *self)
{
    return self->table;
}

static const MeshName *
named_of(BillowSessionMeshes *self, const char *path)
{
    return path ? g_hash_table_lookup(self->named, path) : NULL;
}

const char *
billow_session_meshes_file(BillowSessionMeshes *self, const char *path)
{
    const MeshName *named = named_of(self, path);
    return named ? named->file : NULL;
}

const char *
billow_session_meshes_problem(BillowSessionMeshes *self, const char *path)
{
    const char *name = billow_session_meshes_file(self, path);
    const MeshFile *file = name ? g_hash_table_lookup(self->files, name) : NULL;
    return !file ? NULL : file->problem ? file->problem : file->solid_problem;
}

gboolean
billow_session_meshes_is_refused(BillowSessionMeshes *self, const char *path)
{
    const MeshName *named = named_of(self, path);
    return named && named->refused;
}

gboolean
billow_session_meshes_is_fine(BillowSessionMeshes *self, const char *file)
{
    GHashTableIter iter;
    gpointer data;
    gboolean fine = FALSE, of_body = FALSE;
    g_hash_table_iter_init(&iter, self->named);
    while (g_hash_table_iter_next(&iter, NULL, &data)) {
        const MeshName *named = data;
        const gboolean same = g_strcmp0(named->file, file) == 0;
        fine |= same && named->of_cloth;
        of_body |= same && named->of_body;
    }
    return fine && !of_body;
}

gboolean
billow_session_meshes_any_refused(BillowSessionMeshes *self)
{
    g_autoptr(GPtrArray) refused = billow_session_meshes_refused(self);
    return refused->len > 0;
}

GPtrArray *
billow_session_meshes_refused(BillowSessionMeshes *self)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
    if (!self->session)
        return files;
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(GPtrArray) meshes = billow_body_files_named(project);
    g_autoptr(GPtrArray) fine = billow_project_fine_meshes_named(project);
    g_ptr_array_extend(meshes, fine, NULL, NULL);
    for (guint i = 0; i < meshes->len; i++) {
        const char *file = billow_session_meshes_file(self, meshes->pdata[i]);
        if (billow_session_meshes_is_refused(self, meshes->pdata[i]) &&
            !g_ptr_array_find_with_equal_func(files, file, g_str_equal, NULL))
            g_ptr_array_add(files, g_strdup(file));
    }
    return files;
}

void
billow_session_meshes_agree(BillowSessionMeshes *self, const char *file)
{
    billow_texture_allow(file);
    if (self->session)
        g_object_notify(G_OBJECT(self->session), "path");
}

void
billow_session_meshes_forget(BillowSessionMeshes *self, const char *file)
{
    g_hash_table_remove(self->files, file);
    if (self->session)
        follow(self);
}
