import { createOpenActions } from './ops-api.ts';
import { isSettled, type OpsFailure } from './ops-failure.ts';

const request = (body: string) =>
  ({ method: 'POST', address: '/ops/withdrawals/approve', body }) as const;

test('S13.2 a decision keeps its key until its outcome is known; another has its own', () => {
  let made = 0;
  const actions = createOpenActions(() => `key ${++made}`);
  expect(actions.keyOf(request('{"id":1}'))).toBe('key 1');
  expect(actions.keyOf(request('{"id":1}'))).toBe('key 1');
  expect(actions.keyOf(request('{"id":2}'))).toBe('key 2');
  actions.settle(request('{"id":1}'));
  expect(actions.keyOf(request('{"id":1}'))).toBe('key 3');
  expect(actions.keyOf(request('{"id":2}'))).toBe('key 2');
});

const refused = (status: number): OpsFailure => ({
  kind: 'refused',
  status,
  reason: 'r',
  message: 'm',
});

test.each<[string, OpsFailure, boolean]>([
  ['a lost connection', { kind: 'network', isChange: true }, false],
  ['a time-out', { kind: 'timeout', isChange: true }, false],
  ['no connection', { kind: 'offline' }, false],
  ['a fault', refused(500), false],
  ['a busy server', refused(503), false],
  ['too many attempts', refused(429), false],
  ['the end of the session', refused(401), false],
  ['a refusal', refused(409), true],
  ['a bad field', refused(400), true],
  ['a success that cannot be read', { kind: 'contract', field: 'outcome' }, true],
])('whether %s settles a decision', (_, failure, settled) => {
  expect(isSettled(failure)).toBe(settled);
});

test('S13.2 two uploads to one address are two actions, one sent again is the same', () => {
  let made = 0;
  const actions = createOpenActions(() => `key ${++made}`);
  const upload = (body: Blob) => ({ method: 'POST', address: '/ops/files/add', body }) as const;
  const [one, two] = [new Blob(['1']), new Blob(['1'])];
  expect(actions.keyOf(upload(one))).toBe('key 1');
  expect(actions.keyOf(upload(two))).toBe('key 2');
  expect(actions.keyOf(upload(one))).toBe('key 1');
});
