import { OPS_HEADER } from '@velvet/contract/ops/ops-endpoint';
import { isCrossSite } from './caller.ts';

const changes = (publicUrl: string, origin: string): boolean =>
  !isCrossSite(
    { headers: { [OPS_HEADER.name.toLowerCase()]: OPS_HEADER.value, origin } },
    'data',
    publicUrl,
  );

test.each([
  ['http://localhost:8083', 'http://localhost:8083', true],
  ['http://localhost:8083', 'http://127.0.0.1:8083', true],
  ['http://localhost:8083', 'http://[::1]:8083', true],
  ['http://localhost:8083', 'http://127.0.0.1:8080', false],
  ['http://localhost:8083', 'https://127.0.0.1:8083', false],
  ['http://localhost:8083', 'http://127.0.0.2:8083', false],
  ['https://console.example', 'https://console.example', true],
  ['https://console.example', 'http://127.0.0.1', false],
  ['https://localhost.example', 'https://127.0.0.1.example', false],
])('S13.1 S14.1 of a console at %s, a page at %s may change: %s', (publicUrl, origin, may) => {
  expect(changes(publicUrl, origin)).toBe(may);
});

test('S14.1 neither what another site’s page asks nor a change without the header is the console’s', () => {
  const own = 'https://console.example';
  const asked = (headers: Record<string, string>, effect: 'none' | 'data') =>
    isCrossSite({ headers }, effect, own);
  expect(asked({}, 'none')).toBe(false);
  expect(asked({ 'sec-fetch-site': 'cross-site' }, 'none')).toBe(true);
  expect(asked({ 'sec-fetch-site': 'same-site' }, 'none')).toBe(true);
  expect(asked({ origin: own }, 'data')).toBe(true);
});
