import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSecrets } from './secrets.ts';
import { secretEnvironment } from './services/environment.ts';

describe('secrets in files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('are made once, and replaced when the new one is in force', async () => {
    const secrets = await openSecrets(folder);
    const first = await secrets('owner');
    let inForce = '';
    await secrets.replace('owner', async (next) => {
      expect(await secrets('owner')).toBe(first);
      inForce = next;
    });
    expect(await secrets('owner')).toBe(inForce);
    expect(inForce).not.toBe(first);
    expect(await (await openSecrets(folder))('owner')).toBe(inForce);
    expect((await stat(path.join(folder, 'owner'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['owner']);
  });

  test('stay when the new one could not be put into force, which is then kept beside', async () => {
    const secrets = await openSecrets(folder);
    const first = await secrets('postgres');
    let tried = '';
    const failing = secrets.replace('postgres', (next) => {
      tried = next;
      return Promise.reject(new Error('lost'));
    });
    await expect(failing).rejects.toThrow('lost');
    expect(await secrets('postgres')).toBe(first);
    expect(await readFile(path.join(folder, 'postgres.next'), 'utf8')).toBe(`${tried}\n`);
  });

  test('of the installation are given with those that are read beside', async () => {
    const secrets = await openSecrets(folder);
    const own = await secrets('velvet-secret');
    expect(await secretEnvironment(secrets)).toEqual({ VELVET_SECRET: own });
    await secrets.store('velvet-secret-next', 'n');
    await secrets.store('velvet-secret-previous', 'a,b');
    await secrets.store('erased-names-key', 'e');
    expect(await secretEnvironment(secrets)).toEqual({
      VELVET_SECRET: own,
      VELVET_SECRET_PREVIOUS: 'n,a,b',
      ERASED_NAMES_KEY: 'e',
    });
    await secrets.store('velvet-secret-next', undefined);
    expect(await secrets.find('velvet-secret-next')).toBeUndefined();
  });
});
