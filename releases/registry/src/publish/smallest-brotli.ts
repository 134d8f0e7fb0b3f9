import { type BrotliOptions, constants } from 'node:zlib';

/**
 * The slowest and smallest: files are compressed once and sent often. Blocks of 1 MiB, larger than
 * brotli's own choice, so that the shell's script is one block (0.1 KB less).
 */
export const smallestBrotli: BrotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  },
};
