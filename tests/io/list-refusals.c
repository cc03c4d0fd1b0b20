/* Prints the files of the refusal table that are UTF-8 as JSON: {"name": "the text", ...}. */
#include "refusals.h"

#include <json-c/json.h>
#include <stdio.h>

int
main(int argc, char **argv)
{
    g_autofree char *example = NULL;
    if (argc != 2 || !g_file_get_contents(argv[1], &example, NULL, NULL))
        return 2;
    json_object *texts = json_object_new_object();
    for (const Refusal *refusal = refusals; refusal->name; refusal++) {
        g_autofree char *text = refusal_text(example, refusal);
        if (g_utf8_validate(text, -1, NULL))
            json_object_object_add(texts, refusal->name, json_object_new_string(text));
    }
    puts(json_object_to_json_string(texts));
    json_object_put(texts);
    return 0;
}
