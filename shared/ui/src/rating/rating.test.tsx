import { render, screen } from '@testing-library/react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Rating } from './rating.tsx';

test.each([
  [0, 0],
  [2.5, 60],
  [5, 120],
  [7, 120],
  [-1, 0],
])('a rating of %f fills %i of 120 units', (value, filled) => {
  render(<Rating value={value} label="Rating" />);
  const stars = screen.getByRole('img', { name: 'Rating' });
  expect(Number(stars.querySelector('svg')?.getAttribute('width'))).toBe(filled);
});

test('passes axe', async () => {
  const { container } = render(<Rating value={4.5} label="4.5 of 5 stars" />);
  await expectAccessible(container);
});
