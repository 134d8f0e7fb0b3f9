import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { anId, aVideo } from '@velvet/contract/testing/factories';
import { videoInfo } from '@velvet/contract/video';
import { keepStreamReady, leaveStream, takeStream } from '../playback/ready-stream.ts';
import { createFakeStream, fakeVideoElements } from '../testing/fake-stream.ts';
import { answer, renderScreen } from '../testing/test-host.tsx';
import { PlayerLink } from './player-link.tsx';

let mockStream = createFakeStream();
jest.mock('../playback/shaka-stream.ts', () => ({
  createShakaStream: (...given: Parameters<(typeof mockStream)['create']>) =>
    mockStream.create(...given),
}));
jest.mock('../playback/load-shaka.ts', () => ({
  prefetchShaka: () => {},
  isShakaLoaded: () => false,
}));

const info = answer(videoInfo, (fields) => {
  expect(fields.get('playlists')).toBe('1');
  return aVideo({ id: anId(Number(fields.get('id'))), playUrl: '/m/7/master.m3u8', allowed: true });
});

function open(
  options: Partial<Parameters<typeof renderScreen>[1]> = {},
  step: 'push' | 'replace' = 'push',
) {
  return renderScreen(
    <PlayerLink id={anId(7)} classId={888} step={step}>
      Tide
    </PlayerLink>,
    { address: '/Video', answers: [info], ...options },
  );
}
const link = () => screen.getByRole('link', { name: 'Tide' });

beforeEach(() => {
  fakeVideoElements();
  mockStream = createFakeStream();
});
afterEach(() => takeStream()?.drop());

test('S5.4 a finger on a video of a list loads it up to its first picture', async () => {
  const { host, place } = open();
  fireEvent.pointerDown(link());
  expect(host.warm).toHaveBeenCalledWith('/PlayVideo?id=7');
  await waitFor(() => expect(mockStream.loads).toEqual([['/m/7/master.m3u8', 0]]));
  expect(mockStream.calls).toEqual(['hold']);
  fireEvent.click(link());
  expect(place.address).toBe('/PlayVideo?id=7');
});

test('S5.4 a tap that is quicker than the answer leaves the loading to the screen', async () => {
  let give = () => {};
  const late = answer(
    videoInfo,
    () =>
      new Promise((resolve) => {
        give = () => resolve(aVideo({ id: anId(7), playUrl: '/m/7/master.m3u8' }));
      }),
  );
  const { calls } = open({ answers: [late] });
  fireEvent.pointerDown(link());
  await waitFor(() => expect(calls).toHaveLength(1));
  fireEvent.click(link());
  await act(async () => give());
  expect(mockStream.alive()).toBe(1);
  expect(mockStream.loads).toEqual([]);
});

test('S5.4 the finger scrolls: what it began is let go', async () => {
  open();
  fireEvent.pointerDown(link());
  await waitFor(() => expect(mockStream.loads).toHaveLength(1));
  fireEvent.pointerCancel(link());
  await waitFor(() => expect(mockStream.calls).toContain('unload'));
});

test.each([
  ['from one video to the next', {}, 'replace'],
  ['with the data saver on', { stored: { 'video.dataSaver': '1' } }, 'push'],
] as const)('S5.4 %s only the info comes ahead', async (_case, options, step) => {
  const { calls } = open(options, step);
  fireEvent.pointerDown(link());
  await waitFor(() => expect(calls).toEqual(['video_get_info?id=7&playlists=1']));
  expect(mockStream.alive()).toBe(0);
});

test('S5.4 from one video to the next no player is claimed that a list makes later', async () => {
  open({}, 'replace');
  fireEvent.click(link());
  keepStreamReady(mockStream.create);
  leaveStream();
  await waitFor(() => expect(mockStream.alive()).toBe(0));
});

test('S3.21 a guest fetches nothing of a stream', () => {
  const { calls } = open({ isSignedIn: false });
  fireEvent.pointerDown(link());
  expect(calls).toEqual([]);
  expect(mockStream.alive()).toBe(0);
});
