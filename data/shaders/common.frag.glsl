/* Precedes every fragment shader. */
uniform vec3 eye;
uniform vec3 gaze; /* viewing direction of a parallel projection */
uniform bool parallel;
uniform vec3 light; /* towards it, unit length */
uniform vec2 cells; /* of the cloth's grid */
uniform bool cut_out; /* the cloth is missing where its texture is clear */
uniform sampler2D picture_map; /* colours are premultiplied with alpha */
uniform bool light_mapped; /* there is a map of the depths that the light sees */
uniform sampler2DShadow light_map;
uniform float light_texel; /* its width, in texture coordinates */

/* A studio: light from above and below, a key light, and a weak one from behind. */
const vec3 sky = vec3(0.64, 0.66, 0.69), earth = vec3(0.34, 0.33, 0.32), key = vec3(1.08, 1.04, 0.98);
const vec3 rim = vec3(0.14, 0.15, 0.17), toward_rim = vec3(0.46, 0.43, -0.78);

/* The cloth's texture at (column, row). */
vec4 texture_at(vec2 cell)
{
    return texture(picture_map, cell / cells);
}

vec3 toward_eye(vec3 world)
{
    return parallel ? -gaze : normalize(eye - world);
}

/* The normal, or the triangle's if it is zero. */
vec3 surface_normal(vec3 normal, vec3 world)
{
    vec3 face = cross(dFdx(world), dFdy(world));
    return dot(normal, normal) > 0.01 ? normalize(normal) : normalize(face + vec3(0.0, 1e-12, 0.0));
}

/* Share of the key light that comes to a place of the map: two taps of two by two texels each make a soft edge. */
float sunlit(vec3 at)
{
    vec3 tap = vec3(0.8, 0.4, 0.0) * light_texel;
    return light_mapped ? 0.5 * (textureLod(light_map, at + tap, 0.0) + textureLod(light_map, at - tap, 0.0)) : 1.0;
}

/* Light adds up as powers, colours are stored as about their square roots: `color` is squared. */
vec3 lit(vec3 color, vec3 n, vec3 to_eye, float sun)
{
    float wrapped = max((dot(n, light) + 0.2) / 1.2, 0.0);
    vec3 diffuse = mix(earth, sky, 0.5 + 0.5 * n.y) + key * sun * wrapped * wrapped +
                   rim * max(dot(n, toward_rim), 0.0);
    float gloss = pow(max(dot(n, normalize(light + to_eye)), 0.0), 28.0);
    return color * diffuse + key * sun * 0.05 * gloss;
}

/* Converts light to a color to store. */
vec3 toned(vec3 color)
{
    return sqrt(color / (1.0 + 0.18 * color));
}
