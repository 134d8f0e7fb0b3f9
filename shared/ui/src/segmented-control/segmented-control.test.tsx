import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { SegmentedControl } from './segmented-control.tsx';

test('is a group of native radios', async () => {
  const change = jest.fn();
  const { container } = render(
    <SegmentedControl
      label="Card"
      options={[
        { value: 'vip', label: 'VIP card' },
        { value: 'dating', label: 'Dating card' },
      ]}
      value="vip"
      onChange={change}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Card' }).dataset.index).toBe('0');
  expect(screen.getByRole('radio', { name: 'VIP card' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByText('Dating card'));
  expect(change).toHaveBeenCalledWith('dating');
  await expectAccessible(container);
});
