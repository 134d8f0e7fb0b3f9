import path from 'node:path';

const types = new Map([
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
]);

/** The media type of a stored picture, by the end of its name. */
export const pictureType = (name: string): string =>
  types.get(path.extname(name)) ?? 'application/octet-stream';
