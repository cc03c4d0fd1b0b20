#include "io/writers/vat_files.h"

#include "io/base/json_memory.h"
#include "io/writers/gltf_document.h"

char *
billow_vat_file_name(const char *stem, BillowVatFile file)
{
    static const char *const ends[] = {"_vnrm.png", "-remap_info.json", "_vat.glb"};
    return g_strconcat(stem, ends[file], NULL);
}

static json_object *
vector_new(BillowVec3 v)
{
    json_object *list = json_object_new_array();
    billow_json_append(list, billow_json_number_new(v.x));
    billow_json_append(list, billow_json_number_new(v.y));
    billow_json_append(list, billow_json_number_new(v.z));
    return list;
}

static void
add_integer(json_object *object, const char *key, gint64 value)
{
    billow_json_put(object, key, json_object_new_int64(value));
}

/* Returns the animation: all frames. They are counted from 0. A loop ends with the frame that is the first
 * one again. */
static json_object *
describe_animation(const BillowFormatTarget *target)
{
    json_object *animation = json_object_new_object();
    const gboolean loop = billow_format_closes_loop(target);
    add_integer(animation, "startFrame", 0);
    add_integer(animation, "endFrame", (gint64) target->frames->len - (loop ? 0 : 1));
    billow_json_add_number(animation, "framerate", billow_format_rate(target));
    billow_json_put(animation, "looping", json_object_new_boolean(loop));
    return animation;
}

json_object *
billow_vat_remap(const BillowFormatTarget *target, const BillowVatLayout *layout)
{
    json_object *root = json_object_new_object(), *remap = json_object_new_object(),
                *animations = json_object_new_object(), *own = billow_gltf_extras(target);
    add_integer(remap, "Frames", target->frames->len);
    billow_json_put(root, "os-remap", remap);
    billow_json_put(animations, billow_format_cloth_name(target->project), describe_animation(target));
    billow_json_put(root, "animations", animations);
    json_object_object_del(own, "tolerance");
    add_integer(own, "vertices", (gint64) layout->points);
    add_integer(own, "width", layout->width);
    add_integer(own, "height", layout->height);
    billow_json_put(root, "billow", own);
    return root;
}

void
billow_vat_remap_add(json_object *root, BillowVatMotion *motion, const BillowMorphTargets *told)
{
    json_object *remap = json_object_object_get(root, "os-remap"),
                *own = json_object_object_get(root, "billow"), *fit = json_object_new_object();
    billow_json_put(remap, "Min", vector_new(billow_vat_motion_low(motion)));
    billow_json_put(remap, "Max", vector_new(billow_vat_motion_high(motion)));
    billow_json_add_number(fit, "rms_error", told->rms_error);
    billow_json_add_number(fit, "largest_error", told->largest_error);
    billow_json_add_number(fit, "p99_strain", told->p99_strain);
    billow_json_put(own, "fit", fit);
    billow_json_put(own, "set", billow_json_string_new(billow_vat_motion_set(motion)));
}
