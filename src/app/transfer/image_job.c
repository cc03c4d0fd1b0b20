#include "app/transfer/image_job.h"

#include "io/base/atomic_file.h"

struct _BillowImageJob {
    GObject parent;
    BillowViewport *viewport;
    BillowImageWishes wishes;
    char *path;
    BillowCamera camera;
    BillowVec3 middle;
    int done;
    gboolean cancelled;
};

G_DEFINE_FINAL_TYPE(BillowImageJob, billow_image_job, G_TYPE_OBJECT)

enum { PROGRESS, ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

char *
billow_image_path(const char *path, const BillowImageWishes *wishes, int number)
{
    if (wishes->turn <= 1)
        return g_strdup(path);
    const gsize stem = g_str_has_suffix(path, ".png") ? strlen(path) - strlen(".png") : strlen(path);
    return g_strdup_printf("%.*s.%04d.png", (int) stem, path, number);
}

BillowCamera
billow_image_camera(const BillowCamera *camera, BillowVec3 middle, int number, int n)
{
    BillowCamera turned = *camera;
    const double angle = 2.0 * G_PI * (number - 1) / n;
    const BillowVec3 aside = billow_vec3_sub(camera->target, middle);
    turned.yaw += angle;
    turned.target.x = middle.x + cos(angle) * aside.x + sin(angle) * aside.z;
    turned.target.z = middle.z - sin(angle) * aside.x + cos(angle) * aside.z;
    return turned;
}

/* --- On a thread --- */

typedef struct {
    GdkPixbuf *picture;
    char *path;
} ImageWrite;

static void
free_writing(ImageWrite *writing)
{
    g_object_unref(writing->picture);
    g_free(writing->path);
    g_free(writing);
}

static void
write_picture(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const ImageWrite *writing = data;
    g_autofree char *bytes = NULL;
    gsize length;
    GError *error = NULL;
    g_autoptr(BillowAtomicFile) file = NULL;
    if (gdk_pixbuf_save_to_buffer(writing->picture, &bytes, &length, "png", &error, NULL) &&
        (file = billow_atomic_file_new(writing->path, BILLOW_LINKS_FOLLOWED, &error)) &&
        billow_atomic_file_write(file, bytes, length, NULL, &error) &&
        billow_atomic_file_commit(file, FALSE, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

/* --- On the main loop --- */

static gboolean draw_next(gpointer job);

static void
end(BillowImageJob *self, const char *problem)
{
    g_signal_emit(self, signals[ENDED], 0, problem);
}

static void
on_picture_written(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowImageJob) self = data;
    g_autoptr(GError) error = NULL;
    if (!g_task_propagate_boolean(G_TASK(result), &error)) {
        end(self, error->message);
        return;
    }
    self->done++;
    g_signal_emit(self, signals[PROGRESS], 0, self->done);
    if (self->cancelled || self->done >= self->wishes.turn)
        end(self, NULL);
    else
        g_idle_add_full(G_PRIORITY_LOW, draw_next, g_object_ref(self), g_object_unref);
}

static gboolean
draw_next(gpointer job)
{
    BillowImageJob *self = job;
    g_autoptr(GError) error = NULL;
    const BillowCamera camera =
        billow_image_camera(&self->camera, self->middle, self->done + 1, MAX(self->wishes.turn, 1));
    GdkPixbuf *picture =
        self->cancelled ? NULL
                        : billow_viewport_take_image(self->viewport, &camera, self->wishes.width,
                                                     self->wishes.height, self->wishes.transparent, &error);
    if (!picture) {
        end(self, error ? error->message : NULL);
        return G_SOURCE_REMOVE;
    }
    ImageWrite *writing = g_new(ImageWrite, 1);
    *writing = (ImageWrite){picture, billow_image_path(self->path, &self->wishes, self->done + 1)};
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_picture_written, g_object_ref(self));
    g_task_set_task_data(task, writing, (GDestroyNotify) free_writing);
    g_task_run_in_thread(task, write_picture);
    return G_SOURCE_REMOVE;
}

void
billow_image_job_cancel(BillowImageJob *self)
{
    g_return_if_fail(BILLOW_IS_IMAGE_JOB(self));
    self->cancelled = TRUE;
}

static void
dispose(GObject *object)
{
    BillowImageJob *self = BILLOW_IMAGE_JOB(object);
    g_clear_object(&self->viewport);
    g_clear_pointer(&self->path, g_free);
    G_OBJECT_CLASS(billow_image_job_parent_class)->dispose(object);
}

static void
billow_image_job_class_init(BillowImageJobClass *class)
{
    G_OBJECT_CLASS(class)->dispose = dispose;
    signals[PROGRESS] = g_signal_new("progress", BILLOW_TYPE_IMAGE_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                     NULL, G_TYPE_NONE, 1, G_TYPE_INT);
    signals[ENDED] = g_signal_new("ended", BILLOW_TYPE_IMAGE_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
billow_image_job_init(BillowImageJob *self)
{
}

BillowImageJob *
billow_image_job_new(BillowViewport *viewport, const BillowImageWishes *wishes, const char *path)
{
    BillowImageJob *self = g_object_new(BILLOW_TYPE_IMAGE_JOB, NULL);
    const BillowMesh *mesh = billow_viewport_get_mesh(viewport);
    self->viewport = g_object_ref(viewport);
    self->wishes = *wishes;
    self->path = g_strdup(path);
    self->camera = billow_viewport_get_camera(viewport);
    self->middle = self->camera.target;
    if (mesh) {
        BillowVec3 low, high;
        billow_mesh_bounds(mesh, &low, &high);
        self->middle = billow_vec3_mix(low, high, 0.5);
    }
    g_idle_add_full(G_PRIORITY_LOW, draw_next, g_object_ref(self), g_object_unref);
    return self;
}
