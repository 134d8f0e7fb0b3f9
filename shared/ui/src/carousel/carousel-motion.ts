/** Position of the strip at a moment of a slide change: slow, fast, slow. */
export function slidePosition(from: number, to: number, progress: number): number {
  const t = Math.min(1, Math.max(0, progress));
  const eased = t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2;
  return from + (to - from) * eased;
}

/** The slide in view. The strip ends with a copy of the first one, which counts as the first. */
export function slideInView(scrollLeft: number, width: number, count: number): number {
  return width > 0 && count > 0 ? Math.round(scrollLeft / width) % count : 0;
}
