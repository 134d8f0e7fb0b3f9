import { screen, within } from '@testing-library/react';
import { similarListings } from '@velvet/contract/listing-profile';
import { aListing, anId, aPage } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import ProfilePage from '../profile/profile-page.tsx';
import { answer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { answers, renderDetail, shown } from './testing/render-profile.tsx';

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

test('S3.14 from a region’s profile they keep its list', async () => {
  const similar = answer(similarListings, () => aPage([aListing({ id: anId(8), name: 'Vesna' })]));
  renderScreen(<ProfilePage />, {
    answers: [...answers, similar],
    address: '/profile?id=3&name=New+Taipei&adsid=2',
    isSignedIn: true,
  });
  const link = await screen.findByRole('link', { name: /^Vesna/ });
  expect(link.getAttribute('href')).toBe('/profile?id=8&name=New+Taipei&adsid=2');
});

test('covers are chosen for the width of the strip, not of the grid', async () => {
  const coverVariants = { widths: [160, 320], colour: '#102030' };
  const cover = '/media/covers/8.jpg';
  renderDetail(
    '/detail?id=3',
    answer(similarListings, () => aPage([aListing({ id: anId(8), cover, coverVariants })])),
  );
  const list = await screen.findByRole('list', { name: 'Similar profiles' });
  const sizes = [...list.querySelectorAll('img')].map((image) => image.getAttribute('sizes'));
  expect(sizes).toEqual(['9.5rem']);
});
