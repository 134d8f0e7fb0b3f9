import { PREVIEW_HEADER } from '@velvet/contract/preview-header';
import { login, register } from '@velvet/contract/sign-in';
import { getBaseInfo } from '@velvet/contract/system';
import { DEMO_PASSWORD } from '../demo/members.ts';
import { readReply } from '../testing/api-client.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly url?: string;
}
/** A call as the edge forwards it from the preview origin. */
async function callInPreview(
  method: 'GET' | 'POST',
  name: string,
  { fields, token, url = api.url }: Sent = {},
) {
  const response = await fetch(`${url}/api/${name}`, {
    method,
    headers: { [PREVIEW_HEADER]: '1', lang: 'en', ...(token ? { token: btoa(token) } : {}) },
    ...(method === 'POST' ? { body: new URLSearchParams(fields) } : {}),
  });
  return readReply(response);
}
async function newMember(username: string): Promise<string> {
  const { value } = await api.client.call(register, { username, password: 'plumtree42' });
  if (value === undefined) throw new Error('not registered');
  return value;
}

test('a member’s session is invalid in the preview; demo members and guests are served', async () => {
  const token = await newMember('preview1');
  expect(await api.client.send('GET', 'user_info', {}, { token })).toMatchObject({ code: 200 });
  expect(await callInPreview('GET', 'user_info', { token })).toMatchObject({
    code: 401,
    reason: 'no_session',
  });
  expect((await api.client.call(getBaseInfo, {}, { token })).value?.session).toBe(true);
  const demo = await api.client.logIn('demo');
  expect(await callInPreview('GET', 'user_info', { token: demo })).toMatchObject({ code: 200 });
  expect(await callInPreview('GET', 'base_info')).toMatchObject({ code: 200 });
});

test('only demo members log in there, whatever the password, and registration is refused', async () => {
  await newMember('preview2');
  const refused = { code: 403, reason: 'forbidden', msg: 'Only demo accounts work in the preview' };
  for (const password of ['plumtree42', 'wrong123']) {
    const fields = { username: 'preview2', password };
    expect(await callInPreview('POST', login.name, { fields })).toMatchObject(refused);
  }
  const demo = { username: ' Demo', password: DEMO_PASSWORD };
  expect(await callInPreview('POST', login.name, { fields: demo })).toMatchObject({ code: 200 });
  const fields = { username: 'preview3', password: 'plumtree42' };
  expect(await callInPreview('POST', register.name, { fields })).toMatchObject(refused);
});

test('without demo data only guests are served there', async () => {
  const bare = await startTestApi({ demo: false });
  const { value } = await bare.client.call(register, { username: 'demo', password: 'plumtree42' });
  const sent = { url: bare.url, ...(value === undefined ? {} : { token: value }) };
  expect(await callInPreview('GET', 'user_info', sent)).toMatchObject({ code: 401 });
  const fields = { username: 'demo', password: 'plumtree42' };
  expect(await callInPreview('POST', login.name, { ...sent, fields })).toMatchObject({ code: 403 });
  expect(await callInPreview('GET', 'base_info', { url: bare.url })).toMatchObject({ code: 200 });
  await bare.stop();
});
