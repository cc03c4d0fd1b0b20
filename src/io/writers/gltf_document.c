#include "io/writers/gltf_document.h"

#include "io/base/json_memory.h"
#include "io/project/texture_file.h"

static json_object *
text(const char *value)
{
    return json_object_new_string(value);
}

static void
add_integer(json_object *object, const char *key, int value)
{
    billow_json_put(object, key, json_object_new_int(value));
}

/* Adds a number under a key, unless it is negative. */
static void
add_number_of(json_object *object, const char *key, int number)
{
    if (number >= 0)
        add_integer(object, key, number);
}

/* Returns an array with a single element: [value]. */
static json_object *
list_of(json_object *value)
{
    json_object *list = json_object_new_array();
    billow_json_append(list, value);
    return list;
}

void
billow_gltf_parts_init(BillowGltfParts *parts)
{
    *parts = (BillowGltfParts){
        .positions = -1,
        .normals = -1,
        .uv = -1,
        .frames_uv = -1,
        .indices = -1,
        .targets = json_object_new_array(),
        .target_names = json_object_new_array(),
        .times = -1,
        .weights = -1,
        .picture = -1,
        .bones = -1,
        .shares = -1,
        .inverse = -1,
        .joints = g_array_new(FALSE, FALSE, sizeof(BillowGltfJoint)),
    };
}

void
billow_gltf_parts_clear(BillowGltfParts *parts)
{
    json_object_put(parts->targets);
    json_object_put(parts->target_names);
    g_array_unref(parts->joints);
}

json_object *
billow_gltf_extras(const BillowFormatTarget *target)
{
    const BillowProject *project = target->project;
    const BillowGlbOptions *options = target->options;
    const GArray *frames = target->frames;
    json_object *extras = json_object_new_object();
    billow_json_put(extras, "program", text("Billow " BILLOW_VERSION));
    billow_json_put(extras, "project", text(project->name));
    billow_json_add_number(extras, "frame_rate", project->frame_rate);
    add_integer(extras, "columns", project->cloth->grid.columns);
    add_integer(extras, "rows", project->cloth->grid.rows);
    add_integer(extras, "frames", (int) frames->len);
    if (frames->len > 0) {
        add_integer(extras, "first_frame", g_array_index(frames, int, 0));
        add_integer(extras, "last_frame", g_array_index(frames, int, frames->len - 1));
    }
    billow_json_put(extras, "loop", json_object_new_boolean(project->loop));
    billow_json_add_number(extras, "scale", options->scale);
    billow_json_add_number(extras, "tolerance", options->tolerance);
    if (options->targets > 0)
        add_integer(extras, "targets", options->targets);
    if (options->bones > 0)
        add_integer(extras, "bones", options->bones);
    if (options->shapes > 0)
        add_integer(extras, "shapes", options->shapes);
    return extras;
}

/* Adds how far a fitted motion is from the frames, in meters. */
static void
add_fit(json_object *extras, const BillowMorphTargets *told)
{
    json_object *fit = json_object_new_object();
    if (told->bones > 0 || told->shapes > 0)
        add_integer(fit, told->bones > 0 ? "bones" : "shapes",
                    (int) (told->bones > 0 ? told->bones : told->shapes));
    billow_json_add_number(fit, "rms_error", told->rms_error);
    billow_json_add_number(fit, "largest_error", told->largest_error);
    billow_json_add_number(fit, "p99_strain", told->p99_strain);
    billow_json_put(extras, "fit", fit);
}

/* --- Material --- */

/* `picture`: its texture, or NULL. */
static json_object *
describe_material(const BillowFormatObject *object, const BillowGltfParts *parts,
                  const BillowGltfPicture *picture)
{
    json_object *material = json_object_new_object(), *surface = json_object_new_object();
    if (picture) {
        json_object *texture = json_object_new_object();
        add_integer(texture, "index", parts->picture);
        billow_json_put(surface, "baseColorTexture", texture);
    } else {
        json_object *factor = json_object_new_array();
        double light[3];
        billow_color_to_light(object->project->cloth->color, light);
        for (int i = 0; i < 3; i++)
            billow_json_append(factor, billow_json_number_new(light[i]));
        billow_json_append(factor, billow_json_number_new(1.0));
        billow_json_put(surface, "baseColorFactor", factor);
    }
    billow_json_add_number(surface, "metallicFactor", 0.0);
    billow_json_add_number(surface, "roughnessFactor", 0.9);
    billow_json_put(material, "name", text(object->material));
    billow_json_put(material, "pbrMetallicRoughness", surface);
    billow_json_put(material, "doubleSided", json_object_new_boolean(TRUE));
    if (picture && picture->cut_out) {
        billow_json_put(material, "alphaMode", text("MASK"));
        billow_json_add_number(material, "alphaCutoff", 0.5);
    }
    return material;
}

static void
add_pictures(json_object *root, const GArray *pictures)
{
    json_object *images = json_object_new_array(), *textures = json_object_new_array();
    for (guint i = 0; i < pictures->len; i++) {
        const BillowGltfPicture *picture = &g_array_index(pictures, BillowGltfPicture, i);
        json_object *image = json_object_new_object(), *texture = json_object_new_object();
        add_integer(image, "bufferView", picture->view);
        billow_json_put(image, "mimeType", text(picture->type));
        add_integer(texture, "source", (int) i);
        billow_json_append(images, image);
        billow_json_append(textures, texture);
    }
    billow_json_put(root, "images", images);
    billow_json_put(root, "textures", textures);
}

/* --- Meshes and animation. Nodes, meshes and materials have the numbers of the objects. --- */

static json_object *
describe_mesh(const BillowFormatObject *object, int number, BillowGltfParts *parts)
{
    json_object *mesh = json_object_new_object(), *primitive = json_object_new_object(),
                *attributes = json_object_new_object(), *extras = json_object_new_object();
    add_number_of(attributes, "POSITION", parts->positions);
    add_number_of(attributes, "NORMAL", parts->normals);
    add_number_of(attributes, "TEXCOORD_0", parts->uv);
    add_number_of(attributes, "TEXCOORD_1", parts->frames_uv);
    add_number_of(attributes, "JOINTS_0", parts->bones);
    add_number_of(attributes, "WEIGHTS_0", parts->shares);
    billow_json_put(primitive, "attributes", attributes);
    add_integer(primitive, "indices", parts->indices);
    add_integer(primitive, "material", number);
    billow_json_put(mesh, "name", text(billow_format_cloth_name(object->project)));
    billow_json_put(mesh, "primitives", list_of(primitive));
    if (json_object_array_length(parts->targets) > 0) {
        billow_json_put(primitive, "targets", parts->targets);
        billow_json_put(extras, "targetNames", parts->target_names);
        billow_json_put(mesh, "extras", extras);
    } else {
        json_object_put(parts->targets);
        json_object_put(parts->target_names);
        json_object_put(extras);
    }
    parts->targets = parts->target_names = NULL;
    return mesh;
}

/* Adds a channel of the animation that drives a property of a node. */
static void
add_channel(json_object *samplers, json_object *channels, int node, const char *path, int times, int values)
{
    json_object *sampler = json_object_new_object(), *channel = json_object_new_object(),
                *driven = json_object_new_object();
    add_integer(sampler, "input", times);
    add_integer(sampler, "output", values);
    billow_json_put(sampler, "interpolation", text("LINEAR"));
    add_integer(driven, "node", node);
    billow_json_put(driven, "path", text(path));
    add_integer(channel, "sampler", (int) json_object_array_length(samplers));
    billow_json_put(channel, "target", driven);
    billow_json_append(samplers, sampler);
    billow_json_append(channels, channel);
}

/* Adds the channels of a cloth. `node`: of its first joint. */
static void
add_channels(json_object *samplers, json_object *channels, int number, int node, const BillowGltfParts *parts)
{
    if (parts->weights >= 0)
        add_channel(samplers, channels, number, "weights", parts->times, parts->weights);
    for (guint b = 0; b < parts->joints->len; b++) {
        const BillowGltfJoint *joint = &g_array_index(parts->joints, BillowGltfJoint, b);
        if (joint->positions < 0)
            continue;
        add_channel(samplers, channels, node + (int) b, "translation", parts->times, joint->positions);
        add_channel(samplers, channels, node + (int) b, "rotation", parts->times, joint->turns);
    }
}

/* Returns the node of the bones of an object, which its joints follow: those come after the objects. */
static int
bones_node(const GPtrArray *parts, guint number)
{
    int node = (int) parts->len;
    for (guint i = 0; i < number; i++) {
        const guint joints = ((const BillowGltfParts *) parts->pdata[i])->joints->len;
        node += joints > 0 ? (int) joints + 1 : 0;
    }
    return node;
}

/* One animation of all meshes, so that viewers play them together. */
static void
add_animation(json_object *root, const BillowFormatTarget *target, const GPtrArray *parts)
{
    json_object *animation = json_object_new_object(), *samplers = json_object_new_array(),
                *channels = json_object_new_array();
    for (guint i = 0; i < parts->len; i++)
        add_channels(samplers, channels, (int) i, bones_node(parts, i) + 1, parts->pdata[i]);
    const gboolean any = json_object_array_length(channels) > 0;
    billow_json_put(
        animation, "name",
        text(target->several ? target->project->name : billow_format_cloth_name(target->project)));
    billow_json_put(animation, "samplers", samplers);
    billow_json_put(animation, "channels", channels);
    if (any)
        billow_json_put(root, "animations", list_of(animation));
    else
        json_object_put(animation);
}

static json_object *
numbers_new(const float *numbers, int n)
{
    json_object *list = json_object_new_array();
    for (int i = 0; i < n; i++)
        billow_json_append(list, billow_json_number_new((double) numbers[i]));
    return list;
}

/* Appends the node of the bones of an object, and its joints, placed as in the first frame. */
static void
add_bones(json_object *nodes, const BillowFormatObject *object, const BillowGltfParts *parts)
{
    const int first = (int) json_object_array_length(nodes) + 1;
    json_object *root = json_object_new_object(), *children = json_object_new_array();
    g_autofree char *name = g_strconcat(billow_format_cloth_name(object->project), " bones", NULL);
    billow_json_put(root, "name", text(name));
    billow_json_put(root, "children", children);
    billow_json_append(nodes, root);
    for (guint b = 0; b < parts->joints->len; b++) {
        const BillowGltfJoint *joint = &g_array_index(parts->joints, BillowGltfJoint, b);
        json_object *node = json_object_new_object();
        g_autofree char *own =
            g_strdup_printf("%s bone %u", billow_format_cloth_name(object->project), b + 1);
        billow_json_put(node, "name", text(own));
        billow_json_put(node, "translation", numbers_new(joint->position, 3));
        billow_json_put(node, "rotation", numbers_new(joint->turn, 4));
        billow_json_append(nodes, node);
        billow_json_append(children, json_object_new_int(first + (int) b));
    }
}

/* Returns the skin of an object whose bones have this node. */
static json_object *
describe_skin(const BillowGltfParts *parts, int node)
{
    json_object *skin = json_object_new_object(), *joints = json_object_new_array();
    for (guint b = 0; b < parts->joints->len; b++)
        billow_json_append(joints, json_object_new_int(node + 1 + (int) b));
    add_integer(skin, "inverseBindMatrices", parts->inverse);
    add_integer(skin, "skeleton", node);
    billow_json_put(skin, "joints", joints);
    return skin;
}

/* Adds the skins, and their bones to the nodes and, by their numbers, to the scene. */
static void
add_skins(json_object *root, json_object *nodes, json_object *numbers, const GPtrArray *objects,
          const GPtrArray *all_parts)
{
    json_object *skins = json_object_new_array();
    for (guint i = 0; i < objects->len; i++) {
        const BillowGltfParts *parts = all_parts->pdata[i];
        if (parts->joints->len == 0)
            continue;
        const int node = bones_node(all_parts, i);
        add_integer(json_object_array_get_idx(nodes, i), "skin", (int) json_object_array_length(skins));
        billow_json_append(skins, describe_skin(parts, node));
        add_bones(nodes, billow_format_object(objects, i), parts);
        billow_json_append(numbers, json_object_new_int(node));
    }
    if (json_object_array_length(skins) > 0)
        billow_json_put(root, "skins", skins);
    else
        json_object_put(skins);
}

static void
add_scene(json_object *root, const GPtrArray *objects, const GPtrArray *all_parts)
{
    json_object *scene = json_object_new_object(), *numbers = json_object_new_array(),
                *nodes = json_object_new_array();
    for (guint i = 0; i < objects->len; i++) {
        const BillowFormatObject *object = billow_format_object(objects, i);
        const BillowGltfParts *parts = all_parts->pdata[i];
        json_object *node = json_object_new_object(), *extras = billow_gltf_extras(&object->target);
        billow_json_put(node, "name", text(billow_format_cloth_name(object->project)));
        add_integer(node, "mesh", (int) i);
        if (billow_morph_targets_is_fit(parts->told))
            add_fit(extras, parts->told);
        if (parts->set)
            billow_json_put(extras, "set", text(parts->set));
        billow_json_put(node, "extras", extras);
        billow_json_append(nodes, node);
        billow_json_append(numbers, json_object_new_int((int) i));
    }
    add_skins(root, nodes, numbers, objects, all_parts);
    billow_json_put(scene, "nodes", numbers);
    add_integer(root, "scene", 0);
    billow_json_put(root, "scenes", list_of(scene));
    billow_json_put(root, "nodes", nodes);
}

static void
add_meshes(json_object *root, const GPtrArray *objects, const GPtrArray *all_parts, const GArray *pictures)
{
    json_object *materials = json_object_new_array(), *meshes = json_object_new_array();
    for (guint i = 0; i < objects->len; i++) {
        BillowGltfParts *parts = all_parts->pdata[i];
        const BillowGltfPicture *picture =
            parts->picture >= 0 ? &g_array_index(pictures, BillowGltfPicture, (guint) parts->picture) : NULL;
        billow_json_append(materials, describe_material(billow_format_object(objects, i), parts, picture));
        billow_json_append(meshes, describe_mesh(billow_format_object(objects, i), (int) i, parts));
    }
    billow_json_put(root, "materials", materials);
    if (pictures->len > 0)
        add_pictures(root, pictures);
    billow_json_put(root, "meshes", meshes);
}

json_object *
billow_gltf_document(const BillowFormatTarget *target, const GPtrArray *objects, const GPtrArray *parts,
                     const GArray *pictures, BillowGltfBuffer *buffer)
{
    json_object *root = json_object_new_object(), *asset = json_object_new_object();
    billow_json_put(asset, "version", text("2.0"));
    billow_json_put(asset, "generator", text("Billow " BILLOW_VERSION));
    billow_json_put(root, "asset", asset);
    add_scene(root, objects, parts);
    add_meshes(root, objects, parts, pictures);
    add_animation(root, target, parts);
    billow_gltf_buffer_describe(buffer, root);
    return root;
}
