/** Files compressed as small as can be take most of the processor time of tests that publish releases. */
jest.mock('../publish/smallest-brotli.ts', () => {
  const { constants } = jest.requireActual('node:zlib');
  return { smallestBrotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } };
});
