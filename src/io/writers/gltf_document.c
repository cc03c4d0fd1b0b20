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
    return extras;
}

/* --- Material --- */

static json_object *
describe_material(const BillowFormatTarget *target, const BillowGltfParts *parts)
{
    json_object *material = json_object_new_object(), *surface = json_object_new_object();
    if (parts->picture >= 0) {
        json_object *texture = json_object_new_object();
        add_integer(texture, "index", 0);
        billow_json_put(surface, "baseColorTexture", texture);
    } else {
        json_object *factor = json_object_new_array();
        double light[3];
        billow_color_to_light(target->project->cloth->color, light);
        for (int i = 0; i < 3; i++)
            billow_json_append(factor, billow_json_number_new(light[i]));
        billow_json_append(factor, billow_json_number_new(1.0));
        billow_json_put(surface, "baseColorFactor", factor);
    }
    billow_json_add_number(surface, "metallicFactor", 0.0);
    billow_json_add_number(surface, "roughnessFactor", 0.9);
    billow_json_put(material, "name", text("cloth"));
    billow_json_put(material, "pbrMetallicRoughness", surface);
    billow_json_put(material, "doubleSided", json_object_new_boolean(TRUE));
    if (parts->cut_out) {
        billow_json_put(material, "alphaMode", text("MASK"));
        billow_json_add_number(material, "alphaCutoff", 0.5);
    }
    return material;
}

/* --- Mesh and animation --- */

static json_object *
describe_mesh(const BillowFormatTarget *target, const BillowGltfParts *parts)
{
    json_object *mesh = json_object_new_object(), *primitive = json_object_new_object(),
                *attributes = json_object_new_object(), *extras = json_object_new_object();
    add_number_of(attributes, "POSITION", parts->positions);
    add_number_of(attributes, "NORMAL", parts->normals);
    add_number_of(attributes, "TEXCOORD_0", parts->uv);
    billow_json_put(primitive, "attributes", attributes);
    add_integer(primitive, "indices", parts->indices);
    add_integer(primitive, "material", 0);
    billow_json_put(mesh, "name", text(billow_format_cloth_name(target->project)));
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
    return mesh;
}

static json_object *
describe_animation(const BillowFormatTarget *target, const BillowGltfParts *parts)
{
    json_object *animation = json_object_new_object(), *sampler = json_object_new_object(),
                *channel = json_object_new_object(), *driven = json_object_new_object();
    add_integer(sampler, "input", parts->times);
    add_integer(sampler, "output", parts->weights);
    billow_json_put(sampler, "interpolation", text("LINEAR"));
    add_integer(driven, "node", 0);
    billow_json_put(driven, "path", text("weights"));
    add_integer(channel, "sampler", 0);
    billow_json_put(channel, "target", driven);
    billow_json_put(animation, "name", text(billow_format_cloth_name(target->project)));
    billow_json_put(animation, "samplers", list_of(sampler));
    billow_json_put(animation, "channels", list_of(channel));
    return animation;
}

static void
add_scene(json_object *root, const BillowFormatTarget *target)
{
    json_object *scene = json_object_new_object(), *node = json_object_new_object();
    billow_json_put(scene, "nodes", list_of(json_object_new_int(0)));
    billow_json_put(node, "name", text(billow_format_cloth_name(target->project)));
    add_integer(node, "mesh", 0);
    billow_json_put(node, "extras", billow_gltf_extras(target));
    add_integer(root, "scene", 0);
    billow_json_put(root, "scenes", list_of(scene));
    billow_json_put(root, "nodes", list_of(node));
}

json_object *
billow_gltf_document(const BillowFormatTarget *target, const BillowGltfParts *parts, BillowGltfBuffer *buffer)
{
    json_object *root = json_object_new_object(), *asset = json_object_new_object();
    billow_json_put(asset, "version", text("2.0"));
    billow_json_put(asset, "generator", text("Billow " BILLOW_VERSION));
    billow_json_put(root, "asset", asset);
    add_scene(root, target);
    billow_json_put(root, "materials", list_of(describe_material(target, parts)));
    if (parts->picture >= 0) {
        json_object *image = json_object_new_object(), *texture = json_object_new_object();
        add_integer(image, "bufferView", parts->picture);
        billow_json_put(image, "mimeType", text(parts->picture_type));
        add_integer(texture, "source", 0);
        billow_json_put(root, "images", list_of(image));
        billow_json_put(root, "textures", list_of(texture));
    }
    billow_json_put(root, "meshes", list_of(describe_mesh(target, parts)));
    if (parts->weights >= 0)
        billow_json_put(root, "animations", list_of(describe_animation(target, parts)));
    billow_gltf_buffer_describe(buffer, root);
    return root;
}
