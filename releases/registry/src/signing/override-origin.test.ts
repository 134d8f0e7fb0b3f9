import { eachOf } from '@velvet/contract/testing/each-of';
import { isOverrideOrigin } from './metadata.ts';

test('valid origins of overrides are', () => {
  eachOf(
    [
      'https://dev.example',
      'https://dev.example:8443',
      'https://devbox:3000',
      'https://192.0.2.7:3000',
      'http://localhost:3002',
      'http://localhost',
      'http://127.0.0.1:3002',
      'http://[::1]:3002',
    ],
    (text) => {
      expect(isOverrideOrigin(text)).toBe(true);
    },
  );
});

test('all else is not', () => {
  eachOf(
    [
      '*',
      'https://*',
      'https://*.example',
      "https://a;script-src 'unsafe-inline'",
      'https://a;script-src',
      'https://a,b',
      'https://a b',
      'https://a\n',
      '\nhttps://a',
      'https://a\t.example',
      "https://a'",
      'https://a"',
      'https://user@dev.example',
      'https://user:secret@dev.example',
      'https://dev.example/',
      'https://dev.example/x',
      'https://dev.example?x',
      'https://dev.example#x',
      'https://dev.example\\x',
      'https://dev.example.',
      'https://.example',
      'https://dev..example',
      'https://dev_box.example',
      'https://-dev.example',
      'https://DEV.example',
      'HTTPS://dev.example',
      'https://dev.example:443',
      'https://dev.example:',
      'https://dev.example:0',
      'https://dev.example:99999',
      'https://dev.example:+80',
      'https://раураl.example',
      'https://xn--80ak6aa92e.example',
      'https://ok.xn--p1ai',
      'https://ｅxample.com',
      'https://dev%2eexample',
      'https://0x7f.1',
      'https://2130706433',
      'https://[::1',
      'https://[2001:db8::1]',
      'https://',
      'http://example.com',
      'http://127.0.0.2:3000',
      'http://localhost.example:3000',
      'http://localhost:80',
      'localhost:3002',
      'javascript:1',
      'data:text/html,x',
      'file:///tmp',
      'ws://localhost:3002',
      'null',
      '',
      `https://${'a'.repeat(64)}.example`,
      `https://${'a.'.repeat(140)}example`,
    ],
    (text) => {
      expect(isOverrideOrigin(text)).toBe(false);
    },
  );
});
