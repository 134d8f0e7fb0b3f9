import { nextStep } from './recovery.ts';

test('S5.4 a broken connection is tried again, later each time, then given up', () => {
  const steps = [0, 1, 2, 3, 4].map((attempt) => nextStep('network', attempt, true));
  expect(steps).toEqual([
    { do: 'retry', afterMs: 1_000 },
    { do: 'retry', afterMs: 2_000 },
    { do: 'retry', afterMs: 4_000 },
    { do: 'retry', afterMs: 8_000 },
    { do: 'give-up' },
  ]);
});

test('S5.4 without a connection it waits, however long', () => {
  expect(nextStep('network', 99, false)).toEqual({ do: 'wait' });
});

test('S5.4 an expired address is renewed at once, a second time after a pause', () => {
  expect(nextStep('expired', 0, true)).toEqual({ do: 'renew', afterMs: 0 });
  expect(nextStep('expired', 1, true)).toEqual({ do: 'renew', afterMs: 1_000 });
  expect(nextStep('expired', 2, true)).toEqual({ do: 'give-up' });
});

test('what the browser cannot do is not tried again', () => {
  expect(nextStep('unsupported', 0, true)).toEqual({ do: 'give-up' });
  expect(nextStep('decode', 2, true)).toEqual({ do: 'give-up' });
});
