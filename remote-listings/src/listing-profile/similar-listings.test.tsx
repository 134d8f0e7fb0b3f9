import { screen, within } from '@testing-library/react';
import { similarListings } from '@velvet/shared/contract/listing-profile';
import { expectAccessible } from '@velvet/shared/testing/expect-accessible';
import { aListing, anId, aPage } from '@velvet/shared/testing/factories';
import { answer } from '../testing/fake-server.ts';
import { renderDetail, shown } from './testing/render-profile.tsx';

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
