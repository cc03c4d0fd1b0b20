/* Tests the program as assistive technology sees it: the tree on the accessibility bus (org.a11y.atspi), read
 * by a client that does not use GTK. Arguments: the program and a project. */
#include <gio/gio.h>

#include <signal.h>

#define ACCESSIBLE "org.a11y.atspi.Accessible"

typedef struct {
    char *role, *name, *description;
    int parent; /* index, or -1 */
} Node;

typedef struct {
    GDBusConnection *bus;
    GArray *nodes;    /* of Node, parents first */
    gboolean changed; /* a signal was received since it was read */
    const char *program, *project;
} Tree;

/* --- The bus --- */

/* Returns NULL if the object is gone. */
static GVariant *
ask(GDBusConnection *bus, const char *of, const char *path, const char *interface, const char *method,
    GVariant *arguments)
{
    return g_dbus_connection_call_sync(bus, of, path, interface, method, arguments, NULL,
                                       G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
}

static char *
ask_word(Tree *tree, const char *of, const char *path, const char *name)
{
    g_autoptr(GVariant) answer = ask(tree->bus, of, path, "org.freedesktop.DBus.Properties", "Get",
                                     g_variant_new("(ss)", ACCESSIBLE, name));
    g_autoptr(GVariant) word = NULL;
    if (answer)
        g_variant_get(answer, "(v)", &word);
    return word ? g_variant_dup_string(word, NULL) : g_strdup("");
}

static GDBusConnection *
connect_to_tree(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDBusConnection) session = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
    g_assert_no_error(error);
    g_autoptr(GVariant) answer =
        ask(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL);
    g_assert_nonnull(answer);
    const char *address;
    g_variant_get(answer, "(&s)", &address);
    GDBusConnection *bus = g_dbus_connection_new_for_address_sync(
        address,
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
        NULL, &error);
    g_assert_no_error(error);
    return bus;
}

/* --- The tree --- */

static void
node_clear(gpointer data)
{
    Node *node = data;
    g_free(node->role);
    g_free(node->name);
    g_free(node->description);
}

static void
read_node(Tree *tree, const char *of, const char *path, int parent)
{
    g_autoptr(GVariant) role = ask(tree->bus, of, path, ACCESSIBLE, "GetRoleName", NULL);
    g_autoptr(GVariant) children = ask(tree->bus, of, path, ACCESSIBLE, "GetChildren", NULL);
    if (!role || !children)
        return;
    Node node = {.name = ask_word(tree, of, path, "Name"),
                 .description = ask_word(tree, of, path, "Description"),
                 .parent = parent};
    g_variant_get(role, "(s)", &node.role);
    g_array_append_val(tree->nodes, node);
    const int index = (int) tree->nodes->len - 1;
    g_autoptr(GVariantIter) each = NULL;
    const char *child_of, *child;
    g_variant_get(children, "(a(so))", &each);
    while (g_variant_iter_next(each, "(&s&o)", &child_of, &child))
        if (!g_str_has_suffix(child, "/null"))
            read_node(tree, child_of, child, index);
}

static void
on_told(GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal,
        GVariant *parameters, gpointer tree)
{
    ((Tree *) tree)->changed = TRUE;
}

static void
read_tree(Tree *tree)
{
    tree->changed = FALSE;
    g_array_set_size(tree->nodes, 0);
    read_node(tree, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", -1);
}

/* Returns NULL if there is none. */
static const Node *
find(Tree *tree, const char *role, const char *name)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const Node *node = &g_array_index(tree->nodes, Node, i);
        if (g_str_equal(node->role, role) && g_str_equal(node->name, name))
            return node;
    }
    return NULL;
}

/* --- The test --- */

static GSubprocess *
start(Tree *tree, const char *home)
{
    static const char *const variables[] = {"HOME",           "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                                            "XDG_CACHE_HOME", "XDG_STATE_HOME",  "XDG_RUNTIME_DIR"};
    g_autoptr(GError) error = NULL;
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE);
    for (size_t i = 0; i < G_N_ELEMENTS(variables); i++)
        g_subprocess_launcher_setenv(launcher, variables[i], home, TRUE);
    g_subprocess_launcher_setenv(launcher, "GSETTINGS_BACKEND", "memory", TRUE);
    g_subprocess_launcher_unsetenv(launcher, "GTK_A11Y");
    GSubprocess *program = g_subprocess_launcher_spawn(launcher, &error, tree->program, tree->project, NULL);
    g_assert_no_error(error);
    return program;
}

/* Finds a block by its name, on the track with this name, with its times. */
static void
check_block(Tree *tree, const char *track, const char *block, const char *times)
{
    const Node *node = find(tree, "list item", block);
    g_assert_nonnull(node);
    const Node *list = &g_array_index(tree->nodes, Node, node->parent);
    g_assert_cmpstr(list->role, ==, "list");
    g_assert_cmpstr(list->name, ==, track);
    g_assert_cmpstr(node->description, ==, times);
}

static void
test_tree(gconstpointer data)
{
    Tree tree = *(const Tree *) data;
    g_autofree char *home = g_dir_make_tmp("billow-tree-XXXXXX", NULL);
    tree.bus = connect_to_tree();
    g_dbus_connection_signal_subscribe(tree.bus, NULL, NULL, NULL, NULL, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
                                       on_told, &tree, NULL);
    tree.nodes = g_array_new(FALSE, FALSE, sizeof(Node));
    g_array_set_clear_func(tree.nodes, node_clear);
    g_autoptr(GSubprocess) program = start(&tree, home);
    for (read_tree(&tree); !find(&tree, "list item", "Wave Bounce"); read_tree(&tree)) {
        while (!tree.changed) {
            g_main_context_iteration(NULL, TRUE);
            g_assert_nonnull(g_subprocess_get_identifier(program)); /* it is running */
        }
    }
    check_block(&tree, "Keyframes", "Keyframe Hung by five points", "from 0 s to 1.25 s, 1.25 s long");
    check_block(&tree, "Waves", "Wave Breeze", "from 0 s to 4 s, 4 s long");
    check_block(&tree, "Waves", "Wave Bounce", "from 2 s to 4.5 s, 2.5 s long");
    g_assert_nonnull(find(&tree, "group", "Waves"));
    const Node *playhead = find(&tree, "slider", "Playhead");
    g_assert_nonnull(playhead);
    g_assert_cmpstr(playhead->description, ==, "0 s");
    g_assert_nonnull(find(&tree, "image", "Cloth in 3D"));
    g_subprocess_send_signal(program, SIGTERM);
    g_assert_true(g_subprocess_wait(program, NULL, NULL));
    g_array_unref(tree.nodes);
    g_object_unref(tree.bus);
    char *words[] = {(char *) "rm", (char *) "-r", home, NULL};
    g_assert_true(g_spawn_sync(NULL, words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    const Tree tree = {.program = argv[1], .project = argv[2]};
    g_test_add_data_func("/window-tree/blocks-tracks-and-the-playhead-are-on-the-accessibility-bus", &tree,
                         test_tree);
    return g_test_run();
}
