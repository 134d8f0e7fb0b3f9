import { render, screen } from '@testing-library/react';
import { OfflineBar } from './offline-bar.tsx';

test('S3.4 going offline is announced, coming back takes the bar away', () => {
  const bar = (offline: boolean) => <OfflineBar offline={offline}>You are offline</OfflineBar>;
  const { rerender } = render(bar(false));
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  rerender(bar(true));
  expect(region.textContent).toBe('You are offline');
  rerender(bar(false));
  expect(region.textContent).toBe('');
});
