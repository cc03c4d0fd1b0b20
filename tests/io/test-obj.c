/* Tests OBJ sequences: numbers, the text of a frame, the folder. */
#include "io/base/decimals.h"
#include "io/base/file_stem.h"
#include "io/formats/formats.h"
#include "io/sequence/verify.h"
#include "io/writers/obj_material.h"
#include "io/writers/obj_text.h"

#include <glib/gstdio.h>
#include <json-c/json.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* --- Numbers --- */

static void
assert_fixed(double value, int precision)
{
    char expected[400];
    g_snprintf(expected, sizeof expected, "%.*f", precision, value);
    const char *plain =
        strspn(expected, "-0.") == strlen(expected) ? expected + (*expected == '-') : expected;
    GString *text = g_string_new(NULL);
    billow_append_fixed(text, value, precision);
    g_assert_cmpstr(text->str, ==, plain);
    g_string_free(text, TRUE);
}

static void
fixed_is_printf(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);
    for (int i = 0; i < 200000; i++) {
        int precision = g_rand_int_range(rand, 0, 16);
        double value = ldexp(g_rand_double_range(rand, -1.0, 1.0), g_rand_int_range(rand, -40, 60));
        assert_fixed((double) (float) value, precision);
        assert_fixed(value, precision);
    }
}

/* Halves of the last decimal, and the doubles next to them. */
static void
fixed_rounds_ties_as_printf(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(12);
    for (int i = 0; i < 200000; i++) {
        int precision = g_rand_int_range(rand, 0, 10);
        double tie = (g_rand_int_range(rand, -2000000, 2000000) + 0.5) * pow(10.0, -precision);
        assert_fixed(tie, precision);
        assert_fixed(nextafter(tie, INFINITY), precision);
        assert_fixed(nextafter(tie, -INFINITY), precision);
    }
}

/* Most numbers of a frame have six decimals. */
static void
six_decimals_are_printf(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(13);
    for (int i = 0; i < 300000; i++) {
        double value = g_rand_double_range(rand, -1.0, 1.0) * (i % 3 ? 2.0 : 120.0);
        assert_fixed(value, 6);
        assert_fixed((double) (float) value, 6);
    }
    const double edges[] = {0.0, 1e-6, 0.1, 1.0, 9.999999, 10.0, 99.999999, 100.0, 4294.967295, 4294.967296};
    for (gsize i = 0; i < G_N_ELEMENTS(edges); i++)
        for (int half = -3; half <= 3; half++) {
            assert_fixed(edges[i] + 0.5e-6 * half, 6);
            assert_fixed(-edges[i] + 0.5e-6 * half, 6);
        }
}

static void
fixed_has_no_negative_zero(void)
{
    assert_fixed(-0.0, 6);
    assert_fixed(-4.9e-7, 6);
    assert_fixed(-0.4, 0);
    assert_fixed(-1e-300, 15);
    assert_fixed(-5.1e-7, 6);
    assert_fixed(3.4e38, 6);
}

/* --- The text of a frame --- */

typedef struct {
    GArray *v, *vt, *vn; /* of double: three, two and three per line */
    GArray *f;           /* of int: three per corner, 0 for an absent number */
    GArray *corners;     /* of int: the number of corners of each face */
} Obj;

static void
read_numbers(GArray *into, const char *line, int n)
{
    char *p = (char *) line;
    for (int i = 0; i < n; i++) {
        double value = g_ascii_strtod(p, &p);
        g_array_append_val(into, value);
    }
    g_assert_cmpstr(p, ==, "");
}

static void
read_face(Obj *obj, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    int n = 0;
    for (char **word = words + 1; *word; word++, n++) {
        g_auto(GStrv) numbers = g_strsplit(*word, "/", -1);
        guint given = g_strv_length(numbers);
        for (guint i = 0; i < 3; i++) {
            int number = i < given ? atoi(numbers[i]) : 0;
            g_array_append_val(obj->f, number);
        }
    }
    g_array_append_val(obj->corners, n);
}

static Obj
read_obj(const char *text)
{
    Obj obj = {g_array_new(FALSE, FALSE, sizeof(double)), g_array_new(FALSE, FALSE, sizeof(double)),
               g_array_new(FALSE, FALSE, sizeof(double)), g_array_new(FALSE, FALSE, sizeof(int)),
               g_array_new(FALSE, FALSE, sizeof(int))};
    g_assert_true(g_str_has_suffix(text, "\n"));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        if (g_str_has_prefix(*line, "v "))
            read_numbers(obj.v, *line + 2, 3);
        else if (g_str_has_prefix(*line, "vt "))
            read_numbers(obj.vt, *line + 3, 2);
        else if (g_str_has_prefix(*line, "vn "))
            read_numbers(obj.vn, *line + 3, 3);
        else if (g_str_has_prefix(*line, "f "))
            read_face(&obj, *line);
    }
    return obj;
}

static void
clear_obj(Obj *obj)
{
    g_array_unref(obj->v);
    g_array_unref(obj->vt);
    g_array_unref(obj->vn);
    g_array_unref(obj->f);
    g_array_unref(obj->corners);
}

static double
number(GArray *array, int n, guint i, int axis)
{
    return g_array_index(array, double, (guint) n *i + (guint) axis);
}

static const BillowGrid grid = {4, 3, 0.5};

static BillowObjOptions
default_options(void)
{
    g_autofree BillowObjOptions *options = billow_format_new_options(billow_format_find("obj"));
    return *options;
}

static gboolean
append(gpointer data, const void *bytes, gsize length, GError **error)
{
    g_string_append_len(data, bytes, (gssize) length);
    return TRUE;
}

static void
format(const BillowProject *project, const BillowObjOptions *options, const BillowMesh *mesh, GString *text)
{
    g_autoptr(BillowObjParts) parts =
        billow_obj_parts_new(project, &project->cloth->grid, options, project->name);
    g_assert_true(billow_obj_parts_send(parts, mesh, append, text, NULL));
}

/* Makes the flat cloth with each point lifted by its number, so that no two are alike. */
static BillowMesh *
new_mesh(void)
{
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int row = 0; row < grid.rows; row++) {
        for (int column = 0; column < grid.columns; column++) {
            size_t i = billow_grid_index(&grid, column, row);
            BillowVec3 flat = billow_grid_flat(&grid, column, row);
            mesh->x[i] = (float) flat.x;
            mesh->y[i] = 0.001f * (float) i;
            mesh->z[i] = (float) flat.z;
            mesh->nx[i] = 0.6f;
            mesh->ny[i] = 0.8f;
        }
    }
    return mesh;
}

static Obj
formatted(const BillowObjOptions *options)
{
    g_autoptr(BillowProject) project = billow_project_new("Cloth", &grid);
    BillowMesh *mesh = new_mesh();
    mesh->nx[5] = mesh->ny[5] = 0.0f; /* no direction */
    GString *text = g_string_new(NULL);
    format(project, options, mesh, text);
    billow_mesh_unref(mesh);
    g_assert_nonnull(strstr(text->str, "\nmtllib Cloth.mtl\n"));
    g_assert_nonnull(strstr(text->str, "\no Cloth\n"));
    g_assert_nonnull(strstr(text->str, "\nusemtl cloth\ns 1\nf ")); /* all faces are one smooth surface */
    Obj obj = read_obj(text->str);
    g_string_free(text, TRUE);
    return obj;
}

static void
frame_holds_the_mesh(void)
{
    BillowObjOptions options = default_options();
    Obj obj = formatted(&options);
    g_assert_cmpuint(obj.v->len, ==, 36);
    g_assert_cmpuint(obj.vt->len, ==, 24);
    g_assert_cmpuint(obj.vn->len, ==, 36);
    for (guint i = 0; i < 12; i++) {
        int column = (int) i % 4, row = (int) i / 4;
        g_assert_cmpfloat_with_epsilon(number(obj.v, 3, i, 0), (column - 1.5) * 0.5, 1e-6);
        g_assert_cmpfloat_with_epsilon(number(obj.v, 3, i, 1), 0.001 * i, 1e-6);
        g_assert_cmpfloat_with_epsilon(number(obj.v, 3, i, 2), (row - 1.0) * 0.5, 1e-6);
        g_assert_cmpfloat_with_epsilon(number(obj.vt, 2, i, 0), column / 3.0, 1e-6);
        g_assert_cmpfloat_with_epsilon(number(obj.vt, 2, i, 1), 1.0 - row / 2.0, 1e-6);
        g_assert_cmpfloat_with_epsilon(number(obj.vn, 3, i, 0), i == 5 ? 0.0 : 0.6, 1e-6);
        g_assert_cmpfloat_with_epsilon(number(obj.vn, 3, i, 1), i == 5 ? 1.0 : 0.8, 1e-6);
    }
    clear_obj(&obj);
}

static double
round_to_float(double value)
{
    return (double) (float) value;
}

/* Compares a frame of more than one block of text with the output of printf. */
static void
large_frame_is_printf(void)
{
    const BillowGrid large = {120, 90, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("Cloth", &large);
    GString *v = g_string_new(NULL), *vt = g_string_new(NULL), *vn = g_string_new(NULL),
            *f = g_string_new(NULL), *text = g_string_new(NULL);
    BillowMesh *mesh = billow_mesh_new(&large);
    for (int i = 0; i < 120 * 90; i++) {
        double x = round_to_float(0.37 * i), y = round_to_float(5.0 * sin(i)), z = round_to_float(-0.01 * i);
        double nx = round_to_float(0.6 * cos(i)), ny = round_to_float(0.8), nz = round_to_float(0.6 * sin(i));
        mesh->x[i] = (float) x, mesh->y[i] = (float) y, mesh->z[i] = (float) z;
        mesh->nx[i] = (float) nx, mesh->ny[i] = (float) ny, mesh->nz[i] = (float) nz;
        g_string_append_printf(v, "v %.6f %.6f %.6f\n", x, y, i ? z : 0.0);
        g_string_append_printf(vt, "vt %.6f %.6f\n", i % 120 / 119.0, (89 - i / 120) / 89.0);
        g_string_append_printf(vn, "vn %.6f %.6f %.6f\n", nx, ny, nz);
        int a = i + 1, b = i + 121, c = i + 122, d = i + 2;
        if (i % 120 < 119 && i / 120 < 89)
            g_string_append_printf(f, "f %d/%d/%d %d/%d/%d %d/%d/%d %d/%d/%d\n", a, a, a, b, b, b, c, c, c, d,
                                   d, d);
    }
    const BillowObjOptions options = default_options();
    format(project, &options, mesh, text);
    g_autofree char *expected =
        g_strdup_printf("# Billow, 120 x 90 points\nmtllib Cloth.mtl\no Cloth\n%s%s%susemtl cloth\ns 1\n%s",
                        v->str, vt->str, vn->str, f->str);
    g_assert_cmpmem(text->str, text->len, expected, strlen(expected));
    GString *const texts[] = {v, vt, vn, f, text};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_string_free(texts[i], TRUE);
    billow_mesh_unref(mesh);
}

static void
z_up_turns_the_cloth(void)
{
    BillowObjOptions y = default_options(), z = y;
    z.up = BILLOW_UP_Z;
    z.scale = 100.0;
    Obj a = formatted(&y), b = formatted(&z);
    for (guint i = 0; i < 12; i++) {
        g_assert_cmpfloat_with_epsilon(number(b.v, 3, i, 0), 100.0 * number(a.v, 3, i, 0), 1e-4);
        g_assert_cmpfloat_with_epsilon(number(b.v, 3, i, 1), -100.0 * number(a.v, 3, i, 2), 1e-4);
        g_assert_cmpfloat_with_epsilon(number(b.v, 3, i, 2), 100.0 * number(a.v, 3, i, 1), 1e-4);
        g_assert_cmpfloat(number(b.vn, 3, i, 0), ==, number(a.vn, 3, i, 0)); /* not scaled */
        g_assert_cmpfloat(number(b.vn, 3, i, 2), ==, number(a.vn, 3, i, 1));
    }
    clear_obj(&a);
    clear_obj(&b);
}

/* Returns y of the cross product of two edges of a face in the flat cloth: twice its area if it faces up. */
static double
upward_area(const Obj *obj, guint first)
{
    double p[3][2];
    for (guint c = 0; c < 3; c++) {
        guint i = (guint) g_array_index(obj->f, int, 3 * (first + c)) - 1;
        p[c][0] = number(obj->v, 3, i, 0);
        p[c][1] = number(obj->v, 3, i, 2);
    }
    double ux = p[1][0] - p[0][0], uz = p[1][1] - p[0][1], wx = p[2][0] - p[0][0], wz = p[2][1] - p[0][1];
    return uz * wx - ux * wz;
}

static void
faces_cover_the_cloth_and_point_up(gconstpointer data)
{
    gboolean triangles = GPOINTER_TO_INT(data);
    BillowObjOptions options = default_options();
    options.triangles = triangles;
    Obj obj = formatted(&options);
    g_assert_cmpuint(obj.corners->len, ==, triangles ? 12 : 6);
    int uses[12] = {0};
    guint first = 0;
    for (guint face = 0; face < obj.corners->len; face++) {
        int n = g_array_index(obj.corners, int, face);
        g_assert_cmpint(n, ==, triangles ? 3 : 4);
        g_assert_cmpfloat_with_epsilon(upward_area(&obj, first), 0.25, 1e-9);
        for (int c = 0; c < n; c++, first++) {
            int v = g_array_index(obj.f, int, 3 * first);
            g_assert_cmpint(g_array_index(obj.f, int, 3 * first + 1), ==, v);
            g_assert_cmpint(g_array_index(obj.f, int, 3 * first + 2), ==, v);
            uses[v - 1]++;
        }
    }
    for (int i = 0; i < 12; i++) /* inner points have four faces around them, corners one */
        g_assert_cmpint(uses[i], >=, 1);
    g_assert_cmpint(uses[5], ==, triangles ? 6 : 4);
    clear_obj(&obj);
}

static void
parts_can_be_left_out(void)
{
    BillowObjOptions options = default_options();
    options.uv = FALSE;
    Obj obj = formatted(&options);
    g_assert_cmpuint(obj.vt->len, ==, 0);
    g_assert_cmpint(g_array_index(obj.f, int, 1), ==, 0); /* v//vn */
    g_assert_cmpint(g_array_index(obj.f, int, 2), ==, 1);
    clear_obj(&obj);
    options.normals = FALSE;
    obj = formatted(&options);
    g_assert_cmpuint(obj.vn->len, ==, 0);
    g_assert_cmpint(g_array_index(obj.f, int, 2), ==, 0);
    clear_obj(&obj);
}

/* --- Names and settings --- */

static BillowSequenceSettings
default_settings(void)
{
    BillowSequenceSettings settings;
    billow_sequence_settings_init(&settings, billow_format_find("obj"));
    return settings;
}

static char *
frame_name(const BillowProject *project, const BillowSequenceSettings *settings, int frame)
{
    g_autofree char *stem = billow_sequence_stem(project, settings);
    return billow_sequence_file_name(stem, settings, frame);
}

static void
assert_frame_name(const char *project_name, int frame, const char *expected)
{
    g_autoptr(BillowProject) project = billow_project_new(project_name, &grid);
    g_auto(BillowSequenceSettings) settings = default_settings();
    g_autofree char *name = frame_name(project, &settings, frame);
    g_assert_cmpstr(name, ==, expected);
}

static void
names_of_files(void)
{
    assert_frame_name("Canopy", 1, "Canopy.0001.obj");
    assert_frame_name("Canopy", 12345, "Canopy.12345.obj");
    assert_frame_name("a/b\\c\nd", 2, "a_b_c_d.0002.obj");
    assert_frame_name("../x", 2, "_._x.0002.obj");
    assert_frame_name("", 2, "cloth.0002.obj");
    assert_frame_name("Zelt über Gras", 2, "Zelt über Gras.0002.obj");
    g_autofree char *long_name = g_strnfill(4000, 'x');
    g_autoptr(BillowProject) project = billow_project_new(long_name, &grid);
    g_auto(BillowSequenceSettings) settings = default_settings();
    settings.padding = 6;
    settings.start_number = 1001;
    g_autofree char *name = frame_name(project, &settings, 1);
    g_assert_cmpuint(strlen(name), <, 255);
    g_assert_true(g_str_has_suffix(name, "x.001001.obj"));
}

/* A typed name gives the same file names as a project of that name, and suits the command. */
static void
safe_stems_are_those_of_names(void)
{
    GString *wide = g_string_new(NULL);
    for (int i = 0; i < 100; i++)
        g_string_append(wide, "€ ");
    const char *const names[] = {"Canopy",         "a/b",   "../x",   "a\\b\nc", "", " . ",
                                 "Zelt über Gras", "\xff/", wide->str};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(BillowProject) project = billow_project_new(names[i], &grid);
        g_auto(BillowSequenceSettings) settings = default_settings();
        g_autofree char *by_name = frame_name(project, &settings, 7);
        g_autofree char *stem = billow_safe_stem(names[i]);
        settings.stem = g_strdup(stem);
        g_autofree char *by_stem = frame_name(project, &settings, 7);
        g_autofree char *problem = billow_sequence_settings_problem(&settings);
        g_autofree char *again = billow_safe_stem(stem);
        g_assert_cmpstr(by_stem, ==, by_name);
        g_assert_cmpstr(problem, ==, NULL);
        g_assert_cmpstr(again, ==, stem);
    }
    g_string_free(wide, TRUE);
}

static void
assert_settings(BillowSequenceSettings settings, gboolean fit)
{
    g_autofree char *problem = billow_sequence_settings_problem(&settings);
    g_assert_cmpint(problem == NULL, ==, fit);
}

static void
assert_options(BillowObjOptions options, gboolean fit)
{
    assert_settings(
        (BillowSequenceSettings){.format = billow_format_find("obj"), .options = &options, .padding = 4},
        fit);
}

static void
settings_are_checked(void)
{
    g_auto(BillowSequenceSettings) good = default_settings();
    BillowSequenceSettings bad;
    assert_settings(good, TRUE);
    bad = good, bad.stem = (char *) "a/b", assert_settings(bad, FALSE);
    bad = good, bad.stem = (char *) "", assert_settings(bad, FALSE);
    bad = good, bad.stem = (char *) "a b", assert_settings(bad, TRUE);
    bad = good, bad.padding = 0, assert_settings(bad, FALSE);
    bad = good, bad.padding = 13, assert_settings(bad, FALSE);
    bad = good, bad.start_number = -1000000001, assert_settings(bad, FALSE);
    bad = good, bad.start_number = -1000000000, assert_settings(bad, TRUE);
    bad = good, bad.jobs = -1, assert_settings(bad, FALSE);
    bad = good, bad.jobs = 1025, assert_settings(bad, FALSE);
}

static void
options_are_checked(void)
{
    BillowObjOptions good = default_options(), bad;
    assert_options(good, TRUE);
    bad = good, bad.scale = 0.0, assert_options(bad, FALSE);
    bad = good, bad.scale = -1.0, assert_options(bad, FALSE);
    bad = good, bad.scale = NAN, assert_options(bad, FALSE);
    bad = good, bad.scale = INFINITY, assert_options(bad, FALSE);
    bad = good, bad.precision = -1, assert_options(bad, FALSE);
    bad = good, bad.precision = 16, assert_options(bad, FALSE);
}

static void
no_parts_can_be_freed(void)
{
    billow_obj_parts_free(NULL);
}

static void
assert_texture(const char *texture, const char *project_folder, const char *folder, const char *expected)
{
    g_autoptr(BillowProject) project = billow_project_new("Cloth", &grid);
    billow_cloth_set_texture(project->cloth, texture);
    g_autofree char *text = billow_obj_material(project, "cloth", project_folder, folder, NULL);
    g_autofree char *line = g_strconcat("\nmap_Kd ", expected, "\n", NULL);
    g_assert_nonnull(strstr(text, line));
    g_assert_nonnull(strstr(text, "\nKd 1.000000 1.000000 1.000000\n"));
}

static void
material_names_the_texture(void)
{
    assert_texture("textures/a b.png", "/nowhere/project", "/nowhere/project/out", "../textures/a b.png");
    assert_texture("textures/a.png", "/nowhere/project", "/nowhere/project", "textures/a.png");
    assert_texture("textures/a.png", "/nowhere/project", "/nowhere/project/textures", "a.png");
    assert_texture("../a.png", "/nowhere/project", "/elsewhere/x", "../../nowhere/a.png");
    assert_texture("/nowhere/a.png", "/nowhere/project", "/nowhere/out/deep", "../../a.png");
    assert_texture("a.png", NULL, "/nowhere", "a.png");
    g_autoptr(BillowProject) project = billow_project_new("Cloth", &grid);
    billow_cloth_set_color(project->cloth, "#00ff33");
    g_autofree char *text = billow_obj_material(project, "cloth", NULL, "/nowhere", NULL);
    g_assert_nonnull(strstr(text, "\nKd 0.000000 1.000000 0.200000\n"));
    g_assert_null(strstr(text, "map_Kd"));
}

/* --- Folders --- */

typedef struct {
    char *folder;
    BillowRestCache *cache;
    BillowAnimation *animation;
    GArray *frames;
    BillowSequenceSettings settings;
} Export;

static void
set_up(Export *export, gconstpointer data)
{
    g_autoptr(BillowProject) project = billow_project_new("Cloth", &grid);
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    wave->duration = 1.0;
    billow_block_wave(wave)->amplitude = 0.1;
    billow_block_wave(wave)->speed = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    export->folder = g_dir_make_tmp("billow-obj-XXXXXX", NULL);
    export->cache = billow_rest_cache_new(0);
    export->animation = billow_animation_new(project, export->cache);
    export->frames = g_array_new(FALSE, FALSE, sizeof(int));
    for (int frame = 1; frame <= 24; frame++)
        g_array_append_val(export->frames, frame);
    export->settings = default_settings();
}

static void
remove_files(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_assert_cmpint(g_remove(path), ==, 0);
    }
    g_clear_pointer(&dir, g_dir_close);
}

static void
tear_down(Export *export, gconstpointer data)
{
    remove_files(export->folder);
    g_assert_cmpint(g_rmdir(export->folder), ==, 0);
    g_free(export->folder);
    billow_animation_unref(export->animation);
    billow_rest_cache_unref(export->cache);
    g_array_unref(export->frames);
    billow_sequence_settings_clear(&export->settings);
}

/* Returns the names of all files in the folder with their bytes. */
static GHashTable *
read_folder(const char *folder)
{
    GHashTable *files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        char *text;
        g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
        g_hash_table_insert(files, g_strdup(name), text);
    }
    g_dir_close(dir);
    return files;
}

static BillowSequence
sequence_of(const Export *export)
{
    return (BillowSequence){.project = billow_animation_project(export->animation),
                            .settings = &export->settings,
                            .frames = export->frames,
                            .folder = export->folder};
}

static gboolean
run_cancellable(Export *export, BillowSequenceProgress progress, GCancellable *cancellable,
                BillowSequenceReport *report, GError **error)
{
    const BillowSequence sequence = sequence_of(export);
    g_autoptr(BillowFrameSource) source = billow_frame_source_new(export->animation, NULL, NULL);
    return billow_sequence_write(&sequence, source, progress, NULL, cancellable, report, error);
}

static gboolean
run(Export *export, BillowSequenceProgress progress, BillowSequenceReport *report, GError **error)
{
    return run_cancellable(export, progress, NULL, report, error);
}

static void
bytes_do_not_depend_on_jobs(Export *export, gconstpointer data)
{
    export->settings.jobs = 1;
    BillowSequenceReport report;
    g_assert_true(run(export, NULL, &report, NULL));
    g_assert_cmpint(report.written, ==, 24);
    g_autoptr(GHashTable) one = read_folder(export->folder);
    g_assert_cmpuint(g_hash_table_size(one), ==, 26);
    remove_files(export->folder);
    export->settings.jobs = 7;
    g_assert_true(run(export, NULL, &report, NULL));
    g_autoptr(GHashTable) seven = read_folder(export->folder);
    g_assert_cmpuint(g_hash_table_size(seven), ==, 26);
    GHashTableIter iter;
    gpointer name, text;
    goffset bytes = 0;
    g_hash_table_iter_init(&iter, one);
    while (g_hash_table_iter_next(&iter, &name, &text)) {
        g_assert_cmpstr(g_hash_table_lookup(seven, name), ==, text);
        bytes += g_str_has_suffix(name, ".obj") ? (goffset) strlen(text) : 0;
    }
    g_assert_cmpint(report.bytes, ==, bytes);
}

enum { MANY_FRAMES = 240 };

static gboolean
stop_after_five(int frame, gboolean skipped, int done, int total, gpointer data)
{
    g_assert_cmpint(total, ==, MANY_FRAMES);
    return done < 5;
}

static void
stopping_leaves_whole_frames(Export *export, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    BillowSequenceReport report;
    enum { JOBS = 3, BATCH = 16 }; /* frames that a job has made but not renamed yet */
    for (int frame = 25; frame <= MANY_FRAMES; frame++)
        g_array_append_val(export->frames, frame);
    export->settings.jobs = JOBS;
    g_assert_false(run(export, stop_after_five, &report, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpint(report.written, >=, 5);
    g_assert_cmpint(report.written, <=, JOBS * BATCH);
    g_autoptr(GHashTable) files = read_folder(export->folder);
    g_assert_cmpuint(g_hash_table_size(files), ==, (guint) report.written + 2);
    GHashTableIter iter;
    gpointer name, text;
    g_hash_table_iter_init(&iter, files);
    while (g_hash_table_iter_next(&iter, &name, &text))
        if (g_str_has_suffix(name, ".obj"))
            g_assert_true(g_str_has_suffix(text, "\nf 7/7/7 11/11/11 12/12/12 8/8/8\n"));
}

static void
cancelled_before_it_starts(Export *export, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_cancellable_cancel(cancellable);
    BillowSequenceReport report;
    g_assert_false(run_cancellable(export, NULL, cancellable, &report, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_autoptr(GHashTable) files = read_folder(export->folder);
    g_assert_cmpuint(g_hash_table_size(files), <=, 2);
}

static void
full_disk_leaves_no_partial_file(Export *export, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    rlim_t before = limit.rlim_cur;
    limit.rlim_cur = 800; /* the files beside the frames fit, a frame does not */
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    BillowSequenceReport report;
    gboolean exported = run(export, NULL, &report, &error);
    limit.rlim_cur = before;
    setrlimit(RLIMIT_FSIZE, &limit);
    g_assert_false(exported);
    g_assert_nonnull(strstr(error->message, "Cloth.0"));
    g_autoptr(GHashTable) files = read_folder(export->folder);
    g_assert_cmpuint(g_hash_table_size(files), ==, 2);
    g_assert_true(g_hash_table_contains(files, "Cloth.mtl"));
    g_assert_true(g_hash_table_contains(files, "Cloth.sequence.json"));
}

static void
write_in_folder(const Export *export, const char *name, const char *text, gssize length)
{
    g_autofree char *path = g_build_filename(export->folder, name, NULL);
    g_assert_true(g_file_set_contents(path, text, length, NULL));
}

static GPtrArray *
verify(const Export *export)
{
    const BillowSequence sequence = sequence_of(export);
    GPtrArray *findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    g_assert_true(billow_sequence_verify(&sequence, NULL, NULL, findings, NULL, NULL));
    return findings;
}

static void
assert_finding(GPtrArray *findings, guint i, const char *file, const char *start)
{
    const BillowFinding *finding = g_ptr_array_index(findings, i);
    g_assert_cmpstr(finding->file, ==, file);
    g_assert_true(g_str_has_prefix(finding->message, start));
}

static void
verify_finds_what_is_wrong(Export *export, gconstpointer data)
{
    BillowSequenceReport report;
    g_assert_true(run(export, NULL, &report, NULL));
    g_autoptr(GPtrArray) nothing = verify(export);
    g_assert_cmpuint(nothing->len, ==, 0);

    g_autoptr(GHashTable) files = read_folder(export->folder);
    const char *frame = g_hash_table_lookup(files, "Cloth.0003.obj");
    gsize length = strlen(frame);
    g_autofree char *gap = g_build_filename(export->folder, "Cloth.0002.obj", NULL);
    g_assert_cmpint(g_remove(gap), ==, 0);
    write_in_folder(export, "Cloth.0003.obj", frame, (gssize) length - 1);
    write_in_folder(export, "Cloth.0004.obj", frame, (gssize) length / 2);
    write_in_folder(export, "Cloth.0005.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n", -1);
    write_in_folder(export, "Cloth.0006.obj", "", 0);
    write_in_folder(export, "Cloth.0025.obj", frame, (gssize) length);
    write_in_folder(export, "other.obj", frame, (gssize) length);
    write_in_folder(export, ".billow-abcdef", frame, 10);
    write_in_folder(export, "notes.txt", "mine", -1);
    g_autoptr(GPtrArray) findings = verify(export);
    g_assert_cmpuint(findings->len, ==, 8);
    assert_finding(findings, 0, "Cloth.0002.obj", "missing");
    assert_finding(findings, 1, "Cloth.0003.obj", "cut short");
    assert_finding(findings, 2, "Cloth.0004.obj", "cut short");
    assert_finding(findings, 3, "Cloth.0005.obj", "written from a different cloth");
    assert_finding(findings, 4, "Cloth.0006.obj", "cut short");
    assert_finding(findings, 5, ".billow-abcdef", "left over");
    assert_finding(findings, 6, "Cloth.0025.obj", "foreign");
    assert_finding(findings, 7, "other.obj", "foreign");

    ((BillowObjOptions *) export->settings.options)->triangles = TRUE;
    g_autoptr(GPtrArray) others = verify(export);
    assert_finding(others, 0, "Cloth.0001.obj", "written from a different cloth or with different options");
}

/* The manifest says what paths are relative to, and lists each file with its size, including the material. */
static void
manifest_tells_origin_and_files(Export *export, gconstpointer data)
{
    BillowSequenceReport report;
    export->settings.origin = billow_vec3(1.5, -2.0, 4.0);
    g_array_set_size(export->frames, 2);
    g_assert_true(run(export, NULL, &report, NULL));
    g_autoptr(GHashTable) files = read_folder(export->folder);
    json_object *manifest = json_tokener_parse(g_hash_table_lookup(files, "Cloth.sequence.json")), *value;
    g_assert_true(json_object_object_get_ex(manifest, "origin", &value));
    g_assert_cmpstr(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN), ==, "[1.5,-2.0,4.0]");
    g_assert_true(json_object_object_get_ex(manifest, "files", &value));
    g_assert_cmpuint(json_object_array_length(value), ==, 3); /* two frames and their material */
    for (gsize i = 0; i < 3; i++) {
        json_object *file = json_object_array_get_idx(value, i);
        const char *name = json_object_get_string(json_object_object_get(file, "name"));
        g_assert_nonnull(g_hash_table_lookup(files, name));
        g_assert_cmpint(json_object_get_int(json_object_object_get(file, "bytes")), ==,
                        (int) strlen(g_hash_table_lookup(files, name)));
        g_hash_table_remove(files, name);
    }
    g_assert_cmpuint(g_hash_table_size(files), ==, 1); /* none is left except the manifest */
    json_object_put(manifest);
}

static void
remove_from_folder(const Export *export, const char *name)
{
    g_autofree char *path = g_build_filename(export->folder, name, NULL);
    g_assert_cmpint(g_remove(path), ==, 0);
}

/* Replaces frame 1 by frame 7 and frame 2 by half of itself; the others stay complete. */
static void
skip(Export *export, GHashTable *before, int expected)
{
    BillowSequenceReport report;
    const char *whole = g_hash_table_lookup(before, "Cloth.0007.obj");
    write_in_folder(export, "Cloth.0001.obj", whole, -1);
    write_in_folder(export, "Cloth.0002.obj", whole, 100);
    export->settings.skip_existing = TRUE;
    g_assert_true(run(export, NULL, &report, NULL));
    g_assert_cmpint(report.skipped, ==, expected);
    g_assert_cmpint(report.written, ==, 24 - expected);
}

static void
assert_same_file(GHashTable *after, const char *name, GHashTable *before, const char *other)
{
    g_assert_cmpstr(g_hash_table_lookup(after, name), ==, g_hash_table_lookup(before, other));
}

static void
frames_of_the_manifest_are_left_alone(Export *export, gconstpointer data)
{
    BillowSequenceReport report;
    g_assert_true(run(export, NULL, &report, NULL));
    g_autoptr(GHashTable) before = read_folder(export->folder);
    skip(export, before, 22);
    g_autoptr(GHashTable) after = read_folder(export->folder);
    g_assert_cmpuint(g_hash_table_size(after), ==, g_hash_table_size(before));
    GHashTableIter iter;
    gpointer name;
    g_hash_table_iter_init(&iter, before);
    while (g_hash_table_iter_next(&iter, &name, NULL))
        assert_same_file(after, name, before, name);
}

/* Earlier versions wrote them without a list of files. */
static void
whole_frames_are_left_alone(Export *export, gconstpointer data)
{
    BillowSequenceReport report;
    g_assert_true(run(export, NULL, &report, NULL));
    g_autoptr(GHashTable) before = read_folder(export->folder);
    remove_from_folder(export, "Cloth.sequence.json");
    skip(export, before, 23);
    g_autoptr(GHashTable) after = read_folder(export->folder);
    assert_same_file(after, "Cloth.0001.obj", before, "Cloth.0007.obj"); /* complete, although different */
    assert_same_file(after, "Cloth.0002.obj", before, "Cloth.0002.obj");
    g_autoptr(GPtrArray) findings = verify(export);
    g_assert_cmpuint(findings->len, ==, 0);
}

static void
add_export_test(const char *path, void (*test)(Export *, gconstpointer))
{
    g_test_add(path, Export, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/obj/fixed-is-printf", fixed_is_printf);
    g_test_add_func("/obj/six-decimals-are-printf", six_decimals_are_printf);
    g_test_add_func("/obj/fixed-rounds-ties-as-printf", fixed_rounds_ties_as_printf);
    g_test_add_func("/obj/fixed-has-no-negative-zero", fixed_has_no_negative_zero);
    g_test_add_func("/obj/frame-holds-the-mesh", frame_holds_the_mesh);
    g_test_add_func("/obj/large-frame-is-printf", large_frame_is_printf);
    g_test_add_func("/obj/z-up-turns-the-cloth", z_up_turns_the_cloth);
    g_test_add_data_func("/obj/quads-cover-the-cloth-and-point-up", GINT_TO_POINTER(FALSE),
                         faces_cover_the_cloth_and_point_up);
    g_test_add_data_func("/obj/triangles-cover-the-cloth-and-point-up", GINT_TO_POINTER(TRUE),
                         faces_cover_the_cloth_and_point_up);
    g_test_add_func("/obj/no-parts-can-be-freed", no_parts_can_be_freed);
    g_test_add_func("/obj/parts-can-be-left-out", parts_can_be_left_out);
    g_test_add_func("/obj/names-of-files", names_of_files);
    g_test_add_func("/obj/safe-stems-are-those-of-names", safe_stems_are_those_of_names);
    g_test_add_func("/obj/settings-are-checked", settings_are_checked);
    g_test_add_func("/obj/options-are-checked", options_are_checked);
    g_test_add_func("/obj/material-names-the-texture", material_names_the_texture);
    add_export_test("/obj/bytes-do-not-depend-on-jobs", bytes_do_not_depend_on_jobs);
    add_export_test("/obj/stopping-leaves-whole-frames", stopping_leaves_whole_frames);
    add_export_test("/obj/cancelled-before-it-starts", cancelled_before_it_starts);
    add_export_test("/obj/full-disk-leaves-no-partial-file", full_disk_leaves_no_partial_file);
    add_export_test("/obj/verify-finds-what-is-wrong", verify_finds_what_is_wrong);
    add_export_test("/obj/frames-of-the-manifest-are-left-alone", frames_of_the_manifest_are_left_alone);
    add_export_test("/obj/manifest-tells-origin-and-files", manifest_tells_origin_and_files);
    add_export_test("/obj/whole-frames-are-left-alone", whole_frames_are_left_alone);
    return g_test_run();
}
