import type { ApiError } from '@velvet/shared/api';
import { type Refusal, refusals } from '@velvet/shared/contract/outcome';
import fc from 'fast-check';
import { type Attempt, judge, runOperation } from './operation.ts';

const refused = (refusal: Refusal): ApiError => ({
  kind: 'refused',
  code: refusals[refusal],
  message: refusal,
  refusal,
  field: undefined,
});
const lost: ApiError = { kind: 'network' };

test.each<[ApiError, boolean, string]>([
  [{ kind: 'offline' }, false, 'refused'],
  [{ kind: 'offline' }, true, 'ask-again'],
  [lost, false, 'ask-again'],
  [{ kind: 'timeout' }, false, 'ask-again'],
  [{ kind: 'contract', field: 'status' }, false, 'ask-again'],
  [{ kind: 'contract', field: 'pay_url' }, false, 'refused'],
  [refused('fault'), false, 'ask-again'],
  [refused('wrong_funds_password'), false, 'refused'],
  [refused('wrong_funds_password'), true, 'unknown'],
  [refused('no_session'), true, 'unknown'],
  [refused('too_many'), true, 'unknown'],
  [refused('daily_limit'), true, 'refused'],
  [refused('insufficient_balance'), true, 'refused'],
])('S6.5 %j (unsure: %p) means %p', (error, unsure, verdict) => {
  expect(judge(error, unsure)).toBe(verdict);
});

function scripted(answers: readonly Attempt<string>[]) {
  const pauses: number[] = [];
  let sent = 0;
  let missing = 0;
  const run = (isRepeat = false) =>
    runOperation({
      send: async () => answers[sent++] ?? { ok: false, error: lost },
      isRepeat,
      pausesMs: [1_000, 2_000],
      wait: async (pauseMs) => void pauses.push(pauseMs),
      onMissing: () => {
        missing += 1;
      },
    });
  return { run, pauses, sent: () => sent, missing: () => missing };
}

test('S6.5 a lost answer is asked for again until it is there', async () => {
  const script = scripted([
    { ok: false, error: lost },
    { ok: false, error: { kind: 'timeout' } },
    { ok: true, value: 'done' },
  ]);
  expect(await script.run()).toEqual({ kind: 'done', value: 'done' });
  expect(script.pauses).toEqual([1_000, 2_000]);
  expect(script.missing()).toBe(2);
});

test('S6.5 without an answer it stays unknown', async () => {
  const script = scripted([]);
  expect(await script.run()).toEqual({ kind: 'unknown', error: lost });
  expect(script.sent()).toBe(3);
});

test('S6.5 a mistyped password on the second try does not forget the first', async () => {
  const wrong = refused('wrong_funds_password');
  const script = scripted([{ ok: false, error: wrong }]);
  expect(await script.run(true)).toEqual({ kind: 'unknown', error: wrong });
  expect(script.sent()).toBe(1);
});

/** A server that does what it is asked once per key, behind a line that loses calls and answers. */
function aFlakyServer(losses: readonly ('call' | 'answer' | 'none')[]) {
  let effects = 0;
  let calls = 0;
  return {
    effects: () => effects,
    async send(): Promise<Attempt<number>> {
      const loss = losses[calls++] ?? 'none';
      if (loss === 'call') return { ok: false, error: lost };
      effects = 1;
      return loss === 'answer' ? { ok: false, error: lost } : { ok: true, value: effects };
    },
  };
}

test('S6.5 on any network it says "refused" only when nothing happened, "done" only when it did', async () => {
  const losses = fc.array(fc.constantFrom('call', 'answer', 'none'), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(losses, async (lossList) => {
      const server = aFlakyServer(lossList);
      const outcome = await runOperation({
        send: server.send,
        isRepeat: false,
        pausesMs: [0, 0],
        wait: async () => undefined,
        onMissing: () => undefined,
      });
      if (outcome.kind === 'done') expect(server.effects()).toBe(1);
      if (outcome.kind === 'refused') expect(server.effects()).toBe(0);
    }),
  );
});
