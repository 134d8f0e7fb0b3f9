import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { BrandMark } from './brand-mark.tsx';
import { ScreenHeader } from './screen-header.tsx';

test('S12.1 the title is the level-1 heading and back is a button', async () => {
  const back = jest.fn();
  const { container } = render(
    <ScreenHeader title="Settings" backLabel="Back" onBack={back} action={<a href="/x">Save</a>} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
});

test('a mark in place of the title keeps the heading for assistive technology', () => {
  render(<ScreenHeader title="Home" mark={<BrandMark name="Velvet" />} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home');
  expect(screen.queryByRole('button')).toBeNull();
});

test('it is clear at the top of the page only', () => {
  render(<ScreenHeader title="Hall" />);
  const header = screen.getByRole('banner');
  expect(header.hasAttribute('data-clear')).toBe(true);
  Object.assign(window, { scrollY: 120 });
  fireEvent.scroll(window);
  expect(header.hasAttribute('data-clear')).toBe(false);
  Object.assign(window, { scrollY: 0 });
  fireEvent.scroll(window);
  expect(header.hasAttribute('data-clear')).toBe(true);
});
