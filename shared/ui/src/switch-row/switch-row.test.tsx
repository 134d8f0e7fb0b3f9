import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { List } from '../list/list.tsx';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { SwitchRow } from './switch-row.tsx';

function show(own: { readonly checked: boolean; readonly busy?: boolean }) {
  const change = jest.fn();
  const { container } = render(
    <List title="Messages">
      <SwitchRow label="Recharges" hint="When one was credited" {...own} onChange={change} />
    </List>,
  );
  const control = screen.getByRole('switch', { name: 'Recharges' });
  return { change, container, control };
}

test('is a switch named by its label and described by its hint', async () => {
  const { container, control } = show({ checked: true });
  expect(control.getAttribute('aria-checked')).toBe('true');
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'When one was credited',
  );
  await expectAccessible(container);
});

test('all of the row takes the tap, and the space bar works', async () => {
  const { change } = show({ checked: false });
  await userEvent.click(screen.getByText('When one was credited'));
  expect(change).toHaveBeenLastCalledWith(true);
  await userEvent.keyboard(' ');
  expect(change).toHaveBeenCalledTimes(2);
});

test('takes no taps while a change is on its way, and keeps the focus', async () => {
  const { change, container, control } = show({ checked: true, busy: true });
  await userEvent.click(control);
  expect(change).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(control);
  await expectAccessible(container);
});
