import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const { longest }: { longest: readonly string[] } = jest.requireActual('./longest-first.cjs');

test.each(longest)('%s, which is started first, exists', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});
