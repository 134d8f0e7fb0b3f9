import { setTimeout as delay } from 'node:timers/promises';
import { API_BASE } from '@velvet/contract/constants';
import { gameList } from '@velvet/contract/game';
import { getUserInfo } from '@velvet/contract/member';
import { login } from '@velvet/contract/sign-in';
import { anId } from '@velvet/contract/testing/factories';
import { videoPage } from '@velvet/contract/video';
import { getSavedVideos, saveVideo } from '@velvet/contract/video-saved';
import type { RunningApi } from '../../start-api.ts';
import { type ApiClient, createApiClient, type Reply } from '../../testing/api-client.ts';
import {
  DEBIANS_POSTGRES,
  missingForReplicas,
  type ReplicaServer,
  startReplicaServer,
} from '../../testing/replica-server.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import {
  createTestDatabase,
  startTestCluster,
  TEST_CLUSTER_VARIABLE,
  TEST_POSTGRES_VARIABLE,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { createPool } from '../pool.ts';
import { createReplica } from './replica.ts';

// Part of the full run: it starts two servers of Debian's PostgreSQL, and a copy of a database.

const LIMIT_MS = 2_000;
const PATIENCE_MS = 30_000;
const READING = `SELECT FROM pg_stat_activity WHERE query ~ 'pg_sleep.2.' AND pid <> pg_backend_pid()`;
const why = missingForReplicas === undefined ? '' : ` (left out: ${missingForReplicas})`;

(missingForReplicas === undefined ? describe : describe.skip)(`lists and a replica${why}`, () => {
  let cluster: Awaited<ReturnType<typeof startTestCluster>>;
  let first: TestDatabase;
  let replica: ReplicaServer;
  let api: TestApi;
  let another: RunningApi;
  /** Of two API servers. */
  let clients: readonly ApiClient[];
  beforeAll(async () => {
    process.env[TEST_POSTGRES_VARIABLE] = DEBIANS_POSTGRES;
    delete process.env[TEST_CLUSTER_VARIABLE];
    // Of Debian's programs, and without other tests' databases: it is copied.
    cluster = await startTestCluster();
    first = await createTestDatabase();
    replica = await startReplicaServer(first.url);
    // Port and password are known by now, the database is made by the start.
    api = await startTestApi({
      draws: false,
      replicaOf: (url) => replica.urlOf(url),
    });
    another = await api.another();
    clients = [api.client, createApiClient(`http://127.0.0.1:${another.port}`)];
  }, 120_000);
  afterAll(async () => {
    await another.stop();
    await api.stop();
    await first.drop();
    await replica.remove();
    await cluster.stop();
  }, 120_000);
  beforeEach(async () => {
    for (const each of [api.url, `http://127.0.0.1:${another.port}`]) await untilUsed(each);
  });

  interface Member {
    readonly token: string;
    cookie: string;
  }
  /** Takes over the cookies of an answer, as browsers do. */
  const keepCookies = (member: Member, { headers }: Reply): void => {
    const kept = new Map(member.cookie.split('; ').map((each) => [each.split('=')[0], each]));
    for (const set of headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      kept.set(pair.split('=')[0], pair);
    }
    member.cookie = [...kept.values()].filter((each) => each !== '').join('; ');
  };
  const signIn = async (username: string): Promise<Member> => {
    const reply = await api.client.call(login, { username, password: 'velvet123' });
    const member = { token: reply.value?.token ?? '', cookie: '' };
    keepCookies(member, reply);
    return member;
  };
  const save = async (member: Member, id: number, server = 0): Promise<void> => {
    const reply = await clients[server]?.call(saveVideo, { id: anId(id) }, member);
    expect(reply?.code).toBe(200);
    if (reply) keepCookies(member, reply);
  };
  const saved = async (member: Member, server = 0) =>
    (await clients[server]?.call(getSavedVideos, {}, member))?.value?.ids;
  const titles = async () => {
    const { value } = await api.client.call(videoPage, { classId: anId(888), page: 1 });
    return value?.items.map(({ id }) => id) ?? [];
  };
  const setHidden = (id: number, hidden: boolean) =>
    api.db.owner.query('UPDATE video SET hidden = $2 WHERE id = $1', [id, hidden]);

  test('guests read lists from the replica, and nothing else is read there', async () => {
    const before = await counted(api.url);
    await titles();
    const member = await signIn('guest1');
    expect((await api.client.call(getUserInfo, {}, member)).code).toBe(200);
    expect((await api.client.call(gameList, {}, member)).code).toBe(200);
    const after = await counted(api.url);
    expect(after.replica).toBe(before.replica + 1);
    expect(after.primary).toBe(before.primary);
  });

  test('what a member changes is in their lists at once, at every server', async () => {
    const member = await signIn('demo');
    const other = await signIn('guest1');
    await replica.pause();
    await save(member, 3);
    expect(await saved(member)).toEqual([3]);
    expect(await saved(member, 1)).toEqual([3]);
    expect((await counted(api.url)).own_write).toBeGreaterThan(0);
    await save(other, 5, 1);
    expect(await saved(other, 0)).toEqual([5]);
    await replica.resume();
    await untilReplicaAnswers(async () => expect(await saved(member)).toEqual([3]));
    await untilReplicaAnswers(async () => expect(await saved(other)).toEqual([5]));
  });

  test('who lost the cookie sees their changes, too', async () => {
    const member = await signIn('guest1');
    await replica.pause();
    await save(member, 7);
    expect(await saved({ ...member, cookie: withoutPosition(member.cookie) })).toContain(7);
    await replica.resume();
  });

  test('what others change is seen after two seconds at the latest', async () => {
    const [id = 0] = await titles();
    await replica.pause();
    const changedAtMs = performance.now();
    await setHidden(id, true);
    const atOnce = await titles();
    // On a machine that stood still meanwhile the limit may be over.
    if (performance.now() - changedAtMs < LIMIT_MS / 2) expect(atOnce).toContain(id);
    await delay(LIMIT_MS + 1_000);
    expect(await titles()).not.toContain(id);
    expect((await counted(api.url)).behind).toBeGreaterThan(0);
    await replica.resume();
    await untilReplicaAnswers(async () => expect(await titles()).not.toContain(id));
    await setHidden(id, false);
  }, 60_000);

  test('a read that its replay conflicts with is answered by the primary', async () => {
    await replica.ask(`ALTER SYSTEM SET max_standby_streaming_delay = '100ms'`);
    await replica.ask('SELECT pg_reload_conf()');
    const pool = createPool({
      url: replica.urlOf(api.db.straightUrl('velvet_api')),
      role: 'velvet_api',
    });
    const reads: unknown[] = [];
    const own = createReplica({
      replica: pool,
      primary: api.db.api,
      probe: api.db.api,
      metrics: {
        lag: { set: () => undefined },
        up: { set: () => undefined },
        reads: { inc: (labels) => void reads.push(labels) },
      },
      nowMs: () => performance.now(),
      onState: () => undefined,
    });
    own.start();
    await until(async () => {
      await own.readingAfter(0n).query('SELECT 1');
      return reads.some((each) => Object(each).server === 'replica');
    });
    reads.length = 0;
    const slow = own
      .readingAfter(0n)
      .query('SELECT count(*)::int AS count, pg_sleep(2) FROM saved_video');
    await until(async () => (await replica.ask(READING)) > 0);
    // The replica has to replay its lock, which the read is in the way of.
    await api.db.owner.query('BEGIN; LOCK TABLE saved_video IN ACCESS EXCLUSIVE MODE; COMMIT');
    expect((await slow).rowCount).toBe(1);
    expect(reads).toEqual([{ server: 'primary', why: 'conflict' }]);
    await own.stop();
    await pool.end();
  }, 60_000);

  test('without a replica lists go on, and with it they are read there again', async () => {
    await replica.stop();
    for (let count = 0; count < 5; count += 1) expect((await titles()).length).toBeGreaterThan(0);
    await until(async () => (await metric(api.url, 'velvet_replica_up')) === 0);
    expect((await counted(api.url)).away).toBeGreaterThan(0);
    await replica.start();
    await untilReplicaAnswers(async () => void (await titles()));
  }, 120_000);

  const withoutPosition = (cookie: string): string =>
    cookie
      .split('; ')
      .filter((each) => !each.startsWith('velvet.position='))
      .join('; ');

  async function untilReplicaAnswers(read: () => Promise<void>): Promise<void> {
    await until(async () => {
      const before = await counted(api.url);
      await read();
      return (await counted(api.url)).replica > before.replica;
    });
  }
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error('It did not happen in time');
    await delay(50);
  }
}

const untilUsed = (url: string): Promise<void> =>
  until(async () => {
    if ((await metric(url, 'velvet_replica_up')) !== 1) return false;
    const before = await counted(url);
    await fetch(`${url}${API_BASE}/video_class`);
    return (await counted(url)).replica > before.replica;
  });

/** Reads so far: of the replica, of the primary in all, and by reason. */
async function counted(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const of = (server: string, reason: string): number =>
    Number(
      new RegExp(`velvet_list_reads_total\\{server="${server}",why="${reason}"\\} (\\d+)`).exec(
        text,
      )?.[1] ?? 0,
    );
  const reasons = {
    own_write: of('primary', 'own_write'),
    behind: of('primary', 'behind'),
    away: of('primary', 'away'),
    conflict: of('primary', 'conflict'),
  };
  const primary = Object.values(reasons).reduce((sum, each) => sum + each, 0);
  return { replica: of('replica', ''), primary, ...reasons };
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
