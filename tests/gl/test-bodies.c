/* Tests the second cloth, colors for values, and colliders, pixel by pixel. */
#include "core/base/fine_mesh.h"
#include "drawing.h"
#include "gl/collider_shape.h"
#include "gl/ramp.h"

static BillowMesh *
level_mesh(int columns, int rows, double spacing, double height)
{
    BillowGrid grid = {columns, rows, spacing};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        BillowVec3 place = billow_grid_flat(&grid, (int) i % columns, (int) i / columns);
        mesh->x[i] = (float) place.x;
        mesh->y[i] = (float) height;
        mesh->z[i] = (float) place.z;
        mesh->ny[i] = 1.0f;
    }
    return mesh;
}

static void
set_ghost(Drawing *drawing, double height)
{
    BillowMesh *mesh = level_mesh(17, 9, 0.1, height); /* 160 x 80 pixels */
    billow_renderer_set_ghost(drawing->renderer, mesh, NULL);
    billow_mesh_unref(mesh);
}

static Pixel *
picture(Drawing *drawing)
{
    drawing_draw(drawing);
    return offscreen_read(&drawing->screen);
}

static void
assert_same(const Pixel *a, const Pixel *b)
{
    gsize size = DRAWING_WIDTH * DRAWING_HEIGHT * sizeof(Pixel);
    g_assert_cmpmem(a, size, b, size);
}

/* Returns whether (x, y), pixels from the middle of the image, belongs to a shape; 0 for the outline, a pixel
 * wide, which may or may not. */
typedef int (*Inside)(double x, double y, const double *sizes);

static int
inside_rectangle(double x, double y, const double *sizes)
{
    double beyond = fmax(fabs(x) - sizes[0], fabs(y) - sizes[1]);
    return beyond < -0.75 ? 1 : beyond > 0.75 ? -1 : 0;
}

static int
inside_disc(double x, double y, const double *sizes)
{
    double beyond = hypot(x, y) - sizes[0];
    return beyond < -0.75 ? 1 : beyond > 0.75 ? -1 : 0;
}

/* A segment on the x axis of half length sizes[0], rounded by sizes[1]. */
static int
inside_stadium(double x, double y, const double *sizes)
{
    double round_size = sizes[1];
    return inside_disc(fmax(fabs(x) - sizes[0], 0.0), y, &round_size);
}

/* Checks that exactly the pixels of the shape differ. */
static void
assert_covers(const Pixel *before, const Pixel *after, Inside inside, const double *sizes)
{
    int covered = 0;
    for (int i = 0; i < DRAWING_WIDTH * DRAWING_HEIGHT; i++) {
        double x = i % DRAWING_WIDTH + 0.5 - 0.5 * DRAWING_WIDTH;
        double y = i / DRAWING_WIDTH + 0.5 - 0.5 * DRAWING_HEIGHT;
        int is_inside = inside(x, y, sizes);
        if (is_inside > 0)
            g_assert_cmpint(pixel_difference(before[i], after[i]), >, 8);
        else if (is_inside < 0)
            g_assert_cmpint(pixel_difference(before[i], after[i]), ==, 0);
        covered += is_inside > 0;
    }
    g_assert_cmpint(covered, >, 1000);
}

static void
test_ghost(Drawing *drawing, gconstpointer api)
{
    const double sizes[] = {80.0, 40.0};
    g_autofree Pixel *before = picture(drawing);
    set_ghost(drawing, 0.0);
    g_autofree Pixel *after = picture(drawing);
    assert_covers(before, after, inside_rectangle, sizes);
    billow_renderer_set_ghost(drawing->renderer, NULL, NULL);
    g_autofree Pixel *again = picture(drawing);
    assert_same(before, again);
}

/* A rectangle half as wide and long as the cloth, modeled on it, is drawn in its place, by the ghost and by skins. */
static void
test_ghost_fine(Drawing *drawing, gconstpointer api)
{
    static const float positions[] = {-0.4F, 0, -0.2F, 0.4F, 0, -0.2F, 0.4F, 0, 0.2F, -0.4F, 0, 0.2F};
    static const uint32_t point[] = {0, 1, 2, 3};
    static const BillowOutlineFace face = {{0, 3, 2, 1}};
    const BillowFineMeshParts parts = {4, 4, 1, point, positions, NULL, NULL, &face};
    BillowFineMesh *fine = billow_fine_mesh_new(&parts, "half.obj", "0");
    const BillowGrid own = {.columns = 17, .rows = 9, .spacing = 0.1, .fine = fine, .fine_scale = 1.0};
    BillowMesh *mesh = level_mesh(17, 9, 0.1, 0.0);
    const BillowRenderSkin skin = {.mesh = mesh};
    const double sizes[] = {40.0, 20.0};
    g_autofree Pixel *before = picture(drawing);
    billow_renderer_set_ghost(drawing->renderer, mesh, &own);
    g_autofree Pixel *ghost = picture(drawing);
    assert_covers(before, ghost, inside_rectangle, sizes);
    billow_renderer_set_ghost(drawing->renderer, NULL, NULL);
    billow_renderer_set_skins(drawing->renderer, &skin, 1, &own);
    g_autofree Pixel *skinned = picture(drawing);
    assert_covers(before, skinned, inside_rectangle, sizes);
    billow_mesh_unref(mesh);
    billow_fine_mesh_unref(fine);
}

static void
test_ghost_ground(Drawing *drawing, gconstpointer api)
{
    drawing->options.ground = true;
    set_ghost(drawing, 0.5);
    drawing_draw(drawing);
    /* the ground's axis is below it */
    Pixel on_axis = drawing_pixel(drawing, 0.45, 0, 0.001), beside = drawing_pixel(drawing, 0.45, 0, 0.05);
    g_assert_cmpint(on_axis.red - on_axis.green, >, beside.red - beside.green + 20);
}

/* The solid cloth hides a ghost behind it or in the same place, and is seen through one in front. */
static void
test_ghost_order(Drawing *drawing, gconstpointer api)
{
    drawing->options.color = (BillowColor){0.9f, 0.1f, 0.1f};
    drawing_set_flat_cloth(drawing, 17, 9, 0.1, 0.0);
    g_autofree Pixel *alone = picture(drawing);
    const double heights[] = {-0.3, 0.0};
    for (int i = 0; i < 2; i++) {
        set_ghost(drawing, heights[i]);
        g_autofree Pixel *with_ghost = picture(drawing);
        assert_same(alone, with_ghost);
    }
    set_ghost(drawing, 0.3);
    drawing_draw(drawing);
    Pixel mixed = drawing_pixel(drawing, 0.31, 0, 0.13);
    Pixel solid = alone[(DRAWING_HEIGHT / 2 + 13) * DRAWING_WIDTH + DRAWING_WIDTH / 2 + 31];
    g_assert_cmpint(pixel_difference(mixed, solid), >, 30);
    g_assert_cmpint(mixed.red, >, mixed.blue + 20);
}

static void
assert_near(Pixel pixel, int red, int green, int blue)
{
    g_assert_cmpint(ABS(pixel.red - red), <=, 2);
    g_assert_cmpint(ABS(pixel.green - green), <=, 2);
    g_assert_cmpint(ABS(pixel.blue - blue), <=, 2);
}

/* Rows of 0, 1/2, 1 and beyond: viridis starts with (68, 1, 84), has (33, 145, 140) in its middle, and ends
 * with (253, 231, 37). */
static void
test_values(Drawing *drawing, gconstpointer api)
{
    float values[9 * 9];
    for (int i = 0; i < 81; i++)
        values[i] = i / 9 < 3 ? (i / 9 == 0 ? -7.0f : 0.0f) : i / 9 < 6 ? 0.5f : i / 9 == 8 ? 30.0f : 1.0f;
    drawing_set_flat_cloth(drawing, 9, 9, 0.2, 0.0);
    g_autofree Pixel *plain = picture(drawing);
    billow_renderer_set_values(drawing->renderer, values, 81);
    drawing_draw(drawing);
    assert_near(drawing_pixel(drawing, 0.1, 0, -0.5), 68, 1, 84);
    assert_near(drawing_pixel(drawing, 0.1, 0, -0.78), 68, 1, 84);
    assert_near(drawing_pixel(drawing, 0.1, 0, 0.1), 33, 145, 140);
    assert_near(drawing_pixel(drawing, 0.1, 0, 0.5), 253, 231, 37);
    assert_near(drawing_pixel(drawing, 0.1, 0, 0.78), 253, 231, 37);
    billow_renderer_set_values(drawing->renderer, NULL, 0);
    g_autofree Pixel *again = picture(drawing);
    assert_same(plain, again);
}

/* Values that were set for another grid are not drawn until the grid matches again. */
static void
test_values_of_another_grid(Drawing *drawing, gconstpointer api)
{
    float values[25] = {0};
    drawing_set_flat_cloth(drawing, 9, 9, 0.2, 0.0);
    g_autofree Pixel *plain = picture(drawing);
    billow_renderer_set_values(drawing->renderer, values, 25);
    g_autofree Pixel *with_few = picture(drawing);
    assert_same(plain, with_few);
    drawing_set_flat_cloth(drawing, 5, 5, 0.2, 0.0);
    drawing_draw(drawing);
    assert_near(drawing_pixel(drawing, 0.1, 0, 0.1), 68, 1, 84);
}

static void
test_ramp(Drawing *drawing, gconstpointer api)
{
    for (int i = 0; i < BILLOW_RAMP_COLORS; i++) {
        BillowColor color = billow_ramp_at(i / 8.0);
        g_assert_cmpfloat_with_epsilon(color.green, billow_ramp_colors[i].green, 1e-6);
    }
    BillowColor between = billow_ramp_at(1.0 / 16.0), beyond = billow_ramp_at(3.0);
    g_assert_cmpfloat_with_epsilon(between.blue,
                                   0.5 * (billow_ramp_colors[0].blue + billow_ramp_colors[1].blue), 1e-6);
    g_assert_cmpfloat_with_epsilon(beyond.red, 253.0 / 255.0, 1e-6);
    double last = -1.0; /* increasing lightness, also for people who see no colors */
    for (int i = 0; i <= 64; i++) {
        BillowColor color = billow_ramp_at(i / 64.0);
        double luminance =
            0.2126 * pow(color.red, 2.2) + 0.7152 * pow(color.green, 2.2) + 0.0722 * pow(color.blue, 2.2);
        g_assert_cmpfloat(luminance, >, last);
        last = luminance;
    }
}

static BillowCollider
body(BillowColliderShape shape)
{
    BillowCollider collider = billow_collider_default();
    collider.shape = shape;
    return collider;
}

/* A ball of radius r at distance d from the eye is seen within the angle asin(r / d). */
static void
test_sphere(Drawing *drawing, gconstpointer api)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE);
    g_autofree Pixel *before = picture(drawing);
    drawing->camera.orthographic = false;
    drawing->camera.distance = 2.0;
    drawing->camera.target = billow_vec3(0.3, 0.1, 0.2);
    sphere.position = drawing->camera.target;
    sphere.radius = 0.5;
    double seen = tan(asin(0.25)) / tan(0.5 * drawing->camera.fov) * 0.5 * DRAWING_HEIGHT;
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    g_autofree Pixel *after = picture(drawing);
    assert_covers(before, after, inside_disc, &seen);
    billow_renderer_set_colliders(drawing->renderer, NULL, 0, -1, -1);
    g_autofree Pixel *again = picture(drawing);
    assert_same(before, again);
}

/* After a quarter turn about the vertical, x and z are exchanged. */
static void
test_box(Drawing *drawing, gconstpointer api)
{
    const double sizes[] = {70.0, 30.0};
    BillowCollider box = body(BILLOW_COLLIDER_BOX);
    box.size = billow_vec3(0.6, 0.2, 1.4);
    box.rotation = billow_vec3(0.0, 90.0, 0.0);
    g_autofree Pixel *before = picture(drawing);
    billow_renderer_set_colliders(drawing->renderer, &box, 1, -1, -1);
    g_autofree Pixel *after = picture(drawing);
    assert_covers(before, after, inside_rectangle, sizes);
}

static void
test_capsule(Drawing *drawing, gconstpointer api)
{
    const double sizes[] = {50.0, 40.0};
    BillowCollider capsule = body(BILLOW_COLLIDER_CAPSULE);
    capsule.radius = 0.4;
    capsule.length = 1.0;
    capsule.rotation = billow_vec3(0.0, 0.0, 90.0);
    g_autofree Pixel *before = picture(drawing);
    billow_renderer_set_colliders(drawing->renderer, &capsule, 1, -1, -1);
    g_autofree Pixel *after = picture(drawing);
    assert_covers(before, after, inside_stadium, sizes);
}

/* The nearer one of cloth and collider is visible. */
static void
test_body_order(Drawing *drawing, gconstpointer api)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE);
    sphere.radius = 0.3;
    sphere.position = billow_vec3(0.0, -1.0, 0.0);
    drawing_set_flat_cloth(drawing, 17, 17, 0.1, 0.0);
    g_autofree Pixel *alone = picture(drawing);
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    g_autofree Pixel *below = picture(drawing);
    assert_same(alone, below);
    double seen = 30.0;
    sphere.position.y = 1.0;
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    g_autofree Pixel *above = picture(drawing);
    int covered = 0;
    for (int i = 0; i < DRAWING_WIDTH * DRAWING_HEIGHT; i++) {
        const double x = i % DRAWING_WIDTH + 0.5 - 0.5 * DRAWING_WIDTH,
                     y = i / DRAWING_WIDTH + 0.5 - 0.5 * DRAWING_HEIGHT;
        const int is_inside = inside_disc(x, y, &seen);
        if (is_inside > 0)
            g_assert_cmpint(pixel_difference(alone[i], above[i]), >, 8);
        else if (is_inside < 0) /* where it casts its shadow */
            g_assert_cmpint(above[i].red + above[i].green + above[i].blue, <=,
                            alone[i].red + alone[i].green + alone[i].blue);
        covered += is_inside > 0;
    }
    g_assert_cmpint(covered, >, 1000);
}

/* Where the light, at (x, y, z), casts the shadow of a place on what is `drop` metres below: it moves by
 * -drop x / y and -drop z / y. */
static BillowVec3
shadow_of(BillowVec3 place, double drop)
{
    const double x = -0.37139068, y = 0.83562903, z = 0.40481584;
    return billow_vec3(place.x - drop * x / y, place.y - drop, place.z - drop * z / y);
}

/* The ball's shadow lies on the cloth, and nothing else of the cloth is darker. */
static void
test_shadow_on_cloth(Drawing *drawing, gconstpointer api)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE);
    sphere.radius = 0.1;
    sphere.position = billow_vec3(0.1, 0.5, 0.1);
    drawing_set_flat_cloth(drawing, 17, 17, 0.1, 0.0);
    drawing_draw(drawing);
    const BillowVec3 dark = shadow_of(sphere.position, 0.5);
    Pixel lit = drawing_pixel(drawing, dark.x, 0, dark.z), beside = drawing_pixel(drawing, -0.5, 0, 0.5);
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    drawing_draw(drawing);
    g_assert_cmpint(drawing_pixel(drawing, dark.x, 0, dark.z).red, <, lit.red - 30);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -0.5, 0, 0.5), beside), ==, 0);
}

/* A small cloth above a box shades its top. */
static void
test_shadow_on_body(Drawing *drawing, gconstpointer api)
{
    BillowCollider box = body(BILLOW_COLLIDER_BOX);
    box.position = billow_vec3(0.0, -1.0, 0.0);
    box.size = billow_vec3(2.0, 0.2, 2.0);
    billow_renderer_set_colliders(drawing->renderer, &box, 1, -1, -1);
    drawing_draw(drawing);
    const BillowVec3 dark = shadow_of(billow_vec3(0.0, 0.0, 0.0), 0.9);
    Pixel lit = drawing_pixel(drawing, dark.x, 0, dark.z), beside = drawing_pixel(drawing, -0.6, 0, 0.6);
    drawing_set_flat_cloth(drawing, 5, 5, 0.1, 0.0);
    drawing_draw(drawing);
    g_assert_cmpint(drawing_pixel(drawing, dark.x, 0, dark.z).red, <, lit.red - 30);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -0.6, 0, 0.6), beside), ==, 0);
}

static void
test_looks(Drawing *drawing, gconstpointer api)
{
    const BillowCollider bodies[] = {body(BILLOW_COLLIDER_SPHERE), body(BILLOW_COLLIDER_PLANE)};
    Pixel looks[4];
    for (int i = 0; i < 4; i++) {
        billow_renderer_set_colliders(drawing->renderer, bodies, 2, i & 1 ? 0 : -1, i & 2 ? 0 : -1);
        drawing_draw(drawing);
        looks[i] = drawing_pixel(drawing, 0.1, 0.5, 0.1);
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            g_assert_cmpint(pixel_difference(looks[i], looks[j]), >, 25);
    g_assert_cmpint(looks[2].blue, >, looks[2].red + 60);
}

/* A plane tints its square, does not hide the ground, and hides no collider. */
static void
test_plane(Drawing *drawing, gconstpointer api)
{
    BillowCollider plane = body(BILLOW_COLLIDER_PLANE);
    drawing->options.ground = true;
    drawing->camera.distance *= 3.0; /* 1 m spans 33 pixels: the square 167 */
    plane.position.y = 0.4;
    drawing_draw(drawing);
    Pixel bare = drawing_pixel(drawing, 0.7, 0, 0.7), bare_outside = drawing_pixel(drawing, 2.9, 0, 0.7);
    billow_renderer_set_colliders(drawing->renderer, &plane, 1, -1, -1);
    drawing_draw(drawing);
    Pixel tinted = drawing_pixel(drawing, 0.7, 0, 0.7), on_axis = drawing_pixel(drawing, 0.7, 0, 0.01);
    g_assert_cmpint(pixel_difference(tinted, bare), >, 8);
    g_assert_cmpint(pixel_difference(tinted, bare), <, 150);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 2.9, 0, 0.7), bare_outside), ==, 0);
    g_assert_cmpint(on_axis.red - on_axis.green, >, tinted.red - tinted.green + 30);
    Pixel edge = drawing_pixel(drawing, BILLOW_COLLIDER_SHAPE_PLANE_REACH - 0.02, 0, 0.7);
    g_assert_cmpint(pixel_difference(edge, tinted), >, 60);
}

/* The ground is drawn in its place, at its height, and it is drawn itself only if it is selected. */
static void
test_floor(Drawing *drawing, gconstpointer api)
{
    BillowCollider floor = body(BILLOW_COLLIDER_PLANE);
    floor.is_floor = true;
    for (int i = 0; i < 2; i++) {
        drawing->options.ground = i == 0;
        floor.position.y = drawing->options.ground_height = 0.0;
        billow_renderer_set_colliders(drawing->renderer, NULL, 0, -1, -1);
        g_autofree Pixel *bare = picture(drawing);
        const Pixel inside = drawing_pixel(drawing, 0.7, 0, 0.7);
        billow_renderer_set_colliders(drawing->renderer, &floor, 1, -1, -1);
        g_autofree Pixel *with_floor = picture(drawing);
        assert_same(bare, with_floor);
        billow_renderer_set_colliders(drawing->renderer, &floor, 1, -1, 0);
        drawing_draw(drawing);
        g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.7, 0, 0.7), inside), >, 8);
    }
    drawing->options.ground = true;
    drawing->options.ground_height = 0.3;
    billow_renderer_set_colliders(drawing->renderer, NULL, 0, -1, -1);
    g_autofree Pixel *raised = picture(drawing);
    drawing->options.ground_height = 0.0;
    floor.position.y = 0.3;
    billow_renderer_set_colliders(drawing->renderer, &floor, 1, -1, -1);
    g_autofree Pixel *followed = picture(drawing);
    assert_same(raised, followed);
}

/* A tilted one is a plane like others. */
static void
test_tilted_floor(Drawing *drawing, gconstpointer api)
{
    BillowCollider plane = body(BILLOW_COLLIDER_PLANE);
    plane.rotation.z = 20.0;
    billow_renderer_set_colliders(drawing->renderer, &plane, 1, -1, -1);
    g_autofree Pixel *tilted = picture(drawing);
    plane.is_floor = true;
    billow_renderer_set_colliders(drawing->renderer, &plane, 1, -1, -1);
    g_autofree Pixel *floor = picture(drawing);
    assert_same(tilted, floor);
}

/* The shadow of a ball that floats 1 m above the ground is where the light casts it. */
static void
test_shadow(Drawing *drawing, gconstpointer api)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE);
    sphere.radius = 0.25;
    sphere.position.y = 1.0;
    drawing->options.ground = true;
    drawing_draw(drawing);
    Pixel bare = drawing_pixel(drawing, 0.45, 0, -0.45), bare_far = drawing_pixel(drawing, -0.55, 0, 0.45);
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    drawing_draw(drawing);
    g_assert_cmpint(drawing_pixel(drawing, 0.45, 0, -0.45).red, <, bare.red - 15);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -0.55, 0, 0.45), bare_far), ==, 0);
}

/* --- Display meshes --- */

/* A box of 2 x 2 x 2 units around the origin, without normals. */
static BillowBodyMesh *
cube(void)
{
    float positions[24];
    const uint32_t sides[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                  {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    uint32_t triangles[36];
    for (uint32_t i = 0; i < 24; i++)
        positions[i] = i / 3 >> i % 3 & 1 ? 1.0f : -1.0f;
    for (int i = 0; i < 6; i++)
        billow_body_mesh_fan(sides[i], 4, &triangles[6 * i]);
    return billow_body_mesh_new(positions, NULL, 8, triangles, 12);
}

static void
set_figure(Drawing *drawing, BillowMeshPlace place)
{
    BillowBodyMesh *mesh = cube();
    const BillowFigure figure = {mesh, place};
    billow_renderer_set_figures(drawing->renderer, &figure, 1);
    billow_body_mesh_unref(mesh);
}

/* 0.3 m to either side, rotated by 90° twice: about its own z and with the collider. It covers exactly the
 * same pixels as a collider of that size. */
static void
test_mesh(Drawing *drawing, gconstpointer api)
{
    const double sizes[] = {30.0, 30.0};
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE);
    sphere.radius = 0.5;
    sphere.rotation = billow_vec3(0.0, 90.0, 0.0);
    g_autofree Pixel *before = picture(drawing);
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    g_autofree Pixel *shape = picture(drawing);
    set_figure(drawing, (BillowMeshPlace){.scale = 0.3, .rotation = {0.0, 0.0, 90.0}});
    g_autofree Pixel *after = picture(drawing);
    assert_covers(before, after, inside_rectangle, sizes);
    billow_renderer_set_figures(drawing->renderer, NULL, 0);
    g_autofree Pixel *again = picture(drawing);
    assert_same(shape, again);
}

/* It is seen where requested on the collider's own x axis, which is rotated to the world's -z. */
static void
test_mesh_offset(Drawing *drawing, gconstpointer api)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE);
    sphere.position = billow_vec3(0.0, 0.0, 0.2);
    sphere.rotation = billow_vec3(0.0, 90.0, 0.0);
    drawing_draw(drawing);
    const Pixel bare[] = {drawing_pixel(drawing, 0.0, 0.0, 0.2), drawing_pixel(drawing, 0.0, 0.0, -0.3)};
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    set_figure(drawing, (BillowMeshPlace){.scale = 0.1, .position = {0.5, 0.0, 0.0}});
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.0, 0.0, 0.2), bare[0]), ==, 0);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.0, 0.0, -0.3), bare[1]), >, 25);
}

/* A plane can have one too: a floor that hides what is behind it. */
static void
test_mesh_of_a_plane(Drawing *drawing, gconstpointer api)
{
    const double sizes[] = {40.0, 40.0};
    const BillowCollider plane = body(BILLOW_COLLIDER_PLANE);
    g_autofree Pixel *before = picture(drawing);
    billow_renderer_set_colliders(drawing->renderer, &plane, 1, -1, -1);
    set_figure(drawing, (BillowMeshPlace){.scale = 0.4});
    g_autofree Pixel *after = picture(drawing);
    assert_covers(before, after, inside_rectangle, sizes);
}

/* However small its unit, it is lit like a collider of its size: seen from above, the top of a box. */
static void
test_mesh_light(Drawing *drawing, gconstpointer api)
{
    const float positions[] = {-5e5f, 0, -5e5f, -5e5f, 0, 5e5f, 5e5f, 0, 5e5f, 5e5f, 0, -5e5f};
    const uint32_t quad[] = {0, 1, 2, 3};
    uint32_t triangles[6];
    BillowCollider box = body(BILLOW_COLLIDER_BOX);
    box.size = billow_vec3(1.0, 1e-6, 1.0);
    billow_renderer_set_colliders(drawing->renderer, &box, 1, -1, -1);
    drawing_draw(drawing);
    const Pixel expected = drawing_pixel(drawing, 0.1, 0.0, 0.1);
    billow_body_mesh_fan(quad, 4, triangles);
    BillowBodyMesh *mesh = billow_body_mesh_new(positions, NULL, 4, triangles, 2);
    const BillowFigure figure = {mesh, {.scale = 1e-6}};
    billow_renderer_set_figures(drawing->renderer, &figure, 1);
    billow_body_mesh_unref(mesh);
    drawing_draw(drawing);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, 0.1, 0.0, 0.1), expected), <=, 2);
}

static void
test_mesh_shadow(Drawing *drawing, gconstpointer api)
{
    BillowCollider sphere = body(BILLOW_COLLIDER_SPHERE);
    sphere.radius = 1e-3;
    sphere.position.y = 1.0;
    drawing->options.ground = true;
    billow_renderer_set_colliders(drawing->renderer, &sphere, 1, -1, -1);
    drawing_draw(drawing);
    Pixel bare = drawing_pixel(drawing, 0.45, 0, -0.45), bare_far = drawing_pixel(drawing, -0.55, 0, 0.45);
    set_figure(drawing, (BillowMeshPlace){.scale = 0.25});
    drawing_draw(drawing);
    g_assert_cmpint(drawing_pixel(drawing, 0.45, 0, -0.45).red, <, bare.red - 15);
    g_assert_cmpint(pixel_difference(drawing_pixel(drawing, -0.55, 0, 0.45), bare_far), ==, 0);
}

static const DrawingTest tests[] = {
    {"ghost-covers-its-place-and-goes-without-a-trace", test_ghost},
    {"ghost-and-skins-have-the-fine-mesh-of-the-cloth", test_ghost_fine},
    {"ghost-lets-the-ground-through", test_ghost_ground},
    {"ghost-stays-behind-the-cloth-that-it-coincides-with", test_ghost_order},
    {"values-have-the-colours-of-the-ramp", test_values},
    {"values-of-another-grid-are-not-drawn", test_values_of_another_grid},
    {"ramp-grows-lighter", test_ramp},
    {"sphere-covers-the-disc-that-perspective-says", test_sphere},
    {"box-turns-with-its-rotation", test_box},
    {"capsule-is-round-at-both-ends", test_capsule},
    {"bodies-and-cloth-hide-one-another", test_body_order},
    {"shadow-of-a-body-lies-on-the-cloth", test_shadow_on_cloth},
    {"shadow-of-the-cloth-lies-on-a-body", test_shadow_on_body},
    {"hovered-and-selected-bodies-look-different", test_looks},
    {"planes-are-seen-through", test_plane},
    {"ground-is-drawn-in-place-of-the-floor", test_floor},
    {"tilted-floor-is-a-plane", test_tilted_floor},
    {"bodies-throw-shadows", test_shadow},
    {"mesh-is-seen-in-the-place-of-its-body", test_mesh},
    {"mesh-is-placed-along-the-axes-of-its-body", test_mesh_offset},
    {"mesh-of-a-plane-is-solid", test_mesh_of_a_plane},
    {"mesh-of-small-units-is-lit-as-any-other", test_mesh_light},
    {"mesh-throws-its-own-shadow", test_mesh_shadow},
};

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    drawing_add_tests(tests, G_N_ELEMENTS(tests));
    return g_test_run();
}
