import { screen, waitFor, within } from '@testing-library/react';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { renderShell } from '../testing/render-shell.tsx';

const user = quickUser();

const names = ['简体中文', '繁體中文', 'English', '日本語', '한국어', 'Türkçe'];

test('S2.1 S2.4 S12.8 a guest chooses among six languages by their own names', async () => {
  await renderShell({ at: '/Login' });
  await user.click(await screen.findByRole('button', { name: 'Language' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Language' }));
  const options = sheet.getAllByRole('radio');
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual(names);
  expect(sheet.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true);
  await expectAccessible(document.body);
  await user.click(sheet.getByRole('radio', { name: 'Türkçe' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('tr'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('lang')).toBe('tr');
});
