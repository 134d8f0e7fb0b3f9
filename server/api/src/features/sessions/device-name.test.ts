import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome (Android)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari (iOS)',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox (Windows)',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Microsoft Edge (macOS)',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['', ''],
  ['node', ''],
])('S14.2 %s is shown as "%s"', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('S14.2 no text of the caller’s gets into the name', () => {
  expect(deviceName('Call 0900 1234 to unlock your account/1.0 x')).toBe('');
  expect(deviceName('Call 0900 1234 to unlock/1.0 (X11; Linux)')).toBe('Linux');
  expect(deviceName(`Evil/1.0 ${'Chrome/1 '.repeat(5_000)}`).length).toBeLessThanOrEqual(60);
});
