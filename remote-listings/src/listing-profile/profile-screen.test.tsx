import { act, screen, waitFor, within } from '@testing-library/react';
import { listingDetail } from '@velvet/contract/listing-profile';
import { getUserInfo } from '@velvet/contract/member';
import { getSystemConfig } from '@velvet/contract/system';
import { aSystemConfig, aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { Link } from 'react-router-dom';
import DetailPage from '../detail/detail-page.tsx';
import ProfilePage from '../profile/profile-page.tsx';
import { answer, fail, hang, networkError } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import {
  answers,
  aurora,
  button,
  renderDetail,
  shown,
  vipRequired,
} from './testing/render-profile.tsx';

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

  test('S3.12 S3.4 a profile that cannot be read is never another one', async () => {
    const onlyAurora = answer(listingDetail, ({ id }) =>
      id === aurora.id ? aurora : networkError,
    );
    const screens = (
      <>
        <DetailPage />
        <Link to="/detail?id=4">Another</Link>
      </>
    );
    const { user } = renderScreen(screens, {
      answers: [...answers, onlyAurora],
      address: '/detail?id=3',
      isSignedIn: true,
    });
    await shown();
    await user.click(screen.getByRole('link', { name: 'Another' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
    expect(screen.queryByRole('heading', { name: 'Aurora' })).toBeNull();
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
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('"vip":true'));
  });
});

beforeEach(() => jest.clearAllMocks());

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

  test.each([
    ['AbortError', 'the visitor changed their mind'],
    ['InvalidStateError', 'the sheet is still open'],
  ])('says and copies nothing on %s: %s', async (name) => {
    setShare(async () => {
      throw new DOMException('', name);
    });
    const { host, user } = renderDetail();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await shown();
    await user.click(button('Share'));
    expect(copied).not.toHaveBeenCalled();
    expect(host.overlays.toast).not.toHaveBeenCalled();
    expect(host.overlays.alert).not.toHaveBeenCalled();
  });

  test('shows the clean address to be copied by hand where the browser refuses', async () => {
    const { host, user } = renderDetail('/detail?id=3&q=tender+words');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException(''));
    await shown();
    await user.click(button('Share'));
    await waitFor(() =>
      expect(host.overlays.alert).toHaveBeenCalledWith(
        `The link could not be copied. Select it here and copy it: ${url}`,
      ),
    );
    expect(host.overlays.toast).not.toHaveBeenCalled();
  });
});
