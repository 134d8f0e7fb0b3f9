import { act, screen, waitFor } from '@testing-library/react';
import { anId } from '@velvet/contract/testing/factories';
import { getSavedVideos, saveVideo } from '@velvet/contract/video-saved';
import type { ApiError } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { useState } from 'react';
import { savedServer } from '../testing/saved-server.ts';
import { answer, type FakeEndpoint, renderScreen } from '../testing/test-host.tsx';
import { VideoActions } from './video-facts.tsx';

const offline: ApiError = { kind: 'offline' };
const video = { id: anId(2), title: 'Tide' };
const url = `${location.origin}/PlayVideo?id=2`;

const render = (answers: readonly FakeEndpoint[], isSignedIn = true) =>
  renderScreen(<VideoActions video={video} />, {
    address: '/PlayVideo?id=2&from=a-friend',
    answers,
    isSignedIn,
  });
/** An answer that is given when the test says so. */
function held() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => act(async () => give()) };
}
const save = () => screen.getByRole('button', { name: 'Save' });
const isPressed = () => save().getAttribute('aria-pressed') === 'true';
/** One video after the other, as the player goes on. */
function Videos() {
  const [id, setId] = useState(2);
  return (
    <>
      <button type="button" onClick={() => setId(id + 1)}>
        Next
      </button>
      <VideoActions video={{ id: anId(id), title: `Film ${id}` }} />
    </>
  );
}
const changes = (calls: readonly string[]) =>
  calls.filter((call) => /^video_(?:un)?save\?/.test(call));

describe('saving', () => {
  test('is shown at once, kept by the server, and its toast opens the list', async () => {
    const { answers, kept } = savedServer([7]);
    const { calls, container, host, place, user } = render(answers);
    expect(isPressed()).toBe(false);
    await user.click(save());
    expect(isPressed()).toBe(true);
    await waitFor(() => expect(kept()).toEqual([2, 7]));
    expect(changes(calls)).toEqual(['video_save?id=2']);
    await waitFor(() => expect(host.overlays.toast).toHaveBeenCalled());
    expect(host.overlays.toast.mock.calls).toEqual([
      ['Saved', { action: { label: 'Show saved', onPress: expect.any(Function) } }],
    ]);
    await expectAccessible(container);
    act(() => host.overlays.toast.mock.lastCall?.[1]?.action?.onPress());
    expect(place.address).toBe('/video/library');
  });

  test('what is saved is shown, and can be removed', async () => {
    const { answers, kept } = savedServer([7, 2]);
    const { host, user } = render(answers);
    await waitFor(() => expect(isPressed()).toBe(true));
    await user.click(save());
    expect(isPressed()).toBe(false);
    await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledWith('Removed from saved'));
    expect(kept()).toEqual([7]);
  });

  test.each([
    ['saving', [], false],
    ['removing', [2], true],
  ] as const)('%s that fails is taken back and said', async (_what, start, before) => {
    const { answers, faults } = savedServer(start);
    faults.write = offline;
    const { host, user } = render(answers);
    await waitFor(() => expect(isPressed()).toBe(before));
    await user.click(save());
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
    );
    await waitFor(() => expect(isPressed()).toBe(before));
    expect(host.overlays.toast).toHaveBeenCalledTimes(1);
  });

  test('is said when the server has answered, not before', async () => {
    const { given, give } = held();
    const slow = answer(saveVideo, () => given.then(() => null));
    const { host, user } = render([slow, ...savedServer([]).answers]);
    await user.click(save());
    expect(isPressed()).toBe(true);
    expect(host.overlays.toast).not.toHaveBeenCalled();
    await give();
    await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledTimes(1));
  });

  test('a second tap is shown at once, and sent after the first one’s answer', async () => {
    const { given, give } = held();
    const slow = answer(saveVideo, () => given.then(() => null));
    const { calls, host, user } = render([slow, ...savedServer([]).answers]);
    await user.click(save());
    await user.click(save());
    expect(isPressed()).toBe(false);
    expect(changes(calls)).toEqual(['video_save?id=2']);
    await give();
    await waitFor(() => expect(host.overlays.toast.mock.calls).toEqual([['Removed from saved']]));
    expect(changes(calls)).toEqual(['video_save?id=2', 'video_unsave?id=2']);
    expect(isPressed()).toBe(false);
  });

  test('a call for one video does not hold back the next one’s', async () => {
    const { given, give } = held();
    const { answers } = savedServer([]);
    const slow = answer(saveVideo, () => given.then(() => null));
    const { calls, user } = renderScreen(<Videos />, {
      address: '/PlayVideo?id=2',
      answers: [slow, ...answers],
    });
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(isPressed()).toBe(false);
    await user.click(save());
    expect(changes(calls)).toEqual(['video_save?id=2', 'video_save?id=3']);
    await give();
  });

  test('a list that was read before the change does not undo it', async () => {
    const { given, give } = held();
    const stale = answer(getSavedVideos, () => given.then(() => ({ ids: [anId(7)] })));
    const { host, user } = render([stale, ...savedServer([7]).answers]);
    await user.click(save());
    await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledTimes(1));
    await give();
    await waitFor(() => expect(isPressed()).toBe(true));
  });

  test('while it is unknown what is saved, a tap saves, and the list is asked for again', async () => {
    const { answers, faults } = savedServer([]);
    faults.read = offline;
    const { calls, user } = render(answers);
    await waitFor(() => expect(calls).toContain('video_saved?'));
    Reflect.deleteProperty(faults, 'read');
    await user.click(save());
    await waitFor(() => expect(isPressed()).toBe(true));
    expect(changes(calls)).toEqual(['video_save?id=2']);
  });

  test('S3.2 a guest is asked to sign in, and nothing is sent', async () => {
    const { calls, host, user } = render(savedServer([]).answers, false);
    await user.click(save());
    expect(host.overlays.askToSignIn).toHaveBeenCalledWith('/PlayVideo?id=2');
    expect(calls).toEqual([]);
    expect(isPressed()).toBe(false);
  });
});

describe('sharing', () => {
  const define = (name: 'share' | 'clipboard', value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value });
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));
  const share = () => screen.getByRole('button', { name: 'Share' });

  test('gives title and public address away, also of a guest, and nothing else', async () => {
    const { user } = render([], false);
    const shared = jest.fn(async (_link: unknown) => {});
    define('share', shared);
    await user.click(share());
    expect(shared.mock.calls).toEqual([[{ title: 'Tide', url }]]);
  });

  test('copies the address where there is no sharing, and says so', async () => {
    const { host, user } = render([]);
    await user.click(share());
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('Link copied', { tone: 'success' }),
    );
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test('is silent when the visitor changed their mind', async () => {
    const { host, user } = render([]);
    const cancelled = jest.fn(async () => {
      throw new DOMException('', 'AbortError');
    });
    define('share', cancelled);
    await user.click(share());
    expect(cancelled).toHaveBeenCalledTimes(1);
    expect(host.overlays.toast).not.toHaveBeenCalled();
    expect(host.overlays.alert).not.toHaveBeenCalled();
  });

  test('shows the address to be copied by hand where the browser refuses', async () => {
    const { host, user } = render([]);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException(''));
    await user.click(share());
    await waitFor(() => expect(host.overlays.alert).toHaveBeenCalledTimes(1));
    expect(host.overlays.alert).toHaveBeenCalledWith(
      `The link could not be copied. Select it here and copy it: ${url}`,
    );
  });
});
