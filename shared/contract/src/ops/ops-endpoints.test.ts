import fc from 'fast-check';
import * as v from 'valibot';
import { toId } from '../brand.ts';
import { decode } from '../codec.ts';
import { eachOf } from '../testing/each-of.ts';
import { hostileValue } from '../testing/hostile.ts';
import { answerConversation } from './conversations.ts';
import { opsMethod, opsRequest } from './ops-endpoint.ts';
import { opsEndpoints } from './ops-endpoints.ts';
import { opsProblem } from './problem.ts';
import { approveWithdrawal, withdrawalPage } from './withdrawals.ts';

test('names and paths are unique', () => {
  const count = opsEndpoints.length;
  expect(new Set(opsEndpoints.map(({ name }) => name)).size).toBe(count);
  expect(new Set(opsEndpoints.map(({ path }) => path)).size).toBe(count);
});

test('S13.1 whatever changes data needs a role but one’s own account; only signing in needs no session', () => {
  const free = opsEndpoints.filter(({ access }) => access === 'everybody');
  expect(free.map(({ name }) => name)).toEqual([
    'sign_in',
    'passkey_sign_in_options',
    'passkey_sign_in',
    'invitation_open',
    'invitation_accept',
  ]);
  const roleless = opsEndpoints.filter(({ access }) => typeof access === 'string');
  const changing = roleless.filter(({ effect }) => effect === 'data');
  expect(changing.map(({ name }) => name)).toEqual([
    'passkey_add',
    'passkey_remove',
    'operator_password_change',
    'recovery_codes_make',
    'operator_session_end',
    'token_issue',
  ]);
});

test('a read is GET with its input in the query, a change POST with a body', () => {
  expect(opsRequest(withdrawalPage, { state: 'failed', cursor: 7 })).toEqual({
    method: 'GET',
    address: '/ops/withdrawals/page?state=failed&cursor=7',
    body: undefined,
  });
  expect(opsRequest(withdrawalPage, {}).address).toBe('/ops/withdrawals/page');
  const decision = { id: toId<'withdrawal'>(4), version: 'under-review', reason: 'paid_out' };
  expect(opsRequest(approveWithdrawal, decision)).toEqual({
    method: 'POST',
    address: '/ops/withdrawals/approve',
    body: '{"id":4,"version":"under-review","reason":"paid_out"}',
  });
  expect(opsEndpoints.filter(({ effect }) => effect === 'none').map(opsMethod)).not.toContain(
    'POST',
  );
});

test.each([
  ['', false],
  [' \n\t', false],
  ['a\u0000b', false],
  ['a\u001bb', false],
  ['x'.repeat(1_001), false],
  ['x'.repeat(1_000), true],
  ['First line\nsecond line', true],
  ['好的', true],
])('an answer to a member %j is accepted: %s', (text, isAccepted) => {
  const wire = { id: 1, version: 'waiting.1', text };
  expect(decode(answerConversation.input, wire).ok).toBe(isAccepted);
});

test.each(['', 'Under-Review', 'a b', "'", 'x'.repeat(65)])('%j is no version', (version) => {
  expect(decode(approveWithdrawal.input, { id: 1, version, reason: 'r' })).toMatchObject({
    ok: false,
    field: 'version',
  });
});

test('a problem keeps its reason, field and time', () => {
  const problem = { reason: 'too_many', message: 'Wait', field: 'code', retryAfterS: 4 } as const;
  const wire = opsProblem.encode(problem);
  expect(wire).toMatchObject({ retry_after: 4 });
  expect(decode(opsProblem, wire)).toEqual({ ok: true, value: problem });
  expect(decode(opsProblem, { reason: 'invented', message: '' }).ok).toBe(false);
});

test('S13.4 hostile values are answered without throwing by every operation', () => {
  eachOf(opsEndpoints, ({ input, output }) => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        v.safeParse(input.schema, value);
        v.safeParse(output.schema, value);
      }),
      { numRuns: process.env.VELVET_TEST_FULL === '1' ? 50 : 25 },
    );
  });
});
