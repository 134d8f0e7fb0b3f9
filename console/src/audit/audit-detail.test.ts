import { auditDetails, detailLine } from './audit-detail.ts';

test('details are shown by name, nested ones as JSON', () => {
  const json = '{"reason":"seen","before":{"vip":0},"count":2}';
  expect(auditDetails(json)).toEqual([
    { name: 'reason', value: 'seen' },
    { name: 'before', value: '{\n "vip": 0\n}' },
    { name: 'count', value: '2' },
  ]);
  expect(detailLine(json)).toBe('reason: seen, before: { "vip": 0 }, count: 2');
  expect(detailLine('{"label":"","kind":"session"}')).toBe('kind: session');
});

test.each([
  ['', []],
  ['plain words', [{ name: '', value: 'plain words' }]],
  ['[1]', [{ name: '', value: '[1]' }]],
])('%j, which is no object, is shown as it is', (json, expected) => {
  expect(auditDetails(json)).toEqual(expected);
});
