/* The light of Billow's window, without its shadows. Light adds up as powers, and colors are stored as about their
 * square roots. */
const STUDIO = `
uniform vec3 eye;
const vec3 light = vec3(-0.37139068, 0.83562903, 0.40481584);
const vec3 sky = vec3(0.64, 0.66, 0.69), earth = vec3(0.34, 0.33, 0.32), key = vec3(1.08, 1.04, 0.98);
const vec3 rim = vec3(0.14, 0.15, 0.17), toward_rim = vec3(0.46, 0.43, -0.78);
vec3 toned(vec3 c) { return sqrt(c / (1.0 + 0.18 * c)); }
`;
/* Behind all else, so that it is not computed where something is drawn; its colors are smooth enough for few points. */
const BACK_POINTS = `
in vec2 place; uniform vec3 top, bottom; out vec3 color;
void main() {
  vec2 at = 0.5 + 0.5 * place;
  color = mix(bottom, top, smoothstep(0.0, 1.0, at.y));
  color *= 1.0 - 0.1 * smoothstep(0.25, 0.85, length((at - vec2(0.5, 0.6)) * vec2(1.1, 0.9)));
  gl_Position = vec4(place, 1.0, 1.0);
}`;
const BACK_PIXELS = `
in vec3 color;
void main() {
  pixel = vec4(color + (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0, 1.0);
}`;
const BODY_POINTS = `
in vec3 place, normal; uniform mat4 view, model; out vec3 world, facing; out vec2 at;
void main() { world = (model * vec4(place, 1.0)).xyz; facing = mat3(model) * normal; at = place.xz; gl_Position = view * vec4(world, 1.0); }`;
const BODY_PIXELS = `${STUDIO}
in vec3 world, facing; in vec2 at;
uniform vec3 line; uniform vec2 extent; uniform float wide; uniform bool plane;
vec4 planeColor() {
  vec2 footprint = max(fwidth(at), vec2(1e-9)), each = footprint / 0.5;
  vec2 inner = clamp(0.5 * wide + 0.5 - abs(fract(at / 0.5 - 0.5) - 0.5) / each, 0.0, 1.0) * (1.0 - smoothstep(0.06, 0.3, each));
  vec2 edge = clamp(2.0 * wide + 0.5 - (extent - abs(at)) / footprint, 0.0, 1.0);
  return vec4(line, mix(mix(0.09, 0.3, max(inner.x, inner.y)), 0.75, max(edge.x, edge.y)));
}
void main() {
  if (plane) { pixel = planeColor(); return; }
  vec3 n = normalize(facing), c = vec3(0.62, 0.65, 0.69), to = normalize(eye - world);
  float wrapped = max((dot(n, light) + 0.2) / 1.2, 0.0), gloss = pow(max(dot(n, normalize(light + to)), 0.0), 28.0);
  vec3 diffuse = mix(earth, sky, 0.5 + 0.5 * n.y) + key * wrapped * wrapped + rim * max(dot(n, toward_rim), 0.0);
  pixel = vec4(toned(c * c * diffuse + key * 0.05 * gloss), 1.0);
}`;
/* The light of cloth is found at its points, once for each side; only a gloss that one sees is found for each pixel. */
const CLOTH_POINTS = `${STUDIO}
in vec3 place, normal; in vec2 cell; in float hollow;
uniform mat4 view; uniform float side, sheer; uniform vec2 size, fuzz, gloss; /* light that comes through; meters; strengths and powers */
centroid out vec3 diffuse, fuzzy, glossy; out vec3 world, facing; out vec2 at;
void main() {
  vec3 n = side * normalize(normal), to = normalize(eye - place);
  float lights = dot(n, light), seen = clamp(dot(n, to), 0.06, 1.0), nh = clamp(dot(n, normalize(light + to)), 0.0, 1.0);
  float open = 1.0 - 0.62 * smoothstep(0.0, 0.9, side * hollow), ridge = smoothstep(0.0, 0.8, -side * hollow);
  float wrapped = max((lights + 0.25) / 1.25, 0.0), through = sheer * max(-lights, 0.0);
  vec3 around = mix(earth, sky, 0.5 + 0.5 * n.y) * open, sun = key * mix(1.0, open, 0.5);
  diffuse = (1.0 + 0.14 * ridge) * (around + sun * (wrapped * wrapped + through) + rim * open * max(dot(n, toward_rim), 0.0));
  lights = max(lights, 0.0);
  float charlie = (2.0 + fuzz.y) * pow(1.0 - nh * nh, 0.5 * fuzz.y) / (25.1 * (lights + seen - lights * seen));
  fuzzy = fuzz.x * (sun * charlie * lights + around * 0.55 * pow(1.0 - seen, 3.0));
#ifdef GLOSSY
  glossy = gloss.x * sun;
#else
  glossy = gloss.x * sun * pow(nh, gloss.y);
#endif
  world = place;
  facing = n;
  at = cell * size;
  gl_Position = view * vec4(place, 1.0);
}`;
const CLOTH_PIXELS = `${STUDIO}
centroid in vec3 diffuse, fuzzy, glossy; in vec3 world, facing; in vec2 at;
uniform vec3 color; uniform vec2 size, gloss; uniform float side, repeat, along, hem, cut; uniform sampler2D picture;
vec2 stripes(vec2 footprint) {
  vec2 from = (at - 0.5 * footprint) / repeat, to = (at + 0.5 * footprint) / repeat;
  return (0.5 * floor(to) + min(fract(to), 0.5) - 0.5 * floor(from) - min(fract(from), 0.5)) / (to - from);
}
float border(vec2 footprint) {
  vec2 inside = min(at, size - at), pixels = inside / footprint;
  float narrow = max(footprint.x, footprint.y), away = min(inside.x, inside.y), seen = 1.0 - smoothstep(0.2, 0.5, narrow / hem);
  if (away > hem + 2.0 * max(narrow, 0.0008)) return 1.0;
  float tone = 1.0 - 0.3 * seen * (1.0 - smoothstep(0.4, 1.4, abs(away - hem) / max(narrow, 0.0008)));
  tone *= 1.0 + 0.1 * seen * (1.0 - smoothstep(hem - narrow, hem, away));
  return tone * (1.0 + 0.35 * (1.0 - smoothstep(0.6, 1.8, min(pixels.x, pixels.y))));
}
/* How much of the gloss comes to the eye: share \`along\` of it lies along the threads, which are rows. */
float shine(vec2 across, vec2 down) {
  vec3 n = normalize(facing), h = normalize(light + normalize(eye - world));
  vec3 row = (dFdx(world) * down.y - dFdy(world) * across.y) * (across.x * down.y < down.x * across.y ? -1.0 : 1.0);
  float th = dot(normalize(row - n * dot(n, row) + vec3(1e-9, 0.0, 0.0)), h);
  return pow(mix(clamp(dot(n, h), 0.0, 1.0), sqrt(1.0 - th * th) * smoothstep(-0.1, 0.35, dot(n, light)), along), gloss.y);
}
void main() {
  vec2 across = dFdx(at), down = dFdy(at), footprint = max(abs(across) + abs(down), vec2(1e-5));
  vec3 c = color;
  float cover = 1.0;
#ifdef PICTURE
  vec4 texel = texture(picture, at / size);
  cover = clamp((texel.a - 0.5) / max(fwidth(texel.a), 1e-4) + 0.5, 0.0, 1.0);
  if (cover <= cut) discard;
  c = texel.rgb / max(texel.a, 0.5);
#endif
  c *= c;
#ifdef STRIPES
  c *= 1.0 - 0.45 * stripes(footprint).x;
#endif
#ifdef CHECK
  vec2 shade = 1.0 - 0.26 * stripes(footprint);
  c *= shade.x * shade.y;
#endif
  if (side < 0.0) c = mix(c, vec3(dot(c, vec3(0.3, 0.6, 0.1))), 0.3) * 0.78;
#ifdef HEM
  c *= border(footprint);
#endif
  vec3 bright = mix(vec3(1.0), sqrt(c), 0.6), gleam = glossy;
#ifdef GLOSSY
  gleam *= shine(across, down);
#endif
  pixel = vec4(toned(c * diffuse + bright * fuzzy + gleam * mix(bright, vec3(1.0), 0.5)), cover);
}`;
