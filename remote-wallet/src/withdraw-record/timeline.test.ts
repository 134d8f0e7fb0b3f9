import { anEpochSecond } from '@velvet/contract/testing/factories';
import type { WithdrawalState } from '@velvet/contract/wallet';
import { timelineOf } from './timeline.ts';

const stepsOf = (state: WithdrawalState) =>
  timelineOf({ state, createdAt: anEpochSecond(100), updatedAt: anEpochSecond(160) });

test('S6.3 a request waits at its review', () => {
  expect(stepsOf('under-review')).toEqual([
    { name: 'requested', state: 'done', at: 100 },
    { name: 'review', state: 'current' },
    { name: 'decision', state: 'open' },
  ]);
});

test.each(['successful', 'settled'] as const)('S6.3 %s is paid out', (state) => {
  expect(stepsOf(state).at(-1)).toEqual({ name: 'paid', state: 'done', at: 160 });
});

test('S6.3 a failed one has returned its points', () => {
  expect(stepsOf('failed').at(-1)).toEqual({ name: 'returned', state: 'failed', at: 160 });
});
