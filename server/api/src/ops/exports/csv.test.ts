import { csvHead, csvLine } from './csv-file.ts';

test.each([
  ['a comma', 'Lee, Ann', '"Lee, Ann"'],
  ['a quote', 'the "best"', '"the ""best"""'],
  ['a line break', 'a\r\nb', '"a\r\nb"'],
  ['Chinese', '已付款', '已付款'],
  ['nothing', null, ''],
  ['a time', new Date('2026-11-23T06:00:00Z'), '2026-11-23T06:00:00.000Z'],
  ['a number', -12, '-12'],
  ['an amount that was taken', '-1234.50', '-1234.50'],
  ['a signed number', '+1', '+1'],
])('S13.4 a cell with %s', (_, value, written) => {
  expect(csvLine([value, 'x'])).toBe(`${written},x\r\n`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+cmd', "'+cmd"],
  ['+1+1', "'+1+1"],
  ['-2-3', "'-2-3"],
  ['--1', "'--1"],
  ['-1e5', "'-1e5"],
  ['-1\n=1', '"\'-1\n=1"'],
  ['-1\n', '"\'-1\n"'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
])('S13.4 a spreadsheet does not calculate %j', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});

test('S13.4 a file begins with a byte-order mark and the names of its columns', () => {
  expect(csvHead(['id', 'username'])).toBe('\ufeffid,username\r\n');
});
