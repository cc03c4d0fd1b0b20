"""Converts the colors of decoded videos."""
import numpy as np


def rgb(light, blue, red):
    """Converts the planes of an image, Y' and the 2×2 subsampled Cb and Cr, to red, green and blue (0 to 255)
    by BT.601. (GStreamer's converter yields values that are too dark by three.)"""
    height, width = light.shape
    light = light.astype(float) - 16
    blue, red = (plane.astype(float).repeat(2, 0).repeat(2, 1)[:height, :width] - 128 for plane in (blue, red))
    return np.stack([1.164384 * light + 1.596027 * red, 1.164384 * light - 0.391762 * blue - 0.812968 * red,
                     1.164384 * light + 2.017232 * blue], -1).clip(0, 255)
