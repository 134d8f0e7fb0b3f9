import { act, screen, waitFor, within } from '@testing-library/react';
import { anId, aPage, aVideo } from '@velvet/contract/testing/factories';
import { asSeconds } from '@velvet/contract/time';
import { type Video, videoInfo, videoPage } from '@velvet/contract/video';
import { queryApi } from '@velvet/sdk/api';
import { memberLeft } from '@velvet/sdk/store';
import { changedSlices } from '@velvet/sdk/testing/changed-slices';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { useState } from 'react';
import PlayerPage from './player/player-page.tsx';
import { readPositions, writePositions } from './positions/watch-positions.ts';
import { slices } from './slices.ts';
import { createFakeStream, fakeVideoElements } from './testing/fake-stream.ts';
import { answer, renderScreen } from './testing/test-host.tsx';
import { reach, videoElement } from './testing/watched.ts';

let mockStream = createFakeStream();
jest.mock('./playback/shaka-stream.ts', () => ({
  createShakaStream: (...given: Parameters<(typeof mockStream)['create']>) =>
    mockStream.create(...given),
}));

const film: Video = aVideo({
  id: anId(2),
  title: 'Film 2',
  playUrl: '/m/2/master.m3u8',
  durationSeconds: asSeconds(240),
  allowed: true,
});
const answers = [answer(videoPage, () => aPage([film], false)), answer(videoInfo, () => film)];
const keys = ['velvet.video.positions', 'velvet.video.dataSaver', 'velvet.video.player'];

beforeEach(() => {
  mockStream = createFakeStream();
  fakeIntersection();
  fakeVideoElements();
});

/** The player's screen, which can be left and come back to. */
function Visits() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        {isThere ? 'Leave' : 'Return'}
      </button>
      {isThere && <PlayerPage />}
    </>
  );
}

async function open(stored: Readonly<Record<string, string>> = {}) {
  const view = renderScreen(<Visits />, { address: '/PlayVideo?id=2', answers, stored });
  const kept = () => keys.map((key) => view.storage.get(key));
  await plays();
  return { ...view, kept };
}
const player = () => within(screen.getByRole('region', { name: 'Player' }));
const button = (name: string) => player().getByRole('button', { name });
const plays = () => player().findByRole('button', { name: 'Pause' });
const secondSaved = (storage: { readonly get: (key: string) => string | null }) =>
  readPositions(storage.get('velvet.video.positions') ?? '[]')?.[0]?.positionS;
const changed = (state: object) => changedSlices(slices, state);

test('S5.4 place, data saver, speed and sound are in the one store, and there on return', async () => {
  const { store, user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Data saver' }));
  await user.click(button('Playback speed'));
  await user.click(screen.getByRole('menuitem', { name: '1.5x' }));
  await user.click(button('Mute'));
  await reach(75);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(changed(store.getState())).toEqual(['watchPositions', 'dataSaver', 'playerPreferences']);
  await user.click(screen.getByRole('button', { name: 'Return' }));
  await plays();
  expect(mockStream.loads.at(-1)).toEqual(['/m/2/master.m3u8', 75]);
  expect(screen.getByRole('switch', { name: 'Data saver', checked: true })).toBeTruthy();
  expect(videoElement().playbackRate).toBe(1.5);
  expect(videoElement().muted).toBe(true);
  expect(button('Unmute')).toBeTruthy();
});

test('S5.4 the next visit finds what the device kept', async () => {
  await open({ 'video.player': '{"rate":2,"muted":true,"volume":40}' });
  expect([videoElement().playbackRate, videoElement().volume, videoElement().muted]).toEqual([
    2,
    0.4,
    true,
  ]);
});

test('S5.4 while it plays the place is noted every five seconds, not with every moment', async () => {
  const { storage, store } = await open();
  const parts = () => slices.map(({ reducerPath }) => Reflect.get(store.getState(), reducerPath));
  const notes: unknown[] = [];
  for (let quarter = 1; quarter <= 48; quarter += 1) {
    const before = parts();
    await reach(quarter / 4);
    // A reducer that ran for nothing leaves an equal state, but another one.
    if (parts().some((part, index) => part !== before[index])) notes.push(secondSaved(storage));
  }
  expect(notes).toEqual([5, 10]);
});

test('S3.70 after the member left nothing is in the store or on the device', async () => {
  const { kept, store, user } = await open();
  await user.click(screen.getByRole('switch', { name: 'Data saver' }));
  await user.click(button('Mute'));
  await reach(75);
  await reach(77);
  expect(kept()).not.toContain(null);
  // As the shell ends a session while the video plays: the screen goes with it.
  act(() => {
    store.dispatch(memberLeft());
    store.dispatch(queryApi.util.resetApiState());
    screen.getByRole('button', { name: 'Leave' }).click();
  });
  await waitFor(() => expect(mockStream.alive()).toBe(0));
  expect(changed(store.getState())).toEqual([]);
  expect(kept()).toEqual([null, null, null]);
});

test('what is kept in another shape neither breaks the screen nor is used', async () => {
  const stored = {
    'video.positions': '[{"id":2}]',
    'video.dataSaver': 'maybe',
    'video.player': '{"rate":"fast"',
  };
  const { store } = await open(stored);
  expect(changed(store.getState())).toEqual([]);
  expect(mockStream.loads).toEqual([['/m/2/master.m3u8', 0]]);
});

test('S5.4 a video continues at the position that an earlier release stored', async () => {
  const { id, title, posterUrl, durationSeconds: durationS } = film;
  const place = { id, title, posterUrl, durationS, positionS: 90 };
  await open({ 'video.positions': writePositions([place]) });
  expect(mockStream.loads).toEqual([['/m/2/master.m3u8', 90]]);
});
