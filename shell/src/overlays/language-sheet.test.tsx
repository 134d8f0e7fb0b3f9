import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { renderShell } from '../testing/render-shell.tsx';

const names = ['简体中文', '繁體中文', 'English', '日本語', '한국어', 'Türkçe'];

test('S2.1 S2.4 S12.8 a guest chooses among six languages by their own names', async () => {
  await renderShell({ at: '/Login' });
  await userEvent.click(await screen.findByRole('button', { name: 'Language' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Language' }));
  const options = sheet.getAllByRole('radio');
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual(names);
  expect(sheet.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true);
  await expectAccessible(document.body);
  await userEvent.click(sheet.getByRole('radio', { name: 'Türkçe' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('tr'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('lang')).toBe('tr');
});
