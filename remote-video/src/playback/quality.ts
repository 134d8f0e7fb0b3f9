/** One playable combination of picture and sound. */
export interface Variant {
  readonly id: number;
  /** Lines of the picture; null where there is none. */
  readonly height: number | null;
  readonly active: boolean;
}

export type Quality = 'auto' | number;

/** No more lines than this with the data saver on. */
export const DATA_SAVER_HEIGHT = 360;

/** The heights to choose from, the best first. */
export function heightsOf(variants: readonly Variant[]): readonly number[] {
  const heights = variants.flatMap(({ height }) => (height === null ? [] : [height]));
  return [...new Set(heights)].sort((a, b) => b - a);
}

/** The best variant that is no higher than asked for; the lowest when all are. */
export function variantFor(variants: readonly Variant[], height: number): Variant | undefined {
  const byHeight = [...variants].sort((a, b) => (b.height ?? 0) - (a.height ?? 0));
  return byHeight.find((variant) => (variant.height ?? 0) <= height) ?? byHeight.at(-1);
}
