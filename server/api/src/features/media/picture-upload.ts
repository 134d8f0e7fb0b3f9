import { acceptAvif, cleanPicture, type Picture } from './picture.ts';

acceptAvif();

/**
 * A picture that an operator uploads: JPEG, PNG, WebP or AVIF, whatever its declared type. See
 * `cleanPicture` for what is removed.
 * @param fitPx pixels to a side to which a larger picture is reduced.
 * @returns undefined for anything else.
 */
export const readUploadedPicture = (bytes: Buffer, fitPx: number): Promise<Picture | undefined> =>
  cleanPicture(bytes, fitPx);
