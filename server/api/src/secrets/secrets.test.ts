import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toId } from '@velvet/contract/brand';
import type { MemberId } from '@velvet/contract/member';
import { loadAppSecret } from './app-secret.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { createCardCipher } from './seal.ts';

describe('the installation secret', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'velvet-secret-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  test('is created once, private, and yields one key per purpose', async () => {
    const [first, second] = await Promise.all([loadAppSecret(dir), loadAppSecret(dir)]);
    expect(first.key('a')).toEqual(second.key('a'));
    expect(first.key('a')).not.toEqual(first.key('b'));
    expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600);
  });

  test('a short one from the environment is refused', async () => {
    await expect(loadAppSecret(dir, 'c2hvcnQ=')).rejects.toThrow('at least 32 bytes');
  });
});

describe('stored card numbers', () => {
  const cipher = createCardCipher({ key: () => Buffer.alloc(32, 1) });

  test('can be decrypted for their member only', () => {
    const member: MemberId = toId(5);
    const sealed = cipher.seal(member, '4000123412341234');
    expect(sealed.includes('4000')).toBe(false);
    expect(cipher.open(member, sealed)).toBe('4000123412341234');
    expect(() => cipher.open(toId(6), sealed)).toThrow();
    sealed[30] = (sealed[30] ?? 0) ^ 1;
    expect(() => cipher.open(member, sealed)).toThrow();
  });
});

describe('passwords', () => {
  test('concurrent passwords are hashed in turn and verified', async () => {
    const hashes = await Promise.all(Array.from({ length: 9 }, (_, i) => hashPassword(`pw${i}`)));
    expect(await Promise.all(hashes.map((hash, i) => passwordMatches(hash, `pw${i}`)))).toEqual(
      hashes.map(() => true),
    );
    expect(await passwordMatches(hashes[0] ?? '', 'other')).toBe(false);
    expect(await passwordMatches('not a hash', 'pw0')).toBe(false);
  });
});
