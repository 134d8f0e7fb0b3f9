import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Sheet } from './sheet.tsx';

function renderSheet() {
  const onClose = jest.fn();
  const view = render(
    <Sheet
      open
      onClose={onClose}
      title="Your bets"
      closeLabel="Close"
      footer={<button type="button">Confirm</button>}
    >
      <p>Rose</p>
    </Sheet>,
  );
  return { ...view, onClose, heading: screen.getByRole('heading', { name: 'Your bets' }) };
}

test('S12.5 a sheet is a dialog named by its title, with a button to close it', async () => {
  const { onClose, container } = renderSheet();
  expect(screen.getByRole('dialog', { name: 'Your bets' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
});

function drag(element: Element, toY: number) {
  const sheet = screen.getByRole('dialog');
  Object.defineProperty(sheet, 'offsetHeight', { value: 300 });
  fireEvent.pointerDown(element, { clientY: 100, button: 0 });
  fireEvent.pointerMove(element, { clientY: toY });
  return sheet;
}

// jsdom's PointerEvent lacks coordinates before version 27: mouse events carry them under the same names.
beforeAll(() => {
  Object.assign(globalThis, { PointerEvent: MouseEvent });
});

test('pulled far enough by its head it closes', () => {
  const { onClose, heading } = renderSheet();
  const sheet = drag(heading, 280);
  expect(sheet.style.translate).toBe('0 180px');
  fireEvent.pointerUp(heading);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sheet.style.translate).toBe('');
});

test('a drag that the browser takes away leaves it open', () => {
  const { onClose, heading } = renderSheet();
  drag(heading, 280);
  fireEvent.pointerCancel(heading);
  expect(onClose).not.toHaveBeenCalled();
});
