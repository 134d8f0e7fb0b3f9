import { act, screen } from '@testing-library/react';
import { listingDetail } from '@velvet/contract/listing-profile';
import { answer, fail } from '../testing/fake-server.ts';
import { aurora, renderDetail, vipRequired } from './testing/render-profile.tsx';

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
