import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClampedText } from './clamped-text.tsx';

function renderText(textHeight: number) {
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => textHeight },
    clientHeight: { configurable: true, get: () => 40 },
  });
  render(<ClampedText text="A long story" moreLabel="More" lessLabel="Less" />);
}

test('a text that fits has no button', async () => {
  renderText(40);
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a longer one opens and closes', async () => {
  renderText(80);
  await userEvent.click(await screen.findByRole('button', { name: 'More', expanded: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Less', expanded: true }));
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
});
