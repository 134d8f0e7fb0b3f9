import { aMovement, points } from '@velvet/contract/testing/factories';
import { statementCsv } from './statement-file.ts';

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
