import { screen, waitFor, within } from '@testing-library/react';
import type { Page } from '@velvet/contract/page';
import { anId, aPage, aVideo, aVideoClass, many } from '@velvet/contract/testing/factories';
import { type Video, videoClassList, videoPage } from '@velvet/contract/video';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { writePositions } from '../positions/watch-positions.ts';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import VideosPage from './videos-page.tsx';

const classes = answer(videoClassList, () => [
  aVideoClass({ id: anId(1), names: { ko: '빛', en: 'Light', ja: '光', other: '光影' } }),
  aVideoClass({ id: anId(2), names: { ko: '물결', en: 'Water', ja: '水', other: '水波' } }),
]);

const offline: ApiError = { kind: 'offline' };
const page = (from: number, count: number): Page<Video> =>
  aPage(
    many(count, (n) => aVideo({ id: anId(from + n - 1), title: `Film ${from + n - 1}` })),
    false,
  );
/** 13 videos of the latest; the second class has one, the first none. */
const lists = answer(videoPage, (fields) => {
  const number = Number(fields.get('page'));
  if (fields.get('id') === '1') return aPage([]);
  if (fields.get('id') === '2') {
    return number === 1
      ? aPage([aVideo({ id: anId(50), title: 'Still water' })], false)
      : aPage([]);
  }
  return [page(1, 10), page(11, 3)][number - 1] ?? aPage([]);
});

const open = (answers: readonly FakeEndpoint[] = [classes, lists], address = '/Video') =>
  renderScreen(<VideosPage />, { address, answers, isSignedIn: false });
const left = (id: number) => ({
  id: anId(id),
  title: 'An old title',
  posterUrl: '/media/1.webp',
  durationS: 240,
  positionS: 60,
});
const openWithPositions = (isSignedIn: boolean) =>
  renderScreen(<VideosPage />, {
    address: '/Video',
    answers: [classes, lists],
    isSignedIn,
    stored: { 'video.positions': writePositions([left(3), left(99)]) },
  });

const lastStatus = () => screen.getAllByRole('status').at(-1)?.textContent;

let reachEnd: () => void;
beforeEach(() => {
  reachEnd = fakeIntersection().reveal;
});

test('S3.4 while it loads it says so, below one heading', async () => {
  const { container } = open([]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Video');
  expect(container.querySelector('[aria-busy]')?.textContent).toBe('Loading');
  await expectAccessible(container);
});

test('S3.20, S2.6 the latest first, then the classes in the language of the screen', async () => {
  open();
  await screen.findByRole('tab', { name: 'Water' });
  const tabs = within(screen.getByRole('tablist', { name: 'Video classes' }));
  expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Latest',
    'Light',
    'Water',
  ]);
  expect(tabs.getByRole('tab', { selected: true }).textContent).toBe('Latest');
});

test('S12.4 a video is a link named by its title that leads to the player', async () => {
  const { container, host, user } = open();
  const link = await screen.findByRole('link', { name: 'Film 1' });
  expect(link.getAttribute('href')).toBe('/PlayVideo?id=1');
  expect(screen.getAllByText('04:00')).toHaveLength(10);
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  expect(host.warm).toHaveBeenCalledWith('/PlayVideo?id=1');
  await expectAccessible(container);
});

test('S3.20 below its title a video of the latest says its class, and what is left to see of it', async () => {
  const mixed = answer(videoPage, (fields) =>
    fields.get('id') === '2'
      ? aPage([aVideo({ id: anId(4), title: 'Waves', classId: anId(2) })])
      : aPage([
          aVideo({ id: anId(3), title: 'Lamps', classId: anId(1) }),
          aVideo({ id: anId(4), title: 'Waves', classId: anId(2) }),
        ]),
  );
  const { container, user } = renderScreen(<VideosPage />, {
    address: '/Video',
    answers: [classes, mixed],
    isSignedIn: true,
    stored: { 'video.positions': writePositions([left(3)]) },
  });
  const cards = () => [...container.querySelectorAll('ul.grid > li')];
  await waitFor(() =>
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      'LampsLight · 03:00 left04:00',
      'WavesWater04:00',
    ]),
  );
  expect(cards()[0]?.querySelector('progress')).toHaveProperty('value', 60);
  await user.click(await screen.findByRole('tab', { name: 'Water' }));
  await waitFor(() => expect(cards().map((card) => card.textContent)).toEqual(['Waves04:00']));
});

test('S3.20 a short page is not the end, an empty one is', async () => {
  const { calls } = open();
  await screen.findByRole('link', { name: 'Film 10' });
  reachEnd();
  await screen.findByRole('link', { name: 'Film 13' });
  expect(screen.queryByText('No more')).toBeNull();
  await waitFor(() => {
    reachEnd();
    expect(lastStatus()).toBe('No more');
  });
  expect(calls.filter((call) => call.startsWith('video_list'))).toEqual([
    'video_list?id=888&page=1',
    'video_list?id=888&page=2',
    'video_list?id=888&page=3',
  ]);
});

test('S3.4 the class stands in the address, where back from the player finds it', async () => {
  const { place, user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Water' }));
  expect(place.address).toBe('/Video?class=2');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  await screen.findByRole('link', { name: 'Still water' });
  await user.click(screen.getByRole('tab', { name: 'Latest' }));
  expect(place.address).toBe('/Video');
});

test('S3.4 an address with a class opens that class and loads its list at once', async () => {
  const { calls } = open(undefined, '/Video?class=2');
  expect(calls).toContain('video_list?id=2&page=1');
  await screen.findByRole('tab', { name: 'Water', selected: true });
  await screen.findByRole('link', { name: 'Still water' });
});

test('S3.4 an empty class says so and leads to the latest', async () => {
  const { container, user } = open(undefined, '/Video?class=1');
  await screen.findByText('No data~');
  await expectAccessible(container);
  await user.click(screen.getByRole('link', { name: 'Show the latest' }));
  await screen.findByRole('link', { name: 'Film 1' });
});

test('S3.4 a failure names its reason and can be tried again', async () => {
  let fails = true;
  const shaky = answer(videoPage, () => (fails ? offline : page(1, 1)));
  const { container, user } = open([classes, shaky]);
  await screen.findByText('The videos could not be loaded');
  expect(screen.getByRole('alert').textContent).toContain('You are offline');
  await expectAccessible(container);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Film 1' });
});

test('S3.4 a retry brings back the classes too', async () => {
  let fails = true;
  const shakyClasses = answer(videoClassList, () => (fails ? offline : [aVideoClass()]));
  const shakyList = answer(videoPage, () => (fails ? offline : page(1, 1)));
  const { user } = open([shakyClasses, shakyList]);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await user.click(retry);
  await screen.findByRole('tab', { name: 'Scenery' });
});

test('S3.4 a page that fails leaves the list and its own retry', async () => {
  let fails = true;
  const shaky = answer(videoPage, (fields) => {
    if (fields.get('page') === '1') return page(1, 10);
    return fails ? offline : page(11, 1);
  });
  const { user } = open([classes, shaky]);
  await screen.findByRole('link', { name: 'Film 10' });
  reachEnd();
  await waitFor(() => expect(lastStatus()).toContain('Could not load more'));
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Film 11' });
});

test('S3.20 refreshing starts again from the first page', async () => {
  const { calls, user } = open();
  await screen.findByRole('link', { name: 'Film 10' });
  reachEnd();
  await screen.findByRole('link', { name: 'Film 13' });
  calls.length = 0;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Film 13' })).toBeNull());
  expect(calls).toEqual(['video_list?id=888&page=1']);
});

test('S3.4 a refresh that fails keeps the list and says why', async () => {
  let fails = false;
  const shaky = answer(videoPage, () => (fails ? offline : page(1, 2)));
  const { host, user } = open([classes, shaky]);
  await screen.findByRole('link', { name: 'Film 2' });
  fails = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
  );
  expect(screen.getByRole('link', { name: 'Film 2' })).toBeTruthy();
});

test('S0.1 where all listed videos are sample data, one line says so', async () => {
  const samples = answer(videoPage, () =>
    aPage([aVideo({ sample: true }), aVideo({ id: anId(2), sample: true })]),
  );
  open([classes, samples]);
  await screen.findByText('These videos are sample data');
  expect(screen.queryByText('Sample data')).toBeNull();
});

test('S0.1 in a mixed list each sample is marked', async () => {
  const samples = answer(videoPage, () =>
    aPage([aVideo({ sample: true }), aVideo({ id: anId(2) })]),
  );
  open([classes, samples]);
  await screen.findAllByRole('link', { name: 'City lights' });
  expect(screen.getAllByText('Sample data')).toHaveLength(1);
});

test('S5.4 what was left in the middle stands above the list, in the language of the screen', async () => {
  const { container, user } = openWithPositions(true);
  const row = await screen.findByRole('region', { name: 'Continue watching' });
  await within(row).findByRole('link', { name: 'Film 3' });
  expect(within(row).getByRole('link', { name: 'An old title' }).getAttribute('href')).toBe(
    '/PlayVideo?id=99',
  );
  await expectAccessible(container);
  await user.click(await screen.findByRole('tab', { name: 'Water' }));
  expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull();
});

test('S5.4 a guest has nothing to go on with', async () => {
  openWithPositions(false);
  await screen.findByRole('link', { name: 'Film 1' });
  expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull();
});
