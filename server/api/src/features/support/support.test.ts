import { readdir } from 'node:fs/promises';
import type { InputOf } from '@velvet/contract/endpoint';
import { logout } from '@velvet/contract/member';
import {
  getSupportMessages,
  getSupportUnread,
  readSupportMessages,
  type SupportMessage,
  sendSupportMessage,
} from '@velvet/contract/support';
import sharp from 'sharp';
import { hashOperatorToken } from '../../operator/access/operator-transaction.ts';
import type { CallOptions } from '../../testing/api-client.ts';
import { openEvents } from '../../testing/event-client.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { aRegisteredMember, memberInfo } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { supportFolder } from '../../testing/stored-files.ts';

let api: TestApi;
let operatorToken: string;
beforeAll(async () => {
  api = await startTestApi();
  await anOperator(api.db.owner, 'helper');
  operatorToken = await aSessionOf(api.db.owner, 'helper');
});
afterAll(() => api.stop());

let serial = 0;
const aKey = (): string => {
  serial += 1;
  return `message-${serial}`;
};
async function aMember() {
  const { token } = await aRegisteredMember(api.client);
  return { token, id: (await memberInfo(api.client, token))?.id ?? 0 };
}
const send = (
  token: string,
  input: Partial<InputOf<typeof sendSupportMessage>> = {},
  options: CallOptions = {},
) =>
  api.client.call(
    sendSupportMessage,
    { key: aKey(), text: 'Hello', ...input },
    { token, ...options },
  );
const history = async (token: string, before?: number) => {
  const input = before === undefined ? {} : { before };
  const { value } = await api.client.call(getSupportMessages, input, { token });
  if (!value) throw new Error('The conversation cannot be read');
  return value;
};
const textsOf = (messages: readonly SupportMessage[]) => messages.map(({ text }) => text);
const unreadOf = async (token: string) =>
  (await api.client.call(getSupportUnread, {}, { token })).value?.unread;

/** As an operator answers. */
async function answer(member: number, text: string): Promise<unknown> {
  const client = await api.db.pool('velvet_operator').connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT begin_operator($1)', [hashOperatorToken(operatorToken)]);
    const { rows } = await client.query('SELECT operator_support_answer($1, $2) AS outcome', [
      member,
      text,
    ]);
    await client.query('COMMIT');
    return rows[0]?.outcome;
  } finally {
    client.release();
  }
}

async function aPicture(width = 40, height = 30): Promise<string> {
  const create = { width, height, channels: 3, background: '#a36' } as const;
  const bytes = await sharp({ create })
    .withExif({ IFD0: { Artist: 'secret' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
const storedPictures = () => readdir(supportFolder(api.dataDir)).catch(() => []);

describe('S15.1 a conversation with support', () => {
  test('has what member and operators wrote, newest first', async () => {
    const { token, id } = await aMember();
    expect(await history(token)).toEqual({ messages: [], unread: 0 });
    const sent = await send(token, { text: '  Two\r\n\tlines ', about: 'withdrawal:42' });
    expect(sent.value).toMatchObject({
      author: 'member',
      text: 'Two\n\tlines',
      about: 'withdrawal:42',
      key: `message-${serial}`,
    });
    expect(await answer(id, 'It is on its way')).toBe('ok');
    const { messages } = await history(token);
    expect(messages.map(({ author, text }) => [author, text])).toEqual([
      ['operator', 'It is on its way'],
      ['member', 'Two\n\tlines'],
    ]);
    expect(JSON.stringify(messages)).not.toContain('helper');
  });

  test('is the member’s own', async () => {
    const [ann, bob] = [await aMember(), await aMember()];
    await send(ann.token);
    expect((await history(bob.token)).messages).toEqual([]);
    expect((await api.client.call(getSupportMessages, {})).reason).toBe('no_session');
  });

  test('comes in pages', async () => {
    const { token, id } = await aMember();
    await send(token, { text: 'first' });
    for (let count = 0; count < 30; count += 1) await answer(id, `answer ${count}`);
    const newest = await history(token);
    expect(newest.messages).toHaveLength(30);
    const rest = await history(token, newest.next);
    expect(textsOf(rest.messages)).toEqual(['first']);
    expect(rest.next).toBeUndefined();
  });

  test('counts answers that were not seen, until they are; the other way is not possible', async () => {
    const [ann, bob] = [await aMember(), await aMember()];
    await send(ann.token);
    expect(await unreadOf(ann.token)).toBe(0);
    await answer(ann.id, 'one');
    await answer(ann.id, 'two');
    expect(await unreadOf(ann.token)).toBe(2);
    const [newest, older] = (await history(ann.token)).messages;
    if (!newest || !older) throw new Error('Both answers are missing');
    await api.client.call(readSupportMessages, { id: newest.id }, { token: bob.token });
    expect(await unreadOf(ann.token)).toBe(2);
    await api.client.call(readSupportMessages, { id: newest.id }, { token: ann.token });
    await api.client.call(readSupportMessages, { id: older.id }, { token: ann.token });
    expect(await unreadOf(ann.token)).toBe(0);
  });

  test('S15.2 an answer is told to the member’s streams, to nobody else’s', async () => {
    const [ann, bob] = [await aMember(), await aMember()];
    await send(ann.token);
    const streams = [await openEvents(api.url, ann.token), await openEvents(api.url, bob.token)];
    const [hers, his] = streams;
    await answer(ann.id, 'Hello');
    await hers?.next(({ kind }) => kind === 'message');
    await answer(bob.id, 'not asked');
    await send(bob.token);
    await his?.next(({ kind }) => kind === 'message');
    expect(his?.events.filter(({ kind }) => kind === 'message')).toHaveLength(1);
    for (const stream of streams) stream.close();
  });
});

describe('a message', () => {
  test('S6.5 sent again with its key is there once, also at the same time', async () => {
    const { token } = await aMember();
    const key = aKey();
    const replies = await Promise.all([1, 2, 3].map(() => send(token, { key })));
    expect(new Set(replies.map(({ value }) => value?.id)).size).toBe(1);
    expect((await history(token)).messages).toHaveLength(1);
    expect(await send(token, { key, text: 'Another' })).toMatchObject({ reason: 'key_reused' });
  });

  test.each([
    ['nothing', { text: ' \n ' }],
    ['too much', { text: 'x'.repeat(1_001) }],
    ['a control character', { text: 'a\u0000b' }],
    ['a strange reference', { about: 'withdrawal:<b>' }],
  ])('with %s is refused', async (_what, input) => {
    const { token } = await aMember();
    expect(await send(token, input)).toMatchObject({ reason: 'bad_field' });
    expect((await history(token)).messages).toEqual([]);
  });

  test('S8.4 members who send without end have to wait', async () => {
    const { token } = await aMember();
    const reasons: unknown[] = [];
    for (let count = 0; count < 31; count += 1) reasons.push((await send(token)).reason);
    expect(reasons.at(-1)).toBe('too_many');
    expect(reasons.slice(0, 30)).toEqual(Array(30).fill(undefined));
  });
});

describe('S8.6 S15.1 a picture', () => {
  test('is encoded anew and shown to the member’s own session alone, while it lasts', async () => {
    const { token } = await aMember();
    const { value } = await send(token, { text: '', image: await aPicture() });
    expect(value?.picture).toMatchObject({ width: 40, height: 30 });
    const address = value?.picture?.url ?? '';
    const open = (path: string) => fetch(`${api.url}${path}`);
    const shown = await open(address);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    for (const other of [
      address.replace(/(\d+)\./, (_all, expiry) => `${Number(expiry) + 1}.`),
      address.replace(/[0-9a-f]{8}-/, '00000000-'),
      address.replace('/media/support/', '/media/uploads/'),
    ]) {
      expect((await open(other)).ok).toBe(false);
    }
    await api.client.call(logout, {}, { token });
    // Rights are looked up anew after a moment.
    for (let status = 200; status === 200; ) ({ status } = await open(address));
  });

  test('that is none is refused, and none is kept twice', async () => {
    const { token } = await aMember();
    const image = `data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`;
    expect(await send(token, { image })).toMatchObject({ reason: 'bad_image' });
    const before = await storedPictures();
    const key = aKey();
    const picture = await aPicture();
    for (let count = 0; count < 2; count += 1) await send(token, { key, image: picture });
    expect(await storedPictures()).toHaveLength(before.length + 1);
  });
});

test('S15.1 the time of answers is that of real ones, and none with too few of them', async () => {
  const { rows: none } = await api.db.api.query('SELECT support_answer_seconds() AS seconds');
  const { token, id } = await aMember();
  await send(token);
  await api.db.owner.query(
    `INSERT INTO support_message (member_id, operator_id, body, waited)
     SELECT $1, (SELECT id FROM operator_account LIMIT 1), 'a', make_interval(mins => n)
       FROM generate_series(1, 20) n`,
    [id],
  );
  const { rows } = await api.db.api.query('SELECT support_answer_seconds() AS seconds');
  expect([none[0], rows[0]]).toEqual([{ seconds: null }, { seconds: expect.any(Number) }]);
  expect(rows[0].seconds).toBeGreaterThan(900);
  expect(rows[0].seconds).toBeLessThan(1_000);
});
