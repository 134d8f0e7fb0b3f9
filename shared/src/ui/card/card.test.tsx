import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Card } from './card.tsx';

test('a card is a link, a button or neither, by what it is given', async () => {
  const press = jest.fn();
  const { container } = render(
    <>
      <Card href="/detail?id=1">Anna</Card>
      <Card onPress={press}>Bianca</Card>
      <Card>Clara</Card>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/detail?id=1');
  await userEvent.click(screen.getByRole('button', { name: 'Bianca' }));
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Clara').tagName).toBe('DIV');
  await expectAccessible(container);
});
