import { toJsonSchema } from '@valibot/to-json-schema';
import { type AnyEndpoint, endpoints } from '@velvet/contract/endpoints';
import { eachInTurn } from '@velvet/contract/testing/each-of';
import * as v from 'valibot';
import type { Reply } from '../testing/api-client.ts';
import { rightCall } from '../testing/right-calls.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';

let api: TestApi;
let token: string;
/** Of a member who was switched off after the login. */
let offlineToken: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.client.logIn('demo');
  offlineToken = await api.client.logIn('guest1');
  await api.db.owner.query(`UPDATE member SET status = 0 WHERE username = 'guest1'`);
});
afterAll(() => api.stop());

const LANGUAGES = ['en', 'zh-hans'] as const;
/** Each name in one of two languages, so that both of both are met. */
const waysTo = ({ name, path }: AnyEndpoint) =>
  [
    { address: name, lang: LANGUAGES[0] },
    { address: path, lang: LANGUAGES[1] },
  ] as const;
const words = (replies: readonly Reply[]) => new Set(replies.map(({ msg }) => msg));

/** No field means a control character; where an empty field asks for more, that is said instead. */
const BAD = 'bad\u0000';
const inputFields = ({ input }: AnyEndpoint): readonly string[] => {
  const { properties = {} } = toJsonSchema(input.schema, {
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return Object.keys(properties);
};

describe('S8 every operation', () => {
  test('responds according to its contract, under both names and in both languages', async () => {
    await eachInTurn(endpoints, async (endpoint) => {
      const replies: Reply[] = [];
      for (const { address, lang } of waysTo(endpoint)) {
        const { fields, token: who } = await rightCall(api, token, endpoint.name);
        const reply = await api.client.send(endpoint.method, address, fields, { token: who, lang });
        expect(reply).toMatchObject({ status: 200, code: 200 });
        const wire = endpoint.answersInMessage ? reply.msg : reply.data;
        expect(v.safeParse(endpoint.output.schema, wire).issues).toBeUndefined();
        replies.push(reply);
      }
      expect(words(replies).size).toBe(2);
    });
  });

  test('S8.7 requires a session of guests, in their language, or none', async () => {
    await eachInTurn(endpoints, async (endpoint) => {
      const replies: Reply[] = [];
      for (const { address, lang } of waysTo(endpoint)) {
        const reply = await api.client.send(endpoint.method, address, {}, { lang });
        expect(reply.status).toBe(200);
        if (endpoint.access === 'session') {
          expect(reply).toMatchObject({ code: 401, reason: 'no_session' });
          replies.push(reply);
        } else expect(reply.code).not.toBe(401);
      }
      if (endpoint.access === 'session') expect(words(replies).size).toBe(2);
    });
  });

  test('S3.70 refuses a disabled member, before it looks at the fields', async () => {
    const closed = endpoints.filter(({ access }) => access === 'session');
    await eachInTurn(closed, async (endpoint) => {
      const replies: Reply[] = [];
      for (const { address, lang } of waysTo(endpoint)) {
        const options = { token: offlineToken, lang };
        const reply = await api.client.send(endpoint.method, address, {}, options);
        expect(reply).toMatchObject({ status: 200, code: 401, reason: 'account_offline' });
        replies.push(reply);
      }
      expect(replies[0]?.msg).toBe('Account offline');
      expect(words(replies).size).toBe(2);
    });
  });

  test('S8.4 names each bad field, in both languages', async () => {
    const calls = new Map<string, ReturnType<typeof rightCall>>();
    const cases = endpoints.flatMap((endpoint) =>
      inputFields(endpoint).map((field) => ({ field, name: endpoint.name, endpoint })),
    );
    await eachInTurn(cases, async ({ endpoint, field }) => {
      // A refused call leaves it as it is.
      const call = calls.get(endpoint.name) ?? rightCall(api, token, endpoint.name);
      calls.set(endpoint.name, call);
      const { fields, token: who } = await call;
      const replies: Reply[] = [];
      for (const { address, lang } of waysTo(endpoint)) {
        const bad = { ...fields, [field]: BAD };
        const reply = await api.client.send(endpoint.method, address, bad, { token: who, lang });
        expect(reply).toMatchObject({ status: 200, code: 400, field });
        replies.push(reply);
      }
      expect(words(replies).size).toBe(2);
    });
  });

  test('S8.1 accepts its method, and both with credentials', async () => {
    await eachInTurn(endpoints, async (endpoint) => {
      const other = endpoint.method === 'GET' ? 'POST' : 'GET';
      const { status } = await api.client.send(other, endpoint.name);
      expect(status).toBe(endpoint.credentials ? 200 : 404);
    });
  });
});

test('every operation has a handler', async () => {
  const missing: string[] = [];
  for (const { name, method } of endpoints) {
    const { status } = await api.client.send(method, name, {}, { token });
    if (status === 501) missing.push(name);
  }
  expect(missing).toEqual([]);
});
