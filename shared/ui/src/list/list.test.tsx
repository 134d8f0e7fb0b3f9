import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout as logoutPath } from '../icon/icons.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { List, ListRow } from './list.tsx';

test('S12.6 rows are links or buttons of their label, in a list named by its title', async () => {
  const logout = jest.fn();
  const { container } = render(
    <List title="Account">
      <ListRow icon="dice" label="Recharge" href="/Recharge" />
      <ListRow path={logoutPath} label="Log out" danger onPress={logout} />
      <ListRow label="Account name" value="demo" />
    </List>,
  );
  const list = within(screen.getByRole('list', { name: 'Account' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByRole('link', { name: 'Recharge' }).getAttribute('href')).toBe('/Recharge');
  await userEvent.click(list.getByRole('button', { name: 'Log out' }));
  expect(logout).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
});
