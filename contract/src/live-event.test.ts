import { encodeLiveEvent, type LiveEvent, parseLiveEvent } from './live-event.ts';
import { aGameKey, anId, aPeriod } from './testing/factories.ts';

const events: readonly LiveEvent[] = [
  { kind: 'resync' },
  { kind: 'round', game: aGameKey('rose-1'), period: aPeriod('202611200721'), state: 'drawn' },
  { kind: 'balance', cause: 'settlement' },
  { kind: 'withdrawal', id: anId(3) },
  { kind: 'recharge', id: anId(4) },
  { kind: 'message' },
  { kind: 'notice' },
];

test.each(events)('S15.2 $kind is read as it was written', (event) => {
  const wire: unknown = JSON.parse(JSON.stringify(encodeLiveEvent(event)));
  expect(parseLiveEvent(event.kind, wire)).toEqual(event);
});

test.each([
  ['a kind of a later version', 'jackpot', {}],
  ['another state', 'round', { game: 'rose-1', expect: '1', state: 'won' }],
  ['a missing field', 'withdrawal', {}],
  ['no object', 'balance', null],
])('%s is no event', (_what, kind, wire) => {
  expect(parseLiveEvent(kind, wire)).toBeUndefined();
});
