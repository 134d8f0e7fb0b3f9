import { act, screen, waitFor, within } from '@testing-library/react';
import { replaceLanguage } from '@velvet/contract/system';
import { quickUser } from '@velvet/sdk/testing/quick-user';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { renderShell } from '../testing/render-shell.tsx';

const user = quickUser();

const names = ['简体中文', '繁體中文', 'English', '日本語', '한국어', 'Türkçe'];

async function openSheet() {
  await renderShell({ at: '/Login', prepare: (api) => api.answer(replaceLanguage, 'tr') });
  await user.click(await screen.findByRole('button', { name: 'Language' }));
  return within(await screen.findByRole('dialog', { name: 'Language' }));
}

test('S2.1 S2.4 S12.8 a guest chooses among six languages by their own names', async () => {
  const sheet = await openSheet();
  const options = sheet.getAllByRole('radio');
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual(names);
  expect(sheet.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true);
  await expectAccessible(document.body);
  await user.click(sheet.getByRole('radio', { name: 'Türkçe' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('tr'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('lang')).toBe('tr');
});

test('S2.1 arrow keys only go from one language to the next, and Enter chooses', async () => {
  const sheet = await openSheet();
  const radio = (name: string) => sheet.getByRole('radio', { name });
  act(() => radio('English').focus());
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(radio('Türkçe'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(radio('简体中文'));
  expect(radio('English')).toHaveProperty('checked', true);
  expect(localStorage.getItem('lang')).toBeNull();
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('lang')).toBe('zh');
});
