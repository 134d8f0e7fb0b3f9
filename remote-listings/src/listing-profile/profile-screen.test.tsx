import { act, screen, waitFor, within } from '@testing-library/react';
import { listingDetail, similarListings } from '@velvet/shared/contract/listing-profile';
import { reportListing } from '@velvet/shared/contract/listing-report';
import { getSavedListings } from '@velvet/shared/contract/listing-saved';
import { getUserInfo } from '@velvet/shared/contract/member';
import { getSystemConfig } from '@velvet/shared/contract/system';
import { expectAccessible } from '@velvet/shared/testing/expect-accessible';
import {
  aListing,
  aListingProfile,
  anId,
  aPage,
  aSystemConfig,
  aUserInfo,
} from '@velvet/shared/testing/factories';
import { settle } from '@velvet/shared/testing/settle';
import { useState } from 'react';
import DetailPage from '../detail/detail-page.tsx';
import { useListingLink } from '../listing/use-listing-link.ts';
import ProfilePage from '../profile/profile-page.tsx';
import { answer, fail, hang, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';

const aurora = aListingProfile({ id: anId(3), sample: true });
const vipRequired = fail(listingDetail, {
  kind: 'refused',
  code: 403,
  message: 'VIP required!',
  refusal: 'vip_required',
  field: undefined,
});
const answers: readonly RecordedEndpoint[] = [
  answer(listingDetail, () => aurora),
  answer(similarListings, () => aPage([])),
  answer(getSavedListings, () => ({ ids: [] })),
  answer(getUserInfo, () => aUserInfo({ vip: true })),
  answer(getSystemConfig, () => aSystemConfig()),
];

const renderDetail = (address = '/detail?id=3', ...others: readonly RecordedEndpoint[]) =>
  renderScreen(<DetailPage />, { answers: [...answers, ...others], address, isSignedIn: true });
async function shown() {
  const heading = await screen.findByRole('heading', { level: 1, name: 'Aurora' });
  await settle();
  return heading;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => jest.clearAllMocks());

describe('a profile', () => {
  test('S3.12 name, age, city, title, bio, tags by index, figures, satisfaction, sample mark', async () => {
    const tags = { zh: [], en: ['gentle', 'calm', 'funny', 'kind'], ja: [], other: [] };
    const listing = answer(listingDetail, () => ({ ...aurora, tags }));
    const { container, server } = renderDetail('/detail?id=3', listing);
    await shown();
    expect(screen.getByText('A quiet evening')).toBeTruthy();
    expect(tags.en.map((tag) => screen.getByText(tag).dataset.tone)).toEqual([
      'pink',
      'orange',
      'blue',
      'pink',
    ]);
    expect(screen.getByText('168 cm')).toBeTruthy();
    expect(screen.getByText('Aurora, 27')).toBeTruthy();
    expect(screen.getByText('Reads a lot and knows the good cafés.')).toBeTruthy();
    expect(screen.getByText('Taipei')).toBeTruthy();
    expect(screen.getByRole('img', { name: '4.5 of 5 stars' })).toBeTruthy();
    expect(screen.getByText('Sample data')).toBeTruthy();
    expect(server.calls.find(({ name }) => name === 'xuanfeidata')?.input).toEqual({ id: 3 });
    await expectAccessible(container);
  });

  test('S3.12 a like is instant, counts here only and is remembered here', async () => {
    const { server, storage, user } = renderDetail();
    await shown();
    const before = server.calls.length;
    await user.click(button('Like, 128 likes'));
    expect(button('Like, 129 likes').getAttribute('aria-pressed')).toBe('true');
    expect(storage.get('velvet.listings.liked')).toBe('3');
    await user.click(button('Like, 129 likes'));
    expect(button('Like, 128 likes').getAttribute('aria-pressed')).toBe('false');
    expect(server.calls).toHaveLength(before);
  });

  test('S3.12 reserving books nothing: it says whom to ask', async () => {
    const { host, place, server, user } = renderDetail();
    await shown();
    const before = server.calls.length;
    await user.click(button('Reserve'));
    expect(host.overlays.toast).toHaveBeenCalledWith(
      expect.stringMatching(/contact a counsellor or receptionist.*Nothing is booked/),
      { action: { label: 'Message your counsellor', onPress: expect.any(Function) } },
    );
    expect(server.calls).toHaveLength(before);
    const [, options] = jest.mocked(host.overlays.toast).mock.lastCall ?? [];
    act(() => options?.action?.onPress());
    expect(place.address).toBe('/ServicePage?about=listing%3A3');
  });

  test('S1.4 customer service is a link, or closed', async () => {
    const { place, unmount, user } = renderDetail();
    await shown();
    await user.click(screen.getByRole('link', { name: 'Customer service' }));
    expect(place.address).toBe('/ServicePage?about=listing%3A3');
    unmount();
    const closed = answer(getSystemConfig, () => aSystemConfig({ supportEnabled: false }));
    const second = renderDetail('/detail?id=3', closed);
    await shown();
    await second.user.click(screen.getByRole('link', { name: 'Customer service' }));
    expect(second.host.overlays.toast).toHaveBeenCalledWith('Function forbidden');
    expect(second.place.address).toBe('/detail?id=3');
    await second.user.click(button('Reserve'));
    const [, options] = jest.mocked(second.host.overlays.toast).mock.lastCall ?? [];
    act(() => options?.action?.onPress());
    expect(second.host.overlays.toast).toHaveBeenLastCalledWith('Function forbidden');
    expect(second.place.address).toBe('/detail?id=3');
  });

  test('S3.12 listings like this one lead to their profiles', async () => {
    const others = [aListing({ id: anId(8), name: 'Vesna' }), aListing({ id: anId(9), age: 17 })];
    const { container, place, server, user } = renderDetail(
      '/detail?id=3',
      answer(similarListings, () => aPage(others)),
    );
    await shown();
    const list = within(await screen.findByRole('list', { name: 'Similar profiles' }));
    expect(list.getAllByRole('link')).toHaveLength(1);
    await expectAccessible(container);
    await user.click(list.getByRole('link', { name: /^Vesna/ }));
    expect(place.address).toBe('/detail?id=8');
    expect(server.calls).toContainEqual({ name: 'listing_similar', input: { id: 3 } });
  });

  test('what is unknown leaves no empty box', async () => {
    const { bio: _bio, ...facts } = aurora;
    renderDetail(
      '/detail?id=3',
      answer(listingDetail, () => ({ ...facts, heightCm: 0, bust: '' })),
    );
    await shown();
    expect(screen.queryByRole('list', { name: 'Similar profiles' })).toBeNull();
    expect(document.querySelector('dl')).toBeNull();
  });

  test('S3.14 back from a region’s profile is the region', async () => {
    const { place, user } = renderScreen(<ProfilePage />, {
      answers,
      address: '/profile?id=3&name=New+Taipei&adsid=2',
      isSignedIn: true,
    });
    await shown();
    await user.click(button('Back'));
    expect(place.address).toBe('/list?id=2&name=New+Taipei');
  });
});

describe('sharing', () => {
  const url = 'http://localhost/detail?id=3';
  const setShare = (share: unknown) =>
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  afterEach(() => setShare(undefined));

  test('goes through the device where it can', async () => {
    const share = jest.fn(async () => undefined);
    setShare(share);
    const { host, user } = renderDetail();
    await shown();
    await user.click(button('Share'));
    expect(share).toHaveBeenCalledWith({ title: 'Aurora', url });
    expect(host.overlays.toast).not.toHaveBeenCalled();
  });

  test('copies the link where it cannot', async () => {
    const { host, user } = renderDetail();
    await shown();
    await user.click(button('Share'));
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('Link copied', { tone: 'success' }),
    );
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test('says nothing when the visitor changed their mind', async () => {
    setShare(async () => {
      throw new DOMException('', 'AbortError');
    });
    const { host, user } = renderDetail();
    await shown();
    await user.click(button('Share'));
    expect(host.overlays.toast).not.toHaveBeenCalled();
  });
});

describe('reporting', () => {
  async function openSheet(...others: readonly RecordedEndpoint[]) {
    const view = renderDetail('/detail?id=3', ...others);
    await shown();
    await view.user.click(button('Report this profile'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Report this profile' }));
    return { ...view, sheet };
  }

  test('a report goes to the operator and is thanked for', async () => {
    const { container, host, sheet, server, user } = await openSheet(
      answer(reportListing, () => null),
    );
    expect(sheet.getByRole('button', { name: 'Send report' })).toHaveProperty('disabled', true);
    await expectAccessible(container);
    await user.click(sheet.getByRole('radio', { name: 'May be under 18' }));
    await user.type(sheet.getByRole('textbox'), ' Looks younger ');
    await user.click(sheet.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' }),
    );
    expect(server.calls.at(-1)).toEqual({
      name: 'listing_report',
      input: { listingId: 3, reason: 'underage', note: 'Looks younger' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a failed one keeps what was written', async () => {
    const { host, sheet, user } = await openSheet(fail(reportListing));
    await user.click(sheet.getByRole('radio', { name: 'Something else' }));
    await user.click(sheet.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith(expect.stringContaining('You are offline'), {
        tone: 'error',
      }),
    );
    expect(sheet.getByRole('radio', { name: 'Something else' })).toHaveProperty('checked', true);
  });
});

describe('access', () => {
  test('S1.2 S0.5 a deep link without VIP says so, with the way to customer service', async () => {
    const { container } = renderDetail(
      '/detail?id=3',
      vipRequired,
      answer(getUserInfo, () => aUserInfo({ vip: false })),
    );
    const alert = within(await screen.findByRole('alert'));
    await settle();
    expect(alert.getByText('VIP required!')).toBeTruthy();
    expect(alert.getByRole('link', { name: 'Customer service' })).toBeTruthy();
    await expectAccessible(container);
  });

  test('a member whose VIP was just granted gets in by asking again', async () => {
    let vip = false;
    const { store, server, user } = renderDetail(
      '/detail?id=3',
      vipRequired,
      answer(getUserInfo, () => aUserInfo({ vip })),
    );
    await screen.findByText('VIP required!');
    vip = true;
    server.now(...answers.slice(0, 1));
    await user.click(button('Check again'));
    expect(await shown()).toBeTruthy();
    const users = server.calls.filter(({ name }) => name === 'user_info');
    expect(users.length).toBeGreaterThan(1);
    expect(JSON.stringify(store.getState())).toContain('"vip":true');
  });
});

describe('from a card to its profile', () => {
  const card = aListing({ id: anId(3), name: 'Aurora' });
  function ListAndDetail() {
    const { touch } = useListingLink();
    const [isOpen, setOpen] = useState(false);
    const tap = () => {
      touch(card);
      setOpen(true);
    };
    return isOpen ? (
      <DetailPage />
    ) : (
      <button type="button" onClick={tap}>
        Tap
      </button>
    );
  }
  async function tapped(...others: readonly RecordedEndpoint[]) {
    const view = renderScreen(<ListAndDetail />, {
      answers: [...answers, ...others],
      address: '/detail?id=3',
      isSignedIn: true,
    });
    await settle();
    await view.user.click(button('Tap'));
    return view;
  }

  test('S3.12 S1.2 what the card says is there at once, the rest when the server gives it', async () => {
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    const { container } = await tapped(
      answer(listingDetail, async () => {
        await given;
        return aurora;
      }),
    );
    await shown();
    expect(container.querySelector('img')?.getAttribute('src')).toBe(card.cover);
    expect(screen.getByText('Taipei')).toBeTruthy();
    expect(screen.queryByText('168 cm')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
    await expectAccessible(container);
    await act(async () => give());
    await settle();
    expect(await screen.findByText('168 cm')).toBeTruthy();
    expect(button('Like, 128 likes')).toBeTruthy();
    expect(button('Open photo 1 of 2')).toBeTruthy();
  });

  test('S0.5 a card opens nothing to whom the server refuses', async () => {
    await tapped(vipRequired);
    expect(await screen.findByText('VIP required!')).toBeTruthy();
    expect(screen.queryByText('Taipei')).toBeNull();
  });

  test('S3.4 a profile that cannot be fetched can be tried again', async () => {
    const { server, user } = await tapped(fail(listingDetail));
    await screen.findByRole('alert');
    server.now(...answers);
    await user.click(button('Retry'));
    expect(await screen.findByText('168 cm')).toBeTruthy();
  });
});

describe('addresses of photos', () => {
  const nextRenewal = () => act(() => jest.advanceTimersByTimeAsync(300_000));
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('S1.2 are renewed before they expire, and the photos stay in place', async () => {
    let visit = 0;
    const renewed = answer(listingDetail, () => {
      visit += 1;
      return { ...aurora, pictures: ['/cover.svg', `/media/photos/${visit}/2.svg`] };
    });
    const { container, server } = renderDetail('/detail?id=3', renewed);
    await act(() => jest.advanceTimersByTimeAsync(200));
    const second = () => container.querySelectorAll('img')[1];
    const photo = second();
    expect(photo?.getAttribute('src')).toBe('/media/photos/1/2.svg');
    await nextRenewal();
    expect(photo?.getAttribute('src')).toBe('/media/photos/2/2.svg');
    expect(second()).toBe(photo);
    // Out of reach for a while: what is on the screen stays.
    server.now(fail(listingDetail));
    await nextRenewal();
    expect(screen.getByText('168 cm')).toBeTruthy();
    server.now(vipRequired);
    await nextRenewal();
    expect(screen.getByText('VIP required!')).toBeTruthy();
    expect(screen.queryByText('168 cm')).toBeNull();
  });
});

describe('states', () => {
  test('S3.4 placeholders while it loads', () => {
    renderDetail('/detail?id=3', hang(listingDetail));
    expect(screen.getByRole('status').textContent).toBe('Loading');
  });

  test.each(['/detail', '/detail?id=x'])('S3.4 %s names nobody', async (at) => {
    renderDetail(at);
    expect(screen.getByText('This profile is no longer here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the hall' })).toBeTruthy();
  });

  test('S3.4 a listing that is gone', async () => {
    const gone = { kind: 'refused', code: 404, message: 'Not found', field: undefined } as const;
    renderDetail('/detail?id=3', fail(listingDetail, { ...gone, refusal: 'not_found' }));
    expect(await screen.findByText('This profile is no longer here')).toBeTruthy();
  });

  test('S3.4 a failure can be tried again', async () => {
    const { server, user } = renderDetail('/detail?id=3', fail(listingDetail));
    await screen.findByRole('alert');
    server.now(...answers);
    await user.click(button('Retry'));
    expect(await shown()).toBeTruthy();
  });
});
