import { readConfig } from './config.ts';

test('an empty environment gives the defaults', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 8081,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demoData: false,
    paymentProvider: 'none',
    logLevel: 'warn',
    trustProxy: ['loopback'],
    drandRelays: ['https://api.drand.sh', 'https://drand.cloudflare.com'],
  });
});

test('the demo enables the sandbox provider by default', () => {
  expect(readConfig({ DEMO_DATA: '1' }).paymentProvider).toBe('sandbox');
  expect(readConfig({ DEMO_DATA: '1', PAYMENT_PROVIDER: 'none' }).paymentProvider).toBe('none');
});

test('S16.4 with an external database the sandbox needs DEMO_DATA=1', () => {
  const DATABASE_URL = 'postgres://db.example/velvet';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ demoData: false, paymentProvider: 'none' });
  expect(() => readConfig({ DATABASE_URL, PAYMENT_PROVIDER: 'sandbox' })).toThrow(
    'PAYMENT_PROVIDER cannot be used: beside DATABASE_URL the sandbox needs DEMO_DATA=1.',
  );
  expect(readConfig({ DATABASE_URL, DEMO_DATA: '1' }).paymentProvider).toBe('sandbox');
  expect(readConfig({ PAYMENT_PROVIDER: 'sandbox' }).paymentProvider).toBe('sandbox');
});

test.each([
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['DEMO_DATA', 'yes'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_OWNER_URL', 'mysql://x'],
  ['PUBLIC_URL', 'localhost:8080'],
  ['PUBLIC_URL', 'https://velvet.example/app'],
  ['RATE_LIMIT_PER_MINUTE', '599'],
  ['EVENT_STREAMS_PER_ADDRESS', '0'],
  ['CONNECTIONS_PER_ADDRESS', '0'],
  ['PENDING_BODIES', '1e3'],
  ['LOG_LEVEL', 'loud'],
  ['ACCOUNT_CLOSING_DAYS', '0'],
  ['ACCOUNT_CLOSING_DAYS', '366'],
  ['DATABASE_CONNECTIONS', '0'],
  ['PAYMENT_PROVIDER', 'cash'],
  ['DRAND_RELAYS', 'api.drand.sh'],
  ['DRAND_RELAYS', 'https://api.drand.sh,'],
  ['DRAND_RELAYS', 'https://api.drand.sh/v2'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} cannot be used: .+\\.$`),
  );
});

test('S13.4 the console is expected at the port of the operators’ server unless its origin is given', () => {
  expect(readConfig({}).opsPublicUrl).toBe('http://localhost:8082');
  expect(readConfig({ OPS_PORT: '9000' }).opsPublicUrl).toBe('http://localhost:9000');
  const given = readConfig({ OPS_PUBLIC_URL: 'https://console.example/' });
  expect(given.opsPublicUrl).toBe('https://console.example');
  expect(() => readConfig({ OPS_PUBLIC_URL: 'https://console.example/x' })).toThrow(
    'OPS_PUBLIC_URL',
  );
});
