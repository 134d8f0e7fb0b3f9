import { act } from '@testing-library/react';
import { aVideo } from '@velvet/contract/testing/factories';
import { type Video, videoInfo } from '@velvet/contract/video';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { useRef } from 'react';
import { takeStream } from '../playback/ready-stream.ts';
import { createFakeStream, fakeVideoElements } from '../testing/fake-stream.ts';
import { answer, renderScreen } from '../testing/test-host.tsx';
import { useVideosPreload } from './use-videos-preload.ts';

let mockStream = createFakeStream();
let mockLibrary: 'absent' | 'unreachable' | 'loaded';
jest.mock('../playback/shaka-stream.ts', () => ({
  createShakaStream: (...given: Parameters<(typeof mockStream)['create']>) =>
    mockStream.create(...given),
}));
jest.mock('../playback/load-shaka.ts', () => ({
  isShakaLoaded: () => mockLibrary === 'loaded',
  async loadShaka() {
    if (mockLibrary === 'unreachable') throw new TypeError('down');
    mockLibrary = 'loaded';
  },
}));

const videos: readonly Video[] = [aVideo()];
const info = answer(videoInfo, () => aVideo());
const INFO = `video_get_info?id=${aVideo().id}&playlists=1`;

function List() {
  const list = useRef<HTMLUListElement>(null);
  useVideosPreload(list, videos);
  return (
    <ul ref={list}>
      <li>Tide</li>
    </ul>
  );
}

let view: ReturnType<typeof fakeIntersection>;

beforeEach(() => {
  jest.useFakeTimers();
  view = fakeIntersection();
  fakeVideoElements();
  mockStream = createFakeStream();
  mockLibrary = 'absent';
});
afterEach(() => {
  takeStream()?.drop();
  Reflect.deleteProperty(navigator, 'deviceMemory');
  jest.useRealTimers();
});

const rest = () => act(() => jest.advanceTimersByTimeAsync(10_000));

test('S5.4 at rest a member’s list has the library, a player, and the info of what is on screen', async () => {
  const { calls } = renderScreen(<List />, { address: '/Video', answers: [info] });
  expect(mockLibrary).toBe('absent');
  await rest();
  expect(mockLibrary).toBe('loaded');
  view.reveal();
  await rest();
  expect(calls).toEqual([INFO]);
  expect(mockStream.alive()).toBe(1);
});

test('S5.4 before the page has loaded nothing is fetched beside it', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  renderScreen(<List />, { address: '/Video', answers: [info] });
  await rest();
  expect(mockLibrary).toBe('absent');
  window.dispatchEvent(new Event('load'));
  await rest();
  expect(mockLibrary).toBe('loaded');
  state.mockRestore();
});

test.each([
  ['a guest', { isSignedIn: false }, () => {}],
  ['a member who saves data', { stored: { 'video.dataSaver': '1' } }, () => {}],
  [
    'a device with little memory',
    {},
    () => Object.defineProperty(navigator, 'deviceMemory', { value: 0.5, configurable: true }),
  ],
])('S5.4 nothing is fetched ahead for %s', async (_case, options, prepare) => {
  prepare();
  const { calls } = renderScreen(<List />, { address: '/Video', answers: [info], ...options });
  await rest();
  expect(mockLibrary).toBe('absent');
  expect(calls).toEqual([]);
  expect(mockStream.alive()).toBe(0);
});

test('a library that cannot be fetched ahead is left for the tap', async () => {
  mockLibrary = 'unreachable';
  const { calls } = renderScreen(<List />, { address: '/Video', answers: [info] });
  await rest();
  expect(calls).toEqual([]);
  expect(mockStream.alive()).toBe(0);
});
