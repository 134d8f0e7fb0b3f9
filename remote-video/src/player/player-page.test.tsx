import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MEDIA_ADDRESS_S } from '@velvet/contract/constants';
import { anId, aPage, aVideo, many } from '@velvet/contract/testing/factories';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import { asSeconds } from '@velvet/contract/time';
import { type Video, videoInfo, videoPage } from '@velvet/contract/video';
import { type ApiError, queryApi } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { writePositions } from '../positions/watch-positions.ts';
import { createFakeStream, fakeVideoElements } from '../testing/fake-stream.ts';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import { end, reach, videoElement } from '../testing/watched.ts';
import PlayerPage from './player-page.tsx';

let mockStream = createFakeStream();
jest.mock('../playback/shaka-stream.ts', () => ({
  createShakaStream: (...given: Parameters<(typeof mockStream)['create']>) =>
    mockStream.create(...given),
}));

const offline: ApiError = { kind: 'offline' };
const gone: ApiError = {
  kind: 'refused',
  code: 404,
  message: 'Not found',
  refusal: undefined,
  field: undefined,
};
const film = (id: number, change: Partial<Video> = {}) =>
  aVideo({
    id: anId(id),
    title: `Film ${id}`,
    playUrl: `/m/${id}/master.m3u8`,
    durationSeconds: asSeconds(240),
    ...change,
  });
/** The second at which the video of these tests was left. */
const at = (positionS: number) => {
  const { id, title, posterUrl, durationSeconds: durationS } = film(2);
  return { id, title, posterUrl, durationS, positionS };
};
const list = answer(videoPage, (fields) =>
  fields.get('page') === '1'
    ? aPage(
        many(4, (n) => film(n)),
        false,
      )
    : aPage([]),
);
const rights = { allowed: true };
const info = answer(videoInfo, (fields) => film(Number(fields.get('id')), rights));

beforeEach(() => {
  mockStream = createFakeStream();
  rights.allowed = true;
  fakeIntersection();
  fakeVideoElements();
});

const open = (
  options: {
    readonly answers?: readonly FakeEndpoint[];
    readonly address?: string;
    readonly isSignedIn?: boolean;
    readonly stored?: Readonly<Record<string, string>>;
  } = {},
) =>
  renderScreen(<PlayerPage />, { address: '/PlayVideo?id=2', answers: [list, info], ...options });

const player = () => within(screen.getByRole('region', { name: 'Player' }));
const loaded = () => waitFor(() => expect(mockStream.loads).not.toHaveLength(0));

test('S12.4 every control of the player has its name', async () => {
  const { container, user } = open();
  await player().findByRole('button', { name: 'Pause' });
  for (const name of ['Mute', 'Full screen', 'Playback speed', 'Quality']) {
    expect(player().getByRole('button', { name })).toBeTruthy();
  }
  expect(player().getByRole('slider', { name: 'Seek' }).getAttribute('max')).toBe('240');
  await user.click(player().getByRole('button', { name: 'Playback speed' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    '0.75x',
    '1x',
    '1.5x',
    '2x',
  ]);
  await expectAccessible(container);
  await user.click(screen.getByRole('menuitem', { name: '1.5x' }));
  expect(videoElement().playbackRate).toBe(1.5);
  expect(document.activeElement).toBe(player().getByRole('button', { name: 'Playback speed' }));
  await expectAccessible(container);
});

test('S5.4 a menu is operated by keys; its arrows do not seek', async () => {
  const { user } = open();
  await player().findByRole('button', { name: 'Pause' });
  await user.click(player().getByRole('button', { name: 'Quality' }));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('240p');
  await user.keyboard('{ArrowRight}');
  expect(videoElement().currentTime).toBe(0);
  await user.keyboard('{Enter}');
  expect(mockStream.calls).toContain('quality 240');
});

test('S5.4 captions are chosen by language, and kept for the next video', async () => {
  const { storage, user } = open();
  await player().findByRole('button', { name: 'Pause' });
  await user.click(player().getByRole('button', { name: 'Captions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Türkçe' }));
  expect(mockStream.calls.at(-1)).toBe('captions tr');
  expect(storage.get('velvet.video.player')).toContain('"captions":"tr"');
  await user.click(player().getByRole('button', { name: 'Captions' }));
  expect(screen.getByRole('menuitem', { current: true })).toHaveProperty('textContent', 'Türkçe');
  await user.click(screen.getByRole('menuitem', { name: 'Off' }));
  expect(mockStream.calls.at(-1)).toBe('captions undefined');
  expect(storage.get('velvet.video.player')).not.toContain('captions');
});

test('S5.4 captions that were wanted before are shown once the stream is loaded', async () => {
  open({ stored: { 'video.player': '{"rate":1,"muted":false,"volume":100,"captions":"en"}' } });
  await player().findByRole('button', { name: 'Pause' });
  expect(mockStream.calls).toContain('captions en');
});

test('S3.21 it shows title and neighbours; the next video replaces this one', async () => {
  const { place, user } = open();
  expect((await screen.findByRole('heading', { level: 1, name: 'Film 2' })).textContent).toBe(
    'Film 2',
  );
  await loaded();
  await user.click(await screen.findByRole('link', { name: 'Film 3' }));
  expect(place.address).toBe('/PlayVideo?id=3');
  await waitFor(() => expect(mockStream.loads.at(-1)).toEqual(['/m/3/master.m3u8', 0]));
  expect(mockStream.alive()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Back' }));
});

/** An info of film 3 that does not come. */
const withoutThird = answer(videoInfo, (fields) => {
  const id = Number(fields.get('id'));
  return id === 3 ? untilTestEnds<ApiError>({ kind: 'aborted' }) : film(id, rights);
});

test('S3.21 the video before stops at once, though the next one’s info is not there yet', async () => {
  const { container, storage, user } = open({ answers: [list, withoutThird] });
  await player().findByRole('button', { name: 'Pause' });
  await reach(75);
  await user.click(await screen.findByRole('link', { name: 'Film 3' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Film 3' })).toBeTruthy();
  expect(videoElement().paused).toBe(true);
  expect(container.querySelector('[data-gone]')).toBeNull();
  await waitFor(() => expect(mockStream.calls).toContain('unload'));
  await user.keyboard('k');
  expect(videoElement().paused).toBe(true);
  expect(storage.get('velvet.video.positions')).toBe(writePositions([at(75)]));
});

test('S3.21 a second tap on what comes next skips nothing', async () => {
  const { place, user } = open({ answers: [list, withoutThird] });
  await player().findByRole('button', { name: 'Pause' });
  await screen.findByRole('link', { name: 'Film 3' });
  await end();
  await user.click(player().getByRole('link', { name: 'Film 3' }));
  expect(place.address).toBe('/PlayVideo?id=3');
  expect(player().queryByRole('link')).toBeNull();
});

test('S3.21 leaving ends the player and keeps the place', async () => {
  const { storage, unmount } = open();
  await player().findByRole('button', { name: 'Pause' });
  await reach(75.5);
  unmount();
  await waitFor(() => expect(mockStream.alive()).toBe(0));
  expect(storage.get('velvet.video.positions')).toBe(writePositions([at(75)]));
});

test('S5.4 it continues where the viewer stopped', async () => {
  open({ stored: { 'video.positions': writePositions([at(90)]) } });
  await waitFor(() => expect(mockStream.loads).toEqual([['/m/2/master.m3u8', 90]]));
});

describe('S5.2 the preview', () => {
  beforeEach(() => {
    rights.allowed = false;
  });

  test('ends at 180 seconds with a toast and the way to recharge', async () => {
    const { container, host } = open();
    await player().findByRole('button', { name: 'Pause' });
    await reach(179.8);
    expect(videoElement().paused).toBe(true);
    expect(host.overlays.toast).toHaveBeenCalledWith('Please recharge before watching the video', {
      action: { label: 'Recharge', onPress: expect.any(Function) },
    });
    expect(player().getByRole('link', { name: 'Recharge' }).getAttribute('href')).toBe('/Recharge');
    await expectAccessible(container);
  });

  test('played again, it plays from the start', async () => {
    const { user } = open();
    await player().findByRole('button', { name: 'Pause' });
    await reach(179.8);
    await user.click(player().getByRole('button', { name: 'Play again' }));
    expect(videoElement().currentTime).toBe(0);
    expect(videoElement().paused).toBe(false);
    expect(player().queryByRole('link', { name: 'Recharge' })).toBeNull();
  });

  test('of a video that is no longer than it asks nobody to recharge', async () => {
    const short = answer(videoInfo, () => film(2, { ...rights, durationSeconds: asSeconds(120) }));
    const { host } = open({ answers: [list, short] });
    await player().findByRole('button', { name: 'Pause' });
    await end();
    expect(host.overlays.toast).not.toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Recharge' })).toBeNull();
    expect(player().getByRole('link', { name: 'Film 3' })).toBeTruthy();
  });

  test('a seek beyond lands at its end', async () => {
    open();
    await player().findByRole('button', { name: 'Pause' });
    fireEvent.change(player().getByRole('slider', { name: 'Seek' }), { target: { value: '230' } });
    expect(videoElement().currentTime).toBe(180);
  });

  test('after a recharge it continues from the same second, on the same page', async () => {
    const { user } = open();
    await player().findByRole('button', { name: 'Pause' });
    await reach(179.9);
    rights.allowed = true;
    await user.click(player().getByRole('button', { name: 'I have recharged' }));
    await waitFor(() => expect(mockStream.loads.at(-1)).toEqual(['/m/2/master.m3u8', 179.9]));
    expect(mockStream.loads).toHaveLength(2);
    await player().findByRole('button', { name: 'Pause' });
    expect(player().queryByRole('link', { name: 'Recharge' })).toBeNull();
  });
});

describe('S5.3 the address of the stream', () => {
  let visit = 0;
  const renewed = answer(videoInfo, (fields) => {
    visit += 1;
    const id = Number(fields.get('id'));
    return film(id, { ...rights, playUrl: `/m/${visit}/film/master.m3u8` });
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => {
    visit = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  test('is renewed at half of its time, and the video plays on', async () => {
    open({ answers: [list, renewed] });
    await pass(500);
    expect(mockStream.loads).toEqual([['/m/1/film/master.m3u8', 0]]);
    await pass((MEDIA_ADDRESS_S / 2) * 1_000);
    expect(mockStream.calls).toContain('readdress /m/2/film/master.m3u8');
    await pass((MEDIA_ADDRESS_S / 2) * 1_000);
    expect(mockStream.calls).toContain('readdress /m/3/film/master.m3u8');
    expect(mockStream.loads).toHaveLength(1);
    expect(videoElement().paused).toBe(false);
  });

  test('S5.1 comes with what the member may watch by then', async () => {
    open({ answers: [list, renewed] });
    await pass(500);
    await reach(100);
    rights.allowed = false;
    await pass((MEDIA_ADDRESS_S / 2) * 1_000);
    expect(mockStream.loads.at(-1)).toEqual(['/m/2/film/master.m3u8', 100]);
    await reach(180);
    expect(videoElement().paused).toBe(true);
  });
});

test('S3.21 a guest sees the poster, no stream, and the login dialog', async () => {
  const { calls, container, host, user } = open({ isSignedIn: false });
  await screen.findByRole('heading', { level: 1, name: 'Film 2' });
  expect(host.overlays.askToSignIn).toHaveBeenCalledWith('/PlayVideo?id=2');
  expect(container.querySelector('section img')?.getAttribute('src')).toBe(film(2).posterUrl);
  await user.click(player().getByRole('button', { name: 'Play' }));
  expect(host.overlays.askToSignIn).toHaveBeenCalledTimes(2);
  expect(calls.some((call) => call.startsWith('video_get_info'))).toBe(false);
  expect(mockStream.alive()).toBe(0);
});

test('S3.21 a member whose session ends elsewhere sees the poster, like a guest', async () => {
  const { container, host, store, user } = open();
  await player().findByRole('button', { name: 'Pause' });
  await waitFor(() => expect(container.querySelector('[data-gone]')).not.toBeNull());
  host.session.isSignedIn = false;
  act(() => void store.dispatch(queryApi.util.resetApiState()));
  await user.click(await player().findByRole('button', { name: 'Play' }));
  expect(host.overlays.askToSignIn).toHaveBeenCalledTimes(2);
  expect(container.querySelector('[data-gone]')).toBeNull();
  expect(videoElement().paused).toBe(true);
  expect(mockStream.alive()).toBe(0);
});

test('S3.21 a guest’s video is found on a later page of its list, however fast the pages come', async () => {
  const pages = answer(videoPage, (fields) => {
    const page = Number(fields.get('page'));
    return aPage(
      many(4, (n) => film((page - 1) * 4 + n)),
      page < 5,
    );
  });
  open({ isSignedIn: false, address: '/PlayVideo?id=18', answers: [pages] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Film 18' })).toBeTruthy();
});

test('S3.21 a guest’s video beyond the searched pages has the login dialog, and is not called gone', async () => {
  const pages = answer(videoPage, (fields) => aPage([film(Number(fields.get('page')))], false));
  const address = '/PlayVideo?id=99';
  const { calls, host } = open({ isSignedIn: false, address, answers: [pages] });
  await waitFor(() => expect(calls.filter((call) => call.includes('video_list'))).toHaveLength(12));
  await screen.findByRole('link', { name: 'Film 12' });
  expect(screen.queryByText('This video is not available')).toBeNull();
  expect(player().getByRole('button', { name: 'Play' })).toBeTruthy();
  expect(host.overlays.askToSignIn).toHaveBeenCalledWith(address);
});

test.each(['/PlayVideo', '/PlayVideo?id=x'])('S3.4 %s names no video', async (address) => {
  const { container } = open({ address });
  expect(screen.getByText('This video is not available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All videos' }).getAttribute('href')).toBe('/Video');
  await expectAccessible(container);
});

test('S3.4 a video that is gone says so, and other videos are shown at once', async () => {
  const { container } = open({ answers: [list, answer(videoInfo, () => gone)] });
  await screen.findByText('This video is not available');
  const poster = () => container.querySelector('section img')?.getAttribute('src');
  await waitFor(() => expect(poster()).toBe(film(2).posterUrl));
});

test('S3.21 a video that is gone ends the one before, which plays again when it is chosen', async () => {
  const some = answer(videoInfo, (fields) =>
    fields.get('id') === '3' ? gone : film(Number(fields.get('id'))),
  );
  const { user } = open({ answers: [list, some] });
  await player().findByRole('button', { name: 'Pause' });
  await user.click(await screen.findByRole('link', { name: 'Film 3' }));
  await screen.findByText('This video is not available');
  await waitFor(() => expect(mockStream.alive()).toBe(0));
  await user.click(screen.getByRole('link', { name: 'Film 2' }));
  await player().findByRole('button', { name: 'Pause' });
  expect(videoElement().paused).toBe(false);
  expect(mockStream.loads).toHaveLength(2);
  expect(mockStream.alive()).toBe(1);
});

test('S3.4 a video that does not come stops the one before it; Retry plays it', async () => {
  let fails = true;
  const shaky = answer(videoInfo, (fields) =>
    fails && fields.get('id') === '3' ? offline : film(Number(fields.get('id'))),
  );
  const { user } = open({ answers: [list, shaky] });
  await player().findByRole('button', { name: 'Pause' });
  await user.click(await screen.findByRole('link', { name: 'Film 3' }));
  await player().findByRole('button', { name: 'Retry' });
  expect(videoElement().paused).toBe(true);
  await user.keyboard('k');
  expect(videoElement().paused).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Film 2' }));
  await player().findByRole('button', { name: 'Pause' });
  expect(videoElement().paused).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Film 3' }));
  fails = false;
  await user.click(await player().findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(mockStream.loads.at(-1)).toEqual(['/m/3/master.m3u8', 0]));
  await player().findByRole('button', { name: 'Pause' });
});

test('S3.4 a failed request can be sent again', async () => {
  let fails = true;
  const shaky = answer(videoInfo, (fields) => (fails ? offline : film(Number(fields.get('id')))));
  const { user } = open({ answers: [list, shaky] });
  const retry = await player().findByRole('button', { name: 'Retry' });
  expect(player().getByRole('alert').textContent).toContain('You are offline');
  fails = false;
  await user.click(retry);
  await player().findByRole('button', { name: 'Pause' });
});

test('S5.4 the data saver caps the quality and is remembered', async () => {
  const { storage, user } = open();
  await loaded();
  await user.click(screen.getByRole('switch', { name: 'Data saver' }));
  expect(mockStream.calls.at(-1)).toBe('at most 360');
  expect(storage.get('velvet.video.dataSaver')).toBe('1');
});

test('S5.4 sound that was drawn to nothing comes back', async () => {
  const { user } = open();
  await player().findByRole('button', { name: 'Pause' });
  const slider = player().getByRole('slider', { name: 'Volume' });
  fireEvent.change(slider, { target: { value: 0.4 } });
  fireEvent.change(slider, { target: { value: 0 } });
  expect(videoElement().muted).toBe(true);
  await user.click(await player().findByRole('button', { name: 'Unmute' }));
  expect(videoElement().muted).toBe(false);
  expect(videoElement().volume).toBe(0.4);
});

test('S5.4 keys operate the player', async () => {
  const { user } = open();
  await player().findByRole('button', { name: 'Pause' });
  await user.keyboard('l');
  expect(videoElement().currentTime).toBe(10);
  await user.keyboard('k');
  await player().findByRole('button', { name: 'Play' });
  await user.keyboard('m');
  expect(videoElement().muted).toBe(true);
});
