#include "io/writers/usda_text.h"

#include "core/base/outline.h"
#include "core/base/tube.h"
#include "io/base/decimals.h"
#include "io/project/texture_alpha.h"
#include "io/project/texture_file.h"
#include "io/writers/texture_copy.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

double
billow_usda_time_code(const BillowFormatTarget *target, int frame)
{
    return billow_format_frame_number(target, frame);
}

/* --- The names of prims --- */

/* Returns the path of a prim that is called like the id, which has letters, digits, `_` and, unlike names of
 * prims, `-`. */
static char *
path_of(const char *id, GHashTable *taken)
{
    g_autofree char *word = g_strdelimit(g_strdup(id), "-", '_');
    g_autofree char *name = g_strconcat(g_ascii_isdigit(*word) ? "_" : "", word, NULL);
    while (g_hash_table_contains(taken, name)) {
        char *longer = g_strconcat(name, "_", NULL);
        g_free(name);
        name = longer;
    }
    char *path = g_strconcat("/Scene/", name, NULL);
    g_hash_table_add(taken, g_steal_pointer(&name));
    return path;
}

BillowUsdaFile *
billow_usda_file_new(const BillowFormatTarget *target)
{
    g_autoptr(GHashTable) taken = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    BillowUsdaFile *file = g_new(BillowUsdaFile, 1);
    *file =
        (BillowUsdaFile){target, billow_format_objects_new(target), g_ptr_array_new_with_free_func(g_free)};
    for (guint i = 0; i < file->objects->len; i++)
        g_ptr_array_add(file->paths,
                        target->several
                            ? path_of(billow_format_object(file->objects, i)->project->cloth->id, taken)
                            : g_strdup("/Cloth"));
    return file;
}

void
billow_usda_file_free(BillowUsdaFile *file)
{
    g_ptr_array_unref(file->objects);
    g_ptr_array_unref(file->paths);
    g_free(file);
}

/* --- The layer --- */

/* Appends the text in quotes, on one line. */
static void
append_string(GString *text, const char *value)
{
    g_string_append_c(text, '"');
    for (const char *c = value; *c; c++) {
        if (*c == '"' || *c == '\\')
            g_string_append_c(text, '\\');
        g_string_append_c(text, g_ascii_iscntrl(*c) ? ' ' : *c);
    }
    g_string_append_c(text, '"');
}

static void
append_setting(GString *text, const char *name, double value)
{
    g_string_append_printf(text, "    %s = ", name);
    billow_append_number(text, value);
    g_string_append_c(text, '\n');
}

void
billow_usda_append_stage(GString *text, const char *prim, const double *ends, double frame_rate,
                         const BillowObjOptions *options)
{
    g_string_append_printf(text, "    defaultPrim = \"%s\"\n", prim);
    if (ends) {
        append_setting(text, "startTimeCode", ends[0]);
        append_setting(text, "endTimeCode", ends[1]);
    }
    append_setting(text, "timeCodesPerSecond", frame_rate);
    append_setting(text, "framesPerSecond", frame_rate);
    append_setting(text, "metersPerUnit", 1.0 / options->scale);
    g_string_append_printf(text, "    upAxis = \"%s\"\n)\n\n", options->up == BILLOW_UP_Z ? "Z" : "Y");
}

static void
append_layer(GString *text, const BillowFormatTarget *target)
{
    const BillowProject *project = target->project;
    const GArray *frames = target->frames;
    double ends[2];
    g_string_append(text, "#usda 1.0\n(\n    customLayerData = {\n        string project = ");
    append_string(text, project->name);
    if (!target->several)
        g_string_append_printf(text, "\n        int columns = %d\n        int rows = %d",
                               project->cloth->grid.columns, project->cloth->grid.rows);
    g_string_append(text, "\n    }\n");
    if (frames->len > 0) {
        ends[0] = billow_usda_time_code(target, g_array_index(frames, int, 0));
        ends[1] = billow_usda_time_code(target, g_array_index(frames, int, frames->len - 1));
    }
    billow_usda_append_stage(text, target->several ? "Scene" : "Cloth", frames->len > 0 ? ends : NULL,
                             project->frame_rate, target->options);
}

/* --- The mesh --- */

/* The same faces as in OBJ. */
static void
append_indices(GString *text, const BillowGrid *grid, gboolean triangles)
{
    BillowFaces faces = {grid};
    size_t corners[4];
    char number[BILLOW_INDEX_ROOM];
    gboolean any = FALSE;
    g_string_append(text, "        int[] faceVertexIndices = [");
    for (int n; (n = billow_faces_next(&faces, corners)) > 0;) {
        const gsize halves[] = {corners[0], corners[1], corners[2], corners[0], corners[2], corners[3]};
        for (int i = 0; i < (triangles && n == 4 ? 6 : n); i++) {
            if (any)
                g_string_append(text, ", ");
            any = TRUE;
            g_string_append_len(text, number,
                                billow_put_index(number, triangles ? halves[i] : corners[i]) - number);
        }
    }
    g_string_append(text, "]\n");
}

static void
append_counts(GString *text, const BillowGrid *grid, gboolean triangles)
{
    BillowFaces faces = {grid};
    size_t corners[4];
    const char *before = "";
    g_string_append(text, "        int[] faceVertexCounts = [");
    for (int n; (n = billow_faces_next(&faces, corners)) > 0; before = ", ")
        g_string_append_printf(text, "%s%s", before, n == 3 ? "3" : !triangles ? "4" : "3, 3");
    g_string_append(text, "]\n");
}

static void
append_uv(GString *text, const BillowGrid *grid)
{
    g_string_append(text, "        texCoord2f[] primvars:st = [");
    for (gsize i = 0; i < billow_grid_vertices(grid); i++) {
        const BillowGridPlace place = billow_grid_vertex(grid, i);
        g_string_append(text, i > 0 ? ", (" : "(");
        billow_append_float(text, (float) billow_surface_u(grid, place.column));
        g_string_append(text, ", ");
        billow_append_float(text, (float) billow_surface_v(grid, place.row));
        g_string_append_c(text, ')');
    }
    g_string_append(text, "] (\n            interpolation = \"vertex\"\n        )\n");
}

/* A rope that stays a curve. */
static void
append_curve(GString *text, const BillowGrid *grid, const char *path, double scale)
{
    g_string_append_printf(text,
                           "    def BasisCurves \"Mesh\" (\n"
                           "        prepend apiSchemas = [\"MaterialBindingAPI\"]\n    )\n"
                           "    {\n        uniform token type = \"linear\"\n"
                           "        uniform token wrap = \"nonperiodic\"\n"
                           "        rel material:binding = <%s/Material>\n"
                           "        int[] curveVertexCounts = [%d]\n        float[] widths = [",
                           path, grid->columns);
    billow_append_float(text, (float) (2.0 * grid->radius * scale));
    g_string_append(text, "] (\n            interpolation = \"constant\"\n        )\n");
}

const BillowChoice billow_usda_subdivisions[] = {
    {"none", N_("None")}, {"catmull-clark", N_("Catmull-Clark")}, {0}};
const BillowChoice billow_usda_purposes[] = {{"default", N_("Default")},
                                             {"render", N_("Render")},
                                             {"proxy", N_("Proxy")},
                                             {"guide", N_("Guides")},
                                             {0}};

/* Tokens of USD, in the order of billow_usda_subdivisions. */
static const char *const schemes[] = {"none", "catmullClark"};

gboolean
billow_usda_has_normals(const BillowFormatTarget *target)
{
    const BillowObjOptions *options = target->options;
    return options->normals && options->subdivision == 0 && !billow_grid_is_rope(&target->grid);
}

/* Appends what the cloth is for, if that is told. */
static void
append_purpose(GString *text, int purpose)
{
    if (purpose > 0)
        g_string_append_printf(text, "    uniform token purpose = \"%s\"\n",
                               billow_usda_purposes[purpose].word);
}

/* Appends the beginning of a prim of a scene, which tells what only depends on its cloth. */
static void
append_begin(GString *text, const char *path, const BillowCloth *cloth, int purpose)
{
    g_string_append_printf(text, "def Xform \"%s\" (\n    kind = \"component\"\n)\n{\n",
                           strrchr(path, '/') + 1);
    append_purpose(text, purpose);
    g_string_append_printf(text,
                           "    custom string id = \"%s\"\n"
                           "    custom int columns = %d\n    custom int rows = %d\n\n",
                           cloth->id, cloth->grid.columns, cloth->grid.rows);
}

GString *
billow_usda_head(const BillowUsdaFile *file, guint i)
{
    const BillowFormatObject *object = billow_format_object(file->objects, i);
    const char *path = file->paths->pdata[i];
    const BillowGrid *grid = &object->target.grid;
    const BillowObjOptions *options = file->target->options;
    GString *text = g_string_new(NULL);
    if (i == 0)
        append_layer(text, file->target);
    if (i == 0 && file->target->several)
        g_string_append(text, "def Xform \"Scene\" (\n    kind = \"assembly\"\n)\n{\n\n");
    if (file->target->several)
        append_begin(text, path, object->project->cloth, options->purpose);
    else {
        g_string_append(text, "def Xform \"Cloth\" (\n    kind = \"component\"\n)\n{\n");
        append_purpose(text, options->purpose);
    }
    if (billow_grid_is_rope(grid)) {
        append_curve(text, grid, path, options->scale);
        return text;
    }
    g_string_append_printf(
        text,
        "    def Mesh \"Mesh\" (\n        prepend apiSchemas = [\"MaterialBindingAPI\"]\n    )\n"
        "    {\n        uniform bool doubleSided = 1\n"
        "        uniform token orientation = \"rightHanded\"\n"
        "        uniform token subdivisionScheme = \"%s\"\n"
        "        rel material:binding = <%s/Material>\n",
        schemes[options->subdivision], path);
    append_counts(text, grid, options->triangles);
    append_indices(text, grid, options->triangles);
    if (options->uv)
        append_uv(text, grid);
    return text;
}

/* --- The material --- */

void
billow_usda_append_asset(GString *text, const char *path)
{
    const char *mark = strchr(path, '@') ? "@@@" : "@";
    const char *here = *path == '.' || *path == '/' ? "" : "./";
    g_string_append_printf(text, "%s%s%s%s", mark, here, path, mark);
}

/* Appends the texture, whose path is relative to the file. `prim`: the path of the cloth. */
static void
append_picture(GString *text, const char *prim, const char *path, gboolean cut_out)
{
    g_string_append(text, "        def Shader \"Picture\"\n        {\n"
                          "            uniform token info:id = \"UsdUVTexture\"\n");
    g_string_append(text, "            asset inputs:file = ");
    billow_usda_append_asset(text, path);
    g_string_append_printf(text,
                           "\n            token inputs:sourceColorSpace = \"sRGB\"\n"
                           "            float2 inputs:st.connect = <%s/Material/Places.outputs:result>\n"
                           "            float3 outputs:rgb\n",
                           prim);
    if (cut_out)
        g_string_append(text, "            float outputs:a\n");
    g_string_append(text, "        }\n\n"
                          "        def Shader \"Places\"\n        {\n"
                          "            uniform token info:id = \"UsdPrimvarReader_float2\"\n"
                          "            string inputs:varname = \"st\"\n"
                          "            float2 outputs:result\n        }\n");
}

char *
billow_usda_texture_name(const BillowFormatTarget *target)
{
    const BillowObjOptions *options = target->options;
    return options->uv && options->copy_picture ? billow_texture_copy_name(target) : NULL;
}

/* Appends what the material shows: the texture at `path`, or the color of the cloth if there is none. */
static void
append_surface(GString *text, const char *prim, const char *path, const char *color, gboolean cut_out)
{
    if (path)
        g_string_append_printf(
            text, "            color3f inputs:diffuseColor.connect = <%s/Material/Picture.outputs:rgb>\n",
            prim);
    else {
        double light[3];
        billow_color_to_light(color, light);
        g_string_append(text, "            color3f inputs:diffuseColor = (");
        for (int i = 0; i < 3; i++) {
            g_string_append(text, i ? ", " : "");
            billow_append_float(text, (float) light[i]);
        }
        g_string_append(text, ")\n");
    }
    g_string_append(text,
                    "            float inputs:metallic = 0\n            float inputs:roughness = 0.9\n");
    if (cut_out)
        g_string_append_printf(text,
                               "            float inputs:opacity.connect = <%s/Material/Picture.outputs:a>\n"
                               "            float inputs:opacityThreshold = 0.5\n",
                               prim);
    g_string_append(text, "            token outputs:surface\n        }\n");
}

GString *
billow_usda_tail(const BillowUsdaFile *file, guint i)
{
    const BillowFormatTarget *target = &billow_format_object(file->objects, i)->target;
    const BillowObjOptions *options = target->options;
    const char *prim = file->paths->pdata[i];
    g_autofree char *copy = billow_usda_texture_name(target);
    g_autofree char *path =
        copy || !options->uv ? g_strdup(copy)
                             : billow_texture_path(target->project, target->project_folder, target->folder);
    g_autofree char *picture = billow_texture_file(target->project, target->project_folder);
    const gboolean cut_out = path && billow_texture_has_alpha(picture);
    GString *text = g_string_new("    }\n\n    custom string program = \"Billow " BILLOW_VERSION
                                 "\"\n\n    def Material \"Material\"\n    {\n");
    g_string_append_printf(text,
                           "        token outputs:surface.connect = <%s/Material/Surface.outputs:surface>\n\n"
                           "        def Shader \"Surface\"\n        {\n"
                           "            uniform token info:id = \"UsdPreviewSurface\"\n",
                           prim);
    append_surface(text, prim, path, target->project->cloth->color, cut_out);
    if (path) {
        g_string_append_c(text, '\n');
        append_picture(text, prim, path, cut_out);
    }
    g_string_append(text, "    }\n}\n");
    if (file->target->several)
        g_string_append(text, i + 1 < file->objects->len ? "\n" : "\n}\n");
    return text;
}
