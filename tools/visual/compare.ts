import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How a picture of the change differs from the one of the base. */
export type Difference =
  | { readonly kind: 'added' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'resized' }
  | { readonly kind: 'changed'; readonly pixels: number; readonly picture: Buffer };

/**
 * Chromium smooths a rounded corner differently from run to run: three pixels, by up to 8 of 255. So
 * few pixels that differ so little are no difference; more of them are, as are fewer that differ more.
 */
const TOLERATED_PIXELS = 8;
const TOLERATED_THRESHOLD = 0.05;

/** Undefined where both are the same; smoothed edges count like everything else. */
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
  const count = (output: Buffer | undefined, threshold: number): number =>
    pixelmatch(before.data, after.data, output, width, height, { threshold, includeAA: true });
  const pixels = count(shown.data, 0);
  if (pixels <= TOLERATED_PIXELS && count(undefined, TOLERATED_THRESHOLD) === 0) return undefined;
  return { kind: 'changed', pixels, picture: PNG.sync.write(shown) };
}
