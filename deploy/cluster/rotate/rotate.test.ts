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

describe('a new key of the draws', () => {
  const oldKey = `${Buffer.alloc(32, 7).toString('base64')}\n`;
  const replace = jest.fn<Promise<void>, [string]>();
  const said: string[] = [];
  let folder = '';
  let drawsKey = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-rotate-'));
    drawsKey = path.join(folder, 'draws.key');
    await writeFile(drawsKey, oldKey);
    replace.mockReset();
    jest.mocked(withClient).mockReset();
    said.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

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
      progress: (line) => void said.push(line),
    });
  const replaced = () => replace.mock.calls.map(([name]) => name);

  it('goes on when it was interrupted before it was in force, also while the database is away', async () => {
    const made = `${Buffer.alloc(32, 8).toString('base64')}\n`;
    await writeFile(`${drawsKey}.next`, made);
    jest
      .mocked(withClient)
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('Connection terminated'))
      .mockResolvedValueOnce(0);
    await rotate();
    expect(replaced()).toEqual(['draws-1', 'draws-2']);
    expect(withClient).toHaveBeenCalledTimes(3);
    expect(await readFile(drawsKey, 'utf8')).toBe(made);
    expect(await readFile(`${drawsKey}.previous`, 'utf8')).toBe(oldKey);
    expect(await readdir(folder)).toEqual(['draws.key', 'draws.key.previous']);
  });

  it('is not the one in force that an earlier rotation left over, which is finished first', async () => {
    jest.mocked(withClient).mockResolvedValue(0);
    replace
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('draws-2 is not ready'));
    await expect(rotate()).rejects.toThrow('draws-2 is not ready');
    const leftOver = await readFile(drawsKey, 'utf8');
    expect(await readFile(`${drawsKey}.next`, 'utf8')).toBe(leftOver);
    replace.mockClear();

    const { copy } = await rotate();
    expect(replaced()).toEqual(['draws-1', 'draws-2', 'draws-1', 'draws-2']);
    expect(said).toContainEqual(expect.stringMatching(/^An earlier rotation did not end/));
    expect(said).toContainEqual(expect.stringMatching(/another one begins, with a new key$/));
    const made = await readFile(drawsKey, 'utf8');
    expect([leftOver, oldKey]).not.toContain(made);
    expect(await readFile(`${drawsKey}.previous`, 'utf8')).toBe(leftOver);
    expect(await readFile(`${drawsKey}.previous-2`, 'utf8')).toBe(oldKey);
    expect(copy.map((file) => path.basename(file))).toEqual(await readdir(folder));
  });

  it('says at last why rounds are not drawn, and what to do', async () => {
    let now = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => {
      now += 3_600_000;
      return now;
    });
    jest
      .mocked(withClient)
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('timeout expired'));
    await expect(rotate()).rejects.toThrow(
      /not drawn \(Error: timeout expired\);.*: repeat the command\.$/,
    );
    clock.mockRestore();
    expect(await readFile(`${drawsKey}.next`, 'utf8')).toBe(await readFile(drawsKey, 'utf8'));
  });

  it('ends with what the database refuses', async () => {
    jest
      .mocked(withClient)
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('permission denied for table round'));
    await expect(rotate()).rejects.toThrow('permission denied');
    expect(replaced()).toEqual(['draws-1']);
  });
});
