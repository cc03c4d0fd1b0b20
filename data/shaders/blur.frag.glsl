/* One direction of a Gaussian blur. */
in vec2 place;
out vec4 pixel;
uniform sampler2D map;
uniform vec2 stride; /* between taps, in texture coordinates */

void main()
{
    vec2 sum = vec2(0.0);
    float weights = 0.0;
    for (int i = -6; i <= 6; i++) {
        float weight = exp(-float(i * i) / 12.0);
        sum += weight * texture(map, place + float(i) * stride).rg;
        weights += weight;
    }
    pixel = vec4(sum / weights, 0.0, 1.0);
}
