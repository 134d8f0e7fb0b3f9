import type { EdgeReport } from '@velvet/contract/edge-report';
import type { Offers } from '@velvet/registry/store';
import { aRelease, offersOf } from '@velvet/registry/testing';
import { createReleaseHealth } from './release-health.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const release = (version: string) => aRelease({ id: 'video', version });
const withCanary = (percent: number, version = '2'): Offers => ({
  ...offersOf({ current: release('1'), canary: { release: release(version), percent } }),
  registry: {
    revision: percent,
    apps: {
      video: {
        current: '1',
        canary: { version, percent, at: `at ${percent}` },
        history: [{ version: '1', at: 'before' }],
        retired: {},
        digests: {},
      },
    },
  },
});
const aReport = (own: Partial<EdgeReport>): EdgeReport => ({
  screens: [],
  vitals: [],
  calls: [],
  problems: [],
  ...own,
});
const broken = (version = '2', count = 1): EdgeReport =>
  aReport({
    problems: Array(count).fill({ release: `video@${version}`, kind: 'mount', name: '', at: '' }),
  });
const address = (network: number) => `10.${network >> 8}.${network & 255}.7`;

let offers: Offers | undefined;
let now: number;
const newHealth = () => createReleaseHealth({ offers: () => offers, now: () => now });
let health: ReturnType<typeof newHealth>;
beforeEach(() => {
  offers = withCanary(10);
  now = 1_000 * HOUR;
  health = newHealth();
});
const video = () => health.figures().apps.video;
const canary = () => video()?.canary;

test('an app has the figures of the release in production and of its canary, with the share they are of', () => {
  health.visited(release('1'), address(1));
  health.visited(release('2'), address(2));
  health.reported(broken(), address(3));
  expect(video()).toEqual({
    since: 'at 10',
    current: expect.objectContaining({
      version: '1',
      visits: 1,
      recent: { seen: 1, failed: 0 },
      share: { seen: 1, failed: 0 },
    }),
    canary: expect.objectContaining({
      version: '2',
      percent: 10,
      visits: 1,
      recent: { seen: 2, failed: 1 },
      share: { seen: 2, failed: 1 },
    }),
  });
});

test('a network counts once, whatever its addresses report', () => {
  for (let host = 0; host < 200; host += 1) health.reported(broken('2', 20), `10.0.0.${host}`);
  for (let host = 0; host < 200; host += 1) health.reported(broken(), `2001:db8:1:${host}::1`);
  expect(canary()?.recent).toEqual({ seen: 2, failed: 2 });
});

test('a network’s visits count once in five seconds', () => {
  for (let visit = 0; visit < 50; visit += 1) health.visited(release('2'), address(1));
  now += 5 * SECOND;
  for (let visit = 0; visit < 50; visit += 1) health.visited(release('2'), address(1));
  expect(canary()?.visits).toBe(2);
  expect(canary()?.share.seen).toBe(1);
});

test('reports are no visits', () => {
  health.reported(aReport({ screens: [{ release: 'video@2', count: 900 }] }), address(1));
  expect(canary()).toMatchObject({ visits: 0, share: { seen: 1, failed: 0 } });
});

test('errors are recent for a minute, and count for their share longer', () => {
  health.reported(broken(), address(1));
  now += 54 * SECOND;
  expect(canary()?.recent).toEqual({ seen: 1, failed: 1 });
  now += 7 * SECOND;
  health.visited(release('2'), address(1));
  expect(canary()).toMatchObject({
    recent: { seen: 1, failed: 0 },
    share: { seen: 1, failed: 1 },
  });
});

test('another share, and another canary, begin again', () => {
  health.reported(broken(), address(1));
  health.visited(release('2'), address(1));
  offers = { ...withCanary(10) };
  expect(canary()).toMatchObject({ visits: 1, share: { failed: 1 } });
  offers = withCanary(50);
  expect(video()).toMatchObject({
    since: 'at 50',
    canary: { percent: 50, visits: 0, share: { seen: 0, failed: 0 } },
  });
  health.reported(broken(), address(1));
  offers = withCanary(50, '3');
  expect(canary()).toMatchObject({ version: '3', share: { seen: 0, failed: 0 } });
});

test('networks are forgotten after an hour; what was counted stays', () => {
  health.reported(broken(), address(1));
  health.visited(release('2'), address(1));
  now += HOUR;
  health.visited(release('2'), address(1));
  expect(canary()).toMatchObject({ visits: 2, share: { seen: 1, failed: 0 } });
});

test('a flood from many networks does not grow what is kept', () => {
  for (let network = 0; network < 20_000; network += 1) health.reported(broken(), address(network));
  expect(canary()?.share).toEqual({ seen: 4_000, failed: 4_000 });
});

test.each(['video@9', 'radio@1', 'constructor@name', 'video@'])(
  'what is said of %s, which is not in use, is not kept',
  (name) => {
    health.reported(aReport({ screens: [{ release: name, count: 1 }] }), address(1));
    expect(JSON.stringify(health.figures())).not.toContain('"seen":1');
    expect(Object.keys(health.figures().apps)).toEqual(['video']);
  },
);

test('nothing of an address is in the figures', () => {
  health.reported(broken(), '203.0.113.7');
  health.visited(release('2'), '203.0.113.7');
  expect(JSON.stringify(health.figures())).not.toContain('203.0');
});

test('a network has one value of each vital, its last', () => {
  const lcp = (value: number): EdgeReport =>
    aReport({ vitals: [{ release: 'video@2', name: 'lcp', value }] });
  for (let network = 0; network < 20; network += 1) health.reported(lcp(1_000), address(network));
  for (let time = 0; time < 60; time += 1) health.reported(lcp(9_000), address(1));
  expect(canary()?.vitals.lcp).toEqual({ networks: 20, low: 1_000, high: 1_000 });
  for (let network = 0; network < 20; network += 1) health.reported(lcp(2_000), address(network));
  expect(canary()?.vitals).toEqual({ lcp: { networks: 20, low: 2_000, high: 2_000 } });
});

test('what the edge saw itself is of the last minute, also from before the release was in use', () => {
  health.served(release('3'), 'failed');
  health.rendered([release('1'), release('3')], 'failed');
  health.rendered([release('3')], 'late');
  now += 30 * SECOND;
  health.rendered([release('3')], 'good');
  health.served(release('3'), 'good');
  offers = withCanary(10, '3');
  expect(canary()).toMatchObject({
    renders: { of: 3, failed: 1, late: 1 },
    files: { of: 2, failed: 1 },
  });
  expect(video()?.current.renders).toEqual({ of: 1, failed: 1, late: 0 });
  now += 31 * SECOND;
  expect(canary()).toMatchObject({
    renders: { of: 1, failed: 0, late: 0 },
    files: { of: 1, failed: 0 },
  });
});

test('without releases nothing is kept, and there are no figures', () => {
  offers = undefined;
  health.visited(release('2'), address(1));
  health.reported(broken(), address(1));
  expect(health.figures()).toEqual({ apps: {} });
});
