import type { Language } from '@velvet/contract/language';
import type { CallResult } from '@velvet/sdk/api';
import { decideLanguage } from './decide-language.ts';

const says = (value: Language): CallResult<Language> => ({ ok: true, value, message: value });
const offline: CallResult<Language> = { ok: false, error: { kind: 'offline' } };
const unknownLanguage: CallResult<Language> = {
  ok: false,
  error: { kind: 'contract', field: '' },
};

describe('S2.3 the language at start', () => {
  test.each<[Language | null, CallResult<Language>, Language]>([
    [null, says('en'), 'en'],
    [null, says('zh-hans'), 'zh-hans'],
    [null, offline, 'zh-hans'],
    [null, unknownLanguage, 'zh-hans'],
    ['ja', says('ja'), 'ja'],
    ['ja', says('tr'), 'tr'],
    ['ja', offline, 'ja'],
    ['ja', unknownLanguage, 'ja'],
  ])('stored %j, answered %j: %s', async (chosen, answer, expected) => {
    expect(await decideLanguage({ chosen, ask: async () => answer })).toBe(expected);
  });

  test.each<[Language | null, Language | undefined]>([
    [null, undefined],
    ['tr', 'tr'],
  ])('stored %j: the server is asked with %j', async (chosen, asked) => {
    const ask = jest.fn(async () => offline);
    await decideLanguage({ chosen, ask });
    expect(ask.mock.calls).toEqual([[asked]]);
  });

  test('a call that throws changes nothing', async () => {
    const ask = () => Promise.reject(new Error('broken'));
    expect(await decideLanguage({ chosen: 'en', ask })).toBe('en');
  });

  test('a silent server is waited for only so long, and its late answer changes nothing', async () => {
    jest.useFakeTimers();
    let answerLate: (answer: CallResult<Language>) => void = () => undefined;
    const ask = () =>
      new Promise<CallResult<Language>>((resolve) => {
        answerLate = resolve;
      });
    const decided = decideLanguage({ chosen: 'kr', ask, waitMs: 3_000 });
    await jest.advanceTimersByTimeAsync(3_000);
    answerLate(says('en'));
    expect(await decided).toBe('kr');
    jest.useRealTimers();
  });
});
