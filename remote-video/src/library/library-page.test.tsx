import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anId, aVideo } from '@velvet/contract/testing/factories';
import { savedVideoPage } from '@velvet/contract/video-saved';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { useState } from 'react';
import { VideoActions } from '../player/video-facts.tsx';
import { readPositions, type WatchPosition, writePositions } from '../positions/watch-positions.ts';
import { createFakeStream, fakeVideoElements } from '../testing/fake-stream.ts';
import { savedServer } from '../testing/saved-server.ts';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import { aPosition } from '../testing/watched.ts';
import LibraryPage from './library-page.tsx';

const mockStream = createFakeStream();
jest.mock('../playback/shaka-stream.ts', () => ({
  createShakaStream: (...given: Parameters<(typeof mockStream)['create']>) =>
    mockStream.create(...given),
}));
jest.mock('../playback/load-shaka.ts', () => ({ prefetchShaka: () => {} }));

const offline: ApiError = { kind: 'offline' };
let reachEnd: () => void;
beforeEach(() => {
  reachEnd = fakeIntersection().reveal;
});

const titles = () => screen.getAllByRole('link').map((link) => link.textContent);
const tab = (name: string) => screen.getByRole('tab', { name });
const button = (name: string) => screen.getByRole('button', { name });

/** A video of the player, and the list. */
function Visits() {
  const [isList, setList] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setList(!isList)}>
        Go on
      </button>
      {isList ? <LibraryPage /> : <VideoActions video={{ id: anId(5), title: 'Film 5' }} />}
    </>
  );
}

describe('saved', () => {
  const open = (answers: readonly FakeEndpoint[]) =>
    renderScreen(<LibraryPage />, { address: '/video/library', answers });

  test('S3.4 while it loads it says so, below one heading', async () => {
    const { container } = open([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My videos');
    expect(container.querySelector('[aria-busy]')?.textContent).toBe('Loading');
    await expectAccessible(container);
  });

  test('what was saved last comes first and leads to the player', async () => {
    const { container } = open(savedServer([7, 5]).answers);
    const link = await screen.findByRole('link', { name: 'Film 7' });
    expect(link.getAttribute('href')).toBe('/PlayVideo?id=7');
    expect(titles()).toEqual(['Film 7', 'Film 5']);
    expect(screen.getAllByText('04:00')).toHaveLength(2);
    await expectAccessible(container);
  });

  test('S3.4 the next page comes at the end of the list', async () => {
    const all = Array.from({ length: 13 }, (_, index) => 13 - index);
    const { calls } = open(savedServer(all).answers);
    await screen.findByRole('link', { name: 'Film 13' });
    reachEnd();
    await screen.findByRole('link', { name: 'Film 1' });
    await waitFor(() => expect(screen.getByText('No more')).toBeTruthy());
    expect(calls.filter((call) => call.startsWith('video_saved_list'))).toEqual([
      'video_saved_list?',
      'video_saved_list?after=10',
    ]);
  });

  test('one that is removed leaves the list at once, and the focus goes to its neighbour', async () => {
    const { answers, kept } = savedServer([7, 5]);
    const { host, user } = open(answers);
    await screen.findByRole('link', { name: 'Film 7' });
    await user.click(button('Remove “Film 7” from saved'));
    await waitFor(() => expect(titles()).toEqual(['Film 5']));
    expect(document.activeElement).toBe(button('Remove “Film 5” from saved'));
    await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledWith('Removed from saved'));
    expect(kept()).toEqual([5]);
    await user.click(button('Remove “Film 5” from saved'));
    await screen.findByText('Nothing saved yet. Tap Save below a video to find it here');
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });

  test('a removal that fails brings it back and says why', async () => {
    const { answers, faults } = savedServer([7, 5]);
    faults.write = offline;
    const { host, user } = open(answers);
    await screen.findByRole('link', { name: 'Film 7' });
    await user.click(button('Remove “Film 7” from saved'));
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
    );
    expect(titles()).toEqual(['Film 7', 'Film 5']);
    expect(host.overlays.toast).toHaveBeenCalledTimes(1);
  });

  test('what was saved on another device since is in the list', async () => {
    const { answers, saveElsewhere } = savedServer([5]);
    const { user } = renderScreen(<Visits />, { address: '/video/library', answers });
    await waitFor(() => expect(button('Save').getAttribute('aria-pressed')).toBe('true'));
    saveElsewhere(7);
    await user.click(button('Go on'));
    await screen.findByRole('link', { name: 'Film 7' });
    expect(titles()).toEqual(['Film 7', 'Film 5']);
    await user.click(button('Remove “Film 7” from saved'));
    await waitFor(() => expect(titles()).toEqual(['Film 5']));
  });

  test('a page that was read before a removal does not bring it back', async () => {
    const { answers } = savedServer([7, 5]);
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    const films = [7, 5].map((id) => aVideo({ id: anId(id), title: `Film ${id}` }));
    const old = answer(savedVideoPage, () => given.then(() => ({ videos: films })));
    const { host, user } = renderScreen(<Visits />, {
      address: '/video/library',
      answers: [old, ...answers],
    });
    await waitFor(() => expect(button('Save').getAttribute('aria-pressed')).toBe('true'));
    await user.click(button('Go on'));
    await user.click(button('Go on'));
    await user.click(button('Save'));
    await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledTimes(1));
    await act(async () => give());
    await user.click(button('Go on'));
    await screen.findByRole('link', { name: 'Film 7' });
    expect(titles()).toEqual(['Film 7']);
  });

  test('S5.4 the player that a touch made ends with the screen', async () => {
    fakeVideoElements();
    const { unmount } = open(savedServer([7]).answers);
    fireEvent.pointerDown(await screen.findByRole('link', { name: 'Film 7' }));
    await waitFor(() => expect(mockStream.alive()).toBe(1));
    unmount();
    await waitFor(() => expect(mockStream.alive()).toBe(0));
  });

  test('S3.4 an empty list says how to fill it', async () => {
    const { container } = open(savedServer([]).answers);
    await screen.findByText('Nothing saved yet. Tap Save below a video to find it here');
    expect(screen.getByRole('link', { name: 'All videos' }).getAttribute('href')).toBe('/Video');
    await expectAccessible(container);
  });

  test('S3.4 a failure names its reason and can be tried again', async () => {
    const { answers, faults } = savedServer([7]);
    faults.read = offline;
    const { user } = open(answers);
    await screen.findByText('Your saved videos could not be loaded');
    expect(screen.getByRole('alert').textContent).toContain('You are offline');
    Reflect.deleteProperty(faults, 'read');
    await user.click(button('Retry'));
    await screen.findByRole('link', { name: 'Film 7' });
  });
});

describe('history', () => {
  const watched = [aPosition(3, 60), { ...aPosition(2, 239), sample: true }, aPosition(1, 5)];
  const open = (positions: readonly WatchPosition[] = watched) => {
    const view = renderScreen(<LibraryPage />, {
      address: '/video/library?tab=history',
      answers: savedServer([]).answers,
      stored: { 'video.positions': writePositions(positions) },
    });
    const kept = () => readPositions(view.storage.get('velvet.video.positions') ?? '[]');
    return { ...view, kept };
  };

  test('S5.4 what was watched last comes first, with how far', async () => {
    const { calls, container } = open();
    expect(titles()).toEqual(['Film 3', 'Film 2', 'Film 1']);
    const texts = screen.getAllByRole('listitem').map((row) => within(row).getByRole('paragraph'));
    expect(texts.map(({ textContent }) => textContent?.trim())).toEqual([
      '01:00 of 04:00',
      'Watched to the end Sample data',
      '00:05 of 04:00',
    ]);
    const bars = [...container.querySelectorAll('progress')].map(({ value, max }) => value / max);
    expect(bars).toEqual([0.25, 1, 5 / 240]);
    expect(calls).toEqual([]);
    await expectAccessible(container);
  });

  test('the tab stands in the address', async () => {
    const { place, user } = open();
    await user.click(tab('Saved'));
    expect(place.address).toBe('/video/library');
    await user.click(tab('History'));
    expect(place.address).toBe('/video/library?tab=history');
    expect(titles()).toContain('Film 3');
  });

  test('one that is removed leaves the device, and the focus goes to its neighbour', async () => {
    const { host, kept, user } = open();
    await user.click(button('Remove “Film 1” from history'));
    expect(titles()).toEqual(['Film 3', 'Film 2']);
    expect(kept()?.map(({ id }) => id)).toEqual([3, 2]);
    expect(document.activeElement).toBe(button('Remove “Film 2” from history'));
    expect(host.overlays.toast).toHaveBeenCalledWith('Removed from history');
  });

  test('clearing asks first, and then leaves nothing on the device', async () => {
    const { container, host, storage, user } = open();
    host.overlays.confirm.mockResolvedValueOnce(false);
    await user.click(button('Clear history'));
    expect(host.overlays.confirm).toHaveBeenCalledWith(
      'Clear your watch history? Videos will start from the beginning again.',
      'Clear',
    );
    expect(titles()).toHaveLength(3);
    await user.click(button('Clear history'));
    await screen.findByText('Nothing watched yet. Videos you watch appear here');
    expect(storage.get('velvet.video.positions')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
    expect(host.overlays.toast).toHaveBeenCalledWith('Watch history cleared');
    await expectAccessible(container);
  });
});
