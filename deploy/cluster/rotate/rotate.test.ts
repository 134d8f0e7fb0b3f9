import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logins } from '../../../server/api/src/database/logins.ts';
import { withClient } from '../database/with-client.ts';
import { withPassword } from './prove-login.ts';
import { rotateDrawsKey } from './rotate-keys.ts';
import { chosenLogins } from './rotate-logins.ts';

jest.mock('../database/with-client.ts', () => ({ withClient: jest.fn() }));

test('logins are those that are named, and all of them without names', () => {
  expect(chosenLogins([])).toEqual(logins);
  expect(chosenLogins(['velvet_draws', 'velvet_api'])).toEqual(['velvet_draws', 'velvet_api']);
  expect(() => chosenLogins(['postgres'])).toThrow('There is no login postgres; there are velvet_');
});

test('an address gets another password', () => {
  const address = 'postgres://velvet_api:old@127.0.0.1:1/velvet';
  expect(withPassword(address, 'n&w')).toBe('postgres://velvet_api:n&w@127.0.0.1:1/velvet');
});

test('a new key of the draws that was interrupted goes on, also while the database is away', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-rotate-'));
  const drawsKey = path.join(folder, 'draws.key');
  const old = `${Buffer.alloc(32, 7).toString('base64')}\n`;
  await writeFile(drawsKey, old);
  const replace = jest.fn<Promise<void>, [string]>();
  const rotate = () =>
    rotateDrawsKey({
      cluster: { url: async () => 'postgres://127.0.0.1/velvet' } as never,
      installation: {
        folders: { drawsKey },
        services: new Map([
          ['draws-1', {}],
          ['draws-2', {}],
        ]),
        replace,
      } as never,
      names: [],
      progress: () => undefined,
    });
  try {
    replace.mockRejectedValueOnce(new Error('draws-1 is not ready'));
    await expect(rotate()).rejects.toThrow('draws-1 is not ready');
    const made = await readFile(drawsKey, 'utf8');
    jest
      .mocked(withClient)
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('Connection terminated'))
      .mockResolvedValueOnce(0);
    await rotate();
    expect(replace.mock.calls.map(([name]) => name)).toEqual(['draws-1', 'draws-1', 'draws-2']);
    expect(withClient).toHaveBeenCalledTimes(3);
    expect(made).not.toBe(old);
    expect(await readFile(drawsKey, 'utf8')).toBe(made);
    expect(await readFile(`${drawsKey}.previous`, 'utf8')).toBe(old);
    expect(await readdir(folder)).toEqual(['draws.key', 'draws.key.previous']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
