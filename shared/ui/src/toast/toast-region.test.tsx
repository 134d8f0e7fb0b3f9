import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../dialog/dialog.tsx';
import { OverlayProvider } from '../overlay/overlay-context.ts';
import { createOverlayStack } from '../overlay/overlay-stack.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { type Toast, ToastRegion } from './toast-region.tsx';

function setup() {
  const onPress = jest.fn();
  const stack = createOverlayStack();
  const page = (dialogOpen: boolean, toasts: readonly Toast[] = []) => (
    <OverlayProvider value={stack}>
      <Dialog open={dialogOpen} title="Your bets" onClose={() => {}} />
      <ToastRegion toasts={toasts} onPress={onPress} label="Messages" />
    </OverlayProvider>
  );
  return { onPress, page };
}

test('S12.7 toasts are announced politely in a region that is there before them', async () => {
  const { page } = setup();
  const { rerender } = render(page(false));
  const region = screen.getByRole('status', { name: 'Messages' });
  expect(region.textContent).toBe('');
  rerender(page(false, [{ id: 'a', message: 'Refresh successful', tone: 'success' }]));
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

test('a toast has a button where there is something to do, which says whose it is', async () => {
  const { onPress, page } = setup();
  render(
    page(false, [
      { id: 'a', message: 'Refresh successful', tone: 'success' },
      { id: 'b', message: 'Please recharge', tone: 'error', actionLabel: 'Recharge' },
    ]),
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Recharge' }));
  expect(onPress.mock.calls).toEqual([['b']]);
});
