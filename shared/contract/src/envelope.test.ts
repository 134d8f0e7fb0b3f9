import fc from 'fast-check';
import { fromBase64, openEnvelope, sealEnvelope, toBase64 } from './envelope.ts';
import { anyText } from './testing/arbitrary-values.ts';
import { eachOf } from './testing/each-of.ts';
import { hostileValue } from './testing/hostile.ts';

describe('S8 envelope', () => {
  test('texts are base64 of UTF-8', () => {
    eachOf(
      [
        ['', ''],
        ['null', 'bnVsbA=='],
        ['"é"', 'IsOpIg=='],
        ['天鹅绒', '5aSp6bmF57uS'],
        ['🌹', '8J+MuQ=='],
        ['👩‍👩‍👧', '8J+RqeKAjfCfkanigI3wn5Gn'],
      ] as const,
      ([plain, encoded]) => {
        expect(toBase64(plain)).toBe(encoded);
        expect(fromBase64(encoded)).toBe(plain);
      },
    );
  });

  test('text of more than a megabyte survives base64', () => {
    const long = '絨🌹a'.repeat(200_000);
    expect(fromBase64(toBase64(long))).toBe(long);
  });

  test('sealed data opens to itself after travelling as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer(), anyText, (data, code, msg) => {
        const travelled: unknown = JSON.parse(JSON.stringify(sealEnvelope(code, msg, data)));
        // JSON itself turns -0 into 0.
        const expected: unknown = JSON.parse(JSON.stringify(data));
        expect(openEnvelope(travelled)).toEqual({ ok: true, code, msg, data: expected });
      }),
    );
  });

  test('lone surrogates inside data survive', () => {
    const opened = openEnvelope(sealEnvelope(200, '', { name: 'x\ud800' }));
    expect(opened).toMatchObject({ ok: true, data: { name: 'x\ud800' } });
  });

  test('no data is null', () => {
    expect(openEnvelope(sealEnvelope(200, 'OK', undefined))).toMatchObject({ data: null });
    for (const data of ['', null, undefined]) {
      expect(openEnvelope({ code: 200, msg: '', data })).toMatchObject({ ok: true, data: null });
    }
    expect(openEnvelope({ code: 200, msg: '' })).toMatchObject({ ok: true, data: null });
  });

  test('data that cannot be read is refused', () => {
    eachOf(
      [
        ['text that is not base64', '***'],
        ['base64 of a wrong length', 'a'],
        ['base64url letters', '-_-_'],
        ['invalid UTF-8', btoa('"\xff\xfe"')],
        ['an overlong UTF-8 sequence', btoa('"\xc0\x80"')],
        ['an encoded surrogate', btoa('"\xed\xa0\x80"')],
        ['base64 of something that is not JSON', btoa('{code:200}')],
        ['base64 of truncated JSON', btoa('{"a":1')],
        ['base64 of an HTML page', btoa('<!doctype html>')],
        ['base64 of white space', btoa('  ')],
        ['very deep JSON left open', btoa('['.repeat(500_000))],
      ] as const,
      ([_, data]) => {
        expect(openEnvelope({ code: 200, msg: 'OK', data })).toEqual({
          ok: false,
          reason: 'bad-data',
        });
      },
    );
  });

  test('what is not an envelope is refused', () => {
    eachOf(
      [
        ['null', null],
        ['undefined', undefined],
        ['text', '{"code":200}'],
        ['a number', 200],
        ['a list', [200, 'OK', '']],
        ['an empty object', {}],
        ['no code', { msg: 'OK', data: '' }],
        ['no msg', { code: 200, data: '' }],
        ['a code as text', { code: '200', msg: 'OK', data: '' }],
        ['a fractional code', { code: 200.5, msg: 'OK', data: '' }],
        ['a code that is no number', { code: Number.NaN, msg: 'OK', data: '' }],
        ['msg null', { code: 200, msg: null, data: '' }],
        ['plain data', { code: 200, msg: 'OK', data: { id: 1 } }],
        ['a list as data', { code: 200, msg: 'OK', data: ['bnVsbA=='] }],
      ] as const,
      ([_, answer]) => {
        expect(openEnvelope(answer)).toEqual({ ok: false, reason: 'not-an-envelope' });
      },
    );
  });

  test('hostile answers never throw', () => {
    const inside = fc.record(
      { code: hostileValue, msg: hostileValue, data: hostileValue },
      { requiredKeys: [] },
    );
    const answers = fc.oneof(
      hostileValue,
      inside,
      inside.map((part) => ({ code: 200, msg: '', ...part })),
    );
    fc.assert(
      fc.property(answers, (answer) => {
        expect(typeof openEnvelope(answer).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});
