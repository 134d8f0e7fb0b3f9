import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Language } from '@velvet/contract/language';
import { listingPage, type Region, regionList } from '@velvet/contract/listing';
import { getSavedListings } from '@velvet/contract/listing-saved';
import { searchListings } from '@velvet/contract/listing-search';
import { getUserInfo } from '@velvet/contract/member';
import { signList } from '@velvet/contract/sign';
import { getSystemConfig } from '@velvet/contract/system';
import {
  aListing,
  anId,
  aPage,
  aRegion,
  aSign,
  aSystemConfig,
  aUserInfo,
} from '@velvet/contract/testing/factories';
import { queryApi } from '@velvet/sdk/api';
import { LanguageContext } from '@velvet/sdk/i18n';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { answer, fail, hang, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import HallPage from './hall-page.tsx';

const regions: readonly Region[] = [
  aRegion({ id: 1, name: 'Taipei' }),
  aRegion({ id: 2, name: 'Tainan' }),
];
const answers: readonly RecordedEndpoint[] = [
  answer(getSystemConfig, () => aSystemConfig()),
  answer(regionList, () => regions),
  answer(signList, () => [aSign({ id: anId(4), name: 'calm' })]),
  answer(listingPage, ({ regionId }) => aPage([aListing({ name: `Of region ${regionId}` })])),
  answer(searchListings, ({ query = 'filtered' }) => ({
    page: aPage([aListing({ name: `Found by ${query}` })]),
  })),
  answer(getSavedListings, () => ({ ids: [] })),
  answer(getUserInfo, () => aUserInfo({ vip: true })),
];

const renderHall = (address?: string, ...others: readonly RecordedEndpoint[]) =>
  renderHallIn('en', address, ...others);
function renderHallIn(
  language: Language,
  address = '/Choose2',
  ...others: readonly RecordedEndpoint[]
) {
  fakeIntersection();
  const page = (
    <LanguageContext value={language}>
      <HallPage />
    </LanguageContext>
  );
  const view = renderScreen(page, { answers: [...answers, ...others], address, isSignedIn: true });
  const asked = (name: string) =>
    view.server.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...view, asked };
}
const listing = (name: string) => screen.findByText(name);

describe('the hall', () => {
  test('an address that asks for a search puts the focus into its field, once', async () => {
    const { place } = renderHall('/Choose?q=');
    const field = await screen.findByRole('searchbox');
    expect(document.activeElement).toBe(field);
    expect(place.address).toBe('/Choose');
  });

  test('S3.11 banner, "All" and the regions, the list of all', async () => {
    const { container, asked } = renderHall();
    expect(await listing('Of region 0')).toBeTruthy();
    expect(await screen.findByRole('tab', { name: 'Tainan' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Taipei',
      'Tainan',
    ]);
    expect(await screen.findByRole('region', { name: 'Banners' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Hall' })).toBeTruthy();
    expect(asked('xuanfeilist')).toEqual([{ regionId: 0, page: 1 }]);
    await expectAccessible(container);
  });

  test('S3.11 a region’s tab shows its list and is part of the address', async () => {
    const { place, user } = renderHall();
    await user.click(await screen.findByRole('tab', { name: 'Tainan' }));
    expect(await listing('Of region 2')).toBeTruthy();
    expect(place.address).toBe('/Choose2?region=2');
  });

  test('S3.4 an address with filters opens them', async () => {
    const { asked } = renderHall('/Choose2?region=1&q=tea&sort=likes&verified=1&sign=4');
    expect(await listing('Found by tea')).toBeTruthy();
    expect(screen.getByRole('searchbox').getAttribute('value')).toBe('tea');
    expect(asked('listing_search')).toEqual([
      { regionId: 1, order: 'likes', query: 'tea', verifiedOnly: true, signIds: [4] },
    ]);
    expect(asked('xuanfeilist')).toEqual([]);
  });

  test('S3.11 /Choose has a way back, the tab has none', async () => {
    const { unmount } = renderHall('/Choose');
    expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy();
    unmount();
    renderHall('/Choose2');
    await listing('Of region 0');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  test('S3.11 S12.3 grid and list change places, and the choice is remembered', async () => {
    const { container, storage, user } = renderHall();
    await listing('Of region 0');
    await user.click(screen.getByRole('button', { name: 'Grid view' }));
    expect(storage.get('velvet.listings.hall-view')).toBe('grid');
    expect(await screen.findByRole('link', { name: /^Of region 0/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'List view' })).toBeTruthy();
    await expectAccessible(container);
  });
});

describe('search and filters', () => {
  test('typing searches when it pauses, Enter at once, clearing shows all again', async () => {
    const { place, user } = renderHall();
    await listing('Of region 0');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or tag' }), 'tea');
    expect(await listing('Found by tea')).toBeTruthy();
    expect(place.address).toBe('/Choose2?q=tea');
    await user.type(screen.getByRole('searchbox'), ' set{Enter}');
    expect(place.address).toBe('/Choose2?q=tea+set');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(place.address).toBe('/Choose2');
    expect(await listing('Of region 0')).toBeTruthy();
  });

  test('S3.11 half of a composed word is not searched for', async () => {
    jest.useFakeTimers();
    const { asked } = renderHallIn('zh-hans');
    const field = screen.getByRole('searchbox');
    const typed = async (value: string) => {
      fireEvent.change(field, { target: { value } });
      await act(() => jest.advanceTimersByTimeAsync(300));
    };
    fireEvent.compositionStart(field);
    await typed("ni'h");
    expect(asked('listing_search')).toEqual([]);
    fireEvent.compositionEnd(field);
    await typed('你好');
    jest.useRealTimers();
    expect(asked('listing_search')).toEqual([{ regionId: 0, order: 'newest', query: '你好' }]);
  });

  test.each([
    ['en', 300],
    ['ja', 1_500],
  ] as const)(
    'S3.11 in %s a keyboard that composes all it types searches after %i ms',
    async (language, pauseMs) => {
      jest.useFakeTimers();
      const { asked } = renderHallIn(language);
      const field = screen.getByRole('searchbox');
      fireEvent.compositionStart(field);
      fireEvent.change(field, { target: { value: 'tea' } });
      await act(() => jest.advanceTimersByTimeAsync(pauseMs - 1));
      expect(asked('listing_search')).toEqual([]);
      await act(() => jest.advanceTimersByTimeAsync(1));
      jest.useRealTimers();
      expect(asked('listing_search')).toEqual([{ regionId: 0, order: 'newest', query: 'tea' }]);
    },
  );

  test('the sheet sorts and filters at once, counts, and clears', async () => {
    const { asked, container, place, user } = renderHall();
    await listing('Of region 0');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort and filter' }));
    await user.click(sheet.getByRole('radio', { name: 'Top rated' }));
    await user.click(sheet.getByRole('button', { name: 'Verified' }));
    await user.click(await sheet.findByRole('button', { name: 'calm' }));
    expect(place.address).toBe('/Choose2?sort=rating&verified=1&sign=4');
    expect(sheet.getByRole('button', { name: 'calm' }).getAttribute('aria-pressed')).toBe('true');
    expect(asked('listing_search').at(-1)).toEqual({
      regionId: 0,
      order: 'rating',
      verifiedOnly: true,
      signIds: [4],
    });
    await listing('Found by filtered');
    await expectAccessible(container);
    await user.click(sheet.getByRole('button', { name: 'Clear' }));
    expect(place.address).toBe('/Choose2');
    await user.click(sheet.getByRole('button', { name: 'Show results' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('S3.11 ages, heights and several tags filter, and go with "Any", or all at once', async () => {
    const signs = answer(signList, () => [
      aSign({ id: anId(4), name: 'calm' }),
      aSign({ id: anId(5), name: 'music' }),
    ]);
    const { asked, place, user } = renderHall('/Choose2', signs);
    await listing('Of region 0');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort and filter' }));
    const age = within(sheet.getByRole('group', { name: 'Age' }));
    const height = within(await sheet.findByRole('group', { name: 'Height in cm' }));
    await user.selectOptions(age.getByLabelText('From'), '30');
    await user.selectOptions(age.getByLabelText('To'), '24');
    await user.selectOptions(height.getByLabelText('To'), '170');
    await user.click(await sheet.findByRole('button', { name: 'calm' }));
    await user.click(sheet.getByRole('button', { name: 'music' }));
    expect(place.address).toBe('/Choose2?sign=4.5&age_min=24&age_max=24&height_max=170');
    expect(asked('listing_search').at(-1)).toEqual({
      regionId: 0,
      order: 'newest',
      signIds: [4, 5],
      ageMin: 24,
      ageMax: 24,
      heightMax: 170,
    });
    await user.selectOptions(height.getByLabelText('To'), 'any');
    await user.click(sheet.getByRole('button', { name: 'calm' }));
    expect(place.address).toBe('/Choose2?sign=5&age_min=24&age_max=24');
    await user.click(sheet.getByRole('button', { name: 'Clear' }));
    expect(place.address).toBe('/Choose2');
  });

  test('S1.2 heights are offered to VIP members only', async () => {
    const { user } = renderHall(
      '/Choose2',
      answer(getUserInfo, () => aUserInfo({ vip: false })),
    );
    await listing('Of region 0');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort and filter' }));
    await sheet.findByRole('button', { name: 'calm' });
    expect(sheet.getByRole('group', { name: 'Age' })).toBeTruthy();
    expect(sheet.queryByRole('group', { name: 'Height in cm' })).toBeNull();
  });

  test('the saved list says where it begins when nothing is in it', async () => {
    const nothing = answer(searchListings, () => ({ page: aPage([]) }));
    const { asked, container } = renderHall('/Choose?saved=1', nothing);
    expect(
      await listing('Nothing saved here yet. The bookmark on a profile saves it'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Saved' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Banners' })).toBeNull();
    expect(asked('listing_search')).toEqual([{ regionId: 0, order: 'newest', savedOnly: true }]);
    await expectAccessible(container);
  });

  test('S3.4 filters taken back show what was there, without asking again', async () => {
    const { asked, user } = renderHall('/Choose2?verified=1');
    await listing('Found by filtered');
    await user.click(screen.getByRole('button', { name: /filters?/i }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort and filter' }));
    await user.click(sheet.getByRole('button', { name: 'Verified' }));
    await listing('Of region 0');
    await user.click(sheet.getByRole('button', { name: 'Verified' }));
    await listing('Found by filtered');
    expect(asked('listing_search')).toHaveLength(1);
  });

  test('S3.4 nothing found: says so and offers a way out', async () => {
    const nothing = answer(searchListings, () => ({ page: aPage([]) }));
    const { container, user } = renderHall('/Choose2?q=nobody', nothing);
    expect(await listing('No data~')).toBeTruthy();
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await listing('Of region 0')).toBeTruthy();
  });

  test('S3.4 a search continues where its last page ended', async () => {
    const { isWatched, reveal } = fakeIntersection();
    const paged = answer(searchListings, ({ after }) =>
      after === undefined
        ? { page: aPage([aListing({ id: anId(9), name: 'First' })]), next: '50.9' }
        : { page: aPage([aListing({ id: anId(8), name: `After ${after}` })]) },
    );
    renderScreen(<HallPage />, {
      answers: [...answers, paged],
      address: '/Choose2?sort=rating',
      isSignedIn: true,
    });
    await listing('First');
    await waitFor(() => expect(isWatched()).toBe(true));
    await act(async () => reveal());
    expect(await listing('After 50.9')).toBeTruthy();
    expect(screen.getByText('No more')).toBeTruthy();
  });

  test('S3.4 saved listings that are fetched again include what was saved elsewhere', async () => {
    const { isWatched, reveal } = fakeIntersection();
    const saved = (first: readonly number[]) =>
      answer(searchListings, ({ after }) => {
        const shown = (after === undefined ? first : [1]).map((id) =>
          aListing({ id: anId(id), name: `Saved ${id}` }),
        );
        return { page: aPage(shown), ...(after === undefined && { next: '50.2' }) };
      });
    const { server, store } = renderScreen(<HallPage />, {
      answers: [
        ...answers,
        answer(getSavedListings, () => ({ ids: [anId(2), anId(1)] })),
        saved([2]),
      ],
      address: '/Choose?saved=1',
      isSignedIn: true,
    });
    await listing('Saved 2');
    await waitFor(() => expect(isWatched()).toBe(true));
    await act(async () => reveal());
    await listing('Saved 1');
    server.now(saved([3, 2]));
    await act(async () => void store.dispatch(queryApi.util.invalidateTags(['listings'])));
    expect(await listing('Saved 3')).toBeTruthy();
    expect(screen.getByText('Saved 1')).toBeTruthy();
  });
});

describe('states', () => {
  test('S3.4 placeholders before anything is there', () => {
    renderHall('/Choose2', hang(regionList), hang(listingPage), hang(getSystemConfig));
    const busy = screen.getAllByRole('status').filter((status) => status.ariaBusy === 'true');
    expect(busy).toHaveLength(1);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('S3.4 without the regions there is still "All" and its list', async () => {
    renderHall('/Choose2', fail(regionList));
    expect(await listing('Of region 0')).toBeTruthy();
    expect(await screen.findAllByRole('tab')).toHaveLength(1);
  });

  test('S3.11 a region that does not exist is "All", in the tabs and in the list', async () => {
    renderHall('/Choose2?region=9');
    expect(await listing('Of region 0')).toBeTruthy();
    expect(screen.queryByText('Of region 9')).toBeNull();
    expect(screen.getByRole('tab', { selected: true })).toHaveProperty('textContent', 'All');
  });

  test('S3.4 without the regions "All" is not marked over one of them; a refresh brings them', async () => {
    const { server, user } = renderHall('/Choose2?region=2', fail(regionList));
    expect(await listing('Of region 2')).toBeTruthy();
    const all = await screen.findByRole('tab', { name: 'All' });
    expect(all.getAttribute('aria-selected')).toBe('false');
    server.now(...answers);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const tab = await screen.findByRole('tab', { name: 'Tainan' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
  });

  test('S3.4 a failed list can be tried again', async () => {
    const { server, user } = renderHall('/Choose2', fail(listingPage));
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
    server.now(...answers);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await listing('Of region 0')).toBeTruthy();
  });

  test('S3.11 the button of the pull refreshes the list', async () => {
    const { server, user } = renderHall();
    await listing('Of region 0');
    server.now(answer(listingPage, () => aPage([aListing({ name: 'Newer' })])));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await listing('Newer')).toBeTruthy();
  });

  test('S3.4 a pull that fails keeps the list and says why', async () => {
    const { host, server, user } = renderHall();
    await listing('Of region 0');
    server.now(fail(listingPage));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
    );
    expect(screen.getByText('Of region 0')).toBeTruthy();
  });
});
