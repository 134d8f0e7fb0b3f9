import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ALL_REGION_ID } from '@velvet/contract/constants';
import { listingPage } from '@velvet/contract/listing';
import { getUserInfo } from '@velvet/contract/member';
import { aListing, anId, aPage, aUserInfo, many } from '@velvet/contract/testing/factories';
import { queryApi } from '@velvet/sdk/api';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { settle } from '@velvet/ui/testing/settle';
import { listingQueries } from '../api/listing-queries.ts';
import { answer, fail, hang, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import type { ListingEntries } from './listing-entries.ts';
import { ListingList } from './listing-list.tsx';
import { rowEntries } from './row-entries.tsx';
import { tileEntries } from './tile-entries.tsx';
import { useRegionFeed } from './use-listing-feed.ts';

const pageOf = (count: number, page = 1) =>
  aPage(
    many(count, (place) =>
      aListing({ id: anId((page - 1) * 10 + place), name: `L${page}-${place}` }),
    ),
  );

/** Full pages up to the last, which has four. */
const pages = (last: number) =>
  answer(listingPage, ({ page }) => pageOf(page < last ? 10 : 4, page));

function AllListings({ entries }: { readonly entries: ListingEntries }) {
  const feed = useRegionFeed(ALL_REGION_ID);
  return <ListingList feed={feed} label="Listings" entries={entries} />;
}

function renderList(
  listings: RecordedEndpoint,
  {
    isSignedIn = false,
    vip = false,
    user = answer(getUserInfo, () => aUserInfo({ vip })),
    entries = rowEntries,
  }: {
    isSignedIn?: boolean;
    vip?: boolean;
    user?: RecordedEndpoint;
    entries?: ListingEntries;
  } = {},
) {
  const { isWatched, reveal } = fakeIntersection();
  const answers = [listings, user];
  const view = renderScreen(<AllListings entries={entries} />, {
    answers,
    isSignedIn,
  });
  const reachEnd = async () => {
    await waitFor(() => expect(isWatched()).toBe(true));
    await act(async () => reveal());
  };
  return { ...view, isWatched, reachEnd };
}

// By text: the names of many links take long to compute.
const named = (name: string) => screen.findByText(name);
const rowOf = async (name: string) => {
  const row = (await named(name)).closest('a');
  if (!row) throw new Error(`${name} is no link`);
  return row;
};
const linkCount = () => document.querySelectorAll('a').length;

describe('a row', () => {
  test('S3.10 shows name, class, verification, stars and sign tags', async () => {
    const listing = aListing({
      name: 'Aurora',
      className: 'City guide',
      city: 'Taipei',
      rating: 4.5,
      signs: ['calm', 'music', 'tea', 'films', 'walks'],
      verified: true,
    });
    renderList(answer(listingPage, () => aPage([listing])));
    const row = within(await rowOf('Aurora'));
    expect(row.getByText('City guide · Taipei')).toBeTruthy();
    expect(row.getByText('Verified')).toBeTruthy();
    expect(row.getByRole('img', { name: '4.5 of 5 stars' })).toBeTruthy();
    const tones = listing.signs.map((sign) => row.getByText(sign).dataset.tone);
    expect(new Set(tones).size).toBe(4);
    expect(tones[4]).toBe(tones[0]);
  });

  test('S3.10 says nothing of verification where there is none', async () => {
    renderList(answer(listingPage, () => aPage([aListing({ verified: false })])));
    expect(within(await rowOf('Aurora')).queryByText('Verified')).toBeNull();
  });

  test('S0.1 a sample says so', async () => {
    const listings = [
      aListing({ id: anId(1), name: 'Real' }),
      aListing({ id: anId(2), name: 'Drawn', sample: true }),
    ];
    renderList(answer(listingPage, () => aPage(listings)));
    expect(within(await rowOf('Drawn')).getByText('Sample data')).toBeTruthy();
    expect(within(await rowOf('Real')).queryByText('Sample data')).toBeNull();
  });

  test('S0.1 one line says it where all of them are samples', async () => {
    const listings = [aListing({ sample: true }), aListing({ id: anId(2), sample: true })];
    renderList(answer(listingPage, () => aPage(listings)));
    expect(await screen.findByText('These profiles are sample data')).toBeTruthy();
    expect(screen.queryByText('Sample data')).toBeNull();
  });

  test('S12.3 is a link whose name begins with the name', async () => {
    const { container } = renderList(pages(1));
    expect((await screen.findByRole('link', { name: /^L1-3/ })).getAttribute('href')).toBe(
      '/detail?id=3',
    );
    await expectAccessible(container);
  });
});

test('S3.11 S12.3 a tile is a link named by what it shows, the name first', async () => {
  const listing = aListing({ name: 'Aurora', city: 'Taipei', rating: 4.5, verified: true });
  const { container } = renderList(
    answer(listingPage, () => aPage([listing])),
    { entries: tileEntries },
  );
  const name = 'Aurora Verified 4.5 of 5 stars Taipei';
  expect(await screen.findByRole('link', { name })).toBeTruthy();
  await expectAccessible(container);
});

describe('a tap', () => {
  test('S3.10 a guest is asked to sign in, with the way to the listing', async () => {
    const { host, place, user } = renderList(pages(1));
    await user.click(await named('L1-2'));
    expect(host.overlays.askToSignIn).toHaveBeenCalledWith('/detail?id=2');
    expect(place.address).toBe('/Home');
  });

  test('S1.2 S3.10 a member without VIP is shown the reason', async () => {
    const { host, place, user } = renderList(pages(1), { isSignedIn: true });
    const target = await named('L1-2');
    await user.click(target);
    await waitFor(() => expect(host.overlays.alert).toHaveBeenCalledWith('VIP required!'));
    expect(place.address).toBe('/Home');
  });

  test.each([
    [false, '/Home'],
    [true, '/detail?id=2'],
  ])('S3.10 a tap before the member is known waits (VIP: %s)', async (vip, expected) => {
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const slow = answer(getUserInfo, async () => {
      await told;
      return aUserInfo({ vip });
    });
    const { host, place, user } = renderList(pages(1), { isSignedIn: true, user: slow });
    await user.click(await named('L1-2'));
    expect(place.address).toBe('/Home');
    await act(async () => tell());
    await waitFor(() => {
      expect(place.address).toBe(expected);
      expect(host.overlays.alert).toHaveBeenCalledTimes(vip ? 0 : 1);
    });
  });

  test('S3.10 of two taps before the member is known only the last one counts', async () => {
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const slow = answer(getUserInfo, () => told.then(() => aUserInfo({ vip: false })));
    const { host, user } = renderList(pages(1), { isSignedIn: true, user: slow });
    await user.click(await named('L1-2'));
    await user.click(await named('L1-3'));
    await act(async () => tell());
    await waitFor(() => expect(host.overlays.alert).toHaveBeenCalled());
    await settle();
    expect(host.overlays.alert).toHaveBeenCalledTimes(1);
  });

  test('S0.5 when the member cannot be known the server decides', async () => {
    const { place, user } = renderList(pages(1), { isSignedIn: true, user: fail(getUserInfo) });
    await user.click(await named('L1-2'));
    await waitFor(() => expect(place.address).toBe('/detail?id=2'));
  });

  test('S3.10 a VIP comes to the listing', async () => {
    const { host, place, user } = renderList(pages(1), { isSignedIn: true, vip: true });
    await user.click(await named('L1-2'));
    await waitFor(() => expect(place.address).toBe('/detail?id=2'));
    expect(host.overlays.alert).not.toHaveBeenCalled();
  });

  const known = ({ store }: ReturnType<typeof renderList>, id: number) =>
    listingQueries.endpoints.handedCard.select(id)(store.getState()).data?.name;

  test('S3.12 touching a listing hands its card to its screen', async () => {
    const view = renderList(pages(1), { isSignedIn: true, vip: true });
    const row = await rowOf('L1-2');
    expect(known(view, 2)).toBeUndefined();
    fireEvent.pointerDown(row);
    await waitFor(() => expect(known(view, 2)).toBe('L1-2'));
    expect(view.place.address).not.toContain('/detail');
  });

  test('S1.2 but not without access to it', async () => {
    const view = renderList(pages(1), { isSignedIn: true });
    fireEvent.pointerDown(await rowOf('L1-2'));
    expect(known(view, 2)).toBeUndefined();
  });
});

describe('the list', () => {
  test('S3.4 has placeholders while it loads', () => {
    renderList(hang(listingPage));
    const status = screen.getByRole('status');
    expect(status.getAttribute('aria-busy')).toBe('true');
    expect(status.textContent).toBe('Loading');
  });

  test('S3.10 takes a page of region 0 at a time, until a short one', async () => {
    const { isWatched, reachEnd, server } = renderList(pages(3));
    await named('L1-10');
    expect(screen.queryByText('No more')).toBeNull();
    await reachEnd();
    await named('L2-10');
    await reachEnd();
    await named('L3-4');
    expect(screen.getByText('No more')).toBeTruthy();
    expect(linkCount()).toBe(24);
    expect(isWatched()).toBe(false);
    expect(server.calls.map(({ input }) => input)).toEqual([
      { regionId: 0, page: 1 },
      { regionId: 0, page: 2 },
      { regionId: 0, page: 3 },
    ]);
  });

  test('an entry that arrives twice stands once', async () => {
    const shifted = answer(listingPage, ({ page }) =>
      page === 1
        ? pageOf(10)
        : aPage([aListing({ id: anId(10), name: 'L1-10' }), aListing({ id: anId(11) })]),
    );
    const { reachEnd } = renderList(shifted);
    await named('L1-10');
    await reachEnd();
    await named('Aurora');
    expect(screen.getAllByText('L1-10')).toHaveLength(1);
  });

  test('S0.2 no person under age is shown, and the list continues after them', async () => {
    const under = answer(listingPage, ({ page }) =>
      page === 1 ? aPage(many(10, (id) => aListing({ id, age: 17 }))) : pageOf(4, page),
    );
    const { reachEnd } = renderList(under);
    await screen.findByRole('list');
    expect(linkCount()).toBe(0);
    await reachEnd();
    expect(await named('L2-1')).toBeTruthy();
  });

  test('S3.4 says that there is nothing', async () => {
    renderList(answer(listingPage, () => aPage([])));
    expect(await screen.findByText('No data~')).toBeTruthy();
  });

  test('S3.4 a failed first page can be tried again', async () => {
    const { container, server, user } = renderList(fail(listingPage));
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
    await expectAccessible(container);
    server.now(pages(1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await named('L1-1')).toBeTruthy();
  });

  test('S3.4 a failed later page keeps what is there and can be tried again', async () => {
    const { reachEnd, server, user } = renderList(pages(2));
    await named('L1-10');
    server.now(fail(listingPage));
    await reachEnd();
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(linkCount()).toBe(10);
    server.now(pages(2));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await named('L2-4')).toBeTruthy();
    expect(screen.getByText('No more')).toBeTruthy();
  });

  test('S3.4 a device that is online again fetches what was read, and keeps its place', async () => {
    const { reachEnd, server, store } = renderList(pages(3));
    await named('L1-10');
    await reachEnd();
    await named('L2-10');
    await act(async () => void store.dispatch(queryApi.internalActions.onOnline()));
    await waitFor(() => expect(server.calls).toHaveLength(4));
    await settle();
    expect(linkCount()).toBe(20);
    await reachEnd();
    expect(await named('L3-4')).toBeTruthy();
  });
});
