import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createReleaseStore } from '../store/release-store.ts';
import { documentText, readDocument, someKey } from '../testing/metadata.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { isSignedEnough, parseEnvelope } from './documents.ts';
import { publicKeyOf } from './keys.ts';
import { type Root, SPEC_VERSION } from './metadata.ts';
import { openRoot, timestampPath } from './read-metadata.ts';
import { signingKeys } from './trust.ts';

/**
 * Cases of theupdateframework/tuf-conformance (eec841c, August 2026), rebuilt here by hand. Its suites on unsigned,
 * missing and mismatching metadata, on expiry, rollback and recovery are covered by `metadata-attacks.test.ts`,
 * `root.test.ts` and `release-store.test.ts`. Not applicable: RSA and ECDSA keys, unusual role names, nested
 * delegations, and the static repositories, which are signed with ECDSA; only Ed25519 and one level of apps exist.
 */
const keys = Array.from({ length: 10 }, someKey);
const numbered = (digits: string) => [...digits].flatMap((digit) => keys[Number(digit)] ?? []);

/** Each digit is a key: those of the role, how many must sign, and who did. */
type Version = readonly [role: string, threshold: number, signers: string];

function roleOf(digits: string, threshold: number) {
  const own = numbered(digits);
  return {
    role: { keyids: own.map(({ id }) => id), threshold },
    keys: Object.fromEntries(own.map(({ id, key }) => [id, publicKeyOf(key)])),
  };
}

function rootOf(version: number, digits: string, threshold: number): Root {
  const { role, keys: all } = roleOf(digits, threshold);
  return {
    _type: 'root',
    spec_version: SPEC_VERSION,
    version,
    expires: '2100-01-01T00:00:00Z',
    consistent_snapshot: true,
    keys: all,
    roles: { root: role, targets: role, snapshot: role, timestamp: role },
    'x-velvet-development': false,
  };
}

/** Opens roots one after the other, each as the successor of the one before it. */
const openRoots = (versions: readonly Version[]) =>
  versions.reduce<Root | undefined>((before, [digits, threshold, signers], index) => {
    const signed = rootOf(index + 1, digits, threshold);
    return openRoot(documentText(signed, numbered(signers)), before);
  }, undefined);

describe('root rotation', () => {
  test.each<[string, readonly Version[]]>([
    [
      '1 of 1',
      [
        ['1', 1, '1'],
        ['2', 1, '21'],
        ['2', 1, '2'],
      ],
    ],
    [
      '1 of 1, unused signatures',
      [
        ['1', 1, '314'],
        ['2', 1, '3214'],
        ['2', 1, '324'],
      ],
    ],
    [
      '3 of 5, other signers',
      [
        ['01234', 3, '024'],
        ['01234', 3, '041'],
        ['01234', 3, '013'],
      ],
    ],
    [
      '3 of 5, one key',
      [
        ['01234', 3, '024'],
        ['01345', 3, '041'],
      ],
    ],
    [
      '3 of 5, one key, a step between',
      [
        ['01234', 3, '024'],
        ['01345', 3, '0245'],
        ['01345', 3, '045'],
      ],
    ],
    [
      '3 of 5, all keys',
      [
        ['01234', 3, '024'],
        ['56789', 3, '024567'],
        ['56789', 3, '567'],
      ],
    ],
    [
      'threshold from 1 to 2',
      [
        ['123', 1, '1'],
        ['123', 2, '12'],
      ],
    ],
    [
      'threshold from 2 to 1',
      [
        ['123', 2, '12'],
        ['123', 1, '12'],
        ['123', 1, '1'],
      ],
    ],
    [
      'from 1 of 1 to 2 of 2',
      [
        ['1', 1, '1'],
        ['12', 2, '12'],
      ],
    ],
  ])('%s', (_, versions) => {
    expect(openRoots(versions)?.version).toBe(versions.length);
  });

  test.each<[string, Version, Version]>([
    ['not by the old key', ['1', 1, '1'], ['2', 1, '234']],
    ['not by the new key', ['1', 1, '1'], ['2', 1, '134']],
    ['by too few new keys', ['01234', 3, '024'], ['01345', 3, '024']],
    ['by too few old keys', ['01234', 3, '024'], ['01345', 3, '045']],
    ['below a raised threshold', ['123', 1, '1'], ['123', 2, '2']],
    ['below the former threshold', ['123', 2, '12'], ['123', 1, '1']],
  ])('is refused when signed %s', (_, first, second) => {
    expect(openRoots([first])?.version).toBe(1);
    expect(() => openRoots([first, second])).toThrow(
      'root is not signed with the keys of its role',
    );
  });
});

test.each<[...Version, boolean]>([
  ['2', 1, '2', true],
  ['1', 1, '314', true],
  ['2', 1, '134', false],
  ['01345', 3, '024', false],
  ['01345', 3, '04', false],
  ['01234', 3, '024', true],
  ['01234', 3, '041', true],
  ['01234', 3, '123', true],
])('keys %s with threshold %i, signed by %s: %s', (digits, threshold, signers, isEnough) => {
  const { role, keys: all } = roleOf(digits, threshold);
  const { signed, signatures } = parseEnvelope(documentText({ a: 1 }, numbered(signers)), 'it');
  expect(isSignedEnough(signed, signatures, { ...role, keys: all })).toBe(isEnough);
});

test('a wrong or empty signature beside enough right ones does no harm', () => {
  const { signed, signatures } = parseEnvelope(documentText({ a: 1 }, numbered('12')), 'it');
  const { role, keys: all } = roleOf('12', 1);
  const [first, second] = signatures;
  for (const sig of ['', first?.sig ?? '']) {
    const given = signatures.map((one) => (one === second ? { ...one, sig } : one));
    expect(isSignedEnough(signed, given, { ...role, keys: all })).toBe(true);
  }
});

test('a key that is named twice, in a role or among the signatures, is refused', () => {
  expect(() => openRoots([['11', 1, '1']])).toThrow('root cannot be used');
  expect(() => openRoots([['12', 1, '121']])).toThrow('root cannot be read');
});

test('a timestamp that changed without a new version is refused', async () => {
  const { folder, remove } = await temporaryFolder();
  const releasesDir = path.join(folder, 'releases');
  await publishExample(folder, { id: 'video', version: '1', files: { 'remoteEntry.js': '1' } });
  const store = createReleaseStore(releasesDir, () => undefined);
  await store.current();
  const { signed } = await readDocument(releasesDir, 'timestamp');
  const file = timestampPath(releasesDir);
  const before = await readFile(file, 'utf8');
  const later = { ...signed, expires: '2100-01-01T00:00:00Z' };
  await writeFile(file, documentText(later, await signingKeys(releasesDir)));
  const another = () => createReleaseStore(releasesDir, () => undefined).current();
  await expect(another()).rejects.toThrow('timestamp changed without a new version');
  await writeFile(file, before);
  expect((await another()).apps.has('video')).toBe(true);
  await remove();
});
