import { readConfig } from '../../config/config.ts';
import { readPushEndpoint } from './sending/push-store.ts';

const { pushHosts } = readConfig({});

describe('S14.5 the addresses that messages are sent to', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://eu.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY%3d',
  ])('are those of the browsers’ push services: %s', (endpoint) => {
    expect(readPushEndpoint(endpoint, pushHosts)).toBe(endpoint);
  });

  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://fcm.googleapis.com.example.com/x',
    'https://fcm.googleapis.com./x',
    'https://sub.fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://notify.windows.com/x',
    'https://evilnotify.windows.com/x',
    'https://evil.example/fcm.googleapis.com',
    'https://evil.example\\@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://',
    'file:///etc/passwd',
    'nonsense',
  ])('are no others: %s', (endpoint) => {
    expect(readPushEndpoint(endpoint, pushHosts)).toBeUndefined();
  });

  test('are kept in one spelling', () => {
    const shouted = 'HTTPS://FCM.googleapis.com:443/a/../x';
    expect(readPushEndpoint(shouted, pushHosts)).toBe('https://fcm.googleapis.com/x');
  });

  test('an origin that is named is met as a whole', () => {
    const hosts = ['http://127.0.0.1:4000'];
    expect(readPushEndpoint('http://127.0.0.1:4000/p/1', hosts)).toBe('http://127.0.0.1:4000/p/1');
    for (const other of [
      'http://127.0.0.1:4001/p',
      'https://127.0.0.1:4000/p',
      'http://127.0.0.1/p',
    ]) {
      expect(readPushEndpoint(other, hosts)).toBeUndefined();
    }
  });

  test('are none where messages are off', () => {
    expect(readConfig({ PUSH_HOSTS: 'none' }).pushHosts).toEqual([]);
  });
});
