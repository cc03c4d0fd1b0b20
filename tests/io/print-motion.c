/* Prints where a motion has its nodes and points in each frame, in meters with y up, as JSON, for programs that compare it with what
 * others read: print-motion FILE [METERS-PER-UNIT]. */
#include "io/motion/read.h"

#include <stdlib.h>

static void
print_places(const BillowMotion *motion, size_t frame)
{
    for (size_t i = 0; i < motion->n_nodes; i++) {
        const BillowVec3 at = motion->places[frame * motion->n_nodes + i].position;
        g_print("%s[%.17g,%.17g,%.17g]", i > 0 ? "," : "", at.x, at.y, at.z);
    }
}

static void
print_points(const BillowMotion *motion, size_t frame)
{
    for (size_t i = 0; i < motion->n_points; i++) {
        const float *at = &motion->positions[3 * (frame * motion->n_points + i)];
        g_print("%s[%.9g,%.9g,%.9g]", i > 0 ? "," : "", (double) at[0], (double) at[1], (double) at[2]);
    }
}

/* Prints a list with an item for each frame. */
static void
print_frames(const BillowMotion *motion, const char *name, void (*print)(const BillowMotion *, size_t))
{
    g_print(",\n\"%s\":[", name);
    for (size_t frame = 0; frame < motion->n_frames; frame++) {
        g_print("%s[", frame > 0 ? ",\n" : "");
        print(motion, frame);
        g_print("]");
    }
    g_print("]");
}

int
main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        g_printerr("print-motion FILE [METERS-PER-UNIT]\n");
        return EXIT_FAILURE;
    }
    const BillowMotionOptions options = {.unit = argc > 2 ? g_ascii_strtod(argv[2], NULL) : 0.0};
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowMotion) motion = billow_motion_read(argv[1], &options, NULL, NULL, &error);
    if (!motion) {
        g_printerr("%s\n", error->message);
        return EXIT_FAILURE;
    }
    g_print("{\"rate\":%.17g,\"names\":[", motion->rate);
    for (size_t i = 0; i < motion->n_nodes; i++) {
        g_autofree char *name = g_strescape(motion->nodes[i].name, NULL);
        g_print("%s\"%s\"", i > 0 ? "," : "", name);
    }
    g_print("]");
    print_frames(motion, "nodes", print_places);
    print_frames(motion, "points", print_points);
    g_print("}\n");
    return EXIT_SUCCESS;
}
