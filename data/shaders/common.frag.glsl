/* Precedes every fragment shader. */
uniform vec3 eye;
uniform vec3 gaze; /* viewing direction of a parallel projection */
uniform bool parallel;
uniform vec3 light; /* toward it, unit length */

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

/* Sky and earth, a wrapped key light, a little light through the cloth, and the soft sheen of fibers. `color`
 * is linear, here the square of a stored color. */
vec3 lit(vec3 color, vec3 n, vec3 to_eye)
{
    const vec3 sky = vec3(0.62, 0.66, 0.73), earth = vec3(0.36, 0.33, 0.30), key = vec3(1.06, 1.00, 0.90);
    float facing = dot(n, light);
    float wrapped = max((facing + 0.2) / 1.2, 0.0);
    vec3 diffuse = mix(earth, sky, 0.5 + 0.5 * n.y) + key * wrapped * wrapped;
    diffuse += key * 0.22 * max(-facing, 0.0);
    float grazing = 1.0 - clamp(dot(n, to_eye), 0.0, 1.0);
    vec3 sheen = sky * 0.11 * grazing * grazing * grazing * (0.5 + 0.5 * n.y);
    float gloss = pow(max(dot(n, normalize(light + to_eye)), 0.0), 28.0);
    return color * diffuse + sheen + key * 0.05 * gloss;
}

/* Converts light to a color to store. */
vec3 toned(vec3 color)
{
    return sqrt(color / (1.0 + 0.18 * color));
}
