import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBounded } from './files.ts';
import { temporaryFolder } from './testing/releases.ts';

let file: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  const temporary = await temporaryFolder();
  ({ remove } = temporary);
  file = path.join(temporary.folder, 'some.json');
});
afterAll(() => remove());

const KIB = 1024;

/** No two neighbouring pieces are the same. */
const textOf = (length: number) =>
  Array.from({ length: Math.ceil(length / 8) }, (_, at) => String(at).padStart(8, '0'))
    .join('')
    .slice(0, length);

test.each([0, 1, 16 * KIB - 1, 16 * KIB, 16 * KIB + 1, 32 * KIB, 100 * KIB])(
  'a file of %i bytes is read whole',
  async (length) => {
    const text = textOf(length);
    await writeFile(file, text);
    expect(await readBounded(file, length)).toBe(text);
    expect(await readBounded(file, 1024 * KIB)).toBe(text);
  },
);

test.each([1, 16 * KIB, 16 * KIB + 1, 32 * KIB, 100 * KIB])(
  'a file of %i bytes is refused where it may have one less',
  async (length) => {
    await writeFile(file, textOf(length));
    await expect(readBounded(file, length - 1)).rejects.toThrow('some.json is longer than it may');
  },
);
