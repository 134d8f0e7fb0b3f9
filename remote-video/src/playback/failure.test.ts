import { failureOf } from './failure.ts';

const error = (category: number, code: number, data: readonly unknown[] = [], severity = 2) => ({
  severity,
  category,
  code,
  data,
});

test.each([
  ['the playlist is gone', error(1, 1001, ['/m/x', 404]), 'expired'],
  ['the signature is not valid', error(1, 1001, ['/m/x', 403]), 'expired'],
  ['the address is over', error(1, 1001, ['/m/x', 410]), 'expired'],
  ['the server has a fault', error(1, 1001, ['/m/x', 500]), 'network'],
  ['the connection broke', error(1, 1002), 'network'],
  ['a segment took too long', error(1, 1003), 'network'],
  ['the decoder failed', error(3, 3016), 'decode'],
  ['the playlist cannot be read', error(4, 4015), 'broken'],
  ['something else', new TypeError('x'), 'broken'],
  ['nothing at all', undefined, 'broken'],
  ['another load came', error(7, 7000), undefined],
  ['it was aborted', error(7, 7001), undefined],
  ['the library helps itself', error(1, 1003, [], 1), undefined],
])('S5.4 %s', (_case, cause, kind) => {
  expect(failureOf(cause)).toBe(kind);
});
