import { portOf, readEdgeConfig } from './config.ts';

const API_URL = 'http://127.0.0.1:8081';

test('a certificate needs its key, and a second port needs both', () => {
  const tls = { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' };
  expect(readEdgeConfig({ API_URL, ...tls, HTTP_PORT: '80' })).toMatchObject({
    tls: { cert: '/cert.pem', key: '/key.pem' },
    redirectPort: 80,
  });
  expect(readEdgeConfig({ API_URL })).not.toHaveProperty('tls');
  expect(() => readEdgeConfig({ API_URL, TLS_CERT: '/cert.pem' })).toThrow('together');
  expect(() => readEdgeConfig({ API_URL, HTTP_PORT: '80' })).toThrow('needs TLS_CERT');
});

test.each([
  ['https://velvet.example', 443],
  ['https://velvet.example:8443', 8443],
])('the public port of %s is %p', (PUBLIC_URL, port) => {
  const { publicUrl } = readEdgeConfig({ API_URL, PUBLIC_URL });
  expect(publicUrl && portOf(publicUrl)).toBe(port);
});
