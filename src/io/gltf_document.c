#include "io/gltf_document.h"

#include "io/json_number.h"
#include "io/texture_file.h"

static json_object *
text(const char *value)
{
    return json_object_new_string(value);
}

static void
add_integer(json_object *object, const char *key, int value)
{
    json_object_object_add(object, key, json_object_new_int(value));
}

/* Under a key in `object`, where there is one. */
static void
add_number_of(json_object *object, const char *key, int number)
{
    if (number >= 0)
        add_integer(object, key, number);
}

/* What has it alone: [value]. */
static json_object *
list_of(json_object *value)
{
    json_object *list = json_object_new_array();
    json_object_array_add(list, value);
    return list;
}

json_object *
billow_gltf_extras(const BillowFormatTarget *target)
{
    const BillowProject *project = target->project;
    const BillowGlbOptions *options = target->options;
    const GArray *frames = target->frames;
    json_object *extras = json_object_new_object();
    json_object_object_add(extras, "program", text("Billow " BILLOW_VERSION));
    json_object_object_add(extras, "project", text(project->name));
    billow_json_add_number(extras, "frame_rate", project->frame_rate);
    add_integer(extras, "columns", project->grid.columns);
    add_integer(extras, "rows", project->grid.rows);
    add_integer(extras, "frames", (int) frames->len);
    if (frames->len > 0) {
        add_integer(extras, "first_frame", g_array_index(frames, int, 0));
        add_integer(extras, "last_frame", g_array_index(frames, int, frames->len - 1));
    }
    json_object_object_add(extras, "loop", json_object_new_boolean(project->loop));
    billow_json_add_number(extras, "scale", options->scale);
    billow_json_add_number(extras, "tolerance", options->tolerance);
    return extras;
}

/* --- Material --- */

static json_object *
base_color(const char *color)
{
    json_object *factor = json_object_new_array();
    double light[3];
    billow_color_to_light(color, light);
    for (int i = 0; i < 3; i++)
        json_object_array_add(factor, billow_json_number_new(light[i]));
    json_object_array_add(factor, billow_json_number_new(1.0));
    return factor;
}

static json_object *
describe_material(const BillowFormatTarget *target, const BillowGltfParts *parts)
{
    json_object *material = json_object_new_object(), *surface = json_object_new_object();
    if (parts->picture >= 0) {
        json_object *texture = json_object_new_object();
        add_integer(texture, "index", 0);
        json_object_object_add(surface, "baseColorTexture", texture);
    } else {
        json_object_object_add(surface, "baseColorFactor", base_color(target->project->color));
    }
    billow_json_add_number(surface, "metallicFactor", 0.0);
    billow_json_add_number(surface, "roughnessFactor", 0.9);
    json_object_object_add(material, "name", text("cloth"));
    json_object_object_add(material, "pbrMetallicRoughness", surface);
    json_object_object_add(material, "doubleSided", json_object_new_boolean(TRUE));
    return material;
}

static void
add_picture(json_object *root, const BillowGltfParts *parts)
{
    if (parts->picture < 0)
        return;
    json_object *image = json_object_new_object(), *texture = json_object_new_object();
    add_integer(image, "bufferView", parts->picture);
    json_object_object_add(image, "mimeType", text(parts->picture_type));
    add_integer(texture, "source", 0);
    json_object_object_add(root, "images", list_of(image));
    json_object_object_add(root, "textures", list_of(texture));
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
    json_object_object_add(primitive, "attributes", attributes);
    add_integer(primitive, "indices", parts->indices);
    add_integer(primitive, "material", 0);
    json_object_object_add(mesh, "name", text(target->project->name));
    json_object_object_add(mesh, "primitives", list_of(primitive));
    if (json_object_array_length(parts->targets) > 0) {
        json_object_object_add(primitive, "targets", parts->targets);
        json_object_object_add(extras, "targetNames", parts->target_names);
        json_object_object_add(mesh, "extras", extras);
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
    json_object_object_add(sampler, "interpolation", text("LINEAR"));
    add_integer(driven, "node", 0);
    json_object_object_add(driven, "path", text("weights"));
    add_integer(channel, "sampler", 0);
    json_object_object_add(channel, "target", driven);
    json_object_object_add(animation, "name", text(target->project->name));
    json_object_object_add(animation, "samplers", list_of(sampler));
    json_object_object_add(animation, "channels", list_of(channel));
    return animation;
}

static void
add_scene(json_object *root, const BillowFormatTarget *target)
{
    json_object *scene = json_object_new_object(), *node = json_object_new_object();
    json_object_object_add(scene, "nodes", list_of(json_object_new_int(0)));
    json_object_object_add(node, "name", text(target->project->name));
    add_integer(node, "mesh", 0);
    json_object_object_add(node, "extras", billow_gltf_extras(target));
    add_integer(root, "scene", 0);
    json_object_object_add(root, "scenes", list_of(scene));
    json_object_object_add(root, "nodes", list_of(node));
}

json_object *
billow_gltf_document(const BillowFormatTarget *target, const BillowGltfParts *parts, BillowGltfBuffer *buffer)
{
    json_object *root = json_object_new_object(), *asset = json_object_new_object();
    json_object_object_add(asset, "version", text("2.0"));
    json_object_object_add(asset, "generator", text("Billow " BILLOW_VERSION));
    json_object_object_add(root, "asset", asset);
    add_scene(root, target);
    json_object_object_add(root, "materials", list_of(describe_material(target, parts)));
    add_picture(root, parts);
    json_object_object_add(root, "meshes", list_of(describe_mesh(target, parts)));
    if (parts->weights >= 0)
        json_object_object_add(root, "animations", list_of(describe_animation(target, parts)));
    billow_gltf_buffer_describe(buffer, root);
    return root;
}
