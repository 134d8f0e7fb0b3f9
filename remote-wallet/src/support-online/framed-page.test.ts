import { framedAddress, sandboxOf } from './framed-page.ts';

test('S3.55 our own page gets language and theme and no permissions', () => {
  expect(framedAddress('/pages/support', 'zh-hans', 'dark')).toBe(
    '/pages/support?lang=zh-hans&theme=dark',
  );
  expect(framedAddress('/pages/support?a=1', 'en', 'system')).toBe('/pages/support?a=1&lang=en');
  expect(framedAddress('/pages/support?lang=en', 'tr', 'light')).toBe(
    '/pages/support?lang=tr&theme=light',
  );
  expect(sandboxOf('/pages/support')).toBe('');
});

test('S3.55 a chat elsewhere runs, but cannot lead the app away', () => {
  const chat = 'https://chat.example/room';
  expect(framedAddress(chat, 'en', 'light')).toBe(chat);
  expect(sandboxOf(chat)).not.toContain('top-navigation');
});
