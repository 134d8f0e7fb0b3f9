import { act, render, screen } from '@testing-library/react';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import type { ReactNode } from 'react';
import { ClampedText } from './intro-card.tsx';

const user = quickUser();

function renderText(textWidth: number, children?: ReactNode) {
  Object.defineProperties(HTMLElement.prototype, {
    scrollWidth: { configurable: true, get: () => textWidth },
    clientWidth: { configurable: true, get: () => 40 },
  });
  render(
    <ClampedText text="A long story" moreLabel="More" lessLabel="Less">
      {children}
    </ClampedText>,
  );
}

test('a text that fits has no button', async () => {
  renderText(40);
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a longer one opens and closes', async () => {
  renderText(80);
  await user.click(await screen.findByRole('button', { name: 'More', expanded: false }));
  await user.click(screen.getByRole('button', { name: 'Less', expanded: true }));
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
});

test('what follows the text is shown on request, also when the text fits', async () => {
  renderText(40, <p>The end</p>);
  expect(screen.queryByText('The end')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByText('The end')).toBeTruthy();
});
