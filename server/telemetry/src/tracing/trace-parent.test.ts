import { readTraceparent, writeTraceparent } from './spans.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

test('a header is read and written as W3C Trace Context has it', () => {
  const read = readTraceparent(`00-${trace}-${span}-01`);
  expect(read).toEqual({ traceId: trace, spanId: span, traceFlags: 1, isRemote: true });
  expect(read && writeTraceparent(read)).toBe(`00-${trace}-${span}-01`);
  expect(readTraceparent(`00-${trace}-${span}-02`)?.traceFlags).toBe(0);
});

test.each([
  undefined,
  '',
  `00-${trace}-${span}`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `ff-${trace}-${span}-01`,
  `00-${trace}-${span}-01; drop table`,
  [`00-${trace}-${span}-01`, `00-${trace}-${span}-01`],
])('%j is no such header', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});
