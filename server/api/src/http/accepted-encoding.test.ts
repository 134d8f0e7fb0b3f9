import { acceptsBrotli, acceptsGzip } from './accepted-encoding.ts';

test.each([
  [undefined, false, false],
  ['', false, false],
  ['gzip, deflate, br, zstd', true, true],
  ['GZIP', false, true],
  ['br;q=0, gzip;q=0.5', false, true],
  ['br;q=0.001,gzip;q=0.000', true, false],
  ['identity', false, false],
  ['*', false, true],
  ['x-br, notgzip', false, false],
])('%j: brotli %s, gzip %s', (header, isBrotli, isGzip) => {
  expect([acceptsBrotli(header), acceptsGzip(header)]).toEqual([isBrotli, isGzip]);
});
