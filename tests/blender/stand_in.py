"""A stand-in for Blender's module bpy, with what the live link and the keys of colliders use of it, for machines without Blender and
for Blenders that are not there."""
import sys
import types


class Timers:
    """Blender's timers: call() does what its event loop does."""

    def __init__(self):
        self.registered = {}

    def register(self, function, first_interval=0, persistent=False):
        self.registered[function] = persistent

    def unregister(self, function):
        del self.registered[function]

    def is_registered(self, function):
        return function in self.registered

    def call(self):
        """Calls each timer, and drops one that fails, as Blender does. Returns the shortest pause."""
        return min(function() for function in list(self.registered))


class Object:
    """A mesh object with the settings of a cloth."""
    type, mode, library = "MESH", "OBJECT", None

    def __init__(self, project="", **settings):
        defaults = {"project": project, "cloth": "", "method": "FAKE", "cache_folder": "", "start": 1, "use_live": True, "seen": "",
                    "problem": ""}
        self.billow = types.SimpleNamespace(**{**defaults, **settings})
        self.data, self.modifiers, self.users_scene = types.SimpleNamespace(library=None), {}, ()


def install(version, cli):
    """Makes `import bpy` find a stand-in for the Blender of this version, whose add-on has the path of billow-cli. Returns it."""
    bpy = types.ModuleType("bpy")
    bpy.jobs, bpy.told = set(), []
    preferences = types.SimpleNamespace(billow_cli=cli)
    window = types.SimpleNamespace(windows=["a window"])
    bpy.app = types.SimpleNamespace(version=version, background=False, timers=Timers(), is_job_running=lambda name: name in bpy.jobs)
    bpy.data = types.SimpleNamespace(objects=[])
    bpy.path = types.SimpleNamespace(abspath=lambda path: path)
    bpy.utils = types.SimpleNamespace(user_resource=lambda kind, path: path)
    scene = types.SimpleNamespace(frame_current=1, render=types.SimpleNamespace(fps=20, fps_base=1.0))
    bpy.context = types.SimpleNamespace(
        scene=scene, window_manager=window, temp_override=lambda window: _Override(),
        preferences=types.SimpleNamespace(addons={"io_billow": types.SimpleNamespace(preferences=preferences)}))
    bpy.ops = types.SimpleNamespace(wm=types.SimpleNamespace(billow_tell=lambda how, kind, text: bpy.told.append((kind, text))))
    sys.modules["bpy"] = bpy
    return bpy


class _Override:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


# --- Keys ---

class _Keys:
    """The keys of an F-curve."""

    def __init__(self):
        self.co, self.interpolation = [], []

    def add(self, count):
        self.co += [None] * (2 * count)

    def foreach_set(self, name, values):
        assert len(values) == {"co": len(self.co), "interpolation": len(self.co) // 2}[name]
        setattr(self, name, list(values))

    def __getitem__(self, number):
        items = {name: types.SimpleNamespace(value=value) for value, name in enumerate(("CONSTANT", "LINEAR", "BEZIER"))}
        return types.SimpleNamespace(bl_rna=types.SimpleNamespace(properties={"interpolation": types.SimpleNamespace(enum_items=items)}))


class _Curve:
    def __init__(self, path, index):
        self.data_path, self.array_index, self.keyframe_points, self.cycles = path, index, _Keys(), 0
        self.modifiers = types.SimpleNamespace(new=lambda kind: setattr(self, "cycles", self.cycles + (kind == "CYCLES")))

    def update(self):
        pass


class Animated:
    """An object that can be keyed. Its action has F-curves, or since Blender 4.4 slots, and since 5.0 nothing else."""

    def __init__(self, version):
        self.curves, self.animation_data = [], types.SimpleNamespace()
        if version < (4, 4):
            self.animation_data.action = types.SimpleNamespace(fcurves=self.curves)
            return
        bag = types.SimpleNamespace(fcurves=self.curves)
        self.animation_data.action_slot = "its slot"
        strip = types.SimpleNamespace(channelbag={"its slot": bag}.get)
        self.animation_data.action = types.SimpleNamespace(layers=[types.SimpleNamespace(strips=[strip])])
        if version < (5, 0):
            self.animation_data.action.fcurves = self.curves

    def keyframe_insert(self, path, frame):
        values = getattr(self, path)
        for index, value in enumerate(values if hasattr(values, "__len__") else [values]):
            curve = _Curve(path, index)
            curve.keyframe_points.co = [frame, value]
            self.curves.append(curve)
