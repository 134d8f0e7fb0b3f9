/**
 * Files compressed as small as can be take most of the processor time of tests that publish releases. What those of
 * the full run publish is kept for other tests, some of which count bytes.
 */
if (!expect.getState().testPath.endsWith('.full.test.ts')) {
  jest.doMock('../publish/smallest-brotli.ts', () => {
    const { constants } = jest.requireActual('node:zlib');
    return { smallestBrotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } };
  });
}
