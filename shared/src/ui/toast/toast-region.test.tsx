import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../dialog/dialog.tsx';
import { OverlayProvider } from '../overlay/overlay-context.ts';
import { createOverlayStack } from '../overlay/overlay-stack.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ToastRegion } from './toast-region.tsx';
import { createToastStore } from './toast-store.ts';

function setup() {
  const store = createToastStore(() => () => {});
  const stack = createOverlayStack();
  const page = (dialogOpen: boolean) => (
    <OverlayProvider value={stack}>
      <Dialog open={dialogOpen} title="Your bets" onClose={() => {}} />
      <ToastRegion store={store} label="Messages" />
    </OverlayProvider>
  );
  return { store, page };
}

test('S12.7 toasts are announced politely in a region that is there before them', async () => {
  const { store, page } = setup();
  render(page(false));
  const region = screen.getByRole('status', { name: 'Messages' });
  expect(region.textContent).toBe('');
  act(() => void store.show('Refresh successful'));
  expect(region.textContent).toBe('Refresh successful');
  await expectAccessible(document.body);
});

test('the region moves into a modal dialog, which would make it inert, and back', () => {
  const { page } = setup();
  const { rerender, unmount } = render(page(true));
  expect(screen.getByRole('dialog').contains(screen.getByRole('status'))).toBe(true);
  rerender(page(false));
  expect(screen.getByRole('status').parentElement?.parentElement).toBe(document.body);
  unmount();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a button in a toast acts and takes the toast away', async () => {
  const { store, page } = setup();
  const onPress = jest.fn();
  render(page(false));
  act(() => void store.show('Please recharge', { action: { label: 'Recharge', onPress } }));
  await userEvent.click(screen.getByRole('button', { name: 'Recharge' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toBe('');
});
