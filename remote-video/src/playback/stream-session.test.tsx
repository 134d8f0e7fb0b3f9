import { createFakeStream, fakeVideoElements, streamError } from '../testing/fake-stream.ts';
import { createPlayerStore } from './player-state.ts';
import { createStreamSession } from './stream-session.ts';

const expired = streamError(1, 1001, ['/m/x', 403]);
const broken = streamError(1, 1002);
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const newAddress = async (): Promise<string | undefined> => '/m/2';

function open({ renew = newAddress } = {}) {
  fakeVideoElements();
  const video = document.createElement('video');
  const store = createPlayerStore();
  const stream = createFakeStream();
  const waits: number[] = [];
  const device = { online: true, connect: () => {} };
  const session = createStreamSession({
    video,
    store,
    createPlayer: stream.create,
    renew,
    isOnline: () => device.online,
    wait: async (ms) => void waits.push(ms),
    whenOnline: () =>
      new Promise((resolve) => {
        device.connect = () => {
          device.online = true;
          resolve();
        };
      }),
  });
  const phase = () => store.get().phase;
  return { video, store, stream, session, waits, device, phase };
}
const source = { url: '/m/1', startS: 12, play: true };

test('S5.4 it loads at the given second and plays', async () => {
  const { session, stream, video, phase, store } = open();
  await session.load(source);
  expect(stream.loads).toEqual([['/m/1', 12]]);
  expect(phase()).toEqual({ kind: 'ready' });
  expect(video.paused).toBe(false);
  expect(store.get().heights).toEqual([480, 240]);
});

test('S5.4 until a video plays it is starting, unless it is not to play or the browser blocks it', async () => {
  const { session, store, video } = open();
  const isStarting = () => store.get().starting;
  const loading = session.load(source);
  expect(isStarting()).toBe(true);
  session.intend(false);
  expect(isStarting()).toBe(false);
  session.intend(true);
  expect(isStarting()).toBe(true);
  await loading;

  Object.defineProperty(video, 'play', {
    value: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  });
  await session.load(source);
  await settle();
  expect(isStarting()).toBe(false);
  void session.load({ ...source, play: false });
  expect(isStarting()).toBe(false);
});

test('the last of many quick loads wins; one player serves them all', async () => {
  const { session, stream, phase } = open();
  const loading = Array.from({ length: 25 }, (_, turn) =>
    session.load({ ...source, url: `/m/${turn}` }),
  );
  await Promise.all(loading);
  expect(stream.loads.at(-1)?.[0]).toBe('/m/24');
  expect(stream.alive()).toBe(1);
  expect(phase()).toEqual({ kind: 'ready' });
  await session.end();
  expect(stream.alive()).toBe(0);
});

test('S5.4 an expired signature is renewed at the same second', async () => {
  const { session, stream, video, phase } = open();
  await session.load(source);
  video.currentTime = 77;
  stream.listeners().onError(expired);
  await settle();
  expect(stream.loads).toEqual([
    ['/m/1', 12],
    ['/m/2', 77],
  ]);
  expect(phase()).toEqual({ kind: 'ready' });
});

test.each([
  ['is no new signature', async () => undefined],
  ['is nothing to ask for one', () => Promise.reject(new Error('Not started'))],
])('S5.4 where there %s the viewer sees an error, and may try again', async (_case, renew) => {
  const { session, stream, phase } = open({ renew });
  stream.failures.push(expired);
  await session.load(source);
  expect(phase()).toEqual({ kind: 'failed', failure: 'expired' });
  await session.retry();
  expect(phase()).toEqual({ kind: 'failed', failure: 'expired' });
});

test('S5.4 a playlist that does not come is tried again with growing pauses, then given up', async () => {
  const { session, stream, waits, phase } = open();
  stream.failures.push(broken, broken, broken, broken, broken);
  await session.load(source);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(phase()).toEqual({ kind: 'failed', failure: 'network' });
  await session.retry();
  expect(phase()).toEqual({ kind: 'ready' });
  expect(stream.loads.at(-1)).toEqual(['/m/1', 12]);
});

test('S5.4 a segment that does not come is requested again, without losing what is loaded', async () => {
  const { session, stream, phase } = open();
  await session.load(source);
  stream.listeners().onError(broken);
  await settle();
  expect(stream.calls).toContain('retry');
  expect(stream.loads).toHaveLength(1);
  expect(phase()).toEqual({ kind: 'ready' });
});

test('S5.4 offline it waits for the connection', async () => {
  const { session, stream, device, phase, waits } = open();
  await session.load(source);
  device.online = false;
  stream.listeners().onError(broken);
  await settle();
  expect(phase()).toEqual({ kind: 'stalled', offline: true });
  device.connect();
  await settle();
  expect(phase()).toEqual({ kind: 'ready' });
  expect(waits).toEqual([]);
});

test('S5.4 Play pressed without a connection plays once it is back', async () => {
  const { session, stream, device, phase, video } = open();
  await session.load(source);
  device.online = false;
  stream.listeners().onError(broken);
  await settle();
  video.pause();
  session.intend(true);
  device.connect();
  await settle();
  expect(phase()).toEqual({ kind: 'ready' });
  expect(video.paused).toBe(false);
});

test('S5.4 a video that ended while offline does not start again once the connection is back', async () => {
  const { session, stream, device, video } = open();
  await session.load(source);
  device.online = false;
  stream.listeners().onError(broken);
  await settle();
  video.pause();
  Object.defineProperty(video, 'ended', { value: true });
  device.connect();
  await settle();
  expect(video.paused).toBe(true);
});

test('S5.4 playing on ends a series of failures', async () => {
  const { session, stream, video, waits } = open();
  await session.load(source);
  for (const second of [20, 40, 60, 80, 100, 120]) {
    stream.listeners().onError(broken);
    await settle();
    video.currentTime = second;
    video.dispatchEvent(new Event('timeupdate'));
  }
  expect(waits).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
});

test('a decoder that fails starts again where it was', async () => {
  const { session, stream, video } = open();
  await session.load(source);
  video.currentTime = 31;
  stream.listeners().onError(streamError(3, 3016));
  await settle();
  expect(stream.loads.at(-1)).toEqual(['/m/1', 31]);
});

test('an error that arrives for a video left behind changes nothing', async () => {
  const { session, stream, phase } = open();
  await session.load(source);
  stream.listeners().onError(streamError(7, 7000));
  await session.end();
  stream.listeners().onError(broken);
  await settle();
  expect(phase()).toEqual({ kind: 'ready' });
  expect(stream.loads).toHaveLength(1);
});

test('S5.4 data the device cannot use is fetched again from the same second, then given up on', async () => {
  const { session, stream, video, phase } = open();
  await session.load(source);
  video.currentTime = 40;
  for (let turn = 0; turn < 2; turn += 1) {
    session.fault('decode');
    await settle();
    expect(stream.loads.at(-1)).toEqual(['/m/1', 40]);
  }
  expect(stream.loads).toHaveLength(3);
  session.fault('decode');
  await settle();
  expect(phase()).toEqual({ kind: 'failed', failure: 'decode' });
});
