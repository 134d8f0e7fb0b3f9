import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { OverlayProvider } from '../overlay/overlay-context.ts';
import { createOverlayStack } from '../overlay/overlay-stack.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function confirmDialog(props: { open?: boolean; busy?: boolean } = {}) {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  const element = (
    <ConfirmDialog
      open
      title="You need to log in"
      description="It takes a minute."
      confirmLabel="Log in"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...props}
    />
  );
  return { element, onConfirm, onCancel };
}

test('a question is an alertdialog named by its title and described by its text', async () => {
  const { element } = confirmDialog();
  const { container } = render(element);
  const dialog = screen.getByRole('alertdialog', {
    name: 'You need to log in',
    description: 'It takes a minute.',
  });
  expect(dialog.hasAttribute('open')).toBe(true);
  await expectAccessible(container);
});

test('each button answers once', async () => {
  const { element, onConfirm, onCancel } = confirmDialog();
  render(element);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('S12.7 Escape calls onClose; the dialog stays until its owner closes it', () => {
  const { element, onCancel } = confirmDialog();
  render(element);
  const dialog = screen.getByRole('alertdialog');
  const request = new Event('cancel', { cancelable: true });
  fireEvent(dialog, request);
  expect(request.defaultPrevented).toBe(true);
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(dialog.hasAttribute('open')).toBe(true);
});

test('a `cancel` of a file input inside is not Escape', () => {
  const close = jest.fn();
  render(
    <Dialog open onClose={close} title="Avatar">
      <input type="file" aria-label="Picture" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
});

test('when the browser closes it by itself, onClose is called', () => {
  const { element, onCancel } = confirmDialog();
  render(element);
  screen.getByRole<HTMLDialogElement>('alertdialog').close();
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('a dialog without onClose cannot be closed from outside', () => {
  render(<Dialog open title="Adults only" fullScreen />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent.click(dialog);
  dialog.close();
  expect(dialog.hasAttribute('open')).toBe(true);
});

test('a tap beside the box closes, a tap inside does not', async () => {
  const { element, onCancel } = confirmDialog();
  render(element);
  await userEvent.click(screen.getByText('It takes a minute.'));
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('alertdialog'));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('Tab goes round inside', async () => {
  const { element } = confirmDialog();
  render(element);
  const user = userEvent.setup();
  const confirm = screen.getByRole('button', { name: 'Log in' });
  confirm.focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(confirm);
});

test('closing does not call onClose, keeps the last content while it animates out and then unmounts', async () => {
  const { element, onCancel } = confirmDialog();
  const { rerender, container } = render(<StrictMode>{element}</StrictMode>);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  screen.getByRole('alertdialog').getAnimations = () => [{ finished } as unknown as Animation];
  const closed = (
    <ConfirmDialog open={false} title="" confirmLabel="" onConfirm={() => {}} onCancel={onCancel} />
  );
  rerender(<StrictMode>{closed}</StrictMode>);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(container.textContent).toContain('You need to log in');
  await act(async () => finish());
  expect(container.textContent).toBe('');
  expect(onCancel).not.toHaveBeenCalled();
});

test('being removed while open does not call onClose', () => {
  const { element, onCancel } = confirmDialog();
  render(element).unmount();
  expect(onCancel).not.toHaveBeenCalled();
});

test('back closes the top one of two', () => {
  const stack = createOverlayStack();
  function Two() {
    const [first, setFirst] = useState(true);
    const [second, setSecond] = useState(true);
    return (
      <OverlayProvider value={stack}>
        <Dialog
          open={first}
          onClose={() => setFirst(false)}
          title="First"
          actions={<Button>A</Button>}
        />
        <Dialog open={second} onClose={() => setSecond(false)} title="Second" />
      </OverlayProvider>
    );
  }
  render(<Two />);
  act(() => void stack.closeTop());
  expect(screen.getByRole('dialog', { name: 'First' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Second' })).toBeNull();
});
