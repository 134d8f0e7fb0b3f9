import { aMovement, points } from '@velvet/contract/testing/factories';
import fc from 'fast-check';
import { csvCell, statementCsv, toCsv } from './statement-file.ts';

test('a statement is a table of UTC times, kinds, signed amounts and balances', () => {
  const csv = statementCsv(
    [
      aMovement({
        kind: 'bet',
        amount: points(-10.5),
        detail: 'Rose · 42',
        balance: points(489.5),
      }),
      aMovement(),
    ],
    { heading: ['Time', 'Type', 'Detail', 'Amount', 'Balance'], kind: (kind) => kind },
  );
  expect(csv.slice(1).split('\r\n')).toEqual([
    'Time,Type,Detail,Amount,Balance',
    '2026-11-20 12:00:00,bet,Rose · 42,-10.50,489.50',
    '2026-11-20 12:00:00,recharge,,500.00,1280.50',
    '',
  ]);
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12.50', '-12.50'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+1+1', "'+1+1"],
  ['@x', "'@x"],
  ['-x', "'-x"],
])('%j is written as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

/** Reads a file back, as a spreadsheet does. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;
  for (const [, quoted, plain, end] of csv.slice(1).matchAll(cell)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('cells with any content come back', () => {
  const text = fc.string().filter((given) => !/^[=+\-@\t\r]/.test(given));
  const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (cells) => {
      expect(parse(toCsv(['a', 'b'], cells))).toEqual([['a', 'b'], ...cells]);
    }),
  );
});
