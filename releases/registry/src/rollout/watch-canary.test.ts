import {
  type AppFigures,
  defaultRules,
  type EdgeFigures,
  type ReleaseFigures,
} from '../canary/figures.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import type { AppInUse, CanaryRollout } from './canary-rollout.ts';
import type { EdgeReader } from './edge-reader.ts';
import { type WatchOptions, watchCanary } from './watch-canary.ts';

const START = Date.parse('2026-11-20T13:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A watch that does not end by itself is given up. */
const MOST_LOOKS = 10_000;

let now: number;
let app: AppInUse | undefined;
/** What was done to the registry, with the minute. */
let done: string[];
let refusal: Error | undefined;
const inMinute = () => Math.floor((now - START) / MINUTE);
const at = () => new Date(now).toISOString();

beforeEach(() => {
  now = START;
  done = [];
  refusal = undefined;
  app = {
    ...{ revision: 1, current: '1', since: at(), previous: '0' },
    canary: { version: '2', percent: 1, at: at() },
  };
});

function change(line: string, next: Partial<AppInUse>): string {
  if (refusal) throw refusal;
  if (!app) throw new Error('There is no app');
  app = { ...app, ...next, revision: app.revision + 1 };
  done.push(`${inMinute()} min: ${line}`);
  return line;
}
const rollout: CanaryRollout = {
  read: async () => app,
  raise: async ({ canary }, percent) =>
    change(`${percent} %`, { canary: { version: canary?.version ?? '', percent, at: at() } }),
  promote: async ({ canary }) =>
    change('promoted', {
      ...{ current: canary?.version ?? '', previous: '1', since: at(), canary: undefined },
    }),
  takeBack: async ({ canary, previous = '' }) =>
    change('taken back', canary ? { canary: undefined } : { current: previous, since: at() }),
};

const release = (version: string, own: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  ...{ version, visits: 500 },
  recent: { seen: 100, failed: 0 },
  share: { seen: 100, failed: 0 },
  vitals: {},
  renders: { of: 10, failed: 0, late: 0 },
  files: { of: 10, failed: 0 },
  ...own,
});
/** What an edge has to say that knows the registry, with what happens to the watched release. */
function figuresNow(own: Partial<ReleaseFigures> = {}): EdgeFigures {
  if (!app) return { apps: {} };
  const { canary, current, since } = app;
  const video: AppFigures = canary
    ? {
        since: canary.at,
        current: release(current),
        canary: { ...release(canary.version, own), percent: canary.percent },
      }
    : { since, current: release(current, own) };
  return { apps: { video } };
}
const edge = (read: () => EdgeFigures, name = 'edge'): EdgeReader => ({
  name,
  read: async () => read(),
});

/** Watches with a clock that moves on by a second for each look. */
async function watch(own: Partial<WatchOptions> & { readonly onLook?: () => void } = {}) {
  const log: string[] = [];
  let looks = 0;
  const end = await watchCanary({
    id: 'video',
    rules: defaultRules,
    steps: [1, 10, 50, 100],
    rollout,
    edges: [edge(() => figuresNow())],
    signal: new AbortController().signal,
    log: (line) => log.push(line),
    now: () => now,
    pause: async () => {
      looks += 1;
      if (looks > MOST_LOOKS) throw new Error(`The watch does not end:\n${log.join('\n')}`);
      now += SECOND;
      own.onLook?.();
    },
    ...own,
  });
  return { end, log };
}

test('a good canary goes from share to share, each for its time, and is watched after its promotion', async () => {
  const { end, log } = await watch();
  expect(end).toBe('done');
  expect(done).toEqual(['15 min: 10 %', '30 min: 50 %', '45 min: promoted']);
  expect(inMinute()).toBe(60);
  expect(log).toContain('video 2 at 1 % waits: 0 of 15 minutes');
  expect(log).toContain('video 2 goes on from 1 %: 500 visits, no rule is broken');
  expect(log.at(-1)).toBe('video 2 stays at 100 %: the edges saw no errors');
  // What is waited for is said once a minute.
  expect(log.length).toBeLessThan(75);
});

test('a watch that is started again goes on where the registry stands', async () => {
  app = { ...figuresApp(), canary: { version: '2', percent: 10, at: at() } };
  now += 14 * MINUTE;
  expect((await watch()).end).toBe('done');
  expect(done).toEqual(['15 min: 50 %', '30 min: promoted']);
});
const figuresApp = (): AppInUse => ({ revision: 4, current: '1', since: at(), previous: '0' });

test('without 100 among the shares the canary stays at the last one', async () => {
  expect((await watch({ steps: [1, 20] })).end).toBe('done');
  expect(done).toEqual(['15 min: 20 %']);
  expect(app?.canary?.percent).toBe(20);
});

test('a canary is taken back within seconds of errors from three networks', async () => {
  let failed = 0;
  const { end, log } = await watch({
    edges: [edge(() => figuresNow({ recent: { seen: 60, failed } }))],
    onLook: () => {
      if (now === START + 5 * MINUTE) failed = 3;
    },
  });
  expect(end).toBe('stopped');
  expect(done).toEqual(['5 min: taken back']);
  expect(now - START - 5 * MINUTE).toBeLessThan(10 * SECOND);
  expect(app).toMatchObject({ current: '1', canary: undefined });
  expect(log.at(-2)).toBe(
    'video 2 at 1 % is taken back: 3 of 60 networks reported errors in the last minute (0 % in production)',
  );
});

test('a promoted release stays whatever is reported, and goes when edges saw errors themselves', async () => {
  let own: Partial<ReleaseFigures> = {};
  const edges = [edge(() => figuresNow(own))];
  const whenPromoted = (broken: Partial<ReleaseFigures>) => () => {
    if (app && !app.canary) own = broken;
  };
  const reported = { recent: { seen: 60, failed: 60 }, share: { seen: 60, failed: 60 } };
  expect((await watch({ edges, onLook: whenPromoted(reported) })).end).toBe('done');
  expect(app?.current).toBe('2');
  app = { ...figuresApp(), canary: { version: '2', percent: 50, at: at() } };
  own = {};
  const missing = { files: { of: 9, failed: 9 } };
  expect((await watch({ edges, onLook: whenPromoted(missing) })).end).toBe('stopped');
  expect(app?.current).toBe('1');
});

describe('an edge that cannot be read', () => {
  const lost = () => {
    throw new Error('edge-2 cannot be read: connect ECONNREFUSED');
  };

  test('delays going on, and is told once while it lasts', async () => {
    let isDown = true;
    const second = edge(() => (isDown ? lost() : figuresNow()), 'edge-2');
    const { end, log } = await watch({
      steps: [1, 10],
      edges: [edge(() => figuresNow()), second],
      onLook: () => {
        isDown = now < START + 40 * MINUTE;
      },
    });
    expect(end).toBe('done');
    expect(done).toEqual(['40 min: 10 %']);
    expect(log).toContain('video 2 at 1 % waits: 1 of 2 edges have figures of this share');
    expect(log.filter((line) => line.includes('ECONNREFUSED')).length).toBeLessThan(42);
  });

  test('does not keep another one from ending the canary', async () => {
    const broken = edge(() => figuresNow({ recent: { seen: 5, failed: 5 } }));
    const { end } = await watch({ edges: [edge(lost, 'edge-2'), broken] });
    expect([end, done]).toEqual(['stopped', ['0 min: taken back']]);
  });

  test.each<[string, (figures: AppFigures) => AppFigures]>([
    ['of another share', (figures) => ({ ...figures, since: 'before' })],
    [
      'of another canary',
      ({ since, current }) => ({ since, current, canary: { ...release('3'), percent: 1 } }),
    ],
    ['without the canary', ({ since, current }) => ({ since, current })],
  ])('has no say with figures %s, and delays as well', async (_, other) => {
    const old = edge(() => {
      const { video } = figuresNow({ recent: { seen: 9, failed: 9 } }).apps;
      return { apps: video ? { video: other(video) } : {} };
    });
    const stop = new AbortController();
    const { end } = await watch({
      edges: [old],
      signal: stop.signal,
      onLook: () => {
        if (inMinute() === 60) stop.abort();
      },
    });
    expect([end, done]).toEqual(['interrupted', []]);
  });
});

test('a signal ends the watch and leaves the canary as it is', async () => {
  const stop = new AbortController();
  const { end } = await watch({
    signal: stop.signal,
    onLook: () => {
      if (inMinute() === 20) stop.abort();
    },
  });
  expect(end).toBe('interrupted');
  expect(done).toEqual(['15 min: 10 %']);
  expect(app?.canary).toMatchObject({ version: '2', percent: 10 });
});

test.each<[string, () => void]>([
  ['takes it back', () => change('by hand', { canary: undefined })],
  ['promotes it', () => change('by hand', { current: '2', canary: undefined })],
  [
    'releases another canary',
    () => change('by hand', { canary: { version: '3', percent: 1, at: at() } }),
  ],
])('the watch ends when somebody else %s', async (_, byHand) => {
  const { end, log } = await watch({
    onLook: () => {
      if (now === START + 5 * MINUTE) byHand();
    },
  });
  expect(end).toBe('changed');
  expect(done).toEqual(['5 min: by hand']);
  expect(log.at(-1)).toMatch(/^video was changed by somebody else: [12] is in use$/);
});

test('a share that somebody else has changed is gone on from', async () => {
  const { end } = await watch({
    onLook: () => {
      if (now === START + 5 * MINUTE) {
        change('by hand', { canary: { version: '2', percent: 30, at: at() } });
      }
    },
  });
  expect(end).toBe('done');
  expect(done).toEqual(['5 min: by hand', '20 min: 50 %', '35 min: promoted']);
});

test('a registry that cannot be read delays, and ends nothing', async () => {
  let isAway = false;
  const read = async () => {
    if (isAway) throw new Error('https://api.example does not answer');
    return app;
  };
  const { end, log } = await watch({
    steps: [1, 10],
    rollout: { ...rollout, read },
    onLook: () => {
      isAway = inMinute() >= 5 && inMinute() < 25;
    },
  });
  expect([end, done]).toEqual(['done', ['25 min: 10 %']]);
  expect(log).toContain('video: https://api.example does not answer');
});

describe('a change that is refused', () => {
  test('is tried again for a minute, and ends the watch then', async () => {
    refusal = new RegistryRefusal('video needs react ^19.2.0');
    const { end, log } = await watch();
    expect(end).toBe('failed');
    expect(now - START).toBe(16 * MINUTE);
    expect(log.filter((line) => line === 'video: video needs react ^19.2.0')).toHaveLength(2);
  });

  test('is made when it is possible again', async () => {
    refusal = new Error('The registry is locked by another release');
    const { end } = await watch({
      steps: [1, 10],
      onLook: () => {
        if (now > START + 15 * MINUTE + 30 * SECOND) refusal = undefined;
      },
    });
    expect([end, done]).toEqual(['done', ['15 min: 10 %']]);
  });
});
