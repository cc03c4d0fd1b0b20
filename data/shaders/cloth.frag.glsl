in vec3 world;
in vec3 normal;
in vec2 cell;
in float depth;
in float level;
in vec3 lighted;
out vec4 pixel;

uniform vec2 spacing;  /* metres between columns and rows */
uniform vec3 base;
uniform int pattern;   /* 1 stripes, 2 a check */
uniform float repeat;  /* metres: width of the pattern */
uniform bool textured;
uniform bool smooth_cut; /* alpha becomes the share of samples that are drawn */
uniform bool valued;   /* colors show values */
uniform vec3 ramp[9]; /* at 0, 1/8, ... 1 */
uniform bool shaded;
uniform bool wired;
uniform float wire_width; /* pixels */
uniform vec3 wire_color;  /* without the cloth */

/* The fabric, see gl/fabric.h. */
uniform int weave;
uniform float thread;
uniform float relief;
uniform float fuzz;
uniform float fuzz_power;
uniform float gloss;
uniform float gloss_power;
uniform float along_threads;
uniform float sheer;
uniform float hem; /* metres; 0: none */

/* --- Colour --- */

/* Share of the pixel at the edge of a clear part that is cloth. */
float cut_cover(float alpha)
{
    return smooth_cut ? clamp((alpha - 0.5) / max(fwidth(alpha), 1e-4) + 0.5, 0.0, 1.0) : step(0.5, alpha);
}

/* How much of the pixel lies in the dark half of a row of stripes, exactly however small they are. */
vec2 stripes(vec2 at, vec2 footprint)
{
    vec2 from = (at - 0.5 * footprint) / repeat, to = (at + 0.5 * footprint) / repeat;
    vec2 before = 0.5 * floor(from) + min(fract(from), 0.5), behind = 0.5 * floor(to) + min(fract(to), 0.5);
    return (behind - before) / (to - from);
}

/* The colour of the side, as its square. */
vec3 surface_color(vec4 texel, vec2 metres, vec2 footprint, bool front)
{
    vec3 color = textured ? texel.rgb / max(texel.a, 0.5) : base;
    color *= color;
    if (!textured && pattern > 0) {
        vec2 dark = stripes(metres, footprint);
        if (pattern == 1)
            color *= 1.0 - 0.45 * dark.x;
        else
            color *= (1.0 - 0.26 * dark.x) * (1.0 - 0.26 * dark.y);
    }
    if (front)
        return color;
    float grey = dot(color, vec3(0.3, 0.6, 0.1));
    return mix(color, vec3(grey), 0.3) * 0.78;
}

/* The color of the value where the cloth faces the eye, darker toward the sides. */
vec3 value_color(float facing)
{
    float along = clamp(level, 0.0, 1.0) * 8.0;
    int step_number = int(min(along, 7.0));
    vec3 color = mix(ramp[step_number], ramp[step_number + 1], along - float(step_number));
    return color * mix(0.75, 1.0, facing);
}

/* --- The weave --- */

float chance(vec2 at)
{
    return fract(sin(dot(at, vec2(12.9898, 78.233))) * 43758.547);
}

/* Slopes of a surface of random heights, one unit wide. */
vec2 rough(vec2 at)
{
    vec2 corner = floor(at), inside = fract(at);
    float a = chance(corner), b = chance(corner + vec2(1.0, 0.0)), c = chance(corner + vec2(0.0, 1.0)),
          d = chance(corner + vec2(1.0, 1.0));
    vec2 steep = 6.0 * inside * (1.0 - inside), eased = inside * inside * (3.0 - 2.0 * inside);
    return steep * vec2(mix(b - a, d - c, eased.y), mix(c - a, d - b, eased.x));
}

/* Slopes along columns and rows, and in z how deep the place is between threads, 0 to 1. `at` counts threads: 1 plain
   weave, one over, one under; 2 twill, two over, one under, shifted by one; 3 felted or grained. */
vec3 woven(vec2 at)
{
    if (weave > 2) {
        vec2 slopes = rough(at) + 0.5 * rough(at * 2.7 + 11.3);
        return vec3(slopes, 0.3 * length(slopes));
    }
    vec2 number = floor(at), across = 2.0 * fract(at) - 1.0;
    bool warp = mod(number.x + number.y, weave > 1 ? 3.0 : 2.0) < (weave > 1 ? 1.5 : 0.5);
    vec2 round_one = warp ? vec2(across.x, 0.4 * across.y) : vec2(0.4 * across.x, across.y);
    return vec3(-round_one, 0.7 * dot(round_one, round_one));
}

/* --- Light --- */

/* Sky and earth less in the hollows of folds, a wrapped key light, some of it through the cloth; the fuzz that fibres
   make where they are seen or lit from the side (Charlie: D = (2 + p) sin(θ)^p / 2π, with V = 1 / 4 (l + v - l v)); and
   a gloss, of a surface or along threads. */
vec3 lit_cloth(vec3 color, vec3 n, vec3 to_eye, vec3 thread_way, float sun, float hollow)
{
    float facing = dot(n, light), seen = clamp(dot(n, to_eye), 0.06, 1.0), lights = max(facing, 0.0);
    float open = 1.0 - 0.62 * smoothstep(0.0, 0.9, hollow), ridge = smoothstep(0.0, 0.8, -hollow);
    float wrapped = max((facing + 0.25) / 1.25, 0.0);
    vec3 around = mix(earth, sky, 0.5 + 0.5 * n.y) * open;
    vec3 sunshine = key * sun * mix(1.0, open, 0.5);
    vec3 diffuse = around + sunshine * (wrapped * wrapped + sheer * max(-facing, 0.0)) +
                   rim * open * max(dot(n, toward_rim), 0.0);
    vec3 h = normalize(light + to_eye);
    float nh = clamp(dot(n, h), 0.0, 1.0), side = 1.0 - seen;
    float charlie = (2.0 + fuzz_power) * pow(1.0 - nh * nh, 0.5 * fuzz_power) / (25.1 * (lights + seen - lights * seen));
    vec3 bright = mix(vec3(1.0), sqrt(color), 0.6);
    vec3 fuzzy = fuzz * bright * (sunshine * charlie * lights + around * 0.55 * side * side * side);
    float th = dot(thread_way, h), shine = mix(nh, sqrt(1.0 - th * th) * smoothstep(-0.1, 0.35, facing), along_threads);
    vec3 glossy = gloss * sunshine * pow(shine, gloss_power) * mix(bright, vec3(1.0), 0.5);
    return color * diffuse * (1.0 + 0.14 * ridge) + fuzzy + glossy;
}

/* --- Lines --- */

/* Share of the pixel that an edge of the grid covers; edges closer than a few pixels fade out evenly. */
float wire_cover()
{
    vec2 step_size = max(fwidth(cell), vec2(1e-6));
    vec2 away = abs(fract(cell - 0.5) - 0.5) / step_size;
    vec2 cover = clamp(0.5 * wire_width + 0.5 - away, 0.0, 1.0);
    cover *= 1.0 - smoothstep(0.12, 0.45, step_size) * 0.9;
    return max(cover.x, cover.y);
}

/* How the border is darker or lighter: a seam inside it where the hem is wide enough to be seen, and its thickness. */
float border_tone(vec2 footprint)
{
    vec2 inside = min(cell, cells - cell) * spacing;
    vec2 pixels = inside / footprint;
    float nearest = min(pixels.x, pixels.y), narrow = max(footprint.x, footprint.y);
    float seam = abs(min(inside.x, inside.y) - hem) / max(narrow, 0.0008);
    float seen = 1.0 - smoothstep(0.2, 0.5, narrow / max(hem, 1e-6));
    float tone = 1.0 - 0.30 * seen * (1.0 - smoothstep(0.4, 1.4, seam));
    tone *= 1.0 + 0.10 * seen * (1.0 - smoothstep(hem - narrow, hem, min(inside.x, inside.y)));
    return tone * (1.0 + 0.35 * (1.0 - smoothstep(0.6, 1.8, nearest)));
}

void main()
{
    bool front = gl_FrontFacing;
    vec3 n = surface_normal(normal, world), to_eye = toward_eye(world);
    vec2 across = dFdx(cell) * spacing, down = dFdy(cell) * spacing;
    vec2 footprint = max(abs(across) + abs(down), vec2(1e-5)), metres = cell * spacing;
    vec3 along_row = dFdx(world) * down.y - dFdy(world) * across.y;
    vec4 texel = textured ? texture_at(cell) : vec4(1.0);
    float wire = wired ? wire_cover() : 0.0, cover = cut_out ? cut_cover(texel.a) : 1.0;
    if (cover <= 0.0)
        discard;
    if (!shaded) {
        if (wire < 0.02)
            discard;
        pixel = vec4(wire_color, wire * (front ? 0.9 : 0.6));
        return;
    }
    vec3 color;
    if (valued) {
        color = value_color(abs(dot(n, to_eye)));
    } else {
        if (!front)
            n = -n;
        /* along rows and columns, level with the cloth */
        along_row *= across.x * down.y - down.x * across.y < 0.0 ? -1.0 : 1.0;
        vec3 row_way = normalize(along_row - n * dot(n, along_row) + vec3(1e-9, 0.0, 0.0)), column_way = cross(row_way, n);
        color = surface_color(texel, metres, footprint, front);
        float fade = 1.0 - smoothstep(0.25, 0.55, max(footprint.x, footprint.y) / thread);
        if (weave > 0 && fade > 0.0) {
            vec3 slopes = woven(metres / thread) * fade * relief;
            n = normalize(n - slopes.x * row_way - slopes.y * column_way);
            color *= 1.0 - 0.35 * slopes.z;
        }
        color *= hem > 0.0 && !cut_out ? border_tone(footprint) : 1.0;
        color = toned(lit_cloth(color, n, to_eye, row_way, sunlit(lighted), front ? depth : -depth));
    }
    float bright = dot(color, vec3(0.3, 0.6, 0.1));
    vec3 ink = bright > 0.42 ? color * 0.28 : mix(color, vec3(1.0), 0.55);
    pixel = vec4(mix(color, ink, 0.75 * wire), cover);
}
