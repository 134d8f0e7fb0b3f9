import { createFakeStream, fakeVideoElements, streamError } from '../testing/fake-stream.ts';
import {
  beginStream,
  claimStream,
  keepStreamReady,
  leaveStream,
  restStream,
  startSecond,
  takeStream,
} from './ready-stream.ts';

const start = { url: '/m/1', startS: 12, playlists: [{ path: 'master.m3u8', text: '#EXTM3U' }] };
const listeners = { onError: jest.fn(), onTracks: jest.fn() };
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
let stream = createFakeStream();

beforeEach(() => {
  fakeVideoElements();
  stream = createFakeStream();
});
afterEach(async () => {
  takeStream()?.drop();
  await settle();
});

async function take() {
  const ready = takeStream();
  if (!ready) throw new Error('Nothing is ready');
  return { ...ready, player: await ready.createPlayer(ready.video, listeners) };
}

test('S5.4 what a touch began is handed over, not loaded twice', async () => {
  keepStreamReady(stream.create);
  beginStream(start);
  await settle();
  expect(stream.loads).toEqual([['/m/1', 12]]);
  expect(stream.calls).toEqual(['hold']);
  const { player } = await take();
  await player.load('/m/1', 12);
  expect(stream.calls).toEqual(['hold', 'let go']);
  expect(stream.loads).toHaveLength(1);
  await player.load('/m/1', 12);
  expect(stream.loads).toHaveLength(2);
  expect(takeStream()).toBeUndefined();
  await player.destroy();
  expect(stream.alive()).toBe(0);
});

test('S5.4 another video, or another second of it, is loaded by the player that is there', async () => {
  keepStreamReady(stream.create);
  beginStream(start);
  const { player } = await take();
  await player.load('/m/1', 40);
  await player.load('/m/2', 0);
  expect(stream.loads.slice(-2)).toEqual([
    ['/m/1', 40],
    ['/m/2', 0],
  ]);
  expect(stream.alive()).toBe(1);
  await player.destroy();
});

test('the last of many touches counts', async () => {
  keepStreamReady(stream.create);
  for (let turn = 0; turn < 25; turn += 1) {
    beginStream({ url: `/m/${turn}`, startS: 0 });
  }
  await settle();
  expect(stream.loads).toEqual([['/m/24', 0]]);
  expect(stream.alive()).toBe(1);
});

test('a finger that scrolls after all stops what it began', async () => {
  keepStreamReady(stream.create);
  beginStream(start);
  restStream();
  await settle();
  expect(stream.loads).toEqual([]);
  expect(stream.calls).toEqual(['unload']);
});

test('S5.4 a failure before the screen subscribed is reported to the screen', async () => {
  const broken = streamError(1, 1002);
  keepStreamReady(stream.create);
  beginStream(start);
  await settle();
  stream.listeners().onError(broken);
  const { player } = await take();
  await expect(player.load('/m/1', 12)).rejects.toBe(broken);
  stream.listeners().onError(broken);
  expect(listeners.onError).toHaveBeenCalledWith(broken);
  await player.destroy();
});

test('a player that could not be made is made again the second time', async () => {
  let fails = true;
  keepStreamReady(async (...given) => {
    if (fails) throw new Error('The library did not come');
    return stream.create(...given);
  });
  const ready = takeStream();
  await expect(ready?.createPlayer(ready.video, listeners)).rejects.toThrow('did not come');
  fails = false;
  const player = await ready?.createPlayer(ready.video, listeners);
  expect(stream.alive()).toBe(1);
  await player?.destroy();
});

test('a touch whose list has been left meanwhile makes no player', async () => {
  keepStreamReady(stream.create);
  leaveStream();
  beginStream(start);
  await settle();
  expect(stream.loads).toEqual([]);
  expect(stream.alive()).toBe(0);
});

test('leaving the list ends the player, unless the way leads to its screen', async () => {
  keepStreamReady(stream.create);
  beginStream(start);
  claimStream();
  leaveStream();
  await settle();
  expect(stream.alive()).toBe(1);
  const { player } = await take();
  await player.destroy();
  keepStreamReady(stream.create);
  leaveStream();
  await settle();
  expect(stream.alive()).toBe(0);
});

test.each([
  [true, 200, 200],
  [false, 90, 90],
  [false, 200, 179],
])('S5.2 allowed %s, wanted %i: begins at %i', (allowed, wantedS, startS) => {
  expect(startSecond({ allowed }, wantedS)).toBe(startS);
});
