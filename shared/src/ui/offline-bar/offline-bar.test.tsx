import { act, render, screen } from '@testing-library/react';
import { OfflineBar } from './offline-bar.tsx';
import { useOnline } from './use-online.ts';

function Example() {
  return <OfflineBar offline={!useOnline()}>You are offline</OfflineBar>;
}

test('S3.4 going offline is announced, coming back takes the bar away', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<Example />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(region.textContent).toBe('You are offline');
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(region.textContent).toBe('');
});
