import type { Endpoint } from '@velvet/contract/endpoint';
import { openEnvelope } from '@velvet/contract/envelope';
import { codes } from '@velvet/contract/outcome';
import { getSystemConfig, replaceLanguage } from '@velvet/contract/system';
import { answerOf } from '@velvet/contract/testing/answers';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import type { EmbeddedResponse } from '../api/embedded-responses.ts';
import { createEmbeddedTransport } from './embedded-transport.ts';

function answered<In, Out>(endpoint: Endpoint<In, Out>, output: Out): EmbeddedResponse {
  const opened = openEnvelope(answerOf(endpoint, output));
  if (!opened.ok) throw new Error(opened.reason);
  const { code, msg, data } = opened;
  return { code, msg, data };
}
const config = aSystemConfig({ productName: 'Samt' });
const known = answered(getSystemConfig, config);

function aTransport(answers: Record<string, EmbeddedResponse>) {
  const missing: string[] = [];
  return {
    transport: createEmbeddedTransport(answers, (address) => missing.push(address)),
    missing,
  };
}

test('a call is answered from what is at hand, as often as it is made', async () => {
  const { transport, missing } = aTransport({ sys_config: known });
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await transport.call(getSystemConfig, {});
    expect(answer).toMatchObject({ ok: true, value: { productName: 'Samt' } });
  }
  expect(missing).toEqual([]);
});

test('addresses that differ in their query are distinct', async () => {
  const { transport, missing } = aTransport({ replaceLang: answered(replaceLanguage, 'ja') });
  expect(await transport.call(replaceLanguage, {})).toMatchObject({ ok: true, value: 'ja' });
  expect(await transport.call(replaceLanguage, { language: 'en' })).toMatchObject({ ok: false });
  expect(missing).toEqual(['replaceLang?lang=en']);
});

test.each([
  ['is not there', {}],
  ['is a refusal', { sys_config: { ...known, code: codes.fault } }],
])('an answer that %s is reported, so that no page is made of it', async (_, answers) => {
  const { transport, missing } = aTransport(answers);
  expect((await transport.call(getSystemConfig, {})).ok).toBe(false);
  expect(missing).toEqual(['sys_config']);
});

test('an answer of another form is a failure of the contract', async () => {
  const { transport } = aTransport({ sys_config: { ...known, data: { name: 1 } } });
  const answer = await transport.call(getSystemConfig, {});
  expect(answer).toMatchObject({ ok: false, error: { kind: 'contract' } });
});
