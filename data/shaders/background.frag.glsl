in vec2 place;
out vec4 pixel;
uniform vec3 top;
uniform vec3 bottom;

/* Half a step of noise hides the bands of a gentle gradient in eight bits. */
float noise(vec2 at)
{
    return fract(52.9829189 * fract(dot(at, vec2(0.06711056, 0.00583715)))) - 0.5;
}

void main()
{
    float off_centre = length((place - vec2(0.5, 0.6)) * vec2(1.1, 0.9));
    vec3 color = mix(bottom, top, smoothstep(0.0, 1.0, place.y));
    color *= 1.0 - 0.10 * smoothstep(0.25, 0.85, off_centre);
    pixel = vec4(color + noise(gl_FragCoord.xy) / 255.0, 1.0);
}
