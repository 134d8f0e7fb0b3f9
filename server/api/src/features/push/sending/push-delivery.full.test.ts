// Part of the full run: it starts senders as processes; push-kinds.test.ts tests what is sent.
import { ConfigError } from '../../../config/config.ts';
import { startPushProcess } from '../../../testing/api-process.ts';
import { aMember } from '../../../testing/database-factories.ts';
import { until } from '../../../testing/film-desk.ts';
import { openPushDesk, type PushDesk, type SubscribedDevice } from '../../../testing/push-desk.ts';
import { startPushService } from '../../../testing/push-service.ts';

let desk: PushDesk;
let device: SubscribedDevice;
let member: number;
beforeEach(async () => {
  desk = await openPushDesk();
  const id = await aMember(desk.ops.db.owner);
  member = id;
  device = await desk.subscribe(id);
});
afterEach(() => desk.close());

const tell = (kind = 'support') =>
  desk.ops.db.owner.query('SELECT push_tell($1, $2)', [member, kind]);
interface Row {
  readonly endpoint: string;
  readonly sent_at: Date | null;
}
const row = async (): Promise<Row | undefined> =>
  (await desk.ops.db.owner.query<Row>('SELECT endpoint, sent_at FROM push_subscription')).rows[0];
const isIdle = async () => (await desk.jobs()) === 0;
const isDelayed = async () => {
  const { rows } = await desk.ops.db.owner.query<{ delayed: boolean }>(
    `SELECT count(*) > 0 AS delayed FROM graphile_worker._private_jobs
      WHERE attempts > 0 AND locked_at IS NULL`,
  );
  return rows[0]?.delayed ?? false;
};
/** Lets what waits for its time be tried at once. */
const hurry = () =>
  desk.ops.db.owner.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL',
  );
const secondsToGo = async () => {
  const { rows } = await desk.ops.db.owner.query<{ s: string }>(
    'SELECT extract(epoch FROM run_at - now()) AS s FROM graphile_worker._private_jobs',
  );
  return Number(rows[0]?.s);
};

describe('S14.5 what is sent', () => {
  test('is signed with the key that browsers subscribe with, and may be kept for a day', async () => {
    await desk.send();
    await tell();
    const { headers, serverKey, contact } = await desk.service.next();
    const { rows } = await desk.ops.db.api.query<{ key: string }>(
      'SELECT public_key AS key FROM push_server',
    );
    expect(rows).toEqual([{ key: serverKey }]);
    expect(contact).toBe('mailto:push@velvet.example');
    expect(Number(headers.ttl)).toBeGreaterThan(86_000);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(86_400);
    expect(headers).toMatchObject({ urgency: 'normal', 'content-encoding': 'aes128gcm' });
    await until(isIdle);
    expect((await row())?.sent_at).toBeInstanceOf(Date);
  });

  test('has a topic for each kind and device, from which the kind cannot be told', async () => {
    await desk.send();
    const topics: unknown[] = [];
    for (const kind of ['support', 'support', 'notice']) {
      await tell(kind);
      topics.push((await desk.service.next()).headers.topic);
    }
    const [first, second, other] = topics;
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  test('is one message where several of a kind wait', async () => {
    await tell();
    await tell();
    await tell('notice');
    expect(await desk.jobs()).toBe(2);
    await desk.send();
    const kinds = [await desk.service.next(), await desk.service.next()].map(
      ({ message }) => message.kind,
    );
    expect(kinds.sort()).toEqual(['notice', 'support']);
    await until(isIdle);
    expect(desk.service.waiting()).toBe(0);
  });

  test('is dropped when it tells of something a day ago', async () => {
    await tell();
    await desk.ops.db.owner.query(
      `UPDATE graphile_worker._private_jobs
          SET payload = jsonb_set(payload::jsonb, '{at}', to_jsonb((payload->>'at')::int - 86400))`,
    );
    await desk.send();
    await until(isIdle);
    expect(desk.service.requests).toEqual([]);
  });

  test('is not sent to a host that is no longer on the list', async () => {
    await tell();
    await desk.send({ PUSH_HOSTS: 'push.example' });
    await until(isIdle);
    expect(desk.service.requests).toEqual([]);
  });
});

describe('S14.5 what push services answer', () => {
  test.each([404, 410])('%i: the subscription ends', async (status) => {
    desk.service.answer({ status });
    await desk.send();
    await tell();
    await until(isIdle);
    expect(await row()).toBeUndefined();
    expect(desk.logLines).toEqual([]);
  });

  test.each([401, 403])(
    '%i, as for another key: the subscription ends, and it is logged',
    async (status) => {
      desk.service.answer({ status });
      await desk.send();
      await tell();
      await until(isIdle);
      expect(await row()).toBeUndefined();
      expect(desk.logLines.join('')).toContain(`"status":${status}`);
    },
  );

  test('410 for an address that was replaced meanwhile ends nothing', async () => {
    const { db } = desk.ops;
    const { endpoint: newer } = desk.service.subscribe();
    await db.owner.query('UPDATE push_subscription SET endpoint = $1', [newer]);
    await db.pool('velvet_push').query('SELECT push_gone(1, $1)', [device.endpoint]);
    expect((await row())?.endpoint).toBe(newer);
  });

  test.each([400, 413])('%i: the message is dropped and it is logged', async (status) => {
    desk.service.answer({ status });
    await desk.send();
    await tell();
    await until(isIdle);
    expect(desk.service.requests).toHaveLength(1);
    expect((await row())?.endpoint).toBe(device.endpoint);
    expect(desk.logLines.join('')).toContain(`"status":${status}`);
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await startPushService();
    desk.service.answer({ status: 307, headers: { Location: `${elsewhere.origin}/x` } });
    await desk.send();
    await tell();
    await until(isIdle);
    expect(elsewhere.requests).toEqual([]);
    expect(desk.logLines.join('')).toContain('"status":307');
    await elsewhere.stop();
  });

  test.each([
    ['seconds', () => '120'],
    ['a date', () => new Date(Date.now() + 121_000).toUTCString()],
  ])('503 with Retry-After in %s: it is sent then, not before', async (_, retryAfter) => {
    desk.service.answer({ status: 503, headers: { 'Retry-After': retryAfter() } });
    await desk.send();
    await tell();
    await until(isDelayed);
    const left = await secondsToGo();
    expect(left).toBeGreaterThan(110);
    expect(left).toBeLessThan(140);
    // Another of its kind does not overtake it.
    await tell();
    expect(await desk.jobs()).toBe(1);
    expect(await secondsToGo()).toBeGreaterThan(100);
    await hurry();
    expect((await desk.service.next()).endpoint).toBe(device.endpoint);
    await until(isIdle);
    expect(desk.service.requests).toHaveLength(2);
  });

  test('429 without Retry-After, and 500, are tried again with growing pauses', async () => {
    desk.service.answer({ status: 429 }, { status: 500 });
    await desk.send();
    await tell();
    await until(isDelayed);
    const first = await secondsToGo();
    await hurry();
    await until(async () => desk.service.requests.length === 2 && (await isDelayed()));
    expect(await secondsToGo()).toBeGreaterThan(first);
    await hurry();
    await desk.service.next();
    await until(isIdle);
  });

  test('a service that is out of reach is tried again, too', async () => {
    await desk.service.stop();
    await desk.send();
    await tell();
    await until(isDelayed);
    expect((await row())?.endpoint).toBe(device.endpoint);
  });

  test('no line of the log has an address, a key or a text', async () => {
    desk.service.answer({ status: 400 }, { status: 503 }, { status: 403 });
    await desk.send({ LOG_LEVEL: 'trace' });
    await tell();
    await until(isIdle);
    await tell();
    await until(isDelayed);
    await hurry();
    await until(isIdle);
    const log = desk.logLines.join('');
    expect(log).toContain('"subscription":1');
    for (const secret of [
      new URL(device.endpoint).pathname,
      device.publicKey,
      device.secret,
      'Customer',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('S14.5 S16.1 processes', () => {
  test('two of them send each message once', async () => {
    await Promise.all([desk.send(), desk.send()]);
    const devices = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const id = await aMember(desk.ops.db.owner);
        const own = await desk.subscribe(id);
        await desk.ops.db.owner.query('SELECT push_tell($1, $2)', [id, 'notice']);
        return own;
      }),
    );
    for (const _ of devices) await desk.service.next();
    await until(isIdle);
    expect(desk.service.requests).toHaveLength(devices.length);
  });

  test('one that is killed between request and acknowledgement leaves it to the next', async () => {
    desk.service.answer({ status: 0, isSilent: true });
    const first = await startPushProcess(desk.environment());
    await tell();
    await until(async () => desk.service.requests.length === 1);
    await first.kill();
    // As if a minute had passed.
    await desk.ops.db.owner.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '2 minutes'`,
    );
    await desk.send();
    expect((await desk.service.next()).endpoint).toBe(device.endpoint);
    await until(isIdle);
  });

  test('one that stops in the middle of a request lets go of it', async () => {
    desk.service.answer({ status: 0, isSilent: true });
    const first = await desk.send();
    await tell();
    await until(async () => desk.service.requests.length === 1);
    await first.stop();
    await hurry();
    await desk.send();
    expect((await desk.service.next()).endpoint).toBe(device.endpoint);
  });

  test('with the same key after a restart; another key ends the subscriptions', async () => {
    await (await desk.send()).stop();
    await (await desk.send()).stop();
    expect((await row())?.endpoint).toBe(device.endpoint);
    await (await desk.send({ PUSH_KEY: Buffer.alloc(32, 7).toString('base64') })).stop();
    expect(await row()).toBeUndefined();
  });

  test('what was tried for the last time is removed', async () => {
    await tell();
    await desk.ops.db.owner.query(
      'UPDATE graphile_worker._private_jobs SET attempts = max_attempts',
    );
    await desk.send();
    await until(isIdle);
    expect(desk.service.requests).toEqual([]);
  });

  test.each([
    [{ PUSH_HOSTS: 'none' }, 'PUSH_HOSTS is none'],
    [{ VELVET_ENV: 'production', PUSH_HOSTS: 'push.example' }, 'PUSH_KEY_FILE is missing'],
    [{ PUSH_KEY: 'AAAA' }, 'PUSH_KEY must hold 32 bytes in base64'],
    [{ PUSH_KEY: Buffer.alloc(32, 255).toString('base64') }, 'it is no P-256 key'],
    [{ VELVET_ENV: 'production' }, 'in production it must be https'],
    [{ PUSH_CONTACT: 'me' }, 'PUSH_CONTACT cannot be used'],
  ])('%j is refused', async (environment, why) => {
    const refused = await desk.send(environment).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect(String(refused)).toContain(why);
  });
});
