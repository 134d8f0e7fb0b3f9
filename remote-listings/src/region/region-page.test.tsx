import { screen, waitFor } from '@testing-library/react';
import { listingPage } from '@velvet/contract/listing';
import { getUserInfo } from '@velvet/contract/member';
import { aListing, anId, aPage, aUserInfo } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { answer, fail } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import RegionPage from './region-page.tsx';

function renderRegion(vip: boolean) {
  fakeIntersection();
  return renderScreen(<RegionPage />, {
    answers: [
      answer(listingPage, () => aPage([aListing({ id: anId(5) })])),
      answer(getUserInfo, () => aUserInfo({ vip })),
    ],
    address: '/list?id=2&name=New+Taipei',
    isSignedIn: true,
  });
}
const PROFILE = '/profile?id=5&name=New+Taipei&adsid=2';

test('S3.13 the region’s listings under its name, leading to profiles that lead back', async () => {
  const { container, place, server, user } = renderRegion(true);
  expect(screen.getByRole('heading', { level: 1, name: 'New Taipei' })).toBeTruthy();
  const entry = await screen.findByRole('link', { name: /^Aurora/ });
  expect(entry.getAttribute('href')).toBe(PROFILE);
  const asked = server.calls.filter(({ name }) => name === 'xuanfeilist');
  expect(asked.map(({ input }) => input)).toEqual([{ regionId: 2, page: 1 }]);
  await expectAccessible(container);
  await user.click(entry);
  await waitFor(() => expect(place.address).toBe(PROFILE));
});

test('S3.4 a pull that fails keeps the listings and says why', async () => {
  const { host, server, user } = renderRegion(true);
  await screen.findByRole('link', { name: /^Aurora/ });
  server.now(fail(listingPage));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() =>
    expect(host.overlays.toast).toHaveBeenCalledWith('You are offline', { tone: 'error' }),
  );
  expect(screen.getByRole('link', { name: /^Aurora/ })).toBeTruthy();
});

test('S1.2 S3.14 without VIP the profile stays closed', async () => {
  const { host, place, user } = renderRegion(false);
  await user.click(await screen.findByRole('link', { name: /^Aurora/ }));
  await waitFor(() => expect(host.overlays.alert).toHaveBeenCalledWith('VIP required!'));
  expect(place.address).toBe('/list?id=2&name=New+Taipei');
});
