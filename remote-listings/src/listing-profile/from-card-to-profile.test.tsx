import { act, screen } from '@testing-library/react';
import { listingDetail } from '@velvet/contract/listing-profile';
import { aListing, anId } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { settle } from '@velvet/ui/testing/settle';
import { useState } from 'react';
import DetailPage from '../detail/detail-page.tsx';
import { useListingLink } from '../listing/use-listing-link.ts';
import { answer, fail, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { answers, aurora, button, shown, vipRequired } from './testing/render-profile.tsx';

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
