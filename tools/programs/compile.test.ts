import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryTree } from '../check/testing/temporary-tree.ts';
import { removeUnused } from './compile.mjs';
import { areUnchanged } from './inputs.mjs';

/** Above the largest process id of Linux. */
const NOBODY = 4_194_305;

test('old programs are removed, but for those that a living process started from', () => {
  const of = (name: string) => `.cache/programs/${name}`;
  const { root, remove } = temporaryTree({
    [`${of('1-1')}/used-by-${process.pid}`]: '',
    [`${of('2-1')}/used-by-${NOBODY}`]: '',
    [`${of('3-1')}/inputs.json`]: '{}',
    [`${of('10-1')}/inputs.json`]: '{}',
    [`${of('11-1')}/inputs.json`]: '{}',
    [`${of('draft-12-1')}/inputs.json`]: '{}',
  });
  try {
    removeUnused(root);
    const kept = ['1-1', '2-1', '3-1', '10-1', '11-1', 'draft-12-1'].filter((name) =>
      existsSync(join(root, of(name))),
    );
    expect(kept).toEqual(['1-1', '3-1', '10-1', '11-1', 'draft-12-1']);
  } finally {
    remove();
  }
});

test('programs of a checkout that was copied or moved are compiled again: paths of sources are in them', () => {
  const { root, remove } = temporaryTree({ 'a.ts': '' });
  try {
    const files = { 'b.ts': 'none' };
    expect(areUnchanged(root, { root, files })).toBe(true);
    expect(areUnchanged(root, { root: `${root}-before`, files })).toBe(false);
  } finally {
    remove();
  }
});
