import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@velvet/registry/testing';
import { createContractUse } from './contract-use.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-11-23T12:00:00Z');
let now: number;
let folder: string;
let remove: () => Promise<void>;
let file: string;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  file = path.join(folder, 'edge/contracts.json');
  now = start;
});
afterEach(() => remove());

const newUse = async () => {
  const use = createContractUse({ file, now: () => now });
  await use.open();
  return use;
};
const at = (time: number) => new Date(time).toISOString();

test('the last use of each contract is known, of remotes only', async () => {
  const use = await newUse();
  use.used({ id: 'video', contract: 3 });
  now += HOUR;
  use.used({ id: 'wallet', contract: 4 });
  use.used({ id: 'shell', contract: 5 });
  expect(use.figures()).toEqual({ since: at(start), last: { 3: at(start), 4: at(start + HOUR) } });
  use.used({ id: 'video', contract: 3 });
  expect(use.figures().last[3]).toBe(at(start + HOUR));
  await use.close();
});

test('a restart forgets neither since when it counts nor the last use', async () => {
  const first = await newUse();
  first.used({ id: 'video', contract: 3 });
  await first.close();
  now += 24 * HOUR;
  const second = await newUse();
  expect(second.figures()).toEqual({ since: at(start), last: { 3: at(start) } });
});

test('two edges with one folder keep what both know', async () => {
  const [one, other] = [await newUse(), await newUse()];
  one.used({ id: 'video', contract: 3 });
  other.used({ id: 'video', contract: 4 });
  await one.close();
  await other.close();
  expect((await newUse()).figures().last).toEqual({ 3: at(start), 4: at(start) });
});

test('what is on the disk is at most ten minutes old, and not written more often', async () => {
  const use = await newUse();
  const lastOnDisk = async () => JSON.parse(await readFile(file, 'utf8')).last[3];
  use.used({ id: 'video', contract: 3 });
  await use.close();
  now += HOUR / 10;
  use.used({ id: 'video', contract: 3 });
  expect(await lastOnDisk()).toBe(start);
  now += HOUR / 10;
  use.used({ id: 'video', contract: 3 });
  await use.close();
  expect(await lastOnDisk()).toBe(now);
});

test('a damaged file begins again, and says since when', async () => {
  await mkdir(path.dirname(file));
  await writeFile(file, '{"since": "yesterday"}');
  const use = await newUse();
  expect(use.figures()).toEqual({ since: at(start), last: {} });
});

test('it holds a bounded number of contracts', () => {
  const use = createContractUse();
  for (let contract = 1; contract <= 50; contract += 1) use.used({ id: 'video', contract });
  expect(Object.keys(use.figures().last)).toHaveLength(10);
});
