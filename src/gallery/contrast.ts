/** Red, green and blue, 0 to 255. */
export type RgbColor = readonly [number, number, number];

/** WCAG 2.2 relative luminance. */
function luminance(color: RgbColor): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 for equal colours to 21 for black on white. */
export function calculateContrastRatio(one: RgbColor, other: RgbColor): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
