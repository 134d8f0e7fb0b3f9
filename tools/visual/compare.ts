import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How a picture of the change differs from the one of the base. */
export type Difference =
  | { readonly kind: 'added' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'resized' }
  | { readonly kind: 'changed'; readonly pixels: number; readonly picture: Buffer };

/** Undefined where both are the same; every pixel counts, those of smoothed edges too. */
export function differenceOf(
  base: Buffer | undefined,
  change: Buffer | undefined,
): Difference | undefined {
  if (base === undefined) return change === undefined ? undefined : { kind: 'added' };
  if (change === undefined) return { kind: 'removed' };
  if (base.equals(change)) return undefined;
  const [before, after] = [PNG.sync.read(base), PNG.sync.read(change)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return { kind: 'resized' };
  const shown = new PNG({ width, height });
  const options = { threshold: 0, includeAA: true };
  const pixels = pixelmatch(before.data, after.data, shown.data, width, height, options);
  return pixels === 0 ? undefined : { kind: 'changed', pixels, picture: PNG.sync.write(shown) };
}
