import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionOf } from './pool.ts';

describe('the password of a connection', () => {
  let folder = '';
  const url = 'postgres://velvet_api@db.example:6432/velvet';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-passwords-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is that of the URL where it has one, or without a folder', () => {
    const whole = 'postgres://velvet_api:secret@db.example/velvet';
    expect(connectionOf(whole, folder)).toEqual({ connectionString: whole });
    expect(connectionOf(url, undefined)).toEqual({ connectionString: url });
  });

  test('is read for each connection, and waited for while it is being replaced', async () => {
    const file = path.join(folder, 'velvet_api');
    await writeFile(file, 'first\n');
    const { user, host, port, database, password } = connectionOf(url, folder);
    expect({ user, host, port, database }).toEqual({
      user: 'velvet_api',
      host: 'db.example',
      port: 6432,
      database: 'velvet',
    });
    const read = typeof password === 'function' ? password : () => undefined;
    expect(await read()).toBe('first');
    await rename(file, `${file}.taken`);
    const waiting = read();
    await writeFile(`${file}.new`, 'second\n');
    await rename(`${file}.new`, file);
    expect(await waiting).toBe('second');
  });
});
