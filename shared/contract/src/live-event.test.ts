import { encodeLiveEvent, type LiveEvent, parseLiveEvent } from './live-event.ts';
import { aGameKey, aGameSnapshot, anId, aPastRound, aPeriod } from './testing/factories.ts';

const drawn = {
  kind: 'round',
  game: aGameKey('rose-1'),
  period: aPeriod('202611200721'),
  state: 'drawn',
} as const satisfies LiveEvent;

const events: readonly LiveEvent[] = [
  { kind: 'resync' },
  drawn,
  { ...drawn, state: 'opened', snapshot: aGameSnapshot({ isPaused: true }) },
  { ...drawn, snapshot: aGameSnapshot(), result: aPastRound({ chainPlace: 7 }) },
  { ...drawn, state: 'void', snapshot: aGameSnapshot(), result: aPastRound({ state: 'void' }) },
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

test('the payload of a round without details is that of before', () => {
  expect(encodeLiveEvent(drawn)).toEqual({
    game: 'rose-1',
    expect: '202611200721',
    state: 'drawn',
  });
});

test('fields of a later version are ignored, and details that cannot be read count as absent', () => {
  const wire = { game: 'rose-1', expect: '202611200721', state: 'drawn', jackpot: 7 };
  expect(parseLiveEvent('round', wire)).toEqual(drawn);
  const changed = { ...wire, info: { now_expect: 'tomorrow' }, result: 'six' };
  expect(parseLiveEvent('round', changed)).toEqual(drawn);
});

test('a draw whose result cannot be read has no details', () => {
  const whole = { ...drawn, snapshot: aGameSnapshot(), result: aPastRound() };
  const wire = Object.assign({}, encodeLiveEvent(whole), { result: 'six' });
  expect(parseLiveEvent('round', wire)).toEqual(drawn);
});

test.each([
  ['a kind of a later version', 'jackpot', {}],
  ['another state', 'round', { game: 'rose-1', expect: '1', state: 'won' }],
  ['a missing field', 'withdrawal', {}],
  ['no object', 'balance', null],
])('%s is no event', (_what, kind, wire) => {
  expect(parseLiveEvent(kind, wire)).toBeUndefined();
});
