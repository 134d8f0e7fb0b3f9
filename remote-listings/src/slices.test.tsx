import { act, screen, waitFor } from '@testing-library/react';
import { type ListingId, listingPage, regionList } from '@velvet/contract/listing';
import { listingDetail, similarListings } from '@velvet/contract/listing-profile';
import { getSavedListings, saveListings, unsaveListing } from '@velvet/contract/listing-saved';
import { searchListings } from '@velvet/contract/listing-search';
import { getUserInfo } from '@velvet/contract/member';
import { getSystemConfig } from '@velvet/contract/system';
import {
  aListing,
  aListingProfile,
  anId,
  aPage,
  aSystemConfig,
  aUserInfo,
} from '@velvet/contract/testing/factories';
import { memberLeft } from '@velvet/sdk/store';
import { changedSlices } from '@velvet/sdk/testing/changed-slices';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { useState } from 'react';
import DetailPage from './detail/detail-page.tsx';
import HallPage from './hall/hall-page.tsx';
import { slices } from './slices.ts';
import { answer } from './testing/fake-server.ts';
import { renderScreen } from './testing/render-screen.tsx';

const named = (id: number) => aListing({ id: anId(id), name: `Listing ${id}` });
/** What the server has saved. */
let kept: readonly ListingId[] = [];
beforeEach(() => {
  kept = [];
});

const answers = [
  answer(getSystemConfig, () => aSystemConfig()),
  answer(getUserInfo, () => aUserInfo({ vip: true })),
  answer(regionList, () => []),
  answer(listingPage, () => aPage([named(1), named(2)])),
  answer(searchListings, () => ({ page: aPage(kept.map(named)) })),
  answer(similarListings, () => aPage([])),
  answer(getSavedListings, () => ({ ids: kept })),
  answer(saveListings, ({ ids }) => {
    kept = [...ids, ...kept];
    return null;
  }),
  answer(unsaveListing, () => null),
  answer(listingDetail, ({ id }) => aListingProfile({ id })),
];
const keys = ['velvet.listings.hall-view', 'velvet.listings.liked'];
const screens = { Hall: HallPage, Detail: DetailPage } as const;

/** The hall and a detail, one at a time, as tabs and links change them. */
function Visits({ first }: { readonly first: keyof typeof screens }) {
  const [name, setName] = useState(first);
  const Screen = screens[name];
  return (
    <>
      <button type="button" onClick={() => setName(name === 'Hall' ? 'Detail' : 'Hall')}>
        Go on
      </button>
      <Screen />
    </>
  );
}

function open(stored: Readonly<Record<string, string>> = {}, first: keyof typeof screens = 'Hall') {
  fakeIntersection();
  // Both screens read what concerns them from the one address.
  const address = '/Choose2?saved=1&id=2';
  const view = renderScreen(<Visits first={first} />, {
    answers,
    address,
    isSignedIn: true,
    stored,
  });
  const goOn = () => view.user.click(screen.getByRole('button', { name: 'Go on' }));
  const onDevice = () => keys.map((key) => view.storage.get(key));
  const asked = () =>
    view.server.calls.filter(({ name }) => name === searchListings.name).map(({ input }) => input);
  return { ...view, asked, goOn, onDevice };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const changed = (state: object) => changedSlices(slices, state);

test('S3.11 S3.12 the view and liked ones are in the one store, saved ones there on return', async () => {
  const { goOn, store, user } = open();
  await user.click(await button('Grid view'));
  await goOn();
  await user.click(await button('Save'));
  await user.click(await button(/^Like/));
  expect(changed(store.getState())).toEqual(['hall', 'likedListings']);
  await goOn();
  expect(await button('List view')).toBeTruthy();
  expect(await screen.findByText('Listing 2')).toBeTruthy();
  await goOn();
  expect((await button('Save')).getAttribute('aria-pressed')).toBe('true');
  expect((await button(/^Like/)).getAttribute('aria-pressed')).toBe('true');
});

test('S3.4 one that is saved no more leaves the list, and the server is not asked again', async () => {
  kept = [anId(2), anId(1)];
  const { asked, goOn, user } = open();
  await screen.findByText('Listing 2');
  await goOn();
  await user.click(await button('Save'));
  await goOn();
  await screen.findByText('Listing 1');
  await waitFor(() => expect(screen.queryByText('Listing 2')).toBeNull());
  expect(asked()).toEqual([{ regionId: 0, order: 'newest', savedOnly: true }]);
});

test('one that was saved on another device since is in the list', async () => {
  kept = [anId(2)];
  const { goOn } = open({}, 'Detail');
  const save = await button('Save');
  await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'));
  kept = [anId(1), anId(2)];
  await goOn();
  expect(await screen.findByText('Listing 1')).toBeTruthy();
  expect(screen.getByText('Listing 2')).toBeTruthy();
});

test('S3.70 after the member left nothing is in the store or on the device', async () => {
  const { goOn, onDevice, store, user } = open();
  await user.click(await button('Grid view'));
  await goOn();
  await user.click(await button(/^Like/));
  await goOn();
  expect(onDevice()).toEqual(['grid', '2']);
  act(() => void store.dispatch(memberLeft()));
  expect(await button('Grid view')).toBeTruthy();
  expect(changed(store.getState())).toEqual([]);
  expect(onDevice()).toEqual([null, null]);
});

test('what is kept in another shape neither breaks the screen nor is used', async () => {
  const { store } = open({
    'listings.hall-view': 'mosaic',
    'listings.liked': '{"ids":[1]}',
  });
  expect(await screen.findByText(/^Nothing saved/)).toBeTruthy();
  expect(changed(store.getState())).toEqual([]);
});
