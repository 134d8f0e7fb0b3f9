import { type Domain, field, listOf, record } from './codec.ts';
import { integer, matching } from './primitives.ts';

const PICTURE_WIDTH_MAX_PX = 4_096;

/** Smaller versions of a picture, beside the one at its own address. */
export const pictureVariants = record({
  /** In pixels, ascending. The server chooses the format each browser reads best. */
  widths: field('w', listOf(integer(1, PICTURE_WIDTH_MAX_PX))),
  /** The dominant colour, shown until the picture has loaded: `#rrggbb`. */
  colour: field('color', matching(/^#[0-9a-f]{6}$/)),
});
export type PictureVariants = Domain<typeof pictureVariants>;

/** The address of a variant: the picture's own with the width as the query parameter `w`. */
export const variantUrl = (pictureUrl: string, width: number): string =>
  `${pictureUrl}${pictureUrl.includes('?') ? '&' : '?'}w=${width}`;
