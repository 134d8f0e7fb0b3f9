import type { Refusal } from '@velvet/contract/outcome';
import type { ApiError } from '@velvet/sdk/api';
import fc from 'fast-check';
import { sendWithRetry } from './deliver.ts';
import type { MutationResult } from './journal.ts';

const lost: MutationResult<string> = { error: { kind: 'network' } };
const unreadable: MutationResult<string> = { error: { kind: 'contract', field: 'status' } };
const done: MutationResult<string> = { data: 'done' };
const refusal = (code: number, refusal: Refusal): MutationResult<string> => ({
  error: {
    kind: 'refused',
    code,
    message: 'No',
    refusal,
    field: undefined,
  } satisfies ApiError,
});

async function asked(
  answers: readonly MutationResult<string>[],
  { mayBeSent = false, isWanted = (): boolean => true } = {},
) {
  const delays: number[] = [];
  let sent = 0;
  let missing = 0;
  const answer = await sendWithRetry({
    send: async () => {
      sent += 1;
      return answers[sent - 1] ?? lost;
    },
    mayBeSent,
    isWanted,
    isRefusal: (error) => error.kind === 'contract' && error.field === 'pay_url',
    retryDelaysMs: [1_000, 2_000, 4_000],
    wait: async (delayMs) => void delays.push(delayMs),
    onRetry: () => {
      missing += 1;
    },
  });
  return { answer, sent, delays, missing };
}

test('an answer at once needs no second call', async () => {
  expect(await asked([done])).toEqual({
    answer: { kind: 'confirmed', value: 'done' },
    sent: 1,
    delays: [],
    missing: 0,
  });
});

test('S6.5 a lost answer is asked for again, ever more slowly, until it comes', async () => {
  const { answer, delays, missing } = await asked([
    lost,
    refusal(500, 'fault'),
    refusal(429, 'too_many'),
    done,
  ]);
  expect(answer).toEqual({ kind: 'confirmed', value: 'done' });
  expect(delays).toEqual([1_000, 2_000, 4_000]);
  expect(missing).toBe(3);
});

test('S6.5 without an answer it stays unknown', async () => {
  const { answer, sent } = await asked([]);
  expect(answer).toEqual({ kind: 'unknown', error: { kind: 'network' } });
  expect(sent).toBe(4);
});

test('S4.4 the server’s refusal ends it, also after a lost answer', async () => {
  const { answer, sent } = await asked([lost, refusal(409, 'round_closed')]);
  expect(answer.kind).toBe('refused');
  expect(sent).toBe(2);
});

test('without a connection the first call is certain not to have happened', async () => {
  const offline: MutationResult<string> = { error: { kind: 'offline' } };
  expect((await asked([offline])).answer.kind).toBe('refused');
  expect((await asked([lost, offline, done])).answer.kind).toBe('confirmed');
  expect((await asked([offline, done], { mayBeSent: true })).answer.kind).toBe('confirmed');
});

test('answers that cannot be read end as unknown, not as a refusal', async () => {
  const { answer, sent } = await asked([unreadable, unreadable, unreadable, done]);
  expect(answer).toEqual({ kind: 'unknown', error: { kind: 'contract', field: 'status' } });
  expect(sent).toBe(3);
});

test('an error that the operation declares harmless is a refusal', async () => {
  const { answer } = await asked([{ error: { kind: 'contract', field: 'pay_url' } }]);
  expect(answer.kind).toBe('refused');
});

test('once the member has left, nothing more is sent', async () => {
  let isHere = true;
  const { answer, sent } = await asked([lost, done], {
    isWanted: () => {
      const was = isHere;
      isHere = false;
      return was;
    },
  });
  expect(answer).toEqual({ kind: 'signed-out', mayBeSent: true });
  expect(sent).toBe(1);
});

test('S6.5 an ended session says whether an earlier call may have reached the server', async () => {
  const ended = refusal(401, 'no_session');
  expect((await asked([ended])).answer).toEqual({ kind: 'signed-out', mayBeSent: false });
  expect((await asked([lost, ended])).answer).toEqual({ kind: 'signed-out', mayBeSent: true });
});

test('S6.5 a session that ends during the first call leaves that call open', async () => {
  const { answer, missing } = await asked([lost], { isWanted: () => false });
  expect(answer).toEqual({ kind: 'signed-out', mayBeSent: true });
  expect(missing).toBe(0);
});

test('S6.5 on any network it says "refused" only when nothing happened, "confirmed" only when it did', async () => {
  const fates = fc.array(fc.constantFrom('call lost', 'answer lost', 'offline', 'fine'), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(fates, async (list) => {
      let effects = 0;
      let call = 0;
      const answer = await sendWithRetry({
        async send(): Promise<MutationResult<string>> {
          const fate = list[call++] ?? 'fine';
          if (fate === 'offline') return { error: { kind: 'offline' } };
          if (fate === 'call lost') return lost;
          effects = 1;
          return fate === 'answer lost' ? lost : done;
        },
        mayBeSent: false,
        isWanted: () => true,
        isRefusal: () => false,
        retryDelaysMs: [0, 0],
        wait: async () => undefined,
        onRetry: () => undefined,
      });
      if (answer.kind === 'confirmed') expect(effects).toBe(1);
      if (answer.kind === 'refused') expect(effects).toBe(0);
    }),
  );
});
