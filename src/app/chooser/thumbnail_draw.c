#include "app/chooser/thumbnail_draw.h"

#include "core/base/fine_pose.h"
#include "core/base/outline.h"
#include "core/base/tube.h"

#include <math.h>
#include <stdlib.h>

enum { FINER = 2 }; /* supersampling: drawn this much larger, then scaled down */

static const double AZIMUTH = 0.45, ELEVATION = 0.35; /* radians */
static const double MARGIN = 0.14;                    /* as a share of the height */

/* A point of the cloth in the image: pixels, depth (smaller is nearer), brightness (1: its own color), and
 * its position on the cloth, 0 ... 1. */
typedef struct {
    double x, y, depth, light, u, v;
} ProjectedPoint;

typedef struct {
    GdkPixbuf *target;
    int width, height;
    float *depth;
    const GdkPixbuf *picture; /* or NULL */
    guint8 color[3];
} Canvas;

/* --- Projection --- */

static ProjectedPoint
project_point(const BillowGrid *grid, const BillowMesh *mesh, size_t i)
{
    const BillowGridPlace place = billow_grid_vertex(grid, i);
    const double x = mesh->x[i] * cos(AZIMUTH) - mesh->z[i] * sin(AZIMUTH);
    const double away = -(mesh->x[i] * sin(AZIMUTH) + mesh->z[i] * cos(AZIMUTH));
    const double light = mesh->nx[i] * 0.35 + mesh->ny[i] * 0.75 + mesh->nz[i] * 0.56;
    return (ProjectedPoint){
        .x = x,
        .y = -(mesh->y[i] * cos(ELEVATION) + away * sin(ELEVATION)),
        .depth = away * cos(ELEVATION) - mesh->y[i] * sin(ELEVATION),
        .light = 0.5 + 0.6 * fabs(light),
        .u = billow_surface_u(grid, place.column),
        .v = place.row / (grid->rows - 1),
    };
}

/* Appends the points of what is drawn of a cloth, and returns the grid that has their faces. `surface` keeps its outline alive. */
static BillowGrid
project_points(BillowMesh *surface, const BillowGrid *own, GArray *spots)
{
    BillowGrid grid = surface->grid;
    grid.fine = grid.caps > 0 ? NULL : own->fine;
    grid.fine_scale = own->fine_scale;
    BillowMesh *mesh = billow_fine_mesh_follow(grid.fine, grid.fine_scale, surface);
    for (size_t i = 0; i < billow_grid_vertices(&grid); i++) {
        const ProjectedPoint spot = project_point(&grid, mesh, i);
        g_array_append_val(spots, spot);
    }
    billow_mesh_unref(mesh);
    return grid;
}

/* Scales and centers the points so that they fill the image. */
static void
fit(ProjectedPoint *spots, size_t n, int width, int height)
{
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < n; i++) {
        low[0] = fmin(low[0], spots[i].x);
        low[1] = fmin(low[1], spots[i].y);
        high[0] = fmax(high[0], spots[i].x);
        high[1] = fmax(high[1], spots[i].y);
    }
    const double border = 2.0 * MARGIN * height;
    const double scale = fmin((width - border) / fmax(high[0] - low[0], 1e-9),
                              (height - border) / fmax(high[1] - low[1], 1e-9));
    for (size_t i = 0; i < n; i++) {
        spots[i].x = 0.5 * width + scale * (spots[i].x - 0.5 * (low[0] + high[0]));
        spots[i].y = 0.5 * height + scale * (spots[i].y - 0.5 * (low[1] + high[1]));
    }
}

/* --- Pixels --- */

static const guint8 *
texel(const Canvas *canvas, double u, double v)
{
    if (!canvas->picture)
        return canvas->color;
    const int width = gdk_pixbuf_get_width(canvas->picture), height = gdk_pixbuf_get_height(canvas->picture);
    const int x = CLAMP((int) (u * width), 0, width - 1), y = CLAMP((int) (v * height), 0, height - 1);
    return gdk_pixbuf_read_pixels(canvas->picture) + y * gdk_pixbuf_get_rowstride(canvas->picture) +
           x * gdk_pixbuf_get_n_channels(canvas->picture);
}

static void
draw_pixel(Canvas *canvas, int x, int y, const ProjectedPoint *spot)
{
    float *depth = &canvas->depth[y * canvas->width + x];
    guint8 *pixel =
        gdk_pixbuf_get_pixels(canvas->target) + y * gdk_pixbuf_get_rowstride(canvas->target) + x * 3;
    const guint8 *color = texel(canvas, spot->u, spot->v);
    if (spot->depth >= *depth)
        return;
    *depth = (float) spot->depth;
    for (int i = 0; i < 3; i++)
        pixel[i] = (guint8) CLAMP(color[i] * spot->light, 0.0, 255.0);
}

static double
area(const ProjectedPoint *a, const ProjectedPoint *b, double x, double y)
{
    return (b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x);
}

static ProjectedPoint
between(const ProjectedPoint *a, const ProjectedPoint *b, const ProjectedPoint *c, double wa, double wb,
        double wc)
{
    return (ProjectedPoint){
        .depth = wa * a->depth + wb * b->depth + wc * c->depth,
        .light = wa * a->light + wb * b->light + wc * c->light,
        .u = wa * a->u + wb * b->u + wc * c->u,
        .v = wa * a->v + wb * b->v + wc * c->v,
    };
}

static void
fill(Canvas *canvas, const ProjectedPoint *a, const ProjectedPoint *b, const ProjectedPoint *c)
{
    const double whole = area(a, b, c->x, c->y);
    const int left = MAX(0, (int) floor(fmin(a->x, fmin(b->x, c->x)))),
              right = MIN(canvas->width - 1, (int) ceil(fmax(a->x, fmax(b->x, c->x)))),
              top = MAX(0, (int) floor(fmin(a->y, fmin(b->y, c->y)))),
              bottom = MIN(canvas->height - 1, (int) ceil(fmax(a->y, fmax(b->y, c->y))));
    if (fabs(whole) < 1e-9)
        return;
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++) {
            const double wa = area(b, c, x + 0.5, y + 0.5) / whole, wb = area(c, a, x + 0.5, y + 0.5) / whole;
            if (wa < 0.0 || wb < 0.0 || wa + wb > 1.0)
                continue;
            const ProjectedPoint spot = between(a, b, c, wa, wb, 1.0 - wa - wb);
            draw_pixel(canvas, x, y, &spot);
        }
}

/* Fills the background with a gradient, lighter at the top. */
static void
fill_background(GdkPixbuf *target)
{
    const int width = gdk_pixbuf_get_width(target), height = gdk_pixbuf_get_height(target);
    for (int y = 0; y < height; y++) {
        guint8 *pixel = gdk_pixbuf_get_pixels(target) + y * gdk_pixbuf_get_rowstride(target);
        const int light = 236 - 34 * y / height;
        for (int x = 0; x < width; x++, pixel += 3) {
            pixel[0] = (guint8) (light - 2);
            pixel[1] = (guint8) light;
            pixel[2] = (guint8) (light + 3);
        }
    }
}

/* Scales down: each pixel is the mean of the pixels that it covers. */
static GdkPixbuf *
smoothed(const GdkPixbuf *fine, int width, int height)
{
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height);
    const guint8 *from = gdk_pixbuf_read_pixels(fine);
    const int stride = gdk_pixbuf_get_rowstride(fine);
    for (int y = 0; y < height; y++) {
        guint8 *pixel = gdk_pixbuf_get_pixels(picture) + y * gdk_pixbuf_get_rowstride(picture);
        for (int i = 0; i < 3 * width; i++) {
            const guint8 *first = from + FINER * y * stride + FINER * (i / 3) * 3 + i % 3;
            int sum = 0;
            for (int down = 0; down < FINER; down++)
                for (int across = 0; across < FINER; across++)
                    sum += first[down * stride + across * 3];
            pixel[i] = (guint8) (sum / (FINER * FINER));
        }
    }
    return picture;
}

static void
set_color(Canvas *canvas, const char *color)
{
    const unsigned long value = color && *color == '#' ? strtoul(color + 1, NULL, 16) : 0xd8c8a8;
    for (int i = 0; i < 3; i++)
        canvas->color[i] = (guint8) (value >> (16 - 8 * i));
}

/* Draws a surface whose points begin at `spots`. */
static void
draw_surface(Canvas *canvas, const BillowGrid *grid, const ProjectedPoint *spots)
{
    BillowFaces faces = {grid};
    size_t corner[4];
    for (int n; (n = billow_faces_next(&faces, corner)) > 0;) {
        const ProjectedPoint *a = &spots[corner[0]], *b = &spots[corner[1]], *c = &spots[corner[2]];
        if (n == 4) {
            fill(canvas, a, &spots[corner[3]], b);
            fill(canvas, &spots[corner[3]], c, b);
        } else {
            fill(canvas, a, b, c);
        }
    }
}

GdkPixbuf *
billow_thumbnail_draw(const BillowThumbnailCloth *cloths, guint n, int width, int height)
{
    Canvas canvas = {.width = FINER * width, .height = FINER * height};
    g_autoptr(GdkPixbuf) target = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, canvas.width, canvas.height);
    g_autofree float *depth = g_new(float, canvas.width *canvas.height);
    g_autoptr(GPtrArray) surfaces = g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref);
    g_autofree BillowGrid *grids = g_new(BillowGrid, n);
    g_autoptr(GArray) spots = g_array_new(FALSE, FALSE, sizeof(ProjectedPoint));
    for (guint i = 0; i < n; i++) {
        BillowMesh *surface = billow_surface_of(cloths[i].mesh, BILLOW_TUBE_SIDES);
        grids[i] = project_points(surface, cloths[i].own, spots);
        g_ptr_array_add(surfaces, surface);
    }
    for (int i = 0; i < canvas.width * canvas.height; i++)
        depth[i] = INFINITY;
    canvas.target = target;
    canvas.depth = depth;
    fill_background(target);
    ProjectedPoint *own = (ProjectedPoint *) (void *) spots->data;
    fit(own, spots->len, canvas.width, canvas.height);
    for (guint i = 0; i < n; i++) {
        canvas.picture = cloths[i].picture;
        set_color(&canvas, cloths[i].color);
        draw_surface(&canvas, &grids[i], own);
        own += billow_grid_vertices(&grids[i]);
    }
    return smoothed(target, width, height);
}
