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
