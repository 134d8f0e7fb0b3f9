import { fireEvent, render, screen } from '@testing-library/react';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { Avatar } from './avatar.tsx';

test('a broken picture gives way to the neutral figure until another comes', () => {
  const { rerender } = render(<Avatar src="/gone.webp" alt="Anna" />);
  fireEvent.error(screen.getByRole('img', { name: 'Anna' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Anna')).toBeDefined();
  rerender(<Avatar src="/new.webp" alt="Anna" />);
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new.webp');
});

test('passes axe without a picture', async () => {
  const { container } = render(<Avatar alt="Anna" />);
  await expectAccessible(container);
});
