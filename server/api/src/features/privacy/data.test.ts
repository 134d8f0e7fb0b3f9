import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toId } from '@velvet/contract/brand';
import type { MemberId } from '@velvet/contract/member';
import { askForData } from '@velvet/contract/privacy';
import { uploadAvatar } from '@velvet/contract/profile';
import { proveWithPassword } from '@velvet/contract/proof';
import { sendSupportMessage } from '@velvet/contract/support';
import fastify from 'fastify';
import sharp from 'sharp';
import * as v from 'valibot';
import { readConfig } from '../../config/config.ts';
import { totpCode } from '../../factors/totp.ts';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import { fund } from '../../testing/database-factories.ts';
import { lifeSteps, openLifeStage } from '../../testing/member-life.ts';
import { proveByPassword } from '../../testing/passkeys-of-member.ts';
import { aRegisteredMember, memberInfo, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { createAttempts } from '../accounts/attempts.ts';
import { createSessionAddresses } from '../media/session-addresses.ts';
import { createRequestSessions } from '../sessions/request-sessions.ts';
import { dataAddress, registerDataRoute } from './data-route.ts';
import { dataSections, writeMemberData } from './write-member-data.ts';

let api: TestApi;
let now = new Date('2026-11-23T12:00:00Z');
/** How much later it is each time somebody looks at the clock. */
let lookMs = 0;
const look = () => {
  now = new Date(now.getTime() + lookMs);
  return now;
};
beforeAll(async () => {
  api = await startTestApi({ demo: false, draws: false, now: look });
});
afterAll(() => api.stop());

const entries = v.array(v.record(v.string(), v.unknown()));
const document = v.record(v.string(), v.unknown());
const sectionOf = (data: Readonly<Record<string, unknown>>, name: string) =>
  v.parse(entries, data[name]);
const ask = async (token: string) => {
  await proveByPassword(api.client, token);
  return api.client.call(askForData, {}, { token });
};
async function download(token: string) {
  const { value, msg } = await ask(token);
  if (!value) throw new Error(msg);
  const response = await fetch(api.url + value.address);
  const text = await response.text();
  return { response, text, data: v.parse(document, JSON.parse(text)) };
}
async function aPicture(colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
async function written(
  memberId: MemberId,
  dataDir = api.dataDir,
  onPiece?: (piece: string) => unknown,
) {
  let text = '';
  await writeMemberData(
    { pool: api.db.api, files: filesIn(dataDir), now },
    memberId,
    async (piece) => {
      text += piece;
      await onPiece?.(piece);
    },
  );
  return { text, data: v.parse(document, JSON.parse(text)) };
}

describe('S14.4 the download', () => {
  test('is one JSON document with everything about the member, pictures included', async () => {
    const { token, username } = await aRegisteredMember(api.client);
    const id = (await memberInfo(api.client, token))?.id ?? toId<'member'>(0);
    await fund(api.db.owner, id, 128_50);
    await api.client.call(uploadAvatar, { image: await aPicture('red') }, { token });
    await api.client.call(
      sendSupportMessage,
      { key: 'message-1', text: 'My “picture”', image: await aPicture('blue') },
      { token },
    );
    const { response, data } = await download(token);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="velvet-data.json"',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(data)).toEqual(['format', ...dataSections.map(({ name }) => name)]);
    expect(data.profile).toMatchObject({
      username,
      balance: '128.50',
      avatar: {
        type: expect.stringMatching(/^image\//),
        base64: expect.stringMatching(/^\S{50,}$/),
      },
    });
    expect(data.closing).toBeNull();
    expect(sectionOf(data, 'sessions')).toMatchObject([{ address: '127.0.0.1' }]);
    expect(sectionOf(data, 'movements')).toMatchObject([
      { kind: 'recharge', amount: '128.50', balance: '128.50' },
    ]);
    const [message] = sectionOf(data, 'conversation');
    expect(message).toMatchObject({ from: 'you', text: 'My “picture”' });
    const picture = v.parse(v.object({ base64: v.string() }), message?.picture);
    const shown = await sharp(Buffer.from(picture.base64, 'base64')).metadata();
    expect([shown.width, shown.height]).toEqual([40, 30]);
    // Nothing of it stays on the disk.
    expect(await readdir(path.join(api.dataDir, 'downloads'))).toEqual([]);
  });

  test('has every section of a whole life, and neither secrets nor others nor internal notes', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-data-'));
    const stage = await openLifeStage(api.db, dataDir);
    const [who, other] = [await stage.member(), await stage.member()];
    for (const step of lifeSteps) {
      await stage.live(who, step);
      await stage.live(other, step);
    }
    await api.db.api.query(`SELECT player_exclude($1, '1d')`, [who.id]);
    // Disabling the account has ended the session before.
    await stage.live(who, 'sign in');
    const { data, text } = await written(who.id, dataDir);
    for (const { name, holds } of dataSections) {
      if (name === 'closing') continue;
      if (holds === 'one') expect([name, data[name]]).toEqual([name, expect.any(Object)]);
      else expect([name, sectionOf(data, name).length]).not.toEqual([name, 0]);
    }
    for (const needle of other.needles) expect(text).not.toContain(needle);
    for (const secret of [`p-${who.mark}`, `f-${who.mark}`, who.mark.repeat(2)]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(`Called ${who.mark}`);
    expect(text).not.toContain(`Asked by ${who.mark}`);
    expect(text).toContain(`I am ${who.mark}`);
    expect(data.bank_card).toMatchObject({ number: '****7351', holder: `Name ${who.mark}` });
    // A picture whose file is lost is said to be, and nothing else is.
    await rm(dataDir, { recursive: true });
    const { data: later } = await written(who.id, dataDir);
    expect(later.profile).toMatchObject({ avatar: { gone: true } });
    expect(sectionOf(later, 'movements')).toEqual(sectionOf(data, 'movements'));
  });

  test('is of one moment, however long it takes', async () => {
    const { token } = await aRegisteredMember(api.client);
    const id = (await memberInfo(api.client, token))?.id ?? toId<'member'>(0);
    await fund(api.db.owner, id, 1_00);
    let added = 0;
    const { data } = await written(id, api.dataDir, async (piece) => {
      if (!piece.includes('"movements"') && !piece.includes('"recharges"')) return;
      added += 1;
      await fund(api.db.owner, id, 5_00);
    });
    expect(added).toBe(2);
    expect(data.profile).toMatchObject({ balance: '1.00' });
    expect(sectionOf(data, 'movements')).toHaveLength(1);
    expect(sectionOf(data, 'recharges')).toHaveLength(1);
  });
});

describe('S14.4 the time for a download', () => {
  const addresses = createSessionAddresses('data', Buffer.alloc(32, 7));

  test('is longer than for other calls', async () => {
    const { token } = await aRegisteredMember(api.client);
    const { id } = (await memberInfo(api.client, token)) ?? {};
    const { rows } = await api.db.owner.query<{ hash: Buffer }>(
      'SELECT token_hash AS hash FROM session WHERE member_id = $1',
      [id],
    );
    const server = fastify({ handlerTimeout: 1 });
    const config = readConfig({ DATA_DIR: api.dataDir });
    registerDataRoute(server, {
      services: { pool: api.db.api, files: filesIn(api.dataDir), config, now: look },
      sessions: createRequestSessions(api.db.api, config.publicUrl),
      addresses,
      attempts: createAttempts(api.db.api),
    });
    const url = dataAddress(addresses, rows[0]?.hash ?? Buffer.alloc(0), now);
    expect((await server.inject(url)).json()).toMatchObject({ profile: { id } });
  });

  test('ends before the edge gives up on a document that is still being written', async () => {
    const { token } = await aRegisteredMember(api.client);
    const { value } = await ask(token);
    lookMs = 2_000;
    const response = await fetch(api.url + (value?.address ?? ''));
    lookMs = 0;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await readdir(path.join(api.dataDir, 'downloads'))).toEqual([]);
  });
});

describe('S14.4 who gets the download', () => {
  test('has proved to be the owner', async () => {
    const { token } = await aRegisteredMember(api.client);
    const early = await api.client.call(askForData, {}, { token });
    expect(early).toMatchObject({ code: 403, reason: 'proof_needed' });
    const { secret } = await turnCodesOn(api.client, token, { now });
    now = new Date(now.getTime() + 60_000);
    expect((await ask(token)).reason).toBe('proof_needed');
    await proveByPassword(api.client, token, { code: totpCode(secret, now) });
    const asked = await api.client.call(askForData, {}, { token });
    expect(asked.value?.address).toMatch(/^\/api\/data\//);
  });

  test('has the session that asked, in its browser, for five minutes', async () => {
    const { username } = await aRegisteredMember(api.client);
    const origin = { origin: 'http://localhost:8080' };
    const signed = await api.client.send(
      'POST',
      'member_login',
      { username, password: PASSWORD },
      { headers: origin },
    );
    const cookie = signed.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const { id: token } = v.parse(v.object({ id: v.string() }), signed.data);
    const credentials = { token, headers: { cookie, ...origin } };
    await api.client.call(proveWithPassword, { password: PASSWORD }, credentials);
    const asked = await api.client.call(askForData, {}, credentials);
    const address = api.url + (asked.value?.address ?? '');
    const statusOf = async (url: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url, { headers });
      const text = await response.text();
      expect(response.ok).toBe(text.includes('"profile"'));
      return response.ok ? 'data' : 'refused';
    };
    expect(await statusOf(address)).toBe('refused');
    expect(await statusOf(address, { cookie })).toBe('data');
    const flipped = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await statusOf(flipped, { cookie })).toBe('refused');
    const before = now;
    now = new Date(now.getTime() + 5 * 60_000 + 1_000);
    expect(await statusOf(address, { cookie })).toBe('refused');
    now = before;
    await api.client.send('POST', 'member_logout', {}, { token, headers: { cookie } });
    expect(await statusOf(address, { cookie })).toBe('refused');
  });

  test('may ask ten times a day, and fetch as often', async () => {
    const { token } = await aRegisteredMember(api.client);
    const first = await ask(token);
    const address = api.url + (first.value?.address ?? '');
    for (let count = 1; count < 10; count += 1) expect((await ask(token)).code).toBe(200);
    const eleventh = await ask(token);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(80_000);
    for (let count = 0; count < 10; count += 1) {
      const response = await fetch(address);
      await response.text();
      expect(response.status).toBe(200);
    }
    const more = await fetch(address);
    await more.text();
    expect(more.status).toBe(429);
  });
});
