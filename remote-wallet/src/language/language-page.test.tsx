import { screen } from '@testing-library/react';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { renderScreen } from '../testing/test-host.tsx';
import LanguagePage from './language-page.tsx';

test('S2.2 S2.4 three languages in their own names, the current one marked', async () => {
  const { container, host, user } = renderScreen(<LanguagePage />, {
    address: '/Language',
    answers: [],
  });
  const names = ['繁體中文', '简体中文', 'English'];
  expect(screen.getAllByRole('radio')).toHaveLength(names.length);
  expect(screen.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true);
  await expectAccessible(container);
  await user.click(screen.getByRole('radio', { name: '简体中文' }));
  expect(host.language.choose).toHaveBeenCalledWith('zh-hans');
});

test('S2.4 when its texts cannot be had the old language stays marked', async () => {
  const { host, user } = renderScreen(<LanguagePage />, { address: '/Language', answers: [] });
  host.language.choose.mockRejectedValueOnce(new Error('no chunk'));
  await user.click(screen.getByRole('radio', { name: '繁體中文' }));
  expect(host.overlays.toast).toHaveBeenCalledWith(
    expect.stringContaining('The language could not be loaded'),
    {
      tone: 'error',
    },
  );
  expect(screen.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true);
});
