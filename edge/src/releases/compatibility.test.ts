import { aRelease } from '../testing/releases.ts';
import { incompatibilities, satisfies } from './compatibility.ts';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.10.0', '^19.3.1', true],
  ['19.3.0', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['0.2.4', '^0.2.1', true],
  ['0.3.0', '^0.2.1', false],
  ['0.0.2', '^0.0.1', false],
  ['1.0.0-beta', '^1.0.0', false],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '^any', false],
])('%s satisfies %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

const shell = aRelease({ id: 'shell', version: '2', singletons: { react: '19.3.1' } });

test('a remote that needs what the shell provides can run', () => {
  expect(incompatibilities(aRelease({ singletons: { react: '^19.0.0' } }), shell)).toEqual([]);
});

test('another contract, a missing singleton and a range are each said', () => {
  const remote = aRelease({ contract: 2, singletons: { react: '^20.0.0', vue: '^3.0.0' } });
  expect(incompatibilities(remote, shell)).toEqual([
    'video 1.0.0-a speaks contract 2, the shell in production (2) speaks 1',
    'video needs react ^20.0.0, the shell in production provides 19.3.1',
    'video needs vue, which the shell does not provide',
  ]);
});
