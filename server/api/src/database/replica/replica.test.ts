import pg from 'pg';
import { END_OF_WAL, walPositionText } from './primary-history.ts';
import { createReplica, type PrimaryRead, type Replica } from './replica.ts';

const LIMIT_MS = 1_000;
const READ = 'SELECT 1 AS who';

/** Two servers in memory: where their logs are, and what reading from the replica throws. */
interface Stage {
  primaryAt: bigint;
  replayed: bigint;
  isAway: boolean;
  fault: unknown;
  nowMs: number;
  readonly reads: (PrimaryRead | 'replica')[];
  readonly said: string[];
  readonly replica: Replica;
  /** Waits until both servers have been looked at again. */
  look(): Promise<void>;
  read(position?: bigint): Promise<unknown>;
}

function openStage(): Stage {
  const state = { primaryAt: 100n, replayed: 100n, isAway: false, fault: undefined, nowMs: 0 };
  const reads: Stage['reads'] = [];
  const said: string[] = [];
  let looks = 0;
  const position = (at: bigint) => ({ rows: [{ position: walPositionText(at) }] });
  const primary = Object.assign(new pg.Pool(), {
    query: async (text: string) =>
      text === READ ? { rows: [{ who: 'primary' }] } : position(state.primaryAt),
  });
  const client = {
    query: async (text: string) => {
      if (text.includes('pg_backend_pid')) return { rows: [{ pid: 1 }] };
      if (text !== READ) return position(state.replayed);
      if (stage.fault !== undefined) throw stage.fault;
      return { rows: [{ who: 'replica' }] };
    },
    release: () => undefined,
  };
  const replicaPool = Object.assign(new pg.Pool(), {
    connect: async () => {
      looks += 1;
      if (stage.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return client;
    },
  });
  const replica = createReplica({
    replica: replicaPool,
    primary,
    probe: primary,
    metrics: {
      lag: { set: () => undefined },
      up: { set: () => undefined },
      reads: { inc: (labels) => void reads.push(readIn(labels)) },
    },
    nowMs: () => stage.nowMs,
    onState: (isUp) => void said.push(isUp ? 'up' : 'away'),
    limitMs: LIMIT_MS,
    sampleMs: 1,
  });
  const stage: Stage = Object.assign(state, {
    reads,
    said,
    replica,
    look: async () => {
      const before = looks;
      // The second look began after this call.
      while (looks < before + 2) await new Promise((resolve) => setTimeout(resolve, 1));
    },
    read: async (after = 0n) => (await replica.readingAfter(after).query(READ)).rows[0]?.who,
  });
  return stage;
}

function readIn(labels: unknown): PrimaryRead | 'replica' {
  const { server, why }: { server?: unknown; why?: unknown } = Object(labels);
  if (server === 'replica') return 'replica';
  const reasons: readonly PrimaryRead[] = ['own_write', 'behind', 'away', 'conflict'];
  const reason = reasons.find((each) => each === why);
  if (reason === undefined) throw new Error(`No reason: ${String(why)}`);
  return reason;
}

let stage: Stage;
beforeEach(async () => {
  stage = openStage();
  stage.replica.start();
  await stage.look();
});
afterEach(() => stage.replica.stop());

test('before both servers were looked at, the primary is read', async () => {
  const early = openStage();
  expect(await early.read()).toBe('primary');
  expect(early.reads).toEqual(['away']);
});

test('a replica is read that has what the caller changed', async () => {
  expect(await stage.read()).toBe('replica');
  expect(await stage.read(100n)).toBe('replica');
  expect(await stage.read(101n)).toBe('primary');
  stage.replayed = 101n;
  expect(await stage.read(101n)).toBe('replica');
  expect(await stage.read(END_OF_WAL)).toBe('primary');
  expect(stage.reads).toEqual(['replica', 'replica', 'own_write', 'replica', 'own_write']);
});

test('equal positions in a row are read in one place, and so are all reads of guests', () => {
  const { readingAfter } = stage.replica;
  const guest = readingAfter(0n);
  const member = readingAfter(100n);
  expect(readingAfter(0n)).toBe(guest);
  expect(readingAfter(100n)).toBe(member);
  expect(readingAfter(101n)).not.toBe(member);
});

test('one that is further behind than the limit is not', async () => {
  stage.primaryAt = 200n;
  await stage.look();
  stage.nowMs = LIMIT_MS - 1;
  expect(await stage.read()).toBe('replica');
  stage.nowMs = 2 * LIMIT_MS;
  expect(await stage.read()).toBe('primary');
  stage.replayed = 200n;
  expect(await stage.read()).toBe('replica');
  expect(stage.reads).toEqual(['replica', 'behind', 'replica']);
});

test('while it is away the primary is read, until it is back', async () => {
  stage.isAway = true;
  await stage.look();
  expect(await stage.read()).toBe('primary');
  stage.isAway = false;
  await stage.look();
  expect(await stage.read()).toBe('replica');
  expect(stage.reads).toEqual(['away', 'replica']);
  expect(stage.said).toEqual(['up', 'away', 'up']);
});

test('a conflict with what it replays costs that read only', async () => {
  stage.fault = Object.assign(new Error('conflict with recovery'), { code: '40001' });
  expect(await stage.read()).toBe('primary');
  stage.fault = undefined;
  expect(await stage.read()).toBe('replica');
  expect(stage.reads).toEqual(['conflict', 'replica']);
});

test('a fault of the statement is reported as the primary would', async () => {
  stage.fault = Object.assign(new Error('no such column'), { code: '42703' });
  await expect(stage.read()).rejects.toThrow('no such column');
  expect(stage.reads).toEqual([]);
});
