import { act, screen, waitFor } from '@testing-library/react';
import type { ListingId } from '@velvet/contract/listing';
import { getSavedListings, saveListings, unsaveListing } from '@velvet/contract/listing-saved';
import { anId } from '@velvet/contract/testing/factories';
import { settle } from '@velvet/ui/testing/settle';
import { answer, fail, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SaveButton } from './save-button.tsx';

/** A server that keeps what is saved. */
function serverWith(start: readonly number[]) {
  let kept: readonly ListingId[] = start.map(anId);
  return [
    answer(getSavedListings, () => ({ ids: kept })),
    answer(saveListings, ({ ids }) => {
      kept = [...new Set([...ids, ...kept])];
      return null;
    }),
    answer(unsaveListing, ({ id }) => {
      kept = kept.filter((each) => each !== id);
      return null;
    }),
  ];
}

async function renderButton(
  start: readonly number[],
  { others = [] }: { readonly others?: readonly RecordedEndpoint[] } = {},
) {
  const view = renderScreen(<SaveButton id={anId(3)} />, {
    answers: [...serverWith(start), ...others],
    address: '/detail?id=3',
    isSignedIn: true,
  });
  await settle();
  const sent = () =>
    view.server.calls.filter(({ name }) => name === 'listing_save' || name === 'listing_unsave');
  return { ...view, sent };
}
const button = () => screen.getByRole('button', { name: 'Save' });
const isPressed = () => button().getAttribute('aria-pressed') === 'true';
const network = expect.stringContaining('You are offline');

beforeEach(() => jest.clearAllMocks());

test('S3.12 saving is shown at once, kept by the server, and its toast opens the list', async () => {
  const { host, place, sent, user } = await renderButton([7]);
  expect(isPressed()).toBe(false);
  await user.click(button());
  expect(isPressed()).toBe(true);
  await settle();
  expect(host.overlays.toast).toHaveBeenCalledWith('Saved', {
    action: { label: 'Show saved', onPress: expect.any(Function) },
  });
  expect(sent()).toEqual([{ name: 'listing_save', input: { ids: [3] } }]);
  expect(isPressed()).toBe(true);
  const [, options] = jest.mocked(host.overlays.toast).mock.lastCall ?? [];
  act(() => options?.action?.onPress());
  expect(place.address).toBe('/Choose?saved=1');
});

test('S3.12 what the server has saved is shown and can be removed', async () => {
  const { host, sent, user } = await renderButton([7, 3]);
  expect(isPressed()).toBe(true);
  await user.click(button());
  expect(isPressed()).toBe(false);
  await settle();
  expect(host.overlays.toast).toHaveBeenCalledWith('Removed from saved');
  expect(sent()).toEqual([{ name: 'listing_unsave', input: { id: 3 } }]);
});

test.each([
  ['saving', [], fail(saveListings), false],
  ['removing', [3], fail(unsaveListing), true],
] as const)('%s that fails is taken back and said', async (_what, start, failing, before) => {
  const { host, user } = await renderButton(start, { others: [failing] });
  await user.click(button());
  await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledWith(network, { tone: 'error' }));
  await waitFor(() => expect(isPressed()).toBe(before));
  expect(host.overlays.toast).toHaveBeenCalledTimes(1);
});

/** An answer that is given when the test says so. */
function held() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => act(async () => give()) };
}

test('a list that was read before the change does not undo it', async () => {
  const { given, give } = held();
  const stale = answer(getSavedListings, () => given.then(() => ({ ids: [anId(7)] })));
  const { host, user } = await renderButton([7], { others: [stale] });
  await user.click(button());
  await waitFor(() => expect(host.overlays.toast).toHaveBeenCalledTimes(1));
  await give();
  await waitFor(() => expect(isPressed()).toBe(true));
});

test('a second tap is shown at once, and sent after the first one’s answer', async () => {
  const { given, give } = held();
  const slow = answer(saveListings, async () => {
    await given;
    return null;
  });
  const { host, sent, user } = await renderButton([], { others: [slow] });
  await user.click(button());
  expect(host.overlays.toast).not.toHaveBeenCalled();
  await user.click(button());
  expect(isPressed()).toBe(false);
  expect(sent().map(({ name }) => name)).toEqual(['listing_save']);
  await give();
  await settle();
  expect(sent().map(({ name }) => name)).toEqual(['listing_save', 'listing_unsave']);
  expect(jest.mocked(host.overlays.toast).mock.calls).toEqual([['Removed from saved']]);
});

test('while it is unknown what is saved, a tap saves, and the list is asked for again', async () => {
  const { host, sent, server, user } = await renderButton([], { others: [fail(getSavedListings)] });
  server.now(answer(getSavedListings, () => ({ ids: [anId(3)] })));
  await user.click(button());
  await waitFor(() => expect(isPressed()).toBe(true));
  expect(sent()).toEqual([{ name: 'listing_save', input: { ids: [3] } }]);
  expect(host.overlays.toast).toHaveBeenCalledTimes(1);
});
