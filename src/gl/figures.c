#include "gl/figures.h"

enum { NORMALS, PLACES, TRIANGLES, N_BUFFERS };

typedef struct {
    BillowBodyMesh *mesh; /* referenced, so that no other mesh gets its address */
    GLuint array, buffers[N_BUFFERS];
} Upload;

static void
fill_attribute(GLuint location, GLuint buffer, const float *numbers, size_t n_points)
{
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr) (3 * n_points * sizeof *numbers), numbers, GL_STATIC_DRAW);
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, 3, GL_FLOAT, GL_FALSE, 0, NULL);
}

static Upload
upload(BillowBodyMesh *mesh)
{
    Upload made = {.mesh = billow_body_mesh_ref(mesh)};
    glGenVertexArrays(1, &made.array);
    glGenBuffers(N_BUFFERS, made.buffers);
    glBindVertexArray(made.array);
    fill_attribute(NORMALS, made.buffers[NORMALS], mesh->normals, mesh->n_points);
    fill_attribute(PLACES, made.buffers[PLACES], mesh->positions, mesh->n_points);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, made.buffers[TRIANGLES]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr) (3 * mesh->n_triangles * sizeof *mesh->triangles),
                 mesh->triangles, GL_STATIC_DRAW);
    glBindVertexArray(0);
    return made;
}

static void
clear_upload(gpointer data)
{
    Upload *of = data;
    glDeleteBuffers(N_BUFFERS, of->buffers);
    glDeleteVertexArrays(1, &of->array);
    billow_body_mesh_unref(of->mesh);
}

static const Upload *
find_upload(const GArray *uploads, const BillowBodyMesh *mesh)
{
    for (guint i = 0; uploads && i < uploads->len; i++)
        if (g_array_index(uploads, Upload, i).mesh == mesh)
            return &g_array_index(uploads, Upload, i);
    return NULL;
}

static bool
is_wanted(const BillowFigure *wanted, size_t n, const BillowBodyMesh *mesh)
{
    for (size_t i = 0; i < n; i++)
        if (wanted[i].mesh == mesh)
            return true;
    return false;
}

void
billow_figures_set(BillowFigures *figures, const BillowFigure *wanted, size_t n)
{
    if (!figures->uploads) {
        figures->uploads = g_array_new(FALSE, FALSE, sizeof(Upload));
        g_array_set_clear_func(figures->uploads, clear_upload);
    }
    for (guint i = figures->uploads->len; i-- > 0;)
        if (!is_wanted(wanted, n, g_array_index(figures->uploads, Upload, i).mesh))
            g_array_remove_index(figures->uploads, i);
    for (size_t i = 0; i < n; i++)
        if (wanted[i].mesh && !find_upload(figures->uploads, wanted[i].mesh)) {
            const Upload made = upload(wanted[i].mesh);
            g_array_append_val(figures->uploads, made);
        }
    g_free(figures->figures);
    figures->figures = g_memdup2(wanted, n * sizeof *wanted);
    figures->n = n;
}

const BillowFigure *
billow_figures_at(const BillowFigures *figures, size_t i)
{
    return i < figures->n && figures->figures[i].mesh ? &figures->figures[i] : NULL;
}

void
billow_figures_draw(const BillowFigures *figures, const BillowFigure *figure)
{
    glBindVertexArray(find_upload(figures->uploads, figure->mesh)->array);
    glDrawElements(GL_TRIANGLES, (GLsizei) (3 * figure->mesh->n_triangles), GL_UNSIGNED_INT, NULL);
}

void
billow_figures_clear(BillowFigures *figures)
{
    g_clear_pointer(&figures->uploads, g_array_unref);
    g_free(figures->figures);
    *figures = (BillowFigures){0};
}
