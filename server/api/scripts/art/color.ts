export type Rgb = readonly [red: number, green: number, blue: number];

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(color: Rgb): string {
  const digits = color.map((channel) => byte(channel));
  return shorten(`#${digits.join('')}`);
}

export function mixRgb(from: Rgb, to: Rgb, amount: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * amount,
    from[1] + (to[1] - from[1]) * amount,
    from[2] + (to[2] - from[2]) * amount,
  ];
}

/** Mixes two `#rrggbb` colours; amount 0 keeps the first, 1 gives the second. */
export function mix(from: string, to: string, amount: number): string {
  return toHex(mixRgb(parseHex(expand(from)), parseHex(expand(to)), amount));
}

export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(expand(hex));
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/** Straight-line distance of two colours, 0 to 441. */
export function distance(first: string, second: string): number {
  const [a, b] = [parseHex(expand(first)), parseHex(expand(second))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function byte(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}

function shorten(hex: string): string {
  return /^#(.)\1(.)\2(.)\3(?:(.)\4)?$/.test(hex)
    ? `#${[...hex.slice(1)].filter((_, index) => index % 2 === 0).join('')}`
    : hex;
}

/** An alpha digit pair costs two bytes where an opacity attribute costs a dozen. */
export function withAlpha(color: string, opacity: number | undefined): string {
  if (opacity === undefined || opacity >= 1 || !color.startsWith('#')) return color;
  return shorten(`${expand(color)}${byte(opacity * 255)}`);
}

function expand(hex: string): string {
  return hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex;
}
