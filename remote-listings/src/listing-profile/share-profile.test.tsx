import { waitFor } from '@testing-library/react';
import { button, renderDetail, shown } from './testing/render-profile.tsx';

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
